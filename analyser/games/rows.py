"""What is a hand's row?  Its columns: those of the hand, then those of each seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from analyser.games.interface import Column
from analyser.games.records import positions

HEAD: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
)
"""The columns with which every game's row begins."""
NULL: Final = -(2**15)
"""A row's number for "there is none"; stored as null."""


@dataclass(frozen=True)
class RowLayout:
    """The columns of a game's row."""

    turns: str
    """What is counted as a turn."""
    of_a_hand: Sequence[Column]
    """Behind ``head``, the lead and the turns."""
    of_a_seat: Sequence[Column]
    """A seat's, without the seat's number behind their names."""
    seats: int
    lead: str = "seat that began"
    """Which seat has the lead."""
    turns_unit: str = "turns"
    head: Sequence[Column] = HEAD
    no_seat: int | None = None
    """What a row has where there is no such seat, stored as null; ``None``: there always is."""

    @cached_property
    def before_seats(self) -> tuple[Column, ...]:
        """Those of the hand, in the order of the row."""
        lead = Column("lead", "int8", "seat", self.lead)
        turns = Column("turns", "int16", self.turns_unit, self.turns)
        return (*self.head, lead, turns, *self.of_a_hand)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """All of them, in the order of the row."""
        return self.before_seats + tuple(
            replace(
                column,
                name=f"{column.name}_{seat}",
                null=self.no_seat if column.null is None else column.null,
            )
            for seat in range(self.seats)
            for column in self.of_a_seat
        )

    @cached_property
    def places(self) -> dict[str, int]:
        """Column → its position in the row."""
        return {column.name: place for place, column in enumerate(self.columns)}

    def make_single(
        self,
        deal: int,
        lead: int,
        turns: int,
        of_hand: Mapping[str, Any],
        of_seats: Iterable[Mapping[str, int]],
    ) -> list[int]:
        """Return the row of a single hand: its match is −1, its number the deal's.

        ``of_hand``, ``of_seats``: the values of the hand's other columns, and of each seat that
        plays, by name; a category as its word.  What is not there and may be null is null.
        """
        said = {"match": -1, "hand": deal, "deal": deal, "lead": lead, "turns": turns, **of_hand}
        for seat, own in enumerate(of_seats):
            said |= {f"{name}_{seat}": value for name, value in own.items()}
        return [_number(column, said.get(column.name, column.null)) for column in self.columns]

    def positions(self) -> Any:
        """Return where a hand's columns are, and their words, as compiled code reads it.

        A seat's part begins at ``SEATS + SEAT_WIDTH × seat``; ``SIZE`` is the row's.
        """
        return positions(
            self.before_seats,
            SEATS=len(self.before_seats),
            SEAT_WIDTH=len(self.of_a_seat),
            SIZE=len(self.columns),
        )

    def seat_positions(self) -> Any:
        """Return where a seat's columns are in its part of the row."""
        return positions(self.of_a_seat)


def _number(column: Column, said: int | str | None) -> int:
    if isinstance(said, str):
        return column.categories.index(said)
    if said is None:
        raise KeyError(column.name)
    return said
