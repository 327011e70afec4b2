"""What does a player see, and what follows from it?  Compiled.

A *view* is a small array that one look at the table fills: the player's own hand, what his team may
still do, the stage of the hand, and masks that the policy sheet (``policies``) speaks of.  Deciding
reads the view, the melds, the pile and nothing else, so a player cannot see a hidden card.
"""

from __future__ import annotations

from analyser.cardsets import ACES, LANE, ONE_OF_EACH, TWOS, count, lane, lowest
from analyser.games.burraco import policies as H
from analyser.games.burraco import rules as R
from analyser.games.burraco import table as T
from analyser.games.burraco.melds import GROUP, NO_CARD, is_burraco
from analyser.jit import kernel

# Positions in a view:
(
    SEAT,
    TEAM,
    ONE,  # own hand: faces
    TWO,  # faces held twice
    JOKERS,
    CARDS,
    POT_OPEN,  # 1: the team may take a pot
    STAGE,  # 0 … 4
    WANTS_TO_CLOSE,
    RUSH,
    MAY_BEGIN,  # every face of the ranks of which our team may begin a group
    RUN_MISSES,  # faces that a group in hand would miss
    GROUP_MISSES,  # faces that a run in hand would miss
    LAY_ONE,  # cards that may be laid now: after taking a closed pile not the whole hand (L6)
    LAY_TWO,
    LAY_JOKERS,
    NEEDS_CLEAN,  # 1: only a clean burraco would let the team close, and it has none
    CHOICE,  # how the best lay is chosen: WORTH_IT, WHATEVER or BY_POINTS
) = range(18)
VIEW_SIZE = 20
WORTH_IT, WHATEVER, BY_POINTS = range(3)
"""The most valuable that is worth more than 0; whatever it is worth; what has most points."""
NATURAL = ONE_OF_EACH & ~TWOS
"""Every natural face: all but the twos."""
NATURAL_LANE = LANE & ~2


@kernel
def seen_hand(table, seat):
    """Return (faces, faces twice, jokers, cards) of a hand, a pot about to be turned up included.

    A pot that lies face down becomes the hand when its owner moves, and he may look at it then.
    """
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    one, two, jokers = table[mine + T.ONE], table[mine + T.TWO], table[mine + T.JOKERS]
    cards = table[mine + T.CARDS]
    pot = table[mine + T.FACE_DOWN]
    if pot >= 0:
        first = T.ORDER0 + table[T.POT0 + T.POT_WIDTH * pot + T.POT_AT]
        size = table[T.POT0 + T.POT_WIDTH * pot + T.POT_SIZE]
        for at in range(first, first + size):
            card = table[at]
            if card == 64:
                jokers += 1
            else:
                two |= one & (1 << card)
                one |= 1 << card
        cards += size
    return one, two, jokers, cards


@kernel
def stretch_faces(lane_mask):
    """Return the places of a lane that lie in a stretch of three or more."""
    middle = lane_mask & lane_mask >> 1 & lane_mask >> 2
    return middle | middle << 1 | middle << 2


@kernel
def in_stretches(one):
    """Return the natural faces of a hand that lie in a stretch of three or more of their suit."""
    faces = 0
    for suit in range(4):
        places = stretch_faces(lane(one & NATURAL, suit))
        places |= (places >> 13) & 1
        faces |= (places & LANE) << (16 * suit)
    return faces


@kernel
def of_three_equal(one, two):
    """Return every face of the ranks of which a hand holds three natural cards or more."""
    return every_suit(equal(one, two, 3))


@kernel
def every_suit(ranks):
    """Return the faces of a set of ranks in all four suits."""
    return ranks | ranks << 16 | ranks << 32 | ranks << 48


@kernel
def equal(one, two, most):
    """Return the ranks (a lane) of which a hand holds 2 natural cards (``most`` 2), or 3 and more.

    Eight lanes, four suits of faces held and of faces held twice, are added up rank by rank: bit
    ``units`` and ``pairs`` of a counter, and ``many`` once it has passed 3.
    """
    units, pairs, many = 0, 0, 0
    for suit in range(4):
        for mask in (one, two):
            more = (mask >> (16 * suit)) & NATURAL_LANE
            carry = units & more
            units ^= more
            many |= pairs & carry
            pairs ^= carry
    if most == 2:
        return pairs & ~units & ~many
    return (pairs & units) | many


@kernel
def may_begin(table, rules, team):
    """Return every face of the ranks of which a team may begin a group."""
    if rules[R.GROUPS_ALLOWED] == 0:
        return 0
    faces = NATURAL
    if rules[R.ONE_GROUP_PER_RANK] != 0:
        for number in range(table[T.MELDS]):
            meld = T.MELD0 + T.MELD_WIDTH * number
            if table[meld + T.TEAM] == team and table[meld + T.KIND] == GROUP:
                faces &= ~(ACES << table[meld + T.HOME])
    return faces


@kernel
def pot_lets_close(table, rules, team):
    """Say whether the pots stand in the way of closing no more (L9)."""
    if table[T.TEAM0 + T.TEAM_WIDTH * team + T.POT] >= 0:
        return True
    return rules[R.CLOSE_NEEDS_POT] == R.NEEDS_POT_IF_LEFT and table[T.NEXT_POT] >= R.POTS


@kernel
def wants_to_close(table, rules, policy, seat, stage):
    """Say whether a player would rather close than play on; the burraco is left out."""
    team = T.team_of(table, seat)
    if not pot_lets_close(table, rules, team):
        return False
    wish = policy[H.CLOSE_BASE] + policy[H.CLOSE_STAGE] * stage
    for other in range(table[T.SEATS]):
        if other == seat:
            continue
        if T.team_of(table, other) == team:
            wish -= policy[H.CLOSE_PARTNER] * T.held(table, other)
        else:
            wish += policy[H.CLOSE_OPPONENT] * T.held(table, other)
    for number in range(table[T.MELDS]):
        meld = T.MELD0 + T.MELD_WIDTH * number
        size = table[meld + T.SIZE]
        if table[meld + T.TEAM] == team and (size == 5 or size == 6):
            wish -= policy[H.CLOSE_GROWTH]
    return wish > 0


@kernel
def in_danger(table, rules, policy, seat):
    """Say whether an opponent may be about to close: pot taken, a burraco, few cards."""
    team = T.team_of(table, seat)
    for other in range(table[T.SEATS]):
        theirs = T.team_of(table, other)
        if theirs == team or table[T.TEAM0 + T.TEAM_WIDTH * theirs + T.POT] < 0:
            continue
        if T.held(table, other) > policy[H.DANGER_CARDS]:
            continue
        for number in range(table[T.MELDS]):
            meld = T.MELD0 + T.MELD_WIDTH * number
            if table[meld + T.TEAM] == theirs and is_burraco(
                table[meld + T.KIND], table[meld + T.SIZE], rules
            ):
                return True
    return False


@kernel
def needs_clean(table, rules, team):
    """Say whether only a clean burraco would let a team close, and it has none."""
    if rules[R.CLOSE_NEEDS_CLEAN] == 0:
        return False
    for number in range(table[T.MELDS]):
        meld = T.MELD0 + T.MELD_WIDTH * number
        if table[meld + T.TEAM] == team and table[meld + T.WILD] == NO_CARD:
            if is_burraco(table[meld + T.KIND], table[meld + T.SIZE], rules):
                return False
    return True


@kernel
def stage_of(table):
    """Return the stage of the hand, 0 … 4, from the cards that the stock has lost."""
    size = table[T.STOCK_AT_DEAL]
    return min(4, max(0, 5 * (size - table[T.STOCK_LEFT]) // size))


@kernel
def lengthening(table, team, least, most):
    """Return the natural faces that lengthen a team's melds of ``least`` … ``most`` cards."""
    faces = 0
    for number in range(table[T.MELDS]):
        meld = T.MELD0 + T.MELD_WIDTH * number
        size = table[meld + T.SIZE]
        if table[meld + T.TEAM] != team or size < least or size > most:
            continue
        faces |= table[meld + T.LONGER]
    return faces


@kernel
def look(table, rules, policy, seat, view):
    """Fill a view: what the player in this seat sees now."""
    one, two, jokers, cards = seen_hand(table, seat)
    team = T.team_of(table, seat)
    view[SEAT], view[TEAM] = seat, team
    view[ONE], view[TWO], view[JOKERS], view[CARDS] = one, two, jokers, cards
    pot_open = T.may_take_pot(table, team)
    view[POT_OPEN] = 1 if pot_open else 0
    stage = stage_of(table)
    view[STAGE] = stage
    wants = wants_to_close(table, rules, policy, seat, stage)
    view[WANTS_TO_CLOSE] = 1 if wants else 0
    rush = cards <= policy[H.RUSH_POT] if pot_open else cards <= policy[H.RUSH_CLOSE] and wants
    view[RUSH] = 1 if rush else 0
    begin = may_begin(table, rules, team)
    view[MAY_BEGIN] = begin
    view[RUN_MISSES] = of_three_equal(one & NATURAL, two & NATURAL) & begin
    view[GROUP_MISSES] = in_stretches(one)
    view[LAY_ONE], view[LAY_TWO], view[LAY_JOKERS] = one, two, jokers
    if table[T.USABLE] != 0:
        view[LAY_ONE], view[LAY_TWO] = table[T.USABLE_ONE], table[T.USABLE_TWO]
        view[LAY_JOKERS] = table[T.USABLE_JOKERS]
    view[NEEDS_CLEAN] = 1 if needs_clean(table, rules, team) else 0
    view[CHOICE] = WORTH_IT if table[T.OWED] < 0 else WHATEVER


@kernel
def lowest_card(one):
    """Return the lowest card of a non-empty set: of its faces, else a joker."""
    return lowest(one) if one != 0 else 64


@kernel
def live(one, two, table, rules, card):
    """Return how many unseen cards a natural card could meld with; ``one``, ``two``: the hand."""
    seen_one = one | table[T.PILE_ONE] | table[T.LAID_ONE]
    seen_two = two | table[T.PILE_TWO] | table[T.LAID_TWO]
    seen_two |= (one & table[T.PILE_ONE]) | (one & table[T.LAID_ONE])
    seen_two |= table[T.PILE_ONE] & table[T.LAID_ONE]
    near, far = neighbours(card)
    faces = near | far
    unseen = 2 * count(faces) - count(faces & seen_one) - count(faces & seen_two)
    if rules[R.GROUPS_ALLOWED] != 0:
        equal = ACES << (card & 15)
        unseen += 8 - count(equal & seen_one) - count(equal & seen_two)
    return unseen


@kernel
def neighbours(card):
    """Return the natural faces one place, and two places, away from a natural card in its suit."""
    place = 1 << (card & 15)
    if place == 1:
        # An ace stands at both ends: beside the king, and two places from queen and three.
        near, far = 1 << 12, 1 << 11 | 1 << 2
    else:
        near = place << 1 | place >> 1
        far = place << 2 | place >> 2
        near |= (near >> 13) & 1
        far |= (far >> 13) & 1
    suit = 16 * (card >> 4)
    return ((near & LANE) << suit) & NATURAL, ((far & LANE) << suit) & NATURAL
