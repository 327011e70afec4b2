"""What is a row, and what can it become?  Compiled.

A set of cards is 32 bits, a byte a suit, the seven lowest; a set of ranks is one such byte.  How
many of each rank up to five cards are is their *make-up*; each has a number, 0 that of no card.  A
row's number grows with its cards (``grow_hand``), and what it makes is one word (``read_make_up``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from analyser.cards import poker, poker_plain
from analyser.cards.poker_plain import RANKS as POKER_RANKS
from analyser.cards.ranks import ONES, gather_bits, spread, two_or_more
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.eastwest.rules import CARD_COUNT, LOW_STRAIGHT, RANKS, ROW_CARDS, STRAIGHT, R

SUIT_SIZE = len(RANKS)
SUIT = (1 << SUIT_SIZE) - 1
"""The cards of the first suit; and all ranks."""
SUIT_COUNT = CARD_COUNT // SUIT_SIZE
ALL_CARDS = (1 << CARD_COUNT) - 1
OF_A_RANK = sum(1 << SUIT_SIZE * suit for suit in range(SUIT_COUNT))
"""The lowest card of each suit; times a set of ranks, all cards of those."""
LOWEST_RANK = POKER_RANKS.index(RANKS[0])
NINE = RANKS.index("9")
STRAIGHT_COUNT = SUIT_SIZE - STRAIGHT + 1
FIVE = (1 << STRAIGHT) - 1
LOW_RANKS = sum(1 << RANKS.index(rank) for rank in LOW_STRAIGHT)


def _unions(low):
    """Return, by set of ranks, the ranks of all straights that have all of them."""
    straights = [FIVE << at for at in range(STRAIGHT_COUNT)] + ([LOW_RANKS] if low else [])
    found = [0] * (SUIT + 1)
    for held in range(SUIT + 1):
        for each in straights:
            if held & ~each == 0:
                found[held] |= each
    return found


UNIONS = np.array(_unions(False) + _unions(True), np.int64)
"""Those where the ace is high alone, then those where it begins a straight too."""
STEPS = np.array([max(0, number % SUIT_SIZE - NINE) for number in range(CARD_COUNT)], np.int64)
"""Of each card: how many steps it is above the nine."""


@inlined
def ranks_of(cards):
    """Return the ranks of a set of cards, as a set."""
    two = cards | cards >> 2 * SUIT_SIZE
    return (two | two >> SUIT_SIZE) & SUIT


@inlined
def suit_of(card):
    """Return the cards of the suit of one, by its number."""
    return SUIT << (card & ~(SUIT_SIZE - 1))


@inlined
def one_suit(cards):
    """Say whether all cards of a set are of one suit."""
    return cards & ~suit_of(lowest_bit(cards)) == 0


@inlined
def counts_of(cards):
    """Return how many cards there are of each rank, as ``cards.poker`` takes it."""
    found = 0
    for suit in range(SUIT_COUNT):
        found += spread((cards >> SUIT_SIZE * suit & SUIT) << LOWEST_RANK)
    return found


@kernel
def worth(cards, rules):
    """Return what one to five cards are worth under the rules, as one number."""
    return poker.worth(counts_of(cards), one_suit(cards), rules[R.ORDER], rules[R.LOW])


@inlined
def category_of(rules, value):
    """Return the category of a hand by its worth."""
    return rules[R.BY_HEIGHT] >> 4 * poker.high_in(value) & 15


@inlined
def straights_with(rules, ranks):
    """Return the ranks of all straights that have all of some ranks; 0: there is none."""
    return part(UNIONS, 0)[rules[R.ACE_LOW_STRAIGHT] * (SUIT + 1) + ranks]


@inlined
def fits_straight(rules, cards):
    """Say whether these cards are of different ranks that lie within a straight."""
    ranks = ranks_of(cards)
    return bits_set(ranks) == bits_set(cards) and straights_with(rules, ranks) != 0


@inlined
def filler_count(rules, cards, left):
    """Return how many of the cards left would fill a straight that has all of these ranks."""
    ranks = ranks_of(cards)
    if bits_set(ranks) < bits_set(cards):
        return 0
    wanted = straights_with(rules, ranks) & ~ranks
    return bits_set(left & wanted * OF_A_RANK)


@inlined
def count_suited_left(cards, left):
    """Return how many of the suit of these cards are left, 0 where they are of several, or where
    too few are left for a flush."""
    suit = suit_of(lowest_bit(cards))
    if cards & ~suit != 0:
        return 0
    found = bits_set(left & suit)
    return found if found >= STRAIGHT - bits_set(cards) else 0


# -- what a row can become -------------------------------------------------------------------------


@inlined
def is_lost(rules, own, value, wanted, left):
    """Say whether a row that has room can reach no category so high as ``wanted``.

    ``value``: what it is worth as it lies.
    """
    if wanted == 0 or may_reach(rules, own, value, wanted, left):
        return False
    return falls_short(rules, own, wanted, left)


@kernel
def falls_short(rules, own, wanted, left):
    """Say the same of any row; it takes longer."""
    counts, out = counts_of(own), counts_of(left)
    if rules[R.BY_HEIGHT] >> 4 * wanted & 15 == poker.THREE and may_be_three(own, counts, out):
        return False
    for found in range(poker.STRAIGHT_FLUSH + 1):
        high = poker.high_of(rules[R.ORDER], found)
        if high >= wanted and can_become(rules, own, left, counts, out, found):
            return False
    return True


@inlined
def may_reach(rules, own, value, wanted, left):
    """Say whether it is plain that such a row can; where it is not, it is counted.

    More cards never make less of a pair or better.
    """
    made, target = category_of(rules, value), rules[R.BY_HEIGHT] >> 4 * wanted & 15
    if made != poker.HIGH_CARD and poker.high_in(value) >= wanted:
        return True
    pairing = left & ranks_of(own) * OF_A_RANK
    if target == poker.PAIR:
        return pairing != 0
    if target == poker.TWO_PAIRS:
        # Two cards that pair something, or one more beside a pair, make two pairs or three.
        return (made == poker.PAIR or bits_set(own) < ROW_CARDS) and (
            pairing & (pairing - 1) != 0 or (made == poker.PAIR and pairing != 0)
        )
    return False


@inlined
def may_be_three(own, counts, out):
    """Say whether it is plain that there can be three of a rank that is held."""
    enough = gather_bits(counts + out + 5 * ONES >> 3 & ONES)
    twice = two_or_more(counts)
    if twice != 0:
        return twice & enough != 0
    return bits_set(own) < ROW_CARDS and ranks_of(own) << LOWEST_RANK & enough != 0


@inlined
def ranks_at(counts, out, many):
    """Return the ranks of which a whole hand may have ``many`` cards, by what is held and left.

    Not more are held, and with those left there are enough; digit by digit as in ``cards.ranks``.
    """
    enough = gather_bits(counts + out + (8 - many) * ONES >> 3 & ONES)
    too_many = gather_bits(counts + (7 - many) * ONES >> 3 & ONES)
    return (enough & ~too_many) >> LOWEST_RANK & SUIT


@kernel
def can_become(rules, own, left, counts, out, found):
    """Say whether some cards, fewer than five, can become a category with some of those left.

    ``counts``, ``out``: how many cards of each rank are held, and are left.
    """
    held = ranks_of(own)
    if found in (poker.HIGH_CARD, poker.STRAIGHT, poker.FLUSH, poker.STRAIGHT_FLUSH):
        return can_differ(rules, own, left, held, found)
    singles = ranks_at(counts, out, 1)
    if found == poker.PAIR:
        return can_hold_others(ranks_at(counts, out, 2), singles, held, 3)
    if found == poker.TWO_PAIRS:
        return two_and_other(ranks_at(counts, out, 2), singles, held)
    if found == poker.THREE:
        return can_hold_others(ranks_at(counts, out, 3), singles, held, 2)
    if found == poker.FOUR:
        return can_hold_others(ranks_at(counts, out, 4), singles, held, 1)
    return can_be_full_house(ranks_at(counts, out, 3), ranks_at(counts, out, 2), held)


@inlined
def can_hold_others(most, singles, held, others):
    """Return whether a hand can have one rank among ``most``, and ``others`` others once each.

    ``singles``: the ranks of which there may be one; all that are ``held`` have to be in it.
    """
    several, many = held & ~singles, bits_set(held)
    if several & (several - 1) != 0:
        return False
    if several != 0:
        return several & most != 0 and many - 1 <= others <= bits_set(singles)
    # Whichever rank it is, there might have been one of it.
    if bits_set(singles) - 1 < others:
        return False
    return (most & held != 0 and many - 1 <= others) or (most & ~held != 0 and many <= others)


@inlined
def can_be_full_house(threes, twos, held):
    """Say whether a hand can be three of one rank and two of another."""
    three, two = threes & held, twos & held
    if held & (held - 1) != 0:
        if bits_set(held) > 2 or three == 0 or two == 0:
            return False
        return three != two or three & (three - 1) != 0
    return (three != 0 and twos & ~held != 0) or (two != 0 and threes & ~held != 0)


@inlined
def two_and_other(twos, singles, held):
    """Say whether a hand can be two of two ranks, and one of another."""
    for rank in range(SUIT_SIZE):
        first = 1 << rank
        for other in range(rank):
            both = first | 1 << other
            rest = held & ~both
            if twos & both == both and rest & ~singles == 0:
                if bits_set(rest) <= 1 and singles & ~both != 0:
                    return True
    return False


@inlined
def ways(many, room):
    """Return in how many ways ``many`` of some can be chosen; up to eight of them, one to four."""
    found = 1
    for at in range(room):
        found = found * (many - at) // (at + 1)
    return found if many >= room else 0


@kernel
def can_differ(rules, own, left, held, found):
    """Say the same of a category whose ranks are all different."""
    if bits_set(held) < bits_set(own):
        return False
    room, suit = STRAIGHT - bits_set(own), suit_of(lowest_bit(own))
    suited = own & ~suit == 0
    every = ranks_of(left) & ~held
    in_suit = ranks_of(left & suit) if suited else 0
    # Whoever takes one of these makes no flush.
    off_suit = ranks_of(left & ~suit) & ~held if suited else every
    straights, flushes, plain = 0, 0, 0
    for at in range(STRAIGHT_COUNT + 1):
        each = FIVE << at
        if at == STRAIGHT_COUNT:
            if rules[R.ACE_LOW_STRAIGHT] == 0:
                break
            each = LOW_RANKS
        wanted = each & ~held
        if held & ~each == 0 and wanted & ~every == 0:
            straights += 1
            if suited and wanted & ~in_suit == 0:
                flushes += 1
            if not suited or wanted & off_suit != 0:
                plain += 1
    if found == poker.STRAIGHT:
        return plain > 0
    if found == poker.STRAIGHT_FLUSH:
        return flushes > 0
    if found == poker.FLUSH:
        return suited and ways(bits_set(in_suit), room) > flushes
    hands = ways(bits_set(every), room)
    if suited:
        hands -= ways(bits_set(every & ~off_suit), room)
    return hands > plain


# -- make-ups --------------------------------------------------------------------------------------

# In the word of what a make-up makes, from the lowest bit: the ranks that decide, as in what a hand
# of poker is worth; then
CATEGORY_AT = poker.SETS
"""the category, of cards of several suits,"""
RANKS_AT = CATEGORY_AT + 4
"""its ranks, as a set,"""
FILLERS_AT = RANKS_AT + SUIT_SIZE
"""and where they differ those that it lacks in any straight that has all of them."""
DECIDING = (1 << CATEGORY_AT) - 1
# In a word of where it grows to:
NUMBER_BITS = 16
RANKS_A_WORD = 4
WORDS_EACH = SUIT_SIZE // RANKS_A_WORD

MAKEUPS = sorted(
    (many for many in product(range(SUIT_COUNT + 1), repeat=SUIT_SIZE) if sum(many) <= STRAIGHT),
    key=lambda many: (sum(many), many),
)
"""How many cards there are of each rank, by the number of the make-up."""
MAKEUP_COUNT = len(MAKEUPS)


def _make_word(many: Sequence[int], ace_low: bool) -> int:
    """Return the word of a make-up."""
    held = [rank for rank in range(SUIT_SIZE) if many[rank]]
    ranks = sum(1 << rank for rank in held)
    missing = int(UNIONS[(SUIT + 1) * ace_low + ranks]) & ~ranks
    if not held:
        return missing << FILLERS_AT
    # A card of another suit than the rest, so that they make no flush.
    cards = [RANKS[rank] + "cdhs"[at] for rank in held for at in range(many[rank])]
    cards[0] = RANKS[held[0]] + "d" if many[held[0]] == 1 else cards[0]
    low = LOW_STRAIGHT if ace_low else ""
    category = poker_plain.category(cards, low)
    if category == poker.STRAIGHT:
        above = [POKER_RANKS.index(card[0]) for card in cards]
        top = poker_plain.straight_to(above, [POKER_RANKS.index(rank) for rank in low])
        assert top is not None
        deciding = 1 << top
    else:
        most = sum(1 << rank for rank in held if many[rank] == max(many))
        deciding = (most << poker.RANK_COUNT | ranks & ~most) << LOWEST_RANK
    fillers = missing if max(many) == 1 else 0
    return deciding | category << CATEGORY_AT | ranks << RANKS_AT | fillers << FILLERS_AT


def _list_growth() -> list[int]:
    """Return, make-up by make-up, the words of which numbers they have with one card more."""
    numbers = {many: number for number, many in enumerate(MAKEUPS)}
    words = []
    for many in MAKEUPS:
        # No card can come where there is none of the rank, or no room: 0 stands for that.
        grown = [
            numbers.get((*many[:rank], many[rank] + 1, *many[rank + 1 :]), 0)
            for rank in range(SUIT_SIZE)
        ]
        for first in range(0, SUIT_SIZE, RANKS_A_WORD):
            four = grown[first : first + RANKS_A_WORD]
            words.append(sum(each << NUMBER_BITS * at for at, each in enumerate(four)))
    return words


MAKEUP_WORDS = np.array(
    [_make_word(many, low) for low in (False, True) for many in MAKEUPS], np.int64
)
GROWN_MAKEUPS = np.array(_list_growth(), np.int64)


@inlined
def grow_hand(number, card):
    """Return the number of a make-up with one card more."""
    rank = card & (SUIT_SIZE - 1)
    word = part(GROWN_MAKEUPS, 0)[WORDS_EACH * number + rank // RANKS_A_WORD]
    return word >> NUMBER_BITS * (rank % RANKS_A_WORD) & ((1 << NUMBER_BITS) - 1)


@inlined
def read_make_up(rules, number):
    """Return the word of what a make-up makes."""
    return part(MAKEUP_WORDS, 0)[MAKEUP_COUNT * rules[R.ACE_LOW_STRAIGHT] + number]


@inlined
def category_in(made, suited):
    """Return the category that a word says; ``suited``: five cards, all of one suit."""
    found = made >> CATEGORY_AT & 15
    if suited:
        found = poker.STRAIGHT_FLUSH if found == poker.STRAIGHT else poker.FLUSH
    return found


@inlined
def worth_in(rules, made, category):
    """Return what the cards are worth as one number, as ``worth`` does."""
    return poker.high_of(rules[R.ORDER], category) << poker.SETS | made & DECIDING


@inlined
def find_pairing(made):
    """Return all cards of the ranks that a word says."""
    return (made >> RANKS_AT & SUIT) * OF_A_RANK


@inlined
def find_filling(made):
    """Return all cards that fill a straight that has all its ranks; none, where two are alike."""
    return (made >> FILLERS_AT) * OF_A_RANK
