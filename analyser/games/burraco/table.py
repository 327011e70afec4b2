"""Where things lie, compiled: one hand in play is one flat row of int64.

A copy of the row is a copy of the table, so a hand can be forced and played on from anywhere.  The
row holds the order of the pack and every card's whereabouts, as masks, counters and positions.
The masks of the pile, of all cards laid and of what lengthens a meld are derived; ``rebuild`` makes
them again from the rest.
The moves here change the row and ask nothing: what is legal is the business of ``laying`` and
``decide``, and the plain twin, ``reference.table``, verifies each one.
"""

from __future__ import annotations

from analyser.cardsets import ACES
from analyser.games.burraco import rules as R
from analyser.games.burraco.melds import JOKER, NO_CARD, RUN, growth, run_faces
from analyser.jit import kernel

# Positions in the row.  One number each:
(
    KEY,  # run key, for players who move by lot
    DEAL,  # number of the deal
    SEATS,  # how many play
    TEAMS,  # how many teams (or players who play alone)
    LEAD,  # seat that began
    TURN,  # turns begun
    TO_MOVE,  # seat whose turn it is
    PHASE,  # DRAWING, LAYING or OVER
    ENDING,  # position in ENDINGS, or −1 while the hand is on
    CLOSER,  # seat that closed, or −1
    STOCK_AT,  # position in the pack's order where the present stock begins
    STOCK_SIZE,  # its places
    STOCK_LEFT,  # places not yet drawn
    STOCK_AT_DEAL,  # places of the first stock
    PILE_COUNT,  # cards in the pile
    PILE_ONE,  # derived: faces in the pile
    PILE_TWO,  # derived: faces that are there twice
    PILE_JOKERS,  # derived
    LAID_ONE,  # derived: faces in melds
    LAID_TWO,  # derived: faces in melds twice
    BANNED,  # card that may not be thrown back this turn (L7), or −1
    TOOK_ONE,  # 1: this turn took a one-card pile
    HAS_LAID,  # 1: this turn laid something
    STALE,  # turns in a row that count towards the stalemate
    MUST_DRAW,  # 1: the next player must draw
    NEXT_POT,  # number of the next pot left: 0, 1, or 2 when none is
    MELDS,  # melds laid
    LOG_LENGTH,  # moves written down
) = range(28)
DRAWING, LAYING, OVER = 0, 1, 2
ENDINGS = ("closed", "stock", "stalemate", "turn_limit")
CLOSED, STOCK, STALEMATE, TURN_LIMIT = range(4)

# By seat: SEAT0 + SEAT_WIDTH * seat + one of
ONE, TWO, JOKERS, CARDS, FACE_DOWN, DRAWN, LOTS = range(7)
"""Hand: faces, faces twice, jokers, cards; pot face down (−1); stock cards drawn; lots cast."""
SEAT0, SEAT_WIDTH, MOST_SEATS = 28, 8, 4

# By team: TEAM0 + TEAM_WIDTH * team + one of
POT, POT_TURN, TAKES, TAKEN = range(4)
"""Pot taken (−1), the turn it was taken (−1), piles taken, cards taken with them."""
TEAM0, TEAM_WIDTH = SEAT0 + SEAT_WIDTH * MOST_SEATS, 4

# By pot: POT0 + POT_WIDTH * pot + one of
POT_AT, POT_SIZE = range(2)
"""Position in the pack's order, cards."""
POT0, POT_WIDTH = TEAM0 + TEAM_WIDTH * MOST_SEATS, 2

# By meld: MELD0 + MELD_WIDTH * meld + one of
TEAM, KIND, HOME, M_ONE, M_TWO, WILD, SIZE, LONGER = range(8)
"""Team; run or group; suit or rank; run: places, group: faces; group: faces twice; wild card;
cards; derived: the natural faces that lengthen it."""
MELD0, MELD_WIDTH, MOST_MELDS = POT0 + POT_WIDTH * R.POTS, 8, 36

PILE0 = MELD0 + MELD_WIDTH * MOST_MELDS
"""The pile's cards, the bottom one first."""
ORDER0 = PILE0 + 108
"""The pack's order, jokers that the rules lack left out."""
TABLE_SIZE = ORDER0 + 108

# A log is an array (moves, LOG_WIDTH) of int64: kind of move, seat, and four numbers.
LOG_WIDTH = 6
DID_DRAW, DID_TAKE, DID_MELD, DID_ADD, DID_POT, DID_RESTOCK, DID_DISCARD = range(7)


@kernel
def note(table, log, did, seat, a, b, c, d):
    """Write a move down, if the log has room for any."""
    at = table[LOG_LENGTH]
    if at < log.shape[0]:
        log[at, 0], log[at, 1], log[at, 2] = did, seat, a
        log[at, 3], log[at, 4], log[at, 5] = b, c, d
    table[LOG_LENGTH] = at + 1


@kernel
def give(table, at, card):
    """Put a card into the three hand numbers (ONE, TWO, JOKERS) that begin at ``at``."""
    if card == JOKER:
        table[at + JOKERS] += 1
        return
    face = 1 << card
    table[at + TWO] |= table[at + ONE] & face
    table[at + ONE] |= face


@kernel
def take_away(table, at, card):
    """Take one card out of the hand numbers that begin at ``at``."""
    if card == JOKER:
        table[at + JOKERS] -= 1
        return
    face = 1 << card
    if (table[at + TWO] & face) != 0:
        table[at + TWO] ^= face
    else:
        table[at + ONE] ^= face


@kernel
def lay_out(table, key, deal, order, rules):
    """Fill the row with a new hand: deal ``order`` (108 codes, jokers 64 … 67) to all places."""
    for at in range(ORDER0):
        table[at] = 0
    cards = 0
    for i in range(order.shape[0]):
        if order[i] < JOKER + rules[R.JOKERS]:
            table[ORDER0 + cards] = min(order[i], JOKER)
            cards += 1
    players = rules[R.PLAYERS]
    table[KEY], table[DEAL], table[SEATS] = key, deal, players
    table[TEAMS] = 2 if players == 4 else players
    table[TURN] = 1
    table[ENDING] = table[CLOSER] = table[BANNED] = -1
    at = 0
    for seat in range(players):
        mine = SEAT0 + SEAT_WIDTH * seat
        table[mine + FACE_DOWN] = -1
        table[mine + CARDS] = rules[R.HAND_CARDS]
        for _ in range(rules[R.HAND_CARDS]):
            give(table, mine, table[ORDER0 + at])
            at += 1
    for team in range(MOST_SEATS):
        table[TEAM0 + TEAM_WIDTH * team + POT] = -1
        table[TEAM0 + TEAM_WIDTH * team + POT_TURN] = -1
    for pot in range(R.POTS):
        table[POT0 + POT_WIDTH * pot + POT_AT] = at
        table[POT0 + POT_WIDTH * pot + POT_SIZE] = rules[R.POT_CARDS + pot]
        at += rules[R.POT_CARDS + pot]
    if rules[R.UPCARD] != 0:
        put_on_pile(table, table[ORDER0 + at])
        at += 1
    table[STOCK_AT] = at
    table[STOCK_SIZE] = table[STOCK_LEFT] = table[STOCK_AT_DEAL] = cards - at


@kernel
def put_on_pile(table, card):
    """Put a card on top of the pile."""
    table[PILE0 + table[PILE_COUNT]] = card
    table[PILE_COUNT] += 1
    give(table, PILE_ONE, card)


@kernel
def next_place(table, seat):
    """Return the place of the stock that a seat draws, and count it as drawn.

    Seat s of n draws places s, s + n, s + 2n … of the stock; past its share, the first place not
    yet drawn, which is the next one of the seat it belongs to.
    """
    seats = table[SEATS]
    whose = seat
    place = seat + seats * table[SEAT0 + SEAT_WIDTH * seat + DRAWN]
    if place >= table[STOCK_SIZE]:
        for other in range(seats):
            at = other + seats * table[SEAT0 + SEAT_WIDTH * other + DRAWN]
            if at < place:
                place, whose = at, other
    table[SEAT0 + SEAT_WIDTH * whose + DRAWN] += 1
    return place


@kernel
def look_at_pot(table, seat):
    """Turn up the pot that lies face down before a seat, if one does."""
    mine = SEAT0 + SEAT_WIDTH * seat
    pot = table[mine + FACE_DOWN]
    if pot < 0:
        return
    table[mine + FACE_DOWN] = -1
    first = ORDER0 + table[POT0 + POT_WIDTH * pot + POT_AT]
    size = table[POT0 + POT_WIDTH * pot + POT_SIZE]
    for at in range(first, first + size):
        give(table, mine, table[at])
    table[mine + CARDS] += size


@kernel
def draw(table, seat, rules, log):
    """Draw from the stock; an empty stock is followed by the next pot where the rules say so."""
    look_at_pot(table, seat)
    mine = SEAT0 + SEAT_WIDTH * seat
    card = table[ORDER0 + table[STOCK_AT] + next_place(table, seat)]
    table[STOCK_LEFT] -= 1
    give(table, mine, card)
    table[mine + CARDS] += 1
    table[MUST_DRAW] = 0
    table[PHASE] = LAYING
    note(table, log, DID_DRAW, seat, card, 0, 0, 0)
    pot = table[NEXT_POT]
    if table[STOCK_LEFT] == 0 and rules[R.POTS_BECOME_STOCK] != 0 and pot < R.POTS:
        table[NEXT_POT] += 1
        table[STOCK_AT] = table[POT0 + POT_WIDTH * pot + POT_AT]
        table[STOCK_SIZE] = table[STOCK_LEFT] = table[POT0 + POT_WIDTH * pot + POT_SIZE]
        for other in range(table[SEATS]):
            table[SEAT0 + SEAT_WIDTH * other + DRAWN] = 0
        note(table, log, DID_RESTOCK, -1, pot, 0, 0, 0)


@kernel
def take(table, seat, rules, log):
    """Take the whole pile."""
    look_at_pot(table, seat)
    mine = SEAT0 + SEAT_WIDTH * seat
    cards = table[PILE_COUNT]
    table[TOOK_ONE] = 1 if cards == 1 else 0
    if cards == 1 and rules[R.ONE_CARD_PILE_MAY_BE_RETURNED] == 0:
        card = table[PILE0]
        if card == JOKER:
            held = table[mine + JOKERS] != 0
        else:
            held = (table[mine + ONE] >> card) & 1 != 0
        if not held:
            table[BANNED] = card
    one, two = table[PILE_ONE], table[PILE_TWO]
    table[mine + TWO] |= two | (table[mine + ONE] & one)
    table[mine + ONE] |= one
    table[mine + JOKERS] += table[PILE_JOKERS]
    table[mine + CARDS] += cards
    table[PILE_COUNT] = table[PILE_ONE] = table[PILE_TWO] = table[PILE_JOKERS] = 0
    ours = TEAM0 + TEAM_WIDTH * team_of(table, seat)
    table[ours + TAKES] += 1
    table[ours + TAKEN] += cards
    table[PHASE] = LAYING
    note(table, log, DID_TAKE, seat, cards, 0, 0, 0)


@kernel
def team_of(table, seat):
    """Return the team of a seat: seat mod teams, without a division (seats are 0 … 3)."""
    return seat - table[TEAMS] if seat >= table[TEAMS] else seat


@kernel
def may_take_pot(table, team):
    """Say whether a player of this team who runs out of cards takes a pot."""
    return table[TEAM0 + TEAM_WIDTH * team + POT] < 0 and table[NEXT_POT] < R.POTS


@kernel
def held(table, seat):
    """Return how many cards a player holds, a pot that lies face down before him included."""
    mine = SEAT0 + SEAT_WIDTH * seat
    pot = table[mine + FACE_DOWN]
    return table[mine + CARDS] + (table[POT0 + POT_WIDTH * pot + POT_SIZE] if pot >= 0 else 0)


@kernel
def take_pot(table, seat, face_down, log):
    """Take the next pot: into the hand, or face down after a discard."""
    pot = table[NEXT_POT]
    table[NEXT_POT] += 1
    ours = TEAM0 + TEAM_WIDTH * team_of(table, seat)
    table[ours + POT] = pot
    table[ours + POT_TURN] = table[TURN]
    mine = SEAT0 + SEAT_WIDTH * seat
    table[mine + FACE_DOWN] = pot
    if face_down == 0:
        look_at_pot(table, seat)
        banned = table[BANNED]
        if banned == JOKER and table[mine + JOKERS] != 0:
            table[BANNED] = -1
        elif 0 <= banned < JOKER and (table[mine + ONE] >> banned) & 1 != 0:
            table[BANNED] = -1
    note(table, log, DID_POT, seat, pot, face_down, 0, 0)


@kernel
def count_laid(table, one, two):
    """Add faces (once, twice) to the derived masks of cards laid."""
    table[LAID_TWO] |= two | (table[LAID_ONE] & one)
    table[LAID_ONE] |= one


@kernel
def discard(table, seat, card, rules, log):
    """Discard a card: it ends the turn, and takes a pot or closes if it was the last."""
    mine = SEAT0 + SEAT_WIDTH * seat
    take_away(table, mine, card)
    table[mine + CARDS] -= 1
    put_on_pile(table, card)
    note(table, log, DID_DISCARD, seat, card, 0, 0, 0)
    if table[mine + CARDS] == 0:
        if may_take_pot(table, team_of(table, seat)):
            take_pot(table, seat, 1, log)
        else:
            table[CLOSER] = seat
    end_turn(table, rules)


@kernel
def end_turn(table, rules):
    """End the turn: the hand ends (looked at in the order of L11), or the next seat moves."""
    idle = table[TOOK_ONE] != 0 and not (
        table[HAS_LAID] != 0 and rules[R.STALEMATE_NEEDS_IDLE] != 0
    )
    table[STALE] = table[STALE] + 1 if idle else 0
    stuck = rules[R.STALEMATE] != R.STALEMATE_NONE and table[STALE] >= table[SEATS]
    if table[CLOSER] >= 0:
        table[ENDING] = CLOSED
    elif table[STOCK_LEFT] <= rules[R.STOCK_END_CARDS]:
        table[ENDING] = STOCK
    elif stuck and rules[R.STALEMATE] == R.STALEMATE_ENDS:
        table[ENDING] = STALEMATE
    elif table[TURN] >= rules[R.TURN_LIMIT]:
        table[ENDING] = TURN_LIMIT
    if table[ENDING] >= 0:
        table[PHASE] = OVER
        return
    if stuck:
        table[MUST_DRAW] = 1
        table[STALE] = 0
    table[TURN] += 1
    table[TO_MOVE] = (table[TO_MOVE] + 1) % table[SEATS]
    table[PHASE] = DRAWING
    table[TOOK_ONE] = table[HAS_LAID] = 0
    table[BANNED] = -1


@kernel
def mark_longer(table, rules, number):
    """Note the natural faces that lengthen a meld, after it began or grew."""
    meld = MELD0 + MELD_WIDTH * number
    home = table[meld + HOME]
    if table[meld + KIND] == RUN:
        table[meld + LONGER] = growth(home, table[meld + M_ONE], table[meld + WILD], rules)
    else:
        table[meld + LONGER] = ACES << home


@kernel
def rebuild(table, rules):
    """Make the derived masks again: the pile from its cards, the rest from the melds."""
    for at in (PILE_ONE, PILE_TWO, PILE_JOKERS, LAID_ONE, LAID_TWO):
        table[at] = 0
    for i in range(table[PILE_COUNT]):
        give(table, PILE_ONE, table[PILE0 + i])
    for number in range(table[MELDS]):
        meld = MELD0 + MELD_WIDTH * number
        if table[meld + KIND] == RUN:
            one, two = run_faces(table[meld + HOME], table[meld + M_ONE])
        else:
            one, two = table[meld + M_ONE], table[meld + M_TWO]
        count_laid(table, one, two)
        mark_longer(table, rules, number)
        wild = table[meld + WILD]
        if wild != NO_CARD and wild != JOKER:
            count_laid(table, 1 << wild, 0)
