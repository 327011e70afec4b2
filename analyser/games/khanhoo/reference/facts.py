"""What does a player know who has to decide?  The plain version; which facts: ``choices``."""

from __future__ import annotations

from analyser.games.khanhoo import melds
from analyser.games.khanhoo.reference.splitting import best_points, best_split, over, scored_split
from analyser.games.khanhoo.reference.table import Table
from analyser.games.khanhoo.reference.worth import (
    double_possible,
    lone,
    near_doubles,
    rest_of,
    without,
)
from analyser.games.melds.catalogue import Way


def shown_points(table: Table, seat: int) -> int:
    """Return the points of the melds that a player has bumped."""
    return sum(way.worth for way in table.shown[seat])


def shown_cards(table: Table, seat: int) -> int:
    """Return how many cards a player has shown."""
    return sum(len(melds.shown(way)) for way in table.shown[seat])


def _common(table: Table) -> dict[str, int]:
    seat, rules = table.to_move, table.rules
    others = [other for other in range(rules.players) if other != seat]
    return {
        "skipped": 0,
        "stock": len(table.left),
        "thrown": table.turns,
        "shown": max(shown_cards(table, other) for other in others),
        "melded": best_points(rules, table.hands[seat]) + shown_points(table, seat),
        "players": rules.players,
    }


def claim_facts(table: Table, way: Way) -> dict[str, int]:
    """Return the facts of the player who may bump with a way, or contest with it, by name."""
    seat, rules, card = table.to_move, table.rules, table.pile[-1]
    hand, unseen = table.hands[seat], table.unseen(seat)
    between = (seat - table.thrower) % rules.players - 1
    left = without(hand, rest_of(way, card)) if between else [*hand, card]
    return _common(table) | {
        "points": way.worth,
        "double": int(double_possible(way, hand, card, unseen)),
        "skipped": between,
        "deadwood": lone(left),
        "over": over(best_split(rules, left), left),
    }


def out_facts(table: Table, card: str) -> dict[str, int]:
    """Return the facts of the player who may go out with a card, by name."""
    seat, rules = table.to_move, table.rules
    left = without(table.hands[seat], [card])
    split = scored_split(rules, left, is_out=True)
    return _common(table) | {
        "points": split.points + shown_points(table, seat),
        "double": int(any(near_doubles(rules, left, table.unseen(seat)))),
        "deadwood": lone(left),
        "over": over(split, left),
    }
