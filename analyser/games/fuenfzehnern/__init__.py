"""What is Fünfzehnern, and what does the rest of the program see of it?

>>> from analyser import table
>>> hand = table("fuenfzehnern", seed=7)
>>> hand.play("Tc")
>>> hand.trick, hand.to_move, hand.legal_moves()
(('Tc',), 1, ('Kc',))

The text followed is X (named in the README beside this file); readings where it is silent are
numbered FZ1 … FZ6, there too.

Scope: four rule sets for three and four players, any change that a scenario makes to them, single
hands, and matches of a fixed number of hands.

Its files are those of every game (``docs/developers/checklists.md``).

What may be played on what, and who wins a trick, is asked of ``games.tricks``.
"""

from __future__ import annotations

from analyser.games.custom_seats import SeatingGame
from analyser.games.interface import Scale
from analyser.games.learnt_players import LearntGame
from analyser.games.standard_game import TrainingGame


class Fuenfzehnern(LearntGame, TrainingGame, SeatingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Fünfzehnern"
    description = (
        "Trick-taking without trumps: a player who takes the lead keeps leading that suit, or "
        "cashes a winner"
    )
    question = "On lead and bound: cash a winner elsewhere or go on in the suit?"
    scale = Scale("points", band=0.1, precision=0.05, spread=5.0, decimals=0, lead_steps=8)


GAME = Fuenfzehnern()
