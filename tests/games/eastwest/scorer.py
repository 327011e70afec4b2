"""Who wins a hand of East–West?  Counted from the source X alone, for the tests.

Nothing here knows the package.  X: each hand of poker is a board card and the four cards of that
row on a player's side; "players compare each hand with their opponent's on the same row", and who
wins more rows wins.  EW1 to EW3, and fields that are ours: which category is the higher, whether an
ace begins a straight, whose an equal row is, and what winning every row is worth besides.
"""

from __future__ import annotations

from typing import Any

from games.eastwest import exact

Line = dict[str, Any]
NAMES = (
    "high card", "pair", "two pairs", "three", "straight", "flush", "full house", "four",
    "straight flush",
)  # fmt: skip
"""In the order in which ``exact`` numbers them."""
ORDERS = {"standard": exact.STANDARD, "by_rarity": exact.RARITY}


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a hand: its deal, then its moves."""
    deal, *moves = lines
    ace_begins, order = rules["ace_low_straight"], ORDERS[rules["ranking"]]
    sides = [[[card] for card in deal["board"]] for _ in range(2)]
    for move in moves:
        sides[move["seat"]][move["row"]].append(move["card"])
    hands = [[tuple(exact.number(card) for card in row) for row in side] for side in sides]
    # With the usual order a hand's worth begins with the number of its category.
    names = [
        [NAMES[exact.worth(hand, ace_begins=ace_begins)[0]] for hand in side] for side in hands
    ]
    # Whose a row is whose hands are equal: "first" is who began.
    equal = {"nobody": None, "first_seat": deal["lead"], "second_seat": 1 - deal["lead"]}
    won = []
    for pair in zip(*hands, strict=True):
        west, east = (exact.worth(hand, order, ace_begins) for hand in pair)
        won.append(equal[rules["row_tie"]] if west == east else 0 if west > east else 1)
    ahead = won.count(0) - won.count(1)
    points = (ahead > 0) - (ahead < 0)
    for seat, sign in ((0, 1), (1, -1)):
        if won == [seat] * len(won):
            points += sign * rules["all_rows_points"]
    return {"end": "full", "rows": names, "won": won, "score": [points, -points]}
