"""``analyser.games.kabu``: Does each habit do what the sheet says?  Positions worked by hand."""

from __future__ import annotations

import numpy as np
from games import kernel_doors as doors
from games.kabu.states import Numbers, state_of

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.kabu import GAME
from analyser.games.kabu.columns import FACTS
from analyser.games.kabu.kernel import decide as compiled
from analyser.games.kabu.kernel.game import GAME as KERNEL
from analyser.games.kabu.referee import Table
from analyser.games.kabu.rules import RULE_SETS, rules_row

HABITS = dict(draw_first=5, draw_second=4)
KEY = 1


def position(
    own: str,
    others: tuple[tuple[int, bool], ...] = ((0, False),),
    chips: list[int] | None = None,
    draw_max: int = 2,
) -> Table:
    """Return a table at the turn of seat 0: its cards, and of the others (cards drawn, passed)."""
    rules = RULE_SETS.make_rules("kabu", {"players": 1 + len(others), "draw_max": draw_max})
    cards = own.split()
    hands = [cards[:2], *([f"T{'cdhs'[at]}", "Ac"] for at in range(len(others)))]
    table = Table(rules, hands, [], 0, chips)
    table.hands[0], table.drawn[0] = cards, len(cards) - 2
    for seat, (drawn, passed) in enumerate(others, start=1):
        table.drawn[seat], table.passed[seat] = drawn, passed
        table.hands[seat] = table.hands[seat] + ["Th"] * drawn
    table.to_move = 0
    return table


def says(table: Table, deal: int = 2, **habits: int) -> bool:
    """Return whether the player to move draws."""
    changes = {"players": table.rules.players, "draw_max": table.rules.draw_max}
    rules = {"preset": "kabu", **GAME.rules("kabu", changes)}
    record = GAME.policy("sound", {**HABITS, **habits})
    numbers = GAME.engine.numbers(rules, [record], [0] * table.rules.players)
    work = np.zeros(compiled.WORK_SIZE, np.int64)
    held = state_of(table, KEY, deal)
    return bool(doors.choose(KERNEL, held, numbers.rules, numbers.policies, work) == 1)


def test_a_player_who_does_not_think_draws_and_passes_at_random() -> None:
    """On nine nobody who thinks draws, on nothing nobody who thinks passes; chance does both."""
    for own, thinking in (("4c 5d", False), ("Tc Td", True)):
        assert {says(position(own), deal, thinks=1) for deal in range(40)} == {thinking}
        lots = [says(position(own), deal, thinks=0) for deal in range(40)]
        assert 8 < sum(lots) < 32


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


def test_a_player_who_counts_asks_what_is_left_and_no_total_of_the_sheet() -> None:
    # KB#3: best play draws at five, then at four, whatever the bars say.
    never, always = dict(draw_first=-1, draw_second=-1), dict(draw_first=9, draw_second=9)
    assert says(position("2c 3d"), counts=True, **never)
    assert not says(position("2c 4d"), counts=True, **always)
    assert says(position("2c 2d Tc"), counts=True, **never)
    assert not says(position("2c 3d Tc"), counts=True, **always)


def test_a_player_who_counts_knows_how_many_cards_may_be_drawn() -> None:
    """One card: the forty bring 4 × 45 points, less what the two held would, in 38 ways.

    From 2 + 3 those two would bring 7 and 8: 165 of 38, less than five each, which is 190.  From
    2 + 2 they would bring 6 and 6: 168, more than 152.  Five is worth a card only if another may
    follow; of three that may follow the first is worth it too.
    """
    always, never = dict(draw_first=9), dict(draw_first=-1)
    assert not says(position("2c 3d", draw_max=1), counts=True, **always)
    assert says(position("2c 2d", draw_max=1), counts=True, **never)
    assert says(position("2c 3d", draw_max=2), counts=True, **never)
    assert says(position("2c 3d", draw_max=3), counts=True, **never)


@kernel
def count(table: Numbers, rules: Numbers, found: Numbers) -> None:
    """Fill in what the player to move knows."""
    compiled.count_facts(part(table, 0), part(rules, 0), part(found, 0))


def test_facts_are_what_lies_open_and_the_own_cards() -> None:
    table = Table(
        RULE_SETS.make_rules("kabu", {"players": 3}),
        [["6c", "5d"], ["4c", "4d"], ["7h", "2s"]],
        ["3c", "Tc", "4d", "6s", "3h", "3d"],
        chips=[50, 60, 55],
    )
    numbers = np.array(rules_row(table.rules), np.int64)

    def facts() -> dict[str, int]:
        found = np.zeros(len(FACTS), np.int64)
        count(state_of(table), numbers, found)
        return {fact.name: int(each) for fact, each in zip(FACTS, found, strict=True)}

    table.pass_on(0)
    assert facts() == {
        "total": 8, "pair": 1, "passed": 1, "cards": 4, "chips": 60, "richest": 55, "players": 3,
    }  # fmt: skip
    table.draw(1)
    assert facts() == {
        "total": 9, "pair": 0, "passed": 1, "cards": 5, "chips": 55, "richest": 60, "players": 3,
    }  # fmt: skip
