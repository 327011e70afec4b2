"""How do the cards move?  Compiled.

The moves change the table's row and ask nothing: what is legal is the business of ``laying``,
``planning`` and ``decide``, and the plain twin, ``reference.moves``, verifies each one.
"""

from __future__ import annotations

from analyser.cards.sets import lowest
from analyser.compiled.jit import inlined, kernel
from analyser.games.burraco import rules as R
from analyser.games.burraco.kernel import candidates as C
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel.melds import JOKER


@inlined
def next_place(table, seat):
    """Return the place of the stock that a seat draws, and count it as drawn.

    Seat s of n draws places s, s + n, s + 2n … of the stock; past its share, the first place not
    yet drawn, which is the next one of the seat it belongs to.
    """
    seats = table[T.SEATS]
    whose = seat
    place = seat + seats * table[T.SEAT0 + T.SEAT_WIDTH * seat + T.DRAWN]
    if place >= table[T.STOCK_SIZE]:
        for other in range(seats):
            at = other + seats * table[T.SEAT0 + T.SEAT_WIDTH * other + T.DRAWN]
            if at < place:
                place, whose = at, other
    table[T.SEAT0 + T.SEAT_WIDTH * whose + T.DRAWN] += 1
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
    first = table[T.TURN] == 1 and table[T.REFUSED] == 0
    return first and rules[R.UPCARD] == 0 and table[T.STOCK_LEFT] >= 2


@inlined
def refuse(table, seat, log):
    """Put the first card of the stock on the pile; a draw follows."""
    card = next_card(table, seat)
    T.put_on_pile(table, card)
    table[T.REFUSED] = table[T.MUST_DRAW] = 1
    T.note(table, log, T.DID_REFUSE, seat, card, 0, 0, 0)


@kernel
def look_at_pot(table, seat):
    """Turn up the pot that lies face down before a seat, if one does."""
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    pot = table[mine + T.FACE_DOWN]
    if pot < 0:
        return
    table[mine + T.FACE_DOWN] = -1
    first = T.ORDER0 + table[T.POT0 + T.POT_WIDTH * pot + T.POT_AT]
    size = table[T.POT0 + T.POT_WIDTH * pot + T.POT_SIZE]
    for at in range(first, first + size):
        T.give(table, mine, table[at])
    table[mine + T.CARDS] += size


@inlined
def draw(table, seat, rules, log):
    """Draw from the stock; an empty stock is followed by the next pot where the rules say so."""
    look_at_pot(table, seat)
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    card = next_card(table, seat)
    T.give(table, mine, card)
    table[mine + T.CARDS] += 1
    table[T.MUST_DRAW] = 0
    table[T.PHASE] = T.LAYING
    T.note(table, log, T.DID_DRAW, seat, card, 0, 0, 0)
    pot = table[T.NEXT_POT]
    if table[T.STOCK_LEFT] == 0 and rules[R.POTS_BECOME_STOCK] != 0 and pot < R.POTS:
        table[T.NEXT_POT] += 1
        table[T.STOCK_AT] = table[T.POT0 + T.POT_WIDTH * pot + T.POT_AT]
        table[T.STOCK_SIZE] = table[T.STOCK_LEFT] = table[T.POT0 + T.POT_WIDTH * pot + T.POT_SIZE]
        for other in range(table[T.SEATS]):
            table[T.SEAT0 + T.SEAT_WIDTH * other + T.DRAWN] = 0
        T.mark_stage(table)
        T.note(table, log, T.DID_RESTOCK, -1, pot, 0, 0, 0)


@kernel
def take(table, seat, rules, log):
    """Take the whole pile."""
    look_at_pot(table, seat)
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    cards = table[T.PILE_COUNT]
    table[T.TOOK_ONE] = 1 if cards == 1 else 0
    if cards == 1 and rules[R.ONE_CARD_PILE_MAY_BE_RETURNED] == 0:
        card = table[T.PILE0]
        if card == JOKER:
            held = table[mine + T.JOKERS] != 0
        else:
            held = (table[mine + T.ONE] >> card) & 1 != 0
        if not held:
            table[T.BANNED] = card
    if rules[R.PILE_CLOSED] != 0:
        table[T.OWED] = table[T.PILE0 + cards - 1]
        table[T.USABLE] = 1
        table[T.USABLE_ONE], table[T.USABLE_TWO] = table[mine + T.ONE], table[mine + T.TWO]
        table[T.USABLE_JOKERS] = table[mine + T.JOKERS]
        T.give(table, T.USABLE_ONE, table[T.OWED])
    one, two = table[T.PILE_ONE], table[T.PILE_TWO]
    table[mine + T.TWO] |= two | (table[mine + T.ONE] & one)
    table[mine + T.ONE] |= one
    table[mine + T.JOKERS] += table[T.PILE_JOKERS]
    table[mine + T.CARDS] += cards
    table[T.PILE_COUNT] = table[T.PILE_ONE] = table[T.PILE_TWO] = table[T.PILE_JOKERS] = 0
    ours = T.TEAM0 + T.TEAM_WIDTH * T.side_of(table, seat)
    table[ours + T.TAKES] += 1
    table[ours + T.TAKEN] += cards
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
        table[T.SEAT0 + T.SEAT_WIDTH * seat + T.OWN_TEAM] = alone if seat == alone else team
    for number in range(table[T.MELDS]):
        meld = T.MELD0 + T.MELD_WIDTH * number
        if table[meld + T.TEAM] != alone:
            table[meld + T.TEAM] = team
    T.mark_teams(table, rules)


@kernel
def take_pot(table, seat, face_down, rules, log):
    """Take the next pot: into the hand, or face down after a discard."""
    pot = table[T.NEXT_POT]
    table[T.NEXT_POT] += 1
    if table[T.TEAMS] == 3 and not has_partners(table):
        find_partners(table, seat, rules)
    ours = T.TEAM0 + T.TEAM_WIDTH * T.team_of(table, seat)
    table[ours + T.POT] = pot
    table[ours + T.POT_TURN] = table[T.TURN]
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    table[mine + T.FACE_DOWN] = pot
    if face_down == 0:
        look_at_pot(table, seat)
        banned = table[T.BANNED]
        if banned == JOKER and table[mine + T.JOKERS] != 0:
            table[T.BANNED] = -1
        elif 0 <= banned < JOKER and (table[mine + T.ONE] >> banned) & 1 != 0:
            table[T.BANNED] = -1
    T.note(table, log, T.DID_POT, seat, pot, face_down, 0, 0)


@inlined
def discard(table, seat, card, rules, log):
    """Discard a card: it ends the turn, and takes a pot or closes if it was the last."""
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    T.take_away(table, mine, card)
    table[mine + T.CARDS] -= 1
    T.put_on_pile(table, card)
    T.note(table, log, T.DID_DISCARD, seat, card, 0, 0, 0)
    if table[mine + T.CARDS] == 0:
        if T.may_take_pot(table, T.team_of(table, seat)):
            take_pot(table, seat, 1, rules, log)
        else:
            table[T.CLOSER] = seat
    end_turn(table, rules)


@inlined
def end_turn(table, rules):
    """End the turn: the hand ends (looked at in the order of L11), or the next seat moves."""
    idle = table[T.TOOK_ONE] != 0 and not (
        table[T.HAS_LAID] != 0 and rules[R.STALEMATE_NEEDS_IDLE] != 0
    )
    table[T.STALE] = table[T.STALE] + 1 if idle else 0
    stuck = rules[R.STALEMATE] != R.STALEMATE_NONE and table[T.STALE] >= table[T.SEATS]
    if table[T.CLOSER] >= 0:
        table[T.ENDING] = T.CLOSED
    elif table[T.STOCK_LEFT] <= rules[R.STOCK_END_CARDS]:
        table[T.ENDING] = T.STOCK
    elif stuck and rules[R.STALEMATE] == R.STALEMATE_ENDS:
        table[T.ENDING] = T.STALEMATE
    elif table[T.TURN] >= rules[R.TURN_LIMIT]:
        table[T.ENDING] = T.TURN_LIMIT
    if table[T.ENDING] >= 0:
        table[T.PHASE] = T.OVER
        return
    if stuck:
        table[T.MUST_DRAW] = 1
        table[T.STALE] = 0
    table[T.TURN] += 1
    following = table[T.TO_MOVE] + 1
    table[T.TO_MOVE] = following if following < table[T.SEATS] else 0
    table[T.PHASE] = T.DRAWING
    table[T.TOOK_ONE] = table[T.HAS_LAID] = table[T.LAID_POINTS] = table[T.USABLE] = 0
    table[T.BANNED] = table[T.OWED] = -1
    table[T.NEED] = T.first_meld_value(table, rules, table[T.TO_MOVE])


@kernel
def lay(table, rules, seat, cand, log):
    """Lay a candidate: cards leave the hand, the meld begins or grows, a pot may follow."""
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    both, single = cand[C.USED_TWO], cand[C.USED_ONE] & ~cand[C.USED_TWO]
    one, two = table[mine + T.ONE], table[mine + T.TWO]
    table[mine + T.ONE] = one & ~both & ~(single & ~two)
    table[mine + T.TWO] = two & ~both & ~single
    table[mine + T.JOKERS] -= cand[C.USED_JOKERS]
    table[mine + T.CARDS] -= cand[C.USED]
    number = cand[C.NUMBER]
    meld = T.MELD0 + T.MELD_WIDTH * number
    table[meld + T.TEAM] = T.team_of(table, seat)
    table[meld + T.KIND], table[meld + T.HOME] = cand[C.KIND], cand[C.HOME]
    table[meld + T.M_ONE], table[meld + T.M_TWO] = cand[C.AFTER_ONE], cand[C.AFTER_TWO]
    table[meld + T.WILD], table[meld + T.SIZE] = cand[C.AFTER_WILD], cand[C.AFTER_SIZE]
    table[T.HAS_LAID] = 1
    table[T.OWED] = -1
    if table[T.NEED] != 0:
        table[T.LAID_POINTS] += cand[C.PAID]
    if table[T.USABLE] != 0:
        one, two = table[T.USABLE_ONE], table[T.USABLE_TWO]
        table[T.USABLE_ONE] = one & ~both & ~(single & ~two)
        table[T.USABLE_TWO] = two & ~both & ~single
        table[T.USABLE_JOKERS] -= cand[C.USED_JOKERS]
        table[T.USABLE] = 1 if table[T.LAID_POINTS] < table[T.NEED] else 0
    T.count_laid(table, cand[C.USED_ONE], cand[C.USED_TWO])
    table[T.MELDS] += cand[C.NEW]
    T.mark_meld(table, rules, number)
    T.mark_faces(table, table[meld + T.TEAM])
    if cand[C.NEW] != 0:
        T.note(
            table, log, T.DID_MELD, seat, number,
            cand[C.USED_ONE], cand[C.USED_TWO], cand[C.USED_JOKERS],
        )  # fmt: skip
    else:
        card = JOKER if cand[C.USED_JOKERS] != 0 else lowest(cand[C.USED_ONE])
        T.note(table, log, T.DID_ADD, seat, number, card, 0, 0)
    if table[mine + T.CARDS] == 0:
        if T.may_take_pot(table, T.team_of(table, seat)):
            take_pot(table, seat, 0, rules, log)
        else:
            table[T.CLOSER] = seat
            end_turn(table, rules)
