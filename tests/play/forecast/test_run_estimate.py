"""``analyser.play.forecast.run_estimate``: Does a run take what was foreseen?  By a clock that
hands move, each kind by its own time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
import toy
from play.still_clock import Clock

from analyser.games.interface import Record, Rows
from analyser.games.protocols.matches import Hands
from analyser.play import runner
from analyser.play.canary import Canary
from analyser.play.forecast import run_estimate
from analyser.play.forecast.run_estimate import Range, RunEstimate, estimate_run
from analyser.scenario.file_spec import load
from analyser.scenario.spec import Cell, RunSpec
from analyser.storage import parquet, run_folder

HABITS, SEARCH = 0.001, 0.2
"""Seconds that a hand takes."""


@dataclass
class Timed(toy.Toy):
    """The toy; who searches takes longer, and who is bold takes twice as long."""

    clock: Clock = field(default_factory=Clock)

    def play(self, *asked: Any) -> Rows:
        _, policies, *_, count = asked
        searches = any(who.get("search_worlds") for who in policies)
        bold = any(who["name"] == "bold" for who in policies)
        self.clock.now += count * (SEARCH if searches else HABITS) * (2 if bold else 1)
        return super().play(*asked)

    def seat_players(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int]
    ) -> Hands:
        hands = toy.Toy().seat_players(rules, policies, seating)

        def timed(key: int, deals: Rows, leads: Rows, scores: Rows) -> Rows:
            # The toy plays those between, too; they take no time.
            self.clock.now += len(deals) * HABITS
            return hands(key, deals, leads, scores)

        return timed


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Timed:
    monkeypatch.setattr(run_estimate, "SECONDS", 5.0)
    return toy.install(monkeypatch, Timed())


@pytest.fixture
def spec(game: Timed, tmp_path: Path) -> RunSpec:
    """A table of habits, a cell of those who search, and matches."""
    path = tmp_path / "mixed.toml"
    path.write_text(
        'game = "toy"\nseed = 5\nhands = 6000\n'
        '[[lineups]]\npolicies = ["timid"]\n'
        '[[lineups]]\npolicies = ["balanced"]\nhands = 800\n'
        '[[lineups]]\npolicies = ["timid"]\nmatches = 40\n'
    )
    made = load(path)
    habits, other, matches = made.cells
    who = {**other.entrants[0], "search_worlds": 10}
    return replace(made, cells=(habits, replace(other, entrants=(who,)), matches), shard_deals=500)


def took(game: Timed, spec: RunSpec, cell: Cell) -> float:
    alone = replace(spec, cells=(cell,))
    begun = game.clock.now
    for index, *_ in runner.layout(alone):
        runner.shard(alone, index)
    return game.clock.now - begun


def holds(found: Range, truth: float) -> bool:
    return found.low <= truth <= found.high and found.high < 1.7 * found.low


def told(spec: RunSpec, stands: run_folder.Run | None, threads: int, game: Timed) -> RunEstimate:
    """Have it foreseen where nothing else wants the processors."""
    return estimate_run(spec, stands, threads, game.clock, game.clock)


def test_every_kind_of_cell_is_asked(game: Timed, spec: RunSpec) -> None:
    truth = [took(game, spec, cell) for cell in spec.cells]
    assert truth[1] > 5 * truth[0]
    found = told(spec, None, 1, game)
    assert holds(found.seconds, sum(truth))
    assert (found.stands, found.left) == ((0, 0), (6800, 40))
    assert found.shards == len(runner.layout(spec))
    for cell, each in zip(spec.cells, truth, strict=True):
        assert holds(told(replace(spec, cells=(cell,)), None, 1, game).seconds, each)


@pytest.mark.broad
def test_cells_of_a_kind_may_have_more_arms(game: Timed, spec: RunSpec) -> None:
    table = spec.cells[0]
    both = replace(spec, cells=(table, replace(table, name="duel", arms=table.arms * 2)))
    found = told(both, None, 1, game)
    assert found.hands == sum(found.left) == 3 * 6000
    assert holds(found.seconds, 3 * 6000 * HABITS)


def test_a_shard_takes_more_than_its_hands(
    game: Timed, spec: RunSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To make a shard's files and to prove its code takes as long as many hands."""
    write, prove = parquet.write_table, Canary.prove

    def write_slowly(*given: Any) -> bytes:
        game.clock.now += 0.25
        return write(*given)

    def prove_slowly(canary: Canary, cells: Iterable[int]) -> None:
        game.clock.now += 0.15
        prove(canary, cells)

    monkeypatch.setattr(parquet, "write_table", write_slowly)
    monkeypatch.setattr(Canary, "prove", prove_slowly)
    few = replace(spec, cells=spec.cells[:1])
    # Shards of 500 and of 100 hands, which take half and a tenth of a second to play.
    for size, shards in ((500, 12), (100, 60)):
        found = told(replace(few, shard_deals=size), None, 1, game)
        assert found.shards == shards
        truth = 6_000 * HABITS + shards * (0.25 + 0.15)
        assert holds(found.seconds, truth)
        assert found.seconds.middle == pytest.approx(truth, rel=0.3)


def test_of_a_run_that_stands_in_part_the_rest_is_told(
    game: Timed, spec: RunSpec, tmp_path: Path
) -> None:
    run = runner.run(spec, tmp_path / "run", 1, ["analyser"])
    manifest = tmp_path / "run" / "_manifest.jsonl"
    lines = manifest.read_bytes().splitlines(keepends=True)
    whole = sum(path.stat().st_size for path in (tmp_path / "run").rglob("*") if path.is_file())
    assert told(spec, None, 1, game).bytes.middle == pytest.approx(whole, rel=0.2)
    # All of the first cell, and half of the second.
    stand = next(line.index for line in run.shards if line.cell == 1 and line.first == 400)
    manifest.write_bytes(b"".join(lines[: 1 + stand]))
    found = told(spec, run_folder.open(tmp_path / "run"), 1, game)
    assert (found.stands, found.left) == ((6400, 0), (400, 40))
    matches = took(game, spec, spec.cells[2])
    assert holds(found.seconds, 400 * SEARCH + matches)
    assert found.hands == pytest.approx(400 + len(hands_of_matches(run)), rel=0.3)


def hands_of_matches(run: run_folder.Run) -> Sequence[object]:
    return run.frame(["deal"], cell=2).to_numpy().tolist()


@pytest.mark.broad
def test_cells_of_a_kind_that_were_not_asked_widen_the_range(
    game: Timed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "many.toml"
    pairs = (("balanced", "timid"), ("balanced", "bold"), ("bold", "timid"))
    path.write_text(
        'game = "toy"\nhands = 2000\n'
        + "".join(f'[[duels]]\na = "{a}"\nb = "{b}"\n' for a, b in pairs)
    )
    spec = load(path)
    truth = sum(took(game, spec, cell) for cell in spec.cells)
    assert holds(told(spec, None, 1, game).seconds, truth)
    monkeypatch.setattr(run_estimate, "MOST_CELLS", 2)
    monkeypatch.setattr(run_estimate, "FEWEST_CELLS", 2)
    found = told(spec, None, 1, game).seconds
    assert found.low < truth < found.high
    assert found.high > 2 * found.low


@pytest.mark.broad
def test_the_end_is_when_the_last_thread_is_done() -> None:
    assert run_estimate.estimate_end([(0.5, [10, 10, 10])], 1) == 15
    # A shard is one thread's.
    assert run_estimate.estimate_end([(0.5, [10, 10, 10])], 2) == 10
    assert run_estimate.estimate_end([(0.5, [10])], 8) == 5
    # What is dear and comes last leaves the other without work.
    assert run_estimate.estimate_end([(0.1, [10] * 4), (10, [1])], 2) == 12


@pytest.mark.broad
def test_more_threads_hold_more_shards(game: Timed, spec: RunSpec) -> None:
    few, many = (told(spec, None, threads, game).memory for threads in (1, 8))
    assert many.high - many.low > 3 * (few.high - few.low) > 0


@pytest.mark.broad
def test_who_else_wants_the_processors_lengthens_what_it_may_take_and_no_more(
    game: Timed, spec: RunSpec
) -> None:
    alone = told(spec, None, 1, game)
    # While a thread works a second, five go by.
    busy = estimate_run(spec, None, 1, lambda: 5 * game.clock(), game.clock)
    assert alone.waiting_factor == 1
    assert busy.waiting_factor == pytest.approx(5)
    assert busy.seconds.low == pytest.approx(alone.seconds.low, rel=0.05)
    assert busy.seconds.high == pytest.approx(5 * alone.seconds.high, rel=0.05)


@pytest.fixture
def kinds(spec: RunSpec) -> RunSpec:
    """Forty rule sets of those who search, and one of habits."""
    habits, searching, _ = spec.cells
    cells = [
        replace(
            searching, name=f"with {limit}", rules={**searching.rules, "turn_limit": 100 + limit}
        )
        for limit in range(40)
    ]
    return replace(spec, cells=(habits, *cells))


@pytest.mark.broad
def test_of_many_kinds_some_are_judged_by_others(
    game: Timed, monkeypatch: pytest.MonkeyPatch, kinds: RunSpec
) -> None:
    monkeypatch.setattr(run_estimate, "SECONDS", 0.0)
    monkeypatch.setattr(run_estimate, "MOST_SECONDS", 100.0)
    truth = sum(took(game, kinds, cell) for cell in kinds.cells)
    begun = game.clock.now
    whole = told(kinds, None, 1, game)
    assert holds(whole.seconds, truth)
    assert game.clock.now - begun > 40 * SEARCH
    monkeypatch.setattr(run_estimate, "MOST_SECONDS", 2.0)
    begun = game.clock.now
    some = told(kinds, None, 1, game)
    # Not much beyond it: a sample that has begun is played, and each way to play has one.
    assert 2 < game.clock.now - begun < 5
    assert some.seconds.low < truth < some.seconds.high
    assert (some.left, some.shards) == (whole.left, whole.shards)
    assert some.bytes.middle == pytest.approx(whole.bytes.middle, rel=0.05)
    # By one of them alone little is known of the others.
    monkeypatch.setattr(run_estimate, "MOST_SECONDS", 0.0)
    least = told(kinds, None, 1, game)
    assert least.seconds.low < truth < least.seconds.high
    assert least.seconds.high > 3 * least.seconds.low


@pytest.mark.broad
def test_what_takes_longest_is_asked_first(
    game: Timed, monkeypatch: pytest.MonkeyPatch, kinds: RunSpec
) -> None:
    """The last of the rule sets is played by the bold, at twice the time, and most of all."""
    *others, last = kinds.cells
    bold = {**last.entrants[0], "name": "bold"}
    long = replace(kinds, cells=(*others, replace(last, entrants=(bold,), units=400_000)))
    monkeypatch.setattr(run_estimate, "MOST_SECONDS", 1.0)
    truth = 400_000 * 2 * SEARCH + 39 * 800 * SEARCH + 6000 * HABITS
    assert holds(told(long, None, 1, game).seconds, truth)
