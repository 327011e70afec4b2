"""A process that knows the program by heart, and forks a child for each experiment.

What a child does to the disk goes through functions of ``os`` that are replaced here: each is
written down, with what it wrote, and the n-th may fail, be cut short, or be the last.  Reads one
experiment a line of JSON (``test_every_step.Experiment``), answers with one.

Not replaced: what compiled code and libraries do by themselves.  Whoever wrote a file past these
functions is found out: ``open`` for writing, in the experiment's folder, is an error.
"""

from __future__ import annotations

import base64
import builtins
import errno
import gc
import io
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from typing import Any

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
ERRORS = {"full": errno.ENOSPC, "broken": errno.EIO}
LASTING = ("full",)
"""Faults that stay: a full disk takes nothing more."""

Call = Callable[..., Any]


class Disk:
    """The functions of ``os`` that change a disk, watched below one folder."""

    def __init__(self, folder: str, step: int, fault: str, log: int) -> None:
        self.folder = os.path.realpath(folder)
        self.step, self.fault, self.log = step, fault, log
        self.count = 0
        self.files: dict[int, str] = {}
        self.real: dict[str, Call] = {
            name: getattr(os, name)
            for name in ("open", "close", "write", "fsync", "ftruncate", "replace", "mkdir")
            + ("unlink", "rmdir", "lseek")
        }

    def within(self, path: Any) -> str | None:
        """Return a path below the folder, relative to it; ``None`` where it is elsewhere."""
        if isinstance(path, int):
            return None
        whole = os.path.join(os.path.realpath(os.path.dirname(os.fspath(path)) or "."), "")
        whole += os.path.basename(os.fspath(path))
        return os.path.relpath(whole, self.folder) if whole.startswith(self.folder) else None

    def note(self, name: str, **more: Any) -> None:
        line = json.dumps({"call": name, **more}) + "\n"
        self.real["write"](self.log, line.encode())

    def happens(self, name: str) -> bool:
        """Count a call; say whether it is the one that is cut short, end or fail it otherwise."""
        self.count += 1
        late = self.fault in LASTING and self.count > self.step > 0
        if self.count != self.step and not (late and name not in ("unlink", "rmdir", "lseek")):
            return False
        if self.fault == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if name == "write" and self.count == self.step:
            return True
        if self.fault in ERRORS:
            raise OSError(ERRORS[self.fault], os.strerror(ERRORS[self.fault]))
        return False

    # ------------------------------------------------------------- the functions

    def open(self, path: Any, flags: int, mode: int = 0o777, *, dir_fd: Any = None) -> int:
        name = self.within(path) if dir_fd is None else None
        if name is None or not flags & WRITES:
            number = self.real["open"](path, flags, mode, dir_fd=dir_fd)
            if name is not None:
                self.files[number] = name
            return int(number)
        self.happens("open")
        there = os.path.lexists(path)
        number = int(self.real["open"](path, flags, mode))
        self.files[number] = name
        self.note("open", path=name, new=not there, cut=bool(flags & os.O_TRUNC))
        return number

    def close(self, number: int) -> None:
        self.files.pop(number, None)
        self.real["close"](number)

    def write(self, number: int, data: Any) -> int:
        if number not in self.files:
            return int(self.real["write"](number, data))
        data = bytes(data)
        if self.happens("write"):
            data = data[: len(data) // 2]
        at = os.lseek(number, 0, os.SEEK_CUR)
        count = int(self.real["write"](number, data))
        kept = base64.b64encode(data[:count]).decode()
        self.note("write", path=self.files[number], at=at, data=kept)
        if self.count == self.step and self.fault == "killed half":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.count == self.step and self.fault in ERRORS:
            raise OSError(ERRORS[self.fault], os.strerror(ERRORS[self.fault]))
        return count

    def fsync(self, number: int) -> None:
        if number not in self.files:
            self.real["fsync"](number)
            return
        self.happens("fsync")
        self.note("fsync", path=self.files[number])

    def ftruncate(self, number: int, size: int) -> None:
        if number in self.files:
            self.happens("ftruncate")
            self.note("ftruncate", path=self.files[number], size=size)
        self.real["ftruncate"](number, size)

    def replace(self, source: Any, target: Any) -> None:
        """``os.rename`` too, which is the same here."""
        names = self.within(source), self.within(target)
        if names[0] is not None:
            self.happens("replace")
        self.real["replace"](source, target)
        if names[0] is not None:
            self.note("replace", path=names[0], to=names[1])

    def mkdir(self, path: Any, mode: int = 0o777, *, dir_fd: Any = None) -> None:
        name = self.within(path)
        if name is not None:
            self.happens("mkdir")
        self.real["mkdir"](path, mode)
        if name is not None:
            self.note("mkdir", path=name)

    def unlink(self, path: Any, *, dir_fd: Any = None) -> None:
        name = self.within(path) if dir_fd is None else None
        if name is not None:
            self.happens("unlink")
        self.real["unlink"](path, dir_fd=dir_fd)
        if name is not None:
            self.note("unlink", path=name)

    def watch(self) -> None:
        """Take the place of the system's functions, in this process for good."""
        for name in ("open", "close", "write", "fsync", "ftruncate", "replace", "mkdir", "unlink"):
            setattr(os, name, getattr(self, name))
        os.remove = self.unlink
        setattr(os, "rename", self.replace)  # noqa: B010 - as its stubs have it, it may do more
        plain = io.open

        def opened(file: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
            if set(mode) & set("wax+") and self.within(file) is not None:
                raise AssertionError(f"{file}: opened for writing past storage.files")
            return plain(file, mode, *rest, **more)

        io.open = builtins.open = opened


def does(words: list[str]) -> int:
    """Run the program's words, or ``plays``; return the exit code."""
    if words[0] == "plays":
        plays(*words[1:])
        return 0
    from analyser.commands import app

    return int(app(words, standalone_mode=False))


def plays(module: str = "") -> None:
    """Print what a module's function ``play`` returns, compiled now; without one, warm up."""
    if not module:
        from compiled.damage_program import warm

        warm()
    else:
        sys.stdout.write(json.dumps(import_module(module).play()))


def child(asked: dict[str, Any]) -> None:
    """Run the program's words as asked, and end this process with its exit code."""
    os.chdir(asked["folder"])
    out, err, log = (
        os.open(asked["beside"] + end, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for end in (".out", ".err", ".log")
    )
    os.dup2(out, 1)
    os.dup2(err, 2)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
    code = 99
    try:
        if asked["watched"]:
            Disk(asked["folder"], asked["step"], asked["fault"], log).watch()
        code = does(asked["words"])
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def main() -> None:
    """Fork a child for each line of standard input, and say how it ended."""
    answers = os.fdopen(os.dup(1), "w")
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["warm"]:
            # Here, so that all children have it: what is imported, compiled and loaded.
            os.chdir(asked["folder"])
            sys.stdout = sys.stderr
            code = does(asked["words"])
            gc.collect()
            gc.freeze()
            found = code
        else:
            number = os.fork()
            if number == 0:
                child(asked)
            if asked["killed_after"] is not None:
                time.sleep(asked["killed_after"])
                os.kill(number, signal.SIGKILL)
            _, status = os.waitpid(number, 0)
            found = os.waitstatus_to_exitcode(status)
        answers.write(json.dumps({"code": found}) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
