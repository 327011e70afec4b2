"""How much does a piece of Python do?  Counted in steps, which are the same on every machine.

A step is a line that is run, or a function that is entered or left; what is written in C is none.
Times would say how busy the machine is.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any


class TooMany(BaseException):
    """More steps than are allowed; nobody catches it by mistake."""


@dataclass
class Steps:
    """How many steps were taken so far."""

    taken: int = 0


@contextmanager
def counted(most: int = sys.maxsize) -> Iterator[Steps]:
    """Count the steps of the functions called within; raise ``TooMany`` beyond the ``most``."""
    steps = Steps()

    def step(_frame: FrameType, _event: str, _given: Any) -> Any:
        steps.taken += 1
        if steps.taken > most:
            raise TooMany(f"more than {most:,} steps")
        return step

    before, collects = sys.gettrace(), gc.isenabled()
    # What others left behind may be thrown away at any time, and what is done then is not counted.
    gc.disable()
    sys.settrace(step)
    try:
        yield steps
    finally:
        sys.settrace(before)
        if collects:
            gc.enable()
