"""What could a player do at all?  Every legal move in a fixed order, for players who move at
random.

A lot picks uniformly among the legal moves, stopping included.  The order in which they are
counted is part of the game's behaviour: adds by meld and card; then new runs by suit, lowest place,
highest place, wild card (none, twos, joker) and the gap that it fills (none first); then new groups
by rank, wild card, and how many of each suit.  The plain twin is ``reference.laying.legal_lays``.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import ACES, count, find_lowest_bit, lane
from analyser.compiled.jit import kernel
from analyser.games.burraco.kernel.decisions.laying import next_wild
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    ACE_HIGH,
    ACE_LOW,
    JOKER,
    NO_CARD,
    TWO_PLACE,
    read_run,
    run_is_legal,
)
from analyser.games.burraco.rules import R


@kernel
def lot(table, seat, count_of):
    """Return the seat's next random choice among ``count_of``."""
    mine = T.seat_at(table, seat)
    cast = mine[T.LOTS]
    mine[T.LOTS] = cast + 1
    return shuffle.choice(table[T.KEY], table[T.DEAL], seat, cast, count_of)


@kernel
def holds(view, suit, nat, wild):
    """Say whether the hand holds the cards of a new run: natural places and a wild card."""
    if (nat & ~places_held(view, suit)) != 0:
        return False
    own = 16 * suit + 1
    if wild == own and (nat & TWO_PLACE) != 0:
        return (view[V.LAY_TWO] >> own) & 1 != 0
    both_aces = (nat & 1) != 0 and (nat >> 13) & 1 != 0
    return not both_aces or (view[V.LAY_TWO] >> (16 * suit)) & 1 != 0


@kernel
def places_held(view, suit):
    """Return the places of a suit that the hand's natural cards could be in, twos included."""
    return lane(view[V.LAY_ONE], suit)


@kernel
def is_legal(table, rules, view, lay):
    """Return whether a play may be made now and leaves a way to end the turn."""
    return C.holds_owed(table, rules, lay) and C.leaves_a_way(table, rules, view, lay)


@kernel
def legal_lay(table, rules, view, target):
    """Count the legal plays from 0, and stop at ``target``: (how many were counted, that play).

    With a ``target`` that no play has (−1): how many there are.
    """
    found, lay = 0, C.NOTHING
    for number in range(table[T.MELDS]):
        if T.meld_at(table, number)[T.TEAM] != view[V.TEAM]:
            continue
        rest = view[V.LAY_ONE]
        while rest != 0:
            card = find_lowest_bit(rest)
            rest &= rest - 1
            lay = C.add(number, card)
            if C.may_add(table, rules, number, card) and is_legal(table, rules, view, lay):
                if found == target:
                    return found, lay
                found += 1
        lay = C.add(number, JOKER)
        if view[V.LAY_JOKERS] != 0 and C.may_add(table, rules, number, JOKER):
            if is_legal(table, rules, view, lay):
                if found == target:
                    return found, lay
                found += 1
    for suit in range(4):
        found, lay = legal_runs(table, rules, view, target, suit, found)
        if lay != C.NOTHING:
            return target, lay
    for rank in range(13):
        if rank != 1 and (view[V.MAY_BEGIN] >> rank) & 1 != 0:
            found, lay = legal_groups(table, rules, view, target, rank, found)
            if lay != C.NOTHING:
                return target, lay
    return found, C.NOTHING


@kernel
def legal_runs(table, rules, view, target, suit, found):
    """Count on with the legal new runs of a suit: (how many, ``target`` or ``NOTHING`` yet)."""
    places = places_held(view, suit)
    for low in range(14):
        for high in range(low, 14):
            window = (2 << high) - (1 << low)
            missing = window & ~places
            if count(missing) > 1:
                break
            wild = NO_CARD
            while True:
                gap = -1
                while gap < high:
                    nat = window if gap < 0 else window & ~(1 << gap)
                    if is_run_in_hand(rules, view, suit, nat, wild):
                        lay = C.new_run(suit, nat, wild)
                        if is_legal(table, rules, view, lay):
                            if found == target:
                                return found, lay
                            found += 1
                    if wild == NO_CARD:
                        break
                    gap = low + 1 if gap < 0 else gap + 1
                wild = next_wild(view, wild)
                if wild == NO_CARD:
                    break
    return found, C.NOTHING


@kernel
def is_run_in_hand(rules, view, suit, nat, wild):
    """Say whether the hand can lay this new run, and the rules would read it just so."""
    has_wild = 1 if wild != NO_CARD else 0
    if not run_is_legal(nat, has_wild, rules) or not holds(view, suit, nat, wild):
        return False
    if nat & (ACE_LOW | TWO_PLACE | ACE_HIGH) == 0 and wild != 16 * suit + 1:
        # There is one way to read it.
        return True
    legal, read_nat, read_wild = read_run(suit, nat, wild, rules)
    return legal and read_nat == nat and read_wild == wild


@kernel
def legal_groups(table, rules, view, target, rank, found):
    """Count on with the legal new groups of a rank: (how many, ``target`` or ``NOTHING`` yet)."""
    one, two = view[V.LAY_ONE] & (ACES << rank), view[V.LAY_TWO] & (ACES << rank)
    if count(one) + count(two) < 2:
        return found, C.NOTHING
    wild = NO_CARD
    while True:
        # How many of each suit, clubs first and slowest: four digits of 0 … 2 each.
        for digits in range(81):
            some, twice, rest, possible = 0, 0, digits, True
            for suit in (3, 2, 1, 0):
                digit = rest % 3
                rest //= 3
                face = 1 << (16 * suit + rank)
                if digit >= 1:
                    some |= face
                if digit == 2:
                    twice |= face
            possible = (some & ~one) == 0 and (twice & ~two) == 0
            naturals = count(some) + count(twice)
            if possible and naturals >= 2 and (naturals >= 3 or wild != NO_CARD):
                lay = C.new_group(rank, some, twice, wild)
                if is_legal(table, rules, view, lay):
                    if found == target:
                        return found, lay
                    found += 1
        wild = next_wild(view, wild)
        if wild == NO_CARD or rules[R.GROUP_WILD_ALLOWED] == 0:
            break
    return found, C.NOTHING


@kernel
def lays_by_lot(table, rules, view):
    """Decide at random: a legal lay, or ``NOTHING`` to stop."""
    total, _ = legal_lay(table, rules, view, -1)
    # With the top card of a closed pile owed nobody may stop.
    if table[T.OWED_CARD] >= 0:
        chosen = lot(table, view[V.SEAT], total) + 1
    else:
        chosen = lot(table, view[V.SEAT], total + 1)
    if chosen == 0:
        return C.NOTHING
    _, lay = legal_lay(table, rules, view, chosen - 1)
    return lay


@kernel
def discards_by_lot(table, view):
    """Decide at random which card to discard; returns its code."""
    faces = view[V.ONE]
    banned = table[T.BANNED]
    if 0 <= banned < JOKER:
        faces &= ~(1 << banned)
    jokers = 1 if view[V.JOKERS] != 0 and banned != JOKER else 0
    chosen = lot(table, view[V.SEAT], count(faces) + jokers)
    if chosen == count(faces):
        return JOKER
    for _ in range(chosen):
        faces &= faces - 1
    return find_lowest_bit(faces)
