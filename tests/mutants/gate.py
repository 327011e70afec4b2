"""Mutation testing: would the tests notice if the package were wrong?

    python -m mutants.gate                       all mutants; exit 1 if fewer than 98 % are killed
    python -m mutants.gate --only burraco        a list of mutants: the name of its file
    python -m mutants.gate --only "kabu-tie*"    mutants by name, * for any letters, commas between
    python -m mutants.gate --quick               only each mutant's own tests; nothing is compiled

A mutant is a small mistake: one text of the package exchanged for another.  The lists lie beside
this file, one TOML file per game or room.  A mistake that the plain engine and the kernel share is
one mutant with a ``twin``, the same mistake in the other file.

Mutants are made in a copy of the package: the checkout is never touched.  Each mutant's tests run
there without the compiler, the narrowest first, until one fails: then the mutant is killed.  One
on which they hang or crash is killed too.  Mutants that live are tried against the ``wider`` tests
of their list, compiled.  First the tests must pass on the copy as it is, or every mutant would
look dead.  Golden files say "changed", not "wrong": no test of theirs counts.
"""

from __future__ import annotations

import argparse
import compileall
import os
import py_compile
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from queue import Queue
from typing import Final

ROOT: Final = Path(__file__).parents[2]
LISTS: Final = Path(__file__).parent
COPIED: Final = ("analyser", "tests", "docs", "scenarios", "reports")
"""Folders that tests read; and all files that lie beside them."""
WANTED: Final = 0.98
SECONDS: Final = 900
"""A guard against what never ends, not a measure."""
MARKED: Final = "not slow and not browser"
"""Which tests are run, of those that are named: those too that `make test` leaves out."""
FAILED, PASSED = 1, 0
"""What pytest ends with."""
NOT_ASKED: Final = (2, 4, 5)
"""And where nothing was tested: what does not load, words that it does not know, no test at all."""


class Stale(Exception):
    """The list says what is no longer so."""


@dataclass(frozen=True)
class Place:
    """One text of the package exchanged for another."""

    file: str
    old: str
    """It is in the file once."""
    new: str


@dataclass(frozen=True)
class Mutant:
    """One way to be wrong."""

    name: str
    """Begins with the name of its list."""
    breaks: str
    """The rule that it breaks."""
    places: tuple[Place, ...]
    """One file, or a file and its twin."""
    tests: tuple[str, ...]
    """Those that should kill it, the narrowest first."""
    wider: tuple[str, ...] = ()
    """Compiled tests for mutants that live."""
    equivalent: str = ""
    """Why no test can see it; empty: some test should."""


def read_list(file: Path) -> list[Mutant]:
    """Return all mutants of one list."""
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return [
        Mutant(
            entry["name"],
            entry["breaks"],
            tuple(
                Place(**{key: place[key] for key in ("file", "old", "new")})
                for place in (entry, entry.get("twin"))
                if place
            ),
            tuple(entry["tests"]),
            tuple(found.get("wider", ())),
            entry.get("equivalent", ""),
        )
        for entry in found["mutants"]
    ]


def all_mutants(folder: Path = LISTS) -> list[Mutant]:
    """Return the mutants of all lists."""
    return [each for file in sorted(folder.glob("*.toml")) for each in read_list(file)]


def mutate(text: str, place: Place, name: str) -> str:
    """Return a file's text with a mistake in it; raises ``Stale`` unless its text is there once."""
    found = text.count(place.old)
    if found != 1:
        raise Stale(f"{name}: found its text {found} times in {place.file}; expected: once")
    return text.replace(place.old, place.new)


def mutated_files(mutant: Mutant, folder: Path) -> dict[Path, tuple[str, str]]:
    """Return each file of a mutant with its text before and after; raises ``Stale``."""
    files: dict[Path, tuple[str, str]] = {}
    for place in mutant.places:
        file = folder / place.file
        before, now = files.get(file) or (file.read_text(encoding="utf-8"),) * 2
        files[file] = before, mutate(now, place, mutant.name)
    return files


def copied(place: Path, root: Path = ROOT, name: str = "copy") -> Path:
    """Copy what tests need into a new folder of that name; returns it."""
    folder = place / name
    folder.mkdir()
    for path in root.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
        elif path.name in COPIED:
            shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns("__pycache__"))
    # Two versions of a file may have the same size and second: bytecode is believed by its digest.
    checked = py_compile.PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(folder, quiet=2, invalidation_mode=checked)
    return folder


def run(folder: Path, tests: Sequence[str], compiled: bool) -> tuple[int, str]:
    """Run tests of a copy until one fails: (what pytest ends with, its last line)."""
    env = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_DISABLE_JIT": "0" if compiled else "1",
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    words = ["-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    words += ["-m", MARKED]
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


def try_mutant(mutant: Mutant, folder: Path, run: Run, quick: bool = False) -> tuple[bool, str]:
    """Put a mutant into a copy, run the tests, and take it out: (whether it was killed, by what).

    A kill by the wider tests counts if they pass without the mutant; ``quick``: they are not run.
    Raises ``Stale`` where the copy does not have its text, or no test could be run.
    """
    files = mutated_files(mutant, folder)

    def write(version: int) -> None:
        for file, texts in files.items():
            file.write_text(texts[version], encoding="utf-8")

    try:
        for tests, compiled in ((mutant.tests, False), (() if quick else mutant.wider, True)):
            if not tests:
                continue
            write(1)
            code, said = run(tests, compiled)
            if code in NOT_ASKED:
                raise Stale(f"{mutant.name}: its tests could not be run: {said}")
            if code != PASSED:
                write(0)
                if compiled and run(tests, compiled)[0] != PASSED:
                    raise Stale(f"without {mutant.name} the wider tests fail too")
                return True, said
        return False, said
    finally:
        write(0)


def choose(every: Iterable[Mutant], only: str) -> list[Mutant]:
    """Return the mutants whose list or name fits one of the patterns; raises ``Stale`` for none."""
    patterns = [word for each in only.split(",") for word in (each, f"{each}-*")]
    found = [one for one in every if any(fnmatchcase(one.name, each) for each in patterns)]
    if not found:
        raise Stale(f"no mutant and no list is called {only!r}")
    return found


def enough(killed: int, of: int) -> bool:
    """Say whether this many mutants killed are as many as are wanted."""
    return killed >= WANTED * of


def main(words: Sequence[str] | None = None) -> int:
    """Try mutants; returns 1 if too few were killed, 2 where they cannot be tried."""
    parser = argparse.ArgumentParser(prog="mutants.gate", description="Are the mutants killed?")
    parser.add_argument("--only", default="*", help="lists or names, * for any letters, commas")
    parser.add_argument("--quick", action="store_true", help="run only each mutant's own tests")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at once")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as place:
        copies = [copied(Path(place), name=f"copy-{number}") for number in range(given.jobs)]
        try:
            every = choose(all_mutants(), given.only)
            for mutant in every:
                mutated_files(mutant, copies[0])
            tests = sorted({test for mutant in every for test in mutant.tests})
            code, said = run(copies[0], tests, False)
            if code != PASSED:
                raise Stale(f"without a mutant the tests fail: {said}")
            return gate(every, copies, run, given.quick)
        except Stale as error:
            sys.stderr.write(f"mutants: error: {error}\n")
            return 2


def gate(
    every: Sequence[Mutant],
    copies: Sequence[Path],
    run: Callable[[Path, Sequence[str], bool], tuple[int, str]],
    quick: bool = False,
) -> int:
    """Try each mutant in one of the copies, and report; returns 1 if too few were killed."""
    free = Queue[Path]()
    for copy in copies:
        free.put(copy)

    def report(mutant: Mutant) -> tuple[bool, str]:
        if mutant.equivalent:
            return False, f"equivalent ({mutant.equivalent})"
        folder = free.get()
        try:
            dead, said = try_mutant(mutant, folder, partial(run, folder), quick)
        finally:
            free.put(folder)
        return dead, f"{'killed' if dead else f'LIVES, though {mutant.breaks}'}; {said}"

    killed = 0
    with ThreadPoolExecutor(len(copies)) as pool:
        for mutant, (dead, said) in zip(every, pool.map(report, every), strict=True):
            killed += dead
            print(f"{mutant.name}: {said}", flush=True)
    counted = sum(not mutant.equivalent for mutant in every)
    print(f"{killed} of {counted} mutants killed; wanted: {WANTED:.0%}")
    return 0 if enough(killed, counted) else 1


if __name__ == "__main__":
    sys.exit(main())
