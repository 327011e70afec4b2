"""What is Conquian, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered CQ1 … CQ8, there too.

Scope: two players, five rule sets, any change that a scenario makes to them.  A game is one hand.

To read, in this order:

* data: ``rules``, ``pack`` (the cards, and the melds that they make), ``policies`` (the sheet by
  which players think), ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is
  known then), and ``measures``, by which rule sets are compared;
* ``reference``, the game in plain Python; what a file there asks, the file of the same name in
  ``kernel`` asks compiled: ``laying`` (which melds may be laid), ``table``, ``outlook`` (what may
  still come), ``facts``, ``decide``, ``scoring``, ``play``, ``searching`` (who tries moves in
  worlds), ``forks``;
* ``kernel`` besides: ``habits`` (a policy as numbers) and ``calls``, how plain records get there;
* ``history``: a hand as text, written, verified, told to a person, and followed where cards of it
  are left open;
* ``advice``: what there is to decide in one position, and how a person says it; compiled with
  ``kernel.packing`` (a table as a row) and ``kernel.consulting`` (options played to the end);
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.

Which melds some cards make is found by what the three rummies share: ``games/melds``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyser.games.conquian.policies import SHEETS, Policy
from analyser.games.conquian.rules import MATCH_HANDS, RULE_SETS, SEATS, Rules
from analyser.games.interface import Goal, Record, Scale
from analyser.games.searching.players import AdvisingGame

if TYPE_CHECKING:
    from analyser.games.conquian.reference.table import Table


class Conquian(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; what is not here is ``usual``."""

    name = "conquian"
    title = "Conquian"
    question = "They refuse a card that fits: make them take it?"
    scale = Scale("points", band=0.02, precision=0.01, spread=1.0, decimals=0, lead_steps=2)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "conquian"
    default_policy = "sound"
    plays_on = "champion-conquian"
    most_logged = 3 * 512 + 1

    def goal(self, rules: Record) -> Goal:  # noqa: ARG002 - one hand, whatever the rules
        """Return how a match is won: by who wins its one hand."""
        return Goal(None, False, MATCH_HANDS, at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:  # noqa: ARG002
        """Return the players' names: each plays for himself."""
        return tuple(f"seat {seat}" for seat in range(SEATS))

    def seats(self, rules: Record) -> tuple[int, ...]:  # noqa: ARG002
        """Return seat → side, one and the same."""
        return tuple(range(SEATS))

    def reference_hand(self, rules: Rules, players: Sequence[Policy], key: int, deal: int) -> Table:
        """Return the table of a hand that the reference has played."""
        from analyser.games.conquian.reference import play, table

        dealt = table.deal(rules, key, deal)
        play.play(dealt, players, play.Chance(key, deal))
        return dealt

    def retold_hand(self, rules: Rules, key: int, deal: int, log: Sequence[int]) -> Table:
        """Return the table of a hand whose moves a kernel's log has."""
        from analyser.games.conquian.reference import play, table

        dealt = table.deal(rules, key, deal)
        for at in range(0, log.index(-1), 3):
            play.to_decision(dealt)
            play.make(dealt, play.read_move(dealt, *log[at + 1 : at + 3]))
        return dealt


GAME = Conquian()
