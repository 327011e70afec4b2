"""What has a long search found so far, and from which step does it go on?

A journal is a ``sealed_log``: the first line describes the search, each other line what one step
found.  A kill costs the step in flight and no more.  Left out: what a step is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from analyser import reading
from analyser.errors import StorageError
from analyser.storage import sealed_log
from analyser.storage.files import guard_storing, sync_folder

FORMAT: Final = "analyser-journal/1"
ANEW: Final = "remove the file to search again"


class Journal:
    """A journal on disk, ours to write until :meth:`release`; make it with :func:`begin`."""

    header: dict[str, Any]
    """The first line's contents."""
    steps: list[dict[str, Any]]
    """The other lines' contents, in order."""

    def __init__(self, path: Path) -> None:
        """Claim and read the file; :func:`begin` says what is raised."""
        self.path = path
        self._log = _log(path)
        self._log.claim()
        try:
            self.header, *self.steps = self._log.read()
        except BaseException:
            self.release()
            raise

    def append(self, step: Mapping[str, Any]) -> None:
        """Write one more line, JSON-able, and return when it is on the disk.

        Raises ``StorageError`` (disk full, vanished file, another process); then the step does not
        stand.
        """
        self._log.append(step)
        # As it will be read.
        self.steps.append(json.loads(sealed_log.write_canonical(step)))

    def release(self) -> None:
        """Let other processes write here; more than once does no harm."""
        self._log.release()


def begin(path: Path, header: Mapping[str, Any]) -> Journal:
    """Return the journal of this file, made with ``header`` (JSON-able) where there is none.

    A last line that was cut short does not count.  Raises ``StorageError`` when the file is not a
    journal, cannot be read or written, or another process writes it; ``DataError`` when it is
    damaged.
    """
    with guard_storing(path):
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            sync_folder(path.parent)
            sealed_log.begin(path, {"format": FORMAT, **header})
        elif not path.is_file() or not holds_journal(path):
            raise StorageError(f"{path}: is something else than a search; nothing written")
    return Journal(path)


def read(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    """Return the first line and the steps of the journal of this file, and leave it to others.

    ``None``: there is none.  Raises ``DataError`` when it is damaged.
    """
    if not holds_journal(path):
        return None
    header, *steps = _log(path).read()
    return header, steps


def _log(path: Path) -> sealed_log.SealedLog:
    return sealed_log.SealedLog(path, place=path, damaged=ANEW, cut=f"; {ANEW}")


def holds_journal(path: Path) -> bool:
    """Return whether this file begins as a journal does; ``False`` also where there is none."""
    with guard_storing(path):
        if not path.is_file():
            return False
        with reading.Door("a journal").open_file(path) as file:
            return f'"format":"{FORMAT}"'.encode() in file.readline(1 << 20)
