"""Would the tests see it if an engine were wrong?  Fifty ways to be wrong, one after another.

    python -m mutants.gate                     all of them; exit 1 if fewer than 98 % are killed
    python -m mutants.gate --only kernel-idle  this one; with * many: `--only "plain-*"`
    python -m mutants.gate --quick             their own tests alone: minutes, nothing is compiled

A mutant (``mutants.toml``) is one text of the package exchanged for another, in a copy of the
package in a folder of its own: the checkout is never touched.  Its tests run there without the
compiler, the narrowest first, until one fails: then it is killed, and so is one on which they hang
or crash.  What they let live is asked of the wider tests, compiled.  First of all the tests must
pass on the copy as it is, or every mutant would look dead.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
LIST: Final = Path(__file__).with_name("mutants.toml")
COPIED: Final = ("analyser", "tests", "docs", "scenarios", "reports")
"""Folders that tests read; and all files that lie beside them."""
WIDER: Final = ("tests/games/burraco/test_agreement.py", "tests/games/burraco/kernel")
"""Compiled: what each mutant meets that its own tests let live."""
WANTED: Final = 0.98
SECONDS: Final = 900
"""A guard against what never ends, not a measure."""
FAILED, PASSED = 1, 0
"""What pytest ends with."""
NOT_ASKED: Final = (2, 4, 5)
"""And where nothing was tested: what does not load, words that it does not know, no test at all."""


class Stale(Exception):
    """The list says what is no longer so."""


@dataclass(frozen=True)
class Mutant:
    """One way to be wrong."""

    name: str
    breaks: str
    """The rule that it breaks."""
    file: str
    old: str
    """A text that stands once in the file."""
    new: str
    tests: tuple[str, ...]
    """Those that should kill it, the narrowest first."""
    equivalent: str = ""
    """Why nobody can see it; empty: somebody should."""


def mutants(file: Path = LIST) -> list[Mutant]:
    """Return all mutants of a list."""
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["mutants"]
    return [Mutant(**{**entry, "tests": tuple(entry["tests"])}) for entry in entries]


def mutated(text: str, mutant: Mutant) -> str:
    """Return a file's text with the mutant in it; raises ``Stale`` unless its place is there."""
    found = text.count(mutant.old)
    if found != 1:
        raise Stale(f"{mutant.name}: found its text {found} times in {mutant.file}; expected: once")
    return text.replace(mutant.old, mutant.new)


def copied(folder: Path, root: Path = ROOT) -> Path:
    """Copy what tests need into a folder; returns it."""
    for path in root.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
        elif path.name in COPIED:
            shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(folder: Path, tests: Sequence[str], compiled: bool) -> tuple[int, str]:
    """Run tests of a copy until one fails: (what pytest ends with, its last line)."""
    env = os.environ | {
        "PYTHONPATH": str(folder),
        # Two versions of a file may have the same size and second.
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_DISABLE_JIT": "0" if compiled else "1",
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    words = ["-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    try:
        done = subprocess.run(
            [sys.executable, *words, *tests],
            cwd=folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return FAILED, f"no end within {SECONDS} seconds"
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    last = (done.stdout.splitlines() or done.stderr.splitlines() or [""])[-1]
    return done.returncode, (failed or [last])[0]


Run = Callable[[Sequence[str], bool], tuple[int, str]]
"""Runs tests of a copy, compiled or not."""


def asked(mutant: Mutant, folder: Path, run: Run, quick: bool = False) -> tuple[bool, str]:
    """Put a mutant into a copy, ask the tests, and take it out: (whether it was killed, by what).

    That the wider tests killed it is believed if they pass without it; ``quick``: they are not
    asked.  Raises ``Stale`` where the copy does not have its text, or tests could not be asked.
    """
    file = folder / mutant.file
    before = file.read_text(encoding="utf-8")
    after = mutated(before, mutant)
    try:
        for tests, compiled in ((mutant.tests, False), (WIDER, True))[: 1 if quick else 2]:
            file.write_text(after, encoding="utf-8")
            code, said = run(tests, compiled)
            if code in NOT_ASKED:
                raise Stale(f"{mutant.name}: its tests could not be asked: {said}")
            if code != PASSED:
                file.write_text(before, encoding="utf-8")
                if compiled and run(tests, compiled)[0] != PASSED:
                    raise Stale(f"without {mutant.name} the wider tests fail too")
                return True, said
        return False, said
    finally:
        file.write_text(before, encoding="utf-8")


def chosen(every: Iterable[Mutant], only: str) -> list[Mutant]:
    """Return the mutants whose names fit one of the patterns; raises ``Stale`` for none."""
    patterns = only.split(",")
    found = [one for one in every if any(fnmatchcase(one.name, each) for each in patterns)]
    if not found:
        raise Stale(f"no mutant is called {only!r}")
    return found


def enough(killed: int, of: int) -> bool:
    """Say whether so many of these mutants are killed as are wanted."""
    return killed >= WANTED * of


def main(words: Sequence[str] | None = None) -> int:
    """Ask about mutants; returns 1 if too few were killed, 2 where it cannot be asked."""
    parser = argparse.ArgumentParser(prog="mutants.gate", description="Are fifty mutants killed?")
    parser.add_argument("--only", default="*", help="names, with * many, separated by commas")
    parser.add_argument("--quick", action="store_true", help="ask its own tests alone")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as place:
        folder = copied(Path(place))

        def here(tests: Sequence[str], compiled: bool) -> tuple[int, str]:
            return run(folder, tests, compiled)

        try:
            every = chosen(mutants(), given.only)
            for mutant in every:
                mutated((folder / mutant.file).read_text(encoding="utf-8"), mutant)
            tests = sorted({test for mutant in every for test in mutant.tests})
            code, said = here(tests, False)
            if code != PASSED:
                raise Stale(f"without a mutant the tests fail: {said}")
            return gate(every, folder, here, given.quick)
        except Stale as error:
            sys.stderr.write(f"mutants: error: {error}\n")
            return 2


def gate(every: Sequence[Mutant], folder: Path, run: Run, quick: bool = False) -> int:
    """Ask about each mutant, and say what came of it; returns 1 if too few were killed."""
    killed, counted = 0, 0
    for mutant in every:
        if mutant.equivalent:
            print(f"{mutant.name}: equivalent ({mutant.equivalent})", flush=True)
            continue
        counted += 1
        dead, said = asked(mutant, folder, run, quick)
        killed += dead
        how = "killed" if dead else f"LIVES, though {mutant.breaks}"
        print(f"{mutant.name}: {how}; {said}", flush=True)
    print(f"{killed} of {counted} mutants killed; wanted: {WANTED:.0%}")
    return 0 if enough(killed, counted) else 1


if __name__ == "__main__":
    sys.exit(main())
