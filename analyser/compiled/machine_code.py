"""How is the machine code of a function kept on disk, and made ready to run again?

In the place of numba's own cache, which unpickles and runs whatever it finds, ends the program
where it cannot write, and looks for a place when a function is made, which is a file written and
removed a function.  Here a function has one file, sealed (``sealed``), in a folder named by all
that the code follows from (``cache_dir``): numba need not look at the function's file, nor at where
in it the function begins.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps

from analyser.compiled import sealed

NEEDED_NAMES: Final = (
    *((CompileResult, name) for name in ("_reduce", "_rebuild")),
    *((JITCodeLibrary, name) for name in ("serialize_using_object_code", "has_dynamic_globals")),
    (Dispatcher, "enable_caching"),
)
"""What is called below, here or by numba, under the name it has there."""

for _holder, _name in NEEDED_NAMES:
    getattr(_holder, _name)

SUFFIX: Final = ".machine"


class MachineCode:
    """The machine code of a function on disk, in the place where a dispatcher has numba's cache.

    It is looked for when Python calls the function.  A function without a folder is not kept.
    ``name``: of what is kept, which then says what else it follows from; ``None``: the function's.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        folder: Callable[[], Path | None],
        name: str | None = None,
    ) -> None:
        self.function, self.folder, self.name = function, folder, name

    @cached_property
    def file(self) -> Path | None:
        """Where it is, or would be."""
        folder = self.folder()
        name = self.name or name_of(self.function)
        return folder / f"{name.replace('<', '').replace('>', '')}{SUFFIX}" if folder else None

    @property
    def cache_path(self) -> str | None:
        """The folder, as numba asks for it."""
        return str(self.file.parent) if self.file else None

    def stands(self) -> bool:
        """Return whether something was kept, from these sources, in this mode."""
        return self.file is not None and sealed.holds(self.file)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return what was kept for a signature, ready to run, or ``None``."""
        target = self.get_target(target)
        kept = self._load_kept().get(self._key(signature, target.codegen()))
        return None if kept is None else CompileResult._rebuild(target, *pickle.loads(kept))

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it."""
        # Addresses of this process, and what is compiled while it runs: nobody can run that later.
        if self.file and not (result.library.has_dynamic_globals or result.lifted):
            key = self._key(signature, result.codegen)
            sealed.write(self.file, dumps(self._load_kept() | {key: dumps(result._reduce())}))

    def get_target(self, target: Any) -> Any:
        """Return numba's target as it is to be run on."""
        target.refresh()
        return target

    def _load_kept(self) -> dict[Any, bytes]:
        data = sealed.read(self.file) if self.file else None
        return {} if data is None else dict(pickle.loads(data))

    def _key(self, signature: Any, codegen: Any) -> Any:
        """Return what must be the same for the code to be used, beside what the folder says."""
        if self.name is not None:
            # A compiled function among the cells would be another in each process.
            return signature, codegen.magic_tuple(), self.name
        text = hashlib.sha256(_text_of(self.function)).hexdigest()
        return signature, codegen.magic_tuple(), text


def _text_of(thing: Any) -> bytes:
    """Return what machine code follows from, of a function or of what is in its cells.

    The same in every process, as numba's own is not for a compiled function.
    """
    function = getattr(thing, "py_func", thing)
    if isinstance(function, FunctionType):
        cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
        name = f"{function.__module__}.{function.__qualname__}".encode()
        return b"%b %b %b" % (name, function.__code__.co_code, _text_of(cells))
    if isinstance(thing, tuple):
        return b"(%b)" % b",".join(map(_text_of, thing))
    return bytes(dumps(thing))


def name_of(function: Callable[..., Any]) -> str:
    """Return the name of a function's machine code on disk."""
    code = function.__code__
    name = f"{Path(code.co_filename).stem}.{function.__qualname__}"
    # Many are made of one text, or under one name.
    name = f"{name}-{code.co_firstlineno}" if "<locals>" in name else name
    return f"{name}.py{sys.version_info[0]}{sys.version_info[1]}{getattr(sys, 'abiflags', '')}"
