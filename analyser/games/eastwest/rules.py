"""Which cards is East–West played with, and by which rules?

Seven to ace of four suits, by numbers: 8 × suit + rank, ranks from the seven, 0, to the ace, 7.  A
deal's order gives a board card to each row, the first row first; the rest is the stock, of which
one card after another is turned for whoever is to place it.

X is the rule text of the README, ``EW1`` … are the readings where it is silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import SUITS
from analyser.cards.poker_plain import CATEGORIES, low_set, order_word
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets

if TYPE_CHECKING:
    from collections.abc import Sequence

# -- the cards

RANKS: Final = "789TJQKA"
"""From the lowest to the highest."""
CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARD_COUNT: Final = len(CARDS)
NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
STRAIGHT: Final = 5
"""Cards of a straight, as of any whole row: the board card and four more."""
LOW_STRAIGHT: Final = "A789T"
"""The straight that the ace begins where the rules know it."""


def shuffle_pack(key: int, deal: int) -> list[str]:
    """Return the thirty-two cards of a deal, first card first."""
    return [CARDS[number] for number in shuffle_plain.shuffle(key, deal, range(CARD_COUNT))]


# -- the rules

SEATS: Final = 2
MOST_ROWS: Final = 3
ROW_CARDS: Final = 4
"""Cards that a player places in a row; with the board card it is a hand of poker."""
MATCH_HANDS: Final = 1
"""A game is one hand."""

ORDERS: Final = {
    "standard": CATEGORIES,
    "by_rarity": (
        "pair", "high card", "two pairs", "three", "straight", "full house", "four", "flush",
        "straight flush",
    ),
}  # fmt: skip
"""Ranking → the categories from the lowest to the highest (EW1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    rows: int = number("rows, a board card and two hands each", "X", 1, MOST_ROWS, "rows")
    ranking: str = choice(
        "order of the categories: as with a whole pack, or by how rare they are with this one",
        "X EW1",
        *ORDERS,
    )
    ace_low_straight: bool = yes_no("ace, seven, eight, nine, ten is a straight, the lowest", "EW2")
    row_tie: str = choice(
        "who wins a row whose hands are equal", "EW3", "nobody", "first_seat", "second_seat"
    )
    all_rows_points: int = number("for winning every row, more", "own", 0, 5, "points")
    hidden_last: int = number(
        "so many last cards of each player lie face down until the end", "own", 0, 4, "cards"
    )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.eastwest")
R: Final = positions(
    RULE_SETS.fields,
    ORDER=len(RULE_SETS.fields),
    BY_HEIGHT=len(RULE_SETS.fields) + 1,
    LOW=len(RULE_SETS.fields) + 2,
)
"""Behind the fields, as ``cards.poker`` takes them: how high each category is, which category is so
high, and the ranks of the straight that the ace begins."""


def order_of(rules: Rules) -> Sequence[int]:
    """Return how high each category is, in the order of ``CATEGORIES``."""
    return [ORDERS[rules.ranking].index(category) for category in CATEGORIES]


def low_straight(rules: Rules) -> str:
    """Return the ranks of the straight that the ace begins; empty: it begins none."""
    return LOW_STRAIGHT if rules.ace_low_straight else ""


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see ``R``."""
    order = order_of(rules)
    by_height = [order.index(height) for height in range(len(order))]
    low = low_set(low_straight(rules))
    return [*RULE_SETS.row(rules), order_word(order), order_word(by_height), low]
