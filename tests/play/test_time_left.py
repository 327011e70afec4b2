"""``analyser.play``: Is the time that is left told from what each kind of cell took?  By a clock
of the test's own.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Thread

import pytest
import toy
from play.still_clock import Clock

from analyser.commands import output
from analyser.play import runner
from analyser.play.forecast import costs
from analyser.play.runner import Progress
from analyser.scenario.build import duel_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import Cell


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Cell:
    """Single hands, each deal in one arm."""
    toy.install(monkeypatch)
    (cell,) = duel_spec(Request("toy", "plain", Count(1_000), 1), "bold", "timid").cells
    return replace(cell, arms=cell.arms[:1])


def searching(cell: Cell, worlds: int = 10) -> Cell:
    return replace(cell, entrants=tuple({**who, "search_worlds": worlds} for who in cell.entrants))


def told(meter: runner.Meter, seen: list[Progress]) -> Progress:
    seen.clear()
    meter.tell()
    (progress,) = seen
    return progress


def test_matches_take_as_many_hands_as_those_of_this_sitting_had(hands: Cell) -> None:
    clock, seen = Clock(), list[Progress]()
    cells = [hands, replace(hands, matches=True)]
    # Earlier sessions: 100 hands and 3 matches.  Now: 20 matches of 8 hands each in 4 s.
    meter = runner.Meter(cells, [100, 3], [500, 123], seen.append, clock=clock)
    clock.now += 4
    meter.add(1, 20, 160)
    progress = told(meter, seen)
    assert (progress.done, progress.total) == ((100, 23), (500, 123))
    assert (progress.rate, progress.match_rate) == (40.0, 5.0)
    # 400 hands, and 100 matches of 8 hands, at 40 hands a second.
    assert progress.left == pytest.approx(1200 / 40)


def test_nothing_is_known_before_the_first_hand_and_nothing_left_behind_the_last(
    hands: Cell,
) -> None:
    clock, seen = Clock(), list[Progress]()
    meter = runner.Meter([hands], [0], [10], seen.append, clock=clock)
    clock.now += 5
    assert told(meter, seen).left is None
    meter.add(0, 10, 10)
    assert told(meter, seen).left == 0.0


def test_a_kind_that_is_still_to_come_is_reckoned_by_what_it_costs(hands: Cell) -> None:
    clock, seen = Clock(), list[Progress]()
    dear = searching(hands)
    meter = runner.Meter([hands, dear], [0, 0], [1_000, 1_000], seen.append, clock=clock)
    clock.now += 2
    meter.add(0, 500, 500)
    # 500 hands at 250 a second, and 1000 that take 101 times as long, about.
    assert costs.of_hand(dear) == 101
    assert told(meter, seen).left == pytest.approx(2 + 4 * 101)
    meter.add(0, 500, 500)
    clock.now += 30
    meter.add(1, 100, 100)
    # As soon as some were played, what they took counts, and no longer what they might.
    assert told(meter, seen).left == pytest.approx(900 * 0.3)


def test_what_is_cheap_says_nothing_of_what_is_dear_and_was_played(hands: Cell) -> None:
    clock, seen = Clock(), list[Progress]()
    meter = runner.Meter([searching(hands), hands], [0, 0], [100, 10_000], seen.append, clock=clock)
    clock.now += 50
    meter.add(0, 50, 50)
    clock.now += 1
    meter.add(1, 5_000, 5_000)
    # By hands alone it would be 51 s, of all that are left.
    assert told(meter, seen).left == pytest.approx(50 + 1)


def test_others_on_the_machine_are_seen_and_what_was_foretold_is_remembered(hands: Cell) -> None:
    clock, busy, seen = Clock(), Clock(), list[Progress]()
    busy.now = 0.0
    meter = runner.Meter([hands], [0], [1_000], seen.append, clock=clock, worked=busy)
    clock.now, busy.now = clock.now + 1, 1.0
    meter.add(0, 40, 40)
    # Too early to foretell anything.
    assert (told(meter, seen).predicted_seconds, seen[0].waiting_factor) == (None, 1.0)
    clock.now, busy.now = clock.now + 1, 2.0
    meter.add(0, 40, 40)
    assert told(meter, seen).predicted_seconds == pytest.approx(25)
    # Somebody else takes two thirds of the processor.
    for _ in range(23):
        clock.now, busy.now = clock.now + 3, busy.now + 1
        meter.add(0, 40, 40)
    now = told(meter, seen)
    assert now.predicted_seconds == pytest.approx(25)
    assert now.left == 0.0
    assert now.seconds == pytest.approx(71)
    assert now.waiting_factor == pytest.approx(71 / 25)
    assert output.describe_time(now) == (
        "took 1 min 11 s (predicted: 25 s; busy machine: 25 s alone)"
    )


def test_threads_that_are_more_than_the_processors_do_not_make_the_machine_busy(
    hands: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "processors", lambda: 2)
    for workers, waiting in ((2, 3.0), (4, 1.5), (8, 1.0)):
        clock, seen = Clock(), list[Progress]()
        meter = runner.Meter([hands], [0], [10], seen.append, workers, clock, lambda: 2.0)
        clock.now += 6
        meter.add(0, 1, 1)
        assert told(meter, seen).waiting_factor == pytest.approx(waiting)


def test_each_thread_s_time_goes_to_what_it_played(hands: Cell) -> None:
    clock, seen = Clock(), list[Progress]()
    meter = runner.Meter([searching(hands), hands], [0, 0], [20, 10_000], seen.append, 2, clock)

    def elsewhere(units: int) -> None:
        other = Thread(target=meter.add, args=(0, units, units))
        other.start()
        other.join()

    for _ in range(10):
        clock.now += 1
        meter.add(1, 500, 500)
    elsewhere(10)
    # Ten hands took the other thread all ten seconds; 5000 this one.  Both have as much to come.
    assert told(meter, seen).left == pytest.approx((10 + 10) / 2)


@pytest.mark.parametrize(
    ("change", "alike"),
    [
        ({"name": "other"}, True),
        ({"units": 7}, True),
        ({"matches": True}, False),
        ({"rules": {"jokers": 0}}, False),
        ({"choice": "leap", "futures": 2}, False),
    ],
)
def test_cells_of_a_kind(hands: Cell, change: dict[str, object], alike: bool) -> None:
    assert (costs.kind(replace(hands, **change)) == costs.kind(hands)) is alike  # type: ignore[arg-type]


def test_who_searches_makes_a_kind_of_its_own(hands: Cell) -> None:
    first, second = hands.entrants
    one = replace(hands, entrants=({**first, "search_worlds": 10}, second))
    kinds = [costs.kind(each) for each in (hands, one, searching(hands), searching(hands, 20))]
    assert len(set(kinds)) == 4
    # Another habit is none.
    assert costs.kind(replace(hands, entrants=(first, first))) == kinds[0]
    assert costs.of_unit(replace(one, matches=True)) == 10 * 51
    assert costs.of_unit(replace(hands, choice="leap", futures=3)) == 7


def test_a_busy_machine_is_named_while_a_run_is_played(hands: Cell) -> None:
    clock, busy, seen = Clock(), Clock(), list[Progress]()
    busy.now = 0.0
    meter = runner.Meter([hands], [0], [1_000], seen.append, clock=clock, worked=busy)
    said = []
    for worked in (10.0, 2.0):
        clock.now, busy.now = clock.now + 10, busy.now + worked
        meter.add(0, 100, 100)
        said.append(output._so_far(told(meter, seen)))
    assert said == [
        "100 of 1,000 hands, 10 hands a second, 1 min 30 s left",
        "200 of 1,000 hands, 10 hands a second, 1 min 20 s left (busy machine: 48 s alone)",
    ]
