"""What should the player to move do, and which card should he throw?

Chains of worlds (``rollouts``) are played from the decision to the end with each way out, and the
differences are put together: within a chain worlds are alike, so intervals come from the chains'
means, which are independent.  Advice is about one position; whether a habit is worth it on average
is asked with ``weigh``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import card_code, card_text
from analyser.cards.shuffle import run_key
from analyser.errors import ScenarioError
from analyser.games.burraco.advice.position import Known
from analyser.games.burraco.advice.words import Answer, Throw, in_words
from analyser.games.burraco.advice.worlds import Worlds, worlds_of
from analyser.games.burraco.choices import PARTS
from analyser.games.burraco.kernel import rollouts as W
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.decide import Player
from analyser.games.burraco.rules import rules_row
from analyser.games.interface import Advice, Effort

LOOSE: Final = 2_000
"""Swaps of a chain that forget the world it began with."""
BURNT: Final = 50_000
"""Swaps until a chain's worlds are as likely as the decisions make them: with a tenth of them the
worlds of a late position still disagree with decisions that with all of them they agree with."""
THINNED: Final = 250
SAMPLES: Final = 128
"""Worlds of a chain, each with a future of its own: what nobody has seen is shuffled each time."""
ROUND: Final = 16
"""Chains between two looks at the clock and the interval."""
FEWEST: Final = 2 * ROUND
"""Chains at least, so that their spread says something."""
MOST: Final = 4_000
"""Chains at most: a quarter of a million worlds."""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Question:
    """A decision, and all that its chains need."""

    known: Known
    worlds: Worlds
    policies: Sequence[Policy]
    pile_or_stock: bool
    """Else: he has drawn or taken, and only what he throws is asked."""
    throws: tuple[tuple[str, ...], tuple[str, ...]]
    """Cards whose throw is weighed: after taking (or what was drawn), and after drawing."""

    @property
    def mover(self) -> Player:
        """The player to move, as he sits at the table."""
        seat = self.known.mover
        return Player(self.policies[seat], self.worlds.table, seat, 0)


def question(known: Known, policies: Sequence[Policy]) -> Question:
    """Return the decision of a position; ``policies`` by seat.

    Raises ``ScenarioError`` where there is nothing to decide, or a move breaks a rule.
    """
    worlds = worlds_of(known, policies)
    table, seat = worlds.table, known.mover
    player = Player(policies[seat], table, seat, 0)
    who = f"{known.name}: seat {seat} is to move in turn {table.turn}"
    if table.may_lay:
        hand = _faces(player.hand)
        if len(hand) < 2:
            raise ScenarioError(f"{who} and can throw one card only: there is nothing to choose")
        return Question(known, worlds, policies, False, (hand, ()))
    if not table.pile:
        raise ScenarioError(f"{who} and the pile is empty: he has to draw")
    if table.must_draw:
        raise ScenarioError(f"{who} and has to draw (a stalemate, or a first card refused)")
    if not player.may_take()[0]:
        top = table.pile[-1]
        raise ScenarioError(
            f"{who} and the pile is closed: he cannot lay its top card, {top}, so he has to draw"
        )
    taken = _faces([*player.hand, *table.pile])
    return Question(known, worlds, policies, True, (taken, _faces(player.hand)))


def _faces(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(set(cards), key=card_code))


def answer(asked: Question, effort: Effort, names: Sequence[str]) -> Advice:
    """Weigh a decision; ``names``: the policies by seat."""
    chain = _chain(asked, effort.seed)
    # Compiled code is loaded, or for the first time made, before the clock starts.
    chain(0, 0, 0, 1)
    began, found, wanted = time.monotonic(), np.empty((0, SAMPLES, 0), np.int64), MOST
    if effort.worlds is not None:
        wanted = min(MOST, max(2, math.ceil(effort.worlds / SAMPLES)))
    stop = False
    with ThreadPoolExecutor(effort.threads) as pool:
        while len(found) < wanted and not stop:
            numbers = range(len(found), min(wanted, len(found) + ROUND))
            jobs = [pool.submit(chain, number, LOOSE, BURNT, SAMPLES) for number in numbers]
            more = np.stack([job.result() for job in jobs])
            found = np.concatenate([found, more]) if len(found) else more
            read = summed_up(asked, found)
            spent = time.monotonic() - began
            # The next round will take as long as those before.
            late = spent * (1 + ROUND / len(found)) > effort.seconds
            if effort.worlds is None and len(found) >= FEWEST:
                stop = late or read.half <= effort.precision
    return Advice(*in_words(asked, read, effort, names))


def _chain(asked: Question, seed: int) -> Callable[[int, int, int, int], Numbers]:
    """Return what plays chain ``number`` with so many swaps and samples: (samples, numbers)."""
    known, worlds, rules = asked.known, asked.worlds, asked.known.rules
    taking, drawing = ([card_code(card) for card in cards] for cards in asked.throws)
    throws = np.array([*taking, *drawing, 0], np.int64)
    row = np.array(rules_row(rules), np.int64)
    habits = np.array([policy_row(each, rules) for each in asked.policies], np.int64).ravel()
    key, width = run_key(seed), W.THROWS0 + len(taking) + len(drawing)
    free = len(worlds.places) - 1 - worlds.held

    def play(number: int, loose: int, burnt: int, samples: int) -> Numbers:
        plan = np.zeros(W.PLAN_SIZE, np.int64)
        for at, value in (
            (W.MOVER, known.mover),
            (W.TURNS_BEGIN, int(asked.pile_or_stock)),
            (W.LOOSE, loose),
            (W.BURNT, burnt),
            (W.THINNED, THINNED),
            (W.SAMPLES, samples),
            (W.ORDERS, 1),
            (W.HELD, worlds.held),
            (W.FREE, free),
            (W.TAKING, len(taking)),
            (W.DRAWING, len(drawing)),
            (W.WATCHED, (known.mover + 1) % rules.players),
        ):
            plan[at] = value
        out = np.zeros((samples, width), np.int64)
        scratch = np.zeros(W.scratch_size(int(worlds.bounds[-1])), np.int64)
        W.wander(
            key, number, plan, worlds.steps, worlds.bounds, worlds.snapshots, worlds.whose,
            worlds.since, worlds.places, worlds.order, throws, row, habits, out.ravel(),
            np.zeros(W.LOG_SIZE, np.int64), scratch,
        )  # fmt: skip
        return out

    return play


def summed_up(asked: Question, found: Numbers) -> Answer:
    """Return what so many chains say: (chains, samples, numbers)."""
    ways = found[:, :, : 2 * W.WAY_WIDTH].reshape(*found.shape[:2], 2, W.WAY_WIDTH) / PARTS
    own, other = (ways[:, :, 0, at] - ways[:, :, 1, at] for at in (W.OWN, W.OTHER))
    after = [throws_after(asked, found, way) for way in range(1 + asked.pile_or_stock)]
    gain, at_once = own - other, 1
    if not asked.pile_or_stock:
        at_once = len(asked.throws[0])
        own = other = np.zeros(1)
        best = asked.throws[0].index(after[0][0].card) if after[0] else 0
        gain = found[:, :, W.THROWS0 + best] / PARTS
    mean, half = mean_and_half(gain.mean(axis=1), at_once)
    error = gain.mean(axis=1).var(ddof=1) / len(gain)
    return Answer(
        worlds=gain.size,
        effective=min(gain.size, int(gain.var() / error)) if error > 0 else gain.size,
        gain=mean,
        half=half,
        better=better(gain),
        own=float(own.mean()),
        other=float(other.mean()),
        differs=float(found[:, :, W.DIFFERS].mean()),
        throws=tuple(after),
    )


def better(gains: npt.NDArray[np.float64]) -> float:
    """Return in which share of worlds there is something gained; equal ones count half."""
    return float((gains > 0).mean() + (gains == 0).mean() / 2)


def thrown(codes: Numbers) -> Mapping[str, float]:
    """Return the cards that the policy throws, most often first, and in which share of worlds."""
    cards, counts = np.unique(codes[codes >= 0], return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return {card_text(int(cards[at])): float(counts[at] / codes.size) for at in order}


def throws_after(asked: Question, found: Numbers, way: int) -> tuple[Throw, ...]:
    """Return what throwing each card is worth against what the policy throws, best first.

    Cards that could be thrown in no world are left out.  The intervals hold together: each is as
    wide as so many ask for (Bonferroni).
    """
    cards, first = asked.throws[way], W.THROWS0 + way * len(asked.throws[0])
    policys = found[:, :, W.WAY_WIDTH * way + W.THREW]
    likely = thrown(policys)
    made = []
    for at, card in enumerate(cards):
        gains = found[:, :, first + at] / PARTS
        if card not in likely and not gains.any():
            continue
        mean, half = mean_and_half(gains.mean(axis=1), len(cards))
        made.append(Throw(card, mean, half, better(gains), likely.get(card, 0.0)))
    return tuple(sorted(made, key=lambda each: (-each.gain, card_code(each.card))))


def mean_and_half(means: npt.NDArray[np.float64], asked_at_once: int = 1) -> tuple[float, float]:
    """Return the mean of the chains and half of its 95 % interval (Student's t)."""
    from scipy.special import stdtrit

    chains = len(means)
    wide = float(stdtrit(chains - 1, 1 - 0.025 / asked_at_once))
    return float(means.mean()), wide * float(means.std(ddof=1)) / math.sqrt(chains)
