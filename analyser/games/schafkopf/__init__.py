"""What is Schafkopf, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered SC1 … SC8, there too.

Scope: four rule sets for three players, any change that a scenario makes to them, single hands, and
matches of a fixed number of hands.  Each plays for themselves, though two defend together in a
hand.

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

from analyser.games.interface import Goal, Record, Scale
from analyser.games.schafkopf.pack import SEATS
from analyser.games.schafkopf.policies import SHEETS
from analyser.games.schafkopf.rules import MATCH_HANDS, RULE_SETS
from analyser.games.searching.players import AdvisingGame


class Schafkopf(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    name = "schafkopf"
    title = "Schafkopf"
    description = "Trick-taking for three: one takes the widow and plays against the two others"
    question = "Take the widow or pass?"
    scale = Scale("points", band=0.05, precision=0.02, spread=2.5, decimals=0, lead_steps=8)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "schafkopf"
    default_policy = "sound"
    plays_on = "champion-schafkopf"
    most_logged = 40

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player who has most points after so many hands."""
        return Goal(None, False, rules["hands_per_match"], at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:  # noqa: ARG002 - three, whatever the rules
        """Return the players' names: each plays for themselves."""
        return tuple(f"seat {seat}" for seat in range(SEATS))

    def seats(self, rules: Record) -> tuple[int, ...]:  # noqa: ARG002
        """Return seat → side, one and the same."""
        return tuple(range(SEATS))


GAME = Schafkopf()
