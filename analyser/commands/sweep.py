"""``analyser sweep``: a player at several values of one or two habits or rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from analyser import games
from analyser.commands import completing, options, ranges, study_output
from analyser.errors import UsageError

if TYPE_CHECKING:
    from analyser.scenario.spec import RunSpec

Fields = Annotated[
    list[str] | None,
    typer.Option(
        "--habit",
        metavar="NAME=VALUES",
        help="A habit of the policy and its values, FIRST:LAST:STEP or with commas; a second"
        " --habit makes a grid of both.",
        show_default=False,
    ),
]
Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="NAME=VALUES",
        help="A rule and its values; under each, the policy meets the one of --against.",
        show_default=False,
    ),
]


def sweep(
    ctx: typer.Context,
    fields: Fields = None,
    rule: Rules = None,
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy",
            autocompletion=completing.policies,
            metavar="A",
            help="The policy to change, by name or TOML file. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            autocompletion=completing.policies,
            metavar="B",
            help="The opponent at every value. Default: the same policy, unchanged.",
            show_default=False,
        ),
    ] = None,
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
    """Measure a policy at several values of one or two habits (or rules).

    Every value plays the same deals against the same opponent. Re-run the command to resume.
    """
    spec = _spec(game, rules, policy, against, fields, rule, hands, seed, settings)
    workers = options.workers(threads, cluster)
    study_output.answer(ctx, spec, workers, out, dry_run, as_json)


def _spec(
    game: str,
    preset: str | None,
    policy: str | None,
    against: str | None,
    fields: Sequence[str] | None,
    rule: Sequence[str] | None,
    hands: int | None,
    seed: int | None,
    settings: Sequence[str] | None,
) -> RunSpec:
    from analyser.scenario import build

    the_game = options.game(game)
    named = preset if preset is not None else the_game.default_preset
    own = policy if policy is not None else the_game.default_policy
    flag = games.flag(game)
    if not fields and not rule:
        form = ranges.allowed(the_game.policy_fields)
        raise UsageError(f"--habit: found none (expected one or two of {form})")
    rules = {"rule": [each.id for each in the_game.rule_fields]}
    habits = {"habit of players": [each.id for each in the_game.policy_fields]}
    swept = (
        ranges.ranges(
            "--habit", "habit", f"policies {own}{flag}", fields, the_game.policy_fields, rules
        ),
        ranges.ranges("--rule", "rule", f"rules {named}{flag}", rule, the_game.rule_fields, habits),
    )
    asked = options.request(the_game, preset, hands, seed, settings)
    return build.sweep_spec(asked, own, against if against is not None else own, *swept)
