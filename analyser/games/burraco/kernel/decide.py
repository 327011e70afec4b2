"""Does a player draw or take, and what is discarded?  Parts 1 and 3 of ``policies``, compiled.

``reference.decide`` is the plain twin; part 2 is in ``laying``.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import ONE_OF_EACH, TWOS, count, lowest
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.facts import takes_by_rule
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.melds import JOKER, mask_points
from analyser.games.burraco.rules import R

CARD_BITS = 7
"""Bits that a card's code takes."""
MOST = 1 << 60
"""More than any card costs."""


@kernel
def refuses(table, rules, policy, view, card):
    """Decide whether the first player puts the first card on the pile (L5)."""
    one, two, jokers, counts = V.one_more(0, 0, 0, 0, card)
    value, _, _ = pile_value(table, rules, policy, view, one, two, jokers, counts, 1, 0)
    return value <= policy[H.FIRST_BAR]


@kernel
def takes(table, rules, policy, view, use, scratch):
    """Decide between pile and stock, where both are possible: True for the pile.

    ``use``: what the player would lay with the top card of a closed pile is worth; otherwise 0.
    """
    if policy[H.RULE_FOR] != 0:
        return takes_by_rule(table, rules, policy, view, scratch)
    bar = policy[H.TAKE_BAR] + policy[H.TAKE_BAR_STAGE] * view[V.STAGE]
    bar += policy[H.TAKE_BAR_STALE] * table[T.STALE]
    if table[T.TURN] == 2:
        bar += policy[H.TAKE_BAR_SECOND]
        if policy[H.TAKE_BAR_TWO_FIVE] != 0 and V.holds_two_or_five(table, rules, view):
            bar += policy[H.TAKE_BAR_TWO_FIVE]
    one, two, jokers, counts = V.remembered(table, policy)
    size = table[T.PILE_COUNT]
    forgotten = max(0, size - policy[H.REMEMBERED])
    above, useful, connects = pile_value(
        table, rules, policy, view, one, two, jokers, counts, size, forgotten
    )
    above += min(0, use) - bar
    if (size >= 5) & (5 * useful <= size):
        above -= policy[H.TAKE_BAR_THIN] + policy[H.TAKE_BAR_THIN_STAGE] * view[V.STAGE]
    if policy[H.WEIGHS] != 0:
        above += weighed(table, rules, policy, view, one, two, useful, connects)
    # What takes longest to find out is asked last, where it matters.
    danger, stranded = policy[H.TAKE_BAR_DANGER], policy[H.TAKE_BAR_STRANDED]
    most = max(0, danger) + max(0, stranded)
    least = min(0, danger) + min(0, stranded)
    if above > least and above <= most:
        above -= danger if V.in_danger(table, rules, policy, view[V.SEAT]) else 0
        if stranded != 0 and V.is_one_stranded(table, rules, view):
            above -= stranded
    return above > 0


@inlined
def pile_value(table, rules, policy, view, pile_one, pile_two, jokers, counts, size, forgotten):
    """Return (what a pile is worth, how many of its cards are useful, how many connect).

    The pile has ``size`` cards, all but the forgotten ones these; its worth in tenths of a point,
    without what only few ask for (``weighed``).
    """
    wild = jokers + count(pile_one & TWOS) + count(pile_two & TWOS)
    value = policy[H.TAKE_SIZE] * size + policy[H.TAKE_WILD] * wild

    one, two = pile_one & V.NATURAL, pile_two & V.NATURAL
    longer = T.addable(table, view[V.TEAM])
    lengthens = count(one & longer) + count(two & longer)
    value += policy[H.TAKE_LENGTHEN] * lengthens
    one, two = one & ~longer, two & ~longer
    if one == 0 and forgotten == 0:
        return value, wild + lengthens, 0

    melding, connecting = V.fits(view, pile_one, counts)
    # Hardly ever does a face lie in the pile twice.
    melds = count(one & melding) + (count(two & melding) if two != 0 else 0)
    value += policy[H.TAKE_MELD] * melds

    one, two = one & ~melding, two & ~melding
    rest, connects, risk = count(one), count(one & connecting), mask_points(one, rules)
    if two != 0:
        rest, connects = rest + count(two), connects + count(two & connecting)
        risk += mask_points(two, rules)
    value += policy[H.TAKE_CONNECT] * connects + policy[H.TAKE_DEAD] * (rest - connects)
    value -= policy[H.TAKE_RISK] * view[V.STAGE] * risk
    return value, wild + lengthens + melds, connects


@kernel
def weighed(table, rules, policy, view, pile_one, pile_two, useful, connects):
    """Return by how much the habits ``WEIGHING`` move the pile further above the bar.

    ``pile_one``, ``pile_two``: faces of the cards that are remembered; ``useful``, ``connects``:
    how many of them are.
    """
    team, cards = view[V.TEAM], view[V.CARDS]
    bar = policy[H.TAKE_BAR_HAND] * cards
    bar += policy[H.TAKE_BAR_LAST] if cards == 1 else 0
    bar += policy[H.TAKE_BAR_POT] if T.team_at(table, team)[T.POT] >= 0 else 0
    if useful == 1:
        bar += policy[H.TAKE_BAR_SINGLE]
    if useful == 0:
        bar += policy[H.TAKE_BAR_USELESS]
        bar += policy[H.TAKE_BAR_DEAD] if connects == 0 else 0
    close, theirs = T.nearly(table, team) & V.NATURAL, 0
    for other in range(T.sides(rules)):
        theirs |= T.addable(table, other) if other != team else 0
    theirs &= V.NATURAL
    value = policy[H.TAKE_BURRACO] * (count(pile_one & close) + count(pile_two & close))
    value += policy[H.TAKE_DENY] * (count(pile_one & theirs) + count(pile_two & theirs))
    return value - bar


@kernel
def more_for_giving(table, rules, policy, view):
    """Return what it costs more, as things stand, to give what lengthens one of theirs."""
    team, players = view[V.TEAM], rules[R.PLAYERS]
    follower = view[V.SEAT]
    while T.team_of(table, follower) == team:
        follower = follower + 1 if follower + 1 < players else 0
    cost = policy[H.GIVE_PILE] * table[T.PILE_COUNT] + policy[H.GIVE_STAGE] * view[V.STAGE]
    cost += policy[H.GIVE_CARD] * T.held(table, follower)
    return cost + policy[H.GIVE_POT] * T.may_take_pot(table, T.team_of(table, follower))


@inlined
def not_seen(one, two, pile, pile_two, laid, laid_two):
    """Return the faces of which a copy was not seen yet, and those of which neither was.

    Each of hand, pile and melds as faces once and twice.  Both copies of a face were seen where it
    lies twice in one of them, or in two of them:

        once      9 8 . 6 5 . .     hand, and twice the nine
        once      . 8 . . . 4 .     pile
        once      . . . . 5 4 .     melds
        a copy    . . 7 6 . . 3     8, 5 and 4 lie in two of them
        neither   . . 7 . . . 3
    """
    both_seen = two | pile_two | laid_two | (one & (pile | laid)) | (pile & laid)
    return ~both_seen & ONE_OF_EACH, ~(one | pile | laid) & ONE_OF_EACH


@kernel
def discards(table, rules, policy, view):
    """Decide which card to discard; returns its code."""
    banned = table[T.BANNED]
    barred = 1 << banned if 0 <= banned < JOKER else 0
    jokers = view[V.JOKERS] if banned != JOKER else 0
    return cheapest(table, rules, policy, view, barred, jokers)


@inlined
def cheapest(table, rules, policy, view, barred, jokers):
    """Return the card that costs least to discard, of a hand's faces that are not ``barred``.

    ``jokers``: 0 where none may be discarded.
    """
    if policy[H.GIVES] != 0:
        return cheapest_of_giver(table, rules, policy, view, barred, jokers)
    return least(table, rules, policy, view, barred, jokers, 0, 0, 0)


@kernel
def cheapest_of_giver(table, rules, policy, view, barred, jokers):
    """Return the same for a player who has one of the habits ``GIVING`` or more."""
    more = more_for_giving(table, rules, policy, view)
    live = policy[H.GIVE_LIVE_PILE] * (table[T.PILE_COUNT] >> 2)
    close = T.nearly(table, view[V.TEAM])
    return least(table, rules, policy, view, barred, jokers, more, live, close)


@inlined
def least(table, rules, policy, view, barred, jokers, more, more_live, close):
    """Return the cheapest card as above.

    ``more``: what it costs more to give what lengthens one of theirs, ``more_live`` for each unseen
    copy; ``close``: the faces that lengthen a meld of ours of five or six cards.  Where these are
    0, what they are asked for is not compiled.
    """
    one, two = view[V.ONE], view[V.TWO]
    counts = view[V.COUNTS] & rules[R.DIGITS_OF_GROUPS]
    natural, team, stage = one & V.NATURAL, view[V.TEAM], view[V.STAGE]
    throwing = part(policy, H.THROWING + 13 * stage)
    beside, flagged = part(policy, H.BESIDE), part(policy, H.FLAGGED)
    pair, live = policy[H.PAIRED], policy[H.GIVE_LIVE] + more_live
    ours, theirs, nearly = T.addable(table, team), 0, 0
    for other in range(T.sides(rules)):
        against = -1 if other != team else 0
        theirs |= T.addable(table, other) & against
        nearly |= T.nearly(table, other) & against
    pile, pile_two, _, _ = V.remembered(table, policy)
    laid, laid_two = table[T.LAID_ONE], table[T.LAID_TWO]
    unseen, both_unseen = not_seen(one, two, pile, pile_two, laid, laid_two)
    fitting = part(V.FITTING, rules[R.FITTING])

    rest = natural & ~barred
    # Cost and card as one number: the least has the lowest card among equals.
    best = MOST
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        rank = card & 15
        melding = fitting[card]
        cost = throwing[rank] + beside[V.beside(natural, card)]
        cost += pair * ranks.of_rank(counts, rank)
        cost += live * (count(melding & unseen) + count(melding & both_unseen))
        flags = 2 * (nearly >> card & 1) + (ours >> card & 1)
        flags = 2 * (2 * flags + (two >> card & 1)) + (theirs >> card & 1)
        cost += flagged[flags]
        cost += more & -(theirs >> card & 1)
        cost += policy[H.KEEP_BURRACO] * (close >> card & 1)
        best = min(best, cost << CARD_BITS | card)
    # Of the wild cards all twos cost the same.
    twos = one & TWOS & ~barred
    if twos != 0:
        cost = policy[H.THROWING_TWO + stage]
        best = min(best, cost << CARD_BITS | lowest(twos))
    if jokers != 0:
        cost = policy[H.THROWING_TWO + H.STAGES + stage]
        best = min(best, cost << CARD_BITS | JOKER)
    return best & (1 << CARD_BITS) - 1
