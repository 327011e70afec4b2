"""How is a file read that somebody names, so that none keeps us waiting or fills the memory?

One door for all that is read and is not our own source: scenarios, policies, evaluations,
positions, hand histories, records of bench, and what lies in the folders of runs and searches.
Only a regular file comes in, or a link to one, and only so many bytes of it at a time; a folder, a
pipe or a device is turned away before a byte of it is read.  Standard input comes in where whoever
asks says so, by the name ``-``, under the same limits.  What the system refuses passes as the
``OSError`` that it is.  Left out: what a file says, and how one is written (``storage.files``).
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from analyser.errors import AnalyserError, DataError

STANDARD_INPUT: Final = Path("-")
"""What a command line calls it."""
MOST_STORED: Final = 1 << 30
"""Bytes of a file that holds numbers, a shard or a piece: a hundred times the largest there is."""
STEP: Final = 1 << 16
"""Bytes that are read at once where nobody knows how many there are."""
LONGEST_LINE: Final = 1 << 26
"""Bytes of a line of a log: the spec of a thousand cells takes a tenth of it."""


@dataclass(frozen=True)
class Door:
    """What may come in, and as which error all else is turned away."""

    allowed: str
    """What the file should be, for errors: ``a TOML file``."""
    refused: type[AnalyserError] = DataError
    """What is raised for a folder, a pipe or a device, and where a file or a line is too long."""
    standard_input: bool = False
    """Whether ``-`` is standard input; else it is a file's name as any other."""

    def whole(self, path: Path, most: int) -> bytes:
        """Return a file's bytes, ``most`` at most; raises ``refused`` and ``OSError``."""
        parts: list[bytes] = []
        with self.opened(path) as file:
            size = 0 if self._is_input(path) else os.fstat(file.fileno()).st_size
            left = most + 1 if size <= most else 0
            # Asked for as much as may come, Python makes room for that before it reads.
            while left and (part := file.read(min(max(size + 1, STEP), left))):
                parts.append(part)
                left -= len(part)
        if not left:
            raise self.refused(f"{named(path)}: found more than {most} bytes; allowed: fewer")
        return b"".join(parts)

    def lines(self, path: Path, longest: int = LONGEST_LINE) -> Iterator[bytes]:
        """Yield a file's lines with their ends, each as it is read; raises as :meth:`whole`.

        The last one may have no end.  ``longest``: most bytes of a line.
        """
        with self.opened(path) as file:
            number = 0
            while line := file.readline(longest + 1):
                number += 1
                if len(line) > longest:
                    raise self.refused(
                        f"{named(path)}: line {number}: found more than {longest} bytes; "
                        "allowed: fewer"
                    )
                yield line

    @contextmanager
    def opened(self, path: Path) -> Iterator[IO[bytes]]:
        """Have a file open to be read; raises ``refused`` unless it is a regular one."""
        if self._is_input(path):
            # As a process has it that was started without one.
            if sys.stdin is None:
                raise self.refused(f"{named(path)}: found none; allowed: {self.allowed}")
            yield sys.stdin.buffer
            return
        try:
            # Asked first: to open a device may do something, and to open a pipe may wait.
            self._check(path, os.stat(path).st_mode)
            file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        except ValueError as error:
            raise self.refused(f"{named(path)}: cannot be read: {error}") from None
        with open(file, "rb") as opened:
            self._check(path, os.fstat(file).st_mode)
            yield opened

    def refusal(self, path: Path, error: OSError) -> str:
        """Return what the system refused, in the words in which a folder is turned away."""
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            return f"{named(path)}: found nothing; allowed: {self._wanted}"
        return f"{named(path)}: cannot be read: {error.strerror}"

    @property
    def _wanted(self) -> str:
        return self.allowed + ("; - reads standard input" if self.standard_input else "")

    def _is_input(self, path: Path) -> bool:
        return self.standard_input and path == STANDARD_INPUT

    def _check(self, path: Path, mode: int) -> None:
        if not stat.S_ISREG(mode):
            raise self.refused(
                f"{named(path)}: found a folder or a device; allowed: {self._wanted}"
            )


def named(path: Path) -> str:
    """Return what an error calls a file."""
    return "standard input" if path == STANDARD_INPUT else str(path)
