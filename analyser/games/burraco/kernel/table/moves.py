"""How do the cards move?  Compiled.

The moves change the table's row and ask nothing: what is legal is the business of
``decisions``, and the plain twin, ``reference.moves``, verifies each one.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import count
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    added_to_run,
    is_wild_card,
    run_faces,
)
from analyser.games.burraco.rules import R


@inlined
def next_place(table, seat):
    """Return the place of the stock that a seat draws, and count it as drawn.

    Seat s of n draws places s, s + n, s + 2n … of the stock; past its share, the first place not
    yet drawn, which is the next one of the seat it belongs to.
    """
    seats = table[T.SEATS]
    whose = seat
    place = seat + seats * T.seat_at(table, seat)[T.DRAWN_COUNT]
    if place >= table[T.STOCK_SIZE]:
        for other in range(seats):
            at = other + seats * T.seat_at(table, other)[T.DRAWN_COUNT]
            if at < place:
                place, whose = at, other
    T.seat_at(table, whose)[T.DRAWN_COUNT] += 1
    return place


@inlined
def next_card(table, seat):
    """Take the card that a seat draws from the stock; returns it."""
    table[T.STOCK_LEFT] -= 1
    T.mark_stage(table)
    return table[T.ORDER0 + table[T.STOCK_AT] + next_place(table, seat)]


@inlined
def first_card(table, seat):
    """Return the card that the first player looks at: their first; with a tiny stock any first."""
    return table[T.ORDER0 + table[T.STOCK_AT] + (seat if seat < table[T.STOCK_SIZE] else 0)]


@inlined
def may_refuse(table, rules):
    """Say whether the player to move may put the first card of the stock on the pile (L5)."""
    first = table[T.TURN] == 1 and table[T.FIRST_CARD_REFUSED] == 0
    return first and rules[R.UPCARD] == 0 and table[T.STOCK_LEFT] >= 2


@inlined
def refuse(table, seat, log):
    """Put the first card of the stock on the pile; a draw follows."""
    card = next_card(table, seat)
    T.put_on_pile(table, card)
    table[T.FIRST_CARD_REFUSED] = table[T.MUST_DRAW] = 1
    T.note(table, log, T.DID_REFUSE, seat, card, 0, 0, 0)


@inlined
def has(cards, card):
    """Say whether a set of cards (``table.ONE`` …) holds a card."""
    return cards[T.JOKERS] != 0 if card == JOKER else (cards[T.ONE] >> card) & 1 != 0


@kernel
def look_at_pot(table, seat):
    """Turn up the pot that lies face down before a seat, if one does."""
    mine = T.seat_at(table, seat)
    if mine[T.FACE_DOWN] < 0:
        return
    pot = T.pot_at(table, mine[T.FACE_DOWN])
    mine[T.FACE_DOWN] = -1
    first, size = T.ORDER0 + pot[T.POT_AT], pot[T.POT_SIZE]
    for at in range(first, first + size):
        T.give(mine, table[at])
    mine[T.CARDS] += size
    banned = table[T.BANNED]
    if banned >= 0 and has(mine, banned):
        # Another card of that face came with the pot (L7).
        table[T.BANNED] = -1


@inlined
def draw(table, seat, rules, log):
    """Draw from the stock; an empty stock is followed by the next pot where the rules say so."""
    mine = T.seat_at(table, seat)
    if mine[T.FACE_DOWN] >= 0:
        look_at_pot(table, seat)
    card = next_card(table, seat)
    T.give(mine, card)
    mine[T.CARDS] += 1
    table[T.MUST_DRAW] = 0
    table[T.PHASE] = T.LAYING
    T.note(table, log, T.DID_DRAW, seat, card, 0, 0, 0)
    if rules[R.POTS_BECOME_STOCK] != 0 and table[T.STOCK_LEFT] == 0:
        restock(table, log)


@kernel
def restock(table, log):
    """Make the next pot, if one is left, the stock."""
    number = table[T.NEXT_POT]
    if number >= table[T.POTS]:
        return
    pot = T.pot_at(table, number)
    table[T.NEXT_POT] += 1
    table[T.STOCK_AT] = pot[T.POT_AT]
    table[T.STOCK_SIZE] = table[T.STOCK_LEFT] = pot[T.POT_SIZE]
    for seat in range(table[T.SEATS]):
        T.seat_at(table, seat)[T.DRAWN_COUNT] = 0
    T.mark_stage(table)
    T.note(table, log, T.DID_RESTOCK, -1, number, 0, 0, 0)


@kernel
def take(table, seat, rules, log):
    """Take the whole pile."""
    mine = T.seat_at(table, seat)
    if mine[T.FACE_DOWN] >= 0:
        look_at_pot(table, seat)
    cards = table[T.PILE_COUNT]
    table[T.TOOK_ONE] = 1 if cards == 1 else 0
    if cards == 1 and rules[R.ONE_CARD_PILE_MAY_BE_RETURNED] == 0:
        card = table[T.PILE0]
        if not has(mine, card):
            table[T.BANNED] = card
    if rules[R.PILE_CLOSED] != 0:
        owed = table[T.PILE0 + cards - 1]
        table[T.OWED_CARD], table[T.USABLE] = owed, 1
        usable = part(table, T.USABLE_ONE)
        for at in (T.ONE, T.TWO, T.JOKERS, T.COUNTS):
            usable[at] = mine[at]
        T.give(usable, owed)
    if rules[R.PILE_NEEDS_LAY] != 0:
        table[T.OWED_CARD] = T.ANY_CARD
    pile = part(table, T.PILE_ONE)
    mine[T.TWO] |= pile[T.TWO] | (mine[T.ONE] & pile[T.ONE])
    mine[T.ONE] |= pile[T.ONE]
    mine[T.JOKERS] += pile[T.JOKERS]
    mine[T.COUNTS] += pile[T.COUNTS]
    mine[T.CARDS] += cards
    table[T.PILE_COUNT] = 0
    pile[T.ONE] = pile[T.TWO] = pile[T.JOKERS] = pile[T.COUNTS] = 0
    ours = T.team_at(table, T.side_of(table, seat))
    ours[T.TAKES] += 1
    ours[T.CARDS_TAKEN] += cards
    table[T.PHASE] = T.LAYING
    T.note(table, log, T.DID_TAKE, seat, cards, 0, 0, 0)


@kernel
def has_partners(table):
    """Say whether two of three players have become partners."""
    return T.team_of(table, 1) != 1 or T.team_of(table, 2) != 2


@kernel
def find_partners(table, alone, rules):
    """Make partners of the two whom the first pot was not for; they pool their melds (L12)."""
    team = 1 if alone == 0 else 0
    for seat in range(3):
        T.seat_at(table, seat)[T.OWN_TEAM] = alone if seat == alone else team
    for number in range(table[T.MELDS]):
        meld = T.meld_at(table, number)
        if meld[T.TEAM] != alone:
            meld[T.TEAM] = team
    T.mark_teams(table, rules)


@kernel
def take_pot(table, seat, face_down, rules, log):
    """Take the next pot: into the hand, or face down after a discard."""
    pot = table[T.NEXT_POT]
    table[T.NEXT_POT] += 1
    if rules[R.PLAYERS] == 3 and rules[R.PARTNERS] != 0 and not has_partners(table):
        find_partners(table, seat, rules)
    ours = T.team_at(table, T.team_of(table, seat))
    ours[T.POT], ours[T.POT_TURN] = pot, table[T.TURN]
    mine = T.seat_at(table, seat)
    mine[T.FACE_DOWN] = pot
    if face_down == 0:
        look_at_pot(table, seat)
    T.note(table, log, T.DID_POT, seat, pot, face_down, 0, 0)


@inlined
def discard(table, seat, card, rules, log):
    """Discard a card: it ends the turn, and takes a pot or closes if it was the last."""
    mine = T.seat_at(table, seat)
    T.take_away(mine, card)
    mine[T.CARDS] -= 1
    T.put_on_pile(table, card)
    T.note(table, log, T.DID_DISCARD, seat, card, 0, 0, 0)
    if mine[T.CARDS] == 0:
        if T.may_take_pot(table, T.team_of(table, seat)) != 0:
            take_pot(table, seat, 1, rules, log)
        else:
            table[T.CLOSER] = seat
    end_turn(table, rules)


@inlined
def end_turn(table, rules):
    """End the turn: the hand ends (looked at in the order of L11), or the next seat moves."""
    stuck, stale = False, 0
    if table[T.TOOK_ONE] != 0 and not (
        table[T.HAS_LAID] != 0 and rules[R.STALEMATE_NEEDS_IDLE] != 0
    ):
        stale = table[T.STALE] + 1
        stuck = rules[R.STALEMATE] != R.STALEMATE_NONE and stale >= rules[R.PLAYERS]
    table[T.STALE] = stale
    if table[T.CLOSER] >= 0:
        table[T.ENDING_REASON] = T.CLOSED
    elif table[T.STOCK_LEFT] <= rules[R.STOCK_END_CARDS]:
        table[T.ENDING_REASON] = T.STOCK
    elif stuck and rules[R.STALEMATE] == R.STALEMATE_ENDS:
        table[T.ENDING_REASON] = T.STALEMATE
    elif table[T.TURN] >= rules[R.LAST_TURN]:
        table[T.ENDING_REASON] = T.TURN_LIMIT
    if table[T.ENDING_REASON] >= 0:
        table[T.PHASE] = T.OVER
        return
    if stuck:
        table[T.MUST_DRAW] = 1
        table[T.STALE] = 0
    table[T.TURN] += 1
    following = table[T.TO_MOVE] + 1
    table[T.TO_MOVE] = following if following < rules[R.PLAYERS] else 0
    table[T.PHASE] = T.DRAWING
    table[T.TOOK_ONE] = table[T.HAS_LAID] = 0
    table[T.BANNED] = -1
    if rules[R.LAYS_ASK] != 0:
        table[T.OWED_CARD], table[T.USABLE] = -1, 0
        table[T.LAID_POINTS] = 0
        table[T.NEED] = T.first_meld_value(table, rules, table[T.TO_MOVE])


@inlined
def remove(cards, one, two, jokers, counts):
    """Take faces (once, twice), jokers and naturals by rank out of a set of cards."""
    single, had_one, had_two = one & ~two, cards[T.ONE], cards[T.TWO]
    cards[T.ONE] = had_one & ~two & ~(single & ~had_two)
    cards[T.TWO] = had_two & ~two & ~single
    cards[T.JOKERS] -= jokers
    cards[T.COUNTS] -= counts


@inlined
def lengthen(table, rules, lay):
    """Lay a card on a meld; returns what was used: (faces, faces twice, jokers, by rank, cards)."""
    card = C.card_of(lay)
    meld, face = T.meld_at(table, C.find_target(lay)), part(T.FACES, 0)[card]
    if meld[T.KIND] == GROUP:
        if is_wild_card(card):
            meld[T.WILD] = card
        else:
            meld[T.M_TWO] |= meld[T.M_ONE] & face
            meld[T.M_ONE] |= face
    elif C.kind_of(lay) == C.PLAIN_ADD:
        meld[T.M_ONE] |= 1 << (card & 15)
    else:
        _, meld[T.M_ONE], meld[T.WILD] = added_to_run(
            meld[T.HOME], meld[T.M_ONE], meld[T.WILD], card, rules
        )
    meld[T.SIZE] += 1
    return face, 0, card >> 6, part(T.DIGITS, 0)[card], 1


@inlined
def begin(table, seat, lay):
    """Lay a new meld; returns what was used, as ``lengthen`` does."""
    number, home, wild = table[T.MELDS], C.find_target(lay), C.card_of(lay)
    table[T.MELDS] = number + 1
    meld = T.meld_at(table, number)
    meld[T.TEAM], meld[T.HOME], meld[T.WILD] = T.team_of(table, seat), home, wild
    if C.kind_of(lay) == C.NEW_RUN:
        places = C.places_of(lay)
        one, two = run_faces(home, places)
        meld[T.KIND], meld[T.M_ONE], meld[T.M_TWO] = RUN, places, 0
        size, counts = count(places), ranks.spread(places & V.NATURAL_RANKS) + (places >> 13)
    else:
        one, two = C.group_faces(lay)
        meld[T.KIND], meld[T.M_ONE], meld[T.M_TWO] = GROUP, one, two
        size = count(one) + count(two)
        counts = size << ranks.DIGIT * home
    face = part(T.FACES, 0)[wild] if wild != NO_CARD else 0
    jokers = 1 if wild == JOKER else 0
    size += 1 if wild != NO_CARD else 0
    meld[T.SIZE] = size
    return one | face, two | one & face, jokers, counts, size


@inlined
def lay(table, rules, seat, lay, log):
    """Make a play: cards leave the hand, the meld begins or grows, a pot may follow."""
    mine = T.seat_at(table, seat)
    if (C.kind_of(lay) == C.ADD) | (C.kind_of(lay) == C.PLAIN_ADD):
        number = C.find_target(lay)
        one, two, jokers, counts, used = lengthen(table, rules, lay)
        T.note(table, log, T.DID_ADD, seat, number, C.card_of(lay), 0, 0)
    else:
        number = table[T.MELDS]
        one, two, jokers, counts, used = begin(table, seat, lay)
        T.note(table, log, T.DID_MELD, seat, number, one, two, jokers)
    remove(mine, one, two, jokers, counts)
    mine[T.CARDS] -= used
    table[T.HAS_LAID] = 1
    if rules[R.LAYS_ASK] != 0:
        if table[T.NEED] != 0:
            table[T.LAID_POINTS] += C.points_of(rules, lay)
        table[T.OWED_CARD] = -1
        table[T.USABLE] &= 1 if table[T.LAID_POINTS] < table[T.NEED] else 0
        if table[T.USABLE] != 0:
            remove(part(table, T.USABLE_ONE), one, two, jokers, counts)
    T.count_laid(table, one, two)
    T.mark_meld(table, rules, number)
    if mine[T.CARDS] == 0:
        if T.may_take_pot(table, T.team_of(table, seat)) != 0:
            take_pot(table, seat, 0, rules, log)
        else:
            table[T.CLOSER] = seat
            end_turn(table, rules)
