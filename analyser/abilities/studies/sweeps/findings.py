"""Which value is best, by how much, and is that settled?  A sweep's run in, numbers out.

Every dose plays the same deals against the same opponent, so the change from the present value is
taken deal by deal.  All ± hold at once, however often one looks; so that of the best dose is right
although it was picked because it looked best.  Left out: words and pictures (``page``), the
formulas (``statistics.simultaneous``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from analyser.abilities.studies.sweeps.design import Sweep
from analyser.confidence import CONFIDENCE
from analyser.errors import DataError
from analyser.findings import same_deals
from analyser.findings.answers import Answers
from analyser.statistics.intervals import FloatArray
from analyser.statistics.simultaneous import Moments, Number, sequences
from analyser.storage.run_folder import Run

NO_DIFFERENCE = Number(0.0, 0.0, still=True)
"""What a policy is ahead of itself, and a dose of itself."""


@dataclass(frozen=True)
class Response:
    """A sweep's outcome, the doses in the order of the design."""

    design: Sweep
    margins: tuple[Number, ...]
    """Units a hand by which each dose is ahead of the opponent."""
    changes: tuple[Number, ...]
    """Units a hand by which each dose does better than the present value, on the same deals."""
    present_worth: Number
    """The margin of the present value."""
    deals: int
    """Deals that every dose has."""
    arms: int
    """How often each of them was played."""
    no_play: frozenset[int] = frozenset()
    """Doses whose duel is degenerate play."""
    now_is_none: bool = False
    """Whether that of the present value is."""

    @cached_property
    def doses_played(self) -> list[int]:
        """The doses that are play, or all where none is."""
        doses = range(len(self.changes))
        return [at for at in doses if at not in self.no_play] or [*doses]

    @cached_property
    def best(self) -> int:
        """The dose with the greatest change, the first of several, of those that are play."""
        return max(self.doses_played, key=lambda at: self.changes[at].value)

    @cached_property
    def clearly_better(self) -> int | None:
        """The dose that is known to be better than the present one, by the most; ``None``: none is.

        That with the greatest change may not be: its interval may be wider.
        """
        clear = [at for at in self.doses_played if self.changes[at].low > 0]
        if self.best in clear:
            return self.best
        return max(clear, key=lambda at: self.changes[at].low, default=None)

    @cached_property
    def present(self) -> int | None:
        """The dose that is the present value; ``None`` where it is not among them."""
        values = tuple(axis.now for axis in self.design.axes)
        doses = self.design.doses
        return doses.index(values) if values in doses else None

    @cached_property
    def rivals(self) -> list[int]:
        """Other doses that may be as good as the best: their intervals reach up to its own."""
        least = self.changes[self.best].low
        others = [at for at in self.doses_played if at != self.best]
        return [at for at in others if self.changes[at].high >= least]

    @cached_property
    def is_present_best(self) -> bool:
        """Whether no dose did better than the present value, which need not be one of them."""
        unplayed = self.present is None and self.changes[self.best].value <= 0
        return self.best == self.present or unplayed

    @cached_property
    def near_best(self) -> list[int]:
        """The doses that may be the best setting, that which looks best included."""
        if self.present is None and self.is_present_best:
            return [at for at in self.doses_played if self.changes[at].high >= 0]
        return [self.best, *self.rivals]


def read(run: Run, answers: Answers, design: Sweep, confidence: float = CONFIDENCE) -> Response:
    """Return the outcome of a sweep's run, from the deals that all its duels have.

    ``answers`` is what ``answers.read`` says of its duels; all ± hold at once with
    ``confidence``.  Raises ``DataError`` while a duel has not begun, and when a shard is damaged.
    """
    cells = [answer.cell for answer in answers.cells]
    sources = [(cell, same_deals.margin(answers.game, cell)) for cell in cells]
    total = same_deals.total(run, sources).moments
    if total is None:
        raise DataError(f"{run.place}: not every dose has begun; run the same command again")
    planned = min(cell.units for cell in cells)
    found = response(
        design,
        total,
        planned,
        len(cells[0].arms),
        same_deals.spread(cells, answers.scale, answers.unmeasured),
        confidence,
    )
    faulty = [bool(answer.faults) for answer in answers.cells]
    of_doses = {dose for dose, at in enumerate(design.cells) if at is not None and faulty[at]}
    now_is_none = design.now is not None and faulty[design.now]
    return replace(found, no_play=frozenset(of_doses), now_is_none=now_is_none)


def response(
    design: Sweep,
    moments: Moments,
    planned: int,
    arms: int,
    spread: FloatArray | float,
    confidence: float = CONFIDENCE,
) -> Response:
    """Return the outcome from the moments of the margins, a number a duel and deal.

    ``planned``: deals settled before play began; ``spread``: of ``same_deals``.  Where the present
    value meets itself, a change
    is a margin, and is counted once among those that hold at once.
    """
    k = moments.mean.size
    rows = [np.eye(k)]
    if design.now is not None:
        rows.append(np.delete(np.eye(k) - np.eye(k)[design.now], design.now, axis=0))
    found = sequences(moments, np.concatenate(rows), planned, confidence, spread=spread)
    by_cell: dict[int | None, Number] = dict(enumerate(found[:k])) | {None: NO_DIFFERENCE}
    if design.now is None:
        changed = by_cell
    else:
        others = iter(found[k:])
        changed = {at: NO_DIFFERENCE if at == design.now else next(others) for at in range(k)}
        # A dose that is the opponent is 0 ahead of it: its change is minus the present margin.
        against = by_cell[design.now]
        changed |= {None: Number(0.0 - against.value, against.half, against.still)}
    return Response(
        design,
        tuple(by_cell[at] for at in design.cells),
        tuple(changed[at] for at in design.cells),
        by_cell[design.now],
        moments.n,
        arms,
    )
