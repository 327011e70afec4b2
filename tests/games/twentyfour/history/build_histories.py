"""How do the hand-worked histories become complete files?

An author (see `authored/`) types what lies on the table in each set and what becomes of it, and who
wins. This script lays the piles by it: what is turned lay on top, and comes up again when it had
been laid under. It knows no rule of the game: no expression is worked out, no pile found empty.

One authored history is a dict of these, and of what `authored.py` lists:

    moves           a line each: "set 4h 3c Ts 5d"; "swap 9s As / 8h 2s" (back / up); "split";
                    "0 says 4*(10-4) right 4h 3c Ts 5d" (the cards as they are stacked; none: nobody
                    takes them), of four "1 asks 0, says …"
    end, winner, sets, won, score    as in twentyfour-hand/1; `limit`, nobody and 0 if not said
    taken           who takes the cards of each claim, one after another: 1, or - for nobody
    players         two if not said
    top             the highest card of the pack, 10 if not said
"""

from __future__ import annotations

from collections import deque

from games.authored import history_of, left_of
from games.hand_worked import AuthorError, Hand, Line

RANKS = "A23456789TJQK"


def move_of(text: str) -> Line:
    """Return a move as its line."""
    word, _, rest = text.strip().partition(" ")
    if word == "set":
        return {"do": "set", "cards": rest.split()}
    if word == "swap":
        back, up = rest.split("/")
        return {"do": "swap", "back": back.split(), "up": up.split()}
    if word == "split":
        return {"do": "split"}
    who: Line = {"seat": int(word)}
    if rest.startswith("asks"):
        asked, rest = rest.removeprefix("asks").split(",", 1)
        who = {"asked": int(asked), "by": int(word)}
    _says, says, verdict, *order = rest.split()
    if verdict not in ("right", "wrong"):
        raise AuthorError(f"no such move: {text}")
    return {"do": "solve", **who, "says": says, "right": verdict == "right", "order": order}


def piles_of(moves: list[Line], takers: str, players: int, top: int) -> list[list[str]]:
    """Return the piles as dealt: what each seat turns, less what came under its pile before."""
    dealt: list[list[str]] = [[] for _ in range(players)]
    under: list[deque[str]] = [deque() for _ in range(players)]
    share, each = 4 * top // players, 4 // players
    shown: list[list[str]] = [[] for _ in range(players)]
    claims = iter(takers)

    def turned(seat: int, card: str) -> None:
        if len(dealt[seat]) < share:
            dealt[seat].append(card)
        elif under[seat].popleft() != card:
            raise AuthorError(f"{card} does not lie on top of the pile of seat {seat}")

    for move in moves:
        if move["do"] == "set":
            for seat in range(players):
                shown[seat] = move["cards"][each * seat : each * (seat + 1)]
                for card in shown[seat]:
                    turned(seat, card)
        elif move["do"] == "swap":
            for seat in range(players):
                under[seat].append(move["back"][seat])
                turned(seat, move["up"][seat])
                kept = [card for card in shown[seat] if card != move["back"][seat]]
                shown[seat] = [*kept, move["up"][seat]]
        elif move["do"] == "split":
            for seat in range(players):
                under[seat] += shown[seat]
        else:
            taker = next(claims)
            if taker != "-":
                under[int(taker)] += move["order"]
    pack = [rank + suit for suit in "cdhs" for rank in RANKS[:top]]
    left = deque(left_of(pack, [card for pile in dealt for card in pile]))
    for pile in dealt:
        while len(pile) < share:
            pile.append(left.popleft())
    return dealt


def lines_of(author: Hand, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    moves = [move_of(text) for text in author["moves"].strip().splitlines()]
    players = author.get("players", 2)
    usual = {"preset": "twentyfour" if players == 2 else "twentyfour-4p"}
    deal = {"piles": piles_of(moves, author.get("taken", ""), players, author.get("top", 10))}
    result = {
        "end": author.get("end", "limit"),
        "winner": author.get("winner"),
        "sets": author["sets"],
        "won": author["won"],
        "score": author.get("score", [0] * players),
    }
    return history_of("twentyfour", {**usual, **author}, number, deal, moves, result, players)
