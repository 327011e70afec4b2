"""Does the sheet say what its players do?  Worths and weights worked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from games.eastwest.test_table import laid

from analyser.games.eastwest import GAME
from analyser.games.eastwest.pack import CARDS
from analyser.games.eastwest.policies import Policy, as_policy, policy_of
from analyser.games.eastwest.reference import decide, solving
from analyser.games.eastwest.reference.decide import PARTS, Chance, chosen, weight, worth
from analyser.games.interface import DecisionRule, Question

NOBODY = Chance(0, 0)
NOTHING = dict.fromkeys(
    ("pair", "two_pairs", "three", "straight", "flush", "full", "four", "flush_n", "straight_n",
     "high_card", "open_pairs", "fill_cost", "beat"), 0,
) | {"give_up": 10, "third_row": 10}  # fmt: skip


def only(**habits: Any) -> Policy:
    """Return a player who sees nothing but what these habits say."""
    return policy_of("sound", NOTHING | habits)


def worth_of(own: str, other: str = "7c", left: str = "", **habits: Any) -> float:
    cards = left.split() or [card for card in CARDS if card not in own.split() + other.split()]
    found = worth(laid("|", board="9c", rows=1), only(**habits), own.split(), other.split(), cards)
    return found / PARTS


def test_what_a_row_is_counts_by_its_category() -> None:
    kinds: dict[str, Any] = {
        "pair": 1,
        "two_pairs": 2,
        "three": 4,
        "straight": 8,
        "flush": 16,
        "full": 32,
        "four": 64,
    }
    assert worth_of("9c 9d", **kinds) == 1
    assert worth_of("9c 9d 8c 8d", **kinds) == 2
    assert worth_of("9c 9d 9h", **kinds) == 4
    assert worth_of("9c Td Jc Qd Kh", **kinds) == 8
    assert worth_of("9c 7c 8c Ac Kc", **kinds) == 16
    assert worth_of("9c 9d 9h 8c 8d", **kinds) == 32
    assert worth_of("9c 9d 9h 9s", **kinds) == 64
    assert worth_of("9c Tc Jc Qc Kc", **kinds) == 8 + 16
    assert worth_of("9c Tc Jc Qc", **kinds) == 0


def test_a_suit_counts_while_there_is_enough_of_it() -> None:
    # Two cards more than the first; five clubs are unseen, the seven being the other's.
    assert worth_of("9c Tc Kc", flush_n=8) == 2 * 4
    assert worth_of("9c Tc Kc", left="8c Jc Qd", flush_n=8) == 2 * 2
    assert worth_of("9c Tc Kc", left="8c Jd Qd", flush_n=8) == 0
    assert worth_of("9c Tc Kd", flush_n=8) == 0
    assert worth_of("9c Tc Kc Qc Ac", flush_n=8) == 0


def test_a_straight_counts_by_what_would_fill_it() -> None:
    # Nine and king: ten, jack and queen, four of each.
    assert worth_of("9c Kd", straight_n=8) == 12
    assert worth_of("9c Kd 9d", straight_n=8) == 0
    assert worth_of("8c Kd", other="7d", straight_n=8) == 0


def test_pairs_to_come_high_cards_a_full_row_and_a_row_ahead() -> None:
    assert worth_of("9c Kd", open_pairs=1) == 3 + 3
    assert worth_of("9c 9d 9h 8c 8d", open_pairs=1) == 0
    # The board card does not count.
    assert worth_of("Ac Kd 9d 8h", high_card=1) == 4
    assert worth_of("9c 9d 9h 8c 8d", fill_cost=5) == -5
    assert worth_of("9c 9d", other="Ac Kd", beat=7) == 7
    assert worth_of("Ac", other="Ad", beat=7) == 0


WEST = "9d Jc Qd / Td Jd / Ad"


def test_a_row_that_is_lost_and_one_that_is_behind_weigh_otherwise() -> None:
    # Against four tens nothing with one place helps but four nines, of which one is laid.
    table = laid(f"{WEST} | Tc Th Ts / 7c 8d / Kc", "9c 7h 8c", "Ks")
    some = only(give_up=-3, third_row=4)
    # Three tens: a third nine does not come up to them, but is of the same category.
    assert [weight(table, some, row) for row in range(3)] == [4, 10, 10]
    table = laid("7d Jc Qd / Td Jd / Ad | Tc Th Ts / 7c 8d / Kc", "9c 7h 8c", "Ks")
    # 9 7 J Q can become a pair at most: lost; of the others the second is behind.
    assert [weight(table, some, row) for row in range(3)] == [-3, 4, 10]


def test_the_card_goes_where_the_weighted_worth_rises_most() -> None:
    table = laid("9d Jc / Td Jd / Ad Qd | Tc Th / 8h 8d / Kc Kd", "9c 7h 8c", "Js")
    assert decide.by_worth(table, only()) == 0, "of equals the first"
    # Two pairs in the first row, a pair in the second.
    assert decide.by_worth(table, only(pair=10, two_pairs=30)) == 0
    assert decide.by_worth(table, only(pair=10, two_pairs=15)) == 1


@pytest.mark.parametrize(
    ("rule", "row"),
    [
        (DecisionRule(Question("together", 3), None, None, (False, False, True, True)), 0),
        (DecisionRule(Question("together", 4), None, None, (False, False, True, True)), 2),
        (DecisionRule(Question("suit", 5), Question("made", 2), None,
                      (True, True, False, True)), 2),
        (DecisionRule(Question("suit", 6), None, Question("first_free", 2),
                      (False, True, False, False)), 0),
    ],
)  # fmt: skip
def test_a_rule_is_followed_in_its_decision_and_in_no_other(rule: DecisionRule, row: int) -> None:
    """Of three spades, of which five are unseen; or a pair, where two places are free."""
    table = laid("8d Th / Ac / Js | Td Jh / 8h / Kc", card="Ts")
    player = as_policy(GAME.follow("pair-up", GAME.policy("sound"), rule, "by-rule"))
    assert chosen(table, player, NOBODY) == row
    other = as_policy(GAME.follow("dump", GAME.policy("sound"), rule, "by-rule"))
    assert chosen(table, other, NOBODY) == chosen(table, policy_of("sound"), NOBODY)


def test_who_looks_ahead_does_so_with_few_cards_to_place_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decide, "_tried", lambda *_: -7)
    monkeypatch.setattr(solving, "best", lambda *_: -9)
    table = laid("8d Th / Ac / Js | Td Jh / 8h / Kc", card="Ts")
    assert table.to_place(0) == 8
    assert chosen(table, policy_of("sound", {"late_exact": 7}), NOBODY) in range(3)
    assert chosen(table, policy_of("sound", {"late_exact": 8}), NOBODY) == -7
    hidden = laid("8d Th / Ac / Js | Td Jh / 8h / Kc", card="Ts", hidden_last=1)
    monkeypatch.setattr(type(table), "to_place", lambda *_: 4)
    assert chosen(table, policy_of("sound", {"solves": 4, "late_exact": 8}), NOBODY) == -9
    assert chosen(table, policy_of("sound", {"solves": 3, "late_exact": 8}), NOBODY) == -7
    assert chosen(hidden, policy_of("sound", {"solves": 4, "late_exact": 8}), NOBODY) == -7
