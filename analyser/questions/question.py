"""What is a question?  A record of fields that a caller asks, and an answer.

Each field is a ``Parameter``, from which come the argument of the Python function, its check, and
the option of the command.  A caller says names as they were typed, looks names up, and plays runs:
a program (``program``) or a person at a terminal (``commands.terminal``).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    ParamSpec,
    Protocol,
    TypeVar,
    dataclass_transform,
)

from analyser.questions.program import Program
from analyser.scenario.parameters import Parameter, required

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

A = TypeVar("A")
P = ParamSpec("P")


class Caller(Protocol):
    """A program, or a person at a terminal, with a question."""

    @property
    def command(self) -> list[str]:
        """What a run keeps as its origin, the words of a command line."""

    @property
    def folder(self) -> Path:
        """Where paths of files start."""

    def spell(self, field: str) -> str:
        """Return the name of a field as it is typed: ``--max-hands`` or ``max_hands``."""

    def spell_with(self, field: str, value: object) -> str:
        """Return a field's name, with its value where that was typed behind it."""

    def spell_choice(self, field: str, value: str) -> str:
        """Return how a field is given a value: ``--game kabu`` or ``game='kabu'``."""

    def scenario_meant(self, text: object) -> Path | None:
        """Return the scenario file that a first argument may name; ``None``: it names none."""

    def scenario_named(self, name: Any) -> Path:
        """Return the scenario file that the field ``scenario`` names; ``UsageError`` for none."""

    def scenario_file(self, named: Any) -> Path:
        """Return the file of a scenario that is the first argument."""

    def scenario_called(self, file: Path) -> str:
        """Return what an error calls a scenario."""

    def name_other_question(self, question: str, file: Path) -> str:
        """Return how another question is asked about a scenario: ``analyser weigh FILE``."""

    def check_left_to(self, scenario: Path, said: Mapping[str, object]) -> None:
        """Raise ``UsageError`` for the first field that is given though the scenario has it."""

    def rule_sets(self, game: Game, named: Any) -> list[Record]:
        """Return the rule sets that are named, in full; the game's default where none is."""

    def rule_set(self, game: Game, named: Any) -> Record:
        """Return the one rule set that is named, in full; the game's default where none is."""

    def rule_names(self, game: Game, named: Any) -> tuple[list[str | Record], Record]:
        """Return rule sets as they are named, and the rules that are changed in each."""

    def player(self, game: Game, named: Any, field: str) -> Record:
        """Return the one policy that is named, in full; the game's default where none is."""

    def players(self, game: Game, named: Any, field: str) -> list[Record]:
        """Return the policies that are named, in full; the game's default where none is."""

    def values(
        self, game: Game, named: Any, field: str, kind: str, of: object
    ) -> dict[str, list[Any]]:
        """Return rules or habits with the values that each is to have.

        ``kind``: ``rule`` or ``habit``; ``of``: the rule set or the policy that has them, as it is
        named.
        """

    def numbers(self, named: Any, field: str, kind: str) -> list[Any]:
        """Return the numbers of a field; ``kind``: ``int`` or ``chance``."""

    def warn(self, sentence: str) -> None:
        """Say a warning."""

    def play(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play what is missing of a run, and return it; ``output``: where it is kept."""

    def play_aside(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play a run that goes with its object where no place is chosen."""

    def resuming(
        self, label: str, hands: int, is_asked: bool
    ) -> AbstractContextManager[Callable[[Progress], Any] | None]:
        """Show how far hands are that go on where they stopped; an interrupt says what is left.

        ``is_asked``: whether that number of hands was asked for.  Yields what takes progress.
        """

    def place(self, output: Any) -> Location | None:
        """Return where a run is kept; ``None``: no place was chosen."""

    def place_of_duel(self, spec: RunSpec, output: Any) -> Location | None:
        """Return where a duel is kept that may be nowhere: ``None``."""

    def play_duel(
        self, game: Game, spec: RunSpec, watch: Watch, folder: Location | None
    ) -> list[Hands]:
        """Play a duel until ``watch`` says that it is enough; return what the hands were like."""

    @property
    def workers(self) -> int:
        """How many threads play."""

    @property
    def settings(self) -> Sequence[str]:
        """The rules that are changed, as words of a command line."""

    def names(self, named: Any, field: str) -> list[str]:
        """Return the names of a list."""

    def cluster(self, kept: str) -> DuelWorkers | None:
        """Return the cluster that plays, if one does; ``kept``: what is not lost with it."""

    def show_moves(
        self, label: str, kept: str
    ) -> AbstractContextManager[Callable[[Progress], Any] | None]:
        """Show how far it is, and have it said on an interrupt what is ``kept``.

        Yields what takes progress.
        """

    def repeat_question(self, words: Sequence[str]) -> str:
        """Return what asks the same again; ``words``: of a command line, the command first."""

    def count_progress(
        self, label: str, lost: str
    ) -> AbstractContextManager[Callable[[Progress, str], Any] | None]:
        """Show how far it is, and have it said on an interrupt what is ``lost``.

        Yields what takes progress, and where an interrupt would come: ``after 3 hands``.
        """

    def checking_rows(self) -> AbstractContextManager[Callable[[str, int, int], None] | None]:
        """Show how far the rows are checked."""

    def guard_reading(self, run: Run) -> AbstractContextManager[object]:
        """Have it said on an interrupt that the run stands."""


@dataclass_transform(frozen_default=True, field_specifiers=(required,))
class Question(Generic[A]):
    """A record of fields; a subclass lists them, and says what is played and answered."""

    fields: ClassVar[Mapping[str, Parameter]] = {}
    may_cluster: ClassVar[bool] = True
    """Whether other machines may play what it plays."""

    def __init_subclass__(cls) -> None:
        """Make a frozen record of a class, and keep its parameters beside their defaults."""
        super().__init_subclass__()
        own = {name: each for name, each in vars(cls).items() if isinstance(each, Parameter)}
        for name, each in own.items():
            if each.is_required:
                delattr(cls, name)
            else:
                setattr(cls, name, each.default)
        cls.fields = {**cls.fields, **own}
        dataclass(frozen=True)(cls)

    def __post_init__(self) -> None:
        """Raise ``UsageError`` for a field of another kind."""
        for name, each in self.fields.items():
            each.check(name, getattr(self, name))

    def plan(self, caller: Caller) -> Plan:
        """Return what is to be played."""
        raise NotImplementedError

    def answer(self, caller: Caller) -> A:
        """Play what is missing, and return the answer."""
        raise NotImplementedError


@dataclass(frozen=True)
class Plan:
    """What is to be played for a question."""

    spec: RunSpec
    other_files: str = ""
    """A sentence on what is played besides, of which nobody can know before how much it is."""


def function_of(question: Callable[P, Question[A]], name: str) -> Callable[P, A]:
    """Return the Python function that asks a question; its arguments are the fields."""
    signature = inspect.signature(question)

    @wraps(question, updated=())
    def ask(*args: P.args, **kwargs: P.kwargs) -> A:
        # A call that does not fit the signature is Python's to refuse, in its own words.
        signature.bind(*args, **kwargs)
        asked = question(*args, **kwargs)
        threads, progress = (getattr(asked, each, None) for each in ("threads", "progress"))
        return asked.answer(Program(f"analyser.{name}", threads=threads, progress=progress))

    found = question.__orig_bases__[0].__args__[0]  # type: ignore[attr-defined]
    answered = signature.replace(return_annotation=getattr(found, "__forward_arg__", found))
    ask.__signature__ = answered  # type: ignore[attr-defined]
    ask.__name__ = ask.__qualname__ = name
    ask.__doc__ = _document_question(question)
    return ask


def _document_question(question: Any) -> str:
    """Return what a question asks, and a line for each of its fields."""
    lines = [
        f"- ``{name}``: {_write_for_python(each.help)}" for name, each in question.fields.items()
    ]
    return "\n".join([inspect.getdoc(question) or "", "", *lines])


def _write_for_python(text: str) -> str:
    """Return a help text with arguments in place of options: ``match_hands``.

    Commands in it, in backquotes, stay as they are.
    """
    text = text.replace("Default: a folder in runs/.", "Default: nowhere.")
    parts = text.split("`")
    parts[::2] = [re.sub(r"--([a-z-]+)", _as_argument, each) for each in parts[::2]]
    return "`".join(parts)


def _as_argument(option: re.Match[str]) -> str:
    return option[1].replace("-", "_")
