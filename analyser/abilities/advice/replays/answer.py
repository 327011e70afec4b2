"""What is the answer about deals of a seed?  Hands to read, or as hand histories.

>>> from analyser import replay
>>> print(str(replay(game="kabu", seed=7)).splitlines()[0])
Hand 0 of seed 7 · kabu
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyser.library.answer import CountedAnswer

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Replayed(CountedAnswer):
    """Hands to read, or as hand histories."""

    _counted = "hands"

    lines: Sequence[str]
    deals: range
    """The numbers of the deals."""
    seed: int

    @property
    def sentences(self) -> Sequence[str]:
        """The hands, line by line."""
        return self.lines

    @property
    def answer(self) -> dict[str, Any]:
        """The lines, JSON-able."""
        return {"seed": self.seed, "deals": [*self.deals], "lines": [*self.lines]}

    def frame(self) -> pd.DataFrame:
        """Return a row for each line."""
        import pandas as pd

        return pd.DataFrame({"line": [*self.lines]})
