"""What does a seat see of a hand of Khanhoo, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.games.custom_seats import LegalMove, Seats, drawn_unseen
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.advice import number_of, options
from analyser.games.khanhoo.referee import CLAIM, CONTEST, DRAW, PASS, Move, Table
from analyser.games.khanhoo.splitting import scored_split
from analyser.games.seat_view import UNSEEN, Line


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    return [LegalMove(_line(table, move), number_of(table, move)) for move in options(table)]


def _line(table: Table, move: Move) -> Line:
    seat = table.to_move
    if move.do in ("claim", "contest"):
        assert move.way is not None
        do = "bump" if move.do == "claim" else "contest"
        card, meld = table.pile[-1], melds.shown(move.way)
        return {"do": do, "seat": seat, "card": card, "meld": meld}
    if move.do == "pass":
        return {"do": "pass", "seat": seat}
    if move.do == "take":
        return {"do": "take", "seat": seat, "card": table.pile[-1]}
    if move.do == "draw":
        return {"do": "draw", "seat": seat, "card": UNSEEN}
    line = {"do": move.do, "seat": seat, "card": move.card}
    if move.do == "out":
        left = list(table.hands[seat])
        left.remove(move.card)
        line["melds"] = [
            melds.shown(way) for way in scored_split(table.rules, left, is_out=True).ways
        ]
    return line


def asked(table: Table, seat: int) -> Sequence[Line]:
    """Return how the question of a discard has come to the player to move.

    Where they may contest a bump it is that; otherwise a pass of the last seat that was asked
    before them, whatever it answered: which seats may bump, or do, is not known yet.
    """
    if table.to_move != seat or table.stage not in (CLAIM, CONTEST, DRAW):
        return ()
    if table.stage == CONTEST:
        return [{"do": "bump", "seat": table.claim[0], "card": table.pile[-1]}]
    players = table.rules.players
    place = (seat - table.thrower) % players if table.stage == CLAIM else players
    # The next player, at place 1, is not asked whether they bump.
    if place <= 2 or table.rules.bump == "no":
        return ()
    return [{"do": "pass", "seat": (table.thrower + place - 1) % players}]


def let_pass(table: Table) -> None:
    """Have the player to move let the discard pass."""
    table.make(PASS)


SEATS: Final = Seats(moves, drawn_unseen, asked, be_silent={"pass": let_pass})
