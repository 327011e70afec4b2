"""Is every line of a log still as it was written, and do the lines before it stand?

A line is JSON in one spelling only, and carries a checksum of itself and of all lines before it:
a flipped bit, a cut, a swap or an edit shows.

A journal is such a log of a long search: the first line says what is searched for, each other what
one step found.  A line is written behind the last whole one and flushed to the disk before the next
step begins, so a kill costs the step in flight and no more.  Left out: what the lines mean.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from analyser.errors import DataError, StorageError
from analyser.storage.files import storing, sync_folder, write_all, write_atomically


def canonical(body: Mapping[str, Any]) -> str:
    """Return JSON-able values as text: the same for equal ones."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)


def sealed(body: Mapping[str, Any], before: str) -> tuple[bytes, str]:
    """Return a line with its checksum, which covers the one of the line before."""
    check = hashlib.sha256((before + canonical(body)).encode()).hexdigest()
    return (canonical({**body, "check": check}) + "\n").encode(), check


def unsealed(line: bytes, before: str) -> tuple[dict[str, Any] | None, str]:
    """Return what a line says and its checksum; ``None`` unless it is as it was written."""
    try:
        body = json.loads(line)
        del body["check"]
        whole, check = sealed(body, before)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None, before
    return (body, check) if whole == line + b"\n" else (None, before)


FORMAT: Final = "analyser-journal/1"


class Journal:
    """A journal on disk, ours to write until :meth:`release`; make it with :func:`begin`."""

    header: dict[str, Any]
    """What the first line says."""
    steps: list[dict[str, Any]]
    """What the other lines say, in order."""

    def __init__(self, path: Path) -> None:
        """Claim and read the file; :func:`begin` says what is raised."""
        self.path = path
        with storing(path):
            self._file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            with storing(path):
                try:
                    fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    raise StorageError(f"{path}: another process is writing here") from None
                raw = path.read_bytes()
            bodies, self._check = _lines(raw, path)
        except BaseException:
            self.release()
            raise
        self.header, *self.steps = bodies
        self._end = raw.rfind(b"\n") + 1

    def append(self, step: Mapping[str, Any]) -> None:
        """Write one more line, JSON-able, and return when it is on the disk."""
        data, check = sealed(step, self._check)
        with storing(self.path):
            # What a kill or a full disk cut short lies behind the last whole line.
            os.ftruncate(self._file, self._end)
            os.lseek(self._file, self._end, os.SEEK_SET)
            write_all(self._file, data)
            os.fsync(self._file)
        self._end += len(data)
        self._check = check
        self.steps.append(json.loads(data))
        del self.steps[-1]["check"]

    def release(self) -> None:
        """Let other processes write here; more than once does no harm."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def begin(path: Path, header: Mapping[str, Any]) -> Journal:
    """Return the journal of this file, made with ``header`` (JSON-able) where there is none.

    A last line that was cut short does not count.  Raises ``StorageError`` when the file is no
    journal, cannot be read or written, or another process writes it; ``DataError`` when it is
    damaged.
    """
    with storing(path):
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            sync_folder(path.parent)
            write_atomically(path, sealed({"format": FORMAT, **header}, "")[0])
        elif not path.is_file() or not holds_journal(path):
            raise StorageError(f"{path}: is something else than a search; nothing written")
    return Journal(path)


def holds_journal(path: Path) -> bool:
    """Say whether this file begins as a journal does; ``False`` also where there is none."""
    with storing(path):
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return f'"format":"{FORMAT}"'.encode() in file.readline(1 << 20)


def digest(body: Mapping[str, Any]) -> str:
    """Return the sha256 (hexadecimal) of JSON-able values: equal for equal ones."""
    return hashlib.sha256(canonical(body).encode()).hexdigest()


def _lines(raw: bytes, path: Path) -> tuple[list[dict[str, Any]], str]:
    """Return what the whole lines say, without their checksums, and the last checksum."""
    bodies: list[dict[str, Any]] = []
    before = ""
    for number, line in enumerate(raw.split(b"\n")[:-1], start=1):
        body, before = unsealed(line, before)
        if body is None:
            raise DataError(f"{path}: line {number} is damaged; remove the file to search anew")
        bodies.append(body)
    if not bodies:
        raise DataError(f"{path}: its first line is cut short; remove the file to search anew")
    return bodies, before
