"""How far has a command come?  Its progress as lines of a log.

A line on standard error, seldom: the first after some seconds, then each after twice as long, at
most some minutes.  It comes also while nothing moves: compiling can take two minutes.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from analyser.errors import UsageError
from analyser.streams import say

PROGRESS_VARIABLE: Final = "ANALYSER_PROGRESS"
"""The variable for the seconds before the first line; 0: no lines."""
FIRST_SECONDS: Final = 10.0
MOST_SECONDS: Final = 300.0
"""The longest time between two lines."""


@contextmanager
def print_progress(label: str, first: str) -> Iterator[Callable[[str], None] | None]:
    """Print a line of progress now and then: the latest that was passed, at first ``first``.

    Yields the function that takes the next line; ``None`` if progress is switched off.  ``label``
    is the command's work.  Raises ``UsageError`` where the setting is not a number.
    """
    seconds = _seconds()
    if not seconds:
        yield None
        return
    words, over, begun = list[str](), threading.Event(), time.monotonic()

    def speak() -> None:
        for silence in silences(seconds):
            if over.wait(silence):
                return
            # A user who closed standard error does not want to know.
            with suppress(OSError, ValueError):
                now = words[0] if words else describe_wait(first, time.monotonic() - begun)
                say(f"analyser: {label}: {now}", error=True)

    def tell(now: str) -> None:
        words[:] = [now]

    speaker = threading.Thread(target=speak, name="heard", daemon=True)
    speaker.start()
    try:
        yield tell
    finally:
        over.set()
        # Not a word behind the answer.
        speaker.join()


def describe_wait(words: str, seconds: float) -> str:
    """Return what is done before anything moves, and for how long already."""
    from analyser.wording import duration

    return words if seconds < 1 else f"{words}: {duration(seconds)}"


def silences(first: float) -> Iterator[float]:
    """Yield how many seconds pass before each line."""
    most = max(MOST_SECONDS, first)
    while True:
        # A thread waits no longer than for centuries.
        yield min(first, threading.TIMEOUT_MAX)
        first = min(2 * first, most)


def _seconds() -> float:
    text = os.environ.get(PROGRESS_VARIABLE, "")
    if not text:
        return FIRST_SECONDS
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds < math.inf:
        raise UsageError(
            f"{PROGRESS_VARIABLE}: found {text[:60]!r} (expected after how many seconds progress "
            "is said"
            " where it goes to no terminal, as in 30; 0: never)"
        )
    return seconds
