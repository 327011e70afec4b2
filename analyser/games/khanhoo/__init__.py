"""What is Khanhoo, and what does the rest of the program see of it?

>>> from analyser import table
>>> hand = table("khanhoo", seed=7)
>>> len(hand.hand), hand.legal_moves()[:3]
(16, ('discard Qc', 'discard Kc', 'discard 4d'))
>>> hand.discard("Kc")
>>> hand.pile, hand.to_move, hand.legal_moves()
(('Kc',), 1, ('take', 'draw'))

The text followed is X (named in the README beside this file); readings where it is silent are
numbered KH1 … KH9, there too.

Scope: five rule sets for two to four players, any change that a scenario makes to them, single
hands and whole matches to fifty points.

Its files are those of every game (``docs/developers/checklists.md``).  Besides there are
``melds`` (the cards, and all melds there are), ``splitting`` (which split scores a hand), and, in
``kernel``, ``faces`` (sets of cards as bits) and ``worth`` (what a hand is worth to a player).

How some cards split into melds is common to all rummies that ask: ``games/melds``.
"""

from __future__ import annotations

from collections.abc import Mapping

from analyser.games.custom_seats import SeatingGame
from analyser.games.interface import Record, Scale
from analyser.games.learnt_players import LearntGame
from analyser.games.protocols.matches import Goal
from analyser.games.standard_game import TrainingGame


class Khanhoo(LearntGame, TrainingGame, SeatingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Khanhoo"
    description = (
        "Rummy with fifteen cards each, whose melds stay in hand, and a discard may be claimed "
        "out of turn"
    )
    question = "Bump or let it pass?"
    scale = Scale("points", band=0.1, precision=0.05, spread=6.0, decimals=0, lead_steps=8)
    # Few worlds: of as many tries, those of more hands teach more.
    teacher_habits: Mapping[str, int] = {
        "search_worlds": 16,
        "search_batch": 16,
        "search_drop": 30,
    }

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player with most points, and enough, after a hand."""
        return Goal(rules["match_target"], False, self.match_hands)


GAME = Khanhoo()
