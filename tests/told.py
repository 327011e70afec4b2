"""Hand histories that stand in memory, verified as those of a file."""

from __future__ import annotations

from io import StringIO

from analyser.games.burraco.history.hand import verify_lines


def verify_text(text: str, name: str) -> int:
    """Verify every history of a text, of which only a newline ends a line; return how many."""
    return verify_lines(StringIO(text, newline="\n"), name)
