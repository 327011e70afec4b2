"""``analyser tournament``: any number of policies, all against all on the same deals."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import options, playing, screen
from analyser.scenario import studies

if TYPE_CHECKING:
    from analyser.findings.tournaments import Standings

CELL = 9
"""Columns of a terminal that a cell of the matrix takes: a number and its ± below it."""


def tournament(
    ctx: typer.Context,
    policies: Annotated[
        str,
        typer.Argument(metavar="A,B[,C…]", help="Policies, names or TOML files: 2 to 30."),
    ],
    rules: options.Preset = None,
    settings: options.Settings = None,
    hands: options.HandsADuel = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    out: options.Out = None,
    dry_run: options.DryRun = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Play all against all on the same deals: a matrix of points, an order, who is best.

    The same command again resumes; in whatever order the policies are named, the run is the same.
    """
    from analyser.findings import answers, tournaments
    from analyser.report import tournament as tournament_page
    from analyser.scenario import studies as designs

    spec = options.tournament(game, rules, policies, hands, seed, settings)
    workers = options.processors(threads)
    if dry_run:
        playing.dry_run(spec, options.folder(spec, out), workers, as_json)
        return
    played = playing.play(spec, out, workers, options.words(ctx))
    read = answers.read(played.run, terms=False)
    design = designs.of(spec)
    assert isinstance(design, studies.Tournament)
    found = tournaments.read(played.run, read, design)
    if as_json:
        screen.say_json(
            {**playing.origin(played, read), **tournament_page.summary(found, read.scale)}
        )
        return
    for sentence in tournament_page.sentences(found, read.scale):
        typer.echo(sentence)
    _matrix(found, read.scale.unit)
    standings = tournament_page.table(found, read.scale.unit)
    heads = [standings.head[0], *(f">{name}" for name in standings.head[1:])]
    typer.echo(standings.caption)
    screen.show(screen.table("", heads, standings.rows))
    typer.echo(f"The rows are in {played.run.path} ({playing.pace(played)}).")
    typer.echo(f"A page of it: {shlex.join(['analyser', 'report', str(played.run.path)])}")


def _matrix(found: Standings, unit: str) -> None:
    """Print the matrix, or say why not: numbers are never cut."""
    from analyser.report import tournament as tournament_page
    from analyser.wording import capital

    made = tournament_page.matrix(found, unit)
    longest = max(len(row[0]) for row in made.rows)
    if longest + 3 + CELL * len(made.rows) > screen.width():
        typer.echo("\nThe matrix is too wide for here; --json and the page have it.\n")
        return
    # The columns have the rows' numbers, and a cell its ± below, so that many fit.
    heads = ["", *(f">{at}" for at in range(1, len(made.rows) + 1))]
    rows = [[row[0], *(cell.replace(" ± ", "\n± ") for cell in row[1:])] for row in made.rows]
    typer.echo(f"{capital(unit)} a hand: {made.caption[0].lower()}{made.caption[1:]}")
    screen.show(screen.table("", heads, rows))
