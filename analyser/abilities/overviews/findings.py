"""Which runs lie below a folder, and what did each ask?  Manifests in, a few facts of each out.

Only manifests are read, and the sizes of files asked for: a folder of a hundred runs is listed in
the time that it takes to read a hundred small files.  Left out: whether the rows are sound
(``play.checking``), and what they show (``answers``).
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from analyser import games, reading
from analyser.errors import AnalyserError, StorageError, UsageError
from analyser.findings.json_fields import pick_fields
from analyser.games.interface import Game
from analyser.play import runner
from analyser.play.runner import Amount
from analyser.scenario import build
from analyser.scenario.spec import RunSpec
from analyser.storage import backend, provenance, run_folder
from analyser.storage.files import guard_storing
from analyser.storage.run_folder import Run

DEEP: Final = 4
"""Folders below each other in which runs are looked for."""


@dataclass(frozen=True)
class RunSummary:
    """What is to be known of a run without its rows."""

    run: Run = field(repr=False)
    spec: RunSpec = field(repr=False)
    game: Game | None = field(repr=False)
    """``None``: this installation has no such game."""
    amount_played: Amount
    """What is played."""
    amount_asked: Amount
    """What was asked for."""
    size: int
    """Bytes on disk, the manifest among them."""
    written_at: datetime
    """When the manifest was last written, in universal time."""

    @property
    def state(self) -> str:
        """``finished``, ``not finished``, or why it was stopped before all was played."""
        if self.run.stopped is not None:
            return f"stopped: {self.run.stopped}"
        return "finished" if self.amount_played == self.amount_asked else "not finished"

    @property
    def question(self) -> str:
        """What it asks: the scenario's words, or what was played."""
        cells = [cell.name for cell in self.spec.cells]
        more = f" and {len(cells) - 1} more" if len(cells) > 1 else ""
        return self.spec.question or f"{cells[0]}{more}"

    @property
    def command(self) -> list[str]:
        """The words by which it was made."""
        return [str(word) for word in self.run.header["provenance"].get("command", [])]

    @property
    def next(self) -> str:
        """The command to run next: that which goes on with it, or its page."""
        words = provenance.command(self.run.header["provenance"])
        if self.state == "not finished" and words:
            return shlex.join(words)
        return shlex.join([provenance.PROGRAM, "report", str(self.run.path)])

    @property
    def rules(self) -> dict[str, dict[str, Any]]:
        """The rule sets that are played, by name, and what each changes in its preset."""
        changes = build.list_changes
        return {
            cell.rules_name: {} if self.game is None else changes(self.game, cell.rules)
            for cell in self.spec.cells
        }

    @property
    def players(self) -> dict[str, str]:
        """The players by name, and how they play, in a line where the game knows them."""
        names = [str(one["name"]) for cell in self.spec.cells for one in cell.entrants]
        if self.game is None:
            return dict.fromkeys(names, "")
        return {name: self.game.policies.get(name, "") for name in names}

    def as_json(self) -> dict[str, Any]:
        """Return what there is to be known, as JSON holds it."""
        return {
            "run": str(self.run.path),
            **pick_fields(self, "question=spec.question what=question game=spec.game rules"),
            "policies": [*self.players],
            "seed": self.spec.seed,
            "cells": [
                {
                    "cell": cell.name,
                    "matches" if cell.matches else "hands": cell.units * len(cell.arms),
                }
                for cell in self.spec.cells
            ],
            **pick_fields(self, "state hands=amount_played.hands matches=amount_played.matches"),
            **pick_fields(self.amount_asked, "planned_hands=hands planned_matches=matches"),
            "shards": len(self.run.shards),
            "bytes": self.size,
            "written": self.written_at.isoformat(timespec="seconds"),
            "made_by": self.run.header["provenance"].get("analyser"),
            "scenario_digest": self.spec.digest(),
            "digest": self.run.digest(),
            "command": shlex.join(self.command),
            "next": self.next,
        }


@dataclass(frozen=True)
class Unreadable:
    """A folder that cannot be opened, or whose manifest cannot be read as a run's."""

    path: Path
    reason: str
    """In a sentence."""


def describe_run(path: Path) -> RunSummary:
    """Return what is to be known of the run in a folder; raises as ``run_folder.open``."""
    run = run_folder.open(path)
    spec = RunSpec.from_json(run.header["spec"])
    try:
        game: Game | None = games.game(spec.game)
    except UsageError:
        game = None
    with guard_storing(path):
        stood = (path / backend.MANIFEST).stat()
    size = stood.st_size + _size(path / backend.SESSION_LOG)
    for line in run.shards:
        for folder in (backend.SHARDS, backend.MATCHES):
            if folder == backend.SHARDS or line.matches_sha256 is not None:
                size += _size(path / folder / f"{line.index:06}.parquet")
    written = datetime.fromtimestamp(int(stood.st_mtime), UTC)
    done, asked = runner.count_played(spec, run), runner.count_asked(spec)
    return RunSummary(run, spec, game, done, asked, size, written)


def list_runs(folder: Path) -> Iterator[RunSummary | Unreadable]:
    """Yield the runs in a folder and some levels below it, in the order of their names.

    ``StorageError`` where there is no such folder; what cannot be read is said and passed over.
    """
    if not folder.is_dir():
        run_folder.check_place(folder)
        found = "no folder" if folder.exists() else "nothing"
        near = reading.suggest_name(folder) if found == "nothing" else ""
        raise StorageError(f"{folder}: found {found} (expected a folder with runs{near})")
    shut: list[OSError] = []
    for at, inner, files in os.walk(folder, onerror=shut.append):
        yield from _list_unreadable(shut)
        path = Path(at)
        inner.sort()
        deep = len(path.relative_to(folder).parts)
        if deep >= DEEP:
            inner.clear()
        if backend.MANIFEST not in files:
            continue
        # What lies in a run is its own; runs lie beside each other.
        inner.clear()
        try:
            yield describe_run(path)
        except AnalyserError as error:
            yield Unreadable(path, str(error))
    yield from _list_unreadable(shut)


def _list_unreadable(shut: list[OSError]) -> Iterator[Unreadable]:
    """Yield the folders that the system did not open, and forget them."""
    while shut:
        error = shut.pop(0)
        yield Unreadable(Path(error.filename), f"{error.filename}: {error.strerror}")


def _size(path: Path) -> int:
    """Return the bytes of a file; none where it is missing, which a check would say."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
