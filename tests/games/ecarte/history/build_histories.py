"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the card turned, the moves, the tricks
that each took and the points that each scores. This script lays the rest of the pack into the stock
in a fixed order, and writes a line each. It knows no rule of the game: no trick is judged, no point
added up.

One authored history is a dict of these, and of what `authored.py` lists:

    hands           the cards of each seat, seats apart by a slash: "7s 8d / 8c Kh"
    turned          the card turned
    moves           "0 proposes; 1 accepts; 0 gives 7s for Jd; 0 stands; 0 shows; 0 leads Kd Ts",
                    of a trick the leader and its cards; "!" before a move marks the fault of a
                    broken history
    tricks          of each seat, as the author worked them
    terms           of each seat: "king 1 point 1", what is not said is 0
    winner, end     0 and "tricks" if not said
    score           of each seat where it is not the sum of the terms
    before          of each seat the points before the hand; 0 0 if not said
    stock           its first cards where they are not those that are given
    said            fields of the result as they are to stand there, right or wrong
"""

from __future__ import annotations

from games.authored import history_of, left_of, read_moves
from games.hand_worked import AuthorError, Hand, Line

PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
TERMS = ("king", "point", "vole", "vulnerable")
WORDS = {
    "stands": "stand",
    "proposes": "propose",
    "accepts": "accept",
    "refuses": "refuse",
    "shows": "king",
}


def move_of(text: str) -> Line:
    """Return a move as its line."""
    seat, word, *rest = text.split()
    if word in WORDS and not rest:
        return {"do": WORDS[word], "seat": int(seat)}
    if word == "gives" and "for" in rest:
        at = rest.index("for")
        return {"do": "exchange", "seat": int(seat), "out": rest[:at], "in": rest[at + 1 :]}
    if word == "leads" and rest:
        return {"do": "trick", "lead": int(seat), "cards": rest}
    raise AuthorError(f"no such move: {text}")


def terms_of(text: str) -> dict[str, int]:
    """Return what a seat scores, term by term."""
    words = text.split()
    said = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    if not set(said) <= set(TERMS):
        raise AuthorError(f"no such terms: {text}")
    return {term: said.get(term, 0) for term in TERMS}


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    moves, marked = read_moves(author["moves"], move_of)
    given = " ".join(" ".join(line.get("in", [])) for line in moves)
    drawn = author.get("stock", given).split()
    named = [*(card for hand in hands for card in hand), author["turned"], *drawn]
    deal = {
        "hands": hands,
        "turned": author["turned"],
        "stock": [*drawn, *left_of(PACK, named)],
    }
    terms = [terms_of(text) for text in author.get("terms", ["", ""])]
    result = {
        "end": author.get("end", "tricks"),
        "winner": author.get("winner", 0),
        "tricks": author.get("tricks", [0, 0]),
        "score": author.get("score", [sum(each.values()) for each in terms]),
        "breakdown": terms,
        **author.get("said", {}),
    }
    said = {"scores": author.get("before", [0, 0]), **author}
    return history_of("ecarte", said, number, deal, moves, result, len(hands), marked)
