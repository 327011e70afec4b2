"""In which ways can a contract be laid from a hand?  The plain version.

A way is one of the finder's (``games.melds``): which natural cards, and where jokers stand for
others.  A contract is a list of them in the finder's order, the same one twice where it is held
twice; all contracts come in the order of their first ways, then of their second ones, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from analyser.games.carioca.pack import TRIO_KIND, catalogue
from analyser.games.carioca.reference.melds import JOKER
from analyser.games.carioca.rules import Rules
from analyser.games.melds.catalogue import Way


def is_trio(way: Way) -> bool:
    """Say whether a way makes a trio; else it makes an escalera."""
    return way.kind == TRIO_KIND


def contracts(rules: Rules, needs: tuple[int, int], cards: Sequence[str]) -> list[list[Way]]:
    """Return all contracts of so many trios and escaleras that a hand can lay.

    Where the last card has to be thrown, those that leave none are not among them.
    """
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    found = _contracts(held_ways(rules, naturals, jokers), Counter(naturals), jokers, *needs)
    if rules.out_needs_discard:
        found = [each for each in found if sum(map(size, each)) < len(cards)]
    return found


def held_ways(rules: Rules, naturals: Sequence[str], jokers: int) -> list[Way]:
    """Return the ways that some natural cards and jokers can lay, in the finder's order."""
    kinds_of_card = set(naturals)
    ways = catalogue(rules.contract_jokers, rules.round_the_corner).ways
    # Most have a card that is not there at all.
    some = [way for way in ways if kinds_of_card.issuperset(way.cards)]
    cards = Counter(naturals)
    return [way for way in some if _has(way, cards, jokers)]


def _contracts(
    ways: Sequence[Way], cards: Counter[str], jokers: int, trios: int, escaleras: int
) -> list[list[Way]]:
    if trios == escaleras == 0:
        return [[]]
    found = []
    for at, way in enumerate(ways):
        trio = is_trio(way)
        if (trios if trio else escaleras) == 0 or not _has(way, cards, jokers):
            continue
        left, fewer = cards - Counter(way.cards), jokers - way.jokers
        rest = _contracts(ways[at:], left, fewer, trios - trio, escaleras - (not trio))
        found += [[way, *more] for more in rest]
    return found


def _has(way: Way, cards: Counter[str], jokers: int) -> bool:
    enough = all(cards[card] >= way.cards.count(card) for card in way.cards)
    return enough and way.jokers <= jokers


def size(way: Way) -> int:
    """Return how many cards a way takes, jokers included."""
    return len(way.cards) + way.jokers


def laid(way: Way, rules: Rules) -> list[str]:
    """Return the cards of a way as they lie on the table."""
    if is_trio(way):
        return [*way.cards, *[JOKER] * way.jokers]
    meld = catalogue(rules.contract_jokers, rules.round_the_corner).melds[way.meld]
    return [card if card in way.cards else JOKER for card in meld.cards]


def as_laid(contract: Sequence[Way], rules: Rules) -> list[list[str]]:
    """Return a contract as it is laid: its trios, then its escaleras."""
    trios = [way for way in contract if is_trio(way)]
    escaleras = [way for way in contract if not is_trio(way)]
    return [laid(way, rules) for way in (*trios, *escaleras)]
