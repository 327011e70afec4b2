"""What does a player know who has to decide?  The plain version; which facts: ``choices``."""

from __future__ import annotations

from analyser.games.kabu.reference.table import Table, total_of


def facts(table: Table) -> dict[str, int]:
    """Return the facts of the decision that the player to move has, by name."""
    seat = table.to_move
    own = table.hands[seat]
    others = [other for other in range(table.rules.players) if other != seat]
    return {
        "total": total_of(own),
        "pair": int(len({card[0] for card in own}) == 1),
        "passed": sum(table.passed[other] for other in others),
        "cards": sum(len(table.hands[other]) for other in others),
        "chips": table.chips[seat],
        "richest": max(table.chips[other] for other in others),
        "players": table.rules.players,
    }
