"""How do hands end?  The section with the share of each ending.

Left out: the numbers themselves (``findings.answers``) and the drawing (``figures.plots``).
"""

from __future__ import annotations

from analyser.findings.answers import Answers
from analyser.report import cells
from analyser.report.figures import plots
from analyser.report.parts import Picture, Section
from analyser.statistics.intervals import share
from analyser.wording import Table, percent


def sections(read: Answers) -> list[Section]:
    """Return the section of endings; none where no hand has been played."""
    import pandas as pd

    drawn = cells.played(read, cells.MOST_DRAWN)
    if not drawn:
        return []
    shares = [
        {"cell": answer.label, "ending": cells.words(kind), "share": count / answer.hands}
        for answer in drawn
        for kind, count in answer.endings.items()
    ]
    kinds = []
    for answer in drawn:
        parts = [
            f"{cells.words(kind)} {percent(count / answer.hands)}"
            for kind, count in answer.endings.items()
        ]
        kinds.append(f"{answer.label}: {', '.join(parts)}")
    picture = Picture(
        "endings",
        plots.endings(pd.DataFrame(shares)),
        "How hands end",
        f"Dot plot: the share of hands by how they end. {'; '.join(kinds)}.",
        "The share of all hands that ended in each way. Each row is one way, each mark one "
        f"pairing.{cells.drawn_first(read)}",
        [table(read)],
    )
    return [Section("How hands end", [picture])]


def table(read: Answers) -> Table:
    """Return the share of each ending in each cell.

    The hands of one deal hang together, so the interval counts deals: as if a deal's hands were
    one, which makes it too wide rather than too narrow.  The hands of a match are of many deals;
    of those, too, each arm plays the same.
    """
    rows = []
    for answer in read.ordered:
        arms = len(answer.cell.arms)
        for kind, count in answer.endings.items():
            deals = answer.hands // arms
            low = share(count // arms, deals).low
            high = share(min(-(-count // arms), deals), deals).high
            row = [f"{answer.label}: {cells.words(kind)}", f"{count:,}"]
            rows.append([*row, percent(count / answer.hands), percent(low), percent(high)])
    head = ["who plays: ending", "hands", "share", "from", "to"]
    return Table("Share of hands by ending, with the 95 % interval", head, rows)
