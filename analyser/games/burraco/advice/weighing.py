"""What is each way out of a dilemma worth, in numbers?

Chains of worlds (``world_chain``) are played from the decision to the end with each way out,
and the differences are put together: within a chain worlds are alike, so intervals come from the
chains' means, which are independent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import card_code, card_text
from analyser.cards.shuffle import run_key
from analyser.confidence import RISK
from analyser.games.burraco.advice.decision import Dilemma
from analyser.games.burraco.columns import OUTCOME_PARTS
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.search import world_chain as W
from analyser.games.burraco.rules import rules_row

LOOSE: Final = 2_000
"""Swaps of a chain that forget the world it began with."""
BURNT: Final = 50_000
"""Swaps until a chain's worlds are as likely as the decisions make them: with a tenth of them the
worlds of a late position still disagree with decisions that with all of them they agree with."""
THINNED: Final = 250
SAMPLES: Final = 128
"""Worlds of a chain, each with a future of its own: what nobody has seen is shuffled each time."""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Throw:
    """What discarding one card is worth, in points, against what the policy discards."""

    card: str
    gain: float
    half: float
    better: float
    """Share of the worlds in which it is; equal ones count half."""
    policys: float
    """Share of the worlds in which the policy discards it."""


@dataclass(frozen=True)
class Outlook:
    """What the worlds say, in points per hand: own side's score − mean of the others'."""

    worlds: int
    effective: int
    """How many independent worlds would be as sure."""
    gain: float
    """Of taking against drawing; where only the discard is asked, of the best one."""
    half: float
    better: float
    own: float
    """What taking adds to the player's score,"""
    other: float
    """and to that of the others."""
    differs: float
    """Decisions of the others that a world leaves unexplained, on average."""
    throws: tuple[tuple[Throw, ...], ...]
    """After taking (or what was drawn), and after drawing; best first."""


def chain_of(dilemma: Dilemma, seed: int) -> Callable[[int, int, int, int], Numbers]:
    """Return a function that plays a chain: (number, swaps, samples, …) → (samples, numbers)."""
    known, worlds, rules = dilemma.hand, dilemma.worlds, dilemma.hand.rules
    taking, drawing = ([card_code(card) for card in cards] for cards in dilemma.throws)
    throws = np.array([*taking, *drawing, 0], np.int64)
    row = np.array(rules_row(rules), np.int64)
    habits = np.array([policy_row(each, rules) for each in dilemma.policies], np.int64).ravel()
    key, width = run_key(seed), W.THROWS0 + len(taking) + len(drawing)
    free = len(worlds.places) - 1 - worlds.held_count

    def play(number: int, loose: int, burnt: int, samples: int) -> Numbers:
        plan = np.zeros(W.PLAN_SIZE, np.int64)
        for at, value in (
            (W.MOVER, known.mover),
            (W.TURNS_BEGIN, int(dilemma.pile_or_stock)),
            (W.LOOSE, loose),
            (W.BURNT, burnt),
            (W.THINNED, THINNED),
            (W.SAMPLES, samples),
            (W.ORDERS, 1),
            (W.HELD_PLACES, worlds.held_count),
            (W.FREE_PLACES, free),
            (W.TAKING_DISCARDS, len(taking)),
            (W.DRAWING_DISCARDS, len(drawing)),
            (W.WATCHED_SEAT, (known.mover + 1) % rules.players),
        ):
            plan[at] = value
        out = np.zeros((samples, width), np.int64)
        scratch = np.zeros(W.scratch_size(int(worlds.bounds[-1])), np.int64)
        W.wander(
            key, number, plan, worlds.steps, worlds.bounds, worlds.snapshots, worlds.owners,
            worlds.since, worlds.places, worlds.order, throws, row, habits, out.ravel(),
            np.zeros(W.LOG_SIZE, np.int64), scratch,
        )  # fmt: skip
        return out

    return play


def sum_up(dilemma: Dilemma, numbers: Numbers) -> Outlook:
    """Return the summary of some chains: (chains, samples, numbers)."""
    ways = (
        numbers[:, :, : 2 * W.WAY_WIDTH].reshape(*numbers.shape[:2], 2, W.WAY_WIDTH) / OUTCOME_PARTS
    )
    own, other = (ways[:, :, 0, at] - ways[:, :, 1, at] for at in (W.OWN_SCORE, W.OTHER_SCORE))
    after = [throws_after(dilemma, numbers, way) for way in range(1 + dilemma.pile_or_stock)]
    gain, at_once = own - other, 1
    if not dilemma.pile_or_stock:
        at_once = len(dilemma.throws[0])
        own = other = np.zeros(1)
        best = dilemma.throws[0].index(after[0][0].card) if after[0] else 0
        gain = numbers[:, :, W.THROWS0 + best] / OUTCOME_PARTS
    mean, half = mean_and_half(gain.mean(axis=1), at_once)
    error = gain.mean(axis=1).var(ddof=1) / len(gain)
    return Outlook(
        worlds=gain.size,
        effective=min(gain.size, int(gain.var() / error)) if error > 0 else gain.size,
        gain=mean,
        half=half,
        better=share_better(gain),
        own=float(own.mean()),
        other=float(other.mean()),
        differs=float(numbers[:, :, W.DIFFERS].mean()),
        throws=tuple(after),
    )


def share_better(gains: npt.NDArray[np.float64]) -> float:
    """Return in which share of worlds there is something gained; equal ones count half."""
    return float((gains > 0).mean() + (gains == 0).mean() / 2)


def rank_discards(codes: Numbers) -> Mapping[str, float]:
    """Return the cards that the policy discards, most often first, and in which share of worlds."""
    cards, counts = np.unique(codes[codes >= 0], return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return {card_text(int(cards[at])): float(counts[at] / codes.size) for at in order}


def throws_after(dilemma: Dilemma, numbers: Numbers, way: int) -> tuple[Throw, ...]:
    """Return what discarding each card is worth against what the policy discards, best first.

    Cards that could be discarded in no world are left out.  The intervals hold together: each is
    as wide as their number requires (Bonferroni).
    """
    cards, first = dilemma.throws[way], W.THROWS0 + way * len(dilemma.throws[0])
    policys = numbers[:, :, W.WAY_WIDTH * way + W.THREW]
    likely = rank_discards(policys)
    made = []
    for at, card in enumerate(cards):
        gains = numbers[:, :, first + at] / OUTCOME_PARTS
        if card not in likely and not gains.any():
            continue
        mean, half = mean_and_half(gains.mean(axis=1), len(cards))
        made.append(Throw(card, mean, half, share_better(gains), likely.get(card, 0.0)))
    return tuple(sorted(made, key=lambda each: (-each.gain, card_code(each.card))))


def mean_and_half(means: npt.NDArray[np.float64], asked_at_once: int = 1) -> tuple[float, float]:
    """Return the mean of the chains and half of its interval (Student's t)."""
    from scipy.special import stdtrit

    chains = len(means)
    wide = float(stdtrit(chains - 1, 1 - RISK / 2 / asked_at_once))
    return float(means.mean()), wide * float(means.std(ddof=1)) / math.sqrt(chains)
