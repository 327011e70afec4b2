"""``analyser sweep``: one or two numbers of a player, or of the rules, over a range of values."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser.commands import options, playing, screen
from analyser.errors import UsageError, nearest

if TYPE_CHECKING:
    from analyser.game import Field
    from analyser.scenario import RunSpec

MOST_VALUES = 200
"""Values of one number; more would be a slip of the finger."""

ALLOWED = "NAME=FIRST:LAST[:STEP] or NAME=VALUE,VALUE,…, as in take_bar=-200:600:100"

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
    from analyser import answers, designs, sweep_page, sweeps

    spec = _spec(game, rules, policy, against, fields, rule, hands, seed, settings)
    workers = options.processors(threads)
    if dry_run:
        playing.dry_run(spec, options.folder(spec, out), workers, as_json)
        return
    played = playing.play(spec, out, workers, options.words(ctx))
    read = answers.read(played.run, terms=False)
    design = designs.of(spec)
    assert isinstance(design, designs.Sweep)
    found = sweeps.read(played.run, read, design)
    if as_json:
        screen.say_json({**playing.origin(played, read), **sweep_page.summary(found)})
        return
    for sentence in sweep_page.sentences(found):
        typer.echo(sentence)
    made = sweep_page.table(found)
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
    from analyser import designs

    the_game = options.game(game)
    named = preset if preset is not None else the_game.default_preset
    own = policy if policy is not None else the_game.default_policy
    if not fields and not rule:
        raise UsageError(f"--field: found none; allowed: one or two of {ALLOWED}")
    return designs.sweep_spec(
        game,
        named,
        own,
        against if against is not None else own,
        _ranges("--field", "habit", f"policies {own}", fields, the_game.policy_fields),
        _ranges("--rule", "rule", f"rules {named}", rule, the_game.rule_fields),
        hands if hands is not None else options.DEFAULT_HANDS,
        seed if seed is not None else options.DEFAULT_SEED,
        options.changes(the_game, named, settings),
    )


def _ranges(
    flag: str, kind: str, lists: str, texts: Sequence[str] | None, known: Sequence[Field]
) -> dict[str, list[Any]]:
    """Return what a flag asks for: a field's name to its values."""
    about = {field.id: field for field in known}
    made: dict[str, list[Any]] = {}
    for text in texts or ():
        name, equals, listed = text.partition("=")
        if not name or not equals:
            raise UsageError(f"{flag}: found {text[:60]!r}; allowed: {ALLOWED}")
        if name not in about:
            raise UsageError(
                f"{flag}: unknown {kind} {name[:60]!r} (`analyser {lists}` lists them)"
                f"{nearest(name, about)}"
            )
        if name in made:
            raise UsageError(f"{flag} {name}: found more than once; leave all but one of them out")
        made[name] = _values(f"{flag} {name}", about[name].kind, listed)
    return made


def _values(where: str, kind: str, text: str) -> list[Any]:
    """Return the values that ``first:last:step`` or a list with commas stands for."""
    from analyser import values

    if kind == "ints":
        raise UsageError(f"{where}: is a list of numbers; allowed: a field of one value")
    if ":" not in text:
        return [options.value(kind, part.strip()) for part in text.split(",")]
    parts = text.split(":")
    with suppress(InvalidOperation, OverflowError, ValueError):
        first, last, step = (Decimal(part) for part in [*parts, "1"][:3])
        small = all(abs(each) <= values.MAX_SEED for each in (first, last, step))
        whole = small and (kind == "chance" or all(x == int(x) for x in (first, last, step)))
        if len(parts) in (2, 3) and step > 0 and first < last and whole:
            count = int((last - first) / step) + 1
            if count > MOST_VALUES:
                raise UsageError(f"{where}: found {count} values; allowed: at most {MOST_VALUES}")
            steps = [first + at * step for at in range(count)]
            return [float(each) if kind == "chance" else int(each) for each in steps]
    allowed = "FIRST:LAST:STEP, whole numbers that go up, or values with commas"
    raise UsageError(f"{where}: found {text[:60]!r}; allowed: {allowed}")
