"""How is a function compiled?

Every compiled function is under one of three decorators: ``@kernel``, or where it is to end up
inside its callers, ``@inlined``, or ``@merged``.  All release the interpreter lock and raise
nothing; what Python calls is kept on disk, with all that it calls, in a folder that no other code
is looked for in (``cache_dir``), and sealed (``machine_code``).

Two modes exist: the plain one, and bounds-checked (``ANALYSER_BOUNDSCHECK=1``), which turns an
index outside an array into an error.  And two ways to compile, with the same results: many
functions as one piece of machine code, by names that numba keeps to itself (``linking``), and each
by numba's own ``njit``, which takes several times as long.  The second is taken where numba is of a
version that ``linking`` does not know, or lacks a name that it needs, which is said in a line on
standard error; and with ``ANALYSER_LINKING=0``.  No two of these share a folder.

A function can also be compiled again with numbers as constants in its machine code
(``with_constants``): not where indices are checked, and not where numba compiles alone.
``ANALYSER_CONSTANTS`` decides whether that is used: 0 never, 1 always, otherwise where it pays.

Whoever imports this has functions of their own under numba, perhaps: its settings are read here,
and left as they are.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

from analyser.compiled import cache_dir, sealed
from analyser.compiled.processor import HAS_PEXT

BOUNDSCHECK: Final = os.environ.get("ANALYSER_BOUNDSCHECK", "") == "1"

CONSTANTS: Final = os.environ.get("ANALYSER_CONSTANTS", "")

KNOWN_VERSIONS: Final = ("0.68",)
"""The versions of numba of which the names that ``linking`` needs are known to mean what it takes
them for; its tests say so."""

F = TypeVar("F", bound=Callable[..., Any])


def _load_linking() -> tuple[Callable[..., Any], Callable[..., Any]] | None:
    """Return what makes one piece of many functions, and what makes it with constants, where this
    numba lets them.
    """
    if os.environ.get("ANALYSER_LINKING", "") == "0":
        return None
    if ".".join(numba.__version__.split(".")[:2]) not in KNOWN_VERSIONS:
        return None
    try:
        from analyser.compiled import linking
    except (ImportError, AttributeError):
        return None
    return linking.whole_and_parts, linking.with_constants


LINKING_MODULE: Final = _load_linking()

COSTS: Final = (
    "a first start takes more than three times as long (45 seconds of a processor and not 12), "
    "and no rules are constants"
)
"""What it costs to leave a numba to itself: ``simulate --hands 1``, nothing compiled yet."""


def _describe_slowdown() -> str:
    """Say what is slower since ``linking`` does not know this numba; empty where nothing is.

    Empty too where the user asked for it, or where nothing is compiled.
    """
    asked = os.environ.get("ANALYSER_LINKING", "") == "0"
    off = getattr(numba.config, "DISABLE_JIT")  # noqa: B009 - its stubs lack the name
    if LINKING_MODULE is not None or asked or off:
        return ""
    return (
        f"numba {numba.__version__} is not known here (known: {', '.join(KNOWN_VERSIONS)}): hands "
        "are the "
        f"same, but {COSTS}; ANALYSER_LINKING=0 hides this line"
    )


SLOWER: Final = _describe_slowdown()
if SLOWER:
    sealed.say("slower", SLOWER)


def _load_machine_code() -> Callable[..., Any] | None:
    """Return what keeps machine code on disk, where this numba lets it, and say where not."""
    try:
        from analyser.compiled.machine_code import MachineCode
    except (ImportError, AttributeError):
        sealed.say(
            "unknown",
            f"numba {numba.__version__}: not known how to keep what it compiles (expected "
            f"{', '.join(KNOWN_VERSIONS)}; everything is compiled again in each process)",
        )
        return None
    return MachineCode


MACHINE_CODE_MODULE: Final = _load_machine_code()

MODE: Final = f"boundscheck={BOUNDSCHECK} linking={LINKING_MODULE is not None} gathers={HAS_PEXT}"


def folder(game: str) -> Path | None:
    """Return the folder for the compiled code of a game, from these sources, in this mode.

    ``None`` where nothing is kept.
    """
    return cache_dir.folder(cache_dir.kernel_of(game), MODE)


def is_compiled() -> bool:
    """Return whether something was compiled already for each game that this process has opened, or
    for all where it has none; from these sources, in this mode, for this processor.
    """
    folders = (cache_dir.folder(kernel, MODE) for kernel in cache_dir.kernels())
    return all(folder is not None and folder.is_dir() for folder in folders)


def can_compile_apart(game: str) -> bool:
    """Return whether another process could compile for this one what plays a game.

    That is: nothing is compiled yet, and what will be is kept on disk.
    """
    off = getattr(numba.config, "DISABLE_JIT")  # noqa: B009 - its stubs lack the name
    own = cache_dir.kernel_of(game) in cache_dir.kernels()
    kept = folder(game) if own and not off and MACHINE_CODE_MODULE is not None else None
    return kept is not None and not kept.is_dir() and sealed.can_write(kept)


OPTIONS: Final[dict[str, Any]] = {
    "nogil": True,
    "boundscheck": BOUNDSCHECK,
    # A division is one instruction, without a branch that raises; nothing divides by what could
    # be 0.
    "error_model": "numpy",
}


def kernel(function: F) -> F:
    """Compile a function of plain numbers and arrays that it is handed: it makes none itself.

    ``nogil``, serial, cached, no exceptions.
    """
    # Said, since numba would let it inherit the wish of whichever caller it is compiled for first.
    return _make_compiled(function, **({"forceinline": False} if LINKING_MODULE else {}))


def shared(function: F) -> F:
    """Mark a function that takes a game's own functions among its arguments (``games.kernels``).

    Write it below :func:`kernel` or :func:`inlined`.  Its machine code is kept with what calls it,
    never by itself: numba names it by the addresses of those functions in this process.
    """
    function.shared = True  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """Compile as :func:`kernel` does, and let LLVM copy the function into those that call it.

    For small ones: a call costs as much as some ten operations.
    """
    return _make_compiled(function, **({"forceinline": True} if LINKING_MODULE else {}))


def merged(function: F) -> F:
    """Make the function a part of those that call it, before anything is compiled.

    For what returns an array, which a compiled function may not here (``compiled.memory``).
    """
    return _make_compiled(function, inline="always")


def _make_compiled(function: F, **options: Any) -> F:
    def folder() -> Path | None:
        return cache_dir.folder_of(function, MODE)

    make = LINKING_MODULE[0] if LINKING_MODULE else compile_plainly
    return cast(F, make(function, folder, **OPTIONS, **options))


def with_constants(
    function: Callable[..., Any], place: int, numbers: Sequence[int]
) -> Callable[..., Any] | None:
    """Return a ``@kernel`` as one that has numbers in the place of an array that it is handed.

    It takes the same arguments and does the same as ``function`` does with an array of ``numbers``,
    int64, as argument number ``place``, from 0, which it hands on or reads, no more; it is compiled
    and kept on disk by itself.  ``None`` where there is none: the compiler is off, checks indices,
    or is left to numba alone, or ``ANALYSER_CONSTANTS`` is 0.
    """
    if LINKING_MODULE is None or BOUNDSCHECK or CONSTANTS == "0":
        return None
    kept = cache_dir.folder_of(function, MODE)
    made = LINKING_MODULE[1](function, place, numbers, lambda: kept, **OPTIONS)
    return cast(Callable[..., Any] | None, made)


def has_machine_code(function: Any) -> bool:
    """Return whether the machine code of a function by :func:`with_constants` exists."""
    return bool(function.overloads) or function._cache.stands()


def compile_plainly(function: F, folder: Callable[[], Path | None], **options: Any) -> F:
    """Compile a function, and each that it calls by itself, as numba does left alone.

    Kept on disk in ``folder()``, as all is kept (``machine_code``); with a numba that lacks what
    that needs, it is compiled again in each process.
    """
    made: Any = numba.njit(**options)(function)
    # With the compiler off it is the function itself.
    if (
        MACHINE_CODE_MODULE is not None
        and hasattr(made, "overloads")
        and not hasattr(function, "shared")
    ):
        made._cache = MACHINE_CODE_MODULE(function, folder)
    return cast(F, made)
