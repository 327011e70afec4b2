"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the moves, and what is held at the end.
This script lays the rest of the pack into the stock in a fixed order, and writes a line each. It
knows no rule of the game: no meld is looked at, no point added up, no turn judged.

One authored history is a dict of these, and of what `authored.py` lists:

    contract        its number
    hands           the cards of each seat, seats apart by a slash: "6c 5d / 4c 9d"
    upcard
    moves           "0 draws 3c; 0 down 5c 5d 5h / 6s * 8s 9s; 0 throws 2h; 1 takes 2h;
                    0 adds 1: 6s 7s 8s 9s *; 0 lays 9c 9d 9h; restock 3c 4d"; "!" before a move
                    marks the fault of a broken history
    score           penalty points of each seat, as the author worked them
    end, out        "out" if not said, "stock" or "turn_limit"; the seat that is out, 0 if not said
    turns           as many as cards were thrown, if not said
    preset          `carioca-2p` if not said
    stock           its first cards where they are not those that are drawn
    fewer_jokers    of the four, where rules have fewer
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from games.authored import history_of, read_moves
from games.hand_worked import AuthorError, Hand, Line

PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"] * 2 + ["*"] * 4


def melds_of(text: str) -> list[list[str]]:
    """Return melds, apart by a slash."""
    return [meld.split() for meld in text.split("/")]


def move_of(text: str) -> Line:
    """Return a move as its line."""
    words = text.split(maxsplit=2)
    if words[0] == "restock":
        return {"do": "restock", "cards": text.split()[1:]}
    seat, word, rest = int(words[0]), words[1], words[2]
    if word in ("draws", "takes", "throws"):
        do = {"draws": "draw", "takes": "take", "throws": "discard"}[word]
        return {"do": do, "seat": seat, "card": rest.strip()}
    if word == "down":
        return {"do": "contract", "seat": seat, "melds": melds_of(rest)}
    if word == "lays":
        return {"do": "meld", "seat": seat, "cards": rest.split()}
    if word == "adds":
        number, cards = rest.split(":")
        return {"do": "add", "seat": seat, "meld": int(number), "cards": cards.split()}
    raise AuthorError(f"no such move: {text}")


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    moves, marked = read_moves(author["moves"], move_of)
    before = takewhile(lambda line: line["do"] != "restock", moves)
    drawn = [line["card"] for line in before if line["do"] == "draw"]
    drawn = author.get("stock", " ".join(drawn)).split()
    named = Counter([*(card for hand in hands for card in hand), author["upcard"], *drawn])
    pack = Counter(PACK) - Counter({"*": author.get("fewer_jokers", 0)})
    if named - pack:
        raise AuthorError(f"not of the pack, or named too often: {named - pack}")
    deal = {
        "contract": author["contract"],
        "hands": hands,
        "upcard": author["upcard"],
        # All that is left, as the pack lies.
        "stock": [*drawn, *(pack - named).elements()],
    }
    result = {
        "end": author.get("end", "out"),
        "seat": author.get("out", 0),
        "turns": author.get("turns", sum(line["do"] == "discard" for line in moves)),
        "score": author["score"],
    }
    said = {"preset": "carioca-2p", **author}
    return history_of("carioca", said, number, deal, moves, result, len(hands), marked)
