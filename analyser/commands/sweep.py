"""``analyser sweep``: one or two numbers of a player, or of the rules, over a range of values."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import options, playing, ranges, screen
from analyser.errors import UsageError
from analyser.scenario import studies

if TYPE_CHECKING:
    from analyser.scenario.spec import RunSpec

Fields = Annotated[
    list[str] | None,
    typer.Option(
        "--field",
        metavar="NAME=VALUES",
        help="A habit of the policy and its values, FIRST:LAST:STEP or with commas; a second"
        " --field makes a field of both.",
        show_default=False,
    ),
]
Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="NAME=VALUES",
        help="Likewise a rule, under which the policy meets the one of --against.",
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
            metavar="A",
            help="The policy that is changed, a name or a TOML file. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="B",
            help="The opponent at every value. Default: the policy unchanged.",
            show_default=False,
        ),
    ] = None,
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
    """See what one or two numbers of a policy, or of the rules, are worth over a range of values.

    Every value plays the same deals against the same opponent. The same command again resumes.
    """
    from analyser.findings import answers, sweeps
    from analyser.report import sweep as sweep_page
    from analyser.scenario import studies as designs

    spec = _spec(game, rules, policy, against, fields, rule, hands, seed, settings)
    workers = options.processors(threads)
    if dry_run:
        playing.dry_run(spec, options.folder(spec, out), workers, as_json)
        return
    played = playing.play(spec, out, workers, options.words(ctx))
    read = answers.read(played.run, terms=False)
    design = designs.of(spec)
    assert isinstance(design, studies.Sweep)
    found = sweeps.read(played.run, read, design)
    if as_json:
        screen.say_json({**playing.origin(played, read), **sweep_page.summary(found, read.scale)})
        return
    for sentence in sweep_page.sentences(found, read.scale):
        typer.echo(sentence)
    made = sweep_page.table(found, read.scale.unit)
    heads = [*(f">{name}" for name in made.head[:-1]), made.head[-1]]
    typer.echo(made.caption)
    screen.show(screen.table("", heads, made.rows))
    typer.echo(f"The rows are in {played.run.path} ({playing.pace(played)}).")
    typer.echo(f"A page of it: {shlex.join(['analyser', 'report', str(played.run.path)])}")


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
    if not fields and not rule:
        raise UsageError(f"--field: found none; allowed: one or two of {ranges.ALLOWED}")
    return build.sweep_spec(
        game,
        named,
        own,
        against if against is not None else own,
        ranges.ranges("--field", "habit", f"policies {own}", fields, the_game.policy_fields),
        ranges.ranges("--rule", "rule", f"rules {named}", rule, the_game.rule_fields),
        hands if hands is not None else options.DEFAULT_HANDS,
        seed if seed is not None else options.DEFAULT_SEED,
        options.changes(the_game, named, settings),
    )
