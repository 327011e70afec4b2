"""What is Carioca, and what does the rest of the program see of it?

>>> from analyser import table
>>> hand = table("carioca", seed=7)
>>> hand.pile, hand.contract, hand.legal_moves()
(('Qs',), 'TT', ('take', 'draw'))
>>> hand.draw()
>>> hand.hand, hand.to_move
(('8c', '3d', '3d', '7d', '9d', 'Td', 'Ah', '8h', 'Qh', '8s', '8s', '9s'), 0)

The text followed is X (named in the README beside this file); readings where it is silent are
numbered CA1 … CA11, there too.

Scope: two to five players, each alone; four rule sets, any change that a scenario makes to them;
single hands, and matches of as many hands as there are contracts.

Its files are those of every game (``docs/developers/checklists.md``).  Besides there are, in
``kernel``, ``melds`` (which lie in a set of cards) and ``contracts`` (in which ways one can be
laid).

Which melds some cards make is found by what the three rummies share: ``games/melds``.
"""

from __future__ import annotations

from collections.abc import Mapping

from analyser.games.carioca.rules import RULE_SETS, contract_count
from analyser.games.custom_seats import SeatingGame
from analyser.games.interface import Record, Scale
from analyser.games.learnt_players import LearntGame
from analyser.games.protocols.matches import Goal
from analyser.games.standard_game import TrainingGame


class Carioca(LearntGame, TrainingGame, SeatingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Carioca"
    description = "Rummy for four over a series of hands, each with its own contract to lay down"
    question = "Take the upcard? Go down now, or wait?"
    scale = Scale("points", band=0.5, precision=0.25, spread=45.0, decimals=0, lead_steps=8)
    # Few worlds: of as many tries, those of more hands teach more.
    teacher_habits: Mapping[str, int] = {"search_worlds": 16, "search_drop": 30}

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the fewest penalty points after all hands."""
        return Goal(None, False, contract_count(RULE_SETS.read(rules)), at_end=True)


GAME = Carioca()
