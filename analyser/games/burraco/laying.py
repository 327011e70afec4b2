"""What does a player lay down?  Part 2 of the policy sheet (``policies``), compiled.

``lays`` looks at every candidate that the sheet names and keeps the best; ``reference.laying`` is
the plain twin.  Planning a team's first melds is in ``planning``, players who move by lot in
``lots``.
"""

from __future__ import annotations

from analyser.cardsets import ACES, LANE, TWOS, count, highest, lane, lowest
from analyser.games.burraco import candidates as C
from analyser.games.burraco import policies as H
from analyser.games.burraco import rules as R
from analyser.games.burraco import table as T
from analyser.games.burraco import view as V
from analyser.games.burraco.melds import (
    ACE_HIGH,
    ACE_LOW,
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    TWO_PLACE,
    bonus,
    read_run,
)
from analyser.jit import kernel


@kernel
def promise(rules, policy, view, kind, wild, size):
    """Return the hope that a meld's cards hold, in tenths of a point."""
    if kind == GROUP and rules[R.GROUPS_MAKE_BURRACOS] == 0:
        return 0
    each = policy[H.RUN_PROMISE] if kind == RUN else policy[H.GROUP_PROMISE]
    if wild != NO_CARD:
        return min(size, 7) * each
    each += policy[H.CLEAN_PROMISE] + policy[H.CLEAN_NEED] * view[V.NEEDS_CLEAN]
    hope = min(size, 7) * each
    if kind == RUN and size > 7 and rules[R.ROYAL_POINTS] != 0:
        hope += policy[H.LONG_PROMISE] * (size - 7)
    return hope


@kernel
def price(policy, view, cand):
    """Return the price of the wild cards and twos in a candidate."""
    twos = count(cand[C.USED_ONE] & TWOS) + count(cand[C.USED_TWO] & TWOS)
    if view[V.RUSH] != 0:
        return policy[H.RUSH_WILD] * (twos + cand[C.USED_JOKERS])
    if cand[C.AS_WILD] == NO_CARD:
        return policy[H.TWO_HOME] * (twos + cand[C.USED_JOKERS])
    if cand[C.AS_WILD] == JOKER:
        return policy[H.WILD_JOKER] + policy[H.TWO_HOME] * twos
    return policy[H.WILD_TWO] + policy[H.TWO_HOME] * (twos - 1)


@kernel
def lay_value(table, rules, policy, view, cand):
    """Return what laying the candidate is worth, in tenths of a point."""
    value = policy[H.LAY_CARD] * cand[C.USED] + policy[H.LAY_POINTS] * cand[C.PAID]
    kind, wild, size = cand[C.KIND], cand[C.AFTER_WILD], cand[C.AFTER_SIZE]
    value += promise(rules, policy, view, kind, wild, size)
    gained = 0
    if size >= 7:
        gained = bonus(kind, cand[C.AFTER_ONE], cand[C.AFTER_TWO], wild, size, rules)
    if cand[C.NEW] == 0:
        meld = T.MELD0 + T.MELD_WIDTH * cand[C.NUMBER]
        old_wild, old_size = table[meld + T.WILD], table[meld + T.SIZE]
        value -= promise(rules, policy, view, kind, old_wild, old_size)
        if old_size >= 7:
            gained -= bonus(
                kind, table[meld + T.M_ONE], table[meld + T.M_TWO], old_wild, old_size, rules
            )
    else:
        value += beginning(policy, view)
    value += policy[H.LAY_BONUS] * gained
    if (cand[C.USED_ONE] & TWOS) != 0 or cand[C.USED_JOKERS] != 0:
        value -= price(policy, view, cand)
    if view[V.RUSH] == 0:
        misses = V.run_misses(view) if kind == RUN else V.group_misses(view)
        missed = count(cand[C.USED_ONE] & misses) + count(cand[C.USED_TWO] & misses)
        value -= policy[H.BREAK_MELD] * missed
    if kind == GROUP and rules[R.GROUPS_MAKE_BURRACOS] == 0:
        value += policy[H.GROUP_IDLE] * cand[C.USED]
    return value


@kernel
def beginning(policy, view):
    """Return what beginning a meld is worth for its own sake."""
    early = view[V.STAGE] < policy[H.HOLD_STAGE]
    if view[V.POT_OPEN] != 0 and early and view[V.RUSH] == 0:
        return policy[H.LAY_NEW] - policy[H.LAY_HOLD]
    return policy[H.LAY_NEW]


@kernel
def tie_rank(cand):
    """Return what decides between equal values, as one number; the smallest wins.

    Lowest card, meld number, run before group, no wild card before one, lowest place, lower wild
    card, fewer cards: the sheet's order, most significant first.
    """
    natural = cand[C.USED_ONE] & V.NATURAL
    rank = lowest(natural) if natural != 0 else V.lowest_card(cand[C.USED_ONE])
    rank = rank * T.MOST_MELDS + cand[C.NUMBER]
    rank = rank * 2 + cand[C.KIND]
    wild = cand[C.AFTER_WILD] if cand[C.NEW] != 0 else NO_CARD
    place = lowest(cand[C.AFTER_ONE]) if cand[C.NEW] != 0 and cand[C.KIND] == RUN else 0
    rank = rank * 2 + (1 if wild != NO_CARD else 0)
    rank = rank * 16 + place
    rank = rank * 128 + (wild if wild != NO_CARD else 0)
    return rank * 16 + cand[C.USED]


@kernel
def consider(table, rules, policy, view, cand, best):
    """Put the candidate into ``best`` if it is legal, wanted, by the view's choice, and better."""
    if not C.holds_owed(table, cand):
        return
    if view[V.CARDS] - cand[C.USED] < 2:
        if view[V.POT_OPEN] == 0 and not V.wants_to_close(table, rules, policy, view):
            return
        if not C.reaches(table, cand):
            return
    value = lay_value(table, rules, policy, view, cand)
    if value <= 0 and view[V.CHOICE] == V.WORTH_IT:
        return
    points = cand[C.PAID] if view[V.CHOICE] == V.BY_POINTS else 0
    if best[C.USED] != 0:
        if points < best[C.POINTS] or (points == best[C.POINTS] and value < best[C.VALUE]):
            return
        equal = points == best[C.POINTS] and value == best[C.VALUE]
        if equal and tie_rank(cand) > tie_rank(best):
            return
    if not C.leaves_a_way(table, rules, view, cand):
        return
    cand[C.VALUE], cand[C.POINTS] = value, points
    for i in range(C.CANDIDATE_SIZE):
        best[i] = cand[i]


@kernel
def consider_run(table, rules, policy, view, suit, places, wild, cand, best):
    """Consider a new run of these places, if the rules read the cards so."""
    legal, nat, read_wild = read_run(suit, places, wild, rules)
    if legal and read_wild == wild:
        C.set_new(table, rules, RUN, suit, nat, 0, wild, cand)
        consider(table, rules, policy, view, cand, best)


@kernel
def next_wild(view, after):
    """Return the hand's next kind of wild card above ``after`` (−1 to begin), or −1 for none."""
    if after < JOKER:
        twos = view[V.LAY_ONE] & TWOS
        if after != NO_CARD:
            twos &= ~((2 << after) - 1)
        if twos != 0:
            return lowest(twos)
    if after < JOKER and view[V.LAY_JOKERS] != 0:
        return JOKER
    return NO_CARD


@kernel
def consider_adds(table, rules, policy, view, cand, best):
    """Consider each card of the hand, a face once, on each of our melds."""
    for number in range(table[T.MELDS]):
        meld = T.MELD0 + T.MELD_WIDTH * number
        if table[meld + T.TEAM] != view[V.TEAM]:
            continue
        faces = view[V.LAY_ONE] & (table[meld + T.LONGER] | TWOS)
        while faces != 0:
            card = lowest(faces)
            faces &= faces - 1
            if C.set_add(table, rules, number, card, cand):
                consider(table, rules, policy, view, cand, best)
        if view[V.LAY_JOKERS] != 0 and C.set_add(table, rules, number, JOKER, cand):
            consider(table, rules, policy, view, cand, best)


@kernel
def consider_new_runs(table, rules, policy, view, suit, cand, best):
    """Consider the new runs of one suit that the policy sheet names."""
    natural = lane(view[V.LAY_ONE] & V.NATURAL, suit)
    own = 16 * suit + 1
    if (view[V.LAY_ONE] >> own) & 1 != 0:
        home = TWO_PLACE
        while (natural & (home + TWO_PLACE)) != 0:
            home |= home + TWO_PLACE
        if (natural & ACE_LOW) != 0 and (home & ACE_HIGH) == 0:
            home |= ACE_LOW
        if count(home) >= 3:
            consider_run(table, rules, policy, view, suit, home, NO_CARD, cand, best)
    rest = natural
    while rest != 0:
        low = rest & -rest
        stretch = rest & ~(rest + low)
        rest &= ~stretch
        length = count(stretch)
        if length >= 3:
            consider_run(table, rules, policy, view, suit, stretch, NO_CARD, cand, best)
        upper = 0
        if (natural >> (highest(stretch) + 2)) & 1 != 0:
            upper = 1 << (highest(stretch) + 2)
            upper = rest & ~(rest + upper)
            if (stretch & ACE_LOW) != 0 and (upper & ACE_HIGH) != 0:
                upper = 0
        if length != 2 and upper == 0:
            continue
        wild = next_wild(view, NO_CARD)
        while wild != NO_CARD:
            if length == 2:
                consider_run(table, rules, policy, view, suit, stretch, wild, cand, best)
            if upper != 0:
                consider_run(table, rules, policy, view, suit, stretch | upper, wild, cand, best)
            wild = next_wild(view, wild)


@kernel
def consider_new_groups(table, rules, policy, view, cand, best):
    """Consider the new groups: all of a rank, or two and a wild card."""
    pair, three = V.equal(view[V.LAY_ONE], view[V.LAY_TWO])
    begin = view[V.MAY_BEGIN] & LANE
    ranks = three & begin
    while ranks != 0:
        rank = lowest(ranks)
        ranks &= ranks - 1
        one, two = view[V.LAY_ONE] & (ACES << rank), view[V.LAY_TWO] & (ACES << rank)
        C.set_new(table, rules, GROUP, rank, one, two, NO_CARD, cand)
        consider(table, rules, policy, view, cand, best)
    if rules[R.GROUP_WILD_ALLOWED] == 0 or next_wild(view, NO_CARD) == NO_CARD:
        return
    ranks = pair & ~three & begin
    while ranks != 0:
        rank = lowest(ranks)
        ranks &= ranks - 1
        one, two = view[V.LAY_ONE] & (ACES << rank), view[V.LAY_TWO] & (ACES << rank)
        wild = next_wild(view, NO_CARD)
        while wild != NO_CARD:
            C.set_new(table, rules, GROUP, rank, one, two, wild, cand)
            consider(table, rules, policy, view, cand, best)
            wild = next_wild(view, wild)


@kernel
def lays(table, rules, policy, view, cand, best):
    """Decide what to lay next by the view's choice: True with it in ``best``, or False to stop."""
    best[C.USED] = 0
    one = view[V.LAY_ONE]
    wild = (one & TWOS) != 0 or view[V.LAY_JOKERS] != 0
    longer = table[T.TEAM0 + T.TEAM_WIDTH * view[V.TEAM] + T.LENGTHENING]
    if wild or (one & longer) != 0:
        consider_adds(table, rules, policy, view, cand, best)
    stretches = V.in_stretches(one)
    for suit in range(4):
        if wild or (stretches >> (16 * suit) & LANE) != 0:
            consider_new_runs(table, rules, policy, view, suit, cand, best)
    if view[V.MAY_BEGIN] != 0:
        consider_new_groups(table, rules, policy, view, cand, best)
    return best[C.USED] != 0
