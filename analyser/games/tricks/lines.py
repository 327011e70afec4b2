"""A trick as a line of a hand history.

``{"do": "trick", "lead": 2, "cards": [...]}``: the seat that leads, and the cards in the order in
which they were played, the leader's first.  A game may have fields of its own behind them.  Where a
history breaks off before a decision, its last trick may be short.  Which cards a player may play,
the game decides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, TypeVar

from analyser.games.histories import Entry, History, Refereed
from analyser.games.history_lines import (
    Illegal,
    Unreadable,
    is_whole_number,
    read_cards,
    require_value,
    show_value,
)

T = TypeVar("T", bound=Refereed)

DO: Final = "trick"
FIELDS: Final = ("do", "lead", "cards")


class TrickHistory(History[T]):
    """The history of a game whose last trick may be short where a history breaks off."""

    def move(self, table: T, entry: Entry, may_break_off: bool = False) -> None:
        """Make the move, or play the trick, of a line; ``may_break_off``: it may be short."""
        raise NotImplementedError

    def short_move(self, table: T, entry: Entry) -> None:
        """Make the move of a line of a history that breaks off."""
        self.move(table, entry, may_break_off=True)


def trick_line(lead: int, cards: Sequence[str], **more: Any) -> dict[str, Any]:
    """Return the line of a trick; ``more``: the game's own fields."""
    return {"do": DO, "lead": lead, "cards": list(cards), **more}


def card_played(line: Mapping[str, Any], _fields: Mapping[str, str]) -> list[Any]:
    """Return what a player does who plays the last card of a trick's line."""
    return [line["cards"][-1]]


def read_trick(
    entry: Mapping[str, Any], players: int, more: Collection[str] = ()
) -> tuple[int, list[str]]:
    """Return who leads a trick, and its cards; raises ``Unreadable`` where a line is none.

    ``more``: the fields that the game may have in it, which it reads itself.  The cards are one to
    ``players``, and each is a card: no more is known of them.
    """
    if not {*FIELDS} <= {*entry} <= {*FIELDS, *more}:
        raise Unreadable(f"found {show_value(dict(entry))}, which is not a valid trick")
    require_value(is_whole_number(entry["lead"]), "lead", entry["lead"], "a whole number")
    cards = read_cards("cards", entry["cards"])
    right = 1 <= len(cards) <= players
    require_value(right, "cards", entry["cards"], f"a list of 1 to {players} cards")
    return entry["lead"], cards


def check_trick(
    to_move: int,
    lying: Sequence[str],
    lead: int,
    cards: Sequence[str],
    players: int,
    may_break_off: bool,
) -> None:
    """Refuse a trick that another seat leads, or that has too few cards.

    ``lying``: the cards of a trick above it that broke off; ``may_break_off``: whether this may, as
    the last of a history does.  Raises ``Illegal``.
    """
    many = f"X, play: a trick is {players} cards; found"
    if lying:
        raise Illegal(f"{many} {' '.join(lying)}, and another line")
    if lead != to_move:
        raise Illegal(f"X, play: seat {to_move} leads; found {show_value(lead)}")
    if len(cards) < players and not may_break_off:
        raise Illegal(f"{many} {' '.join(cards)}")


def check_held(to_move: int, seat: int, card: str, hands: Sequence[Sequence[str]]) -> None:
    """Refuse a card of a seat whose turn it is not, or that does not hold it: ``Illegal``."""
    if seat != to_move:
        raise Illegal(f"X, play: it is the turn of seat {to_move}; found {card} by seat {seat}")
    if card not in hands[seat]:
        raise Illegal(f"X, play: seat {seat} holds {' '.join(hands[seat])}; found {card}")


def seats(lead: int, cards: Sequence[str], players: int) -> list[tuple[int, str]]:
    """Return who plays which card of a trick, in their order; who leads is taken as it is said."""
    played = [lead, *((lead + at) % players for at in range(1, len(cards)))]
    return list(zip(played, cards, strict=True))
