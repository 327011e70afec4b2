"""From which hands on is a decision worth it, seat by seat, and what does the last get by passing?

For a decision whose game names the fact that is the seat (``Choice.seats``), and one cell's
players.  For each value of the first of the two facts shown together, the first option is better
from some value of the second on: at that border it is clear, and nowhere beyond is the contrary.
All ± of the seats hold at once, and so do those of the second option's result in the last seat.
Left out: words and the table (``report.decisions.by_seat``).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyser.findings.decision_rows import DecisionRows, select_situation
from analyser.findings.decisions import FEWEST, Group, WeighedDecisions, share_confidence
from analyser.games.protocols.decisions import Seats
from analyser.scenario import build
from analyser.statistics.intervals import Difference, FloatArray


@dataclass(frozen=True)
class Hands:
    """Hands with which the first way is better in a seat."""

    low: int
    """So much of the first fact …"""
    high: int | None
    """… to this value; ``None``: or more."""
    least: int | None
    """From this value of the second on; ``None``: whatever it is."""
    worth: Difference
    """What the first way is worth with the weakest of them: the least of both facts."""


@dataclass(frozen=True)
class Seat:
    """The answer in one seat."""

    name: str
    hands: tuple[Hands, ...]
    """Most of the first fact first; empty: with none is the first way known to be better."""
    others_are_clear: bool
    """Whether with all others that were common enough the second way is known to be better."""
    groups: tuple[Group, ...]
    """By both facts, and by the seat."""


@dataclass(frozen=True)
class Last:
    """The second option's result in the last seat: own score less the mean of the others'."""

    chosen: Difference
    """To those who chose it there."""
    all: Difference
    """… and if all did."""
    by_cards: tuple[tuple[int, int | None, Difference], ...]
    """By the first fact: least, most, the result."""


def read(decisions: WeighedDecisions) -> list[Seat]:
    """Return the answer of each seat in their order; none where the game tells no seats."""
    seats = decisions.choice.seats
    if seats is None:
        return []
    groups = decisions.group_by(*decisions.choice.field, seats.fact)
    made = []
    for at, name in enumerate(seats.names):
        here = [each for each in groups if each.low[2] == at]
        if here:
            made.append(_seat(name, here))
    return made


def measure_last_seat(decisions: WeighedDecisions) -> Last | None:
    """Return the second option's result in the last seat.

    ``None`` where the rules make something else of it, or it was too rare.
    """
    seats = decisions.choice.seats
    if seats is None or not _fits_seats(seats, decisions):
        return None
    last = (seats.fact, len(seats.names) - 1, None)
    rear = select_situation((last,))
    fact = decisions.choice.field[0]
    wheres = [
        (low, high, where)
        for low, high in decisions.bounds(fact)
        if decisions.count(where := select_situation((last, (fact, low, high)))) >= FEWEST
    ]
    if len(wheres) < 2:
        return None

    def is_passed_on(block: DecisionRows) -> npt.NDArray[np.bool_]:
        return np.asarray(rear(block) & (block.chose == 0))

    if decisions.count(is_passed_on) < FEWEST:
        return None
    confidence = share_confidence(2 + len(wheres))
    return Last(
        decisions.mean(_result_of_second, is_passed_on, confidence),
        decisions.mean(_result_of_second, rear, confidence),
        tuple(
            (low, high, decisions.mean(_result_of_second, where, confidence))
            for low, high, where in wheres
        ),
    )


def _result_of_second(block: DecisionRows) -> FloatArray:
    """Return what each decision brings that goes the second way."""
    ends = block.ends
    return np.asarray((ends[:, :, 2] - ends[:, :, 3]).mean(axis=1), np.float64)


def _fits_seats(seats: Seats, decisions: WeighedDecisions) -> bool:
    rules = build.rules_of(decisions.cell)
    return all(rules[name] == value for name, value in seats.rules.items())


def _seat(name: str, groups: list[Group]) -> Seat:
    hands: list[Hands] = []
    rest: list[Group] = []
    for first in sorted({(each.low[0], each.high[0]) for each in groups}, reverse=True):
        row = sorted((each for each in groups if each.low[0] == first[0]), key=lambda g: g.low[1])
        at = _border(row)
        rest += row[:at]
        if at == len(row):
            continue
        before = hands[-1] if hands else None
        # What is more than the most that was common enough is not held against it.
        high = first[1] if before else None
        new = Hands(first[0], high, row[at].low[1] if at else None, row[at].worth)
        if before is not None and before.least is None and new.least is None:
            # Whatever the second is, from this value of the first on.
            hands[-1] = Hands(new.low, before.high, None, new.worth)
        else:
            hands.append(new)
    return Seat(name, tuple(hands), all(each.worth.high < 0 for each in rest), tuple(groups))


def _border(row: list[Group]) -> int:
    """Return from which group on the first way is better; behind the last: from none on."""
    for at, each in enumerate(row):
        if each.worth.low > 0 and all(other.worth.high >= 0 for other in row[at:]):
            return at
    return len(row)
