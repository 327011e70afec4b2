"""How is a file that the user names read, so that none keeps us waiting or fills the memory?

The only way in for all that is read and is not our own source: scenarios, policies, evaluations,
positions, hand histories, records of bench, and what lies in the folders of runs and searches.
Only a regular file comes in, or a link to one, up to a size limit; a folder, a pipe or a device is
turned away before a byte of it is read.  Standard input comes in where the caller allows it, by the
name ``-``, under the same limits.

A file that lies in a folder of ours comes in by a :class:`Door`: what the system refuses passes as
the ``OSError`` that it is.  One that the user names, whatever the command, comes in by
:class:`NamedDoor`: whatever cannot be read is one sentence and a ``StorageError``, and for a
missing one that sentence gives the nearest name.  The contents of a file are another matter, and
have errors of its own.  Left out: that, and how a file is written (``storage.files``).
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Final
from unicodedata import normalize

from analyser.errors import AnalyserError, DataError, StorageError, UsageError, close

STANDARD_INPUT: Final = Path("-")
"""What a command line calls it."""
MOST_STORED: Final = 1 << 30
"""Bytes of a file that holds numbers, a shard or a piece: a hundred times the largest there is."""
STEP: Final = 1 << 16
"""Bytes that are read at once where nobody knows how many there are."""
LONGEST_LINE: Final = 1 << 26
"""Bytes of a line of a log: the spec of a thousand cells takes a tenth of it."""
MOST_NEIGHBOURS: Final = 10_000
"""Names in a folder that are looked through for one that is nearly the same."""


class MissingFile(StorageError):
    """There is no file of the name that the user gave."""


@dataclass(frozen=True)
class Door:
    """What may come in, and as which error all else is turned away."""

    allowed_text: str
    """What the file should be, for errors: ``a TOML file``."""
    error_type: type[AnalyserError] = DataError
    """What is raised for a folder, a pipe or a device, and where a file or a line is too long."""
    standard_input: bool = False
    """Whether ``-`` is standard input; if not, it is a file's name as any other."""

    def read_whole(self, path: Path, most: int) -> bytes:
        """Return a file's bytes, ``most`` at most; raises ``error_type`` and ``OSError``."""
        parts: list[bytes] = []
        with self.open_file(path) as file:
            size = 0 if self._is_input(path) else os.fstat(file.fileno()).st_size
            left = most + 1 if size <= most else 0
            # Asked for as much as may come, Python makes room for that before it reads.
            while left and (part := file.read(min(max(size + 1, STEP), left))):
                parts.append(part)
                left -= len(part)
        if not left:
            raise self.error_type(
                f"{name_file(path)}: found more than {most} bytes (expected fewer)"
            )
        return b"".join(parts)

    def lines(self, path: Path, longest: int = LONGEST_LINE) -> Iterator[bytes]:
        """Yield a file's lines with their ends, each as it is read; raises as :meth:`read_whole`.

        The last one may have no end.  ``longest``: most bytes of a line.
        """
        with self.open_file(path) as file:
            number = 0
            while line := file.readline(longest + 1):
                number += 1
                if len(line) > longest:
                    raise self.error_type(
                        f"{name_file(path)}: line {number}: found more than {longest} bytes "
                        "(expected fewer)"
                    )
                yield line

    @contextmanager
    def open_file(self, path: Path) -> Iterator[IO[bytes]]:
        """Have a file open to be read; raises ``error_type`` unless it is a regular one."""
        if self._is_input(path):
            # As a process has it that was started without one.
            if sys.stdin is None:
                raise self.unreadable(
                    f"{name_file(path)}: found none (expected {self.allowed_text})"
                )
            yield sys.stdin.buffer
            return
        try:
            # Asked first: to open a device may do something, and to open a pipe may wait.
            self._check(path, os.stat(path).st_mode)
            file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        except ValueError as error:
            raise self.unreadable(f"{name_file(path)}: cannot be read: {error}") from None
        with open(file, "rb") as opened:
            self._check(path, os.fstat(file).st_mode)
            yield opened

    @property
    def unreadable(self) -> type[AnalyserError]:
        """The error for what cannot be read as a file."""
        return self.error_type

    @property
    def _expected_text(self) -> str:
        return self.allowed_text + ("; - reads standard input" if self.standard_input else "")

    def _is_input(self, path: Path) -> bool:
        return self.standard_input and path == STANDARD_INPUT

    def _check(self, path: Path, mode: int) -> None:
        if not stat.S_ISREG(mode):
            raise self.unreadable(
                f"{name_file(path)}: found a folder or a device (expected {self._expected_text})"
            )


@dataclass(frozen=True)
class NamedDoor(Door):
    """For a file that the user names: ``error_type`` is raised only where it is too long.

    ``StorageError`` where it cannot be read, ``MissingFile`` where there is none, and
    ``UsageError`` for ``-`` where standard input makes no sense, or was read before.
    """

    @contextmanager
    def open_file(self, path: Path) -> Iterator[IO[bytes]]:
        """Have a file open to be read; raises as the class says."""
        if path == STANDARD_INPUT:
            if not self.standard_input:
                raise UsageError(
                    f"-: found standard input (expected {self.allowed_text}, by its name)"
                )
            _take_input()
        try:
            with super().open_file(spell_path(path)) as file:
                yield file
        except (FileNotFoundError, NotADirectoryError):
            raise MissingFile(
                f"{name_file(path)}: no such file (expected "
                f"{self._expected_text}{suggest_name(path)})"
            ) from None
        except OSError as error:
            raise StorageError(f"{name_file(path)}: cannot be read: {error.strerror}") from None

    @property
    def unreadable(self) -> type[AnalyserError]:
        """The error for what cannot be read as a file."""
        return StorageError


_standard_input: list[object] = []
"""The standard input that was read, as Python's object."""


def _take_input() -> None:
    """Raise ``UsageError`` where standard input was read already: nothing more would come."""
    if sys.stdin is not None and sys.stdin in _standard_input:
        raise UsageError(
            "-: found more than once (expected once, standard input is read to its end)"
        )
    _standard_input[:] = [sys.stdin]


def spell_path(path: Path) -> Path:
    """Return the path of a file as its folder spells it.

    A letter and its accent are one sign or two, and some systems write what nobody typed.
    """
    if str(path).isascii() or path.exists():
        return path
    wanted = normalize("NFC", path.name)
    with suppress(OSError, ValueError), os.scandir(path.parent) as entries:
        for entry in islice(entries, MOST_NEIGHBOURS):
            if normalize("NFC", entry.name) == wanted:
                return path.with_name(entry.name)
    return path


def suggest_name(path: Path) -> str:
    """Return ``"; did you mean 'x'?"`` for what lies beside ``path`` and is called nearly so.

    Names with the same ending are compared without it, as they would all be alike by it.
    """
    with suppress(OSError, ValueError), os.scandir(path.parent) as entries:
        # A link to nothing lies there under the name itself.
        beside = (Path(each.name) for each in islice(entries, MOST_NEIGHBOURS))
        names = [name for name in beside if name.name != path.name]
        same = {name.stem: name for name in sorted(names) if name.suffix == path.suffix}
        others = {name.name: name for name in sorted(names) if name.suffix != path.suffix}
        for said, known in ((path.stem, same), (path.name, others)):
            if meant := close(said, known):
                return f"; did you mean {str(path.with_name(known[meant].name))!r}?"
    return ""


def name_file(path: Path) -> str:
    """Return what an error calls a file."""
    return "standard input" if path == STANDARD_INPUT else str(path)
