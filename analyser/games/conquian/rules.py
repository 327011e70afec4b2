"""Which cards is Conquian played with, which melds do they make, and by which rules?

Forty cards, by their faces in a set: 16 × suit + rank, ranks from the ace, 0, to the king, 9; seven
and jack are neighbours, and the ace is low only.  A deal's order gives seat 0 its hand, then seat
1; the rest is the stock.

X, PG and BI are the texts of the README, ``CQ1`` … the readings where they are silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import SUITS
from analyser.errors import ScenarioError
from analyser.games.melds.catalogue import Catalogue, Meld, groups, runs
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets

# -- the cards

RANKS: Final = "A234567JQK"
"""From the lowest to the highest."""
SUIT_SIZE: Final = 16
"""Faces of a suit, those that no card has among them."""
NUMBERS: Final = {
    rank + suit: SUIT_SIZE * at + place
    for at, suit in enumerate(SUITS)
    for place, rank in enumerate(RANKS)
}
"""Card as text → its face."""
CARDS: Final = tuple(NUMBERS)
CARD_COUNT: Final = len(CARDS)
NAMES: Final = {number: card for card, number in NUMBERS.items()}
SMALLEST: Final = 3
"""Cards of the smallest meld."""
GROUP, RUN = 0, 1
"""The kinds of melds."""


@cache
def catalogue(run_max: int, group_max: int) -> Catalogue:
    """Return the melds with runs and groups up to these sizes; groups are listed first."""
    of_rank = [[rank + suit for suit in SUITS] for rank in RANKS]
    of_suit = [[rank + suit for rank in RANKS] for suit in SUITS]
    melds = [Meld(each, GROUP) for cards in of_rank for each in groups(cards, SMALLEST, group_max)]
    melds += [Meld(each, RUN) for cards in of_suit for each in runs(cards, SMALLEST, run_max)]
    return Catalogue(melds, NUMBERS)


def shuffle_pack(key: int, deal: int) -> list[str]:
    """Return the forty cards of a deal, first card first."""
    return shuffle_plain.shuffle(key, deal, CARDS)


# -- the rules

SEATS: Final = 2
MOST_CARDS: Final = 10
"""Cards of the largest hand."""
MOST_MELDS: Final = (MOST_CARDS + 1) // SMALLEST
"""Melds that a player can have on the table."""
MATCH_HANDS: Final = 1
"""A game is one hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    players: int = number("how many play; three do not yet", "X PG CQ6", 2, 3, "players")
    hand_cards: int = number("cards dealt to each", "X PG", 6, MOST_CARDS, "cards")
    meld_target: int = number("cards melded to win", "X PG", 7, MOST_CARDS + 1, "cards")
    run_max: int = number("cards of the longest run", "X CQ1", SMALLEST, 10, "cards")
    group_max: int = number("cards of the largest group", "X", SMALLEST, 4, "cards")
    force: str = choice(
        "who refuses a card that fits their table may be made to take it", "X CQ3", "no", "table"
    )
    hand_joins: str = choice(
        "where cards of the hand may be laid when a card is taken: in its meld, or in any",
        "X CQ4",
        "one_meld",
        "any",
    )
    lay_without_card: bool = yes_no(
        "who refuses the card that they turned may first lay cards of the hand", "BI CQ7"
    )
    draw_carries: bool = yes_no("a drawn hand's stake is added to the next; not yet", "CQ8")


def check_together(where: str, rules: Rules) -> None:
    """Refuse rules that do not go together, and those that are not played yet."""
    if rules.players != SEATS:
        raise ScenarioError(
            f"{where}.players: found {rules.players} (expected {SEATS}, since Conquian for three "
            "is not played here yet)"
        )
    if rules.draw_carries:
        raise ScenarioError(
            f"{where}.draw_carries: found true (expected false, since a game is one hand here and "
            "has no next one)"
        )
    most = rules.hand_cards + 1
    if rules.run_max == rules.group_max == SMALLEST:
        most -= most % SMALLEST
    if rules.meld_target > most:
        raise ScenarioError(
            f"{where}.meld_target: found {rules.meld_target} with hand_cards {rules.hand_cards}, "
            f"run_max {rules.run_max} and group_max {rules.group_max}, where nobody can meld more "
            f"than {most} cards (expected {most} or fewer)"
        )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.conquian", check_together)
R: Final = positions(RULE_SETS.fields, BOOK=len(RULE_SETS.fields))
"""``BOOK``: the melds, as ``melds.finder`` takes them."""


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see ``R``."""
    return [*RULE_SETS.row(rules), *catalogue(rules.run_max, rules.group_max).numbers()]
