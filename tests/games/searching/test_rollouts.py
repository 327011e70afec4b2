"""``analyser.games.searching.rollouts``: Are options tried in the same worlds worth what their
ends say?  Ends written by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyser.games.searching.rollouts import PIECE, ROUND, Race, next_level

PARTS = 4
"""Ends are counted in quarters of a point."""


class Sure:
    """An interval of a half-width that is said beforehand; notes what it is asked with."""

    def __init__(self, half: float) -> None:
        self.half = half
        self.confidences: set[float] = set()

    def __call__(
        self, apart: npt.NDArray[np.float64], tuned: int, confidence: float
    ) -> tuple[float, float]:
        self.confidences.add(confidence)
        return float(apart.mean()), self.half


def race_of(ends: Sequence[Sequence[tuple[int, int]]], half: float = 0.5) -> Race:
    """Return a race after one look; ``ends``: of each option its own and the others' parts."""
    race = Race(len(ends), Sure(half), PARTS)
    add(race, ends)
    race.look()
    return race


def add(race: Race, ends: Sequence[Sequence[tuple[int, int]]]) -> None:
    """Have more worlds end so."""
    made = np.array(ends, np.int64).transpose(1, 0, 2)
    race.add(race.worlds + len(made), made)


def test_an_option_is_worth_own_points_less_the_others() -> None:
    # Quarters: the first ends 8 − 4 and 4 − 0, the second 12 − 4 and 0 − 8.
    found = race_of([[(8, 4), (4, 0)], [(12, 4), (0, 8)]]).make_outlook(["first", "second"])
    first, second = found.trials
    assert (first.way, second.way) == ("first", "second")
    # By world it is 4 quarters behind and 12 ahead: 8 in two worlds, 1 point in each.
    assert (first.gain, second.gain) == (1.0, -1.0)
    assert (first.better, second.better) == (0.5, 0.5)
    # Own: 8 + 4 to 12 + 0, as many; the others': 4 + 0 to 4 + 8, 8 quarters in two worlds.
    assert (found.own, found.other) == (0.0, -1.0)
    assert found.worlds == first.worlds == 2


def test_a_world_in_which_two_end_alike_counts_half() -> None:
    # Ahead twice, alike once, behind once.
    ends = [[(8, 0), (8, 0), (4, 0), (0, 0)], [(4, 0), (4, 0), (4, 0), (4, 0)]]
    first, second = race_of(ends).make_outlook(["first", "second"]).trials
    assert first.better == 2.5 / 4
    assert second.better == 1.5 / 4
    assert first.gain == 1 / 4


def test_the_best_stands_first_then_the_next_and_of_equals_the_first() -> None:
    ends = [[(0, 0), (4, 0)], [(8, 0), (0, 0)], [(0, 0), (8, 0)], [(16, 0), (0, 0)]]
    found = race_of(ends).make_outlook("abcd")
    assert [trial.way for trial in found.trials] == ["d", "b", "c", "a"]
    # The best against the next, 8 quarters in two worlds; all others against the best.
    assert [trial.gain for trial in found.trials] == [1.0, -1.0, -1.0, -1.5]


@pytest.mark.parametrize(("many", "pairs"), [(2, 1), (3, 3), (4, 6), (12, 66)])
def test_all_pairs_share_the_risk(many: int, pairs: int) -> None:
    race = race_of([[(at, 0), (0, at)] for at in range(many)])
    assert isinstance(race.sureness, Sure)
    (confidence,) = race.sureness.confidences
    assert confidence == pytest.approx(1 - 0.05 / pairs)


def test_whatever_is_clearly_behind_is_followed_no_further() -> None:
    # 2, 1 and −3 points per hand, each ± 1.5 from another.
    many = 2
    ends = [[(8, 0), (8, 0)], [(4, 0), (4, 0)], [(0, 12), (0, 12)]]
    race = race_of(ends, half=1.5)
    assert race.live_options == [True, True, False]
    assert (race.ahead, race.half) == (1.0, 1.5)
    add(race, ends)
    race.look()
    found = race.make_outlook("abc")
    assert [trial.left_out for trial in found.trials] == [False, False, True]
    assert [trial.clearly_behind for trial in found.trials] == [False, False, True]
    assert [trial.worlds for trial in found.trials] == [2 * many, 2 * many, many]
    # It is compared in the worlds in which both were tried.
    assert found.trials[2].gain == -5.0


def test_an_option_that_always_ends_like_the_best_counts_as_it() -> None:
    ends = [[(8, 0), (0, 0)], [(9, 1), (2, 2)], [(0, 0), (4, 0)]]
    race = race_of(ends)
    assert race.live_options == [True, False, True]
    first, *_, last = race.make_outlook("abc").trials
    assert (first.way, first.ends_like) == ("a", None)
    assert (last.way, last.ends_like, last.gain) == ("b", "a", 0.0)


def test_options_that_always_end_alike_are_one_whichever_they_are() -> None:
    ends = [[(16, 0), (16, 0)], [(4, 0), (0, 0)], [(5, 1), (2, 2)], [(0, 0), (4, 0)]]
    found = race_of(ends).make_outlook("abcd")
    # Worth as much as "b" on average, "d" ends otherwise in each world.
    assert [(trial.way, trial.gain, trial.ends_like) for trial in found.trials] == [
        ("a", 3.5, None), ("b", -3.5, None), ("c", -3.5, "b"), ("d", -3.5, None),
    ]  # fmt: skip


def test_of_options_that_end_alike_the_one_tried_in_most_worlds_stands_for_them() -> None:
    race = race_of([[(8, 0), (8, 0)], [(4, 0), (0, 0)], [(4, 0), (0, 0)]])
    race.followed = [0, 2]
    add(race, [[(8, 0)], [(0, 0)], [(4, 0)]])
    assert race.played == [3, 2, 3]
    found = {trial.way: trial for trial in race.make_outlook("abc").trials}
    assert (found["b"].ends_like, found["c"].ends_like) == ("c", None)
    # Where both were tried; each keeps what is known of it.
    assert (found["b"].gain, found["c"].gain) == (-1.5, -4 / 3)


def test_when_all_end_alike_the_best_stands_for_all() -> None:
    found = race_of([[(8, 0), (4, 0)]] * 3, half=0.0).make_outlook("abc")
    assert [trial.ends_like for trial in found.trials] == [None, "a", "a"]


@pytest.mark.parametrize("wanted", [1, 100, ROUND, ROUND + 1, 5_000])
def test_each_world_is_played_once(wanted: int) -> None:
    race = Race(2, Sure(0.5), PARTS)
    played: list[int] = []
    while race.worlds < wanted:
        pieces = race.next_pieces(wanted)
        assert all(last - first <= PIECE for first, last in pieces)
        played += [world for first, last in pieces for world in range(first, last)]
        race.worlds = pieces[-1][1]
    assert played == list(range(wanted))


def test_looks_are_farther_apart_where_there_are_many_worlds() -> None:
    # 256 worlds, and from 16 times twice as many on a sixteenth of them in whole rounds.
    for worlds, after in ((0, 256), (256, 512), (4_096, 4_352), (8_192, 8_704), (12_288, 13_056)):
        assert next_level(worlds, 1_000_000) == after
    assert next_level(4_096, 4_100) == 4_100


def test_options_are_judged_by_the_match_where_that_is_what_counts() -> None:
    # Points say the first, by 4; 10 points win the match, and the second gets there more often.
    def worth(own: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> Any:
        return np.where(own - other >= 10, 100.0, 0.0)

    ends = [[(80, 0), (0, 0), (0, 0), (0, 0)], [(40, 0), (40, 0), (0, 36), (0, 0)]]
    race = Race(2, Sure(0.5), PARTS, worth)
    add(race, ends)
    race.look()
    best, other = race.make_outlook(["bold", "safe"]).trials
    assert (best.way, other.way) == ("safe", "bold")
    assert (best.worth, other.worth) == (50.0, 25.0)
    assert (best.gain, other.gain) == (25.0, -25.0)
    # 20 points in four worlds to 10 + 10 − 9.
    assert best.in_points == (11 / 4 - 5, 0.5)
    assert other.in_points == (5 - 11 / 4, 0.5)
    by_points = race_of(ends).make_outlook(["bold", "safe"]).trials
    assert [each.way for each in by_points] == ["bold", "safe"]
    assert all(each.in_points is None for each in by_points)
