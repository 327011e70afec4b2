"""What may still come, as a player sees it?  The plain version.

An unseen card is *open* where the player could go on with it as their melds lie now: it and those
of their *run cards*, the hand and the cards of their runs, that stand next to each other without a
gap are three or more; or the hand has two or more of its rank; or a group of three of its rank
lies on the table.  It *helps* the cards of the hand that stand so with it, or are of its rank where
those are two or more.  How long a run may be is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analyser.games.conquian.pack import CARDS, RANKS, SMALLEST
from analyser.games.conquian.reference import laying
from analyser.games.conquian.reference.table import Table


@dataclass(frozen=True)
class Open:
    """An open card, and which cards of the hand it helps."""

    card: str
    in_run: frozenset[str]
    of_rank: frozenset[str]

    @property
    def helps(self) -> frozenset[str]:
        """The cards of the hand that it helps."""
        return self.in_run | self.of_rank

    @property
    def along(self) -> frozenset[str]:
        """Those of them that could be laid along with it: the more, of as many those of a run."""
        return self.in_run if len(self.in_run) >= len(self.of_rank) else self.of_rank


def unseen(table: Table, seat: int) -> list[str]:
    """Return the cards that a player has not seen: the other's hand, and the stock."""
    hidden = {*table.hands[1 - seat], *table.stock[table.turned :]}
    return [card for card in CARDS if card in hidden]


def open_cards(
    melds: Iterable[Sequence[str]], hand: Sequence[str], left: Sequence[str]
) -> list[Open]:
    """Return the open ones of the cards ``left``."""
    lain = list(melds)
    own = {*hand, *(card for meld in lain if laying.is_run(meld) for card in meld)}
    threes = {meld[0][0] for meld in lain if not laying.is_run(meld) and len(meld) == SMALLEST}
    found = []
    for card in left:
        beside = _beside(card, own)
        alike = {each for each in hand if each[0] == card[0]}
        by_run, by_rank = len(beside) >= SMALLEST - 1, len(alike) >= SMALLEST - 1
        if by_run or by_rank or card[0] in threes:
            in_run = frozenset(beside & {*hand}) if by_run else frozenset[str]()
            found.append(Open(card, in_run, frozenset(alike) if by_rank else frozenset[str]()))
    return found


def _beside(card: str, own: set[str]) -> set[str]:
    """Return those of some cards that stand next to a card in its suit, without a gap."""
    found, at = set[str](), RANKS.index(card[0])
    for way in (-1, 1):
        place = at + way
        while 0 <= place < len(RANKS) and RANKS[place] + card[1] in own:
            found.add(RANKS[place] + card[1])
            place += way
    return found


def helpers(opened: Iterable[Open], card: str) -> int:
    """Return how many of some open cards help a card of the hand."""
    return sum(card in each.helps for each in opened)


def dead_cards(opened: Sequence[Open], hand: Sequence[str]) -> int:
    """Return how many cards of the hand no open card helps."""
    return sum(helpers(opened, card) == 0 for card in hand)


def reaches(opened: Sequence[Open], need: int) -> bool:
    """Say whether one or two open cards bring ``need`` cards or more to the table: they, and the
    cards of the hand that could be laid along with them.
    """
    ones = [len(each.along) + 1 for each in opened]
    twos = [
        len(one.along | other.along) + 2
        for at, one in enumerate(opened)
        for other in opened[at + 1 :]
    ]
    return max([*ones, *twos], default=0) >= need
