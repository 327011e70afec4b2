"""In which ways can a contract be laid from a hand?  Compiled.

All contracts are gone through; who asks wants one by its number, or the one after which the hand is
worth most.  A quick look comes before, and turns most hands away.
"""

from __future__ import annotations

from analyser.cards.ranks import ONES, three_or_more, two_or_more
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import standing
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.rules import ESCALERA, MOST_MELDS, TRIO, R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, MOST_WAYS, ONE, TWO

BEST = -1
"""Instead of a contract's number: the one after which the hand is worth most."""
NONE = -1
"""Instead of a way."""

# Where things lie in the room of a search: the contract that is found, a way a meld;
CHOSEN = 0
DEPTHS = MOST_MELDS + 1
"""of each depth, which way is tried,"""
AT = CHOSEN + MOST_MELDS
LEFT_ONE = AT + DEPTHS
LEFT_TWO = LEFT_ONE + DEPTHS
LEFT_JOKERS = LEFT_TWO + DEPTHS
"""what is left before it,"""
WOULD_FIT = LEFT_JOKERS + DEPTHS
"""and what fits the melds so far;"""
TRIED = WOULD_FIT + DEPTHS
"""the ways that are held,"""
FIT = TRIED + MOST_WAYS
"""and what would fit each."""
ROOM_SIZE = FIT + MOST_WAYS


@kernel
def may_be(rules, trios, escaleras, one, two, jokers):
    """Say whether a contract may be laid: never no where one can."""
    spare = jokers
    if rules[R.CONTRACT_JOKERS] == 0:
        spare = 0
    elif rules[R.CONTRACT_JOKERS] > 1:
        return True
    if trios > 0:
        counts = M.by_rank(one) + M.by_rank(two)
        # Of five or more there may be two trios, the second perhaps with a joker.
        whole = bits_set(three_or_more(counts)) + bits_set(counts + 3 * ONES & 8 * ONES)
        lacking = max(trios - whole, 0)
        if lacking > spare or (lacking > 0 and two_or_more(counts) == 0):
            return False
        spare -= lacking
    if escaleras > 0:
        is_round, whole = rules[R.ROUND_THE_CORNER] != 0, 0
        lying = M.places(one, is_round)
        fours = M.fours(lying, is_round)
        for suit in range(4):
            here = fours >> 16 * suit & 0xFFFF
            if here != 0:
                cards = bits_set(one >> 16 * suit & 0xFFFF) + bits_set(two >> 16 * suit & 0xFFFF)
                whole += cards >> 2
        lacking = max(escaleras - whole, 0)
        if lacking > spare:
            return False
        if lacking > 0 and (fours | M.threes(lying, is_round)) == 0:
            return False
    return True


@inlined
def may_be_held(table, rules):
    """Say the same of the contract and the hand of the player to move."""
    mine = T.seat_at(table, table[T.TO_MOVE])
    return may_be(
        rules, table[T.TRIOS], table[T.ESCALERAS], mine[T.ONE], mine[T.TWO], mine[T.JOKERS]
    )


@kernel
def list_held(rules, trios, escaleras, one, two, jokers, room):
    """List the ways that are held, in the order of the finder; returns how many."""
    book, many, cards = part(rules, R.BOOK0), 0, one
    while cards != 0:
        face = lowest_bit(cards)
        cards &= cards - 1
        for way in range(finder.first_of(book, face), finder.first_of(book, face + 1)):
            if finder.is_held(book, way, one, two, jokers):
                if (trios if M.is_trio(book, way) else escaleras) > 0:
                    room[TRIED + many] = way
                    many += 1
    return many


@inlined
def after(table, rules, policy, room, depth, jokers):
    """Return what the hand is worth after a contract, which takes all jokers but those left."""
    spent = jokers - room[LEFT_JOKERS + depth]
    return (
        standing.worth_down(
            rules,
            policy,
            room[LEFT_ONE + depth],
            room[LEFT_TWO + depth],
            room[LEFT_JOKERS + depth],
            room[WOULD_FIT + depth],
            1,
        )
        - standing.price_of_joker(table, policy) * spent
    )


@kernel
def find(table, rules, policy, number, room):
    """Find a contract of the player to move, by its number or the best; returns how many were met.

    The ways are in ``CHOSEN`` then, if there is one.  The search ends at the one asked for.
    """
    mine = T.seat_at(table, table[T.TO_MOVE])
    one, two, jokers = mine[T.ONE], mine[T.TWO], mine[T.JOKERS]
    trios, escaleras = table[T.TRIOS], table[T.ESCALERAS]
    if not may_be(rules, trios, escaleras, one, two, jokers):
        return 0
    book, many = part(rules, R.BOOK0), list_held(rules, trios, escaleras, one, two, jokers, room)
    for at in range(many):
        room[FIT + at] = M.fit_of_way(book, rules, room[TRIED + at])
    room[LEFT_ONE], room[LEFT_TWO], room[LEFT_JOKERS] = one, two, jokers
    room[WOULD_FIT] = table[T.FITS]
    depth, at, met, most = 0, 0, 0, 0
    while True:
        if trios + escaleras == 0:
            if (
                rules[R.OUT_NEEDS_DISCARD] == 0
                or room[LEFT_ONE + depth] | room[LEFT_JOKERS + depth]
            ):
                worth = 0
                if number == BEST:
                    worth = after(table, rules, policy, room, depth, jokers)
                if met == number or (number == BEST and (met == 0 or worth > most)):
                    most = worth
                    for place in range(depth):
                        room[CHOSEN + place] = room[TRIED + room[AT + place]]
                met += 1
                if met == number + 1 and number != BEST:
                    return met
            at = many
        left_one, left_two = room[LEFT_ONE + depth], room[LEFT_TWO + depth]
        left_jokers = room[LEFT_JOKERS + depth]
        while at < many:
            way = room[TRIED + at]
            needed = trios if M.is_trio(book, way) else escaleras
            if needed > 0 and finder.is_held(book, way, left_one, left_two, left_jokers):
                break
            at += 1
        if at >= many:
            if depth == 0:
                return met
            depth -= 1
            at = room[AT + depth]
            if M.is_trio(book, room[TRIED + at]):
                trios += 1
            else:
                escaleras += 1
            at += 1
            continue
        way = room[TRIED + at]
        room[AT + depth] = at
        taken, again = finder.of_way(book, way, ONE), finder.of_way(book, way, TWO)
        depth += 1
        room[LEFT_ONE + depth] = finder.without_one(left_one, left_two, taken, again)
        room[LEFT_TWO + depth] = finder.without_two(left_two, taken)
        room[LEFT_JOKERS + depth] = left_jokers - finder.of_way(book, way, JOKERS)
        room[WOULD_FIT + depth] = room[WOULD_FIT + depth - 1] | room[FIT + at]
        if M.is_trio(book, way):
            trios -= 1
        else:
            escaleras -= 1


@inlined
def cards_of(table):
    """Return how many cards a contract takes."""
    return TRIO * table[T.TRIOS] + ESCALERA * table[T.ESCALERAS]


@kernel
def jokers_of(table, rules, room):
    """Return how many jokers the contract found takes."""
    book, found = part(rules, R.BOOK0), 0
    for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
        found += finder.of_way(book, room[CHOSEN + place], JOKERS)
    return found


@kernel
def lay(table, rules, room):
    """Have the player to move lay the contract found: its trios, then its escaleras."""
    book, many = part(rules, R.BOOK0), table[T.TRIOS] + table[T.ESCALERAS]
    T.seat_at(table, table[T.TO_MOVE])[T.DOWN_TURN] = 1 + table[T.OWN_TURNS]
    for kind in range(2):
        for place in range(many):
            way = room[CHOSEN + place]
            if M.is_trio(book, way) == (kind == 0):
                M.lay(table, rules, way)
