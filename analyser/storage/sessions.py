"""When, on what and by which commit was a run played, and how is that kept beside it?

A run's manifest is the same bytes whoever plays it, so that is in a log of its own,
``_made.jsonl``: one line per *session*, a process that played shards of the run.  The line is
written before the first of its shards is kept.  The log's header names the manifest's by a digest:
the log of another run does not fit this one.  It describes a run and is not part of it: what cannot
be written or read in it is unknown, and nothing else follows.  Left out: what is recorded of a
session (``host``, ``provenance``).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from analyser.errors import DataError, StorageError
from analyser.storage import host, sealed_log
from analyser.storage.address import Address
from analyser.storage.backend import SESSION_LOG
from analyser.storage.files import write_atomically
from analyser.storage.run_folder import Run

FORMAT: Final = "analyser-made/1"
MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)

MISSING_TEXT: Final = "is missing"
MOST_BYTES: Final = 10_000_000
"""Largest log that is read from a store: ten thousand sessions."""

Line = dict[str, Any]


@dataclass(frozen=True)
class SessionRecord:
    """What is known of a run's sessions."""

    sessions: tuple[Line, ...]
    """Of those whose shards stand, in order: ``provenance.collect`` of each, and ``began``,
    ``first_shard``, ``workers`` (whether a cluster's played), ``threads``, ``processors``,
    ``commit``, ``changes`` (to the code since that commit) and ``gap`` (whether lines before this
    one were lost)."""
    gap: bool
    """Whether there were others, of which nothing is known."""
    damage: str
    """What is wrong with the log, in a few words; ``""``: nothing."""


@dataclass(frozen=True)
class Session:
    """A process that plays, as it is when it begins to."""

    line: Line
    """What is said of it, JSON-able."""
    list_others: Callable[[], Sequence[str]] | None
    """Names the processors of those who play in its place, once some do; ``None``: it plays."""


def new_session(
    made: Mapping[str, Any],
    began: str,
    threads: int,
    others: Callable[[], Sequence[str]] | None = None,
) -> Session:
    """Return this process as one that plays.

    ``made`` is what ``provenance.collect`` returns, ``began`` what ``host.read_clock`` does;
    ``others`` as :class:`Session` has it.
    """
    found = host.commit()
    line = {
        **made,
        "began": began,
        "first_shard": 0,
        "workers": others is not None,
        "threads": threads if others is None else None,
        "processors": [host.processor()] if others is None else [],
        "commit": found.id,
        "changes": found.changes,
        "gap": False,
    }
    return Session(line, others)


class Note:
    """Has the line of this process written before the first shard that it keeps."""

    def __init__(self, run: Run, session: Session) -> None:
        """Take a run that is claimed, and who plays it."""
        self._run, self._session = run, session
        self._first: int | None = None
        self._stands = False

    def write_before(self, shard: int) -> None:
        """Write the line if it does not stand; where that fails, it is tried at the next shard."""
        if self._first is None:
            self._first = shard
        self.end()

    def end(self) -> None:
        """Try it once more where it has always failed."""
        if self._stands or self._first is None:
            return
        line = {**self._session.line, "first_shard": self._first}
        if self._session.list_others is not None:
            line["processors"] = sorted(set(self._session.list_others()))
        try:
            _write(self._run, line)
        except (StorageError, DataError):
            return
        self._stands = True


def read(run: Run) -> SessionRecord:
    """Return what is known of a run's sessions; a damaged log is not an error."""
    lines, damage = _lines(run)
    standing: list[Line] = []
    end = len(run.shards)
    # A session whose shards were lost, by a kill before the first of them, was as good as none.
    for line in reversed(lines):
        if line["first_shard"] < end:
            standing.insert(0, line)
            end = line["first_shard"]
    gap = bool(damage) or end > 0 or any(line["gap"] for line in lines)
    return SessionRecord(tuple(standing), gap, damage)


def _write(run: Run, line: Line) -> None:
    """Write one more line; in the place of what is not sound, a log of what of it is."""
    lines, damage = _lines(run)
    if not damage and isinstance(run.place, Path):
        log = _log(run.place)
        log.read()
        log.claim()
        try:
            log.append(line)
        finally:
            log.release()
        return
    lost = bool(damage) and (line["first_shard"] > 0 or damage != MISSING_TEXT)
    check, whole = "", b""
    for body in (_header(run), *lines, {**line, "gap": lost}):
        data, check = sealed_log.seal_line(body, check)
        whole += data
    if isinstance(run.place, Path):
        write_atomically(run.place / SESSION_LOG, whole, tidied=True)
    else:
        # A store cannot append: the whole object is written again.
        run.backend.replace(SESSION_LOG, whole)


def _lines(run: Run) -> tuple[list[Line], str]:
    """Return the sound lines of a run's log behind its header, and what is wrong with the rest."""
    damage = ""
    try:
        bodies = _log(run.place).read() if isinstance(run.place, Path) else _objects(run)
    except sealed_log.Damaged as error:
        bodies, damage = error.sound, "is damaged"
    except StorageError:
        return [], "cannot be read" if _is_there(run) else MISSING_TEXT
    except DataError:
        return [], "is damaged" if _is_there(run) else MISSING_TEXT
    if not bodies or bodies[0] != _header(run):
        return [], damage or "is of another run"
    for at, body in enumerate(bodies[1:], start=1):
        if not _is_line(body):
            return bodies[1:at], "is damaged"
    return bodies[1:], damage


def _is_there(run: Run) -> bool:
    if isinstance(run.place, Address):
        with suppress(StorageError):
            return SESSION_LOG in run.backend.names("")
        return True
    return os.path.lexists(run.place / SESSION_LOG)


def _objects(run: Run) -> list[Line]:
    """Return the lines of a log that is one object of a store; raises as ``SealedLog.read``."""
    if SESSION_LOG not in run.backend.names(""):
        raise StorageError(f"{run.place / SESSION_LOG}: no such file")
    bodies: list[Line] = []
    check = ""
    for data in run.backend.read(SESSION_LOG, MOST_BYTES).splitlines():
        body, check = sealed_log.unseal_line(data, check)
        if body is None:
            raise sealed_log.Damaged(f"{run.place / SESSION_LOG}: line {len(bodies) + 1}", bodies)
        bodies.append(body)
    return bodies


def _log(folder: Path) -> sealed_log.SealedLog:
    return sealed_log.SealedLog(folder / SESSION_LOG, place=folder, damaged="", cut="")


def _header(run: Run) -> Line:
    return {"format": FORMAT, "manifest_header": sealed_log.digest(run.header)}


def _is_line(body: Line) -> bool:
    """Return whether a sealed line has what :func:`new_session` puts there."""
    threads, first = body.get("threads"), body.get("first_shard")
    lists = (body.get("processors"), body.get("command"))
    return (
        isinstance(body.get("began"), str)
        and MOMENT.fullmatch(body["began"]) is not None
        and type(first) is int
        and first >= 0
        and (threads is None or (type(threads) is int and threads > 0))
        and all(isinstance(body.get(key), bool) for key in ("workers", "changes", "gap"))
        and all(isinstance(part, list) for part in lists)
        and all(isinstance(word, str) for part in lists if part for word in part)
        and (body.get("commit") is None or host.COMMIT.fullmatch(str(body["commit"])) is not None)
    )
