"""``analyser.abilities.engines``: Programs of somebody's at our table: what they hear, what they
may do, and how they fail.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import pytest
from compiling import OFF
from terminal import answer, fails, run

import analyser
from analyser import games
from analyser.abilities.engines import engine_lookup, engine_process, engine_tables
from analyser.abilities.engines.engine_process import EngineProcess
from analyser.abilities.engines.serving.policy_engine import PolicyEngine
from analyser.cards.shuffle import run_key
from analyser.errors import PlayerError, ScenarioError, UsageError
from analyser.games.interface import Record
from analyser.games.protocols.custom_seats import SeatsCustomPlayers
from analyser.games.seat_view import move_among
from analyser.games.sides import duel_seatings
from analyser.play import matches, runner
from analyser.play.forfeits import COLUMNS
from analyser.report.decisions import page as decisions
from analyser.scenario import build, file_spec
from analyser.scenario.policy_lookup import Roster

ROOT: Final = Path(analyser.__file__).parent.parent
PAGE: Final = ROOT / "docs" / "engines.md"
BOTS: Final = ROOT / "docs" / "examples" / "engines"
COLLECTOR: Final = f"engine:{shlex.quote(sys.executable)} {shlex.quote(str(BOTS / 'collector.py'))}"
GAME: Final = games.game("burraco")
RULES: Final = GAME.rules("italian-2p")


@pytest.fixture(autouse=True)
def _none_left() -> Iterator[None]:
    yield
    engine_process.end_all()


def hands(entrants: list[Record], deals: int = 1, first: int = 0) -> np.ndarray[Any, Any]:
    seated = duel_seatings(GAME, RULES)[0]
    return engine_tables.play_hands(GAME, RULES, entrants, seated, run_key(1), first, deals)


def bot(folder: Path, body: str, name: str = "bot") -> str:
    """Write an engine that does something when it is asked to move; return how it is named."""
    lines = body.replace("\n", "\n        ")
    (folder / f"{name}.py").write_text(
        f"""
import json, os, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="bot", games=[message["game"]])
    if message["type"] == "your_move":
        {lines}
"""
    )
    return f"engine:{shlex.quote(sys.executable)} {shlex.quote(str(folder / f'{name}.py'))}"


def policy(said: str, **changes: Any) -> Record:
    return {**engine_lookup.read_command(GAME, said), **changes}


BALANCED: Final = GAME.policy("balanced")
FIRST: Final = 'say(type="move", hand=message["hand"], move=message["moves"][0])'


# ---------------------------------------------------------------- what is said


def spoken(said: str, game: str, preset: str, deal: int) -> list[str]:
    """Return the lines of a conversation, as the page has them."""
    lines: list[str] = []
    # One that still runs would not be greeted again.
    engine_process.end_all()
    patch = pytest.MonkeyPatch()
    send, hear = EngineProcess._send, EngineProcess._hear

    def sent(self: EngineProcess, messages: Any) -> None:
        lines.extend(f"> {json.dumps(each)}" for each in messages)
        send(self, messages)

    def heard(self: EngineProcess, line: bytes) -> None:
        lines.append(f"< {line.decode()}")
        hear(self, line)

    patch.setattr(EngineProcess, "_send", sent)
    patch.setattr(EngineProcess, "_hear", heard)
    with patch.context():
        played = games.game(game)
        rules, entrant = played.rules(preset), engine_lookup.read_command(played, said)
        seated = duel_seatings(played, rules)[0]
        other = played.policy(played.default_policy)
        engine_tables.play_hands(played, rules, [entrant, other], seated, run_key(1), deal, 1)
        engine_process.end_all()
        patch.undo()
    return lines


def test_the_page_has_a_conversation_as_it_is() -> None:
    talk = re.search(r"```\n(> .*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert talk is not None
    assert talk[1].splitlines() == spoken(COLLECTOR, "kabu", "kabu-2p", 11)


def test_the_page_describes_each_message_and_each_move_without_a_line() -> None:
    page = PAGE.read_text("utf-8")
    source = Path(engine_process.__file__).read_text("utf-8")
    types = set(re.findall(r'"type": "(\w+)"', source)) | {"move", "error"}
    assert types == {"hello", "new_hand", "event", "your_move", "result", "quit", "move", "error"}
    rows = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert types - {"move", "error"} <= rows
    for name in games.GAMES:
        seats = getattr(games.game(name), "_room", None)
        if isinstance(games.game(name), SeatsCustomPlayers) and name != "burraco":
            assert seats is not None
            for do in seats("seat").SEATS.be_silent:
                assert f"`{do}`" in page
    assert f"{engine_process.MOST_BYTES:,} bytes" in page
    assert f"{engine_lookup.SECONDS:g} unless you say otherwise" in page


def test_the_example_is_short_and_needs_nothing_but_python() -> None:
    source = (BOTS / "collector.py").read_text("utf-8")
    assert len(source.splitlines()) <= 40
    imported = {
        each.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import)
        for each in node.names
    }
    assert imported
    assert imported <= set(sys.stdlib_module_names)


def test_the_example_plays_and_takes_its_chances_from_the_seed() -> None:
    entrants = [policy(COLLECTOR), BALANCED]
    rows = hands(entrants, 3)
    assert (hands(entrants, 3) == rows).all()
    engine_process.end_all()
    assert (hands(entrants, 1, 2) == rows[2:]).all()
    column = [each.name for each in GAME.columns].index("takes_0")
    assert rows[:, column].sum() > 0


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_example_in_javascript_plays() -> None:
    said = f"engine:node {shlex.quote(str(BOTS / 'last.js'))}"
    rows = hands([policy(said), BALANCED], 2)
    assert len(rows) == 2
    assert (hands([policy(said), BALANCED], 2) == rows).all()


def test_each_seat_has_a_process_of_its_own_for_all_hands(tmp_path: Path) -> None:
    log = tmp_path / "log"
    body = (
        f"open({str(log)!r}, \"a\").write(f\"{{os.getpid()}} {{message['moves'][0]['seat']}}\\n\")"
    )
    entrant = policy(bot(tmp_path, f"{body}\n{FIRST}"))
    everybody = [entrant, entrant]
    hands(everybody, 2)
    heard = {tuple(line.split()) for line in log.read_text().splitlines()}
    assert {seat for _, seat in heard} == {"0", "1"}
    assert len(heard) == len({process for process, _ in heard}) == 2


@pytest.mark.parametrize("forfeits", [False, True], ids=["", "may forfeit"])
def test_an_engine_plays_matches_and_hears_the_totals(tmp_path: Path, forfeits: bool) -> None:
    log = tmp_path / "log"
    body = f'open({str(log)!r}, "a").write(json.dumps(message["hand"]) + "\\n")\n{FIRST}'
    said = bot(tmp_path, body)
    text = (tmp_path / "bot.py").read_text()
    heard = f"""
    if message["type"] == "new_hand":
        open({str(log)!r}, "a").write(json.dumps(message["deal"]) + "\\n")
"""
    (tmp_path / "bot.py").write_text(text + heard)
    game = games.game("kabu")
    rules = game.rules("kabu-2p", {"start_chips": 30})
    entrant = engine_lookup.read_command(game, said)
    entrant = build.make_forfeiting(entrant) if forfeits else entrant
    both = [entrant, game.policy(game.default_policy)]
    rows, ended = matches.play(game, rules, both, (0, 1), run_key(1), 0, 2)
    wide = len(COLUMNS) if forfeits else 0
    assert rows.shape[1] == len(game.columns) + wide
    names = [each.name for each in game.columns]
    finals = [each.name for each in matches.columns(game)].index("score_0")
    deals = [json.loads(line) for line in log.read_text().splitlines() if "{" in line]
    told = [[each["lead"], each["scores"]] for each in deals]
    expected = []
    for match in (0, 1):
        own = rows[rows[:, names.index("match")] == match]
        scores = own[:, [names.index("score_0"), names.index("score_1")]]
        before = rules["start_chips"] + np.cumsum(scores, axis=0) - scores
        expected += [[at % 2, line] for at, line in enumerate(before.tolist())]
        assert ended[match, finals : finals + 2].tolist() == scores.sum(axis=0).tolist()
    assert sorted(told) == sorted(expected)
    assert len(told) > 3


def test_what_an_engine_chooses_is_weighed(tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text(f"engine = [{sys.executable!r}, 'bot.py']\n")
    bot(tmp_path, 'say(type="move", hand=message["hand"], move=message["moves"][-1])')
    text = 'game = "kabu"\n[[decisions]]\npolicies = ["bot.toml"]\n'
    (tmp_path / "one.toml").write_text(text)
    spec = file_spec.load(tmp_path / "one.toml", hands=6)
    rows = runner.deals(spec, 0, 0, 6).hands
    # It always passes, and so never goes the first way, which is to draw.
    assert rows["took_first"].tolist() == [0] * 6
    assert rows["effect_0"].abs().sum() > 0
    whose = decisions._players_of_rollouts(SimpleNamespace(cell=spec.cells[0]))  # type: ignore[arg-type]
    assert "default policy" in whose
    (tmp_path / "one.toml").write_text(f'on_error = "forfeit"\n{text}')
    with pytest.raises(UsageError, match=r"on_error: found \[\[decisions\]\]"):
        file_spec.load(tmp_path / "one.toml")


# ---------------------------------------------------------------- what goes wrong

WRONG: Final = {
    "sys.exit(3)": r"ended by itself with exit code 3 \(expected to go on until",
    "time.sleep(60)": r"gave no answer for 0\.5 s \(expected a move\)",
    'print("hello world", flush=True)': r"wrote 'hello world' \(expected a JSON object a line\)",
    'print("[1]", flush=True)': r"wrote '\[1\]' \(expected a JSON object a line\)",
    'sys.stdout.write("x" * 10**7)': r"wrote more than 65,536 bytes in a line",
    'say(type="move", hand=99, move={})': r'wrote \{"type": "move", "hand": 99.*nobody asked for',
    'say(type="bid", hand=message["hand"])': r"answered with the type \"bid\" \(expected 'move'\)",
    'say(type="error", message="no book")': (
        r"says that it cannot go on: 'no book' \(expected an answer\)"
    ),
    "os.kill(os.getpid(), 9)": r"was ended by signal 9 \(expected to go on until",
    'say(type="move", hand=message["hand"], move={"do": "discard"})': (
        r'answers \{"do": "discard"\} \(expected one of \{"do": '
    ),
    'say(type="move", hand=message["hand"])': r"answers null \(expected one of \{",
    "os.close(1); time.sleep(60)": r"closed its output \(expected to go on",
}


@pytest.mark.parametrize("body", WRONG)
def test_whatever_an_engine_does_is_one_sentence(tmp_path: Path, body: str) -> None:
    entrant = policy(bot(tmp_path, body), engine_seconds=0.5 if body == "time.sleep(60)" else 300.0)
    with pytest.raises(PlayerError, match=rf"^deal 7: bot \(seat 0, turn 1\) {WRONG[body]}") as why:
        hands([entrant, BALANCED], 1, 7)
    assert "\n" not in str(why.value)
    assert why.value.exit_code == 3
    # It is started again where it is asked for again.
    with pytest.raises(PlayerError):
        hands([entrant, BALANCED], 1, 7)


def test_what_does_not_begin_well_is_one_sentence(tmp_path: Path) -> None:
    python = shlex.quote(sys.executable)
    (tmp_path / "mute.py").write_text("import sys; sys.exit(1)")
    (tmp_path / "later.py").write_text('print("""{"type": "hello", "protocol": 2}"""); input()')
    (tmp_path / "other.py").write_text(
        'print("""{"type": "hello", "protocol": 1, "games": ["chess"]}""", flush=True); input()'
    )
    (tmp_path / "plain").write_text("not a program")
    for said, kind, why in (
        (f"engine:{python} {tmp_path}/mute.py", PlayerError, "ended by itself with exit code 1"),
        (f"engine:{python} {tmp_path}/later.py", PlayerError, r"speaks protocol 2 \(expected 1\)"),
        (
            f"engine:{python} {tmp_path}/other.py",
            PlayerError,
            r'names the games \["chess"\] \(expected .burr',
        ),
        (
            f"engine:{tmp_path}/mutt.py",
            UsageError,
            r"there is no program '.*mutt\.py' \(expected a file .*did you mean 'mute\.py'\?\)",
        ),
        ("engine:no-one", UsageError, r"engine no-one: there .* on the PATH \(expected .*/no-one"),
        (f"engine:{tmp_path}/plain", UsageError, "cannot be started"),
        (f"engine:{tmp_path}", UsageError, r"' is a folder \(expected a file that can be run"),
    ):
        with pytest.raises(kind, match=why):
            hands([policy(said), BALANCED])


LONG: Final = "\x1b[2J" + 20_000 * "z" + "\u202e\r\n"
HELLO: Final = {"type": "hello", "protocol": 1, "name": "bot", "games": ["kabu"]}


def greeted(folder: Path, line: str) -> EngineProcess:
    """Start an engine that begins with a line, the end of lines at its end left out."""
    (folder / "bot.py").write_text(
        f"import sys; sys.stdout.buffer.write({line.encode()!r} + b'\\n');"
        "sys.stdout.flush(); sys.stdin.read()"
    )
    return EngineProcess("bot", [sys.executable, str(folder / "bot.py")], 60.0, "kabu")


@pytest.mark.parametrize(
    "line",
    [
        LONG.replace("\n", ""),
        json.dumps({**HELLO, "type": "error", "message": LONG}),
        json.dumps({**HELLO, "type": LONG}),
        json.dumps({**HELLO, "protocol": LONG}),
        json.dumps({**HELLO, "games": [LONG]}),
        json.dumps({**HELLO, "hand": LONG}),
    ],
    ids=["not JSON", "message", "type", "protocol", "games", "hand"],
)
def test_of_what_an_engine_wrote_a_line_is_quoted(tmp_path: Path, line: str) -> None:
    with pytest.raises(PlayerError) as why:
        greeted(tmp_path, line)
    said = str(why.value)
    assert said.isprintable()
    assert "zzz" in said or "hello" in said
    assert len(said) < 200


def test_of_a_move_a_line_is_quoted() -> None:
    with pytest.raises(PlayerError) as why:
        move_among({"do": LONG}, [{"do": "pass"}], "bot")
    assert 100 < len(str(why.value)) < 200
    assert str(why.value).isprintable()


def test_a_byte_order_mark_is_no_part_of_a_line(tmp_path: Path) -> None:
    greeted(tmp_path, "\ufeff" + json.dumps(HELLO)).end()
    found = PolicyEngine(games.game("kabu"), games.game("kabu").policy("sound")).answer(
        b"\xef\xbb\xbf" + json.dumps({"type": "hello", "protocol": 1}).encode() + b"\r\n"
    )
    assert found is not None
    assert found["type"] == "hello"


# ---------------------------------------------------------------- how it is named


def test_an_engine_is_named_on_the_command_line_in_a_file_and_in_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = bot(tmp_path, FIRST, "Nimble Bot")
    assert policy(said)["name"] == "nimble-bot"
    assert policy(said)["engine_seconds"] == engine_lookup.SECONDS
    (tmp_path / "quick.toml").write_text(
        f'name = "quick"\nengine = [{sys.executable!r}, "Nimble Bot.py"]\nseconds = 2\n'
    )
    monkeypatch.chdir(tmp_path)
    found = Roster(GAME, Path()).policy("quick.toml")
    assert (found["name"], found["engine_seconds"]) == ("quick", 2.0)
    assert found["engine_digest"] != policy(said)["engine_digest"], "another command"
    engine = analyser.Engine([sys.executable, "Nimble Bot.py"], name="quick", seconds=2)
    assert engine.record(GAME) == found
    monkeypatch.chdir("/")
    elsewhere = Roster(GAME, tmp_path).policy("quick.toml")
    assert elsewhere["engine"][1] == str(tmp_path / "Nimble Bot.py")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('engine = ""', "found no command"),
        ("engine = 7", "found no command"),
        ('engine = "x"\nseconds = 0', r"seconds: found 0 \(expected a number above 0"),
        ('engine = "x"\nbase = "greedy"', r"found base beside engine \(expected engine, seconds"),
        ('engine = "x"\nname = "Bad Name"', "found the name 'Bad Name'"),
        ('engine = "\'x"', "not a command line"),
        ('engine = "x"\nname = "balanced"', "there is a policy 'balanced' already"),
    ],
)
def test_a_bad_file_of_an_engine_is_one_sentence(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "bad.toml").write_text(text)
    with pytest.raises((UsageError, ScenarioError), match=why):
        Roster(GAME, tmp_path).policy("bad.toml")


def test_a_changed_program_is_another_player(tmp_path: Path) -> None:
    said = bot(tmp_path, FIRST)
    before = policy(said)
    assert policy(said) == before
    (tmp_path / "bot.py").write_text((tmp_path / "bot.py").read_text() + "\n# Mended.\n")
    assert policy(said)["engine_digest"] != before["engine_digest"]


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "--policies", COLLECTOR),
        ("compare", COLLECTOR, "balanced", "--hands", "4", "--game", "twentyfour"),
    ],
)
def test_where_no_engine_may_stand_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = fails(2, *words)
    assert re.search(r"(found an engine|has no seat for your own player)", said), said
    assert not list(tmp_path.glob("runs/*"))


# ---------------------------------------------------------------- runs


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="compiled code proves itself first, which takes minutes without it")
def test_a_run_with_an_engine_goes_on_where_it_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "fails"
    body = f"if os.path.exists({str(mark)!r}) and message['hand'] > 70: sys.exit(1)\n{FIRST}"
    said = bot(tmp_path, body)
    monkeypatch.chdir(tmp_path)
    words = (
        "simulate",
        "--policies",
        f"{said},balanced",
        "--rules",
        "italian-2p",
        "--hands",
        "110",
    )
    mark.touch()
    failed = run(*words, "--output", "one", "--threads", "1")
    assert failed.exit_code == 3, failed.stderr
    assert re.search(r"error: deal \d+: bot \(seat 0, turn \d+\) ended by itself", failed.stderr)
    kept = sorted(path.name for path in (tmp_path / "one" / "shards").iterdir())
    assert kept == ["000000.parquet"]
    mark.unlink()
    one = answer(*words, "--output", "one")
    seed = ("--seed", str(one["seed"]))
    other = answer(*words, *seed, "--output", "two", "--threads", "2")
    assert one["digest"] == other["digest"]
    assert one["hands"] == 110
    (tmp_path / "bot.py").write_text((tmp_path / "bot.py").read_text() + "\n# Mended.\n")
    assert "holds another run" in fails(6, *words, "--output", "one")


@pytest.mark.skipif(OFF, reason="compiled code proves itself first, which takes minutes without it")
@pytest.mark.usefixtures("undrawn")
def test_the_file_of_a_run_starts_no_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    said = bot(tmp_path, f'open({str(log)!r}, "a").write("asked\\n")\n{FIRST}')
    monkeypatch.chdir(tmp_path)
    asked = ("compare", said, "sound", "--game", "kabu", "--rules", "kabu-2p", "--hands", "4")
    found = answer(*asked, "--output", "one")
    assert (found["a"], found["hands"]) == ("bot", 4)
    # The seed was drawn: the same command goes on with it, and it may be given.
    told = answer(*asked, "--output", "one")
    assert told["seed"] == found["seed"] > 1 << 30
    assert ["--seed", str(found["seed"])] == json.loads(
        (tmp_path / "one" / "_manifest.jsonl").read_text().splitlines()[0]
    )["provenance"]["command"][2:4]
    given = run(*asked, "--seed", str(found["seed"]))
    assert f"{found['again']}\n" in given.stdout
    assert f"--seed {found['seed']}" in found["again"]
    assert answer(*asked, "--seed", str(found["seed"]))["mean"] == found["mean"]
    size = os.stat(log).st_size
    for words in (("check", "one"), ("report", "one")):
        done = run(*words)
        assert done.exit_code == 0, done.stderr
    assert os.stat(log).st_size == size
    record = json.loads((tmp_path / "one" / "_manifest.jsonl").read_text().splitlines()[0])
    assert "engine_digest" in json.dumps(record)
    forgotten = {**BALANCED, "name": "x", "engine": ["sh"], "engine_seconds": 1.0}
    with pytest.raises(UsageError, match="the stored run names the program sh"):
        hands([forgotten, BALANCED])


def test_a_duel_in_python_is_that_of_compare() -> None:
    engine = analyser.Engine([sys.executable, str(BOTS / "collector.py")])
    mine = analyser.duel(engine, "balanced", rules="italian-2p", hands=6, seed=1)
    assert (mine.a, mine.b, mine.hands) == ("collector", "balanced", 6)
    if not OFF:
        other = analyser.compare(engine, "balanced", rules="italian-2p", hands=6, seed=1)
        assert other.difference.mean == pytest.approx(mine.difference.mean)
    with pytest.raises(UsageError, match=r"move: found beside .*it decides every move"):
        analyser.duel(analyser.Player(move=lambda view: view.moves[0], take=bool), "balanced")
