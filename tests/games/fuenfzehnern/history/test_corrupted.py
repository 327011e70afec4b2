"""``analyser.games.fuenfzehnern.history``: The worked example of Fünfzehnern, changed: what only
this game's rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example, and what games of
tricks refuse, ``games/tricks/test_corrupted.py``.
"""

from __future__ import annotations

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


def test_a_call_of_zwang_is_refused_in_every_trick() -> None:
    for number in TRICKS:
        EXAMPLE.illegal(EXAMPLE.with_field(number, zwang=True), number, "X, FZ4, zwang: ")
        for wrong in (False, 1, None, "true"):
            EXAMPLE.unreadable(EXAMPLE.with_field(number, zwang=wrong), number, "zwang")


def test_a_ninth_trick_is_refused() -> None:
    lines = EXAMPLE.lines
    EXAMPLE.illegal([*lines[:-1], lines[1], lines[-1]], RESULT, "X, end: all 8 tricks")
