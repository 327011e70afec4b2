"""Is a part of an array the same in each mode, and is what lies outside it seen where it should?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part

ROOT = Path(__file__).parents[2]
PROGRAM = """
import numpy as np
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part

@kernel
def swapped(numbers, at):
    rest = part(part(numbers, 2), 1)
    rest[at] = 10 * rest[0]
    return rest[at]

numbers = np.arange(10, dtype=np.int64)
print(swapped(numbers, 3), numbers.tolist())
grid = np.arange(6, dtype=np.int64)
try:
    swapped(grid[:4], 1)
    print("unseen", grid.tolist())
except IndexError:
    print("seen", grid.tolist())
"""
"""The second call writes one place past the end of the array that it was handed."""
MODES = {
    "plain": ({}, "unseen [0, 1, 2, 3, 30, 5]"),
    "bounds checked": ({"ANALYSER_BOUNDSCHECK": "1"}, "seen [0, 1, 2, 3, 4, 5]"),
    "not compiled": ({"NUMBA_DISABLE_JIT": "1"}, "seen [0, 1, 2, 3, 4, 5]"),
}


@pytest.mark.parametrize("mode", MODES)
def test_a_part_is_the_same_memory_and_its_end_is_seen_where_it_is_checked(
    mode: str, tmp_path: Path
) -> None:
    changes, last = MODES[mode]
    file = tmp_path / "parts.py"
    file.write_text(PROGRAM)
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("ANALYSER_BOUNDSCHECK", "NUMBA_DISABLE_JIT")
    }
    environment = {**kept, "PYTHONPATH": str(ROOT), **changes}
    done = subprocess.run(
        [sys.executable, file], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["30 [0, 1, 2, 3, 4, 5, 30, 7, 8, 9]", last]


@kernel
def put_and_get(numbers: npt.NDArray[np.int64], one: int, other: int, at: int, new: int) -> Any:
    """Write a number into a part of a part of an array, and return what was there."""
    rest = part(part(numbers, one), other)
    before = rest[at]
    rest[at] = new
    return before


def test_a_part_of_a_part_is_the_slice_of_a_slice() -> None:
    chance = Random("parts of parts")
    numbers = np.arange(50, dtype=np.int64)
    plain = list(range(50))
    for new in range(3000):
        place = chance.choice((0, 49, chance.randrange(50)))
        one = chance.randint(0, place)
        other = chance.randint(0, place - one)
        at = place - one - other
        before = plain[one:][other:][at]
        plain[place] = new
        assert put_and_get(numbers, one, other, at, new) == before
        assert numbers[place] == new
    assert numbers.tolist() == plain
