"""``analyser verify``: are these hand histories played by the rules, and scored right?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analyser.commands import options, screen
from analyser.errors import AnalyserError, DataError, StorageError


def verify(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files of hand histories.")],
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
            counts[str(path)] = the_game.verify(_text(path), str(path))
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


def _text(path: Path) -> str:
    """Return a file's text; raises ``DataError`` if it is none, ``StorageError`` if unreadable."""
    try:
        # Some programs begin a text in UTF-8 with the mark of its byte order: it is no part of it.
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError(f"{path}: is no text in UTF-8, so no hand history") from None
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror}") from None
