"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the card turned, the moves, the tricks
that each took and the points that each scores. This script lays the rest of the pack into the stock
in a fixed order, and writes a line each. It knows no rule of the game: no trick is judged, no point
added up.

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
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
    preset, rules, lead    as in ecarte-hand/1; `ecarte`, none and 0 if not said
    stock           its first cards where they are not those that are given
    fault           "deal" or "result", where that is what is wrong; `breaks` says what
    extra           fields of the deal as they are to stand there, right or wrong
    said            fields of the result likewise
"""

from __future__ import annotations

from games.hand_worked import Author, AuthorError, Line

PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
TERMS = ("king", "point", "vole", "vulnerable")
WORDS = {
    "stands": "stand",
    "proposes": "propose",
    "accepts": "accept",
    "refuses": "refuse",
    "shows": "king",
}


def move_of(text: str) -> tuple[Line, bool]:
    """Return a move as its line, and whether it is the marked fault."""
    seat, word, *rest = text.strip().lstrip("!").split()
    line: Line
    if word in WORDS and not rest:
        line = {"do": WORDS[word], "seat": int(seat)}
    elif word == "gives" and "for" in rest:
        at = rest.index("for")
        line = {"do": "exchange", "seat": int(seat), "out": rest[:at], "in": rest[at + 1 :]}
    elif word == "leads" and rest:
        line = {"do": "trick", "lead": int(seat), "cards": rest}
    else:
        raise AuthorError(f"no such move: {text}")
    return line, text.strip().startswith("!")


def terms_of(text: str) -> dict[str, int]:
    """Return what a seat scores, term by term."""
    words = text.split()
    said = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    if not set(said) <= set(TERMS):
        raise AuthorError(f"no such terms: {text}")
    return {term: said.get(term, 0) for term in TERMS}


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    moves = [move_of(text) for text in author["moves"].split(";") if text.strip()]
    given = " ".join(" ".join(line.get("in", [])) for line, _ in moves)
    drawn = author.get("stock", given).split()
    named = [*(card for hand in hands for card in hand), author["turned"], *drawn]
    if not set(named) <= set(PACK) or len(set(named)) < len(named):
        raise AuthorError(f"not of the pack, or named twice: {named}")
    head = {
        "format": "ecarte-hand/1",
        "preset": author.get("preset", "ecarte"),
        "rules": author.get("rules", {}),
        "players": len(hands),
        "seed": None,
        "hand": number,
        "lead": author.get("lead", 0),
        "scores": author.get("before", [0, 0]),
        "hands": hands,
        "turned": author["turned"],
        "stock": [*drawn, *(card for card in PACK if card not in named)],
        "title": author["title"],
        "source": author["source"],
    }
    head.update(author.get("extra", {}))
    fault = {"deal": 1, "result": len(moves) + 2}.get(author.get("fault", ""))
    for at, (_, wrong) in enumerate(moves, start=2):
        fault = at if wrong else fault
    if fault:
        head["breaks"] = {"line": fault, "rule": author["breaks"]}
    terms = [terms_of(text) for text in author["terms"]]
    result = {
        "end": author.get("end", "tricks"),
        "winner": author.get("winner", 0),
        "tricks": author["tricks"],
        "score": author.get("score", [sum(each.values()) for each in terms]),
        "breakdown": terms,
    }
    result.update(author.get("said", {}))
    return [head, *(line for line, _ in moves), result]
