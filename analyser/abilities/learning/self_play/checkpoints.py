"""Which finished pieces of a long work lie on disk, and is each as it was written?

A folder: ``pieces.jsonl``, a ``sealed_log`` whose first line describes the work, and one file per
piece, arrays of numbers.  A piece is written whole, then entered in the log with its sha256: a kill
or a full disk costs the pieces in flight and no more.  Left out: what a piece is, and the order of
the work.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser import reading
from analyser.errors import DataError, StorageError
from analyser.storage import sealed_log
from analyser.storage.files import guard_storing, sync_folder, write_atomically

FORMAT: Final = "analyser-pieces/1"
LOG: Final = "pieces.jsonl"
SUFFIX: Final = ".piece"
ANEW: Final = "remove the folder to do all of it again"
Arrays = Mapping[str, npt.NDArray[Any]]


class Checkpoints:
    """A folder of pieces, ours to write until :meth:`release`; make it with :func:`begin`."""

    header: dict[str, Any]
    """What the work is."""

    def __init__(self, folder: Path) -> None:
        """Claim and read the folder; :func:`begin` says what is raised."""
        self.folder = folder
        self._log = _log(folder)
        self._log.claim()
        try:
            self.header, *lines = self._log.read()
        except BaseException:
            self.release()
            raise
        self._digests = {str(line["piece"]): str(line["sha256"]) for line in lines}

    def __contains__(self, name: object) -> bool:
        """Return whether a piece is finished."""
        return name in self._digests

    def write(self, name: str, arrays: Arrays) -> None:
        """Write a piece that is not there yet, and return when it is on the disk.

        Raises ``StorageError`` (disk full, vanished folder, another process); then it does not
        stand.
        """
        data = pack_arrays(arrays)
        write_atomically(self._file(name), data)
        digest = hashlib.sha256(data).hexdigest()
        self._log.append({"piece": name, "sha256": digest})
        self._digests[name] = digest

    def read(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """Return the arrays of a finished piece.

        ``DataError`` where its bytes are not the ones written, ``StorageError`` where it cannot be
        read.
        """
        file = self._file(name)
        with guard_storing(file):
            data = reading.Door("a piece").read_whole(file, reading.MOST_STORED)
        if hashlib.sha256(data).hexdigest() != self._digests[name]:
            raise DataError(f"{file}: is damaged; {ANEW}")
        return unpack_arrays(data)

    def release(self) -> None:
        """Let other processes write here; more than once does no harm."""
        self._log.release()

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"


def begin(folder: Path, header: Mapping[str, Any]) -> Checkpoints:
    """Return the pieces in this folder, made with ``header`` (JSON-able) where there is none.

    Raises ``StorageError`` when the folder holds something else, cannot be read or written, or
    another process writes there; ``DataError`` when its log is damaged.
    """
    log = folder / LOG
    with guard_storing(folder):
        if not log.exists():
            _check_empty(folder)
            folder.mkdir(parents=True, exist_ok=True)
            sync_folder(folder.parent)
            sealed_log.begin(log, {"format": FORMAT, **header})
    made = Checkpoints(folder)
    try:
        _check_format(folder, made.header)
    except DataError:
        made.release()
        raise
    return made


def list_finished(folder: Path) -> tuple[dict[str, Any], frozenset[str]]:
    """Return the header of the pieces in this folder, and which are finished; nothing is claimed.

    Both are empty where nothing was begun.  Raises as :func:`begin`, but not for another writer.
    """
    path = folder / LOG
    with guard_storing(folder):
        if not path.exists():
            _check_empty(folder)
            return {}, frozenset()
    header, *lines = _log(folder).read()
    _check_format(folder, header)
    return header, frozenset(str(line["piece"]) for line in lines)


def _log(folder: Path) -> sealed_log.SealedLog:
    return sealed_log.SealedLog(folder / LOG, place=folder, damaged=ANEW, cut=f"; {ANEW}")


def _check_format(folder: Path, header: Mapping[str, Any]) -> None:
    if header.get("format") != FORMAT:
        raise DataError(f"{folder}: found format {header.get('format')!r}; {ANEW}")


def _check_empty(folder: Path) -> None:
    if folder.exists() and not (folder.is_dir() and _is_empty(folder)):
        raise StorageError(f"{folder}: holds something else than this work; nothing written")


def _is_empty(folder: Path) -> bool:
    """Return whether nothing lies in a folder but what a kill left of a file half written."""
    return all(each.name.startswith(f".{LOG}") for each in folder.iterdir())


def pack_arrays(arrays: Arrays) -> bytes:
    """Return arrays as bytes, compressed: they hold small numbers."""
    about = [[name, each.dtype.str, list(each.shape)] for name, each in arrays.items()]
    numbers = b"".join(np.ascontiguousarray(each).tobytes() for each in arrays.values())
    return json.dumps(about).encode() + b"\n" + zlib.compress(numbers, 1)


def unpack_arrays(data: bytes) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays of :func:`pack_arrays`, as it was handed them."""
    about, _, rest = data.partition(b"\n")
    numbers = zlib.decompress(rest)
    found: dict[str, npt.NDArray[Any]] = {}
    at = 0
    for name, kind, shape in json.loads(about):
        count = int(np.prod(shape, dtype=np.int64))
        found[name] = np.frombuffer(numbers, kind, count, at).reshape(shape)
        at += found[name].nbytes
    return found
