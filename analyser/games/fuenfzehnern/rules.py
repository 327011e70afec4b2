"""Which rules are there, and which rule sets?

X is the rule text of the README, ``FZ1`` … are the readings where it is silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.fuenfzehnern.pack import MOST_PLAYERS, deck
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets

MATCH_HANDS: Final = 100
"""Most hands that a match may have."""


def _points(card: str) -> Any:
    return number(f"what {card} in the tricks of its winner counts", "X", 0, 20, "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    players: int = number(
        "how many play, each for themselves; with three the clubs stay out",
        "X FZ5",
        3,
        MOST_PLAYERS,
        "players",
    )
    ace_points: int = _points("an ace")
    king_points: int = _points("a king")
    queen_points: int = _points("a queen")
    jack_points: int = _points("a jack")
    ten_points: int = _points("a ten")
    par: int = number("what is subtracted from the points of each hand", "X", 0, 60, "points")
    lead_rule: str = choice(
        "what may be led: anything, or, by who took the lead from another, the suit of that trick "
        "as long as they hold any of it",
        "X FZ1 FZ3",
        "free",
        "bound",
    )
    lead_unbeatable: bool = yes_no(
        "who is bound may lead an unbeatable card of another suit as well", "X FZ2 FZ3"
    )
    unbeatable_by_hand: bool = yes_no(
        "cards above it in one's own hand are no reason why a card could be beaten", "own FZ2"
    )
    zwang_allowed: bool = yes_no(
        "who leads a queen with the king behind it may call out the ace", "X FZ4"
    )
    hands_per_match: int = number("hands of a match", "own FZ6", 1, MATCH_HANDS, "hands")


RULE_SETS: Final = RuleSets(Rules, "analyser.games.fuenfzehnern")
R: Final = positions(RULE_SETS.fields)


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads, by ``R``; then the deck."""
    return [*RULE_SETS.row(rules), *deck(rules).numbers()]
