"""How do the rows look to the player to move?  The plain version.

What nobody has turned, and what the other has laid face down, is not seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from analyser.cards import poker_plain
from analyser.cards.poker_plain import Worth
from analyser.games.eastwest import pack
from analyser.games.eastwest.reference.table import Table
from analyser.games.eastwest.rules import Rules, low_straight, order_of


def hand_worth(rules: Rules, cards: list[str]) -> Worth:
    """Return what one to five cards are worth under the rules."""
    return poker_plain.worth(cards, order_of(rules), low_straight(rules))


def category(rules: Rules, cards: list[str]) -> int:
    """Return the category of one to five cards, by its number."""
    return poker_plain.category(cards, low_straight(rules))


def height(rules: Rules, cards: list[str]) -> int:
    """Return how high the category of one to five cards is."""
    return hand_worth(rules, cards)[0]


def own_row(table: Table, seat: int, row: int) -> list[str]:
    """Return a player's own row, its board card first."""
    return [table.board[row], *table.laid[seat][row]]


def other_row(table: Table, seat: int, row: int) -> list[str]:
    """Return the other's row as a player sees it, its board card first."""
    cards = own_row(table, 1 - seat, row)
    return [card for card in cards if card not in table.hidden[1 - seat]]


def unseen(table: Table, seat: int) -> list[str]:
    """Return the cards that the player to move has not seen; the one in hand is seen."""
    rows = range(table.rules.rows)
    seen = [card for row in rows for card in own_row(table, seat, row)]
    seen += [card for row in rows for card in other_row(table, seat, row)]
    return [card for card in pack.CARDS if card not in (*seen, table.card)]


def straights(rules: Rules) -> list[str]:
    """Return the ranks of each straight that there is with this pack."""
    ranks, size = pack.RANKS, pack.STRAIGHT
    high = [ranks[at : at + size] for at in range(len(ranks) - size + 1)]
    low = low_straight(rules)
    return [*high, low] if low else high


def fillers(rules: Rules, cards: list[str], left: list[str]) -> list[str]:
    """Return those of the cards left that would fill a straight that has all of these ranks.

    None where two of them are of one rank, or none has them all.
    """
    held = {card[0] for card in cards}
    if len(held) < len(cards):
        return []
    wanted = {rank for each in straights(rules) if held <= set(each) for rank in each} - held
    return [card for card in left if card[0] in wanted]


def within_straight(rules: Rules, cards: list[str]) -> bool:
    """Say whether these cards are of different ranks that lie within a straight."""
    held = {card[0] for card in cards}
    return len(held) == len(cards) and any(held <= set(each) for each in straights(rules))


def keeps_suit(cards: list[str], left: list[str]) -> bool:
    """Say whether all these cards are of one suit, of which enough are left for a flush."""
    suit = cards[0][1]
    of_suit = sum(card[1] == suit for card in left)
    return all(card[1] == suit for card in cards) and of_suit >= pack.STRAIGHT - len(cards)


def ahead(rules: Rules, own: list[str], other: list[str]) -> int:
    """Return 1 where one hand beats another as they lie, −1 where it is beaten, else 0."""
    mine, theirs = hand_worth(rules, own), hand_worth(rules, other)
    return (mine > theirs) - (mine < theirs)


def is_lost(rules: Rules, own: list[str], other: list[str], left: list[str]) -> bool:
    """Say whether a row that has room can reach no category as high as the other's has there."""
    order, wanted = order_of(rules), height(rules, other)
    return all(order[found] < wanted for found in can_become(rules, own, left))


def can_become(rules: Rules, cards: list[str], left: list[str]) -> Iterator[int]:
    """Yield the categories that some cards can become with some of those left, by their numbers.

    One may come several times.
    """
    held = {rank: sum(card[0] == rank for card in cards) for rank in pack.RANKS}
    out = {rank: sum(card[0] == rank for card in left) for rank in pack.RANKS}
    for ranks in _filled(held, out, pack.STRAIGHT - len(cards), 0):
        yield from _categories(rules, cards, left, ranks)


def _filled(
    held: dict[str, int], out: dict[str, int], room: int, at: int
) -> Iterator[tuple[str, ...]]:
    """Yield the ranks, from number ``at`` on, of each whole hand that these can become."""
    if at == len(pack.RANKS):
        if room == 0:
            yield ()
        return
    rank = pack.RANKS[at]
    for more in range(min(room, out[rank]) + 1):
        for rest in _filled(held, out, room - more, at + 1):
            yield (rank,) * (held[rank] + more) + rest


def _categories(
    rules: Rules, cards: list[str], left: list[str], ranks: tuple[str, ...]
) -> Iterator[int]:
    """Yield the categories of whole hands of these ranks, made of some cards and of those left."""
    suit, wanted = cards[0][1], [rank for rank in ranks if rank not in {card[0] for card in cards}]
    one_suit = len(set(ranks)) == len(ranks) and all(card[1] == suit for card in cards)
    if one_suit and all(rank + suit in left for rank in wanted):
        yield category(rules, [rank + suit for rank in ranks])
    if not one_suit or any(card[0] in wanted and card[1] != suit for card in left):
        # In suits that are not all the same, whichever they are.
        yield category(rules, [rank + "cdhs"[at % 4] for at, rank in enumerate(ranks)])
