"""What is a hand worth to who holds it?  The numbers of the policy sheet, counted plainly.

What tests compare the kernel with, which counts them otherwise.  Points are those of the rules,
worths are tenths of a point.  ``unseen``: card → copies that the player has not seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from analyser.cards.codes import card_code
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.melds import DOUBLE_OF, DOUBLES, JOKER, SINGLES
from analyser.games.khanhoo.policies import Policy
from analyser.games.khanhoo.referee import Table, pack
from analyser.games.khanhoo.rules import Rules, worths
from analyser.games.khanhoo.splitting import best_points, part_jokers
from analyser.games.melds.catalogue import Way

Unseen = Mapping[str, int]


def unseen(table: Table, seat: int) -> Counter[str]:
    """Return how many copies of each card a player has not seen, if any."""
    seen = Counter([*table.pile, *table.hands[seat]])
    for other in range(table.rules.players):
        seen.update(card for way in table.shown[other] for card in melds.list_laid_cards(way))
        if other != seat:
            seen.update(table.known[other])
    return Counter(pack(table.rules)) - seen


def lacking(meld: Sequence[str], held: Counter[str]) -> list[str]:
    """Return the cards of a meld that are not held, one twice where both copies are lacking."""
    # As the difference of two counts, and ten times as fast.
    return [card for card in dict.fromkeys(meld) for _ in range(meld.count(card) - held[card])]


def near_points(rules: Rules, cards: Iterable[str], unseen: Unseen) -> int:
    """Return the points of the melds of three that lack one card, times its unseen copies."""
    held, points, found = Counter(part_jokers(cards)[0]), worths(rules), 0
    for meld, kind in SINGLES:
        lacks = lacking(meld, held)
        if len(lacks) == 1:
            found += points[kind] * unseen[lacks[0]]
    return found


class DoublesNear(NamedTuple):
    """The points of the doubles that a hand lacks so many cards of, all of them unseen."""

    one: int
    two: int


def near_doubles(rules: Rules, cards: Iterable[str], unseen: Unseen) -> DoublesNear:
    """Return the points of doubles that are one card and two cards away."""
    held, points, found = Counter(part_jokers(cards)[0]), worths(rules), [0, 0]
    for meld, kind in DOUBLES:
        lacks = lacking(meld, held)
        if len(lacks) in (1, 2) and all(unseen[card] >= lacks.count(card) for card in lacks):
            found[len(lacks) - 1] += points[kind]
    return DoublesNear(*found)


PARTNERS = {
    card: {
        other
        for meld, _ in SINGLES
        if card in meld
        for at, other in enumerate(meld)
        if at != meld.index(card)
    }
    for card in melds.HELD_FACES
}
"""Card → those that lie with it in a meld of three: itself, where it may lie there twice."""


def lone(cards: Iterable[str]) -> int:
    """Return how many natural cards lie in no meld of three with another card of the hand."""
    natural = part_jokers(cards)[0]
    found = 0
    for at, card in enumerate(natural):
        others = natural[:at] + natural[at + 1 :]
        found += not any(other in PARTNERS[card] for other in others)
    return found


def worth(rules: Rules, policy: Policy, cards: Sequence[str], unseen: Unseen) -> int:
    """Return the worth of a hand."""
    found = policy.meld_worth * best_points(rules, cards)
    found += policy.near_worth * near_points(rules, cards, unseen)
    found += policy.double_worth * sum(near_doubles(rules, cards, unseen))
    return found - policy.deadwood * lone(cards)


def feed_points(rules: Rules, card: str, unseen: Unseen) -> int:
    """Return the points of the melds of three with a card whose other cards are all unseen."""
    points, found = worths(rules), 0
    for meld, kind in SINGLES:
        if card in meld:
            rest = lacking(meld, Counter([card]))
            if all(unseen[other] >= rest.count(other) for other in rest):
                found += points[kind]
    return found


def double_possible(way: Way, hand: Sequence[str], card: str, unseen: Unseen) -> bool:
    """Say whether a triplet, royal or khanhoo without joker can still become double.

    ``card``: the discard with which it is made, that is not in ``hand``.
    """
    if way.jokers or way.kind not in DOUBLE_OF or way.kind == melds.ACES:
        return False
    return all(hand.count(each) + unseen[each] + (each == card) == 2 for each in way.cards)


def without(hand: Sequence[str], cards: Iterable[str]) -> list[str]:
    """Return what is left of a hand where some of its cards are gone."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def rest_of(way: Way, card: str) -> list[str]:
    """Return the cards that a hand adds to a card to make a meld."""
    return without(melds.list_laid_cards(way), [card])


def gain(table: Table, policy: Policy, way: Way) -> int:
    """Return what the player to move gains by bumping with a way."""
    seat, rules, card = table.to_move, table.rules, table.pile[-1]
    hand, left = table.hands[seat], unseen(table, seat)
    between = (seat - table.thrower) % rules.players - 1
    found = 10 * way.worth - worth(rules, policy, hand, left) + policy.bump_tempo * between
    found += worth(rules, policy, without(hand, rest_of(way, card)), left)
    return found - policy.bump_single * double_possible(way, hand, card, left)


def raised(table: Table, policy: Policy) -> int:
    """Return by how much the discard raises the worth of the hand of the player to move."""
    seat, rules = table.to_move, table.rules
    hand, left = table.hands[seat], unseen(table, seat)
    more = worth(rules, policy, [*hand, table.pile[-1]], left)
    return more - worth(rules, policy, hand, left)


def loss(table: Table, policy: Policy, card: str) -> int:
    """Return what a card costs that is thrown, beside what the hand is worth without it."""
    if card == JOKER:
        return policy.keep_joker
    seat, rules = table.to_move, table.rules
    found = policy.feed * feed_points(rules, card, unseen(table, seat))
    following = (seat + 1) % rules.players
    if any(card in PARTNERS[other] for other in table.wanted[following]):
        found += policy.feed_seen
    return found


def ranked(table: Table, policy: Policy) -> list[str]:
    """Return the cards that may be thrown, the one that leaves most first; of equals the lowest."""
    seat, rules = table.to_move, table.rules
    hand, left = table.hands[seat], unseen(table, seat)
    leaves = {
        card: worth(rules, policy, without(hand, [card]), left) - loss(table, policy, card)
        for card in table.list_discards()
    }
    return sorted(leaves, key=lambda card: (-leaves[card], card_code(card)))
