"""``analyser.games.carioca.history``: The worked example of Carioca, changed: what only this game's
rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example.
"""

from __future__ import annotations

from itertools import permutations

from games.corruptor import Corruptor

PACK = [*(rank + suit for suit in "cdhs" for rank in "A23456789TJQK"), "*"]
RESULT = 13
DRAWN_AT = (2, 5, 7)
"""The lines of the cards that are drawn."""
DISCARDED_AT = {4: "2h", 6: "As", 12: "Kc"}
ADDED_AT = range(8, 12)
EXAMPLE = Corruptor(
    game="carioca",
    kinds=["deal", "draw", "contract", "discard", "draw", "discard", "draw",
           "add", "add", "add", "add", "discard", "out"],
    cards=PACK,
    not_the_pack="X, setup",
    results={
        "end": ("X, CA7, end", ["stock", "turn_limit", "", None, 0]),
        "seat": ("X, end", [1, None, True, "0"]),
        "turns": ("X, play", [2, 4, 3.0, None]),
        "score": ("X, end", [[0, 83], [84, 0], [0, -84], [0], [], None]),
    },
    deals=[
        ({"contract": 1}, 3, "CA2"),
        ({"contract": 3}, 3, "CA2"),
        ({"contract": 7}, 1, "X, setup"),
        ({"contract": 0}, 1, "X, melding"),
        ({"lead": 1}, 2, "X, play"),
        ({"lead": 2}, 1, "X, setup"),
        ({"players": 3}, 1, "X, setup"),
        ({"scores": [0]}, 1, "X, setup"),
        ({"upcard": "2h"}, 1, "X, setup"),
        ({"rules": {"jokers": 3}}, 1, "X, setup"),
        ({"rules": {"contract": 3}}, 1, "X, melding"),
        ({"rules": {"contract_jokers": 0}}, 3, "X, melding"),
        ({"rules": {"joker_moves": False}}, 8, "X, CA8"),
        ({"rules": {"face_points": 11}}, RESULT, "X, end"),
        ({"preset": "carioca"}, 1, "X, setup"),
        ({"preset": "carioca-chile", "rules": {"players": 2}}, 1, "X, setup"),
        ({"rules": {"ace_points": 10}}, 0, ""),
        ({"rules": {"joker_points": 5}}, 0, ""),
        ({"rules": {"turn_limit": 3}}, 0, ""),
        ({"scores": [10, 0]}, 0, ""),
    ],
    no_deals=[
        ({"format": "carioca-hand/2"}, "format: found"),
        ({"format": "kabu-hand/1"}, "format: found 'kabu-hand/1'"),
        ({"preset": "carioca2p"}, "preset: found"),
        ({"rules": {"joker": 3}}, "rules: found the unknown id"),
        ({"rules": []}, "rules: found"),
        ({"contract": "2"}, "contract: found"),
        ({"scores": [0, -5]}, "scores: found"),
        ({"stock": "2h"}, "stock: found"),
        ({"upcard": "1s"}, "upcard: found"),
        ({"hands": 2}, "hands: found"),
    ],
    no_lines=[
        (2, {"card": "10h"}, "card: found"),
        (2, {"card": None}, "card: found"),
        (2, {"meld": 1}, "found {"),
        (3, {"melds": "5c"}, "melds: found"),
        (3, {"melds": [["5c", 5]]}, "melds: found"),
        (8, {"meld": 1.0}, "meld: found"),
        (8, {"cards": None}, "cards: found"),
        (RESULT, {"more": 1}, "found neither a move nor a result"),
    ],
    left_out={3: 7, 11: 12},
)  # fmt: skip


def test_a_take_in_place_of_a_draw_is_refused_there() -> None:
    for number in DRAWN_AT:
        EXAMPLE.illegal(EXAMPLE.with_field(number, do="take"), number, "X, play")


def test_every_other_discard_is_refused_there_or_where_it_is_missed() -> None:
    hands = {
        4: ["Kc", "5s", "Ts", "4s"], 6: [*EXAMPLE.lines[0]["hands"][1], "6h"], 12: [],
    }  # fmt: skip
    for number, right in DISCARDED_AT.items():
        for card in PACK:
            if card == right:
                continue
            changed = EXAMPLE.with_field(number, card=card)
            if card not in hands[number]:
                EXAMPLE.illegal(changed, number, "X, play")
            elif number == 4:
                EXAMPLE.illegal(changed, {"Kc": 12, "5s": 10, "Ts": 9, "4s": 11}[card], "X, ")
            else:
                # What seat 1 holds at the end is worth something else, or as much.
                worth = {"A": 20, "T": 10, "J": 10, "Q": 10, "K": 10}
                points = 104 - worth.get(card[0], 0) - (0 if card[0] in worth else int(card[0]))
                # And six more, drawn in the same turn.
                assert points + 6 != 84
                EXAMPLE.illegal(changed, RESULT, "X, end")


def test_every_other_contract_is_refused_there() -> None:
    trio, escalera = EXAMPLE.lines[2]["melds"]
    for other in permutations(escalera):
        if list(other) != escalera:
            EXAMPLE.illegal(EXAMPLE.with_field(3, melds=[trio, [*other]]), 3, "X, melding")
    for at in range(3):
        for card in PACK:
            # Another five that is held makes another trio, and is then missed.
            cards = [*trio[:at], card, *trio[at + 1 :]]
            if sorted(cards) != sorted(trio):
                line = 10 if card == "5s" else 3
                EXAMPLE.illegal(EXAMPLE.with_field(3, melds=[cards, escalera]), line)
    for at in range(4):
        for card in PACK:
            cards = [*escalera[:at], card, *escalera[at + 1 :]]
            if card != escalera[at]:
                EXAMPLE.illegal(EXAMPLE.with_field(3, melds=[trio, cards]), 3)
    for melds in ([trio], [escalera, trio], [trio, escalera, trio], [trio[:2], escalera], []):
        EXAMPLE.illegal(EXAMPLE.with_field(3, melds=melds), 3)
    EXAMPLE.illegal(EXAMPLE.with_field(3, melds=[[*trio, "5s"], escalera]), 3, "CA2")


def test_every_other_way_to_add_is_refused_there() -> None:
    for number in ADDED_AT:
        cards = EXAMPLE.lines[number - 1]["cards"]
        for meld in (-1, 0, 2, 9):
            EXAMPLE.illegal(EXAMPLE.with_field(number, meld=meld), number, "X")
        changed = [cards[1:], cards[:-1], [*cards, "Kc"], cards[::-1], [*cards[1:], cards[0]], []]
        changed += [[*cards[:at], card, *cards[at + 1 :]] for at in range(len(cards))
                    for card in PACK if card != cards[at]]  # fmt: skip
        for other in changed:
            EXAMPLE.illegal(EXAMPLE.with_field(number, cards=other), number)


def test_the_joker_may_go_to_the_other_end_and_then_the_rest_is_missed() -> None:
    # X: "to either end"; the next line then adds to an escalera that lies otherwise.
    EXAMPLE.illegal(EXAMPLE.with_field(8, cards=["*", "6s", "7s", "8s", "9s"]), 9, "X, ")


def test_other_hands_and_another_stock_are_refused() -> None:
    deal = EXAMPLE.lines[0]
    for fields, line, source in (
        ({"hands": deal["hands"][::-1]}, 3, "X, melding"),
        ({"stock": deal["stock"][1:]}, 1, "X, setup"),
        ({"stock": deal["stock"][::-1]}, 2, "X, play"),
    ):
        EXAMPLE.illegal(EXAMPLE.with_field(1, **fields), line, source)
    stock = list(deal["stock"])
    # Nobody draws these two.
    stock[3], stock[49] = stock[49], stock[3]
    assert EXAMPLE.verified(EXAMPLE.with_field(1, stock=stock)) == 1
    stock[2], stock[3] = stock[3], stock[2]
    EXAMPLE.illegal(EXAMPLE.with_field(1, stock=stock), 7, "X, play")
