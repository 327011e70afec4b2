"""What is the answer of a check?  What is damaged in a run, and what was mended.

>>> from tempfile import TemporaryDirectory
>>> from analyser import check, simulate
>>> with TemporaryDirectory() as folder:
...     run = simulate(game="kabu", hands=200, output=f"{folder}/run")
...     found = check(f"{folder}/run")
>>> len(found.frame())
0

Left out: how it is found (``play.checking``).
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser.errors import UsageError
from analyser.findings.json_fields import pick_fields, pick_from_each
from analyser.library.answer import Answer
from analyser.play.checking import CheckResult, Fault, Mended
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

NAMED_FILES: Final = 5
"""Files that the last sentence names; all are listed above it."""


class Checked(Answer):
    """What is damaged in a run."""

    def __init__(
        self, run: Run, result: CheckResult, mended: Mended | None, seed: int, repair: bool
    ) -> None:
        """Take what was found, and what was mended, if anything."""
        self.run, self.found, self.mended, self.seed, self.repair = (
            run, result, mended, seed, repair
        )  # fmt: skip

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong, after the repair."""
        return self.found.faults if self.mended is None else self.mended.faults

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong (any more)."""
        return not self.faults

    @property
    def answer(self) -> dict[str, Any]:
        """The result, JSON-able; ``docs/reference/json.md`` lists its keys."""
        return _numbers(self.run, self.found, self.mended, self.seed)

    @property
    def sentences(self) -> list[str]:
        """What was found, a line each."""
        return _lines(self.run, self.found, self.mended, self.seed)

    @property
    def verdict(self) -> str:
        """What is wrong, and what can be done, in a sentence; empty: nothing."""
        return _verdict(self.run, self.faults, self.repair) if self.faults else ""

    def frame(self) -> pd.DataFrame:
        """Return a row for each thing that was wrong: ``file``, ``shard``, ``kind``, ``what``."""
        import pandas as pd

        rows = self.answer["damaged"]
        return pd.DataFrame(rows, columns=["file", "shard", "kind", "what"])

    def figure(self) -> Figure:
        """Raise ``UsageError``: a check draws nothing."""
        raise UsageError("figure: found a check (expected an answer with numbers)")

    def page(self, path: str | os.PathLike[str]) -> list[Path]:  # noqa: ARG002 - as of others
        """Raise ``UsageError``: a check has no page."""
        raise UsageError("page: found a check (expected an answer with numbers)")


FAULT: Final = "file shard kind=kind.value what=problem"
"""What a program gets of a fault."""


def _numbers(run: Run, result: CheckResult, mended: Mended | None, seed: int) -> dict[str, Any]:
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
        "sound": not (result.faults if mended is None else mended.faults),
        **pick_fields(result, "shards shards_planned"),
        "finished": not run.damage and result.shards == result.shards_planned,
        "rows": result.rows,
        "damaged": pick_from_each(result.faults, FAULT),
        **pick_fields(result, "left=leftovers others begun replayed=shards_replayed"),
        "pick": seed,
        "unplayed": result.unplayed or None,
        "made": result.provenance_fault or None,
        "repaired": None if mended is None else list(mended.files),
        "moved": None if mended is None else [str(each) for each in mended.moved_to],
        "unrepaired": None if mended is None else pick_from_each(mended.faults, FAULT),
        "digest": run.digest(),
    }


def _lines(run: Run, result: CheckResult, mended: Mended | None, seed: int) -> list[str]:
    """Return what was found, a line each."""
    from analyser.storage.backend import SESSION_LOG

    said = list[str]()
    faults = result.faults if mended is None else mended.faults
    for fault in faults:
        said.append(f"{fault.file}: {fault.problem}")
    for file in mended.files if mended else ():
        said.append(f"{file}: played again, as it was written")
    for place in mended.moved_to if mended else ():
        said.append(f"{place}: moved here, since the manifest does not list it")
    for name in result.leftovers:
        said.append(f"{name}: left half done by a kill; no harm")
    for name in result.others:
        said.append(f"{name}: is not part of the run; no harm")
    if result.provenance_fault:
        said.append(f"{SESSION_LOG}: {result.provenance_fault}; no harm")
    shards = f"{result.shards:,} of {result.shards_planned:,} shards"
    if faults:
        sound = result.shards - len({fault.shard for fault in faults} - {None})
        said.append(f"{run.place}: {shards} are listed, {sound:,} of these are sound.")
    else:
        rows = sum(line.rows for line in run.shards)
        said.append(f"{run.place} is sound: {shards}, {rows:,} rows, as they were written.")
    if not run.damage and result.shards < result.shards_planned:
        said.append("It is not finished; the command that began it goes on where it stopped.")
    if result.unplayed:
        said.append(f"Nothing was played again: {result.unplayed}.")
    elif result.shards_replayed:
        which = ", ".join(map(str, result.shards_replayed))
        said.append(f"Played again and compared row for row (--seed {seed}): shards {which}.")
    elif result.begun is not None:
        said.append(f"Played again and compared: the first deals of shard {result.begun}.")
    return said


def _verdict(run: Run, faults: tuple[Fault, ...], repair: bool) -> str:
    """Return in a sentence what is wrong with a run, and what can be done."""
    from analyser.storage import provenance

    files = list(dict.fromkeys(fault.file for fault in faults))
    more = f" and {len(files) - NAMED_FILES:,} more" if len(files) > NAMED_FILES else ""
    count = f"{len(files):,} file{' is' if len(files) == 1 else 's are'}"
    said = f"{run.place}: {count} not as written: {', '.join(files[:NAMED_FILES])}{more}"
    mendable = {"bytes", "stray"}
    if not repair and not run.damage and any(fault.kind in mendable for fault in faults):
        return f"{said}; `analyser check {shlex.quote(str(run.place))} --repair` mends what can be"
    command = provenance.command(run.header["provenance"])
    again = f" for: {shlex.join(command)}" if command else ""
    return f"{said}; to play it again from the start, choose another folder{again}"
