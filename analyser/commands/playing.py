"""How is a run played for a person who waits?  With progress, a speed, and a way to go on.

Or not played at all: how much it would be, and how long it would take.

Shared by the commands that play into a folder; the playing itself is the runner's.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import interrupts, registry
from analyser.commands import options, output
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.findings.answers import Answers
    from analyser.play.runner import Progress, ShardWatch
    from analyser.report.parts import Form
    from analyser.scenario.spec import RunSpec
    from analyser.storage.address import Location
    from analyser.storage.run_folder import Run


def write_chart(form: Form, chart: Path | None, weighed: bool = True) -> list[str]:
    """Write the strategy chart of a page if there is a path for it; return the paths written.

    ``weighed``: whether the page is of weighed decisions, of which there may be too few.
    """
    if chart is None:
        return []
    from analyser.report import printed_chart

    if weighed and not printed_chart.is_made(form):
        needs = form.first_screen.finer or "Weigh more."
        say(f"No strategy chart: too few decisions for one. {needs}", error=True)
        return []
    printed_chart.write(form, chart)
    return [str(chart)]


@dataclass(frozen=True)
class FinishedRun:
    """A run that stands whole on disk, and how fast this process played its share of it."""

    run: Run
    speed: Progress | None
    """How fast it was; None where all shards were there already."""


def play(
    spec: RunSpec,
    out: Location | None,
    workers: Workers,
    command: list[str],
    watch: ShardWatch | None = None,
    told: Callable[[Progress], Progress] | None = None,
    band: float | None = None,
) -> FinishedRun:
    """Play what is missing of a run, with progress on a terminal.

    ``watch`` may end the run and ``band`` is its margin, as for ``runner.run``; ``told`` says what
    is shown of progress.  The speed is the runner's, which leaves out compiling.
    """
    from analyser.play import runner

    elsewhere = cluster(workers, command)
    last: Progress | None = None
    again = f"finished shards are kept, go on with: {shlex.join(command)}"
    folder = options.folder(spec, out)
    spec = runner.with_kept_seed(spec, folder)
    reads = f"what is known so far says `{shlex.join(['analyser', 'report', str(folder)])}`; "
    with (
        interrupts.say_on_interrupt(f"interrupted; {again}") as instead,
        output.progress("playing") as show,
    ):

        def show_progress(progress: Progress) -> None:
            nonlocal last
            last = progress
            shown = progress if told is None else told(progress)
            if progress.rate:
                # Where progress is how much is played, not the result so far.
                where = reads if told is None and progress.shards_kept else ""
                instead(f"interrupted at {output.describe_progress(shown)}; {where}{again}")
            if show is not None:
                show(shown)

        run = runner.run(
            spec, folder, workers.threads, command, show_progress, watch, elsewhere, band=band
        )
    if show is not None and last is not None and (took := output.describe_time(last)):
        say(f"analyser: playing: {took}", error=True)
    return FinishedRun(run, last if last is not None and last.rate else None)


def describe_drawn_seed(spec: RunSpec) -> list[str]:
    """Return the line that says which seed was drawn, if one was."""
    return [f"The same deals again: --seed {spec.seed}"] if spec.drawn else []


def describe_drawn_seed_of_run(run: Run) -> list[str]:
    """Return the same of a run."""
    from analyser.scenario.spec import RunSpec

    return describe_drawn_seed(RunSpec.from_json(run.header["spec"]))


def page_of(run: Run, command: list[str]) -> AbstractContextManager[object]:
    """Have it said, while the page of a run is made, that the run stands whoever interrupts."""
    return interrupts.say_on_interrupt(
        f"interrupted; no page was written, {run.place} stands; go on with: {shlex.join(command)}"
    )


def cluster(workers: Workers, command: list[str], kept: str = "finished shards") -> Any:
    """Return the cluster that plays, ``ShardWorkers`` and ``DuelWorkers``; ``None``: none does.

    ``kept``: what is not lost with it.
    """
    if workers.cluster is None:
        return None
    # It knows dask, which takes its time to load.
    there = registry.fill("clusters", f"--cluster {workers.cluster}")
    return there.Cluster(workers.cluster, command, output.warn, kept)


def describe_workers(workers: Workers) -> str:
    """Return in words with whom the time of a dry run is reckoned."""
    return "one thread of the cluster" if workers.cluster else f"{workers.threads} threads"


def pace(run: FinishedRun) -> str:
    """Return in words how fast a run was played just now."""
    return output.speed(run.speed) if run.speed else "everything was played already"


def origin(finished_run: FinishedRun, read: Answers) -> dict[str, Any]:
    """Return what made the answer of a run of duels, for a program."""
    from analyser.play import answer_provenance
    from analyser.scenario import build

    folder = str(finished_run.run.place)
    cell = read.cells[0].cell
    return {
        "run": folder,
        "game": read.spec.game,
        "rules": cell.called,
        "changes": build.list_changes(read.game, cell.rules),
        "seed": read.spec.seed,
        "hands": read.hands,
        "hands_per_duel": cell.units * len(cell.arms),
        "hands_per_second": finished_run.speed.rate if finished_run.speed else None,
        "signature": finished_run.run.header["provenance"]["signature"],
        "digest": finished_run.run.digest(),
        "page": shlex.join(["analyser", "report", folder]),
        "provenance": answer_provenance.of_run(finished_run.run),
    }


def dry_run(
    spec: RunSpec, folder: Location, workers: Workers, as_json: bool, then: str = ""
) -> None:
    """Print how much would be played, and what it takes, estimated from samples of its deals.

    How long a cluster takes is said for one of its threads, as fast as one here: nobody is asked.
    ``then``: a sentence on what the command does besides.
    """
    from analyser.compiled import jit
    from analyser.play import runner
    from analyser.play.forecast import run_estimate, specialising
    from analyser.wording import durations, number, write_count

    spec = runner.with_kept_seed(spec, folder)
    stands, other = _stands(spec, folder)
    if stands is not None and runner.is_finished(stands):
        _nothing_to_play(stands, as_json)
        return
    with (
        interrupts.say_on_interrupt("interrupted; nothing was written"),
        output.progress("sampling"),
    ):
        found = run_estimate.estimate_run(spec, stands, workers.threads)
    chosen = specialising.choose(spec, open_end=False)
    asked = runner.count_asked(spec)
    rows = 0 if stands is None else sum(line.rows for line in stands.shards)
    if as_json:
        output.say_json(
            {
                "dry_run": True,
                "run": str(folder),
                "finished": False,
                "hands": round(found.hands + rows),
                "matches": asked.matches,
                "hands_left": round(found.hands),
                "matches_left": found.left.matches,
                "cells": len(spec.cells),
                "shards": len(runner.layout(spec)),
                "shards_left": found.shards,
                "bytes": round(found.bytes.middle),
                "bytes_range": [round(end) for end in found.bytes],
                "memory_range": [round(end) for end in found.memory],
                "seconds": found.seconds.middle,
                "seconds_range": list(found.seconds),
                "threads": workers.threads,
                "rules_as_constants": len(chosen.compiled_rules) + len(chosen.new),
                "rule_sets": len(chosen.rule_sets),
                "compile_seconds": chosen.seconds,
                "numba_known": not jit.SLOWER,
            }
        )
        return
    how_many = asked.words() if not rows else found.left.words(asked)
    about = f", {number(found.hands, 0)} hands or so in all," if asked.matches else ""
    say(
        f"Would play {how_many}{about} in {write_count(found.shards, 'shards')} into {folder}"
        f"{', which holds the others' if rows else ''}: {durations(*found.seconds)} with"
        f" {describe_workers(workers)}, {output.sizes(*found.bytes)} on disk and "
        f"{output.sizes(*found.memory)}"
        f" of memory (judged by {number(found.hands_sampled, 0)} hands). Nothing written."
    )
    for sentence in (
        _print_wait(found.waiting_factor),
        other,
        then,
        chosen.words(),
        output.describe_slowdown(),
    ):
        if sentence:
            say(sentence)


def _print_wait(times: float) -> str:
    """Print that others use the processors where they do, and what that does to the time."""
    if times < output.BUSY:
        return ""
    return (
        f"Others use the processors now: the samples took {times:.1f} times as long as they "
        "worked. Alone it takes the lesser of the two times."
    )


def _stands(spec: RunSpec, folder: Location) -> tuple[Run | None, str]:
    """Return the run in a folder if it is of this spec, otherwise a sentence about it."""
    from analyser.scenario.spec import RunSpec
    from analyser.storage import run_folder

    if not run_folder.holds_run(folder):
        return None, ""
    run = run_folder.open(folder)
    if RunSpec.from_json(run.header["spec"]).digest() == spec.digest():
        return run, ""
    return None, f"{folder} holds another run: play this one into another folder."


def _nothing_to_play(run: Run, as_json: bool) -> None:
    """Print that a run is finished, and what comes next."""
    from analyser.play import runner
    from analyser.scenario.spec import RunSpec

    done = runner.count_played(RunSpec.from_json(run.header["spec"]), run)
    if as_json:
        amount = {"hands": done.hands, "matches": done.matches, "seconds": 0.0}
        output.say_json({"dry_run": True, "run": str(run.place), "finished": True, **amount})
        return
    page = shlex.join(["analyser", "report", str(run.place)])
    say(f"Would play nothing: all {done.words()} are in {run.place}. A page: {page}")
