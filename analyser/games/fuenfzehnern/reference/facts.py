"""What does a leader know who has to decide?  The plain version; which facts: ``choices``."""

from __future__ import annotations

from analyser.games.fuenfzehnern import pack
from analyser.games.fuenfzehnern.choices import CASH
from analyser.games.fuenfzehnern.reference.table import Table
from analyser.games.tricks.plain import in_order


def winner_elsewhere(table: Table) -> str | None:
    """Return the winner that a bound leader would cash, the one with most to fall on it."""
    return max(in_order(table.elsewhere()), key=lambda card: falls(table, card), default=None)


def queen_to_call(table: Table) -> str | None:
    """Return the queen with which the player to move may call zwang, of several the lowest."""
    queens = [card for card in in_order(table.hands[table.to_move]) if table.may_call(card)]
    return queens[0] if queens else None


def falls(table: Table, card: str) -> int:
    """Return what is to fall on a card that is led: its value, and 1 for each not known void."""
    others = table.rules.players - 1 - known_void(table, card[1])
    return table.deck.points[card] + others


def known_void(table: Table, suit: str) -> int:
    """Return how many others are known to have none of a suit."""
    seat = table.to_move
    return sum(suit in voids for other, voids in enumerate(table.voids) if other != seat)


def open_to(choice: int, table: Table) -> bool:
    """Say whether the player to move has a choice."""
    if not table.leading:
        return False
    return (winner_elsewhere(table) if choice == CASH else queen_to_call(table)) is not None


def facts(choice: int, table: Table) -> dict[str, int]:
    """Return the facts of the decision that the leader has, by name."""
    seat = table.to_move
    hand = table.hands[seat]
    card = winner_elsewhere(table) if choice == CASH else queen_to_call(table)
    assert card is not None
    suit = table.bound if choice == CASH else card[1]
    gone = table.gone
    out = [other for other in table.deck.classes if other[1] == card[1]]
    return {
        "suit": sum(each[1] == suit for each in hand),
        "winners": sum(each[1] != suit and table.unbeatable(each, hand) for each in hand),
        "out": table.worth([each for each in out if each not in gone and each not in hand]),
        "voids": known_void(table, card[1]),
        "left": pack.HAND_SIZE - len(table.tricks),
        "points": table.points(seat),
    }
