"""How is a run played for a person who waits?  With progress, a speed, and a way to go on.

Or not played at all: how much it would be, and how long it would take.

Shared by the commands that play into a folder; the playing itself is the runner's.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from analyser import interrupts
from analyser.commands import options, screen

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.findings.answers import Answers
    from analyser.play.cluster import Cluster
    from analyser.play.runner import Progress, Shard, Watch
    from analyser.report.page import Page
    from analyser.scenario.spec import RunSpec
    from analyser.storage.address import Where
    from analyser.storage.run_folder import Run


def write_card(page: Page, card: Path | None) -> list[str]:
    """Write the card of a page where somebody wants it; return its path."""
    if card is None:
        return []
    from analyser.report import card as cards

    cards.write(page, card)
    return [str(card)]


SAMPLE_DEALS = 500
"""Deals, or a tenth as many matches, that ``--dry-run`` plays to learn the speed, the size of a row
and how many hands a match has: a tenth of a second."""


@dataclass(frozen=True)
class Played:
    """A run that stands whole on disk, and how fast this process played its share of it."""

    run: Run
    speed: Progress | None
    """How fast it was; None where every shard stood there already."""


def play(
    spec: RunSpec,
    out: Where | None,
    workers: Workers,
    command: list[str],
    watch: Watch | None = None,
    told: Callable[[Progress], Progress] | None = None,
) -> Played:
    """Play what is missing of a run, with progress on a terminal.

    ``watch`` may end the run, as for ``runner.run``; ``told`` says what is shown of progress.  The
    speed is the runner's, which leaves out compiling.
    """
    from analyser.play import runner

    elsewhere = cluster(workers, command)
    last: Progress | None = None
    again = f"finished shards are kept, go on with: {shlex.join(command)}"
    with (
        interrupts.saying(f"interrupted; {again}") as instead,
        screen.progress("playing") as show,
    ):

        def moved(now: Progress) -> None:
            nonlocal last
            last = now
            shown = now if told is None else told(now)
            if now.rate:
                instead(f"interrupted at {screen.known(shown)}; {again}")
            if show is not None:
                show(shown)

        folder = options.folder(spec, out)
        run = runner.run(spec, folder, workers.threads, command, moved, watch, elsewhere)
    return Played(run, last if last is not None and last.rate else None)


def cluster(workers: Workers, command: list[str], kept: str = "finished shards") -> Cluster | None:
    """Return the cluster that plays, if one does; ``kept`` is what is not lost with it."""
    if workers.cluster is None:
        return None
    # It knows dask, which takes its time to load.
    from analyser.play.cluster import Cluster

    return Cluster(workers.cluster, command, screen.warn, kept)


def whom(workers: Workers) -> str:
    """Return in words with whom the time of a dry run is reckoned."""
    return "one thread of the cluster" if workers.cluster else f"{workers.threads} threads"


def pace(played: Played) -> str:
    """Return in words how fast a run was played just now."""
    return screen.speed(played.speed) if played.speed else "all of it stood there already"


def origin(played: Played, read: Answers) -> dict[str, Any]:
    """Return what made the answer of a run of duels, for a program."""
    from analyser.play import making
    from analyser.scenario import build

    folder = str(played.run.place)
    cell = read.cells[0].cell
    return {
        "run": folder,
        "game": read.spec.game,
        "rules": cell.called,
        "changes": build.changed(read.game, cell.rules),
        "seed": read.spec.seed,
        "hands": read.hands,
        "hands_per_duel": cell.units * len(cell.arms),
        "hands_per_second": played.speed.rate if played.speed else None,
        "signature": played.run.header["provenance"]["signature"],
        "digest": played.run.digest(),
        "page": shlex.join(["analyser", "report", folder]),
        "provenance": making.of_run(played.run),
    }


def dry_run(spec: RunSpec, folder: Where, workers: Workers, as_json: bool) -> None:
    """Say how much would be played; what is not known ahead comes from samples of its deals.

    How long a cluster takes is said for one of its threads, as fast as one here: nobody is asked.
    """
    from analyser import games
    from analyser.play import fixing, runner
    from analyser.storage import parquet
    from analyser.wording import number

    if (stands := _stands(spec, folder)) is not None:
        _nothing_to_play(stands, as_json)
        return
    columns = runner.columns_of(spec, games.game(spec.game))
    asked = runner.asked(spec)
    shards, threads = len(runner.layout(spec)), workers.threads
    chosen = fixing.choose(spec, open_end=False)
    hands, seconds, stored, judged = 0.0, 0.0, 0.0, 0
    for total, matches in zip(asked, (False, True), strict=True):
        alike = [cell for cell in spec.cells if cell.matches == matches]
        if not alike:
            continue
        with replace(chosen, new=()).used():
            sample, took = _sample(replace(spec, cells=(alike[0],)))
        # The last table has a row for each hand, or match, that is asked for.
        tables = [each for each in sample if each is not None]
        files = sum(spec.shards(cell) for cell in alike)
        names = [alike[0].name]
        for table, declared in zip(tables, columns, strict=False):
            # A file has a part that grows with its rows and a part that does not.
            fixed = len(parquet.written(table.slice(0, 1), declared, names))
            whole = len(parquet.written(table, declared, names))
            a_row = (whole - fixed) / max(len(table) - 1, 1)
            stored += files * fixed + total * len(table) / len(tables[-1]) * a_row
        hands += total * len(sample.hands) / len(tables[-1])
        seconds += total * took / len(tables[-1]) / threads
        judged += len(sample.hands)
    answer = {
        "dry_run": True,
        "run": str(folder),
        "finished": False,
        "hands": round(hands),
        "matches": asked.matches,
        "cells": len(spec.cells),
        "shards": shards,
        "bytes": round(stored),
        "seconds": seconds,
        "threads": threads,
        "rules_as_constants": len(chosen.kept) + len(chosen.new),
        "rule_sets": len(chosen.rule_sets),
        "compile_seconds": chosen.seconds,
    }
    if as_json:
        screen.say_json(answer)
        return
    about = f", {number(hands, 0)} hands or so in all," if asked.matches else ""
    typer.echo(
        f"Would play {asked.words()}{about} in {number(shards, 0)} shard{'s' * (shards > 1)},"
        f" about {screen.size(stored)} in {folder},"
        f" in {screen.duration(seconds)} or so with {whom(workers)}"
        f" (judged by {number(judged, 0)} hands). Nothing written."
    )
    if chosen.words():
        typer.echo(chosen.words())


def _stands(spec: RunSpec, folder: Where) -> Run | None:
    """Return the run that a spec would play, where it is finished already."""
    from analyser.play import runner
    from analyser.scenario.spec import RunSpec
    from analyser.storage import run_folder

    if not run_folder.holds_run(folder):
        return None
    run = run_folder.open(folder)
    same = RunSpec.from_json(run.header["spec"]).digest() == spec.digest()
    return run if same and runner.finished(run) else None


def _nothing_to_play(run: Run, as_json: bool) -> None:
    """Say that a run is finished, and what comes next."""
    from analyser.play import runner
    from analyser.scenario.spec import RunSpec

    done = runner.played(RunSpec.from_json(run.header["spec"]), run)
    if as_json:
        amount = {"hands": done.hands, "matches": done.matches, "seconds": 0.0}
        screen.say_json({"dry_run": True, "run": str(run.place), "finished": True, **amount})
        return
    page = shlex.join(["analyser", "report", str(run.place)])
    typer.echo(f"Would play nothing: all {done.words()} stand in {run.place}. A page: {page}")


def _sample(spec: RunSpec) -> tuple[Shard, float]:
    """Return a small shard of a spec's first cell, and how many seconds its play took."""
    from analyser.play import runner

    runner.shard(replace(spec, shard_deals=1), 0)
    begun = time.perf_counter()
    sample = runner.shard(replace(spec, shard_deals=SAMPLE_DEALS), 0)
    return sample, time.perf_counter() - begun
