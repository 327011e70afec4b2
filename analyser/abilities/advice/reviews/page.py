"""What is on the page of a reviewed hand?  The worst decisions by kind, then all, turn by turn.

Each decision shows the table as its player saw it, what was done, what was better and by how much.
They are folded: a reader opens one after another, or steps through them (``asking``).  Left out:
what a decision cost (``findings``), how that is worded (``wording``) and how a
position is described (the game).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from analyser._version import __version__
from analyser.abilities.advice.reviews import (
    findings,
    luck_wording,
    pairs_wording,
    timeline,
    wording,
)
from analyser.abilities.advice.reviews.findings import Decision, Review
from analyser.abilities.advice.reviews.luck import Luck, Mean, strokes_of
from analyser.confidence import EACH_INTERVAL
from analyser.games.interface import Game, Scale
from analyser.report.asking import AskedTurns
from analyser.report.parts import (
    Block,
    Chosen,
    Fact,
    Fine,
    FirstScreen,
    Framed,
    Part,
    Placed,
    Section,
    Turned,
)
from analyser.report.pictures import Lane, Rows
from analyser.report.study import Source
from analyser.wording import Table, capitalise, number, short_plus_minus, write_count

WORST: Final = 10
"""Decisions in the list of the worst."""
MOST_LANES: Final = 6
"""Decisions in the first picture."""
METHOD_TEXT: Final = "measured by playing on in imagined deals"
OPTIONS: Final = 12
"""Options of one decision that are shown, the best."""


def tell(game: Game, review: Review) -> Part:
    """Return what is said of reviewed hands."""
    scale, evening = game.scale, review.evening
    several = len(review.hands) > 1
    sections = []
    if review.worst:
        worst = wording.worst_by_kind(review, WORST, scale)
        sections.append(Section("The worst decisions", worst))
    if review.decisions:
        sections.append(Section("Blunders by player", [wording.tabulate_players(review, scale)]))
    if review.luck is not None and review.luck.measured_hands:
        sections.append(_luck(review.luck, scale))
    for hand in review.hands:
        own = [each for each in review.decisions if each.move.hand == hand.number]
        title = f"Hand {hand.number}, turn by turn" if several else "Turn by turn"
        came = _describe_chance(review.luck, hand.number)
        of = hand.number if several else 0
        sections.append(Section(title, _turns(review, own, came, scale, of)))
    return Part(
        "Which decisions cost most?",
        wording.answer(review, scale),
        sections,
        [
            *wording.method(review, scale),
            *(pairs_wording.method(evening, scale) if evening.has_table else []),
            *(luck_wording.method(review.luck) if review.luck else []),
        ],
        {"unit": f"{scale.unit} per decision", **findings.numbers(review)},
        first_screen=_first_screen(game, review),
        asking=AskedTurns() if review.decisions else None,
    )


def source(game: Game, review: Review, command: str) -> Source:
    """Return where the answer comes from; ``command`` makes it again."""
    decisions = f"{write_count(len(review.decisions), 'decisions')} in which there was something"
    return Source(
        game.title,
        f"{game.title}; {write_count(len(review.hands), 'hands')}, {decisions} to choose",
        command,
        [("analyser", __version__), ("seed", str(review.seed))],
        "\n".join(each.cost.scene.notation for each in review.decisions),
    )


def _first_screen(game: Game, review: Review) -> FirstScreen:
    """Return the decisions that cost most, by kind, and how often there was a blunder."""
    scale = game.scale
    what = f"{game.title}; {write_count(len(review.hands), 'hands')}."
    said = wording.answer(review, scale)[0]
    if not review.decisions:
        return FirstScreen(said, what)
    lanes = []
    for kind, decisions in review.worst_by_kind(MOST_LANES).items():
        lanes += [_lane(review, each, capitalise(kind)) for each in decisions]
    picture = Framed(
        "worst", "The costliest decisions, by kind",
        [Rows(lanes, scale.unit, less="lost")],
        f"{capitalise(scale.unit)} that each decision lost, against the best option.",
        f"Bar: mean over imagined deals. Line: {EACH_INTERVAL.line}. {wording.NO_SUM}",
    ) if lanes else None  # fmt: skip
    deck = f"{what} A blunder clearly loses {review.blunder:g} {scale.unit} or more, {METHOD_TEXT}."
    sections = timeline.draw_costliest_hand(review)
    if review.evening.has_table:
        told = pairs_wording.table(review.evening, scale)
        sections = [Section(f"Which {review.evening.word} played better?", [told]), *sections]
    return FirstScreen(said, deck, picture, _facts(review, scale), sections)


def _lane(review: Review, decision: Decision, kind: str) -> Lane:
    """Return a decision as a row of the picture: what it lost, to the left of 0."""
    made, loss = decision.move, decision.loss
    when = f"Hand {made.hand}, turn" if len(review.hands) > 1 else "Turn"
    return Lane(
        f"{when} {made.turn}, {wording.player(review, decision)}: {decision.cost.did}",
        -loss.mean,
        -loss.mean - loss.half,
        -loss.mean + loss.half,
        short_plus_minus(-loss.mean, loss.half or math.nan),
        f"better: {decision.cost.better}",
        panel=kind,
    )


def _facts(review: Review, scale: Scale) -> list[Fact]:
    """Return how often there was a blunder, what 100 decisions lost, and who was ahead."""
    rate = review.rate()
    facts = [
        Fact(number(100 * rate.blunders / rate.decisions, 0), "blunders per 100 decisions."),
        _fact(rate.loss, f"{scale.unit} lost per 100 decisions.")
        if wording.is_known(rate, review.blunder)
        else Fact(capitalise(wording.UNKNOWN_TEXT), f"{scale.unit} lost per 100 decisions."),
    ]
    luck = review.luck
    if luck is None or not luck.measured_hands:
        return facts
    if len(luck.measured_hands) == 1:
        winner = luck_wording.find_winner(luck)
        if winner is None:
            return [*facts, Fact("0", f"{scale.unit} apart. {luck_wording.ONE}")]
        won = number(luck.measure_lead(winner).mean, 0)
        by = f"{scale.unit}, won by {luck_wording.sides(luck)[winner]}"
        return [*facts, Fact(won, f"{by}. {luck_wording.ONE}")]
    if comparisons := review.evening.comparisons:
        best = max(comparisons, key=lambda each: each.lead)
        lead = Mean(best.lead, best.half, len(luck.measured_hands))
        words = f"{scale.unit} per hand: the lead of {best.better} over {best.worse} by decisions."
        return [*facts, _fact(lead, words)]
    if not luck_wording.keep_seats(luck):
        return facts
    first = max(range(luck.sides), key=lambda side: luck.measure_adjusted(side).mean)
    words = f"{scale.unit} per hand: the lead of {luck_wording.sides(luck)[first]}, luck apart."
    return [*facts, _fact(luck.measure_adjusted(first), words)]


def _fact(mean: Mean, words: str) -> Fact:
    value, _, half = short_plus_minus(mean.mean, mean.half).lstrip("+").partition(" ± ")
    return Fact(value, words, f"± {half}" if half else "")


def _luck(luck: Luck, scale: Scale) -> Section:
    """Return what the cards were worth to whom, and what moved most."""
    several = len(luck.measured_hands) > 1 and luck_wording.keep_seats(luck)
    blocks = [luck_wording.tabulate_luck(luck, scale)] if several else []
    blocks.append(luck_wording.describe_greatest_luck(luck, WORST, scale))
    return Section("What the cards were worth", blocks)


LuckTexts: TypeAlias = Mapping[tuple[int, int], Sequence[str]]
"""The luck, in words: by turn, and the seat that had it."""


def _describe_chance(luck: Luck | None, hand: int) -> LuckTexts:
    """Return what chance brought in one hand."""
    told: dict[tuple[int, int], list[str]] = {}
    for each, stroke in strokes_of(luck) if luck is not None else ():
        if each.number == hand and stroke.seat is not None and luck is not None:
            said = f"{stroke.says}: {luck_wording.worth_of(stroke, each)}"
            told.setdefault((stroke.turn, stroke.seat), []).append(said)
    return told


def _turns(
    review: Review, decisions: list[Decision], came: LuckTexts, scale: Scale, hand: int
) -> list[Block]:
    """Return a hand's decisions, turn by turn, and its luck; ``hand``: of several which, or 0."""
    if not decisions:
        return [Fine("There was nothing to choose.")]
    turns: list[Block] = []
    names: set[str] = set()
    for (turn, seat), group in groupby(decisions, lambda each: (each.move.turn, each.move.seat)):
        of_turn = list(group)
        luck = came.get((turn, seat), ())
        blocks: list[Block] = []
        blocks += [Fine(f"Luck, in {scale.unit}: {'; '.join(luck)}.")] if luck else []
        blocks += [_decision(each, scale) for each in of_turn]
        name = f"{hand}.{turn}" if hand else str(turn)
        # Two may choose in the same turn.
        name = name if name not in names else f"{name}-{seat + 1}"
        names.add(name)
        turns.append(Turned(name, turn, wording.player(review, of_turn[0]), blocks, hand))
    return turns


def verdict(decision: Decision, scale: Scale) -> tuple[str, str]:
    """Return what was better, if that is clear: in some words, and in a sentence.

    The first worlds find what is best, and others measure how much better it is.
    """
    weighed, loss = decision.cost, decision.loss
    lost = f"{wording.worth(loss)} {scale.unit}"
    if not weighed.better:
        gains = (gain for says, gain in weighed.options if says != weighed.did)
        words = "nothing better" if max(gains, default=0.0) <= 0 else "nothing clearly better"
        return words, f"{capitalise(words)}."
    if loss.certain > 0:
        return f"{weighed.better} was better, {lost}", f"Better: {weighed.better}; {lost} lost."
    if loss.mean + loss.half < 0:
        taken = f"{weighed.better} was taken for better, and was not"
        return "nothing better", f"{taken}: {lost} lost."
    said = f"{weighed.better} may have been better, but that is not clear: {lost} lost."
    return f"perhaps {weighed.better}, {lost}", said


def _decision(decision: Decision, scale: Scale) -> Chosen:
    weighed, scene = decision.cost, decision.cost.scene
    at = {place: scene.around.get(place, "") for place in ("across", "left", "right")}
    mark, better = verdict(decision, scale)
    shown = weighed.options[:OPTIONS]
    rows = [
        [
            says,
            "what was done"
            if says == weighed.did
            else f"{'+' if gain > 0 else ''}{number(gain, 1)}",
        ]
        for says, gain in shown
    ]
    more = len(weighed.options) - len(shown)
    caption = f"What was weighed, in {scale.unit} against what was done"
    blocks: list[Block] = [
        better,
        Placed(scene.title, **at, middle=scene.middle, own=scene.own),
        Table(caption, ["option", "gain"], rows),
    ]
    if more:
        blocks.append(Fine(f"Options that are not shown: {more}."))
    blocks.append(Fine(f"In one line: {scene.notation}"))
    loss = decision.loss
    # What the first worlds took for better, others may show to be worse.
    best = weighed.better if loss.mean > 0 else ""
    lost = f"{wording.worth(loss)} {scale.unit}"
    return Chosen(f"{weighed.did} — {mark}", weighed.did, best, lost, blocks)
