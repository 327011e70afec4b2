"""What does another ranking change of hands that are played already?

The rows that players have laid, who thought of the one ranking, are compared by both: how many rows
another player wins, and how many games.

    PYTHONPATH=tests:. python -m games.eastwest.both_rankings sound 100_000
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.eastwest import GAME
from analyser.games.eastwest.kernel import decide
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.game import GAME as KERNEL
from analyser.games.eastwest.kernel.hands import worth
from analyser.games.eastwest.kernel.scoring import compare_hands
from analyser.games.eastwest.rules import MOST_ROWS

KEY = run_key(2026)
RULES = ("eastwest", "eastwest-rarity")


@kernel
def count(
    first: int, hands: int, rules: Any, other: Any, policies: Any, out: Any, scratch: Any
) -> None:
    """Fill in, a row a hand: who wins each row by the rules, 1 seat 0, then by the other ones."""
    rules, other, policies = part(rules, 0), part(other, 0), part(policies, 0)
    out, scratch = part(out, 0), part(scratch, 0)
    table, work = part(scratch, 0), part(scratch, T.TABLE_SIZE)
    for i in range(hands):
        kernels.lay_out(KERNEL, table, KEY, first + i, rules, 0, work)
        while table[T.TO_MOVE] != T.NOBODY:
            T.make(table, rules, decide.choose(table, rules, policies, work), work)
        for row in range(MOST_ROWS):
            own, theirs = T.own_row(table, 0, row), T.own_row(table, 1, row)
            at = 2 * MOST_ROWS * i + row
            out[at] = compare_hands(rules, 0, worth(own, rules), worth(theirs, rules))
            out[at + MOST_ROWS] = compare_hands(other, 0, worth(own, other), worth(theirs, other))


def winners(policy: str, hands: int, first: int = 0) -> npt.NDArray[np.int64]:
    """Return who wins each row of a player's hands against itself: (hands, rankings, rows)."""
    rules, other = (GAME.rules(name) for name in RULES)
    numbers = GAME.engine.numbers(rules, [GAME.policy(policy)], [0, 0])
    out = np.zeros((hands, len(RULES), MOST_ROWS), np.int64)
    scratch = np.zeros(T.TABLE_SIZE + decide.WORK_SIZE, np.int64)
    others = np.array(GAME.engine.rules_row(other), np.int64)
    count(first, hands, numbers.rules, others, numbers.policies, out.ravel(), scratch)
    return out


def changed(found: npt.NDArray[np.int64]) -> tuple[float, float]:
    """Return which share of rows, and of games, ends otherwise by the other ranking."""
    one, other = found[:, 0], found[:, 1]
    results = np.sign(one.sum(axis=1)), np.sign(other.sum(axis=1))
    return float((one != other).mean()), float((results[0] != results[1]).mean())


def main() -> None:
    policy, hands = sys.argv[1], int(sys.argv[2])
    rows, games = changed(winners(policy, hands))
    half = 1.96 * (games * (1 - games) / hands) ** 0.5
    sys.stdout.write(f"rows {rows:.5f}  games {games:.5f} ± {half:.5f}\n")


if __name__ == "__main__":
    main()
