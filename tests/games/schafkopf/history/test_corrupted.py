"""``analyser.games.schafkopf.history``: The worked example of Schafkopf, changed: what only this
game's rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example, and what games of
tricks refuse, ``games/tricks/test_corrupted.py``.
"""

from __future__ import annotations

from itertools import combinations

from games.corruptor import Corruptor, other_numbers

PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
TAKE, BURY = 2, 3
TRICKS = range(4, 14)
RESULT = 14
EXAMPLE = Corruptor(
    game="schafkopf",
    kinds=["deal", "take", "bury", *["trick"] * 10, "tricks"],
    cards=[*PACK, "6c", "*"],
    not_the_pack="X, setup: the deal is not the 32 cards once each",
    results={
        "tricks": ("X, play: tricks is", [*other_numbers([7, 1, 2], -1, 12)]),
        "points": ("X, SC1, SC3, scoring: points is", [*other_numbers([70, 15, 35], -1, 121)]),
        "score": ("X, SC2, SC4, SC5, scoring: score is", [*other_numbers([2, 0, 0], -7, 8)]),
        "declarer": ("X, widow: declarer is 0", [-1, 1, 2, None, "0", 0.0, False]),
        "end": ("X, SC8, end: ", ["points", "Tricks", "", None, 0, []]),
    },
    deals=[
        ({"players": 4}, 1, "X, setup: players: must be 3"),
        ({"lead": 1}, 2, "X, widow: seat 1 says next"),
        ({"lead": 3}, 1, "X, setup: a seat leads"),
        ({"lead": -1}, 1, "X, setup: a seat leads"),
        ({"scores": [0, 0]}, 1, "X, setup: players with points"),
        ({"hands": [[]] * 3}, 1, "X, setup: cards of the hands"),
        ({"widow": ["Ks"]}, 1, "X, setup: cards of the widow"),
        ({"widow": ["Ks", "Js"]}, 1, "X, setup: the deal is not the 32 cards"),
        ({"preset": "schafkopf-points"}, RESULT, "X, SC1, SC3, scoring: points is"),
        ({"preset": "sheepshead-3"}, RESULT, "X, SC2, SC4, SC5, scoring: score is"),
        ({"rules": {"bury_counts": False}}, RESULT, "X, SC1, SC3, scoring: points is"),
        ({"rules": {"win_at": 71}}, RESULT, "X, SC2, SC4, SC5, scoring: score is"),
        ({"rules": {"game_points": 3}}, RESULT, "X, SC2, SC4, SC5, scoring: score is"),
        ({"rules": {"defenders_share": True}}, RESULT, "X, SC2, SC4, SC5, scoring: score is"),
        ({"seed": 7}, 0, ""),
        ({"hand": 12}, 0, ""),
        ({"scores": [9, -9, 3]}, 0, ""),
        ({"scores": [0.5, -0.5, 2 / 3]}, 0, ""),
        ({"widow": ["Jh", "Ks"]}, 0, ""),
        ({"preset": "schafkopf-must"}, 0, ""),
        ({"rules": {"all_pass": "redeal", "least_points": 7, "least_tie": "shared"}}, 0, ""),
        ({"rules": {"lost_doubles": True, "schwarz_by": "points", "schneidered_at": 40}}, 0, ""),
        ({"rules": {"hands_per_match": 3}}, 0, ""),
    ],
    no_deals=[
        ({"preset": "schafkop"}, "did you mean 'schafkopf'"),
        ({"rules": {"win": 3}}, "rules: found the unknown id 'win'"),
        ({"rules": {"all_pass": "mauern"}}, "expected least, dealer_takes, redeal"),
        ({"rules": []}, "an object of rule ids"),
        ({"players": "3"}, "players"),
        ({"seed": "x"}, "a whole number or null"),
        ({"scores": [0, 0, None]}, "a list of points"),
        ({"scores": [0, 0, 0.3]}, "a list of points"),
        ({"scores": "000"}, "a list of points"),
        ({"hands": "Ac"}, "a list of lists of cards"),
        ({"widow": None}, "a list of cards"),
        ({"format": "kabu-hand/1"}, "--game kabu"),
    ],
    # The same tricks in another order, as they may be played too.
    alike=(4, 8, 9, 10),
    left_out={4: 7, 5: 7, 8: 9, 9: 11, 10: 13, 11: 13},
)


def test_every_other_word_on_the_widow_is_refused_there() -> None:
    for seat in (-1, 1, 2, 3):
        EXAMPLE.illegal(EXAMPLE.with_field(TAKE, seat=seat), TAKE, "X, widow: seat 0 says next")
        EXAMPLE.illegal(EXAMPLE.with_field(BURY, seat=seat), BURY, "X, widow: seat 0 is declarer")
    for cards in (*(["Ks", card] for card in PACK if card != "Jh"), [], ["Ks"], ["Ks", "Jh", "Ac"]):
        EXAMPLE.illegal(EXAMPLE.with_field(TAKE, cards=cards), TAKE, "X, widow: the widow is")
    for cards in ([], ["Th"], ["Th", "Kh", "Ac"], ["Th", "Th"]):
        EXAMPLE.illegal(
            EXAMPLE.with_field(BURY, cards=cards), BURY, "X, widow: two cards are buried"
        )
    lines = EXAMPLE.lines
    passed = [lines[0], {"do": "pass", "seat": 0}, *lines[2:]]
    EXAMPLE.illegal(passed, BURY, "X, widow: only who has")
    EXAMPLE.illegal([*lines[:2], *lines[3:]], BURY, "X, widow: seat 0 buries")
    EXAMPLE.illegal([lines[0], *lines[3:]], TAKE, "X, widow: seat 0 says")


def test_every_other_pair_buried_is_refused_where_it_lacks_or_counts() -> None:
    """A card that is buried cannot be played: there; the others are left, and nothing else is."""
    deal, at = EXAMPLE.lines[0], played_at()
    held = {*deal["hands"][0], *deal["widow"]}
    for one, other in combinations(PACK, 2):
        pair = {one, other}
        if pair == {"Th", "Kh"}:
            continue
        found, _ = EXAMPLE.illegal_somewhere(EXAMPLE.with_field(BURY, cards=[one, other]))
        if pair <= held:
            # At the latest where the first of them is played; sooner where hearts are followed.
            assert BURY < found <= min(at[card] for card in pair - {"Th", "Kh"})
        else:
            assert found == BURY


def played_at() -> dict[str, int]:
    """Return in which line each card is played, or buried."""
    return {
        card: number for number in (BURY, *TRICKS) for card in EXAMPLE.lines[number - 1]["cards"]
    }


def test_an_eleventh_trick_is_refused() -> None:
    lines = EXAMPLE.lines
    EXAMPLE.illegal([*lines[:-1], lines[3], lines[-1]], RESULT, "X, end: the hand is over")
