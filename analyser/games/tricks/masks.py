"""What may be played on what, who wins, and what may a player still hold?  Compiled.

The counterpart of ``plain``.  A set of cards is an int64 of 32 bits, bit n for card number n;
``deck`` is a deck's row of numbers (``deck.Deck.numbers``), as an array or a part of one.
``trumps`` is a suit class, or ``NO_CLASS``.
"""

from __future__ import annotations

from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined
from analyser.games.tricks.deck import CLASS0, HIGHER0, NO_CLASS, OF_CLASS0, POINTS0, POWER0


@inlined
def class_of(deck, card):
    """Return the suit class of a card."""
    return deck[CLASS0 + card]


@inlined
def power_of(deck, card):
    """Return how high a card is in its class."""
    return deck[POWER0 + card]


@inlined
def points_of(deck, card):
    """Return what a card counts."""
    return deck[POINTS0 + card]


@inlined
def of_class(deck, which):
    """Return the set of all cards of a suit class; of ``NO_CLASS`` none."""
    if which == NO_CLASS:
        return 0
    return deck[OF_CLASS0 + which]


@inlined
def find_higher(deck, card):
    """Return the set of the cards of its class that beat a card."""
    return deck[HIGHER0 + card]


@inlined
def holds(hand, card):
    """Say whether a card is in a set."""
    return (hand >> card) & 1 != 0


@inlined
def remove_card(hand, card):
    """Return a set without one of its cards."""
    return hand & ~(1 << card)


@inlined
def nth(hand, number):
    """Return the card of a set that has a given number of lower ones; there has to be one."""
    for _ in range(number):
        hand &= hand - 1
    return lowest_bit(hand)


@inlined
def beats(deck, card, best, trumps):
    """Say whether a card beats the best one so far of the trick that it is played to."""
    if holds(deck[HIGHER0 + best], card):
        return True
    return deck[CLASS0 + card] == trumps and deck[CLASS0 + best] != trumps


@inlined
def winner(deck, trick, count, trumps):
    """Return which of the first ``count`` cards of a trick is the best, from 0, the leader's."""
    best = 0
    for at in range(1, count):
        if beats(deck, trick[at], trick[best], trumps):
            best = at
    return best


@inlined
def may_follow(deck, hand, led, best, trumps, must_head, must_trump):
    """Return the cards of a hand that may be played: ``led`` is a class, ``best`` a card."""
    follows = hand & of_class(deck, led)
    if follows != 0:
        heads = follows & find_higher(deck, best)
        if must_head and heads != 0:
            return heads
        return follows
    ruffs = hand & of_class(deck, trumps)
    if must_trump and ruffs != 0:
        return ruffs
    return hand


@inlined
def prefer_cards(cards, hook):
    """Return the cards of a set that a hook names; all where it names none of them.

    For both hooks of a game: which cards may be led, and which one a player is forced to play.
    """
    if cards & hook != 0:
        return cards & hook
    return cards


@inlined
def may_hold(deck, possible, card, led, best, trumps, must_head, must_trump):
    """Return what a player may still hold for all that a card tells which they followed with.

    ``possible``: what they might hold before; ``led``: a class; ``best``: the best card that lay
    there.  Of a card that is led it tells no more than that it is gone: ``remove_card``.
    """
    left = remove_card(possible, card)
    if class_of(deck, card) != led:
        left &= ~of_class(deck, led)
        if must_trump and class_of(deck, card) != trumps:
            left &= ~of_class(deck, trumps)
    elif must_head and not holds(find_higher(deck, best), card):
        left &= ~(find_higher(deck, best) & of_class(deck, led))
    return left


@inlined
def find_lowest(deck, cards):
    """Return the card of the least power; of several the one with the least number."""
    found = lowest_bit(cards)
    rest = cards & (cards - 1)
    while rest != 0:
        card = lowest_bit(rest)
        if power_of(deck, card) < power_of(deck, found):
            found = card
        rest &= rest - 1
    return found


@inlined
def find_highest(deck, cards):
    """Return the card of the most power; of several the one with the least number."""
    found = lowest_bit(cards)
    rest = cards & (cards - 1)
    while rest != 0:
        card = lowest_bit(rest)
        if power_of(deck, card) > power_of(deck, found):
            found = card
        rest &= rest - 1
    return found
