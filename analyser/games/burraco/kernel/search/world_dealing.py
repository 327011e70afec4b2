"""What does a player know of the cards that lie hidden, and how may those lie?  Compiled.

A *world* is a table as it may be for all that one player has seen: their own hand, the melds, the
whole pile, how many cards everybody holds, and the cards that others took with it and have not laid
or discarded since.  All else is dealt again: from the hidden cards in the order of their codes,
never of where they truly lie, so that no world depends on that.  The plain twin is
``reference.world_dealing``.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import find_lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, copy, part
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import JOKER

KNOWN_WIDTH = T.COUNTS + 1
KNOWN_SIZE = KNOWN_WIDTH * T.MOST_SEATS
"""The cards that each seat is known to hold, a set of cards each (``table.ONE`` … ``COUNTS``)."""
known_cards_at = blocks(0, KNOWN_WIDTH)
"""The cards that a seat is known to hold: (known, seat)."""

# What there is to be dealt again, after one look at a table (``look_for_hidden``):
POOL = 0
"""The hidden cards, the lowest first."""
PLACES = POOL + pack.PACK_SIZE
"""The hidden places of the order, in which those lie that nobody holds."""
HIDDEN_COUNT = PLACES + pack.PACK_SIZE
"""How many cards that are, and how many of them lie in such places."""
PLACED_COUNT = HIDDEN_COUNT + 1
BY_CODE = PLACED_COUNT + 1
"""How many there are of each code, for a look."""
HIDDEN_SIZE = BY_CODE + JOKER + 1


@kernel
def list_unseen_places(first_card, table, places):
    """List the places of the pack's order that the player to move, and all others, never saw.

    Returns how many: of the stock, then of the pots by number.  ``first_card``: it is in question
    whether the first card of the stock is put on the pile, so the player to move has seen it.
    """
    count, mover = 0, table[T.TO_MOVE]
    for place in range(table[T.STOCK_SIZE]):
        seat = place % table[T.SEATS]
        drawn = T.seat_at(table, seat)[T.DRAWN_COUNT]
        looked_at = first_card and place == mover
        if place // table[T.SEATS] >= drawn and not looked_at:
            places[count] = table[T.STOCK_AT] + place
            count += 1
    for pot in range(table[T.POTS]):
        hidden = pot >= table[T.NEXT_POT]
        for seat in range(table[T.SEATS]):
            if T.seat_at(table, seat)[T.FACE_DOWN] == pot and seat != mover:
                hidden = True
        if hidden:
            first = T.pot_at(table, pot)[T.POT_AT]
            for at in range(first, first + T.pot_at(table, pot)[T.POT_SIZE]):
                places[count] = at
                count += 1
    return count


@kernel
def forget(known):
    """Know nothing of any hand, as at the beginning."""
    for at in range(KNOWN_SIZE):
        known[at] = 0


@inlined
def strike_out(theirs, card):
    """Take a card that was laid or thrown out of those that its player is known to hold."""
    holds = theirs[T.JOKERS] != 0 if card == JOKER else (theirs[T.ONE] >> card) & 1 != 0
    if holds:
        T.take_away(theirs, card)


@inlined
def add_pile(theirs, pile):
    """Add the pile to the cards that who took it is known to hold."""
    theirs[T.TWO] |= pile[T.TWO] | (theirs[T.ONE] & pile[T.ONE])
    theirs[T.ONE] |= pile[T.ONE]
    theirs[T.JOKERS] += pile[T.JOKERS]
    theirs[T.COUNTS] += pile[T.COUNTS]


@kernel
def remember(known, seat, pile, log, moves):
    """Follow what is known of a seat's hand through the moves of one decision.

    ``pile``: the pile before it, a set of cards; ``log``: its moves.
    """
    theirs = known_cards_at(known, seat)
    for move in range(moves):
        at = part(log, T.LOG_WIDTH * move)
        did = at[0]
        if did == T.DID_TAKE:
            add_pile(theirs, pile)
        elif did == T.DID_MELD:
            for which in (3, 4):
                rest = at[which]
                while rest != 0:
                    strike_out(theirs, find_lowest_bit(rest))
                    rest &= rest - 1
            if at[5] != 0:
                strike_out(theirs, JOKER)
        elif did == T.DID_ADD:
            strike_out(theirs, at[3])
        elif did == T.DID_DISCARD:
            strike_out(theirs, at[2])


@kernel
def look_for_hidden(table, seat, known, hidden):
    """Find which cards are hidden from a seat, whose turn it is, and where such may lie."""
    pool, places, by_code = part(hidden, POOL), part(hidden, PLACES), part(hidden, BY_CODE)
    for code in range(JOKER + 1):
        by_code[code] = 0
    placed = list_unseen_places(False, table, places)
    for at in range(placed):
        by_code[table[T.ORDER0 + places[at]]] += 1
    for other in range(table[T.SEATS]):
        if other == seat:
            continue
        mine, theirs = T.seat_at(table, other), known_cards_at(known, other)
        for which in (T.ONE, T.TWO):
            rest = mine[which]
            while rest != 0:
                by_code[find_lowest_bit(rest)] += 1
                rest &= rest - 1
            rest = theirs[which]
            while rest != 0:
                by_code[find_lowest_bit(rest)] -= 1
                rest &= rest - 1
        by_code[JOKER] += mine[T.JOKERS] - theirs[T.JOKERS]
    cards = 0
    for code in range(JOKER + 1):
        for _ in range(by_code[code]):
            pool[cards] = code
            cards += 1
    hidden[HIDDEN_COUNT], hidden[PLACED_COUNT] = cards, placed


@inlined
def cards_known(theirs):
    """Return how many cards a set of cards holds."""
    cards = theirs[T.JOKERS]
    for which in (T.ONE, T.TWO):
        rest = theirs[which]
        while rest != 0:
            cards += 1
            rest &= rest - 1
    return cards


@kernel
def deal_anew(table, seat, known, hidden, seed, drawn, mixed, world):
    """Make a world of a table for a seat; returns how many numbers of the stream are drawn by then.

    ``hidden``: as ``look_for_hidden`` left it; ``seed``: a stream, of which ``drawn`` numbers are
    drawn already; ``mixed``: room for a pack.
    """
    pool, places = part(hidden, POOL), part(hidden, PLACES)
    cards = hidden[HIDDEN_COUNT]
    T.copy_table(table, world)
    world[T.LOG_ROOM] = 0
    copy(pool, mixed, cards)
    for at in range(cards - 1):
        other = at + shuffle.drawn(seed, drawn, cards - at)
        drawn += 1
        mixed[at], mixed[other] = mixed[other], mixed[at]
    at, seats = 0, table[T.SEATS]
    for step in range(1, seats):
        other = seat + step if seat + step < seats else seat + step - seats
        hand, theirs = T.seat_at(world, other), known_cards_at(known, other)
        for which in range(KNOWN_WIDTH):
            hand[which] = theirs[which]
        for _ in range(hand[T.CARDS] - cards_known(theirs)):
            T.give(hand, mixed[at])
            at += 1
    order = part(world, T.ORDER0)
    for place in range(hidden[PLACED_COUNT]):
        order[places[place]] = mixed[at]
        at += 1
    return drawn
