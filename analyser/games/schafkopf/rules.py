"""Which rules are there, and which rule sets?

X is the rule text of the README, ``SC1`` … are the readings where it is silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.errors import ScenarioError
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets
from analyser.games.schafkopf.pack import DECK

DEALERS: Final = 3
"""Players, each of whom deals as often as the others."""
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


def _together(where: str, rules: Rules) -> None:
    """Refuse rules that do not go together."""
    if rules.hands_per_match % DEALERS:
        raise ScenarioError(
            f"{where}.hands_per_match: found {rules.hands_per_match} (expected a multiple of "
            f"{DEALERS}, so that all deal as often)"
        )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.schafkopf", _together)
R: Final = positions(RULE_SETS.fields)


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads, by ``R``; then the deck."""
    return [*RULE_SETS.row(rules), *DECK.numbers()]
