"""Who wins a game of Twenty-Four?  Counted from the source X alone, for the tests.

Nothing here knows the package.  X: who states a solution that "must equal exactly 24, and use all
four cards" wins the set, else the other does; "whichever player loses takes the four cards and
places them at the bottom of their stack"; of four the one who has none asks another.  Whose pile is
empty after a set has won.  TF2 to TF5 and TF9: fractions on the way, swaps with an empty pile, sets
that are split, wrong claims that lose nothing, several empty piles.
"""

from __future__ import annotations

import ast
from fractions import Fraction
from itertools import chain
from typing import Any

Line = dict[str, Any]
VALUES = "A23456789TJQK"
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def worth(node: ast.expr, fractions: bool, used: list[int]) -> Fraction | None:
    """Return what an expression makes, ``None`` where that is not allowed; fills in its numbers."""
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        used.append(node.value)
        return Fraction(node.value)
    assert isinstance(node, ast.BinOp)
    left, right = (worth(side, fractions, used) for side in (node.left, node.right))
    sign = SIGNS[type(node.op)]
    if left is None or right is None or (sign == "/" and right == 0):
        return None
    if sign != "/":
        return {"+": left + right, "-": left - right, "*": left * right}[sign]
    made = left / right
    return made if fractions or made.denominator == 1 else None


def is_solution(says: str, cards: list[str], rules: Line) -> bool:
    """Say whether an expression of these cards makes the target."""
    used: list[int] = []
    made = worth(ast.parse(says, mode="eval").body, rules["fractions"], used)
    assert sorted(used) == sorted(VALUES.index(card[0]) + 1 for card in cards), says
    return made == Fraction(rules["target"])


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a game: its deal, then its moves."""
    deal, *moves = lines
    piles = [list(pile) for pile in deal["piles"]]
    seats, each = range(len(piles)), 4 // len(piles)
    shown: list[list[str]] = [[] for _ in seats]
    sets, won = 0, [0 for _ in seats]
    end, winner = "", None

    for move in moves:
        assert not end, "a move after the end"
        set_winner, is_over = None, False
        if move["do"] == "set":
            shown = [[piles[seat].pop(0) for _ in range(each)] for seat in seats]
            assert move["cards"] == [*chain(*shown)]
        elif move["do"] == "swap":
            for seat, back, up in zip(seats, move["back"], move["up"], strict=True):
                shown[seat].remove(back)
                # With an empty pile it comes up again.
                piles[seat].append(back)
                shown[seat].append(piles[seat].pop(0))
                assert shown[seat][-1] == up
        elif move["do"] == "split":
            is_over = True
            for seat in seats:
                piles[seat] += shown[seat]
        else:
            board = [*chain(*shown)]
            right = is_solution(move["says"], board, rules)
            assert right == move["right"]
            if len(piles) == 2:
                states, against = move["seat"], 1 - move["seat"]
            else:
                states, against = move["asked"], move["by"]
            if right or rules["wrong_loses"]:
                is_over = True
                set_winner, loser = (states, against) if right else (against, states)
                assert sorted(move["order"]) == sorted(board)
                piles[loser] += move["order"]
        if not is_over:
            continue
        sets += 1
        if set_winner is not None:
            won[set_winner] += 1
        from_lead = [(deal["lead"] + at) % len(piles) for at in seats]
        empty = [seat for seat in from_lead if not piles[seat]]
        if empty:
            end, winner = "out", set_winner if set_winner in empty else empty[0]
        elif sets == rules["set_limit"]:
            end = "limit"
    assert end, "moves that break off"
    points = [0 if winner is None else len(piles) - 1 if seat == winner else -1 for seat in seats]
    return {"end": end, "winner": winner, "sets": sets, "won": won, "score": points}
