"""``analyser.compiled.memory``: Is a part of an array the same in each mode, and is what lies
outside it seen where it should?
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyser.compiled.jit import kernel
from analyser.compiled.memory import blocks, part

ROOT = Path(__file__).parents[2]
PROGRAM = """
import numpy as np
from analyser.compiled.jit import kernel
from analyser.compiled.memory import blocks, part

two_from_one = blocks(1, 2)

@kernel
def swapped(numbers, at):
    rest = part(part(numbers, 2), 1)
    rest[at] = 10 * rest[0]
    return rest[at]

@kernel
def second_of(numbers, number, at):
    block = two_from_one(part(numbers, 1), number)
    block[at] = -block[at]
    return two_from_one(numbers, number)[1]

numbers = np.arange(10, dtype=np.int64)
print(swapped(numbers, 3), numbers.tolist())
numbers = np.arange(10, dtype=np.int64)
print(second_of(numbers, 2, 1), numbers.tolist())
try:
    second_of(numbers, 2, 2)
    print("unseen", numbers.tolist())
except IndexError:
    print("seen", numbers.tolist())
grid = np.arange(6, dtype=np.int64)
try:
    swapped(grid[:4], 1)
    print("unseen", grid.tolist())
except IndexError:
    print("seen", grid.tolist())
"""
"""The last call writes one place past the end of the array that it was handed; the one before it
one place past the end of a block."""
UNSEEN = ["unseen [0, 1, 2, 3, 4, 5, 6, -7, -8, 9]", "unseen [0, 1, 2, 3, 30, 5]"]
SEEN = ["seen [0, 1, 2, 3, 4, 5, 6, -7, 8, 9]", "seen [0, 1, 2, 3, 4, 5]"]
MODES = {
    "plain": ({}, UNSEEN),
    "bounds checked": ({"ANALYSER_BOUNDSCHECK": "1"}, SEEN),
    "not compiled": ({"NUMBA_DISABLE_JIT": "1"}, SEEN),
}


@pytest.mark.broad
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
    assert done.stdout.splitlines() == [
        "30 [0, 1, 2, 3, 4, 5, 30, 7, 8, 9]",
        "6 [0, 1, 2, 3, 4, 5, 6, -7, 8, 9]",
        *last,
    ]


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


@kernel
def change(numbers: npt.NDArray[np.int64], first: int, number: int, at: int, new: int) -> Any:
    """Write a number into a block of a part of an array, and return what was there."""
    block = three_from_four(part(numbers, first), number)
    before = block[at]
    block[at] = new
    return before


three_from_four = blocks(4, 3)


def test_a_block_of_a_part_is_the_slice_that_its_number_says() -> None:
    chance = Random("blocks")
    numbers = np.arange(50, dtype=np.int64)
    plain = list(range(50))
    for new in range(3000):
        first, number, at = chance.randint(0, 10), chance.randint(0, 10), chance.randrange(3)
        place = first + 4 + 3 * number + at
        before, plain[place] = plain[place], new
        assert change(numbers, first, number, at, new) == before
    assert numbers.tolist() == plain


def views() -> tuple[set[str], list[str]]:
    """Return the functions that return a part of an array, and those of them that are compiled.

    By name, found in the text: those that return what ``part``, one that ``blocks`` made, or one
    of themselves returns.
    """
    known, wrong = {"part"}, list[str]()
    for path in sorted((ROOT / "analyser").rglob("*.py")):
        made = re.findall(r"^ *(\w+) = blocks\(", path.read_text(), re.MULTILINE)
        known.update(made)
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.FunctionDef):
                continue
            returned = {
                ast.unparse(each.value.func).rpartition(".")[2]
                for each in ast.walk(node)
                if isinstance(each, ast.Return) and isinstance(each.value, ast.Call)
            }
            if returned & known:
                kinds = {ast.unparse(each) for each in node.decorator_list}
                if "merged" in kinds:
                    known.add(node.name)
                elif kinds & {"kernel", "inlined"}:
                    wrong.append(f"{path.relative_to(ROOT)}: {node.name}")
    return known, wrong


@pytest.mark.broad
def test_no_compiled_function_returns_a_part_which_with_indices_checked_none_can() -> None:
    known, wrong = views()
    assert {"seat_at", "policy_of"} <= known
    assert wrong == []
