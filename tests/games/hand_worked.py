"""The hand-worked histories of a game: complete files made from what their authors typed.

Authors type ``FILES``, file name → histories, in the modules of ``<game>/history/authored/``.  In
those whose name begins with ``broken``, and in ``BROKEN`` beside ``FILES``, each file holds one
hand, with a marked fault.  The game's
``history/build_histories.py`` defines how one authored history becomes its lines, as ``lines_of``.
No script knows a rule of a game.  The lines exist in memory only.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

Hand = dict[str, Any]
"""One authored history, as its game defines it."""
Line = dict[str, Any]
"""One line of a file."""


class AuthorError(Exception):
    """The authored text does not add up: what was found and what was expected."""


@dataclass(frozen=True, eq=False)
class HistoryFile:
    """A file of hand histories."""

    stem: str
    histories: tuple[tuple[Line, ...], ...]
    """Each a list of its lines as objects: change copies only."""

    @property
    def name(self) -> str:
        """The name for messages."""
        return f"{self.stem}.jsonl"

    @property
    def text(self) -> str:
        """What the file holds: JSON Lines."""
        return "".join(json.dumps(row) + "\n" for rows in self.histories for row in rows)

    def write(self, folder: Path) -> Path:
        """Write it into a folder; returns where it is."""
        path = folder / self.name
        path.write_text(self.text, encoding="utf-8")
        return path


@cache
def _all_files(game: str) -> dict[str, HistoryFile]:
    package = f"games.{game}.history"
    lines_of = import_module(f"{package}.build_histories").lines_of
    found = {}
    for module in iter_modules(import_module(f"{package}.authored").__path__):
        read = import_module(f"{package}.authored.{module.name}")
        kind = "broken" if module.name.startswith("broken") else "valid"
        files = [(kind, *each) for each in read.FILES.items()]
        files += [("broken", *each) for each in getattr(read, "BROKEN", {}).items()]
        for kind, name, authors in files:
            histories = []
            for number, author in enumerate(authors):
                try:
                    histories.append(tuple(lines_of(author, number)))
                except AuthorError as wrong:
                    raise AuthorError(f"{name}, history {number}: {wrong}") from wrong
            assert f"{kind}/{name}" not in found, f"two files are called {name}"
            found[f"{kind}/{name}"] = HistoryFile(name, tuple(histories))
    return dict(sorted(found.items()))


def valid(game: str) -> list[HistoryFile]:
    """Return the files of hands that were played by the rules."""
    return [file for key, file in _all_files(game).items() if key.startswith("valid/")]


def broken(game: str) -> list[HistoryFile]:
    """Return the files of one hand with a fault each."""
    return [file for key, file in _all_files(game).items() if key.startswith("broken/")]


def valid_file(game: str, stem: str) -> HistoryFile:
    """Return one file of hands that were played by the rules."""
    return _all_files(game)[f"valid/{stem}"]


def broken_file(game: str, stem: str) -> HistoryFile:
    """Return one file of a hand with a fault."""
    return _all_files(game)[f"broken/{stem}"]


def all_of(files: list[HistoryFile]) -> list[list[Line]]:
    """Return the histories of some files."""
    return [list(rows) for file in files for rows in file.histories]


def each_of(files: list[HistoryFile]) -> list[Any]:
    """Return a parameter of a test for each history of some files."""
    return [
        pytest.param(list(rows), id=f"{file.stem}-{at}")
        for file in files
        for at, rows in enumerate(file.histories)
    ]
