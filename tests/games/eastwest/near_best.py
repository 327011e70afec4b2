"""How many points does a player lose in its last cards, against the best that could be done?

At each decision of its hands the solver says, exactly, what every row is worth when both play as
well as can be from there on; what the row taken is worth less than the best is lost.  Summed over a
player's last decisions that is how far it is from the best play there is, near the end.

And how much would a habit win back?  A *patient* player does not fill the last place of a row with
a hand that stays behind there, while another row has two places or more: it goes to the one with
most places.

    PYTHONPATH=tests:. python -m games.eastwest.near_best sound 4 10_000
    PYTHONPATH=tests:. python -m games.eastwest.near_best sound 4 10_000 patient
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
from analyser.games.eastwest.endings import GREAT, SEED
from analyser.games.eastwest.kernel import decide
from analyser.games.eastwest.kernel import solving as S
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.game import GAME as KERNEL
from analyser.games.eastwest.kernel.hands import worth
from analyser.games.eastwest.policies import MOST_SOLVED
from analyser.games.eastwest.rules import SEATS, R

KEY = run_key(SEED)


@kernel
def patiently(table: Any, rules: Any, row: int) -> int:
    """Return the row that a patient player takes where they would have taken ``row``."""
    seat = table[T.TO_MOVE]
    if T.free_places(table, seat, row) > 1:
        return row
    cards = T.own_row(table, seat, row) | 1 << T.card_in_hand(table, rules)
    if worth(cards, rules) > T.seat_at(table, 1 - seat)[T.SHOWN0 + row]:
        return row
    most, found = 1, row
    for other in range(rules[R.ROWS]):
        if T.free_places(table, seat, other) > most:
            most, found = T.free_places(table, seat, other), other
    return found


@kernel
def lose_all(
    key: int,
    count: int,
    most: int,
    patient: bool,
    rules: Any,
    policies: Any,
    out: Any,
    scratch: Any,
    room: Any,
) -> None:
    """Fill in, a row a hand, seat by seat, what is lost with 1, 2 … ``MOST_SOLVED`` cards to place.

    In points that the player scores; ``room``: of search players, or ``None``.
    """
    table, work = part(scratch, 0), part(scratch, T.TABLE_SIZE)
    known = part(work, decide.SOLVING)
    for i in range(count):
        kernels.lay_out(KERNEL, table, key, i, rules, 0, work)
        while table[T.TO_MOVE] != T.NOBODY:
            seat = table[T.TO_MOVE]
            left, rows = T.count_to_place(table, rules, seat), T.rooms(table, rules, seat)
            row = kernels.choose(KERNEL, table, rules, policies, work, room)
            if left <= most and rows & (rows - 1) != 0:
                if patient:
                    row = patiently(table, rules, row)
                orders = S.solve(table, rules, known)
                sign, best = 1 - 2 * seat, -(2**60)
                for other in range(rules[R.ROWS]):
                    if rows >> other & 1:
                        best = max(best, sign * known[S.ROOT + other])
                lost = best - sign * known[S.ROOT + row]
                out[MOST_SOLVED * (SEATS * i + seat) + left - 1] = lost / orders
            T.make(table, rules, row, work)


@kernel
def lose(
    key: int,
    count: int,
    most: int,
    patient: bool,
    rules: Any,
    policies: Any,
    out: Any,
    scratch: Any,
) -> None:
    """Do so for players who do not search; ``scratch``: ``play_size`` numbers."""
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch = part(scratch, 0)
    lose_all(key, count, most, patient, rules, policies, out, scratch, None)


@kernel
def lose_searched(
    key: int,
    count: int,
    most: int,
    patient: bool,
    rules: Any,
    policies: Any,
    out: Any,
    scratch: Any,
) -> None:
    """Do so for search players; ``scratch``: ``search_size`` numbers more."""
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch = part(scratch, 0)
    room = kernels.play_room(KERNEL, scratch)
    lose_all(key, count, most, patient, rules, policies, out, scratch, room)


def lost(
    policy: str, most: int, hands: int, patient: bool = False, **changes: int
) -> npt.NDArray[np.float64]:
    """Return what a player who sits in both seats loses: (hands, seats, cards to place).

    ``changes``: of its habits.
    """
    rules, players = GAME.rules("eastwest"), [GAME.policy(policy, changes)]
    numbers = GAME.engine.numbers(rules, players, [0, 0])
    out = np.zeros((hands, SEATS, MOST_SOLVED))
    searched = numbers.has_search
    scratch = np.zeros(KERNEL.play_size + searched * KERNEL.search_size, np.int64)
    play = lose_searched if searched else lose
    play(KEY, hands, most, patient, numbers.rules, numbers.policies, out.ravel(), scratch)
    return out


def mean_and_half(each: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Return the mean of what hands come to, and the half width of its 95 % interval."""
    return float(each.mean()), float(1.96 * each.std() / len(each) ** 0.5)


def spread(found: npt.NDArray[np.float64]) -> tuple[float, float, float]:
    """Return of the hands that a player has which share loses nothing, and which loses more than
    ``GREAT``; and the share of what is lost that these lose."""
    each = found.sum(axis=2).ravel()
    great = each[each > GREAT]
    return float((each == 0).mean()), len(great) / len(each), float(great.sum() / each.sum())


def main() -> None:
    policy, most, hands = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    patient = sys.argv[4:] == ["patient"]
    found = lost(policy, most, hands, patient=patient)
    for left in range(most, 1, -1):
        mean, half = mean_and_half(found[:, :, left - 1].mean(axis=1))
        sys.stdout.write(f"{left} to place: {mean:.4f} ± {half:.4f}\n")
    mean, half = mean_and_half(found.sum(axis=2).mean(axis=1))
    sys.stdout.write(f"a player and hand, last {most}: {mean:.4f} ± {half:.4f}\n")
    none, great, share = spread(found)
    sys.stdout.write(
        f"{none:.4f} of hands lose nothing; {great:.4f} lose more than {GREAT} points, and of all "
        f"that is lost {share:.4f}\n"
    )
    if patient:
        won = lost(policy, most, hands).sum(axis=2).mean(axis=1) - found.sum(axis=2).mean(axis=1)
        mean, half = mean_and_half(won)
        sys.stdout.write(f"by being patient it wins back {mean:.4f} ± {half:.4f}\n")


if __name__ == "__main__":
    main()
