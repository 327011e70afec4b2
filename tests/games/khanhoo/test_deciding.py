"""Does each habit do what the sheet says?  Positions worked by hand, in the plain version.

The compiled one is held to it move by move (``test_agreement``).
"""

from __future__ import annotations

from typing import Any

import pytest
from games.khanhoo.test_table import HANDS, STOCK, table, way

from analyser.games.interface import DecisionRule, Question
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.policies import Policy, as_policy, policy_of
from analyser.games.khanhoo.reference import worth as W
from analyser.games.khanhoo.reference.decide import Deal, best_claim, decide, goes_out, ranked
from analyser.games.khanhoo.reference.facts import claim_facts, out_facts
from analyser.games.khanhoo.reference.splitting import best_points
from analyser.games.khanhoo.reference.table import DRAWS, PASS, TAKES, Move, Table
from analyser.games.khanhoo.rules import rules_of

DEAL = Deal(1, 2)
RULES = rules_of("khanhoo")
NOTHING = dict(near_worth=0, double_worth=0, deadwood=0, feed=0, feed_seen=0)


def player(**habits: Any) -> Policy:
    return policy_of("sound", {**NOTHING, "take_bar": 0, **habits})


def unseen(hand: str) -> dict[str, int]:
    """Return what a player has not seen who has seen nothing but this hand."""
    found = Table(RULES, [hand.split(), [], []], [])
    return found.unseen(0)


def test_the_worth_of_a_hand_is_the_sum_of_its_parts() -> None:
    hand = "5d 6d 7d 2h 2s Kc 9h 9h"
    cards, left = hand.split(), unseen(hand)
    # A sequence 1, and a court 4.
    assert best_points(RULES, cards) == 5
    # Lacking: 4d and 8d for a sequence, two of each; 2d for a triplet, two; and nothing else.
    assert W.near_points(RULES, cards, left) == 1 * 2 + 1 * 2 + 2 * 2
    assert W.lone(cards) == 0
    assert W.worth(RULES, player(meld_worth=10, near_worth=2), cards, left) == 50 + 16
    # With two twos of the deck elsewhere less is to be had.
    assert W.near_points(RULES, cards, left | {"2d": 0}) == 4


def test_lone_cards_lie_with_no_other_one() -> None:
    # The ace of hearts and the two of spades are of a khanhoo, the sevens of a court; the fives of
    # diamonds are equal, and lie in no meld together.
    assert W.lone(["Ah", "2s", "7d", "7d", "5d", "5d", "9s"]) == 1
    assert W.lone(["5d", "5d", "9s", "Kc"]) == 4
    assert W.lone(["*", "Kc"]) == 1


def test_doubles_that_lack_one_card_or_two_count_if_these_are_unseen() -> None:
    hand = "5d 5d 5h 5h 5s Ah Ah 2s 2s"
    cards, left = hand.split(), unseen(hand)
    # Five of six fives, and four of the double khanhoo, both threes of which are unseen.
    assert W.near_doubles(RULES, cards, left) == (10, 15)
    assert W.near_doubles(RULES, cards, left | {"3d": 1}) == (10, 0)
    assert W.near_doubles(RULES, cards, left | {"5s": 0}) == (0, 15)


def test_what_a_discard_feeds_is_what_others_could_make_of_it() -> None:
    left = unseen("Jc")
    # Three sequences and a triplet; with the ace of hearts a khanhoo, five melds of aces, one run.
    assert W.feed_points(RULES, "5d", left) == 3 + 2
    assert W.feed_points(RULES, "Ah", left) == 5 + 5 + 1
    assert W.feed_points(RULES, "9h", left) == 1 + 2 + 4
    assert W.feed_points(RULES, "Kc", left) == 3 + 4
    assert W.feed_points(RULES, "Kc", left | {"9h": 1}) == 3


def thrown(hand: str, **habits: Any) -> str:
    """Return what a player throws of a hand of sixteen cards, the others' being as they like."""
    found = Table(RULES, [hand.split(), [], []], [])
    return ranked(found, player(**habits))[0]


MELDS = "Jc Qc Kc 5d 5h 5s 7h 8h 9h 2d 2h 2s"


def test_the_card_that_leaves_most_goes_and_of_equals_the_lowest() -> None:
    assert thrown(f"{MELDS} 9d 6s 8s 4d") == "4d"
    assert thrown(f"{MELDS} 9d 6s 8s 4d", deadwood=5) == "4d"
    # All but the joker are in melds, which takes the place of any card: a joker is the last.
    whole = f"Ah 2s 3d {MELDS} *"
    assert thrown(whole, keep_joker=0) == "Jc"
    left = ranked(Table(RULES, [whole.split(), [], []], []), player(keep_joker=0))
    assert left.index("*") > left.index("Jc")


def test_what_goes_with_the_next_players_cards_is_kept() -> None:
    found = Table(RULES, [f"{MELDS} 9d 4d 7s 3s".split(), [], []], [])
    assert ranked(found, player())[0] == "4d"
    found.wanted[1] = {"5d"}
    assert ranked(found, player(feed_seen=5))[0] != "4d"
    assert ranked(found, player())[0] == "4d"


def test_a_discard_is_taken_that_raises_the_worth_above_the_bar() -> None:
    found = table(bump="no")
    found.make(Move("discard", "3d"))
    # Seat 1 makes a triplet of threes: 2 points more, 20 tenths.
    assert decide(found, player(), DEAL) == TAKES
    assert decide(found, player(take_bar=100), DEAL) == DRAWS
    found = table(bump="no")
    found.make(Move("discard", "Jc"))
    assert decide(found, player(), DEAL) == DRAWS


def test_a_bump_has_to_gain_its_bar() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    khanhoo = way(found, "Ah 2s 3d")
    # Five points; the aces, 1 point, are gone from the hand.
    gain, best = best_claim(found, player())
    assert (gain, best) == (50 - 10, khanhoo)
    assert best_claim(found, player(bump_tempo=6))[0] == 46
    # Both khanhoos can no longer be: of the two of spades the other copy is unseen, and so on.
    assert best_claim(found, player(bump_single=15))[0] in (25, 40)
    assert decide(found, player(bump_bar=40), DEAL) == Move("claim", way=khanhoo)
    assert decide(found, player(bump_bar=41), DEAL) == PASS


def test_who_is_next_contests_if_the_card_is_worth_it() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    found.make(Move("claim", way=way(found, "Ah 2s 3d")))
    # The threes raise the hand by 20, and the way with most points is theirs.
    threes = way(found, "3d 3h 3s", claimed=False)
    assert decide(found, player(challenge_bar=20), DEAL) == Move("contest", way=threes)
    assert decide(found, player(challenge_bar=21), DEAL) == PASS


WAITS = "Ah 2s 3d Ah 2s Jc Qc Kc 5d 5h 5s 7h 8h 9h * 9d"


def test_going_out_waits_for_a_double_that_is_worth_it() -> None:
    hand = WAITS.split()
    found = Table(RULES, [hand, [], []], [])
    assert decide(found, player(out_bar=400), DEAL).do == "out"
    one = W.near_doubles(RULES, W.without(hand, ["9d"]), found.unseen(0))
    # The other three of diamonds makes a double khanhoo: 150 tenths.
    assert one == (15, 0)
    assert goes_out(found, player(out_bar=150), "9d")
    assert not goes_out(found, player(out_bar=149), "9d")
    found.turns = 24
    # Two others, all of whom have thrown eight times.
    assert goes_out(found, player(out_bar=131, hurry=10), "9d")
    assert not goes_out(found, player(out_bar=129, hurry=10), "9d")


def test_facts_are_what_the_player_sees() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    known = claim_facts(found, way(found, "Ah 2s 3d"))
    # Without the two cards the royal, the fives and a sequence count, and four cards are over.
    assert known == {
        "points": 5, "double": 1, "skipped": 1, "deadwood": 0, "over": 4, "stock": 15,
        "thrown": 1, "shown": 0, "melded": 7, "players": 3,
    } | {"double": known["double"], "deadwood": known["deadwood"]}  # fmt: skip
    hand = f"Ah 2s 3d {MELDS} 9d".split()
    known = out_facts(Table(RULES, [hand, [], []], STOCK.split()), "9d")
    assert known["points"] == 13
    assert known["over"] == 0
    assert known["melded"] == 13


@pytest.mark.parametrize(("least", "bumps"), [(5, True), (6, False)])
def test_a_rule_is_followed_at_its_choice_and_at_no_other(least: int, bumps: bool) -> None:
    rule = DecisionRule(Question("points", least), None, None, (False, False, True, True))
    found = table()
    found.make(Move("discard", "3d"))
    made = as_policy(GAME.follow("bump", GAME.policy("never-bumps"), rule, "by-rule"))
    assert (decide(found, made, DEAL) != PASS) == bumps
    other = as_policy(GAME.follow("out", GAME.policy("never-bumps"), rule, "by-rule"))
    assert decide(found, other, DEAL) == PASS


def test_the_hands_here_are_those_of_the_worked_example() -> None:
    assert [len(hand.split()) for hand in HANDS] == [16, 15, 15]
