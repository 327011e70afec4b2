"""How does a notebook show an answer?  As HTML: its sentences, its table, its picture.

>>> from analyser import score
>>> score("us:7c8c9cTcJcQcKc", rules="italian")._repr_html_()[:30]
'<p><strong>us 265.</strong></p'

It is part of another program's page: no script, no style but its own, nothing from the network.
"""

from __future__ import annotations

import hashlib
import html as markup
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

MOST_ROWS = 30
"""Rows of a table that a notebook shows; ``frame()`` has them all."""


def html(
    says: Sequence[str],
    frame: pd.DataFrame | None = None,
    figure: Figure | None = None,
) -> str:
    """Return sentences, the first of them bold, a picture and a table as the HTML of a cell."""
    made = [
        f"<p>{f'<strong>{markup.escape(each)}</strong>' if at == 0 else markup.escape(each)}</p>"
        for at, each in enumerate(says)
    ]
    if figure is not None:
        made.append(f'<div style="max-width: 37em">{_draw_answer(says, figure)}</div>')
    if frame is not None:
        words = frame.map(_words)
        made.append(words.to_html(index=False, max_rows=MOST_ROWS, border=0, justify="left"))
    return "\n".join(made)


def _words(value: object) -> object:
    """Return a value as it is shown: decimals that count, and nothing where there is none."""
    if isinstance(value, float):
        return f"{value:.4g}" if value == value else ""
    return "" if value is None else value


def _draw_answer(says: Sequence[str], figure: Figure) -> str:
    from analyser.report.figures import plots

    # Ids are the whole notebook's: what says other things has others.
    name = hashlib.sha256("\n".join(says).encode()).hexdigest()[:10]
    title = says[0] if says else "A picture"
    return plots.svg(figure, title, " ".join(says), prefix=f"analyser-{name}")
