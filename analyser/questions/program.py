"""A program that asks: names as Python writes them, runs without a word.

Without ``output`` a run is in a temporary folder that goes with its object.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.errors import UsageError
from analyser.scenario import shipped

if TYPE_CHECKING:
    from analyser.games.interface import Game, Record
    from analyser.library.runs import OpenRun
    from analyser.play.runner import Progress
    from analyser.scenario.spec import RunSpec
    from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Program:
    """A caller of Python functions; see ``question.Caller``."""

    command: str
    """What a run keeps as its origin: ``analyser.weigh``."""
    threads: int | None = None
    progress: Callable[[Progress], Any] | None = None

    def spell(self, field: str) -> str:
        """Return the argument's name."""
        return field

    def spell_with(self, field: str, value: object) -> str:  # noqa: ARG002 - as for a terminal
        """Return the argument's name."""
        return field

    def spell_choice(self, field: str, value: str) -> str:
        """Return an argument with its value: ``game='kabu'``."""
        return f"{field}={value!r}"

    def scenario_meant(self, text: object) -> Path | None:
        """Return the file of a path, or of a bundled scenario's name; ``None``: another text."""
        if isinstance(text, str) and shipped.could_be(text) and text not in shipped.names():
            return None
        return self.scenario_named(text)

    def scenario_named(self, name: Any) -> Path:
        """Return the file of a path, or of a bundled scenario's name."""
        from analyser.library import runs

        return runs.scenario_file(name)

    def check_left_to(self, scenario: Path, said: Mapping[str, object]) -> None:
        """Raise ``UsageError`` for the first argument that is said."""
        for name, value in said.items():
            if value is not None:
                raise UsageError(f"{name}: {scenario} says that itself; leave one of them out")

    def rule_sets(self, game: Game, named: Any) -> list[Record]:
        """Return the rule sets of names or records."""
        from analyser.library import players

        return players.rule_sets(game, named)

    def players(self, game: Game, named: Any, field: str) -> list[Record]:
        """Return the policies of names or records."""
        from analyser.library import players

        return players.players(game, named, field)

    def warn(self, sentence: str) -> None:
        """Warn."""
        warnings.warn(sentence, UserWarning, stacklevel=5)

    def play(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play what is missing of a run."""
        from analyser.library import runs

        return runs.played(spec, output, self.threads, self.progress, self.command)

    def reading(self, run: Run) -> AbstractContextManager[object]:  # noqa: ARG002 - as for a terminal
        """Do nothing: a program hears ``KeyboardInterrupt``."""
        return nullcontext()
