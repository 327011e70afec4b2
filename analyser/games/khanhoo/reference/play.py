"""Play a hand: the plain version."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.khanhoo.policies import Policy
from analyser.games.khanhoo.reference.decide import Deal, decide
from analyser.games.khanhoo.reference.table import Table


def play(table: Table, policies: Sequence[Policy], deal: Deal) -> None:
    """Play a table on to its end; ``policies``: one a seat."""
    while not table.over:
        table.make(decide(table, policies[table.to_move], deal))
