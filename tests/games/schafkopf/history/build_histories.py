"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the moves, and what each player has in the
end. This script writes a line each. It knows no rule of the game: nobody's winning card is looked
for, and no point added up.

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
    hands, widow    the cards of each seat, seats apart by a slash, and of the widow
    moves           "0 pass; 1 take: Ks Jh; 1 bury: Th Kh; 0: Qc 7d Jd; …": who does what, or leads
                    to a trick, and the cards in their order; "!" before one marks the fault of a
                    broken history
    declarer, won, points, score    the result, as the author worked it out
    end             "tricks" if not said
    preset, rules, lead, scores, hand    as in schafkopf-hand/1; `schafkopf`, none, 0, zeros and the
                    history's place in its file if not said
    fault           "deal" or "result", where that is what is wrong; `breaks` says what
"""

from __future__ import annotations

from games.hand_worked import Author, AuthorError, Line


def move_of(text: str) -> tuple[Line, bool]:
    """Return a move or trick as its line, and whether it is the marked fault."""
    who, found, cards = text.strip().lstrip("!").partition(":")
    seat, *what = who.split()
    wrong = text.strip().startswith("!")
    if not what and found:
        return {"do": "trick", "lead": int(seat), "cards": cards.split()}, wrong
    if what == ["pass"] and not found:
        return {"do": "pass", "seat": int(seat)}, wrong
    if what in (["take"], ["bury"]) and found:
        return {"do": what[0], "seat": int(seat), "cards": cards.split()}, wrong
    raise AuthorError(f"no such move: {text}")


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    moves = [move_of(text) for text in author["moves"].split(";") if text.strip()]
    head = {
        "format": "schafkopf-hand/1",
        "preset": author.get("preset", "schafkopf"),
        "rules": author.get("rules", {}),
        "players": 3,
        "seed": None,
        "hand": author.get("hand", number),
        "lead": author.get("lead", 0),
        "scores": author.get("scores", [0, 0, 0]),
        "hands": [hand.split() for hand in author["hands"].split("/")],
        "widow": author["widow"].split(),
        "title": author["title"],
        "source": author["source"],
    }
    fault = {"deal": 1, "result": len(moves) + 2}.get(author.get("fault", ""))
    for at, (_, wrong) in enumerate(moves, start=2):
        fault = at if wrong else fault
    if fault:
        head["breaks"] = {"line": fault, "rule": author["breaks"]}
    result = {
        "end": author.get("end", "tricks"),
        "declarer": author["declarer"],
        "tricks": author["won"],
        "points": author["points"],
        "score": author["score"],
    }
    return [head, *(line for line, _ in moves), result]
