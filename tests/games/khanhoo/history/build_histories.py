"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the moves, and what each scores. This
script lays the rest of the pack into the stock in a fixed order, and writes a line each. It knows
no rule of the game: no meld is looked at, no turn judged, no point counted.

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
    hands           the cards of each seat, seats apart by a slash
    moves           apart by semicolons; "!" before one marks the fault of a broken history:
                    "0 throws 3d; 1 draws 9d; 1 takes 3d", "2 bumps 3d: Ah 2s 3d",
                    "2 bumps 3d: Ah 2s 3d vs 3d 3h 3s", "2 refused 5s: 5d 5h 5s by 1 vs 5s 6s 7s",
                    "stock 3d 9d", "0 out 9d: Jc Qc Kc, 5d 5h 5s"
    score, turns    of each seat, as the author worked them; cards thrown
    seat            who went out; None if nobody did, and `end` is then "turn_limit"
    preset, rules, lead, scores    as in khanhoo-hand/1; `khanhoo-2p`, none, 0 and none if not said
    stock           its first cards where they are not those that are drawn
    fault           "deal" or "result", where that is what is wrong; `breaks` says what
    extra, result   fields of the deal, or of the result, as they are to stand there, right or wrong
"""

from __future__ import annotations

from collections import Counter

from games.hand_worked import Author, AuthorError, Line

SUITED = [rank + suit for suit in "dhs" for rank in "A23456789"]
PACK = [card for card in ("Jc", "Qc", "Kc", *SUITED) for _ in range(2)]


def move_of(text: str) -> tuple[Line, bool]:
    """Return a move as its line, and whether it is the marked fault."""
    wrong, text = text.strip().startswith("!"), text.strip().lstrip("!")
    head, _, tail = text.partition(":")
    words = head.split()
    if words[0] == "stock":
        return {"do": "restock", "cards": words[1:]}, wrong
    if len(words) != 3:
        raise AuthorError(f"no such move: {text}")
    seat, word, card = int(words[0]), words[1], words[2]
    plain = {"throws": "discard", "draws": "draw", "takes": "take"}
    if word in plain and not tail:
        return {"do": plain[word], "seat": seat, "card": card}, wrong
    if word == "out":
        melds = [meld.split() for meld in tail.split(",") if meld.strip()]
        return {"do": "out", "seat": seat, "card": card, "melds": melds}, wrong
    told, _, against = tail.partition(" vs ")
    if word == "bumps":
        return {
            "do": "bump", "seat": seat, "card": card, "meld": told.split(),
            "against": against.split() or None,
        }, wrong  # fmt: skip
    if word == "refused":
        meld, _, by = told.partition(" by ")
        return {
            "do": "bump_refused", "seat": seat, "card": card, "meld": meld.split(), "by": int(by),
            "against": against.split(),
        }, wrong  # fmt: skip
    raise AuthorError(f"no such move: {text}")


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    moves = [move_of(text) for text in author["moves"].split(";") if text.strip()]
    first = [line for line, _ in moves]
    for at, line in enumerate(first):
        if line["do"] == "restock":
            first = first[:at]
            break
    drawn = [line["card"] for line in first if line["do"] == "draw"]
    drawn = author["stock"].split() if "stock" in author else drawn
    jokers = author.get("rules", {}).get("jokers", 1)
    pack = Counter([*PACK, *["*"] * jokers])
    named = Counter([*(card for hand in hands for card in hand), *drawn])
    if named - pack and author.get("fault") != "deal":
        raise AuthorError(f"more than in the pack: {dict(named - pack)}")
    left = pack - named
    rest = [card for card in ("*", *dict.fromkeys(PACK)) for _ in range(left[card])]
    head: Line = {
        "format": "khanhoo-hand/1",
        "preset": author.get("preset", "khanhoo-2p"),
        "rules": author.get("rules", {}),
        "players": len(hands),
        "seed": None,
        "hand": number,
        "lead": author.get("lead", 0),
        "scores": author.get("scores", [0] * len(hands)),
        "hands": hands,
        "stock": [*drawn, *rest],
        "title": author["title"],
        "source": author["source"],
    }
    head.update(author.get("extra", {}))
    fault = {"deal": 1, "result": len(moves) + 2}.get(author.get("fault", ""))
    for at, (_, wrong) in enumerate(moves, start=2):
        fault = at if wrong else fault
    if fault:
        head["breaks"] = {"line": fault, "rule": author["breaks"]}
    seat = author.get("seat")
    result: Line = {
        "end": "turn_limit" if seat is None else "out",
        "seat": seat,
        "turns": author["turns"],
        "score": author["score"],
    }
    result.update(author.get("result", {}))
    return [head, *(line for line, _ in moves), result]
