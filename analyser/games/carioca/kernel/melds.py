"""Which trios and escaleras lie in a set of cards, and in the melds of the table?  Compiled.

Sets of faces as in ``cards.sets``, sixteen places a suit; many are looked at at a time.  The
*places* of a set are its cards as escaleras have them: place 13 of a suit is its ace once more, and
round the corner places 14 and 15 are its two and three.  An escalera of four is named by its lowest
place.
"""

from __future__ import annotations

from analyser.cards.codes import JOKER
from analyser.cards.ranks import spread
from analyser.cards.sets import ACES, LANE, ONE_OF_EACH, bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.rules import ESCALERA, LONGEST, LOWER, TRIO_KIND, UPPER, R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, KIND, MELD, ONE, SIZE, TWO

RANK_COUNT = 13
NO_ROOM = -1
FIRST_ESCALERA = 16 * RANK_COUNT
"""So many melds of the catalogue are trios: of each rank four of three suits, and twelve with a
card twice."""
LOWEST = 0x07FF * ACES
"""The lowest places of escaleras from the ace to the ace,"""
LOWEST_ROUND = 0x1FFF * ACES
"""and of those that may go round the corner."""
ROUND_CORNER = 0x0007 * ACES
"""The faces that are behind the king once more: an ace, and round the corner two and three."""


# -- sets of cards ---------------------------------------------------------------------------------


@inlined
def places(cards, is_round):
    """Return the places of a set of faces."""
    return cards | (cards & (ROUND_CORNER if is_round else ACES)) << 13


@inlined
def faces(lying):
    """Return the faces of some places."""
    return (lying & ONE_OF_EACH) | (lying >> 13 & ROUND_CORNER)


@inlined
def starts(is_round):
    """Return the lowest places that an escalera may have."""
    return LOWEST_ROUND if is_round else LOWEST


# Of the four places from each place on, how many are there?  All are added up at once: `odd` has
# the lowest digit of the sum, `first` and `second` what the two halves carry, `both` the carry of
# their sum.


@inlined
def fours(lying, is_round):
    """Return the escaleras of which all four cards are there."""
    return lying & lying >> 1 & lying >> 2 & lying >> 3 & starts(is_round)


@inlined
def threes(lying, is_round):
    """Return those of which three are."""
    second, third, fourth = lying >> 1, lying >> 2, lying >> 3
    odd = lying ^ second ^ third ^ fourth
    return odd & ((lying & second) | (third & fourth)) & starts(is_round)


@inlined
def twos(lying, is_round):
    """Return those of which two are."""
    second, third, fourth = lying >> 1, lying >> 2, lying >> 3
    one, other = lying ^ second, third ^ fourth
    twice = (lying & second) ^ (third & fourth) ^ (one & other)
    return twice & ~(one ^ other) & starts(is_round)


@inlined
def find_covered(lowest):
    """Return the places of some escaleras, by their lowest ones."""
    return lowest | lowest << 1 | lowest << 2 | lowest << 3


@inlined
def count_ranks(cards):
    """Return how many faces of each rank a set has (``cards.ranks``)."""
    return (
        spread(cards & LANE)
        + spread(cards >> 16 & LANE)
        + spread(cards >> 32 & LANE)
        + spread(cards >> 48 & LANE)
    )


@inlined
def faces_of_ranks(ranks):
    """Return all faces of a set of ranks."""
    return ranks * ACES


@inlined
def points(rules, cards):
    """Return what the faces of a set cost that are left in hand."""
    found = 0
    for digit in range(rules[R.DIGITS]):
        found += bits_set(cards & rules[R.POINTS0 + digit]) << digit
    return found


@inlined
def lowest_of(cards):
    """Return the lowest face of a set as a set."""
    return cards & -cards


@inlined
def find_left_once(one, two, taken):
    """Return the faces left at least once where one copy each of some is taken."""
    return (one & ~taken) | (two & taken)


@inlined
def find_left_twice(two, taken):
    """Return the faces left twice where one copy each of some is taken."""
    return two & ~taken


# -- melds on the table ----------------------------------------------------------------------------


@inlined
def lower_end(meld, rules):
    """Return the place below an escalera, or ``NO_ROOM``."""
    if meld[T.LENGTH] == LONGEST:
        return NO_ROOM
    if meld[T.LOW] == 0 and rules[R.ROUND_THE_CORNER] != 0:
        return RANK_COUNT - 1
    return meld[T.LOW] - 1


@inlined
def upper_end(meld, rules):
    """Return the place above an escalera, or ``NO_ROOM``."""
    high = meld[T.LOW] + meld[T.LENGTH]
    if meld[T.LENGTH] == LONGEST:
        return NO_ROOM
    if rules[R.ROUND_THE_CORNER] != 0:
        return high - RANK_COUNT if high >= RANK_COUNT else high
    return high if high <= RANK_COUNT else NO_ROOM


@inlined
def face_at(suit, place):
    """Return the face of a place of an escalera, 0 to 13."""
    return 16 * suit + (place if place < RANK_COUNT else 0)


@kernel
def find_fit(meld, rules):
    """Note which natural cards fit a meld."""
    if meld[T.SUIT] < 0:
        meld[T.FIT] = faces_of_ranks(1 << meld[T.RANK])
        return
    lower, upper, found = lower_end(meld, rules), upper_end(meld, rules), 0
    if lower != NO_ROOM:
        found |= 1 << face_at(meld[T.SUIT], lower)
    if upper != NO_ROOM:
        found |= 1 << face_at(meld[T.SUIT], upper)
    if rules[R.JOKER_MOVES] != 0 and found != 0:
        found |= meld[T.STANDS] << 16 * meld[T.SUIT]
    meld[T.FIT] = found


@kernel
def find_fits(table, rules):
    """Note which natural cards fit any meld, and whether a joker does."""
    found, joker = 0, 0
    for number in range(table[T.MELD_COUNT]):
        meld = T.meld_at(table, number)
        found |= meld[T.FIT]
        if takes_joker(meld, rules):
            joker = 1
    table[T.FITS], table[T.JOKER_FITS] = found, joker


@inlined
def takes_joker(meld, rules):
    """Say whether a joker can be added to a meld."""
    if meld[T.SUIT] < 0:
        return True
    return lower_end(meld, rules) != NO_ROOM or upper_end(meld, rules) != NO_ROOM


@inlined
def low_of(number, rules):
    """Return the lowest place of an escalera of the catalogue, by its number there."""
    return (number - FIRST_ESCALERA) % (RANK_COUNT if rules[R.ROUND_THE_CORNER] != 0 else 11)


@inlined
def is_trio(book, way):
    """Say whether a way makes a trio; otherwise it makes an escalera."""
    return finder.way_at(book, way, KIND) == TRIO_KIND


@kernel
def fit_of_way(book, rules, way):
    """Return the natural cards that would fit a way, were it laid."""
    cards = finder.way_at(book, way, ONE)
    if is_trio(book, way):
        return faces_of_ranks(1 << (lowest_bit(cards) & 15))
    suit, low = lowest_bit(cards) >> 4, low_of(finder.way_at(book, way, MELD), rules)
    is_round, found = rules[R.ROUND_THE_CORNER] != 0, 0
    if low > 0 or is_round:
        found |= 1 << face_at(suit, low - 1 if low > 0 else RANK_COUNT - 1)
    high = low + ESCALERA
    if high <= RANK_COUNT or is_round:
        found |= 1 << face_at(suit, high % RANK_COUNT)
    if rules[R.JOKER_MOVES] != 0:
        found |= stands_for(book, rules, way) << 16 * suit
    return found


@kernel
def stands_for(book, rules, way):
    """Return the ranks of an escalera for which the jokers of a way stand."""
    cards = finder.way_at(book, way, ONE)
    suit, low = lowest_bit(cards) >> 4, low_of(finder.way_at(book, way, MELD), rules)
    found = 0
    for place in range(low, low + ESCALERA):
        rank = place % RANK_COUNT
        if cards >> (16 * suit + rank) & 1 == 0:
            found |= 1 << rank
    return found


@kernel
def lay(table, rules, way):
    """Have the player to move lay a meld as a way has it."""
    seat, numbers = table[T.TO_MOVE], part(rules, R.BOOK0)
    mine = T.seat_at(table, seat)
    one, two = finder.way_at(numbers, way, ONE), finder.way_at(numbers, way, TWO)
    meld = T.meld_at(table, table[T.MELD_COUNT])
    table[T.MELD_COUNT] += 1
    meld[T.OWNER], meld[T.LENGTH] = seat, finder.way_at(numbers, way, SIZE)
    meld[T.LAID_JOKERS] = finder.way_at(numbers, way, JOKERS)
    first = lowest_bit(one)
    if is_trio(numbers, way):
        meld[T.SUIT], meld[T.RANK], meld[T.LOW], meld[T.STANDS] = -1, first & 15, 0, 0
    else:
        meld[T.SUIT], meld[T.RANK] = first >> 4, 0
        meld[T.LOW] = low_of(finder.way_at(numbers, way, MELD), rules)
        meld[T.STANDS] = stands_for(numbers, rules, way)
    while one != 0:
        T.lose(table, mine, lowest_bit(one))
        one &= one - 1
    while two != 0:
        T.lose(table, mine, lowest_bit(two))
        two &= two - 1
    for _ in range(meld[T.LAID_JOKERS]):
        T.lose(table, mine, JOKER)
    find_fit(meld, rules)
    find_fits(table, rules)
    if mine[T.CARDS] == 0:
        T.go_out(table)


# -- adding ----------------------------------------------------------------------------------------


@inlined
def may_add(table, rules):
    """Say whether the player to move may add to any meld."""
    met = T.seat_at(table, table[T.TO_MOVE])[T.DOWN_TURN]
    return met > 0 and (rules[R.ADDS_FROM] == R.ADDS_FROM_SAME_TURN or met <= table[T.OWN_TURNS])


@inlined
def may_add_own(table, rules):
    """Say whether they may add natural cards to their own melds, as part of the contract."""
    met = T.seat_at(table, table[T.TO_MOVE])[T.DOWN_TURN]
    return met > 0 and rules[R.CONTRACT_EXACT] == 0


@inlined
def last_stays(table, rules):
    """Say whether the player to move has one card, which has to be discarded."""
    cards = T.seat_at(table, table[T.TO_MOVE])[T.CARDS]
    return rules[R.OUT_NEEDS_DISCARD] != 0 and cards == 1


@kernel
def may_take(table, rules, number, card):
    """Say in which ways the player to move may add a card to a meld: +1 lower end, +2 upper end."""
    meld = T.meld_at(table, number)
    if not may_add(table, rules):
        mine = meld[T.OWNER] == table[T.TO_MOVE] and card != JOKER
        if not mine or not may_add_own(table, rules):
            return 0
    if last_stays(table, rules):
        return 0
    return sides(meld, rules, card)


@kernel
def sides(meld, rules, card):
    """Say in which ways a card can be added to a meld; a trio has a lower end alone."""
    if card != JOKER and meld[T.FIT] >> card & 1 == 0:
        return 0
    if meld[T.SUIT] < 0:
        return 1 << LOWER
    lower, upper = lower_end(meld, rules), upper_end(meld, rules)
    if card == JOKER or meld[T.STANDS] >> (card & 15) & 1 != 0:
        found = 0
        if lower != NO_ROOM:
            found |= 1 << LOWER
        if upper != NO_ROOM:
            found |= 1 << UPPER
        return found
    found = 0
    if lower != NO_ROOM and face_at(meld[T.SUIT], lower) == card:
        found |= 1 << LOWER
    if upper != NO_ROOM and face_at(meld[T.SUIT], upper) == card:
        found |= 1 << UPPER
    return found


@kernel
def add(table, rules, number, card, side):
    """Have the player to move add a card to a meld, in one of its ways."""
    mine, meld = T.seat_at(table, table[T.TO_MOVE]), T.meld_at(table, number)
    T.lose(table, mine, card)
    meld[T.LAID_JOKERS] += 1 if card == JOKER else 0
    if meld[T.SUIT] >= 0:
        end = lower_end(meld, rules) if side == LOWER else upper_end(meld, rules)
        rank = end if end < RANK_COUNT else 0
        if card == JOKER:
            meld[T.STANDS] |= 1 << rank
        elif meld[T.STANDS] >> (card & 15) & 1 != 0:
            # The joker goes from the card's place to the end.
            meld[T.STANDS] ^= (1 << (card & 15)) | (1 << rank)
        if side == LOWER:
            meld[T.LOW] = end
    meld[T.LENGTH] += 1
    find_fit(meld, rules)
    find_fits(table, rules)
    if mine[T.CARDS] == 0:
        T.go_out(table)
