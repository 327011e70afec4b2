"""Which cards is Schafkopf played with, and by which rules?

Seven to ace of four suits, numbered as in ``tricks.deck``.  Queens, jacks and diamonds are trumps,
a suit class of their own; in the plain suits, clubs, hearts and spades, A T K 9 8 7.  A deal's
order gives the seats their ten cards, one seat after another, and the last two lie in the widow: no
rule depends on how they are dealt.  Moves have numbers too, by which the kernel's log has them.

X is the rule text of the README, ``SC1`` … are the readings where it is silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.cards import shuffle_plain
from analyser.errors import ScenarioError
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets
from analyser.games.tricks.deck import CARDS, deck_of

# -- the cards

SEATS: Final = 3
HAND_SIZE: Final = 10
"""Cards of a hand, and so tricks."""
WIDOW_SIZE: Final = 2
"""Cards of the widow, and so cards buried."""
TRUMPS: Final = 4
"""The suit class of trumps."""
TRUMP_CARDS: Final = (
    "7d", "8d", "9d", "Kd", "Td", "Ad", "Jd", "Jh", "Js", "Jc", "Qd", "Qh", "Qs", "Qc",
)  # fmt: skip
"""From the lowest to the highest."""
POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ALL_POINTS: Final = 120

# A move's number: that of the card played, below 32;
PASS: Final = 32
TAKE: Final = 33
BURY: Final = 64
"""or this and the set of the cards buried, shifted by this many bits."""
BURIED_SHIFT: Final = 8


def _list_suit(suit: str) -> list[str]:
    return [rank + suit for rank in "789KTA"]


DECK: Final = deck_of(
    [_list_suit("c"), [], _list_suit("h"), _list_suit("s"), TRUMP_CARDS],
    {card: POINTS.get(card[0], 0) for card in CARDS},
)
"""What each card is: its suit class, how high, and what it counts."""


def shuffle_pack(key: int, deal: int) -> list[str]:
    """Return the cards of a deal, first card first."""
    return shuffle_plain.shuffle(key, deal, CARDS)


def is_trump(card: str) -> bool:
    """Say whether a card is a trump."""
    return DECK.classes[card] == TRUMPS


# -- the rules

MATCH_HANDS: Final = 99
"""Most hands that a match may have."""
MOST: Final = 50
"""Most victory points that anything brings."""


def _card_points(meaning: str, source: str, low: int, high: int) -> Any:
    return number(meaning, source, low, high, "card points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    all_pass: str = choice(
        "what happens where nobody takes the widow: the hand is played for the fewest points, the "
        "dealer has to take it, or the hand is over and another is dealt",
        "X SC8",
        "least",
        "dealer_takes",
        "redeal",
    )
    bury_counts: bool = yes_no("the buried cards count for the declarer", "X SC1")
    win_at: int = _card_points("from how many points on the declarer wins", "X", 41, 80)
    schneider_at: int = _card_points("from how many on the win is a schneider", "X", 81, 120)
    schneidered_at: int = _card_points("up to how many the loss is a schneider", "X", 0, 40)
    schwarz_by: str = choice(
        "a schwarz is all or none of the tricks, or all or none of the 120 points",
        "X SC2",
        "tricks",
        "points",
    )
    game_points: int = number("won or lost by the declarer", "X", 0, MOST, "points")
    schneider_points: int = number("… by a schneider", "X", 0, MOST, "points")
    schwarz_points: int = number("… by a schwarz", "X", 0, MOST, "points")
    defenders_share: bool = yes_no(
        "each defender scores the opposite half of what the declarer does", "SC5 own"
    )
    lost_doubles: bool = yes_no("a lost game costs the declarer twice as much", "own")
    least_points: int = number(
        "what the fewest points of a hand of least bring", "X", 0, MOST, "points"
    )
    least_zero_points: int = number("… where they are none", "X", 0, MOST, "points")
    least_all_points: int = number(
        "what who took all points of a hand of least scores", "X", -MOST, MOST, "points"
    )
    least_widow: str = choice(
        "who has the points of the widow in a hand of least: the winner of the last trick, nobody",
        "SC3",
        "last_trick",
        "nobody",
    )
    least_needs_trick: bool = yes_no("who took no trick cannot win a hand of least", "SL")
    least_tie: str = choice(
        "of those with the fewest points wins the one whose last trick lies further back, of three "
        "the dealer; or they share",
        "X SC4",
        "earlier_trick",
        "shared",
    )
    hands_per_match: int = number(
        "hands of a match, as many for each dealer", "X SC6", 3, MATCH_HANDS, "hands"
    )


def _check_combination(where: str, rules: Rules) -> None:
    """Refuse rules that do not go together."""
    if rules.hands_per_match % SEATS:
        raise ScenarioError(
            f"{where}.hands_per_match: found {rules.hands_per_match} (expected a multiple of "
            f"{SEATS}, so that all deal as often)"
        )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.schafkopf", _check_combination)
R: Final = positions(RULE_SETS.fields)


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads, by ``R``; then the deck."""
    return [*RULE_SETS.row(rules), *DECK.numbers()]
