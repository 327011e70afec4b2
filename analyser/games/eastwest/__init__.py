"""What is East–West, and what does the rest of the program see of it?

>>> from analyser import table
>>> hand = table("eastwest", seed=7)
>>> hand.card, hand.legal_moves()
('Qh', ('place 0', 'place 1', 'place 2'))
>>> hand.place(1)
>>> hand.to_move, hand.rows
(1, (((), ('Qh',), ()), ((), (), ())))

The text followed is X (named in the README beside this file); readings where it is silent are
numbered EW1 … EW5, there too.

Scope: two players, four rule sets, any change that a scenario makes to them.  A game is one hand.

Its files are those of every game (``docs/developers/checklists.md``).  Besides there are, in
``kernel``, ``hands`` (what the ranks of a row make) and ``solving`` (best play near the end);
``endings`` (how far players are from that) and ``rankings`` (what a ranking by how rare hands are
changes).

What a hand of poker is worth is common to all games that ask: ``cards/poker``.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.custom_seats import SeatingGame
from analyser.games.interface import Record, Scale
from analyser.games.protocols.exact_counts import ExactCount
from analyser.games.standard_game import TrainingGame


class EastWest(TrainingGame, SeatingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "East–West"
    description = "Poker hands for two, built card by card in rows that all can see"
    question = "Pair it or keep the draw?"
    scale = Scale("points", band=0.02, precision=0.01, spread=1.2, decimals=0, lead_steps=2)

    def count_exactly(self, rules: Record) -> Sequence[ExactCount]:
        """Return how far players are from best play near the end, and what a ranking changes.

        Nothing under other rules.
        """
        from analyser.games.eastwest import endings, rankings

        if rules != self.rules(self.default_preset):
            return []
        return [endings.describe_near_best(), rankings.both_rankings()]


GAME = EastWest()
