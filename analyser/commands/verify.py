"""``analyser verify``: are these hands played by the rules, and are these positions possible?"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from analyser import reading
from analyser.commands import options, output
from analyser.errors import AnalyserError, UsageError
from analyser.streams import say


class Form(StrEnum):
    """How hands are printed."""

    JSONL = "jsonl"
    SHORT = "short"


def verify(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE…",
            help="Files of hand histories, of hands in the short form, or of positions;"
            " - reads standard input.",
        ),
    ],
    form: Annotated[
        Form | None,
        typer.Option(
            "--format",
            help="Print the hands too: jsonl, hand histories, or short, one line per turn.",
            show_default=False,
        ),
    ] = None,
    as_json: options.AsJson = False,
    game: options.HistoryGame = None,
) -> None:
    """Verify hands, whoever wrote them: every move, the end and the score.

    A history names its game in its first line.
    Positions in a history (replay --positions) are checked too. A file of positions, one per line,
    is checked card by card. Hands in the short form (docs/evening.md) are read too; all their
    mistakes are named at once.

    --format prints the hands as histories or in the short form, and no count.
    """
    from analyser.games.interface import HasNotation, HasShortForm, Histories, able
    from analyser.play.histories import game_of, lines_of

    if game is not None:
        able(options.game(game), Histories)
    if form is not None and as_json:
        raise UsageError("--json: found beside --format, which prints hands; leave one out")
    counts: dict[str, int] = {}
    hands = positions = 0
    failed: list[AnalyserError] = []
    printed: list[list[str]] = []
    for path in paths:
        try:
            said = reading.named(path)
            named, lines = game_of(lines_of(path), said, game, dash="--")
            the_game = options.game(named)
            verifier = able(the_game, Histories)
            first, lines = _first_said(lines)
            if form is not None:
                writer = able(the_game, HasShortForm)
                write = writer.short_form_of if form is Form.SHORT else writer.histories_of
                # Nothing is printed of a file with a mistake.
                printed += [["", *write(lines, said)] if printed else list(write(lines, said))]
            elif isinstance(the_game, HasNotation) and the_game.says_position(first):
                counts[said] = the_game.verify_positions(lines, said)
                positions += counts[said]
            else:
                counts[said] = verifier.verify(lines, said)
                hands += counts[said]
        except AnalyserError as error:
            failed += [error, *error.others]
            error.others = ()
    if as_json:
        errors = [{"error": str(error), "exit_code": error.exit_code} for error in failed]
        answer = {"hands": hands, "positions": positions, "files": counts, "errors": errors}
        output.say_json(answer)
    elif form is not None:
        for line in chain.from_iterable(printed):
            say(line)
    elif not failed:
        if hands or not positions:
            say(f"{hands:,} {'hand is' if hands == 1 else 'hands are'} played by the rules.")
        if positions:
            many = "position is" if positions == 1 else "positions are"
            say(f"{positions:,} {many} possible.")
    # Each bad file is named; the worst one is what the process ends with.
    failed.sort(key=lambda error: error.exit_code)
    for other in failed[:-1]:
        say(f"analyser: error: {other}", error=True)
    if failed:
        raise failed[-1]


def _first_said(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """Return the first line that is neither empty nor a comment, and all lines."""
    read = []
    for line in lines:
        read.append(line)
        if line.partition("#")[0].strip():
            break
    return read[-1] if read else "", chain(read, lines)
