"""How strong is each of several players, on one of them?  A run in, numbers out.

Each player meets the anchor, all on the same deals.  A *gain* is by how much it is ahead of the
anchor, a *gap* the gain of one minus that of another: not their own duel.  Gains and gaps hold at
once, however often one looks.  What does not try to win, and degenerate play, is measured too, and
counts for nothing.  Left out: words and pictures (``report.strengths``), and what a hand costs
(``playing_cost``).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from functools import cached_property

from analyser.confidence import CONFIDENCE
from analyser.findings import margins, playing_cost
from analyser.findings.answers import Answers
from analyser.scenario import policy_lookup
from analyser.scenario.studies import Strengths as Design
from analyser.statistics.simultaneous import Number
from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Strengths:
    """How strong some players are; they are numbered from the strongest on."""

    anchor: str
    players: tuple[str, ...]
    """The anchor is one of them."""
    gains: tuple[Number, ...]
    """Units per hand on the anchor; 0 ± 0 of itself."""
    gaps: tuple[tuple[Number, ...], ...]
    """(m, m): the row's gain minus the column's."""
    costs: tuple[float, ...]
    """Of a hand, in rule-based hands; NaN: not known."""
    deals: int
    """Deals that every duel has."""
    arms: int
    """How often each of them was played in a duel."""
    straw_men: frozenset[str] = frozenset()
    """Players that do not try to win."""
    no_play: frozenset[str] = frozenset()
    """Players whose duel is degenerate play."""
    unmeasured: frozenset[str] = frozenset()
    """Engines that forfeited every hand of their duel."""

    @cached_property
    def competing(self) -> list[int]:
        """The players that may be the strongest, from the strongest on."""
        out = self.straw_men | self.no_play | self.unmeasured
        return [at for at, name in enumerate(self.players) if name not in out]

    @cached_property
    def frontier(self) -> list[int]:
        """Those of them that are clearly stronger than all cheaper ones on it, cheapest first."""
        return playing_cost.frontier(self.costs, self.competing, self.gaps)

    @cached_property
    def rivals(self) -> list[int]:
        """Those that may be as strong as the first of them."""
        return [at for at in self.competing[1:] if self.gaps[self.competing[0]][at].low <= 0]

    def are_rivals_equal(self, band: float) -> bool:
        """Return whether there are such, and all are known to lie within ``band`` of the first."""
        gaps = [self.gaps[self.competing[0]][at] for at in self.rivals]
        return bool(gaps) and all(gap.high <= band for gap in gaps)

    @property
    def is_known(self) -> bool:
        """Whether the gains are known of those who were measured."""
        halves = [
            gain.half
            for name, gain in zip(self.players, self.gains, strict=True)
            if name not in self.unmeasured | {self.anchor}
        ]
        return bool(halves) and math.isfinite(max(halves)) and self.anchor not in self.unmeasured

    def find_cheaper(self, at: int, part: float) -> int | None:
        """Return the last of the frontier that costs at most a ``part`` of what a player costs."""
        most = part * self.costs[at]
        return next((one for one in reversed(self.frontier) if self.costs[one] <= most), None)


def read(run: Run, answers: Answers, design: Design, confidence: float = CONFIDENCE) -> Strengths:
    """Return how strong a design's players are, from the deals that all its duels have.

    ``answers`` is what ``answers.read`` says of its duels; all ± hold at once with ``confidence``.
    Raises ``DataError`` while a duel has not begun, and when a shard is damaged.
    """
    found = margins.read(run, answers, design, confidence)
    costs = playing_cost.of_players(answers)
    made = make_strengths(found, design, costs, policy_lookup.straw_men(answers.game))
    out = {name for names in answers.unmeasured.values() for name in names}
    return replace(made, unmeasured=frozenset(out))


def make_strengths(
    found: margins.Margins, design: Design, costs: dict[str, float], straw_men: set[str]
) -> Strengths:
    """Return the same from the numbers of :meth:`studies.Strengths.weights`."""
    many, names = len(design.players), [*design.players, design.anchor]
    none = Number(0.0, 0.0)
    gains = [*found.numbers[:many], none]
    pairs = itertools.combinations(range(many), 2)
    gaps = dict(zip(pairs, found.numbers[many:], strict=True))
    # The anchor's own gain is 0, so a gap to it is the other's gain.
    gaps |= {(at, many): gains[at] for at in range(many)}

    def gap(one: int, other: int) -> Number:
        if one == other:
            return none
        if (one, other) in gaps:
            return gaps[one, other]
        turned = gaps[other, one]
        # Adding 0 keeps a zero from being shown as −0.
        return Number(0.0 - turned.value, turned.half)

    # By name where two gains are the same but for their last digits: the order is always one.
    order = sorted(range(many + 1), key=lambda at: (-round(gains[at].value, 9), names[at]))
    return Strengths(
        design.anchor,
        tuple(names[at] for at in order),
        tuple(gains[at] for at in order),
        tuple(tuple(gap(one, other) for other in order) for one in order),
        tuple(costs[names[at]] for at in order),
        found.deals,
        found.arms,
        frozenset(straw_men & {*names}),
        frozenset(names[at] for at in found.no_play if at < many),
    )
