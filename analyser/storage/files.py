"""How is a file written so that it is there whole or not at all?

Temporary name, write, flush to the disk, rename, flush the folder: a kill, a full disk or a power
cut at any step leaves the old file or the new one, never half of one.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from analyser.errors import StorageError
from analyser.interrupts import tidy
from analyser.storage.address import Location


@contextmanager
def guard_storing(path: Location) -> Iterator[None]:
    """Turn what the system refuses within into one sentence, a ``StorageError`` naming ``path``."""
    try:
        yield
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror or type(error).__name__}") from error


def write_atomically(path: Path, data: bytes, *, tidied: bool = False) -> None:
    """Write a file whole, or raise ``StorageError`` and leave what was there.

    What processes that are no more had begun to write here goes; ``tidied``: that was seen to.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with guard_storing(path):
        if not tidied:
            tidy(path)
        try:
            file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o666)
            try:
                write_all(file, data)
                flush(file)
            finally:
                os.close(file)
            os.replace(part, path)
            sync_folder(path.parent)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise


@contextmanager
def open_for_writing(path: Path) -> Iterator[IO[bytes]]:
    """Have a file to write piece by piece, which is there whole when all is written.

    Raises ``StorageError`` as :func:`write_atomically`; whatever is raised within leaves what was
    there.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with guard_storing(path):
        tidy(path)
        try:
            with open(part, "wb") as file:
                yield file
                file.flush()
                flush(file.fileno())
            os.replace(part, path)
            sync_folder(path.parent)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise


def write_all(file: int, data: bytes) -> None:
    """Write all of ``data`` to an open file, in as many steps as the system takes."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]


def flush(file: int) -> None:
    """Have the disk keep what was written to an open file, also through a power cut.

    On macOS ``fsync`` leaves it in the disk's own memory, which a power cut empties.
    """
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is not None:
        # Some file systems do not know it: for them, and for what goes wrong, the usual way.
        with suppress(OSError):
            fcntl.fcntl(file, full)
            return
    os.fsync(file)


def sync_folder(path: Path) -> None:
    """Flush a folder's list of names to the disk, without which a rename can be lost."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        flush(folder)
    finally:
        os.close(folder)
