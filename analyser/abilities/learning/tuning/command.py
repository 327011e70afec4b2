"""``analyser tune``: search for better habits (CMA-ES), and measure the gain on fresh deals."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from analyser import games
from analyser.abilities.learning.tuning.question import Tune
from analyser.commands import first_screen_text, output, playing, view
from analyser.commands.terminal import Terminal
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.abilities.learning.tuning.plan import SearchPlan
    from analyser.commands.options import Workers
    from analyser.games.interface import Game

SAMPLE_DEALS = 500
"""Deals, each in all seatings, by which ``--dry-run`` judges the time."""


def _show(question: Tune, terminal: Terminal, dry_run: bool, as_json: bool) -> None:
    from analyser.play import answer_provenance

    if dry_run:
        plan = question.plan_search(terminal)
        path = question.checked_file(plan, terminal)
        log = path.with_suffix(".jsonl")
        _dry_run(plan, games.game(question.game), path, log, terminal.playing_workers, as_json)
        return
    found = question.answer(terminal)
    plan, path = found.outcome.plan, found.path

    def print_answer(written: list[str]) -> None:
        if as_json:
            told = {**found.answer, "file": str(path), "page": written[0] if written else None}
            made = found.outcome.made
            made_by = answer_provenance.of_search(made, plan.seed, plan.digest())
            journal = str(path.with_suffix(".jsonl"))
            output.say_json({**told, "journal": journal, "provenance": made_by})
            return
        words = ["analyser", "compare", str(path), str(plan.base["name"])]
        words += games.flag(plan.game).split()
        following = [f"The policy is in {path}.", *(f"The page: {each}" for each in written)]
        next_words = first_screen_text.next_command(words)
        first_screen_text.show(found.form.first_screen, *following, next_words)

    with output.print_when_written(print_answer) as written:
        written += map(str, found.page(path.with_suffix(".html")))


def _dry_run(
    plan: SearchPlan, game: Game, path: Path, log: Path, workers: Workers, as_json: bool
) -> None:
    """Print how much would be played; the time comes from a few deals of the base and the pool."""
    from analyser.abilities.learning.tuning import search
    from analyser.abilities.learning.tuning.plan import TUNE_DEALS
    from analyser.cards.shuffle import run_key
    from analyser.compiled import jit
    from analyser.play.forecast import run_estimate
    from analyser.play.trials import Arena
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
    seconds = run_estimate.estimate_range(rounds or [0.0]).times(left / workers.threads)
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
        f"{durations(*seconds)} with {playing.describe_workers(workers)}. Nothing written."
    )
    if output.describe_slowdown():
        say(output.describe_slowdown())


tune = view.command(Tune, _show, {"dry_run": parameters.DRY_RUN, "as_json": parameters.AS_JSON})
