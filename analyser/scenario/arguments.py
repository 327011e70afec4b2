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
from typing import Any, Final, ParamSpec, TypeVar

from analyser.errors import UsageError, told

P = ParamSpec("P")
R = TypeVar("R")


def whole(name: str, value: Any, least: int, most: int, allowed: str = "") -> int:
    """Return a whole number as Python has it; ``UsageError``: it is none, or out of range.

    ``allowed``: the words for what is in range.
    """
    number = _index(value)
    if number is None or not least <= number <= most:
        allowed = allowed or f"a whole number from {least} to {most}"
        raise UsageError(f"{name}: found {told(value)} (expected {allowed})")
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


def _is_path(value: object) -> bool:
    return isinstance(value, (str, os.PathLike))


def _are_paths(value: object) -> bool:
    several = isinstance(value, Sequence) and bool(value) and all(map(_is_path, value))
    return _is_path(value) or several


WHOLE: Final = (_is_whole, "a whole number")
NUMBER: Final = (_is_number, "a number")
YES_OR_NO: Final = (lambda value: isinstance(value, bool), "True or False")
TEXT: Final = (lambda value: isinstance(value, str), "a text")
PATH: Final = (_is_path, "the name of a file or folder")
CALLED: Final = (callable, "a function")
PLAYER: Final = (lambda value: value is not None, "a policy's name, or a record of policies(…)")

KINDS: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
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
    "preset": (TEXT[0], "the name of a rule set, or of its TOML file"),
    "base": (TEXT[0], "the name of a policy, or of its TOML file"),
    "changes": (lambda value: isinstance(value, Mapping), "a dictionary, rule to value"),
    "progress": CALLED,
    "position": (_is_path, "a position in one line, a hand history, or the name of a file"),
    "histories": (_are_paths, "hand histories, or names of files"),
}  # fmt: skip
"""Argument → whether a value is of its kind, and the words for that kind."""


def checked(call: Callable[P, R]) -> Callable[P, R]:
    """Return a public function that refuses arguments of another kind with a ``UsageError``."""
    signature = inspect.signature(call)

    @functools.wraps(call)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        # A call that does not fit the signature is Python's to refuse, in its own words.
        for name, value in signature.bind(*args, **kwargs).arguments.items():
            if name in KINDS and not (value is None and signature.parameters[name].default is None):
                is_right, allowed = KINDS[name]
                if not is_right(value):
                    raise UsageError(f"{name}: found {told(value)} (expected {allowed})")
        return call(*args, **kwargs)

    return asked
