"""What does a player see, and what follows from it?  Compiled.

A *view* is a small array that one look at the table fills: the player's own hand, what the team may
still do, the stage of the hand, and masks that the policy sheet (``policies``) speaks of.  Deciding
reads the view, the melds, the pile and nothing else, so a player cannot see a hidden card.

What is seldom asked for stands as ``UNKNOWN`` until somebody asks.  The plain twin is
``reference.view``.
"""

from __future__ import annotations

import numpy as np

from analyser.cards.sets import ACES, LANE, ONE_OF_EACH, TWOS, count, lowest
from analyser.compiled.jit import inlined, kernel
from analyser.games.burraco import rules as R
from analyser.games.burraco.kernel import habits as H
from analyser.games.burraco.kernel import table as T

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
    WISH,  # 1: would rather close than play on; ask wants_to_close
    RUSH,
    MAY_BEGIN,  # every face of the ranks of which our team may begin a group
    RUN_MISSES,  # faces that a group in hand would miss, were they laid in a run
    GROUP_MISSES,  # faces that a run in hand would miss, were they laid in a group
    LAY_ONE,  # cards that may be laid now: after taking a closed pile not the whole hand (L6)
    LAY_TWO,
    LAY_JOKERS,
    PAIRS,  # ranks (lanes) of which these hold two natural cards or more
    THREES,  # … three or more
    STRETCHES,  # natural faces of these in a stretch of three or more
    NEEDS_CLEAN,  # 1: only a clean burraco would let the team close, and it has none
    AIM,  # how the best lay is chosen: WORTH_IT, WHATEVER or BY_POINTS
    HEEDLESS,  # 1: what another meld in hand would miss counts for nothing
) = range(22)
VIEW_SIZE = 24
UNKNOWN = -1
WORTH_IT, WHATEVER, BY_POINTS = range(3)
"""The most valuable that is worth more than 0; whatever it is worth; what has most points."""
NATURAL = ONE_OF_EACH & ~TWOS
"""Every natural face: all but the twos."""


@inlined
def seen_hand(table, seat):
    """Return (faces, faces twice, jokers, cards) of a hand, a pot about to be turned up included.

    A pot that lies face down becomes the hand when its owner moves, who may look at it then.
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


@inlined
def in_stretches(one):
    """Return the natural faces of a hand that lie in a stretch of three or more of their suit.

    All four suits at once, each ace above its king too; the guards between the lanes are empty.
    """
    places = one & NATURAL
    places |= (places & ACES) << 13
    lowest_of_three = places & places >> 1 & places >> 2
    found = lowest_of_three | lowest_of_three << 1 | lowest_of_three << 2
    return (found | (found >> 13) & ACES) & ONE_OF_EACH


@inlined
def nearly_in_stretches(one):
    """Return faces, twos included, that one card more would make a stretch of three with another.

    They are the lower of two, one or two places apart.
    """
    places = one | (one & ACES) << 13
    return places & (places >> 1 | places >> 2) & ONE_OF_EACH


@inlined
def every_suit(ranks):
    """Return the faces of a set of ranks in all four suits."""
    return ranks | ranks << 16 | ranks << 32 | ranks << 48


@inlined
def equal(one, two):
    """Return the ranks (lanes) of which a hand holds two natural cards or more, and three or more.

    A face held is a number of two binary digits, ``one`` without ``two`` the lower, ``two`` the
    higher one; two suits are added to the other two, and then one to the other, all ranks at once.
    """
    units, pairs = one & ~two & NATURAL, two & NATURAL
    carry = units & units >> 32
    fours = (pairs & pairs >> 32) | (carry & (pairs ^ pairs >> 32))
    units, pairs = units ^ units >> 32, pairs ^ pairs >> 32 ^ carry
    carry = units & units >> 16
    fours |= fours >> 16 | (pairs & pairs >> 16) | (carry & (pairs ^ pairs >> 16))
    units, pairs = units ^ units >> 16, pairs ^ pairs >> 16 ^ carry
    return (pairs | fours) & LANE, ((pairs & units) | fours) & LANE


@inlined
def may_begin(table, rules, team):
    """Return every face of the ranks of which a team may begin a group."""
    if rules[R.GROUPS_ALLOWED] == 0:
        return 0
    if rules[R.ONE_GROUP_PER_RANK] == 0:
        return NATURAL
    return NATURAL & ~every_suit(table[T.TEAM0 + T.TEAM_WIDTH * team + T.RANKS])


@inlined
def fits(view, pile_one, pile_two):
    """Return the natural faces that would meld, and those that would pair or connect, with a pile.

    Hand and pile together; a face is held twice if either holds it twice or both hold it.
    """
    all_one = (view[ONE] | pile_one) & NATURAL
    all_two = (view[TWO] | pile_two | (view[ONE] & pile_one)) & NATURAL
    pair, three = equal(all_one, all_two)
    melding = in_stretches(all_one) | (every_suit(three) & view[MAY_BEGIN])
    return melding, all_neighbours(all_one) | (every_suit(pair) & view[MAY_BEGIN])


@inlined
def pot_lets_close(table, rules, team):
    """Say whether the pots stand in the way of closing no more (L9)."""
    if table[T.TEAM0 + T.TEAM_WIDTH * team + T.POT] >= 0:
        return True
    return rules[R.CLOSE_NEEDS_POT] == R.NEEDS_POT_IF_LEFT and table[T.NEXT_POT] >= R.POTS


@inlined
def wants_to_close(table, rules, policy, view):
    """Say whether a player would rather close than play on; the burraco is left out."""
    if view[WISH] == UNKNOWN:
        view[WISH] = 1 if wish(table, rules, policy, view) > 0 else 0
    return view[WISH] != 0


@kernel
def wish(table, rules, policy, view):
    """Return how much a player would rather close than play on, tenths of a point."""
    team = view[TEAM]
    if not pot_lets_close(table, rules, team):
        return 0
    found = policy[H.CLOSE_BASE] + policy[H.CLOSE_STAGE] * view[STAGE]
    for other in range(table[T.SEATS]):
        if other == view[SEAT]:
            continue
        if T.team_of(table, other) == team:
            found -= policy[H.CLOSE_PARTNER] * T.held(table, other)
        else:
            found += policy[H.CLOSE_OPPONENT] * T.held(table, other)
    return found - policy[H.CLOSE_GROWTH] * count(table[T.TEAM0 + T.TEAM_WIDTH * team + T.GROWING])


@inlined
def in_danger(table, policy, seat):
    """Say whether an opponent may be about to close: pot taken, a burraco, few cards."""
    team = T.team_of(table, seat)
    for other in range(table[T.SEATS]):
        theirs = T.team_of(table, other)
        ours = T.TEAM0 + T.TEAM_WIDTH * theirs
        if theirs == team or table[ours + T.POT] < 0 or table[ours + T.BURRACOS] == 0:
            continue
        if T.held(table, other) <= policy[H.DANGER_CARDS]:
            return True
    return False


@inlined
def look_at_pile(table, rules, seat, view):
    """Fill of a view what the choice between pile and stock asks for."""
    one, two, jokers, cards = seen_hand(table, seat)
    team = T.team_of(table, seat)
    view[SEAT], view[TEAM] = seat, team
    view[ONE], view[TWO], view[JOKERS], view[CARDS] = one, two, jokers, cards
    view[STAGE] = table[T.STAGE]
    view[MAY_BEGIN] = may_begin(table, rules, team)


@inlined
def look_at_hand(table, rules, seat, view):
    """Fill of a view, after a draw or take, the own hand and what may be made of it."""
    mine, team = T.SEAT0 + T.SEAT_WIDTH * seat, T.team_of(table, seat)
    one, two, jokers = table[mine + T.ONE], table[mine + T.TWO], table[mine + T.JOKERS]
    view[SEAT], view[TEAM] = seat, team
    view[ONE], view[TWO], view[JOKERS], view[CARDS] = one, two, jokers, table[mine + T.CARDS]
    view[STAGE] = table[T.STAGE]
    view[MAY_BEGIN] = may_begin(table, rules, team)
    if table[T.USABLE] != 0:
        one, two, jokers = table[T.USABLE_ONE], table[T.USABLE_TWO], table[T.USABLE_JOKERS]
    view[LAY_ONE], view[LAY_TWO], view[LAY_JOKERS] = one, two, jokers
    view[PAIRS], view[THREES] = equal(one, two)
    view[STRETCHES] = in_stretches(one)


@inlined
def may_lay(table, view):
    """Say whether the hand has anything to lay that ``laying`` would look at."""
    melds = T.TEAM0 + T.TEAM_WIDTH * view[TEAM]
    wild = view[LAY_ONE] & TWOS | view[LAY_JOKERS]
    natural = view[LAY_ONE] & table[melds + T.ADDABLE] | view[THREES] & view[MAY_BEGIN]
    return (wild | natural | view[STRETCHES]) != 0


@inlined
def look_round(table, rules, policy, view):
    """Fill of a view, beside the hand, what the choice of a lay asks for."""
    team, cards = view[TEAM], view[CARDS]
    view[WISH] = UNKNOWN
    pot_open = 1 if T.may_take_pot(table, team) else 0
    view[POT_OPEN] = pot_open
    view[RUSH] = pot_open & (1 if cards <= policy[H.RUSH_POT] else 0)
    if cards <= policy[H.RUSH_CLOSE] and pot_open == 0:
        view[RUSH] = 1 if wants_to_close(table, rules, policy, view) else 0
    view[NEEDS_CLEAN] = 0
    if rules[R.CLOSE_NEEDS_CLEAN] != 0:
        clean = table[T.TEAM0 + T.TEAM_WIDTH * team + T.CLEAN_ONES]
        view[NEEDS_CLEAN] = 1 if clean == 0 else 0
    view[AIM] = WORTH_IT if table[T.OWED] < 0 else WHATEVER
    view[HEEDLESS] = 0


@kernel
def look(table, rules, policy, seat, view):
    """Fill a view: what the player in this seat sees after drawing or taking."""
    look_at_hand(table, rules, seat, view)
    look_round(table, rules, policy, view)


@inlined
def remembered(table, policy):
    """Return the pile as the player remembers it: (faces, faces twice, jokers)."""
    if table[T.PILE_COUNT] <= policy[H.REMEMBERED]:
        return table[T.PILE_ONE], table[T.PILE_TWO], table[T.PILE_JOKERS]
    return last_of_pile(table, policy[H.REMEMBERED])


@kernel
def last_of_pile(table, many):
    """Return the last so many cards of the pile: (faces, faces twice, jokers)."""
    one = two = jokers = 0
    end = T.PILE0 + table[T.PILE_COUNT]
    for at in range(end - many, end):
        card = table[at]
        if card == 64:
            jokers += 1
        else:
            two |= one & (1 << card)
            one |= 1 << card
    return one, two, jokers


@kernel
def is_one_stranded(table, view):
    """Say whether an opponent has two cards or fewer, and their team no burraco."""
    for other in range(table[T.SEATS]):
        theirs = T.team_of(table, other)
        if theirs != view[TEAM] and T.held(table, other) <= 2:
            if table[T.TEAM0 + T.TEAM_WIDTH * theirs + T.BURRACOS] == 0:
                return True
    return False


@kernel
def holds_two_or_five(table, view):
    """Say whether an opponent holds two cards or five."""
    for other in range(table[T.SEATS]):
        cards = T.held(table, other)
        if T.team_of(table, other) != view[TEAM] and (cards == 2 or cards == 5):
            return True
    return False


@kernel
def mark_misses(view):
    """Fill of a view which faces another meld in hand would miss."""
    _, three = equal(view[ONE], view[TWO])
    view[RUN_MISSES] = every_suit(three) & view[MAY_BEGIN]
    view[GROUP_MISSES] = in_stretches(view[ONE])


@inlined
def lowest_card(one):
    """Return the lowest card of a non-empty set: of its faces, else a joker."""
    return lowest(one) if one != 0 else 64


def neighbours(card: int, places: int) -> int:
    """Return the natural faces so many places away from a natural card in its suit.

    The thirteen ranks are a ring here, the ace beside the king; and beside the two, which is no
    natural card.
    """
    found = 0
    if card in PLACED:
        rank, suit = card % 16, 16 * (card // 16)
        for other in ((rank + places) % 13, (rank - places) % 13):
            found |= 1 << (suit + other)
    return found & NATURAL


PLACED = tuple(16 * suit + rank for suit in range(4) for rank in range(13))
"""The code of every face."""
NEAR_FACES = np.array([neighbours(card, 1) for card in range(64)], np.int64)
"""By card: the natural faces one place away."""
FAR_FACES = np.array([neighbours(card, 2) for card in range(64)], np.int64)
"""By card: those two places away."""


@inlined
def all_neighbours(faces):
    """Return the natural faces one or two places away from any of a set of natural faces."""
    near = (faces << 1 | faces >> 12 & ACES) & ONE_OF_EACH
    near |= (faces >> 1 & ONE_OF_EACH & ~(ACES << 12)) | (faces & ACES) << 12
    far = (faces << 2 | faces >> 11 & (ACES | TWOS)) & ONE_OF_EACH
    far |= (faces >> 2 & ONE_OF_EACH & ~(ACES << 11 | ACES << 12)) | (faces & (ACES | TWOS)) << 11
    return (near | far) & NATURAL
