"""Where does every card lie?  One hand in play is one flat row of int64.  Compiled.

A copy of the row is a copy of the table, so a hand can be forced and played on from anywhere.  The
row holds the order of the pack and every card's whereabouts, as masks, counters and positions.
What is marked as derived follows from the rest, and ``rebuild`` makes it again.  The moves are in
``moves``; the plain twin is ``reference.table``.
"""

from __future__ import annotations

import numpy as np

from analyser.cards import ranks, shuffle
from analyser.cards.sets import ACES, LANE, find_lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, copy, part
from analyser.games.burraco.columns import ENDINGS
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table.melds import (
    JOKER,
    NO_CARD,
    RUN,
    growth,
    is_wild_card,
    run_faces,
)
from analyser.games.burraco.rules import MOST_POTS, R

# Positions in the row.  One number each:
(
    KEY,  # run key, for players who move at random
    DEAL,  # number of the deal
    SEATS,  # how many play
    TEAMS,  # how many sides score: teams, or players who begin alone
    LEAD,  # seat that began
    TURN,  # turns begun
    TO_MOVE,  # seat whose turn it is
    ENDING_REASON,  # position in columns.ENDINGS, or −1 while the hand is on
    CLOSER,  # seat that closed, or −1
    STOCK_AT,  # position in the pack's order where the present stock begins
    STOCK_SIZE,  # its places
    STOCK_LEFT,  # places not yet drawn
    STOCK_AT_DEAL,  # places of the first stock
    LAID_ONE,  # derived: faces in melds
    LAID_TWO,  # derived: faces in melds twice
    HAS_LAID,  # 1: this turn laid something
    STALE,  # turns in a row that count towards the stalemate
    MUST_DRAW,  # 1: the next player must draw
    POTS,  # pots laid aside
    NEXT_POT,  # number of the next pot left, or POTS when none is
    MELDS,  # melds laid
    CUT,  # 1: the pots' cards were cut exactly (L14)
    FIRST_CARD_REFUSED,  # 1: the first player put the first card on the pile (L5)
    NEED,  # what the team's first melds must be worth this turn, points; 0: nothing
    LAID_POINTS,  # value of the cards laid this turn; kept where NEED is not 0
    LOG_ROOM,  # moves that the log has room for
    STAGE,  # derived: stage of the hand, 0 … 4
    STEP,  # derived: how much of a stage each card drawn is, 32 binary digits after the point
    PHASE,  # DRAWING, LAYING or OVER; and so on: all that taking the pile changes
    PILE_COUNT,  # cards in the pile
    PILE_ONE,  # derived: faces in the pile, and the next three as in a hand (ONE … COUNTS)
    PILE_TWO,
    PILE_JOKERS,
    PILE_COUNTS,
    BANNED,  # card that may not be thrown back this turn (L7), or −1
    TOOK_ONE,  # 1: this turn took a one-card pile
    LOG_LENGTH,  # moves written down
    OWED_CARD,  # top card of a closed pile that must be melded at once (L6), ANY_CARD (L18), or −1
    USABLE,  # 1: only the cards of the next three numbers may be melded for now (L6)
    USABLE_ONE,
    USABLE_TWO,
    USABLE_JOKERS,
    USABLE_COUNTS,
) = range(43)
TAKING_SIZE = USABLE_COUNTS + 1 - PHASE
"""Numbers of the table that taking the pile changes, from ``PHASE`` on."""
DRAWING, LAYING, OVER = 0, 1, 2
ANY_CARD = JOKER + 1
"""What is owed where any card that is laid will do (L18)."""
CLOSED = ENDINGS.index("closed")
STOCK = ENDINGS.index("stock")
STALEMATE = ENDINGS.index("stalemate")
TURN_LIMIT = ENDINGS.index("turn_limit")

# Of a seat (``seat_at``).  The first four are what a set of cards consists of, wherever it lies:
ONE, TWO, JOKERS, COUNTS, CARDS, FACE_DOWN, DRAWN_COUNT, LOTS, OWN_TEAM = range(9)
"""Hand: faces, faces twice, jokers, derived: natural cards by rank (``cards.ranks``), cards; pot
face down (−1); stock cards drawn; lots cast; team: with three players the seat, until two become
partners and are the team of the lower seat (L12)."""
SEAT0, SEAT_WIDTH, MOST_SEATS = 43, 9, 5
seat_at = blocks(SEAT0, SEAT_WIDTH)
"""What belongs to a seat: (table, seat)."""

# Of a team (``team_at``):
(
    POT,  # pot taken, or −1
    POT_TURN,  # turn it was taken, or −1
    TAKES,  # by side, the same all through the hand: piles taken
    CARDS_TAKEN,  # by side: cards taken with them
    SCORE,  # by side: score before the hand, half points
    MELD_SET,  # derived, as all that follow: its melds, a set of their numbers
    GROWING_MELDS,  # those of five or six cards, a set; and so the next three
    BURRACOS,
    PURE,  # melds without a wild card
    LARGE,  # melds of six cards or more
    GROUPS_LONGER,  # faces of the ranks of which there is a group: in all four suits
    GROUPS_NEARLY,  # those of which there is one of five or six cards
    RUNS_LONGER,  # faces that lengthen one of its runs in a place of their own, twos at home too
    RUNS_NEARLY,  # those that lengthen one of five or six cards
    RUNS,  # runs of the first suit, a set of their numbers; and so the other suits
) = range(15)
GROUPS = RUNS + 4
"""Groups of the first rank, a set of their numbers; and so the other ranks."""
TEAM0, TEAM_WIDTH = SEAT0 + SEAT_WIDTH * MOST_SEATS, GROUPS + 13
team_at = blocks(TEAM0, TEAM_WIDTH)
"""What belongs to a team: (table, team)."""


@inlined
def team_end(table):
    """Return where the numbers of the teams in play end, and so all that is not of a pot or meld.

    There are as many teams as sides, and three players keep the numbers of all three.
    """
    return TEAM0 + TEAM_WIDTH * table[TEAMS]


# Of a pot (``pot_at``):
POT_AT, POT_SIZE = range(2)
"""Position in the pack's order, cards."""
POT0, POT_WIDTH = TEAM0 + TEAM_WIDTH * MOST_SEATS, 2
pot_at = blocks(POT0, POT_WIDTH)
"""What there is of a pot: (table, pot)."""

# Of a meld (``meld_at``):
TEAM, KIND, HOME, M_ONE, M_TWO, WILD, SIZE, LONGER = range(8)
"""Team; run or group; suit or rank; run: places, group: faces; group: faces twice; wild card;
cards; derived: the faces that lengthen it in a place of their own, its suit's two too."""
MELD0, MELD_WIDTH, MOST_MELDS = POT0 + POT_WIDTH * MOST_POTS, 8, 36
meld_at = blocks(MELD0, MELD_WIDTH)
"""What there is of a meld: (table, number)."""

PILE0 = MELD0 + MELD_WIDTH * MOST_MELDS
"""The pile's cards, the bottom one first."""
ORDER0 = PILE0 + 108
"""The pack's order, jokers that the rules lack left out."""
TABLE_SIZE = ORDER0 + 108

# A log is an array of int64, LOG_WIDTH numbers a move: its kind, the seat, and four numbers.
LOG_WIDTH = 6
DID_DRAW, DID_TAKE, DID_MELD, DID_ADD, DID_POT, DID_RESTOCK, DID_DISCARD, DID_REFUSE = range(8)


IS_FACE = [card < JOKER and (card & 15) < 13 for card in range(JOKER + 1)]
FACES = np.array([1 << card if face else 0 for card, face in enumerate(IS_FACE)], np.int64)
"""By card: its face; none for a joker."""
DIGITS = np.array(
    [
        1 << ranks.DIGIT * (card & 15) if face and not is_wild_card(card) else 0
        for card, face in enumerate(IS_FACE)
    ],
    np.int64,
)
"""By card: one card of its rank (``cards.ranks``); none for a wild card."""


@inlined
def note(table, log, did, seat, a, b, c, d):
    """Write a move down, if the log has room for any."""
    if table[LOG_ROOM] == 0:
        return
    moves = table[LOG_LENGTH]
    if moves < table[LOG_ROOM]:
        at = LOG_WIDTH * moves
        log[at], log[at + 1], log[at + 2] = did, seat, a
        log[at + 3], log[at + 4], log[at + 5] = b, c, d
    table[LOG_LENGTH] = moves + 1


@inlined
def give(cards, card):
    """Put a card into a set of cards (``ONE`` … ``COUNTS``)."""
    face = part(FACES, 0)[card]
    one = cards[ONE]
    cards[TWO] |= one & face
    cards[ONE] = one | face
    cards[JOKERS] += card >> 6
    cards[COUNTS] += part(DIGITS, 0)[card]


@inlined
def take_away(cards, card):
    """Take one card out of a set of cards (``ONE`` … ``COUNTS``)."""
    face = part(FACES, 0)[card]
    two = cards[TWO]
    cards[TWO] = two & ~face
    cards[ONE] &= ~face | two
    cards[JOKERS] -= card >> 6
    cards[COUNTS] -= part(DIGITS, 0)[card]


@inlined
def count_by_rank(one, two):
    """Return the natural cards of faces (once, twice) by rank, one after another."""
    counts = 0
    for faces in (one, two):
        rest = faces
        while rest != 0:
            counts += part(DIGITS, 0)[find_lowest_bit(rest)]
            rest &= rest - 1
    return counts


@kernel
def copy_table(source, target):
    """Copy a table: the melds and the pile as far as there are any, with all before and behind."""
    copy(source, target, MELD0 + MELD_WIDTH * source[MELDS])
    copy(part(source, PILE0), part(target, PILE0), source[PILE_COUNT])
    copy(part(source, ORDER0), part(target, ORDER0), TABLE_SIZE - ORDER0)


@kernel
def lay_out(table, key, deal, order, rules, lead, scores):
    """Fill the row with a new hand: deal ``order`` (108 codes, jokers 64 … 67) to all places.

    ``lead``: the seat that begins; ``scores``: the sides' totals before the hand, half points.
    """
    cards = 0
    for i in range(pack.PACK_SIZE):
        if order[i] < JOKER + rules[R.JOKERS]:
            table[ORDER0 + cards] = min(order[i], JOKER)
            cards += 1
    lay_out_order(table, key, deal, cards, rules, lead, scores)


@kernel
def lay_out_deal(table, key, deal, rules, lead, scores):
    """Fill the row with the hand of a deal; see ``lay_out``."""
    cards = pack.order_of(key, deal, rules[R.JOKERS], part(table, ORDER0))
    lay_out_order(table, key, deal, cards, rules, lead, scores)


@kernel
def lay_out_order(table, key, deal, cards, rules, lead, scores):
    """Fill the row with a new hand: ``cards`` cards lie in their order already; see ``lay_out``."""
    for at in range(TEAM0):
        table[at] = 0
    players = rules[R.PLAYERS]
    table[KEY], table[DEAL], table[SEATS] = key, deal, players
    table[TEAMS] = sides(rules)
    table[TURN] = 1
    table[LEAD] = table[TO_MOVE] = lead
    table[ENDING_REASON] = table[CLOSER] = table[BANNED] = table[OWED_CARD] = -1
    table[CUT] = 1 if shuffle.happens(key, deal, shuffle.CUT, rules[R.CUT_CHANCE]) else 0
    at = 0
    for seat in range(players):
        mine = seat_at(table, seat)
        mine[FACE_DOWN] = -1
        mine[OWN_TEAM] = side_of(table, seat)
        mine[CARDS] = rules[R.HAND_CARDS]
        for _ in range(rules[R.HAND_CARDS]):
            give(mine, table[ORDER0 + at])
            at += 1
    # Team by team: what is longer than two kilobytes would be cleared byte by byte.
    for team in range(MOST_SEATS):
        ours = team_at(table, team)
        for about in range(TEAM_WIDTH):
            ours[about] = 0
        ours[POT] = ours[POT_TURN] = -1
    for side in range(table[TEAMS]):
        team_at(table, side)[SCORE] = scores[side]
    for about in range(POT0, MELD0):
        table[about] = 0
    table[POTS] = rules[R.POTS]
    for number in range(rules[R.POTS]):
        pot = pot_at(table, number)
        pot[POT_AT], pot[POT_SIZE] = at, rules[R.POT_CARDS + min(number, 1)]
        at += pot[POT_SIZE]
    if rules[R.UPCARD] != 0:
        put_on_pile(table, table[ORDER0 + at])
        at += 1
    table[STOCK_AT] = at
    table[STOCK_SIZE] = table[STOCK_LEFT] = table[STOCK_AT_DEAL] = cards - at
    mark_step(table)
    table[NEED] = first_meld_value(table, rules, lead)


@inlined
def put_on_pile(table, card):
    """Put a card on top of the pile."""
    table[PILE0 + table[PILE_COUNT]] = card
    table[PILE_COUNT] += 1
    give(part(table, PILE_ONE), card)


@inlined
def team_of(table, seat):
    """Return the team of a seat."""
    return seat_at(table, seat)[OWN_TEAM]


@inlined
def side_of(table, seat):
    """Return the side for which a seat scores: seat mod sides, without a division."""
    return seat - table[TEAMS] if seat >= table[TEAMS] else seat


@inlined
def sides(rules):
    """Return how many sides score: two teams of four players, otherwise as many as play."""
    return rules[R.SIDES]


@inlined
def asks_for_lay(rules):
    """Say whether whoever takes the pile must lay something in that turn (L6, L18)."""
    return (rules[R.PILE_CLOSED] | rules[R.PILE_NEEDS_LAY]) != 0


@inlined
def may_take_pile(table, rules, seat):
    """Say whether a seat may take the pile, whatever must be laid with it."""
    if table[PILE_COUNT] == 0 or table[MUST_DRAW] != 0:
        return False
    return rules[R.PILE_NEEDS_TWO_CARDS] == 0 or count_held(table, seat) > 1


@inlined
def asks_first_melds(rules):
    """Say whether a team's first melds must be worth something, ever."""
    return (rules[R.FIRST_MELD_POINTS] | rules[R.FIRST_MELD_POINTS_HIGH]) != 0


@inlined
def first_meld_value(table, rules, seat):
    """Return what the first melds of a seat's team must be worth in one turn; 0: nothing.

    An exact cut is scored at once, so it counts towards the higher value (L14).
    """
    if not asks_first_melds(rules):
        return 0
    if team_at(table, team_of(table, seat))[MELD_SET] != 0:
        return 0
    score = team_at(table, side_of(table, seat))[SCORE]
    if table[CUT] != 0 and side_of(table, seat) == side_of(table, table[LEAD]):
        score += 2 * rules[R.EXACT_CUT_POINTS]
    if rules[R.FIRST_MELD_HIGH_FROM] != 0 and score >= 2 * rules[R.FIRST_MELD_HIGH_FROM]:
        return rules[R.FIRST_MELD_POINTS_HIGH]
    return rules[R.FIRST_MELD_POINTS]


@inlined
def may_take_pot(table, team):
    """Return 1 if a player of this team who runs out of cards takes a pot, otherwise 0."""
    has_none = 1 if team_at(table, team)[POT] < 0 else 0
    return has_none & (1 if table[NEXT_POT] < table[POTS] else 0)


@inlined
def count_held(table, seat):
    """Return how many cards a player holds, a pot that lies face down there included."""
    mine = seat_at(table, seat)
    pot = mine[FACE_DOWN]
    return mine[CARDS] + (pot_at(table, pot)[POT_SIZE] if pot >= 0 else 0)


@inlined
def list_closing(table, rules, team):
    """Return the burracos that let a team close, a set: clean ones where they must be."""
    ours = team_at(table, team)
    return ours[BURRACOS] & (ours[PURE] if rules[R.CLOSE_NEEDS_CLEAN] != 0 else -1)


@inlined
def list_runs(table, team):
    """Return a team's runs, a set of their numbers."""
    runs = part(team_at(table, team), RUNS)
    return runs[0] | runs[1] | runs[2] | runs[3]


@inlined
def find_addable(table, team):
    """Return the faces that lengthen one of a team's melds in a place of their own."""
    ours = team_at(table, team)
    return ours[RUNS_LONGER] | ours[GROUPS_LONGER]


@inlined
def list_near_lengtheners(table, team):
    """Return those of them that lengthen a meld of five or six cards."""
    ours = team_at(table, team)
    return ours[RUNS_NEARLY] | ours[GROUPS_NEARLY]


@inlined
def find_addable_to_others(table, rules, team):
    """Return the faces that lengthen a meld of another team, and those among them that lengthen
    one of five or six cards.
    """
    if sides(rules) == 2:
        return find_addable(table, 1 - team), list_near_lengtheners(table, 1 - team)
    theirs = nearly = 0
    for other in range(sides(rules)):
        against = -1 if other != team else 0
        theirs |= find_addable(table, other) & against
        nearly |= list_near_lengtheners(table, other) & against
    return theirs, nearly


@inlined
def count_laid(table, one, two):
    """Add faces (once, twice) to the derived masks of cards laid."""
    table[LAID_TWO] |= two | (table[LAID_ONE] & one)
    table[LAID_ONE] |= one


@inlined
def mark_meld(table, rules, number):
    """Note what follows from a meld, after it began or grew, for itself and for its team.

    Without branches where it can be: what a meld is like is as good as random.  Of its team's other
    melds only the runs of its suit, or the groups of its rank, are looked at: hardly ever any.
    """
    meld = meld_at(table, number)
    ours = team_at(table, meld[TEAM])
    kind, home, size = meld[KIND], meld[HOME], meld[SIZE]
    itself = 1 << number
    others = ~itself
    pure = itself if meld[WILD] == NO_CARD else 0
    growing = ours[GROWING_MELDS] & others | (itself if (size - 5) >> 1 == 0 else 0)
    groups_make = rules[R.GROUPS_MAKE_BURRACOS]
    makes_one = (1 if kind == RUN else groups_make) & (1 if size >= 7 else 0)
    burraco = itself & -makes_one
    ours[MELD_SET] |= itself
    ours[GROWING_MELDS] = growing
    ours[BURRACOS] |= burraco
    ours[PURE] = ours[PURE] & others | pure
    ours[LARGE] |= itself if size >= 6 else 0
    if kind == RUN:
        meld[LONGER] = growth(home, meld[M_ONE], meld[WILD], rules)
        rest = ours[RUNS + home] | itself
        ours[RUNS + home] = rest
        longer = close = 0
        while rest != 0:
            run = find_lowest_bit(rest)
            rest &= rest - 1
            faces = meld_at(table, run)[LONGER]
            longer |= faces
            close |= faces & -(growing >> run & 1)
        elsewhere = ~(LANE << 16 * home)
        ours[RUNS_LONGER] = ours[RUNS_LONGER] & elsewhere | longer
        ours[RUNS_NEARLY] = ours[RUNS_NEARLY] & elsewhere | close
    else:
        longer = ACES << home
        meld[LONGER] = longer
        groups = ours[GROUPS + home] | itself
        ours[GROUPS + home] = groups
        ours[GROUPS_LONGER] |= longer
        close = longer if groups & growing != 0 else 0
        ours[GROUPS_NEARLY] = ours[GROUPS_NEARLY] & ~longer | close


@kernel
def mark_teams(table, rules):
    """Note what follows from all melds for all teams, from the melds alone."""
    for team in range(table[TEAMS]):
        for at in range(MELD_SET, TEAM_WIDTH):
            team_at(table, team)[at] = 0
    for number in range(table[MELDS]):
        mark_meld(table, rules, number)


@inlined
def mark_stage(table):
    """Note the stage of the hand: how many fifths of the first stock are gone, 4 at most.

    None where a pot became the stock that has more cards than the first had.
    """
    gone = table[STOCK_AT_DEAL] - table[STOCK_LEFT]
    table[STAGE] = max(0, min(4, gone * table[STEP] >> 32))


@inlined
def mark_step(table):
    """Note how much of a stage a card is: 5 / cards of the first stock, rounded up.

    The rounding totals less than a whole card's share for as many cards as a pack has.
    """
    size = max(1, table[STOCK_AT_DEAL])
    table[STEP] = ((5 << 32) + size - 1) // size


@kernel
def rebuild(table, rules):
    """Make what is derived again: from hands, the pile's cards and the melds."""
    for seat in range(table[SEATS]):
        mine = seat_at(table, seat)
        mine[COUNTS] = count_by_rank(mine[ONE], mine[TWO])
    table[USABLE_COUNTS] = count_by_rank(table[USABLE_ONE], table[USABLE_TWO])
    for at in (PILE_ONE, PILE_TWO, PILE_JOKERS, PILE_COUNTS, LAID_ONE, LAID_TWO):
        table[at] = 0
    for i in range(table[PILE_COUNT]):
        give(part(table, PILE_ONE), table[PILE0 + i])
    for number in range(table[MELDS]):
        meld = meld_at(table, number)
        if meld[KIND] == RUN:
            one, two = run_faces(meld[HOME], meld[M_ONE])
        else:
            one, two = meld[M_ONE], meld[M_TWO]
        count_laid(table, one, two)
        wild = meld[WILD]
        if wild != NO_CARD and wild != JOKER:
            count_laid(table, 1 << wild, 0)
    mark_teams(table, rules)
    mark_step(table)
    mark_stage(table)
