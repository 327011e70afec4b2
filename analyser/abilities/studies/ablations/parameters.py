"""Which fields have ablations, in a question and in a scenario?  Those that only they have."""

from __future__ import annotations

from typing import Any, Final

from analyser.scenario import arguments
from analyser.scenario.entry_parameters import OF_ITS
from analyser.scenario.parameters import make_lookup, required

ABLATED: Final[Any] = required(
    arguments.TEXT, "The policy whose habits are put back, by name or TOML file.", said=OF_ITS
)
BASE: Final[Any] = required(
    arguments.TEXT, "The policy that they are put back to, by name or TOML file.", said=OF_ITS
)
GROUPS: Final[Any] = make_lookup(
    "Habits that are put back together: words, and a list of habits or of patterns, as in"
    " {'closing': ['close_*']}. Default: none; each habit by itself.",
    fewest=0, most=30, said='a table of words = list of habits, as in "closing" = ["close_*"]',
)  # fmt: skip
