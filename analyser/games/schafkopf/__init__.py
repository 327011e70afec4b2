"""What is Schafkopf, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered SC1 … SC8, there too.

Scope: four rule sets for three players, any change that a scenario makes to them, single hands, and
matches of a fixed number of hands.  Each plays for themselves, though two defend together in a
hand.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``reference``, the game in plain Python; what a file there asks, the file of the same name in
  ``kernel`` asks compiled: ``table``, ``facts``, ``decide``, ``settling``, ``play``, ``forks``,
  ``searching``;
* ``kernel`` besides: ``habits`` (a policy as numbers) and ``calls``, how plain records get there;
* ``history``: a hand as text, written, verified, told to a person, and open cards found;
* ``advice``: what should the player to move do?  ``kernel.consulting`` plays each option on;
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.

What may be played on what, and who wins a trick, is asked of ``games.tricks``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyser.games.interface import Goal, Record, Scale
from analyser.games.schafkopf.pack import SEATS
from analyser.games.schafkopf.policies import SHEETS, Policy
from analyser.games.schafkopf.rules import MATCH_HANDS, RULE_SETS, Rules
from analyser.games.searching.players import AdvisingGame

if TYPE_CHECKING:
    from analyser.games.schafkopf.reference.table import Table


class Schafkopf(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; what is not here is ``usual``."""

    name = "schafkopf"
    title = "Schafkopf"
    question = "Take the widow or pass?"
    scale = Scale("points", band=0.05, precision=0.02, spread=2.5, decimals=0, lead_steps=8)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "schafkopf"
    default_policy = "sound"
    plays_on = "champion-schafkopf"
    most_logged = 40

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by who has most points after so many hands."""
        return Goal(None, False, rules["hands_per_match"], at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:  # noqa: ARG002 - three, whatever the rules
        """Return the players' names: each plays for themselves."""
        return tuple(f"seat {seat}" for seat in range(SEATS))

    def seats(self, rules: Record) -> tuple[int, ...]:  # noqa: ARG002
        """Return seat → side, one and the same."""
        return tuple(range(SEATS))

    def reference_hand(self, rules: Rules, players: Sequence[Policy], key: int, deal: int) -> Table:
        """Return the table of a hand that the reference has played."""
        from analyser.games.schafkopf.reference import play, table

        dealt = table.deal(rules, key, deal)
        play.play(dealt, players, key, deal)
        return dealt

    def retold_hand(self, rules: Rules, key: int, deal: int, log: Sequence[int]) -> Table:
        """Return the table of a hand whose moves a kernel's log has."""
        from analyser.games.schafkopf.kernel.calls import move_of
        from analyser.games.schafkopf.reference import play, table

        dealt = table.deal(rules, key, deal)
        for move in log[: log.index(-1)]:
            play.make(dealt, move_of(move))
        return dealt


GAME = Schafkopf()
