"""What may be laid?  Runs as lanes of places, groups as masks of faces.  Compiled.

The judge of runs is ``run_is_legal``; everything else asks it.  A run is (suit, ``nat``, ``wild``):
``nat`` the places held by natural cards (bit 0 ace low, 1 two … 12 king, 13 ace high), ``wild``
the code of the wild card or −1.  Where the wild card stands follows from ``nat``: in the one gap,
or floating at an end.  The plain twin is ``reference.melds``; sources and readings are there.
"""

from __future__ import annotations

from analyser.cards.sets import ACES, PLACES, TWOS, count, find_highest_bit, find_lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.games.burraco.rules import R

ACE_LOW = 1
TWO_PLACE = 1 << 1
THREE_PLACE = 1 << 2
ACE_HIGH = 1 << 13
ACE_TO_KING = 0x1FFF
TWO_TO_ACE = 0x3FFE
NO_CARD = -1
JOKER = 64
HIGH_CARDS = ACES << 7 | ACES << 8 | ACES << 9 | ACES << 10 | ACES << 11 | ACES << 12
"""Eight to king."""
LOW_CARDS = ACES << 2 | ACES << 3 | ACES << 4 | ACES << 5 | ACES << 6
"""Three to seven."""
RUN, GROUP = 0, 1


@inlined
def is_wild_card(card):
    """Say whether a code is a joker or a two."""
    return card == JOKER or (card & 15) == 1


@inlined
def mask_points(mask, rules):
    """Return the card value of a set of faces, in points."""
    return (
        count(mask & HIGH_CARDS) * rules[R.HIGH_CARD_POINTS]
        + count(mask & LOW_CARDS) * rules[R.LOW_CARD_POINTS]
        + count(mask & ACES) * rules[R.ACE_POINTS]
        + count(mask & TWOS) * rules[R.TWO_POINTS]
    )


@inlined
def run_is_legal(nat, wild, rules):
    """Say whether natural cards in places ``nat`` with ``wild`` (0 or 1) wild cards are a run.

    How many places are missing follows from the two ends and the number of cards:

        nat       . . T 9 . 7 6 .     from six to ten 5 places, 4 cards: one gap
    """
    naturals = count(nat)
    if naturals + wild < 3 or naturals == 0:
        return False
    if (nat & ACE_LOW) != 0 and (nat & ACE_HIGH) != 0:
        return rules[R.BOTH_ACES_IN_RUN] != 0 and wild == 0 and naturals == 14
    if (
        rules[R.NATURAL_TWO_NEEDS_THREE] != 0
        and (nat & TWO_PLACE) != 0
        and (nat & THREE_PLACE) == 0
    ):
        return False
    gaps = find_highest_bit(nat) - find_lowest_bit(nat) + 1 - naturals
    if gaps == 0:
        return (
            wild == 0 or naturals <= 12 or (naturals == 13 and rules[R.WILD_MAY_RIDE_FULL_RUN] != 0)
        )
    return gaps == 1 and wild == 1


@inlined
def settle_two(suit, nat, wild, rules):
    """Return (nat, wild) with the run's own floating two fallen back into its place, if it may."""
    if wild == 16 * suit + 1 and (nat & TWO_PLACE) == 0 and run_is_legal(nat | TWO_PLACE, 0, rules):
        return nat | TWO_PLACE, NO_CARD
    return nat, wild


@kernel
def added_to_run(suit, nat, wild, card, rules):
    """Return (legal, nat, wild) of a run after one card more."""
    has_wild = 1 if wild != NO_CARD else 0
    own = card != JOKER and (card >> 4) == suit
    place = 1 << (card & 15)
    if own:
        if (nat & place) == 0 and run_is_legal(nat | place, has_wild, rules):
            after, left = settle_two(suit, nat | place, wild, rules)
            return True, after, left
        high = nat | ACE_HIGH
        if place == ACE_LOW and (nat & ACE_HIGH) == 0 and run_is_legal(high, has_wild, rules):
            after, left = settle_two(suit, high, wild, rules)
            return True, after, left
    if is_wild_card(card):
        if has_wild == 1 or not run_is_legal(nat, 1, rules):
            return False, nat, wild
        after, left = settle_two(suit, nat, card, rules)
        return True, after, left
    if own and has_wild == 0 and rules[R.NATURAL_TWO_MAY_TURN_WILD] != 0:
        if (nat & (TWO_PLACE | ACE_LOW)) == TWO_PLACE:
            turned = nat & ~TWO_PLACE
            if place == ACE_LOW:
                place = ACE_HIGH
            if (nat & place) == 0 and run_is_legal(turned | place, 1, rules):
                return True, turned | place, 16 * suit + 1
    return False, nat, wild


@kernel
def read_run(suit, nat, wild, rules):
    """Return (legal, nat, wild) as the rules read a new run's cards, however they were meant.

    A two of the suit is in its own place, and an ace stands low, whenever that is legal.
    """
    own = 16 * suit + 1
    others = nat & ~(ACE_LOW | TWO_PLACE | ACE_HIGH)
    aces = (nat & 1) + ((nat >> 13) & 1)
    twos = ((nat >> 1) & 1) + (1 if wild == own else 0)
    stranger = wild if wild != own else NO_CARD
    for home in (1, 0):
        if home > twos:
            continue
        spare = twos - home
        if spare + (1 if stranger != NO_CARD else 0) > 1:
            continue
        left = own if spare == 1 else stranger
        has_wild = 1 if left != NO_CARD else 0
        for end in range(2 if aces == 1 else 1):
            places = others | home << 1
            if aces == 2:
                places |= ACE_LOW | ACE_HIGH
            elif aces == 1:
                places |= ACE_LOW if end == 0 else ACE_HIGH
            if run_is_legal(places, has_wild, rules):
                return True, places, left
    return False, nat, wild


@inlined
def growth(suit, nat, wild, rules):
    """Return the faces (a mask of cards) that lengthen a legal run in a place of their own.

    Natural cards, and the suit's two where it may go home.  All places at once: beside the run, two
    away from it or in its gap where the wild card can then stand.

        nat       . . 8 7 . 5 4 . .   the wild card in the gap     . . 7 6 5 . .   it floats
        beside    . 9 . . 6 . . 3 .                                . 8 . . . 4 .
        beyond    T . . . . . . . 2                                9 . . . . . 3
        gap       . . . . 6 . . . .                                . . . . . . .
        places    . 9 . . 6 . . 3 .                                9 8 . . . 4 3
    """
    has_wild = 1 if wild != NO_CARD else 0
    naturals = count(nat)
    beside = (nat << 1 | nat >> 1) & ~nat & PLACES
    beyond = (nat << 2 | nat >> 2) & ~nat & ~beside & PLACES
    gap = beside & ((1 << find_highest_bit(nat)) - (nat & -nat))
    # After a card in the gap, or beside a run without one, the wild card floats at an end.
    floats, bound = (gap, beside ^ gap) if gap != 0 else (beside, beyond)
    has_room = naturals <= 11 or (naturals == 12 and rules[R.WILD_MAY_RIDE_FULL_RUN] != 0)
    with_wild = bound | (floats if has_room else 0)
    places = with_wild if has_wild != 0 else beside
    if (nat & (ACE_LOW | ACE_HIGH)) != 0:
        if has_wild != 0 or naturals != 13 or rules[R.BOTH_ACES_IN_RUN] == 0:
            places &= ~(ACE_LOW | ACE_HIGH)
    if rules[R.NATURAL_TWO_NEEDS_THREE] != 0 and (nat & THREE_PLACE) == 0:
        places &= ~TWO_PLACE
    if rules[R.NATURAL_TWO_MAY_TURN_WILD] != 0:
        if has_wild == 0 and (nat & (TWO_PLACE | ACE_LOW)) == TWO_PLACE:
            places |= (nat << 2 & ~(nat << 1) & ~nat) & PLACES
    places |= (places >> 13) & ACE_LOW
    return (places & ~ACE_HIGH) << (16 * suit)


@inlined
def run_faces(suit, nat):
    """Return a run's natural cards as two masks of faces (aces at both ends: one twice)."""
    ends = (nat >> 13) & 1
    one = (nat & ~ACE_HIGH) | ends
    return one << (16 * suit), (ends & nat) << (16 * suit)


@inlined
def seven_natural(kind, one, two):
    """Say whether a meld holds 7 natural cards in a row, or 7 equal ones (semi-clean, P).

    A place and the next two, of those one and the one three above, and the seventh:

        one       J T 9 8 7 6 5 .
        three     . . 9 8 7 6 5 .     where three begin
        six       . . . . . 6 5 .     where six begin; the jack is six above the five
    """
    if kind == GROUP:
        return count(one) + count(two) >= 7
    three = one & one >> 1 & one >> 2
    six = three & three >> 3
    return (six & one >> 6) != 0


@inlined
def is_semiclean(kind, one, two, rules):
    """Say whether a meld with a wild card is semi-clean, once it is a burraco.

    By some rules such a run has no gap, so that its wild card lies before or after; an ace above
    the king fills none below the three (L23).
    """
    if kind == RUN and rules[R.SEMICLEAN_WILD_OUTSIDE] != 0:
        places = one ^ (ACE_LOW | ACE_HIGH) if (one & (ACE_LOW | TWO_PLACE)) == ACE_LOW else one
        if find_highest_bit(places) - find_lowest_bit(places) >= count(places):
            return False
    return seven_natural(kind, one, two)


@inlined
def is_burraco(kind, size, rules):
    """Say whether a meld of this size counts as a burraco."""
    return size >= 7 and (kind == RUN or rules[R.GROUPS_MAKE_BURRACOS] != 0)


@inlined
def is_royal(places, rules):
    """Say whether a natural run is royal: ace-low to king, or two to ace-high by some rules."""
    if (places & ACE_TO_KING) == ACE_TO_KING:
        return True
    return rules[R.ROYAL_TO_HIGH_ACE] != 0 and (places & TWO_TO_ACE) == TWO_TO_ACE


@kernel
def bonus_terms(kind, one, two, wild, size, rules):
    """Return a meld's bonuses in points: (clean, dirty, semiclean, royal, ace_to_ace), see L4.

    What a group of eight earns is among the clean (L17), with a wild card among the dirty (L26).
    """
    if not is_burraco(kind, size, rules):
        return 0, 0, 0, 0, 0
    if wild != NO_CARD:
        of_eight = kind == GROUP and size == 9
        if rules[R.DIRTY_SUPERCLEAN_POINTS] != 0 and of_eight:
            return 0, rules[R.DIRTY_SUPERCLEAN_POINTS], 0, 0, 0
        of_thirteen = kind == RUN and size >= 13 and (one & TWO_PLACE) != 0
        if rules[R.DIRTY_ROYAL_POINTS] != 0 and of_thirteen:
            return 0, rules[R.DIRTY_ROYAL_POINTS], 0, 0, 0
        if rules[R.SEMICLEAN_POINTS] != 0 and is_semiclean(kind, one, two, rules):
            return 0, 0, rules[R.SEMICLEAN_POINTS], 0, 0
        return 0, rules[R.DIRTY_POINTS], 0, 0, 0
    if rules[R.SUPERCLEAN_POINTS] != 0 and kind == GROUP and size == 8:
        return rules[R.SUPERCLEAN_POINTS], 0, 0, 0, 0
    clean = rules[R.CLEAN_POINTS]
    royal = 0
    ace_to_ace = 0
    if kind == RUN and is_royal(one, rules):
        royal = rules[R.ROYAL_POINTS]
        if (one & (ACE_LOW | ACE_HIGH)) == ACE_LOW | ACE_HIGH:
            ace_to_ace = rules[R.ACE_TO_ACE_POINTS]
    if rules[R.RUN_BONUSES_STACK] != 0:
        return clean, 0, 0, royal, ace_to_ace
    if ace_to_ace > royal and ace_to_ace > clean:
        return 0, 0, 0, 0, ace_to_ace
    if royal > clean:
        return 0, 0, 0, royal, 0
    return clean, 0, 0, 0, 0


@kernel
def bonus(kind, one, two, wild, size, rules):
    """Return a meld's bonuses in points, all together."""
    clean, dirty, semiclean, royal, ace_to_ace = bonus_terms(kind, one, two, wild, size, rules)
    return clean + dirty + semiclean + royal + ace_to_ace
