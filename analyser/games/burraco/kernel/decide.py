"""Does a player draw or take, and what is thrown?  Parts 1 and 3 of ``policies``, compiled.

``reference.decide`` is the plain twin; part 2 is in ``laying``.
"""

from __future__ import annotations

from analyser.cards.sets import ACES, ONE_OF_EACH, TWOS, count, lowest
from analyser.compiled.jit import inlined
from analyser.compiled.memory import part
from analyser.games.burraco import rules as R
from analyser.games.burraco.kernel import habits as H
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.facts import takes_by_rule
from analyser.games.burraco.kernel.melds import JOKER, mask_points

CARD_BITS = 7
"""Bits that a card's code takes."""
MOST = 1 << 60
"""More than any card costs."""


@inlined
def refuses(table, rules, policy, view, card):
    """Decide whether the first player puts the first card on the pile (L5)."""
    one = 1 << card if card != JOKER else 0
    jokers = 1 if card == JOKER else 0
    return pile_value(table, rules, policy, view, one, 0, jokers, 0) <= policy[H.FIRST_BAR]


@inlined
def takes(table, rules, policy, view, use, scratch):
    """Decide between pile and stock, where both are possible: True for the pile.

    ``use``: what the player would lay with the top card of a closed pile is worth; else 0.
    """
    if policy[H.RULE_FIRST] != 0:
        return takes_by_rule(table, rules, policy, view, scratch)
    bar = policy[H.TAKE_BAR] + policy[H.TAKE_BAR_STAGE] * view[V.STAGE]
    bar += policy[H.TAKE_BAR_STALE] * table[T.STALE]
    if table[T.TURN] == 2:
        bar += policy[H.TAKE_BAR_SECOND]
        if policy[H.TAKE_BAR_TWO_FIVE] != 0 and V.holds_two_or_five(table, view):
            bar += policy[H.TAKE_BAR_TWO_FIVE]
    one, two, jokers = V.remembered(table, policy)
    forgotten = table[T.PILE_COUNT] - jokers - count(one) - count(two)
    above = pile_value(table, rules, policy, view, one, two, jokers, forgotten) + min(0, use) - bar
    # What takes longest to find out is asked last, where it matters.
    danger, stranded = policy[H.TAKE_BAR_DANGER], policy[H.TAKE_BAR_STRANDED]
    most = max(0, danger) + max(0, stranded)
    least = min(0, danger) + min(0, stranded)
    if above > least and above <= most:
        above -= danger if V.in_danger(table, policy, view[V.SEAT]) else 0
        if stranded != 0 and V.is_one_stranded(table, view):
            above -= stranded
    return above > 0


@inlined
def pile_value(table, rules, policy, view, pile_one, pile_two, jokers, forgotten):
    """Return what a pile of these cards, and some forgotten ones, is worth to the player.

    In tenths of a point; what a thin pile adds to the bar is taken off here.
    """
    wild = jokers + count(pile_one & TWOS) + count(pile_two & TWOS)
    size = jokers + count(pile_one) + count(pile_two) + forgotten
    value = policy[H.TAKE_SIZE] * size + policy[H.TAKE_WILD] * wild

    one, two = pile_one & V.NATURAL, pile_two & V.NATURAL
    longer = table[T.TEAM0 + T.TEAM_WIDTH * view[V.TEAM] + T.ADDABLE]
    lengthens = count(one & longer) + count(two & longer)
    value += policy[H.TAKE_LENGTHEN] * lengthens
    one, two = one & ~longer, two & ~longer
    if one == 0 and forgotten == 0:
        return value

    melding, connecting = V.fits(view, pile_one, pile_two)
    melds = count(one & melding) + count(two & melding)
    value += policy[H.TAKE_MELD] * melds
    if size >= 5 and 5 * (wild + lengthens + melds) <= size:
        value -= policy[H.TAKE_BAR_THIN] + policy[H.TAKE_BAR_THIN_STAGE] * view[V.STAGE]

    one, two = one & ~melding, two & ~melding
    connects = count(one & connecting) + count(two & connecting)
    value += policy[H.TAKE_CONNECT] * connects
    value += policy[H.TAKE_DEAD] * (count(one) + count(two) - connects)
    risk = policy[H.TAKE_RISK] * view[V.STAGE]
    if risk != 0:
        value -= risk * (mask_points(one, rules) + mask_points(two, rules))
    return value


@inlined
def discards(table, rules, policy, view):
    """Decide which card to throw; returns its code."""
    one, two, banned = view[V.ONE], view[V.TWO], table[T.BANNED]
    natural = one & V.NATURAL
    throwing, stage = part(policy, H.THROWING + 13 * view[V.STAGE]), view[V.STAGE]
    pair = policy[H.KEEP_PAIR_IDLE]
    if rules[R.GROUPS_MAKE_BURRACOS] != 0:
        pair = policy[H.KEEP_PAIR]
    groups = ACES
    if rules[R.GROUPS_ALLOWED] == 0:
        groups, pair = 0, 0
    ours, theirs, nearly = 0, 0, 0
    for team in range(table[T.TEAMS]):
        melds = T.TEAM0 + T.TEAM_WIDTH * team
        if team == view[V.TEAM]:
            ours = table[melds + T.ADDABLE]
        else:
            theirs |= table[melds + T.ADDABLE]
            nearly |= table[melds + T.NEARLY]
    # Copies not yet seen: of which faces one at least, and of which both.
    pile, pile_two, _ = V.remembered(table, policy)
    laid = table[T.LAID_ONE]
    unseen = ~(two | pile_two | table[T.LAID_TWO] | (one & (pile | laid)) | (pile & laid))
    unseen, both_unseen = unseen & ONE_OF_EACH, ~(one | pile | laid) & ONE_OF_EACH

    barred = 1 << banned if 0 <= banned < JOKER else 0
    rest, rare = natural & ~barred, ours | nearly | two
    # Cost and card as one number: the least has the lowest card among equals.
    least = MOST
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        near, far, alike = V.NEAR_FACES[card], V.FAR_FACES[card], groups << (card & 15)
        melding = near | far | alike
        cost = throwing[card & 15] + policy[H.KEEP_NEAR] * count(near & natural)
        cost += pair * (count(alike & one) + count(alike & two) - 1)
        cost += policy[H.KEEP_GAP] * count(far & natural)
        cost += policy[H.GIVE_LIVE] * (count(melding & unseen) + count(melding & both_unseen))
        cost += policy[H.GIVE_LENGTHEN] * (theirs >> card & 1)
        if (rare >> card & 1) != 0:
            cost += policy[H.KEEP_DOUBLE] * (two >> card & 1)
            cost += policy[H.KEEP_LENGTHEN] * (ours >> card & 1)
            cost += policy[H.GIVE_BURRACO] * (nearly >> card & 1)
        # The smaller of the two without a branch: which it is, nobody could predict.
        below = (cost << CARD_BITS | card) - least
        least += below & below >> 63
    # Of the wild cards all twos cost the same.
    twos = one & TWOS & ~barred
    if twos != 0:
        cost = policy[H.THROWING_TWO + stage]
        least = min(least, cost << CARD_BITS | lowest(twos))
    if view[V.JOKERS] != 0 and banned != JOKER:
        cost = policy[H.THROWING_TWO + H.STAGES + stage]
        least = min(least, cost << CARD_BITS | JOKER)
    return least & (1 << CARD_BITS) - 1
