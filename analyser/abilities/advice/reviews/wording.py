"""Which sentences describe a review?  The blunders by kind, the worst decisions, and each player's.

The better pair is the business of ``pairs_wording``, and of ``luck_wording`` without decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.abilities.advice.reviews import luck_wording, pairs_wording
from analyser.abilities.advice.reviews.findings import JUDGING_WORLDS, Decision, Loss, Rate, Review
from analyser.confidence import PERCENT
from analyser.games.interface import Scale
from analyser.games.sides import player_name
from analyser.wording import Table, capitalise, list_names, number, percent, plus_minus, write_count

NO_SUM: Final = (
    "Lost points of single decisions do not add up to points that would have been scored."
)


UNKNOWN_TEXT: Final = "not known yet"
UNKNOWN_REASON: Final = (
    "What 100 decisions lost is not known yet of one hand. Nor is it where its interval over hands "
    "reaches 0 and is wider than one blunder in 100. Review more hands."
)


def answer(review: Review, scale: Scale) -> list[str]:
    """Return how many blunders there were, who decided better, and what the cards were worth."""
    missing = describe_left_out(review)
    said = [blunders(review), *missing] if review.decisions else missing or [blunders(review)]
    better = pairs_wording.answer(review.evening, scale)
    if review.luck is None:
        return [*said, *better]
    return [*said, *better, *luck_wording.answer(review.luck, scale, verdict=not better)]


def describe_left_out(review: Review) -> list[str]:
    """Return which decisions are left out of how many hands, a sentence for each reason."""
    reasons = [hand.left_out for hand in review.hands if hand.left_out]
    return [
        f"Left out of {write_count(reasons.count(reason), 'hands')}: {reason}."
        for reason in dict.fromkeys(reasons)
    ]


def blunders(review: Review) -> str:
    """Return how many decisions were blunders, by kind: a sentence without ± or brackets."""
    all_of = review.rate()
    if not all_of.decisions:
        return (
            f"{capitalise(write_count(len(review.hands), 'hands'))}, and nothing to choose in any "
            "turn."
        )
    of = write_count(all_of.decisions, "decisions")
    if not all_of.blunders:
        return f"None of {of} was a blunder."
    kinds = {kind: review.rate(kind=kind).blunders for kind in review.kinds}
    order = sorted((kind for kind in kinds if kinds[kind]), key=lambda kind: -kinds[kind])
    if all_of.blunders == 1:
        return f"1 of {of} was a blunder: {order[0]}."
    listing = list_names([f"{kinds[kind]:,} {kind}" for kind in order])
    return f"{all_of.blunders:,} of {of} were blunders: {listing}."


def is_known(rate: Rate, blunder: float) -> bool:
    """Say whether what was lost per 100 decisions is known.

    It is not of one hand, nor where the interval over hands reaches 0 and is wider than one
    ``blunder`` in 100 decisions.
    """
    return rate.loss.half < max(abs(rate.loss.mean), blunder)


def write_rate(rate: Rate, blunder: float) -> str:
    """Return what was lost per 100 decisions, with its ± over hands."""
    if not is_known(rate, blunder):
        return UNKNOWN_TEXT
    lost = rate.loss
    return plus_minus(lost.mean, lost.half) if lost.half else number(lost.mean, 0)


def worth(loss: Loss) -> str:
    """Return a loss with its ±."""
    return plus_minus(loss.mean, loss.half) if loss.half else number(loss.mean, 0)


def tabulate_players(review: Review, scale: Scale) -> Table:
    """Return how often each blundered, by kind, and what they lost per 100 decisions."""
    rows = []
    for name, decisions in review.players.items():
        rates = [review.rate(kind=kind, among=decisions) for kind in (*review.kinds, None)]
        said = [f"{rate.blunders:,} of {rate.decisions:,}" for rate in rates]
        rows.append([name, *said, _share(rates[-1]), write_rate(rates[-1], review.blunder)])
    caption = (
        f"Blunders by player: decisions that clearly lost {review.blunder:g} "
        f"{scale.unit}; "
        f"{scale.unit} lost per 100 decisions"
    )
    return Table(caption, ["", *review.kinds, "in all", "share", "lost per 100"], rows)


def _share(rate: Rate) -> str:
    return percent(rate.blunders / rate.decisions)


def worst_by_kind(review: Review, most: int, scale: Scale) -> list[Table]:
    """Return the worst decisions and what was better, a table for each kind."""
    return [
        _tabulate_decisions(f"Worst decisions: {kind}, in {scale.unit}", review, decisions)
        for kind, decisions in review.worst_by_kind(most).items()
    ]


def _tabulate_decisions(caption: str, review: Review, worst: Sequence[Decision]) -> Table:
    several = len(review.hands) > 1
    rows = [
        [
            f"{f'hand {each.move.hand}, ' if several else ''}turn {each.move.turn}",
            player(review, each),
            each.cost.did,
            each.cost.better,
            worth(each.loss),
        ]
        for each in worst
    ]
    return Table(caption, ["when", "who", "did", "better", "lost"], rows, left=(1, 2, 3))


def player(review: Review, decision: Decision) -> str:
    """Return who decided."""
    hand = review.hands[decision.move.hand - 1]
    return player_name(hand.names, hand.seats, decision.move.seat)


def method(review: Review, scale: Scale) -> list[str]:
    """Return a sentence on what the numbers are based on."""
    judges = JUDGING_WORLDS * review.worlds
    rates = [review.rate(among=decisions) for decisions in review.players.values()]
    names = sorted({name for each in review.decisions for name in each.cost.plays_on})
    return [
        "Each decision is asked from what its player saw, and nothing that came later. Every "
        f"option is played to the end of the hand in the same {review.worlds:,} worlds, ways in "
        f"which the hidden cards may lie; then the best, and what was done, in {judges:,} others, "
        "which say what was lost. So luck in finding the best is not called a loss; where "
        "the first worlds can hardly tell the best from what was done, nothing is.",
        "What is melded counts as much as the best that could still come after it in the turn: a "
        "chance that is missed is lost once, by the move after which it was gone.",
        f"In all of them everybody plays on as {list_names(names)}. What the others' play so far "
        "tells "
        "is not read. A loss can come out below 0: what was taken for better was not.",
        f"A blunder is a decision that clearly lost {review.blunder:g} {scale.unit}: the "
        "lower end of its interval is that or more. Per 100 decisions none counts for more than "
        f"{review.most:g}. {NO_SUM}",
        "The ± of a decision is over worlds, that of a rate over hands: each holds for itself, at "
        f"{PERCENT}. Of many decisions the worst ones look somewhat worse than they are; the rates "
        "do not.",
        *([] if all(is_known(each, review.blunder) for each in rates) else [UNKNOWN_REASON]),
    ]
