"""How does a hand stand to a contract, and what is it worth?  Compiled.

Point 3 of the policy sheet.  Left out: whether the contract can be laid, which is asked exactly
(``contracts``); here melds are set aside in a fixed order, which may miss a better one.
"""

from __future__ import annotations

from analyser.cards.ranks import three_or_more, two_or_more
from analyser.cards.sets import ACES, LANE, ONE_OF_EACH, bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.policies import H
from analyser.games.carioca.rules import TRIO, R

DIGIT = 4
"""Bits of a rank in a count by rank."""

# Where things lie in what is found of a hand:
(
    TRIOS,  # still needed
    ESCALERAS,
    FINISHED,
    BY_JOKER,
    NEAR,  # cards that would finish a needed meld
    FAR,  # cards that would be third in a needed escalera
    OVER_ONE,  # cards left that serve none, once at least,
    OVER_TWO,  # and twice
) = range(8)
FOUND_SIZE = 8


@inlined
def unseen_twice(table, rules, seat):
    """Return the cards of which a player has seen no copy."""
    seen = table[T.SEEN_ONE] | T.seat_at(table, seat)[T.ONE]
    if table[T.KNOWN] > 0:
        seen |= known_one(table, rules, seat)
    return ONE_OF_EACH & ~seen


@inlined
def unseen_once(table, rules, seat):
    """Return the cards of which a player has not seen both copies."""
    mine = T.seat_at(table, seat)
    one, two = table[T.SEEN_ONE], table[T.SEEN_TWO]
    two |= mine[T.TWO] | (one & mine[T.ONE])
    one |= mine[T.ONE]
    if table[T.KNOWN] > 0:
        two = known_two(table, rules, seat, one, two)
    return ONE_OF_EACH & ~two


@kernel
def known_one(table, rules, seat):
    """Return the cards that others took from the pile and hold."""
    found = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            found |= T.seat_at(table, other)[T.KNOWN_ONE]
    return found


@kernel
def known_two(table, rules, seat, one, two):
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
def of_a_rank(one, rank, most):
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
        taken = M.faces(M.covered(M.lowest_of(whole)))
        one, two = M.left_once(one, two, taken), M.left_twice(two, taken)
        escaleras -= 1
        finished += 1
    counts = M.by_rank(one)
    if two != 0:
        counts += M.by_rank(two)
    while trios > 0:
        ranks = three_or_more(counts)
        if ranks == 0:
            break
        rank = lowest_bit(ranks)
        taken = of_a_rank(one, rank, TRIO)
        many = bits_set(taken)
        one, two = M.left_once(one, two, taken), M.left_twice(two, taken)
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
                    taken = M.faces(M.covered(M.lowest_of(nearly)) & lying)
                    one, two = M.left_once(one, two, taken), M.left_twice(two, taken)
                    counts -= M.by_rank(taken)
                    escaleras -= 1
                    by_joker += 1
                    continue
            if trios > 0:
                ranks = two_or_more(counts)
                if ranks != 0:
                    rank = lowest_bit(ranks)
                    taken = of_a_rank(one, rank, TRIO - 1)
                    if taken & taken - 1 == 0:
                        two &= ~taken
                        one &= ~taken
                    else:
                        one, two = M.left_once(one, two, taken), M.left_twice(two, taken)
                    counts -= TRIO - 1 << DIGIT * rank
                    trios -= 1
                    by_joker += 1
    near, far, pairs, serving = 0, 0, 0, 0
    if trios > 0:
        pairs = M.of_ranks(two_or_more(counts))
        near = pairs
    if escaleras > 0:
        lying = M.places(one, is_round)
        of_three = M.covered(M.threes(lying, is_round))
        of_two = M.covered(M.twos(lying, is_round))
        near |= M.faces(of_three & ~lying)
        far = M.faces(of_two & ~lying) & ~near
        serving = M.faces(of_three & lying)
        if looks_far != 0:
            serving |= M.faces(of_two & lying)
    found[TRIOS], found[ESCALERAS] = trios, escaleras
    found[FINISHED], found[BY_JOKER] = finished + by_joker, by_joker
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
    made = policy[H.DONE_MELD] * found[FINISHED]
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
def alike(cards):
    """Return the cards that are like one of a set: of its rank, or near it in its suit."""
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & LANE
    near = cards << 1 | cards << 2 | cards >> 1 | cards >> 2
    return M.of_ranks(ranks) | (near & ONE_OF_EACH)
