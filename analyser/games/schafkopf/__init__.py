"""What is Schafkopf, and what does the rest of the program see of it?

>>> from analyser import table
>>> hand = table("schafkopf", seed=7)
>>> hand.legal_moves()
('take', 'pass')
>>> hand.take()
>>> hand.bury("9c Tc")
>>> hand.declarer, hand.to_move
(0, 0)

The text followed is X (named in the README beside this file); readings where it is silent are
numbered SC1 … SC8, there too.

Scope: four rule sets for three players, any change that a scenario makes to them, single hands, and
matches of a fixed number of hands.  Each plays for themselves, though two defend together in a
hand.

Its files are those of every game (``docs/developers/checklists.md``).

What may be played on what, and who wins a trick, is asked of ``games.tricks``.
"""

from __future__ import annotations

from analyser.games.custom_seats import SeatingGame
from analyser.games.interface import Scale
from analyser.games.learnt_players import LearntGame
from analyser.games.standard_game import TrainingGame


class Schafkopf(LearntGame, TrainingGame, SeatingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Schafkopf"
    description = "Trick-taking for three: one takes the widow and plays against the two others"
    question = "Take the widow or pass?"
    scale = Scale("points", band=0.05, precision=0.02, spread=2.5, decimals=0, lead_steps=8)


GAME = Schafkopf()
