"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the moves, and what each player has in the
end. This script writes a line each. It knows no rule of the game: nobody's winning card is looked
for, and no point added up.

One authored history is a dict of these, and of what `authored.py` lists:

    hands, widow    the cards of each seat, seats apart by a slash, and of the widow
    moves           "0 pass; 1 take: Ks Jh; 1 bury: Th Kh; 0: Qc 7d Jd; …": who does what, or leads
                    to a trick, and the cards in their order; "!" before one marks the fault of a
                    broken history
    declarer, won, points, score    the result, as the author worked it out
    end             "tricks" if not said
"""

from __future__ import annotations

from games.authored import history_of, read_moves
from games.hand_worked import AuthorError, Hand, Line


def move_of(text: str) -> Line:
    """Return a move or trick as its line."""
    who, found, cards = text.partition(":")
    seat, *what = who.split()
    if not what and found:
        return {"do": "trick", "lead": int(seat), "cards": cards.split()}
    if what == ["pass"] and not found:
        return {"do": "pass", "seat": int(seat)}
    if what in (["take"], ["bury"]) and found:
        return {"do": what[0], "seat": int(seat), "cards": cards.split()}
    raise AuthorError(f"no such move: {text}")


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    moves, marked = read_moves(author["moves"], move_of)
    deal = {
        "hands": [hand.split() for hand in author["hands"].split("/")],
        "widow": author["widow"].split(),
    }
    result = {
        "end": author.get("end", "tricks"),
        "declarer": author["declarer"],
        "tricks": author["won"],
        "points": author["points"],
        "score": author["score"],
    }
    return history_of("schafkopf", author, number, deal, moves, result, 3, marked)
