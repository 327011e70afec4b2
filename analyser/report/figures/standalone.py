"""How does a picture stand alone, away from its page?

A page's pictures lie beside it as PNG files, which are passed on without it.  So each carries its
title, what was played and what made it, in letters that a person sees and in texts that a program
reads.  Left out: the drawing (``plots``, ``charts``).
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from analyser.report.figures.label_fit import SIZE, width
from analyser.report.figures.plots import DPI, INK, WIDTH, style
from analyser.storage.files import write_atomically

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SOFT: Final = "#57606a"
"""The words below."""
SMALL: Final = 6.5
"""Points: the letters below."""
MARGIN: Final = 8.0
"""Points on either side of the words."""
LINE: Final = 1.35
"""Height of a line of words, of that of its letters."""
MOST: Final = 4
"""Lines of a title, and of each paragraph below."""
POINTS: Final = 72


def png(figure: Figure, path: Path, title: str, foot: str, notes: Mapping[str, str]) -> None:
    """Write a figure with its title and foot as a PNG on white: same arguments, same bytes.

    ``notes`` go into the file as texts, each by its keyword.  The file is there whole or not at
    all; ``StorageError`` when it cannot be written.
    """
    target = io.BytesIO()
    with style():
        made = add_words(figure, title, foot)
        made.savefig(target, format="png", dpi=DPI, facecolor="white", metadata=dict(notes))
    write_atomically(path, target.getvalue())


def add_words(figure: Figure, title: str, foot: str) -> Figure:
    """Return a copy of a figure with ``title`` above it and the lines of ``foot`` below."""
    with style():
        from matplotlib.layout_engine import ConstrainedLayoutEngine

        head = _lines(title, SIZE + 1)
        below = [line for part in foot.split("\n") for line in _lines(part, SMALL)]
        # A copy: the page has the figure without these words.
        made: Figure = pickle.loads(pickle.dumps(figure))
        above, under = (LINE * size * len(lines) + MARGIN for size, lines in
                        ((SIZE + 1, head), (SMALL, below)))  # fmt: skip
        wide, high = made.get_size_inches()
        whole = high * POINTS + above + under
        made.set_size_inches(wide, whole / POINTS)
        engine = made.get_layout_engine()
        if isinstance(engine, ConstrainedLayoutEngine):
            engine.set(rect=(0, under / whole, 1, 1 - (above + under) / whole))
        left = MARGIN / (wide * POINTS)
        made.text(left, 1 - MARGIN / 2 / whole, "\n".join(head), size=SIZE + 1, weight="bold",
                  color=INK, va="top", linespacing=LINE * 0.9)  # fmt: skip
        made.text(left, MARGIN / 2 / whole, "\n".join(below), size=SMALL, color=SOFT, va="bottom",
                  linespacing=LINE * 0.9)  # fmt: skip
    return made


def _lines(words: str, size: float) -> list[str]:
    """Return words broken into lines that are as wide as a picture, letters of ``size`` points."""
    room = WIDTH * POINTS - 2 * MARGIN
    wide = width(words) * size / SIZE
    # Bold letters are wider, and some lines have wider letters than the mean.
    letters = max(10, int(0.85 * room / max(wide, 1) * len(words)))
    return wrap(words, letters, max_lines=MOST, placeholder="…") or [""]
