"""How far is the first ahead in each of several duels, or further in one than in another?

A run in, numbers out.  The duels play the same deals, so a change from one to another is taken deal
by deal; all ± hold at once, however often one looks.  It is what is to be known of strengths, a
duel each, and of ablations: what a habit is worth is how far its player is ahead of itself without
it, or of a third with it more than without.  Left out: costs and order (``strengths``), words and
pictures, and the formulas (``statistics.simultaneous``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from analyser.confidence import CONFIDENCE
from analyser.errors import DataError
from analyser.findings import same_deals
from analyser.findings.answers import Answers
from analyser.statistics.simultaneous import Number, sequences
from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Margins:
    """What several duels come to, in their order."""

    numbers: tuple[Number, ...]
    """Units a hand."""
    deals: int
    """Deals that every duel has."""
    arms: int
    """How often each of them was played."""
    no_play: frozenset[int] = frozenset()
    """Numbers, by their place, that are of a duel of degenerate play."""


class Sums(Protocol):
    """A design of which all that is asked is sums of margins: ``Strengths``, ``Ablations``."""

    def weights(self, first: Sequence[str], /) -> Sequence[Sequence[float]]:
        """A row a sum, in it 1 for a duel whose first player is asked about, −1 for one whose
        second is; ``first``: the name of each duel's first player.
        """
        ...


def read(run: Run, answers: Answers, design: Sums, confidence: float = CONFIDENCE) -> Margins:
    """Return the sums of margins that a design asks for, from the deals that all its duels have.

    ``answers`` is what ``answers.read`` says of its duels; all ± hold at once with
    ``confidence``.  Raises ``DataError`` while a duel has not begun, and when a shard is damaged.
    """
    cells = [answer.cell for answer in answers.cells]
    sources = [(cell, same_deals.margin(answers.game, cell)) for cell in cells]
    total = same_deals.total(run, sources).moments
    if total is None:
        raise DataError(f"{run.place}: not every duel has begun; run the same command again")
    weights = np.asarray(
        design.weights([str(cell.entrants[0]["name"]) for cell in cells]), dtype=np.float64
    )
    planned = min(cell.units for cell in cells)
    found = sequences(
        total,
        weights,
        planned,
        confidence,
        spread=same_deals.spread(cells, answers.scale, answers.unmeasured),
    )
    faulty = np.array([bool(answer.faults) for answer in answers.cells])
    no_play = np.flatnonzero((weights != 0) @ faulty)
    return Margins(tuple(found), total.n, len(cells[0].arms), frozenset(no_play.tolist()))
