"""``analyser verify``: are these hands played by the rules, and are these positions possible?"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from analyser import reading
from analyser.commands import options, output
from analyser.errors import AnalyserError
from analyser.streams import say


def verify(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE…",
            help="Files of hand histories, or of positions; - reads standard input.",
        ),
    ],
    as_json: options.AsJson = False,
    game: options.HistoryGame = None,
) -> None:
    """Verify hand histories, whoever wrote them: every move, the end and the score.

    A history names its game in its first line.
    Positions in a history (replay --positions) are checked too. A file of positions, one per line,
    is checked card by card.
    """
    from analyser.games.interface import HasNotation, Histories, able
    from analyser.play.histories import game_of, lines_of

    if game is not None:
        able(options.game(game), Histories)
    counts: dict[str, int] = {}
    hands = positions = 0
    failed: list[AnalyserError] = []
    for path in paths:
        try:
            said = reading.named(path)
            named, lines = game_of(lines_of(path), said, game, dash="--")
            the_game = able(options.game(named), Histories)
            first = next(lines, "")
            lines = chain([first] if first else [], lines)
            if isinstance(the_game, HasNotation) and the_game.says_position(first):
                counts[said] = the_game.verify_positions(lines, said)
                positions += counts[said]
            else:
                counts[said] = the_game.verify(lines, said)
                hands += counts[said]
        except AnalyserError as error:
            failed.append(error)
    if as_json:
        errors = [{"error": str(error), "exit_code": error.exit_code} for error in failed]
        answer = {"hands": hands, "positions": positions, "files": counts, "errors": errors}
        output.say_json(answer)
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
