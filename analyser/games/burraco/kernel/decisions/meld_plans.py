"""What does a player lay where the rules ask for a plan?  Compiled.

Two rules ask for more than the next card: a team's first melds must be worth a number of points in
one turn, and the top card of a closed pile must be melded at once (L6).  A plan is played on the
table itself and taken back: what it will do is then certain.  ``reference.laying`` is the plain
twin.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import TWOS, count
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.kernel.decisions import laying as L
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import is_wild_card
from analyser.games.burraco.rules import R

SAVED_SIZE = T.PILE0
"""Words of a table among which are all that a plan can change: all but the pile's cards and the
pack's order."""
NOT_WRITTEN = 1 << 40
"""A log of this length takes no more: what is only thought of is not written down."""
NEVER = 1 << 60
"""More than any plan is worth."""


@inlined
def save(table, saved):
    """Keep what a plan can change of a table, and stop writing moves down."""
    copy(table, saved, T.team_end(table))
    melds = T.MELD_WIDTH * table[T.MELDS]
    copy(part(table, T.MELD0), part(saved, T.MELD0), melds)
    table[T.LOG_LENGTH] = NOT_WRITTEN


@inlined
def restore(table, saved):
    """Take back what was done since ``save``: what lies in melds that were begun does not count."""
    copy(saved, table, T.team_end(table))
    melds = T.MELD_WIDTH * table[T.MELDS]
    copy(part(saved, T.MELD0), part(table, T.MELD0), melds)


@kernel
def plan(heedless, least, table, rules, policy, seat, view, saved, log):
    """Return (possible, worth, first lay) of a plan that reaches the value of first melds.

    By worth, or if that does not reach it by points; ``heedless``: 1 for a plan that does not ask
    what another meld in hand would miss, and so depends on nothing but what may be laid; ``saved``
    is scratch, and ``view`` is to be filled again afterwards.

    A plan by worth, if not heedless, that is worth more than ``least`` stays laid: then no first
    lay is returned.  Whoever lays it one by one finds the rest of it again each time.
    """
    V.look_at_hand(table, rules, seat, view)
    if not V.may_lay(table, view):
        return False, 0, C.NOTHING
    stays_above = least if heedless == 0 else NEVER
    possible, worth, first = plan_by(
        V.WHATEVER, heedless, stays_above, table, rules, policy, seat, view, saved, log
    )
    # Where nothing at all can be laid, nothing has most points.
    if possible or first == C.NOTHING:
        return possible, worth, first
    return plan_by(V.BY_POINTS, heedless, NEVER, table, rules, policy, seat, view, saved, log)


@kernel
def plan_by(aim, heedless, least, table, rules, policy, seat, view, saved, log):
    """Return (possible, worth, first lay) of the plan that always lays what is best by one aim."""
    save(table, saved)
    if least < NEVER:
        # What is taken back is struck out.
        table[T.LOG_LENGTH] = saved[T.LOG_LENGTH]
    possible, worth, first = False, 0, C.NOTHING
    while not possible:
        V.look_at_hand(table, rules, seat, view)
        if not V.may_lay(table, view):
            break
        V.look_round(table, rules, policy, view)
        view[V.AIM], view[V.HEEDLESS] = aim, heedless
        key, lay = L.lays(table, rules, policy, view)
        if lay == C.NOTHING:
            break
        worth += C.value_of(key)
        if first == C.NOTHING:
            first = lay
        possible = C.reaches(table, rules, lay)
        if not possible or worth > least:
            M.lay(table, rules, seat, lay, log)
    if possible and worth > least:
        return True, worth, C.NOTHING
    restore(table, saved)
    return possible, worth, first


@kernel
def finish(table, rules, policy, seat, view, saved, log):
    """Return the first lay of those that empty the hand now though none is worth more than 0.

    ``NOTHING`` if there are none.  ``view`` is full, before and afterwards; ``saved`` is scratch.
    """
    if spends(table, rules, policy, view) == 0:
        return C.NOTHING
    save(table, saved)
    first, found = C.NOTHING, C.NOTHING
    while True:
        most = spends(table, rules, policy, view)
        view[V.AIM] = V.WHATEVER
        key, lay = L.lays(table, rules, policy, view)
        if most == 0 or lay == C.NOTHING or C.value_of(key) <= -most:
            break
        if first == C.NOTHING:
            first = lay
        one, two, jokers = C.cards_of(lay)
        if view[V.CARDS] - count(one) - count(two) - jokers <= 1:
            found = first
            break
        M.lay(table, rules, seat, lay, log)
        V.look(table, rules, policy, seat, view)
    restore(table, saved)
    V.look(table, rules, policy, seat, view)
    return found


@kernel
def lays_to_finish(table, rules, policy, seat, view, saved, log):
    """Make the play of ``finish``, if there is one; False to stop, with a full view."""
    lay = finish(table, rules, policy, seat, view, saved, log)
    if lay != C.NOTHING:
        M.lay(table, rules, seat, lay, log)
    return lay != C.NOTHING


@kernel
def spends(table, rules, policy, view):
    """Return what each play may cost less than, if the hand gets empty by it in this turn."""
    if view[V.POT_OPEN] != 0:
        return policy[H.FINISH_POT]
    if policy[H.FINISH_CLOSE] == 0 or not V.wants_to_close(table, rules, policy, view):
        return 0
    return policy[H.FINISH_CLOSE]


@inlined
def top_may_fit(table, view):
    """Say whether the top card of the pile may be worth a look: False if nothing holds it.

    It lengthens one of our melds, or the hand has what a new run or group with it begins with.
    """
    top = table[T.PILE0 + table[T.PILE_COUNT] - 1]
    if is_wild_card(top):
        return True
    # All of it is asked, in few branches: what the answers are is as good as random.
    face, natural = 1 << top, view[V.ONE] & V.NATURAL
    wild = 1 if (view[V.ONE] & TWOS | view[V.JOKERS]) != 0 else 0
    equal = ranks.of_rank(view[V.COUNTS], top & 15) + wild
    group = (1 if equal >= 2 else 0) & view[V.MAY_BEGIN] >> (top & 15)
    run = V.find_stretches(natural | face) & face | part(V.NEIGHBOURS, 0)[top] & natural & -wild
    return (T.find_addable(table, view[V.TEAM]) & face | run | group) != 0


@kernel
def lay_planned(table, rules, seat, lay, log):
    """Make the play that ``use_of_pile`` found, if the pile was taken for it: something is owed."""
    if table[T.OWED_CARD] >= 0 and lay != C.NOTHING:
        M.lay(table, rules, seat, lay, log)


@kernel
def use_of_pile(table, rules, policy, seat, view, table_room, pile_room, log):
    """Return (possible, worth, first lay) of the play that taking the pile asks for.

    With the top card of a closed pile (L6), or with any card (L18).  No first lay where it may not
    be the one that is laid: cards are forgotten, or the player moves at random.
    ``table_room`` and ``pile_room`` are scratch, and ``view`` is to be filled again afterwards.
    """
    possible, worth, first = try_pile(
        False, False, table, rules, policy, seat, view, table_room, pile_room, log
    )
    put_pile_back(table, seat, pile_room)
    return possible, worth, first if is_certain(table, policy) else C.NOTHING


@kernel
def take_for_play(whole_plan, table, rules, policy, seat, view, table_room, pile_room, log):
    """Take the pile if the play that this asks for is certain, and costs nothing.

    Returns (taken, possible, worth, first lay), the last three as ``use_of_pile`` does.
    ``whole_plan``: first melds are laid at once, as far as ``plan`` lays them, and then there is no
    first lay.
    """
    stays = is_certain(table, policy)
    possible, worth, first = try_pile(
        stays, stays and whole_plan, table, rules, policy, seat, view, table_room, pile_room, log
    )
    taken = stays and possible and worth >= 0
    if not taken:
        put_pile_back(table, seat, pile_room)
    return taken, possible, worth, first if stays else C.NOTHING


@inlined
def is_certain(table, policy):
    """Say whether a player knows what they will lay: nothing is forgotten, nothing at random."""
    return table[T.PILE_COUNT] <= policy[H.REMEMBERED] and policy[H.THINKS] != 0


@inlined
def try_pile(
    stays, plan_stays, table, rules, policy, seat, view, table_room, pile_room, log
):  # fmt: skip
    """Take the pile and return (possible, worth, first lay) as ``use_of_pile`` does.

    ``stays``: it may stay so, and is written down; ``plan_stays``: so may a plan of first melds;
    ``pile_room``: takes what it changes.
    """
    # What is forgotten will be in the hand when the player lays: the plan must hold whatever it is.
    forgets = 1 if table[T.PILE_COUNT] > policy[H.REMEMBERED] else 0
    copy(part(table, T.PHASE), pile_room, T.TAKING_SIZE)
    copy(T.seat_at(table, seat), part(pile_room, T.TAKING_SIZE), T.SEAT_WIDTH)
    if not stays:
        table[T.LOG_LENGTH] = NOT_WRITTEN
    # What is forgotten of the pile cannot be counted on.
    pile = part(table, T.PILE_ONE)
    pile[T.ONE], pile[T.TWO], pile[T.JOKERS], pile[T.COUNTS] = V.list_remembered(table, policy)
    M.take(table, seat, rules, log)
    if not T.asks_first_melds(rules) or table[T.NEED] == 0:
        possible, worth, first = False, 0, C.NOTHING
        V.look_at_hand(table, rules, seat, view)
        if V.may_lay(table, view):
            V.look_round(table, rules, policy, view)
            key, first = L.lays(table, rules, policy, view)
            possible, worth = first != C.NOTHING, C.value_of(key)
    elif forgets != 0 and rules[R.PILE_CLOSED] == 0:
        possible, worth, first = False, 0, C.NOTHING
    else:
        least = -policy[H.OPEN_WORTH] - 1 if plan_stays else NEVER
        possible, worth, first = plan(
            forgets, least, table, rules, policy, seat, view, table_room, log
        )
        worth += policy[H.OPEN_WORTH]
    return possible, worth, first


@inlined
def put_pile_back(table, seat, pile_room):
    """Undo what ``try_pile`` did."""
    copy(pile_room, part(table, T.PHASE), T.TAKING_SIZE)
    copy(part(pile_room, T.TAKING_SIZE), T.seat_at(table, seat), T.SEAT_WIDTH)
    ours = T.team_at(table, T.side_of(table, seat))
    ours[T.TAKES] -= 1
    ours[T.CARDS_TAKEN] -= table[T.PILE_COUNT]
