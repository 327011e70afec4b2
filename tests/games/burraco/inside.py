"""How does a test ask a function of the inside?  As the kernel does: with pointers.

Called with arrays it would be compiled once more, with everything below it; these hand parts of
arrays on, so what the kernel has compiled is what answers.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from analyser.cards.sets import count
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel import candidates as C
from analyser.games.burraco.kernel import decide as D
from analyser.games.burraco.kernel import laying as L
from analyser.games.burraco.kernel import planning as P
from analyser.games.burraco.kernel import play as K
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel import worth as W

Numbers = npt.NDArray[np.int64]


@kernel
def add(table: Numbers, rules: Numbers, number: int, card: int, cand: Numbers) -> bool:
    """Make a candidate of a card on a meld, if it may lie there."""
    return C.set_add(part(table, 0), part(rules, 0), number, card, part(cand, 0))  # type: ignore[no-any-return]


@kernel
def plain_add(table: Numbers, rules: Numbers, number: int, card: int, cand: Numbers) -> None:
    """The same for a natural card that moves nothing there."""
    C.set_plain_add(part(table, 0), part(rules, 0), number, card, part(cand, 0))


@kernel
def may_close_with(table: Numbers, rules: Numbers, team: int, cand: Numbers) -> bool:
    """Say whether a team could close once the candidate lies there."""
    return C.may_close_with(part(table, 0), part(rules, 0), team, part(cand, 0))  # type: ignore[no-any-return]


@kernel
def best_lay(
    table: Numbers,
    rules: Numbers,
    policy: Numbers,
    seat: int,
    choice: int,
    view: Numbers,
    cand: Numbers,
    best: Numbers,
) -> bool:
    """Look, and decide what to lay by this choice: True with it in ``best``."""
    tables, row, habits, seen = part(table, 0), part(rules, 0), part(policy, 0), part(view, 0)
    V.look(tables, row, habits, seat, seen)
    seen[V.AIM] = choice
    return L.lays(tables, row, habits, seen, part(cand, 0), part(best, 0))  # type: ignore[no-any-return]


@kernel
def pile_value(table: Numbers, rules: Numbers, policy: Numbers, seat: int, view: Numbers) -> int:
    """Look, and return what the pile is worth."""
    tables, row, habits, seen = part(table, 0), part(rules, 0), part(policy, 0), part(view, 0)
    V.look_at_pile(tables, row, seat, seen)
    one, two, jokers = V.remembered(tables, habits)
    forgotten = tables[T.PILE_COUNT] - count(one) - count(two) - jokers
    return D.pile_value(tables, row, habits, seen, one, two, jokers, forgotten)  # type: ignore[no-any-return]


@kernel
def discard(table: Numbers, rules: Numbers, policy: Numbers, seat: int, view: Numbers) -> int:
    """Look, and return the card to throw."""
    tables, row, habits, seen = part(table, 0), part(rules, 0), part(policy, 0), part(view, 0)
    V.look(tables, row, habits, seat, seen)
    return D.discards(tables, row, habits, seen)  # type: ignore[no-any-return]


@kernel
def plan(
    table: Numbers, rules: Numbers, policy: Numbers, seat: int, work: Numbers, log: Numbers
) -> tuple[bool, int]:
    """Return whether first melds can be worth enough, and the worth of the plan."""
    return P.plan(  # type: ignore[no-any-return]
        0, part(table, 0), part(rules, 0), part(policy, 0), seat,
        part(work, K.VIEW), part(work, K.CAND), part(work, K.BEST), part(work, K.FIRST),
        part(work, K.SAVED), part(log, 0),
    )  # fmt: skip


@kernel
def use_of_top(
    table: Numbers, rules: Numbers, policy: Numbers, seat: int, work: Numbers, log: Numbers
) -> tuple[bool, int]:
    """Return whether the top card of a closed pile can be laid, and what with it is worth."""
    return P.use_of_top(  # type: ignore[no-any-return]
        part(table, 0), part(rules, 0), part(policy, 0), seat,
        part(work, K.VIEW), part(work, K.CAND), part(work, K.BEST), part(work, K.FIRST),
        part(work, K.SAVED), part(work, K.KEPT), part(log, 0),
    )  # fmt: skip


@kernel
def standing(
    rules: Numbers,
    policy: Numbers,
    view: Numbers,
    kind: int,
    one: int,
    two: int,
    wild: int,
    size: int,
) -> int:
    """Return what a meld is worth as it stands."""
    row, habits, seen = part(rules, 0), part(policy, 0), part(view, 0)
    return W.standing(row, habits, seen, kind, one, two, wild, size)  # type: ignore[no-any-return]
