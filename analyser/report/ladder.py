"""How is said that each player of a ladder is stronger than the one below?  Margins in, words out.

Ladders with the same rungs under several rule sets are told together, in one picture.  Left out:
the numbers themselves (``findings.margins``), the drawing (``figures.plots``) and the page around
it (``combined``).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from analyser.confidence import AT_ONCE, INTERVAL
from analyser.findings.margins import Margins
from analyser.findings.playing_style import marked
from analyser.games.interface import Scale
from analyser.report import playing_style
from analyser.report.parts import Asked, Fact, FirstScreen, Framed, Part, Picture, Section
from analyser.report.pictures import Cell, Cells, Rows, side_of, strength
from analyser.scenario.studies import Ladder
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capital,
    counted,
    listed,
    plus_minus,
    short_plus_minus,
    signed_plus_minus,
    times,
)


def first_screen(
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
        ends = [pick(last, key=lambda step: step.value) for pick in (min, max)]
        sizes = [Fact.of(each, "").number[1:] for each in ends]
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


def _rungs(sentence: str) -> str:
    rungs = sentence.partition(":")[0]
    return f"{rungs[0].lower()}{rungs[1:]}"


@dataclass(frozen=True)
class LadderResult:
    """A ladder under one rule set, and the results of its steps."""

    rules: str
    ladder: Ladder
    found: Margins

    @property
    def steps(self) -> list[tuple[str, str, Number]]:
        """Each step: the lower rung, the upper one, and by how much that is ahead, per hand."""
        pairs = itertools.pairwise(self.ladder.rungs)
        return [(*pair, step) for pair, step in zip(pairs, self.found.numbers, strict=True)]

    @property
    def played(self) -> list[tuple[str, str, Number]]:
        """Those of them that are play."""
        return [each for at, each in enumerate(self.steps) if at not in self.found.no_play]

    @property
    def left_out(self) -> list[tuple[str, str, Number]]:
        """The others."""
        return [each for at, each in enumerate(self.steps) if at in self.found.no_play]


MOST_WITH_BARS: Final = 2
"""Rule sets whose steps are bars on the first screen; of more it has a grid."""
MOST_NAMED: Final = 2
"""Rule sets whose last step is said each for itself; of more the smallest and the largest."""


def sentences(climbs: Sequence[LadderResult], unit: str, band: float = 0.0) -> list[str]:
    """Return the answer: whether each rung beats the one below it, and by how much the last one.

    ``climbs`` have the same rungs; a step that lies within ``band`` either way is none.  Steps of
    degenerate play are left out, and that is said.
    """
    some = [climb for climb in climbs if climb.played]
    if not some:
        return [playing_style.NO_ANSWER]
    known = [climb for climb in some if math.isfinite(climb.played[-1][2].half)]
    named = known
    if len(known) > MOST_NAMED:
        named = [pick(known, key=lambda climb: climb.played[-1][2].value) for pick in (min, max)]
    last = [
        f"{_size(climb.played[-1][2])}{f' {unit} per hand' * (not at)} in {climb.rules}"
        for at, climb in enumerate(named)
    ]
    rungs = ", ".join(climbs[0].ladder.rungs)
    rungs = f"{rungs[0].upper()}{rungs[1:]}"
    step = f"the last step is {listed(last) if named is known else ' to '.join(last)}"
    if not known:
        step = "the last step is not known yet"
    out = [
        f"{upper} over {lower} in {climb.rules}"
        for climb in climbs
        for lower, upper, _ in climb.left_out
    ]
    less = [f"Left out of that as degenerate play: {listed(out)}."] if out else []
    failing = [
        f"in {climb.rules} {upper} {_fails(size, band)} {lower} ({signed_plus_minus(size)})"
        for climb in climbs
        for lower, upper, size in climb.played
        if size.low <= 0 or size.high <= band
    ]
    if failing:
        return [f"{rungs}: not each beats the one before, for {listed(failing)}; {step}.", *less]
    under = f", under {len(climbs)} rule sets" if len(climbs) > 1 else ""
    return [f"{rungs}: each beats the one before{under}; {step}.", *less]


def _fails(size: Number, band: float) -> str:
    """Return how a rung fails to beat the one below."""
    if -band <= size.low and size.high <= band:
        return "is as good as equal to"
    return "loses to" if size.high < 0 else "may be no better than"


def parts(studies: Sequence[Asked]) -> list[Part]:
    """Return the content of a page about its ladders: those with the same rungs together."""
    alike: dict[tuple[str, ...], list[Asked]] = {}
    for study in studies:
        alike.setdefault(study.design.rungs, []).append(study)
    return [_part(some, f"ladder-{at}") for at, some in enumerate(alike.values(), start=1)]


def _part(studies: Sequence[Asked], name: str) -> Part:
    """Return what is said of ladders with the same rungs, with the picture called ``name``."""
    climbs, scale = [_climb(study) for study in studies], studies[0].read.scale
    said = sentences(climbs, scale.unit, scale.band)
    return Part(
        f"{studies[0].read.game.title}: is each better than the one before?",
        said,
        [Section("The ladder", [_picture(climbs, scale, name)])],
        [],
        {"studies": [summary(study) for study in studies]},
        rules=", ".join(dict.fromkeys(climb.rules for climb in climbs)),
        names=[player for climb in climbs for player in climb.ladder.players],
        deals=min(climb.found.deals for climb in climbs),
        certain=AT_ONCE.certain,
        headline=said,
        first_screen=first_screen(
            said,
            len(climbs),
            [climb.played[-1][2] for climb in climbs if climb.played],
            any(climb.left_out for climb in climbs),
            drawn(climbs, scale),
            f"{scale.unit} per hand",
        ),
    )


def _climb(study: Asked) -> LadderResult:
    return LadderResult(study.rules, study.design, study.found)


def drawn(climbs: Sequence[LadderResult], scale: Scale) -> Rows | Cells:
    """Return every step: bars, or of many rule sets one grid, a rule set a row."""
    return (_rows if len(climbs) <= MOST_WITH_BARS else cells)(climbs, scale)


def cells(climbs: Sequence[LadderResult], scale: Scale) -> Cells:
    """Return how far each player is above the one before it, under each rule set."""

    def cell(size: Number, no_play: bool) -> Cell:
        words = marked(short_plus_minus(size.value, size.half), no_play)
        side = side_of(size.value, size.low, size.high)
        return Cell("", words, side, strength(size.value, scale.spread))

    return Cells(
        [(climb.rules, "") for climb in climbs],
        [f"{upper} over {lower}" for lower, upper in itertools.pairwise(climbs[0].ladder.rungs)],
        [[cell(size, at in climb.found.no_play) for at, (_, _, size) in enumerate(climb.steps)]
         for climb in climbs],
        "rules", "above the one before it", "below",
    )  # fmt: skip


def _rows(climbs: Sequence[LadderResult], scale: Scale) -> Rows:
    import pandas as pd

    rows = pd.DataFrame(
        {
            "panel": climb.rules,
            "label": marked(f"{upper} over {lower}", at in climb.found.no_play),
            "mean": size.value,
            "low": size.low,
            "high": size.high,
            "words": signed_plus_minus(size),
        }
        for climb in climbs
        for at, (lower, upper, size) in enumerate(climb.steps)
    )
    unit = f"{scale.unit} per hand"
    return Rows.of(rows, unit, "below", "above the one before it", scale.band)


def _picture(climbs: Sequence[LadderResult], scale: Scale, name: str) -> Picture:
    unit, played = scale.unit, climbs[0].found
    return Picture(
        name,
        _rows(climbs, scale),
        "How much each rung of the ladder is above the one below",
        "Forest plot, grouped by rule set: a dot for each step, a bar for its interval. "
        + " ".join(sentences(climbs, unit, scale.band)),
        f"How to read it: a dot says how many {unit} per hand a player is ahead of the one below "
        f"them when the two meet, the bar is its {INTERVAL}, the grey strip less than "
        f"{scale.band:g} {unit} either way. Each duel: {counted(played.deals, 'deals')}, each "
        f"played {times(played.arms)}.",
        [table(climbs, unit)],
    )


def table(climbs: Sequence[LadderResult], unit: str) -> Table:
    """Return every step with its ±."""
    rows = [
        [
            climb.rules,
            marked(upper, at in climb.found.no_play),
            lower,
            signed_plus_minus(size),
            f"{climb.found.deals:,}",
        ]
        for climb in climbs
        for at, ((_, _, size), lower, upper) in enumerate(
            zip(climb.steps, climb.ladder.players, climb.ladder.players[1:], strict=False)
        )
    ]
    head = ["rules", "player", "against", f"{unit} per hand", "deals"]
    return Table(f"{capital(unit)} per hand above the one below, with the {INTERVAL}", head, rows)


def summary(study: Asked) -> dict[str, Any]:
    """Return a ladder for a program, JSON-able; null where an end is infinite."""
    climb = _climb(study)
    return {
        "kind": "ladder",
        "rules": climb.rules,
        "players": list(climb.ladder.players),
        "unit": f"{study.read.scale.unit} per hand",
        "steps": [size.as_json() for size in climb.found.numbers],
        "degenerate": sorted(climb.found.no_play),
        "deals": climb.found.deals,
    }


def _size(each: Number) -> str:
    return plus_minus(each.value, each.half)
