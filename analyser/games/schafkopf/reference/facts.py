"""What does a player know who is asked to take the widow?  The plain version; which facts:
``choices``.
"""

from __future__ import annotations

from analyser.games.schafkopf import choices
from analyser.games.schafkopf.columns import PARTS
from analyser.games.schafkopf.pack import DECK, PLAIN_SUITS, SEATS, TRUMPS
from analyser.games.schafkopf.reference.table import Table, worth


def open_to(table: Table) -> bool:
    """Say whether the player to move may take the widow or pass."""
    return table.speaking and not table.must_take


def facts(table: Table) -> dict[str, int]:
    """Return the facts of the decision of the player who is asked, by name."""
    seat = table.to_move
    trumps = [card for card in table.hands[seat] if DECK.classes[card] == TRUMPS]
    plain_cards = [card for card in table.hands[seat] if DECK.classes[card] != TRUMPS]
    heavy = sorted((card for card in plain_cards if card[0] in "AT"), key=lambda card: card[0])
    return {
        "trumps": len(trumps),
        "tops": sum(card[0] in "QJ" for card in trumps),
        "queens": sum(card[0] == "Q" for card in trumps),
        "aces": sum(card[0] == "A" for card in plain_cards),
        "voids": sum(suit not in {card[1] for card in plain_cards} for suit in PLAIN_SUITS),
        "load": worth(heavy[:2]),
        "passed": table.passed,
        "ahead": ahead(table) // PARTS,
        "count": count(table),
    }


def count(table: Table) -> int:
    """Return what the hand of the player who is asked counts, and their seat with it."""
    counts = {"Q": choices.QUEEN_COUNTS, "J": choices.JACK_COUNTS}
    plain_counts = {"A": choices.ACE_COUNTS, "T": choices.TEN_COUNTS}
    found = choices.LAST_COUNTS if table.passed == SEATS - 1 else 0
    for card in table.hands[table.to_move]:
        if DECK.classes[card] == TRUMPS:
            found += counts.get(card[0], choices.TRUMP_COUNTS)
        else:
            found += plain_counts.get(card[0], 0)
    return found


def ahead(table: Table) -> int:
    """Return by how much the player to move is ahead in the match of the best other, in sixths."""
    seat = table.to_move
    others = [score for other, score in enumerate(table.before) if other != seat]
    return table.before[seat] - max(others)
