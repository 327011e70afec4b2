"""How sure are the numbers?  The one confidence level, and the words that follow from it.

Every interval is made at :data:`CONFIDENCE`, and every sentence about one takes its per cent from
here: whoever wants 90 % changes this number alone.  Left out: how intervals are computed
(``statistics``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CONFIDENCE: Final = 0.95
"""Chance that an interval holds the truth."""

RISK: Final = round(1 - CONFIDENCE, 12)
"""Chance that it does not."""

FILED_LEVEL: Final = 0.95
"""At what confidence the figures in our files were measured: those that a program of ``docs/tools``
or a test has played once, such as ``games/ecarte/standing.toml``."""


@dataclass(frozen=True)
class Coverage:
    """What some intervals promise: each for itself, or all of them together."""

    at_once: bool = False
    """Whether all hold together with this chance."""
    extent: str = ""
    """Of what all, where that is less than a page: ``a table``."""
    always: bool = False
    """Whether they do so however often you look while hands are played."""

    @property
    def line(self) -> str:
        """What a line of a picture is: ``95 % interval, all at once``."""
        every = (
            f", all{f' of {self.extent}' if self.extent else ''} at once" if self.at_once else ""
        )
        return f"{INTERVAL}{every}"

    @property
    def certain(self) -> str:
        """What may be believed, in a sentence."""
        looked = ", however often you look" if self.always else ""
        if not self.at_once:
            return f"The true number lies within the ± with {PERCENT} certainty{looked}."
        of = f" of {self.extent}" if self.extent else ""
        return (
            f"All the true numbers{of} lie within their ± at once with {PERCENT} certainty{looked}."
        )


def percent(share: float) -> str:
    """Return a confidence, or a risk, as sentences say it: ``95 %``."""
    return f"{100 * share:.4g} %"


PERCENT: Final = percent(CONFIDENCE)
"""The confidence as sentences say it."""
RISKED: Final = percent(RISK)
"""What intervals that hold at once share."""
INTERVAL: Final = f"{PERCENT} interval"
EACH_INTERVAL: Final = Coverage()
ALL_INTERVALS: Final = Coverage(at_once=True)


def normal_half(confidence: float = CONFIDENCE) -> float:
    """Return how many standard errors half an interval is, where numbers are normal: 1.959964."""
    from statistics import NormalDist

    return round(NormalDist().inv_cdf((1 + confidence) / 2), 6)


def scale_kept(half: float) -> float:
    """Return half an interval of a figure that was measured once (:data:`KEPT`), as of today."""
    return half if CONFIDENCE == FILED_LEVEL else half * normal_half() / normal_half(FILED_LEVEL)
