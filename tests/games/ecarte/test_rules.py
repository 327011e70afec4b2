"""``analyser.games.ecarte.rules``: How do cards rank, how often may be exchanged, and how is a
match won by the rules?
"""

from __future__ import annotations

import pytest

from analyser.games.ecarte import GAME
from analyser.games.ecarte.rules import (
    DECK,
    MOST_EXCHANGES,
    RULE_SETS,
    R,
    most_exchanges,
    rules_row,
)


def test_cards_rank_king_queen_jack_ace_ten() -> None:
    # X: "The full rank of cards (high) K, Q, J, A, 10, 9, 8, 7 (low)".
    for suit in "cdhs":
        ranked = sorted((r + suit for r in "KQJAT987"), key=DECK.powers.__getitem__)
        assert [card[0] for card in reversed(ranked)] == list("KQJAT987")


def test_no_number_of_exchanges_is_as_many_as_it_takes() -> None:
    assert most_exchanges(RULE_SETS.make_rules("ecarte")) == MOST_EXCHANGES
    assert most_exchanges(RULE_SETS.make_rules("ecarte-one-exchange")) == 1
    assert most_exchanges(RULE_SETS.make_rules("ecarte-no-exchange")) == 0
    assert rules_row(RULE_SETS.make_rules("ecarte-no-exchange"))[R.EXCHANGES_MAX] == 0


@pytest.mark.parametrize(
    ("target", "points"),
    [
        (5, [3, 2, 2, 1, 1]),  # HO: none; one or two; three or four.
        (1, [3]),
        (2, [3, 2]),
        (3, [3, 2, 1]),
        (10, [3, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
    ],
)
def test_a_match_counts_by_what_the_loser_has(target: int, points: list[int]) -> None:
    changes = {"match_points_by_loser": True, "match_target": target}
    counts = GAME.goal(GAME.rules("ecarte", changes)).counts
    # Of the steps that the loser's score has reached the last one counts.
    said = [[count for least, count in counts if least <= score][-1] for score in range(target)]
    assert said == points
    assert GAME.goal(GAME.rules("ecarte")).counts == ()


def test_a_match_is_won_at_once() -> None:
    goal = GAME.goal(GAME.rules("ecarte"))
    assert (goal.target, goal.exceeded, goal.at_once) == (5, False, True)
    assert not GAME.goal(GAME.rules("ecarte", {"match_at_once": False})).at_once
