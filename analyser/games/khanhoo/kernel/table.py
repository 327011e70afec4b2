"""What lies on the table, whose turn is it?  Compiled; the same in words is ``referee``.

A table is a row of whole numbers.  Hands are sets of faces (``faces``); what all can see, the pile
and the melds that were bumped, is kept as such sets too, and so is what is known of each hand.
"""

from __future__ import annotations

import numpy as np

from analyser.cards import shuffle
from analyser.cards.codes import card_code
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import blocks, part
from analyser.games import kernels
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.rules import HAND_CARDS, MOST_JOKERS, MOST_PLAYERS, R
from analyser.games.melds import finder as F
from analyser.games.melds.catalogue import COUNT, KIND, ONE, SIZE, TWO, WORTH
from analyser.games.melds.catalogue import JOKERS as WAY_JOKERS

PACK_CODES = np.array([card_code(card) for card in melds.PACK], np.int64)
NATURAL = len(PACK_CODES)
MOST_CARDS = NATURAL + MOST_JOKERS
MOST_STOCK = MOST_CARDS
NOBODY = -1
NO_CARD = -1
THROW, CLAIM, CONTEST, DRAW = range(4)
"""What the player to move has to decide."""
GOING_OUT = 128
"""Added to a card's code as a move: going out with it."""

# Positions in a table:
KEY, DEAL, LEAD, TURN, TO_MOVE = kernels.HEAD
"""``TURN``: discards so far."""
(
    STAGE,
    THROWER,  # who discarded the card on the pile
    TAKEN_CARD,  # the card that may not be discarded in this turn, but for an equal one
    ASKED_SEATS,  # how many seats behind the thrower the player sits who is asked to bump
    CLAIMER,  # who bumps so far, of those who were asked
    CLAIM_WAY,  # with which way of the claims' book
    CLAIM_POINTS,
    STOCK_LEFT,  # the places of the stock that nobody has drawn, a bit each
    STOCK_SIZE,
    CHANCES,  # the number of the next one of the stream by which stocks are reshuffled
    RESTOCKS,
    REFUSED_CLAIMS,
    ENDING_REASON,  # 0: goes on; 1: a player went out; 2: the limit of turns
    WENT_OUT,
    PILE_SIZE,
    SEEN_ONE,  # what lies on the pile, and what was shown
    SEEN_TWO,
    SEEN_JOKERS,
) = range(len(kernels.HEAD), 23)
SEATS0 = 23
"""Where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s."""
# And in a seat's part:
(
    HAND_ONE,
    HAND_TWO,
    HAND_JOKERS,
    KNOWN_ONE,  # cards that all know to be in this hand
    KNOWN_TWO,
    KNOWN_JOKERS,
    SHOWN_ONE,
    SHOWN_TWO,
    SHOWN_JOKERS,
    SHOWN_POINTS,
    SHOWN_CARDS,
    BUMPS,
    TAKES,
    WANTED_FACES,  # the faces that were taken and bumped
    LOTS,  # lots
    SHOWN_KINDS,  # melds shown, four bits a kind
    BEST,  # points of the hand's best split; −1: nobody has looked
    NEXT,  # a card that was looked at, to come or to go, or −1
    NEXT_BEST,  # points of the best split with it, or without it
) = range(19)
SEAT_WIDTH = 19
STOCK0 = SEATS0 + MOST_PLAYERS * SEAT_WIDTH
PILE0 = STOCK0 + MOST_STOCK
TABLE_SIZE = PILE0 + MOST_CARDS
seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""
GOES_ON, SOMEBODY_OUT, AT_LIMIT = range(3)

PLACES_OF = np.array(
    [
        [sum(1 << place for place in range(seat, 63, players)) if seat < players else 0
         for seat in range(MOST_PLAYERS)]
        for players in range(MOST_PLAYERS + 1)
        if players
    ],
    np.int64,
).ravel()  # fmt: skip
"""By players less one and seat: the places of a stock that are the seat's own."""


@inlined
def find_seat_after(rules, seat, steps):
    """Return the seat ``steps`` places behind another."""
    seat += steps
    return seat - rules[R.PLAYERS] if seat >= rules[R.PLAYERS] else seat


@inlined
def top(table):
    """Return the card on the pile."""
    return table[PILE0 + table[PILE_SIZE] - 1]


@inlined
def put(here, place, card):
    """Put a card to a set of cards of which ``place``, and the two behind, say what it is."""
    if card == C.JOKER:
        here[place + 2] += 1
    else:
        bit = 1 << card
        here[place + 1] |= here[place] & bit
        here[place] |= bit


@inlined
def drop(here, place, card):
    """Take a card from such a set, if it is there."""
    if card == C.JOKER:
        here[place + 2] -= 1 if here[place + 2] > 0 else 0
    else:
        bit = 1 << card
        here[place] &= ~(bit & ~here[place + 1])
        here[place + 1] &= ~bit


@inlined
def hand_size(mine):
    """Return how many cards a player holds."""
    return C.count_cards(mine[HAND_ONE], mine[HAND_TWO]) + mine[HAND_JOKERS]


@inlined
def may_draw(table, rules):
    """Say whether there is anything to draw."""
    return table[STOCK_LEFT] != 0 or (rules[R.RESHUFFLE] != 0 and table[PILE_SIZE] > 1)


# -- what a player has not seen


@inlined
def plus_two(one, two, more_one, more_two):
    """Return the faces that are there twice once more cards are added; no face is there thrice."""
    return two | more_two | (one & more_one)


@kernel
def find_unseen(table, rules, seat):
    """Return what a seat has not seen: faces of which a copy is, those of which both are, and how
    many jokers.
    """
    mine = seat_at(table, seat)
    one, two = table[SEEN_ONE], table[SEEN_TWO]
    two = plus_two(one, two, mine[HAND_ONE], mine[HAND_TWO])
    one |= mine[HAND_ONE]
    jokers = rules[R.JOKERS] - table[SEEN_JOKERS] - mine[HAND_JOKERS]
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            theirs = seat_at(table, other)
            two = plus_two(one, two, theirs[KNOWN_ONE], theirs[KNOWN_TWO])
            one |= theirs[KNOWN_ONE]
            jokers -= theirs[KNOWN_JOKERS]
    return C.FACES & ~two, C.FACES & ~one, jokers


# -- which melds the card on the pile makes


@inlined
def makes(book, way, one, two, jokers, size):
    """Say whether a hand has a way, the card on the pile among its cards, and one card more."""
    return F.is_held(book, way, one, two, jokers) and F.way_at(book, way, SIZE) <= size


@kernel
def might_claim(table, seat):
    """Say whether a player may have a meld with the card on the pile that is not a sequence.

    Quickly; where it says no there is none.
    """
    mine, card = seat_at(table, seat), top(table)
    if card == C.JOKER or mine[HAND_JOKERS] > 0:
        return True
    one, two, bit = mine[HAND_ONE], mine[HAND_TWO], 1 << card
    if bit & C.ACES != 0 and bits_set(one & C.ACES) + bits_set(two & C.ACES) >= 2:
        return True
    if bit & C.CLUBS != 0:
        if C.CLUBS & ~bit & ~one == 0:
            return True
        wants = C.H9 if bit == C.KC else C.S8 if bit == C.QC else C.D7
        return two & wants != 0
    if bit & C.ACES == 0:
        rank = (bit | bit >> 16 | bit >> 32 | bit >> 48) & C.SUIT
        if rank * C.TRIPLE & ~bit & ~one == 0:
            return True
    if bit & C.KHANHOO != 0 and C.KHANHOO & ~bit & ~one == 0:
        return True
    if bit & one != 0:
        club = C.KC if bit == C.H9 else C.QC if bit == C.S8 else C.JC if bit == C.D7 else 0
        return one & club != 0
    return False


@kernel
def next_way(table, seat, book, way):
    """Return the first way from ``way`` on that a hand makes with the card on the pile, or −1."""
    mine, card = seat_at(table, seat), top(table)
    one, two, jokers = mine[HAND_ONE], mine[HAND_TWO], mine[HAND_JOKERS]
    size = hand_size(mine)
    if card == C.JOKER:
        for at in range(way, book[COUNT]):
            if F.way_at(book, at, WAY_JOKERS) > 0 and makes(book, at, one, two, jokers + 1, size):
                return at
        return -1
    bit = 1 << card
    two |= one & bit
    one |= bit
    for place in range(F.holds_from(book, card), F.holds_from(book, card + 1)):
        at = F.find_way(book, place)
        if at >= way and makes(book, at, one, two, jokers, size):
            return at
    return -1


@merged
def claims_book(rules):
    """Return the ways for which a discard may be claimed."""
    return part(rules, rules[R.CLAIMED_BOOK])


@merged
def whole_book(rules):
    """Return all ways."""
    return part(rules, rules[R.WHOLE_BOOK])


@kernel
def first_claim(table, rules, seat):
    """Return the first way in which a player may bump the card on the pile, or −1."""
    if rules[R.BUMP] == R.BUMP_NOT_SEQUENCE and not might_claim(table, seat):
        return -1
    return next_way(table, seat, claims_book(rules), 0)


@kernel
def first_contest(table, rules, seat):
    """Return the first way in which the next player may contest a bump, or −1."""
    return next_way(table, seat, whole_book(rules), 0)


# -- going out


@kernel
def find_useful(one, two):
    """Return faces among which are all that lie in a meld of natural cards that are held."""
    n = one & C.NUMBERS
    starts = n & (n >> 1) & (n >> 2) & C.LOW_RANKS
    found = starts | starts << 1 | starts << 2
    found |= ((n >> 16) & (n >> 32) & (n >> 48) & C.RANKS_2_9) * C.TRIPLE
    found |= C.ACES if bits_set(one & C.ACES) + bits_set(two & C.ACES) >= 3 else 0
    found |= C.CLUBS if C.CLUBS & ~one == 0 else 0
    found |= C.KHANHOO if C.KHANHOO & ~one == 0 else 0
    return (found | C.courts(one, two)) & one


@inlined
def matters(one, two, jokers, card):
    """Say whether a natural card that is among others may lie in a meld of theirs."""
    if jokers == 0:
        return find_useful(one, two) >> card & 1 != 0
    # A joker makes a meld of two cards that go together, not of one.
    return jokers > 1 or C.PARTNERS[card] & one != 0 or (two & C.LIKE) >> card & 1 != 0


@inlined
def best_after(mine, card):
    """Update a hand's best split for a card that was added or is about to go.

    It stays as it is where the card lies in no meld.
    """
    if card == mine[NEXT]:
        mine[BEST] = mine[NEXT_BEST]
    elif card == C.JOKER or matters(mine[HAND_ONE], mine[HAND_TWO], mine[HAND_JOKERS], card):
        mine[BEST] = -1
    mine[NEXT] = NO_CARD


@inlined
def look_ahead(mine, card, points):
    """Note what the best split scores once the card came, or went, that a player looks at."""
    mine[NEXT], mine[NEXT_BEST] = card, points


@inlined
def forget(mine):
    """Note that nobody has looked for the best split of a hand."""
    mine[BEST], mine[NEXT] = -1, NO_CARD


LOOSE = 4
"""Faces at most that lie in no meld without joker, and in one with it: two on each side of it."""


@kernel
def splits(rules, one, two, jokers, room):
    """Say whether all these cards split into melds; ``room``: ``melds.finder.ROOM``."""
    loose = one & ~find_useful(one, two)
    count = bits_set(loose)
    if count > LOOSE * jokers:
        return False
    if jokers == 1 and count > 1:
        # The joker makes one meld of all of them: of one suit, or of two that go together.
        first = lowest_bit(loose)
        if loose >> (first & 48) >= 1 << 16 and (count > 2 or C.PARTNERS[first] & loose == 0):
            return False
    book = whole_book(rules) if jokers > 1 else part(rules, rules[R.COVERING_BOOK + jokers])
    return F.first_split(book, one, two, jokers, room) == 1


@inlined
def may_throw(table, card):
    """Say whether the player to move, who holds it, may discard a card."""
    if card != table[TAKEN_CARD]:
        return True
    mine = seat_at(table, table[TO_MOVE])
    if card == C.JOKER:
        return mine[HAND_JOKERS] > 1 or mine[HAND_ONE] == 0
    return mine[HAND_TWO] >> card & 1 != 0 or hand_size(mine) == 1


@kernel
def find_out_cards(table, rules, room):
    """Return the faces with which the player to move may go out, and whether a joker is one."""
    mine = seat_at(table, table[TO_MOVE])
    one, two, jokers = mine[HAND_ONE], mine[HAND_TWO], mine[HAND_JOKERS]
    loose = one & ~find_useful(one, two)
    if bits_set(loose) > LOOSE * jokers + 1:
        return 0, False
    found = 0
    # Without joker a card that is in no meld is the one that must go.
    left = loose if jokers == 0 and loose != 0 else one
    while left != 0:
        bit = left & -left
        left &= left - 1
        if may_throw(table, lowest_bit(bit)):
            rest = one & ~(bit & ~two)
            if splits(rules, rest, two & ~bit, jokers, room):
                found |= bit
    with_joker = jokers > 0 and may_throw(table, C.JOKER)
    return found, with_joker and splits(rules, one, two, jokers - 1, room)


# -- moves


@kernel
def lay_out(table, key, deal, rules, lead, _points):
    """Lay out a deal; ``lead`` begins, with one card more."""
    players, cards = rules[R.PLAYERS], NATURAL + rules[R.JOKERS]
    order = part(table, STOCK0)
    for at in range(NATURAL):
        order[at] = PACK_CODES[at]
    for at in range(NATURAL, cards):
        order[at] = C.JOKER
    shuffle.shuffle(key, deal, order, cards)
    for at in range(SEATS0 + players * SEAT_WIDTH):
        table[at] = 0
    table[KEY], table[DEAL], table[LEAD], table[TO_MOVE] = key, deal, lead, lead
    table[STAGE], table[THROWER], table[TAKEN_CARD] = THROW, NOBODY, NO_CARD
    table[CLAIMER], table[WENT_OUT] = NOBODY, NOBODY
    dealt = HAND_CARDS * players
    for at in range(dealt):
        put(seat_at(table, at // HAND_CARDS), HAND_ONE, order[at])
    put(seat_at(table, lead), HAND_ONE, order[dealt])
    for seat in range(players):
        forget(seat_at(table, seat))
    size = cards - dealt - 1
    for at in range(size):
        order[at] = order[dealt + 1 + at]
    table[STOCK_SIZE], table[STOCK_LEFT] = size, (1 << size) - 1


@kernel
def throw(table, rules, card, out):
    """Have the player to move discard a card, or go out with it."""
    seat = table[TO_MOVE]
    mine = seat_at(table, seat)
    best_after(mine, card)
    drop(mine, HAND_ONE, card)
    drop(mine, KNOWN_ONE, card)
    table[PILE0 + table[PILE_SIZE]] = card
    table[PILE_SIZE] += 1
    put(table, SEEN_ONE, card)
    table[TAKEN_CARD], table[THROWER] = NO_CARD, seat
    table[TURN] += 1
    if out:
        table[WENT_OUT], table[ENDING_REASON], table[TO_MOVE] = seat, SOMEBODY_OUT, NOBODY
    elif table[TURN] >= rules[R.TURN_LIMIT]:
        table[ENDING_REASON], table[TO_MOVE] = AT_LIMIT, NOBODY
    else:
        table[CLAIMER], table[ASKED_SEATS] = NOBODY, 1
        ask_on(table, rules)


@kernel
def ask_on(table, rules):
    """Find who is asked next about the discard."""
    players, thrower = rules[R.PLAYERS], table[THROWER]
    if rules[R.BUMP] != R.BUMP_NO:
        while table[ASKED_SEATS] + 1 < players:
            table[ASKED_SEATS] += 1
            seat = find_seat_after(rules, thrower, table[ASKED_SEATS])
            if first_claim(table, rules, seat) >= 0:
                table[TO_MOVE], table[STAGE] = seat, CLAIM
                return
    following = find_seat_after(rules, thrower, 1)
    if table[CLAIMER] == NOBODY:
        table[TO_MOVE], table[STAGE] = following, DRAW
    elif rules[R.BUMP_CHALLENGE] != 0 and first_contest(table, rules, following) >= 0:
        table[TO_MOVE], table[STAGE] = following, CONTEST
    else:
        bump(table, rules, -1)


@kernel
def answer(table, rules, move):
    """Have the player to move bump or contest, with way ``move`` less one, or leave it (0)."""
    if table[STAGE] == CONTEST:
        bump(table, rules, move - 1)
        return
    note_claim(table, rules, move)
    ask_on(table, rules)


@kernel
def note_claim(table, rules, move):
    """Note with what the player to move bumps, if they do and nobody has as many points."""
    if move > 0:
        points = F.way_at(claims_book(rules), move - 1, WORTH)
        if table[CLAIMER] == NOBODY or points > table[CLAIM_POINTS]:
            table[CLAIMER], table[CLAIM_WAY] = table[TO_MOVE], move - 1
            table[CLAIM_POINTS] = points


@kernel
def declare(table, book, way, seat):
    """Note that all know now that a player holds a way's cards but the one on the pile."""
    theirs, card = seat_at(table, seat), top(table)
    one, two = F.way_at(book, way, ONE), F.way_at(book, way, TWO)
    jokers = F.way_at(book, way, WAY_JOKERS)
    one, two, jokers = C.without_card(one, two, jokers, card)
    theirs[KNOWN_ONE] |= one
    theirs[KNOWN_TWO] |= two
    theirs[KNOWN_JOKERS] = max(theirs[KNOWN_JOKERS], jokers)


@kernel
def bump(table, rules, against):
    """Decide on the bump that is asked for, contested with a way or not (−1)."""
    seat, way, card = table[CLAIMER], table[CLAIM_WAY], top(table)
    book, following = claims_book(rules), find_seat_after(rules, table[THROWER], 1)
    declare(table, book, way, seat)
    if against >= 0:
        declare(table, whole_book(rules), against, following)
        if F.way_at(whole_book(rules), against, WORTH) >= table[CLAIM_POINTS]:
            table[REFUSED_CLAIMS] += 1
            table[TO_MOVE] = following
            take(table, rules)
            return
    mine = seat_at(table, seat)
    table[PILE_SIZE] -= 1
    one, two = F.way_at(book, way, ONE), F.way_at(book, way, TWO)
    jokers = F.way_at(book, way, WAY_JOKERS)
    show(book, way, mine)
    # What lies there now came from the hand, but for the card of the pile.
    put(mine, HAND_ONE, card)
    had_one, had_two = mine[HAND_ONE], mine[HAND_TWO]
    mine[HAND_ONE] = F.drop_once(had_one, had_two, one, two)
    mine[HAND_TWO] = F.drop_twice(had_two, one)
    mine[HAND_JOKERS] -= jokers
    forget(mine)
    if card == C.JOKER:
        table[SEEN_JOKERS] += jokers - 1
        jokers -= 1
    else:
        mine[WANTED_FACES] |= 1 << card
        table[SEEN_JOKERS] += jokers
        drop(table, SEEN_ONE, card)
    table[SEEN_TWO] = plus_two(table[SEEN_ONE], table[SEEN_TWO], one, two)
    table[SEEN_ONE] |= one
    # The cards were known to be in the hand, each of them; the one of the pile was not.
    if card != C.JOKER:
        bit = 1 << card
        one &= ~(bit & ~two)
        two &= ~bit
    known_one, known_two = mine[KNOWN_ONE], mine[KNOWN_TWO]
    mine[KNOWN_ONE] = F.drop_once(known_one, known_two, one, two)
    mine[KNOWN_TWO] = F.drop_twice(known_two, one)
    mine[KNOWN_JOKERS] -= jokers
    table[TO_MOVE], table[STAGE] = seat, THROW


@inlined
def show(book, way, mine):
    """Lay a way open before a player."""
    one, two = F.way_at(book, way, ONE), F.way_at(book, way, TWO)
    mine[SHOWN_TWO] = plus_two(mine[SHOWN_ONE], mine[SHOWN_TWO], one, two)
    mine[SHOWN_ONE] |= one
    mine[SHOWN_JOKERS] += F.way_at(book, way, WAY_JOKERS)
    mine[SHOWN_POINTS] += F.way_at(book, way, WORTH)
    mine[SHOWN_CARDS] += F.way_at(book, way, SIZE)
    mine[SHOWN_KINDS] += 1 << (4 * F.way_at(book, way, KIND))
    mine[BUMPS] += 1


@kernel
def take(table, rules):
    """Have the player to move take the card on the pile."""
    seat, card = table[TO_MOVE], top(table)
    mine = seat_at(table, seat)
    is_free = rules[R.PILE_CARD_MAY_RETURN] != 0 or not may_draw(table, rules)
    table[TAKEN_CARD] = NO_CARD if is_free else card
    table[PILE_SIZE] -= 1
    drop(table, SEEN_ONE, card)
    put(mine, HAND_ONE, card)
    best_after(mine, card)
    put(mine, KNOWN_ONE, card)
    if card != C.JOKER:
        mine[WANTED_FACES] |= 1 << card
    mine[TAKES] += 1
    table[STAGE] = THROW


@kernel
def restock(table, rules):
    """Make a stock of the pile but its top."""
    size = table[PILE_SIZE] - 1
    stock, pile = part(table, STOCK0), part(table, PILE0)
    for at in range(size):
        stock[at] = pile[at]
    seed = shuffle.stream(table[KEY], table[DEAL], shuffle.CUT, 0)
    table[CHANCES] = shuffle.reshuffle(seed, table[CHANCES], stock, size)
    pile[0] = pile[size]
    table[PILE_SIZE], table[STOCK_SIZE], table[STOCK_LEFT] = 1, size, (1 << size) - 1
    table[RESTOCKS] += 1
    table[SEEN_ONE], table[SEEN_TWO], table[SEEN_JOKERS] = 0, 0, 0
    put(table, SEEN_ONE, pile[0])
    for seat in range(rules[R.PLAYERS]):
        theirs = seat_at(table, seat)
        one, two = theirs[SHOWN_ONE], theirs[SHOWN_TWO]
        table[SEEN_TWO] = plus_two(table[SEEN_ONE], table[SEEN_TWO], one, two)
        table[SEEN_ONE] |= one
        table[SEEN_JOKERS] += theirs[SHOWN_JOKERS]


@kernel
def draw(table, rules):
    """Have the player to move draw."""
    if table[STOCK_LEFT] == 0:
        restock(table, rules)
    seat = table[TO_MOVE]
    left = table[STOCK_LEFT]
    own = left & PLACES_OF[MOST_PLAYERS * (rules[R.PLAYERS] - 1) + seat]
    place = lowest_bit(own if own != 0 else left)
    table[STOCK_LEFT] = left & ~(1 << place)
    put(seat_at(table, seat), HAND_ONE, table[STOCK0 + place])
    best_after(seat_at(table, seat), table[STOCK0 + place])
    table[STAGE] = THROW


@kernel
def make(table, rules, number, _work):
    """Make a move of the player to move, as ``decide.choose`` returns it."""
    stage = table[STAGE]
    if stage == THROW:
        throw(table, rules, number & (GOING_OUT - 1), number >= GOING_OUT)
    elif stage == DRAW:
        if number == 0:
            draw(table, rules)
        else:
            take(table, rules)
    else:
        answer(table, rules, number)
