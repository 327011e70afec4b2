"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

Thinking is a model (TF6).  Four cards lie on the table, and n of all written expressions solve
them.  Time goes in ticks.  What a player sees: the cards on the table, who has agreed that there is
no solution, who has slapped, and all cards that ever lay face up.

1. A player with ``thinks`` 0 slaps at a tick drawn at random, 1 to ``patience``, and states an
   expression drawn at random; takes back a card at random, and asks one of those who have slapped
   at random.
2. Every other tries in each tick ``skill`` of all expressions at random, each as likely however
   often it was tried: a solution is found with chance 1 − (1 − n / all)^``skill``, as a whole
   number out of 2^32.  A player who finds one slaps at once; ``slip`` percent of what they then
   state is wrong all the same.  Of a set without a solution they see at once, ``knows_dead``
   percent of the time, that there is none, and agree.
3. At the end of each tick a player who is still thinking agrees that there is none from tick
   ``patience`` on (500 for all).  With a *rule* for it (``rule_for``: ``agree``) they do as
   ``rule`` says instead, at every twentieth tick; ``games.deciding.decision_rules`` says how one is
   written.
4. Instead of agreeing they slap without a solution, ``bluff`` percent of the time, and state an
   expression drawn at random: of two players only while the other still thinks, who may be about to
   slap; of four, to be one of the three.
5. Where a card is taken back, ``give_back`` says which of two: 0 at random, 1 the highest, 2 the
   lowest, 3 the one without which most cards not on the table would make a set that can be solved,
   the other's cards staying, 4 a ten, or at random where there is none.  With a rule for it
   (``rule_for``: ``give-back``), where one is higher and cards are left in the pile, they take back
   the higher if the ``rule`` is met.
6. Of four players, the one who has to ask asks the one who slapped first (``ask`` 0), or last (1).

Ties: the lowest card, by suit and then rank.  ``ask`` has no effect for two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from analyser.games.records import positions
from analyser.games.sheets import FollowsRule, Sheets, decides, habit
from analyser.games.twentyfour.rules import Rules
from analyser.games.twentyfour.solutions import SETS, solutions_of

MOST_TICKS: Final = 500
"""From this tick on everybody agrees."""
WORD: Final = 32
"""Bits of a lot: a chance is a whole number out of 2^32."""
BY_LOT, HIGHEST, LOWEST, MOST_SOLVABLE, A_TEN = range(5)
"""Which card a player takes back."""


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    skill: int = habit("expressions tried in a tick", 1, 500, "expressions")
    patience: int = habit("agrees from this tick on that there is none", 1, MOST_TICKS, "ticks")
    knows_dead: int = habit("sets without a solution that are seen at once", 0, 100, "%")
    slip: int = habit("solutions found that are wrong all the same", 0, 100, "%")
    bluff: int = habit("slaps without a solution instead of agreeing", 0, 100, "%")
    give_back: int = habit(
        "takes back: 0 one at random, 1 the highest, 2 the lowest, 3 what leaves most sets "
        "solvable, 4 a ten",
        0,
        4,
        "way",
        ordered=False,
    )
    ask: int = habit("of four: asks 0 who slapped first, 1 who slapped last", 0, 1, "way")


@dataclass(frozen=True, kw_only=True)
class Policy(FollowsRule, Habits):
    """One player: habits, none of which is a search."""


SHEETS: Final = Sheets(Policy, "analyser.games.twentyfour")
H: Final = positions(SHEETS.habits, CHANCES0=SHEETS.width, COUNT=SHEETS.width + len(SETS))
"""Behind the fields: with what chance, out of 2^32, a solution of each set is found in a tick, by
its number."""


@cache
def chance(solutions: int, expressions: int, skill: int) -> int:
    """Return 1 − (1 − solutions / expressions)^skill out of 2^32, rounded down."""
    every = int(expressions**skill)
    missed = int((expressions - solutions) ** skill)
    return ((every - missed) << WORD) // every


def policy_row(policy: Policy, rules: Rules) -> list[int]:
    """Return a policy, under some rules, as the row of integers that compiled code reads."""
    many = rules.expressions
    chances = [chance(each, many, policy.skill) for each in solutions_of(rules).tolist()]
    return [*SHEETS.row(policy), *chances]
