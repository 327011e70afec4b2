"""What is East–West, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered EW1 … EW5, there too.

Scope: two players, four rule sets, any change that a scenario makes to them.  A game is one hand.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``reference``, the game in plain Python; what a file there asks, the file of the same name in
  ``kernel`` asks compiled: ``table``, ``seen`` (how a row looks to a player), ``facts``,
  ``decide``, ``solving`` (best play near the end), ``scoring``, ``play``, ``searching`` (who tries
  rows in worlds), ``forks``;
* ``kernel`` besides: ``makeup`` (what a row's ranks make, looked up), ``filling`` (in how many ways
  rows can be filled, for ``solving``), ``habits`` (a policy as numbers) and ``calls``, how plain
  records get there;
* ``endings``: how far players are from best play near the end, and ``rankings``: what a ranking by
  how rare hands are changes, as the page says it;
* ``history``: a hand as text, written, verified, told to a person, and open cards found;
* ``advice``: what should the player to move do?  ``kernel.consulting`` plays each option on;
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.

What a hand of poker is worth is common to all games that ask: ``cards/poker``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyser.games.eastwest.policies import SHEETS, Policy
from analyser.games.eastwest.rules import MATCH_HANDS, RULE_SETS, SEATS, Rules
from analyser.games.interface import Counted, Goal, Record, Scale
from analyser.games.searching.players import AdvisingGame

if TYPE_CHECKING:
    from analyser.games.eastwest.reference.table import Table


class EastWest(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; what is not here is ``usual``."""

    name = "eastwest"
    title = "East–West"
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
        """Return how a match is won: by who wins its one hand."""
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

    def reference_hand(self, rules: Rules, players: Sequence[Policy], key: int, deal: int) -> Table:
        """Return the table of a hand that the reference has played."""
        from analyser.games.eastwest.reference import play, table

        dealt = table.deal(rules, key, deal)
        play.play(dealt, players, play.Chance(key, deal))
        return dealt

    def retold_hand(self, rules: Rules, key: int, deal: int, log: Sequence[int]) -> Table:
        """Return the table of a hand whose moves a kernel's log has."""
        from analyser.games.eastwest.reference import table

        dealt = table.deal(rules, key, deal)
        for row in log[1 : log.index(-1) : 2]:
            dealt.place(dealt.to_move, row)
        return dealt


GAME = EastWest()
