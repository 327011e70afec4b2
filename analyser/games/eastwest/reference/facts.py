"""Does the player to move have a choice, and what do they know?  The plain version.

Which choices and facts there are: ``choices``.
"""

from __future__ import annotations

from typing import NamedTuple

from analyser.cards.poker_plain import CATEGORIES
from analyser.games.eastwest import pack
from analyser.games.eastwest.choices import DRAW, PAIR_UP
from analyser.games.eastwest.reference import seen
from analyser.games.eastwest.reference.table import Table

MADE = {"pair": 1, "two pairs": 2, "three": 3}
"""What pairing a card may make, and the number that says so."""


class Ways(NamedTuple):
    """The two ways out of a choice."""

    first: int
    """The row of the first."""
    second: int
    """And of the second."""


def ways(choice: int, table: Table) -> Ways | None:
    """Return the two ways out that the player to move has of a choice; ``None``: they have none."""
    return pair_up(table) if choice == PAIR_UP else dump(table)


def pair_up(table: Table) -> Ways | None:
    """Return where the card pairs most, and where it keeps the draw of most cards."""
    rows = table.may(table.to_move)
    paired = {row: made(table, row) for row in rows}
    drawn = {row: together(table, row) for row in rows}
    if max(paired.values()) == 0 or max(drawn.values()) == 0:
        return None
    return Ways(max(rows, key=lambda row: paired[row]), max(rows, key=lambda row: drawn[row]))


def dump(table: Table) -> Ways | None:
    """Return the row that is furthest behind and the fullest, where the card is of no use."""
    seat = table.to_move
    rows = table.may(seat)
    if any(card[0] == table.card[0] for row in rows for card in seen.own_row(table, seat, row)):
        return None
    if any(together(table, row) for row in rows):
        return None
    worst = furthest_behind(table, rows)
    fullest = min(rows, key=lambda row: table.free(seat, row))
    if worst is None or table.free(seat, worst) == table.free(seat, fullest):
        return None
    return Ways(worst, fullest)


def furthest_behind(table: Table, rows: list[int]) -> int | None:
    """Return which of these rows is furthest behind; ``None``: in none is one beaten."""
    seat, found, most = table.to_move, None, -100
    for row in rows:
        own, other = seen.own_row(table, seat, row), seen.other_row(table, seat, row)
        steps = seen.height(table.rules, other) - seen.height(table.rules, own)
        if seen.ahead(table.rules, own, other) < 0 and steps > most:
            found, most = row, steps
    return found


def with_card(table: Table, row: int) -> list[str]:
    """Return a row of the player to move with the card in hand placed there."""
    return [*seen.own_row(table, table.to_move, row), table.card]


def made(table: Table, row: int) -> int:
    """Return what the card pairs in a row: 1 a pair, 2 two pairs, 3 three; 0: nothing, or more."""
    cards = with_card(table, row)
    if not any(card[0] == table.card[0] for card in cards[:-1]):
        return 0
    return MADE.get(CATEGORIES[seen.category(table.rules, cards)], 0)


def by_suit(table: Table, row: int) -> bool:
    """Say whether, with the card in hand, a row is a draw to a flush."""
    cards = with_card(table, row)
    return len(cards) >= DRAW and seen.keeps_suit(cards, seen.unseen(table, table.to_move))


def together(table: Table, row: int) -> int:
    """Return of how many cards the draw of a row is with the card in hand; 0: it is none."""
    cards = with_card(table, row)
    draw = by_suit(table, row) or seen.within_straight(table.rules, cards)
    return len(cards) if draw and len(cards) >= DRAW else 0


def facts(choice: int, table: Table) -> dict[str, int]:
    """Return the facts of the choice that the player to move has, by name."""
    found = ways(choice, table)
    assert found is not None
    seat, rules, (first, second) = table.to_move, table.rules, found
    left = seen.unseen(table, seat)
    cards, suited = with_card(table, second), by_suit(table, second)
    others = [seen.other_row(table, seat, row) for row in range(rules.rows)]
    worths = [seen.hand_worth(rules, other) for other in others]
    return {
        "placed": table.placed(seat),
        "made": made(table, first),
        "together": together(table, second),
        "by_suit": int(suited),
        "suit": sum(card[1] == table.card[1] for card in left) if suited else 0,
        "fillers": len(seen.fillers(rules, cards, left)) if together(table, second) else 0,
        "first_free": table.free(seat, first),
        "second_free": table.free(seat, second),
        "first_ahead": seen.ahead(rules, seen.own_row(table, seat, first), others[first]),
        "second_ahead": seen.ahead(rules, seen.own_row(table, seat, second), others[second]),
        "board": pack.RANKS.index(table.board[first][0]) + 7,
        "weakest": int(worths[first] == min(worths)),
    }
