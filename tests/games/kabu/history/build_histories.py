"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the moves, the totals and who wins how
many chips. This script lays the rest of the pack into the stock in a fixed order, and writes a
line each. It knows no rule of the game: no total is added up, no debt computed, no turn judged.

One authored history is a dict of these, and of what `authored.py` lists:

    hands           the cards of each seat, seats apart by a slash: "6c 5d / 4c 9d"
    moves           "0 draws 3c; 1 passes"; "!" before a move marks the fault of a broken history
    totals, score   of each seat, as the author worked them
    end             "paid" if not said, or "broke"
    chips           of each seat before the hand
    preset          `kabu-2p` if not said
    stock           its first cards where they are not those that are drawn
"""

from __future__ import annotations

from games.authored import history_of, left_of, read_moves
from games.hand_worked import AuthorError, Hand, Line

PACK = [rank + suit for suit in "cdhs" for rank in "A23456789T"]


def move_of(text: str) -> Line:
    """Return a move as its line."""
    seat, word, *cards = text.split()
    if word == "draws" and len(cards) == 1:
        return {"do": "draw", "seat": int(seat), "card": cards[0]}
    if word == "passes" and not cards:
        return {"do": "pass", "seat": int(seat)}
    raise AuthorError(f"no such move: {text}")


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    moves, marked = read_moves(author["moves"], move_of)
    drawn = author.get("stock", " ".join(line.get("card", "") for line in moves)).split()
    rest = left_of(PACK, [*(card for hand in hands for card in hand), *drawn])
    said = {"preset": "kabu-2p", "scores": author["chips"], **author}
    deal = {"hands": hands, "stock": [*drawn, *rest]}
    result = {
        "end": author.get("end", "paid"),
        "totals": author["totals"],
        "score": author["score"],
    }
    return history_of("kabu", said, number, deal, moves, result, len(hands), marked)
