"""What is Conquian, and what does the rest of the program see of it?

>>> from analyser import table
>>> hand = table("conquian", seed=7)
>>> hand.card, hand.to_move, hand.legal_moves()
('2c', 0, ('pass',))
>>> hand.play("pass")
>>> hand.to_move, hand.legal_moves()
(1, ('pass',))

The text followed is X (named in the README beside this file); readings where it is silent are
numbered CQ1 … CQ8, there too.

Scope: two players, five rule sets, any change that a scenario makes to them.  A game is one hand.

Its files are those of every game (``docs/developers/checklists.md``).  Besides,
``kernel/laying`` says which melds may be laid.

Which melds some cards make is found by what the three rummies share: ``games/melds``.
"""

from __future__ import annotations

from analyser.games.custom_seats import SeatingGame
from analyser.games.interface import Scale
from analyser.games.learnt_players import LearntGame
from analyser.games.standard_game import TrainingGame


class Conquian(LearntGame, TrainingGame, SeatingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Conquian"
    description = (
        "Rummy for two with forty cards: a turned card is melded or dead, and eleven melded "
        "cards win"
    )
    question = "They refuse a card that fits: make them take it?"
    scale = Scale("points", band=0.02, precision=0.01, spread=1.0, decimals=0, lead_steps=2)


GAME = Conquian()
