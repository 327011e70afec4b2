"""Draw or take, and what to throw?  Parts 1 and 3 of the policy sheet (``policies``), compiled.

``reference.thinking`` is the plain twin; part 2 is in ``laying``.
"""

from __future__ import annotations

from analyser.cardsets import TWOS, count, lowest, of_rank
from analyser.games.burraco import policies as H
from analyser.games.burraco import rules as R
from analyser.games.burraco import table as T
from analyser.games.burraco import view as V
from analyser.games.burraco.melds import (
    JOKER,
    NO_CARD,
    mask_points,
)
from analyser.jit import kernel


@kernel
def refuses(table, rules, policy, view, card):
    """Decide whether the first player puts the first card on the pile (L5)."""
    one = 1 << card if card != JOKER else 0
    jokers = 1 if card == JOKER else 0
    return pile_value(table, rules, policy, view, one, 0, jokers) <= policy[H.FIRST_BAR]


@kernel
def takes(table, rules, policy, view, use):
    """Decide between pile and stock, where both are possible: True for the pile.

    ``use``: what he would lay with the top card of a closed pile is worth; else 0.
    """
    stage = view[V.STAGE]
    bar = policy[H.TAKE_BAR] + policy[H.TAKE_BAR_STAGE] * stage
    bar += policy[H.TAKE_BAR_STALE] * table[T.STALE]
    if V.in_danger(table, rules, policy, view[V.SEAT]):
        bar += policy[H.TAKE_BAR_DANGER]
    one, two, jokers = table[T.PILE_ONE], table[T.PILE_TWO], table[T.PILE_JOKERS]
    return pile_value(table, rules, policy, view, one, two, jokers) + min(0, use) > bar


@kernel
def pile_value(table, rules, policy, view, pile_one, pile_two, jokers):
    """Return what a pile of these cards is worth to the player, in tenths of a point."""
    wild = jokers + count(pile_one & TWOS) + count(pile_two & TWOS)
    size = jokers + count(pile_one) + count(pile_two)
    value = policy[H.TAKE_SIZE] * size + policy[H.TAKE_WILD] * wild

    one, two = pile_one & V.NATURAL, pile_two & V.NATURAL
    longer = V.lengthening(table, view[V.TEAM], 0, 99)
    value += policy[H.TAKE_LENGTHEN] * (count(one & longer) + count(two & longer))

    # Hand and pile together; a face is held twice if either holds it twice or both hold it.
    all_one = (view[V.ONE] & V.NATURAL) | one
    all_two = (view[V.TWO] & V.NATURAL) | two | (view[V.ONE] & one)
    melding = V.in_stretches(all_one) | (V.of_three_equal(all_one, all_two) & view[V.MAY_BEGIN])
    melding &= ~longer
    value += policy[H.TAKE_MELD] * (count(one & melding) + count(two & melding))

    rest = one & ~longer & ~melding
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        copies = 1 + ((two >> card) & 1)
        near, far = V.neighbours(card)
        rank = card & 15
        pairs = of_rank(all_one, rank) + of_rank(all_two, rank) >= 2
        pairs = pairs and (view[V.MAY_BEGIN] >> card) & 1 != 0
        if pairs or ((near | far) & all_one) != 0:
            value += policy[H.TAKE_CONNECT] * copies
        else:
            value += policy[H.TAKE_DEAD] * copies
        risk = policy[H.TAKE_RISK] * view[V.STAGE]
        value -= risk * mask_points(1 << card, rules) * copies
    return value


@kernel
def discards(table, rules, policy, view):
    """Decide which card to throw; returns its code."""
    one, two = view[V.ONE], view[V.TWO]
    natural = one & V.NATURAL
    pair = policy[H.KEEP_PAIR_IDLE]
    if rules[R.GROUPS_MAKE_BURRACOS] != 0:
        pair = policy[H.KEEP_PAIR]
    drop = policy[H.DROP_POINTS] + policy[H.DROP_STAGE] * view[V.STAGE]
    ours = V.lengthening(table, view[V.TEAM], 0, 99)
    theirs, nearly = 0, 0
    for team in range(table[T.TEAMS]):
        if team != view[V.TEAM]:
            theirs |= V.lengthening(table, team, 0, 99)
            nearly |= V.lengthening(table, team, 5, 6)
    chosen, least = NO_CARD, 0
    rest = one
    while rest != 0:
        card = lowest(rest)
        face = rest & -rest
        rest ^= face
        if card == table[T.BANNED]:
            continue
        cost = -drop * mask_points(face, rules)
        if (face & TWOS) != 0:
            cost += policy[H.KEEP_WILD]
        else:
            if rules[R.GROUPS_ALLOWED] != 0:
                rank = card & 15
                cost += pair * (of_rank(one, rank) + of_rank(two, rank) - 1)
            near, far = V.neighbours(card)
            cost += policy[H.KEEP_NEAR] * count(near & natural)
            cost += policy[H.KEEP_GAP] * count(far & natural)
            if (face & two) != 0:
                cost += policy[H.KEEP_DOUBLE]
            if (face & ours) != 0:
                cost += policy[H.KEEP_LENGTHEN]
            if (face & theirs) != 0:
                cost += policy[H.GIVE_LENGTHEN]
                if (face & nearly) != 0:
                    cost += policy[H.GIVE_BURRACO]
            cost += policy[H.GIVE_LIVE] * V.live(one, two, table, rules, card)
        if chosen == NO_CARD or cost < least:
            chosen, least = card, cost
    if view[V.JOKERS] != 0 and table[T.BANNED] != JOKER:
        cost = policy[H.KEEP_WILD] - drop * rules[R.JOKER_POINTS]
        if chosen == NO_CARD or cost < least:
            chosen = JOKER
    return chosen
