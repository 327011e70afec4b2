"""``analyser.games.khanhoo.history``: The worked example of Khanhoo, changed: what only this game's
rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example.
"""

from __future__ import annotations

from games.corruptor import Corruptor

RESULT = 11
DRAWS = (5, 7, 9)
BUMP, OUT = 3, 10
EXAMPLE = Corruptor(
    game="khanhoo",
    kinds=["deal", "discard", "bump", "discard", "draw", "discard", "draw", "discard", "draw",
           "out", "out"],
    cards=["Jc", "Qc", "Kc", *(rank + suit for suit in "dhs" for rank in "A23456789"), "*", "9c",
           "Td"],
    not_the_pack="X, setup: the deal is not the 61 cards of the pack",
    results={
        "score": ("X, KH3, KH7, KH8, scoring",
                  [[3, 2, 12], [3, 2, 16], [0, 0, 17], [3, 2], [], [3.0, 2, 17], None]),
        "seat": ("X, end", [0, 1, 3, None, "2"]),
        "turns": ("X, play", [4, 6, 0, None]),
        "end": ("X, KH9, end", ["", "Out", "turn_limit", None, 0]),
    },
    deals=[
        ({"players": 4}, 1, "X, setup: players: must be 3"),
        ({"lead": 1}, 1, "X, setup: cards of the hands: must be [15, 16, 15]"),
        ({"lead": 3}, 1, "X, setup: a seat begins"),
        ({"scores": [0, 1]}, 1, "X, setup: players with points: must be 3"),
        ({"rules": {"jokers": 2}}, 1, "X, setup: the deal is not the 62 cards of the pack"),
        ({"rules": {"bump": "no"}}, 3, "X, KH4, bump: nobody may bump here"),
        ({"rules": {"bump_challenge": False}}, 3, "X, KH5, bump: nobody may contest"),
        ({"rules": {"khanhoo_points": 2}}, 3, "X, KH5, bump: a contest with 2 against 2"),
        ({"rules": {"royal_points": 4}}, 11, "X, KH3, KH7, KH8, scoring: score is [3, 2, 18]"),
        ({"rules": {"out_points": 0}}, 11, "X, KH3, KH7, KH8, scoring: score is [3, 2, 12]"),
        ({"preset": "khanhoo-4p"}, 1, "X, setup: players: must be 4"),
        ({"preset": "khanhoo-bump-any"}, 0, ""),
        ({"rules": {"reshuffle": False}}, 0, ""),
        ({"rules": {"turn_limit": 10}}, 0, ""),
        ({"rules": {"double_royal_points": 3}}, 0, ""),
        ({"scores": [5, 0, 49]}, 0, ""),
        ({"seed": 5, "hand": 7}, 0, ""),
    ],
    no_deals=[
        ({"format": "khanhoo-hand/2"}, "format: found 'khanhoo-hand/2'"),
        ({"format": "kabu-hand/1"}, "format: found 'kabu-hand/1'"),
        ({"preset": "khanho"}, "preset: found 'khanho'"),
        ({"rules": {"joker": 2}}, "rules: found the unknown id 'joker'"),
        ({"rules": {"jokers": 4}}, "rules.jokers: found 4"),
        ({"rules": []}, "rules: found []"),
        ({"players": "3"}, "players: found '3'"),
        ({"lead": True}, "lead: found True"),
        ({"scores": [0, 0, -1]}, "scores: found [0, 0, -1]"),
        ({"hands": "3d"}, "hands: found '3d'"),
        ({"stock": [1]}, "stock: found 1"),
        ({"seed": "1"}, "seed: found '1'"),
    ],
    no_lines=[
        (5, {"card": "1c"}, "card"),
        (5, {"card": 7}, "card"),
        (3, {"meld": "Ah"}, "meld"),
        (3, {"meld": ["Ax"]}, "meld"),
        (3, {"against": 5}, "against"),
        (10, {"melds": None}, "melds"),
        (10, {"melds": [1]}, "melds"),
    ],
    # Seat 0 or 1 may discard another card that it does not score.
    changed_cards=lambda number, _card: number in (6, 8),
    # To go out is a turn too early then.
    left_out={OUT: OUT},
)  # fmt: skip


def test_another_discard_that_scores_nothing_is_legal_and_every_other_is_refused() -> None:
    for number in (6, 8):
        held = {*EXAMPLE.lines[0]["hands"][EXAMPLE.lines[number - 1]["seat"]]}
        for card in EXAMPLE.cards:
            changed = EXAMPLE.with_field(number, card=card)
            if EXAMPLE.is_legal(changed):
                assert card in held | {EXAMPLE.lines[number - 1]["card"]}
            else:
                at, _ = EXAMPLE.illegal_somewhere(changed)
                assert at >= number


def test_the_bump_is_refused_with_any_other_meld_or_contest() -> None:
    for meld in (
        ["Ah", "2s", "4d"], ["Ah", "2s"], [], ["Jc", "Qc", "Kc"], ["3d", "3h", "3s"],
        ["Ah", "Ah", "2s", "2s", "3d", "3d"], ["3d", "4d", "5d"], ["Ah", "2s", "*"],
    ):  # fmt: skip
        EXAMPLE.illegal(EXAMPLE.with_field(BUMP, meld=meld), BUMP, "X, ")
    # In any order it is the same meld.
    assert EXAMPLE.verified(EXAMPLE.with_field(BUMP, meld=["2s", "3d", "Ah"])) == 1
    # Whether it was contested, and with which lower meld, leaves the hand as it was.
    assert EXAMPLE.verified(EXAMPLE.with_field(BUMP, against=None)) == 1
    for against in (["3d", "3h", "4s"], ["3d", "4d", "5d"], ["Ah", "2s", "3d"], []):
        EXAMPLE.illegal(EXAMPLE.with_field(BUMP, against=against), BUMP, "X, ")
    changed = EXAMPLE.with_field(BUMP, do="bump_refused", by=1)
    EXAMPLE.illegal(changed, BUMP, "X, KH5, bump: a contest with 2 against 5 points fails")


def test_going_out_is_refused_with_any_other_melds() -> None:
    melds = EXAMPLE.lines[OUT - 1]["melds"]
    for at, meld in enumerate(melds):
        less, more = [*melds[:at], *melds[at + 1 :]], [*melds, meld]
        EXAMPLE.illegal(EXAMPLE.with_field(OUT, melds=less), OUT, "X, out: ")
        EXAMPLE.illegal(EXAMPLE.with_field(OUT, melds=more), OUT, "X, out: ")
        for place in range(3):
            other = [list(each) for each in melds]
            other[at][place] = "9d"
            EXAMPLE.illegal(EXAMPLE.with_field(OUT, melds=other), OUT, "X, out: ")
    # In any order they are the same.
    turned = [each[::-1] for each in melds[::-1]]
    assert EXAMPLE.verified(EXAMPLE.with_field(OUT, melds=turned)) == 1


def test_cards_changed_over_in_the_deal_are_refused_where_they_come() -> None:
    stock = EXAMPLE.lines[0]["stock"]
    for one in range(len(stock) - 1):
        changed = EXAMPLE.lines
        changed[0]["stock"][one : one + 2] = [stock[one + 1], stock[one]]
        if one < len(DRAWS):
            EXAMPLE.illegal(changed, DRAWS[one], "X, play: the stock's next card is")
        else:
            # Nobody draws the others.
            assert EXAMPLE.verified(changed) == 1
    for place in range(15):
        changed = EXAMPLE.lines
        hand = changed[0]["hands"][2]
        hand[place], changed[0]["stock"][4] = stock[4], hand[place]
        EXAMPLE.illegal_somewhere(changed)
