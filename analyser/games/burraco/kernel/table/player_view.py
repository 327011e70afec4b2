"""What does a player see, and what follows from it?  Compiled.

A *view* is a small array that one look at the table fills: the player's own hand, what the team may
still do, the stage of the hand, and masks that the policy sheet (``policies``) speaks of.  Deciding
reads the view, the melds, the pile and nothing else, so a player cannot see a hidden card.

What is seldom needed is ``UNKNOWN`` until it is.  The plain twin is ``reference.player_view``.
"""

from __future__ import annotations

import numpy as np

from analyser.cards import ranks
from analyser.cards.codes import RANKS
from analyser.cards.sets import ACES, LANE, ONE_OF_EACH, TWOS, count
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.rules import FITTING_RANKS, R

# Positions in a view:
(
    SEAT,
    TEAM,
    ONE,  # own hand: faces
    TWO,  # faces held twice
    JOKERS,
    COUNTS,  # natural cards by rank (``cards.ranks``)
    CARDS,
    POT_OPEN,  # 1: the team may take a pot
    STAGE,  # 0 … 4
    WISH,  # 1: would rather close than play on; ask wants_to_close
    RUSH,
    MAY_BEGIN,  # ranks of which our team may begin a group, a set
    RUN_MISSES,  # places of a run whose cards a group in hand would miss; none in a rush
    GROUP_MISSES,  # faces that a run in hand would miss, were they laid in a group; none in a rush
    LAY_ONE,  # cards that may be laid now: after taking a closed pile not the whole hand (L6)
    LAY_TWO,
    LAY_JOKERS,
    LAY_COUNTS,
    THREES,  # ranks of which these hold three natural cards or more, and a group may be begun
    IN_A_ROW,  # where three or more of these in a row begin (``threes_in_a_row``)
    NEEDS_CLEAN,  # 1: only a clean burraco would let the team close, and it has none
    AIM,  # how the best lay is chosen: WORTH_IT, WHATEVER or BY_POINTS
    HEEDLESS,  # 1: what another meld in hand would miss counts for nothing
    BEGINNING_WORTH,  # what beginning a meld is worth for its own sake
    ROOM,  # cards that a play may use without another question; −1: each is asked about
    MOST,  # points of the best lay so far, where the choice is by points
    HOLDING_COST,  # what it costs to add a natural card to a meld now, rather than to keep it
) = range(27)
VIEW_SIZE = 27
UNKNOWN = -1
WORTH_IT, WHATEVER, BY_POINTS = range(3)
"""The most valuable that is worth more than 0; whatever it is worth; what has most points."""
NATURAL = ONE_OF_EACH & ~TWOS
"""Every natural face: all but the twos."""
ENDS = ACES | ACES << 2
"""The aces and threes, which lie at both ends of a ring."""
NATURAL_RANKS = LANE & ~(1 << 1)
"""Every rank of a natural card, a set."""


@inlined
def seen_hand(table, seat):
    """Return (faces, faces twice, jokers, naturals by rank, cards) of a hand.

    A pot that lies face down becomes the hand when its owner moves, who may look at it then: it is
    counted in.
    """
    mine = T.seat_at(table, seat)
    if mine[T.FACE_DOWN] >= 0:
        return hand_and_pot(table, seat)
    return mine[T.ONE], mine[T.TWO], mine[T.JOKERS], mine[T.COUNTS], mine[T.CARDS]


@kernel
def hand_and_pot(table, seat):
    """Return the same of a hand and the pot that lies face down before its player."""
    mine = T.seat_at(table, seat)
    one, two, jokers, counts = mine[T.ONE], mine[T.TWO], mine[T.JOKERS], mine[T.COUNTS]
    pot = T.pot_at(table, mine[T.FACE_DOWN])
    first = T.ORDER0 + pot[T.POT_AT]
    for at in range(first, first + pot[T.POT_SIZE]):
        one, two, jokers, counts = one_more(one, two, jokers, counts, table[at])
    return one, two, jokers, counts, mine[T.CARDS] + pot[T.POT_SIZE]


@inlined
def one_more(one, two, jokers, counts, card):
    """Return a set of cards with one more: (faces, faces twice, jokers, naturals by rank)."""
    face = part(T.FACES, 0)[card]
    return one | face, two | one & face, jokers + (card >> 6), counts + part(T.DIGITS, 0)[card]


@inlined
def threes_in_a_row(one):
    """Return where three or more natural cards of a suit in a row begin: as places, all suits.

    Each ace lies above its king too; the guards between the lanes are empty:

        places    . 9 8 7 6 . 4 3 .
        found     . . . 7 6 . . . .     held, and so are the next two
    """
    places = one & NATURAL
    places |= (places & ACES) << 13
    return places & places >> 1 & places >> 2


@inlined
def find_stretches(one):
    """Return the natural faces of a hand that lie in a stretch of three or more of their suit.

    All four suits at once: where three begin, and the two places after it; what is found at the
    high ace's place is the ace.

        begin     . . 9 8 . . . .
        found     . J T 9 8 . . .
    """
    return spread_stretches(threes_in_a_row(one))


@inlined
def spread_stretches(lowest_of_three):
    """Return these faces by where three begin (``threes_in_a_row``)."""
    found = lowest_of_three | lowest_of_three << 1 | lowest_of_three << 2
    return (found | (found >> 13) & ACES) & ONE_OF_EACH


@inlined
def every_suit(of_ranks):
    """Return the faces of a set of ranks in all four suits: the product copies it to each lane.

    ranks     . . . 5 . 3 . .
    found     . . . 5 . 3 . . | . . . 5 . 3 . . | . . . 5 . 3 . . | . . . 5 . 3 . .
    """
    return of_ranks * ACES


@inlined
def may_begin(table, rules, team):
    """Return the ranks of which a team may begin a group, a set."""
    if rules[R.ONE_GROUP_PER_RANK] == 0:
        return rules[R.RANKS_OF_GROUPS]
    # Of the faces, those of the first suit are the ranks.
    return rules[R.RANKS_OF_GROUPS] & ~T.team_at(table, team)[T.GROUPS_LONGER]


@inlined
def find_melding(view, pile_one, pile_counts):
    """Return the natural faces that would meld, with hand and pile together."""
    three = ranks.three_or_more(view[COUNTS] + pile_counts) & view[MAY_BEGIN]
    return find_stretches(view[ONE] | pile_one) | every_suit(three)


@inlined
def find_connecting(view, pile_one, pile_counts):
    """Return the natural faces that would pair or connect, with hand and pile together."""
    two = ranks.two_or_more(view[COUNTS] + pile_counts) & view[MAY_BEGIN]
    return all_neighbours((view[ONE] | pile_one) & NATURAL) | every_suit(two)


@inlined
def pot_lets_close(table, rules, team):
    """Say whether the pots are in the way of closing no more (L9)."""
    if T.team_at(table, team)[T.POT] >= 0:
        return True
    none_left = table[T.NEXT_POT] >= table[T.POTS]
    return rules[R.CLOSE_NEEDS_POT] == R.CLOSE_NEEDS_POT_IF_LEFT and none_left


@inlined
def may_close(table, rules, team):
    """Say whether a team may close as its melds lie."""
    return pot_lets_close(table, rules, team) and T.list_closing(table, rules, team) != 0


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
    partner, opponent = -policy[H.CLOSE_PARTNER], policy[H.CLOSE_OPPONENT]
    # All players are counted, without a branch; then the cards of this one are taken out again.
    for each in range(rules[R.PLAYERS]):
        weight = partner if T.team_of(table, each) == team else opponent
        found += weight * T.count_held(table, each)
    found -= partner * T.count_held(table, view[SEAT])
    return found - policy[H.CLOSE_GROWTH] * count(T.team_at(table, team)[T.GROWING_MELDS])


@inlined
def is_alone(table, rules, view):
    """Say whether the player has no partner, or none yet."""
    for other in range(rules[R.PLAYERS]):
        if other != view[SEAT] and T.team_of(table, other) == view[TEAM]:
            return False
    return True


@inlined
def is_in_danger(table, rules, policy, seat):
    """Say whether an opponent may be about to close: pot taken, a burraco, few cards."""
    team = T.team_of(table, seat)
    for other in range(rules[R.PLAYERS]):
        theirs = T.team_of(table, other)
        melds = T.team_at(table, theirs)
        if theirs == team or melds[T.POT] < 0 or melds[T.BURRACOS] == 0:
            continue
        if T.count_held(table, other) <= policy[H.DANGER_CARDS]:
            return True
    return False


@inlined
def look_at_pile(table, rules, seat, view):
    """Fill of a view what the choice between pile and stock asks for."""
    mine = T.seat_at(table, seat)
    team = mine[T.OWN_TEAM]
    view[SEAT], view[TEAM], view[STAGE] = seat, team, table[T.STAGE]
    one, two, jokers, counts, cards = seen_hand(table, seat)
    view[ONE], view[TWO], view[JOKERS], view[COUNTS] = one, two, jokers, counts
    view[CARDS] = cards
    view[MAY_BEGIN] = may_begin(table, rules, team)


@inlined
def look_at_hand(table, rules, seat, view):
    """Fill of a view, after a draw or take, the player's hand and what may be made of it."""
    mine = T.seat_at(table, seat)
    team = mine[T.OWN_TEAM]
    begin = may_begin(table, rules, team)
    view[SEAT], view[TEAM], view[STAGE] = seat, team, table[T.STAGE]
    view[MAY_BEGIN] = begin
    one, two, jokers, counts = mine[T.ONE], mine[T.TWO], mine[T.JOKERS], mine[T.COUNTS]
    view[ONE], view[TWO], view[JOKERS], view[COUNTS] = one, two, jokers, counts
    view[CARDS] = mine[T.CARDS]
    if rules[R.PILE_CLOSED] != 0 and table[T.USABLE] != 0:
        one, two = table[T.USABLE_ONE], table[T.USABLE_TWO]
        jokers, counts = table[T.USABLE_JOKERS], table[T.USABLE_COUNTS]
    view[LAY_ONE], view[LAY_TWO], view[LAY_JOKERS], view[LAY_COUNTS] = one, two, jokers, counts
    view[THREES] = ranks.three_or_more(counts) & begin
    view[IN_A_ROW] = threes_in_a_row(one)


@inlined
def may_lay(table, view):
    """Say whether the hand has anything to lay that ``laying`` would look at."""
    wild_or_longer = view[LAY_ONE] & (TWOS | T.find_addable(table, view[TEAM])) | view[LAY_JOKERS]
    return (wild_or_longer | view[THREES] | view[IN_A_ROW]) != 0


@inlined
def look_round(table, rules, policy, view):
    """Fill of a view, beside the hand, what the choice of a play needs; few branches."""
    team, cards = view[TEAM], view[CARDS]
    pot_open = T.may_take_pot(table, team)
    rush = pot_open & (1 if cards <= policy[H.RUSH_POT] else 0)
    view[WISH], view[POT_OPEN] = UNKNOWN, pot_open
    # One comparison, where two would be two branches: nobody holds that many cards.
    if cards + (pot_open << 10) <= policy[H.RUSH_CLOSE]:
        rush = 1 if wants_to_close(table, rules, policy, view) else 0
    view[RUSH] = rush
    holds = pot_open & (1 if view[STAGE] < policy[H.HOLD_STAGE] else 0) & (rush ^ 1)
    view[BEGINNING_WORTH] = policy[H.LAY_NEW] - policy[H.LAY_HOLD] * holds
    if policy[H.LAY_HOLD_ALONE] != 0 and pot_open & (rush ^ 1) != 0:
        if is_alone(table, rules, view) and not is_in_danger(table, rules, policy, view[SEAT]):
            view[BEGINNING_WORTH] -= policy[H.LAY_HOLD_ALONE]
    view[HOLDING_COST] = price_holding_back(policy, view) if policy[H.HOLDS] > rush else 0
    view[NEEDS_CLEAN] = 0
    if rules[R.CLOSE_NEEDS_CLEAN] != 0:
        view[NEEDS_CLEAN] = 1 if T.list_closing(table, rules, team) == 0 else 0
    view[HEEDLESS], view[AIM] = 0, WORTH_IT
    if rules[R.LAYS_ASK] != 0 and table[T.OWED_CARD] >= 0:
        view[AIM] = WHATEVER


@kernel
def price_holding_back(policy, view):
    """Return what it costs to add a natural card to a meld now, rather than to keep it."""
    cost = policy[H.ADD_HOLD] + policy[H.ADD_HOLD_CARD] * view[CARDS]
    return cost + policy[H.ADD_HOLD_STAGE] * view[STAGE] + policy[H.ADD_HOLD_POT] * view[POT_OPEN]


@kernel
def look(table, rules, policy, seat, view):
    """Fill a view: what the player in this seat sees after drawing or taking."""
    look_at_hand(table, rules, seat, view)
    look_round(table, rules, policy, view)


@inlined
def list_remembered(table, policy):
    """Return the pile as the player remembers it: (faces, faces twice, jokers, by rank)."""
    if table[T.PILE_COUNT] <= policy[H.REMEMBERED]:
        pile = part(table, T.PILE_ONE)
        return pile[T.ONE], pile[T.TWO], pile[T.JOKERS], pile[T.COUNTS]
    return last_of_pile(table, policy[H.REMEMBERED])


@kernel
def last_of_pile(table, many):
    """Return the last ``many`` cards of the pile: (faces, faces twice, jokers, by rank)."""
    one = two = jokers = counts = 0
    end = T.PILE0 + table[T.PILE_COUNT]
    for at in range(end - many, end):
        one, two, jokers, counts = one_more(one, two, jokers, counts, table[at])
    return one, two, jokers, counts


@kernel
def is_one_stranded(table, rules, view):
    """Say whether an opponent has two cards or fewer, and their team no burraco."""
    for other in range(rules[R.PLAYERS]):
        theirs = T.team_of(table, other)
        if theirs != view[TEAM] and T.count_held(table, other) <= 2:
            if T.team_at(table, theirs)[T.BURRACOS] == 0:
                return True
    return False


@kernel
def holds_two_or_five(table, rules, view):
    """Say whether an opponent holds two cards or five."""
    for other in range(rules[R.PLAYERS]):
        cards = T.count_held(table, other)
        if T.team_of(table, other) != view[TEAM] and (cards == 2 or cards == 5):
            return True
    return False


@inlined
def mark_misses(view):
    """Fill of a view which faces another meld in hand would miss: none in a rush, or heedless."""
    three, lowest_of_three = view[THREES], view[IN_A_ROW]
    if view[LAY_COUNTS] != view[COUNTS]:
        three = ranks.three_or_more(view[COUNTS]) & view[MAY_BEGIN]
        lowest_of_three = threes_in_a_row(view[ONE])
    heeds = (view[RUSH] | view[HEEDLESS]) - 1
    view[RUN_MISSES] = (three | (three & 1) << 13) & heeds
    view[GROUP_MISSES] = spread_stretches(lowest_of_three) & heeds


def neighbours(card: int, places: int) -> int:
    """Return the natural faces ``places`` places away from a natural card in its suit.

    The thirteen ranks are a ring here, the ace beside the king; and beside the two, which is not a
    natural card.
    """
    found = 0
    if card in FACE_CODES:
        rank, suit = card % 16, 16 * (card // 16)
        for other in ((rank + places) % 13, (rank - places) % 13):
            found |= 1 << (suit + other)
    return found & NATURAL


FACE_CODES = tuple(16 * suit + rank for suit in range(4) for rank in range(13))
"""The code of every face."""
WINDOW_STARTS = np.array([card + (11 if card % 16 == 0 else -2) for card in range(64)], np.int64)
"""By natural card: where in the ring of its suit the five places around it begin."""
NEIGHBOURS = np.array([neighbours(card, 1) | neighbours(card, 2) for card in range(64)], np.int64)
"""By card: the natural faces one or two places away."""
FITTING_FACES = np.array(
    [
        near | ACES << card % 16 if card in FACE_CODES and RANKS[card % 16] in ranks else near
        for ranks in FITTING_RANKS
        for card, near in enumerate(NEIGHBOURS.tolist())
    ],
    np.int64,
)
"""The same for each of ``rules.FITTING_RANKS``, 64 numbers each: and the faces of the card's rank,
where that is among them."""


@inlined
def find_neighbours(natural, card):
    """Return which of the places around a card hold a natural one of its suit: five bits.

    The suit's ranks are a ring, ace beside king: ace and three lie above the king once more, and
    an ace is looked at there.  The card is in the middle:

        places     3 . A K Q J T 9 8 7 6 5 4 3 2 A
        held       . . . K . J T . . . . . 4 . . .     around the queen: A K Q J T = 0 1 0 1 1
    """
    ring = natural | (natural & ENDS) << 13
    return ring >> int(part(WINDOW_STARTS, 0)[card]) & 31


@inlined
def all_neighbours(faces):
    """Return the natural faces one or two places away from any of a set of natural faces.

    The whole set is shifted by one and by two, both ways, each ace above its king; what is found
    there, or above that ace, lies at the lower end too:

        places    3 . A K Q J T 9 8 7 6 5 4 3 2 A
        faces     . . . . Q . . . . 7 . . . . . .
        near      . . . K . J . . 8 . 6 . . . . .
        far       . . A . . . T 9 . . . 5 . . . A
    """
    places = faces & ~ACES | (faces & ACES) << 13
    around = places << 1 | places >> 1 | places << 2 | places >> 2
    return (around | around >> 13 & ENDS) & NATURAL
