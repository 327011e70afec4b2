"""What is the answer about one position?  What the player to move should do.

>>> from analyser import advise, table
>>> found = advise(table("kabu", seed=7).position(), worlds=64)
>>> print(str(found).splitlines()[0])
Stand: worth +1.7127 chips against drawing.

Left out: asking (``question``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from analyser.errors import UsageError
from analyser.games.interface import Game, Scale
from analyser.games.protocols.advice import Advice
from analyser.library.answer import ToldAnswer

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Advised(ToldAnswer):
    """What a player should do in one position."""

    found: Advice = field(repr=False)
    """The advice, and how it was found."""
    game: Game = field(repr=False)
    command: str = field(repr=False)
    """What asks for it again."""

    @property
    def _subject(self) -> tuple[Any, ...]:
        """The game, and the advice."""
        return self.game, self.found

    @property
    def _origin(self) -> tuple[Any, ...]:
        """The same, and the command."""
        return self.game, self.found, self.command

    @property
    def sentences(self) -> Sequence[str]:
        """The answer in short, then all that the game says."""
        return [*dict.fromkeys([self.screen.answer, *self.found.says])]

    @property
    def numbers(self) -> Mapping[str, Any]:
        """The numbers alone."""
        return self.found.numbers

    @property
    def scale(self) -> Scale:
        """The unit of its numbers, and what is too small to matter."""
        return self.game.scale

    def frame(self) -> pd.DataFrame:
        """Return a row an option that was tried, in the order of the answer.

        ``list`` says in which list of :attr:`numbers` it stands; the other columns are its own.
        """
        import pandas as pd

        return pd.DataFrame(
            [
                {"list": where, **option}
                for where, listed in _lists(self.numbers)
                for option in listed
            ]
        )

    def figure(self) -> Figure:
        """Return what each option gains, a dot and its interval.

        ``UsageError`` where no options were tried whose gains could be drawn.
        """
        from analyser.report.figures import plots
        from analyser.report.pictures import Lane
        from analyser.statistics.simultaneous import Number

        rows = self.frame()
        if rows.empty or not {"gain", "half_width"} <= {*rows.columns}:
            raise UsageError("advice: found no options with a gain (expected a position with some)")
        several = len({*rows["list"]}) > 1
        named = next((name for name in ("says", "card") if name in rows), "list")
        columns = (rows[name] for name in ("list", named, "gain", "half_width"))
        lanes = [
            Lane.in_full(str(label), Number(mean, half), panel=panel if several else "")
            for panel, label, mean, half in zip(*columns, strict=True)
        ]
        axis = f"{self.scale.unit}; right of 0: gains"
        return plots.forest(lanes, axis, band=self.scale.band)


def _lists(numbers: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Yield the lists of records in a game's numbers, and by which names each is found."""
    for name, value in numbers.items():
        where = f"{above}{name}"
        if isinstance(value, Mapping):
            yield from _lists(value, f"{where}.")
        elif isinstance(value, (list, tuple)) and value and isinstance(value[0], Mapping):
            yield where, list(value)
