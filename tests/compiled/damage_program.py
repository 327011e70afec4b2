"""A program that damages what is kept of compiled code, and plays with what is left of it.

``python damage_program.py PLAN`` reads a plan of JSON from a file and prints what came of each
damage, as JSON.  Each is met by a process of its own, a copy of this one that has everything
imported and nothing of ours compiled: so a crash is seen as what it is, and tens of damages take
seconds.
"""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

Damage = Callable[[Path, random.Random], None]

WARM: Final = """
def part(number):
    return number // 2 + 1

def whole(numbers):
    return part(numbers[0])
"""


def warm() -> None:
    """Have the compiler make all that it makes once in a process, by functions that nobody keeps.

    Their text is in no file.
    """
    import numpy as np

    from analyser.compiled import jit

    made: dict[str, Any] = {"__name__": "warm"}
    exec(compile(WARM, "<text>", "exec"), made)
    made["part"] = jit.kernel(made["part"])
    jit.kernel(made["whole"])(np.array([1, 2]))


def flip(file: Path, chance: random.Random) -> None:
    """Exchange one bit."""
    data = bytearray(file.read_bytes())
    at = chance.randrange(8 * len(data))
    data[at // 8] ^= 1 << at % 8
    file.write_bytes(data)


def cut(file: Path, chance: random.Random) -> None:
    """Leave a part of it."""
    os.truncate(file, chance.randrange(1, file.stat().st_size))


def empty(file: Path, chance: random.Random) -> None:
    """Leave nothing of it."""
    os.truncate(file, 0)


def garbage(file: Path, chance: random.Random) -> None:
    """Write anything, as much as there was."""
    file.write_bytes(chance.randbytes(file.stat().st_size))


def longer(file: Path, chance: random.Random) -> None:
    """Write a byte behind it."""
    with file.open("ab") as opened:
        opened.write(chance.randbytes(1))


def behind(file: Path, chance: random.Random) -> None:
    """Leave its head, and write what is no contents behind it."""
    head = file.read_bytes()[:48]
    file.write_bytes(head + chance.randbytes(file.stat().st_size - 48))


def swapped(file: Path, chance: random.Random) -> None:
    """Exchange it with another one that is kept, whole as it is."""
    others = sorted(each for each in file.parents[1].rglob("*") if each.is_file() and each != file)
    other = chance.choice(others)
    one, two = file.read_bytes(), other.read_bytes()
    file.write_bytes(two)
    other.write_bytes(one)


def gone(file: Path, chance: random.Random) -> None:
    """Leave its folder empty."""
    for each in file.parent.iterdir():
        each.unlink()


def removed(file: Path, chance: random.Random) -> None:
    """Take it away."""
    file.unlink()


def linked(file: Path, chance: random.Random) -> None:
    """Put a link to it in its place."""
    away = file.with_name("away")
    file.rename(away)
    file.symlink_to(away)


def opened(file: Path, chance: random.Random) -> None:
    """Let others write to it."""
    file.chmod(0o666)


DAMAGES: Final[dict[str, Damage]] = {
    each.__name__: each
    for each in (
        flip, cut, empty, garbage, longer, behind, swapped, gone, removed, linked, opened
    )
}  # fmt: skip


def main(plan: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what came of each damage of a plan, and of the same again behind it, undamaged.

    ``kept``: the folder with all that is kept, whole again before each; ``plays``: a module, whose
    function ``play`` returns what is to be the same; ``damages``: lists of (name of the damage,
    file below ``kept``, seed), all of a list at once; ``again``: whether it is played once more.
    A damage may be the name of a call, which fails the first time it is played.
    """
    module = plan["plays"]
    warm()
    kept = Path(plan["kept"])
    whole = Path(tempfile.mkdtemp()) / "whole"
    shutil.copytree(kept, whole)
    found = []
    for damages in plan["damages"]:
        fault = ""
        for name, file, seed in damages:
            if name in DAMAGES:
                DAMAGES[name](kept / file, random.Random(seed))
            else:
                fault = name
        met = played(module, fault)
        again = played(module) if plan["again"] else None
        found.append({"damages": damages, "met": met, "again": again})
        shutil.rmtree(kept)
        shutil.copytree(whole, kept)
    shutil.rmtree(whole.parent)
    return found


def fail(call: str) -> None:
    """Have a call of the system fail from now on where it writes, as if the disk were full."""
    real = getattr(os, call)

    def fails(what: Any, *more: Any, **further: Any) -> Any:
        if call != "open" or more[0] & os.O_CREAT:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(what, *more, **further)

    setattr(os, call, fails)


def played(module: str, fault: str = "") -> dict[str, Any]:
    """Return how a copy of this process ended that plays, what it found, and what it said."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as answered:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                os.dup2(said.fileno(), 2)
                if fault:
                    fail(fault)
                answer = import_module(module).play()
                answered.write(json.dumps(answer).encode())
                answered.flush()
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        said.seek(0)
        answered.seek(0)
        answer = answered.read()
        return {
            "code": os.waitstatus_to_exitcode(status),
            "answer": json.loads(answer) if answer else None,
            "said": said.read().decode().splitlines(),
        }


if __name__ == "__main__":
    print(json.dumps(main(json.loads(Path(sys.argv[1]).read_text()))))
