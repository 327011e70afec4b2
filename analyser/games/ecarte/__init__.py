"""What is Écarté, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered EC1 … EC11, there too.

Scope: two players, four rule sets, any change that a scenario makes to them, single hands and whole
matches, in which a king can win before a card is played.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``referee``, the rules in words; ``kernel``, the rules, the players and their worlds, compiled;
* ``history``: a hand as text, written, verified, told to a person, and open cards found;
* ``advice``: what should the player to move do?
* ``standing``: on which hands do the books stand, and are they right?
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.

What may be played on what, and who wins, is common to games of tricks: ``games/tricks``.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.ecarte.policies import SHEETS
from analyser.games.ecarte.rules import MATCH_HANDS, RULE_SETS, SEATS, match_counts
from analyser.games.interface import Counted, Goal, Record, Scale
from analyser.games.searching.players import AdvisingGame


class Ecarte(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    name = "ecarte"
    title = "Écarté"
    description = (
        "Trick-taking for two with five cards each, which may be exchanged if both players agree"
    )
    question = "Stand or propose?"
    scale = Scale("points", band=0.01, precision=0.005, spread=0.5, decimals=0, lead_steps=5)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "ecarte"
    default_policy = "sound"
    plays_on = "champion-ecarte"
    most_logged = 600

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player who first has so many points."""
        return Goal(
            rules["match_target"],
            False,
            MATCH_HANDS,
            at_once=rules["match_at_once"],
            counts=match_counts(rules),
        )

    def sides(self, rules: Record) -> tuple[str, ...]:  # noqa: ARG002 - two, whatever the rules
        """Return the players' names: each plays for himself."""
        return tuple(f"seat {seat}" for seat in range(SEATS))

    def seats(self, rules: Record) -> tuple[int, ...]:  # noqa: ARG002
        """Return seat → side, one and the same."""
        return tuple(range(SEATS))

    def counted(self, rules: Record) -> Sequence[Counted]:
        """Return what is known of the hands on which the books stand, under their rules."""
        from analyser.games.ecarte import standing

        return standing.counted() if rules == self.rules(standing.PRESET) else ()


GAME = Ecarte()
