"""What may a learner do?  Every legal action of the player to move, by number.  Compiled.

The numbers are in ``actions``, beside this folder.  For players who move at random the same lays
are counted in ``decisions.random_moves``, in another order and one by one; here they are listed all
at once, from the places that a hand holds.  Where first melds must be worth something, or taking
the pile asks for a meld, an action is legal only if others can follow: these are tried
(``can_go_on``).
"""

from __future__ import annotations

import numpy as np

from analyser.cards import ranks, shuffle
from analyser.cards.sets import ACES, TWOS, count, find_lowest_bit, lane
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco import actions as A
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    ACE_HIGH,
    ACE_LOW,
    JOKER,
    NO_CARD,
    RUN,
    TWO_PLACE,
    mask_points,
    read_run,
    run_is_legal,
)
from analyser.games.burraco.rules import R

RUNS, GROUPS = len(A.RUN_SHAPES), len(A.GROUP_SHAPES)
RUN_FIRSTS = np.array(A.RUN_FIRSTS, np.int64)
GROUP_FIRSTS = np.array(A.GROUP_FIRSTS, np.int64)
GROUP_AT = np.array(
    [A.GROUP0 + GROUPS * A.GROUP_RANKS.index(rank) if rank in A.GROUP_RANKS else A.NO_MELD
     for rank in range(13)],
    np.int64,
)  # fmt: skip
"""By rank: where the numbers of its groups begin."""
NUMBERS = np.array(
    [A.CODES.index(code) if code in A.CODES else -1 for code in range(JOKER + 1)], np.int64
)
"""By code of a card: its number among the 53."""
CODES = np.array(A.CODES, np.int64)
RUN_PLACES = np.array([places for places, _ in A.RUN_SHAPES], np.int64)
RUN_WILDS = np.array([A.WILDS[wild] for _, wild in A.RUN_SHAPES], np.int64)
GROUP_RANKS = np.array(A.GROUP_RANKS, np.int64)
GROUP_SUITS = np.array([suits for suits, _ in A.GROUP_SHAPES], np.int64)
GROUP_WILDS = np.array([A.WILDS[wild] for _, wild in A.GROUP_SHAPES], np.int64)

# How a run of some places may be laid under the rules, whatever its suit:
NO_WILD, OWN_TWO, OTHER_WILD = 1, 2, 4
"""Without a wild card, with the suit's own two, with any other."""
SHAPES = 1 << 14

# Where things lie in the scratch of what is tried: positions met, by their mixed bits; which play
# is next at each depth; and the tables, one more after each play.
MOST_MET, DEPTH = 1 << 12, 108
MET_POSITIONS = 0
NEXT = MET_POSITIONS + MOST_MET
TABLES = NEXT + DEPTH
TRIES_SIZE = TABLES + T.TABLE_SIZE * DEPTH


@kernel
def mark_shapes(rules, shapes):
    """Fill ``shapes`` (16,384 uint8): by places, how a run may be laid, and is then read so."""
    for places in range(SHAPES):
        found = 0
        if part(RUN_FIRSTS, 0)[places] != A.NO_MELD:
            if is_read_so(places, NO_CARD, rules):
                found |= NO_WILD
            if is_read_so(places, 1, rules):
                found |= OWN_TWO
            if is_read_so(places, JOKER, rules):
                found |= OTHER_WILD
        shapes[places] = found


@inlined
def is_read_so(places, wild, rules):
    """Say whether a run of the first suit is legal and the rules read its cards as this run."""
    if not run_is_legal(places, 0 if wild == NO_CARD else 1, rules):
        return False
    legal, read, left = read_run(0, places, wild, rules)
    return legal and read == places and left == wild


@inlined
def wild_number(card):
    """Return the number of a new meld's wild card, 0 for none."""
    return 0 if card == NO_CARD else 5 if card == JOKER else 1 + (card >> 4)


@inlined
def new_group(rank, suits, wild):
    """Return the play of a new group of these suits, twice and once."""
    return C.NEW_GROUP | rank << 2 | (wild + 1) << C.CARD_AT | suits << C.REST_AT


@inlined
def lay_of(action):
    """Return the play that an action is, of those from ``actions.ADD0`` on."""
    if action < A.RUN0:
        number = (action - A.ADD0) // A.CARDS
        return C.add(number, part(CODES, 0)[action - A.ADD0 - A.CARDS * number])
    if action < A.GROUP0:
        suit = (action - A.RUN0) // RUNS
        shape = action - A.RUN0 - RUNS * suit
        return C.new_run(suit, part(RUN_PLACES, 0)[shape], part(RUN_WILDS, 0)[shape])
    at = (action - A.GROUP0) // GROUPS
    shape = action - A.GROUP0 - GROUPS * at
    suits, wild = part(GROUP_SUITS, 0)[shape], part(GROUP_WILDS, 0)[shape]
    return new_group(part(GROUP_RANKS, 0)[at], suits, wild)


@inlined
def of_meld(kind, home, one, two, wild):
    """Return the action that lays a new meld, from what then lies on the table."""
    if kind == RUN:
        return A.RUN0 + RUNS * home + part(RUN_FIRSTS, 0)[one] + wild_number(wild)
    suits = C.places_of(C.new_group(home, one, two, wild))
    return part(GROUP_AT, 0)[home] + part(GROUP_FIRSTS, 0)[suits] + wild_number(wild)


@inlined
def put(action, legal, mask, many):
    """Add an action to those that are legal; returns how many there are."""
    legal[many] = action
    mask[action] = 1
    return many + 1


@inlined
def put_lay(action, lay, used, table, rules, view, legal, mask, many):
    """Add a play, of ``used`` cards, if the turn can still be ended after it."""
    if used > view[V.CARDS] - 2 and not C.leaves_a_way(table, rules, view, lay):
        return many
    if not C.holds_owed(table, rules, lay):
        return many
    return put(action, legal, mask, many)


@kernel
def list_actions(table, rules, shapes, view, legal, mask, tries, tried, tried_mask, log):
    """List the legal actions of the player to move; returns how many.

    ``legal`` takes their numbers, in no order that means anything; ``mask`` has room for all
    actions and 1 is written where one is legal.  The others are scratch: ``view``; ``tries``
    (``TRIES_SIZE`` int64); ``tried`` and ``tried_mask``, as ``legal`` and ``mask``; ``log``.
    """
    if table[T.PHASE] == T.DRAWING:
        many = list_beginnings(table, rules, legal, mask)
        if T.asks_for_lay(rules) and mask[A.TAKE] != 0:
            first = part(tries, TABLES)
            copy(table, first, T.TABLE_SIZE)
            first[T.LOG_ROOM] = 0
            M.take(first, table[T.TO_MOVE], rules, log)
            if not can_go_on(rules, shapes, view, tries, tried, tried_mask, log):
                # It stands second, behind drawing; refusing comes last.
                mask[A.TAKE] = 0
                many -= 1
                legal[1] = legal[many]
        return many
    V.look_at_hand(table, rules, table[T.TO_MOVE], view)
    view[V.POT_OPEN] = T.may_take_pot(table, view[V.TEAM])
    many = list_discards(table, rules, view, legal, mask)
    discards = many
    many = list_lays(table, rules, shapes, view, legal, mask, many)
    if not T.asks_first_melds(rules) or table[T.LAID_POINTS] >= table[T.NEED]:
        return many
    kept = discards
    for at in range(discards, many):
        action = legal[at]
        if reaches_with(table, rules, action, shapes, view, tries, tried, tried_mask, log):
            legal[kept] = action
            kept += 1
        else:
            mask[action] = 0
    return kept


@kernel
def reaches_with(table, rules, action, shapes, view, tries, tried, tried_mask, log):
    """Say whether first melds are worth enough with a play, or with more that can follow it."""
    lay = lay_of(action)
    if C.reaches(table, rules, lay):
        return True
    first, seat = part(tries, TABLES), table[T.TO_MOVE]
    one, two, jokers = C.cards_of(lay)
    if count(one) + count(two) + jokers == T.seat_at(table, seat)[T.CARDS]:
        return False
    copy(table, first, T.TABLE_SIZE)
    first[T.LOG_ROOM] = 0
    M.lay(first, rules, seat, lay, log)
    return can_go_on(rules, shapes, view, tries, tried, tried_mask, log)


@kernel
def can_go_on(rules, shapes, view, tries, tried, tried_mask, log):
    """Say whether from the first table of ``tries`` on plays can follow that reach what is asked.

    Depth first; positions that were met before are left out, whatever order led there.
    """
    if reaches_greedily(rules, shapes, view, tries, tried, tried_mask, log):
        return True
    for at in range(MET_POSITIONS, MET_POSITIONS + MOST_MET):
        tries[at] = 0
    depth = 0
    tries[NEXT] = 0
    while depth >= 0:
        table = part(tries, TABLES + T.TABLE_SIZE * depth)
        seat = table[T.TO_MOVE]
        V.look_at_hand(table, rules, seat, view)
        view[V.POT_OPEN] = T.may_take_pot(table, view[V.TEAM])
        many, at = list_lays(table, rules, shapes, view, tried, tried_mask, 0), tries[NEXT + depth]
        if at >= many or not may_reach(table, rules, view):
            depth -= 1
            continue
        tries[NEXT + depth] = at + 1
        lay = lay_of(tried[at])
        if C.reaches(table, rules, lay):
            return True
        one, two, jokers = C.cards_of(lay)
        if count(one) + count(two) + jokers == view[V.CARDS]:
            continue
        after = part(tries, TABLES + T.TABLE_SIZE * (depth + 1))
        copy(table, after, T.TABLE_SIZE)
        M.lay(after, rules, seat, lay, log)
        if is_new(after, seat, part(tries, MET_POSITIONS)):
            depth += 1
            tries[NEXT + depth] = 0
    return False


@kernel
def reaches_greedily(rules, shapes, view, tries, tried, tried_mask, log):
    """Say whether the plays of most points, one after another, reach what is asked.

    It spares a large hand the search through all that can follow.
    """
    table = part(tries, TABLES + T.TABLE_SIZE)
    copy(part(tries, TABLES), table, T.TABLE_SIZE)
    seat = table[T.TO_MOVE]
    while True:
        V.look_at_hand(table, rules, seat, view)
        view[V.POT_OPEN] = T.may_take_pot(table, view[V.TEAM])
        many, most, best = list_lays(table, rules, shapes, view, tried, tried_mask, 0), -1, -1
        for at in range(many):
            lay = lay_of(tried[at])
            points = C.points_of(rules, lay)
            if points > most:
                one, two, jokers = C.cards_of(lay)
                ends = count(one) + count(two) + jokers == view[V.CARDS]
                if not ends or C.reaches(table, rules, lay):
                    most, best = points, at
        if best < 0:
            return False
        lay = lay_of(tried[best])
        if C.reaches(table, rules, lay):
            return True
        M.lay(table, rules, seat, lay, log)


@inlined
def may_reach(table, rules, view):
    """Say whether all cards that may be laid would be worth enough together."""
    points = mask_points(view[V.LAY_ONE], rules) + rules[R.JOKER_POINTS] * view[V.LAY_JOKERS]
    points += mask_points(view[V.LAY_TWO], rules)
    return table[T.NEED] == 0 or table[T.LAID_POINTS] + points >= table[T.NEED]


@inlined
def is_new(table, seat, met):
    """Note a position, by the hand and the melds; says whether it was not noted before."""
    mine = T.seat_at(table, seat)
    found = mix_bits(mine[T.ONE]) + 3 * mix_bits(mine[T.TWO]) + 5 * mine[T.JOKERS]
    for number in range(table[T.MELDS]):
        meld = T.meld_at(table, number)
        lies = mix_bits(meld[T.M_ONE]) + 7 * mix_bits(meld[T.M_TWO] + 64 * meld[T.WILD])
        found += mix_bits(lies + 31 * meld[T.HOME] + 1021 * meld[T.KIND] + 77 * meld[T.TEAM])
    at = found & (MOST_MET - 1)
    if met[at] == found:
        return False
    met[at] = found
    return True


@inlined
def mix_bits(number):
    """Return a whole number's bits, mixed."""
    return np.int64(shuffle.mix(np.uint64(number)))


@kernel
def list_lays(table, rules, shapes, view, legal, mask, many):
    """List what may be laid now, behind ``many`` actions; returns how many there are then."""
    many = list_adds(table, rules, view, legal, mask, many)
    wild = view[V.LAY_ONE] & TWOS | view[V.LAY_JOKERS]
    for suit in range(4):
        places = lane(view[V.LAY_ONE], suit)
        near = places & places >> 1 & places >> 2
        if wild != 0:
            near |= places & (places >> 1 | places >> 2)
        if near != 0:
            many = list_runs(table, rules, shapes, view, suit, places, legal, mask, many)
    least = 2 if wild != 0 and rules[R.GROUP_WILD_ALLOWED] != 0 else 3
    rest = view[V.THREES]
    if least == 2:
        rest = ranks.two_or_more(view[V.LAY_COUNTS]) & view[V.MAY_BEGIN]
    while rest != 0:
        rank = find_lowest_bit(rest)
        rest &= rest - 1
        many = list_groups(table, rules, view, rank, least, legal, mask, many)
    return many


@inlined
def list_beginnings(table, rules, legal, mask):
    """List how the turn may begin; returns how many ways there are."""
    many = put(A.DRAW, legal, mask, 0)
    if T.may_take_pile(table, rules, table[T.TO_MOVE]):
        many = put(A.TAKE, legal, mask, many)
    if M.may_refuse(table, rules):
        many = put(A.REFUSE, legal, mask, many)
    return many


@inlined
def list_discards(table, rules, view, legal, mask):
    """List the cards that may be discarded; returns how many."""
    banned, many = table[T.BANNED], 0
    if table[T.OWED_CARD] >= 0:
        return 0
    if table[T.HAS_LAID] != 0 and table[T.LAID_POINTS] < table[T.NEED]:
        return 0
    rest, jokers = view[V.ONE], view[V.JOKERS]
    if 0 <= banned < JOKER:
        rest &= ~(1 << banned)
    if banned == JOKER:
        jokers = 0
    if view[V.CARDS] == 1 and view[V.POT_OPEN] == 0:
        if not V.may_close(table, rules, view[V.TEAM]):
            return 0
        if rules[R.CLOSING_DISCARD_MAY_BE_WILD] == 0:
            rest, jokers = rest & V.NATURAL, 0
    while rest != 0:
        number = part(NUMBERS, 0)[find_lowest_bit(rest)]
        rest &= rest - 1
        many = put(A.DISCARD0 + number, legal, mask, many)
    if jokers != 0:
        many = put(A.DISCARD0 + A.CARDS - 1, legal, mask, many)
    return many


@inlined
def list_adds(table, rules, view, legal, mask, many):
    """List the cards that may be added to melds of the team; returns how many actions then."""
    melds = T.team_at(table, view[V.TEAM])[T.MELD_SET]
    held, jokers = view[V.LAY_ONE], view[V.LAY_JOKERS]
    while melds != 0:
        number = find_lowest_bit(melds)
        melds &= melds - 1
        meld = T.meld_at(table, number)
        fits = held & meld[T.LONGER]
        joker = False
        if meld[T.WILD] == NO_CARD:
            if meld[T.KIND] == RUN:
                takes = run_is_legal(meld[T.M_ONE], 1, rules)
            else:
                takes = rules[R.GROUP_WILD_ALLOWED] != 0
            if takes:
                fits |= held & TWOS
                joker = jokers != 0
        first = A.ADD0 + A.CARDS * number
        while fits != 0:
            card = find_lowest_bit(fits)
            fits &= fits - 1
            action, lay = first + part(NUMBERS, 0)[card], C.add(number, card)
            many = put_lay(action, lay, 1, table, rules, view, legal, mask, many)
        if joker:
            action, lay = first + A.CARDS - 1, C.add(number, JOKER)
            many = put_lay(action, lay, 1, table, rules, view, legal, mask, many)
    return many


@kernel
def list_runs(table, rules, shapes, view, suit, places, legal, mask, many):
    """List the new runs of a suit whose places are held; returns how many actions then.

    From each place upwards as long as at most one is missing, each held one in between left out
    too, for a wild card.
    """
    wild = view[V.LAY_ONE] & TWOS | view[V.LAY_JOKERS]
    begins = places
    while begins != 0:
        low = find_lowest_bit(begins)
        begins &= begins - 1
        run, gaps = 1 << low, 0
        for high in range(low + 1, 14):
            if (places >> high) & 1 == 0:
                gaps += 1
                if gaps > 1 or wild == 0:
                    break
                continue
            run |= 1 << high
            many = list_run(table, rules, shapes, view, suit, run, legal, mask, many)
            if gaps == 0 and wild != 0:
                for gap in range(low + 1, high):
                    left = run & ~(1 << gap)
                    many = list_run(table, rules, shapes, view, suit, left, legal, mask, many)
    return many


@inlined
def list_run(table, rules, shapes, view, suit, run, legal, mask, many):
    """List a new run with each wild card with which it may be laid; returns how many then."""
    may = shapes[run]
    if may == 0:
        return many
    if (run & ACE_LOW) != 0 and (run & ACE_HIGH) != 0:
        if (view[V.LAY_TWO] >> 16 * suit) & 1 == 0:
            return many
    first, used = A.RUN0 + RUNS * suit + part(RUN_FIRSTS, 0)[run], count(run)
    if may & NO_WILD != 0:
        lay = C.new_run(suit, run, NO_CARD)
        many = put_lay(first, lay, used, table, rules, view, legal, mask, many)
    if may & (OWN_TWO | OTHER_WILD) == 0:
        return many
    twos = view[V.LAY_ONE] & TWOS
    own = 1 << (16 * suit + 1)
    if may & OWN_TWO == 0 or ((run & TWO_PLACE) != 0 and (view[V.LAY_TWO] & own) == 0):
        twos &= ~own
    if may & OTHER_WILD == 0:
        twos &= own
    while twos != 0:
        wild = find_lowest_bit(twos)
        twos &= twos - 1
        action, lay = first + wild_number(wild), C.new_run(suit, run, wild)
        many = put_lay(action, lay, used + 1, table, rules, view, legal, mask, many)
    if may & OTHER_WILD != 0 and view[V.LAY_JOKERS] != 0:
        action, lay = first + wild_number(JOKER), C.new_run(suit, run, JOKER)
        many = put_lay(action, lay, used + 1, table, rules, view, legal, mask, many)
    return many


@kernel
def list_groups(table, rules, view, rank, least, legal, mask, many):
    """List the new groups of a rank; returns how many actions then.

    ``least``: natural cards that one needs: 2 where a wild card may be laid with them.
    """
    one, two = view[V.LAY_ONE], view[V.LAY_TWO]
    lay = C.new_group(rank, one & ACES << rank, two & ACES << rank, NO_CARD)
    held = C.places_of(lay)
    once, twice = held & 15, held >> 4
    # Every set of these suits, and of it every set of those that are held twice.
    some = once
    while some != 0:
        doubled = some & twice
        while True:
            naturals = count(some) + count(doubled)
            if naturals >= least:
                suits = some | doubled << 4
                many = list_group(
                    table, rules, view, rank, suits, naturals, least, legal, mask, many
                )
            if doubled == 0:
                break
            doubled = (doubled - 1) & some & twice
        some = (some - 1) & once
    return many


@inlined
def list_group(table, rules, view, rank, suits, naturals, least, legal, mask, many):
    """List a new group alone, and with each wild card where those may be laid."""
    first = part(GROUP_AT, 0)[rank] + part(GROUP_FIRSTS, 0)[suits]
    if naturals >= 3:
        lay = new_group(rank, suits, NO_CARD)
        many = put_lay(first, lay, naturals, table, rules, view, legal, mask, many)
    if least > 2:
        return many
    twos = view[V.LAY_ONE] & TWOS
    while twos != 0:
        wild = find_lowest_bit(twos)
        twos &= twos - 1
        action, lay = first + wild_number(wild), new_group(rank, suits, wild)
        many = put_lay(action, lay, naturals + 1, table, rules, view, legal, mask, many)
    if view[V.LAY_JOKERS] != 0:
        action, lay = first + wild_number(JOKER), new_group(rank, suits, JOKER)
        many = put_lay(action, lay, naturals + 1, table, rules, view, legal, mask, many)
    return many
