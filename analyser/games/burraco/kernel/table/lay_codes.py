"""What could be laid, as one number, and what would it leave?  Compiled.

A *play* is a number for cards that are laid: a card on a meld, or a new meld.  Candidates are
compared by another number, their *key*: what they are worth and, below it, what decides between
equal values.  Both stay in registers; the meld that comes of a play is made when it is laid, so for
the winner alone (``moves.lay``).

    lay    rest: a run's places, a group's suits | card, 7 bits | meld, suit or rank, 6 | kind, 2
    key    worth | how early in the order of ties, 29 bits

Whether the turn could still end legally after a play is tested here too, for those few that leave
fewer than two cards.  The plain twin is in ``reference.laying``.
"""

from __future__ import annotations

from analyser.cards.sets import ACES, TWOS, count, find_lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    added_to_run,
    is_burraco,
    is_wild_card,
    mask_points,
    run_faces,
)
from analyser.games.burraco.rules import R

ADD, NEW_RUN, NEW_GROUP, PLAIN_ADD = range(4)
"""Kinds of lays.  A plain add is that of a natural card, no ace, that moves nothing in the meld."""
NOTHING = -1
"""No play."""
CARD_AT, REST_AT = 8, 15

TIE_BITS = 29
"""Bits of a key that decide between equal values."""
LAST = (1 << TIE_BITS) - 1
"""The highest of them, and the highest key of what is worth nothing."""
LOWEST = -(1 << 62)
"""A key below all others."""

# Four bits from the lanes, bit 16·i to bit i, are gathered by one multiplication, and spread by
# another: each pair of their bits meets in a place of its own.
#
#     bits 0, 16, 32, 48   times   48, 33, 18, 3   =   48 … 51 where the two are in the same order
#     bits 0, 1, 2, 3      times   0, 15, 30, 45   =   0, 16, 32, 48
GATHER_FACTOR = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3
SPREADS = 1 | 1 << 15 | 1 << 30 | 1 << 45


@inlined
def add(number, card):
    """Return the play that adds a card to a meld."""
    return ADD | number << 2 | (card + 1) << CARD_AT


@inlined
def plain_add(number, card):
    """Return the play of a natural card, not an ace, on a meld in which it moves nothing."""
    return PLAIN_ADD | number << 2 | (card + 1) << CARD_AT


@inlined
def new_run(suit, places, wild):
    """Return the play of a new run, as the rules read it."""
    return NEW_RUN | suit << 2 | (wild + 1) << CARD_AT | places << REST_AT


@inlined
def new_group(rank, one, two, wild):
    """Return the play of a new group."""
    once = (one >> rank) * GATHER_FACTOR >> 48 & 15
    twice = (two >> rank) * GATHER_FACTOR >> 48 & 15
    return NEW_GROUP | rank << 2 | (wild + 1) << CARD_AT | (once | twice << 4) << REST_AT


@inlined
def kind_of(lay):
    """Return the kind of a play."""
    return lay & 3


@inlined
def find_target(lay):
    """Return the meld of an add, the suit of a new run, the rank of a new group."""
    return lay >> 2 & 63


@inlined
def card_of(lay):
    """Return the card of an add; of a new meld its wild card, or −1."""
    return (lay >> CARD_AT & 127) - 1


@inlined
def places_of(lay):
    """Return the places of a new run's natural cards."""
    return lay >> REST_AT


@inlined
def group_faces(lay):
    """Return the natural faces of a new group: (one, two)."""
    suits, rank = lay >> REST_AT, find_target(lay)
    return ((suits & 15) * SPREADS & ACES) << rank, ((suits >> 4) * SPREADS & ACES) << rank


@inlined
def key(value, card, number, kind, wild, place, used):
    """Return the key of a candidate worth ``value``.

    Equal values: lowest card, meld number, run before group, no wild card before one, lowest place,
    lower wild card, fewer cards; the sheet's order, most significant first.  ``wild``, ``place``: a
    new meld's wild card (or −1) and a new run's lowest place; of an add −1 and 0.
    """
    tie = (card * T.MOST_MELDS + number) * 2 + kind
    if wild == NO_CARD:
        tie = (tie * 32 + place) * 128
    else:
        tie = (tie * 32 + 16 + place) * 128 + wild
    return (value << TIE_BITS) + (LAST - (tie * 16 + used))


@inlined
def value_of(key):
    """Return what the candidate with this key is worth, tenths of a point."""
    return key >> TIE_BITS


@inlined
def card_faces(card):
    """Return a card as (faces, jokers)."""
    return (0, 1) if card == JOKER else (1 << card, 0)


@kernel
def cards_of(lay):
    """Return the cards of a play: (faces, faces twice, jokers)."""
    kind, card = kind_of(lay), card_of(lay)
    if (kind == ADD) | (kind == PLAIN_ADD):
        face, jokers = card_faces(card)
        return face, 0, jokers
    if kind == NEW_RUN:
        one, two = run_faces(find_target(lay), places_of(lay))
    else:
        one, two = group_faces(lay)
    if card == NO_CARD:
        return one, two, 0
    face, jokers = card_faces(card)
    return one | face, two | one & face, jokers


@kernel
def meld_after(table, rules, lay):
    """Return the meld that a play makes: (number, kind, size, wild card)."""
    kind, card = kind_of(lay), card_of(lay)
    if (kind == NEW_RUN) | (kind == NEW_GROUP):
        one, two, jokers = cards_of(lay)
        size = count(one) + count(two) + jokers
        return table[T.MELDS], RUN if kind == NEW_RUN else GROUP, size, card
    number = find_target(lay)
    meld = T.meld_at(table, number)
    wild = meld[T.WILD]
    if meld[T.KIND] == RUN:
        _, _, wild = added_to_run(meld[T.HOME], meld[T.M_ONE], wild, card, rules)
    elif is_wild_card(card):
        wild = card
    return number, meld[T.KIND], meld[T.SIZE] + 1, wild


@kernel
def may_add(table, rules, number, card):
    """Say whether a card may be laid on a meld."""
    meld = T.meld_at(table, number)
    if meld[T.KIND] == RUN:
        legal, _, _ = added_to_run(meld[T.HOME], meld[T.M_ONE], meld[T.WILD], card, rules)
        return legal
    if not is_wild_card(card):
        return (card & 15) == meld[T.HOME]
    return meld[T.WILD] == NO_CARD and rules[R.GROUP_WILD_ALLOWED] != 0


@kernel
def may_close_with(table, rules, team, lay):
    """Return whether a team could close once a play is made (the last card left out)."""
    if not V.pot_lets_close(table, rules, team):
        return False
    needs_clean = rules[R.CLOSE_NEEDS_CLEAN] != 0
    number, kind, size, wild = meld_after(table, rules, lay)
    if is_burraco(kind, size, rules):
        if not needs_clean or wild == NO_CARD:
            return True
    ours = T.team_at(table, team)
    if not needs_clean:
        return ours[T.BURRACOS] != 0
    # A clean burraco that a wild card is laid on is one no more.
    return ours[T.BURRACOS] & ours[T.PURE] & ~(1 << number) != 0


@kernel
def is_stuck(table, rules, view):
    """Say whether a player of two cards, or one, may lay nothing: no lay takes a pot or closes.

    A lay closes where a burraco lets it.  There is none yet, and no card makes one of a meld of six
    cards; nor, where it must be clean, of a dirty one whose two goes home.
    """
    ours = T.team_at(table, view[V.TEAM])
    needs_clean = rules[R.CLOSE_NEEDS_CLEAN] != 0
    closing = T.list_closing(table, rules, view[V.TEAM])
    if (view[V.POT_OPEN] != 0) | (closing != 0):
        return False
    longer = T.list_near_lengtheners(table, view[V.TEAM])
    if ours[T.BURRACOS] != 0:
        longer = T.find_addable(table, view[V.TEAM])
    wild = 0
    if not needs_clean and ours[T.GROWING_MELDS] != 0:
        wild = view[V.LAY_ONE] & TWOS | view[V.LAY_JOKERS]
    return (view[V.LAY_ONE] & longer | wild) == 0


@kernel
def leaves_a_way(table, rules, view, lay):
    """Return whether the turn can still end legally once a play is made.

    Two cards left always do; a single one if it may be discarded, taking a pot or closing; none if
    it takes a pot or may close.
    """
    one, two, jokers = cards_of(lay)
    left = view[V.CARDS] - count(one) - count(two) - jokers
    return ends_legally(table, rules, view, lay, one, two, left)


@inlined
def ends_legally(table, rules, view, lay, one, two, left):
    """Return whether the turn can still end once these cards are laid and ``left`` are left."""
    if left >= 2:
        return True
    last = NO_CARD
    if left == 1:
        single = one & ~two
        rest = view[V.ONE] & ~two & ~(single & ~view[V.TWO])
        last = find_lowest_bit(rest) if rest != 0 else JOKER
        if last == table[T.BANNED]:
            return False
    if view[V.POT_OPEN] != 0:
        return True
    if not may_close_with(table, rules, view[V.TEAM], lay):
        return False
    if left == 0:
        return rules[R.CLOSE_NEEDS_DISCARD] == 0
    return rules[R.CLOSING_DISCARD_MAY_BE_WILD] != 0 or not is_wild_card(last)


@kernel
def points_of(rules, lay):
    """Return the card value of a play, points."""
    one, two, jokers = cards_of(lay)
    points = mask_points(one, rules) + rules[R.JOKER_POINTS] * jokers
    return points + mask_points(two, rules)


@kernel
def reaches(table, rules, lay):
    """Say whether this turn's lays, with one more, are worth what first melds must be."""
    if not T.asks_first_melds(rules):
        return True
    return table[T.NEED] == 0 or table[T.LAID_POINTS] + points_of(rules, lay) >= table[T.NEED]


@kernel
def holds_owed(table, rules, lay):
    """Return whether a play holds the top card of a closed pile, where that is owed (L6)."""
    owed = table[T.OWED_CARD]
    if rules[R.PILE_CLOSED] == 0 or owed < 0:
        return True
    one, _, jokers = cards_of(lay)
    return jokers != 0 if owed == JOKER else (one >> owed) & 1 != 0


@kernel
def is_wanted(table, rules, policy, view, lay):
    """Return whether a play is legal, and does not close against the player's wish."""
    if not holds_owed(table, rules, lay):
        return False
    one, two, jokers = cards_of(lay)
    left = view[V.CARDS] - count(one) - count(two) - jokers
    if left < 2:
        if view[V.POT_OPEN] == 0 and not V.wants_to_close(table, rules, policy, view):
            return False
        if not reaches(table, rules, lay):
            return False
    return ends_legally(table, rules, view, lay, one, two, left)


@kernel
def choose_better(table, rules, policy, view, best, lay, found, other):
    """Return what is better of the best lay and another: (key, lay), each first by its key.

    For those that are not free to be laid (``offer``): they may be illegal or unwanted, and the
    choice may be by points.
    """
    if view[V.AIM] != V.BY_POINTS:
        if found > best and is_wanted(table, rules, policy, view, other):
            return found, other
        return best, lay
    points = points_of(rules, other)
    if lay != NOTHING:
        if points < view[V.MOST] or (points == view[V.MOST] and found < best):
            return best, lay
    if not is_wanted(table, rules, policy, view, other):
        return best, lay
    view[V.MOST] = points
    return found, other


@inlined
def keep_better(best, lay, found, other):
    """Return the better of the best play and another that is free to be laid: (key, play)."""
    better = found > best
    return (found if better else best), (other if better else lay)


@inlined
def offer(table, rules, policy, view, best, lay, found, other, used):
    """Return the better of the best play and another that uses ``used`` cards: (key, play).

    What leaves two cards or more, with nothing owed and no choice by points, is free to be laid:
    its key decides, without a branch.
    """
    if used <= view[V.ROOM]:
        return keep_better(best, lay, found, other)
    return choose_better(table, rules, policy, view, best, lay, found, other)
