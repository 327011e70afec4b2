"""Is a changed constant felt by the very next process, in a home that holds the old code?

A copy of the package is compiled, edited where it stands and asked again.  The edited file keeps
its time, so that nothing but the name of the cache directory can tell numba of the edit.  To
compile everything for each file takes minutes; ``make test`` does it for small functions alone.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import compiling
import pytest
from copies import PACKAGE, ask, copy_into

from analyser.games import game

BURRACO = "games/burraco/"
KERNEL = BURRACO + "kernel/"
EDITS = {
    "cards/codes.py": (
        "(JOKER, JOKER + 1, JOKER + 2, JOKER + 3)",
        "(JOKER + 3, JOKER, JOKER + 1, 66)",
    ),
    "cards/sets.py": ("ACES = 1 | 1 << 16 | 1 << 32 | 1 << 48", "ACES = 1 | 1 << 16 | 1 << 32"),
    "cards/shuffle_plain.py": ("DEAL: Final = 0", "DEAL: Final = 3"),
    "cards/shuffle.py": (
        "MIX_A = np.uint64(0xBF58476D1CE4E5B9)",
        "MIX_A = np.uint64(0xBF58476D1CE4E5BB)",
    ),
    BURRACO + "rules.py": (
        'UNSEEN_CARDS: Final = _number_of("unseen_pot", "cards")',
        'UNSEEN_CARDS: Final = _number_of("unseen_pot", "both")',
    ),
    BURRACO + "policies.py": ('{name}", base | table)', '{name}", table | base)'),
    KERNEL + "habits.py": ('_AT["keep_near"]', '_AT["keep_gap"]'),
    KERNEL + "melds.py": ("return size >= 7 and (kind", "return size >= 8 and (kind"),
    KERNEL + "table.py": ("lost = 5 * (size", "lost = 4 * (size"),
    KERNEL + "view.py": ("NATURAL = ONE_OF_EACH & ~TWOS", "NATURAL = ONE_OF_EACH & ~TWOS & ~8"),
    KERNEL + "candidates.py": ("    if left >= 2:", "    if left >= 3:"),
    KERNEL + "moves.py": ("table[T.TURN] += 1", "table[T.TURN] += 2"),
    KERNEL + "laying.py": ("        if length >= 3:", "        if length >= 4:"),
    KERNEL + "worth.py": ("H.LAY_CARD] * size + policy", "H.LAY_CARD] * 9 + policy"),
    KERNEL + "planning.py": ("worth, lays = False, 0, 0", "worth, lays = False, 9000, 0"),
    KERNEL + "decide.py": ("KEEP_DOUBLE] * (two >> card & 1)", "KEEP_DOUBLE] * (two >> card & 0)"),
    KERNEL + "lots.py": ("table[at] = cast + 1", "table[at] = cast + 2"),
    KERNEL + "scoring.py": ("S.TERMS0, S.TERMS_END", "S.TERMS0, S.SHARED_END"),
    BURRACO + "columns.py": ("PARTS: Final = 2", "PARTS: Final = 4"),
    KERNEL + "play.py": ("policies, 0, row, log, room", "policies, 1, row, log, room"),
}
"""In each file that compiled code comes from, or takes numbers from: a text, and another."""
NOTHING_TO_FEEL = {
    "compiled/memory.py": "moves pointers: an edit reads memory of others, and proves nothing",
    "play/yardstick.py": "plays no part in a hand; its number is asked for below",
    "compiled/jit.py": "says how, not what, is compiled; the answers are the same",
    "compiled/linking.py": "puts the parts together; put wrongly they do not run at all",
    "games/interface.py": "declares what a game is, for the rooms above; holds no number",
    "errors.py": "sentences and exit codes",
    "games/__init__.py": "names the games",
    KERNEL + "forks.py": "plays the futures of a decision; the signature asks for none",
    KERNEL + "rollouts.py": "plays the worlds of a position; the signature asks for none",
    BURRACO + "choices.py": "declares the facts of a decision; no named policy asks for one",
    KERNEL + "facts.py": "counts those facts",
    BURRACO + "__init__.py": "what the rooms above see of the game",
}
"""Files that compiled code imports and that change no hand, with the reason."""

SIGN = """
import json
from analyser.games import game
print(json.dumps(game("burraco").signature()))
"""
DIGESTS = """
import json, os
from pathlib import Path
from analyser.compiled import jit
root = jit.ROOT
names = [jit.sources_digest()]
for file, (old, new) in json.loads(os.environ["EDITS"]).items():
    source = (root / file).read_text()
    (root / file).write_text(source.replace(old, new))
    names.append(jit.sources_digest())
    (root / file).write_text(source)
print(json.dumps(names))
"""
LOADED = """
import json, sys
from pathlib import Path
import analyser.games.burraco.kernel.forks, analyser.games.burraco.kernel.rollouts
import analyser.play.yardstick
root = Path(sys.modules["analyser"].__file__).parent
rooms = [sys.modules[name].__file__ for name in sys.modules if name.startswith("analyser.")]
print(json.dumps([Path(file).relative_to(root).as_posix() for file in rooms]))
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
    "order": (
        dict(room="analyser.cards.shuffle", kind="int64", arguments="1, 0, numbers"),
        "cards/shuffle_plain.py",
    ),
    "shuffles": (
        dict(room="analyser.play.yardstick", kind="int8", arguments="1, numbers"),
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


def test_every_file_that_compiled_code_comes_from_has_a_constant_to_change(copied: Path) -> None:
    compiled = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"^ *@(kernel|inlined|merged)$", path.read_text(), re.MULTILINE)
    }
    loaded = set(ask(LOADED, copied))
    assert compiled <= loaded
    assert loaded == set(EDITS) | set(NOTHING_TO_FEEL)
    assert set(EDITS).isdisjoint(NOTHING_TO_FEEL)
    for file, (old, _new) in EDITS.items():
        assert (PACKAGE / file).read_text().count(old) == 1, (file, old)


def test_every_such_change_names_another_directory(copied: Path) -> None:
    names = ask(DIGESTS, copied, EDITS=json.dumps(EDITS))
    assert len(set(names)) == len(EDITS) + 1


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
def signed(copied: Path) -> str:
    """The signature of the copy, which is then compiled."""
    found = ask(SIGN, copied)
    assert isinstance(found, str)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("file", EDITS)
def test_a_changed_constant_changes_the_signature_of_bench(
    file: str, copied: Path, signed: str
) -> None:
    assert signed == game("burraco").signature()
    with edited(copied, file, *EDITS[file]):
        other = ask(SIGN, copied)
    print(f"{file}: {signed} before the edit, {other} after it")
    assert other != signed


@pytest.mark.slow
def test_a_copy_without_edits_signs_as_before(copied: Path, signed: str) -> None:
    assert ask(SIGN, copied) == signed
