"""What may be played on what, who wins, and what may a player still hold?  In pure Python.

Cards are text, a trick the list of its cards in the order played.  ``masks`` is the compiled
counterpart.

Three flags bind the players who follow, each a rule of some games: to *follow* the suit class that
was led is a duty in all of them; ``must_head``: a player who can beat the best card so far with a
card of that class has to; ``must_trump``: a player without that class has to play a trump, if they
hold one (which need not beat another trump).  Two hooks are left to the game: which cards may be
led, and which card a player is forced to play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from analyser.games.tricks.deck import CARDS, NO_CLASS, NUMBERS, Deck


class Trick(NamedTuple):
    """A trick, finished or not."""

    lead: int
    """The seat that leads."""
    cards: list[str]
    """In the order played, the leader's first."""


def order_cards(cards: Iterable[str]) -> list[str]:
    """Return cards in the order of their numbers: suits c d h s, the seven to the ace."""
    return sorted(cards, key=NUMBERS.__getitem__)


def beats(card: str, best: str, deck: Deck, trumps: int = NO_CLASS) -> bool:
    """Say whether a card beats the best one so far of the trick that it is played to."""
    if deck.classes[card] == deck.classes[best]:
        return deck.is_higher(card, best)
    return deck.classes[card] == trumps


def winner(trick: Sequence[str], deck: Deck, trumps: int = NO_CLASS) -> int:
    """Return which card of a trick is the best, from 0, the leader's."""
    best = 0
    for at, card in enumerate(trick):
        if at > 0 and beats(card, trick[best], deck, trumps):
            best = at
    return best


def list_legal(
    hand: Sequence[str],
    trick: Sequence[str],
    deck: Deck,
    trumps: int = NO_CLASS,
    must_head: bool = False,
    must_trump: bool = False,
    may_lead: Collection[str] = CARDS,
    forced: Collection[str] = (),
) -> list[str]:
    """Return the cards of a hand that may be played to a trick, in the order of their numbers.

    ``may_lead``: those that may be led, where the hand has any of them; ``forced``: one of these
    must be played by a player who follows, if it may be.
    """
    if not trick:
        return order_cards(set(hand) & set(may_lead)) or order_cards(hand)
    may = _may_follow(hand, trick, deck, trumps, must_head, must_trump)
    return order_cards(set(may) & set(forced)) or order_cards(may)


def _may_follow(
    hand: Sequence[str],
    trick: Sequence[str],
    deck: Deck,
    trumps: int,
    must_head: bool,
    must_trump: bool,
) -> list[str]:
    led, best = deck.classes[trick[0]], trick[winner(trick, deck, trumps)]
    follows = [card for card in hand if deck.classes[card] == led]
    if follows:
        heads = [card for card in follows if deck.is_higher(card, best)]
        return heads if must_head and heads else follows
    ruffs = [card for card in hand if deck.classes[card] == trumps]
    return ruffs if must_trump and ruffs else list(hand)


def may_hold(
    possible: Collection[str],
    card: str,
    before: Sequence[str],
    deck: Deck,
    trumps: int = NO_CLASS,
    must_head: bool = False,
    must_trump: bool = False,
) -> list[str]:
    """Return what a player may still hold for all that a card of theirs tells.

    ``possible``: what they might hold before, ``card`` included; ``before``: the cards of the trick
    that lay there when they played it.
    """
    left = [each for each in order_cards(possible) if each != card]
    if not before:
        return left
    led, best = deck.classes[before[0]], before[winner(before, deck, trumps)]
    if deck.classes[card] != led:
        left = [each for each in left if deck.classes[each] != led]
        if must_trump and deck.classes[card] != trumps:
            left = [each for each in left if deck.classes[each] != trumps]
    elif must_head and not deck.is_higher(card, best):
        left = [
            each for each in left if not (deck.classes[each] == led and deck.is_higher(each, best))
        ]
    return left


def may_hold_after(
    tricks: Iterable[tuple[int, Sequence[str]]],
    players: int,
    deck: Deck,
    trumps: int = NO_CLASS,
    must_head: bool = False,
    must_trump: bool = False,
) -> list[list[str]]:
    """Return the cards that each player may still hold, for all that everybody saw of some tricks.

    ``tricks``: of each the seat that led, and the cards in the order played; the last may be short.
    """
    may = [order_cards(deck.classes) for _ in range(players)]
    for lead, cards in tricks:
        for at, card in enumerate(cards):
            seat = (lead + at) % players
            may[seat] = may_hold(may[seat], card, cards[:at], deck, trumps, must_head, must_trump)
    return may


def find_lowest(cards: Iterable[str], deck: Deck) -> str:
    """Return the card of the least power; of several the one with the least number."""
    return min(cards, key=lambda card: (deck.powers[card], NUMBERS[card]))


def find_highest(cards: Iterable[str], deck: Deck) -> str:
    """Return the card of the most power; of several the one with the least number."""
    return min(cards, key=lambda card: (-deck.powers[card], NUMBERS[card]))
