"""How do the hand-worked histories become complete files?

An author (see `authored/`) types the cards of the hands, the moves, and what each scores. This
script lays the rest of the pack into the stock in a fixed order, and writes a line each. It knows
no rule of the game: no meld is looked at, no turn judged, no point counted.

One authored history is a dict of these, and of what `authored.py` lists:

    hands           the cards of each seat, seats apart by a slash
    moves           apart by semicolons; "!" before one marks the fault of a broken history:
                    "0 throws 3d; 1 draws 9d; 1 takes 3d", "2 bumps 3d: Ah 2s 3d",
                    "2 bumps 3d: Ah 2s 3d vs 3d 3h 3s", "2 refused 5s: 5d 5h 5s by 1 vs 5s 6s 7s",
                    "stock 3d 9d", "0 out 9d: Jc Qc Kc, 5d 5h 5s"
    score, turns    of each seat, as the author worked them; cards thrown
    seat            who went out; None if nobody did, and `end` is then "turn_limit"
    preset          `khanhoo-2p` if not said
    stock           its first cards where they are not those that are drawn
    result          fields of the result as they are to stand there, right or wrong
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from games.authored import history_of, read_moves
from games.hand_worked import AuthorError, Hand, Line

SUITED = [rank + suit for suit in "dhs" for rank in "A23456789"]
PACK = [card for card in ("Jc", "Qc", "Kc", *SUITED) for _ in range(2)]


def move_of(text: str) -> Line:
    """Return a move as its line."""
    head, _, tail = text.partition(":")
    words = head.split()
    if words[0] == "stock":
        return {"do": "restock", "cards": words[1:]}
    if len(words) != 3:
        raise AuthorError(f"no such move: {text}")
    seat, word, card = int(words[0]), words[1], words[2]
    plain = {"throws": "discard", "draws": "draw", "takes": "take"}
    if word in plain and not tail:
        return {"do": plain[word], "seat": seat, "card": card}
    if word == "out":
        melds = [meld.split() for meld in tail.split(",") if meld.strip()]
        return {"do": "out", "seat": seat, "card": card, "melds": melds}
    told, _, against = tail.partition(" vs ")
    if word == "bumps":
        return {
            "do": "bump", "seat": seat, "card": card, "meld": told.split(),
            "against": against.split() or None,
        }  # fmt: skip
    if word == "refused":
        meld, _, by = told.partition(" by ")
        return {
            "do": "bump_refused", "seat": seat, "card": card, "meld": meld.split(), "by": int(by),
            "against": against.split(),
        }  # fmt: skip
    raise AuthorError(f"no such move: {text}")


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    moves, marked = read_moves(author["moves"], move_of)
    before = takewhile(lambda line: line["do"] != "restock", moves)
    drawn = [line["card"] for line in before if line["do"] == "draw"]
    drawn = author["stock"].split() if "stock" in author else drawn
    jokers = author.get("rules", {}).get("jokers", 1)
    pack = Counter([*PACK, *["*"] * jokers])
    named = Counter([*(card for hand in hands for card in hand), *drawn])
    if named - pack and author.get("fault") != "deal":
        raise AuthorError(f"more than in the pack: {dict(named - pack)}")
    left = pack - named
    rest = [card for card in ("*", *dict.fromkeys(PACK)) for _ in range(left[card])]
    seat = author.get("seat")
    result = {
        "end": "turn_limit" if seat is None else "out",
        "seat": seat,
        "turns": author["turns"],
        "score": author["score"],
        **author.get("result", {}),
    }
    deal, said = {"hands": hands, "stock": [*drawn, *rest]}, {"preset": "khanhoo-2p", **author}
    return history_of("khanhoo", said, number, deal, moves, result, len(hands), marked)
