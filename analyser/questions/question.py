"""What is a question?  A record of fields that a caller asks, and an answer.

Each field is a ``Parameter``, from which come the argument of the Python function, its check, and
the option of the command.  A caller says names as they were typed, looks names up, and plays runs
(``caller``).
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import wraps
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    ParamSpec,
    TypeVar,
    dataclass_transform,
)

from analyser.questions.caller import Caller
from analyser.scenario import parameters
from analyser.scenario.parameters import Parameter, required

if TYPE_CHECKING:
    from analyser.library.runs import PlayAnswer
    from analyser.scenario.spec import RunSpec

A = TypeVar("A")
P = ParamSpec("P")


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
        cls.fields = {**own, **cls.fields}
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


class RunQuestion(Question[A]):
    """A question for which a run is played; the fields that each of them has are its last."""

    _: KW_ONLY
    threads: int | None = parameters.THREADS
    output: str | os.PathLike[str] | None = parameters.OUTPUT
    progress: Any = parameters.PROGRESS
    game: str = parameters.GAME


class PlayQuestion(RunQuestion["PlayAnswer"]):
    """A question whose answer is what that run shows."""

    def answer(self, caller: Caller) -> PlayAnswer:
        """Play what is missing."""
        from analyser.library.runs import PlayAnswer

        return PlayAnswer(caller.play(self.plan(caller).spec, self.output))


@dataclass(frozen=True)
class Plan:
    """What is to be played for a question."""

    spec: RunSpec
    other_files: str = ""
    """A sentence on what is played besides, of which nobody can know before how much it is."""


def function_of(question: Callable[P, Question[A]], name: str) -> Callable[P, A]:
    """Return the Python function that asks a question; its arguments are the fields."""
    signature = inspect.signature(question)
    # Keywords of a base come first there, and its fields last here.
    order = [signature.parameters[name] for name in question.fields]  # type: ignore[attr-defined]
    signature = signature.replace(parameters=order)

    @wraps(question, updated=())
    def ask(*args: P.args, **kwargs: P.kwargs) -> A:
        # A call that does not fit the signature is Python's to refuse, in its own words.
        signature.bind(*args, **kwargs)
        asked = question(*args, **kwargs)
        threads, progress = (getattr(asked, each, None) for each in ("threads", "progress"))
        return asked.answer(Caller([f"analyser.{name}"], threads=threads, progress=progress))

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
