"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the board cards, the cards of each row, what each row is, who wins
it, and the points. This script lays the cards in turns, and writes a line each. It knows no rule of
the game: no hand of poker is named, no row judged.

One authored history is a dict of these, and of what `authored.py` lists:

    board           "9c 7h Qs"
    lying           the cards of seat 0's rows, apart by slashes, a bar, and seat 1's; each
                    lays them in this order, unless `rows_of` says in which row its next one goes:
                    "0021"
    made            what each row is, likewise: "pair / three | flush / pair"
    won             of each row the seat, or "-": "01-"
    score           of each seat
    rules           one row if not said
    rows_of         of both seats, apart by a bar, where the rows are not filled one after another
"""

from __future__ import annotations

from games.authored import history_of, left_of
from games.hand_worked import AuthorError, Hand, Line

PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]


def sides_of(text: str) -> list[list[list[str]]]:
    """Return what stands in rows of two seats."""
    return [[row.split() for row in side.split("/")] for side in text.split("|")]


def queue_of(rows: list[list[str]], order: str) -> list[tuple[str, int]]:
    """Return the cards that a seat places, in their order, and the row of each."""
    if not order:
        return [(card, row) for row, cards in enumerate(rows) for card in cards]
    left = [list(cards) for cards in rows]
    return [(left[int(row)].pop(0), int(row)) for row in order]


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    board, sides = author["board"].split(), sides_of(author["lying"])
    orders = author.get("rows_of", "|").split("|")
    lead = author.get("lead", 0)
    queues = [queue_of(side, order.strip()) for side, order in zip(sides, orders, strict=True)]
    if len(queues[0]) != len(queues[1]):
        raise AuthorError(f"players lay as many cards: {sides}")
    moves: list[Line] = []
    for pair in zip(queues[lead], queues[1 - lead], strict=True):
        for seat, (card, row) in zip((lead, 1 - lead), pair, strict=True):
            moves.append({"do": "place", "seat": seat, "card": card, "row": row})
    stock = [move["card"] for move in moves]
    deal = {"board": board, "stock": [*stock, *left_of(PACK, [*board, *stock])]}
    made = [[row.strip() for row in side.split("/")] for side in author["made"].split("|")]
    result = {
        "end": "full",
        "rows": made,
        "won": [None if seat == "-" else int(seat) for seat in author["won"]],
        "score": author["score"],
    }
    return history_of("eastwest", {"rules": {"rows": 1}, **author}, number, deal, moves, result)
