"""What do a position and an option look like, for the player to move?  Whole numbers, compiled.

What each number means is in ``carioca.option_features``, in the same order.
"""

from __future__ import annotations

from analyser.cards.codes import JOKER
from analyser.cards.ranks import two_or_more
from analyser.cards.sets import ACES, ONE_OF_EACH, bits_set
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import part
from analyser.games.carioca import rules as K
from analyser.games.carioca.kernel import contracts as C
from analyser.games.carioca.kernel import decide
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.option_features import OF_A_HAND, OF_DISCARDING, POSITION
from analyser.games.carioca.rules import MOST_PLAYERS, R

SEEN_FEATURES, OF_HAND = len(POSITION), len(OF_A_HAND)
OPTION_FEATURES = OF_HAND + len(OF_DISCARDING)
TAKE, GO_DOWN, DISCARD = range(3)
WORK = MOST_PLAYERS + 1
"""Where in the room of a search a decision is worked out: where worlds have their cards."""


@inlined
def decision_kind(table):
    """Return the kind of decision at hand."""
    stage = table[T.STAGE]
    return TAKE if stage == T.AT_UPCARD else GO_DOWN if stage == T.AT_CONTRACT else DISCARD


@merged
def work_of(room):
    """Return where a decision is worked out."""
    return part(room, WORK)


@inlined
def find_next_seat(table, rules):
    """Return the seat of the next player."""
    return table[T.TO_MOVE] + 1 if table[T.TO_MOVE] + 1 < rules[R.PLAYERS] else 0


@kernel
def see(table, rules, _room, seen):
    """Fill in what the position is like."""
    seat, down, fewest = table[T.TO_MOVE], 0, T.PACK_SIZE
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, find_next_seat(table, rules))
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            down += 1 if T.seat_at(table, other)[T.DOWN_TURN] > 0 else 0
            fewest = min(fewest, T.seat_at(table, other)[T.CARDS])
    seen[0], seen[1] = rules[R.PLAYERS], table[T.CONTRACT]
    seen[2], seen[3] = table[T.TRIOS], table[T.ESCALERAS]
    seen[4], seen[5] = table[T.OWN_TURNS], table[T.STOCK_LEFT]
    seen[6], seen[7], seen[8] = down, 1 if theirs[T.DOWN_TURN] > 0 else 0, fewest
    seen[9], seen[10] = theirs[T.CARDS], 1 if mine[T.DOWN_TURN] > 0 else 0
    seen[11], seen[12] = mine[T.CARDS], mine[T.JOKERS]


@kernel
def describe(table, rules, move, room, here):
    """Fill in what an option is like."""
    kind, mine = move & (1 << K.KIND_BITS) - 1, T.seat_at(table, table[T.TO_MOVE])
    if table[T.STAGE] == T.AT_CONTRACT:
        describe_contract(table, rules, move, work_of(room), here)
        return
    one, two, jokers, card = mine[T.ONE], mine[T.TWO], mine[T.JOKERS], T.NO_CARD
    if kind == K.TAKE:
        card = T.upcard(table)
        if card == JOKER:
            jokers += 1
        else:
            two |= one & 1 << card
            one |= 1 << card
    elif kind == K.DISCARD:
        card = move >> K.KIND_BITS
        if card == JOKER:
            jokers -= 1
        else:
            one, two = M.find_left_once(one, two, 1 << card), M.find_left_twice(two, 1 << card)
    describe_hand(table, rules, one, two, jokers, work_of(room), here)
    for at in range(OF_HAND - 2, OPTION_FEATURES):
        here[at] = 0
    if card != T.NO_CARD:
        is_joker = card == JOKER
        here[OF_HAND - 2] = rules[R.JOKER_POINTS] if is_joker else M.points(rules, 1 << card)
        here[OF_HAND - 1] = 1 if is_joker else 0
    if kind == K.TAKE:
        here[OF_HAND] = 1
    elif kind == K.DISCARD:
        describe_card(table, rules, card, part(here, OF_HAND))


@kernel
def describe_hand(table, rules, one, two, jokers, found, here):
    """Fill in what a hand is like."""
    seat = table[T.TO_MOVE]
    is_round, fits, joker_fits = rules[R.ROUND_THE_CORNER] != 0, table[T.FITS], table[T.JOKER_FITS]
    for at in range(7):
        here[at] = 0
    if T.seat_at(table, seat)[T.DOWN_TURN] == 0:
        once, twice = (
            C.find_unseen_once(table, rules, seat),
            C.find_unseen_twice(table, rules, seat),
        )
        C.stand(rules, table[T.TRIOS], table[T.ESCALERAS], one, two, jokers, 1, found)
        here[0], here[1] = found[C.FINISHED_CONTRACT], found[C.BY_JOKER]
        here[2] = found[C.TRIOS] + found[C.ESCALERAS]
        here[3] = C.copies(found[C.NEAR], once, twice)
        here[4] = C.copies(found[C.FAR], once, twice)
        here[5] = M.points(rules, found[C.OVER_ONE]) + M.points(rules, found[C.OVER_TWO])
        here[6] = bits_set(found[C.OVER_ONE]) + bits_set(found[C.OVER_TWO])
    here[7] = bits_set(two_or_more(M.count_ranks(one) + M.count_ranks(two)))
    here[8] = bits_set(M.threes(M.places(one, is_round), is_round))
    here[9] = decide.cost(rules, one, two, jokers)
    here[10] = bits_set(one & fits) + bits_set(two & fits) + joker_fits * jokers
    here[11] = decide.cost(rules, one & ~fits, two & ~fits, (1 - joker_fits) * jokers)


@kernel
def describe_card(table, rules, card, here):
    """Fill in what a card is like that is discarded."""
    if card == JOKER:
        theirs = T.seat_at(table, find_next_seat(table, rules))
        here[0] = table[T.JOKER_FITS] if theirs[T.DOWN_TURN] > 0 else 0
        here[1] = table[T.JOKER_FITS]
        return
    seat, bit = table[T.TO_MOVE], 1 << card
    once, twice = C.find_unseen_once(table, rules, seat), C.find_unseen_twice(table, rules, seat)
    here[0], here[1] = decide.feeds(table, rules) >> card & 1, table[T.FITS] >> card & 1
    here[2] = C.copies(ACES << (card & 15), once, twice)
    near = (bit << 1 | bit << 2 | bit >> 1 | bit >> 2) & ONE_OF_EACH
    here[3] = C.copies(near, once, twice)


@kernel
def describe_contract(table, rules, move, room, here):
    """Fill in what it is like to lay a contract, or to wait."""
    for at in range(5):
        here[at] = 0
    if move & (1 << K.KIND_BITS) - 1 != K.CONTRACT:
        return
    C.find_again(table, move, room)
    one, two, fits = decide.find_rest(table, rules, room)
    spent = C.jokers_of(table, rules, room)
    jokers = T.seat_at(table, table[T.TO_MOVE])[T.JOKERS] - spent
    fits |= table[T.FITS]
    here[0], here[1], here[2] = 1, spent, decide.cost(rules, one, two, jokers)
    here[3] = bits_set(one & fits) + bits_set(two & fits) + jokers
    here[4] = bits_set(one) + bits_set(two) + jokers
