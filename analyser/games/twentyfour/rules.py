"""Which rules are there, and which rule sets?  One field, one rule.

A rule set is a frozen record; presets are TOML (``presets.toml``) and scenarios override them by
the same ids.  Each field says its meaning, unit, range and source: X is the rule text of the
README, ``TF1`` … are the readings where it is silent.  Compiled code reads the record as a row of
integers, and behind it how many expressions solve each set of four values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from analyser.errors import ScenarioError
from analyser.games.interface import Field
from analyser.games.records import declared, fields_of, number_of, places
from analyser.games.rule_sets import RuleSets
from analyser.games.twentyfour.pack import MOST_RANKS, SUITS

BOARD: Final = 4
"""Cards of a set."""
MOST_PLAYERS: Final = 4
MOST_SETS: Final = 5000
MATCH_HANDS: Final = 1
"""A game is one deal."""
MOST_SWAPS: Final = 5
"""Swaps of one set, after which it is split (TF3)."""
MOST_SHORT_SWAPS: Final = 2
"""… of those in which somebody's pile was empty."""


def _number(meaning: str, source: str, low: int, high: int, unit: str) -> Any:
    return declared("int", meaning, source=source, low=low, high=high, unit=unit)


def _yes_no(meaning: str, source: str) -> Any:
    return declared("bool", meaning, source=source)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with :func:`rules_of`."""

    players: int = _number("how many play, two or four", "X", 2, MOST_PLAYERS, "players")
    top_rank: int = _number(
        "the highest card; 11, 12 and 13 are jack, queen and king", "X TF1", 9, MOST_RANKS, "rank"
    )
    target: int = _number("what the four values must make", "X", 1, 100, "")
    subtract: bool = _yes_no("whether values may be subtracted", "X")
    multiply: bool = _yes_no("whether values may be multiplied", "X")
    divide: bool = _yes_no("whether values may be divided", "X")
    fractions: bool = _yes_no("whether a fraction may occur on the way", "X TF2")
    wrong_loses: bool = _yes_no("whether a wrong claim gives the set to the other", "X TF4")
    ties: str = declared(
        "choice",
        "who comes first of those who slap in the same tick: the lead, then in turn; or by lot",
        source="TF4",
        choices=("lead", "lot"),
    )
    swap_own: bool = _yes_no(
        "where nobody has a solution, each takes back one of the own cards and turns another; else "
        "each takes all of them back",
        "X TF3",
    )
    called_by_last: bool = _yes_no(
        "four players: the one who has no solution chooses whom to ask; else the fastest is asked",
        "X TF5",
    )
    set_limit: int = _number("sets after which a game is a draw", "own", 1, MOST_SETS, "sets")

    @property
    def operators(self) -> str:
        """The operators that are allowed, in the order ``+-*/``."""
        return allowed(self.subtract, self.multiply, self.divide)

    @property
    def expressions(self) -> int:
        """How many expressions four cards can be written into: 7,680 with all operators."""
        return expressions(len(self.operators))

    @property
    def each(self) -> int:
        """How many cards each player turns for a set."""
        return BOARD // self.players

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return SUITS * self.top_rank


@cache
def allowed(subtract: bool, multiply: bool, divide: bool) -> str:
    """Return the operators that are allowed, in the order ``+-*/``: values may always be added."""
    each = (True, subtract, multiply, divide)
    return "".join(sign for sign, yes in zip("+-*/", each, strict=True) if yes)


def expressions(operators: int) -> int:
    """Return how many expressions there are: 24 orders, 5 ways of parentheses, 3 operators."""
    return int(24 * 5 * operators ** (BOARD - 1))


RULE_FIELDS: Final[tuple[Field, ...]] = fields_of(Rules)


def _together(where: str, rules: Rules) -> None:
    """Refuse rules that do not go together."""
    if BOARD % rules.players:
        raise ScenarioError(
            f"{where}.players: found {rules.players}, of whom no two turn as many of the four "
            "cards; allowed: 2 or 4"
        )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.twentyfour", _together)
preset_titles = RULE_SETS.titles
presets = RULE_SETS.presets
rules_of = RULE_SETS.of
as_rules = RULE_SETS.read

_AT: Final = places(RULE_FIELDS)

# Positions in the row, those of the fields.
PLAYERS: Final = _AT["players"]
TOP_RANK: Final = _AT["top_rank"]
WRONG_LOSES: Final = _AT["wrong_loses"]
TIES: Final = _AT["ties"]
SWAP_OWN: Final = _AT["swap_own"]
CALLED_BY_LAST: Final = _AT["called_by_last"]
SET_LIMIT: Final = _AT["set_limit"]
EXPRESSIONS: Final = len(RULE_FIELDS)
"""How many expressions there are,"""
SOLUTIONS0: Final = EXPRESSIONS + 1
"""and how many of them solve each set, by its number (``solutions``)."""

# A word as a number:
BY_LOT: Final = number_of(RULE_FIELDS, "ties", "lot")
