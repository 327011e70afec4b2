"""What is the answer about hands that were written down?  Which are played by the rules.

>>> from analyser import replay, verify
>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     file = Path(folder, "hands.jsonl")
...     _ = file.write_text(str(replay(game="kabu", seed=7, format="jsonl")))
...     print(verify(file))
1 hand is played by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from analyser.errors import AnalyserError
from analyser.library.answer import CountedAnswer

if TYPE_CHECKING:
    import pandas as pd


@dataclass
class Verified(CountedAnswer):
    """Which hands are played by the rules, and which positions are possible."""

    _counted = "hands"

    hands: int = 0
    """How many are played by the rules."""
    positions: int = 0
    """How many are possible."""
    files: dict[str, int] = field(default_factory=dict)
    """How many each file has, by its name."""
    errors: list[AnalyserError] = field(default_factory=list)
    """What is wrong, each with its sentence."""
    lines: list[str] = field(default_factory=list)
    """The hands in the form that was asked for."""

    @property
    def sentences(self) -> list[str]:
        """How many are right, and each mistake."""
        made = []
        if self.hands or not (self.positions or self.errors):
            verb = "hand is" if self.hands == 1 else "hands are"
            made.append(f"{self.hands:,} {verb} played by the rules.")
        if self.positions:
            verb = "position is" if self.positions == 1 else "positions are"
            made.append(f"{self.positions:,} {verb} possible.")
        return [*made, *map(str, self.errors)]

    @property
    def answer(self) -> dict[str, Any]:
        """The counts and mistakes, JSON-able."""
        errors = [{"error": str(each), "exit_code": each.exit_code} for each in self.errors]
        counts = {"hands": self.hands, "positions": self.positions, "files": self.files}
        return {**counts, "errors": errors}

    def frame(self) -> pd.DataFrame:
        """Return a row for each file that is right: ``file``, ``count``."""
        import pandas as pd

        return pd.DataFrame([*self.files.items()], columns=["file", "count"])
