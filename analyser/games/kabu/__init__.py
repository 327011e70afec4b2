"""What is Kabu, and what does the rest of the program see of it?

>>> from analyser import table
>>> kabu = table("kabu", seed=7)
>>> kabu.hand, kabu.legal_moves()
(('3c', '3d'), ('draw', 'pass'))
>>> kabu.draw()
>>> kabu.hands[0], kabu.to_move
(('3c', 'Ad', '3d'), 1)

The text followed is X (named in the README beside this file); readings where it is silent are
numbered KB1 … KB5, there too.

Scope: five rule sets for two to six players, any change that a scenario makes to them, single hands
and whole matches, which end when a player cannot pay.

Its files are those of every game (``docs/developers/checklists.md``).
"""

from __future__ import annotations

from analyser.games.custom_seats import SeatingGame
from analyser.games.interface import Record, Scale
from analyser.games.protocols.matches import Goal
from analyser.games.standard_game import TrainingGame


class Kabu(TrainingGame, SeatingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Kabu"
    description = (
        "Draw or stand on two to four cards; the last digit of their total counts, and nine is best"
    )
    question = "Draw or stand?"
    scale = Scale("chips", band=0.05, precision=0.02, spread=3.5, decimals=0, lead_steps=8)

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player with most chips when a player cannot pay."""
        return Goal(None, False, rules["hand_limit"], ended_by="broke")


GAME = Kabu()
