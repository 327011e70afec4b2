"""What is Khanhoo, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered KH1 … KH9, there too.

Scope: five rule sets for two to four players, any change that a scenario makes to them, single
hands and whole matches to fifty points.

To read, in this order:

* data: ``rules``, ``melds`` (the cards, and all melds there are), ``policies`` (the sheet by which
  players think), ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known
  then), and ``measures``, by which rule sets are compared;
* ``reference``, the game in plain Python; what a file there asks, the file of the same name in
  ``kernel`` asks compiled: ``splitting`` (which split scores a hand), ``table``, ``worth`` (what a
  hand is worth to who holds it), ``facts``, ``decide``, ``scoring``, ``play``, ``searching``,
  ``forks``;
* ``kernel`` besides: ``habits`` (a policy as numbers) and ``calls``, how plain records get there;
* ``history``: a hand as text, written, verified, told to a person, and followed where cards of it
  are left open;
* ``advice``: what there is to decide in one position, and how a person says it; compiled with
  ``kernel.packing`` (a table as a row) and ``kernel.consulting`` (options played to the end);
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.

How some cards split into melds is common to all rummies that ask: ``games/melds``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyser.games.interface import Goal, Record, Scale
from analyser.games.khanhoo.policies import SHEETS, Policy
from analyser.games.khanhoo.rules import MATCH_HANDS, RULE_SETS, Rules
from analyser.games.searching.players import AdvisingGame

if TYPE_CHECKING:
    from analyser.games.khanhoo.reference.table import Table


class Khanhoo(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; what is not here is ``usual``."""

    name = "khanhoo"
    title = "Khanhoo"
    question = "Bump or let it pass?"
    scale = Scale("points", band=0.1, precision=0.05, spread=6.0, decimals=0, lead_steps=8)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "khanhoo"
    default_policy = "sound"
    plays_on = "champion-khanhoo"
    most_logged = 30_000

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by who has most points, and enough, after a hand."""
        return Goal(rules["match_target"], False, self.match_hands)

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the players' names: each plays for themselves."""
        return tuple(f"seat {seat}" for seat in range(rules["players"]))

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side, one and the same."""
        return tuple(range(rules["players"]))

    def reference_hand(self, rules: Rules, players: Sequence[Policy], key: int, deal: int) -> Table:
        """Return the table of a hand that the reference has played."""
        from analyser.games.khanhoo.reference import decide, play, table

        dealt = table.deal(rules, key, deal)
        play.play(dealt, players, decide.Deal(key, deal))
        return dealt

    def retold_hand(self, rules: Rules, key: int, deal: int, log: Sequence[int]) -> Table:
        """Return the table of a hand whose moves a kernel's log has."""
        from analyser.games.khanhoo.reference import searching, table

        dealt = table.deal(rules, key, deal)
        for number in log[: log.index(-1)]:
            dealt.make(searching.move_of(dealt, number))
        return dealt


GAME = Khanhoo()
