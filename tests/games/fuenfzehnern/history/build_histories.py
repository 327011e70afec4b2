"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the tricks, and what each player has in
the end. This script writes a line each. It knows no rule of the game: nobody's winning card is
looked for, and no point added up.

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
    hands           the cards of each seat, seats apart by a slash: "Ac Kc … / Ad Kd …"
    tricks          "0: Ac 7c 7s 7h; 0 zwang: Qd …": who leads, and the cards in their order; "!"
                    before a trick marks the fault of a broken history
    won, points, score    tricks, points, and points less par, of each seat, as the author worked
    end             "tricks" if not said
    preset, rules, lead, scores, hand    as in fuenfzehnern-hand/1; `fuenfzehnern`, none, 0, zeros
                    and the history's place in its file if not said
    fault           "deal" or "result", where that is what is wrong; `breaks` says what
    extra           fields of the deal as they are to stand there, right or wrong
"""

from __future__ import annotations

from games.hand_worked import Author, AuthorError, Line


def trick_of(text: str) -> tuple[Line, bool]:
    """Return a trick as its line, and whether it is the marked fault."""
    who, found, cards = text.strip().lstrip("!").partition(":")
    lead, *called = who.split()
    if not found or called not in ([], ["zwang"]):
        raise AuthorError(f"no such trick: {text}")
    line: Line = {"do": "trick", "lead": int(lead), "cards": cards.split()}
    if called:
        line["zwang"] = True
    return line, text.strip().startswith("!")


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    tricks = [trick_of(text) for text in author["tricks"].split(";") if text.strip()]
    head = {
        "format": "fuenfzehnern-hand/1",
        "preset": author.get("preset", "fuenfzehnern"),
        "rules": author.get("rules", {}),
        "players": len(hands),
        "seed": None,
        "hand": author.get("hand", number),
        "lead": author.get("lead", 0),
        "scores": author.get("scores", [0] * len(hands)),
        "hands": hands,
        "title": author["title"],
        "source": author["source"],
    }
    head.update(author.get("extra", {}))
    fault = {"deal": 1, "result": len(tricks) + 2}.get(author.get("fault", ""))
    for at, (_, wrong) in enumerate(tricks, start=2):
        fault = at if wrong else fault
    if fault:
        head["breaks"] = {"line": fault, "rule": author["breaks"]}
    result = {
        "end": author.get("end", "tricks"),
        "tricks": author["won"],
        "points": author["points"],
        "score": author["score"],
    }
    return [head, *(line for line, _ in tricks), result]
