"""The toy of tricks with cards in hand, and what it offers to a player who searches.

Four players in two partnerships hold six cards each of four suits.  Who leads the first trick
names trumps; a suit is followed if it can be; the highest trump wins, or the highest card of the
suit that was led, and leads to the next.  A side scores its tricks.

Below the game is the whole of its search: ``SeenTricks``, a position for ``searching.plain``.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from analyser.cards import shuffle_plain
from analyser.games.searching.plain import SHIFT, Chance, Search, shuffle_cards, value, weights_of
from analyser.games.searching.sheet import Searching

SEATS, SUITS, RANKS = 4, 4, 6


@dataclass
class Tricks:
    """One hand in play; a card is ``RANKS`` × suit + rank, and ``~suit`` names trumps."""

    hands: list[list[int]]
    lead: int = 0
    trump: int | None = None
    trick: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=lambda: [0, 0])
    """Tricks by side: seats 0 and 2, seats 1 and 3."""

    @property
    def to_move(self) -> int:
        return (self.lead + len(self.trick)) % SEATS

    @property
    def is_over(self) -> bool:
        return sum(self.won) == RANKS

    def legal(self) -> list[int]:
        if self.trump is None:
            return [~suit for suit in range(SUITS)]
        mine = sorted(self.hands[self.to_move])
        return [card for card in mine if self.trick and self.is_of(card, self.trick[0])] or mine

    def is_of(self, card: int, other: int) -> bool:
        return card // RANKS == other // RANKS

    def play(self, move: int) -> None:
        if move < 0:
            self.trump = ~move
            return
        self.hands[self.to_move].remove(move)
        self.trick.append(move)
        if len(self.trick) == SEATS:
            best = max(self.trick, key=self.strength)
            self.lead = (self.lead + self.trick.index(best)) % SEATS
            self.won[self.lead % 2] += 1
            self.trick = []

    def strength(self, card: int) -> int:
        if card // RANKS == self.trump:
            return SUITS * RANKS + card
        return card % RANKS if self.is_of(card, self.trick[0]) else -1


Habit = Callable[[Tricks], int]
"""Which of the legal moves somebody makes who does not search."""


def lowest(hand: Tricks) -> int:
    """Name the first suit, play the lowest card."""
    return min(hand.legal(), key=lambda card: (card % RANKS, card))


# -- the search ------------------------------------------------------------------------------------


@dataclass
class SeenTricks:
    """A hand, seen by a player who searches; or a world of it."""

    hand: Tricks
    seat: int
    base: Habit
    model: Habit

    def options(self, most: int) -> tuple[Sequence[int], int]:
        chosen = self.base(self.hand)
        moves = [chosen, *(move for move in self.hand.legal() if move != chosen)]
        return moves[:most], 0

    def shows_nothing(self, option: int) -> bool:
        return option < 0

    def play(self, option: int) -> None:
        self.hand.play(option)

    def deal_anew(self, chance: Chance) -> SeenTricks:
        world = self.copy()
        others = [hand for seat, hand in enumerate(world.hand.hands) if seat != self.seat]
        cards = shuffle_cards(sorted(card for hand in others for card in hand), chance)
        for hand in others:
            hand[:] = [cards.pop(0) for _card in hand]
        return world

    def copy(self) -> SeenTricks:
        return replace(self, hand=copy.deepcopy(self.hand))

    def play_on(self, turns: int) -> None:
        until = RANKS if turns == 0 else min(RANKS, sum(self.hand.won) + turns)
        while sum(self.hand.won) < until:
            mine = self.hand.to_move == self.seat
            self.hand.play((self.base if mine else self.model)(self.hand))

    def outcome(self, evaluation: Sequence[int] | None) -> int:
        ahead = 2 * self.hand.won[self.seat % 2] - sum(self.hand.won)
        if evaluation is None or self.hand.is_over:
            return 100 * ahead
        return 100 * ahead + value(evaluation, [self.high_cards(), 1])

    def high_cards(self) -> int:
        """Return by how much this side has more of the three highest ranks."""
        signs = [1 if seat % 2 == self.seat % 2 else -1 for seat in range(SEATS)]
        return sum(
            sign * sum(card % RANKS >= RANKS // 2 for card in hand)
            for sign, hand in zip(signs, self.hand.hands, strict=True)
        )


HIGH_CARDS: Sequence[int] = [0] * (weights_of(2) - 3) + [60 << SHIFT, 0, 0]
"""An evaluation: a high card more is worth three fifths of a trick."""


def dealt(key: int, deal: int) -> Tricks:
    order = shuffle_plain.shuffle(key, deal, range(SUITS * RANKS))
    return Tricks([order[RANKS * seat : RANKS * (seat + 1)] for seat in range(SEATS)])


@dataclass
class Seat:
    """A player of one hand: by a habit, or by a search over it."""

    hand: Tricks
    seat: int
    sheet: Searching
    seed: int
    evaluation: Sequence[int] | None = None
    cast: int = 0

    def __post_init__(self) -> None:
        self.search = Search[int](self.sheet, self.evaluation, self.chance)

    def chance(self, count: int) -> int:
        self.cast += 1
        return shuffle_plain.draw_below(self.seed, self.cast - 1, count)

    def seen(self, hand: Tricks) -> SeenTricks:
        return SeenTricks(hand, self.seat, lowest, lowest)

    def move(self) -> None:
        if self.sheet.search_worlds:
            self.search.move(self.seen(self.hand))
        else:
            self.hand.play(lowest(self.hand))


def seated(
    key: int, deal: int, sheets: Sequence[Searching], evaluation: Sequence[int] | None = None
) -> list[Seat]:
    """Return the players of a deal, by seat; all have the same hand before them."""
    hand = dealt(key, deal)
    streams = [shuffle_plain.stream(key, deal, shuffle_plain.SEARCH, seat) for seat in range(SEATS)]
    return [
        Seat(hand, seat, sheet, stream, evaluation)
        for seat, (sheet, stream) in enumerate(zip(sheets, streams, strict=True))
    ]


def play(players: Sequence[Seat]) -> Tricks:
    """Play a hand to its end."""
    hand = players[0].hand
    while not hand.is_over:
        players[hand.to_move].move()
    return hand
