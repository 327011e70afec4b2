"""``analyser tournament``: several players, all against all on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import completing, options, output, study_output
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.findings.tournaments import Standings
    from analyser.games.interface import Game
    from analyser.scenario.spec import RunSpec

CELL = 9
"""Columns of a terminal that a cell of the matrix takes: a number and its ± below it."""


def tournament(
    ctx: typer.Context,
    policies: Annotated[
        str,
        typer.Argument(
            metavar="A,B[,C…]",
            autocompletion=completing.policies,
            help="2 to 30 players, by policy or TOML file.",
        ),
    ],
    rules: options.Preset = None,
    settings: options.Settings = None,
    hands: options.HandsADuel = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    out: options.Out = None,
    dry_run: options.DryRun = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Rank several players: all against all on the same deals, with a matrix of points.

    Re-run the command to resume; the order of the names does not matter.
    """
    from analyser.findings import tournaments
    from analyser.report import tournament as told

    the_game = options.game(game)
    named = rules if rules is not None else the_game.default_preset
    spec = _spec(the_game, named, policies, hands, seed, settings)
    workers = options.workers(threads, cluster)
    study_output.answer(ctx, spec, workers, out, dry_run, as_json, tournaments.read, told, _show)


def _spec(
    game: Game,
    preset: str,
    policies: str,
    hands: int | None,
    seed: int | None,
    settings: Sequence[str] | None,
) -> RunSpec:
    from analyser.scenario import build

    names = options.names(policies, "policies")
    return build.tournament_spec(options.request(game, preset, hands, seed, settings), names)


def _show(found: Standings, unit: str) -> None:
    from analyser.report import tournament as told

    _matrix(found, unit)
    study_output.show_table(told.table(found, unit), words=0)


def _matrix(found: Standings, unit: str) -> None:
    """Print the matrix, or say why not: numbers are never cut."""
    from analyser.report import tournament as told
    from analyser.wording import capital

    made = told.matrix(found, unit)
    longest = max(len(row[0]) for row in made.rows)
    if longest + 3 + CELL * len(made.rows) > output.width():
        say("", "The matrix is too wide for here; --json and the page have it.", "")
        return
    # The columns have the rows' numbers, and a cell its ± below, so that many fit.
    heads = ["", *(f">{at}" for at in range(1, len(made.rows) + 1))]
    rows = [[row[0], *(cell.replace(" ± ", "\n± ") for cell in row[1:])] for row in made.rows]
    say(f"{capital(unit)} per hand: {made.caption[0].lower()}{made.caption[1:]}")
    output.show(output.table("", heads, rows))
