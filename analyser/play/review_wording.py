"""Which sentences describe a review?  How much each player lost, by what, and what was better.

What chance was worth is said by ``luck_wording``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from analyser.games.interface import Scale
from analyser.play.luck.luck_wording import FEW
from analyser.play.review import JUDGED_IN, Decision, Loss, Review
from analyser.wording import Table, counted, listed, number, plus_minus

MEANING: Final = "By kind of decision, in {unit} lost"


def answer(found: Review, scale: Scale) -> list[str]:
    """Return who lost how much, in sentences."""
    many = len(found.hands)
    lost = [found.lost(side=side) for side in range(found.sides)]
    said = listed([f"{worth(loss)} by {who(found, side)}" for side, loss in enumerate(lost)])
    first = f"Lost by decisions, in {scale.unit} of {counted(many, 'hands')}: {said}."
    if not found.decisions:
        return [f"{counted(many, 'hands').capitalize()}, and nothing to choose in any decision."]
    if found.sides != 2:
        return [first]
    apart = lost[1].mean - lost[0].mean
    half = math.hypot(lost[0].half, lost[1].half)
    if abs(apart) <= half:
        differ = f"their losses differ by {plus_minus(abs(apart), half)}"
        return [first, f"It is not clear which side decided better: {differ}."]
    better = who(found, 0 if apart > 0 else 1)
    return [
        first,
        f"{better.capitalize()} decided better, by {plus_minus(abs(apart), half)} {scale.unit}.",
    ]


def better(found: Review) -> str:
    """Return which side decided better, in one sentence without numbers."""
    if found.sides != 2:
        return "The decisions that cost most."
    lost = [found.lost(side=side) for side in range(2)]
    apart = lost[1].mean - lost[0].mean
    if abs(apart) <= math.hypot(lost[0].half, lost[1].half):
        return "Not known which side decided better."
    return f"{who(found, 0 if apart > 0 else 1).capitalize()} decided better."


def a_hand(found: Review, scale: Scale) -> Table | None:
    """Return what each side lost per hand in each kind of decision; of few hands None."""
    if len(found.hands) < FEW:
        return None
    rows = [
        [
            who(found, side),
            *(
                _mean(found.lost_a_hand(side, kind).mean, found.lost_a_hand(side, kind).half)
                for kind in (*found.kinds, None)
            ),
        ]
        for side in range(found.sides)
    ]
    caption = f"Lost per hand by kind of decision, in {scale.unit}, as a mean over hands"
    return Table(caption, ["", *found.kinds, "in all"], rows)


def _mean(mean: float, half: float) -> str:
    return plus_minus(mean, half) if half else number(mean, 0)


def who(found: Review, side: int) -> str:
    """Return a side by its seats."""
    if found.sides == found.seats:
        return f"seat {side}"
    seats = [str(seat) for seat in range(side, found.seats, found.sides)]
    return f"seats {listed(seats)}"


def worth(loss: Loss) -> str:
    """Return a loss with its ±."""
    return plus_minus(loss.mean, loss.half) if loss.half else number(loss.mean, 0)


def by_kind(found: Review, scale: Scale) -> Table:
    """Return what each seat lost in each kind of decision."""
    rows = []
    for seat in range(found.seats):
        kinds = [found.lost(seat=seat, kind=kind) for kind in found.kinds]
        rows.append(
            [
                f"seat {seat}",
                *(
                    f"{worth(loss)} in {loss.decisions:,}" if loss.decisions else "–"
                    for loss in kinds
                ),
                worth(found.lost(seat=seat)),
            ]
        )
    caption = f"{MEANING.format(unit=scale.unit)}, in how many decisions"
    return Table(caption, ["", *found.kinds, "in all"], rows)


def of_decisions(found: Review, worst: Sequence[Decision], scale: Scale) -> Table:
    """Return decisions, what was done and what was better."""
    several = len(found.hands) > 1
    rows = [
        [
            f"{f'hand {each.made.hand}, ' if several else ''}turn {each.made.turn}",
            str(each.made.seat),
            each.weighed.did,
            each.weighed.better,
            worth(each.loss),
        ]
        for each in worst
    ]
    caption = f"The worst decisions, in {scale.unit}; first of which most was surely lost"
    return Table(caption, ["when", "seat", "did", "better", "lost"], rows, left=(2, 3))


def method(found: Review) -> list[str]:
    """Return a sentence on what the numbers are based on."""
    judges = JUDGED_IN * found.worlds
    names = sorted({name for each in found.decisions for name in each.weighed.plays_on})
    return [
        "Each decision is asked from what its player saw, and nothing that came later. Every "
        f"option is played to the end of the hand in the same {found.worlds:,} worlds, ways in "
        f"which the hidden cards may lie; then the best, and what was done, in {judges:,} others, "
        "which say what was lost. So luck in finding the best is not called a loss; where "
        "the first worlds can hardly tell the best from what was done, nothing is.",
        "What is laid counts as much as the best that could still come after it in the turn: a "
        "chance that is missed is lost once, by the move after which it was gone. From turn to "
        "turn each decision is asked for itself, so a sum compares two who sat at one table; it is "
        "not what a side would have had more.",
        f"In all of them everybody plays on as {listed(names)}. What the others' play so far tells "
        "is not read. A loss can come out below 0: what was taken for better was not.",
        "Each ± holds for itself, at 95 %. Of many decisions the worst ones look somewhat worse "
        "than they are; the sums do not.",
    ]
