"""A person at a terminal who asks: names as typed, runs with progress and a way to go on."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import games, interrupts, reading
from analyser.commands import duel_progress, options, output, playing
from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.scenario import ranges, shipped

if TYPE_CHECKING:
    from analyser.games.interface import Game, Record
    from analyser.library.runs import OpenRun
    from analyser.play.duel import Hands
    from analyser.play.runner import Progress
    from analyser.play.trials import DuelWorkers
    from analyser.questions.question import Plan
    from analyser.scenario.spec import RunSpec
    from analyser.statistics.stopping import Watch
    from analyser.storage.address import Location
    from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Terminal(Caller):
    """The caller of a command line."""

    address: str | None = None
    """The value of ``--cluster``."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """The options of fields that are not called as those."""
    scenario_name: str = ""
    """The value of ``--scenario``."""
    same_command: Sequence[str] = ()
    """The words of a command that asks the same as the question, where another one does."""
    paces: list[str] = field(default_factory=list)
    """How fast each duel was, in words."""
    played_runs: list[playing.FinishedRun] = field(default_factory=list)
    """The runs that were played, in their order, and how fast."""

    @cached_property
    def playing_workers(self) -> options.Workers:
        """The threads or the cluster that play."""
        return options.workers(self.threads, self.address)

    def spell(self, field: str) -> str:
        """Return the option of a field."""
        return self.flags.get(field, f"--{field.replace('_', '-')}")

    def spell_with(self, field: str, value: object) -> str:
        """Return the option with its value."""
        return f"{self.spell(field)} {value}"

    def spell_choice(self, field: str, value: str) -> str:
        """Return the option with its value."""
        return self.spell_with(field, value)

    def scenario_meant(self, text: object) -> Path | None:
        """Return the file that a text is the path of; ``None``: it looks like a name."""
        path = Path(str(text))
        named = path == reading.STANDARD_INPUT or path.suffix == ".toml"
        return path if named or path.name != text or path.is_file() else None

    def scenario_named(self, name: Any) -> Path:
        """Return the file of a bundled scenario."""
        return shipped.file(str(name))

    def scenario_file(self, named: Any) -> Path:
        """Return the file that is typed, or the bundled scenario."""
        return shipped.file(self.scenario_name) if self.scenario_name else Path(named)

    def scenario_called(self, file: Path) -> str:
        """Return the name of a bundled scenario, otherwise the file's."""
        return self.scenario_name or reading.name_file(file)

    def name_other_question(self, question: str, file: Path) -> str:
        """Return the other command."""
        given = ["--scenario", self.scenario_name] if self.scenario_name else [str(file)]
        return f"`{output.write_command(['analyser', question, *given])}`"

    def check_left_to(self, scenario: Path, said: Mapping[str, object]) -> None:
        """Raise ``UsageError`` for the first option that is typed."""
        typed = {self.spell(name): value for name, value in said.items()}
        if self.settings:
            typed = {"--rules": None, **typed, "--set": " --set ".join(self.settings)}
        for flag, value in typed.items():
            if value is not None:
                raise UsageError(
                    f"{flag} {value}: {scenario} says that itself; leave one of them out"
                )

    def rule_sets(self, game: Game, named: Any) -> list[Record]:
        """Return the rule sets of names with commas, changed as ``--set`` says."""
        typed = game.default_preset if named is None else named
        names = options.names(typed, "--rules")
        # The words are the same; whether a rule set may have them is asked of each.
        changed = [options.changes(game, each, self.settings) for each in names]
        book = options.rulebook(game)
        return [book.rules(each, changes) for each, changes in zip(names, changed, strict=True)]

    def rule_set(self, game: Game, named: Any) -> Record:
        """Return the rule set of a name, changed as ``--set`` has it."""
        typed = game.default_preset if named is None else named
        changes = options.changes(game, typed, self.settings)
        return options.rulebook(game).rules(typed, changes)

    def rule_names(self, game: Game, named: Any) -> tuple[list[str | Record], Record]:
        """Return names with commas, and what ``--set`` changes."""
        typed = game.default_preset if named is None else named
        names = options.names(typed, "--rules")
        return [*names], options.changes(game, names[0], self.settings)

    def player(self, game: Game, named: Any, field: str) -> Record:  # noqa: ARG002 - as in Python
        """Return the policy of a name."""
        from analyser.scenario.policy_lookup import Roster

        return Roster(game, Path()).policy(game.default_policy if named is None else named)

    def players(self, game: Game, named: Any, field: str) -> list[Record]:
        """Return the policies of names with commas."""
        from analyser.scenario.policy_lookup import Roster

        book = Roster(game, Path())
        typed = game.default_policy if named is None else named
        return [book.policy(each) for each in options.names(typed, self.spell(field))]

    def values(
        self, game: Game, named: Any, field: str, kind: str, of: object
    ) -> dict[str, list[Any]]:
        """Return what ``NAME=VALUES`` stand for."""
        rules, habits = game.rule_fields, game.policy_fields
        known, others = (rules, habits) if kind == "rule" else (habits, rules)
        lists = "rules" if kind == "rule" else "policies"
        other = "habit of players" if kind == "rule" else "rule"
        return ranges.ranges(
            self.spell(field), kind, f"{lists} {of}{games.flag(game.name)}", named, known,
            {other: [each.id for each in others]},
        )  # fmt: skip

    def numbers(self, named: Any, field: str, kind: str) -> list[Any]:
        """Return the numbers of a range, or with commas; of a scenario they are a list."""
        return named if isinstance(named, list) else ranges.numbers(self.spell(field), named, kind)

    def warn(self, sentence: str) -> None:
        """Print a warning."""
        output.warn(sentence)

    def play(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play what is missing of a run, in ``runs/`` where no place is chosen."""
        from analyser.library.runs import OpenRun

        out = options.place(output) if isinstance(output, str) else output
        self.played_runs.append(playing.play(spec, out, self.playing_workers, self.command))
        return OpenRun(self.played_runs[-1].run)

    def play_aside(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play a run; what a cluster plays is kept, as by every other command."""
        from analyser.library.runs import OpenRun, passing_folder

        folder = self.place_of_duel(spec, output)
        if folder is not None:
            return self.play(spec, folder)
        # Nothing is kept that the same command could go on with.
        with interrupts.say_on_interrupt(interrupts.IN_MEMORY), passing_folder() as aside:
            self.played_runs.append(playing.play(spec, aside, self.playing_workers, self.command))
            return OpenRun(self.played_runs[-1].run, passing=True)

    @contextmanager
    def resuming(
        self, label: str, hands: int, is_asked: bool
    ) -> Iterator[Callable[[Progress], Any]]:
        """Show progress; the command that an interrupt says has the rest of the hands."""
        from analyser.commands import page_check

        words = self.command

        def sentence(left: int) -> str:
            rest = (
                [*page_check.remove_flag(words, "--hands"), "--hands", str(left)]
                if is_asked
                else words
            )
            return (
                f"interrupted; finished shards are kept, go on with: {output.write_command(rest)}"
            )

        with (
            interrupts.say_on_interrupt(sentence(hands)) as instead,
            output.progress(label) as show,
        ):

            def show_progress(progress: Progress) -> None:
                instead(sentence(max(hands - progress.done.hands, 0)))
                if show is not None:
                    show(progress)

            yield show_progress

    def place(self, output: Any) -> Location | None:
        """Return the folder or the address that is typed."""
        return options.place(output)

    def place_of_duel(self, spec: RunSpec, output: Any) -> Location | None:
        """Return the folder; what a cluster plays is kept, as by every other command."""
        folder = self.place(output)
        return folder if self.playing_workers.cluster is None else options.folder(spec, folder)

    def play_duel(
        self, game: Game, spec: RunSpec, watch: Watch, folder: Location | None
    ) -> list[Hands]:
        """Play a duel with progress, and remember how fast it was."""
        if folder is not None:
            played, ended = duel_progress.keep(
                game, spec, watch, self.playing_workers, folder, self.command
            )
            self.paces.append(playing.pace(played))
            return ended
        with output.progress("comparing") as moved:
            ended, pace = duel_progress.play(game, spec, watch, self.playing_workers.threads, moved)
        self.paces.append(pace)
        return ended

    @property
    def workers(self) -> int:
        """How many threads play, by default one per CPU."""
        return self.playing_workers.threads

    def names(self, named: Any, field: str) -> list[str]:
        """Return the names with commas."""
        return options.names(named, self.spell(field))

    def cluster(self, kept: str) -> DuelWorkers | None:
        """Return the cluster that plays, if one does."""
        found: DuelWorkers | None = playing.cluster(self.playing_workers, self.command, kept)
        return found

    @contextmanager
    def show_moves(self, label: str, kept: str) -> Iterator[Callable[[Progress], Any] | None]:
        """Show progress; an interrupt is said with the way to go on."""
        again = f"interrupted; {kept}, go on with: {shlex.join(self.command)}"
        with interrupts.say_on_interrupt(again), output.progress(label) as show:
            yield show

    def repeat_question(self, words: Sequence[str]) -> str:
        """Return the command."""
        return output.write_command(["analyser", *(self.same_command or words)])

    @contextmanager
    def count_progress(self, label: str, lost: str) -> Iterator[Callable[[Progress, str], Any]]:
        """Show progress; an interrupt is said with what is lost."""
        said = interrupts.say_on_interrupt(f"interrupted; {lost}") if lost else nullcontext()
        with said as instead, output.progress(label) as show:

            def show_progress(progress: Progress, where: str) -> None:
                if instead is not None and where:
                    instead(f"interrupted {where}; {lost}")
                if show is not None:
                    show(progress)

            yield show_progress

    def checking_rows(self) -> AbstractContextManager[Callable[[str, int, int], None] | None]:
        """Show how far the rows are checked."""
        return output.show_reading()

    def guard_reading(self, run: Run) -> AbstractContextManager[object]:
        """Have it said on an interrupt that the run stands."""
        return playing.page_of(run, self.command)

    def dry_run(self, plan: Plan, output: Any, as_json: bool) -> None:
        """Print how much would be played."""
        folder = options.folder(plan.spec, options.place(output))
        playing.dry_run(plan.spec, folder, self.playing_workers, as_json, plan.other_files)
