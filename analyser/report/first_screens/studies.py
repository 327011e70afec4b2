"""The first screens of pages of studies: tournaments, sweeps, ladders and ablations.

Left out: the numbers (``findings``) and all that is folded (``report.tournament``, ``sweep``,
``ladder``, ``ablations``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from analyser.confidence import AT_ONCE
from analyser.findings.sweeps import Response
from analyser.findings.tournaments import Standings
from analyser.games.interface import Scale
from analyser.report.first_screens.words import fits
from analyser.report.parts import Fact, FirstScreen, Framed
from analyser.report.pictures import Cells, Lane, Rows
from analyser.statistics.simultaneous import Number
from analyser.wording import capital, counted, in_100, listed, short_plus_minus

MOST_LANES: Final = 9
"""Habits in the picture; the folded one has more."""


def tournament(found: Standings, scale: Scale, rules: str) -> FirstScreen | None:
    """Return who is best; ``None`` where nobody who plays is left."""
    play = found.others if found.left_out else found
    if play is None or len(play.players) < 2:
        return None
    best, unit = play.players[0], scale.unit
    near = [play.players[at] for at in play.rivals]
    known = math.isfinite(play.gaps[0][-1].half)
    if not known:
        said = "Not known yet which player is best."
    elif near:
        said = f"Not known yet which player is best: {listed([best, *near][:3])} are close."
    else:
        said = f"{capital(best)} is the best of these {len(play.players)} players."
    lanes = [_lane(name, rating) for name, rating in zip(play.players, play.ratings, strict=True)]
    out = f" Left out as degenerate play: {listed(found.left_out)}." if found.left_out else ""
    if found.unmeasured:
        out += f" Left out: {forfeiting(found)}." if known else f" {capital(forfeiting(found))}."
    if not near and play.gaps[0][1].high <= scale.band:
        out += f" The lead lies within the {scale.band:g} {unit} that count as equal."
    last, gap = play.players[-1], play.gaps[0][-1]
    facts = [
        Fact(_value(play.ratings[0]), f"{unit} per hand is what {best} gains on the average "
             "player here.", _half(play.ratings[0])),
        Fact(_value(gap), f"{unit} per hand lie between {best} and {last}, the last.", _half(gap)),
        Fact(in_100(1 - play.cyclic), "of the differences follow from one strength per player."),
    ]  # fmt: skip
    return FirstScreen(
        said,
        f"All against all, rules {rules}: {counted(play.deals, 'deals')} for each pair, with the "
        f"same cards for both.{out}",
        Framed(
            "answer",
            f"How far each is ahead of the average player, {unit} per hand",
            [Rows(lanes, f"{unit} per hand", "behind", "ahead", band=scale.band)],
            caption=f"Bar: rating. Line: {AT_ONCE.line}.",
        ),
        facts if known else [],
    )


def forfeiting(found: Standings) -> str:
    """Return which engines forfeited every hand of a duel, as a clause."""
    return f"{listed(found.unmeasured)} forfeited every hand of a duel"


def sweep(
    found: Response, scale: Scale, names: str, drawn: Rows | Cells, rules: str
) -> FirstScreen:
    """Return which value is best."""
    policy, change = found.design.policy, found.changes[found.best]
    several = len(found.design.axes) > 1
    what = "combination" if several else "value"
    if any(axis.of == "rule" for axis in found.design.axes):
        said = f"How far {policy} is ahead depends on {names}."
        if all(each.low <= 0 <= each.high for each in found.changes):
            said = f"No {what} of {names} clearly changes how far {policy} is ahead."
    elif found.best == found.present or change.low <= 0:
        said = f"No other {what} of {names} is clearly better for {policy}."
    else:
        said = f"Another {what} of {names} is better for {policy}."
    against = found.design.against
    whom = "the unchanged player" if against == policy else against
    return FirstScreen(
        said,
        f"{capital(policy)} against {whom}, rules {rules}: {len(found.changes)} settings, "
        f"{counted(found.deals, 'deals')} each, the same cards for all.",
        Framed(
            "answer",
            f"What {names} brings, {scale.unit} per hand",
            [drawn],
            caption=f"Line: {AT_ONCE.line}. Now: the present setting.",
        ),
        _sweep_facts(found, scale.unit, rules),
    )


def _sweep_facts(found: Response, unit: str, rules: str) -> list[Fact]:
    """Return what the best and the worst setting bring, and how many may be the best."""
    rule = any(axis.of == "rule" for axis in found.design.axes)
    brought = found.margins if rule else found.changes
    if not all(math.isfinite(each.half) for each in brought):
        return []
    worst = min(found.played, key=lambda at: brought[at].value)
    words = {
        found.best: "best setting against the present one",
        worst: "worst setting against the present one",
    }
    if rule:
        pair = f"{found.design.policy} against {found.design.against}"
        words = {found.best: f"{pair}, at the most", worst: f"{pair}, at the least"}
    said = [
        Fact(_value(brought[at]), f"{unit} per hand: {of}; rules {rules}.", _half(brought[at]))
        for at, of in words.items()
        if rule or at != found.present
    ]
    near, all_of_them = len(found.rivals) + 1, len(found.played)
    return [*said, Fact(f"{near} of {all_of_them}", "settings may be the best.")]


def ladder(
    sentences: Sequence[str],
    climbs: int,
    last: Sequence[Number],
    left_out: bool,
    drawn: Rows | Cells,
    unit: str,
) -> FirstScreen:
    """Return whether each player beats the one before it.

    ``last``: the last step under each rule set; ``left_out``: some step is degenerate play.
    """
    beats = "each beats the one before" in sentences[0] and "not each" not in sentences[0]
    said = "Not each beats the one before it."
    if beats:
        sizes = [_value(pick(last, key=lambda step: step.value))[1:] for pick in (min, max)]
        worth = " to ".join(dict.fromkeys(sizes))
        said = f"Each player beats the one before it; the last step is worth {worth} {unit}."
    under = f", under {climbs} rule sets" if climbs > 1 else ""
    without = " A step marked † is degenerate play and does not count." if left_out else ""
    return FirstScreen(
        said,
        f"From weak to strong: {_rungs(sentences[0])}{under}. Each pair played the same deals, "
        f"seats swapped.{without}",
        Framed(
            "answer",
            "How far each is above the one before it",
            [drawn],
            unit,
            f"Bar: difference. Line: {AT_ONCE.line}."
            if isinstance(drawn, Rows)
            else f"±: {AT_ONCE.line}. Hatched: the interval holds 0.",
        ),
    )


def ablations(
    policy: str, habit: str, base: str, rules: str, rows: Rows, facts: Sequence[Fact]
) -> FirstScreen:
    """Return which habit a player would miss most; ``habit`` in words, empty: none clearly."""
    said = f"{capital(policy)} would miss no single habit clearly."
    if habit:
        said = f"The habit that {policy} would miss most: {habit}."
        if not fits(said):
            said = f"{capital(policy)} would clearly miss some of its habits."
    return FirstScreen(
        said,
        f"Each habit of {policy} was put back as {base} has it, alone or with its kind; rules "
        f"{rules}.",
        Framed(
            "answer",
            "What each habit is worth",
            [replace(rows, lanes=rows.lanes[:MOST_LANES])],
            rows.unit,
            f"Bar: what is lost without it. Line: {AT_ONCE.line}.",
        ),
        facts,
    )


def measured(found: Number, words: str) -> Fact:
    """Return a number with its ± as a fact."""
    return Fact(_value(found), words, _half(found))


def _rungs(sentence: str) -> str:
    rungs = sentence.partition(":")[0]
    return f"{rungs[0].lower()}{rungs[1:]}"


def _lane(label: str, found: Number) -> Lane:
    words = short_plus_minus(found.value, found.half)
    return Lane(label, found.value, found.low, found.high, words)


def _value(found: Number) -> str:
    return short_plus_minus(found.value, found.half).partition(" ± ")[0]


def _half(found: Number) -> str:
    half = short_plus_minus(found.value, found.half).partition(" ± ")[2]
    return f"± {half}" if half else ""
