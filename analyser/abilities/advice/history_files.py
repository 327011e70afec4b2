"""How do hand histories come in, and of which game are they?

Line by line, of a file that may be larger than memory; the first line names the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from analyser import games, reading
from analyser.errors import AnalyserError, DataError, UsageError
from analyser.games.history_lines import named_game
from analyser.typed_text import normalise_text, split_lines

LONGEST: Final = 1_000_000
"""Bytes of a line of a hand history: a deal, the longest there is, has a hundredth of it."""


def lines_of(path: Path) -> Iterator[str]:
    """Yield a file's lines without their ends.

    Raises ``DataError`` if it is not text, and as ``NamedDoor``.  They come one at a time: a file
    may be larger than memory.
    """
    door = reading.NamedDoor("a file of hand histories", standard_input=True)
    number = 0
    try:
        for line in door.lines(path, LONGEST):
            number += 1
            yield from split_lines(
                normalise_text(line.decode()).removesuffix("\n").removesuffix("\r")
            )
    except UnicodeDecodeError:
        raise DataError(
            f"{reading.name_file(path)}: line {number}: not UTF-8 text (expected hands or "
            "positions, "
            "saved as UTF-8)"
        ) from None


def game_of(
    lines: Iterable[str], name: str, wanted: str | None, dash: str = ""
) -> tuple[str, Iterator[str]]:
    """Return the game of a history, and all its lines.

    That is the game that its first line names.  Other text is a position, or not a history: then
    it is ``wanted``, or the default.  ``name`` is the file's; ``dash`` is written before ``game``
    where that is an option.  Raises ``UsageError`` where another game is ``wanted``; what cannot be
    read raises when its lines are wanted.
    """
    rest = iter(lines)
    try:
        first = next(rest, None)
    except AnalyserError as error:
        return wanted or games.DEFAULT, _raise_unreadable(error)
    if first is None:
        return wanted or games.DEFAULT, iter(())
    found = named_game(first)
    if found is None or found not in games.names():
        return wanted or games.DEFAULT, chain([first], rest)
    if wanted not in (None, found):
        raise UsageError(
            f"{dash}game: found {wanted}, and {name} is a hand of {found} (leave {dash}game out)"
        )
    return found, chain([first], rest)


def _raise_unreadable(error: AnalyserError) -> Iterator[str]:
    yield from ()
    raise error


def game_of_all(
    files: Sequence[tuple[str, Iterable[str]]], wanted: str | None, dash: str = ""
) -> tuple[str, list[tuple[str, Iterator[str]]]]:
    """Return the one game of several histories, each with its lines; raises as :func:`game_of`."""
    read = [(name, *game_of(lines, name, wanted, dash)) for name, lines in files]
    if not read:
        return wanted or games.DEFAULT, []
    first, own, _ = read[0]
    for name, game, _ in read[1:]:
        if game != own:
            raise UsageError(
                f"{name}: a hand of {game}, and {first} is one of {own} "
                "(expected hands of one game)"
            )
    return own, [(name, lines) for name, _, lines in read]
