"""Which fields of questions are keys of a scenario's entries too?  Each once, as in ``parameters``.

A refusal of a key says what is ``allowed``; how many are in a list is its ``fewest`` and ``most``.
Left out: the entries (``file``), and the questions, each in a file of its own.
"""

from __future__ import annotations

from typing import Any, Final

from analyser import registry
from analyser.scenario import arguments, limits
from analyser.scenario.parameters import (
    POLICY,
    flag,
    make_lookup,
    required,
    words,
)

OF_ITS: Final = f"{POLICY}; {{preset}} in it is the rule set's own name"
A: Final[Any] = required(
    arguments.PLAYER, "A policy's name, or its TOML file.", metavar="A", completes="policies",
    said=POLICY,
)  # fmt: skip
B: Final[Any] = required(
    arguments.PLAYER, "The policy that it is compared with.", metavar="B", completes="policies",
    said=POLICY,
)  # fmt: skip
VARY: Final = make_lookup(
    "Compare each rule set also with this rule at other values, FIRST:LAST:STEP or with"
    " commas; with a second --vary, only with both rules changed, in all combinations.",
    metavar="RULE=VALUES", is_repeatable=True, fewest=1, most=5,
    said="a table of one to five, rule = list of 1 to 200 values",
)  # fmt: skip
GOAL: Final = words(
    "Put the rule sets in order by this, e.g. 'shorter, no less skill': more, less, same, no"
    " more or no less of length, score, seat, skill, luck or a measure of the game.",
    metavar="WISHES", said=f"a line with commas of {limits.ALLOWED_GOAL}",
)  # fmt: skip
ONE_RULE_AT_A_TIME: Final = flag(
    "Also play each rule that is not as in the first: alone on the first, and taken back alone.",
    default=None, said="true or false",
)  # fmt: skip

DECISION: Final = words(
    "Which decision (analyser games lists them), or a scenario file with [[decisions]]; - reads"
    " standard input. Default: the game's first.",
    kind=arguments.PATH, metavar="DECISION", completes="decisions", is_positional=True,
    said="the name of a decision of the game",
)  # fmt: skip
EACH_POLICY: Final = make_lookup(
    "Players, by policy or TOML file, each in every seat by itself. Default: the game's.",
    metavar="P[,Q…]", completes="policies", fewest=1, most=20,
    said=f"a list of 1 to 20, each in every seat by itself, each {POLICY}",
)  # fmt: skip
WHEN: Final = words(
    "Weigh only decisions in which this is true, as in 'pile >= 5 and hand <= 3'. The facts are"
    " those of the decision"
    + registry.words_for("query", " (`analyser query --schema` lists them)") + ".",
    metavar="CONDITION", flags=("--when", "--where"), fewest=0, most=limits.WHEN_LETTERS,
    said="a condition of facts, as in 'pile >= 5 and hand <= 3'",
)  # fmt: skip

OPPONENT: Final[Any] = required(
    arguments.NAME_OR_RECORD, "2 to 30 players, by policy or TOML file.",
    metavar="A,B[,C…]", completes="policies", fewest=2, most=30,
    said=f"a list of 2 to 30, each {OF_ITS}",
)  # fmt: skip
AGAINST: Final = make_lookup(
    "The opponent at every value. Default: the same policy, unchanged.",
    metavar="B", completes="policies", said=OF_ITS,
)  # fmt: skip
VICTORY_POINTS: Final = words(
    "Table of victory points, by name or TOML file; it says how many hands a round has. Default:"
    " the game's first.",
    metavar="NAME", said="the name of a table of victory points",
)  # fmt: skip
