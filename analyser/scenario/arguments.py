"""Are the arguments of a Python call of the right kind?  Names and values in, a sentence if not.

What has a name of its own, a policy or a rule set, is checked where it is looked up; numbers out of
range are refused where they are used.  Here is only what kind of value an argument takes.
"""

from __future__ import annotations

import functools
import inspect
import operator
import os
from collections.abc import Callable, Mapping, Sequence
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from analyser.errors import UsageError, describe_value

P = ParamSpec("P")
R = TypeVar("R")


def check_whole(name: str, value: Any, least: int, most: int, allowed: str = "") -> int:
    """Return a whole number as Python has it; ``UsageError``: it is none, or out of range.

    ``allowed``: the words for what is in range.
    """
    number = _index(value)
    if number is None or not least <= number <= most:
        allowed = allowed or f"a whole number from {least} to {most}"
        raise UsageError(f"{name}: found {describe_value(value)} (expected {allowed})")
    return number


def _index(value: Any) -> int | None:
    """Return a whole number, an array of one without dimensions included; ``None``: it is none."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def _is_whole(value: object) -> bool:
    # numpy's spans of time call themselves whole numbers.
    return isinstance(value, Integral) and _index(value) is not None


def _is_number(value: object) -> bool:
    whole_or_none = not isinstance(value, Integral) or _index(value) is not None
    return isinstance(value, Real) and whole_or_none


def _is_name(value: object) -> bool:
    return isinstance(value, (str, os.PathLike))


def _is_path(value: object) -> bool:
    # An empty one would be the current folder.
    return _is_name(value) and value != "" and "\0" not in str(value)


def _are_paths(value: object) -> bool:
    several = isinstance(value, Sequence) and bool(value) and all(map(_is_name, value))
    return _is_name(value) or several


class Kind(NamedTuple):
    """What kind of value an argument takes."""

    is_right: Callable[[Any], bool]
    allowed: str
    """The words for it."""
    typed: type = str
    """What the command line reads it as."""


WHOLE: Final = Kind(_is_whole, "a whole number", int)
NUMBER: Final = Kind(_is_number, "a number", float)
YES_OR_NO: Final = Kind(lambda value: isinstance(value, bool), "True or False", bool)
TEXT: Final = Kind(lambda value: isinstance(value, str), "a text")
PATH: Final = Kind(_is_path, "the name of a file or folder")
FOLDER: Final = PATH._replace(typed=Path)
PATHS: Final = Kind(_are_paths, "the name of a file, or a list of names")
PATH_OR_MAPPING: Final = Kind(
    lambda value: _is_path(value) or isinstance(value, Mapping), "the name of a file, or a mapping"
)
FUNCTION: Final = Kind(callable, "a function")
PLAYER: Final = Kind(lambda value: value is not None, "a policy's name, or a record of policies(…)")
NAME_OR_RECORD: Final = Kind(lambda _value: True, "a name, or a record")
"""Names of rule sets and of policies, or their records: what is wrong is said by the look-up."""

KINDS: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(
        (
            "hands", "matches", "match_hands", "seed", "max_hands", "worlds", "threads",
            "rollouts", "decisions", "processes",
        ),
        WHOLE,
    ),
    **dict.fromkeys(("precision", "seconds", "equivalence", "illegal_reward"), NUMBER),
    **dict.fromkeys(("until_verdict", "luck"), YES_OR_NO),
    **dict.fromkeys(("game", "when", "called", "on_error"), TEXT),
    **dict.fromkeys(("output", "scenario", "path", "decision"), PATH),
    **dict.fromkeys(("a", "b"), PLAYER),
    "preset": Kind(TEXT.is_right, "the name of a rule set, or of its TOML file"),
    "base": Kind(TEXT.is_right, "the name of a policy, or of its TOML file"),
    "changes": Kind(lambda value: isinstance(value, Mapping), "a dictionary, rule to value"),
    "progress": FUNCTION,
    "position": Kind(_is_path, "a position in one line, a hand history, or the name of a file"),
    "histories": Kind(_are_paths, "hand histories, or names of files"),
}  # fmt: skip
"""Argument → its kind."""


def check_arguments(call: Callable[P, R]) -> Callable[P, R]:
    """Return a public function that refuses arguments of another kind with a ``UsageError``."""
    signature = inspect.signature(call)

    @functools.wraps(call)
    def call_checked(*args: P.args, **kwargs: P.kwargs) -> R:
        # A call that does not fit the signature is Python's to refuse, in its own words.
        for name, value in signature.bind(*args, **kwargs).arguments.items():
            if name in KINDS and not (value is None and signature.parameters[name].default is None):
                check_kind(name, value, KINDS[name])
        return call(*args, **kwargs)

    return call_checked


def check_kind(name: str, value: object, kind: Kind) -> None:
    """Raise ``UsageError`` for the value of an argument that is of another kind."""
    if not kind.is_right(value):
        raise UsageError(f"{name}: found {describe_value(value)} (expected {kind.allowed})")
