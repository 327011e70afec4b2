"""How many hands did engines forfeit, and what did they do?  Rows in, a tally and sentences out.

Rows of a run whose engines may forfeit hands have columns for that behind the game's
(:data:`COLUMNS`).  Left out: when a hand is forfeited, and what is played then
(``abilities.engines``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np

from analyser.errors import PlayerError
from analyser.games.interface import Column, Game, Record, Rows
from analyser.games.protocols.engines import forfeits
from analyser.scenario.spec import Cell, RunSpec
from analyser.storage import row_tables
from analyser.storage.run_folder import Run
from analyser.wording import write_count

LATE: Final = "gave no answer in time"
ENDED_TEXT: Final = "ended by itself"
GARBAGE: Final = "wrote what is not an answer"
REPORTED: Final = "answered with an error"
ILLEGAL: Final = "named an illegal move"
FAULTS: Final = (LATE, ENDED_TEXT, GARBAGE, REPORTED, ILLEGAL)
"""What an engine may do that costs it a hand, in words that go on behind its name."""
COLUMNS: Final = (
    Column(
        "forfeit_seats",
        "int16",
        "",
        "seats whose engine forfeited the hand, added up: 1 for seat 0, 2 for seat 1, 4 for seat 2",
    ),
    Column(
        "forfeit",
        "category",
        "",
        "what the first of them did",
        categories=FAULTS,
        null=-1,
    ),
)
"""Behind the columns of the game, in a run whose engines may forfeit hands."""
NONE: Final = (0, -1)
"""In those columns: the hand was not forfeited."""
NEEDED_COLUMNS = ("seating", "deal", *(each.name for each in COLUMNS))
"""The columns that are read."""


def columns(game: Game, entrants: Sequence[Record]) -> tuple[Column, ...]:
    """Return the columns of the rows of a run in which these play."""
    return (*game.columns, *(COLUMNS if any(map(forfeits, entrants)) else ()))


def add_forfeits(rows: Rows, wide: int) -> Rows:
    """Return rows that have ``wide`` columns: those without :data:`COLUMNS` get them."""
    if rows.shape[1] == wide:
        return rows
    return np.concatenate([rows, np.tile(np.array(NONE, np.int64), (len(rows), 1))], axis=1)


class First(NamedTuple):
    """The first hand that an engine forfeited."""

    deal: int
    seating: int
    seat: int
    fault: str
    """What it did; empty: another engine forfeited the same hand before."""


@dataclass(frozen=True)
class Tally:
    """The hands of one engine."""

    hands: int
    """All that it played, those too that it forfeited."""
    forfeited: int
    first: First | None

    @property
    def nothing_played(self) -> bool:
        """Whether it forfeited every hand."""
        return 0 < self.hands == self.forfeited

    def __add__(self, other: Tally) -> Tally:
        """Return both together."""
        firsts = [each for each in (self.first, other.first) if each is not None]
        return Tally(
            self.hands + other.hands,
            self.forfeited + other.forfeited,
            min(firsts, default=None),
        )


@dataclass(frozen=True)
class Forfeits:
    """The hands of all engines that may forfeit some, by name."""

    engines: Mapping[str, Tally] = field(default_factory=dict)

    @classmethod
    def from_rows(cls, cell: Cell, seating: int, deals: Rows, rows: Rows) -> Forfeits:
        """Return those of hands in one seating of a cell.

        ``deals``: (hands,); ``rows``: (hands, 2), the values of :data:`COLUMNS`.
        """
        made = {}
        seated = [str(cell.entrants[each]["name"]) for each in cell.arms[seating]]
        for name in dict.fromkeys(str(each["name"]) for each in cell.entrants if forfeits(each)):
            seats = [seat for seat, each in enumerate(seated) if each == name]
            if seats:
                own = sum(1 << seat for seat in seats)
                lost = np.flatnonzero(rows[:, 0] & own)
                first = None
                if len(lost):
                    at = lost[np.argmin(deals[lost])]
                    mask, fault = (int(each) for each in rows[at])
                    seat = next(seat for seat in seats if mask >> seat & 1)
                    said = FAULTS[fault] if not mask & ~own else ""
                    first = First(int(deals[at]), seating, seat, said)
                made[name] = Tally(len(rows), len(lost), first)
        return cls(made)

    def __add__(self, other: Forfeits) -> Forfeits:
        """Return both together."""
        made = dict(self.engines)
        for name, tally in other.engines.items():
            made[name] = made[name] + tally if name in made else tally
        return Forfeits(made)

    @property
    def sentences(self) -> list[str]:
        """A sentence for each engine that forfeited a hand."""
        made = []
        for name, tally in self.engines.items():
            if tally.first is not None:
                fault = f": {tally.first.fault}" if tally.first.fault else ""
                first = f"(first: deal {tally.first.deal}, seat {tally.first.seat}{fault})"
                every = write_count(tally.hands, "hands")
                made.append(
                    f"{name} forfeited all of its {every} {first}: nothing was measured of it."
                    if tally.nothing_played
                    else f"{name} forfeited {tally.forfeited:,} of {every} {first}."
                )
        return made

    @property
    def unmeasured(self) -> tuple[str, ...]:
        """The engines that played no hand to its end, so that a duel with them tells nothing."""
        return tuple(name for name, each in self.engines.items() if each.nothing_played)

    def check_measured(self) -> None:
        """Raise ``PlayerError`` where nothing was measured of an engine."""
        if self.unmeasured:
            said = " ".join(self.sentences).rstrip(".")
            raise PlayerError(f"{said} (expected a hand that it plays to the end)")

    def summary(self) -> dict[str, Any]:
        """Return the same as JSON holds it: ``forfeits``, by engine; empty: none may forfeit."""
        if not self.engines:
            return {}
        return {
            "forfeits": {
                name: {
                    "hands": tally.hands,
                    "forfeited": tally.forfeited,
                    "first": None if tally.first is None else tally.first._asdict(),
                }
                for name, tally in self.engines.items()
            }
        }


def of_table(cell: Cell, table: Any) -> Forfeits:
    """Return those of the table of a shard, as ``row_tables.table`` makes one."""
    made = Forfeits()
    if not any(map(forfeits, cell.entrants)):
        return made
    found, deals = row_tables.rows(table, COLUMNS), table["deal"].to_numpy(np.int64)
    for seating in range(len(cell.arms)):
        rows = table["seating"].to_numpy() == seating
        made += Forfeits.from_rows(cell, seating, deals[rows], found[rows])
    return made


def read(run: Run) -> Forfeits:
    """Return those of a run; its rows are read where its engines may forfeit hands."""
    return sum(read_cells(run).values(), Forfeits())


def read_cells(run: Run) -> dict[int, Forfeits]:
    """Return the same by the number of the cell, of those in which engines may forfeit hands."""
    spec, made = RunSpec.from_json(run.header["spec"]), dict[int, Forfeits]()
    for line in run.shards:
        cell = spec.cells[line.cell]
        if any(map(forfeits, cell.entrants)):
            found = of_table(cell, run.table(line, list(NEEDED_COLUMNS)))
            made[line.cell] = made.get(line.cell, Forfeits()) + found
    return made
