"""What is the mean of one column by another?  The curve of a run, with its picture.

>>> from analyser import simulate
>>> curve = simulate(game="kabu", hands=2_000).curve("total_0", "score_0")
>>> len(curve.frame())
10

Left out: how it is computed (``findings.curves``), and how it is drawn (``report.figures.curves``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyser.errors import UsageError
from analyser.findings import curves
from analyser.library import notebook

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Curve(curves.Curve):
    """Means of y by x; printed, it says what it is of."""

    def figure(self) -> Figure:
        """Return the means as dots with their intervals, a line each; ``UsageError`` for none."""
        from analyser.report.figures import curves as pictures

        if not pictures.is_drawable(self):
            raise UsageError(f"figure: found no mean of {self.y.name} (expected rows that have it)")
        return pictures.draw(self)

    def _repr_html_(self) -> str:
        return notebook.html([str(self)], self.frame(), self.figure())
