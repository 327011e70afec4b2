"""Is a tip true?  A run in; out, how often each tip changes a hand, and what that brings.

A tip is tested by duels of a player who follows it against one who does not, under some rule sets
and among some companions.  A deal is played once per seating, the same cards, and two seatings can
differ only from the first decision that the two players make differently.  So a deal whose rows are
not the same in all seatings is one in which a decision differed.  (One that leaves no trace in the
row is missed, so the share of such deals is a lower bound.)  All intervals hold at once and however
often you look: each is a confidence sequence with Bonferroni's part of the risk.  Left out: words
and pictures (``page``), the formulas (``statistics.intervals``), and how a tip becomes two
players (``scenario``).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.confidence import CONFIDENCE
from analyser.errors import DataError
from analyser.findings import aggregates
from analyser.findings.answers import Answers
from analyser.games.interface import Game
from analyser.games.searching.sheet import searches
from analyser.games.sides import Pairing, measure_margins
from analyser.scenario.spec import Cell
from analyser.scenario.tips import Tip
from analyser.statistics.intervals import (
    Difference,
    FloatArray,
    Interval,
    Ratio,
    Tally,
    estimate,
    mean_share,
    verdict,
)
from analyser.statistics.simultaneous import RARE
from analyser.storage.row_tables import rows
from analyser.storage.run_folder import Run, ShardLine

FEWEST: Final = 0.01
"""Share of the deals below which nothing is said of a tip: an effect within it, of the size of
a deal's spread, would be within the band or need more deals than the share says one will meet."""

NUMBERS: Final = 3
"""Intervals that are given of each duel."""

IntArray: TypeAlias = npt.NDArray[np.int64]

BETTER: Final = "better"
WORSE: Final = "worse"
EQUIVALENT: Final = "equivalent"
UNDECIDED: Final = "undecided"
RARELY: Final = "too rare to tell"
CLEAR_VERDICTS: Final = (BETTER, WORSE, EQUIVALENT)


@dataclass(frozen=True)
class Trial:
    """One tip under one rule set, among one kind of companions."""

    rules: str
    """The rule set as the cell's name says it."""
    rules_label: str
    """The rule set's name in the list of what they are: a user's own is called as ``rules``."""
    companion: str
    share: Interval
    """Share of the deals whose arms differ: 0 … 1."""
    worth: Difference
    """Units per hand in such a deal, with the tip minus without; endless interval for too few."""
    mean: Difference
    """Units per hand over all deals, with the tip minus without."""
    band: float
    """Units per hand, either way, that are too small to matter."""
    faults: tuple[str, ...] = ()
    """Why this is degenerate play, a clause each; empty: it is none, or nobody has looked."""
    barred: bool = False
    """Whether the tip bars options, of players who do not decide by habits."""

    @property
    def verdict(self) -> str:
        """``RARELY`` where the share is below ``FEWEST``, otherwise as ``intervals.verdict``.

        A share below it that may yet lie above is ``undecided``: a decision that never differed in
        five deals may differ in the next.
        """
        if self.share.value >= FEWEST:
            return verdict(self.mean, self.band)
        return RARELY if self.share.high < FEWEST else UNDECIDED


@dataclass(frozen=True)
class Finding:
    """What all the duels of a tip say together."""

    tip: Tip
    trials: tuple[Trial, ...]
    """In the run's order; duels that have not been played are left out."""

    @property
    def counted_trials(self) -> tuple[Trial, ...]:
        """Those that are play, by which the tip is judged; all where none is."""
        return tuple(trial for trial in self.trials if not trial.faults) or self.trials

    @property
    def uncounted(self) -> tuple[Trial, ...]:
        """The others."""
        return tuple(trial for trial in self.trials if trial not in self.counted_trials)

    @property
    def verdict(self) -> str:
        """Return the verdict on the tip.

        ``true`` or ``false`` if all duels that are decided are better, or worse; ``too small to
        matter`` if all those are equivalent; ``depends`` if they are not alike; where none is
        decided ``undecided``, or ``too rare to tell`` if decisions hardly ever differ in any.
        """
        found = {trial.verdict for trial in self.counted_trials}
        decided = found & set(CLEAR_VERDICTS)
        if len(decided) > 1:
            return "depends"
        if not decided:
            return RARELY if found == {RARELY} else UNDECIDED
        return {BETTER: "true", WORSE: "false", EQUIVALENT: "too small to matter"}[decided.pop()]

    @property
    def clear_trials(self) -> tuple[Trial, ...]:
        """Those by which the verdict is: counted, and neither undecided nor too rare to tell."""
        return tuple(trial for trial in self.counted_trials if trial.verdict in CLEAR_VERDICTS)

    @property
    def depends_on(self) -> str:
        """Return on what the verdict depends: ``rules``, ``companions``, ``both`` or ``either``.

        It is ``rules`` if the decided duels never disagree under one rule set, ``companions`` if
        never among one kind of companions, ``either`` if neither happens, so that it may be the one
        or the other, ``both`` if both do; ``""`` where the verdict is another than ``depends``.
        """
        if self.verdict != "depends":
            return ""
        rules = _has_fixed_pairs((trial.rules, trial.verdict) for trial in self.clear_trials)
        companions = _has_fixed_pairs(
            (trial.companion, trial.verdict) for trial in self.clear_trials
        )
        if rules == companions:
            return "either" if rules else "both"
        return "rules" if rules else "companions"


def _has_fixed_pairs(pairs: Iterable[tuple[str, str]]) -> bool:
    """Return whether each first word always comes with the same second one."""
    known: dict[str, str] = {}
    return all(known.setdefault(first, second) == second for first, second in pairs)


def read(
    run: Run, answers: Answers, design: Sequence[Tip], confidence: float = CONFIDENCE
) -> list[Finding]:
    """Return what a run finds about tips, each of their shards read once.

    ``answers`` is what ``answers.read`` returns for the run, with or without the tips' duels; all ±
    hold at once with ``confidence``.  Raises ``DataError`` when a shard is damaged.
    """
    spec, game = answers.spec, answers.game
    played = {line.cell for line in run.shards}
    each = 1 - (1 - confidence) / max(1, NUMBERS * sum(len(tip.duels) for tip in design))
    found = []
    for tip in design:
        trials = [
            replace(
                _trial(run, game, spec.cells[number], number, companion, each),
                faults=_faults(answers, spec.cells[number]),
            )
            for number, companion in tip.duels
            if number in played
        ]
        found.append(Finding(tip, tuple(trials)))
    return found


@dataclass
class _Sums:
    """What is added up of one duel."""

    SUMS: ClassVar = ("deals",)
    deals: Ratio = field(default_factory=Ratio)


def _faults(answers: Answers, cell: Cell) -> tuple[str, ...]:
    line_up = answers.line_ups.get(cell.name)
    return line_up.faults if line_up else ()


def _trial(
    run: Run, game: Game, cell: Cell, number: int, companion: str, confidence: float
) -> Trial:
    steps = [(line,) for line in run.shards if line.cell == number]
    made = _Sums()

    def add(step: Sequence[ShardLine]) -> None:
        for line in step:
            played = rows(run.table(line), game.columns, older=True)
            made.deals += Ratio.from_units(*_deals(played, game, cell))

    total = aggregates.add_up(run, {"tip": cell.name}, "the tips", steps, made, add).deals
    share = mean_share(total.hands, cell.units, confidence)
    scale = run.scale
    mean = estimate(total.points, cell.units, confidence, spread=scale.spread)
    each = _measure_differing_deals(total, cell, scale.spread, confidence)
    barred = any(map(searches, cell.entrants))
    known = cell.rules_name if cell.own_rules else cell.preset
    return Trial(cell.rules_name, known, companion, share, each, mean, scale.band, barred=barred)


def _deals(played: IntArray, game: Game, cell: Cell) -> tuple[FloatArray, FloatArray]:
    """Return, a deal each, the units per hand that the tip brings, and 1 where the arms differ."""
    arms = len(cell.arms)
    if len(played) % arms:
        raise DataError(f"cell {cell.name!r}: a deal was not played once in every arm")
    deals = played.reshape(-1, arms, played.shape[1])
    pairing = Pairing.from_arms(game, cell.rules, cell.arms)
    ahead = [pairing.of_rows(arm, deals[:, arm]) for arm in range(arms)]
    differ = (deals != deals[:, :1]).any(axis=(1, 2))
    return measure_margins(ahead), differ.astype(np.float64)


def _measure_differing_deals(
    total: Ratio, cell: Cell, spread: float, confidence: float
) -> Difference:
    """Return the units per hand in deals whose arms differ: all of them over the number of those.

    Their interval is that of a ratio, which is not normal where fewer than ``RARE`` deals differ.
    """
    if not total.hands.won:
        return estimate(Tally(), cell.units, confidence)
    found = estimate(total, cell.units, confidence, spread=spread)
    if total.hands.won < RARE:
        return replace(found, low=-math.inf, high=math.inf)
    return found
