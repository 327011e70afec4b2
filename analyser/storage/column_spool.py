"""Where do columns lie that are too long for memory?  In a temporary file, which is read in parts.

The file has no name, so nothing is left of it however the process ends.  It lies where ``TMPDIR``
says, otherwise in ``/var/tmp``: elsewhere temporary files may lie in memory.  Few rows need no
file.  Left out: what the numbers say.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple
from weakref import finalize

import numpy as np
import numpy.typing as npt

from analyser.storage.files import guard_storing

ALIGNED: Final = 64
"""A column begins at a multiple of this many bytes."""
ON_DISK: Final = Path("/var/tmp")


class Kind(NamedTuple):
    """What one row of a column is."""

    dtype: str
    shape: tuple[int, ...] = ()
    """Of several numbers a row; empty: one."""

    @property
    def size(self) -> int:
        """Bytes of a row."""
        return int(np.dtype(self.dtype).itemsize * np.prod(self.shape, dtype=np.int64))


class ColumnSpool:
    """Columns that grow row by row, and are then read in parts."""

    def __init__(self, kinds: Mapping[str, Kind], most: int, in_memory: int) -> None:
        """Make room for at most ``most`` rows; no more than ``in_memory`` need no file.

        Raises ``StorageError`` where no temporary file can be made.
        """
        self.rows = 0
        self._kinds = dict(kinds)
        self._starts: dict[str, int] = {}
        size = 0
        for name, kind in self._kinds.items():
            self._starts[name] = size
            size += -(-most * kind.size // ALIGNED) * ALIGNED
        self._map: bytearray | mmap.mmap = bytearray()
        self._file = None
        if most <= in_memory:
            self._map = bytearray(size)
            return
        self._place = _find_folder()
        with guard_storing(self._place):
            self._file = tempfile.TemporaryFile(dir=self._place)  # noqa: SIM115 - open as long as this
            finalize(self, self._file.close)
            os.truncate(self._file.fileno(), size)
            self._map = mmap.mmap(self._file.fileno(), size, access=mmap.ACCESS_READ)

    def append(self, columns: Mapping[str, npt.NDArray[Any]]) -> None:
        """Write more rows of every column; ``StorageError``: the disk is full."""
        count = 0
        for name, kind in self._kinds.items():
            values = np.ascontiguousarray(columns[name], dtype=kind.dtype)
            start = self._starts[name] + self.rows * kind.size
            count = len(values)
            if self._file is None:
                assert isinstance(self._map, bytearray)
                self._map[start : start + values.nbytes] = values.tobytes()
            else:
                self._write(values.tobytes(), start)
        self.rows += count

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Return all rows of every column, to be read only: whatever is looked at is in memory."""
        made = {}
        for name, kind in self._kinds.items():
            numbers = int(np.prod(kind.shape, dtype=np.int64)) * self.rows
            column = np.frombuffer(self._map, kind.dtype, numbers, self._starts[name])
            column = column.reshape(self.rows, *kind.shape)
            column.flags.writeable = False
            made[name] = column
        return made

    def release(self) -> None:
        """Have what was looked at leave memory, until it is looked at again."""
        if isinstance(self._map, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
            self._map.madvise(mmap.MADV_DONTNEED)

    def _write(self, data: bytes, start: int) -> None:
        assert self._file is not None
        with guard_storing(self._place):
            while data:
                done = os.pwrite(self._file.fileno(), data, start)
                data, start = data[done:], start + done


def release_free_memory() -> None:
    """Give back to the system what libraries hold of memory that nothing lies in."""
    import pyarrow

    pyarrow.default_memory_pool().release_unused()
    # What numpy and others were lent: on Linux, where nothing but this gives all of it back.
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _find_folder() -> Path:
    """Return where temporary files lie that may be large."""
    given = any(os.environ.get(name) for name in ("TMPDIR", "TEMP", "TMP"))
    if not given and ON_DISK.is_dir() and os.access(ON_DISK, os.W_OK):
        return ON_DISK
    return Path(tempfile.gettempdir())
