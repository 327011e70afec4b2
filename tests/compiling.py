"""Is numba's compiler on?  Without it a hand takes a thousand times as long: play fewer.

Where several processes run the tests, they take turns to compile: what one has made the other
finds on disk, which would otherwise make the same at the same time.
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

OFF = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


def take_turns() -> None:
    """Have a process wait that needs machine code of a package of which another makes some."""
    compile_one: Any = Dispatcher.compile

    def compile_in_turn(dispatcher: Any, signature: Any) -> Any:
        if not getattr(dispatcher._cache, "file", None):
            return compile_one(dispatcher, signature)
        with global_compiler_lock, _turn(dispatcher.py_func):
            return compile_one(dispatcher, signature)

    Dispatcher.compile = compile_in_turn  # type: ignore[assignment]


@contextmanager
def _turn(function: Any) -> Iterator[None]:
    """Hold the lock of the folder of a function's module."""
    module = sys.modules.get(function.__module__)
    file = getattr(module, "__file__", None) or function.__code__.co_filename
    opened = os.open(Path(file).parent, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)
