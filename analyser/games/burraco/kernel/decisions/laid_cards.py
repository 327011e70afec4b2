"""What could be laid after taking the pile, and what after drawing?  Compiled.

``laying_all`` says what it is to lay all.  It is done on the table itself and taken back.  The card
that is drawn is not known: it stays in hand.  ``reference.laid_cards`` is the plain twin.
"""

from __future__ import annotations

import numpy as np

from analyser.cards.sets import count
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco.columns import F
from analyser.games.burraco.kernel.decisions import laying as L
from analyser.games.burraco.kernel.decisions import meld_plans as P
from analyser.games.burraco.kernel.habits import H, policy_row
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.laying_all import ANYTHING, LENGTHENING
from analyser.games.burraco.rules import R, barest_rules
from analyser.games.deciding.decision_words import NULL

SHEETS = np.array(
    [
        policy_row(policy, barest_rules(groups_make_burracos=make_burracos))
        for make_burracos in (False, True)
        for policy in (LENGTHENING, ANYTHING)
    ],
    np.int64,
).ravel()
"""Both sheets of ``laying_all`` where groups make no burracos, and where they do; no other rule
moves a number of them."""

# Where things lie in the scratch: the table as it was, and as it was before a plan.
TABLE_BEFORE = 0
SAVED = TABLE_BEFORE + P.SAVED_SIZE
SCRATCH_SIZE = SAVED + P.SAVED_SIZE


@kernel
def count_none(facts):
    """Fill in that there are no such facts: the decision is about a first card."""
    facts[F.LEFT_IF_TAKEN] = facts[F.LEFT_IF_DRAWN] = facts[F.MORE_LAID] = NULL
    facts[F.BURRACO_IF_TAKEN] = NULL


@kernel
def count_laid(table, rules, policy, view, scratch, facts):
    """Count what the player of a view could lay after taking, and after drawing."""
    seat, kept = view[V.SEAT], part(scratch, TABLE_BEFORE)
    ours = T.team_at(table, view[V.TEAM])
    P.save(table, kept)
    left_if_drawn, burracos = lay_after_drawing(table, rules, view, scratch)
    P.restore(table, kept)
    table[T.LOG_LENGTH] = P.NOT_WRITTEN
    # What is forgotten of the pile cannot be counted on.
    pile = part(table, T.PILE_ONE)
    pile[T.ONE], pile[T.TWO], pile[T.JOKERS], pile[T.COUNTS] = V.list_remembered(table, policy)
    M.take(table, seat, rules, scratch)
    left_if_taken = lay_all(table, rules, seat, view, scratch)
    facts[F.LEFT_IF_TAKEN], facts[F.LEFT_IF_DRAWN] = left_if_taken, left_if_drawn
    facts[F.BURRACO_IF_TAKEN] = 1 if count(ours[T.BURRACOS]) > burracos else 0
    P.restore(table, kept)
    facts[F.MORE_LAID] = table[T.PILE_COUNT] - left_if_taken + left_if_drawn
    V.look_at_pile(table, rules, seat, view)


@kernel
def lay_after_drawing(table, rules, view, scratch):
    """Lay all after drawing a card that is not known: (cards left but that one, burracos).

    With one card more in hand nothing that is known need be kept.  If it is all laid and the last
    card could then not be discarded, it is done again without that one.
    """
    seat, team = view[V.SEAT], view[V.TEAM]
    ours = T.team_at(table, team)
    for unknown in (2, 1):
        M.look_at_pot(table, seat)
        T.seat_at(table, seat)[T.CARDS] += unknown
        left = lay_all(table, rules, seat, view, scratch) - unknown
        burracos = count(ours[T.BURRACOS])
        closing = T.list_closing(table, rules, team)
        ends = closing != 0 and V.pot_lets_close(table, rules, team)
        if left > 0 or ends or T.may_take_pot(table, team) != 0:
            break
        P.restore(table, part(scratch, TABLE_BEFORE))
        table[T.LOG_LENGTH] = P.NOT_WRITTEN
    return left, burracos


@kernel
def lay_all(table, rules, seat, view, scratch):
    """Lay all that a hand can; returns how many cards are left."""
    left = T.seat_at(table, seat)[T.CARDS]
    while left != 0:
        lay = next_lay(table, rules, seat, view, part(scratch, SAVED))
        if lay == C.NOTHING:
            break
        one, two, jokers = C.cards_of(lay)
        left -= count(one) + count(two) + jokers
        M.lay(table, rules, seat, lay, scratch)
    return left


@kernel
def next_lay(table, rules, seat, view, saved):
    """Return the next play of those that lay all, or ``NOTHING``."""
    first = part(SHEETS, 2 * H.POLICY_COUNT * rules[R.GROUPS_MAKE_BURRACOS])
    then = part(first, H.POLICY_COUNT)
    if T.asks_first_melds(rules) and table[T.LAID_POINTS] < table[T.NEED]:
        possible, _, lay = P.plan(0, P.NEVER, table, rules, then, seat, view, saved, saved)
        return lay if possible else C.NOTHING
    V.look(table, rules, first, seat, view)
    if not V.may_lay(table, view):
        return C.NOTHING
    _, lay = L.lays(table, rules, first, view)
    if lay == C.NOTHING:
        V.look(table, rules, then, seat, view)
        view[V.AIM] = V.WHATEVER
        _, lay = L.lays(table, rules, then, view)
    return lay
