"""What lies in a run's folder that its manifest does not list, and how is it put out of the way?

Who opens ``shards/`` with another tool counts whatever lies there as rows of the run.  What is put
away is moved, not removed, to a folder beside the run's.  Left out: what the manifest does list
(``run_folder``).
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from analyser.errors import StorageError
from analyser.storage.files import storing, sync_folder
from analyser.storage.run_folder import MANIFEST, MATCHES, SHARDS, Run


@dataclass(frozen=True)
class Strays:
    """Names as in ``shards/000007.parquet``, sorted."""

    strays: tuple[str, ...]
    """What lies among the rows and is none of them."""
    left: tuple[str, ...]
    """What a kill left half done, which the next writer of the run does anew."""
    others: tuple[str, ...]
    """What lies elsewhere in the folder; no reader takes it for rows."""


def found(run: Run, *, open_end: bool) -> Strays:
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
        for name in _names(run.path / folder):
            known = f"{folder}/{name}" if folder else name
            if known in listed or known in (MANIFEST, SHARDS, MATCHES):
                continue
            if re.fullmatch(r"\..*\.part", name) or known in coming:
                left.append(known)
            elif folder and not name.startswith("."):
                strays.append(known)
            else:
                others.append(known)
    return Strays(*(tuple(sorted(each)) for each in (strays, left, others)))


def place(run: Run) -> Path:
    """Return the folder to which strays of a run are moved."""
    return run.path.with_name(f"{run.path.name}-strays")


def put_away(run: Run, names: Sequence[str]) -> list[Path]:
    """Move these out of a run's folder to :func:`place`; return where each is now.

    The run is claimed.  Raises ``StorageError`` where one cannot be moved; those before it are.
    """
    aside = place(run)
    moved = []
    for name in names:
        with storing(run.path / name):
            aside.mkdir(exist_ok=True)
            sync_folder(aside.parent)
            flat = name.replace("/", "-")
            taken, number = aside / flat, 2
            while os.path.lexists(taken):
                taken, number = aside / f"{flat}.{number}", number + 1
            os.rename(run.path / name, taken)
            # Where it is now before where it was: a power cut between the two leaves it somewhere.
            sync_folder(aside)
            sync_folder((run.path / name).parent)
        moved.append(taken)
    return moved


def _names(folder: Path) -> list[str]:
    with storing(folder):
        try:
            return os.listdir(folder)
        except FileNotFoundError:
            return []
        except NotADirectoryError:
            raise StorageError(f"{folder}: is no folder") from None
