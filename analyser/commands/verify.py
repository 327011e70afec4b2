"""``analyser verify``: are these hand histories played by the rules, and scored right?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from analyser import reading
from analyser.commands import options, screen
from analyser.errors import AnalyserError, DataError, StorageError

LONGEST: Final = 1_000_000
"""Bytes of a line of a hand history: a deal, the longest there is, has a hundredth of it."""


def verify(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Files of hand histories; - reads standard input."),
    ],
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Replay hand histories, whoever wrote them, and check every move, the end and the score."""
    from analyser.games.interface import Histories, able

    the_game = able(options.game(game), Histories)
    counts: dict[str, int] = {}
    failed: list[AnalyserError] = []
    for path in paths:
        try:
            counts[str(path)] = the_game.verify(_lines(path), reading.named(path))
        except AnalyserError as error:
            failed.append(error)
    if as_json:
        errors = [{"error": str(error), "exit_code": error.exit_code} for error in failed]
        screen.say_json({"hands": sum(counts.values()), "files": counts, "errors": errors})
    elif not failed:
        hands = sum(counts.values())
        typer.echo(f"{hands:,} {'hand is' if hands == 1 else 'hands are'} played by the rules.")
    # Each bad file is named; the worst one is what the process ends with.
    failed.sort(key=lambda error: error.exit_code)
    for other in failed[:-1]:
        typer.echo(f"analyser: error: {other}", err=True)
    if failed:
        raise failed[-1]


def _lines(path: Path) -> Iterator[str]:
    """Yield a file's lines; raises ``DataError`` if it is no text, ``StorageError`` if unreadable.

    One at a time: a file may be larger than memory.
    """
    door = reading.Door("a file of hand histories", standard_input=True)
    try:
        # Some programs begin a text in UTF-8 with the mark of its byte order: it is no part of it.
        encoding = "utf-8-sig"
        for line in door.lines(path, LONGEST):
            yield line.decode(encoding)
            encoding = "utf-8"
    except UnicodeDecodeError:
        sentence = f"{reading.named(path)}: is no text in UTF-8, so no hand history"
        raise DataError(sentence) from None
    except OSError as error:
        raise StorageError(f"{reading.named(path)}: {error.strerror}") from None
