"""``analyser pile``: what is a choice worth, on average, by situation, by which rule?"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import options, playing, screen
from analyser.errors import UsageError

if TYPE_CHECKING:
    from analyser.spec import RunSpec

CHOICE = "pile"
DEFAULT_DEALS = 100_000
"""Deals of each rule set and policy of which nobody says how many: some seconds of play."""
DUEL_HANDS = 40_000
"""Hands of each duel in which a rule is played."""


def pile(
    ctx: typer.Context,
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="[SCENARIO]", help="A scenario file with [[decisions]]."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="X[,Y…]",
            help="Presets of rules, each by itself. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies",
            metavar="P[,Q…]",
            help="Who plays, each in every seat by itself. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    choice: Annotated[
        str | None,
        typer.Option(
            "--choice", metavar="NAME", help="Which choice is weighed. Default: pile.",
            show_default=False,
        ),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            "--hands",
            min=1,
            metavar="N",
            help="Deals to play, each with one decision weighed. Default: 100000.",
            show_default=False,
        ),
    ] = None,
    futures: Annotated[
        int | None,
        typer.Option(
            "--futures",
            min=1,
            metavar="K",
            help="How often the rest of a hand is played, both ways. Default: 4.",
            show_default=False,
        ),
    ] = None,
    duel_hands: Annotated[
        int,
        typer.Option(
            "--duel-hands", min=0, metavar="N",
            help="Hands of each duel in which a rule is played; 0: none is.",
        ),
    ] = DUEL_HANDS,
    seed: options.Seed = None,
    threads: options.Threads = None,
    out: options.Out = None,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="Write the page here too."),
    ] = None,
    dry_run: options.DryRun = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:  # fmt: skip
    """Weigh a choice: is taking the discard pile worth it? On average, by situation, by which rule.

    Real decisions are played on both ways, the same unseen cards to come. The rule that is learnt
    from them is then played. The same command again resumes.
    """
    from analyser import following, report, weighing

    spec = _spec(game, scenario, rules, policies, choice, hands, futures, seed)
    workers = options.processors(threads)
    if dry_run:
        playing.dry_run(spec, options.folder(spec, out), workers, as_json)
        return
    command = options.words(ctx)
    run = playing.play(spec, out, workers, command).run
    duels = following.spec_of(spec, weighing.read(run), duel_hands) if duel_hands else None
    if duels is not None:
        playing.play(duels, following.folder(run.path, duels), workers, command)
    made = report.build(run)
    written = [str(path) for path in made.write(page)] if page is not None else []
    if as_json:
        screen.say_json({**made.summary, "run": str(run.path), "files": written})
        return
    typer.echo(made.sentence)
    typer.echo(f"The rows are in {run.path}.")
    if page is not None:
        typer.echo(str(page))
    else:
        typer.echo(f"A page of it: {shlex.join(['analyser', 'report', str(run.path)])}")


def _spec(
    game: str,
    file: Path | None,
    rules: str | None,
    policies: str | None,
    choice: str | None,
    hands: int | None,
    futures: int | None,
    seed: int | None,
) -> RunSpec:
    from analyser import scenario, values

    if file is not None:
        said = {"--rules": rules, "--policies": policies, "--choice": choice, "--futures": futures}
        for flag, value in said.items():
            if value is not None:
                raise UsageError(f"{flag} {value}: {file} says that itself; leave one of them out")
        spec = scenario.load(file, hands, seed)
        if not all(cell.choice for cell in spec.cells):
            raise UsageError(
                f"{file}: found no [[decisions]]; allowed: a scenario that has some "
                "(`analyser report` plays others)"
            )
        return spec
    the_game = options.game(game)
    return scenario.decisions_spec(
        game,
        CHOICE if choice is None else choice,
        options.names(the_game.default_preset if rules is None else rules, "--rules"),
        options.names(the_game.default_policy if policies is None else policies, "--policies"),
        DEFAULT_DEALS if hands is None else hands,
        options.DEFAULT_SEED if seed is None else seed,
        values.DEFAULT_FUTURES if futures is None else futures,
    )
