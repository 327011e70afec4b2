"""After how many hands is it known which pair plays better: by score, luck apart, by rating?

Five policies whose strength is known meet each other, each pair of them on the same deals, seats
swapped.  Of every hand is kept by how much one side was ahead, the same luck apart, and what each
side's decisions gained on the yardstick's; a rating is made of the last two
(``reviews.pairs``).  Kept in ``runs/ratings``, a file for each two players, so that nothing is
played twice.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import NormalDist
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

import analyser
from analyser.abilities.advice.reviews.luck import luck, measure_lead, worth
from analyser.abilities.advice.reviews.pairs import FROM_SCORE
from analyser.games.burraco import GAME
from analyser.play.blocks import run_in_order

RULES: Final = "italian"
PLAYERS: Final = ("search-all-fast", "champion-italian", "champion-italian-basic", "balanced",
                  "always-take")  # fmt: skip
"""The better first: each beats all behind it, by 20,000 hands of compare."""
DEALS: Final = 100
"""Of each two players, each played twice, seats swapped."""
WORLDS: Final = 1_024
SEED: Final = 2711
"""Of the deals; that of no test and of no other page."""
TRUE_HANDS: Final = {"search-all-fast": 4_000}
"""Hands by which a true lead is known, where that player is in them; else those below."""
MANY_HANDS: Final = 20_000
MEASURES: Final = ("score", "luck apart", "rating")
GAP: Final = 50
"""Points per hand between two pairs, for which hands are counted."""
WITHIN: Final = 1.959964
POWER: Final = 0.8
"""How often a lead that is there should be seen: four times out of five."""
DRAWS: Final = 2_000
"""Evenings drawn again from the hands."""
EVENINGS: Final = (8, 20, 40, 80, 160, 320, 640)
"""Hands that each of five pairs plays, a quarter against each other pair."""
FOLDER: Final = Path("runs/ratings")

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Meeting:
    """What was measured of two players in each of their hands, points."""

    one: str
    other: str
    lead: float
    """By how much the first is really ahead, per hand, and half of its 95 % interval."""
    half: float
    score: Sequence[float]
    """By how much the first side was ahead, hand by hand,"""
    apart: Sequence[float]
    """the same luck apart,"""
    gained: Sequence[Sequence[float]]
    """and what each side's decisions gained on the yardstick's: (first, second)."""

    def of(self, measure: str) -> Floats:
        """Return the lead of the first by a measure, hand by hand."""
        if measure == "rating":
            return self.ratings[:, 0] - self.ratings[:, 1]
        return np.array(self.score if measure == "score" else self.apart)

    @property
    def ratings(self) -> Floats:
        """The ratings of both, (hands, 2), as ``reviews.pairs`` has them."""
        gained: Floats = np.array(self.gained)
        more = np.array(self.apart) - (gained[:, 0] - gained[:, 1])
        made: Floats = gained + FROM_SCORE * more[:, None] * np.array([1.0, -1.0])
        return made


def meet(one: str, other: str, threads: int) -> Meeting:
    """Play two players against each other, and measure."""
    hands = TRUE_HANDS.get(one, TRUE_HANDS.get(other, MANY_HANDS))
    true = analyser.compare(one, other, rules=RULES, hands=hands, seed=SEED + 1).difference
    score: list[float] = []
    apart: list[float] = []
    gained: list[list[float]] = []
    rules, players = GAME.rules(RULES), [GAME.policy(one), GAME.policy(other)]
    for first in (0, 1):
        seating = [first, 1 - first] * 2
        rows = [
            row
            for deal in range(DEALS)
            for row in GAME.narrate(rules, players, seating, SEED, deal, "jsonl")
        ]
        sign = 1 - 2 * first
        for each in luck(GAME, [("hands", rows)], SEED).measured_hands:
            score.append(sign * measure_lead(each))
            apart.append(sign * (measure_lead(each) - worth(each)))
        gained += [both[::sign] for both in _gained(rows, threads)]
    return Meeting(one, other, true.mean, true.half, score, apart, gained)


def _gained(rows: Sequence[str], threads: int) -> list[list[float]]:
    """Return what the decisions of each side gained, by hand."""
    most = GAME.scale.spread
    told = []
    for hand in GAME.review(rows, "hands", []):
        both = [0.0, 0.0]
        jobs = [partial(each.rate, SEED, WORLDS) for each in hand.stretches]
        with (
            ThreadPoolExecutor(threads) as pool,
            closing(run_in_order(pool, threads, jobs)) as found,
        ):
            for stretch, gains in zip(hand.stretches, found, strict=True):
                for made, gain in zip(stretch.made, gains, strict=True):
                    both[made.side] += min(max(gain, -most), most)
        told.append(both)
    return told


def meetings(
    folder: Path = FOLDER, threads: int = 2, said: Callable[[str], None] = lambda _: None
) -> list[Meeting]:
    """Return the meetings of all players, playing those that are not kept yet."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for one, other in combinations(PLAYERS, 2):
        file = folder / f"{one}-{other}.json"
        asked = {"deals": DEALS, "worlds": WORLDS, "seed": SEED, "signature": GAME.signature()}
        kept = json.loads(file.read_text()) if file.exists() else {}
        if kept.get("asked") != asked:
            said(f"{one} and {other}: {2 * DEALS} hands")
            kept = {"asked": asked, "found": asdict(meet(one, other, threads))}
            file.write_text(json.dumps(kept))
        found.append(Meeting(**kept["found"]))
    return found


def found_share(meetings: Sequence[Meeting], measure: str) -> tuple[float, float]:
    """Return which part of the true lead a measure finds, and half of its 95 % interval.

    The slope of the mean leads on the true ones, through 0, weighted by what each is known to.
    """
    true = np.array([each.lead for each in meetings])
    mean = np.array([each.of(measure).mean() for each in meetings])
    weight = np.array([len(each.score) / each.of(measure).var(ddof=1) for each in meetings])
    below = float((weight * true**2).sum())
    return float((weight * true * mean).sum()) / below, WITHIN / math.sqrt(below)


def spread_of(meetings: Sequence[Meeting], measure: str) -> float:
    """Return the standard deviation of a hand's lead, by the mean variance over all meetings."""
    return math.sqrt(np.mean([each.of(measure).var(ddof=1) for each in meetings]))


def hands_needed(meetings: Sequence[Meeting], measure: str, gap: float = GAP) -> float:
    """Return after how many hands a lead of ``gap`` points is as great as its 95 % interval.

    By the spread of a hand over all meetings, and the part of a lead that is found.
    """
    share, _ = found_share(meetings, measure)
    return float((WITHIN * spread_of(meetings, measure) / (share * gap)) ** 2)


def hands_to_show(hands: float, power: float = POWER) -> float:
    """Return after how many hands a lead is clear in ``power`` of the evenings.

    ``hands``: after how many it is as great as its interval, and so clear in half of them.
    """
    return hands * ((WITHIN + NormalDist().inv_cdf(power)) / WITHIN) ** 2


def interval_of(
    meetings: Sequence[Meeting], what: Callable[[Sequence[Meeting]], float]
) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of a number, deals drawn again."""
    chance = np.random.default_rng(SEED)
    found = sorted(what([_drawn(each, chance) for each in meetings]) for _ in range(DRAWS // 4))
    return found[len(found) // 40], found[-1 - len(found) // 40]


def _drawn(meeting: Meeting, chance: np.random.Generator) -> Meeting:
    deals = chance.integers(0, DEALS, DEALS)
    hands = [*deals, *(deals + DEALS)]
    return Meeting(
        meeting.one, meeting.other, meeting.lead, meeting.half, [meeting.score[at] for at in hands],
        [meeting.apart[at] for at in hands], [meeting.gained[at] for at in hands],
    )  # fmt: skip


def orders_right(meetings: Sequence[Meeting], measure: str, hands: int) -> float:
    """Return in which part of evenings a measure ranks all five players in their true order.

    Each plays a quarter of its ``hands`` against each other one, drawn from those that were played.
    """
    chance = np.random.default_rng(SEED)
    each_other = hands // (len(PLAYERS) - 1)
    own: Mapping[str, list[Floats]] = {name: [] for name in PLAYERS}
    for meeting in meetings:
        at = chance.integers(0, len(meeting.score), (DRAWS, each_other))
        if measure == "rating":
            both = meeting.ratings
            first, second = both[:, 0][at].sum(axis=1), both[:, 1][at].sum(axis=1)
        else:
            first = meeting.of(measure)[at].sum(axis=1)
            second = -first
        own[meeting.one].append(first)
        own[meeting.other].append(second)
    totals = np.array([np.sum(own[name], axis=0) for name in PLAYERS])
    return float((np.diff(totals, axis=0) < 0).all(axis=0).mean())
