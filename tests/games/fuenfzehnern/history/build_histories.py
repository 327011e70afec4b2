"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the tricks, and what each player has in
the end. This script writes a line each. It knows no rule of the game: nobody's winning card is
looked for, and no point added up.

One authored history is a dict of these, and of what `authored.py` lists:

    hands           the cards of each seat, seats apart by a slash: "Ac Kc … / Ad Kd …"
    tricks          "0: Ac 7c 7s 7h; 0 zwang: Qd …": who leads, and the cards in their order; "!"
                    before a trick marks the fault of a broken history
    won, points, score    tricks, points, and points less par, of each seat, as the author worked
    end             "tricks" if not said
"""

from __future__ import annotations

from games.authored import history_of, read_moves
from games.hand_worked import AuthorError, Hand, Line


def trick_of(text: str) -> Line:
    """Return a trick as its line."""
    who, found, cards = text.partition(":")
    lead, *called = who.split()
    if not found or called not in ([], ["zwang"]):
        raise AuthorError(f"no such trick: {text}")
    line: Line = {"do": "trick", "lead": int(lead), "cards": cards.split()}
    if called:
        line["zwang"] = True
    return line


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    tricks, marked = read_moves(author["tricks"], trick_of)
    result = {
        "end": author.get("end", "tricks"),
        "tricks": author["won"],
        "points": author["points"],
        "score": author["score"],
    }
    deal = {"hands": hands}
    return history_of("fuenfzehnern", author, number, deal, tricks, result, len(hands), marked)
