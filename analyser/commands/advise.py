"""``analyser advise``: what should the player to move do in one position?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyser import reading
from analyser.commands import options, screen
from analyser.errors import DataError, ScenarioError, StorageError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

PARTS = 20
"""Of the precision that a game asks for, the finest part that may be asked for in one position."""

LARGEST = 4_000_000
"""Bytes of a position: the largest hand that a person could write is a hundredth of it."""


def advise(
    position: Annotated[
        Path,
        typer.Argument(
            metavar="POSITION",
            help="A hand history, cut off before the move; - reads standard input.",
        ),
    ],
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies",
            metavar="A[,B]",
            help="Who searches for the answer; or how the others have played, and all play on: one "
            "for everybody, or one a side, by name or TOML file. Default: a search.",
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
            "--seconds", min=0.0, metavar="S", help="Play so long at most, save the first worlds."
        ),
    ] = 4.0,
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
    """Say what to do in one position of a hand: take or draw, what to lay, which card to throw.

    Each option is played to the end of the hand in the same worlds, ways in which the hidden cards
    may lie. With policies that do not search, only the pile and the throw are asked, in worlds as
    likely as they make what the others were seen to do. Approximate: it rests on how the others are
    taken to play.
    """
    from analyser.games.interface import Advises, Effort, able
    from analyser.scenario.policy_lookup import Roster

    the_game = options.game(game)
    least = the_game.scale.precision / PARTS
    wanted = 2 * the_game.scale.band if precision is None else precision
    if not wanted >= least:
        raise typer.BadParameter(
            f"{wanted} is not in the range x>={least:g}.", param_hint="'--precision'"
        )
    named = [] if policies is None else options.names(policies, "--policies")
    # What they leave to the rules is settled by those of the position.
    book = Roster(the_game, Path())
    players = [book.policy(name) for name in named]
    effort = Effort(
        seed=seed if seed is not None else options.DEFAULT_SEED,
        precision=wanted,
        seconds=seconds,
        worlds=worlds,
        threads=options.processors(threads),
        sureness=_sureness,
    )
    with screen.progress("advice"):
        advice = able(the_game, Advises).advise(
            _text(position), reading.named(position), players, effort
        )
    if as_json:
        screen.say_json({"says": list(advice.says), **advice.numbers})
        return
    for sentence in advice.says:
        typer.echo(sentence)


def _sureness(
    differences: npt.NDArray[np.float64], planned: int, confidence: float
) -> tuple[float, float]:
    """Return a mean and half of its interval, which holds however often one looks."""
    from analyser.statistics.intervals import paired

    found = paired(differences, planned, confidence)
    return found.mean, found.half


def _text(path: Path) -> str:
    """Return a file's text; raises ``DataError`` if it is none, ``StorageError`` if unreadable.

    ``ScenarioError`` where it cannot be a position, whatever it says.
    """
    door = reading.Door("a position", ScenarioError, standard_input=True)
    try:
        return door.whole(path, LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError:
        sentence = f"{reading.named(path)}: is no text in UTF-8, so no hand history"
        raise DataError(sentence) from None
    except OSError as error:
        raise StorageError(f"{reading.named(path)}: {error.strerror}") from None
