"""What does a player lay down?  Part 2 of the policy sheet (``policies``), compiled.

A thing that could be laid is a *candidate*, a small array: the cards, the meld as it will be, what
it is worth.  ``lays`` looks at all that the sheet names and keeps the best; ``reference.laying`` is
the plain twin.  Players who move by lot are in ``lots``.
"""

from __future__ import annotations

from analyser.cardsets import ACES, LANE, TWOS, count, highest, lane, lowest
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
    add_to_run,
    bonus,
    is_burraco,
    is_wild_card,
    mask_points,
    meld_size,
    read_run,
    run_faces,
)
from analyser.jit import kernel

# Positions in a candidate:
(
    NUMBER,  # meld's number
    NEW,  # 1: a new meld
    KIND,
    HOME,
    AFTER_ONE,  # the meld as it will be
    AFTER_TWO,
    AFTER_WILD,
    AFTER_SIZE,
    USED_ONE,  # the cards laid
    USED_TWO,
    USED_JOKERS,
    USED,  # how many
    VALUE,
    AS_WILD,  # the card laid as a wild card, or −1
) = range(14)
CANDIDATE_SIZE = 16


@kernel
def set_add(table, rules, number, card, cand):
    """Make a candidate of a card on a meld; False if it may not lie there."""
    meld = T.MELD0 + T.MELD_WIDTH * number
    kind, home = table[meld + T.KIND], table[meld + T.HOME]
    one, two, wild = table[meld + T.M_ONE], table[meld + T.M_TWO], table[meld + T.WILD]
    had_wild = wild != NO_CARD
    if kind == RUN:
        legal, one, wild = add_to_run(home, one, wild, card, rules)
        if not legal:
            return False
    elif not is_wild_card(card):
        if (card & 15) != home:
            return False
        two |= one & (1 << card)
        one |= 1 << card
    else:
        if had_wild or rules[R.GROUP_WILD_ALLOWED] == 0:
            return False
        wild = card
    cand[NUMBER], cand[NEW], cand[KIND], cand[HOME] = number, 0, kind, home
    cand[AFTER_ONE], cand[AFTER_TWO], cand[AFTER_WILD] = one, two, wild
    cand[AFTER_SIZE] = table[meld + T.SIZE] + 1
    cand[USED_ONE] = 0 if card == JOKER else 1 << card
    cand[USED_TWO] = 0
    cand[USED_JOKERS] = 1 if card == JOKER else 0
    cand[USED] = 1
    cand[AS_WILD] = card if not had_wild and wild == card else NO_CARD
    return True


@kernel
def set_new(table, kind, home, one, two, wild, cand):
    """Make a candidate of a new meld, already read by the rules."""
    cand[NUMBER], cand[NEW], cand[KIND], cand[HOME] = table[T.MELDS], 1, kind, home
    cand[AFTER_ONE], cand[AFTER_TWO], cand[AFTER_WILD] = one, two, wild
    cand[AFTER_SIZE] = meld_size(kind, one, two, wild)
    if kind == RUN:
        one, two = run_faces(home, one)
    if wild != NO_CARD and wild != JOKER:
        two |= one & (1 << wild)
        one |= 1 << wild
    cand[USED_ONE], cand[USED_TWO] = one, two
    cand[USED_JOKERS] = 1 if wild == JOKER else 0
    cand[USED] = cand[AFTER_SIZE]
    cand[AS_WILD] = wild


@kernel
def may_close_with(table, rules, team, cand):
    """Say whether a team could close once the candidate lies there (the last card left out)."""
    if not V.pot_lets_close(table, rules, team):
        return False
    needs_clean = rules[R.CLOSE_NEEDS_CLEAN] != 0
    if is_burraco(cand[KIND], cand[AFTER_SIZE], rules):
        if not needs_clean or cand[AFTER_WILD] == NO_CARD:
            return True
    for number in range(table[T.MELDS]):
        meld = T.MELD0 + T.MELD_WIDTH * number
        if table[meld + T.TEAM] != team or (cand[NEW] == 0 and number == cand[NUMBER]):
            continue
        if is_burraco(table[meld + T.KIND], table[meld + T.SIZE], rules):
            if not needs_clean or table[meld + T.WILD] == NO_CARD:
                return True
    return False


@kernel
def leaves_a_way(table, rules, view, cand):
    """Say whether the turn can still end legally once the candidate is laid.

    Two cards left always do; a single one if it may be thrown, taking a pot or closing; none if it
    takes a pot or may close.
    """
    left = view[V.CARDS] - cand[USED]
    if left >= 2:
        return True
    last = NO_CARD
    if left == 1:
        both, single = cand[USED_TWO], cand[USED_ONE] & ~cand[USED_TWO]
        rest = view[V.ONE] & ~both & ~(single & ~view[V.TWO])
        last = V.lowest_card(rest)
        if last == table[T.BANNED]:
            return False
    if view[V.POT_OPEN] != 0:
        return True
    if not may_close_with(table, rules, view[V.TEAM], cand):
        return False
    if left == 0:
        return rules[R.CLOSE_NEEDS_DISCARD] == 0
    return rules[R.CLOSING_DISCARD_MAY_BE_WILD] != 0 or not is_wild_card(last)


@kernel
def promise(policy, kind, wild, size):
    """Return the hope that a meld's cards hold, in tenths of a point."""
    each = policy[H.RUN_PROMISE] if kind == RUN else policy[H.GROUP_PROMISE]
    if wild == NO_CARD:
        each += policy[H.CLEAN_PROMISE]
    return min(size, 7) * each


@kernel
def price(policy, view, cand):
    """Return the price of the wild cards and twos in a candidate."""
    twos = count(cand[USED_ONE] & TWOS) + count(cand[USED_TWO] & TWOS)
    if view[V.RUSH] != 0:
        return policy[H.RUSH_WILD] * (twos + cand[USED_JOKERS])
    if cand[AS_WILD] == NO_CARD:
        return policy[H.TWO_HOME] * (twos + cand[USED_JOKERS])
    if cand[AS_WILD] == JOKER:
        return policy[H.WILD_JOKER] + policy[H.TWO_HOME] * twos
    return policy[H.WILD_TWO] + policy[H.TWO_HOME] * (twos - 1)


@kernel
def lay_value(table, rules, policy, view, cand):
    """Return what laying the candidate is worth, in tenths of a point."""
    points = mask_points(cand[USED_ONE], rules) + mask_points(cand[USED_TWO], rules)
    points += cand[USED_JOKERS] * rules[R.JOKER_POINTS]
    value = policy[H.LAY_CARD] * cand[USED] + policy[H.LAY_POINTS] * points
    kind, wild, size = cand[KIND], cand[AFTER_WILD], cand[AFTER_SIZE]
    gained = bonus(kind, cand[AFTER_ONE], cand[AFTER_TWO], wild, size, rules)
    value += promise(policy, kind, wild, size)
    if cand[NEW] == 0:
        meld = T.MELD0 + T.MELD_WIDTH * cand[NUMBER]
        old_wild, old_size = table[meld + T.WILD], table[meld + T.SIZE]
        gained -= bonus(
            kind, table[meld + T.M_ONE], table[meld + T.M_TWO], old_wild, old_size, rules
        )
        value -= promise(policy, kind, old_wild, old_size)
    value += policy[H.LAY_BONUS] * gained - price(policy, view, cand)
    if view[V.RUSH] == 0:
        misses = view[V.RUN_MISSES] if kind == RUN else view[V.GROUP_MISSES]
        missed = count(cand[USED_ONE] & misses) + count(cand[USED_TWO] & misses)
        value -= policy[H.BREAK_MELD] * missed
    if cand[NEW] != 0:
        value += policy[H.LAY_NEW]
        early = view[V.STAGE] < policy[H.HOLD_STAGE]
        if view[V.POT_OPEN] != 0 and early and view[V.RUSH] == 0:
            value -= policy[H.LAY_HOLD]
    return value


@kernel
def tie_rank(cand):
    """Return what decides between equal values, as one number; the smallest wins.

    Lowest card, meld number, run before group, no wild card before one, lowest place, lower wild
    card, fewer cards: the sheet's order, most significant first.
    """
    natural = cand[USED_ONE] & V.NATURAL
    rank = lowest(natural) if natural != 0 else V.lowest_card(cand[USED_ONE])
    rank = rank * T.MOST_MELDS + cand[NUMBER]
    rank = rank * 2 + cand[KIND]
    wild = cand[AFTER_WILD] if cand[NEW] != 0 else NO_CARD
    place = lowest(cand[AFTER_ONE]) if cand[NEW] != 0 and cand[KIND] == RUN else 0
    rank = rank * 2 + (1 if wild != NO_CARD else 0)
    rank = rank * 16 + place
    rank = rank * 128 + (wild if wild != NO_CARD else 0)
    return rank * 16 + cand[USED]


@kernel
def consider(table, rules, policy, view, cand, best):
    """Put the candidate into ``best`` if it is legal, wanted, worth something, and better."""
    if view[V.CARDS] - cand[USED] < 2 and view[V.POT_OPEN] == 0 and view[V.WANTS_TO_CLOSE] == 0:
        return
    value = lay_value(table, rules, policy, view, cand)
    if value <= 0 or value < best[VALUE]:
        return
    if value == best[VALUE] and tie_rank(cand) > tie_rank(best):
        return
    if not leaves_a_way(table, rules, view, cand):
        return
    cand[VALUE] = value
    for i in range(CANDIDATE_SIZE):
        best[i] = cand[i]


@kernel
def consider_run(table, rules, policy, view, suit, places, wild, cand, best):
    """Consider a new run of these places, if the rules read the cards so."""
    legal, nat, read_wild = read_run(suit, places, wild, rules)
    if legal and read_wild == wild:
        set_new(table, RUN, suit, nat, 0, wild, cand)
        consider(table, rules, policy, view, cand, best)


@kernel
def next_wild(view, after):
    """Return the hand's next kind of wild card above ``after`` (−1 to begin), or −1 for none."""
    if after < JOKER:
        twos = view[V.ONE] & TWOS
        if after != NO_CARD:
            twos &= ~((2 << after) - 1)
        if twos != 0:
            return lowest(twos)
    if after < JOKER and view[V.JOKERS] != 0:
        return JOKER
    return NO_CARD


@kernel
def consider_adds(table, rules, policy, view, cand, best):
    """Consider each card of the hand, a face once, on each of our melds."""
    for number in range(table[T.MELDS]):
        meld = T.MELD0 + T.MELD_WIDTH * number
        if table[meld + T.TEAM] != view[V.TEAM]:
            continue
        faces = view[V.ONE] & (table[meld + T.LONGER] | TWOS)
        while faces != 0:
            card = lowest(faces)
            faces &= faces - 1
            if set_add(table, rules, number, card, cand):
                consider(table, rules, policy, view, cand, best)
        if view[V.JOKERS] != 0 and set_add(table, rules, number, JOKER, cand):
            consider(table, rules, policy, view, cand, best)


@kernel
def consider_new_runs(table, rules, policy, view, suit, cand, best):
    """Consider the new runs of one suit that the policy sheet names."""
    natural = lane(view[V.ONE] & V.NATURAL, suit)
    own = 16 * suit + 1
    if (view[V.ONE] >> own) & 1 != 0:
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
    begin = view[V.MAY_BEGIN] & LANE
    ranks = V.equal(view[V.ONE], view[V.TWO], 3) & begin
    while ranks != 0:
        rank = lowest(ranks)
        ranks &= ranks - 1
        one, two = view[V.ONE] & (ACES << rank), view[V.TWO] & (ACES << rank)
        set_new(table, GROUP, rank, one, two, NO_CARD, cand)
        consider(table, rules, policy, view, cand, best)
    if rules[R.GROUP_WILD_ALLOWED] == 0 or next_wild(view, NO_CARD) == NO_CARD:
        return
    ranks = V.equal(view[V.ONE], view[V.TWO], 2) & begin
    while ranks != 0:
        rank = lowest(ranks)
        ranks &= ranks - 1
        one, two = view[V.ONE] & (ACES << rank), view[V.TWO] & (ACES << rank)
        wild = next_wild(view, NO_CARD)
        while wild != NO_CARD:
            set_new(table, GROUP, rank, one, two, wild, cand)
            consider(table, rules, policy, view, cand, best)
            wild = next_wild(view, wild)


@kernel
def lays(table, rules, policy, view, cand, best):
    """Decide what to lay next: True with the choice in ``best``, or False to stop."""
    best[VALUE] = 0
    consider_adds(table, rules, policy, view, cand, best)
    for suit in range(4):
        consider_new_runs(table, rules, policy, view, suit, cand, best)
    consider_new_groups(table, rules, policy, view, cand, best)
    return best[VALUE] > 0
