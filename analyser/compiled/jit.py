"""How is a function compiled, and when may a compiled one be used again?

Every compiled function is under one of three decorators: ``@kernel``, or where it is to end up
inside its callers, ``@inlined``, or ``@merged``.  All release the interpreter lock and raise
nothing; what Python calls is kept on disk, with all that it calls (``linking``).  numba's cache
looks at the file of the function alone and returns stale machine code after an edit in a module
that the function calls (numba issue 1833); so the cache directory is named by a digest of all
compiled sources, of the versions, of the processor, of numba's own settings and of the mode.  Two
modes exist: the plain one, and bounds-checked (``ANALYSER_BOUNDSCHECK=1``), which turns an index
outside an array into an error; they never share a cache.

Nor do two processors that read one home directory.  numba asks for the processor when it looks into
a directory, but writes the index there and the code that it points to one after the other, under
names that it counts: two that compiled at once could end up with each other's code.  It does not
ask for its settings at all.
"""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import llvmlite
import llvmlite.binding
import numba
import numpy

from analyser.compiled.linking import whole_and_parts

BOUNDSCHECK: Final = os.environ.get("ANALYSER_BOUNDSCHECK", "") == "1"

ROOT: Final = Path(__file__).parent.parent
"""The package."""

F = TypeVar("F", bound=Callable[..., Any])


# LLVM's first level makes code as fast as its third here, in two thirds of the time: nothing in
# these rooms loops over arrays.
for _name, _value in (("OPT", 1), ("LOOP_VECTORIZE", 0)):
    setattr(numba.config, _name, type(getattr(numba.config, _name))(_value))


FOLDERS: Final = ("cards", "compiled", "games")
FILES: Final = ("errors.py", "play/yardstick.py")
"""All that compiled code can come from."""


SETTINGS: Final = (
    "BOUNDSCHECK",
    "CPU_FEATURES",
    "CPU_NAME",
    "DEBUGINFO_DEFAULT",
    "DISABLE_INTEL_SVML",
    "ENABLE_AVX",
    "EXTEND_VARIABLE_LIFETIMES",
    "LLVM_REFPRUNE_FLAGS",
    "LLVM_REFPRUNE_PASS",
    "LOOP_VECTORIZE",
    "OPT",
    "SLP_VECTORIZE",
)
"""numba's settings, from the environment or its file, under which it makes other machine code."""


def sources() -> list[Path]:
    """Return every source file that compiled code may depend on, constants included.

    No room above the games is among them, since none may be imported here (the import contracts
    hold that); a test checks that the kernels import nothing else.
    """
    folders = (sorted((ROOT / folder).rglob("*.py")) for folder in FOLDERS)
    return [ROOT / file for file in FILES] + [file for files in folders for file in files]


def sources_digest() -> str:
    """Return a digest of these sources and of all else that the machine code follows from."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    for part in (
        numba.__version__,
        llvmlite.__version__,
        numpy.__version__,
        platform.python_version(),
        platform.machine(),
        llvmlite.binding.get_host_cpu_name(),
        llvmlite.binding.get_host_cpu_features().flatten(),
        *(f"{name}={getattr(numba.config, name)!r}" for name in SETTINGS),
        f"boundscheck={BOUNDSCHECK}",
    ):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:20]


def _cache_home() -> Path:
    """Return the folder under which compiled code is kept: numba's own setting, the user's cache,
    or a temporary one.
    """
    if os.environ.get("NUMBA_CACHE_DIR"):
        return Path(os.environ["NUMBA_CACHE_DIR"])
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    home = Path(base) / "analyser" / "compiled"
    try:
        home.mkdir(parents=True, exist_ok=True)
        if os.access(home, os.W_OK):
            return home
    except OSError:
        # A read-only home is no reason not to play: compile into a folder of this process's user.
        pass
    return Path(tempfile.gettempdir()) / f"analyser-compiled-{os.getuid()}"


CACHE_DIR: Final = _cache_home() / sources_digest()
# numba's own name for the setting; it is read when a function is compiled.
setattr(numba.config, "CACHE_DIR", str(CACHE_DIR))  # noqa: B010 — its stubs lack the name


def compiled() -> bool:
    """Say whether something was compiled already from these sources, in this mode, for this
    processor.
    """
    return CACHE_DIR.is_dir()


OPTIONS: Final[dict[str, Any]] = {
    "nogil": True,
    "boundscheck": BOUNDSCHECK,
    # A division is one instruction, without a branch that raises; nothing divides by what could
    # be 0.
    "error_model": "numpy",
    # No runtime for arrays: nothing here makes one, and counting references to those that are
    # handed in took almost half of the time.
    "_nrt": False,
    # Nobody calls these through a pointer.
    "no_cfunc_wrapper": True,
}


def kernel(function: F) -> F:
    """Compile a function of plain numbers and arrays that it is handed: it makes none itself.

    ``nogil``, serial, cached, no exceptions.
    """
    return whole_and_parts(function, **OPTIONS)


def inlined(function: F) -> F:
    """Compile as :func:`kernel` does, and let LLVM copy the function into those that call it.

    For small ones: a call costs as much as some ten operations.
    """
    return whole_and_parts(function, **OPTIONS, forceinline=True)


def merged(function: F) -> F:
    """Make the function a part of those that call it, before anything is compiled.

    For what returns an array, which a compiled function may not here (``compiled.memory``).
    """
    return whole_and_parts(function, **OPTIONS, inline="always")
