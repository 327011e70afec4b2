"""Runs of the program in which the n-th call that changes the disk fails, or is the last.

And the disk as it may be after the power failed: what was not flushed is there, there in part, or
not, in any order (``Power``).  The children come from ``zygote``.
"""

from __future__ import annotations

import base64
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from analyser import __file__ as analyser_file
from analyser.storage import host, run_folder, sessions
from analyser.storage.backend import SESSION_LOG

FAULTS = ("full", "broken", "short", "killed", "killed half")
"""The disk is full from there on; one call fails; one write writes half of what it was given, as
when a signal comes; the process is killed before the call, or in the midst of it."""

FAILED = 6
"""The exit code of what could not be written."""


@dataclass(frozen=True)
class Ended:
    """How a child ended, what it said, and what it did."""

    code: int
    errors: str
    calls: list[dict[str, Any]]
    said: str = ""


class Runs:
    """Children that run the program in folders of their own."""

    def __init__(self, process: subprocess.Popen[str], beside: Path) -> None:
        self._process = process
        self.beside = beside

    def run(
        self,
        words: list[str],
        folder: Path,
        step: int = 0,
        fault: str = "",
        *,
        warm: bool = False,
        watched: bool = True,
        killed_after: float | None = None,
    ) -> Ended:
        """Run the program's words in a folder; the ``step``-th call, from 1, meets the fault.

        ``warm``: in the process that all later children come from.  ``killed_after``: seconds.
        """
        beside = str(self.beside / "child")
        asked = {"words": words, "folder": str(folder), "step": step, "fault": fault}
        asked |= {"warm": warm, "watched": watched, "beside": beside}
        asked |= {"killed_after": killed_after}
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        requests.write(json.dumps(asked) + "\n")
        requests.flush()
        code = json.loads(answers.readline())["code"]
        if warm:
            return Ended(code, "", [])
        log = Path(beside + ".log").read_text()
        # The last line of one that was killed may be cut short.
        lines = [line for line in log.split("\n") if line.endswith("}")]
        errors, said = (Path(beside + end).read_text() for end in (".err", ".out"))
        return Ended(code, errors, [json.loads(line) for line in lines], said)


@contextmanager
def runs(beside: Path, errors: IO[str], **environment: str) -> Iterator[Runs]:
    """Give children that share one process's start; what that one says goes to ``errors``.

    Beside the program's words they take those of ``zygote.plays``.
    """
    root = Path(analyser_file).parents[1]
    paths = [str(root), str(Path(__file__).parents[1]), str(beside)]
    with subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("zygote.py"))],
        # Pages and pictures say on which day their run was played.
        env={
            **os.environ,
            **environment,
            "PYTHONPATH": os.pathsep.join(paths),
            host.EPOCH: "1700000000",
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    ) as process:
        try:
            yield Runs(process, beside)
        finally:
            assert process.stdin is not None
            process.stdin.close()


def content(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder, by its path, but for what tells of who played a run.

    Which processes did is not the same when one was killed; of the logs :func:`unsound` sees to it
    that they are whole.
    """
    files = (
        file for file in sorted(folder.rglob("*")) if file.is_file() and file.name != SESSION_LOG
    )
    return {str(file.relative_to(folder)): _without(file) for file in files}


def _without(file: Path) -> bytes:
    """Return the bytes of a file, of a page, answer or picture without who played what it shows."""
    data = file.read_bytes()
    if file.suffix == ".html":
        told = rb'<meta name="provenance".*|<dt>(begun|processor|commit)</dt>.*'
        return re.sub(told, b"", data)
    if file.suffix == ".json" and b'"format":"analyser-answer/' in data:
        answer = json.loads(data)
        page = answer["page"]
        del page["made"], answer["check"]
        page["origin"] = [
            each for each in page["origin"] if each[0] not in {"begun", "processor", "commit"}
        ]
        return json.dumps(answer).encode()
    if file.suffix == ".png":
        kept, at = [data[:8]], 8
        while at < len(data):
            end = at + 12 + int.from_bytes(data[at : at + 4])
            if data[at + 4 : at + 8] not in (b"tEXt", b"iTXt", b"zTXt"):
                kept.append(data[at:end])
            at = end
        return b"".join(kept)
    return data


def unsound(folder: Path) -> dict[str, str]:
    """Return what is wrong with the logs of who played the runs below a folder, by their paths.

    One that is missing is no fault: where it could not be written, the run was played all the same.
    """
    found = {log: sessions.read(run_folder.open(log.parent)) for log in folder.rglob(SESSION_LOG)}
    return {str(log): known.damage for log, known in found.items() if known.damage}


def stray(folder: Path) -> list[str]:
    """Return the names of files that were begun and not finished."""
    return [name for name in content(folder) if name.endswith(".part")]


# ---------------------------------------------------------------- power


@dataclass
class _File:
    """What a file holds, and what of it is on the disk for certain."""

    now: bytearray = field(default_factory=bytearray)
    flushed: bytes = b""


@dataclass(frozen=True)
class _Moved:
    """In the place of what a name stood for that is in another folder now."""

    to: str
    what: Any


@dataclass
class Power:
    """A disk that was in the midst of ``calls`` when the power failed.

    A file's bytes are on the disk for certain once it was flushed, a name once its folder was.  Of
    what came after, each folder has some first part of its changes, folder by folder another, and
    each file all, none, half, or zeros.  A move from folder to folder
    is one change: what is moved is in one of them.
    """

    calls: list[dict[str, Any]]
    before: dict[str, bytes]

    def disk(self, folder: Path, chance: random.Random) -> None:
        """Write into an empty folder what may be found when the power is back."""
        files = {name: _File(bytearray(data), data) for name, data in self.before.items()}
        durable: dict[str, Any] = dict(files)
        made = {str(parent) for name in files for parent in Path(name).parents}
        durable |= dict.fromkeys(made)
        now: dict[str, Any] = dict(durable)
        waiting: list[tuple[str, str, Any]] = []
        for call in self.calls:
            self._apply(call, now, durable, waiting)
        kept = dict(durable)
        for parent in sorted({parent for parent, _, _ in waiting}):
            its = [(name, thing) for where, name, thing in waiting if where == parent]
            for name, thing in its[: chance.randint(0, len(its))]:
                if thing is GONE:
                    kept.pop(name, None)
                elif not isinstance(thing, _Moved):
                    kept[name] = thing
        for _, name, thing in waiting:
            if isinstance(thing, _Moved) and kept.get(thing.to) is thing.what:
                kept.pop(name, None)
        folders = [name for name, thing in kept.items() if thing is None]
        for name in sorted(folders):
            if all(str(parent) in kept for parent in Path(name).parents if str(parent) != "."):
                (folder / name).mkdir(exist_ok=True, parents=True)
        for name, thing in kept.items():
            if thing is not None and (folder / name).parent.is_dir():
                (folder / name).write_bytes(_torn(thing, chance))

    def _apply(
        self,
        call: dict[str, Any],
        now: dict[str, Any],
        durable: dict[str, Any],
        waiting: list[tuple[str, str, Any]],
    ) -> None:
        name, kind = call["path"], call["call"]
        parent = str(Path(name).parent)
        if kind == "fsync" and now.get(name, 0) is None:
            # A folder: its names are there for certain.
            for where, each, thing in [one for one in waiting if one[0] == name]:
                waiting.remove((where, each, thing))
                if thing is GONE or isinstance(thing, _Moved):
                    durable.pop(each, None)
                else:
                    durable[each] = thing
        elif kind == "fsync":
            now[name].flushed = bytes(now[name].now)
        elif kind == "open":
            if call["new"]:
                now[name] = _File()
                waiting.append((parent, name, now[name]))
            elif call["cut"]:
                now[name].now.clear()
        elif kind == "write":
            data = base64.b64decode(call["data"])
            held = now[name].now
            held.extend(bytes(max(0, call["at"] - len(held))))
            held[call["at"] : call["at"] + len(data)] = data
        elif kind == "ftruncate":
            del now[name].now[call["size"] :]
        elif kind == "replace":
            now[call["to"]] = now.pop(name)
            waiting.append((str(Path(call["to"]).parent), call["to"], now[call["to"]]))
            same = parent == str(Path(call["to"]).parent)
            gone = GONE if same else _Moved(call["to"], now[call["to"]])
            waiting.append((parent, name, gone))
        elif kind == "mkdir":
            now[name] = None
            waiting.append((parent, name, None))
        elif kind == "unlink":
            now.pop(name, None)
            waiting.append((parent, name, GONE))


GONE = object()
"""In the place of what a name stood for."""


def _torn(file: _File, chance: random.Random) -> bytes:
    """Return what a file may hold when only its flushed bytes are certain."""
    now, flushed = bytes(file.now), file.flushed
    if now == flushed:
        return now
    half = len(now) - (len(now) - len(flushed)) // 2 if len(now) > len(flushed) else len(now) // 2
    zeros = now[: len(flushed)] + bytes(max(0, len(now) - len(flushed)))
    return chance.choice([now, flushed, now[:half], zeros])


def empty(folder: Path) -> Path:
    """Return a folder with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
