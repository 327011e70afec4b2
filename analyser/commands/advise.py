"""``analyser advise``: what should the player to move do in one position?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analyser.commands import options, screen
from analyser.errors import DataError, ScenarioError, StorageError

PARTS = 20
"""Of the precision that a game asks for, the finest part that may be asked for in one position."""

LARGEST = 4_000_000
"""Bytes of a position: the largest hand that a person could write is a hundredth of it."""


def advise(
    position: Annotated[
        Path, typer.Argument(metavar="POSITION", help="A hand history, cut off before the move.")
    ],
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies",
            metavar="A[,B]",
            help="How the others have played, and all play on: one for everybody, or one a side, "
            "by name or TOML file. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(
            "--precision",
            metavar="P",
            help="Half of the interval, in what the game counts. Default: twice as much as it calls"
            " equivalent.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds", min=0.0, metavar="S", help="Play so long at most, save the first chains."
        ),
    ] = 3.0,
    worlds: Annotated[
        int | None,
        typer.Option(
            "--worlds",
            min=1,
            max=250_000,
            metavar="N",
            help="Instead: ways in which hidden cards may lie, rounded up.",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Say whether to take the pile or draw, or which card to throw, in one position of a hand.

    Worlds in which the others may hold what they hold are played on with each way out; they are
    drawn as likely as they make what the others were seen to do. Approximate: it rests on how the
    others are taken to play.
    """
    from analyser.games.interface import Advises, Effort, able

    the_game = options.game(game)
    least = the_game.scale.precision / PARTS
    wanted = 2 * the_game.scale.band if precision is None else precision
    if not wanted >= least:
        raise typer.BadParameter(
            f"{wanted} is not in the range x>={least:g}.", param_hint="'--precision'"
        )
    named = policies if policies is not None else the_game.default_policy
    players = [options.policy(game, name) for name in options.names(named, "--policies")]
    effort = Effort(
        seed=seed if seed is not None else options.DEFAULT_SEED,
        precision=wanted,
        seconds=seconds,
        worlds=worlds,
        threads=options.processors(threads),
    )
    with screen.progress("advice"):
        advice = able(the_game, Advises).advise(_text(position), str(position), players, effort)
    if as_json:
        screen.say_json({"says": list(advice.says), **advice.numbers})
        return
    for sentence in advice.says:
        typer.echo(sentence)


def _text(path: Path) -> str:
    """Return a file's text; raises ``DataError`` if it is none, ``StorageError`` if unreadable."""
    try:
        if path.stat().st_size > LARGEST:
            raise ScenarioError(f"{path}: is larger than {LARGEST:,} bytes, so no position")
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError(f"{path}: is no text in UTF-8, so no hand history") from None
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror}") from None
