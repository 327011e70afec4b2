"""Does each habit do what the sheet says?  Positions worked by hand, with either engine."""

from __future__ import annotations

import numpy as np
import pytest

from analyser.games.interface import DecisionRule, Question
from analyser.games.kabu import GAME
from analyser.games.kabu.kernel import decide as compiled
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.kernel.calls import ENGINE
from analyser.games.kabu.policies import policy_of
from analyser.games.kabu.reference.decide import draws
from analyser.games.kabu.reference.table import Table
from analyser.games.kabu.rules import rules_of

HABITS = dict(draw_first=5, draw_second=4)


def position(
    own: str, others: tuple[tuple[int, bool], ...] = ((0, False),), chips: list[int] | None = None
) -> Table:
    """Return a table at the turn of seat 0: its cards, and of the others (cards drawn, passed)."""
    rules = rules_of("kabu", {"players": 1 + len(others)})
    cards = own.split()
    hands = [cards[:2], *([f"T{'cdhs'[at]}", "Ac"] for at in range(len(others)))]
    table = Table(rules, hands, [], 0, chips)
    table.hands[0], table.drawn[0] = cards, len(cards) - 2
    for seat, (drawn, passed) in enumerate(others, start=1):
        table.drawn[seat], table.passed[seat] = drawn, passed
        table.hands[seat] = table.hands[seat] + ["Th"] * drawn
    table.to_move = 0
    return table


def says(table: Table, **habits: int) -> bool:
    """Return what both engines say, who must agree."""
    policy = policy_of("sound", {**HABITS, **habits})
    plain = draws(table, policy, 1, 2)
    rules = {"preset": "kabu", **GAME.rules("kabu", {"players": table.rules.players})}
    record = GAME.policy("sound", {**HABITS, **habits})
    numbers = ENGINE.numbers(rules, [record], [0] * table.rules.players)
    state = np.zeros(T.TABLE_SIZE, np.int64)
    state[T.KEY], state[T.DEAL] = 1, 2
    codes = ["A23456789T".index(card[0]) for card in table.hands[0]]
    places = [0, 1] + [2 * table.rules.players + table.rules.players * at for at in range(2)]
    for code, place in zip(codes, places, strict=False):
        state[T.ORDER0 + place] = code
    for seat in range(table.rules.players):
        at = T.SEATS0 + T.SEAT_WIDTH * seat
        total = table.totals()[0] if seat == 0 else 0
        state[at : at + 4] = total, table.drawn[seat], table.passed[seat], table.chips[seat]
    work = np.zeros(compiled.WORK_SIZE, np.int64)
    bar = record["draw_second" if table.drawn[0] else "draw_first"]
    found = compiled.draws_otherwise(state, numbers.rules, numbers.policies, 0, bar, work)
    assert bool(found) == plain
    return plain


def test_a_first_card_and_a_second_have_totals_of_their_own() -> None:
    assert says(position("2c 3d"))
    assert not says(position("2c 4d"))
    assert says(position("2c 3d 9c"))
    assert not says(position("2c 3d Tc"))
    assert says(position("2c 3d Tc"), draw_second=5)


def test_shifts_are_added_to_both() -> None:
    stood, drew, both = ((0, True),), ((2, False),), ((0, True), (2, True))
    six, five = position("2c 4d", stood), position("2c 3d Tc", stood)
    assert says(six, shift_passed=1)
    assert says(five, shift_passed=1)
    assert not says(position("2c 4d", ((1, True),)), shift_passed=1), "passed after a card"
    assert says(position("2c 4d", drew), shift_drew=1)
    assert not says(position("2c 4d", ((1, False),)), shift_drew=1)
    assert not says(position("2c 3d", both), shift_passed=1, shift_drew=-2)
    assert says(position("2c 5d", ((0, True), (0, True))), shift_passed=1)


def test_chips_count() -> None:
    poor, level, rich = (position("2c 4d", chips=chips) for chips in ([9, 71], [40, 40], [60, 20]))
    assert says(poor, low_chips=9, shift_low=1)
    assert not says(poor, low_chips=8, shift_low=1)
    assert not says(poor, ahead_shift=1)
    assert says(level, ahead_shift=1)
    assert says(rich, ahead_shift=1)


def test_who_counts_asks_what_is_left() -> None:
    # All other fours and fives are in this hand: a third card is worth less than usual.
    assert says(position("2c 3d"), counts=True)
    assert not says(position("2c 4d"), counts=True)
    assert not says(position("2c 3d Tc"), counts=True)
    assert says(position("2c 2d Tc"), counts=True)


@pytest.mark.parametrize(
    ("rule", "own", "draws_one"),
    [
        (DecisionRule(Question("total", 6), None, None,
                      (True, True, False, False)), "2c 3d", True),
        (DecisionRule(Question("total", 6), None, None,
                      (True, True, False, False)), "2c 4d", False),
        (DecisionRule(Question("pair", 1), Question("total", 4), None,
                      (False, False, True, False)), "Ac Ad", True),
        (DecisionRule(Question("pair", 1), Question("total", 4), None,
                      (False, False, True, False)), "4c 4d", False),
        (DecisionRule(Question("pair", 1), None, Question("passed", 1),
                      (False, True, False, False)), "4c 5d", True),
        (DecisionRule(Question("cards", 3), None, None,
                      (False, False, True, True)), "Ac Ad", False),
    ],
)  # fmt: skip
def test_a_rule_is_followed_at_its_card_and_at_no_other(
    rule: DecisionRule, own: str, draws_one: bool
) -> None:
    made = GAME.follow("draw", GAME.policy("sound"), rule, "by-rule")
    habits = {key: value for key, value in made.items() if key not in ("name", *HABITS)}
    table = position(own, ((0, True),))
    assert says(table, **habits) == draws_one
    again = GAME.follow("draw-again", GAME.policy("sound"), rule, "by-rule")
    habits = {key: value for key, value in again.items() if key not in ("name", *HABITS)}
    assert says(table, **habits) == (table.totals()[0] <= 5)
