"""Does a player draw or take the pile?  Part 1 of ``policies``, compiled.

The plain twin is in ``reference.decisions``.
"""

from __future__ import annotations

from analyser.cards.sets import TWOS, count
from analyser.compiled.jit import inlined, kernel
from analyser.games.burraco.kernel.decisions.pile_facts import takes_by_rule
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import mask_points


@kernel
def refuses(table, rules, policy, view, card):
    """Decide whether the first player puts the first card on the pile (L5)."""
    one, two, jokers, counts = V.one_more(0, 0, 0, 0, card)
    value, _, _ = pile_value(table, rules, policy, view, one, two, jokers, counts, 1)
    return value <= policy[H.FIRST_BAR]


@kernel
def takes(table, rules, policy, view, use, scratch):
    """Decide between pile and stock, where both are possible: True for the pile.

    ``use``: what the player would lay with the top card of a closed pile is worth; otherwise 0.
    """
    return wants_pile(table, rules, policy, view, use, scratch)


@inlined
def wants_pile(table, rules, policy, view, use, scratch):
    """Do what ``takes`` does, copied into what begins a turn.

    What takes longest to find out is asked last, where it matters.
    """
    if policy[H.RULE_FOR] != 0:
        return takes_by_rule(table, rules, policy, view, scratch)
    bar = policy[H.TAKE_BAR] + policy[H.TAKE_BAR_STAGE] * view[V.STAGE]
    bar += policy[H.TAKE_BAR_STALE] * table[T.STALE]
    if table[T.TURN] == 2:
        bar += policy[H.TAKE_BAR_SECOND]
        if policy[H.TAKE_BAR_TWO_FIVE] != 0 and V.holds_two_or_five(table, rules, view):
            bar += policy[H.TAKE_BAR_TWO_FIVE]
    one, two, jokers, counts = V.list_remembered(table, policy)
    size = table[T.PILE_COUNT]
    above, useful, rest, rest_two = value_useful(
        table, policy, view, one, two, jokers, counts, size
    )
    above += min(0, use) - bar
    if (size >= 5) & (5 * useful <= size):
        above -= policy[H.TAKE_BAR_THIN] + policy[H.TAKE_BAR_THIN_STAGE] * view[V.STAGE]
    danger, stranded = policy[H.TAKE_BAR_DANGER], policy[H.TAKE_BAR_STRANDED]
    most = max(0, danger) + max(0, stranded)
    least = min(0, danger) + min(0, stranded)
    useless = count(rest) + count(rest_two)
    low = above + useless * policy[H.LEAST_OF_USELESS + view[V.STAGE]]
    high = above + useless * policy[H.MOST_OF_USELESS + view[V.STAGE]]
    # As a rule useless cards, and what the bar asks of opponents, change nothing.
    if (policy[H.WEIGHS] == 0) & ((low > most) | (high <= least)):
        return low > most
    value, connects = value_useless(rules, policy, view, one, counts, rest, rest_two)
    above += value
    if policy[H.WEIGHS] != 0:
        above += weigh_pile(table, rules, policy, view, one, two, useful, connects)
    if above > least and above <= most:
        above -= danger if V.is_in_danger(table, rules, policy, view[V.SEAT]) else 0
        if stranded != 0 and V.is_one_stranded(table, rules, view):
            above -= stranded
    return above > 0


@inlined
def pile_value(table, rules, policy, view, one, two, jokers, counts, size):
    """Return (what a pile is worth, how many of its cards are useful, how many connect).

    The pile has ``size`` cards, all but the forgotten ones these; its worth in tenths of a point,
    without what only few ask for (``weigh_pile``).
    """
    value, useful, rest, rest_two = value_useful(
        table, policy, view, one, two, jokers, counts, size
    )
    more, connects = value_useless(rules, policy, view, one, counts, rest, rest_two)
    return value + more, useful, connects


@inlined
def value_useful(table, policy, view, pile_one, pile_two, jokers, counts, size):
    """Return (what a pile's size and useful cards are worth, how many are useful, the rest).

    The rest is natural faces, once and twice.
    """
    wild = jokers + count(pile_one & TWOS) + count(pile_two & TWOS)
    value = policy[H.TAKE_SIZE] * size + policy[H.TAKE_WILD] * wild
    one, two = pile_one & V.NATURAL, pile_two & V.NATURAL
    longer = T.find_addable(table, view[V.TEAM])
    lengthens = count(one & longer) + count(two & longer)
    value += policy[H.TAKE_LENGTHEN] * lengthens
    one, two = one & ~longer, two & ~longer
    if one == 0:
        return value, wild + lengthens, 0, 0
    melding = V.find_melding(view, pile_one, counts)
    # Hardly ever does a face lie in the pile twice.
    melds = count(one & melding) + (count(two & melding) if two != 0 else 0)
    value += policy[H.TAKE_MELD] * melds
    return value, wild + lengthens + melds, one & ~melding, two & ~melding


@inlined
def value_useless(rules, policy, view, pile_one, counts, one, two):
    """Return (what the useless ones of a pile's cards are worth, how many connect).

    ``pile_one``, ``counts``: of the whole pile; ``one``, ``two``: the useless ones.
    """
    connecting = V.find_connecting(view, pile_one, counts)
    useless, connects, risk = count(one), count(one & connecting), mask_points(one, rules)
    if two != 0:
        useless, connects = useless + count(two), connects + count(two & connecting)
        risk += mask_points(two, rules)
    value = policy[H.TAKE_CONNECT] * connects + policy[H.TAKE_DEAD] * (useless - connects)
    return value - policy[H.TAKE_RISK] * view[V.STAGE] * risk, connects


@kernel
def weigh_pile(table, rules, policy, view, pile_one, pile_two, useful, connects):
    """Return by how much the habits of ``TAKING_HABITS`` move the pile further above the bar.

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
    close, theirs = T.list_near_lengtheners(table, team) & V.NATURAL, 0
    for other in range(T.sides(rules)):
        theirs |= T.find_addable(table, other) if other != team else 0
    theirs &= V.NATURAL
    value = policy[H.TAKE_BURRACO] * (count(pile_one & close) + count(pile_two & close))
    value += policy[H.TAKE_DENY] * (count(pile_one & theirs) + count(pile_two & theirs))
    return value - bar
