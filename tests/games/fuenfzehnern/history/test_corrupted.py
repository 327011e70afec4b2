"""The worked example of Fünfzehnern, changed: what only this game's rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example.
"""

from __future__ import annotations

from itertools import combinations

from games.corruptor import Corruptor, other_numbers

PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
TRICKS = range(2, 10)
RESULT = 10
EXAMPLE = Corruptor(
    game="fuenfzehnern",
    kinds=["deal", *["trick"] * 8, "tricks"],
    cards=[*PACK, "6c", "2d", "*"],
    not_the_pack="X, FZ5, setup: the deal is not the 32 cards once each",
    results={
        "tricks": ("X, play: tricks is", [*other_numbers([0, 0, 6, 2], -1, 9)]),
        "points": ("X, scoring: points is", [*other_numbers([0, 0, 32, 28], -1, 41)]),
        "score": ("X, scoring: score is", [*other_numbers([-15, -15, 17, 13], -16, 26)]),
        "end": ("X, end: ", ["points", "Tricks", "", None, 0, []]),
    },
    deals=[
        ({"players": 3}, 1, "X, setup: players: must be 4"),
        ({"lead": 1}, 2, "X, play: seat 1 leads"),
        ({"lead": 4}, 1, "X, setup: a seat leads"),
        ({"lead": -1}, 1, "X, setup: a seat leads"),
        ({"scores": [0, 0, 0]}, 1, "X, setup: players with points"),
        ({"hands": [[]] * 4}, 1, "X, setup: cards of the hands"),
        ({"preset": "fuenfzehnern-3p"}, 1, "X, setup: players: must be 3"),
        ({"rules": {"players": 3}}, 1, "X, setup: players: must be 3"),
        ({"rules": {"ace_points": 4}}, RESULT, "X, scoring: points is"),
        ({"rules": {"king_points": 0}}, RESULT, "X, scoring: points is"),
        ({"rules": {"queen_points": 20}}, RESULT, "X, scoring: points is"),
        ({"rules": {"jack_points": 3}}, RESULT, "X, scoring: points is"),
        ({"rules": {"ten_points": 0}}, RESULT, "X, scoring: points is"),
        ({"rules": {"par": 14}}, RESULT, "X, scoring: score is"),
        # A player who is bound to spades may not lead the ace of clubs.
        ({"rules": {"lead_unbeatable": False}}, 3, "X, FZ1, FZ2, lead: seat 2"),
        ({"seed": 7}, 0, ""),
        ({"hand": 12}, 0, ""),
        ({"scores": [9, -9, 3, -3]}, 0, ""),
        ({"preset": "fuenfzehnern-free"}, 0, ""),
        ({"preset": "fuenfzehnern-no-zwang"}, 0, ""),
        ({"rules": {"lead_rule": "free"}}, 0, ""),
        ({"rules": {"unbeatable_by_hand": True}}, 0, ""),
        ({"rules": {"zwang_allowed": False}}, 0, ""),
        ({"rules": {"hands_per_match": 1}}, 0, ""),
    ],
    no_deals=[
        ({"preset": "fuenfzehner"}, "did you mean 'fuenfzehnern'"),
        ({"rules": {"par_": 3}}, "rules: found the unknown id 'par_'"),
        ({"rules": {"lead_rule": "strict"}}, "expected free, bound"),
        ({"rules": []}, "an object of rule ids"),
        ({"players": "4"}, "players"),
        ({"seed": "x"}, "a whole number or null"),
        ({"scores": [0, 0, 0, None]}, "a list of points"),
        ({"hands": "Ac"}, "a list of lists of cards"),
        ({"format": "kabu-hand/1"}, "--game kabu"),
    ],
    left_out={7: 8},
)


def played_at() -> dict[str, int]:
    """Return in which line each card is played."""
    return {card: number for number in TRICKS for card in EXAMPLE.lines[number - 1]["cards"]}


def test_every_other_card_of_a_trick_is_refused() -> None:
    """There, or where the same player may play it too, at the latest where it is played again."""
    at, later = played_at(), 0
    for number in TRICKS:
        trick = EXAMPLE.lines[number - 1]
        for place, right in enumerate(trick["cards"]):
            seat = (trick["lead"] + place) % 4
            held = EXAMPLE.lines[0]["hands"][seat]
            for card in PACK:
                if card == right:
                    continue
                changed = EXAMPLE.lines
                changed[number - 1]["cards"][place] = card
                found, _ = EXAMPLE.illegal_somewhere(changed)
                if card not in held or at[card] < number:
                    assert found == number
                else:
                    assert number <= found <= at[card]
                    later += found > number
    assert later > 20


def test_every_other_order_or_number_of_cards_in_a_trick_is_refused_there() -> None:
    for number in TRICKS:
        cards = EXAMPLE.lines[number - 1]["cards"]
        for one, other in combinations(range(4), 2):
            order = list(cards)
            order[one], order[other] = order[other], order[one]
            EXAMPLE.illegal(EXAMPLE.with_field(number, cards=order), number)
        for count in range(1, 4):
            short = EXAMPLE.with_field(number, cards=cards[:count])
            EXAMPLE.illegal(short, number, "X, play: a trick is 4 cards")
        for wrong in ([], [*cards, "7c"], None, "Ac", [*cards[:-1], "1c"], [*cards[:-1], 7]):
            EXAMPLE.unreadable(EXAMPLE.with_field(number, cards=wrong), number, "cards")


def test_any_two_cards_of_two_hands_changed_over_are_refused() -> None:
    """At the latest where the first of them is played, by the player who has it no longer."""
    at = played_at()
    for one, other in combinations(range(4), 2):
        for first in range(8):
            for second in range(8):
                changed = EXAMPLE.lines
                hands = changed[0]["hands"]
                pair = hands[one][first], hands[other][second]
                hands[other][second], hands[one][first] = pair
                found, _ = EXAMPLE.illegal_somewhere(changed)
                assert 2 <= found <= min(at[card] for card in pair)


def test_the_cards_of_a_hand_may_be_in_any_order() -> None:
    changed = EXAMPLE.lines
    for hand in changed[0]["hands"]:
        hand.reverse()
    assert EXAMPLE.verified(changed) == 1


def test_a_call_of_zwang_is_refused_in_every_trick() -> None:
    for number in TRICKS:
        EXAMPLE.illegal(EXAMPLE.with_field(number, zwang=True), number, "X, FZ4, zwang: ")
        for wrong in (False, 1, None, "true"):
            EXAMPLE.unreadable(EXAMPLE.with_field(number, zwang=wrong), number, "zwang")


def test_a_ninth_trick_is_refused() -> None:
    lines = EXAMPLE.lines
    EXAMPLE.illegal([*lines[:-1], lines[1], lines[-1]], RESULT, "X, end: all 8 tricks")
