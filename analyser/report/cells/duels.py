"""Who is ahead, and by how much?  The section of the duels: a forest plot and its table.

Left out: the numbers themselves (``findings.answers``) and the drawing (``figures.plots``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from analyser.confidence import INTERVAL
from analyser.findings.answers import Answer, Answers
from analyser.report.cells import sentences as cells
from analyser.report.parts import Picture, Section
from analyser.report.pictures import Lane, Rows
from analyser.wording import Table, mean_decimals, number, plus_minus


def sections(read: Answers) -> list[Section]:
    """Return the section of the duels; none where none has been played."""
    found = table(read)
    if not found.rows:
        return []
    few = ""
    if len(found.rows) > cells.MOST_DETAILS:
        few = (
            f" The picture shows the first {cells.MOST_DETAILS} of {len(found.rows)} duels, the "
            "table below it all."
        )
    strip = f"less than {read.scale.band:g} {read.scale.unit}"
    said = " ".join(read.sentence(answer) for answer in read.duels[: cells.MOST_DETAILS])
    picture = Picture(
        "difference",
        Rows.from_frame(
            _lanes(read, [each for each in read.duels if each.hands][: cells.MOST_DETAILS]),
            f"{read.scale.unit} per hand",
            "the second is ahead",
            "the first is ahead",
            read.scale.band,
        ),
        f"How many {read.scale.unit} per hand one strategy is ahead of the other",
        f"Forest plot, grouped by rule set: a bar for each difference, a line for its {INTERVAL}, "
        f"another at 0, and a grey strip for differences of {strip}. {said}",
        f"How to read it: the bar is the measured difference, the line the {INTERVAL}. The grey "
        f"strip is a difference of {strip} per hand either way, too small to matter at the table."
        f"{few}",
        [found],
    )
    return [Section("How far each is ahead", [picture])]


def _lanes(read: Answers, duels: Sequence[Answer]) -> list[Lane]:
    return [
        Lane.in_full(answer.label.removeprefix(f"{rules}: "), answer.estimate(), panel=rules)
        for answer in duels
        for rules in [read.spec.rules_called(answer.cell)]
    ]


def table(read: Answers) -> Table:
    """Return the difference of each duel, per hand."""
    units = "deals or matches" if any(answer.matches for answer in read.duels) else "deals"
    head = ["duel", f"{read.scale.unit} per hand", "from", "to", units, "spread of one", "verdict"]
    decimals = mean_decimals(read.scale)
    rows = []
    for answer in read.duels:
        if answer.hands:
            found = answer.estimate()
            row = [answer.label, plus_minus(found.mean, found.half)]
            row += [_end(end, decimals + 1) for end in (found.low, found.high)]
            row += [f"{found.pairs:,}", number(found.sd, decimals)]
            by = ", by matches won" if answer.matches else ""
            rows.append([*row, f"{answer.verdict()}{by}"])
    return Table(f"First strategy minus second, with the {INTERVAL}", head, rows)


def _end(value: float, decimals: int) -> str:
    return number(value, decimals) if math.isfinite(value) else "unknown"
