"""Which cards is Écarté played with, and by which rules?

Seven to ace of four suits, by their numbers in ``tricks.deck``; the ace ranks below the jack.  A
deal's order gives the first seat its hand, then the second; the next card is turned for trumps, and
the rest is the stock.  Of the stock each seat has its own places, every other one from its own on;
when those are gone it draws the first card that is left.  So what one player draws does not depend
on how many the other took, and nobody's chances change.

X is the rule text of the README, ``EC1`` … are the readings where it is silent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import SUITS
from analyser.games.records import number, positions, yes_no
from analyser.games.rule_sets import RuleSets
from analyser.games.tricks.deck import CARD_COUNT, CARDS, RANKS, Deck, suits_of

# -- the cards

ORDER_OF_RANKS: Final = "789TAJQK"
"""From the lowest to the highest."""
DECK: Final[Deck] = suits_of(ORDER_OF_RANKS)

# Ranks as the numbers of cards have them, and so bits of a suit.
KING_RANK: Final = RANKS.index("K")
QUEEN_RANK: Final = RANKS.index("Q")
JACK_RANK: Final = RANKS.index("J")
ACE_RANK: Final = RANKS.index("A")


def shuffle_pack(key: int, deal: int) -> list[str]:
    """Return the thirty-two cards of a deal, first card first."""
    return [CARDS[number] for number in shuffle_plain.shuffle(key, deal, range(CARD_COUNT))]


def king_of(trumps: int) -> str:
    """Return the king of a suit class."""
    return "K" + SUITS[trumps]


# -- the rules

SEATS: Final = 2
MOST_HELD: Final = 8
MOST_EXCHANGES: Final = 32
"""After this many exchanges of a hand the play begins, without another exchange (EC9)."""
MATCH_HANDS: Final = 128
"""Most hands that a match may have: each brings a point, unless both take as many tricks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    hand_cards: int = number("cards dealt to each player", "X", 1, MOST_HELD, "cards")
    turned_king_points: int = number(
        "the dealer's, at once, when the turned card is a king", "X", 0, 2, "points"
    )
    held_king_points: int = number("for showing the king of trumps", "X EC5", 0, 2, "points")
    point_points: int = number("for more than half of the tricks", "X", 1, 5, "points")
    vole_points: int = number("for all tricks, more", "X", 0, 5, "points")
    vulnerable_points: int = number(
        "for winning against a player who allowed no exchange, more", "X EC1", 0, 5, "points"
    )
    vole_takes_vulnerable: bool = yes_no(
        "all tricks against such a player bring no more than all tricks", "own EC2"
    )
    exchange_allowed: bool = yes_no("cards may be exchanged before the play", "X EC6")
    exchange_min: int = number("least cards given up in an exchange", "X EC3", 0, 1, "cards")
    exchanges_max: int = number(
        "most exchanges of a hand; 0: until the stock is out", "X EC6", 0, 9, "exchanges"
    )
    must_head: bool = yes_no("who follows suit and can win with it must", "X EC8")
    must_trump: bool = yes_no("who cannot follow suit and has a trump must play one", "X EC8")
    king_shown_by_rule: bool = yes_no(
        "the king of trumps is always shown; else its holder may keep silent", "X EC5"
    )
    match_target: int = number("points that win a match", "X", 1, 20, "points")
    match_at_once: bool = yes_no(
        "a king that brings the points that win ends the hand before the play", "X EC7"
    )
    match_points_by_loser: bool = yes_no(
        "a match counts three against a loser without a point, two against one who has two fifths "
        "of the target or less, else one; it is said of matches beside who wins them",
        "HO EC11",
    )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.ecarte")
R: Final = positions(RULE_SETS.fields)


def most_exchanges(rules: Rules) -> int:
    """Return after how many exchanges of a hand the play begins, whatever is left of the stock."""
    if not rules.exchange_allowed:
        return 0
    return rules.exchanges_max or MOST_EXCHANGES


def match_counts(rules: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    """Return the match points of a match, by the loser's points, from low to high; empty: one."""
    if not rules["match_points_by_loser"]:
        return ()
    # One and two of five are few: of another target as large a part, and one at the least (EC11).
    few = max(1, 2 * rules["match_target"] // 5)
    return (0, 3), (1, 2), (few + 1, 1)


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see ``R``.

    In the place of ``exchanges_max`` stands how many that is.
    """
    numbers = RULE_SETS.row(rules)
    numbers[R.EXCHANGES_MAX] = most_exchanges(rules)
    return numbers
