"""What does a played hand look like as a whole?  Its turns from left to right, a row for each seat.

Of the reviewed hands the one with the costliest decision.  Left out: what a decision cost
(``findings``) and how a timeline is drawn (``templates``, ``figures.drawing``).
"""

from __future__ import annotations

import math
from typing import Final

from analyser.abilities.advice.reviews.findings import Decision, Review
from analyser.abilities.advice.reviews.wording import player
from analyser.games.protocols.reviews import MARKS
from analyser.games.sides import player_name
from analyser.report.parts import Framed, Section
from analyser.report.pictures import Listed, Mark, Timeline
from analyser.wording import capitalise, short_plus_minus, write_count

MOST: Final = 6
"""Decisions that have a number."""


def draw_costliest_hand(review: Review) -> list[Section]:
    """Return the timeline of the hand with the costliest decision; none without marked moves."""
    number = next((each.move.hand for each in review.worst), 1)
    drawn = timeline(review, number)
    if not drawn.columns:
        return []
    of = f"hand {number}" if len(review.hands) > 1 else "the hand"
    last = max(each.turn for hand in review.hands if hand.number == number
               for stretch in hand.stretches for each in stretch.made)  # fmt: skip
    title = capitalise(f"{of}, turn by turn")
    seen = Framed(
        "timeline", f"Every move of {of}", [drawn],
        f"{write_count(len(drawn.seats), 'seats')}; the turns of each from left to right.",
        "Numbers: the costliest decisions, by what was surely lost." if drawn.listed else "",
    )  # fmt: skip
    said = f"{write_count(last, 'turns')}. The number above a column is the first of its turns."
    return [Section(title, [said, seen])]


def timeline(review: Review, number: int) -> Timeline:
    """Return the moves of one hand, and its costliest decisions with their numbers."""
    hand = next(each for each in review.hands if each.number == number)
    costly = [each for each in review.worst if each.move.hand == number and each.loss.certain > 0]
    # A typed turn is one line, so several moves may stand on a line.
    ranks = {id(each.move): at for at, each in enumerate(costly[:MOST], start=1)}
    turns: list[dict[int, list[Mark]]] = [{} for _ in range(hand.seats)]
    for stretch in hand.stretches:
        for made in stretch.made:
            if made.mark in MARKS:
                mark = Mark(made.mark, ranks.get(id(made), 0))
                turns[made.seat].setdefault(made.turn, []).append(mark)
    columns = []
    for at in range(max(map(len, turns), default=0)):
        cells = [list(own.items())[at] if at < len(own) else (math.inf, []) for own in turns]
        columns.append((int(min(turn for turn, _ in cells)), [marks for _, marks in cells]))
    listed = [_make_listed(review, at, each) for at, each in enumerate(costly[:MOST], start=1)]
    seats = [player_name(hand.names, hand.seats, seat) for seat in range(hand.seats)]
    return Timeline(seats, columns, listed)


def _make_listed(review: Review, number: int, decision: Decision) -> Listed:
    loss, weighed, who = decision.loss, decision.cost, player(review, decision)
    said = f"Turn {decision.move.turn}, {who}: {weighed.did}; better: {weighed.better}"
    cost = short_plus_minus(loss.mean, loss.half).lstrip("+")
    return Listed(number, said, cost)
