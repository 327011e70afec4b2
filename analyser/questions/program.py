"""A program that asks: names as Python writes them, runs without a word.

Without ``output`` a run is in a temporary folder that goes with its object.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.errors import UsageError, describe_value
from analyser.scenario import shipped

if TYPE_CHECKING:
    from analyser.games.interface import Game, Record
    from analyser.library.runs import OpenRun
    from analyser.play.duel import Hands
    from analyser.play.runner import Progress
    from analyser.scenario.spec import RunSpec
    from analyser.statistics.stopping import Watch
    from analyser.storage.address import Location
    from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Program:
    """A caller of Python functions; see ``question.Caller``."""

    name: str
    """The function: ``analyser.weigh``."""
    folder: Path = field(default_factory=Path)
    threads: int | None = None
    progress: Callable[[Progress], Any] | None = None

    @property
    def command(self) -> list[str]:
        """What a run keeps as its origin."""
        return [self.name]

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

    def scenario_file(self, named: Any) -> Path:
        """Return the file of a path, or of a bundled scenario's name."""
        return self.scenario_named(named)

    def scenario_called(self, file: Path) -> str:
        """Return its path."""
        return str(file)

    def name_other_question(self, question: str, file: Path) -> str:  # noqa: ARG002 - as for a terminal
        """Return the other function."""
        return f"analyser.{question} of it"

    def check_left_to(self, scenario: Path, said: Mapping[str, object]) -> None:
        """Raise ``UsageError`` for the first argument that is said."""
        for name, value in said.items():
            if value is not None:
                raise UsageError(f"{name}: {scenario} says that itself; leave one of them out")

    def rule_sets(self, game: Game, named: Any) -> list[Record]:
        """Return the rule sets of names or records."""
        from analyser.library import players

        return players.rule_sets(game, named)

    def rule_set(self, game: Game, named: Any) -> Record:
        """Return the rule set of a name or record."""
        from analyser.library import players

        return players.rule_set(game, named)

    def rule_names(self, game: Game, named: Any) -> tuple[list[str | Record], Record]:
        """Return the rule sets of names or records; nothing else is changed in them."""
        return [*self.rule_sets(game, named)], {}

    def player(self, game: Game, named: Any, field: str) -> Record:
        """Return the policy of a name or record."""
        from analyser.library import players
        from analyser.scenario.policy_lookup import Roster

        return players.player(game, Roster(game, Path()), named, field)

    def players(self, game: Game, named: Any, field: str) -> list[Record]:
        """Return the policies of names or records."""
        from analyser.library import players

        return players.players(game, named, field)

    def values(
        self,
        game: Game,  # noqa: ARG002 - as for a terminal; the game checks the names itself
        named: Any,
        field: str,
        kind: str,
        of: object,  # noqa: ARG002
    ) -> dict[str, list[Any]]:
        """Return the mapping, its values as lists."""
        made = {}
        for name, values in ({} if named is None else dict(named)).items():
            if isinstance(values, str) or not isinstance(values, Iterable):
                raise UsageError(
                    f"{field}: found {describe_value(values)} for {name} (expected a list of "
                    "values)"
                )
            if not isinstance(name, str):
                raise UsageError(
                    f"{field}: found {describe_value(name)} (expected the name of a {kind})"
                )
            made[name] = list(values)
        return made

    def numbers(self, named: Any, field: str, kind: str) -> list[Any]:
        """Return the numbers: one, or several in a list."""
        numbers = [named] if isinstance(named, Real) else named
        wanted = int if kind == "int" else Real
        if (
            not isinstance(numbers, Sequence)
            or not numbers
            or isinstance(numbers, str)
            or not all(isinstance(each, wanted) and not isinstance(each, bool) for each in numbers)
        ):
            said = "whole numbers" if kind == "int" else "numbers"
            raise UsageError(f"{field}: found {describe_value(named)} (expected a list of {said})")
        return list(numbers)

    def warn(self, sentence: str) -> None:
        """Warn."""
        warnings.warn(sentence, UserWarning, stacklevel=5)

    def play(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play what is missing of a run."""
        from analyser.library import runs

        return runs.play_spec(spec, output, self.threads, self.progress, self.name)

    def play_aside(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play what is missing of a run."""
        return self.play(spec, output)

    def resuming(
        self,
        label: str,  # noqa: ARG002 - as for a terminal
        hands: int,  # noqa: ARG002
        is_asked: bool,  # noqa: ARG002
    ) -> AbstractContextManager[Callable[[Progress], Any] | None]:
        """Yield the program's own function."""
        return nullcontext(self.progress)

    def place(self, output: Any) -> Location | None:
        """Return the folder or address."""
        from analyser.library import runs

        return None if output is None else runs.place(output)

    def place_of_duel(self, spec: RunSpec, output: Any) -> Location | None:  # noqa: ARG002
        """Return the folder or address."""
        return self.place(output)

    def play_duel(
        self, game: Game, spec: RunSpec, watch: Watch, folder: Location | None
    ) -> list[Hands]:
        """Play a duel in memory, or into a folder."""
        from analyser.library import duel_answer
        from analyser.play import duel, runner

        workers, ended = self.workers, list[duel.Hands]()
        if folder is None:
            duel.play(game, spec, watch, workers, self.progress, ended.append)
            return ended
        seen = duel_answer.watch_shards(game, spec, watch, ended)
        band = watch.plan.band
        runner.run(spec, folder, workers, self.command, self.progress, seen, band=band)
        return ended

    @property
    def workers(self) -> int:
        """The threads, by default one per CPU."""
        from analyser.library import runs

        return runs.workers(self.threads)

    @property
    def settings(self) -> Sequence[str]:
        """None: rules that are changed are a record."""
        return ()

    def names(self, named: Any, field: str) -> list[str]:
        """Return the names: one, or several in a list."""
        listed = [named] if isinstance(named, str) else named
        if not isinstance(listed, Sequence) or not all(isinstance(each, str) for each in listed):
            raise UsageError(f"{field}: found {describe_value(named)} (expected a list of names)")
        return list(listed)

    def cluster(self, kept: str) -> None:
        """Return none: threads of this process play."""

    def show_moves(
        self,
        label: str,  # noqa: ARG002 - as for a terminal
        kept: str,  # noqa: ARG002
    ) -> AbstractContextManager[Callable[[Progress], Any] | None]:
        """Yield the program's own function."""
        return nullcontext(self.progress)

    def repeat_question(self, words: Sequence[str]) -> str:  # noqa: ARG002 - as for a terminal
        """Return the function's name."""
        return self.name

    def count_progress(
        self,
        label: str,  # noqa: ARG002 - as for a terminal
        lost: str,  # noqa: ARG002
    ) -> AbstractContextManager[None]:
        """Show nothing."""
        return nullcontext()

    def checking_rows(self) -> AbstractContextManager[Callable[[str, int, int], None] | None]:
        """Show nothing."""
        return nullcontext()

    def guard_reading(self, run: Run) -> AbstractContextManager[object]:  # noqa: ARG002 - as for a terminal
        """Do nothing: a program hears ``KeyboardInterrupt``."""
        return nullcontext()
