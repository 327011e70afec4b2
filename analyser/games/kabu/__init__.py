"""What is Kabu, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered KB1 … KB5, there too.

Scope: five rule sets for two to six players, any change that a scenario makes to them, single hands
and whole matches, which end when somebody cannot pay.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``referee``, the rules in words; ``kernel``, the rules, the players and their worlds, compiled;
* ``history``: a hand as text, written, verified, told to a person, and open cards found;
* ``advice``: what should the player to move do?
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.
"""

from __future__ import annotations

from analyser.games.interface import Goal, Record, Scale
from analyser.games.kabu.policies import SHEETS
from analyser.games.kabu.rules import MATCH_HANDS, RULE_SETS
from analyser.games.searching.players import AdvisingGame


class Kabu(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    name = "kabu"
    title = "Kabu"
    description = (
        "Draw or stand on two to four cards; the last digit of their total counts, and nine is best"
    )
    question = "Draw or stand?"
    scale = Scale("chips", band=0.05, precision=0.02, spread=3.5, decimals=0, lead_steps=8)
    rule_sets = RULE_SETS
    sheets = SHEETS
    rule_habit = "rule_draw"
    match_hands = MATCH_HANDS
    default_preset = "kabu"
    default_policy = "sound"
    plays_on = "champion-kabu"
    most_logged = 60

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player who has most chips when somebody cannot pay."""
        return Goal(None, False, rules["hand_limit"], ended_by="broke")

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the players' names: each plays for himself."""
        return tuple(f"seat {seat}" for seat in range(rules["players"]))

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side, one and the same."""
        return tuple(range(rules["players"]))


GAME = Kabu()
