"""What is a question?  A record of fields that a caller asks, and an answer.

Each field is a ``Parameter``, from which come the argument of the Python function, its check, and
the option of the command.  A caller says names as they were typed, looks names up, and plays runs:
a program (``program``) or a person at a terminal (``commands.terminal``).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
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
from analyser.scenario.parameters import Parameter

if TYPE_CHECKING:
    from analyser.games.interface import Game, Record
    from analyser.library.runs import OpenRun
    from analyser.scenario.spec import RunSpec
    from analyser.storage.run_folder import Run

A = TypeVar("A")
P = ParamSpec("P")


class Caller(Protocol):
    """A program, or a person at a terminal, with a question."""

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

    def check_left_to(self, scenario: Path, said: Mapping[str, object]) -> None:
        """Raise ``UsageError`` for the first field that is given though the scenario has it."""

    def rule_sets(self, game: Game, named: Any) -> list[Record]:
        """Return the rule sets that are named, in full; the game's default where none is."""

    def players(self, game: Game, named: Any, field: str) -> list[Record]:
        """Return the policies that are named, in full; the game's default where none is."""

    def warn(self, sentence: str) -> None:
        """Say a warning."""

    def play(self, spec: RunSpec, output: Any) -> OpenRun:
        """Play what is missing of a run, and return it; ``output``: where it is kept."""

    def reading(self, run: Run) -> AbstractContextManager[object]:
        """Have it said on an interrupt that the run stands."""


@dataclass_transform(frozen_default=True)
class Question(Generic[A]):
    """A record of fields; a subclass lists them, and says what is played and answered."""

    fields: ClassVar[Mapping[str, Parameter]] = {}

    def __init_subclass__(cls) -> None:
        """Make a frozen record of a class, and keep its parameters beside their defaults."""
        super().__init_subclass__()
        own = {name: each for name, each in vars(cls).items() if isinstance(each, Parameter)}
        for name, each in own.items():
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
    besides: str = ""
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
        return asked.answer(Program(f"analyser.{name}", threads, progress))

    ask.__name__ = ask.__qualname__ = name
    ask.__doc__ = _documented(question)
    return ask


def _documented(question: Any) -> str:
    """Return what a question asks, and a line for each of its fields."""
    lines = [f"{name}: {_in_python(each.help)}" for name, each in question.fields.items()]
    return "\n".join([inspect.getdoc(question) or "", "", *lines])


def _in_python(text: str) -> str:
    """Return a help text with arguments in place of options: ``match_hands``."""
    return re.sub(r"--([a-z-]+)", lambda found: found[1].replace("-", "_"), text)
