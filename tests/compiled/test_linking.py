"""``analyser.compiled.linking``: Does everything play the same where numba is left to compile each
function by itself?

That is what happens with a numba that ``linking`` does not know.  Small functions are compiled so
each time; the whole game, which takes minutes, in ``make test-slow``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import compiling
import numba
import pytest
from copies import PACKAGE, ask, copy_into

from analyser.compiled import jit
from analyser.games import game

pytestmark = pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")

MODE = """
import json, numba
{before}
from analyser.compiled import jit
print(json.dumps([jit.LINKING_MODULE is not None, jit.MODE]))
"""
BEFORE = {
    "numba.__version__ = '0.68.9rc1'": True,
    "numba.__version__ = '0.69.0'": False,
    "numba.__version__ = '1.0.0dev0+7.g68'": False,
    "from numba.core.codegen import CPUCodegen; del CPUCodegen._pass_builder": False,
    "from numba.core import typed_passes; del typed_passes.NativeLowering": False,
    "import sys; sys.modules['numba.core.typed_passes'] = None": False,
    "from numba.core.compiler import CompileResult; del CompileResult._rebuild": False,
}
SMALL = """
import json
import numba, numpy as np
from analyser.cards import sets, shuffle
from analyser.compiled import jit
from analyser.abilities.benchmarks.bench_reference import shuffles

@jit.kernel
def both(mask):
    return 100 * sets.count(mask) + sets.find_highest_bit(mask)

order, cards = np.arange(108), np.arange(108, dtype=np.int8)
shuffle.shuffle(7, 3, order, 108)
said = [order.tolist(), shuffles(5, cards), cards.tolist(), both(sets.TWOS)]
said += [shuffle.choice(1, 2, 3, 4, 5), shuffle.happens(1, 2, 3, 2**31)]
kept = [sum(each.stats.cache_hits.values()) for each in (shuffle.shuffle, shuffles)]
settings = [numba.config.CACHE_DIR, repr(numba.config.OPT)]
print(json.dumps([said, kept, settings, jit.LINKING_MODULE is not None]))
"""
KEEPS = """
import json, numpy as np
from analyser.compiled import jit
from analyser.abilities.benchmarks.bench_reference import shuffles
shuffles(5, np.arange(108, dtype=np.int8))
print(json.dumps(jit.MACHINE_CODE_MODULE is not None))
"""
GIVEN = """
import json, sys
from typing import Any, NamedTuple
from analyser.compiled.jit import kernel

class Given(NamedTuple):
    halved: Any
    times: int

@kernel
def halved(number):
    return number // 2

def whole_of(given):
    def multiplied(number):
        return given.times * given.halved(number)
    return kernel(multiplied)

def say(times):
    whole = whole_of(Given(halved, times))
    print(json.dumps([whole(21), sum(whole.stats.cache_hits.values())]))
"""
"""A whole over functions that it is given, as the loops of a game are (``kernels.wholes_of``)."""
SIGN = """
import json
from analyser.compiled import jit
from analyser.games import game
print(json.dumps([game("burraco").signature(), jit.LINKING_MODULE is not None]))
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_into(tmp_path_factory.mktemp("copied"))


@pytest.mark.broad
@pytest.mark.parametrize("before", BEFORE)
def test_a_numba_that_is_not_known_is_left_to_itself(before: str, copied: Path) -> None:
    linking, mode = ask(MODE.format(before=before), copied)
    assert linking is BEFORE[before]
    assert str(linking) in mode


def said(before: str, **settings: str) -> str:
    """Return what a process says on standard error that opens what compiles."""
    done = subprocess.run(
        [sys.executable, "-c", f"import numba\n{before}\nfrom analyser.compiled import jit"],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr


@pytest.mark.parametrize(
    "before",
    [pytest.param(each, marks=[] if "'0.6" in each else [pytest.mark.broad]) for each in BEFORE],
)
def test_of_a_numba_that_is_not_known_one_line_says_what_it_costs(before: str) -> None:
    lines = [line for line in said(before).splitlines() if "compiled again" not in line]
    assert len(lines) == (not BEFORE[before])
    for line in lines:
        assert line.startswith("analyser: numba ")
        assert "not known" in line
        assert "a first start takes " in line


def test_who_asked_for_it_is_told_nothing() -> None:
    unknown = "numba.__version__ = '0.69.0'"
    assert said(unknown, ANALYSER_LINKING="0") == ""
    assert said(unknown, NUMBA_DISABLE_JIT="1") == ""


@pytest.mark.needs("benchmarks")
@pytest.mark.broad
def test_with_a_numba_that_lacks_what_it_takes_nothing_is_kept(copied: Path) -> None:
    gone = "from numba.core.compiler import CompileResult; del CompileResult._reduce\n"
    assert ask(KEEPS, copied, XDG_CACHE_HOME=str(copied / "some")) is True
    assert list((copied / "some").rglob("*.machine"))
    assert ask(gone + KEEPS, copied, XDG_CACHE_HOME=str(copied / "none")) is False
    assert not list((copied / "none").rglob("*.machine"))


def test_this_numba_is_known() -> None:
    assert numba.__version__.startswith(jit.KNOWN_VERSIONS)


@pytest.mark.needs("benchmarks")
@pytest.mark.broad
def test_small_functions_answer_the_same_and_are_kept_apart(copied: Path) -> None:
    linked = ask(SMALL, copied)
    alone = ask(SMALL, copied, ANALYSER_LINKING="0")
    assert (linked[3], alone[3]) == (True, False)
    assert alone[0] == linked[0]
    assert alone[1] == linked[1] == [0, 0]
    assert alone[2] == linked[2] == ["", "_OptLevel(3)"]
    # And found again, each where it is.
    assert ask(SMALL, copied, ANALYSER_LINKING="0")[:2] == [linked[0], [1, 1]]
    assert ask(SMALL, copied)[:2] == [linked[0], [1, 1]]


@pytest.mark.parametrize("linking", [pytest.param("0", marks=pytest.mark.broad), "1"])
def test_the_next_process_finds_what_was_made_of_given_functions(
    linking: str, tmp_path: Path
) -> None:
    (tmp_path / "given.py").write_text(GIVEN)
    where = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{PACKAGE.parent}", "ANALYSER_LINKING": linking}
    say = "import given; given.say({})"
    answers = [ask(say.format(times), tmp_path, **where) for times in (7, 7, 9)]
    assert answers == [[70, 0], [70, 1], [90, 0]]


@pytest.mark.slow
def test_the_game_plays_the_same(copied: Path) -> None:
    signed, linking = ask(SIGN, copied, ANALYSER_LINKING="0")
    print(f"signature {signed} with every function compiled by numba alone")
    assert not linking
    assert signed == game("burraco").signature()
