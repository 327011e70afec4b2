"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the moves, the totals and who wins how
many chips. This script lays the rest of the pack into the stock in a fixed order, and writes a
line each. It knows no rule of the game: no total is added up, no debt computed, no turn judged.

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
    hands           the cards of each seat, seats apart by a slash: "6c 5d / 4c 9d"
    moves           "0 draws 3c; 1 passes"; "!" before a move marks the fault of a broken history
    totals, score   of each seat, as the author worked them
    end             "paid" if not said, or "broke"
    chips           of each seat before the hand
    preset, rules, lead    as in kabu-hand/1; `kabu-2p`, none and 0 if not said
    stock           its first cards where they are not those that are drawn
    fault           "deal" or "result", where that is what is wrong; `breaks` says what
    extra           fields of the deal as they are to stand there, right or wrong
"""

from __future__ import annotations

from games.hand_worked import Author, AuthorError, Line

PACK = [rank + suit for suit in "cdhs" for rank in "A23456789T"]


def move_of(text: str) -> tuple[Line, bool]:
    """Return a move as its line, and whether it is the marked fault."""
    seat, word, *cards = text.strip().lstrip("!").split()
    if word == "draws" and len(cards) == 1:
        line: Line = {"do": "draw", "seat": int(seat), "card": cards[0]}
    elif word == "passes" and not cards:
        line = {"do": "pass", "seat": int(seat)}
    else:
        raise AuthorError(f"no such move: {text}")
    return line, text.strip().startswith("!")


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    moves = [move_of(text) for text in author["moves"].split(";") if text.strip()]
    drawn = author.get("stock", " ".join(line.get("card", "") for line, _ in moves)).split()
    named = [*(card for hand in hands for card in hand), *drawn]
    if not set(named) <= set(PACK) or len(set(named)) < len(named):
        raise AuthorError(f"not of the pack, or named twice: {named}")
    head = {
        "format": "kabu-hand/1",
        "preset": author.get("preset", "kabu-2p"),
        "rules": author.get("rules", {}),
        "players": len(hands),
        "seed": None,
        "hand": number,
        "lead": author.get("lead", 0),
        "scores": author["chips"],
        "hands": hands,
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
    result = {
        "end": author.get("end", "paid"),
        "totals": author["totals"],
        "score": author["score"],
    }
    return [head, *(line for line, _ in moves), result]
