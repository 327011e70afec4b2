"""``analyser learn``: train an evaluation function by self-play, or a policy."""

from __future__ import annotations

import re
import shlex
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import interrupts
from analyser.commands import completing, first_screen_text, options, output, playing
from analyser.errors import ScenarioError, StorageError, UsageError
from analyser.streams import say
from analyser.typed_text import named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from analyser.games.interface import Game, Record
    from analyser.play.runner import Progress
    from analyser.tuning.learning import LearningPlan
    from analyser.tuning.policy_learning import PolicyPlan
    from analyser.tuning.self_play import Moved

PLAIN_HANDS = 100_000
POSITIONS = 4
"""A plain hand's; those of one hand are much alike."""
HANDS = 20_000
ROUNDS = 1
"""A second one gained little where it was tried: 12 points of 250 with two players."""
PLAYERS = {
    "search_base": "--rollout-policy",
    "search_model": "--opponent-model",
    "search_evaluation": "--evaluation",
}
"""The options that say a field of the search players, by the field."""


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
    policy: Annotated[
        bool,
        typer.Option(
            "--policy",
            help="Train a policy that plays without a search. It takes ten minutes on two cores,"
            " with closed piles half an hour; --dry-run prints how long.",
        ),
    ] = False,
    hands: Annotated[
        int | None,
        typer.Option(
            "--hands-per-round",
            min=1,
            metavar="N",
            help=f"Hands of search players per round. Default: {HANDS}; with --policy 6000, 8000,"
            " then 9000.",
            show_default=False,
        ),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds",
            min=0,
            max=20,
            metavar="K",
            help="Rounds of self-play by search players; 0: learn from rule-based hands only."
            f" Default: {ROUNDS}; with --policy 3.",
            show_default=False,
        ),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--start",
            metavar="POLICY",
            help="With --policy: learnt policy to start from, instead of search players. Its name,"
            " its file, or by-rules for that of the most similar rules.",
            show_default=False,
        ),
    ] = None,
    plain_hands: Annotated[
        int | None,
        typer.Option(
            "--rule-based-hands",
            min=1,
            metavar="N",
            help=f"Hands of rule-based players. Default: {PLAIN_HANDS}.",
            show_default=False,
        ),
    ] = None,
    positions: Annotated[
        int | None,
        typer.Option(
            "--positions-per-hand",
            min=1,
            max=1_000,
            metavar="N",
            help=f"Positions sampled per rule-based hand, about. Default: {POSITIONS}.",
            show_default=False,
        ),
    ] = None,
    base: Annotated[
        str | None,
        typer.Option(
            "--rollout-policy",
            metavar="POLICY",
            help="Policy for the rollouts of the search players: a rule-based player, by its name"
            " or its file. Default: depends on the rules.",
            show_default=False,
        ),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--opponent-model",
            metavar="POLICY",
            help="How the search players expect the others to play: a rule-based player, by its"
            " name, or the file of the rollout policy. Default: depends on the rules.",
            show_default=False,
        ),
    ] = None,
    evaluation: Annotated[
        str | None,
        typer.Option(
            "--evaluation",
            metavar="NAME",
            help="With --policy: evaluation function of the search players, by its name or its"
            " file, or none. Default: depends on the rules.",
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
            help="Write the evaluation function or policy here, its work beside it."
            " Default: in runs/.",
            show_default=False,
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print how much would be played, and how long.")
    ] = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Train an evaluation function by self-play, or a policy. Re-run the command to resume.

    It learns from hands of rule-based players, then of search players that use what was learnt.
    With --policy it learns what search players choose, then from its own play.
    """
    from analyser.play import answer_provenance
    from analyser.report import evaluation as page
    from analyser.storage import provenance
    from analyser.storage.files import write_atomically

    the_game = options.game(game)
    workers = options.processors(threads)
    counts = {"--hands-per-round": hands, "--rounds": rounds}
    of_positions = {"--rule-based-hands": plain_hands, "--positions-per-hand": positions}
    of_players = {"--rollout-policy": base, "--opponent-model": model, "--evaluation": evaluation}
    used = _seed(seed)
    full = options.rulebook(the_game).rules(rules, options.changes(the_game, rules, settings))
    plan: LearningPlan | PolicyPlan
    changes = _changes(the_game, base, model, evaluation)
    if policy:
        plan = _policy_plan(the_game, full, used, hands, rounds, start, of_positions, changes)
        said: dict[str, Any] = {**counts, "--start": start, **of_players}
    else:
        if start is not None:
            raise UsageError("--start: found without --policy; only a policy starts from another")
        if evaluation is not None:
            raise UsageError(
                "--evaluation: found without --policy; an evaluation function is what is learnt"
            )
        usual = {
            "--hands-per-round": HANDS,
            "--rounds": ROUNDS,
            "--rule-based-hands": PLAIN_HANDS,
            "--positions-per-hand": POSITIONS,
        }
        asked = counts | of_positions | of_players
        said = usual | {key: value for key, value in asked.items() if value is not None}
        plan = _plan(the_game, full, used, said, changes)
    path = out if out is not None else _default_out(plan, the_game, rules, policy)
    work = _work_of(path)
    if dry_run:
        _dry_run(plan, the_game, path, work, workers, as_json)
        return
    command = _command(plan, rules, settings, policy, said)
    again = shlex.join(options.words(ctx))
    with interrupts.saying(f"interrupted; finished hands are kept, go on with: {again}"):
        with output.progress("learning") as show:
            text = _learnt(plan, the_game, work, workers, _shown(show), command)
        write_atomically(path, text.encode())
    found = page.read(path)
    if as_json:
        made = provenance.collect(the_game, command)
        made_by = answer_provenance.of_search(made, plan.seed, plan.digest())
        answer = {**page.summary(found), "file": str(path), "work": str(work)}
        output.say_json({**answer, "provenance": made_by})
        return
    screen = page.form(path.stem, found).first_screen
    if policy:
        first_screen_text.show(screen, *_to_play(the_game, path, rules, settings))
        return
    first_screen_text.show(
        screen,
        f'The evaluation is in {path}, as in: search_evaluation = "{path}"',
        first_screen_text.next_report(path),
    )


def _seed(seed: int | None) -> int:
    """Return the seed that is used; ``UsageError`` for one that is too large."""
    from analyser.scenario.limits import ALLOWED_SEED, MAX_SEED

    used = options.DEFAULT_SEED if seed is None else seed
    if used > MAX_SEED:
        raise UsageError(f"--seed: found {used} (expected {ALLOWED_SEED})")
    return used


def _check_hands(flag: str, hands: int | None) -> None:
    """Raise ``UsageError`` for more hands than a run has."""
    from analyser.scenario.limits import ALLOWED_HANDS, MAX_HANDS

    if hands is not None and hands > MAX_HANDS:
        raise UsageError(f"{flag}: found {hands} (expected {ALLOWED_HANDS})")


def _changes(
    game: Game, base: str | None, model: str | None, evaluation: str | None
) -> dict[str, Any]:
    """Return the fields of a search player that three options change."""
    from analyser.games.interface import check_no_engine
    from analyser.games.searching.sheet import OWN, searches
    from analyser.games.sheets import SEARCH

    found = dict[str, Any]()
    if base is not None:
        try:
            player = options.policy(game.name, base)
            check_no_engine(player)
        except UsageError as error:
            raise UsageError(f"--rollout-policy: {error}") from None
        if searches(player) or not player.get("thinks", 1):
            raise UsageError(
                f"--rollout-policy: found {base!r} (expected a rule-based player, which neither "
                "searches nor plays at random)"
            )
        found = {
            key: value
            for key, value in player.items()
            if key != "name" and not key.startswith(SEARCH)
        }
        found["search_base"] = OWN
    if model is not None:
        found["search_model"] = model
        if model.endswith(".toml"):
            if model != base:
                raise UsageError(
                    f"--opponent-model: found {model}, which is not the rollout policy (expected a "
                    "name, or the file that --rollout-policy has too)"
                )
            found["search_model"] = OWN
    if evaluation is not None:
        found["search_evaluation"] = evaluation
    return found


@contextmanager
def _by_flags() -> Iterator[None]:
    """Have an error about a search player's field name the option that says it."""
    try:
        yield
    except (ScenarioError, UsageError) as error:
        sentence = str(error)
        for field, flag in PLAYERS.items():
            sentence = re.sub(rf"^policies\.[^ ]*\.{field}:", f"{flag}:", sentence)
        raise UsageError(sentence) from None


def _plan(
    game: Game, rules: Record, seed: int, said: Mapping[str, Any], changes: Record
) -> LearningPlan:
    """Return which evaluation function is to be learnt; ``said``: by flag."""
    from analyser.games.interface import Learns, able
    from analyser.tuning import learning

    for flag in ("--hands-per-round", "--rule-based-hands"):
        _check_hands(flag, said[flag])
    learns = able(game, Learns)
    with _by_flags():
        learner = learns.learner(rules, changes)
    turns = learning.turns_a_hand(game, rules, learner, seed)
    return learning.LearningPlan(
        game=game.name,
        seed=seed,
        rules=rules,
        learner=learner,
        plain_hands=said["--rule-based-hands"],
        each=max(round(turns / said["--positions-per-hand"]), 1),
        futures=learning.FUTURES,
        hands=said["--hands-per-round"],
        rounds=said["--rounds"],
    )


def _policy_plan(
    game: Game,
    rules: Record,
    seed: int,
    hands: int | None,
    rounds: int | None,
    start: str | None,
    others: Mapping[str, Any],
    changes: Record,
) -> PolicyPlan:
    """Return which policy is to be learnt; ``others``: what may not be said beside."""
    from analyser.tuning import policy_learning

    for flag, value in others.items():
        if value is not None:
            raise UsageError(
                f"{flag}: found beside --policy, which learns from search players; leave it out"
            )
    _check_hands("--hands-per-round", hands)
    if rounds == 0:
        raise UsageError("--rounds: found 0 beside --policy (expected 1 to 20)")
    with _by_flags():
        return policy_learning.plan_of(game, rules, seed, hands, rounds, start, changes)


def _learnt(
    plan: LearningPlan | PolicyPlan,
    game: Game,
    work: Path,
    threads: int,
    moved: Callable[[Moved], None] | None,
    command: list[str],
) -> str:
    """Do what is missing, and return the file."""
    from analyser.games.interface import Learns, LearnsPolicy, able
    from analyser.tuning import learning, policy_learning

    made = _made(game, command)
    if isinstance(plan, policy_learning.PolicyPlan):
        policy = policy_learning.run(plan, game, work, threads, moved)
        return policy.text(able(game, LearnsPolicy), made)
    return learning.run(plan, game, work, threads, moved).text(able(game, Learns), made)


def _to_play(
    game: Game, path: Path, rules: str, settings: list[str] | None
) -> tuple[str, str, str, str]:
    """Return the lines that say how a learnt policy is played."""
    from analyser.games.sheets import LEARNT

    base = next((name for name in game.policies if name.startswith(LEARNT)), "search")
    file = path.with_suffix(".toml")
    words = ["analyser", "compare", str(file), game.default_policy, "--rules", rules]
    for setting in settings or ():
        words += ["--set", setting]
    if game.name != options.DEFAULT_GAME:
        words += ["--game", game.name]
    return (
        f"To play with it, write two lines into {file}:",
        f'  base = "{base}"',
        f'  search_evaluation = "{path}"',
        first_screen_text.next_command(words),
    )


def _default_out(plan: LearningPlan | PolicyPlan, game: Game, rules: str, policy: bool) -> Path:
    """Return the file of what is learnt whose place was not chosen: the same for the same plan."""
    from analyser.play.runner import RUNS
    from analyser.scenario.rules_lookup import called

    name = called(options.rulebook(game).rules(rules))
    preset = named(name)[:24]
    kind = "policy" if policy else "evaluation"
    return RUNS / f"{kind}-{preset}-{plan.digest()[:8]}.json"


def _work_of(path: Path) -> Path:
    """Return the folder of what is played for a file; raise if that cannot be written."""
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
    plan: LearningPlan | PolicyPlan,
    game: Game,
    path: Path,
    work: Path,
    threads: int,
    as_json: bool,
) -> None:
    """Print how much would be played; the time comes from a few hands of each kind."""
    from analyser.compiled import jit
    from analyser.tuning import learning_estimate
    from analyser.tuning.policy_learning import PolicyPlan
    from analyser.wording import counted, durations, listed, number

    if isinstance(plan, PolicyPlan):
        found = learning_estimate.estimate_policy_learning(plan, game, work, threads)
        facts: dict[str, Any] = {"hands_of_rounds": list(plan.hands)}
        rounds = len(plan.hands)
        sizes = listed([number(hands, 0) for hands in plan.hands])
        what = f"{counted(rounds, 'rounds')} of {sizes}"
    else:
        found = learning_estimate.estimate_learning(plan, game, work, threads)
        rounds, facts = plan.rounds, {"plain_hands": plan.plain_hands}
        what = f"{number(plan.plain_hands, 0)} plain"
        if rounds:
            searched = f"{counted(rounds, 'rounds')} of {number(plan.hands, 0)}"
            what += f" and {searched} of search players"
    answer = {
        "dry_run": True,
        "file": str(path),
        "work": str(work),
        "finished": found.finished,
        "hands": found.hands,
        "hands_left": found.hands_left,
        **facts,
        "rounds": rounds,
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
    say(
        f"Would play {number(found.hands_left, 0)}{of} hands: {what}, for {path}, in"
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
    plan: LearningPlan | PolicyPlan,
    rules: str,
    settings: list[str] | None,
    policy: bool,
    said: Mapping[str, Any],
) -> list[str]:
    """Return the command that learns this again; ``said``: its options, by flag.

    Threads, the place and the form of the answer are left out: they make no difference to it.
    """
    words = ["analyser", "learn", rules]
    for setting in settings or ():
        words += ["--set", setting]
    words += ["--policy"] * policy
    game = None if plan.game == options.DEFAULT_GAME else plan.game
    for flag, value in {**said, "--seed": plan.seed, "--game": game}.items():
        if value is not None:
            words += [flag, str(value)]
    return words


def _made(game: Game, command: list[str]) -> dict[str, Any]:
    """Return what made a file: nothing by which one machine differs from another."""
    from analyser import __version__
    from analyser.storage import provenance

    return {"analyser": __version__, "signature": provenance.signature(game), "command": command}
