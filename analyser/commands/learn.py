"""``analyser learn``: train an evaluation function by self-play, for search players."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import interrupts
from analyser.commands import completing, first_screen_text, options, output, playing
from analyser.errors import StorageError, UsageError
from analyser.streams import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyser.games.interface import Game
    from analyser.play.runner import Progress
    from analyser.tuning.learning import LearningPlan, Moved

PLAIN_HANDS = 100_000
POSITIONS = 4
"""A plain hand's; those of one hand are much alike."""
HANDS = 20_000
ROUNDS = 1
"""A second one gained little where it was tried: 12 points of 250 with two players."""


def learn(
    ctx: typer.Context,
    rules: Annotated[
        str,
        typer.Argument(
            metavar="RULES",
            autocompletion=completing.presets,
            help="Rule set (analyser rules lists them), or a TOML file of your own.",
        ),
    ],
    settings: options.Settings = None,
    hands: Annotated[
        int,
        typer.Option(
            "--hands-per-round", min=1, metavar="N", help="Hands of search players per round."
        ),
    ] = HANDS,
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds",
            min=0,
            max=20,
            metavar="K",
            help="Rounds of self-play by search players; 0: learn from rule-based hands only.",
        ),
    ] = ROUNDS,
    plain_hands: Annotated[
        int,
        typer.Option("--rule-based-hands", min=1, metavar="N", help="Hands of rule-based players."),
    ] = PLAIN_HANDS,
    positions: Annotated[
        int,
        typer.Option(
            "--positions-per-hand",
            min=1,
            max=1_000,
            metavar="N",
            help="Positions sampled per rule-based hand, about.",
        ),
    ] = POSITIONS,
    base: Annotated[
        str | None,
        typer.Option(
            "--rollout-policy",
            metavar="POLICY",
            help="Policy for the rollouts of the search players. Default: depends on the rules.",
            show_default=False,
        ),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--opponent-model",
            metavar="POLICY",
            help="How the search players expect the others to play. Default: depends on the rules.",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.json",
            help="Write the evaluation function here, its work beside it. Default: in runs/.",
            show_default=False,
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print how much would be played, and how long.")
    ] = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Train an evaluation function by self-play. Re-run the command to resume.

    It learns from hands of rule-based players, then of search players that use what was learnt.
    """
    from analyser.games.interface import Learns, able
    from analyser.play import answer_provenance
    from analyser.report import evaluation as page
    from analyser.storage import provenance
    from analyser.storage.files import write_atomically
    from analyser.tuning import learning

    the_game = options.game(game)
    learns = able(the_game, Learns)
    workers = options.processors(threads)
    numbers = {"hands": hands, "plain_hands": plain_hands, "rounds": rounds}
    plan = _plan(the_game, rules, settings, base, model, positions, numbers, seed)
    path = out if out is not None else _default_out(plan, the_game, rules)
    work = _work_of(path)
    if dry_run:
        _dry_run(plan, the_game, path, work, workers, as_json)
        return
    again = shlex.join(options.words(ctx))
    with interrupts.saying(f"interrupted; finished hands are kept, go on with: {again}"):
        with output.progress("learning") as show:
            learnt = learning.run(plan, the_game, work, workers, _shown(show))
        command = _command(plan, rules, settings, base, model, positions)
        write_atomically(path, learnt.text(learns, _made(the_game, command)).encode())
    found = page.read(path)
    if as_json:
        made = provenance.collect(the_game, command)
        made_by = answer_provenance.of_search(made, plan.seed, plan.digest())
        answer = {**page.summary(found), "file": str(path), "work": str(work)}
        output.say_json({**answer, "provenance": made_by})
        return
    first_screen_text.show(
        page.form(path.stem, found).first_screen,
        f'The evaluation is in {path}, as in: search_evaluation = "{path}"',
        first_screen_text.next_report(path),
    )


def _plan(
    game: Game,
    preset: str,
    settings: list[str] | None,
    base: str | None,
    model: str | None,
    positions: int,
    hands: dict[str, int],
    seed: int | None,
) -> LearningPlan:
    """Return what is to be learnt; ``UsageError`` names the flag that is wrong."""
    from analyser.games.interface import Learns, able
    from analyser.scenario.limits import ALLOWED_HANDS, ALLOWED_SEED, MAX_HANDS, MAX_SEED
    from analyser.tuning import learning

    for flag, count in (
        ("--hands-per-round", hands["hands"]),
        ("--rule-based-hands", hands["plain_hands"]),
    ):
        if count > MAX_HANDS:
            raise UsageError(f"{flag}: found {count} (expected {ALLOWED_HANDS})")
    used = options.DEFAULT_SEED if seed is None else seed
    if used > MAX_SEED:
        raise UsageError(f"--seed: found {used} (expected {ALLOWED_SEED})")
    changes = options.changes(game, preset, settings)
    rules = options.rulebook(game).rules(preset, changes)
    learner = able(game, Learns).learner(rules, base, model)
    turns = learning.turns_a_hand(game, rules, learner, used)
    return learning.LearningPlan(
        game=game.name,
        seed=used,
        rules=rules,
        learner=learner,
        each=max(round(turns / positions), 1),
        futures=learning.FUTURES,
        **hands,
    )


def _default_out(plan: LearningPlan, game: Game, rules: str) -> Path:
    """Return the file of an evaluation whose place was not chosen: the same for the same plan."""
    from analyser.play.runner import RUNS
    from analyser.scenario.rules_lookup import called

    name = called(options.rulebook(game).rules(rules))
    preset = re.sub(r"[^a-z0-9_-]+", "-", name.lower())[:24]
    return RUNS / f"evaluation-{preset}-{plan.digest()[:8]}.json"


def _work_of(path: Path) -> Path:
    """Return the folder of what is played for an evaluation; raise if that cannot be written."""
    from analyser.games.searching.evaluations import SUFFIX
    from analyser.scenario.limits import found

    if path.suffix != SUFFIX:
        raise UsageError(
            f"--output: found {found(path.name)} (expected a name that ends in {SUFFIX})"
        )
    if path.is_dir():
        raise StorageError(f"{path}: is a folder (expected the name of a file to write)")
    work = path.with_suffix(".work")
    if path.exists() and not work.exists():
        raise StorageError(
            f"{path}: is there already, and no work ({work.name}) beside it; choose another name; "
            "nothing written"
        )
    return work


def _dry_run(
    plan: LearningPlan, game: Game, path: Path, work: Path, threads: int, as_json: bool
) -> None:
    """Print how much would be played; the time comes from a few hands of each kind."""
    from analyser.compiled import jit
    from analyser.tuning import learning_estimate
    from analyser.wording import counted, durations, number

    found = learning_estimate.estimate_learning(plan, game, work, threads)
    answer = {
        "dry_run": True,
        "file": str(path),
        "work": str(work),
        "finished": found.finished,
        "hands": found.hands,
        "hands_left": found.hands_left,
        "plain_hands": plan.plain_hands,
        "rounds": plan.rounds,
        "seconds": found.seconds.middle,
        "seconds_range": list(found.seconds),
        "threads": threads,
        "numba_known": not jit.SLOWER,
    }
    if as_json:
        output.say_json(answer)
        return
    if found.finished:
        say(f"Would play nothing: everything is learnt already, in {work}, for {path}.")
        return
    of = f" of {number(found.hands, 0)}" if found.hands_left < found.hands else ""
    rounds = counted(plan.rounds, "rounds")
    searched = f" and {rounds} of {number(plan.hands, 0)} of search players"
    say(
        f"Would play {number(found.hands_left, 0)}{of} hands: {number(plan.plain_hands, 0)} plain"
        f"{searched if plan.rounds else ''}, for {path}, in"
        f" {durations(*found.seconds)} with {playing.whom(options.Workers(threads, None))}."
        " Nothing written."
    )
    if output.slower():
        say(output.slower())


def _shown(show: Callable[[Progress], None] | None) -> Callable[[Moved], None] | None:
    """Return what shows a person how far learning is; ``None`` where nobody would see it."""
    if show is None:
        return None
    from analyser.play.runner import Amount, Progress
    from analyser.wording import duration

    def moved(now: Moved) -> None:
        said = f"{now.doing}, {now.done / now.total:.0%}"
        if now.hands:
            said = f"{now.doing}: {now.done:,} of {now.total:,}"
            said += f", {now.rate:,.0f} a second" if now.rate else ""
        if now.left is not None:
            said += f", {duration(now.left)} left"
        done, total = Amount(now.done, 0), Amount(now.total, 0)
        show(Progress(done, total, now.rate, now.left, said=said))

    return moved


def _command(
    plan: LearningPlan,
    rules: str,
    settings: list[str] | None,
    base: str | None,
    model: str | None,
    positions: int,
) -> list[str]:
    """Return the command that learns this again, with all that defaults may change.

    Threads, the place and the form of the answer are left out: they make no difference to it.
    """
    words = ["analyser", "learn", rules]
    for setting in settings or ():
        words += ["--set", setting]
    said: dict[str, Any] = {
        "--hands-per-round": plan.hands,
        "--rounds": plan.rounds,
        "--rule-based-hands": plan.plain_hands,
        "--positions-per-hand": positions,
        "--rollout-policy": base,
        "--opponent-model": model,
        "--seed": plan.seed,
        "--game": None if plan.game == options.DEFAULT_GAME else plan.game,
    }
    for flag, value in said.items():
        if value is not None:
            words += [flag, str(value)]
    return words


def _made(game: Game, command: list[str]) -> dict[str, Any]:
    """Return what made an evaluation: nothing by which one machine differs from another."""
    from analyser import __version__
    from analyser.storage import provenance

    return {"analyser": __version__, "signature": provenance.signature(game), "command": command}
