"""Whose scores are whose, who sits where, and how far is one entrant ahead?  Of any game.

A game says which sides score and on whose side a seat plays (:meth:`Game.sides`,
:meth:`Game.seats`); all else follows from that, here and nowhere else: the seatings of plain play
and of a duel, the sides that are an entrant's in one of them, and the *margin*.

The margin of two entrants on one deal is what the first scored, the mean over the tables at which
it sat, less the same for the second; at a table where an entrant has several sides, the mean of
those.  So it is right where the two meet at one table, in teams or each for itself, where what one
wins another need not lose, and where each plays by itself, as in a puzzle.  A deal is won, drawn or
lost by the sign of the margin: so what cancels is 0, not a rest of floating point.  Left out:
intervals (``statistics``), and where scores are read from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.errors import ScenarioError
from analyser.games.interface import Column, Game, Record

FloatArray: TypeAlias = npt.NDArray[np.float64]
DECIMALS: Final = 9
"""To which a sum of leads is known: whole numbers of parts over a few small numbers of sides."""


def make_empty(game: Game, rules: Sequence[Record], columns: Sequence[Column]) -> tuple[str, ...]:
    """Return the columns of hands, or of matches, that are null in every row under these rules.

    Those of sides that there are not under any of them, as ``Game.columns`` promises.
    """
    most = max(len(game.sides(each)) for each in rules)
    found = ((re.fullmatch(r".+_(\d+)", each.name), each) for each in columns)
    return tuple(
        each.name
        for match, each in found
        if match is not None and each.null is not None and int(match[1]) >= most
    )


def without_empty(
    game: Game, rules: Sequence[Record], columns: Sequence[Column]
) -> tuple[Column, ...]:
    """Return the columns that are not null in every row under these rules."""
    none = make_empty(game, rules, columns)
    return tuple(each for each in columns if each.name not in none)


def player_name(names: Sequence[str], seats: int, seat: int) -> str:
    """Return what a player is called; ``names``: by seat, others are not theirs."""
    return names[seat] if len(names) == seats else f"seat {seat}"


def side_name(names: Sequence[str], seats: int, sides: int, side: int) -> str:
    """Return what a side is called: by its players' names, by its own, or by its seats."""
    own = range(side, seats, sides)
    if len(names) == seats:
        return " & ".join(sorted(names[seat] for seat in own))
    if len(names) == sides:
        return names[side]
    if len(own) == 1:
        return f"seat {side}"
    return f"seats {', '.join(map(str, own[:-1]))} and {own[-1]}"


def seating(game: Game, rules: Record, entrants: int) -> tuple[int, ...]:
    """Return seat → entrant for one (everybody) or as many entrants as sides (one per side).

    They sit in the order of the sides.  ``ScenarioError`` for another number of entrants.
    """
    sides, seats = len(game.sides(rules)), game.seats(rules)
    if entrants not in (1, sides):
        raise ScenarioError(
            f"policies: found {entrants} (expected one for all, or {sides}, one per "
            f"{'team' if sides < len(seats) else 'player'})"
        )
    return tuple(side % entrants for side in seats)


def duel_seatings(game: Game, rules: Record) -> tuple[tuple[int, ...], ...]:
    """Return the seatings, seat → entrant, arm by arm, in which two play each deal fairly.

    Two sides change places.  Of one side each plays by itself.  Of n sides, each for itself: the
    first on one side and the second on all others, and the mirror, for every side: 2n.
    """
    seats = game.seats(rules)
    chosen = product(range(2), repeat=len(game.sides(rules)))
    fair = [who for who in chosen if 1 in (who.count(0), who.count(1))]
    return tuple(tuple(who[side] for side in seats) for who in fair)


def owners(game: Game, rules: Record, seated: Sequence[int]) -> tuple[int, ...]:
    """Return side → entrant of a seating."""
    sides = game.seats(rules)
    return tuple(seated[sides.index(side)] for side in range(len(game.sides(rules))))


def score_names(game: Game, rules: Record) -> list[str]:
    """Return the names of the columns that hold the sides' scores, in their order."""
    return [f"score_{side}" for side in range(len(game.sides(rules)))]


def parts(columns: Sequence[Column]) -> int:
    """Return how many of a row's whole numbers make a unit of the score."""
    return next(column.parts for column in columns if column.name == "score_0")


@dataclass(frozen=True)
class Pairing:
    """Two entrants of a game in some seatings of a table: how far is the first ahead?"""

    owners: tuple[tuple[int, ...], ...]
    """Arm → side → entrant."""
    names: tuple[str, ...]
    """The columns of the sides' scores."""
    places: tuple[int, ...]
    """Where those are in a row."""
    parts: int
    """How many of a row's whole numbers make a unit of the score."""

    @classmethod
    def from_arms(cls, game: Game, rules: Record, arms: Sequence[Sequence[int]]) -> Pairing:
        """Return the pairing of entrants 0 and 1 in these seatings."""
        columns = game.columns
        names = score_names(game, rules)
        places = [column.name for column in columns]
        return cls(
            tuple(owners(game, rules, arm) for arm in arms),
            tuple(names),
            tuple(places.index(name) for name in names),
            parts(columns),
        )

    @property
    def meet(self) -> bool:
        """Whether both sit at every table: then a table by itself says who is ahead."""
        return all({*owner} == {0, 1} for owner in self.owners)

    def of_rows(self, arm: int, rows: npt.NDArray[np.int64]) -> FloatArray:
        """Return :meth:`measure_lead` of rows as a game plays them, (hands, columns)."""
        return self.measure_lead(arm, self.scores_of(rows))

    def scores_of(self, rows: npt.NDArray[np.int64]) -> list[FloatArray]:
        """Return the scores of rows, an array a side, units."""
        return [rows[:, place] / self.parts for place in self.places]

    def measure_lead(self, arm: int, scores: Sequence[FloatArray]) -> FloatArray:
        """Return an arm's part in the margins, (hands,): see :func:`measure_margins`.

        ``scores``: an array a side, units.  Where both sit at every table it is what the first is
        ahead at this one.  Where one sits at some of the tables alone, what it scored there counts
        for as many tables as it is missing at.
        """
        owner = self.owners[arm]
        tables = [sum(entrant in each for each in self.owners) for entrant in (0, 1)]
        weights = [
            Fraction((1, -1)[entrant] * len(self.owners), tables[entrant] * owner.count(entrant))
            for entrant in owner
        ]
        # Whole numbers add up exactly, and are divided once: two who are level are so to the bit.
        below = math.lcm(*(each.denominator for each in weights))
        whole = sum(
            int(weight * below) * np.rint(score * self.parts)
            for weight, score in zip(weights, scores, strict=True)
        )
        return np.asarray(whole / (below * self.parts))

    def average_scores(self, by_arm: Sequence[Sequence[FloatArray]]) -> FloatArray:
        """Return what each of the two scores a hand, the mean over all its seats: (deals, 2).

        ``by_arm``: of each arm an array a side, units.
        """
        own = [
            [score for scores, owner in zip(by_arm, self.owners, strict=True)
             for score, who in zip(scores, owner, strict=True) if who == entrant]
            for entrant in (0, 1)
        ]  # fmt: skip
        return np.stack([np.mean(each, axis=0) for each in own], axis=1)

    def tables(self, ahead: Sequence[FloatArray]) -> FloatArray:
        """Return each table's margin, (deals, arms), from :meth:`measure_lead` of each arm.

        Where the two do not meet, a single table has no margin: (deals, 1), the margins of deals.
        """
        return np.stack(ahead if self.meet else [measure_margins(ahead)], axis=1)


def add_leads(leads: Sequence[FloatArray] | FloatArray) -> FloatArray:
    """Return the sum of leads of tables, :meth:`Pairing.measure_lead` of each, without its rest.

    Thirds that cancel leave 1e-16 or so, which would count as a deal won or lost.
    """
    # Adding 0 makes a 0 of −0.
    return np.asarray(np.round(np.sum(leads, axis=0), DECIMALS) + 0.0)


def measure_margins(leads: Sequence[FloatArray] | FloatArray) -> FloatArray:
    """Return the margins of deals, (deals,): ``leads`` as for :func:`add_leads`, an arm each."""
    return add_leads(leads) / len(leads)
