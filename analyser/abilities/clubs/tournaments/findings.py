"""Who is the best of many, by how much, and is that settled?  A tournament's run in, numbers out.

All duels are on the same deals, so a deal gives a row of k margins at once, and from the joint
spread of these follow the ± of every margin, of every rating and of every difference of ratings.
They all hold at once, however often one looks.  A player most of whose duels are degenerate play
is in the matrix, but the answer is that of the others.  Left out: words and pictures
(``page``), the formulas (``statistics``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from analyser.abilities.clubs import ratings
from analyser.abilities.clubs.tournaments.design import Tournament
from analyser.confidence import CONFIDENCE
from analyser.errors import DataError
from analyser.findings import same_deals
from analyser.findings.answers import Answer, Answers
from analyser.statistics.intervals import FloatArray
from analyser.statistics.simultaneous import Moments, Number, sequences
from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Standings:
    """A tournament's outcome; players are numbered from the strongest on, by rating."""

    players: tuple[str, ...]
    margins: tuple[tuple[Number, ...], ...]
    """(m, m): units per hand by which the row's player is ahead of the column's; 0 ± 0 on the
    diagonal."""
    ratings: tuple[Number, ...]
    """(m,): units per hand against the mean of the field."""
    gaps: tuple[tuple[Number, ...], ...]
    """(m, m): the row's rating minus the column's."""
    cyclic_share: float
    """Share of the margins that the ratings do not explain, 0 … 1."""
    cyclic_share_by_chance: float
    """The cyclic share that chance alone would make, about."""
    strengths: FloatArray
    """(m,): Bradley–Terry log odds, by deals won and not by points."""
    mix: FloatArray | None
    """(m,): the Nash mix, where the cyclic share is above ``ratings.CYCLIC``."""
    deals: int
    """Deals that every duel has."""
    arms: int
    """How often each of them was played in a duel."""
    no_play: frozenset[tuple[str, str]] = frozenset()
    """Duels that are degenerate play, either name first."""
    left_out: tuple[str, ...] = ()
    """Players most of whose duels are that."""
    others: Standings | None = None
    """The standings without those, where some are left out and two are left."""
    unmeasured: tuple[str, ...] = ()
    """Engines that forfeited every hand of a duel.  The standings are those of the others; where
    fewer than two are left, of all, and nothing is known."""

    @cached_property
    def rivals(self) -> list[int]:
        """Players who may be as good as the first: no ± tells their ratings apart."""
        return [at for at, gap in enumerate(self.gaps[0]) if at and gap.low <= 0]

    def are_rivals_equal(self, band: float) -> bool:
        """Return whether there are such, and all are known to lie within ``band`` of the first."""
        return bool(self.rivals) and all(self.gaps[0][at].high <= band for at in self.rivals)

    @cached_property
    def circle(self) -> tuple[int, int, int] | None:
        """Three players of whom each beats the next, for sure; ``None``: there are none such."""
        low = np.array([[each.low for each in row] for row in self.margins])
        return next(iter(ratings.circles(low)), None)


def read(
    run: Run, answers: Answers, design: Tournament, confidence: float = CONFIDENCE
) -> Standings:
    """Return the standings of a tournament's run, from the deals that all its duels have.

    ``answers`` is what ``answers.read`` says of its duels; all ± hold at once with
    ``confidence``.  Raises ``DataError`` while a duel has not begun, and when a shard is damaged.
    """
    out = sorted({name for names in answers.unmeasured.values() for name in names})
    left = tuple(name for name in design.players if name not in out)
    if out and len(left) > 1:
        met = [each for each in answers.cells if not {*out} & {*_names(each)}]
        others = read(run, replace(answers, cells=met), Tournament(left), confidence)
        return replace(others, unmeasured=tuple(out))
    cells = [answer.cell for answer in answers.cells]
    sources = [(cell, same_deals.margin(answers.game, cell)) for cell in cells]
    found = same_deals.total(run, sources)
    if found.moments is None:
        raise DataError(
            f"{run.place}: not every duel of the tournament has begun; run the same command again"
        )
    planned = min(cell.units for cell in cells)
    arms = len(cells[0].arms)
    faulty = np.array([bool(answer.faults) for answer in answers.cells])
    spread = same_deals.spread(cells, answers.scale, answers.unmeasured)
    margins, won = found.moments, found.won
    made = list_standings(design.players, margins, won, planned, arms, spread, confidence, faulty)
    return replace(made, unmeasured=tuple(out))


def _names(answer: Answer) -> list[str]:
    """Return the names of the two who met in a duel."""
    return [str(each["name"]) for each in answer.cell.entrants]


def list_standings(
    names: tuple[str, ...],
    moments: Moments,
    won: FloatArray,
    planned: int,
    arms: int,
    spread: FloatArray,
    confidence: float,
    faulty: npt.NDArray[np.bool_],
) -> Standings:
    """Return the standings of all, and of those who play where some do not.

    ``faulty`` (k,): which duels are degenerate play; the other arguments as for :func:`standings`.
    """
    m, pairs = len(names), ratings.pairs(len(names))
    often = np.bincount(pairs[faulty].ravel(), minlength=m)
    out = often > (m - 1) / 2
    if not faulty.any():
        return standings(names, moments, won, planned, arms, spread, confidence)
    if not out.any() or m - out.sum() < 2:
        found, others = standings(names, moments, won, planned, arms, spread, confidence), None
    else:
        # Both hold at once: each has half of the risk.
        half = 1 - (1 - confidence) / 2
        kept = ~out[pairs].any(axis=1)
        some = moments.select_numbers(np.asarray(kept))
        rest = tuple(name for name, gone in zip(names, out, strict=True) if not gone)
        found = standings(names, moments, won, planned, arms, spread, half)
        others = standings(rest, some, won[:, kept], planned, arms, spread[kept], half)
    one_way = {(names[a], names[b]) for a, b in pairs[faulty]}
    no_play = frozenset(one_way | {(second, first) for first, second in one_way})
    left_out = tuple(name for name in found.players if out[names.index(name)])
    others = replace(others, no_play=no_play) if others else None
    return replace(found, no_play=no_play, left_out=left_out, others=others)


def standings(
    names: tuple[str, ...],
    moments: Moments,
    won: FloatArray,
    planned: int,
    arms: int,
    spread: FloatArray | float,
    confidence: float = CONFIDENCE,
) -> Standings:
    """Return the standings from the moments of the margins, k numbers per deal.

    The margins are in the order of ``ratings.pairs`` of the m ``names``; ``won`` (2, k): deals won
    by the first and by the second of each pair; ``planned``: deals fixed before play began;
    ``spread`` (k,): of ``same_deals``.
    """
    m, k = len(names), moments.mean.size
    # Two players have one number between them: their ratings are halves of it.
    parts = [np.eye(k)]
    if m > 2:
        parts += [ratings.rating_weights(m), ratings.gap_weights(m)]
    found = sequences(moments, np.concatenate(parts), planned, confidence, spread=spread)
    if m > 2:
        rated, gaps = found[k : k + m], found[k + m :]
    else:
        (only,) = found
        rated = [Number(only.value / 2, only.half / 2), Number(-only.value / 2, only.half / 2)]
        gaps = found
    margins = ratings.mirror_upper(moments.mean, m)
    # By name where two ratings are the same but for their last digits: the order is always one.
    order = sorted(range(m), key=lambda at: (-round(rated[at].value, 9), names[at]))
    covariance = moments.products / max(moments.n - 1, 1) / max(moments.n, 1)
    counts = _wins(m, won, moments.n)
    cyclic = ratings.cyclic_share(margins)
    mix = ratings.nash(margins) if cyclic > ratings.CYCLIC else None
    return Standings(
        tuple(names[at] for at in order),
        _order_matrix(found[:k], order),
        tuple(rated[at] for at in order),
        _order_matrix(gaps, order),
        cyclic,
        ratings.chance_share(margins, covariance),
        ratings.bradley_terry(counts)[order],
        None if mix is None else mix[order],
        moments.n,
        arms,
    )


def _wins(players: int, won: FloatArray, deals: int) -> FloatArray:
    """Return deals won by the row's player against the column's, a drawn one half: (m, m)."""
    drawn = deals - won.sum(axis=0)
    made = np.zeros((players, players))
    first, second = ratings.pairs(players).T
    made[first, second], made[second, first] = won + drawn / 2
    return made


def _order_matrix(numbers: list[Number], order: list[int]) -> tuple[tuple[Number, ...], ...]:
    """Return an antisymmetric matrix of numbers, its rows and columns in this order."""
    m = len(order)
    at = np.zeros((m, m), dtype=np.int64)
    at[np.triu_indices(m, 1)] = np.arange(len(numbers))
    at += at.T

    def one(row: int, column: int) -> Number:
        if row == column:
            return Number(0.0, 0.0)
        number = numbers[at[row, column]]
        # Adding 0 keeps a zero from being shown as −0.
        return number if row < column else Number(0.0 - number.value, number.half)

    return tuple(tuple(one(row, column) for column in order) for row in order)
