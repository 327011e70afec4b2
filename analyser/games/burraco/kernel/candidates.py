"""What could be laid, and what would it leave?  Compiled.

A *candidate* is a small array: the cards, the meld that they begin or lengthen as it will be, and,
once somebody has judged it, what it is worth.  Whether the turn could still end legally after it is
asked here too.  The plain twin is in ``reference.laying``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games.burraco import rules as R
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.melds import (
    JOKER,
    NO_CARD,
    RUN,
    added_to_run,
    is_burraco,
    is_wild_card,
    mask_points,
    meld_size,
    run_faces,
)

# Positions in a candidate:
(
    NUMBER,  # meld's number
    NEW,  # 1: a new meld
    KIND,
    HOME,
    AFTER_ONE,  # the meld as it will be
    AFTER_TWO,
    AFTER_WILD,
    AFTER_SIZE,
    USED_ONE,  # the cards laid
    USED_TWO,
    USED_JOKERS,
    USED,  # how many
    VALUE,  # what laying it is worth, tenths of a point
    POINTS,  # points of the cards, where the choice is by points; else 0
    PAID,  # points of the cards
) = range(15)
CANDIDATE_SIZE = 15


@kernel
def set_add(table, rules, number, card, cand):
    """Make a candidate of a card on a meld; False if it may not lie there."""
    meld = T.MELD0 + T.MELD_WIDTH * number
    kind, home = table[meld + T.KIND], table[meld + T.HOME]
    one, two, wild = table[meld + T.M_ONE], table[meld + T.M_TWO], table[meld + T.WILD]
    had_wild = wild != NO_CARD
    if kind == RUN:
        legal, one, wild = added_to_run(home, one, wild, card, rules)
        if not legal:
            return False
    elif not is_wild_card(card):
        if (card & 15) != home:
            return False
        two |= one & (1 << card)
        one |= 1 << card
    else:
        if had_wild or rules[R.GROUP_WILD_ALLOWED] == 0:
            return False
        wild = card
    cand[NUMBER], cand[NEW], cand[KIND], cand[HOME] = number, 0, kind, home
    cand[AFTER_ONE], cand[AFTER_TWO], cand[AFTER_WILD] = one, two, wild
    cand[AFTER_SIZE] = table[meld + T.SIZE] + 1
    cand[USED_ONE] = 0 if card == JOKER else 1 << card
    cand[USED_TWO] = 0
    cand[USED_JOKERS] = 1 if card == JOKER else 0
    cand[USED] = 1
    cand[PAID] = card_points(card, rules)
    return True


@inlined
def set_plain_add(table, rules, number, card, cand):
    """Make a candidate of a natural card that lengthens a meld and moves nothing in it; no ace."""
    meld = T.MELD0 + T.MELD_WIDTH * number
    kind, one, two = table[meld + T.KIND], table[meld + T.M_ONE], table[meld + T.M_TWO]
    face = 1 << card
    if kind == RUN:
        one |= 1 << (card & 15)
    else:
        one, two = one | face, two | one & face
    cand[NUMBER], cand[NEW], cand[KIND], cand[HOME] = number, 0, kind, table[meld + T.HOME]
    cand[AFTER_ONE], cand[AFTER_TWO], cand[AFTER_WILD] = one, two, table[meld + T.WILD]
    cand[AFTER_SIZE] = table[meld + T.SIZE] + 1
    cand[USED_ONE], cand[USED_TWO], cand[USED_JOKERS], cand[USED] = face, 0, 0, 1
    cand[PAID] = rules[R.RANK_POINTS + (card & 15)]


@kernel
def set_new(table, rules, kind, home, one, two, wild, cand):
    """Make a candidate of a new meld, already read by the rules."""
    cand[NUMBER], cand[NEW], cand[KIND], cand[HOME] = table[T.MELDS], 1, kind, home
    cand[AFTER_ONE], cand[AFTER_TWO], cand[AFTER_WILD] = one, two, wild
    cand[AFTER_SIZE] = meld_size(kind, one, two, wild)
    if kind == RUN:
        one, two = run_faces(home, one)
    if wild != NO_CARD and wild != JOKER:
        two |= one & (1 << wild)
        one |= 1 << wild
    cand[USED_ONE], cand[USED_TWO] = one, two
    cand[USED_JOKERS] = 1 if wild == JOKER else 0
    cand[USED] = cand[AFTER_SIZE]
    cand[PAID] = mask_points(one, rules) + (mask_points(two, rules) if two != 0 else 0)
    cand[PAID] += rules[R.JOKER_POINTS] * cand[USED_JOKERS]


@kernel
def may_close_with(table, rules, team, cand):
    """Say whether a team could close once the candidate lies there (the last card left out)."""
    if not V.pot_lets_close(table, rules, team):
        return False
    needs_clean = rules[R.CLOSE_NEEDS_CLEAN] != 0
    if is_burraco(cand[KIND], cand[AFTER_SIZE], rules):
        if not needs_clean or cand[AFTER_WILD] == NO_CARD:
            return True
    ours = T.TEAM0 + T.TEAM_WIDTH * team
    if not needs_clean:
        return table[ours + T.BURRACOS] != 0
    # A clean burraco that a wild card is laid on is one no more.
    return table[ours + T.CLEAN_ONES] & ~(1 << cand[NUMBER]) != 0


@inlined
def leaves_a_way(table, rules, view, cand):
    """Say whether the turn can still end legally once the candidate is laid.

    Two cards left always do; a single one if it may be thrown, taking a pot or closing; none if it
    takes a pot or may close.
    """
    left = view[V.CARDS] - cand[USED]
    if left >= 2:
        return True
    last = NO_CARD
    if left == 1:
        both, single = cand[USED_TWO], cand[USED_ONE] & ~cand[USED_TWO]
        rest = view[V.ONE] & ~both & ~(single & ~view[V.TWO])
        last = V.lowest_card(rest)
        if last == table[T.BANNED]:
            return False
    if view[V.POT_OPEN] != 0:
        return True
    if not may_close_with(table, rules, view[V.TEAM], cand):
        return False
    if left == 0:
        return rules[R.CLOSE_NEEDS_DISCARD] == 0
    return rules[R.CLOSING_DISCARD_MAY_BE_WILD] != 0 or not is_wild_card(last)


@inlined
def card_points(card, rules):
    """Return the value of one card, points."""
    return rules[R.JOKER_POINTS] if card == JOKER else rules[R.RANK_POINTS + (card & 15)]


@inlined
def reaches(table, cand):
    """Say whether this turn's lays, the candidate included, are worth what first melds must be."""
    return table[T.NEED] == 0 or table[T.LAID_POINTS] + cand[PAID] >= table[T.NEED]


@inlined
def holds_owed(table, cand):
    """Say whether the candidate holds the top card of a closed pile, where that is owed (L6)."""
    owed = table[T.OWED]
    if owed < 0:
        return True
    return cand[USED_JOKERS] != 0 if owed == JOKER else (cand[USED_ONE] >> owed) & 1 != 0
