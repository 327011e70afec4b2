"""Where is machine code kept, so that what is found there was made of these sources, for here?

In a folder for the functions of each game's kernel, and of each other package that has some, named
by a digest of all that the code depends on: the files it is made of (``source_digest``), the
versions, the processor, numba's own settings, and the mode.  numba's cache looks at the file of the
function alone and returns stale machine code after an edit in a module that the function calls
(numba issue 1833); here such an edit names another folder, and an edit of a docstring, or of a file
that no compiled function imports, names the same one.

Nor do two processors that read one home directory share a folder.  numba asks for the processor
when it looks into a directory, but writes the index there and the code that it points to one after
the other, under names that it counts: two that compiled at once could end up with each other's
code.  It does not ask for its settings at all.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite
import llvmlite.binding
import numba
import numpy

from analyser.compiled import sealed, source_digest
from analyser.compiled.user_cache import user_cache

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


@cache
def home() -> Path | None:
    """Return the folder under which compiled code is kept: numba's own setting, or one in the
    user's cache.

    ``None`` where others could put code of theirs there, or no home directory is known, which is
    said: then everything is compiled in memory, since a folder of this process alone would serve
    nobody.  It is asked for once: where it moved later, half of a process's code would lie
    elsewhere.
    """
    if os.environ.get("NUMBA_CACHE_DIR"):
        kept = Path(os.environ["NUMBA_CACHE_DIR"])
    elif found := user_cache():
        kept = found / "compiled"
    else:
        sealed.refuse_without_home()
        return None
    try:
        kept = kept.absolute()
        strange = sealed.stranger(kept)
    except OSError as error:
        strange = f"{kept}: {error.strerror or type(error).__name__}"
    if strange:
        sealed.refuse(strange)
        return None
    return kept


def notes() -> Path | None:
    """Return the folder in which digests of sources are noted, or ``None``."""
    kept = home()
    return kept / "sources" if kept else None


def digest(package: str, mode: str, main: Path | None = None) -> str:
    """Return a digest of all that the machine code of a package follows from, in a mode."""
    modules = [package] if main else source_digest.list_compiled_modules(package)
    sources = source_digest.digest(modules, notes(), (package, main) if main else None)
    found = hashlib.sha256(sources.encode())
    for part in (
        numba.__version__,
        llvmlite.__version__,
        numpy.__version__,
        platform.python_version(),
        # A Python with other flags lays its objects out otherwise.
        getattr(sys, "abiflags", ""),
        platform.machine(),
        *processor(),
        *(f"{name}={getattr(numba.config, name, None)!r}" for name in SETTINGS),
        mode,
    ):
        found.update(part.encode() + b"\0")
    return found.hexdigest()[:20]


def processor() -> tuple[str, str]:
    """Return name and features of the processor that code is made for: this one's, where numba's
    settings name no other.

    Code for a named processor is the same wherever it was made.  Where something stands between a
    program and its processor, and shows it another (valgrind does), it is found all the same.
    """
    name, features = (getattr(numba.config, each, None) for each in ("CPU_NAME", "CPU_FEATURES"))
    return (
        llvmlite.binding.get_host_cpu_name() if name is None else name,
        llvmlite.binding.get_host_cpu_features().flatten() if features is None else features,
    )


@cache
def folder(package: str, mode: str, main: Path | None = None) -> Path | None:
    """Return the folder for the compiled functions of a package (``package_of``).

    ``package`` is a module where it is not of this package, and ``main`` its file.  ``None`` where
    nothing is kept.
    """
    name = package if main else package.removeprefix(f"{source_digest.ROOT.name}.")
    kept = home()
    return kept / f"{name}-{digest(package, mode, main)}" if kept else None


def folder_of(function: Callable[..., Any], mode: str) -> Path | None:
    """Return the folder for a function, or ``None``: its text is in no file, or nothing is kept."""
    module = function.__module__
    if module.partition(".")[0] == source_digest.ROOT.name:
        return folder(package_of(module), mode)
    file = Path(function.__code__.co_filename)
    return folder(module, mode, file.resolve()) if file.is_file() else None


def package_of(module: str) -> str:
    """Return the package with which the compiled functions of a module are kept: its own, or the
    game's kernel that it lies in.
    """
    game, within, _ = module.partition(f".{source_digest.KERNEL}.")
    return f"{game}.{source_digest.KERNEL}" if within else module.rpartition(".")[0]


def kernel_of(game: str) -> str:
    """Return the package that the compiled functions of a game lie in."""
    return f"{source_digest.ROOT.name}.games.{game}.{source_digest.KERNEL}"


def kernels() -> list[str]:
    """Return the kernels of the games that this process has opened, of all where it has none."""
    games = sorted(
        path.parent.name
        for path in (source_digest.ROOT / "games").glob(f"*/{source_digest.KERNEL}")
    )
    opened = [name for name in games if f"{source_digest.ROOT.name}.games.{name}" in sys.modules]
    return [kernel_of(name) for name in opened or games]
