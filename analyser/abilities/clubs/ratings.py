"""Who is how strong, when everybody has met everybody?  A matrix of margins in, ratings out.

The margins M (m, m) of m players are antisymmetric: M[i, j] is by how many units per hand i is
ahead of j.  One rating a player explains as much of them as differences of ratings can; what it
leaves is *cyclic*: A beats B, B beats C, and C does better against A than that lets expect.  Where
much is cyclic no order of the players says who wins, and a mix of them takes the place of the best.
How sure Bradley–Terry strengths are follows from how much each deal moves them.  Left out: the
intervals (``statistics.simultaneous``), and where the margins come from.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

CYCLIC: Final = 0.10
"""Cyclic share above which an order of the players says too little (method, chapter 1)."""

ROUNDING: Final = 1e-12
"""A smaller share is what is lost in the last digits of its parts."""

HALF_A_WIN: Final = 0.5
"""Deals won that each player is given against each other, so that who never won has a strength
too: without it that of a player who lost every deal would be −∞."""


ELO: Final = 400 / math.log(10)
"""Rating points per unit of log odds: 400 points are odds of ten to one."""

PRECISE: Final = 1e-10
"""By how much a strength still changes when it is found."""


def mirror_upper(upper: npt.ArrayLike, players: int) -> FloatArray:
    """Return the matrix (m, m) whose part above the diagonal is ``upper``, row by row: (k,)."""
    made = np.zeros((players, players))
    made[np.triu_indices(players, 1)] = upper
    return made - made.T


def pairs(players: int) -> npt.NDArray[np.int64]:
    """Return who meets whom, (k, 2), in the order of :func:`mirror_upper`."""
    return np.stack(np.triu_indices(players, 1), axis=1)


def sides(players: int) -> FloatArray:
    """Return (k, m): 1 where a player is the first of a pair, −1 where the second, otherwise 0."""
    first, second = pairs(players).T
    made = np.zeros((first.size, players))
    made[np.arange(first.size), first] = 1
    made[np.arange(first.size), second] = -1
    return made


def rating_weights(players: int) -> FloatArray:
    """Return (m, k): how the ratings are made of the k margins.

    A rating is the mean of a player's row, its own 0 included: units per hand against the mean of
    the field.  Among complete comparisons that is the least-squares solution whose ratings sum
    to 0: Jiang, Lim, Yao and Ye, "Statistical ranking and combinatorial Hodge theory",
    Mathematical Programming 127 (2011) 203–244, section 4 (there "Borda count").
    """
    return np.asarray(sides(players).T / players)


def gap_weights(players: int) -> FloatArray:
    """Return (k, k): how the differences of two ratings, in order, are made of the k margins."""
    made = rating_weights(players)
    first, second = pairs(players).T
    return np.asarray(made[first] - made[second])


def ratings(margins: FloatArray) -> FloatArray:
    """Return the ratings, units per hand: (m,), their sum 0; see :func:`rating_weights`."""
    return np.asarray(margins.mean(axis=1))


def cyclic_share(margins: FloatArray) -> float:
    """Return 1 − ‖grad‖² / ‖M‖², 0 … 1: what part of the margins no ratings explain.

    grad is the matrix of rating differences, the gradient part of the combinatorial Hodge
    decomposition (Jiang et al. 2011, theorem 2); on complete comparisons the rest is all curl.
    0 where every margin is 0: nothing is left to explain.
    """
    whole = float(np.square(margins).sum())
    rating = ratings(margins)
    explained = float(np.square(rating[:, None] - rating[None, :]).sum())
    share = 1 - explained / whole if whole > 0 else 0.0
    return min(1.0, share) if share > ROUNDING else 0.0


def chance_share(margins: FloatArray, covariance: FloatArray) -> float:
    """Return the cyclic share that chance alone would make of these margins, about.

    ``covariance`` (k, k) is that of the measured margins.  Measured margins are true ones plus
    errors e, and the errors' cyclic part (I − G) e has mean square tr((I − G) C (I − G)ᵀ), with G
    the projection onto differences of ratings.  0 where every margin is 0.
    """
    whole = float(np.square(margins).sum()) / 2
    rest = np.eye(len(covariance)) - gap_weights(len(margins))
    noise = float(np.trace(rest @ covariance @ rest.T))
    return min(1.0, max(0.0, noise / whole)) if whole > 0 else 0.0


def bradley_terry(won: FloatArray) -> FloatArray:
    """Return Bradley–Terry strengths, log odds with sum 0: (m,).

    ``won`` (m, m) counts in row i, column j the deals that i won against j, a drawn one half for
    each.  Player i then wins a deal against j with chance 1 / (1 + exp(s_j − s_i)) as nearly as
    one strength a player can say it (Bradley and Terry, Biometrika 39, 1952, 324–345): by how
    many units it wins is no matter, and the diagonal is not looked at.
    """
    counts = won + HALF_A_WIN
    np.fill_diagonal(counts, 0.0)
    return strengths(counts)


def strengths(won: FloatArray) -> FloatArray:
    """Return the strengths of greatest likelihood, log odds with sum 0: (m,).

    As :func:`bradley_terry`, but nothing is added to ``won``: they are finite only of players that
    are all :func:`find_comparable`.
    """
    from choix import ilsr_pairwise_dense

    # Scaling all counts changes no strength; shares keep the solver's numbers near 1.
    found = np.asarray(ilsr_pairwise_dense(won / won.max(), tol=PRECISE), dtype=np.float64)
    return np.asarray(found - found.mean())


def find_comparable(won: FloatArray) -> npt.NDArray[np.int64]:
    """Return the largest group of players whose strengths are finite, by their numbers.

    However it is split in two, each part won something of the other (Ford, American Mathematical
    Monthly 64, 1957, 28–33).  A player that won every deal, or lost every one, is in no group
    but its own.  ``won`` as for :func:`bradley_terry`.
    """
    from scipy.sparse.csgraph import connected_components

    _, group = connected_components(won > 0, connection="strong")
    return np.flatnonzero(group == np.bincount(group).argmax())


def strength_influence(won: FloatArray, found: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return by how much each deal moves the strengths ``found``, and the spread of that.

    ``won`` (n, k) says of each deal and pair, in the order of :func:`pairs`, whether the first won
    it (1), the second (0) or neither (½); NaN: they have not played it.  The first array, (n, m),
    has mean 0, and its covariance over n is that of the strengths: all pairs of a deal have its
    cards in common, so the deal is the unit (the sandwich of Huber and White, by clusters).  The
    second, (m,), is the standard deviation of its columns if the model were right and each pair's
    result its own chance.
    """
    of = sides(len(found))
    expected = 1 / (1 + np.exp(-of @ found))
    played = np.isfinite(won)
    weight = played.sum(axis=0) * expected * (1 - expected)
    inverse = np.linalg.pinv(of.T @ (weight[:, None] * of), hermitian=True)
    scores = np.where(played, won - expected, 0.0) @ of
    return len(won) * scores @ inverse, np.sqrt(len(won) * np.diag(inverse))


def nash(margins: FloatArray) -> FloatArray:
    """Return the mix of players that no player beats: shares ≥ 0 with sum 1, (m,).

    The maximin strategy of the symmetric zero-sum game with these payoffs, as a linear program
    (von Neumann; Balduzzi et al., "Re-evaluating evaluation", NeurIPS 2018, for its use on agents):
    maximise v where every column has Σ x_i M[i, j] ≥ v; the best v is 0.  Where several mixes do,
    one of them is returned.
    """
    from scipy.optimize import linprog

    players = len(margins)
    # In units of the largest margin, so that the solver's tolerance fits any points.
    scale = float(np.abs(margins).max()) or 1.0
    found = linprog(
        np.append(np.zeros(players), -1.0),
        A_ub=np.hstack([-margins.T / scale, np.ones((players, 1))]),
        b_ub=np.zeros(players),
        A_eq=np.append(np.ones(players), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, 1)] * players + [(None, None)],
        method="highs",
    )
    if found.x is None:
        raise ValueError(f"the mix was not found: {found.message}")
    shares = np.where(found.x[:players] < 1e-9, 0.0, found.x[:players])
    return np.asarray(shares / shares.sum())


def circles(low: FloatArray) -> list[tuple[int, int, int]]:
    """Return the threesomes (a, b, c) in which a beats b, b beats c and c beats a, for sure.

    ``low`` (m, m) holds the lower ends of the margins' intervals.  Each circle is named once,
    its smallest index first.
    """
    beats = low > 0
    return [
        (a, int(b), int(c))
        for a in range(len(low))
        for b in np.flatnonzero(beats[a])
        if b > a
        for c in np.flatnonzero(beats[b] & beats[:, a])
        if c > a
    ]
