"""What is Twenty-Four, and what does the rest of the program see of it?

>>> from analyser import table
>>> hand = table("twentyfour", seed=7)
>>> hand.board
(('3c', '3d'), ('2c', 'Td'))
>>> hand.solve(0, "3*(3+(10/2))")
>>> hand.won
(1, 0)

The text followed is X (named in the README beside this file); readings where it is silent are
numbered TF1 … TF9, there too.

Scope: five rule sets for two and four players, any change that a scenario makes to them; a game is
one deal.  How fast players find a solution is a model of thinking (TF6); what can be solved is not.

Its files are those of every game (``docs/developers/checklists.md``).  Besides there are
``expressions`` (which make 24, exactly, how a person says them, and how a text is read),
``solutions`` (how many expressions solve each set) and ``puzzle`` (what can be counted without
playing).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from analyser.games.interface import Record, Scale
from analyser.games.protocols.advice import Advice, Effort
from analyser.games.protocols.exact_counts import ExactCount
from analyser.games.standard_game import StandardGame
from analyser.games.twentyfour.policies import policy_row
from analyser.games.twentyfour.solutions import rules_row


class TwentyFour(StandardGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Twenty-Four"
    description = "Make 24 of four cards by arithmetic, before the others do"
    question = "Agree that there is no solution?"
    scale = Scale("points", band=0.02, precision=0.01, spread=1.2, decimals=0, lead_steps=2)

    lacks: ClassVar[Mapping[str, str]] = {"Trains": "nobody has a turn there"}
    """Ability that the game has not → why, where that needs a word."""

    def count_exactly(self, rules: Record) -> Sequence[ExactCount]:
        """Return what can be said of the puzzle, without opponents."""
        from analyser.games.twentyfour import puzzle

        return puzzle.count_puzzle(self, rules)

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
