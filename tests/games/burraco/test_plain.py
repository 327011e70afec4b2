"""``analyser.games.burraco``: Does the kernel play the same with the compiler off?

Interpreted, its integers are Python's and numpy's: what the machine would wrap or cut off in
silence (a shift past bit 63, say) raises there instead.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from games.burraco.agreement import Agreement

from analyser.games.burraco import pack
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.rules import rules_of

HANDS = 6
TESTS = Path(__file__).parents[2]

PROGRAM = f"""
import sys
sys.path[:0] = [{str(TESTS)!r}, {str(TESTS.parent)!r}]
from games.burraco.test_plain import rows
print(rows())
"""


def rows() -> list[list[int]]:
    """Play a few hands with the kernel: those of players who think, and of two who do not."""
    agreement = Agreement(rules_of("italian"))
    seats = [policy_of(name) for name in ("balanced", "random", "greedy", "balanced")]
    found = []
    for number in range(HANDS):
        words = agreement.differences(pack.order(21, number), seats, 21, number)
        assert words == ""
        found.append(agreement.row.tolist())
    return found


@pytest.mark.broad
def test_interpreted_hands_are_the_compiled_ones() -> None:
    off = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore:overflow"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=off, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(rows())
