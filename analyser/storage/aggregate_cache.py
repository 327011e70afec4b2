"""Where do sums over the rows of a run lie, so that a page needs not read all rows again?

In the user's cache and not in the run's folder: a run is the same bytes whoever has looked at it,
may lie where nobody writes, and comes from wherever it comes; but sums are believed as they are, so
they must be this user's own.  They are sealed (``compiled.sealed``) and named by a digest of all
that they depend on but the shards: the sources that add (``compiled.source_digest``), the libraries
that do, the processor, and what was asked.  To lose them costs time and nothing else, so whatever
is wrong with them, or keeps them from being written, is said to nobody.  Left out: what they are
sums of, and of which shards (``findings.aggregates``).  Which shards ``play.checking`` has played
again lies there too, and what decisions taught (``findings.learnt_results``).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from analyser.compiled import sealed, source_digest
from analyser.compiled.user_cache import user_cache
from analyser.storage import sealed_log

MOST_BYTES: Final = 256_000_000
"""Of all files together: what was not asked for longest goes first."""
SUFFIX: Final = ".sums"


def folder() -> Path:
    """Return where they lie; the folder need not be there.

    ``FileNotFoundError`` where no home directory is known.
    """
    found = user_cache()
    if found is None:
        raise FileNotFoundError("no home directory")
    return found / "sums"


def read(asked: Mapping[str, Any], made_by: Iterable[str]) -> bytes | None:
    """Return what was kept for these JSON-able values; ``None``: nothing, or not to be believed.

    ``made_by``: the modules whose functions make it, of which those not there do not count.
    """
    try:
        file = _file(asked, made_by)
        found = sealed.read(file, quiet=True)
    except OSError:
        return None
    if found is not None:
        # Where it cannot be noted that it was asked for, as on a disk to read only, it is as good.
        with suppress(OSError):
            os.utime(file)
    return found


def write(asked: Mapping[str, Any], made_by: Iterable[str], data: bytes) -> None:
    """Keep something, in the place of what was kept for the same values, where that can be."""
    with suppress(OSError):
        file = _file(asked, made_by)
        sealed.write(file, data, quiet=True)
        _make_room(file)


def _file(asked: Mapping[str, Any], made_by: Iterable[str]) -> Path:
    code = _code(tuple(sorted(set(made_by))))
    return folder() / (sealed_log.digest({**asked, "code": code})[:32] + SUFFIX)


def _make_room(newest: Path) -> None:
    """Remove what was not asked for longest, until the rest is small enough."""
    found = [(each.stat(), each) for each in folder().glob(f"*{SUFFIX}") if each != newest]
    left = MOST_BYTES - newest.stat().st_size
    for about, each in sorted(found, key=lambda one: one[0].st_mtime_ns, reverse=True):
        left -= about.st_size
        if left < 0:
            each.unlink(missing_ok=True)


@cache
def _code(modules: tuple[str, ...]) -> str:
    """Return a digest of what adds: another version may add otherwise in the last digit."""
    import numpy
    import pyarrow
    from llvmlite.binding import get_host_cpu_name

    versions = f"{numpy.__version__} {pyarrow.__version__} {get_host_cpu_name()}"
    return f"{versions} {source_digest.digest(modules)}"
