"""Which card does a player discard?  Part 3 of ``policies``, compiled.

The plain twin is in ``reference.decisions``.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import ONE_OF_EACH, TWOS, count, find_lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import JOKER
from analyser.games.burraco.rules import R

CARD_BITS = 7
"""Bits that a card's code takes."""
CARD_MASK = (1 << CARD_BITS) - 1
MOST = 1 << 60
"""More than any card costs."""


@kernel
def more_for_giving(table, rules, policy, view):
    """Return what it costs more, as things stand, to give what lengthens one of theirs."""
    team, players = view[V.TEAM], rules[R.PLAYERS]
    follower = view[V.SEAT]
    while T.team_of(table, follower) == team:
        follower = follower + 1 if follower + 1 < players else 0
    cost = policy[H.GIVE_PILE] * table[T.PILE_COUNT] + policy[H.GIVE_STAGE] * view[V.STAGE]
    cost += policy[H.GIVE_CARD] * T.count_held(table, follower)
    return cost + policy[H.GIVE_POT] * T.may_take_pot(table, T.team_of(table, follower))


@inlined
def find_unseen(one, two, pile, pile_two, laid, laid_two):
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
    barred_faces = 1 << banned if 0 <= banned < JOKER else 0
    jokers = view[V.JOKERS] if banned != JOKER else 0
    return price_hand(table, rules, policy, view, barred_faces, jokers, None) & CARD_MASK


@inlined
def price_hand(table, rules, policy, view, barred_faces, jokers, prices):
    """Return the price of the card that costs least to discard, but for ``barred_faces``.

    A *price* is what a card costs and its code as one number: the least has the lowest card among
    equals.  ``jokers``: 0 where none may be discarded.  ``prices``: takes the price of each card,
    and then how many there are is returned; ``None``: nobody asks for them.
    """
    if policy[H.GIVES] != 0:
        return price_hand_of_giver(table, rules, policy, view, barred_faces, jokers, prices)
    return price_each(table, rules, policy, view, barred_faces, jokers, 0, 0, 0, prices)


@kernel
def price_hand_of_giver(table, rules, policy, view, barred_faces, jokers, prices):
    """Return what ``price_hand`` does, for a player who has one of ``GIVING_HABITS`` or more."""
    more = more_for_giving(table, rules, policy, view)
    live = policy[H.GIVE_LIVE_PILE] * (table[T.PILE_COUNT] >> 2)
    close = T.list_near_lengtheners(table, view[V.TEAM])
    return price_each(table, rules, policy, view, barred_faces, jokers, more, live, close, prices)


@inlined
def note_price(price, best, many, prices):
    """Return the least price so far, and how many were noted."""
    if prices is None:
        return min(best, price), many
    prices[many] = price
    return best, many + 1


@inlined
def price_each(table, rules, policy, view, barred_faces, jokers, more, more_live, close, prices):
    """Return what ``price_hand`` does.

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
    ours = T.find_addable(table, team)
    theirs, nearly = T.find_addable_to_others(table, rules, team)
    pile, pile_two, _, _ = V.list_remembered(table, policy)
    laid, laid_two = table[T.LAID_ONE], table[T.LAID_TWO]
    unseen, both_unseen = find_unseen(one, two, pile, pile_two, laid, laid_two)
    fitting = part(V.FITTING_FACES, rules[R.FITTING])

    rest = natural & ~barred_faces
    best, many = MOST, 0
    while rest != 0:
        card = find_lowest_bit(rest)
        rest &= rest - 1
        rank = card & 15
        melding = fitting[card]
        cost = throwing[rank] + beside[V.find_neighbours(natural, card)]
        cost += pair * ranks.of_rank(counts, rank)
        cost += live * (count(melding & unseen) + count(melding & both_unseen))
        flags = nearly << 3 >> card & 8 | ours << 2 >> card & 4
        flags |= two << 1 >> card & 2 | theirs >> card & 1
        cost += flagged[flags]
        cost += more & -(theirs >> card & 1)
        cost += policy[H.KEEP_BURRACO] * (close >> card & 1)
        best, many = note_price(cost << CARD_BITS | card, best, many, prices)
    # Of the wild cards all twos cost the same.
    twos = one & TWOS & ~barred_faces
    while twos != 0:
        cost = policy[H.THROWING_TWO + stage]
        best, many = note_price(cost << CARD_BITS | find_lowest_bit(twos), best, many, prices)
        twos = 0 if prices is None else twos & twos - 1
    if jokers != 0:
        cost = policy[H.THROWING_TWO + H.STAGES + stage]
        best, many = note_price(cost << CARD_BITS | JOKER, best, many, prices)
    return best if prices is None else many
