"""``analyser weigh``: fork a decision; its effect on average, by situation, by rule of thumb."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyser import games, reading
from analyser.commands import completing, first_screen_text, options, output, playing
from analyser.errors import UsageError, close, unknown
from analyser.scenario import limits
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.games.interface import Game
    from analyser.scenario.given_rule import GivenRule
    from analyser.scenario.spec import RunSpec

DEFAULT_DEALS = 100_000
"""Default deals of each rule set and policy: some seconds of play."""
PILOT_DEALS = 10_000
"""Deals of the first run, and the step in which more are asked for."""
MOST_DEALS = 10_000_000
"""Most deals that a precision may ask for."""
MARGIN = 1.03
"""The spread that a first run measures is some per cent off."""
OUT_OF_REACH = 5
"""Exit code: what was asked for was not reached."""


def weigh(
    ctx: typer.Context,
    decision: Annotated[
        str | None,
        typer.Argument(
            metavar="DECISION",
            autocompletion=completing.decisions,
            help="Which decision (analyser games lists them), or a scenario file with"
            " [[decisions]]; - reads standard input. Default: the game's first.",
            show_default=False,
        ),
    ] = None,
    named: options.Scenario = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            autocompletion=completing.presets,
            metavar="X[,Y…]",
            help="Rule sets, by name or TOML file, each by itself. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    settings: options.Settings = None,
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies",
            autocompletion=completing.policies,
            metavar="P[,Q…]",
            help="Players, by policy or TOML file, each in every seat by itself. Default: the"
            " game's.",
            show_default=False,
        ),
    ] = None,
    when: Annotated[
        str | None,
        typer.Option(
            "--when",
            "--where",
            metavar="CONDITION",
            help="Weigh only decisions in which this is true, as in 'pile >= 5 and hand <= 3'. The"
            " facts are those of the decision (`analyser query --schema` lists them).",
            show_default=False,
        ),
    ] = None,
    decisions: Annotated[
        int | None,
        typer.Option(
            "--decisions",
            min=1,
            metavar="N",
            help="Deals to play; in each, one decision is weighed. Default: 100000.",
            show_default=False,
        ),
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(
            "--precision",
            metavar="SIZE",
            help="Play until the mean is known to ± this, in the game's unit. A first run of other"
            " deals estimates how many deals that takes. Exit code 5: they were too few.",
            show_default=False,
        ),
    ] = None,
    rollouts: Annotated[
        int | None,
        typer.Option(
            "--rollouts",
            min=1,
            max=limits.MAX_FUTURES,
            metavar="K",
            help="Rollouts for each option: how often the rest of the hand is played. Default: 4.",
            show_default=False,
        ),
    ] = None,
    confirm_hands: Annotated[
        int | None,
        typer.Option(
            "--confirm-hands", min=0, metavar="N",
            help="Hands of each duel that tests a rule of thumb; 0: no duel. Default: two for each"
            " deal, 10000 at most.",
            show_default=False,
        ),
    ] = None,
    confirm_search_hands: Annotated[
        int | None,
        typer.Option(
            "--confirm-search-hands", min=0, metavar="N",
            help="The same for search players, whose hands take hundreds of times as long."
            " Default: as many as for the others, 4000 at most.",
            show_default=False,
        ),
    ] = None,
    count: Annotated[
        Path | None,
        typer.Option(
            "--count",
            metavar="FILE",
            help="Play a rule of thumb of yours too, and say what following it gains or loses: a"
            " TOML file with game, decision, name and rule, as in rule = '2 useful + wild >= 3'; -"
            " reads standard input.",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    out: options.Out = None,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="Write the page here too."),
    ] = None,
    chart: Annotated[
        Path | None,
        typer.Option(
            "--chart",
            metavar="FILE",
            help="Write a strategy chart to print too: one page, .pdf or .png. The page links it.",
            show_default=False,
        ),
    ] = None,
    dry_run: options.DryRun = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:  # fmt: skip
    """Weigh a decision: play it both ways (rollouts), on average and by situation.

    Takes decisions from simulated games and plays each both ways, with the same hidden cards. Then
    learns a rule of thumb and tests it in play. Re-run the command to resume.
    """
    from analyser.findings import rules_of_thumb
    from analyser.report import page as report
    from analyser.wording import mean_decimals, number

    file, decision = _asked(game, decision, named)
    if precision is not None and not (0 < precision < math.inf):
        unit = options.game(game).scale.unit
        raise UsageError(f"--precision: found {precision:g} (expected {unit} above 0)")
    page = options.page(page)
    chart = options.check_chart(chart)
    if precision is not None and decisions is not None:
        raise UsageError("--decisions and --precision: found both (expected one of the two)")
    if precision is not None and file == reading.STANDARD_INPUT:
        raise UsageError(
            "--precision: found - as the scenario, which is read twice for it (expected a file)"
        )
    asked = (game, file, rules, settings, policies, decision, when)
    workers = options.workers(threads, cluster)
    command = options.words(ctx)
    if precision is not None and not dry_run:
        first, _ = _spec(*asked, PILOT_DEALS, rollouts, seed)
        decisions = _needed(replace(first, seed=first.seed + 2), precision, workers, command)
    spec, said = _spec(*asked, decisions, rollouts, seed)
    typed = (confirm_hands, confirm_search_hands)
    of_each = rules_of_thumb.hands_of_each(
        spec, *(own if one is None else one for one, own in zip(typed, said, strict=True))
    )
    given = None if count is None else _given(count, spec, file, of_each)
    if dry_run:
        place = options.folder(spec, options.place(out))
        besides = _besides(spec, precision, of_each, given)
        playing.dry_run(spec, place, workers, as_json, besides)
        return
    played = playing.play_decisions(spec, options.place(out), workers, command, of_each, given)
    run, widest = played.run, played.widest
    with playing.page_of(run, command):
        made = report.build(run, played.duels)

    def print_answer(written: list[str]) -> None:
        if as_json:
            told = {"run": str(run.place), "files": written, "provenance": made.made}
            output.say_json({**made.summary, **told})
            return
        following = [first_screen_text.next_report(run.place)]
        if str(page) in written:
            following = [f"The page: {page}", f"The rows: {run.place}"]
        note = " ".join(made.summary["given"])
        following = [*playing.drawn_of(run), *following]
        first_screen_text.show(made.form.first_screen, *following, note=note)

    with output.answering(print_answer) as written, playing.page_of(run, command):
        charts = playing.write_chart(made.form, chart)
        if page is not None:
            written += map(str, made.write(page, options.beside(page, chart)))
        written += charts
    if precision is not None and widest > precision:
        scale = run.scale or options.game(spec.game).scale
        known = "too few decisions"
        if math.isfinite(widest):
            known = f"±{number(widest, mean_decimals(scale) + 1)}"
        say(
            f"analyser: ±{precision:g} {scale.unit} not reached: {known} "
            f"with {spec.cells[0].units:,} deals; more --decisions go on",
            error=True,
        )
        raise typer.Exit(OUT_OF_REACH)


def _asked(game: str, decision: str | None, named: str | None) -> tuple[Path | None, str | None]:
    """Return the scenario file that is asked for, or the game's decision; ``None``: its first."""
    if decision is None or decision in _decisions(game) or not _is_file(decision):
        if decision is not None and named is not None:
            raise UsageError(f"--scenario {named}: found {decision} too (expected one of the two)")
        return options.scenario_file(None, named), decision
    return options.scenario_file(Path(decision), named), None


def _is_file(text: str) -> bool:
    path = Path(text)
    known = path == reading.STANDARD_INPUT or path.suffix == ".toml"
    return known or path.name != text or path.is_file()


def _known(the_game: Game, decision: str) -> str:
    """Return a decision's name; ``UsageError`` for one that the game has not, and who has it."""
    from analyser.games.interface import HasDecisions, able
    from analyser.scenario import shipped

    known = [each.name for each in able(the_game, HasDecisions).choices]
    if decision in known:
        return decision
    other = next((name for name in games.GAMES if decision in _decisions(name)), None)
    near = close(decision, [*known, *shipped.names()])
    if other is not None:
        hint = f"{decision!r} is a decision of {other}: --game {other}"
    elif near is not None and near not in known:
        hint = f"a bundled scenario: --scenario {near} (`analyser scenarios` lists them)"
    else:
        raise UsageError(unknown("decision", decision, known))
    raise UsageError(f"unknown decision {decision!r} (known: {', '.join(known)}; {hint})")


def _decisions(game: str) -> list[str]:
    from analyser.games.interface import HasDecisions

    the_game = games.game(game)
    return [each.name for each in the_game.choices] if isinstance(the_game, HasDecisions) else []


def _given(file: Path, spec: RunSpec, scenario: Path | None, of_each: tuple[int, int]) -> GivenRule:
    """Return the rule of a user's file; ``UsageError`` where it could not be played."""
    from analyser.scenario import given_rule

    if reading.STANDARD_INPUT == file == scenario:
        raise UsageError(
            "--count: found - as the scenario too, which is read once (expected a file)"
        )
    cells = [cell for cell in spec.cells if not cell.when]
    if not cells:
        raise UsageError(
            "--count: found --when too (expected one of the two: a policy follows a rule in every "
            "decision)"
        )
    if not any(of_each):
        raise UsageError("--count: found --confirm-hands 0 too (expected hands, to play the rule)")
    asked = list(dict.fromkeys(cell.choice for cell in cells))
    return given_rule.read(file, options.game(spec.game), asked)


def _besides(
    spec: RunSpec, precision: float | None, of_each: tuple[int, int], given: GivenRule | None
) -> str:
    """Return what is played besides the decisions, of which a dry run cannot know how much.

    Of the duels it says how many there are at most: which rules are learnt is not known before.
    """
    from analyser.findings import rules_of_thumb
    from analyser.wording import counted, listed

    pilot = "a first run of other deals, to find how many deals it takes" if precision else ""
    duels = [
        f"up to {counted(many, 'duels')}{whose} of {counted(hands, 'hands')} ({flag})"
        for many, hands, whose, flag in zip(
            rules_of_thumb.most_duels(spec, given), of_each, ("", " of search players"),
            ("--confirm-hands", "--confirm-search-hands"), strict=True,
        )
        if many and hands
    ]  # fmt: skip
    if duels:
        duels[0] = f"for the rules that are learnt {duels[0]}"
    every = listed([each for each in (pilot, *duels) if each])
    return f"Not counted: {every}." if every else ""


def _needed(spec: RunSpec, precision: float, workers: options.Workers, command: list[str]) -> int:
    """Return how many deals it takes, as a first run of other deals tells; the most at most."""
    from analyser.findings import decisions
    from analyser.statistics.intervals import sequence_halfwidth, tuned_rho

    # Settled on deals that the answer does not use, so that its interval is an honest one.
    found = decisions.read(playing.play(spec, None, workers, command).run)
    spread = MARGIN * max(each.worth.sd for each in found)
    having_one = min(each.decisions / each.deals for each in found)
    if not having_one:
        return PILOT_DEALS
    deals, half = 0, math.inf
    while half > precision and deals < MOST_DEALS:
        deals += PILOT_DEALS
        expected = int(deals * having_one)
        half = sequence_halfwidth(expected, spread, tuned_rho(expected)) if expected else half
    return deals


def _spec(
    game: str,
    file: Path | None,
    rules: str | None,
    settings: Sequence[str] | None,
    policies: str | None,
    decision: str | None,
    when: str | None,
    decisions: int | None,
    rollouts: int | None,
    seed: int | None,
) -> tuple[RunSpec, tuple[int | None, int | None]]:
    """Return what is weighed, and the hands of each duel that a scenario names."""
    from analyser.scenario import build

    if file is not None:
        said = {"--rules": rules, "--set": " --set ".join(settings or ()) or None,
                "--policies": policies, "--when": when,
                "--rollouts": None if rollouts is None else str(rollouts)}  # fmt: skip
        for flag, value in said.items():
            if value is not None:
                raise UsageError(f"{flag} {value}: {file} says that itself; leave one of them out")
        recipe = build.load_recipe(file, decisions, seed, heard=output.warn)
        if not all(cell.choice for cell in recipe.spec.cells):
            raise UsageError(
                f"{file}: found no [[decisions]] (expected a scenario that has some; "
                "`analyser report` plays others)"
            )
        return recipe.spec, recipe.confirm_hands
    the_game = options.game(game)
    presets = options.names(the_game.default_preset if rules is None else rules, "--rules")
    for each in presets:
        # The words are the same; whether a rule set may have them is asked of each.
        options.changes(the_game, each, settings)
    first, *more = presets
    deals = DEFAULT_DEALS if decisions is None else decisions
    spec = build.decisions_spec(
        options.request(the_game, first, deals, seed, settings),
        build.first_choice(the_game) if decision is None else _known(the_game, decision),
        options.names(the_game.default_policy if policies is None else policies, "--policies"),
        limits.DEFAULT_FUTURES if rollouts is None else rollouts,
        _condition(when),
        more,
        heard=output.warn,
    )
    return spec, (None, None)


def _condition(when: str | None) -> str:
    from analyser.scenario import conditions

    if when is not None and not (when.strip() and len(when) <= limits.WHEN_LETTERS):
        raise UsageError(f"--when: found {limits.found(when)} (expected {conditions.ALLOWED})")
    return when or ""
