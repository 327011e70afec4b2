"""What is Carioca, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered CA1 … CA11, there too.

Scope: two to five players, each alone; four rule sets, any change that a scenario makes to them;
single hands, and matches of as many hands as there are contracts.

To read, in this order:

* data: ``rules``, ``pack`` (the cards, and of which melds a contract may be made), ``policies``
  (the sheet by which players think), ``columns`` (a hand's row), ``choices`` (what can be weighed,
  and what is known then), and ``measures``, by which rule sets are compared;
* ``reference``, the game in plain Python; what a file there asks, the file of the same name in
  ``kernel`` asks compiled: ``melds`` (what may be added to a meld), ``table``, ``contracts`` (in
  which ways one can be laid), ``standing`` (what a hand is worth), ``facts``, ``decide``,
  ``scoring``, ``play``, ``searching``, ``forks``;
* ``kernel`` besides: ``cardsets`` (many cards at a time), ``habits`` (a policy as numbers) and
  ``calls``, how plain records get there;
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

from analyser.games.carioca.policies import SHEETS, Policy
from analyser.games.carioca.rules import MATCH_HANDS, RULE_SETS, Rules, contract_count
from analyser.games.interface import Goal, Record, Scale
from analyser.games.searching.players import AdvisingGame

if TYPE_CHECKING:
    from analyser.games.carioca.reference.table import Table


class Carioca(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; what is not here is ``usual``."""

    name = "carioca"
    title = "Carioca"
    question = "Take the upcard? Go down now, or wait?"
    scale = Scale("points", band=0.5, precision=0.25, spread=45.0, decimals=0, lead_steps=8)
    rule_sets = RULE_SETS
    sheets = SHEETS
    match_hands = MATCH_HANDS
    default_preset = "carioca"
    default_policy = "sound"
    plays_on = "champion-carioca"
    most_logged = 16_000

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by who has fewest penalty points after all hands."""
        return Goal(None, False, contract_count(RULE_SETS.read(rules)), at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the players' names: each plays for themselves."""
        return tuple(f"seat {seat}" for seat in range(rules["players"]))

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side, one and the same."""
        return tuple(range(rules["players"]))

    def reference_hand(self, rules: Rules, players: Sequence[Policy], key: int, deal: int) -> Table:
        """Return the table of a hand that the reference has played."""
        from analyser.games.carioca.reference import play, table
        from analyser.games.carioca.reference.decide import Chance

        dealt = table.deal(rules, key, deal)
        play.play(dealt, players, Chance(key, deal))
        return dealt

    def retold_hand(self, rules: Rules, key: int, deal: int, log: Sequence[int]) -> Table:
        """Return the table of a hand whose moves a kernel's log has."""
        from analyser.games.carioca.kernel.calls import retell
        from analyser.games.carioca.reference import table

        dealt = table.deal(rules, key, deal)
        for move in log[: log.index(-1)]:
            retell(dealt, move)
        return dealt


GAME = Carioca()
