"""What does a player lay down?  Part 2 of the policy sheet (``policies``), compiled.

``lays`` looks at every candidate that the sheet names and keeps the best; ``reference.laying`` is
the plain twin.  Planning a team's first melds is in ``planning``, players who move by lot in
``lots``.
"""

from __future__ import annotations

from analyser.cards.sets import ACES, LANE, ONE_OF_EACH, TWOS, count, highest, lane, lowest
from analyser.compiled.jit import inlined, kernel
from analyser.games.burraco import rules as R
from analyser.games.burraco.kernel import candidates as C
from analyser.games.burraco.kernel import habits as H
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.melds import (
    ACE_HIGH,
    ACE_LOW,
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    TWO_PLACE,
    is_wild_card,
    read_run,
)
from analyser.games.burraco.kernel.worth import (
    SEVEN_OR_EIGHT,
    add_value,
    group_value,
    of_group,
    run_value,
    standing,
    wild_worth,
)

LAST_TWO = 16 * 3 + 1
"""The highest code of a two."""


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
def consider(table, rules, policy, view, cand, best, value):
    """Put a candidate of this value, one that ``may_win``, into ``best`` if it is legal, wanted
    and better.
    """
    if not C.holds_owed(table, cand):
        return
    if view[V.CARDS] - cand[C.USED] < 2:
        if view[V.POT_OPEN] == 0 and not V.wants_to_close(table, rules, policy, view):
            return
        if not C.reaches(table, cand):
            return
    points = cand[C.PAID] if view[V.AIM] == V.BY_POINTS else 0
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


@inlined
def may_win(view, best, value):
    """Say whether something of this value could be chosen; if not, it need not be looked at."""
    if view[V.AIM] == V.BY_POINTS:
        return True
    if best[C.USED] != 0:
        return value >= best[C.VALUE]
    return value > 0 or view[V.AIM] != V.WORTH_IT


@inlined
def after_two(table, view, wild, used):
    """Return after which wild card to look on, once a candidate with ``wild`` was considered.

    Twos are alike but for ties, which the lowest wins: the others are passed over, unless it
    matters which cards are left (when there are fewer than two) or which one is owed.
    """
    if wild < LAST_TWO and table[T.OWED] < 0 and view[V.CARDS] - used >= 2:
        return LAST_TWO
    return wild


@inlined
def consider_run(table, rules, policy, view, suit, places, cand, best):
    """Consider a new run of these places without a wild card, if the rules read the cards so."""
    legal, nat, wild = read_run(suit, places, NO_CARD, rules)
    if legal and wild == NO_CARD:
        value = run_value(rules, policy, view, suit, nat, NO_CARD)
        if may_win(view, best, value):
            C.set_new(table, rules, RUN, suit, nat, 0, NO_CARD, cand)
            consider(table, rules, policy, view, cand, best, value)


@inlined
def consider_wild_run(table, rules, policy, view, suit, places, cand, best):
    """Consider a new run of these places with each wild card of the hand."""
    value, size = run_value(rules, policy, view, suit, places, JOKER), count(places) + 1
    wild = next_wild(view, NO_CARD)
    while wild != NO_CARD:
        considered = False
        worth = value + wild_worth(policy, view, wild)
        if may_win(view, best, worth):
            legal, nat, read_wild = read_run(suit, places, wild, rules)
            considered = legal and read_wild == wild
            if considered:
                C.set_new(table, rules, RUN, suit, nat, 0, wild, cand)
                consider(table, rules, policy, view, cand, best, worth)
        wild = next_wild(view, after_two(table, view, wild, size) if considered else wild)


@inlined
def consider_wild_group(table, rules, policy, view, rank, cand, best):
    """Consider a new group of the two natural cards of a rank with each wild card of the hand."""
    one, two = view[V.LAY_ONE] & (ACES << rank), view[V.LAY_TWO] & (ACES << rank)
    value = group_value(rules, policy, view, rank, one, two, JOKER)
    wild = next_wild(view, NO_CARD)
    while wild != NO_CARD:
        worth = value + wild_worth(policy, view, wild)
        considered = may_win(view, best, worth)
        if considered:
            C.set_new(table, rules, GROUP, rank, one, two, wild, cand)
            consider(table, rules, policy, view, cand, best, worth)
        wild = next_wild(view, after_two(table, view, wild, 3) if considered else wild)


@inlined
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
def consider_adds(table, rules, policy, view, wanted, cand, best):
    """Consider each card of the hand, a face once, on each of our melds; of naturals the wanted."""
    held = view[V.LAY_ONE] & wanted
    ours = T.TEAM0 + T.TEAM_WIDTH * view[V.TEAM]
    for_wild = 0
    if wanted == ONE_OF_EACH and next_wild(view, NO_CARD) != NO_CARD:
        on_small = policy[H.ON_SMALL + 2 * view[V.NEEDS_CLEAN] + view[V.RUSH]]
        for_wild = table[ours + (T.PURE if may_win(view, best, on_small) else T.LARGE)]
    for_natural = 0
    if (held & table[ours + T.ADDABLE]) != 0:
        rest = table[ours + T.LAID]
        while rest != 0:
            meld = T.MELD0 + T.MELD_WIDTH * lowest(rest)
            itself = rest & -rest
            rest ^= itself
            faces = held & table[meld + T.LONGER]
            for_natural |= itself if faces != 0 else 0
    rest = for_natural
    while rest != 0:
        number = lowest(rest)
        rest &= rest - 1
        consider_natural_adds(table, rules, policy, view, number, held, cand, best)
    rest = for_wild
    while rest != 0:
        number = lowest(rest)
        rest &= rest - 1
        consider_wild_adds(table, rules, policy, view, number, cand, best)


@kernel
def consider_natural_adds(table, rules, policy, view, number, held, cand, best):
    """Consider each face held on a meld that it lengthens or, a two, has a home in.

    What leaves the wild card where it is, and leaves enough cards to end the turn with, asks for no
    more than its value.
    """
    meld = T.MELD0 + T.MELD_WIDTH * number
    kind, size, wild = table[meld + T.KIND], table[meld + T.SIZE], table[meld + T.WILD]
    one, home = table[meld + T.M_ONE], table[meld + T.HOME]
    faces = held & table[meld + T.LONGER]
    plain = wild != 16 * home + 1 and (wild != NO_CARD or (one & TWO_PLACE) == 0)
    if kind == GROUP or plain:
        plain = view[V.AIM] == V.WORTH_IT and view[V.CARDS] > 2
        # Special bonuses depend on where the cards stand.
        plain = plain and (size < 6 or rules[R.SPECIAL] == 0)
    at = H.RISE + (4 * view[V.NEEDS_CLEAN] + 2 * kind) * H.STANDING_SIZES + size
    value = policy[at + H.STANDING_SIZES if wild != NO_CARD else at]
    misses = view[V.RUN_MISSES] if kind == RUN else view[V.GROUP_MISSES]
    misses = misses if view[V.RUSH] == 0 else 0
    while faces != 0:
        card = lowest(faces)
        faces &= faces - 1
        rank = card & 15
        if plain and rank != 1 and (kind == GROUP or rank != 0):
            worth = value + policy[H.RANK_WORTH + 13 * kind + rank]
            worth -= policy[H.BREAK_MELD] * (misses >> card & 1)
            if not may_win(view, best, worth):
                continue
            if best[C.USED] == 0 or worth != best[C.VALUE]:
                C.set_plain_add(table, rules, number, card, best)
                best[C.VALUE], best[C.POINTS] = worth, 0
                continue
        if C.set_add(table, rules, number, card, cand):
            worth = add_value(table, rules, policy, view, cand)
            if may_win(view, best, worth):
                consider(table, rules, policy, view, cand, best, worth)


@kernel
def consider_wild_adds(table, rules, policy, view, number, cand, best):
    """Consider each wild card of the hand on a meld without one; not a two that goes home."""
    meld = T.MELD0 + T.MELD_WIDTH * number
    kind, size = table[meld + T.KIND], table[meld + T.SIZE]
    one, two = table[meld + T.M_ONE], table[meld + T.M_TWO]
    value = policy[H.LAY_CARD] + standing(rules, policy, view, kind, one, two, JOKER, size + 1)
    value -= standing(rules, policy, view, kind, one, two, NO_CARD, size)
    if kind == GROUP:
        value += of_group(rules, policy, table[meld + T.HOME])
        value -= policy[H.WILD_GROUP] if view[V.RUSH] == 0 else 0
    elif view[V.RUSH] == 0 and (one & SEVEN_OR_EIGHT) != 0:
        value += policy[H.WILD_MIDDLE]
    wild = next_wild(view, NO_CARD)
    while wild != NO_CARD:
        considered = False
        if wild == JOKER or (table[meld + T.LONGER] >> wild) & 1 == 0:
            worth = value + wild_worth(policy, view, wild)
            if may_win(view, best, worth):
                considered = C.set_add(table, rules, number, wild, cand)
                if considered:
                    consider(table, rules, policy, view, cand, best, worth)
        wild = next_wild(view, after_two(table, view, wild, 1) if considered else wild)


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
            consider_run(table, rules, policy, view, suit, home, cand, best)
    has_wild = next_wild(view, NO_CARD) != NO_CARD
    rest = natural
    while rest != 0:
        low = rest & -rest
        stretch = rest & ~(rest + low)
        rest &= ~stretch
        length = count(stretch)
        if length >= 3:
            consider_run(table, rules, policy, view, suit, stretch, cand, best)
        upper = 0
        if (natural >> (highest(stretch) + 2)) & 1 != 0:
            upper = 1 << (highest(stretch) + 2)
            upper = rest & ~(rest + upper)
            if (stretch & ACE_LOW) != 0 and (upper & ACE_HIGH) != 0:
                upper = 0
        if length != 2 and upper == 0:
            continue
        if not has_wild:
            continue
        if length == 2:
            consider_wild_run(table, rules, policy, view, suit, stretch, cand, best)
        if upper != 0:
            consider_wild_run(table, rules, policy, view, suit, stretch | upper, cand, best)


@kernel
def consider_new_groups(table, rules, policy, view, pair, three, cand, best):
    """Consider the new groups: all of a rank, or two and a wild card.

    ``pair``, ``three``: the ranks (lanes) of which there are as many natural cards or more.
    """
    begin = view[V.MAY_BEGIN] & LANE
    ranks = three & begin
    while ranks != 0:
        rank = lowest(ranks)
        ranks &= ranks - 1
        one, two = view[V.LAY_ONE] & (ACES << rank), view[V.LAY_TWO] & (ACES << rank)
        value = group_value(rules, policy, view, rank, one, two, NO_CARD)
        if may_win(view, best, value):
            C.set_new(table, rules, GROUP, rank, one, two, NO_CARD, cand)
            consider(table, rules, policy, view, cand, best, value)
    if rules[R.GROUP_WILD_ALLOWED] == 0 or next_wild(view, NO_CARD) == NO_CARD:
        return
    ranks = pair & ~three & begin
    while ranks != 0:
        rank = lowest(ranks)
        ranks &= ranks - 1
        consider_wild_group(table, rules, policy, view, rank, cand, best)


@kernel
def lays(table, rules, policy, view, cand, best):
    """Decide what to lay next by the view's aim: True with it in ``best``, or False to stop."""
    best[C.USED] = 0
    pair, three, suits = view[V.PAIRS], view[V.THREES], view[V.STRETCHES]
    view[V.RUN_MISSES], view[V.GROUP_MISSES] = V.every_suit(three) & view[V.MAY_BEGIN], suits
    if table[T.USABLE] != 0:
        V.mark_misses(view)
    if view[V.HEEDLESS] != 0:
        view[V.RUN_MISSES] = view[V.GROUP_MISSES] = 0
    if next_wild(view, NO_CARD) != NO_CARD:
        suits |= V.nearly_in_stretches(view[V.LAY_ONE])
    owed, wanted = table[T.OWED], ONE_OF_EACH
    if owed >= 0 and not is_wild_card(owed):
        # Only what holds it is looked at.
        wanted = 1 << owed
        suits &= LANE << (owed & 48)
        pair, three = pair & 1 << (owed & 15), three & 1 << (owed & 15)
    consider_adds(table, rules, policy, view, wanted, cand, best)
    while suits != 0:
        suit = lowest(suits) >> 4
        suits &= ~(LANE << (16 * suit))
        consider_new_runs(table, rules, policy, view, suit, cand, best)
    if view[V.MAY_BEGIN] != 0:
        consider_new_groups(table, rules, policy, view, pair, three, cand, best)
    return best[C.USED] != 0
