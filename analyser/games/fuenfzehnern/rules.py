"""Which rules are there, and which rule sets?  One field, one rule.

A rule set is a frozen record; presets are TOML (``presets.toml``) and scenarios override them by
the same ids.  Each field says its meaning, unit, range and source: X is the rule text of the
README, ``FZ1`` … are the readings where it is silent.  Compiled code reads the record as a row of
integers, by the position constants at the end, and never sees a preset's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

from analyser.errors import UsageError, unknown
from analyser.games.interface import Field, Record
from analyser.games.records import declared, fields_of, made, number_of, places, row, tables

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

ABOUT_A_PRESET: Final = ("base", "title", "sources", "entered_by", "second_reader")
"""Keys of a preset that are not rules."""


@cache
def _preset_tables() -> dict[str, dict[str, Any]]:
    return tables("analyser.games.fuenfzehnern", "presets.toml")


def preset_titles() -> dict[str, str]:
    """Return what each preset is, in a line, by name."""
    return {name: table["title"] for name, table in _preset_tables().items()}


@cache
def presets() -> dict[str, Rules]:
    """Return every preset by name, in the order of the file."""
    known: dict[str, Rules] = {}
    for name, table in _preset_tables().items():
        values = {key: value for key, value in table.items() if key not in ABOUT_A_PRESET}
        base = asdict(known[table["base"]]) if "base" in table else {}
        known[name] = _made(f"presets.toml: {name}", base | values)
    return known


def _made(where: str, values: Mapping[str, Any]) -> Rules:
    """Return the rules with these values, every field checked on its own; all go together."""
    return made(Rules, where, values, "rule", "rules --game fuenfzehnern")


def rules_of(preset: str, changes: Mapping[str, Any] | None = None) -> Rules:
    """Return a preset's rules with ``changes`` (rule id → value) laid over.

    Raises ``UsageError`` for an unknown preset, ``ScenarioError`` for a bad field.
    """
    if preset not in presets():
        raise UsageError(unknown("preset", preset, presets()))
    if not changes:
        return presets()[preset]
    return _made("rules", asdict(presets()[preset]) | dict(changes))


def as_rules(record: Record) -> Rules:
    """Return a full record of rules as the frozen one, checked again."""
    return rules_of(
        record["preset"], {key: value for key, value in record.items() if key != "preset"}
    )


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
