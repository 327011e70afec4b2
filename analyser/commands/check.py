"""``analyser check``: is a run on disk damaged, and can it be repaired?"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import interrupts
from analyser.commands import options, output
from analyser.errors import DataError
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.play.checking import Fault, Found, Mended
    from analyser.play.runner import Progress
    from analyser.storage.run_folder import Run

NAMED = 5
"""Files that the last sentence names; all are listed above it."""


def check(
    ctx: typer.Context,
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run's folder, or address.")],
    replay: Annotated[
        int,
        typer.Option(
            "--replay-shards",
            min=0,
            metavar="N",
            help="Replay N shards, picked by --seed, and compare them row for row.",
        ),
    ] = 0,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair",
            help="Replay damaged shards; move orphan files to a folder beside the run.",
        ),
    ] = False,
    seed: Annotated[
        int, typer.Option("--seed", min=0, metavar="S", help="Picks the shards of --replay-shards.")
    ] = options.DEFAULT_SEED,
    threads: options.Threads = None,
    as_json: options.AsJson = False,
) -> None:
    """Check a run for damage; --repair replays what is damaged, to the very same bytes.

    It checks each shard's bytes and rows, looks for orphan files, and replays the first deals. The
    run may come from simulate, compare, tournament, sweep, weigh or report.
    """
    from analyser.play import checking
    from analyser.scenario.spec import RunSpec
    from analyser.storage import run_folder
    from analyser.storage.address import where

    held = run_folder.beginning(where(run))
    spec = RunSpec.from_json(held.header["spec"])
    workers = options.processors(threads)
    mended = None
    with _told(options.words(ctx)) as progress:
        found = checking.check(
            held, spec, replay=replay, seed=seed, threads=workers, progress=progress
        )
        if repair and (found.faults or found.left):
            try:
                mended = checking.repair(held, spec, found, workers, progress)
            finally:
                held.release()
    faults = found.faults if mended is None else mended.faults
    if as_json:
        output.say_json(summary(held, found, mended, seed))
    else:
        _print(held, found, mended, seed)
    if faults:
        raise DataError(_verdict(held, faults, repair))
    if replay and found.unplayed:
        raise DataError(f"{run}: nothing was played again: {found.unplayed}")


def summary(run: Run, found: Found, mended: Mended | None, seed: int) -> dict[str, Any]:
    """Return the result of a check as JSON.

    ``sound``: whether nothing is wrong (any more); ``shards`` of ``shards_planned`` are there, with
    ``rows`` in those that were sound; ``finished``; ``damaged``: ``file``, ``shard`` (or null),
    ``kind`` (``bytes``, ``stray``, ``manifest`` or ``play``) and ``what`` of each thing that was
    wrong; ``left`` and ``others``: files of a kill, and files that do not belong to the run, both
    harmless.  ``begun``: the shard whose first deals were played again, ``replayed`` those of which
    all were, picked by ``pick``; ``unplayed``: why none was, or null; ``made``: what is wrong with
    the log of sessions, or null, harmless too.  With ``--repair``, otherwise null: ``repaired``,
    ``moved`` (files by their new names) and ``unrepaired``, as ``damaged``.
    """
    return {
        "run": str(run.place),
        "sound": not (found.faults if mended is None else mended.faults),
        "shards": found.shards,
        "shards_planned": found.of,
        "finished": not run.damage and found.shards == found.of,
        "rows": found.rows,
        "damaged": [_about(each) for each in found.faults],
        "left": list(found.left),
        "others": list(found.others),
        "begun": found.begun,
        "replayed": list(found.compared),
        "pick": seed,
        "unplayed": found.unplayed or None,
        "made": found.made or None,
        "repaired": None if mended is None else list(mended.files),
        "moved": None if mended is None else [str(each) for each in mended.moved],
        "unrepaired": None if mended is None else [_about(each) for each in mended.faults],
        "digest": run.digest(),
    }


def _about(fault: Fault) -> dict[str, Any]:
    return {
        "file": fault.file,
        "shard": fault.shard,
        "kind": fault.kind.value,
        "what": fault.what,
    }


def _print(run: Run, found: Found, mended: Mended | None, seed: int) -> None:
    from analyser.storage.backend import MADE

    faults = found.faults if mended is None else mended.faults
    for fault in faults:
        say(f"{fault.file}: {fault.what}")
    for file in mended.files if mended else ():
        say(f"{file}: played again, as it was written")
    for place in mended.moved if mended else ():
        say(f"{place}: moved here, since the manifest does not list it")
    for name in found.left:
        say(f"{name}: left half done by a kill; no harm")
    for name in found.others:
        say(f"{name}: is not part of the run; no harm")
    if found.made:
        say(f"{MADE}: {found.made}; no harm")
    shards = f"{found.shards:,} of {found.of:,} shards"
    if faults:
        sound = found.shards - len({fault.shard for fault in faults} - {None})
        say(f"{run.place}: {shards} are listed, {sound:,} of these are sound.")
    else:
        rows = sum(line.rows for line in run.shards)
        say(f"{run.place} is sound: {shards}, {rows:,} rows, as they were written.")
    if not run.damage and found.shards < found.of:
        say("It is not finished; the command that began it goes on where it stopped.")
    if found.unplayed:
        say(f"Nothing was played again: {found.unplayed}.")
    elif found.compared:
        which = ", ".join(map(str, found.compared))
        say(f"Played again and compared row for row (--seed {seed}): shards {which}.")
    elif found.begun is not None:
        say(f"Played again and compared: the first deals of shard {found.begun}.")


def _verdict(run: Run, faults: tuple[Fault, ...], repair: bool) -> str:
    """Return in a sentence what is wrong with a run, and what can be done."""
    from analyser.storage import provenance

    files = list(dict.fromkeys(fault.file for fault in faults))
    more = f" and {len(files) - NAMED:,} more" if len(files) > NAMED else ""
    count = f"{len(files):,} file{' is' if len(files) == 1 else 's are'}"
    said = f"{run.place}: {count} not as written: {', '.join(files[:NAMED])}{more}"
    mendable = {"bytes", "stray"}
    if not repair and not run.damage and any(fault.kind in mendable for fault in faults):
        return f"{said}; `analyser check {shlex.quote(str(run.place))} --repair` mends what can be"
    command = provenance.command(run.header["provenance"])
    again = f" for: {shlex.join(command)}" if command else ""
    return f"{said}; to play it again from the start, choose another folder{again}"


@contextmanager
def _told(command: list[str]) -> Iterator[Callable[[Progress], None] | None]:
    """Show how far the check is; an interrupt is said with the way to go on."""
    again = f"interrupted; what was played again is kept, go on with: {shlex.join(command)}"
    with interrupts.saying(again), output.progress("checking") as show:
        yield show
