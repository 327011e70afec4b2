"""How is Matplotlib imported, whatever the environment says of screens and settings?

A Jupyter kernel has ``MPLBACKEND`` name a backend of its own, and each command that a cell starts
inherits the name, though its environment may lack the backend.  Our pictures are files and need
none.  Left out: the settings that we draw with (``plots.style``).
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Final

from analyser.errors import StorageError, describe_raised

BACKEND: Final = "MPLBACKEND"


def import_matplotlib() -> None:
    """Import Matplotlib; ``StorageError`` where the user's settings or its files keep us from it.

    A backend that the environment names stays the one of a notebook that can import it.
    """
    try:
        _import_with_any_backend()
    except Exception as error:
        raise StorageError(
            f"Matplotlib, which draws all pictures: cannot be imported: {describe_raised(error)} "
            "(a matplotlibrc in this folder or in your settings may be the reason)"
        ) from error


def _import_with_any_backend() -> None:
    """Import it without the backend that is named, and name that afterwards, if there is one.

    An import that fails leaves parts behind, with which the next one fails too.
    """
    loaded = "matplotlib" in sys.modules
    named = None if loaded else os.environ.pop(BACKEND, None)
    try:
        matplotlib = import_module("matplotlib")
    finally:
        if named is not None:
            os.environ[BACKEND] = named
    if named:
        with suppress(ValueError):
            matplotlib.rcParams["backend"] = named
