"""How much of a name has room in a picture?

Names come from scenarios and may be as long as a line of text, or one word of wide letters; the
tables beside a picture have them whole.
"""

from __future__ import annotations

import warnings
from textwrap import wrap
from typing import Final

from analyser.report.figures.matplotlib_import import import_matplotlib

SIZE: Final = 9.0
"""Points: the letters of names in all pictures."""
HINTED: Final = 1.02
"""How much wider letters are, at most, whose edges are put on whole pixels."""


def fit_name(name: str, points: float, lines: int) -> str:
    """Return a name broken into at most so many lines of at most so many points; one that is
    longer ends with an ellipsis.
    """
    if width(name) <= points:
        return name
    letters = max(3, int(points / width(name) * len(name)))
    # Some lines have wider letters than the name's mean.
    while letters > 3 and max(map(width, _wrap_name(name, letters, lines))) > points:
        letters -= 1
    return "\n".join(_wrap_name(name, letters, lines))


def _wrap_name(name: str, letters: int, lines: int) -> list[str]:
    return wrap(name, letters, max_lines=lines, placeholder="…")


def lines(words: str, room: float, weight: str = "normal") -> list[str]:
    """Return words broken into lines; ``room``: the width of a line, in sizes of its letters.

    Nothing is cut, and only a word that is longer than a line is broken.
    """
    if ems(words, weight) <= room:
        return [words]
    letters = max(3, int(1.1 * room / ems(words, weight) * len(words)))
    found = wrap(words, letters, break_on_hyphens=False)
    # Some lines have wider letters than all words' mean.
    while letters > 3 and max(ems(line, weight) for line in found) > room:
        letters -= 1
        found = wrap(words, letters, break_on_hyphens=False)
    return found


def cut(words: str, room: float, most: int = 1) -> str:
    """Return ``fitted`` words, ``room`` as in ``lines``."""
    return fit_name(words, room * SIZE / HINTED, most)


def ems(words: str, weight: str = "normal") -> float:
    """Return how wide words are, as a multiple of the size of their letters."""
    return HINTED * width(words, weight) / SIZE


def width(name: str, weight: str = "normal") -> float:
    """Return how many points wide a name is."""
    import_matplotlib()
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family="DejaVu Sans", size=SIZE, weight=weight)
    with warnings.catch_warnings():
        # A letter that no font here has is drawn as a box.
        warnings.filterwarnings("ignore", "Glyph", UserWarning)
        wide: float = text_to_path.get_text_width_height_descent(name, font, False)[0]
    return wide
