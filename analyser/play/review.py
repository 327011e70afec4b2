"""What did the decisions of a hand cost, all together and each for itself?

The game says what each cost, in worlds of its own; here they are weighed by some threads and
summed: by seat, by side and by kind of decision.  Since no world serves two stretches, what chance
adds to one it does not add to another, and squares of standard errors add up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np

from analyser.errors import UsageError
from analyser.games.interface import (
    Game,
    Made,
    PlayedHand,
    Record,
    Reviews,
    Stretch,
    Weighed,
    able,
)
from analyser.play.blocks import in_order
from analyser.statistics.intervals import FloatArray

WORLDS: Final = 2_048
"""In which all options of a decision are tried where nobody says."""
FEWEST_WORLDS: Final = 16
MOST_WORLDS: Final = 1_000_000
JUDGED_IN: Final = 4
"""Worlds that say how far the best is ahead, for each that says which is best: then two options
are played, and not all."""
WITHIN: Final = 1.959964
"""Standard errors in half of a 95 % interval."""


@dataclass(frozen=True)
class Loss:
    """Units that were lost, and half of their interval (95 %, each for itself)."""

    mean: float
    half: float
    decisions: int
    """In which there was something to choose."""

    @property
    def certain(self) -> float:
        """What was lost at least, as far as the interval says."""
        return self.mean - self.half


@dataclass(frozen=True)
class Decision:
    """A decision that a player made, and what it cost."""

    made: Made
    weighed: Weighed
    loss: Loss


@dataclass(frozen=True)
class Summed:
    """What the decisions of one stretch lost together, in worlds that serve no other."""

    seat: int
    side: int
    lost: Mapping[str | None, Loss]
    """By kind of decision; ``None``: of all kinds."""


@dataclass(frozen=True)
class Review:
    """What the decisions of some hands cost."""

    hands: Sequence[PlayedHand]
    kinds: Sequence[str]
    decisions: Sequence[Decision]
    """In the order of the hands."""
    stretches: Sequence[Summed]
    worlds: int
    seed: int

    @property
    def worst(self) -> list[Decision]:
        """What was better than what was done, that first of which most was surely lost."""
        found = [each for each in self.decisions if each.weighed.better]
        return sorted(found, key=lambda each: (-each.loss.certain, each.made.line))

    @property
    def seats(self) -> int:
        """How many seats the hands have; those of the largest, where they differ."""
        return max(hand.seats for hand in self.hands)

    @property
    def sides(self) -> int:
        """How many sides they have."""
        return max(hand.sides for hand in self.hands)

    def lost(
        self, *, seat: int | None = None, side: int | None = None, kind: str | None = None
    ) -> Loss:
        """Return what was lost in all decisions of a seat or side, and of a kind."""
        losses = [
            each.lost[kind]
            for each in self.stretches
            if seat in (None, each.seat) and side in (None, each.side) and kind in each.lost
        ]
        half = math.sqrt(sum(loss.half**2 for loss in losses))
        many = sum(loss.decisions for loss in losses)
        return Loss(sum(loss.mean for loss in losses), half, many)


def loss_of(lost: FloatArray, decisions: int = 1) -> Loss:
    """Return what was lost in some worlds."""
    half = WITHIN * float(lost.std(ddof=1)) / math.sqrt(len(lost))
    return Loss(float(lost.mean()), half, decisions)


def summed(stretch: Stretch, told: Sequence[Weighed]) -> Summed:
    """Return what decisions of a stretch lost together, world by world: they share those."""
    first = stretch.made[0]
    lost = {}
    for kind in (None, *dict.fromkeys(each.kind for each in told)):
        some = [each.lost for each in told if kind in (None, each.kind)]
        lost[kind] = loss_of(np.sum(some, axis=0), len(some))
    return Summed(first.seat, first.side, lost)


def review(
    game: Game,
    lines: Iterable[str],
    name: str,
    players: Sequence[Record],
    seed: int,
    threads: int,
    *,
    worlds: int = WORLDS,
    heard: Callable[[int, int], None] | None = None,
) -> Review:
    """Return what the decisions of the hands that some lines tell cost; ``name``: for errors.

    ``players`` as for ``advice.advise``.  Every option is tried in so many ``worlds``; ``heard`` is
    told how many decisions are weighed, and of how many.  ``UsageError`` for a number out of range,
    and as the game raises.
    """
    if not FEWEST_WORLDS <= worlds <= MOST_WORLDS:
        raise UsageError(
            f"worlds: found {worlds}; allowed: a whole number from {FEWEST_WORLDS} to {MOST_WORLDS}"
        )
    asked = able(game, Reviews)
    hands = asked.review(lines, name, players)
    stretches = [each for hand in hands for each in hand.stretches]
    of = sum(len(each.made) for each in stretches)
    found: list[Decision] = []
    sums, done = [], 0
    with ThreadPoolExecutor(threads, thread_name_prefix="review") as pool:
        jobs = (partial(each.weigh, seed, worlds, JUDGED_IN * worlds) for each in stretches)
        with closing(in_order(pool, threads, jobs)) as results:
            for stretch, told in zip(stretches, results, strict=True):
                chosen = [each for each in told if each is not None]
                if chosen:
                    sums.append(summed(stretch, chosen))
                for made, weighed in zip(stretch.made, told, strict=True):
                    if weighed is not None:
                        # The worlds are summed up; of many hands they would fill the memory.
                        kept = replace(weighed, lost=np.empty(0))
                        found.append(Decision(made, kept, loss_of(weighed.lost)))
                done += len(stretch.made)
                if heard is not None:
                    heard(done, of)
    return Review(hands, asked.kinds, found, sums, worlds, seed)


def numbers(found: Review) -> dict[str, Any]:
    """Return a review for programs."""

    def said(loss: Loss) -> dict[str, Any]:
        return {"lost": loss.mean, "half_width": loss.half, "decisions": loss.decisions}

    def by_kind(seat: int | None, side: int | None) -> dict[str, Any]:
        kinds = {kind: said(found.lost(seat=seat, side=side, kind=kind)) for kind in found.kinds}
        return {**said(found.lost(seat=seat, side=side)), "kinds": kinds}

    return {
        "hands": len(found.hands),
        "worlds": found.worlds,
        "seed": found.seed,
        "sides": [by_kind(None, side) for side in range(found.sides)],
        "seats": [by_kind(seat, None) for seat in range(found.seats)],
        "decisions": [_of(each) for each in found.decisions],
    }


def _of(each: Decision) -> dict[str, Any]:
    made, weighed = each.made, each.weighed
    return {
        "hand": made.hand,
        "line": made.line,
        "turn": made.turn,
        "seat": made.seat,
        "side": made.side,
        "kind": weighed.kind,
        "did": weighed.did,
        "better": weighed.better or None,
        "lost": each.loss.mean,
        "half_width": each.loss.half,
        "options": [{"says": says, "gain": gain} for says, gain in weighed.options],
        "plays_on": list(weighed.plays_on),
        "position": weighed.scene.notation,
    }
