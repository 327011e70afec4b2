"""``analyser.compiled``: Is a function there whoever names it first?  One may name it that never
calls it.

With a branch that is never taken the first to name it does not call it; what it is linked in for
by then was left out, and missing where the next one calls it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part

Numbers = npt.NDArray[np.int64]


@kernel
def count_one(numbers: Numbers) -> None:
    """Add 1."""
    numbers[0] += 1


@kernel
def name_it(numbers: Numbers, room: Numbers | None) -> None:
    """Name the above, and call it where there is no room: never."""
    if room is None:
        count_one(numbers)
    else:
        numbers[0] += 100


@kernel
def call_it(numbers: Numbers) -> None:
    """Call it."""
    count_one(numbers)


@kernel
def whole(numbers: Numbers, room: Numbers) -> None:
    """Name it first, then call it."""
    name_it(part(numbers, 0), part(room, 0))
    call_it(part(numbers, 0))


def test_a_function_is_there_though_who_names_it_first_does_not_call_it() -> None:
    numbers = np.zeros(2, np.int64)
    whole(numbers, numbers.copy())
    assert numbers.tolist() == [101, 0]
