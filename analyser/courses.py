"""What does the course of a search look like?  A table in, a Matplotlib figure out.

In the style of ``plots``.  Left out: what the numbers mean, and the words beside the picture.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from analyser.plots import BLUE, INK, PAPER, SERIES, panelled, style

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

ORANGE: Final = SERIES[1][0]
GREEN: Final = SERIES[2][0]


def course(
    line: pd.DataFrame, checks: pd.DataFrame, last: tuple[float, float, float], axis_words: str
) -> Figure:
    """Return points against generations: a line with its band, squares, and a level with its band.

    ``line`` has ``generation``, ``mean``, ``low``, ``high`` and ``luckiest`` (small crosses);
    ``checks`` has ``generation``, ``mean``, ``low``, ``high`` and ``chosen`` (filled where true);
    ``last`` is the level: mean, low and high.  Ends that are not finite are not drawn.
    """
    with style():
        figure, (axis,) = panelled(1, 3.3)
        at = line["generation"].to_numpy()
        if all(map(math.isfinite, last)):
            axis.axhspan(*last[1:], color=GREEN, alpha=0.2, linewidth=0, zorder=1)
        axis.axhline(last[0], color=GREEN, linestyle="-.", linewidth=1.6, zorder=2)
        axis.axhline(0, color=INK, linewidth=1, zorder=2)
        known = line["low"].map(math.isfinite).to_numpy()
        axis.fill_between(
            at,
            line["low"].to_numpy(),
            line["high"].to_numpy(),
            where=known,
            color=BLUE,
            alpha=0.2,
            linewidth=0,
            zorder=1,
        )
        axis.plot(at, line["luckiest"].to_numpy(), "x", color=INK, ms=3, alpha=0.55, zorder=2)
        axis.plot(at, line["mean"].to_numpy(), "-", color=BLUE, linewidth=1.8, zorder=3)
        for place, mean, low, high, chosen in zip(
            *(checks[name] for name in ("generation", "mean", "low", "high", "chosen")), strict=True
        ):
            if math.isfinite(low) and low < high:
                axis.plot([place, place], [low, high], "-_", color=ORANGE, linewidth=1.6, zorder=4)
            inside = ORANGE if chosen else PAPER
            axis.plot(place, mean, "s", color=inside, mec=ORANGE, mew=1.4, ms=6.5, zorder=5)
        axis.set_xlim(-0.02 * at[-1], 1.02 * at[-1])
        axis.locator_params(axis="x", integer=True)
        axis.grid()
        axis.set_xlabel("generation")
        axis.set_ylabel(axis_words)
    return figure
