"""``analyser tune``: search for better habits (CMA-ES), and measure the gain on fresh deals."""

from __future__ import annotations

import math
import shlex
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import games, interrupts
from analyser.commands import completing, first_screen_text, options, output, playing
from analyser.errors import AnalyserError, StorageError, UsageError, nearest, other_kind
from analyser.streams import say
from analyser.typed_text import named

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.games.interface import Game, Record
    from analyser.scenario.policy_lookup import Roster
    from analyser.tuning.plan import SearchPlan

GENERATIONS = 80
HANDS = 20_000
"""Hands a sample and generation; a deal's luck is shared by all samples, so a search climbs by
their ranks long before a single figure is sure."""
SELECT_HANDS = 100_000
REPORT_HANDS = 100_000
SAMPLE_DEALS = 500
"""Deals, each in all seatings, by which ``--dry-run`` judges the time."""


def tune(
    ctx: typer.Context,
    rules: options.Preset = None,
    settings: options.Settings = None,
    base: Annotated[
        str | None,
        typer.Option(
            "--base",
            autocompletion=completing.policies,
            metavar="POLICY",
            help="Start from this policy, by name or TOML file. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    pool: Annotated[
        str | None,
        typer.Option(
            "--opponents",
            autocompletion=completing.policies,
            metavar="A[,B…]",
            help="The opponents to beat; each counts the same. Default: the half of the game's "
            "policies that comes nearest to the base; the test meets the others too.",
            show_default=False,
        ),
    ] = None,
    fields: Annotated[
        str | None,
        typer.Option(
            "--habits",
            metavar="HABIT[,…]",
            help="Habits to tune. Default: all numbers that change some hand of a sample.",
            show_default=False,
        ),
    ] = None,
    generations: Annotated[
        int,
        typer.Option("--generations", min=1, max=100_000, metavar="G", help="Generations."),
    ] = GENERATIONS,
    population: Annotated[
        int | None,
        typer.Option(
            "--population",
            min=4,
            max=1_000,
            metavar="K",
            help="Samples per generation. Default: 4, plus 3 for each e-fold of habits.",
            show_default=False,
        ),
    ] = None,
    hands: Annotated[
        int,
        typer.Option("--hands-per-sample", min=1, metavar="N", help="Hands per sample."),
    ] = HANDS,
    select_hands: Annotated[
        int,
        typer.Option(
            "--validation-hands", min=1, metavar="N", help="Hands to choose among the best samples."
        ),
    ] = SELECT_HANDS,
    report_hands: Annotated[
        int,
        typer.Option(
            "--test-hands",
            min=1,
            metavar="N",
            help="Hands against each opponent, on deals the search never saw.",
        ),
    ] = REPORT_HANDS,
    seed: options.Seed = None,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.toml",
            help="Write the policy here, page and journal beside it. Default: in runs/.",
            show_default=False,
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print how much would be played, and how long.")
    ] = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Tune the habits of a policy by duels against opponents. Re-run the command to resume.

    The gains it reports are measured on deals that the search never saw.
    """
    from analyser.play import answer_provenance
    from analyser.report import render
    from analyser.report import tuning as tuning_page
    from analyser.storage import provenance
    from analyser.storage.files import write_atomically
    from analyser.tuning import cma, policy_file, search

    cma.cma()
    for flag, value in (
        ("--hands-per-sample", hands),
        ("--validation-hands", select_hands),
        ("--test-hands", report_hands),
    ):
        _check_hands(flag, value)
    workers = options.workers(threads, cluster)
    the_game = options.game(game)
    numbers = {"hands": hands, "select_hands": select_hands, "report_hands": report_hands}
    plan = _plan(
        the_game, rules, settings, base, pool, fields, generations, population, numbers, seed
    )
    path = out if out is not None else _default_out(plan)
    name = _name(the_game, path)
    page, log = path.with_suffix(".html"), path.with_suffix(".jsonl")
    if dry_run:
        _dry_run(plan, the_game, path, log, workers, as_json)
        return
    _check_free(path, page, log)
    made = provenance.collect(the_game, _command(plan, rules, settings, base, pool, fields, path))
    made |= {"cma": cma.cma().__version__}
    again = shlex.join(options.words(ctx))
    elsewhere = playing.cluster(workers, options.words(ctx), "finished generations")
    with interrupts.saying(f"interrupted; finished generations are kept, go on with: {again}"):
        with output.progress("tuning") as moved:
            outcome = search.run(plan, the_game, log, workers.threads, made, moved, elsewhere)
        write_atomically(path, policy_file.text(name, outcome, the_game).encode())
    form = tuning_page.form(name, outcome, the_game)

    def print_answer(written: list[str]) -> None:
        if as_json:
            told = tuning_page.summary(name, outcome)
            told |= {"file": str(path), "page": written[0] if written else None}
            made_by = answer_provenance.of_search(outcome.made, plan.seed, plan.digest())
            output.say_json({**told, "journal": str(log), "provenance": made_by})
            return
        words = ["analyser", "compare", str(path), str(plan.base["name"])]
        words += games.flag(plan.game).split()
        following = [f"The policy is in {path}.", *(f"The page: {each}" for each in written)]
        first_screen_text.show(form.first_screen, *following, first_screen_text.next_command(words))

    with output.answering(print_answer) as written:
        write_atomically(page, render.html(form).encode())
        written.append(str(page))


def _plan(
    game: Game,
    preset: str | None,
    settings: Sequence[str] | None,
    base: str | None,
    pool: str | None,
    fields: str | None,
    generations: int,
    population: int | None,
    hands: dict[str, int],
    seed: int | None,
) -> SearchPlan:
    """Return what is to be searched; ``UsageError`` names the flag that is wrong."""
    from analyser.scenario.limits import ALLOWED_SEED, MAX_SEED
    from analyser.scenario.policy_lookup import Roster
    from analyser.tuning.plan import (
        SearchPlan,
        habits_that_matter,
        nearest_players,
        plain_players,
    )

    named = preset if preset is not None else game.default_preset
    rules = options.rulebook(game).rules(named, options.changes(game, named, settings))
    book = Roster(game, Path())
    start = _policy(book, "--base", base if base is not None else game.default_policy)
    own = plain_players(game)
    used = options.DEFAULT_SEED if seed is None else seed
    if used > MAX_SEED:
        raise UsageError(f"--seed: found {used} (expected {ALLOWED_SEED})")
    if pool is None:
        opponents = nearest_players(game, rules, start, used)
    else:
        listed = options.names(pool, "--opponents")
        opponents = tuple(_policy(book, "--opponents", name) for name in listed)
    names = [str(each["name"]) for each in opponents]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(
                f"--opponents: found {name!r} more than once (expected each policy once)"
            )
    searched = (
        habits_that_matter(game, rules, start, used)
        if fields is None
        else _fields(game, options.names(fields, "--habits"))
    )
    # Hansen, "The CMA evolution strategy: a tutorial", arXiv 1604.00772, table 1.
    samples = population if population is not None else 4 + int(3 * math.log(len(searched)))
    return SearchPlan(
        game=game.name,
        seed=used,
        rules=rules,
        base=start,
        pool=opponents,
        outside=tuple(each for each in own if each["name"] not in (*names, start["name"])),
        fields=searched,
        generations=generations,
        population=samples,
        **hands,
        rules_name=_rules_name(game, rules),
    )


def _rules_name(game: Game, rules: Record) -> str:
    """Return the name of rules that differ from a preset; of a user's rule set, with its rules."""
    from analyser.findings import own_rules
    from analyser.scenario import build
    from analyser.scenario.rules_lookup import own_name

    name = build.rules_name(game, rules)
    if own_name(rules):
        return f"{name}, {own_rules.words(game, rules)}"
    return "" if name == rules["preset"] else name


def _policy(book: Roster, flag: str, name: str) -> Record:
    try:
        return book.policy(name)
    except AnalyserError as error:
        raise type(error)(f"{flag}: {error}") from error


def _fields(game: Game, names: list[str]) -> tuple[str, ...]:
    """Return the habits of ``--habits`` in the game's order."""
    kinds = {field.id: field.kind for field in game.policy_fields}
    for name in names:
        if name not in kinds:
            rules = {"rule": [field.id for field in game.rule_fields]}
            raise UsageError(
                f"--habits: unknown habit {name!r} (`analyser policies {game.default_policy}"
                f"{games.flag(game.name)}` lists them"
                f"{other_kind(name, rules) or nearest(name, kinds)})"
            )
        if kinds[name] != "int":
            raise UsageError(f"--habits: found {name!r} (expected habits that are whole numbers)")
        if names.count(name) > 1:
            raise UsageError(f"--habits: found {name!r} more than once (expected each habit once)")
    return tuple(name for name in kinds if name in names)


def _check_hands(flag: str, hands: int) -> None:
    from analyser.scenario.limits import ALLOWED_HANDS, MAX_HANDS

    if hands > MAX_HANDS:
        raise UsageError(f"{flag}: found {hands} (expected {ALLOWED_HANDS})")


def _default_out(plan: SearchPlan) -> Path:
    """Return the file of a search whose place was not chosen: the same for the same search."""
    from analyser.play.runner import RUNS

    preset = named(plan.called)[:24].strip("-")
    return RUNS / f"tuned-{preset}-{plan.digest()[:8]}.toml"


def _name(game: Game, path: Path) -> str:
    """Return the new policy's name: the file's, if a policy may be called so."""
    from analyser.scenario.limits import checked_name, found

    if path.suffix != ".toml":
        raise UsageError(f"--output: found {found(path.name)} (expected a name that ends in .toml)")
    name = checked_name(path.stem, "--output", UsageError)
    if name in game.policies:
        raise UsageError(f"--output: there is a policy {name!r} already; choose another name")
    return name


def _check_free(path: Path, page: Path, log: Path) -> None:
    """Raise unless an existing policy or page came from a search whose log is there too."""
    for each in (path, page):
        if each.is_dir():
            raise StorageError(f"{each}: is a folder (expected the name of a file to write)")
        if each.exists() and not log.exists():
            raise StorageError(
                f"{each}: is there already, and no search ({log.name}) beside it; "
                "choose another name; nothing written"
            )


def _command(
    plan: SearchPlan,
    rules: str | None,
    settings: Sequence[str] | None,
    base: str | None,
    pool: str | None,
    fields: str | None,
    path: Path,
) -> list[str]:
    """Return the command that makes this search again, with all that defaults may change.

    Threads and the form of the answer are left out: they make no difference to it.
    """
    names = ",".join(str(each["name"]) for each in plan.pool)
    said: dict[str, Any] = {
        "--rules": plan.rules["preset"] if rules is None else rules,
        "--base": base if base is not None else plan.base["name"],
        "--opponents": pool if pool is not None else names,
        "--habits": fields,
        "--generations": plan.generations,
        "--population": plan.population,
        "--hands-per-sample": plan.hands,
        "--validation-hands": plan.select_hands,
        "--test-hands": plan.report_hands,
        "--seed": plan.seed,
        "--output": path,
        "--game": None if plan.game == options.DEFAULT_GAME else plan.game,
    }
    words = ["analyser", "tune"]
    for flag, value in said.items():
        if value is not None:
            words += [flag, str(value)]
        if flag == "--rules":
            words += [word for each in settings or () for word in ("--set", each)]
    return words


def _dry_run(
    plan: SearchPlan, game: Game, path: Path, log: Path, workers: Workers, as_json: bool
) -> None:
    """Print how much would be played; the time comes from a few deals of the base and the pool."""
    from analyser.cards.shuffle import run_key
    from analyser.compiled import jit
    from analyser.play.forecast import run_estimate
    from analyser.play.trials import Arena
    from analyser.tuning import search
    from analyser.tuning.plan import TUNE_DEALS
    from analyser.wording import durations, number

    pairs = [(plan.base, other) for other in plan.pool]
    rounds: list[float] = []
    with Arena(game, plan.rules, run_key(plan.seed), 1) as arena:
        steps = plan.steps(len(arena.arms))
        stands = search.stands(plan, log)
        if stands < len(steps):
            for _ in range(run_estimate.ROUNDS):
                begun, before = time.perf_counter(), arena.hands
                for _ in arena.differences(pairs, TUNE_DEALS, SAMPLE_DEALS // run_estimate.ROUNDS):
                    pass
                rounds.append((time.perf_counter() - begun) / max(arena.hands - before, 1))
    hands, left = sum(steps), sum(steps[stands:])
    seconds = run_estimate.likely(rounds or [0.0]).times(left / workers.threads)
    answer = {
        "dry_run": True,
        "file": str(path),
        "finished": not left,
        "hands": hands,
        "hands_left": left,
        "generations": plan.generations,
        "population": plan.population,
        "fields": list(plan.fields),
        "pool": [other["name"] for other in plan.pool],
        "outside": [other["name"] for other in plan.opponents()[len(plan.pool) :]],
        "seconds": seconds.middle,
        "seconds_range": list(seconds),
        "threads": workers.threads,
        "numba_known": not jit.SLOWER,
    }
    if as_json:
        output.say_json(answer)
        return
    if not left:
        say(f"Would play nothing: the whole search is in {log}, for {path}.")
        return
    of = f" of {number(hands, 0)}" if stands else ""
    say(
        f"Would play {number(left, 0)}{of} hands: {plan.generations:,} generations of "
        f"{plan.population} players with {len(plan.fields)} habits, for {path}, in "
        f"{durations(*seconds)} with {playing.whom(workers)}. Nothing written."
    )
    if output.slower():
        say(output.slower())
