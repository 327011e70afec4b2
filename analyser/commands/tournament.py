"""``analyser tournament``: several players, all against all; or pairs, by a movement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import completing, options, pair_tournament, study_output
from analyser.errors import UsageError
from analyser.scenario import limits

if TYPE_CHECKING:
    from analyser.games.interface import Game
    from analyser.scenario.spec import RunSpec


def tournament(
    ctx: typer.Context,
    policies: Annotated[
        str | None,
        typer.Argument(
            metavar="A,B[,C…]",
            autocompletion=completing.policies,
            help="2 to 30 players, by policy or TOML file. With --movement: one, on whose hands the"
            " spread of a hand is measured; default: the game's.",
            show_default=False,
        ),
    ] = None,
    rules: options.Preset = None,
    settings: options.Settings = None,
    hands: options.HandsADuel = None,
    seed: options.Seed = None,
    on_error: options.OnError = None,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    out: options.Out = None,
    dry_run: options.DryRun = False,
    as_json: options.AsJson = False,
    movement: pair_tournament.MovementName = None,
    tables: pair_tournament.Tables = None,
    rounds: pair_tournament.Rounds = None,
    victory_points: pair_tournament.Awards = None,
    skill_spread: pair_tournament.SkillSpread = None,
    hand_spread: pair_tournament.HandSpread_ = None,
    tournaments: pair_tournament.Tournaments = None,
    page: pair_tournament.PageFile = None,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Rank several players: all against all on the same deals.

    Re-run the command to resume; the order of the names does not matter. With --movement, no
    players are ranked: tournaments of pairs are simulated, and the answer is how often the best
    pair wins.
    """
    the_game = options.game(game)
    workers = options.workers(threads, cluster)
    flags = pair_tournament.Flags(
        movement, tables, rounds, victory_points, skill_spread, hand_spread, tournaments, page
    )
    if movement is not None:
        if on_error is not None:
            raise UsageError("--on-error: found with --movement (expected players to rank)")
        amount = hands if hands is not None else pair_tournament.DEFAULT_HANDS
        request = options.request(the_game, rules, amount, seed, settings)
        pair_tournament.answer(
            ctx, the_game, flags, request, policies, workers, out, dry_run, as_json
        )
        return
    flags.check_none()
    if policies is None:
        raise UsageError("Missing argument 'A,B[,C…]'.")
    named = rules if rules is not None else the_game.default_preset
    spec = _spec(the_game, named, policies, hands, seed, settings, on_error)
    study_output.answer(ctx, spec, workers, out, dry_run, as_json)


def _spec(
    game: Game,
    preset: str,
    policies: str,
    hands: int | None,
    seed: int | None,
    settings: Sequence[str] | None,
    on_error: limits.OnError | None,
) -> RunSpec:
    from analyser.scenario import build

    names = options.names(policies, "policies")
    asked = options.request(game, preset, hands, seed, settings)
    return build.with_on_error(build.tournament_spec(asked, names), on_error or limits.OnError.STOP)
