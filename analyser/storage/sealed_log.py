"""Is every line of a log still as it was written, and do the lines before it stand?

A line is JSON in one spelling only, and carries a checksum of itself and of all lines before it:
a flipped bit, a cut, a swap or an edit shows.

A :class:`SealedLog` is a file of such lines.  A line is written behind the last whole one and
flushed to the disk before the next begins, so a kill or a full disk costs the line in flight and
no more; and one process at a time writes.  Left out: what the lines mean, as
``run_folder`` says.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyser import reading
from analyser.errors import DataError, StorageError
from analyser.storage import lock_owner
from analyser.storage.files import flush, guard_storing, write_all, write_atomically


def write_canonical(body: Any) -> str:
    """Return JSON-able values as text: the same for equal ones."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(body: Mapping[str, Any]) -> str:
    """Return the sha256 (hexadecimal) of JSON-able values: equal for equal ones."""
    return hashlib.sha256(write_canonical(body).encode()).hexdigest()


def seal_line(body: Mapping[str, Any], before: str) -> tuple[bytes, str]:
    """Return a line with its checksum, which covers the one of the line before."""
    check = hashlib.sha256((before + write_canonical(body)).encode()).hexdigest()
    return (write_canonical({**body, "check": check}) + "\n").encode(), check


def unseal_line(line: bytes, before: str) -> tuple[dict[str, Any] | None, str]:
    """Return a line's contents and its checksum; ``None`` unless it is as it was written."""
    try:
        body = json.loads(line)
        del body["check"]
        whole, check = seal_line(body, before)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None, before
    return (body, check) if whole == line + b"\n" else (None, before)


def begin(path: Path, header: Mapping[str, Any]) -> None:
    """Make a log with its first line, JSON-able; ``StorageError`` when it cannot be written."""
    write_atomically(path, seal_line(header, "")[0])


class Damaged(DataError):
    """A line is not as it was written; those before it, ``sound``, are."""

    def __init__(self, sentence: str, sound: list[dict[str, Any]]) -> None:
        super().__init__(sentence)
        self.sound = sound


class SealedLog:
    """A log on disk.  Read it, then claim it and append; or claim it first, then read.

    Reading alone claims nothing, so many may read what one writes; a claim after it makes sure that
    nobody has written since.  An object that is dropped gives its claim up.
    """

    def __init__(self, path: Path, *, place: Path, damaged: str, cut: str) -> None:
        """Name a log's file, which :func:`begin` has made, and what its errors say.

        ``place`` is where another process is said to write; ``damaged``: what follows from a line
        that is not as it was written; ``cut``: what is said behind a first line cut short.
        """
        self.path = path
        self._place, self._damaged, self._cut = place, damaged, cut
        self._release: weakref.finalize[[int], SealedLog] | None = None
        self._file = -1
        self._size: int | None = None
        self._end = 0
        self._check = ""

    @property
    def ours(self) -> bool:
        """Whether this object holds the claim."""
        return self._file >= 0

    def read(self) -> list[dict[str, Any]]:
        """Return the contents of the whole lines, the header first; :meth:`append` goes on there.

        A last line that was cut short does not count.  Raises ``StorageError`` when the file
        cannot be read, ``Damaged`` when a line is, ``DataError`` when it has no whole line or
        is not a file.
        """
        bodies: list[dict[str, Any]] = []
        check, size, tail = "", 0, b""
        with guard_storing(self.path):
            for number, line in enumerate(reading.Door("a log").lines(self.path), start=1):
                size += len(line)
                if not line.endswith(b"\n"):
                    tail = line
                    break
                body, check = unseal_line(line[:-1], check)
                if body is None:
                    raise Damaged(f"{self.path}: line {number} is damaged; {self._damaged}", bodies)
                bodies.append(body)
        # A line that was cut short has no more than a line; one with a damaged end has.
        if unseal_line(tail[:-1], check)[0] is not None:
            raise Damaged(f"{self.path}: its end is damaged; {self._damaged}", bodies)
        if not bodies:
            raise DataError(f"{self.path}: its first line is cut short{self._cut}")
        self._size, self._end, self._check = size, size - len(tail), check
        return bodies

    def claim(self) -> None:
        """Keep other processes from writing here until :meth:`release`.

        Raises ``StorageError`` when another process writes here, or has since this was read.
        """
        if self.ours:
            return
        with guard_storing(self.path):
            self._file = os.open(self.path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
            self._release = weakref.finalize(self, os.close, self._file)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if self._size is not None:
                    self._check_untouched()
            except BaseException as error:
                self.release()
                if isinstance(error, BlockingIOError):
                    who = lock_owner.name_owner(self.path)
                    raise StorageError(
                        f"{self._place}: another process is writing here{who}"
                    ) from None
                raise

    def release(self) -> None:
        """Let others write here; more than once does no harm."""
        if self._release is not None:
            self._release()
        self._file = -1

    def append(self, body: Mapping[str, Any]) -> None:
        """Write one more line, JSON-able, and return when it is on the disk.

        The log is claimed and read.  Raises ``StorageError`` (disk full, vanished file, another
        process); then the line does not stand, and the next one finds its place.
        """
        data, check = seal_line(body, self._check)
        with guard_storing(self.path):
            self._check_untouched()
            try:
                # What a kill or a full disk cut short lies behind the last whole line.
                os.ftruncate(self._file, self._end)
                os.lseek(self._file, self._end, os.SEEK_SET)
                write_all(self._file, data)
                flush(self._file)
            finally:
                self._size = os.fstat(self._file).st_size
        self._end += len(data)
        self._check = check

    def _check_untouched(self) -> None:
        """Raise unless this is still the file, of the size, that this object knows."""
        here = os.fstat(self._file)
        if here.st_size != self._size or not os.path.samestat(os.stat(self.path), here):
            raise StorageError(f"{self._place}: another process has written here; run this again")
