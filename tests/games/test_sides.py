"""``analyser.games.sides``: How far is one entrant ahead?  Tables worked by hand: in teams, each
for itself, alone.

And at every game's own tables: the margin is what the one scored less what the other did, wherever
both sit at as many sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import numpy as np
import pytest
from games.every_game import HANDS, KEY, any_table, column
from hypothesis import given
from hypothesis import strategies as st
from toy import Toy

from analyser.games.interface import Column, Game, Record
from analyser.games.sides import Pairing, duel_seatings, measure_margins, owners


@dataclass
class Table(Toy):
    """The toy's columns for so many sides and seats."""

    places: tuple[int, ...] = (0, 1)
    parts: int = 1

    def __post_init__(self) -> None:
        self.columns = tuple(
            Column(f"score_{side}", "float32", "points", "score", parts=self.parts)
            for side in range(max(self.places) + 1)
        )

    def sides(self, rules: Record) -> tuple[str, ...]:
        return tuple("ABCDEF"[: max(self.places) + 1])

    def seats(self, rules: Record) -> tuple[int, ...]:
        return self.places


def margin(table: Table, scores: Sequence[Sequence[int]]) -> float:
    """Return the margin of one deal: the sides' scores, an arm each."""
    game = cast("Game", table)
    arms = duel_seatings(game, {})
    assert len(arms) == len(scores)
    pairing = Pairing.from_arms(game, {}, arms)
    told = [pairing.of_rows(arm, np.array([row])) for arm, row in enumerate(scores)]
    return float(measure_margins(told)[0])


@pytest.mark.parametrize("seated", [(0, 1), (0, 1, 0, 1)])
def test_two_sides_change_places(seated: tuple[int, ...]) -> None:
    # 40 ahead at one table, 10 behind at the other, where the first sits on side 1.
    assert margin(Table(places=seated), [(100, 60), (50, 40)]) == (40 - 10) / 2
    assert margin(Table(places=seated, parts=2), [(100, 60), (50, 40)]) == (40 - 10) / 4


def test_what_one_wins_the_other_need_not_lose() -> None:
    table = Table(places=(0, 1))
    # The first has 6 and 7, the second 3 and 4.
    assert margin(table, [(6, 3), (4, 7)]) == 6.5 - 3.5


def test_three_each_for_itself() -> None:
    table = Table(places=(0, 1, 2))
    arms = duel_seatings(cast("Game", table), {})
    assert arms == ((0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0))
    scores = [(10, 20, 6), (12, 0, 4), (30, 8, 4), (2, 10, 20), (5, 15, 7), (1, 3, 12)]
    ahead = [15 - 6, 8 - 0, 30 - 6, 15 - 2, 15 - 6, 12 - 2]
    assert margin(table, scores) == pytest.approx(sum(ahead) / 6)


def test_four_each_for_itself_sit_down_eight_times() -> None:
    table = cast("Game", Table(places=(0, 1, 2, 3)))
    arms = duel_seatings(table, {})
    assert len(set(arms)) == 8
    assert sorted(sum(arm) for arm in arms) == [1, 1, 1, 1, 3, 3, 3, 3]
    # Whoever sits there, the seats bring 1, 2, 3 and 4: nobody is ahead.
    assert margin(cast("Table", table), [(1, 2, 3, 4)] * 8) == pytest.approx(0)
    # The first has 9 wherever it sits and the second 2.
    told = [[9 if who == 0 else 2 for who in arm] for arm in arms]
    assert margin(cast("Table", table), told) == pytest.approx(7)


@given(st.data(), st.integers(2, 6), st.sampled_from([1, 2, 6]))
def test_a_lead_and_a_margin_have_the_sign_of_the_exact_sum(
    data: st.DataObject, sides: int, parts: int
) -> None:
    game = cast("Game", Table(places=tuple(range(sides)), parts=parts))
    arms = duel_seatings(game, {})
    score = st.integers(-30, 30)
    rows = [data.draw(st.lists(score, min_size=sides, max_size=sides)) for _ in arms]
    pairing = Pairing.from_arms(game, {}, arms)
    told = [pairing.of_rows(arm, np.array([row])) for arm, row in enumerate(rows)]
    exact = []
    for arm, row in zip(arms, rows, strict=True):
        one, other = (
            [Fraction(each, parts) for each, who in zip(row, arm, strict=True) if who == entrant]
            for entrant in (0, 1)
        )
        exact.append(sum(one) / len(one) - sum(other) / len(other))
    assert [float(each[0]) for each in told] == [float(each) for each in exact]
    found, margin = float(measure_margins(told)[0]), sum(exact) / len(arms)
    assert np.sign(found) == (margin > 0) - (margin < 0)
    assert found == pytest.approx(float(margin), abs=1e-9)
    # Deals in which the two are as far apart are equal to the last bit, whatever the order.
    assert measure_margins(told[::-1])[0] == found


def test_alone_one_after_the_other() -> None:
    table = cast("Game", Table(places=(0,)))
    assert duel_seatings(table, {}) == ((0,), (1,))
    pairing = Pairing.from_arms(table, {}, ((0,), (1,)))
    assert not pairing.meet
    assert margin(cast("Table", table), [(12,), (5,)]) == 7
    # A table by itself says nothing of who is ahead.
    rows = [np.array([[12], [3]]), np.array([[5], [5]])]
    told = pairing.tables([pairing.of_rows(arm, each) for arm, each in enumerate(rows)])
    assert told.tolist() == [[7], [-2]]


@pytest.mark.broad
@any_table()
def test_the_margin_is_the_one_mean_less_the_other(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    policies = [played.policy(name) for name in [*played.policies][:2]]
    arms = duel_seatings(played, rules)
    pairing = Pairing.from_arms(played, rules, arms)
    sides, unit = range(len(played.sides(rules))), pairing.parts
    ahead = []
    own: dict[int, list[float]] = {0: [], 1: []}
    for at, arm in enumerate(arms):
        rows = played.play(rules, policies, arm, KEY, 0, max(1, HANDS // 6))
        ahead.append(pairing.of_rows(at, rows))
        who = owners(played, rules, arm)
        for entrant in own:
            scores = [
                column(played.columns, rows, f"score_{side}").mean() / unit
                for side in sides
                if who[side] == entrant
            ]
            if scores:
                own[entrant].append(float(np.mean(scores)))
    found = float(measure_margins(ahead).mean())
    assert found == pytest.approx(np.mean(own[0]) - np.mean(own[1]))
