"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the hands and who does what. This script fills up the stock, and
writes a line each. It knows no rule of the game: no meld is judged, nobody's turn is known.

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
    hands           "4c 5c 6c | Qc Qd 7h"
    moves           apart by commas: "0 turn 3c", "0 pass", "0 take 3c 4c 5c / Kd Kh Ks" (all that
                    lies there then), "1 force", "0 forced 2c 3c 4c", "0 lay 4c 5c 6c",
                    "0 discard 2s"; "rest 0": what is left of the stock, turned in turns, seat 0
                    first, all of it refused by both
    end, seat, melded, turned, score    as in conquian-hand/1; "out", nobody's by "stock"
    preset, rules, lead    as there; six cards each and seven to meld, and 0, if not said
    change          of a broken history: fields of a line, counted from 1, as they are to stand
                    there, right or wrong: {5: {"seat": 0}}
    drop, twice     lines left out, or written twice
    breaks          (line, rule): where it is wrong, and by which rule
"""

from __future__ import annotations

from games.hand_worked import Author, AuthorError, Line

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


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("|")]
    said = [text.strip() for text in author["moves"].split(",")]
    rest = said.pop() if said[-1].startswith("rest") else ""
    moves = [move_of(text) for text in said if text]
    turned = [move["card"] for move in moves if move["do"] == "turn"]
    named = [*hands[0], *hands[1], *turned]
    if not set(named) <= set(PACK) or len(set(named)) < len(named):
        raise AuthorError(f"not of the pack, or named twice: {named}")
    left = [card for card in PACK if card not in named]
    if rest:
        moves += refused_all(left, int(rest.split()[1]))
    head = {
        "format": "conquian-hand/1",
        "preset": author.get("preset", "conquian"),
        "rules": author.get("rules", {"hand_cards": 6, "meld_target": 7}),
        "players": 2,
        "seed": None,
        "hand": number,
        "lead": author.get("lead", 0),
        "scores": [0, 0],
        "hands": hands,
        "stock": [*turned, *left],
        "title": author["title"],
        "source": author["source"],
    }
    if "breaks" in author:
        line, rule = author["breaks"]
        head["breaks"] = {"line": line, "rule": rule}
    seat = author.get("seat")
    result = {
        "end": author.get("end", "stock" if seat is None else "out"),
        "seat": seat,
        "melded": author["melded"],
        "turned": author["turned"],
        "score": author["score"],
    }
    lines = [head, *moves, result]
    for at, fields in author.get("change", {}).items():
        changed = {**lines[at - 1], **fields}
        lines[at - 1] = {key: value for key, value in changed.items() if value != "left out"}
    if "drop" in author:
        del lines[author["drop"] - 1]
    if "twice" in author:
        lines.insert(author["twice"], lines[author["twice"] - 1])
    return lines
