"""How is another Python started, so that no file of the working folder is run in it?

All Pythons that this package starts are started by these functions.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


def command(*words: str) -> list[str]:
    """Return the command line of a Python that imports nothing from the folder it is started in.

    A ``numpy.py`` there would be run in place of numpy.  With ``-P``, not ``-I``: where packages
    are found by ``PYTHONPATH``, or in the user's own folder, the child finds them there too.
    """
    return [sys.executable, "-P", *words]


@contextmanager
def multiprocessing_too() -> Iterator[None]:
    """Have the Pythons that ``multiprocessing`` starts begin like that: it takes no ``-P``.

    Each has to call :func:`restore_environment`, for the Pythons that a player starts are the
    player's.
    """
    if VARIABLE in os.environ:
        yield
        return
    os.environ[VARIABLE] = OUR_VALUE
    try:
        yield
    finally:
        restore_environment()


def restore_environment() -> None:
    """Leave the environment of this process as it was before :func:`multiprocessing_too`."""
    if os.environ.get(VARIABLE) == OUR_VALUE:
        del os.environ[VARIABLE]


VARIABLE: Final = "PYTHONSAFEPATH"
OUR_VALUE: Final = "analyser"
"""Python takes any word for yes."""
