"""What does a seat see of a hand of Khanhoo, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.khanhoo import melds
from analyser.games.khanhoo.advice import number_of, options
from analyser.games.khanhoo.referee import (
    CLAIM,
    CONTEST,
    DRAW,
    DRAWS,
    PASS,
    TAKES,
    THROW,
    Move,
    Table,
)
from analyser.games.khanhoo.splitting import scored_split
from analyser.games.seat_view import UNSEEN_CARD, Line
from analyser.games.seats import CARD, CARDS, LegalMove, Seats, Verb, hide_draws


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    return [LegalMove(_line(table, move), number_of(table, move)) for move in options(table)]


def _line(table: Table, move: Move) -> Line:
    seat = table.to_move
    if move.do in ("claim", "contest"):
        assert move.way is not None
        do = "bump" if move.do == "claim" else "contest"
        card, meld = table.pile[-1], melds.list_laid_cards(move.way)
        return {"do": do, "seat": seat, "card": card, "meld": meld}
    if move.do == "pass":
        return {"do": "pass", "seat": seat}
    if move.do == "take":
        return {"do": "take", "seat": seat, "card": table.pile[-1]}
    if move.do == "draw":
        return {"do": "draw", "seat": seat, "card": UNSEEN_CARD}
    line = {"do": move.do, "seat": seat, "card": move.card}
    if move.do == "out":
        left = list(table.hands[seat])
        left.remove(move.card)
        line["melds"] = [
            melds.list_laid_cards(way) for way in scored_split(table.rules, left, is_out=True).ways
        ]
    return line


def describe_question(table: Table, seat: int) -> Sequence[Line]:
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


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table; ``melds``: those that each seat has bumped."""
    bumped = [[melds.list_laid_cards(way) for way in ways] for ways in table.shown]
    pile = {"pile": table.pile, "stock": len(table.left)}
    return {"hands": table.hands, "melds": bumped, **pile}


def draw(table: Table, seat: int) -> None:
    """Have a seat draw."""
    table.check_stage("draw", seat, DRAW)
    table.make(DRAWS)


def take(table: Table, seat: int) -> None:
    """Have a seat take the discard."""
    table.check_stage("take", seat, DRAW)
    table.make(TAKES)


def leave(table: Table, seat: int) -> None:
    """Have a seat let the discard pass."""
    table.check_stage("pass", seat, CLAIM, CONTEST)
    table.make(PASS)


def bump(table: Table, seat: int, cards: Sequence[str]) -> None:
    """Have a seat bump the discard, for a meld of these cards."""
    table.check_stage("bump", seat, CLAIM)
    table.make(Move("claim", way=table.way_of_bump(seat, cards, claimed=True)))


def contest(table: Table, seat: int, cards: Sequence[str]) -> None:
    """Have a seat contest a bump with a meld of these cards."""
    table.check_stage("contest", seat, CONTEST)
    table.make(Move("contest", way=table.way_of_bump(seat, cards, claimed=False)))


def throw(table: Table, seat: int, card: str) -> None:
    """Have a seat discard a card."""
    table.check_stage("discard", seat, THROW)
    table.make(Move("discard", card))


def go_out(table: Table, seat: int, card: str) -> None:
    """Have a seat go out with a card."""
    table.check_stage("out", seat, THROW)
    table.make(Move("out", card))


VERBS: Final = {
    "draw": Verb(draw),
    "take": Verb(take),
    "pass": Verb(leave),
    "bump": Verb(bump, {"meld": CARDS}),
    "contest": Verb(contest, {"meld": CARDS}),
    "discard": Verb(throw, {"card": CARD}),
    "out": Verb(go_out, {"card": CARD}),
}
SEATS: Final = Seats(
    moves,
    hide_draws,
    describe_question,
    be_silent={"pass": let_pass},
    verbs=VERBS,
    list_shown=show_table,
    terms=("hand_points", "shown_points", "out_points"),
)
