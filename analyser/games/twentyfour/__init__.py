"""What is Twenty-Four, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered TF1 … TF9, there too.

Scope: five rule sets for two and four players, any change that a scenario makes to them; a game is
one deal.  Who finds what how fast is a model of thinking (TF6); what can be solved is not.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``solutions`` (how many expressions solve each set),
  ``policies`` (the sheet by which players think), ``columns`` (a game's row), ``choices`` (what can
  be weighed, and what is known then), and ``measures``, by which rule sets are compared;
* ``expressions``: which make 24, exactly, how a person says them, and what a text says;
* ``referee``, the rules in words; ``kernel``, rules and players compiled: ``thinking`` says who
  thinks of what when;
* ``puzzle``: what can be counted without playing; ``advice``: one set, solved;
* ``history``: a game as text, written, verified, and told to a person;
* ``vouched.json``, what a few games come to by which a run proves the machine code that it loaded.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.interface import Advice, Counted, Effort, Goal, Record, Scale
from analyser.games.standard_game import StandardGame
from analyser.games.twentyfour.policies import SHEETS, policy_row
from analyser.games.twentyfour.rules import MATCH_HANDS, RULE_SETS
from analyser.games.twentyfour.solutions import rules_row


class TwentyFour(StandardGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    name = "twentyfour"
    title = "Twenty-Four"
    description = "Make 24 of four cards by arithmetic, before the others do"
    question = "Agree that there is no solution?"
    scale = Scale("points", band=0.02, precision=0.01, spread=1.2, decimals=0, lead_steps=2)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "twentyfour"
    default_policy = "sound"
    most_logged = 8_000

    def goal(self, rules: Record) -> Goal:  # noqa: ARG002 - one deal, whatever the rules
        """Return how a match is won: by the player who wins its one game."""
        return Goal(None, False, MATCH_HANDS, at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the players' names: each plays for himself."""
        return tuple(f"seat {seat}" for seat in range(rules["players"]))

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side, one and the same."""
        return tuple(range(rules["players"]))

    def counted(self, rules: Record) -> Sequence[Counted]:
        """Return what can be said of the puzzle, without opponents."""
        from analyser.games.twentyfour import puzzle

        return puzzle.counted(rules)

    def advise(
        self,
        text: str,
        name: str,
        policies: Sequence[Record],
        effort: Effort,  # noqa: ARG002 - nothing is played: what can be solved is known
        /,
    ) -> Advice:
        """Return what solves the four cards of a position, or that nothing does, and what then."""
        from analyser.games.twentyfour import advice

        return advice.advise(text, name, policies)

    def rules_row(self, rules: Record) -> list[int]:
        """Return rules as compiled code reads them: behind them, how often each set is solved."""
        return rules_row(self.rule_sets.read(rules))

    def policy_row(self, policy: Record, rules: Record) -> list[int]:
        """Return a policy as compiled code reads it: how fast it finds what, the rules decide."""
        return policy_row(self.sheets.read(policy), self.rule_sets.read(rules))


GAME = TwentyFour()
