"""Who asks a question?  A program: names as Python writes them, runs without a word.

All that a question wants of its caller is here; a person at a terminal (``commands.terminal``) has
some of it done otherwise.  Without ``output`` a run is in a temporary folder that goes with its
object.
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
    from analyser.play.trials import DuelWorkers
    from analyser.scenario.spec import RunSpec
    from analyser.statistics.stopping import Watch
    from analyser.storage.address import Location
    from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Caller:
    """A program that asks; a person at a terminal is one too (``commands.terminal.Terminal``)."""

    command: list[str]
    """What a run keeps as its origin: the function, or the words of a command line."""
    threads: int | None = None
    settings: Sequence[str] = ()
    """The rules that are changed, as words of a command line; a program has them in a record."""
    folder: Path = field(default_factory=Path)
    """Where paths of files start."""
    progress: Callable[[Progress], Any] | None = None
    """What a program has called with how far it is."""

    def spell(self, field: str) -> str:
        """Return the name of a field as it is typed: ``--max-hands`` or ``max_hands``."""
        return field

    def spell_with(self, field: str, value: object) -> str:  # noqa: ARG002 - as for a terminal
        """Return a field's name, with its value where that was typed behind it."""
        return field

    def spell_choice(self, field: str, value: str) -> str:
        """Return how a field is given a value: ``--game kabu`` or ``game='kabu'``."""
        return f"{field}={value!r}"

    def scenario_meant(self, text: object) -> Path | None:
        """Return the scenario file that a first argument may name; ``None``: it names none."""
        if isinstance(text, str) and shipped.could_be(text) and text not in shipped.names():
            return None
        return self.scenario_named(text)

    def scenario_named(self, name: Any) -> Path:
        """Return the scenario file that the field ``scenario`` names; ``UsageError`` for none."""
        from analyser.library import runs

        return runs.scenario_file(name)

    def scenario_file(self, named: Any) -> Path:
        """Return the file of a scenario that is the first argument."""
        return self.scenario_named(named)

    def scenario_called(self, file: Path) -> str:
        """Return what an error calls a scenario."""
        return str(file)

    def name_other_question(self, question: str, file: Path) -> str:  # noqa: ARG002 - as for a terminal
        """Return how another question is asked about a scenario: ``analyser weigh FILE``."""
        return f"analyser.{question} of it"

    def check_left_to(self, scenario: Path, said: Mapping[str, object]) -> None:
        """Raise ``UsageError`` for the first field that is given though the scenario has it."""
        for name, value in said.items():
            if value is not None:
                raise UsageError(f"{name}: {scenario} says that itself; leave one of them out")

    def rule_sets(self, game: Game, named: Any) -> list[Record]:
        """Return the rule sets that are named, in full; the game's default where none is."""
        from analyser.library import players

        return players.rule_sets(game, named)

    def rule_set(self, game: Game, named: Any) -> Record:
        """Return the one rule set that is named, in full; the game's default where none is."""
        from analyser.library import players

        return players.rule_set(game, named)

    def rule_names(self, game: Game, named: Any) -> tuple[list[str | Record], Record]:
        """Return rule sets as they are named, and the rules that are changed in each."""
        return [*self.rule_sets(game, named)], {}

    def player(self, game: Game, named: Any, field: str) -> Record:
        """Return the one policy that is named, in full; the game's default where none is."""
        from analyser.library import players
        from analyser.scenario.policy_lookup import Roster

        return players.player(game, Roster(game, Path()), named, field)

    def players(self, game: Game, named: Any, field: str) -> list[Record]:
        """Return the policies that are named, in full; the game's default where none is."""
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
        """Return rules or habits with the values that each is to have.

        ``kind``: ``rule`` or ``habit``; ``of``: the rule set or the policy that has them, as it is
        named.
        """
        if named is not None and not isinstance(named, Mapping):
            raise UsageError(
                f"{field}: found {describe_value(named)} (expected values by the name of a {kind}, "
                f"as {{{describe_value(named)}: [1, 2]}})"
            )
        from analyser.library import players

        made = {}
        for name, values in (named or {}).items():
            if isinstance(values, str) or not isinstance(values, Iterable):
                raise UsageError(
                    f"{field}: found {describe_value(values)} for {name} (expected a list of "
                    "values)"
                )
            if not isinstance(name, str):
                raise UsageError(
                    f"{field}: found {describe_value(name)} (expected the name of a {kind})"
                )
            made[name] = [*map(players.unwrap_number, values)]
        return made

    def numbers(self, named: Any, field: str, kind: str) -> list[Any]:
        """Return the numbers of a field; ``kind``: ``int`` or ``chance``."""
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
        """Say a warning."""
        warnings.warn(sentence, UserWarning, stacklevel=5)

    def play(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play what is missing of a run, and return it; ``output``: where it is kept."""
        from analyser.library import runs

        return runs.play_spec(spec, output, self.threads, self.progress, self.command[0])

    def play_aside(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play a run that goes with its object where no place is chosen."""
        return self.play(spec, output)

    def resuming(
        self,
        label: str,  # noqa: ARG002 - as for a terminal
        hands: int,  # noqa: ARG002
        is_asked: bool,  # noqa: ARG002
    ) -> AbstractContextManager[Callable[[Progress], Any] | None]:
        """Show how far hands are that go on where they stopped; an interrupt says what is left.

        ``is_asked``: whether that number of hands was asked for.  Yields what takes progress.
        """
        return nullcontext(self.progress)

    def place(self, output: Any) -> Location | None:
        """Return where a run is kept; ``None``: no place was chosen."""
        from analyser.library import runs

        return None if output is None else runs.place(output)

    def place_of_duel(self, spec: RunSpec, output: Any) -> Location | None:  # noqa: ARG002
        """Return where a duel is kept that may be nowhere: ``None``."""
        return self.place(output)

    def play_duel(
        self, game: Game, spec: RunSpec, watch: Watch, folder: Location | None
    ) -> list[Hands]:
        """Play a duel until ``watch`` says that it is enough; return what the hands were like."""
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
        """How many threads play."""
        from analyser.library import runs

        return runs.workers(self.threads)

    def names(self, named: Any, field: str) -> list[str]:
        """Return the names of a list."""
        listed = [named] if isinstance(named, str) else named
        if not isinstance(listed, Sequence) or not all(isinstance(each, str) for each in listed):
            raise UsageError(f"{field}: found {describe_value(named)} (expected a list of names)")
        return list(listed)

    def cluster(self, kept: str) -> DuelWorkers | None:
        """Return the cluster that plays, if one does; ``kept``: what is not lost with it."""

    def show_moves(
        self,
        label: str,  # noqa: ARG002 - as for a terminal
        kept: str,  # noqa: ARG002
    ) -> AbstractContextManager[Callable[[Progress], Any] | None]:
        """Show how far it is, and have it said on an interrupt what is ``kept``.

        Yields what takes progress.
        """
        return nullcontext(self.progress)

    def repeat_question(self, words: Sequence[str]) -> str:  # noqa: ARG002 - as for a terminal
        """Return what asks the same again; ``words``: of a command line, the command first."""
        return self.command[0]

    def count_progress(
        self,
        label: str,  # noqa: ARG002 - as for a terminal
        lost: str,  # noqa: ARG002
    ) -> AbstractContextManager[Callable[[Progress, str], Any] | None]:
        """Show how far it is, and have it said on an interrupt what is ``lost``.

        Yields what takes progress, and where an interrupt would come: ``after 3 hands``.
        """
        return nullcontext()

    def checking_rows(self) -> AbstractContextManager[Callable[[str, int, int], None] | None]:
        """Show how far the rows are checked."""
        return nullcontext()

    def guard_reading(self, run: Run) -> AbstractContextManager[object]:  # noqa: ARG002 - as for a terminal
        """Have it said on an interrupt that the run stands."""
        return nullcontext()
