"""Which fields has a sweep, in a question and in a scenario?  Those that only it has."""

from __future__ import annotations

from typing import Final

from analyser.scenario.entry_parameters import OF_ITS
from analyser.scenario.parameters import make_lookup

CHANGED_PLAYER: Final = make_lookup(
    "The policy to change, by name or TOML file. Default: the game's.",
    metavar="A", completes="policies", said=OF_ITS,
)  # fmt: skip
HABITS: Final = make_lookup(
    "A habit of the policy and its values, FIRST:LAST:STEP or with commas; a second --habit makes a"
    " grid of both.",
    metavar="NAME=VALUES", is_repeatable=True, fewest=1, most=2,
    said="a table of one or two, habit = list of 2 to 200 values",
)  # fmt: skip
