"""``analyser.games.learnt_players``: Do learnt players see and choose as their game's plain twin
does, and nothing that is hidden?

Of every game whose players may learn to choose, but for Burraco, which has its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from breadth import broad_but
from games.kernel_twin import State, Twin
from games.option_views import VIEWS
from games.searching.compiled_tables import Compiled
from games.searching.search_players import searcher

from analyser import __file__ as analyser_file
from analyser.cards.shuffle import run_key
from analyser.errors import DataError, ScenarioError
from analyser.games import GAMES, game
from analyser.games.interface import Record
from analyser.games.learnt_players import LearntGame
from analyser.games.searching import evaluations, plain
from analyser.games.searching.sheet import searches

KEY = run_key(87)
OTHER_WORLD = 1 << 16
"""The number of a world that nobody else deals."""
HANDS = 30
"""Of a game, walked through by its plain twin, compiled or not."""
LEARNT = [each for each in GAMES if isinstance(game(each), LearntGame)]

ROOT = Path(analyser_file).parents[1]
PROGRAM = """
import hashlib, sys
from pathlib import Path
from analyser import games
from analyser.commands import app
from analyser.storage import run_folder
name, threads = sys.argv[1:]
game = games.game(name)
every = ["--game", name, "--seed", "3", "--threads", threads, "--json", "--output"]
learn = ["learn", game.default_preset, "--policy", "--hands-per-round", "30", "--rounds", "2"]
players = [f"learnt-{name}", game.default_policy, "beginner"]
matrix = ["tournament", ",".join(players), "--hands", "24"]
for words in ([*learn, *every, "policy.json"], [*matrix, *every, "run"]):
    assert app(words, standalone_mode=False) == 0
policy = hashlib.sha256(Path("policy.json").read_bytes()).hexdigest()
Path("digests").write_text(f"{policy} {run_folder.open(Path('run')).digest()}")
"""
PLAIN = {"PYTHONHASHSEED": "0", "LC_ALL": "C", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
OTHER = {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8"}
OTHER |= {"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "2"}

every_game = pytest.mark.parametrize("name", broad_but(LEARNT, [*LEARNT][:1]))


def networks(played: Any, lots: Random) -> list[list[int]]:
    """Networks at random, by which every feature counts."""
    return [
        [lots.randint(-(1 << 20), 1 << 20) for _ in range(plain.weights_of(len(features)))]
        for features in played.option_features.values()
    ]


def text_of(played: Any, lots: Random, **changes: Any) -> str:
    """An evaluation of options at random."""
    names = {
        kind: [each.name for each in features] for kind, features in played.option_features.items()
    }
    body = {"game": played.name, "rules": played.rules(played.default_preset), "features": names}
    weights = [weight for net in networks(played, lots) for weight in net]
    return evaluations.text({**body, **changes}, weights)


def learnt(played: Any, lots: Random, file: Path) -> Record:
    """A learnt player, settled; its file is written."""
    file.write_text(text_of(played, lots), encoding="utf-8")
    found: Record = played.settle_policy(
        searcher(played, lots, search_worlds=1, search_options=22, search_evaluation=str(file)), {}
    )
    return found


def walks(
    name: str, tmp_path: Path, hands: int
) -> Iterator[tuple[Twin, State, Any, list[Record], Record]]:
    """Yield each decision between options: twin, state, referee's table, players, rules."""
    compiled, lots = Compiled(name), Random(f"{name} learnt")
    played, rule_sets = compiled.game, Compiled(name).rule_sets()
    for number in range(max(hands, len(rule_sets))):
        rules = rule_sets[number % len(rule_sets)]
        seats = played.seats(rules)
        players = [compiled.player(lots) for _ in seats]
        for seat in (0, 1):
            players[seat] = learnt(played, lots, tmp_path / f"{seat}.json")
        twin = Twin(played, played.engine.numbers(rules, players, seats), len(seats))
        state, referee = twin.deal(KEY, number), played._room("referee")
        table = referee.deal(played.rule_sets.read(rules), KEY, number)
        referee.replay(table, [])
        while not twin.is_over(state):
            if searches(players[twin.mover(state)]):
                yield twin, state, table, players, rules
            move = twin.choose(state)
            noted = twin.noted(state, move)
            twin.make(state, move)
            referee.replay(table, noted)


@every_game
def test_the_kernel_sees_what_the_referee_s_table_shows(name: str, tmp_path: Path) -> None:
    played: Any = game(name)
    met, seats = dict.fromkeys(played.option_features, 0), played._room("seat").SEATS
    for twin, state, table, _players, _rules in walks(name, tmp_path, HANDS):
        view = VIEWS[name](table)
        lines = {each.number: each.line for each in seats.moves(table)}
        options = twin.options(state, twin.spec(twin.mover(state)))
        for move in options if len(options) > 1 else ():
            kind, seen, here = twin.described(state, move)
            assert [*played.option_features][kind] == view.kind
            told = view.position() | view.option(lines[move])
            names = [each.name for each in played.option_features[view.kind]]
            assert dict(zip(names, [*seen, *here], strict=False)) == told, (view.kind, lines[move])
            assert [*told] == names
            met[view.kind] += 1
    assert min(met.values()) > 10


@every_game
def test_hands_of_learnt_players_are_those_of_the_twin(name: str, tmp_path: Path) -> None:
    played: Any = game(name)
    compiled, lots, differs = Compiled(name), Random(f"{name} hands"), False
    # To try options there is a search, which may take minutes without the compiler.
    searched = not (compiling.OFF and compiled.slow)
    for number, preset in enumerate(played.presets):
        rules = played.rules(preset, compiled.turns)
        seats = played.seats(rules)
        players = [learnt(played, lots, tmp_path / f"{seat}.json") for seat in seats]
        players[-1] = players[0]
        twin = Twin(played, played.engine.numbers(rules, players, seats), len(seats))
        log, row = twin.hand(KEY, number, 0, [0] * twin.kernel.seats)
        assert played.engine.log_deal(rules, players, seats, KEY, number, len(log)) == log
        assert played.play(rules, players, seats, KEY, number, 1)[0].tolist() == row.tolist()
        if searched and not differs:
            plainly = [{**each, "search_evaluation": "none"} for each in players]
            differs = played.engine.log_deal(rules, plainly, seats, KEY, number, len(log)) != log
    assert differs or not searched


@pytest.mark.broad
@every_game
def test_a_learnt_player_sees_nothing_that_is_hidden(name: str, tmp_path: Path) -> None:
    """A world replaces the table: the same move is chosen."""
    compiled, met, moved = Compiled(name), 0, 0
    for twin, state, _table, _players, rules in walks(name, tmp_path, HANDS):
        world = twin.world(state, twin.policies, OTHER_WORLD, OTHER_WORLD)
        if not compiled.asks_the_same(state.table, world):
            continue
        choices = []
        for table in (state.table, world):
            room = state.room.copy()
            choices.append(
                compiled.chosen(table.copy(), twin.rules, twin.policies, twin.work, room)
            )
        assert choices[0] == choices[1]
        zones = [compiled.view(each, rules, state.room).zones for each in (state.table, world)]
        moved += zones[0] != zones[1]
        met += 1
    assert met > 20
    assert moved > 0.6 * met


def digests(folder: Path, threads: str, settings: dict[str, str]) -> list[str]:
    """Learn and play in a process of its own; return digests of the policy and of the hands."""
    folder.mkdir()
    subprocess.run(
        [sys.executable, "-c", PROGRAM, LEARNT[0], threads],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return (folder / "digests").read_text().split()


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="plays hands of search players")
@pytest.mark.parametrize(
    ("threads", "settings"),
    [
        pytest.param("7", OTHER, id="other settings"),
        # Compiles the kernel for it.
        pytest.param(
            "1", {"NUMBA_CPU_NAME": "generic"}, id="another processor", marks=pytest.mark.slow
        ),
    ],
)
def test_learnt_players_learn_and_play_the_same_everywhere(
    threads: str, settings: dict[str, str], tmp_path: Path
) -> None:
    plainly = digests(tmp_path / "plain", "1", PLAIN)
    assert digests(tmp_path / "other", threads, settings) == plainly


@pytest.mark.broad
@every_game
def test_what_is_recorded_is_what_the_search_found(name: str) -> None:
    played: Any = game(name)
    rules, lots = played.rules(played.default_preset), Random(name)
    teacher = played.settle_policy(
        {**played.teacher(rules, {}), "search_worlds": 6, "search_batch": 3}, rules
    )
    found = played.recorded_options(rules, teacher, [], KEY, 5, 2, 0)
    seats = played.seats(rules)
    twin = Twin(played, played.engine.numbers(rules, [teacher] * len(seats), seats), len(seats))
    expected: dict[int, list[tuple[Any, ...]]] = {at: [] for at in range(len(found))}
    ends: dict[int, list[list[int]]] = {at: [] for at in range(len(found))}
    described: dict[int, list[list[int]]] = {at: [] for at in range(len(found))}
    for deal in (5, 6):
        state = twin.deal(KEY, deal, deal % len(seats))
        while not twin.is_over(state):
            options = twin.options(state, twin.spec(twin.mover(state)))
            move = twin.choose(state)
            if len(options) > 1:
                kind, seen, _ = twin.described(state, move)
                expected[kind].append((seen, len(options), options.index(move), deal))
                ends[kind] += [twin.tried[option] for option in options]
                described[kind] += [twin.described(state, option)[2] for option in options]
            twin.make(state, move)
    assert sum(map(len, expected.values())) > 20
    parts = twin.kernel.parts
    for kind, recorded in enumerate(found):
        told = zip(
            recorded.seen.tolist(), recorded.many.tolist(), recorded.chosen.tolist(),
            recorded.hand.tolist(), strict=True,
        )  # fmt: skip
        assert [*told] == expected[kind]
        width = recorded.described.shape[1]
        assert recorded.described.tolist() == [each[:width] for each in described[kind]]
        assert recorded.worlds.tolist() == [len(each) for each in ends[kind]]
        means = [sum(each) / len(each) / parts for each in ends[kind]]
        assert recorded.worth.tolist() == pytest.approx(means)
        assert not recorded.default.any()
    # The moves of a learnt player, and those at random, are others; a deal is the same in company.
    nets = networks(played, lots)
    for moving, stray in ((nets, 0), ([], 900)):
        other = played.recorded_options(rules, teacher, moving, KEY, 5, 2, stray)
        assert any(
            len(one.seen) != len(two.seen) or (one.seen != two.seen).any()
            for one, two in zip(found, other, strict=True)
        )
        alone = played.recorded_options(rules, teacher, moving, KEY, 6, 1, stray)
        for one, two in zip(other, alone, strict=True):
            assert np.array_equal(one.seen[one.hand == 6], two.seen)


@every_game
def test_a_bad_file_is_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    played: Any = game(name)
    lots, file = Random(name), tmp_path / "mine.json"
    good = text_of(played, lots)
    names = {kind: ["nothing"] for kind in played.option_features}
    few = evaluations.text(
        {"game": name, "rules": {}, "features": names},
        [0] * (len(names) * plain.weights_of(1)),
    )

    def settled(said: str) -> Record:
        found: Record = played.settle_policy(
            played.policy("search", {"search_evaluation": said}), {}
        )
        return found

    for text, error, words in (
        (text_of(played, lots, game="burraco"), ScenarioError, "for the game burraco (expected"),
        (few, DataError, "looks at other features than this version counts"),
        (good[:-40], DataError, "not a valid learnt evaluation"),
        (good.replace('"game": "', '"game": "x'), DataError, "its seal does not fit"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(error, match=r"mine\.json") as raised:
            settled(str(file))
        assert words in str(raised.value)
    with pytest.raises(ScenarioError, match="no such file"):
        settled(str(tmp_path / "none.json"))
    words = "expected by-rules, none"
    with pytest.raises(
        ScenarioError, match=f"{words}, options-" if played.learnt_player else words
    ):
        settled("nowhere")
    file.write_text(good, encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"search_evaluation: found .* \(expected none, since"):
        played.teacher({}, {"search_evaluation": str(file)})
    once = settled(str(file))
    assert once["search_evaluation"].startswith(f"{file} sha256:")
    assert played.settle_policy(once, {}) == once
    file.write_text(text_of(played, lots), encoding="utf-8")
    with pytest.raises(DataError, match="is no longer the evaluation that it was"):
        played.settle_policy(once, {})
