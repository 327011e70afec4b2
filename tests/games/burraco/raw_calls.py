"""How does a test ask a function of the inside?  As the kernel does: with pointers.

Called with arrays it would be compiled once more, with everything below it; these hand parts of
arrays on, so what the kernel has compiled is what answers.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from analyser.cards.sets import LANE
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel.decisions import discard_choice, pile_choice
from analyser.games.burraco.kernel.decisions import lay_values as W
from analyser.games.burraco.kernel.decisions import laying as L
from analyser.games.burraco.kernel.decisions import meld_plans as P
from analyser.games.burraco.kernel.decisions import pile_facts as F
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.records import environment as E
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import legal_moves, scoring
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T

Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Actions = npt.NDArray[np.int16]


@kernel
def may_add(table: Numbers, rules: Numbers, number: int, card: int) -> bool:
    """Say whether a card may lie on a meld."""
    return C.may_add(part(table, 0), part(rules, 0), number, card)  # type: ignore[no-any-return]


@kernel
def meld_after(table: Numbers, rules: Numbers, lay: int) -> tuple[int, int, int, int]:
    """Return the meld that a lay makes: (number, kind, size, wild card)."""
    return C.meld_after(part(table, 0), part(rules, 0), lay)  # type: ignore[no-any-return]


@kernel
def points_of(rules: Numbers, lay: int) -> int:
    """Return the card value of a lay."""
    return C.points_of(part(rules, 0), lay)  # type: ignore[no-any-return]


@kernel
def may_close_with(table: Numbers, rules: Numbers, team: int, lay: int) -> bool:
    """Say whether a team could close once the lay lies there."""
    return C.may_close_with(part(table, 0), part(rules, 0), team, lay)  # type: ignore[no-any-return]


@kernel
def make(table: Numbers, rules: Numbers, seat: int, lay: int, log: Numbers) -> None:
    """Make a lay."""
    M.lay(part(table, 0), part(rules, 0), seat, lay, part(log, 0))


@kernel
def take(table: Numbers, rules: Numbers, seat: int, log: Numbers) -> None:
    """Take the pile."""
    M.take(part(table, 0), seat, part(rules, 0), part(log, 0))


@kernel
def take_pot(table: Numbers, rules: Numbers, seat: int, face_down: int, log: Numbers) -> None:
    """Take the next pot."""
    M.take_pot(part(table, 0), seat, face_down, part(rules, 0), part(log, 0))


@kernel
def best_lay(
    table: Numbers, rules: Numbers, policy: Numbers, seat: int, choice: int, view: Numbers
) -> tuple[int, int]:
    """Look, and decide what to lay by this choice: (key, lay)."""
    tables, row, habits, seen = part(table, 0), part(rules, 0), part(policy, 0), part(view, 0)
    V.look(tables, row, habits, seat, seen)
    seen[V.AIM] = choice
    return L.lays(tables, row, habits, seen)  # type: ignore[no-any-return]


@kernel
def may_lay(table: Numbers, rules: Numbers, seat: int, view: Numbers) -> bool:
    """Look at the hand, and say whether it has anything to lay that is worth a further look."""
    tables, seen = part(table, 0), part(view, 0)
    V.look_at_hand(tables, part(rules, 0), seat, seen)
    return V.may_lay(tables, seen)  # type: ignore[no-any-return]


@kernel
def is_stuck(table: Numbers, rules: Numbers, policy: Numbers, seat: int, view: Numbers) -> bool:
    """Look, and say whether few cards are held and no lay may leave fewer than two."""
    tables, row, seen = part(table, 0), part(rules, 0), part(view, 0)
    V.look(tables, row, part(policy, 0), seat, seen)
    return C.is_stuck(tables, row, seen)  # type: ignore[no-any-return]


@kernel
def misses(
    table: Numbers, rules: Numbers, policy: Numbers, seat: int, heedless: int, view: Numbers
) -> tuple[int, int]:
    """Look, and return the faces that a group in hand would miss, and a run in hand."""
    tables, row, habits, seen = part(table, 0), part(rules, 0), part(policy, 0), part(view, 0)
    V.look(tables, row, habits, seat, seen)
    seen[V.HEEDLESS] = heedless
    V.mark_misses(seen)
    return V.every_suit(seen[V.RUN_MISSES] & LANE), seen[V.GROUP_MISSES]


@kernel
def pile_value(table: Numbers, rules: Numbers, policy: Numbers, seat: int, view: Numbers) -> int:
    """Look, and return what the pile is worth, less what habits and cards add to the bar for it."""
    tables, row, habits, seen = part(table, 0), part(rules, 0), part(policy, 0), part(view, 0)
    V.look_at_pile(tables, row, seat, seen)
    one, two, jokers, counts = V.list_remembered(tables, habits)
    value, useful, connects = pile_choice.pile_value(
        tables, row, habits, seen, one, two, jokers, counts, tables[T.PILE_COUNT]
    )
    more = pile_choice.weigh_pile(tables, row, habits, seen, one, two, useful, connects)
    return value + more  # type: ignore[no-any-return]


@kernel
def discard(table: Numbers, rules: Numbers, policy: Numbers, seat: int, view: Numbers) -> int:
    """Look, and return the card to throw."""
    tables, row, habits, seen = part(table, 0), part(rules, 0), part(policy, 0), part(view, 0)
    V.look(tables, row, habits, seat, seen)
    return discard_choice.discards(tables, row, habits, seen)  # type: ignore[no-any-return]


@kernel
def plan(
    table: Numbers, rules: Numbers, policy: Numbers, seat: int, work: Numbers, log: Numbers
) -> tuple[bool, int, int]:
    """Return whether first melds can be worth enough, the worth of the plan, its first lay."""
    return P.plan(  # type: ignore[no-any-return]
        0, P.NEVER, part(table, 0), part(rules, 0), part(policy, 0), seat,
        part(work, K.VIEW), part(work, K.SAVED), part(log, 0),
    )  # fmt: skip


@kernel
def use_of_pile(
    table: Numbers, rules: Numbers, policy: Numbers, seat: int, work: Numbers, log: Numbers
) -> tuple[bool, int, int]:
    """Return whether the top card of a pile can be laid, what that is worth, and its first lay."""
    return P.use_of_pile(  # type: ignore[no-any-return]
        part(table, 0), part(rules, 0), part(policy, 0), seat,
        part(work, K.VIEW), part(work, K.SAVED), part(work, K.RULE_TABLE), part(log, 0),
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
    return W.value_meld(row, habits, seen, kind, one, two, wild, size)  # type: ignore[no-any-return]


@kernel
def addable(table: Numbers, team: int) -> tuple[int, int]:
    """Return the faces that lengthen a team's melds, and those that lengthen nearly long ones."""
    tables = part(table, 0)
    return T.find_addable(tables, team), T.list_near_lengtheners(tables, team)


@kernel
def addable_to_others(table: Numbers, rules: Numbers, team: int) -> tuple[int, int]:
    """Return the same of all other teams."""
    return T.find_addable_to_others(  # type: ignore[no-any-return]
        part(table, 0), part(rules, 0), team
    )


@kernel
def count_facts(
    table: Numbers, rules: Numbers, policy: Numbers, seat: int, work: Numbers, facts: Numbers
) -> None:
    """Look at the pile, and count the facts of the decision about it; ``work``: as of ``play``."""
    tables, row, habits, work = part(table, 0), part(rules, 0), part(policy, 0), part(work, 0)
    view = part(work, K.VIEW)
    V.look_at_pile(tables, row, seat, view)
    F.count_facts(tables, row, habits, view, part(work, K.SAVED), part(facts, 0))


@kernel
def lay_out(
    table: Numbers, key: int, deal: int, order: Numbers, rules: Numbers, lead: int, scores: Numbers
) -> None:
    """Lay out the hand of a pack in this order."""
    T.lay_out(part(table, 0), key, deal, part(order, 0), part(rules, 0), lead, part(scores, 0))


@kernel
def write_row(table: Numbers, rules: Numbers, row: Numbers) -> None:
    """Fill the result row of a finished hand."""
    scoring.write_row(part(table, 0), part(rules, 0), part(row, 0))


@kernel
def list_actions(
    table: Numbers, rules: Numbers, shapes: Bytes, view: Numbers, legal: Actions, mask: Bytes,
    tries: Numbers, tried: Actions, tried_mask: Bytes, log: Numbers,
) -> int:  # fmt: skip
    """List the legal actions of the player to move; return how many."""
    return legal_moves.list_actions(  # type: ignore[no-any-return]
        part(table, 0), part(rules, 0), part(shapes, 0), part(view, 0), part(legal, 0),
        part(mask, 0), part(tries, 0), part(tried, 0), part(tried_mask, 0), part(log, 0),
    )  # fmt: skip


@kernel
def act(table: Numbers, rules: Numbers, action: int, state: Numbers) -> None:
    """Make the move of a legal action."""
    E.act(part(table, 0), part(rules, 0), action, part(state, 0))


@kernel
def watch(table: Numbers, rules: Numbers, seen: Bytes, state: Numbers) -> None:
    """Fill in what the player to move sees."""
    E.watch(part(table, 0), part(rules, 0), part(seen, 0), part(state, 0))
