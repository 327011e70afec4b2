"""What did the decisions of a hand cost, all together and each for itself?

The game says what each cost, in worlds of its own; here they are weighed by some threads, counted
and summed: by seat, by side and by kind of decision.  Since no world serves two stretches, what
chance adds to one it does not add to another, and squares of standard errors add up.  Such a sum is
not what would have been scored, and its interval is over worlds: what is said of players is how
often they blundered and what they lost per 100 decisions, with an interval over hands.  Beside it
stands what chance was worth in the hands, where the game can tell (``luck``).
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

from analyser.abilities.advice.reviews import luck as chance
from analyser.abilities.advice.reviews import pairs
from analyser.abilities.advice.reviews.luck import Luck, Mean, mean_of
from analyser.abilities.advice.reviews.pairs import Evening
from analyser.confidence import normal_half
from analyser.errors import UsageError
from analyser.games.interface import Game, Record, Scale, able
from analyser.games.protocols.reviews import (
    DecisionCost,
    MeasuresLuck,
    MoveSequence,
    PlayedHand,
    PlayedMove,
    Reviews,
)
from analyser.games.sides import player_name
from analyser.play.blocks import run_in_order
from analyser.play.runner import MAX_THREADS
from analyser.scenario.limits import FEWEST_REVIEW_WORLDS, MOST_WORLDS
from analyser.statistics.intervals import FloatArray

WORLDS: Final = 2_048
"""In which all options of a decision are tried where nobody says."""
JUDGING_WORLDS: Final = 4
"""Worlds that say how far the best is ahead, for each that says which is best: then two options
are played, and not all."""
SEEDS: Final = 2**32
"""Seeds between that of one file and that of the next, so that no world serves two of them."""
BLUNDER: Final = 0.08
"""A decision is a blunder where at least this part of a deal's spread was surely lost: 20 points of
Burraco, from which on pictures have a stronger colour too."""
INTERVAL_ERRORS: Final = normal_half()
"""Standard errors in half an interval."""


@dataclass(frozen=True)
class Loss:
    """Units that were lost, and half of their interval (each for itself)."""

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

    move: PlayedMove
    cost: DecisionCost
    loss: Loss


@dataclass(frozen=True)
class StretchLoss:
    """What the decisions of one stretch lost together, in worlds that serve no other."""

    hand: int
    seat: int
    side: int
    losses: Mapping[str | None, Loss]
    """By kind of decision; ``None``: of all kinds."""


@dataclass(frozen=True)
class Rate:
    """How often some decisions were blunders, and what they lost per 100."""

    loss: Mean
    """Units per 100 decisions, as a mean over hands: no interval is there of one hand."""
    decisions: int
    blunders: int


@dataclass(frozen=True)
class Review:
    """What the decisions of some hands cost."""

    hands: Sequence[PlayedHand]
    """Numbered from 1, through all files."""
    files: Sequence[str]
    """By hand, the name of its file."""
    kinds: Sequence[str]
    decisions: Sequence[Decision]
    """In the order of the hands."""
    stretches: Sequence[StretchLoss]
    worlds: int
    seed: int
    luck: Luck | None
    """What chance was worth in the hands; ``None``: the game does not tell."""
    scale: Scale
    """Of the game."""

    @property
    def evening(self) -> Evening:
        """What is known of each pair."""
        moves = [(each.move, each.cost) for each in self.decisions]
        return pairs.evening_of(self.luck, self.scale.spread, self.hands, moves)

    @property
    def most(self) -> float:
        """What one decision counts for at most, units: as much as a deal spreads."""
        return self.scale.spread

    @property
    def blunder(self) -> float:
        """What a blunder surely lost at least, units."""
        return BLUNDER * self.scale.spread

    def is_blunder(self, decision: Decision) -> bool:
        """Say whether a decision was a blunder."""
        return decision.loss.certain >= self.blunder

    @property
    def worst(self) -> list[Decision]:
        """What was better than what was done, that first of which most was surely lost."""
        found = [each for each in self.decisions if each.cost.better]
        return sorted(found, key=lambda each: (-each.loss.certain, each.move.line))

    def worst_by_kind(self, most: int) -> dict[str, list[Decision]]:
        """Return the worst decisions by kind, that of the very worst first; ``most`` in all.

        What was taken for better, and was not, is left out.
        """
        found: dict[str, list[Decision]] = {}
        for each in [each for each in self.worst if each.loss.mean > 0][:most]:
            found.setdefault(each.cost.kind, []).append(each)
        return found

    @property
    def players(self) -> dict[str, list[Decision]]:
        """The decisions of each player, known by name, or by seat where nobody wrote names."""
        named = {hand.number: hand for hand in self.hands}
        found: dict[str, list[Decision]] = {}
        for each in self.decisions:
            hand = named[each.move.hand]
            who = player_name(hand.names, hand.seats, each.move.seat)
            found.setdefault(who, []).append(each)
        return dict(sorted(found.items()))

    @property
    def seats(self) -> int:
        """How many seats the hands have; those of the largest, where they differ."""
        return max(hand.seats for hand in self.hands)

    @property
    def sides(self) -> int:
        """How many sides they have."""
        return max(hand.sides for hand in self.hands)

    def rate(
        self,
        *,
        seat: int | None = None,
        side: int | None = None,
        kind: str | None = None,
        among: Sequence[Decision] | None = None,
    ) -> Rate:
        """Return how well a seat or side decided, by decisions of a kind or of all.

        ``among``: the only ones that count; ``None``: all.

        No decision counts for more than :attr:`most` either way.  Below 0 there is no end, since
        what was taken for better is sometimes not: without those the mean would be too high.
        """
        lost = {hand.number: [0.0, 0] for hand in self.hands}
        some = [
            each
            for each in (self.decisions if among is None else among)
            if seat in (None, each.move.seat)
            and side in (None, each.move.side)
            and kind in (None, each.cost.kind)
        ]
        for each in some:
            lost[each.move.hand][0] += min(max(each.loss.mean, -self.most), self.most)
            lost[each.move.hand][1] += 1
        blunders = sum(map(self.is_blunder, some))
        return Rate(_rate_per_100([*lost.values()], len(some)), len(some), blunders)

    def sum_loss(
        self, *, seat: int | None = None, side: int | None = None, kind: str | None = None
    ) -> Loss:
        """Return what was lost in all decisions of a seat or side, and of a kind."""
        losses = [
            each.losses[kind]
            for each in self.stretches
            if seat in (None, each.seat) and side in (None, each.side) and kind in each.losses
        ]
        half = math.sqrt(sum(loss.half**2 for loss in losses))
        many = sum(loss.decisions for loss in losses)
        return Loss(sum(loss.mean for loss in losses), half, many)

    def lost_a_hand(self, side: int, kind: str | None = None) -> Mean:
        """Return what a side lost a hand, all of a kind together, as a mean over hands."""
        by_hand = {hand.number: 0.0 for hand in self.hands}
        for each in self.stretches:
            if each.side == side and kind in each.losses:
                by_hand[each.hand] += each.losses[kind].mean
        return mean_of([*by_hand.values()])


def _rate_per_100(hands: Sequence[Sequence[float]], decisions: int) -> Mean:
    """Return what was lost per 100 decisions; ``hands``: what was lost in each, in how many.

    Of hands that have not as many decisions each the mean is a ratio of two sums, and its interval
    that of a ratio estimator (Cochran, theorem 2.5).
    """
    if not decisions:
        return Mean(math.nan, math.inf, len(hands))
    each = sum(lost for lost, _ in hands) / decisions
    rest = [100 * (lost - each * many) * len(hands) / decisions for lost, many in hands]
    return replace(mean_of(rest), mean=100 * each)


def loss_of(lost: FloatArray, decisions: int = 1) -> Loss:
    """Return what was lost in some worlds."""
    half = INTERVAL_ERRORS * float(lost.std(ddof=1)) / math.sqrt(len(lost))
    return Loss(float(lost.mean()), half, decisions)


def sum_losses(stretch: MoveSequence, decision_costs: Sequence[DecisionCost]) -> StretchLoss:
    """Return what decisions of a stretch lost together, world by world: they share those."""
    first = stretch.made[0]
    lost = {}
    for kind in (None, *dict.fromkeys(each.kind for each in decision_costs)):
        some = [each.lost for each in decision_costs if kind in (None, each.kind)]
        lost[kind] = loss_of(np.sum(some, axis=0), len(some))
    return StretchLoss(first.hand, first.seat, first.side, lost)


def review(
    game: Game,
    files: Iterable[tuple[str, Iterable[str]]],
    players: Sequence[Record],
    seed: int,
    threads: int,
    *,
    worlds: int = WORLDS,
    heard: Callable[[int, int], None] | None = None,
) -> Review:
    """Return what the decisions in the hands of some files cost: (name, lines) each.

    ``players`` as for ``advice.advise``.  Every option is tried in ``worlds`` worlds; ``heard`` is
    called with how many decisions are weighed, of how many.  ``UsageError`` for
    a number out of range, and as the game raises.
    """
    if not FEWEST_REVIEW_WORLDS <= worlds <= MOST_WORLDS:
        raise UsageError(
            f"worlds: found {worlds} (expected a whole number from {FEWEST_REVIEW_WORLDS} to "
            f"{MOST_WORLDS:,})"
        )
    if not 1 <= threads <= MAX_THREADS:
        raise UsageError(f"threads: found {threads} (expected 1 to {MAX_THREADS})")
    asked = able(game, Reviews)
    told_of = [(name, list(lines)) for name, lines in files]
    hands: list[PlayedHand] = []
    names: list[str] = []
    jobs = []
    for at, (name, lines) in enumerate(told_of):
        for hand in asked.review(lines, name, players):
            numbered = _number_hand(hand, len(hands) + 1)
            hands.append(numbered)
            names.append(name)
            own = seed + SEEDS * at
            jobs += [partial(each.weigh, own, worlds, JUDGING_WORLDS * worlds)
                     for each in numbered.stretches]  # fmt: skip
    stretches = [each for hand in hands for each in hand.stretches]
    of = sum(len(each.made) for each in stretches)
    found: list[Decision] = []
    sums: list[StretchLoss] = []
    done = 0
    fortune = _luck(game, told_of, seed, hands) if isinstance(game, MeasuresLuck) else None
    with (
        ThreadPoolExecutor(threads, thread_name_prefix="review") as pool,
        closing(run_in_order(pool, threads, jobs)) as results,
    ):
        for stretch, told in zip(stretches, results, strict=True):
            chosen = [each for each in told if each is not None]
            if chosen:
                sums.append(sum_losses(stretch, chosen))
            for made, weighed in zip(stretch.made, told, strict=True):
                if weighed is not None:
                    # The worlds are summed up; of many hands they would fill the memory.
                    kept = replace(weighed, lost=np.empty(0))
                    found.append(Decision(made, kept, loss_of(weighed.lost)))
            done += len(stretch.made)
            if heard is not None:
                heard(done, of)
    # What weighs them has whole tables, and functions that no copy could have.
    hands = [replace(hand, stretches=()) for hand in hands]
    return Review(hands, names, asked.kinds, found, sums, worlds, seed, fortune, game.scale)


def _luck(
    game: Game, files: Sequence[tuple[str, list[str]]], seed: int, hands: Sequence[PlayedHand]
) -> Luck:
    """Return what chance was worth, by the numbers of the hands; single positions have none."""
    found = chance.luck(game, files, seed)
    whole = [hand for hand in hands if hand.whole]
    fortunes = [replace(each, number=hand.number)
                for hand, each in zip(whole, found.fortunes, strict=True)]  # fmt: skip
    return replace(found, fortunes=fortunes)


def _number_hand(hand: PlayedHand, number: int) -> PlayedHand:
    """Return a hand under its number among those of all files."""
    if hand.number == number:
        return hand
    stretches = tuple(
        replace(each, made=tuple(replace(made, hand=number) for made in each.made))
        for each in hand.stretches
    )
    return replace(hand, number=number, stretches=stretches)


def numbers(found: Review) -> dict[str, Any]:
    """Return a review for programs."""

    def encode_loss(loss: Loss) -> dict[str, Any]:
        return {"lost": loss.mean, "half_width": loss.half, "decisions": loss.decisions}

    def by_kind(seat: int | None, side: int | None) -> dict[str, Any]:
        kinds = {
            kind: encode_loss(found.sum_loss(seat=seat, side=side, kind=kind))
            for kind in found.kinds
        }
        return {**encode_loss(found.sum_loss(seat=seat, side=side)), "kinds": kinds}

    def rate_seat(seat: int | None, side: int | None) -> dict[str, Any]:
        kinds = {kind: _rate(found.rate(seat=seat, side=side, kind=kind)) for kind in found.kinds}
        return {**_rate(found.rate(seat=seat, side=side)), "kinds": kinds}

    return {
        "hands": len(found.hands),
        "worlds": found.worlds,
        "seed": found.seed,
        "sides": [by_kind(None, side) for side in range(found.sides)],
        "seats": [by_kind(seat, None) for seat in range(found.seats)],
        "lost_a_hand": [_a_hand(found, side) for side in range(found.sides)],
        "rates": {
            "unit": f"{found.scale.unit} per 100 decisions",
            "most": found.most,
            "blunder": found.blunder,
            "sides": [rate_seat(None, side) for side in range(found.sides)],
            "seats": [rate_seat(seat, None) for seat in range(found.seats)],
        },
        "luck": None if found.luck is None else chance.numbers(found.luck),
        "evening": pairs.numbers(found.evening),
        "decisions": [
            {
                **_encode_decision(each, found.files[each.move.hand - 1]),
                "blunder": found.is_blunder(each),
            }
            for each in found.decisions
        ],
    }


def _rate(rate: Rate) -> dict[str, Any]:
    return {
        "lost": rate.loss.mean,
        "half_width": rate.loss.half,
        "decisions": rate.decisions,
        "blunders": rate.blunders,
    }


def _a_hand(found: Review, side: int) -> dict[str, Any]:
    def encode_mean(mean: Mean) -> dict[str, float]:
        return {"mean": mean.mean, "half_width": mean.half}

    kinds = {kind: encode_mean(found.lost_a_hand(side, kind)) for kind in found.kinds}
    return {**encode_mean(found.lost_a_hand(side)), "kinds": kinds}


def _encode_decision(decision: Decision, file: str) -> dict[str, Any]:
    made, weighed = decision.move, decision.cost
    return {
        "file": file,
        "hand": made.hand,
        "line": made.line,
        "turn": made.turn,
        "seat": made.seat,
        "side": made.side,
        "kind": weighed.kind,
        "did": weighed.did,
        "better": weighed.better or None,
        "gained": weighed.gained,
        "lost": decision.loss.mean,
        "half_width": decision.loss.half,
        "options": [{"says": says, "gain": gain} for says, gain in weighed.options],
        "plays_on": list(weighed.plays_on),
        "position": weighed.scene.notation,
    }
