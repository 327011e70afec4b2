"""Which cards is Twenty-Four played with, and by which rules?

Ace to ten of four suits, codes as in ``cards.codes``; some rule sets go up to the king, or stop at
the nine.  A deal's order gives seat 0 its pile, top first, then seat 1, until all is dealt.

X is the rule text of the README, ``TF1`` … are the readings where it is silent.  Behind the fields,
compiled code reads how many expressions solve each set of four values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from analyser.cards import shuffle_plain
from analyser.errors import ScenarioError
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets

# -- the cards

SUITS: Final = 4
MOST_RANKS: Final = 13
MOST_CARDS: Final = SUITS * MOST_RANKS


def pack(top_rank: int) -> tuple[int, ...]:
    """Return the cards up to a rank, 13 the king, in the order that is shuffled."""
    return tuple(16 * suit + rank for suit in range(SUITS) for rank in range(top_rank))


def shuffle_pack(key: int, deal: int, top_rank: int) -> list[int]:
    """Return the card codes of a deal, first card first."""
    return shuffle_plain.shuffle(key, deal, pack(top_rank))


def value(code: int) -> int:
    """Return the number that a card stands for: an ace 1, a king 13."""
    return (code & 15) + 1


# -- the rules

BOARD: Final = 4
"""Cards of a set."""
MOST_PLAYERS: Final = 4
MOST_SETS: Final = 5000
MATCH_HANDS: Final = 1
"""A game is one deal."""
MOST_SWAPS: Final = 5
"""Swaps of one set, after which it is split (TF3)."""
MOST_SHORT_SWAPS: Final = 2
"""… of those in which a player's pile was empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    players: int = number("how many play, two or four", "X", 2, MOST_PLAYERS, "players")
    top_rank: int = number(
        "the highest card; 11, 12 and 13 are jack, queen and king", "X TF1", 9, MOST_RANKS, "rank"
    )
    target: int = number("what the four values must make", "X", 1, 100, "")
    subtract: bool = yes_no("whether values may be subtracted", "X")
    multiply: bool = yes_no("whether values may be multiplied", "X")
    divide: bool = yes_no("whether values may be divided", "X")
    fractions: bool = yes_no("whether a fraction may occur on the way", "X TF2")
    wrong_loses: bool = yes_no("whether a wrong claim gives the set to the other", "X TF4")
    ties: str = choice(
        "who comes first of those who slap in the same tick: the lead, then in turn; or at random",
        "TF4",
        "lead",
        "lot",
    )
    swap_own: bool = yes_no(
        "where nobody has a solution, each takes back one of the own cards and turns another; else "
        "each takes all of them back",
        "X TF3",
    )
    called_by_last: bool = yes_no(
        "four players: the one who has no solution chooses whom to ask; else the fastest is asked",
        "X TF5",
    )
    set_limit: int = number("sets after which a game is a draw", "own", 1, MOST_SETS, "sets")

    @property
    def operators(self) -> str:
        """The operators that are allowed, in the order ``+-*/``."""
        return list_operators(self.subtract, self.multiply, self.divide)

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
def list_operators(subtract: bool, multiply: bool, divide: bool) -> str:
    """Return the operators that are allowed, in the order ``+-*/``: values may always be added."""
    each = (True, subtract, multiply, divide)
    return "".join(sign for sign, yes in zip("+-*/", each, strict=True) if yes)


def expressions(operators: int) -> int:
    """Return how many expressions there are: 24 orders, 5 ways of parentheses, 3 operators."""
    return int(24 * 5 * operators ** (BOARD - 1))


def _check_combination(where: str, rules: Rules) -> None:
    """Refuse rules that do not go together."""
    if BOARD % rules.players:
        raise ScenarioError(
            f"{where}.players: found {rules.players}, of whom no two turn as many of the four "
            "cards (expected 2 or 4)"
        )
    if rules.operators == "+":
        raise ScenarioError(
            f"{where}.subtract: found false, as multiply and divide are, where all that can be "
            "written with four cards makes their sum, so that no claim is wrong (expected true, or "
            "one of the others)"
        )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.twentyfour", _check_combination)
R: Final = positions(
    RULE_SETS.fields, EXPRESSIONS=len(RULE_SETS.fields), SOLUTIONS0=len(RULE_SETS.fields) + 1
)
"""Behind the fields: how many expressions there are, and how many of them solve each set, by its
number (``solutions``)."""
