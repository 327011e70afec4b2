"""In which ways can a contract be laid from a hand, and how does a hand stand to it?  Compiled.

All contracts are gone through; who asks wants one by its number, or the one after which the hand is
worth most.  A quick look comes before, and turns most hands away.

How a hand stands to a contract that it lacks, and what it is worth then, is point 3 of the policy
sheet.  Melds are set aside in a fixed order there, which may miss a better one.
"""

from __future__ import annotations

from analyser.cards.ranks import ONES, three_or_more, two_or_more
from analyser.cards.sets import ACES, LANE, ONE_OF_EACH, bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.policies import H
from analyser.games.carioca.rules import ESCALERA, KIND_BITS, MOST_MELDS, TRIO, WAY_BITS, R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, MOST_WAYS, ONE, TWO

BEST = -1
"""Instead of a contract's number: the one after which the hand is worth most."""
NONE = -1
"""Instead of a way."""

# Where things lie in the room of a search: the contract that is found, a way a meld;
CHOSEN_WAYS = 0
DEPTHS = MOST_MELDS + 1
"""of each depth, which way is tried,"""
WAY_AT_DEPTH = CHOSEN_WAYS + MOST_MELDS
LEFT_ONE = WAY_AT_DEPTH + DEPTHS
LEFT_TWO = LEFT_ONE + DEPTHS
LEFT_JOKERS = LEFT_TWO + DEPTHS
"""what is left before it,"""
WOULD_FIT = LEFT_JOKERS + DEPTHS
"""and what fits the melds so far;"""
HELD_WAYS = WOULD_FIT + DEPTHS
"""the ways that are held,"""
FIT = HELD_WAYS + MOST_WAYS
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
        counts = M.count_ranks(one) + M.count_ranks(two)
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
                    room[HELD_WAYS + many] = way
                    many += 1
    return many


@inlined
def value_after(table, rules, policy, room, depth, jokers):
    """Return what the hand is worth after a contract, which takes all jokers but those left."""
    spent = jokers - room[LEFT_JOKERS + depth]
    return (
        worth_down(
            rules,
            policy,
            room[LEFT_ONE + depth],
            room[LEFT_TWO + depth],
            room[LEFT_JOKERS + depth],
            room[WOULD_FIT + depth],
            1,
        )
        - price_of_joker(table, policy) * spent
    )


@kernel
def find(table, rules, policy, number, room):
    """Find a contract of the player to move, by its number or the best; returns how many were met.

    The ways are in ``CHOSEN_WAYS`` then, if there is one.  The search ends at the one asked for.
    """
    mine = T.seat_at(table, table[T.TO_MOVE])
    one, two, jokers = mine[T.ONE], mine[T.TWO], mine[T.JOKERS]
    trios, escaleras = table[T.TRIOS], table[T.ESCALERAS]
    if not may_be(rules, trios, escaleras, one, two, jokers):
        return 0
    book, many = part(rules, R.BOOK0), list_held(rules, trios, escaleras, one, two, jokers, room)
    for at in range(many):
        room[FIT + at] = M.fit_of_way(book, rules, room[HELD_WAYS + at])
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
                    worth = value_after(table, rules, policy, room, depth, jokers)
                if met == number or (number == BEST and (met == 0 or worth > most)):
                    most = worth
                    for place in range(depth):
                        room[CHOSEN_WAYS + place] = room[HELD_WAYS + room[WAY_AT_DEPTH + place]]
                met += 1
                if met == number + 1 and number != BEST:
                    return met
            at = many
        left_one, left_two = room[LEFT_ONE + depth], room[LEFT_TWO + depth]
        left_jokers = room[LEFT_JOKERS + depth]
        while at < many:
            way = room[HELD_WAYS + at]
            needed = trios if M.is_trio(book, way) else escaleras
            if needed > 0 and finder.is_held(book, way, left_one, left_two, left_jokers):
                break
            at += 1
        if at >= many:
            if depth == 0:
                return met
            depth -= 1
            at = room[WAY_AT_DEPTH + depth]
            if M.is_trio(book, room[HELD_WAYS + at]):
                trios += 1
            else:
                escaleras += 1
            at += 1
            continue
        way = room[HELD_WAYS + at]
        room[WAY_AT_DEPTH + depth] = at
        taken, again = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
        depth += 1
        room[LEFT_ONE + depth] = finder.drop_once(left_one, left_two, taken, again)
        room[LEFT_TWO + depth] = finder.drop_twice(left_two, taken)
        room[LEFT_JOKERS + depth] = left_jokers - finder.way_at(book, way, JOKERS)
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
        found += finder.way_at(book, room[CHOSEN_WAYS + place], JOKERS)
    return found


@kernel
def find_again(table, move, room):
    """Put the contract that a move lays where one that is found stands."""
    what = move >> KIND_BITS
    for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
        room[CHOSEN_WAYS + place] = (what >> WAY_BITS * place & (1 << WAY_BITS) - 1) - 1


@kernel
def lay(table, rules, room):
    """Have the player to move lay the contract found: its trios, then its escaleras."""
    book, many = part(rules, R.BOOK0), table[T.TRIOS] + table[T.ESCALERAS]
    T.seat_at(table, table[T.TO_MOVE])[T.DOWN_TURN] = 1 + table[T.OWN_TURNS]
    for kind in range(2):
        for place in range(many):
            way = room[CHOSEN_WAYS + place]
            if M.is_trio(book, way) == (kind == 0):
                M.lay(table, rules, way)


# -- what a hand is worth --------------------------------------------------------------------------

DIGIT = 4
"""Bits of a rank in a count by rank."""

# Where things lie in what is found of a hand:
(
    TRIOS,  # still needed
    ESCALERAS,
    FINISHED_CONTRACT,
    BY_JOKER,
    NEAR,  # cards that would finish a needed meld
    FAR,  # cards that would be third in a needed escalera
    OVER_ONE,  # cards left that serve none, once at least,
    OVER_TWO,  # and twice
) = range(8)
FOUND_SIZE = 8


@inlined
def find_unseen_twice(table, rules, seat):
    """Return the cards of which a player has seen no copy."""
    seen = table[T.SEEN_ONE] | T.seat_at(table, seat)[T.ONE]
    if table[T.KNOWN_CARDS] > 0:
        seen |= find_known_once(table, rules, seat)
    return ONE_OF_EACH & ~seen


@inlined
def find_unseen_once(table, rules, seat):
    """Return the cards of which a player has not seen both copies."""
    mine = T.seat_at(table, seat)
    one, two = table[T.SEEN_ONE], table[T.SEEN_TWO]
    two |= mine[T.TWO] | (one & mine[T.ONE])
    one |= mine[T.ONE]
    if table[T.KNOWN_CARDS] > 0:
        two = find_known_twice(table, rules, seat, one, two)
    return ONE_OF_EACH & ~two


@kernel
def find_known_once(table, rules, seat):
    """Return the cards that others took from the pile and hold."""
    found = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            found |= T.seat_at(table, other)[T.KNOWN_ONE]
    return found


@kernel
def find_known_twice(table, rules, seat, one, two):
    """Return the cards seen twice, those that others are known to hold included."""
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            theirs = T.seat_at(table, other)
            two |= theirs[T.KNOWN_TWO] | (one & theirs[T.KNOWN_ONE])
            one |= theirs[T.KNOWN_ONE]
    return two


@inlined
def copies(cards, once, twice):
    """Return how many cards of a set are unseen, by those of which one and both copies are."""
    return bits_set(cards & once) + bits_set(cards & twice)


@inlined
def price_of_joker(table, policy):
    """Return what a joker costs the player to move."""
    return policy[H.JOKER_PRICE] if table[T.OWN_TURNS] < policy[H.JOKER_HOLD] else 0


@inlined
def pick_of_rank(one, rank, most):
    """Return at most ``most`` cards of a rank, of different suits, the lowest ones."""
    cards = one & ACES << rank
    found = 0
    for _ in range(most):
        first = M.lowest_of(cards)
        found |= first
        cards ^= first
    return found


@kernel
def stand(rules, trios, escaleras, one, two, jokers, looks_far, found):
    """Fill in how near a hand is to a number of trios and escaleras; ``looks_far``: 1 or 0."""
    is_round = rules[R.ROUND_THE_CORNER] != 0
    finished = 0
    while escaleras > 0:
        whole = M.fours(M.places(one, is_round), is_round)
        if whole == 0:
            break
        taken = M.faces(M.find_covered(M.lowest_of(whole)))
        one, two = M.find_left_once(one, two, taken), M.find_left_twice(two, taken)
        escaleras -= 1
        finished += 1
    counts = M.count_ranks(one)
    if two != 0:
        counts += M.count_ranks(two)
    while trios > 0:
        ranks = three_or_more(counts)
        if ranks == 0:
            break
        rank = lowest_bit(ranks)
        taken = pick_of_rank(one, rank, TRIO)
        many = bits_set(taken)
        one, two = M.find_left_once(one, two, taken), M.find_left_twice(two, taken)
        if many < TRIO:
            # Of two suits: a second copy, which is the only one left now.
            one &= ~M.lowest_of(one & ACES << rank)
        counts -= TRIO << DIGIT * rank
        trios -= 1
        finished += 1
    by_joker = 0
    if rules[R.CONTRACT_JOKERS] != 0:
        for _ in range(jokers):
            if escaleras > 0:
                lying = M.places(one, is_round)
                nearly = M.threes(lying, is_round)
                if nearly != 0:
                    taken = M.faces(M.find_covered(M.lowest_of(nearly)) & lying)
                    one, two = M.find_left_once(one, two, taken), M.find_left_twice(two, taken)
                    counts -= M.count_ranks(taken)
                    escaleras -= 1
                    by_joker += 1
                    continue
            if trios > 0:
                ranks = two_or_more(counts)
                if ranks != 0:
                    rank = lowest_bit(ranks)
                    taken = pick_of_rank(one, rank, TRIO - 1)
                    if taken & taken - 1 == 0:
                        two &= ~taken
                        one &= ~taken
                    else:
                        one, two = M.find_left_once(one, two, taken), M.find_left_twice(two, taken)
                    counts -= TRIO - 1 << DIGIT * rank
                    trios -= 1
                    by_joker += 1
    near, far, pairs, serving = 0, 0, 0, 0
    if trios > 0:
        pairs = M.faces_of_ranks(two_or_more(counts))
        near = pairs
    if escaleras > 0:
        lying = M.places(one, is_round)
        of_three = M.find_covered(M.threes(lying, is_round))
        of_two = M.find_covered(M.twos(lying, is_round))
        near |= M.faces(of_three & ~lying)
        far = M.faces(of_two & ~lying) & ~near
        serving = M.faces(of_three & lying)
        if looks_far != 0:
            serving |= M.faces(of_two & lying)
    found[TRIOS], found[ESCALERAS] = trios, escaleras
    found[FINISHED_CONTRACT], found[BY_JOKER] = finished + by_joker, by_joker
    found[NEAR], found[FAR] = near, far
    found[OVER_ONE], found[OVER_TWO] = one & ~(pairs | serving), two & ~pairs


@kernel
def worth(table, rules, policy, one, two, jokers, once, twice, found):
    """Return what a hand is worth to the player to move, who has not met the contract.

    ``once``, ``twice``: the cards of which one and both copies are unseen.
    """
    trios, escaleras = table[T.TRIOS], table[T.ESCALERAS]
    looks_far = 1 if policy[H.NEED_FAR] > 0 else 0
    stand(rules, trios, escaleras, one, two, jokers, looks_far, found)
    made = policy[H.DONE_MELD] * found[FINISHED_CONTRACT]
    made -= price_of_joker(table, policy) * found[BY_JOKER]
    made += policy[H.NEED_NEAR] * copies(found[NEAR], once, twice)
    if looks_far != 0:
        made += policy[H.NEED_FAR] * copies(found[FAR], once, twice)
    cost = M.points(rules, found[OVER_ONE])
    if found[OVER_TWO] != 0:
        cost += M.points(rules, found[OVER_TWO])
    return made - policy[H.SPARE] * cost


@kernel
def worth_down(rules, policy, one, two, jokers, fits, joker_fits):
    """Return what a hand is worth to the player who has met the contract."""
    many = bits_set(one & fits) + bits_set(two & fits)
    cost = M.points(rules, one & ~fits)
    if two != 0:
        cost += M.points(rules, two & ~fits)
    if joker_fits != 0:
        many += jokers
    else:
        cost += rules[R.JOKER_POINTS] * jokers
    return policy[H.KEEP_FIT] * many - policy[H.SPARE] * cost


@inlined
def find_alike(cards):
    """Return the cards that are like one of a set: of its rank, or near it in its suit."""
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & LANE
    near = cards << 1 | cards << 2 | cards >> 1 | cards >> 2
    return M.faces_of_ranks(ranks) | (near & ONE_OF_EACH)
