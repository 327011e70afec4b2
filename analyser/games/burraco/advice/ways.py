"""Between what can the player to move choose?  The options of a decision, in words and in numbers.

They are those of the search on the plain engine: take or draw; what can be laid, and, where the
player may stop laying, each card that can be discarded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analyser.cards.codes import card_code, picture
from analyser.games.burraco.advice.seat_roles import SeatRoles
from analyser.games.burraco.advice.worlds import meld_row
from analyser.games.burraco.history.narration import pictures
from analyser.games.burraco.kernel.search import options as O
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table.melds import NO_CARD, RUN
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.search_player import (
    DRAW,
    STOP,
    TAKE,
    Companions,
    Option,
    Searcher,
    SeenTable,
)

MOST_LAYS: Final = 22
"""Most options to meld that are tried: the best by the policy sheet."""
ALL_WAYS: Final = 108
"""More cards than can be discarded."""
THROW: Final = "throw"
MELD, ADD = "meld", "add"


@dataclass(frozen=True)
class Way:
    """One option."""

    do: str
    """``take``, ``draw``, ``meld``, ``add`` or ``throw``."""
    cards: tuple[str, ...]
    """What is laid or discarded."""
    number: int | None
    """The meld that a card is added to."""
    code: tuple[int, ...]
    """As ``option_rollouts`` reads it."""
    says: str
    """What to do: "Discard 4♣"."""
    doing: str
    """The same in a sentence: "discarding 4♣"."""


def ways_of(
    table: TableInPlay, roles: SeatRoles, seat: int, *, pile_or_stock: bool
) -> tuple[Way, ...]:
    """Return the options of the player to move, who sees the table so."""
    if pile_or_stock:
        return tuple(way_of(option) for option in (TAKE, DRAW))
    return tuple(way_of(option) for option in options_of(table, roles, seat))


def options_of(table: TableInPlay, roles: SeatRoles, seat: int) -> Sequence[Option]:
    """Return what can be laid, and then what can be discarded, if laying may be stopped."""
    policy = roles.policies[seat]
    # Nothing is tried here, so it does not matter by whom or by what chance.
    player = Searcher(
        policy, table, seat, 0, companions=Companions(policy), world_seed=0, all_lots=()
    )
    lays, _ = SeenTable(table, player, table.turn).options(MOST_LAYS)
    if STOP not in lays:
        return lays
    return [*(lay for lay in lays if lay != STOP), *throws_of(table, roles, seat)]


def throws_of(table: TableInPlay, roles: SeatRoles, seat: int) -> Sequence[Option]:
    """Return each card that can be discarded by the player who lays no more."""
    policy = roles.policies[seat]
    player = Searcher(
        policy, table, seat, 0, companions=Companions(policy), world_seed=0, all_lots=()
    )
    throws, _ = SeenTable(table, player, table.turn, has_stopped=True).options(ALL_WAYS)
    return throws


def way_of(option: Option) -> Way:
    """Return an option of the plain search in words and in numbers."""
    if option == TAKE:
        return Way(TAKE, (), None, (O.TAKE, 0, 0, 0, 0, 0), "Take the pile", "taking the pile")
    if option == DRAW:
        return Way(DRAW, (), None, (O.DRAW, 0, 0, 0, 0, 0), "Draw from the stock", "drawing")
    if not isinstance(option, Lay):
        code = (O.THROW, 0, 0, card_code(option), 0, 0)
        card = picture(option)
        return Way(THROW, (option,), None, code, f"Discard {card}", f"discarding {card}")
    if option.before is not None:
        (card,) = option.cards
        code = (O.LAY, C.ADD, option.number, card_code(card), 0, NO_CARD)
        added = f"{picture(card)} on {pictures(option.before.list_cards())}"
        return Way(ADD, (card,), option.number, code, f"Lay off {added}", f"laying off {added}")
    _, kind, home, one, two, wild, _ = meld_row(option.after)
    form = C.NEW_RUN if kind == RUN else C.NEW_GROUP
    laid = pictures(option.after.list_cards())
    code = (O.LAY, form, home, one, two, wild)
    return Way(MELD, tuple(option.cards), None, code, f"Meld {laid}", f"melding {laid}")
