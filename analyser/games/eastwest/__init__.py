"""What is East–West, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered EW1 … EW5, there too.

Scope: two players, four rule sets, any change that a scenario makes to them.  A game is one hand.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``referee``, the rules in words; ``kernel``, the rules, the players and their worlds, compiled:
  ``hands`` (what a row's ranks make), ``solving`` and ``filling`` (best play near the end), and how
  a row looks to a player, ``table``;
* ``endings``: how far players are from best play near the end, and ``rankings``: what a ranking by
  how rare hands are changes, as the page says it;
* ``history``: a hand as text, written, verified, told to a person, and open cards found;
* ``advice``: what should the player to move do?
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.

What a hand of poker is worth is common to all games that ask: ``cards/poker``.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.eastwest.policies import SHEETS
from analyser.games.eastwest.rules import MATCH_HANDS, RULE_SETS, SEATS
from analyser.games.interface import Counted, Goal, Record, Scale
from analyser.games.searching.players import AdvisingGame


class EastWest(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    name = "eastwest"
    title = "East–West"
    description = "Poker hands for two, built card by card in rows that all can see"
    question = "Pair it or keep the draw?"
    scale = Scale("points", band=0.02, precision=0.01, spread=1.2, decimals=0, lead_steps=2)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "eastwest"
    default_policy = "sound"
    plays_on = "champion-eastwest"
    most_logged = 49

    def goal(self, rules: Record) -> Goal:  # noqa: ARG002 - one hand, whatever the rules
        """Return how a match is won: by the player who wins its one hand."""
        return Goal(None, False, MATCH_HANDS, at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:  # noqa: ARG002
        """Return the players' names: each plays for himself."""
        return tuple(f"seat {seat}" for seat in range(SEATS))

    def seats(self, rules: Record) -> tuple[int, ...]:  # noqa: ARG002
        """Return seat → side, one and the same."""
        return tuple(range(SEATS))

    def counted(self, rules: Record) -> Sequence[Counted]:
        """Return how far players are from best play near the end, and what a ranking changes.

        Nothing under other rules.
        """
        from analyser.games.eastwest import endings, rankings

        if rules != self.rules(self.default_preset):
            return []
        return [endings.near_best(), rankings.both_rankings()]


GAME = EastWest()
