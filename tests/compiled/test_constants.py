"""``analyser.compiled``: Does a function whose numbers are constants do the same, and is it
never taken for another?
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import compiling
import pytest
from copies import ask, copy_into

from analyser.compiled import jit, source_digest

pytestmark = pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")

SMALL = """
import numpy as np
from analyser.compiled.jit import kernel, with_constants
from analyser.compiled.memory import part

@kernel
def total(rules, first):
    found = 0
    for at in range(first, 4):
        found += rules[at]
    return found if rules[3] != 77 else rules[1] * 1234567891

@kernel
def counted(out, rules, start):
    rest = part(rules, 1)
    for at in range(out.shape[0]):
        out[at] = 1000 * total(rules, 0) + rest[at % 3] + start
    return total(rest, 3) if rest[0] == 999 else total(rules, start)
"""
ASK = """
import json
import numpy as np
from small import counted, with_constants
from analyser.compiled import jit

other = np.full(4, 50, np.int64)
said = []
for numbers in {asked}:
    made = with_constants(counted, 1, numbers)
    kept = made is not None and jit.has_machine_code(made)
    found = []
    for function, rules in ((made, other), (counted, np.array(numbers, np.int64))):
        out = np.zeros(5, np.int64)
        if function is not None:
            found.append([function(out, rules, 2), *out.tolist()])
    code = made and "1234567891" in str(made.overloads[made.signatures[0]].library._final_module)
    said.append([found, kept, code])
print(json.dumps(said))
"""
ONE, OTHER, SPECIAL = [1, 2, 3, 4], [9, 8, 7, 6], [1, 2, 3, 77]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copy_into(tmp_path_factory.mktemp("copied"))
    (root / "small.py").write_text(SMALL)
    return root


def asked(copied: Path, *numbers: list[int], **settings: str) -> Any:
    return ask(ASK.format(asked=list(numbers)), copied, **settings)


@pytest.mark.broad
def test_it_does_the_same_and_each_set_of_numbers_is_kept_by_itself(copied: Path) -> None:
    # Made in two processes, where both are the first of their name,
    ((first, kept, _),) = asked(copied, ONE)
    assert not kept
    assert first[0] == first[1]
    ((second, kept, _),) = asked(copied, OTHER)
    assert not kept
    assert second[0] == second[1] != first[0]
    # and read in one.
    again = asked(copied, OTHER, ONE)
    assert [[both, kept] for both, kept, _ in again] == [[second, True], [first, True]]


@pytest.mark.broad
def test_what_follows_from_another_number_is_not_in_the_code(copied: Path) -> None:
    settings = {"XDG_CACHE_HOME": str(copied / "empty")}
    (one, _, special_code), (other, _, code) = asked(copied, SPECIAL, ONE, **settings)
    assert one[0] == one[1]
    assert other[0] == other[1]
    assert not code
    # 2 × 1234567891 is counted beforehand, too.
    assert not special_code


@pytest.mark.broad
@pytest.mark.parametrize(
    "mode",
    [
        {"ANALYSER_BOUNDSCHECK": "1"},
        {"ANALYSER_LINKING": "0"},
        {"NUMBA_DISABLE_JIT": "1"},
        {"ANALYSER_CONSTANTS": "0"},
    ],
    ids=lambda mode: " ".join(mode),
)
def test_where_there_is_none_that_is_said(mode: dict[str, str], copied: Path) -> None:
    program = "from small import *; print(with_constants(counted, 1, [1, 2, 3, 4]))"
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith("ANALYSER_")
    } | {"XDG_CACHE_HOME": str(copied / "cache"), "PYTHONPATH": str(copied)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=kept | mode,
        cwd=copied,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "None\n"


@pytest.mark.broad
def test_the_garbage_collector_is_as_it_was(copied: Path) -> None:
    settings = {"XDG_CACHE_HOME": str(copied / "collector")}
    program = """
import gc, json
from small import *
said = [gc.isenabled(), gc.get_threshold()]
counted(np.zeros(1, np.int64), np.zeros(4, np.int64), 0)
said += [gc.isenabled(), gc.get_threshold()]
print(json.dumps(said))
"""
    said = ask(program, copied, **settings)
    assert said[0] is True
    assert said[2:] == said[:2]


def test_a_plain_function_has_none() -> None:
    def plain(numbers: Any) -> Any:
        return numbers[0]

    if jit.LINKING_MODULE:
        assert jit.LINKING_MODULE[1](plain, 0, [1], lambda: None) is None


def test_how_it_is_made_is_among_the_sources_of_what_is_made() -> None:
    kernel = source_digest.list_compiled_modules("analyser.games.burraco.kernel")
    found = source_digest.Closure().follow(kernel).sources
    assert {"analyser.compiled.linking", "analyser.compiled.ir_cache"} <= set(found)
