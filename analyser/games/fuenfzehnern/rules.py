"""Which rules are there, and which rule sets?  One field, one rule.

A rule set is a frozen record; presets are TOML (``presets.toml``) and scenarios override them by
the same ids.  Each field says its meaning, unit, range and source: X is the rule text of the
README, ``FZ1`` … are the readings where it is silent.  Compiled code reads the record as a row of
integers, by the position constants at the end, and never sees a preset's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.interface import Field
from analyser.games.records import declared, fields_of, number_of, places, row
from analyser.games.rule_sets import RuleSets

MOST_PLAYERS: Final = 4
MATCH_HANDS: Final = 100
"""Most hands that a match may have."""


def _number(meaning: str, source: str, low: int, high: int, unit: str) -> Any:
    return declared("int", meaning, source=source, low=low, high=high, unit=unit)


def _points(card: str) -> Any:
    return _number(f"what {card} in the tricks of its winner counts", "X", 0, 20, "points")


def _yes_no(meaning: str, source: str) -> Any:
    return declared("bool", meaning, source=source)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with :func:`rules_of`."""

    players: int = _number(
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
    par: int = _number("what is subtracted from the points of each hand", "X", 0, 60, "points")
    lead_rule: str = declared(
        "choice",
        "what may be led: anything, or, by who took the lead from another, the suit of that trick "
        "as long as they hold any of it",
        source="X FZ1 FZ3",
        choices=("free", "bound"),
    )
    lead_unbeatable: bool = _yes_no(
        "who is bound may lead an unbeatable card of another suit as well", "X FZ2 FZ3"
    )
    unbeatable_by_hand: bool = _yes_no(
        "cards above it in one's own hand are no reason why a card could be beaten", "own FZ2"
    )
    zwang_allowed: bool = _yes_no(
        "who leads a queen with the king behind it may call out the ace", "X FZ4"
    )
    hands_per_match: int = _number("hands of a match", "own FZ6", 1, MATCH_HANDS, "hands")


RULE_FIELDS: Final[tuple[Field, ...]] = fields_of(Rules)

RULE_SETS: Final = RuleSets(Rules, "analyser.games.fuenfzehnern")
preset_titles = RULE_SETS.titles
presets = RULE_SETS.presets
rules_of = RULE_SETS.of
as_rules = RULE_SETS.read


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see the constants below."""
    return row(rules, RULE_FIELDS)


_AT: Final = places(RULE_FIELDS)

# Positions in the row, those of the fields.
PLAYERS: Final = _AT["players"]
ACE_POINTS: Final = _AT["ace_points"]
KING_POINTS: Final = _AT["king_points"]
QUEEN_POINTS: Final = _AT["queen_points"]
JACK_POINTS: Final = _AT["jack_points"]
TEN_POINTS: Final = _AT["ten_points"]
PAR: Final = _AT["par"]
LEAD_RULE: Final = _AT["lead_rule"]
LEAD_UNBEATABLE: Final = _AT["lead_unbeatable"]
UNBEATABLE_BY_HAND: Final = _AT["unbeatable_by_hand"]
ZWANG_ALLOWED: Final = _AT["zwang_allowed"]
HANDS_PER_MATCH: Final = _AT["hands_per_match"]
RULE_COUNT: Final = len(RULE_FIELDS)

# The words of a choice as numbers.
FREE: Final = number_of(RULE_FIELDS, "lead_rule", "free")
