"""How do hand-worked histories become complete files, and what stands in those?

Of the games whose `history/build_histories.py` says with `lines_of` how one authored history
becomes its lines.  Authors (`authored/valid.py`, `authored/broken.py`) type `FILES`, file name →
histories; no script knows a rule of a game.  From `tests`:

    python -m games.authoring kabu            write all files of a game
    python -m games.authoring kabu --check    exit 1 if a file differs
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

FOLDERS = {"histories": "valid", "broken": "broken"}

Author = dict[str, Any]  # one authored history, as its game says
Line = dict[str, Any]  # one line of a file


class AuthorError(Exception):
    """The authored text does not add up: what was found and what was expected."""


def all_files(game: str) -> dict[Path, str]:
    """Return every file that a game's authored modules describe, with its text."""
    package = f"games.{game}.history"
    lines_of = import_module(f"{package}.build_histories").lines_of
    files = {}
    for folder, module in FOLDERS.items():
        for name, histories in import_module(f"{package}.authored.{module}").FILES.items():
            rows: list[Line] = []
            for number, author in enumerate(histories):
                try:
                    rows += lines_of(author, number)
                except AuthorError as wrong:
                    raise AuthorError(f"{name}, history {number}: {wrong}") from wrong
            text = "".join(json.dumps(row) + "\n" for row in rows)
            files[_place(game) / folder / f"{name}.jsonl"] = text
    return files


def wrong_files(game: str) -> list[Path]:
    """Return the files that are not what the authors' text makes, and those that nobody wrote."""
    files = all_files(game)
    here = {path for folder in FOLDERS for path in (_place(game) / folder).glob("*.jsonl")}
    stale = [path for path, text in files.items() if path not in here or path.read_text() != text]
    return [*stale, *sorted(here - files.keys())]


def histories_of(path: Path) -> list[list[Line]]:
    """Return the histories of a file: each a list of its lines as objects."""
    found: list[list[Line]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "format" in row:
            found.append([])
        found[-1].append(row)
    return found


def all_of(paths: list[Path]) -> list[list[Line]]:
    """Return the histories of some files."""
    return [rows for path in paths for rows in histories_of(path)]


def each_of(paths: list[Path]) -> list[Any]:
    """Return a parameter of a test for each history of some files."""
    return [
        pytest.param(rows, id=f"{path.stem}-{at}")
        for path in paths
        for at, rows in enumerate(histories_of(path))
    ]


def enough(game: str, valid: int, broken: int) -> None:
    """Assert that there are so many histories, a broken one a file, and each has its own title.

    Fewer means that files were lost.
    """
    files = {folder: sorted((_place(game) / folder).glob("*.jsonl")) for folder in FOLDERS}
    heads = [rows[0] for paths in files.values() for rows in all_of(paths)]
    titles = [head["title"] for head in heads]
    assert sum("breaks" not in head for head in heads) >= valid
    assert sum("breaks" in head for head in heads) >= broken
    assert len(set(titles)) == len(titles)
    assert all(head["source"] for head in heads)
    assert all(len(histories_of(path)) == 1 for path in files["broken"])


def _place(game: str) -> Path:
    return Path(__file__).parent / game / "history"


def main(game: str, check: bool) -> int:
    """Write the files of a game that differ, or say which do."""
    wrong = wrong_files(game)
    if check:
        for path in wrong:
            sys.stdout.write(f"{path}: not what the authors' text makes\n")
        return int(bool(wrong))
    files = all_files(game)
    written = [path for path in wrong if path in files]
    for path in written:
        path.parent.mkdir(exist_ok=True)
        path.write_text(files[path])
    sys.stdout.write(f"{len(files)} files, {len(written)} written\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--check" in sys.argv[2:]))
