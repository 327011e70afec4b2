"""What is Écarté, and what does the rest of the program see of it?

The text followed is X (named in the README beside this file); readings where it is silent are
numbered EC1 … EC11, there too.

Scope: two players, four rule sets, any change that a scenario makes to them, single hands and whole
matches, in which a king can win before a card is played.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``referee``, the rules in words; ``kernel``, the rules, the players and their worlds, compiled;
* ``history``: a hand as text, written, verified, described to a person, and open cards found;
* ``advice``: what should the player to move do?
* ``standing``: on which hands do the books stand, and are they right?
* ``vouched.json``, the results of a few hands, by which a run tests the machine code that it
  loaded.

What may be played on what, and who wins, is common to trick-taking games: ``games/tricks``.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.ecarte.rules import MATCH_HANDS, match_counts
from analyser.games.interface import Counted, Goal, Record, Scale
from analyser.games.searching.players import AdvisingGame


class Ecarte(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Écarté"
    description = (
        "Trick-taking for two with five cards each, which may be exchanged if both players agree"
    )
    question = "Stand or propose?"
    scale = Scale("points", band=0.01, precision=0.005, spread=0.5, decimals=0, lead_steps=5)

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player who first has a number of points."""
        return Goal(
            rules["match_target"],
            False,
            MATCH_HANDS,
            at_once=rules["match_at_once"],
            counts=match_counts(rules),
        )

    def counted(self, rules: Record) -> Sequence[Counted]:
        """Return what is known of the hands on which the books stand, under their rules."""
        from analyser.games.ecarte import standing

        return standing.counted() if rules == self.rules(standing.PRESET) else ()


GAME = Ecarte()
