"""Does each habit do what the sheet says?  Positions worked by hand, with either engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from games.fuenfzehnern.states import ending, state_of

from analyser.games.fuenfzehnern import GAME, policies
from analyser.games.fuenfzehnern.kernel import decide as compiled
from analyser.games.fuenfzehnern.kernel.calls import ENGINE
from analyser.games.fuenfzehnern.policies import named_policies, policy_of
from analyser.games.fuenfzehnern.reference.decide import chosen
from analyser.games.fuenfzehnern.reference.table import Table
from analyser.games.interface import DecisionRule, Question
from analyser.games.tricks.deck import CARDS

NO_HABIT: dict[str, Any] = dict(
    open_long=0, open_top=0, cash_bar=99, cash_last=False, zwang_bar=9, lead_high=False,
    win_bar=99, win_last=False, avoid_bound=0, throw_low=True, keep_guard=0, feed_rival=0,
)  # fmt: skip


def says(table: Table, deal: int = 2, **habits: Any) -> str:
    """Return what both engines say, who must agree: a card, with "!" behind it if zwang is called.

    ``habits``: those that the player has beside none; ``deal``: from which their lots are drawn.
    """
    changes = {**NO_HABIT, **habits}
    state = state_of(table, deal=deal)
    move = chosen(table, policy_of("sound", changes), 1, deal)
    rules = {
        key: getattr(table.rules, key) for key in GAME.rules("fuenfzehnern") if key != "preset"
    }
    seats = [0] * table.rules.players
    numbers = ENGINE.numbers(
        GAME.rules("fuenfzehnern", rules), [GAME.policy("sound", changes)], seats
    )
    work = np.zeros(compiled.WORK_SIZE, np.int64)
    found = compiled.chosen(state, numbers.rules, numbers.policies, work, 0)
    told = str(CARDS[found % compiled.CALL]) + ("!" if found >= compiled.CALL else "")
    assert told == move.card + "!" * move.zwang
    return told


# -- leading ---------------------------------------------------------------------------------------

OPENING = "9d Td Kh Qh 7h As / Ad Kd Ah 8d Jd 8h / Qd 9h Th 7s 8s 9s"


def test_a_free_leader_weighs_length_and_tops() -> None:
    assert says(ending(OPENING)) == "Td"
    assert says(ending(OPENING), open_long=1) == "Kh"
    assert says(ending(OPENING), open_long=1, lead_high=True) == "7h"
    # Three hearts with king and queen, one spade that is the ace; hearts are the lower suit.
    assert says(ending(OPENING), open_top=1) == "Kh"
    assert says(ending(OPENING.replace("Qh 7h", "Jh 7h")), open_top=1) == "As"
    assert says(ending(OPENING.replace("Qh 7h", "Jh 7h")), open_top=1, open_long=1) == "Kh"
    assert says(ending(OPENING.replace("Qh 7h", "Jh 7h")), open_top=3, open_long=1) == "As"


BOUND = "9h 7h Ac Kd / Jh Th Qc 9d / Qh 8h Jc 8d / Ah Kh Tc 7d"


def test_a_bound_leader_cashes_what_enough_is_to_fall_on() -> None:
    # 5 for the ace and 3 others; 4 for the king, whose ace has been played.
    table = ending(BOUND, bound="h")
    assert says(table) == "9h"
    assert says(table, lead_high=True) == "7h"
    assert says(table, cash_bar=8) == "Ac"
    assert says(table, cash_bar=9) == "9h"
    table.voids[2].add("c")
    assert says(table, cash_bar=8) == "9h"
    assert says(table, cash_bar=7) == "Ac"
    # Now the king is worth as much, and two voids make it worth more.
    table.voids[3].add("c")
    assert says(table, cash_bar=7) == "Kd"


def test_who_is_sure_to_lose_cashes_before() -> None:
    # Eight, ten, jack, queen, king and ace are out, and the nine may be the highest but for the 8.
    assert says(ending(BOUND, bound="h"), cash_last=True) == "9h"
    sure = ending(BOUND.replace("9h 7h", "7h").replace("Kd", "7s"), bound="h")
    assert says(sure, cash_last=True) == "Ac"
    # Nobody has a heart: it cannot lose.
    alone = ending("9h 7h Ac / Js Ts Qc / Qs 8s Jc / As Ks Tc", bound="h")
    assert says(alone, cash_last=True) == "9h"


def test_zwang_is_called_with_so_many_cards() -> None:
    table = ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh", bound="d")
    assert says(table, zwang_bar=3) == "Qd!"
    assert says(table, zwang_bar=4) == "Kd"
    assert says(table, zwang_bar=4, lead_high=True) == "8d"
    assert says(ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh"), zwang_bar=3) == "Qd!"
    # Winners come first.
    rich = ending("Kd Qd 8d As / Ad Td 9h Jh / 7d Jd Qh Kh", bound="d")
    assert says(rich, zwang_bar=3, cash_bar=7) == "As"


def test_the_highest_is_led_where_nobody_can_beat_it() -> None:
    table = ending("Kd 9d 8d 7h / Qd Td 9h Jh / 7d Jd Qh Kh", bound="d")
    assert says(table, lead_high=True) == "Kd"


# -- following -------------------------------------------------------------------------------------


def follows(own: str, trick: str, others: str = "", **rules: Any) -> Table:
    """Return a table at the turn of who follows the trick; what is not named is gone."""
    players, lies = 4, len(trick.split())
    seats = ["9s"] * players
    seats[lies] = own
    seats[0] = others or "9s"
    return ending(" / ".join(seats), trick=trick, **rules)


def test_a_trick_is_won_for_what_it_holds_with_the_lowest_card_that_does() -> None:
    table = follows("7h Kh Ah", "Qh Jh")
    assert says(table, win_bar=5) == "Kh"
    assert says(table, win_bar=6) == "7h"
    assert says(table, win_bar=0) == "Kh"
    assert says(follows("7h 8h", "Qh Jh"), win_bar=0) == "7h"


def test_the_last_to_play_always_wins_if_they_will() -> None:
    table = follows("7h Kh Ah", "Qh 8h 9h")
    assert says(table, win_last=True) == "Kh"
    assert says(table) == "7h"
    assert says(follows("7h Kh Ah", "Qh 8h"), win_last=True) == "7h"


def test_who_would_be_bound_to_losers_counts_the_trick_for_less() -> None:
    # Ten is left beside the king, and jack and ace are out.
    table = follows("Th Kh", "Qh 8h", "Jh Ah")
    assert says(table, win_bar=3) == "Kh"
    assert says(table, win_bar=3, avoid_bound=1) == "Th"
    assert says(ending_free(table), win_bar=3, avoid_bound=1) == "Kh"
    # The jack that is left is the highest: the ace is gone, king and queen lie there.
    assert says(follows("Jh Kh", "Qh 8h", "Th"), win_bar=3, avoid_bound=1) == "Kh"
    best = follows("Jh Ah", "Qh Kh", "Th")
    assert says(best, win_bar=7, avoid_bound=9) == "Ah"
    # Nothing is left of the suit.
    assert says(follows("Kh 7c", "Qh 8h", "Ah"), win_bar=3, avoid_bound=1) == "Kh"


def ending_free(table: Table) -> Table:
    """Return the same table where anything may be led."""
    hands = " / ".join(" ".join(hand) for hand in table.hands)
    return ending(hands, trick=" ".join(table.trick.cards), lead_rule="free")


def test_a_throw_costs_its_value_or_the_length_of_its_suit() -> None:
    table = follows("Qc Ad Td 9h 8h 7h", "Qs")
    assert says(table) == "7h"
    assert says(table, throw_low=False) == "Qc"
    assert says(follows("Ac Td 9h 8h 7h", "Qs"), throw_low=False) == "Ac"


def test_a_guard_is_kept_while_a_higher_card_is_out() -> None:
    table = follows("7c Kc 8d 9d Td", "Qs", "Ac")
    assert says(table) == "7c"
    assert says(table, keep_guard=1) == "8d"
    # One of two guards may go.
    assert says(follows("7c 8c Kc 9d Td", "Qs", "Ac"), keep_guard=1) == "7c"
    # The ace is gone, so the king needs no guard; nor does a jack.
    assert says(follows("7c Kc 8d 9d Td", "Qs"), keep_guard=1) == "7c"
    assert says(follows("7c Jc 8d 9d Td", "Qs", "Ac"), keep_guard=1) == "7c"
    # Throwing the ace leaves the king the highest.
    assert says(follows("Kc Ac Qd Jd", "Qs"), keep_guard=9, throw_low=False) == "Kc"


def test_points_are_not_fed_to_the_richest_of_the_others() -> None:
    table = follows("Qc Ad Td 9h 8h 7h", "Qs")
    assert says(table, throw_low=False, feed_rival=1) == "Td"
    # Another has more points than who wins the trick.
    table.won[2].append(table.tricks[-1])
    assert table.points(2) > 0
    assert says(table, throw_low=False, feed_rival=1) == "Qc"


# -- rules and lots --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "rule", "found"),
    [
        ("cash", DecisionRule(Question("suit", 2), None, None,
                              (False, False, True, True)), "Ac"),
        ("cash", DecisionRule(Question("suit", 3), None, None,
                              (False, False, True, True)), "9h"),
        ("cash", DecisionRule(Question("winners", 2), Question("out", 6), None,
                              (False, False, False, True)), "Ac"),
        ("cash", DecisionRule(Question("winners", 2), Question("out", 7), None,
                              (False, False, False, True)), "9h"),
        ("cash", DecisionRule(Question("voids", 1), None, Question("left", 4),
                              (False, True, False, False)), "Ac"),
        ("zwang", DecisionRule(Question("left", 1), None, None,
                               (True, True, True, True)), "9h"),
    ],
)  # fmt: skip
def test_a_rule_decides_on_its_choice_and_on_no_other(
    choice: str, rule: DecisionRule, found: str
) -> None:
    made = GAME.follow(choice, GAME.policy("sound", NO_HABIT), rule, "by-rule")
    habits = {key: value for key, value in made.items() if key != "name"}
    assert says(ending(BOUND, bound="h"), **habits) == found


def test_a_rule_to_call_zwang_comes_before_all_else() -> None:
    table = ending("Kd Qd 8d As / Ad Td 9h Jh / 7d Jd Qh Kh", bound="d")
    for takes, found in (((True,) * 4, "Qd!"), ((False,) * 4, "As")):
        rule = DecisionRule(Question("suit", 1), None, None, takes)
        made = GAME.follow("zwang", GAME.policy("sound", NO_HABIT), rule, "by-rule")
        habits = {key: value for key, value in made.items() if key != "name"}
        assert says(table, **{**habits, "cash_bar": 0, "zwang_bar": 2}) == found
    # Bound to hearts and holding two, the leader may not lead the queen of diamonds.
    rule = DecisionRule(Question("suit", 1), None, None, (True,) * 4)
    made = GAME.follow("zwang", GAME.policy("sound", NO_HABIT), rule, "by-rule")
    habits = {key: value for key, value in made.items() if key != "name"}
    assert says(ending("Kd Qd 8h 7h / Ad Td 9h Jh / 7d Jd Qh Kh", bound="h"), **habits) == "8h"
    poor = ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh", bound="d")
    rule = DecisionRule(Question("suit", 4), None, None, (False, False, True, True))
    made = GAME.follow("zwang", GAME.policy("sound", NO_HABIT), rule, "by-rule")
    habits = {key: value for key, value in made.items() if key != "name"}
    assert says(poor, **{**habits, "zwang_bar": 2}) == "Kd"


def test_who_plays_by_lot_needs_none_for_a_forced_card() -> None:
    table = follows("Kh 7c 8c", "Qh")
    assert says(table, thinks=0) == "Kh"
    assert table.lots == [0, 0, 0, 0]


def test_a_player_who_does_not_think_makes_every_move_that_there_is() -> None:
    # A lot falls on the rarest of these ways one in eight times: in 200 deals none is missed.
    called = ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh")
    bound = ending("Kd Qd 8d As / Ad Td 9h Jh / 7d Jd Qh Kh", bound="d")
    for table, ways in (
        (called, {"Kd", "Qd", "Qd!", "8d", "7h"}),
        (bound, {"Kd", "Qd", "Qd!", "8d", "As"}),
        (follows("Kc 7c 8c 9d", "Qh"), {"Kc", "7c", "8c", "9d"}),
        (follows("Kh 7h 8h 9d", "Qh"), {"Kh", "7h", "8h"}),
    ):
        assert {says(table, deal, thinks=0) for deal in range(200)} == ways
        assert len({says(table, deal) for deal in range(20)}) == 1, "nothing is drawn"


def test_the_sheet_mentions_every_habit() -> None:
    sheet = str(policies.__doc__)
    for about in policies.HABITS:
        stem = about.id.removesuffix("_least")
        assert f"``{about.id}``" in sheet or f"``{stem}``" in sheet, about.id
    assert set(policies.tuned_for()) == set(named_policies()) - {"random", "search"}
