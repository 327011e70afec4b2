"""Is numba's compiler on?  Without it a hand takes a thousand times as long: play fewer.

Where several processes run the tests, they take turns to compile, and to translate files of tests:
what one has made the other finds on disk, which would otherwise make the same at the same time.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from _pytest.assertion.rewrite import AssertionRewritingHook
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

import analyser

OFF = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


def compile_in_turn() -> None:
    """Have a process wait that makes machine code of a game while another makes some of it.

    What the other has translated, of the functions that both need, is then there.
    """
    compile_one: Any = Dispatcher.compile

    def compile_one_in_turn(dispatcher: Any, signature: Any) -> Any:
        kept = dispatcher._cache
        if not getattr(kept, "file", None) or kept.stands():
            return compile_one(dispatcher, signature)
        with global_compiler_lock, _turn(_folder_of(dispatcher.py_func)):
            return compile_one(dispatcher, signature)

    Dispatcher.compile = compile_one_in_turn  # type: ignore[assignment]


def translate_in_turn() -> None:
    """Have a process wait that imports a file of tests which another is just importing."""
    execute: Any = AssertionRewritingHook.exec_module
    entered = set[str]()

    def execute_in_turn(hook: Any, module: Any) -> None:
        file = module.__spec__.origin
        if file in entered:
            # A file has two names: pytest's, and the one by which other tests import it.
            execute(hook, module)
            return
        entered.add(file)
        try:
            with _turn(Path(file)):
                execute(hook, module)
        finally:
            entered.remove(file)

    AssertionRewritingHook.exec_module = execute_in_turn  # type: ignore[assignment]


def _folder_of(function: Any) -> Path:
    """Return the folder of the game or package that a function is of; tests name theirs alike.

    Of a tool, which is of neither, it is the whole house.
    """
    parts = function.__module__.split(".")
    names = parts[1:3] if parts[0] in ("analyser", "tests") else parts[:2]
    found = Path(analyser.__file__).parent.joinpath(*names)
    return next(each for each in (found, *found.parents) if each.is_dir())


@contextmanager
def _turn(place: Path) -> Iterator[None]:
    """Hold the lock of a file or a folder."""
    opened = os.open(place, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)
