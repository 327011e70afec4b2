"""``analyser review``: what did each decision of a played hand cost?"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyser import reading
from analyser.commands import completing, options, screen
from analyser.commands.verify import lines_of

if TYPE_CHECKING:
    from analyser.games.interface import Scale
    from analyser.play.review import Review

MOST: int = 10
"""Decisions that are named where nobody says how many."""


def review(
    history: Annotated[
        Path,
        typer.Argument(
            metavar="HISTORY", help="A file of whole hand histories; - is standard input."
        ),
    ],
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies",
            autocompletion=completing.policies,
            metavar="A[,B]",
            help="By whom all play on after each option: one for everybody, or one a side, by name "
            "or TOML file. Default: as a search's tries do.",
            show_default=False,
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            "--worlds",
            min=16,
            max=1_000_000,
            metavar="N",
            help="Ways in which the hidden cards may lie, a decision: all options are tried in "
            "them, and the best against what was done in four times as many others. Default: "
            "2,048.",
            show_default=False,
        ),
    ] = None,
    worst: Annotated[
        int, typer.Option("--worst", min=0, metavar="K", help="How many decisions are named.")
    ] = MOST,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            help="Write a page that goes through the hand, turn by turn.",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Say what each decision of a played hand cost, the worst first, and each side in all.

    Every decision, take or draw, what to lay, which card to throw, is asked
    from what its player saw: each option is played to the end of the hand in
    the same worlds, and what the best gains on what was done is lost. Other
    worlds than those by which the best was found say how much that is.
    Approximate: it rests on how all are taken to play on.
    """
    from analyser.play import review as play
    from analyser.play.runner import Amount, Progress
    from analyser.scenario.policy_lookup import Roster

    the_game = options.game(game)
    named = [] if policies is None else options.names(policies, "--policies")
    book = Roster(the_game, Path())
    players = [book.policy(name) for name in named]
    chosen = options.DEFAULT_SEED if seed is None else seed
    many = play.WORLDS if worlds is None else worlds
    with screen.progress("review") as moved:

        def heard(done: int, of: int) -> None:
            if moved is not None:
                said = f"{done:,} of {of:,} decisions"
                moved(Progress(Amount(done, 0), Amount(of, 0), 0.0, None, said=said))

        found = play.review(
            the_game,
            lines_of(history),
            reading.named(history),
            players,
            chosen,
            options.processors(threads),
            worlds=many,
            heard=heard,
        )
    written = []
    if html is not None:
        from analyser.report import review as page

        again = ["analyser", "review", str(history)]
        again += ["--policies", policies] if policies is not None else []
        again += ["--worlds", str(many), "--seed", str(chosen)]
        written = page.write(the_game, found, shlex.join(again), html)
    if as_json:
        files = {"files": list(map(str, written))} if written else {}
        screen.say_json({**play.numbers(found), **files})
        return
    _say(found, the_game.scale, worst)
    for path in written[:1]:
        typer.echo(f"The page: {path}")


def _say(found: Review, scale: Scale, worst: int) -> None:
    """Print who lost how much, by what, and the worst decisions."""
    from analyser.play import reviewed

    for sentence in reviewed.answer(found, scale):
        typer.echo(sentence)
    if not found.decisions:
        return
    tables = [reviewed.by_kind(found, scale)]
    if found.worst and worst:
        tables.append(reviewed.of_decisions(found, found.worst[:worst], scale))
    for each in tables:
        words = {0, *each.left}
        heads = [name if at in words else f">{name}" for at, name in enumerate(each.head)]
        typer.echo()
        screen.show(screen.table(each.caption, heads, each.rows))
    for paragraph in reviewed.method(found):
        typer.echo(paragraph)
