"""What was proved of the statistics?  How much of everything was tried, and what came out.

Left out: how it comes out (``proofs``), and the words (``sections``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from calibration.margins import Meeting
from calibration.simulation import Coverage, Prefixes

from analyser.statistics.intervals import Interval

RUNS: Final = 20_000
"""Comparisons simulated: a share of 5 % is then known to ± 0.3 percentage points."""

LOOKS: Final = 60

FUNNEL: Final = 40
"""Comparisons that are drawn as lines."""

SHORT: Final = 250
"""Deals of a comparison that shares none with another: all comparisons have 5 million."""

BLOCK: Final = 1_000
"""Deals that are drawn together into a long comparison."""

POOL: Final = RUNS * SHORT
"""Deals that comparisons are made of."""

TRUTH: Final = 10_000_000
"""Deals that say what is true, from the one with this number on: the others are before them."""

SEEDS: Final = {"pair": 20_261, "alone": 20_262, "gain": 20_263, "rare": 20_264, "draw": 20_265}

SHIFTS: Final = (0.0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 4.9, 5.1, 5.5, 6, 7, 8, 10, 12, 15, 20)
"""True differences at which the verdict is asked for; 0, and just inside and outside the band."""

HANDICAPS: Final = (5, 10, 20)
"""Points a hand."""

MIXED: Final = (2, 5, 20)
"""One deal in so many is played by the weaker player in the place of the stronger."""

MIXED_LOOKS: Final = (1_000, 2_000, 3_000, 4_000, 5_000)
"""In deals.  Of fewer too few differ; this is as far as the program plays before it looks."""

GAIN_DEALS: Final = 100_000
FAR_DEALS: Final = 25_000
"""Of the player by lot, whose hands are long."""

RARE_DEALS: Final = 1_000_000


@dataclass(frozen=True)
class Case:
    """Comparisons of one kind: how often their intervals miss."""

    name: str
    words: str
    """What is compared, for a reader."""
    truth: float
    """Points a hand."""
    sd: float
    coverage: Coverage


@dataclass(frozen=True)
class Ends:
    """How often the verdict is wrong at a true difference, and how long it takes."""

    truth: float
    shares: Mapping[str, float]
    """Verdict → share of the comparisons."""
    wrong: float
    ordinary_wrong: float
    """The same, were it an ordinary interval that is looked at as often."""
    fixed_wrong: float
    """The same of comparisons of fixed length that are never undecided."""
    pairs: float
    """Mean."""
    most: float
    """Nine in ten need no more pairs."""


@dataclass(frozen=True)
class Deciding:
    """What deciding by the sequence costs, and what a fixed number of pairs would."""

    tuned: int
    """Pairs at which the sequence is tightest."""
    fixed: int
    """Pairs of the fixed length whose errors are no greater."""
    ends: Sequence[Ends]


@dataclass(frozen=True)
class Precise:
    """What stopping at a wanted ± does to the interval."""

    wanted: float
    """Points a hand."""
    pairs: float
    """Mean."""
    sequence: float
    """Share of the comparisons whose shown interval misses the truth."""
    ordinary: float
    """The same, had an ordinary interval been shown."""


@dataclass(frozen=True)
class Found:
    """A handicap of known size, as many comparisons find it."""

    words: str
    truth: float
    runs: int
    looks: int
    deals: int
    """Of a comparison."""
    mean: Interval
    """Mean of all estimates: the truth lies in its 95 % interval unless they are biased."""
    sequence: float
    """Share of comparisons whose sequence misses the truth at one of the looks."""
    ordinary: float
    """Share whose ordinary interval misses it at the end."""
    clear_share: float
    """Share that say at the end which is the better."""


@dataclass(frozen=True)
class Gain:
    """How many times as many deals would be needed, less one design."""

    preset: str
    players: str
    mean: float
    """Points a hand."""
    differing: float
    """Share of the deals whose difference is not 0."""
    deals: int
    duplicate: Interval
    """Tables of independent deals instead of the same deal twice."""
    streams: Interval
    """The same deal twice, but the stock drawn in one order by all, instead of each seat's own."""
    changed: Interval
    """Another side at the same table: independent deals instead of the same, each seat's own
    cards."""
    changed_one: Interval
    """The same where all draw in one order."""


@dataclass(frozen=True)
class Proofs:
    """All that was proved."""

    signature: str
    meetings: Mapping[str, Meeting]
    cases: Sequence[Case]
    deciding: Deciding
    precise: Precise
    found: Sequence[Found]
    early: Case
    """Comparisons of few deals of which few differ."""
    gains: Sequence[Gain]
    funnel: Prefixes
    """A few comparisons of the first case, at each look."""

    def case(self, name: str) -> Case:
        """Return the case of this name."""
        return next(each for each in self.cases if each.name == name)
