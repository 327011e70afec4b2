"""A cache of what functions were translated to (LLVM IR), so that the next process can skip that.

To translate all that plays a hand takes ten times as long as to make machine code of it.  So what
one process translated is kept beside the machine code, a file a folder, and another that makes
machine code of the same functions, a new whole or one with other constants, reads it.  The folder
is named by all that it follows from (``cache_dir``), and the file is sealed (``sealed``).  Left
out: what a translation is (``linking``).
"""

from __future__ import annotations

import pickle
import zlib
from functools import cache, cached_property
from pathlib import Path

from analyser.compiled import sealed

NAME = "translated"


class Translations:
    """What is kept in one folder, by name."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / NAME
        self._new: dict[str, bytes] = {}
        self._read_at = (0, 0)

    def get(self, name: str) -> bytes | None:
        """Return what was kept under a name, or ``None``.

        Another process may have written since: then the file is read again.
        """
        if name not in self._kept and self._age() != self._read_at:
            self._kept = self._read() | self._kept
        return self._kept.get(name)

    def put(self, name: str, translated: bytes) -> None:
        """Keep it, from the next write on."""
        self._new[name] = translated

    def write(self) -> None:
        """Write what is new beside what there is; if that fails, it is translated again next time.

        The file is exchanged as a whole.  Another writer at the same time has translated the same.
        """
        if not self._new:
            return
        self._kept = self._read() | self._kept | self._new
        self._new = {}
        sealed.write(self.file, zlib.compress(pickle.dumps(self._kept), 1))

    @cached_property
    def _kept(self) -> dict[str, bytes]:
        return self._read()

    def _age(self) -> tuple[int, int]:
        """Return what changes when the file is exchanged."""
        try:
            about = self.file.stat()
        except OSError:
            return 0, 0
        return about.st_ino, about.st_mtime_ns

    def _read(self) -> dict[str, bytes]:
        self._read_at = self._age()
        data = sealed.read(self.file)
        return {} if data is None else dict(pickle.loads(zlib.decompress(data)))


@cache
def open_cache(folder: Path) -> Translations:
    """Return what is kept in a folder, the one of this process."""
    made = Translations(folder)
    _CACHES.append(made)
    return made


def write() -> None:
    """Write what this process has translated."""
    for each in _CACHES:
        each.write()


_CACHES: list[Translations] = []
