"""``analyser.games.tricks``: Is a worked example of tricks refused as soon as its cards, or those
of the hands, are others?

Games in which each player plays one card to a trick.  What every game refuses,
``games/test_corrupted.py`` tries on the same examples.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from games.corruptor import Corruptor
from games.fuenfzehnern.history.test_corrupted import EXAMPLE as FUENFZEHNERN
from games.schafkopf.history.test_corrupted import EXAMPLE as SCHAFKOPF

EACH = pytest.mark.parametrize(
    "example", [FUENFZEHNERN, SCHAFKOPF], ids=lambda example: str(example.game)
)


def tricks(example: Corruptor) -> list[int]:
    """Return the numbers of the tricks' lines."""
    return [number for number in example.moves if example.kinds[number - 1] == "trick"]


def played_at(example: Corruptor) -> dict[str, int]:
    """Return in which line each card is played, or buried."""
    return {
        card: number
        for number, line in enumerate(example.lines, start=1)
        if line.get("do") in ("trick", "bury")
        for card in line["cards"]
    }


def held_by(example: Corruptor, seat: int) -> list[str]:
    """Return the cards that a player is dealt or takes."""
    deal, *moves = example.lines
    taken = [line["cards"] for line in moves if line.get("do") == "take" and line["seat"] == seat]
    return [*deal["hands"][seat], *(card for cards in taken for card in cards)]


@EACH
def test_every_other_card_of_a_trick_is_refused(example: Corruptor) -> None:
    """There, or where the same player may play it too, at the latest where it is played again."""
    at, later = played_at(example), 0
    for number in tricks(example):
        trick = example.lines[number - 1]
        for place, right in enumerate(trick["cards"]):
            held = held_by(example, (trick["lead"] + place) % len(trick["cards"]))
            for card in at.keys() - {right}:
                changed = example.lines
                changed[number - 1]["cards"][place] = card
                found, _ = example.illegal_somewhere(changed)
                if card not in held or at[card] < number:
                    assert found == number
                else:
                    assert number <= found <= at[card]
                    later += found > number
    assert later > 20


@EACH
def test_every_other_order_or_number_of_cards_in_a_trick_is_refused_there(
    example: Corruptor,
) -> None:
    for number in tricks(example):
        cards = example.lines[number - 1]["cards"]
        for one, other in combinations(range(len(cards)), 2):
            order = list(cards)
            order[one], order[other] = order[other], order[one]
            example.illegal(example.with_field(number, cards=order), number)
        for count in range(1, len(cards)):
            short = example.with_field(number, cards=cards[:count])
            example.illegal(short, number, f"X, play: a trick is {len(cards)} cards")
        for wrong in ([], [*cards, "7c"], None, "Ac", [*cards[:-1], "1c"], [*cards[:-1], 7]):
            example.unreadable(example.with_field(number, cards=wrong), number, "cards")


@EACH
def test_any_two_cards_of_two_hands_changed_over_are_refused(example: Corruptor) -> None:
    """At the latest where the first of them is played, by the player who has it no longer."""
    at, hands = played_at(example), example.lines[0]["hands"]
    for one, other in combinations(range(len(hands)), 2):
        for first, card in enumerate(hands[one]):
            for second, instead in enumerate(hands[other]):
                changed = example.lines
                changed[0]["hands"][one][first] = instead
                changed[0]["hands"][other][second] = card
                found, _ = example.illegal_somewhere(changed)
                assert 2 <= found <= min(at[card], at[instead])


@EACH
def test_the_cards_of_a_hand_may_be_in_any_order(example: Corruptor) -> None:
    changed = example.lines
    for hand in changed[0]["hands"]:
        hand.reverse()
    assert example.verified(changed) == 1
