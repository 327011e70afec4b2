"""What does a player know of the hidden cards, and how may they lie?

A search player remembers all that ever lay face up: the whole pile, and which cards of a pile the
others took, until they lay or discard a card of that face.  All else that is hidden is one *pool*,
and a *world* is one way to deal it.  The pool is in the order of the card codes, never in that in
which its cards lie: so nothing of a world depends on what its player cannot see.
"""

from __future__ import annotations

from collections import Counter

from analyser.cards.codes import card_code
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.searching.plain import Chance, shuffle_cards


def known_cards(table: TableInPlay) -> list[Counter[str]]:
    """Return the cards that each seat is known to hold, by seat.

    A card that is laid or discarded is taken to be the known one of its face, if there is one.
    """
    known: list[Counter[str]] = [Counter() for _ in table.seats]
    for event in table.events:
        if event["do"] == "take":
            known[event["seat"]].update(event["cards"])
        elif event["do"] == "meld":
            known[event["seat"]] -= Counter(event["cards"])
        elif event["do"] in ("add", "discard"):
            known[event["seat"]] -= Counter([event["card"]])
    return known


def other_seats(table: TableInPlay, seat: int) -> list[int]:
    """Return the other seats in the order of play."""
    players = table.rules.players
    return [(seat + step) % players for step in range(1, players)]


def unseen_pots(table: TableInPlay, seat: int) -> list[int]:
    """Return the pots that a seat has not seen: those left, and those face down before others."""
    down = [table.seats[other].face_down for other in other_seats(table, seat)]
    return [pot for pot in range(len(table.pots)) if pot in table.untaken or pot in down]


def unknown_of(table: TableInPlay, seat: int) -> Counter[str]:
    """Return the cards in a seat's hand that nobody else has seen there."""
    return Counter(table.seats[seat].hand) - known_cards(table)[seat]


def pool(table: TableInPlay, seat: int) -> list[str]:
    """Return the cards of which a seat does not know where they lie, the lowest first."""
    cards = [table.stock[place] for place in table.left]
    cards += [card for pot in unseen_pots(table, seat) for card in table.pots[pot]]
    for other in other_seats(table, seat):
        cards += unknown_of(table, other).elements()
    return sorted(cards, key=card_code)


def world(table: TableInPlay, seat: int, chance: Chance) -> TableInPlay:
    """Return a copy of the table with the pool shuffled by chance and dealt.

    First to the other hands in the order of play, then to the stock in the order of its places,
    then to the pots by number.  ``chance``: the next random choice of a number of options.
    """
    cards, known = shuffle_cards(pool(table, seat), chance), known_cards(table)
    after = table.copy_to_think()
    for other in other_seats(table, seat):
        hand = after.seats[other].hand
        kept = list(known[other].elements())
        hand[:] = kept + [cards.pop(0) for _ in range(len(hand) - len(kept))]
    after.stock = list(after.stock)
    for place in after.left:
        after.stock[place] = cards.pop(0)
    for pot in unseen_pots(table, seat):
        after.pots[pot] = [cards.pop(0) for _ in after.pots[pot]]
    return after
