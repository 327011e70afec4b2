"""Advice: what all trick-taking games share.

Which cards may be played, as options; a trick, and who must be out of which suit, in words; and
where the cards that a history leaves open may lie, given which cards each player followed with.
The answer itself is found as in every game (``searching.advising``).

Unseen cards lie in *places*, the hands of others and what nobody plays with, each of a known size
and with cards that it may hold, for all that was seen.  Every deal of the cards to the places that
agrees with that is as likely as any other.  The cards are dealt one after another, in the order of
their numbers, and each goes to a place with the share of all such deals that have it there, which
are counted beforehand.  So none is dealt in vain and none is mended; a chance differs from its
share by less than one in 2^29, since choices are made among 2^31 at most.  ``dealing`` is the
compiled twin, for three places.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from analyser.cards.codes import picture
from analyser.errors import DataError, ScenarioError
from analyser.games.history_lines import Unreadable
from analyser.games.searching.advising import Way
from analyser.games.searching.history_filling import (
    UNSAID,
    Entry,
    complete_history,
    refuse_seen_card,
)
from analyser.games.tricks.deck import NUMBERS
from analyser.games.tricks.lines import DO, seats
from analyser.games.tricks.plain import order_cards

STAYS: Final = "nobody gets a card of a suit that they did not follow"
"""What is known of the others' hands once a card is played."""


# -- in words


def plays(cards: Iterable[str], leading: bool) -> list[Way]:
    """Return the options to play one of these cards, by their numbers."""
    do, doing = ("Lead", "leading") if leading else ("Play", "playing")
    return [
        Way("play", (card,), f"{do} {picture(card)}", f"{doing} {picture(card)}", (NUMBERS[card],))
        for card in cards
    ]


def trick_in_words(lead: int, cards: Sequence[str], players: int) -> str:
    """Return a trick that is being played."""
    if not cards:
        return "to be led to"
    return ", ".join(f"seat {seat} {picture(card)}" for seat, card in seats(lead, cards, players))


def describe_lacking(
    may: Collection[str], unseen: Collection[str], classes: Mapping[str, Collection[str]]
) -> str:
    """Return what a player cannot have: ", no hearts"; ``may``: the cards that they may hold.

    ``unseen``: the cards of which the player to move does not know where they lie; ``classes``:
    what has to be followed, by name.
    """
    none = [
        name
        for name, cards in classes.items()
        if not set(may).intersection(unseen, cards) and set(unseen).intersection(cards)
    ]
    return f", no {' or '.join(none)}" if none else ""


# -- cards left open


CHOICE_BITS: Final = 31
"""Bits of the most among which a choice is made."""


class HiddenCards:
    """Cards that a player has not seen, and where they may lie."""

    def __init__(
        self, cards: Collection[str], places: Sequence[tuple[int, Collection[str]]]
    ) -> None:
        """``places``: of each how many of the cards it has, and which it may hold."""
        self.cards = order_cards(cards)
        self.sizes = tuple(size for size, _may in places)
        self.may = [set(may) for _size, may in places]
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def ways(self, first: int, sizes: tuple[int, ...]) -> int:
        """Return how many ways there are to deal the cards from ``first`` on to what is left."""
        if first == len(self.cards):
            return 1
        if (first, sizes) not in self._known:
            self._known[first, sizes] = sum(self.shares(first, sizes))
        return self._known[first, sizes]

    def shares(self, first: int, sizes: tuple[int, ...]) -> list[int]:
        """Return how many of these ways have the first card in each place."""
        return [
            self.ways(first + 1, _one_less(sizes, at))
            if size and self.cards[first] in self.may[at]
            else 0
            for at, size in enumerate(sizes)
        ]

    def deal(self, chance: Callable[[int], int]) -> list[list[str]]:
        """Return the cards of each place; ``chance``: the next random number below a bound."""
        dealt: list[list[str]] = [[] for _ in self.sizes]
        sizes = self.sizes
        for first, card in enumerate(self.cards):
            shares = self.shares(first, sizes)
            total = sum(shares)
            if total in shares:
                # It can lie nowhere else.
                at = shares.index(total)
            else:
                cut = max(0, total.bit_length() - CHOICE_BITS)
                drawn = chance(total >> cut)
                at = next(
                    place for place in range(len(shares)) if drawn < sum(shares[: place + 1]) >> cut
                )
            dealt[at].append(card)
            sizes = _one_less(sizes, at)
        return dealt


def _one_less(sizes: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*sizes[:at], sizes[at] - 1, *sizes[at + 1 :])


@dataclass(frozen=True)
class Place:
    """Where cards lie: in a hand, or aside."""

    size: int
    texts: Sequence[str] = ()
    """Those of them that the history says, whether they were played since or not; ``UNSAID`` for
    the others, or for all."""
    cards_played: Sequence[str] = ()
    """Those that were played from there."""
    may: Collection[str] = field(default_factory=lambda: [*NUMBERS])
    """Which of the others they may be."""

    @property
    def cards_known(self) -> list[str]:
        """The cards that are known to lie there."""
        return [
            *dict.fromkeys([*(card for card in self.texts if card != UNSAID), *self.cards_played])
        ]


class NoPossibleDeal(Exception):
    """The cards left open can lie in no way that agrees with a history."""


def fill_places(cards: Collection[str], places: Sequence[Place], lots: Random) -> list[list[str]]:
    """Return the cards of each place; ``cards``: all that are there.

    Any way in which they may lie is as likely as any other.  ``NoPossibleDeal`` where there is
    none.
    """
    known = [place.cards_known for place in places]
    if any(
        len(place.texts) > len({*place.texts}) and UNSAID not in place.texts for place in places
    ):
        # A card is there twice.
        raise NoPossibleDeal
    open_ones = set(cards).difference(*known)
    rest = [place.size - len(each) for place, each in zip(places, known, strict=True)]
    hidden = HiddenCards(
        open_ones, [(many, place.may) for many, place in zip(rest, places, strict=True)]
    )
    if min(rest) < 0 or sum(rest) != len(open_ones) or not hidden.ways(0, hidden.sizes):
        raise NoPossibleDeal
    dealt = hidden.deal(lots.randrange)
    return [[*each, *more] for each, more in zip(known, dealt, strict=True)]


def list_played(entries: Sequence[Entry], players: int) -> list[list[str]]:
    """Return the cards that each seat played in the tricks of a history."""
    by_seat: list[list[str]] = [[] for _ in range(players)]
    for entry in entries[1:]:
        if entry["do"] == DO:
            for seat, card in seats(entry["lead"], entry["cards"], players):
                by_seat[seat].append(card)
    return by_seat


def fill_history(
    text: str,
    name: str,
    mover: Callable[[str], int],
    lay: Callable[[Sequence[Entry], Random], list[Entry]],
) -> str:
    """Return a history in which no card is left open; as ``searching.advising.Adviser.fill``.

    ``lay``: a game's lines with all cards found, at random.  ``ScenarioError`` where a card is left
    open that the player to move has seen.
    """

    def check(entries: Sequence[Entry], _made: Sequence[Entry], seat: int) -> None:
        for number, entry in enumerate(entries, start=1):
            if UNSAID in _list_own(entry, seat):
                raise refuse_seen_card(name, number, seat, "of theirs")

    def make(entries: Sequence[Entry], attempt: int) -> list[Entry]:
        if not isinstance(entries[0]["hands"], list):
            raise TypeError("no list of hands")
        try:
            return lay(entries, Random(attempt))
        except Unreadable as error:
            raise DataError(f"{name}: {error}") from None
        except NoPossibleDeal:
            raise ScenarioError(
                f"{name}: the cards left open can lie in no way that agrees with the rest "
                "(expected each card once, hands of as many cards as are dealt, and tricks in "
                "which a player who can follow does)"
            ) from None

    return complete_history(text, make, mover, check)


def _list_own(entry: Entry, seat: int) -> Iterator[Any]:
    """Yield the cards that a line gives a seat."""
    if "hands" in entry:
        yield from entry["hands"][seat]
    elif entry.get("seat") == seat:
        for said in entry.values():
            yield from said if isinstance(said, list | str) else ()
