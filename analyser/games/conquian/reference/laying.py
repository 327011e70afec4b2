"""Which melds may be laid, and how?  The plain version.

All that lies before a player may be laid out anew whenever cards are laid; so what they may lay
depends on which cards lie there, not on how.  An *arrangement* is a list of melds of which each
card is in one, in the order of the finder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias

from analyser.games.conquian.pack import NUMBERS, catalogue
from analyser.games.conquian.rules import Rules
from analyser.games.melds import plain
from analyser.games.melds.catalogue import Way

Cards: TypeAlias = tuple[str, ...]
"""Sorted by their faces."""
Melds: TypeAlias = list[list[str]]


def in_order(cards: Iterable[str]) -> Cards:
    """Return cards by their faces: suit by suit, from the ace to the king."""
    return tuple(sorted(cards, key=NUMBERS.__getitem__))


def ways(rules: Rules) -> Sequence[Way]:
    """Return all melds, in the order of the finder."""
    return catalogue(rules.run_max, rules.group_max).ways


@cache
def _splits(run_max: int, group_max: int, cards: frozenset[str]) -> list[list[Way]]:
    all_ways = catalogue(run_max, group_max).ways
    return plain.splits([way for way in all_ways if cards.issuperset(way.cards)], cards)


def is_meld(rules: Rules, cards: Sequence[str]) -> bool:
    """Say whether cards, in any order, are a meld."""
    return in_order(cards) in {way.cards for way in ways(rules)}


def fits(rules: Rules, lain: Iterable[str], card: str) -> bool:
    """Say whether a card joins what lies there, laid out anew if need be, without others."""
    return bool(_splits(rules.run_max, rules.group_max, frozenset([*lain, card])))


def may_lie(rules: Rules, melds: Iterable[Sequence[str]], card: str | None, hand: Cards) -> bool:
    """Say whether cards of the hand may lie so, all of them in one meld if that is the rule.

    ``card``: the one taken, in whose meld they have to be then; ``None``: none is.
    """
    if rules.hand_joins == "any" or not hand:
        return True
    wanted = {*hand} if card is None else {*hand, card}
    return any(wanted <= {*meld} for meld in melds)


def arrangements(rules: Rules, lain: Iterable[str], card: str | None, hand: Cards) -> list[Melds]:
    """Return every way to lay out what lies there with the card taken and these of the hand."""
    cards = frozenset([*lain, *hand] if card is None else [*lain, *hand, card])
    found = _splits(rules.run_max, rules.group_max, cards)
    melds = [[list(way.cards) for way in split] for split in found]
    return [each for each in melds if may_lie(rules, each, card, hand)]


def sets_of_hand(
    rules: Rules, lain: Sequence[str], card: str | None, hand: Sequence[str]
) -> list[Cards]:
    """Return the sets of cards of the hand that may be laid.

    With the ``card`` taken, among them perhaps none of the hand; without one, one card or more.
    By their lots of faces: of two sets that with the highest face that the other lacks comes later.
    """
    found = {
        each for each in _candidates(rules, lain, card, hand) if card is not None or len(each) > 0
    }
    legal = [each for each in found if arrangements(rules, lain, card, each)]
    return sorted(legal, key=lambda each: sum(1 << NUMBERS[name] for name in each))


def _candidates(
    rules: Rules, lain: Sequence[str], card: str | None, hand: Sequence[str]
) -> set[Cards]:
    """Return sets of cards of the hand among which are all that may be laid."""
    there = frozenset(lain if card is None else [*lain, card])
    own = there.union(hand)
    held = [frozenset(way.cards) for way in ways(rules) if own.issuperset(way.cards)]
    if rules.hand_joins == "any":
        # What some of the melds that are held make together; 1,024 subsets of a hand take seconds.
        made: set[frozenset[str]] = {frozenset()}
        for meld in held:
            made |= {cards | meld for cards in made if cards.isdisjoint(meld)}
        return {in_order(cards - there) for cards in made if cards >= there}
    return {in_order(meld & {*hand}) for meld in held if card is None or card in meld}


def longest_run(melds: Iterable[Sequence[str]]) -> int:
    """Return how many cards the longest run among some melds has; 0: there is none."""
    return max((len(meld) for meld in melds if is_run(meld)), default=0)


def is_run(meld: Sequence[str]) -> bool:
    """Say whether a meld is a run."""
    return meld[0][1] == meld[1][1]
