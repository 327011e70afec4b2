"""Which fields have tournaments of pairs, in a question and in a scenario?  Those of no other."""

from __future__ import annotations

from typing import Any, Final

from analyser.scenario import arguments, limits
from analyser.scenario.parameters import make_lookup, number, required, whole_number

NUMBERS: Final = "a number above 0, or a list of 1 to 200 of them"

MOVEMENT: Final[Any] = required(
    arguments.TEXT,
    "How pairs meet: mitchell, danese, danese-modified (apart after each meeting), danese-once"
    " (no second meeting), mitchell-danese (the last round by the standings), round-robin, or a"
    " TOML file of rounds.",
    metavar="NAME", is_positional=False,
    said="the name of a movement, or the path of its TOML file",
)  # fmt: skip
PAIR_TABLES: Final = whole_number(
    "Tables; each seats two pairs.", most=limits.MAX_HANDS, said="a whole number above 0"
)
ROUNDS: Final = make_lookup(
    "Rounds, or several numbers of rounds, as in 4,8 or 2:20:2. Default: all that a file of rounds"
    " has.",
    metavar="R[,S…]", fewest=1, most=200,
    said="a whole number above 0, or a list of 1 to 200 of them",
)  # fmt: skip
SKILL_SPREADS: Final = (25, 50, 100)
"""Nobody knows how much the pairs of a club differ: a narrow, a middling and a wide field."""
SKILL_SPREAD: Final = make_lookup(
    "How much the pairs differ: the standard deviation of their strengths, per hand."
    f" Default: {','.join(map(str, SKILL_SPREADS))}.",
    metavar="S[,T…]", fewest=1, most=200, said=NUMBERS,
)  # fmt: skip
HAND_SPREAD: Final = number(
    "How much chance there is: the standard deviation of the difference in a hand of equal pairs."
    " Default: measured on hands that are played.",
    metavar="S", said="a number above 0",
)  # fmt: skip
DEFAULT_TOURNAMENTS: Final = 10_000
"""A chance is then known to ± 1 percentage point."""
TOURNAMENTS: Final = whole_number(
    f"Tournaments to simulate for each number. Default: {DEFAULT_TOURNAMENTS}.",
    most=limits.MAX_HANDS,
    said="a whole number above 0",
)
