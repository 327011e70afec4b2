"""How is the progress of a duel shown?

Played in memory (``play.duel``) or into a folder as a run; the answer is the same.  ``stopping``
decides when it is enough, ``compare`` prints the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from analyser import interrupts
from analyser.commands import output, playing

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.commands.playing import FinishedRun
    from analyser.games.interface import Game
    from analyser.play.duel import Hands
    from analyser.play.runner import Progress
    from analyser.scenario.spec import RunSpec
    from analyser.statistics.stopping import Watch
    from analyser.storage.address import Location


def play(
    game: Game,
    spec: RunSpec,
    watch: Watch,
    threads: int,
    moved: Callable[[Progress], None] | None = None,
) -> tuple[list[Hands], str]:
    """Play a duel until it is enough.

    Returns what the hands were like, and in words how fast it was.
    """
    from analyser.play import duel
    from analyser.wording import duration

    (cell,) = spec.cells
    ended = list[duel.Hands]()

    with interrupts.say_on_interrupt(interrupts.IN_MEMORY) as instead:

        def show_progress(progress: Progress) -> None:
            shown = _live(watch, len(cell.arms), progress)
            if progress.done.hands:
                instead(
                    f"interrupted at {output.describe_progress(shown)}; with --output it could go "
                    "on"
                )
            if moved is not None:
                moved(shown)

        now = duel.play(game, spec, watch, threads, show_progress, ended.append)
    return ended, f"{duration(now.done.hands / now.rate)}, {output.speed(now)}"


def keep(
    game: Game, spec: RunSpec, watch: Watch, workers: Workers, out: Location, command: list[str]
) -> tuple[FinishedRun, list[Hands]]:
    """Play as :func:`play` does and keep the rows; those in the folder are not played again."""
    from analyser.library import duel_answer
    from analyser.play.duel import Hands

    (cell,) = spec.cells
    ended = list[Hands]()
    played = playing.play(
        spec,
        out,
        workers,
        command,
        duel_answer.watch_shards(game, spec, watch, ended),
        lambda now: _live(watch, len(cell.arms), now),
        watch.plan.band,
    )
    return played, ended


def _live(watch: Watch, arms: int, progress: Progress) -> Progress:
    """Return progress that says what is known so far, and how long it takes to be known well."""
    from analyser.play.runner import Amount
    from analyser.wording import duration, signed_plus_minus, write_count

    seen, plan, done = watch.seen.differences, watch.plan, progress.done.hands
    if not seen.pairs or not progress.rate:
        # How many there are to be is known where that was asked for alone.
        open_end = plan.mode != "hands" and done > 0
        return replace(
            progress, sentence=f"{write_count(done, 'hands')}, {output.speed(progress)}" * open_end
        )
    found = plan.estimate(seen)
    left = max(plan.count_deals_left(seen) * arms - (done - seen.pairs * arms), 0)
    # Other threads may have played hands that are not told yet: those take no time any more.
    seconds = progress.left if plan.mode == "hands" else None
    seconds = left / progress.rate if seconds is None else seconds
    goal = {"hands": "left", "precision": f"to ±{plan.precision:g}", "decide": "to a verdict"}
    # Short: with the bar it has to fit a terminal of 80 columns.
    shown = f"{signed_plus_minus(found)}, {done:,} hands"
    said = f"{shown}, {output.rate(progress.rate)}/s, {duration(seconds)} {goal[plan.mode]}"
    # Far from where the sequence is tightest it may be many times as wide.
    here = plan.estimate(seen, tuned=seen.pairs)
    known = f"{shown} ({signed_plus_minus(here)} had it been planned to end there)"
    total = Amount(done + left, 0)
    return replace(
        progress,
        done=Amount(done, 0),
        total=total,
        left=seconds,
        sentence=said,
        estimate_text=known,
    )
