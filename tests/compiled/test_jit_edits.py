"""``analyser.compiled``: Is a changed constant felt by the very next process, in a home that holds
the old code?

A copy of the package is compiled, edited where it stands and asked again.  The edited file keeps
its time, so that nothing but the name of its folder can tell numba of the edit.  It is tried on
small functions, since a game compiles for a minute; which names change with which edits is in
``test_source_digest``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import compiling
import pytest
from breadth import needing
from copies import ask, copy_into

EDITS = {
    "cards/sets.py": ("ACES = 1 | 1 << 16 | 1 << 32 | 1 << 48", "ACES = 1 | 1 << 16 | 1 << 32"),
    "cards/shuffle_plain.py": ("DEAL: Final = 0", "DEAL: Final = 3"),
    "cards/shuffle.py": (
        "MIX_A = np.uint64(0xBF58476D1CE4E5B9)",
        "MIX_A = np.uint64(0xBF58476D1CE4E5BB)",
    ),
}
"""A number to change in a file: text, and another."""
WHERE = """
import json
from analyser.compiled import jit
print(json.dumps(str(jit.folder("burraco"))))
"""
SMALL = """
import json
import numpy as np
from {room} import {function} as asked
numbers = np.arange(108, dtype=np.{kind})
answer = asked({arguments})
print(json.dumps([str(answer), numbers.tolist(), sum(asked.stats.cache_hits.values())]))
"""
SMALL_FUNCTIONS = {
    # A function, what it is called with, and the file below it in which a number changes.
    "shuffle": (
        dict(room="analyser.cards.shuffle", kind="int64", arguments="1, 0, numbers, 108"),
        "cards/shuffle_plain.py",
    ),
    "shuffles": (
        dict(
            room="analyser.abilities.benchmarks.bench_reference",
            kind="int8",
            arguments="1, numbers",
        ),
        "cards/shuffle.py",
    ),
}


@contextmanager
def edited(root: Path, file: str, old: str, new: str) -> Iterator[None]:
    """Change a file of the copy for a while, its time as it was."""
    path = root / "analyser" / file
    source, stamp = path.read_text(), path.stat().st_mtime_ns
    assert source.count(old) == 1, f"{file} does not hold {old!r} once: name another constant"
    path.write_text(source.replace(old, new))
    os.utime(path, ns=(stamp, stamp))
    try:
        yield
    finally:
        path.write_text(source)
        os.utime(path, ns=(stamp, stamp))


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_into(tmp_path_factory.mktemp("edited"))


@pytest.mark.broad
def test_the_next_process_looks_elsewhere_and_after_a_sentence_where_it_did(copied: Path) -> None:
    first = ask(WHERE, copied)
    head = "from __future__ import annotations"
    with edited(
        copied, "games/burraco/kernel/table/melds.py", head, f"# A sentence more.\n\n{head}"
    ):
        assert ask(WHERE, copied) == first
    file = "cards/sets.py"
    with edited(copied, file, *EDITS[file]):
        assert ask(WHERE, copied) != first
    assert ask(WHERE, copied) == first


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
@pytest.mark.parametrize("function", needing(SMALL_FUNCTIONS, {"shuffles": "benchmarks"}))
def test_a_small_function_feels_a_constant_of_a_file_below_it(function: str, copied: Path) -> None:
    about, file = SMALL_FUNCTIONS[function]
    program = SMALL.format(function=function, **about)
    first, hits = answer(program, copied)
    assert hits == 0
    with edited(copied, file, *EDITS[file]):
        other, hits = answer(program, copied)
    assert other != first
    assert hits == 0
    # And what was compiled before the edit is found again after it is taken back.
    assert answer(program, copied) == (first, 1)


def answer(program: str, root: Path) -> tuple[Any, int]:
    """Return what a program finds out, and how much of its code lay in the cache."""
    *found, hits = ask(program, root)
    return found, hits
