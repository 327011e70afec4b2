"""``analyser learn``: train an evaluation function by self-play, or a policy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import games
from analyser.abilities.learning.self_play.question import Learn, work_of
from analyser.commands import first_screen_text, options, output, playing, view
from analyser.commands.page_request import PageRequest, name_files, name_page
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.abilities.learning.self_play.evaluation_learning import LearningPlan
    from analyser.abilities.learning.self_play.policy_learning import PolicyPlan
    from analyser.games.interface import Game


def _show(question: Learn, terminal: Terminal, dry_run: bool, as_json: bool) -> None:
    from analyser.play import answer_provenance
    from analyser.storage import provenance

    if dry_run:
        plan = question.plan_learning(terminal)
        path = question.file(plan)
        work = work_of(path, "--output")
        _dry_run(plan, games.game(question.game), path, work, terminal.workers, as_json)
        return
    found = question.answer(terminal)
    path = found.path
    if as_json:
        made = provenance.collect(found.game, found.command)
        made_by = answer_provenance.of_search(made, found.plan.seed, found.plan.digest())
        answer = {**found.answer, "file": str(path), "work": str(found.work)}
        output.say_json({**answer, "provenance": made_by})
        return
    screen = found.form.first_screen
    if question.policy:
        lines = _describe_playing(found.game, path, str(question.rules), terminal.settings)
        first_screen_text.show(screen, *lines)
        return
    first_screen_text.show(
        screen,
        f'The evaluation is in {path}, as in: search_evaluation = "{path}"',
        first_screen_text.next_report(path),
    )


def report(source: Path, request: PageRequest) -> None:
    """Make the page of a file that ``learn`` wrote."""
    from analyser.abilities.learning.self_play import page as pages
    from analyser.report import render

    if request.chart is not None:
        raise UsageError(
            f"--chart: {source} is an evaluation (expected a run that weighs a choice)"
        )
    found = pages.read(source)
    file = request.page if request.page is not None else source.with_suffix(".html")
    form = pages.form(source.stem, found)

    def print_answer(written: list[str]) -> None:
        if request.as_json:
            numbers = pages.tell(source.stem, found).numbers
            output.say_json({**name_files(file, written), **numbers})
            return
        first_screen_text.show(form.first_screen, *name_page(file, written))

    with output.print_when_written(print_answer) as written:
        written += map(str, render.write(form, file))
        written += request.write_more(form, file)


def _describe_playing(
    game: Game, path: Path, rules: str, settings: Sequence[str]
) -> tuple[str, str, str, str]:
    """Return the lines that say how a learnt policy is played."""
    from analyser.games.sheets import LEARNT_PREFIX

    base = next((name for name in game.policies if name.startswith(LEARNT_PREFIX)), "search")
    file = path.with_suffix(".toml")
    words = ["analyser", "compare", str(file), game.default_policy, "--rules", rules]
    for setting in settings:
        words += ["--set", setting]
    if game.name != options.DEFAULT_GAME:
        words += ["--game", game.name]
    return (
        f"To play with it, write two lines into {file}:",
        f'  base = "{base}"',
        f'  search_evaluation = "{path}"',
        first_screen_text.next_command(words),
    )


def _dry_run(
    plan: LearningPlan | PolicyPlan,
    game: Game,
    path: Path,
    work: Path,
    threads: int,
    as_json: bool,
) -> None:
    """Print how much would be played; the time comes from a few hands of each kind."""
    from analyser.abilities.learning.self_play import learning_estimate
    from analyser.abilities.learning.self_play.policy_learning import PolicyPlan
    from analyser.compiled import jit
    from analyser.wording import durations, list_names, number, write_count

    if isinstance(plan, PolicyPlan):
        found = learning_estimate.estimate_policy_learning(plan, game, work, threads)
        facts: dict[str, Any] = {"hands_of_rounds": list(plan.hands)}
        rounds = len(plan.hands)
        sizes = list_names([number(hands, 0) for hands in plan.hands])
        what = f"{write_count(rounds, 'rounds')} of {sizes}"
    else:
        found = learning_estimate.estimate_learning(plan, game, work, threads)
        rounds, facts = plan.rounds, {"plain_hands": plan.plain_hands}
        what = f"{number(plan.plain_hands, 0)} plain"
        if rounds:
            searched = f"{write_count(rounds, 'rounds')} of {number(plan.hands, 0)}"
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
        f" {durations(*found.seconds)} with "
        f"{playing.describe_workers(options.Workers(threads, None))}."
        " Nothing written."
    )
    if output.describe_slowdown():
        say(output.describe_slowdown())


learn = view.command(Learn, _show, {"dry_run": parameters.DRY_RUN, "as_json": parameters.AS_JSON})
