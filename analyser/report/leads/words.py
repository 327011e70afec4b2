"""What the first screens of all pages share: how long an answer may be, who made it, colours."""

from __future__ import annotations

from typing import Final

from analyser._version import __version__

MOST_WORDS: Final = 20
"""Words of an answer."""
STEPS: Final = (0.08, 0.24)
"""From which part of a deal's spread on a number has the second and the third, stronger, colour:
20 and 60 points of Burraco, and the same on every page of a game."""


def fits(answer: str) -> bool:
    """Say whether a sentence can be an answer: short, without ± and brackets."""
    return len(answer.split()) <= MOST_WORDS and not set("±()[]") & set(answer)


def signature(day: str) -> str:
    """Return which version made a picture, and when its hands were played."""
    return f"analyser {__version__}{f', {day}' if day else ''}."


def strength(value: float, spread: float) -> int:
    """Return how strong the colour of a number is, 1 to 3; ``spread`` is that of a deal."""
    return 1 + sum(abs(value) >= part * spread for part in STEPS)
