"""Is a changed constant felt by the very next process, in a home that holds the old code?

A copy of the package is compiled, edited where it stands and asked again.  The edited file keeps
its time, so that nothing but the name of its folder can tell numba of the edit.  To compile
everything for each file takes minutes; ``make test`` does it for small functions alone.  Which
names change with which edits is in ``test_uses``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import compiling
import pytest
from copies import PACKAGE, ask, copy_into
from edits import EDITS, EDITS_OF, NOTHING_TO_FEEL

from analyser.compiled import cache_dir, source_digest
from analyser.games import GAMES, game

SIGN = """
import json
from analyser.games import game
print(json.dumps(game("{name}").signature()))
"""
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
        dict(room="analyser.play.bench_reference", kind="int8", arguments="1, numbers"),
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
def test_every_file_that_compiled_code_comes_from_has_a_constant_to_change() -> None:
    compiled = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"^ *@(kernel|inlined|merged)$", path.read_text(), re.MULTILINE)
    }
    kernels = [cache_dir.kernel_of(name) for name in GAMES]
    packages = (*kernels, "analyser.games.searching", "analyser.play")
    found = {name for package in packages for name in source_digest.uses(package).found()}
    files = {f"{name.partition('.')[2].replace('.', '/')}.py" for name in found}
    assert compiled <= files
    edits = {file: edit for of_game in EDITS_OF.values() for file, edit in of_game.items()}
    nothing = NOTHING_TO_FEEL
    assert files == set(edits) | set(nothing)
    assert set(edits).isdisjoint(nothing)
    for file, (old, _new) in edits.items():
        assert (PACKAGE / file).read_text().count(old) == 1, (file, old)


@pytest.mark.broad
def test_the_next_process_looks_elsewhere_and_after_a_sentence_where_it_did(copied: Path) -> None:
    first = ask(WHERE, copied)
    head = "from __future__ import annotations"
    with edited(copied, "games/burraco/kernel/melds.py", head, f"# A sentence more.\n\n{head}"):
        assert ask(WHERE, copied) == first
    file = "cards/sets.py"
    with edited(copied, file, *EDITS[file]):
        assert ask(WHERE, copied) != first
    assert ask(WHERE, copied) == first


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
@pytest.mark.parametrize("function", SMALL_FUNCTIONS)
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


@pytest.fixture(scope="module")
def signed(copied: Path) -> Callable[[str], str]:
    """Return what says a game's signature by the copy, which is then compiled."""

    @cache
    def sign(name: str) -> str:
        found = ask(SIGN.format(name=name), copied)
        assert isinstance(found, str)
        return found

    return sign


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "file"),
    [(name, file) for name, edits in EDITS_OF.items() for file in edits],
)
def test_a_changed_constant_changes_the_signature_of_bench(
    name: str, file: str, copied: Path, signed: Callable[[str], str]
) -> None:
    before = signed(name)
    assert before == game(name).signature()
    with edited(copied, file, *EDITS_OF[name][file]):
        other = ask(SIGN.format(name=name), copied)
    print(f"{file}: {before} before the edit, {other} after it")
    assert other != before


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_without_edits_signs_as_before(
    name: str, copied: Path, signed: Callable[[str], str]
) -> None:
    assert ask(SIGN.format(name=name), copied) == signed(name)
