"""Which rule set comes nearest to a goal?  Changes of rule sets and wishes in, an order out.

A wish is met or missed where the interval of the change tells; all the intervals hold at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analyser.findings.rule_sets import Variant
from analyser.scenario.rule_goal import Wish
from analyser.statistics.simultaneous import Number

MET: Final = "met"
MISSED: Final = "missed"
OPEN: Final = "not known"
NOT_MEASURED: Final = "not measured"


@dataclass(frozen=True)
class RankedRuleSet:
    """A rule set, and which wishes it meets."""

    variant: Variant
    verdicts: tuple[str, ...]
    """One for each wish: ``MET``, ``MISSED``, ``OPEN`` or ``NOT_MEASURED``."""

    @property
    def meets_all(self) -> bool:
        """Whether it is known to meet every wish."""
        return set(self.verdicts) == {MET}


def rank(wishes: Sequence[Wish], base: Variant, variants: Sequence[Variant]) -> list[RankedRuleSet]:
    """Return the rule sets that are compared with ``base``, the nearest to the goal first.

    Fewest wishes missed come first, then most met; of several, whichever goes farthest in the first
    number that has to go somewhere.  What is degenerate play comes last.
    """
    made = [
        RankedRuleSet(
            each, tuple(judge(wish, base, each.changes.get(wish.measure)) for wish in wishes)
        )
        for each in variants
    ]
    first = next((wish for wish in wishes if wish.has_to and wish.sign), None)

    def key(rule_set: RankedRuleSet) -> tuple[bool, int, int, float]:
        missed, met = rule_set.verdicts.count(MISSED), rule_set.verdicts.count(MET)
        change = None if first is None else rule_set.variant.changes.get(first.measure)
        gone = 0.0 if first is None or change is None else _sign(first, base) * change.value
        return bool(rule_set.variant.faults), missed, -met, -gone

    return sorted(made, key=key)


def judge(wish: Wish, base: Variant, change: Number | None) -> str:
    """Return whether a change meets a wish; ``None`` is a number that was not measured."""
    if change is None:
        return NOT_MEASURED
    if wish.sign == 0:
        if change.low > 0 or change.high < 0:
            return MISSED
        return MET if change.half == 0 else OPEN
    low, high = sorted(_sign(wish, base) * end for end in (change.low, change.high))
    if high < 0 or (wish.has_to and high == 0):
        return MISSED
    return MET if low > 0 or (low == 0 and not wish.has_to) else OPEN


def _sign(wish: Wish, base: Variant) -> int:
    """Return the way that a number should go; one below 0, as a lead may be, grows downwards."""
    level = base.levels.get(wish.measure)
    return -wish.sign if level is not None and level.value < 0 else wish.sign
