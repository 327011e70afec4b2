"""What does a player know who has to decide?  The plain version; which facts: ``choices``."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.ecarte import choices, pack
from analyser.games.ecarte.reference.table import Table


def trumps_of(hand: Sequence[str], trumps: int) -> list[str]:
    """Return the trumps of a hand."""
    return [card for card in hand if pack.DECK.classes[card] == trumps]


def plain_of(hand: Sequence[str], trumps: int) -> list[str]:
    """Return the cards of a hand that are no trumps."""
    return [card for card in hand if pack.DECK.classes[card] != trumps]


def plain_suits(hand: Sequence[str], trumps: int) -> list[list[str]]:
    """Return the cards of each plain suit of a hand, in the order of the suits."""
    plain = plain_of(hand, trumps)
    return [[card for card in plain if card[1] == suit] for suit in "cdhs"]


def facts(table: Table) -> dict[str, int]:
    """Return the facts of the decision that the player to move has, by name."""
    seat, power = table.to_move, pack.DECK.powers
    own = table.hands[seat]
    trumps, plain = trumps_of(own, table.trumps), plain_of(own, table.trumps)
    kings, queens = (sum(card[0] == rank for card in plain) for rank in "KQ")
    king = int(pack.king_of(table.trumps) in own)
    longest = max(len(cards) for cards in plain_suits(own, table.trumps))
    strong = len(trumps) - king + kings + queens
    return {
        "trumps": len(trumps),
        "king": king,
        "high_trumps": sum(power[card] >= pack.ACE for card in trumps),
        "kings": kings,
        "queens": queens,
        "longest": longest,
        "exchange": len(plain) - kings,
        "own_score": table.total(seat),
        "other_score": table.total(1 - seat),
        "turned": power[table.turned],
        "count": choices.STRONG_COUNTS * strong + choices.NEXT_COUNTS * max(0, longest - 1),
    }
