"""``analyser.storage``: Is every file that anybody could hand us read, or turned away in one
sentence?

Committed files of each kind are changed at random (``changed_inputs``).  What they come to is an
answer or an ``AnalyserError`` of one line; a traceback, a hang or a text of pages is a bug.  An
input that ever found one is kept in ``corpus/``, under the name of its kind, and read by every run
of the tests.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest
import toy
from faults import changed_inputs
from games.hand_worked import all_of, valid
from report.test_parts import EVERY, form

from analyser import games
from analyser.abilities.clubs.leagues import scenario as leagues
from analyser.abilities.clubs.pair_tournaments import movements
from analyser.abilities.engines.serving.policy_engine import PolicyEngine
from analyser.abilities.learning.self_play import page as evaluation_page
from analyser.abilities.learning.tuning import journal
from analyser.commands import first_screen_text
from analyser.errors import AnalyserError, ScenarioError
from analyser.games.burraco.advice.consultation import consultation_in
from analyser.games.burraco.advice.decision import dilemma_of
from analyser.games.burraco.advice.line_position import read_line
from analyser.games.burraco.advice.position import read_position
from analyser.games.burraco.history.records import is_history
from analyser.games.burraco.policies import as_policy
from analyser.games.interface import able
from analyser.games.protocols.histories import HasNotation, Histories
from analyser.games.searching import evaluations
from analyser.games.seat_view import SeatView
from analyser.games.sides import duel_seatings
from analyser.play import runner
from analyser.report import answer_file, page, render, reproduce, share_image
from analyser.scenario import award_lookup, build, file_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.rules_lookup import Rulebook
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder, sealed_log
from analyser.storage.backend import MANIFEST

ROOT = Path(__file__).parents[2]
CORPUS = Path(__file__).with_name("corpus")
FEW, MANY = 12, 12_500
MOST_CUT = 6
"""Histories of a game that are cut off, and positions in a line."""
LONGEST_SENTENCE = 3_000
HANGS = 20
"""Processor seconds after which an input counts as one that hangs; all take milliseconds."""
MOST_SAID = 40
"""Messages of a conversation."""


class Kind(NamedTuple):
    """A kind of input: files that are all right, and who reads one."""

    seeds: Callable[[Path], list[bytes]]
    read: Callable[[Path], object]
    resealed: Callable[[bytes, random.Random], bytes] | None = None
    """Changes a value below a seal, and seals it again."""


def files(folder: Path, pattern: str) -> Callable[[Path], list[bytes]]:
    return lambda _folder: [path.read_bytes() for path in sorted(folder.glob(pattern))]


def histories(game: str) -> Callable[[Path], list[bytes]]:
    return lambda _folder: [file.text.encode() for file in valid(game)]


@cache
def cut_off(game: str) -> tuple[bytes, ...]:
    """Return histories of a game that break off before a decision: the longest part of each, and
    one that is half as long."""
    found = list[bytes]()
    # Of Burraco an author may leave cards open, and advice wants all that are seen.
    hands = [list(map(json.loads, narrated("jsonl")))] if game == "burraco" else all_of(valid(game))
    for hand in hands[:MOST_CUT]:
        lines = [json.dumps(line) + "\n" for line in hand]
        for most in (len(lines) - 1, len(lines) // 2):
            for end in range(most, 0, -1):
                text = "".join(lines[:end])
                with suppress(AnalyserError):
                    decided(game, text, "a history")
                    found.append(text.encode())
                    break
    return tuple(dict.fromkeys(found))


def cut_histories(game: str) -> Callable[[Path], list[bytes]]:
    return lambda _folder: [*cut_off(game)]


def narrated(style: str) -> list[str]:
    """Return a hand of Burraco with its positions in a line each."""
    (cell,) = build.table_spec(Request("burraco", "italian", Count(1), 1), ["balanced"]).cells
    game = able(games.game("burraco"), HasNotation)
    return [*game.narrate_positions(cell.rules, cell.entrants, cell.arms[0], 1, 0, style)]


@cache
def position_lines() -> tuple[bytes, ...]:
    """Return Burraco's positions in a line."""
    game = able(games.game("burraco"), HasNotation)
    lines = [line.strip() for line in narrated("text")]
    found = list[bytes]()
    for line in filter(game.says_position, lines):
        with suppress(AnalyserError):  # Where one thing only can be done.
            decided("burraco", line, "a line")
            found.append(line.encode())
    return tuple(found[:: len(found) // MOST_CUT])


CELLS = """
rules = ["plain", "rich"]
duels = [{a = "bold", b = "timid"}]
lineups = [{policies = ["balanced"]}]
"""
STUDIES = """
tournaments = [{policies = ["balanced", "bold", "timid"]}]
strengths = [{policies = ["timid", "bold"]}]
sweeps = [{policy = "timid", against = "bold", habits = {skill = [1, 20]}}]
"""


def manifest(asked: str) -> Callable[[Path], list[bytes]]:
    def played(folder: Path) -> list[bytes]:
        scenario = folder / "asks.toml"
        scenario.write_text(f'game = "toy"\nhands = 40\n{asked}', encoding="utf-8")
        runner.run(file_spec.load(scenario), folder / "seed", 1, ["analyser"])
        return [(folder / "seed" / MANIFEST).read_bytes()]

    return played


def a_journal(folder: Path) -> list[bytes]:
    held = journal.begin(folder / "seed.jsonl", {"plan": {"rules": "italian", "numbers": [1, 2]}})
    held.append({"step": 1, "found": [0.5, "a"]})
    held.release()
    return [(folder / "seed.jsonl").read_bytes()]


def a_page(_folder: Path) -> list[bytes]:
    whole = (ROOT / "reports" / "burraco" / "pile-or-stock.html").read_bytes()
    head = whole[whole.index(b"<main") : whole.index(b"<svg")]
    made = whole.index(b"<summary>How to make it again")
    return [head + whole[made : made + 3_000]]


def read_policy(path: Path) -> object:
    scenario = path.with_name("asks.toml")
    scenario.write_text(
        f'question = "q"\nhands = 2\n[[lineups]]\npolicies = ["{path.name}"]\n', encoding="utf-8"
    )
    return file_spec.load(scenario)


def read_run(path: Path) -> object:
    folder, seed = path.with_name("run"), path.with_name("seed")
    folder.mkdir(exist_ok=True)
    if seed.exists():
        shutil.copytree(seed, folder, dirs_exist_ok=True)
    (folder / MANIFEST).write_bytes(path.read_bytes())
    found = RunSpec.from_json(run_folder.open_beginning(folder).header["spec"])
    return page.build(run_folder.open(folder)).sentence, found


def verified(game: str) -> Callable[[Path], object]:
    def read(path: Path) -> object:
        lines = path.read_bytes().decode(errors="replace").splitlines()
        return able(games.game(game), Histories).verify(lines, path.name)

    return read


def advised(game: str) -> Callable[[Path], object]:
    return lambda path: decided(game, path.read_bytes().decode(errors="replace"), path.name)


def decided(game: str, text: str, name: str) -> object:
    """Read a position and what has to be decided there, as advice does before it plays."""
    if game == "burraco" and not is_history(text):
        standing = read_line(text, name)
        return consultation_in(
            standing, [games.game(game).policy("balanced")] * standing.rules.players
        )
    if game == "burraco":
        known = read_position(text, name)
        balanced = as_policy(games.game(game).policy("balanced"))
        return dilemma_of(known, [balanced] * known.rules.players)
    advice = import_module(f"analyser.games.{game}.advice")
    if game == "twentyfour":
        return advice.advise(text, name, [])
    adviser = advice.ADVISER
    text = adviser.fill(text, name)
    lies = adviser.read(text, name)
    if lies.over:
        raise ScenarioError("the hand is over")
    return (
        adviser.list_ways(lies),
        adviser.scene(lies),
        adviser.describe_omissions(lies),
        adviser.stays(lies),
    )


def read_page(path: Path) -> object:
    text = path.read_bytes().decode(errors="replace")
    return reproduce.differences(text, reproduce.command(text, path.name)[0])


def log_resealed(data: bytes, chance: random.Random) -> bytes:
    """Return a sealed log with a value changed, and the seals of all lines made again."""
    bodies = [json.loads(line) for line in data.splitlines()]
    for body in bodies:
        body.pop("check")
    at = chance.randrange(len(bodies))
    bodies[at] = changed_inputs.value_changed(bodies[at], chance)
    lines, check = b"", ""
    for body in bodies:
        line, check = sealed_log.seal_line(body if isinstance(body, dict) else {}, check)
        lines += line
    return lines


def spec_resealed(data: bytes, chance: random.Random) -> bytes:
    """Return a manifest likewise: most of the values are those of what was to be played."""
    if chance.random() < 0.2:
        return log_resealed(data, chance)
    first, *others = (json.loads(line) for line in data.splitlines())
    first["spec"] = changed_inputs.value_changed(first["spec"], chance)
    lines, check = b"", ""
    for body in (first, *others):
        del body["check"]
        line, check = sealed_log.seal_line(body, check)
        lines += line
    return lines


def answer_resealed(data: bytes, chance: random.Random) -> bytes:
    """Return an answer with a value changed, and a checksum that fits."""
    body = json.loads(data)
    del body["check"]
    body["page"] = changed_inputs.value_changed(body["page"], chance)
    body["check"] = answer_file.checksum(body)
    return json.dumps(body).encode()


def evaluation_resealed(data: bytes, chance: random.Random) -> bytes:
    """Return an evaluation with a value changed, and a seal that fits."""
    body = json.loads(data)
    del body[evaluations.SEAL]
    return evaluations.sealed_text(changed_inputs.value_changed(body, chance)).encode()


def lines_changed(data: bytes, chance: random.Random) -> bytes:
    """Return lines of JSON with a value of one changed."""
    lines = data.splitlines()
    at = chance.randrange(len(lines))
    lines[at] = json.dumps(changed_inputs.value_changed(json.loads(lines[at]), chance)).encode()
    return b"\n".join(lines)


def an_answer(folder: Path) -> list[bytes]:
    answer_file.write(form(EVERY), {"n": 1}, folder / "seed.json")
    return [(folder / "seed.json").read_bytes()]


def read_answer(path: Path) -> object:
    made, _ = answer_file.read(path)
    with answer_file.guard_drawing(path):
        shown = first_screen_text.lines(made.first_screen, 80)
        return shown, render.html(made), render.figures(made), share_image.figure(made)


def read_evaluation(path: Path) -> object:
    found = evaluations.read(path)
    if found.game == "burraco":
        # A player that has it: the words that say for which rules it was learnt, and its weights.
        burraco: Any = games.game("burraco")
        own = {"search_evaluation": str(path)}
        with suppress(ScenarioError):
            burraco.settle_policy({**burraco.policy("search"), **own}, burraco.rules("italian"))
    return render.html(evaluation_page.form("an evaluation", evaluation_page.read(path)))


class Seated(NamedTuple):
    """A player that decides in a table of functions."""

    name: str
    policy: Any
    decide: dict[str, Any]

    def sit(self) -> dict[str, Any]:
        return self.decide


def texts(*said: str) -> Callable[[Path], list[bytes]]:
    return lambda _folder: [each.encode() for each in said]


def read_award(path: Path) -> object:
    burraco = games.game("burraco")
    return award_lookup.award_of(burraco, str(path), burraco.rules("italian"), Path())


def read_rules(path: Path) -> object:
    return Rulebook(games.game("burraco"), Path()).rules(str(path))


def conversations(game: str) -> Callable[[Path], list[bytes]]:
    """Return what a policy is told in a hand, as another program tells it."""

    def told(_folder: Path) -> list[bytes]:
        said = list[dict[str, Any]]()
        played: Any = games.game(game)
        rules, policy = played.rules(played.default_preset), played.policy(played.default_policy)
        # Machine code takes longer to load than an answer may take.
        PolicyEngine(played, policy).load()

        def move(view: SeatView) -> object:
            if said and view.seat != said[0]["seat"]:
                return view.moves[-1]
            if not said:
                new = {"rules": dict(view.rules), "seat": view.seat, "deal": view.lines[0]}
                said.append({"type": "new_hand", "hand": 1, **new})
            known = sum(each["type"] == "event" for each in said)
            for number, line in enumerate(view.lines[known + 1 :], known + 1):
                said.append({"type": "event", "hand": 1, "number": number, "line": line})
            asks = {"type": "your_move", "hand": 1, "moves": list(view.moves)}
            said.append(asks if len(said) % 2 else {"type": "legal_moves", "hand": 1})
            return view.moves[-1]

        seats = duel_seatings(played, rules)[0]
        guests = [Seated("asked", policy, {"move": move}), Seated("policy", policy, {})]
        played.play_guests(rules, guests, seats, 5, 0, 1)
        said.append({"type": "result", "hand": 1, "line": {"end": "closed"}})
        return [b"\n".join(json.dumps(each).encode() for each in said[:MOST_SAID])]

    return told


def serve(game: str) -> Callable[[Path], object]:
    def read(path: Path) -> object:
        played = games.game(game)
        engine = PolicyEngine(played, played.policy(played.default_policy))
        answers = [engine.answer(line) for line in path.read_bytes().split(b"\n")]
        wrong = [each["message"] for each in answers if each and each["type"] == "error"]
        for sentence in wrong:
            # Words of the protocol, not of Python.
            assert not re.search(r"Error\b|not supported between|object has no|NoneType", sentence)
            assert "\n" not in sentence
            assert len(sentence) < LONGEST_SENTENCE
        if wrong:
            raise ScenarioError(wrong[0])
        return answers

    return read


RULES = """name = "giovedi"
base = "italian"
jokers = 2
pots = 2
first_meld_points = 50
hand_cards = 11
"""
AWARD = """name = "club"
source = "the club's table"
hands = 4
steps = [
  { upto = 100, ahead = 10, behind = 10 },
  { upto = 600, ahead = 14, behind = 6 },
  { ahead = 20, behind = 0 },
]
"""
MOVEMENT = "rounds = [[[1, 2], [3, 4]], [[4, 1], [2, 3]], [[1, 3], [4, 2]]]\n"

KINDS = {
    "scenario.toml": Kind(files(ROOT / "scenarios", "*/*.toml"), file_spec.load),
    "league.toml": Kind(files(ROOT / "scenarios", "*/league.toml"), leagues.read),
    "movement.toml": Kind(
        texts(MOVEMENT), lambda path: movements.movement(str(path), None, None, Path())
    ),
    "rules.toml": Kind(texts(RULES), read_rules),
    "victory-points.toml": Kind(texts(AWARD), read_award),
    "policy.toml": Kind(
        files(ROOT / "analyser/games/burraco/champions", "*.toml"),
        read_policy,
    ),
    **{f"history-{game}.jsonl": Kind(histories(game), verified(game)) for game in games.names()},
    **{f"cut-off-{game}.jsonl": Kind(cut_histories(game), advised(game)) for game in games.names()},
    "position.jsonl": Kind(files(ROOT / "scenarios", "*/*.jsonl"), advised("burraco")),
    "evening.txt": Kind(
        files(ROOT / "analyser/games/burraco/history", "evening.txt"), verified("burraco")
    ),
    "position-line.txt": Kind(lambda _folder: [*position_lines()], advised("burraco")),
    "evaluation.json": Kind(
        files(ROOT / "analyser/games/burraco/learnt", "italian*.json"),
        read_evaluation,
        evaluation_resealed,
    ),
    "learnt-policy.json": Kind(
        files(ROOT / "analyser/games/fuenfzehnern/learnt", "*.json"),
        read_evaluation,
        evaluation_resealed,
    ),
    "answer.json": Kind(an_answer, read_answer, answer_resealed),
    "manifest.jsonl": Kind(manifest(CELLS), read_run, spec_resealed),
    "manifest-of-studies.jsonl": Kind(manifest(STUDIES), read_run, spec_resealed),
    "journal.jsonl": Kind(a_journal, lambda path: journal.begin(path, {}).release(), log_resealed),
    **{
        f"served-{game}.jsonl": Kind(conversations(game), serve(game), lines_changed)
        for game in ("burraco", "kabu")
    },
    "page.html": Kind(a_page, read_page),
}


@contextmanager
def awake() -> Iterator[None]:
    def slept(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGPROF, slept)
    signal.setitimer(signal.ITIMER_PROF, HANGS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def ends(kind: Kind, path: Path) -> str:
    """Read a file; return how that ended, which has to be well."""
    try:
        with awake():
            kind.read(path)
    except AnalyserError as error:
        sentence = str(error)
        assert sentence.strip()
        assert "\n" not in sentence, sentence
        assert len(sentence) < LONGEST_SENTENCE, sentence
        return type(error).__name__
    return "read"


def tried(name: str, folder: Path, count: int) -> Counter[str]:
    kind, chance = KINDS[name], random.Random(name)
    seeds, found, path = kind.seeds(folder), Counter[str](), folder / f"fuzzed-{name}"
    for number in range(count):
        data = chance.choice(seeds)
        below = kind.resealed if chance.random() < 0.8 else None
        data = (below or changed_inputs.changed)(data, chance)
        path.write_bytes(data)
        try:
            found[ends(kind, path)] += 1
        except Exception as error:
            kept = folder / f"{number}-{name}"
            kept.write_bytes(data)
            raise AssertionError(f"input {number}, kept as {kept}: {error!r}") from error
    return found


@pytest.fixture(autouse=True)
def toy_too(monkeypatch: pytest.MonkeyPatch) -> None:
    # The small run is the toy's; Burraco stays Burraco.
    real, made = games.game, toy.Toy()
    monkeypatch.setattr(games, "game", lambda name: made if name == "toy" else real(name))


@pytest.mark.broad
@pytest.mark.parametrize("name", KINDS)
def test_all_is_well_with_what_is_changed(name: str, tmp_path: Path) -> None:
    seeds = KINDS[name].seeds(tmp_path)
    assert seeds
    for data in seeds:
        path = tmp_path / f"fuzzed-{name}"
        path.write_bytes(data)
        assert ends(KINDS[name], path) == "read"


@pytest.mark.parametrize("name", KINDS)
def test_a_few_inputs_changed_by_lot_are_read_or_turned_away(name: str, tmp_path: Path) -> None:
    found = tried(name, tmp_path, FEW)
    assert found.total() == FEW
    # Of a page any words are, as long as its command can be read.
    assert name == "page.html" or set(found) - {"read"}, "the changes change nothing"


@pytest.mark.parametrize("kept", sorted(CORPUS.glob("*-*")), ids=lambda path: path.name)
def test_what_once_found_a_bug_finds_none(kept: Path, tmp_path: Path) -> None:
    name = kept.name.partition("-")[2]
    path = tmp_path / f"fuzzed-{name}"
    path.write_bytes(kept.read_bytes())
    ends(KINDS[name], path)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_many_inputs_changed_by_lot_are_read_or_turned_away(name: str, tmp_path: Path) -> None:
    found: Any = tried(name, tmp_path, MANY)
    print(f"{name}: {MANY} inputs, {dict(found.most_common())}")
