"""``analyser tournament``: several players, all against all on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import completing, options, study_output

if TYPE_CHECKING:
    from analyser.games.interface import Game
    from analyser.scenario.spec import RunSpec


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
    """Rank several players: all against all on the same deals.

    Re-run the command to resume; the order of the names does not matter.
    """
    the_game = options.game(game)
    named = rules if rules is not None else the_game.default_preset
    spec = _spec(the_game, named, policies, hands, seed, settings)
    workers = options.workers(threads, cluster)
    study_output.answer(ctx, spec, workers, out, dry_run, as_json)


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
