"""How is said that each player of a ladder is stronger than the one below?  Margins in, words out.

Ladders with the same rungs under several rule sets are told together, in one picture.  Left out:
the numbers themselves (``margins``), the drawing (``plots``) and the page around it
(``report.several``).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analyser.findings.margins import Margins
from analyser.report.figures import plots
from analyser.report.parts import Picture, Section
from analyser.scenario.studies import Ladder
from analyser.statistics.intervals import BAND
from analyser.statistics.simultaneous import Number
from analyser.wording import Table, listed, number, plus_minus, signed_plus_minus, times


@dataclass(frozen=True)
class Climb:
    """A ladder under one rule set, and what its steps came to."""

    rules: str
    ladder: Ladder
    found: Margins

    @property
    def steps(self) -> list[tuple[str, str, Number]]:
        """Each step: the lower rung, the upper one, and points a hand by which that is ahead."""
        pairs = itertools.pairwise(self.ladder.rungs)
        return [(*pair, step) for pair, step in zip(pairs, self.found.numbers, strict=True)]


def sentences(climbs: Sequence[Climb]) -> list[str]:
    """Return the answer: whether each rung beats the one below it, and by how much the last one.

    ``climbs`` have the same rungs.
    """
    last = [
        f"{_size(climb.found.numbers[-1])}{' points a hand' * (not at)} in {climb.rules}"
        for at, climb in enumerate(climbs)
    ]
    rungs = ", ".join(climbs[0].ladder.rungs)
    rungs = f"{rungs[0].upper()}{rungs[1:]}"
    step = f"the last step is {listed(last)}"
    failing = [
        f"in {climb.rules} {upper} {'loses to' if size.high < 0 else 'may be no better than'} "
        f"{lower} ({signed_plus_minus(size)})"
        for climb in climbs
        for lower, upper, size in climb.steps
        if size.low <= 0
    ]
    if failing:
        return [f"{rungs}: not each beats the one before, for {listed(failing)}; {step}."]
    under = f", under {len(climbs)} rule sets" if len(climbs) > 1 else ""
    return [f"{rungs}: each beats the one before{under}; {step}."]


def section(climbs: Sequence[Climb], name: str) -> Section:
    """Return the part of the page with the picture, called ``name``."""
    import pandas as pd

    rows = pd.DataFrame(
        {
            "panel": climb.rules,
            "label": f"{upper} over {lower}",
            "mean": size.value,
            "low": size.low,
            "high": size.high,
            "words": signed_plus_minus(size),
        }
        for climb in climbs
        for lower, upper, size in climb.steps
    )
    picture = Picture(
        name,
        plots.changes(rows, "points a hand above the one below", band=BAND),
        "How much each rung of the ladder is above the one below",
        "Forest plot, grouped by rule set: a dot for each step, a bar for its interval. "
        + " ".join(sentences(climbs)),
        table(climbs),
    )
    played = climbs[0].found
    return Section(
        "The ladder",
        [],
        picture,
        "How to read it: a dot says how many points a hand a player is ahead of the one below him "
        f"when the two meet, the bar is its 95 % interval, the grey strip less than "
        f"{number(BAND, 0)} points either way. Each duel: {played.deals:,} deals, each played "
        f"{times(played.arms)}.",
    )


def table(climbs: Sequence[Climb]) -> Table:
    """Return every step with its ±."""
    rows = [
        [climb.rules, upper, lower, signed_plus_minus(size), f"{climb.found.deals:,}"]
        for climb in climbs
        for (_, _, size), lower, upper in zip(
            climb.steps, climb.ladder.players, climb.ladder.players[1:], strict=False
        )
    ]
    head = ["rules", "player", "against", "points a hand", "deals"]
    return Table("Points a hand above the one below, with the 95 % interval", head, rows)


def summary(climb: Climb) -> dict[str, Any]:
    """Return a ladder for a program, JSON-able; null where an end is infinite."""
    return {
        "kind": "ladder",
        "rules": climb.rules,
        "players": list(climb.ladder.players),
        "steps": [size.as_json() for size in climb.found.numbers],
        "deals": climb.found.deals,
    }


def _size(each: Number) -> str:
    return plus_minus(each.value, each.half)
