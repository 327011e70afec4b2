"""How many points does a player lose in its last cards, against the best that could be done?

At each decision of its hands the solver says, exactly, what every row is worth when both play as
well as can be from there on; what the row taken is worth less than the best is lost.  Summed over a
player's last decisions that is how far it is from the best play there is, near the end.

    PYTHONPATH=tests:. python -m games.eastwest.near_best sound 4 200
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.eastwest import GAME
from analyser.games.eastwest import rules as R
from analyser.games.eastwest.kernel import decide
from analyser.games.eastwest.kernel import play as K
from analyser.games.eastwest.kernel import solving as S
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.calls import ENGINE
from analyser.games.eastwest.policies import MOST_SOLVED

KEY = run_key(2026)


@kernel
def lose(
    key: int, first: int, count: int, most: int, rules: Any, policies: Any, out: Any, scratch: Any
) -> None:
    """Fill in, a row a hand, seat by seat, what is lost with 1, 2 … ``MOST_SOLVED`` cards to place.

    In points that the player scores.
    """
    rules, policies, out, scratch = (
        part(rules, 0),
        part(policies, 0),
        part(out, 0),
        part(scratch, 0),
    )
    table, work = part(scratch, K.TABLE), part(scratch, K.WORK)
    known = part(work, decide.SOLVING)
    for i in range(count):
        T.lay_out(table, key, first + i, rules, 0)
        while table[T.TO_MOVE] != T.NOBODY:
            seat = table[T.TO_MOVE]
            row, left = decide.chosen(table, rules, policies, work), T.to_place(table, rules, seat)
            rows = T.rooms(table, rules, seat)
            if left <= most and rows & (rows - 1) != 0:
                orders = S.solve(table, rules, known)
                sign, best = 1 - 2 * seat, -(2**60)
                for other in range(rules[R.ROWS]):
                    if rows >> other & 1:
                        best = max(best, sign * known[S.ROOT + other])
                lost = best - sign * known[S.ROOT + row]
                out[MOST_SOLVED * (R.SEATS * i + seat) + left - 1] = lost / orders
            T.place(table, rules, row)


def lost(policy: str, most: int, hands: int, first: int = 0) -> npt.NDArray[np.float64]:
    """Return what a player who sits in both seats loses: (hands, seats, cards to place)."""
    rules, players = GAME.rules("eastwest"), [GAME.policy(policy)]
    numbers = ENGINE.numbers(rules, players, [0, 0])
    out = np.zeros((hands, R.SEATS, MOST_SOLVED))
    scratch = np.zeros(K.SCRATCH_SIZE, np.int64)
    lose(KEY, first, hands, most, numbers.rules, numbers.policies, out.ravel(), scratch)
    return out


def main() -> None:
    policy, most, hands = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    found = lost(policy, most, hands)
    for left in range(2, most + 1):
        each = found[:, :, left - 1]
        said = "  ".join(
            f"seat {seat}: {each[:, seat].mean():.4f} ± "
            f"{1.96 * each[:, seat].std() / hands**0.5:.4f}"
            for seat in range(R.SEATS)
        )
        sys.stdout.write(f"{left} to place  {said}\n")
    both = found.sum(axis=2).mean(axis=1)
    near = 1.96 * both.std() / hands**0.5
    sys.stdout.write(f"a player and hand, last {most}: {both.mean():.4f} ± {near:.4f}\n")


if __name__ == "__main__":
    main()
