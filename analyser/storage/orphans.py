"""What lies in a run's folder that its manifest does not list, and how is it put out of the way?

Another tool that opens ``shards/`` counts whatever lies there as rows of the run.  What is put away
is moved, not removed, to a folder beside the run's.  Left out: what the manifest does list
(``run_folder``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analyser.storage.address import Location
from analyser.storage.backend import MANIFEST, MATCHES, SESSION_LOG, SHARDS, is_of_system
from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Orphans:
    """Names as in ``shards/000007.parquet``, sorted."""

    strays: tuple[str, ...]
    """What lies among the rows and is none of them."""
    leftovers: tuple[str, ...]
    """What a kill left half done, which the next writer of the run does again."""
    unknown: tuple[str, ...]
    """What lies elsewhere in the folder; no reader takes it for rows."""


def find_orphans(run: Run, *, open_end: bool) -> Orphans:
    """Return what lies in the folder of a run; ``open_end``: it goes on, so a kill may have left
    the shard that comes next without its line.

    Raises ``StorageError`` when the folder cannot be read.
    """
    listed = {f"{SHARDS}/{line.index:06}.parquet" for line in run.shards}
    listed |= {
        f"{MATCHES}/{line.index:06}.parquet"
        for line in run.shards
        if line.matches_sha256 is not None
    }
    count = len(run.shards)
    coming = {f"{folder}/{count:06}.parquet" for folder in (SHARDS, MATCHES)} if open_end else {}
    strays, left, others = [], [], []
    for folder in ("", SHARDS, MATCHES):
        for name in run.backend.names(folder):
            known = f"{folder}/{name}" if folder else name
            if known in listed or known in (MANIFEST, SESSION_LOG, SHARDS, MATCHES):
                continue
            if re.fullmatch(r"\..*\.part", name) or known in coming:
                left.append(known)
            elif folder and not (name.startswith((".", "_")) or is_of_system(name)):
                strays.append(known)
            else:
                others.append(known)
    return Orphans(*(tuple(sorted(each)) for each in (strays, left, others)))


def place(run: Run) -> Location:
    """Return the folder to which strays of a run are moved."""
    return run.place.with_name(f"{run.place.name}-strays")


def put_away(run: Run, names: Sequence[str]) -> list[Location]:
    """Move these out of a run's folder to :func:`place`; return where each is now.

    The run is claimed.  Raises ``StorageError`` where one cannot be moved; those before it are.
    """
    return [run.backend.move(name, place(run)) for name in names]
