"""How strong is that on the scale of chess engines?  Counts of outcomes in, normalised Elo out.

Normalised Elo is the mean result of a game above a half, in standard deviations of a game, times
800 / ln 10: Van den Bergh, "Normalized Elo" (2020), and ``app/src/matchmaking/elo`` in fastchess,
whose published values the tests hold.  It says how reliably one wins, not by how many points, and
is a secondary figure here.  Left out: points, and logistic Elo, which a table of cards with its
luck has no use for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from analyser.estimates import CONFIDENCE, FEWEST_PAIRS, Interval, sequence_halfwidth, tuned_rho

SCALE: Final = 800 / math.log(10)


def normalised(
    counts: Sequence[int], planned: int | None = None, confidence: float = CONFIDENCE
) -> Interval:
    """Return the normalised Elo of pairs of games, with an interval that holds at every look.

    ``counts``: pairs by their result, worst first, at equal steps from 0 to 1: five where a game
    is won, drawn or lost.  ``planned`` as for ``estimates.estimate``.

    The value is SCALE · (m − ½) / sqrt(2 v), m and v being mean and variance of the n results
    (over n, as published); the 2 makes it that of one game.  The interval is the confidence
    sequence of the estimate's linear part, (z − t (z² − 1) / 2) · SCALE / √2 a pair, where z is the
    pair's standardised result and t = (m − ½) / sqrt(v).  The published error, 1.96 · SCALE /
    sqrt(games), leaves out that the variance is an estimate too, and that one looks often.
    NaN, within −∞ … ∞, where there is no pair or the results have no variance.
    """
    pairs = sum(counts)
    results = np.linspace(0, 1, len(counts))
    shares = np.asarray(counts, dtype=np.float64) / max(pairs, 1)
    mean = float(shares @ results)
    sd = math.sqrt(float(shares @ np.square(results - mean)))
    if sd == 0:
        return Interval(math.nan, -math.inf, math.inf, pairs)
    t = (mean - 0.5) / sd
    z = (results - mean) / sd
    value = SCALE * t / math.sqrt(2)
    if pairs < FEWEST_PAIRS:
        return Interval(value, -math.inf, math.inf, pairs)
    alpha = 1 - confidence
    part = math.sqrt(float(shares @ np.square(z - t * (np.square(z) - 1) / 2)))
    half = sequence_halfwidth(pairs, part, tuned_rho(planned or pairs, alpha), alpha)
    half *= SCALE / math.sqrt(2)
    return Interval(value, value - half, value + half, pairs)
