"""Hand histories that stand in memory, verified as those of a file."""

from __future__ import annotations

from io import StringIO

from analyser import games
from analyser.games.interface import able
from analyser.games.protocols.histories import Histories


def verify_text(text: str, name: str, game: str = games.DEFAULT) -> int:
    """Verify every history of a text, of which only a newline ends a line; return how many."""
    return able(games.game(game), Histories).verify(StringIO(text, newline="\n"), name)
