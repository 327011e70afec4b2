"""How much of a name has room in a picture?

Names come from scenarios and may be as long as a line of text, or one word of wide letters; the
tables beside a picture have them whole.
"""

from __future__ import annotations

import warnings
from textwrap import wrap
from typing import Final

SIZE: Final = 9.0
"""Points: the letters of names in all pictures."""


def fitted(name: str, points: float, lines: int) -> str:
    """Return a name broken into at most so many lines of at most so many points; one that is
    longer ends with an ellipsis.
    """
    if width(name) <= points:
        return name
    letters = max(3, int(points / width(name) * len(name)))
    # Some lines have wider letters than the name's mean.
    while letters > 3 and max(map(width, _wrapped(name, letters, lines))) > points:
        letters -= 1
    return "\n".join(_wrapped(name, letters, lines))


def _wrapped(name: str, letters: int, lines: int) -> list[str]:
    return wrap(name, letters, max_lines=lines, placeholder="…")


def width(name: str) -> float:
    """Return how many points wide a name is."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family="DejaVu Sans", size=SIZE)
    with warnings.catch_warnings():
        # A letter that no font here has is drawn as a box.
        warnings.filterwarnings("ignore", "Glyph", UserWarning)
        wide: float = text_to_path.get_text_width_height_descent(name, font, False)[0]
    return wide
