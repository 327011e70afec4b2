"""How does a hand stand to a contract, and what is it worth?  The plain version.

Point 3 of the policy sheet.  Left out: whether the contract can be laid, which is asked exactly
(``contracts``); here melds are set aside in a fixed order, which may miss a better one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from analyser.cards.codes import RANKS, SUITS
from analyser.games.carioca.pack import ALIKE, suit_in_order
from analyser.games.carioca.policies import Policy
from analyser.games.carioca.reference.melds import JOKER
from analyser.games.carioca.rules import ESCALERA, TRIO, Rules, points_of


@dataclass
class Standing:
    """A hand beside a contract, finished melds set aside."""

    trios: int
    """Trios still needed,"""
    escaleras: int
    """and escaleras."""
    finished: int = 0
    """Melds that are finished,"""
    by_joker: int = 0
    """and how many of them by a joker."""
    left: list[str] = field(default_factory=list)
    """Natural cards that are in none of them."""
    near: set[str] = field(default_factory=set)
    """Cards that would finish a needed meld."""
    far: set[str] = field(default_factory=set)
    """Cards that would be third in a needed escalera, and are not near."""
    over: list[str] = field(default_factory=list)
    """Cards that are left and serve no needed meld."""


Window: TypeAlias = frozenset[str]
"""The four cards of an escalera."""


@cache
def windows(round_the_corner: bool) -> list[Window]:
    """Return all escaleras, the lowest first: suits c d h s, then places."""
    found = []
    for suit in SUITS:
        lying = suit_in_order(suit, round_the_corner)
        found += [frozenset(lying[low : low + ESCALERA]) for low in range(len(lying) - 3)]
    return found


def stand(rules: Rules, needs: tuple[int, int], cards: Sequence[str], looks_far: bool) -> Standing:
    """Return how a hand stands; ``looks_far``: cards serve that are two of an escalera."""
    found = Standing(*needs, left=sorted((c for c in cards if c != JOKER), key=ALIKE.__getitem__))
    jokers = cards.count(JOKER)
    lying = windows(rules.round_the_corner)
    _set_escaleras_aside(found, lying, ESCALERA)
    _set_trios_aside(found, TRIO)
    if rules.contract_jokers:
        for _ in range(jokers):
            before = found.finished
            _set_escaleras_aside(found, lying, ESCALERA - 1, most=1)
            if found.finished == before:
                _set_trios_aside(found, TRIO - 1, most=1)
            found.by_joker += found.finished - before
    _look(found, lying, looks_far)
    return found


def _set_escaleras_aside(
    found: Standing, lying: Iterable[Window], held: int, most: int = 4
) -> None:
    """Set escaleras aside of which so many cards are left, the lowest first."""
    for _ in range(min(most, found.escaleras)):
        there = set(found.left)
        window = next((each for each in lying if len(each & there) == held), None)
        if window is None:
            return
        for card in window & there:
            found.left.remove(card)
        found.escaleras -= 1
        found.finished += 1


def _set_trios_aside(found: Standing, held: int, most: int = 4) -> None:
    """Set trios aside of so many cards that are left, the lowest rank first."""
    for _ in range(min(most, found.trios)):
        ranks = _ranks_of(held, found.left)
        if not ranks:
            return
        for card in _of_rank(ranks[0], found.left)[:held]:
            found.left.remove(card)
        found.trios -= 1
        found.finished += 1


def _ranks_of(many: int, cards: Iterable[str]) -> list[str]:
    """Return the ranks of which there are so many cards or more."""
    count = Counter(card[0] for card in cards)
    return [rank for rank in RANKS if count[rank] >= many]


def _of_rank(rank: str, cards: Iterable[str]) -> list[str]:
    """Return the cards of a rank: one copy of each suit, then second copies."""
    count = Counter(card for card in cards if card[0] == rank)
    firsts = [rank + suit for suit in SUITS if count[rank + suit] > 0]
    return [*firsts, *(card for card in firsts if count[card] > 1)]


def _look(found: Standing, lying: Iterable[Window], looks_far: bool) -> None:
    """Find which cards are near and far, and which serve nothing."""
    left, there = found.left, set(found.left)
    serving = Counter[str]()
    if found.trios:
        for rank in _ranks_of(TRIO - 1, left):
            found.near |= {rank + suit for suit in SUITS}
            serving |= Counter(_of_rank(rank, left))
    if found.escaleras:
        for window in lying:
            held = window & there
            if len(held) == ESCALERA - 1:
                found.near |= window - held
            if len(held) == ESCALERA - 2:
                found.far |= window - held
            if len(held) == ESCALERA - 1 or (len(held) == ESCALERA - 2 and looks_far):
                serving |= Counter(dict.fromkeys(held, 1))
    found.far -= found.near
    over = Counter(left) - serving
    found.over = sorted(over.elements(), key=ALIKE.__getitem__)


def copies(cards: Iterable[str], unseen: Mapping[str, int]) -> int:
    """Return how many of some cards are unseen."""
    return sum(unseen.get(card, 0) for card in cards)


def counts_jokers(policy: Policy, own_turns: int) -> int:
    """Return what a joker costs a player after so many own turns."""
    return policy.joker_price if own_turns < policy.joker_hold else 0


def worth(
    rules: Rules,
    needs: tuple[int, int],
    cards: Sequence[str],
    policy: Policy,
    own_turns: int,
    unseen: Mapping[str, int],
) -> int:
    """Return what a hand is worth to who has not met the contract, tenths of a point."""
    found = stand(rules, needs, cards, policy.need_far > 0)
    made = policy.done_meld * found.finished
    made -= counts_jokers(policy, own_turns) * found.by_joker
    made += policy.need_near * copies(found.near, unseen)
    made += policy.need_far * copies(found.far, unseen)
    return made - policy.spare * sum(points_of(rules, card) for card in found.over)


def worth_down(rules: Rules, cards: Sequence[str], policy: Policy, fits: Collection[str]) -> int:
    """Return what a hand is worth to who has met the contract; ``fits``: what fits a meld."""
    return sum(
        policy.keep_fit if card in fits else -policy.spare * points_of(rules, card)
        for card in cards
    )
