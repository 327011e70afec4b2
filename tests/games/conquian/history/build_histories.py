"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the hands and who does what. This script fills up the stock, and
writes a line each. It knows no rule of the game: no meld is judged, nobody's turn is known.

One authored history is a dict of these, and of what `authored.py` lists:

    hands           "4c 5c 6c | Qc Qd 7h"
    moves           apart by commas: "0 turn 3c", "0 pass", "0 take 3c 4c 5c / Kd Kh Ks" (all that
                    lies there then), "1 force", "0 forced 2c 3c 4c", "0 lay 4c 5c 6c",
                    "0 discard 2s"; "rest 0": what is left of the stock, turned in turns, seat 0
                    first, all of it refused by both
    end, seat, melded, turned, score    as in conquian-hand/1; "out", nobody's by "stock"
    rules           six cards each and seven to meld, if not said
"""

from __future__ import annotations

from games.authored import history_of, left_of
from games.hand_worked import AuthorError, Hand, Line

PACK = [rank + suit for suit in "cdhs" for rank in "A234567JQK"]


def move_of(text: str) -> Line:
    """Return a move as its line."""
    seat, word, *rest = text.split()
    who = {"seat": int(seat)}
    if word in ("turn", "discard"):
        (card,) = rest
        return {"do": word, **who, "card": card}
    if word in ("pass", "force"):
        return {"do": word, **who}
    if word not in ("take", "forced", "lay"):
        raise AuthorError(f"no such move: {text}")
    melds = [meld.split() for meld in " ".join(rest).split("/")]
    if word == "forced":
        return {"do": "take", **who, "forced": True, "melds": melds}
    return {"do": word, **who, "melds": melds}


def refused_all(cards: list[str], seat: int) -> list[Line]:
    """Return the lines in which these cards are turned in turns and refused by both."""
    lines: list[Line] = []
    for card in cards:
        lines.append({"do": "turn", "seat": seat, "card": card})
        lines += [{"do": "pass", "seat": seat}, {"do": "pass", "seat": 1 - seat}]
        seat = 1 - seat
    return lines


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("|")]
    said = [text.strip() for text in author["moves"].split(",")]
    rest = said.pop() if said[-1].startswith("rest") else ""
    moves = [move_of(text) for text in said if text]
    turned = [move["card"] for move in moves if move["do"] == "turn"]
    left = left_of(PACK, [*hands[0], *hands[1], *turned])
    if rest:
        moves += refused_all(left, int(rest.split()[1]))
    seat = author.get("seat")
    result = {
        "end": author.get("end", "stock" if seat is None else "out"),
        "seat": seat,
        "melded": author["melded"],
        "turned": author["turned"],
        "score": author["score"],
    }
    usual = {"rules": {"hand_cards": 6, "meld_target": 7}}
    deal = {"hands": hands, "stock": [*turned, *left]}
    return history_of("conquian", {**usual, **author}, number, deal, moves, result)
