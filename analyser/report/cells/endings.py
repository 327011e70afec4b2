"""How do hands end?  The section with the share of each ending.

Left out: the numbers themselves (``findings.answers``).
"""

from __future__ import annotations

import math

from analyser.confidence import INTERVAL
from analyser.findings.answers import Answer, Answers
from analyser.report.cells import sentences as cells
from analyser.report.parts import Picture, Section
from analyser.report.pictures import Lane, Rows
from analyser.statistics.intervals import share
from analyser.wording import Table, percent, percent_each


def sections(read: Answers) -> list[Section]:
    """Return the section of endings; none where no hand has been played."""
    drawn = cells.select_played(read, cells.MOST_DRAWN)
    if not drawn:
        return []
    kinds = []
    for answer in drawn:
        parts = [f"{cells.words(kind)} {part}" for kind, part in _shares(answer).items()]
        kinds.append(f"{answer.label}: {', '.join(parts)}")
    picture = Picture(
        "endings",
        Rows(
            [
                Lane(
                    cells.words(kind),
                    100 * count / answer.hands,
                    math.nan,
                    math.nan,
                    _shares(answer)[kind],
                    panel=answer.label if len(drawn) > 1 else "",
                )
                for answer in drawn
                for kind, count in answer.endings.items()
            ],
            "% of hands",
        ),
        "How hands end",
        f"Bars: the share of hands by how they end. {'; '.join(kinds)}.",
        f"Of all hands played, the share that ended in each way.{cells.describe_drawn(read)}",
        [table(read)],
    )
    return [Section("How hands end", [picture])]


def _shares(answer: Answer) -> dict[str, str]:
    """Return the share of each ending in words; they add up to 100 %."""
    parts = percent_each([count / answer.hands for count in answer.endings.values()])
    return dict(zip(answer.endings, parts, strict=True))


def table(read: Answers) -> Table:
    """Return the share of each ending in each cell.

    The hands of one deal hang together, so the interval counts deals: as if a deal's hands were
    one, which makes it too wide rather than too narrow.  The hands of a match are of many deals;
    of those, too, each arm plays the same.  An ending that no cell has is left out.
    """
    rows = []
    seen = {kind for answer in read.ordered for kind, count in answer.endings.items() if count}
    for answer in read.ordered:
        arms = len(answer.cell.arms)
        shares = _shares(answer)
        for kind, count in answer.endings.items():
            if kind not in seen:
                continue
            deals = answer.hands // arms
            low = share(count // arms, deals).low
            high = share(min(-(-count // arms), deals), deals).high
            row = [f"{answer.label}: {cells.words(kind)}", f"{count:,}"]
            rows.append([*row, shares[kind], percent(low), percent(high)])
    head = ["who plays: ending", "hands", "share", "from", "to"]
    return Table(f"Share of hands by ending, with the {INTERVAL}", head, rows)
