"""``analyser.games.eastwest.history``: The worked example of East–West, changed: what only this
game's rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example.
"""

from __future__ import annotations

from typing import Any

from games.corruptor import Corruptor, Lines
from games.eastwest import exact

RESULT = 26
MOVES = range(2, RESULT)
CATEGORIES = (
    "high card", "pair", "two pairs", "three", "straight", "flush", "full house", "four",
    "straight flush", "Pair", "", None, 0,
)  # fmt: skip
EXAMPLE = Corruptor(
    game="eastwest",
    kinds=["deal", *["place"] * 24, "full"],
    cards=[*(rank + suit for suit in "cdhs" for rank in "789TJQKA"), "6c", "*"],
    not_the_pack="X, setup: the deal is not the 32 cards once each",
    results={
        "score": (
            "X, EW3, score",
            [[1, -1], [0, 0], [-1, 0], [-2, 2], [-1], [], [-1.0, 1.0], None],
        ),
        "end": ("X, end", ["", "Full", "empty", None, 0]),
    },
    deals=[
        ({"players": 3}, 1, "X, setup: players: must be 2"),
        ({"lead": 1}, 2, "X, play: players take turns, and it is that of seat 1"),
        ({"lead": 2}, 1, "X, setup: a seat begins"),
        ({"scores": [0, 1]}, 1, "X, setup: scores: must be [0, 0]"),
        ({"scores": [0]}, 1, "X, setup: scores: must be [0, 0]"),
        ({"board": ["9c", "7h"]}, 1, "X, setup: board cards: must be 3"),
        ({"rules": {"rows": 2}}, 1, "X, setup: board cards: must be 2"),
        ({"rules": {"all_rows_points": 5}}, 0, ""),
        ({"rules": {"row_tie": "first_seat"}}, 0, ""),
        ({"rules": {"hidden_last": 4}}, 0, ""),
        ({"preset": "eastwest-rarity"}, 0, ""),
        ({"preset": "eastwest-low-ace"}, 0, ""),
        ({"seed": 5, "hand": 7}, 0, ""),
    ],
    no_deals=[
        ({"format": "eastwest-hand/2"}, "format: found 'eastwest-hand/2'"),
        ({"format": "kabu-hand/1"}, "format: found 'kabu-hand/1'"),
        ({"preset": "eastwest-rare"}, "preset: found 'eastwest-rare'"),
        ({"rules": {"row": 2}}, "rules: found the unknown id 'row'"),
        ({"rules": {"rows": 4}}, "rules.rows: found 4"),
        ({"rules": []}, "rules: found []"),
        ({"players": "2"}, "players: found '2'"),
        ({"lead": True}, "lead: found True"),
        ({"scores": 0}, "scores: found 0"),
        ({"board": "9c7hQs"}, "board: found '9c7hQs'"),
        ({"stock": [1]}, "stock: found 1"),
        ({"seed": "1"}, "seed: found '1'"),
    ],
    no_lines=[
        (5, {"row": 1.0}, "row"),
        (5, {"row": True}, "row"),
        (5, {"card": "1c"}, "card"),
        (5, {"card": 7}, "card"),
    ],
)


def test_every_other_row_is_refused_there_or_where_a_row_is_too_full() -> None:
    """A card in another row leaves one that is full when its fifth card comes."""
    for number in MOVES:
        move = EXAMPLE.lines[number - 1]
        for row in (-1, 3, 7):
            changed = EXAMPLE.with_field(number, row=row)
            EXAMPLE.illegal(changed, number, "X, setup: a row is one of 0 to 2")
        for row in {0, 1, 2} - {move["row"]}:
            changed = EXAMPLE.with_field(number, row=row)
            at = [
                line for line in MOVES
                if (changed[line - 1]["seat"], changed[line - 1]["row"]) == (move["seat"], row)
            ][4]  # fmt: skip
            EXAMPLE.illegal(changed, at, "X, play: a row takes 4 cards of a player")


def hands_of(lines: Lines) -> list[Any]:
    """Return, by hand-written rules, what each row is, and who wins it."""
    found = []
    for row, board in enumerate(lines[0]["board"]):
        both = []
        for seat in (0, 1):
            laid = [
                each["card"] for each in lines[1:-1] if (each["seat"], each["row"]) == (seat, row)
            ]
            both.append(exact.worth(tuple(map(exact.number, (board, *laid)))))
        found.append((both[0][0], both[1][0], (both[0] > both[1]) - (both[0] < both[1])))
    return found


def test_two_rows_changed_over_are_refused_where_the_hands_are_others() -> None:
    """All pairs of cards of a seat in different rows: as many cards in each, so only the result
    can show it; a few make the same hands."""
    lines, met = EXAMPLE.lines, {"other": 0, "same": 0}
    for one in MOVES:
        for other in range(one + 2, RESULT, 2):
            first, second = lines[one - 1]["row"], lines[other - 1]["row"]
            if first != second:
                changed = EXAMPLE.with_field(one, row=second)
                changed[other - 1]["row"] = first
                if hands_of(changed) == hands_of(lines):
                    assert EXAMPLE.verified(changed) == 1
                    met["same"] += 1
                else:
                    EXAMPLE.illegal(changed, RESULT)
                    met["other"] += 1
    assert met["other"] + met["same"] == 2 * 48
    assert met["other"] > 80, met


def test_every_other_hand_or_winner_of_a_row_is_refused() -> None:
    right = EXAMPLE.lines[-1]
    for row in range(3):
        for seat in (0, 1):
            for category in CATEGORIES:
                if category != right["rows"][seat][row]:
                    changed = EXAMPLE.lines
                    changed[-1]["rows"][seat][row] = category
                    EXAMPLE.illegal(changed, RESULT, "X, EW1, EW2, rows")
        others: tuple[Any, ...] = (0, 1, 2, -1, None, "0")
        for other in others:
            if other != right["won"][row]:
                changed = EXAMPLE.lines
                changed[-1]["won"][row] = other
                EXAMPLE.illegal(changed, RESULT, "X, EW1, EW3, rows")


def test_cards_changed_over_in_the_deal_are_refused_where_they_come() -> None:
    deal = EXAMPLE.lines[0]
    stock = deal["stock"]
    for one in range(len(stock)):
        other = (one + 1) % len(stock)
        changed = EXAMPLE.lines
        changed[0]["stock"][one], changed[0]["stock"][other] = stock[other], stock[one]
        first = min(one, other)
        if first < 24:
            EXAMPLE.illegal(changed, 2 + first, "X, play: the stock's next card is")
        else:
            # Nobody draws the last five.
            assert EXAMPLE.verified(changed) == 1
    for row in range(3):
        changed = EXAMPLE.lines
        changed[0]["board"][row], changed[0]["stock"][0] = stock[0], deal["board"][row]
        EXAMPLE.illegal(changed, 2, "X, play: the stock's next card is")
