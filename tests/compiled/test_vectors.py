"""``analyser.compiled.vectors``: Are sums of weighted rows the same on vectors, with every index
checked, and in plain Python?
"""

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
from analyser.compiled.vectors import (
    halves,
    read_half,
    spread_float_rows,
    weighted_float_rows,
    weighted_rows,
)

ROOT = Path(__file__).parents[2]
PROGRAM = """
import numpy as np
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.compiled.vectors import weighted_layer, weighted_rows

of_sixteen = weighted_rows(16)
in_layer = weighted_layer(16)

@kernel
def add(sums, rows, factors, first, count, weight):
    return of_sixteen(sums, part(rows, first), part(rows, 2), weight, factors, count)

@kernel
def value(sums, rows, factors, first, count, weight):
    after = part(rows, 5)
    return in_layer(sums, part(rows, first), part(rows, 2), weight, factors, count, after)

chance = np.random.default_rng(7)
rows = chance.integers(-2**31, 2**31, 16 * 150).astype("<i4").view("<i8").astype(np.int64)
factors = chance.integers(-2**31, 2**31, 150)
factors[::3] = factors[40:80] = 0
sums = chance.integers(-2**31, 2**31, 16).astype("<i4").view("<i8").astype(np.int64)
for weight in range(2):
    for count in COUNTS:
        print(int(value(sums, rows, factors, 8, count, weight)))
        print(int(add(sums, rows, factors, 8, count, weight)), sums.tolist())
short = rows[: 8 * 150 - 1]
try:
    add(sums, short, factors, 8, 149, 0)
    print("unseen")
except IndexError:
    print("seen")
"""
COUNTS = (0, 1, 7, 8, 63, 64, 65, 72, 149)
"""Of rows: of blocks of 64, of 8 within them, and single ones."""
MODES = {
    "plain": {},
    "bounds checked": {"ANALYSER_BOUNDSCHECK": "1"},
    "not compiled": {"NUMBA_DISABLE_JIT": "1"},
    "by numba alone": {"ANALYSER_LINKING": "0"},
    "without wide vectors": {"NUMBA_CPU_NAME": "generic"},
}


def numbers_of(mode: str, tmp_path: Path) -> list[str]:
    """Return what the program prints in a mode."""
    file = tmp_path / "rows.py"
    file.write_text(f"COUNTS = {COUNTS}\n{PROGRAM}")
    left_out = ("ANALYSER_BOUNDSCHECK", "ANALYSER_LINKING", "NUMBA_DISABLE_JIT")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    environment = {**kept, "PYTHONPATH": str(ROOT), **MODES[mode]}
    done = subprocess.run(
        [sys.executable, file], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.broad
@pytest.mark.parametrize("mode", MODES)
def test_sums_are_the_same_in_each_mode_and_a_missing_row_is_seen_where_it_is_checked(
    mode: str, tmp_path: Path
) -> None:
    chance = np.random.default_rng(7)
    rows = chance.integers(-(2**31), 2**31, 16 * 150).reshape(150, 16)
    factors = chance.integers(-(2**31), 2**31, 150)
    factors[::3] = factors[40:80] = 0
    sums = [int(each) for each in chance.integers(-(2**31), 2**31, 16)]
    flat, times = rows.ravel().tolist(), factors.tolist()
    expected = []
    for weight in range(2):
        for count in COUNTS:
            for at in range(count):
                added = zip(sums, flat[16 * (at + 1) :], strict=False)
                sums = [within(32, total + times[at] * each) for total, each in added]
            straight = sum(times[at] * flat[4 + weight + at] for at in range(count))
            above = sum(max(each, 0) * flat[10 + at] for at, each in enumerate(sums))
            expected.append(str(within(64, straight + above)))
            halves_of = np.array(sums).astype("<i4").view("<i8").tolist()
            expected.append(f"{within(64, straight)} {halves_of}")
    expected.append("seen" if mode in ("bounds checked", "not compiled") else "unseen")
    assert numbers_of(mode, tmp_path) == expected


def within(bits: int, number: int) -> int:
    """Return what this many bits, the first of them the sign, hold of a number."""
    half = 1 << bits - 1
    return (number + half) % (2 * half) - half


of_eight = weighted_rows(8)


@kernel
def add_to_part(
    sums: npt.NDArray[np.int64], first: int, rows: Any, factors: Any, count: int
) -> None:
    """Add rows onto a part of an array."""
    of_eight(part(sums, first), rows, rows, 0, factors, count)


@kernel
def paired(one: int, other: int, numbers: npt.NDArray[np.int64]) -> Any:
    """Put two numbers into one, and return the first of them less twice the second."""
    numbers[0] = halves(one, other)
    return read_half(numbers, 0) - 2 * read_half(numbers, 1)


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_what_lies_beside_the_sums_is_left_alone(count: int) -> None:
    chance = np.random.default_rng(count)
    for first in range(5):
        sums = np.full(9, -1)
        rows = chance.integers(-99, 99, (7, 8))
        factors = chance.integers(-99, 99, 7)
        add_to_part(sums, first, rows.astype("<i4").view("<i8").ravel(), factors, count)
        expected = np.full(18, -1)
        expected[2 * first : 2 * first + 8] += factors[:count] @ rows[:count]
        assert sums.view("<i4").tolist() == expected.tolist()


def test_two_numbers_in_one_are_read_back() -> None:
    chance, numbers = Random("halves"), np.zeros(1, np.int64)
    ends = (-(2**31), -1, 0, 1, 2**31 - 1)
    for _ in range(300):
        one, other = (chance.choice((*ends, chance.randrange(-(2**31), 2**31))) for _ in range(2))
        assert paired(one, other, numbers) == one - 2 * other


add_floats, spread_floats = weighted_float_rows(8), spread_float_rows(8)


@kernel
def there_and_back(sums: Any, rows: Any, factors: Any, count: int) -> None:
    """Add rows onto their sums, and then these onto each of them."""
    add_floats(part(sums, 1), part(rows, 1), factors, count)
    spread_floats(part(rows, 1), part(sums, 1), factors, count)


def test_floats_are_added_in_the_order_of_rows_each_step_rounded_by_itself() -> None:
    chance = np.random.default_rng(5)
    for count in (0, 1, 6):
        sums, rows, factors = (chance.normal(size=n).astype(np.float32) for n in (10, 50, 6))
        expected, after = sums.copy(), rows.copy()
        for at in range(count):
            expected[1:9] += rows[1 + 8 * at : 9 + 8 * at] * factors[at]
        for at in range(count):
            after[1 + 8 * at : 9 + 8 * at] += expected[1:9] * factors[at]
        there_and_back(sums, rows, factors, count)
        assert sums.tobytes() == expected.tobytes()
        assert rows.tobytes() == after.tobytes()
