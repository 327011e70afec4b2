"""What the first screens of all pages share: how long an answer may be, who made it, colours."""

from __future__ import annotations

from analyser._version import __version__
from analyser.report.parts import MOST_WORDS


def fits(answer: str) -> bool:
    """Say whether a sentence can be an answer: short, without ± and brackets."""
    return len(answer.split()) <= MOST_WORDS and not set("±()[]") & set(answer)


def signature(day: str) -> str:
    """Return which version made a picture, and when its hands were played."""
    return f"analyser {__version__}{f', {day}' if day else ''}."
