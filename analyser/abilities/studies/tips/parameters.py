"""Which fields have tips, in a question and in a scenario?  Those that only they have."""

from __future__ import annotations

from typing import Any, Final

from analyser.scenario import limits
from analyser.scenario.arguments import Kind
from analyser.scenario.parameters import POLICY, make_lookup, required, words

TABLES: Final = Kind(
    lambda value: not isinstance(value, str | bytes) and hasattr(value, "__iter__"),
    "a list of tables",
)

TIPS: Final[Any] = required(
    TABLES,
    "Tips, each a mapping: says (the tip in a line), with and, if need be, without (habits of a"
    " player who follows it, and of one who does not) and learnt (those of a learnt player who"
    " follows it).",
    fewest=0, most=200, said="at most 200 tables [[tips]], each with says and with",
)  # fmt: skip
COMPANIONS: Final[Any] = make_lookup(
    "The policies of all players but for the tip: a list of names, or of mappings with"
    " policy, rules and hands. Default: the game's.",
    fewest=1, most=20,
    said=f"a list of 1 to 20, whom a tip's players are otherwise, each {POLICY}, or a table of"
    " policy, rules and hands",
)  # fmt: skip
SAYS: Final = words("The tip in a line.", said="the tip in one line of 1 to 200 characters")
TIP_HABITS: Final = make_lookup(
    "Habits of the player.", fewest=0, most=limits.MOST_TIP_HABITS, said="a table of habit = value"
)
