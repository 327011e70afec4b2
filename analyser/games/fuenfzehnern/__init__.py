"""What is Fünfzehnern, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered FZ1 … FZ6, there too.

Scope: four rule sets for three and four players, any change that a scenario makes to them, single
hands, and matches of a fixed number of hands.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``referee``, the rules in words; ``kernel``, the rules, the players and their worlds, compiled;
* ``history``: a hand as text, written, verified, told to a person, and open cards found;
* ``advice``: what should the player to move do?
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.

What may be played on what, and who wins a trick, is asked of ``games.tricks``.
"""

from __future__ import annotations

from analyser.games.fuenfzehnern.policies import SHEETS
from analyser.games.fuenfzehnern.rules import MATCH_HANDS, RULE_SETS
from analyser.games.interface import Goal, Record, Scale
from analyser.games.searching.players import AdvisingGame


class Fuenfzehnern(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    name = "fuenfzehnern"
    title = "Fünfzehnern"
    description = (
        "Trick-taking without trumps: a player who takes the lead keeps leading that suit, or "
        "cashes a winner"
    )
    question = "On lead and bound: cash a winner elsewhere or go on in the suit?"
    scale = Scale("points", band=0.1, precision=0.05, spread=5.0, decimals=0, lead_steps=8)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "fuenfzehnern"
    default_policy = "sound"
    plays_on = "champion-fuenfzehnern"
    most_logged = 33

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player who has most points after so many hands."""
        return Goal(None, False, rules["hands_per_match"], at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the players' names: each plays for themselves."""
        return tuple(f"seat {seat}" for seat in range(rules["players"]))

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side, one and the same."""
        return tuple(range(rules["players"]))


GAME = Fuenfzehnern()
