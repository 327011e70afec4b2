"""Old names of arguments: a call that uses one is read, and a warning says the new one."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from analyser.errors import UsageError

P = ParamSpec("P")
R = TypeVar("R")


def warn(line: str) -> None:
    """Warn of an old name in what a function of the library was given; ``line`` says the new."""
    warnings.warn(line, FutureWarning, stacklevel=4)


def accept_old_names(**new_names: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that reads arguments under their old names too: ``old="new"``.

    A ``FutureWarning`` says the new name; ``UsageError`` where a call has both.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def call(*given: P.args, **named: P.kwargs) -> R:
            for old, new in new_names.items():
                if old not in named:
                    continue
                if new in named:
                    raise UsageError(f"{old}: found beside {new}, its new name; leave it out")
                warnings.warn(f"{old} is now called {new}", FutureWarning, stacklevel=2)
                named[new] = named.pop(old)
            return function(*given, **named)

        return call

    return decorate
