"""How rows look, and best play of the last cards, counted plainly: what tests compare with."""

from __future__ import annotations

from fractions import Fraction

from analyser.games.eastwest.referee import Table, hand_worth, list_unseen, settle
from analyser.games.eastwest.rules import RANKS, STRAIGHT, Rules, low_straight


def height(rules: Rules, cards: list[str]) -> int:
    """Return how high the category of one to five cards is."""
    return hand_worth(rules, cards)[0]


def straights(rules: Rules) -> list[str]:
    """Return the ranks of each straight that there is with this pack."""
    ranks, size = RANKS, STRAIGHT
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


# -- best play: every card that may be turned next is as likely as any other -----------------------


def worths(table: Table) -> dict[int, Fraction]:
    """Return by how many points seat 0 comes out ahead, for each row where the card may go."""
    left = list_unseen(table, table.to_move)
    known: dict[tuple[object, ...], Fraction] = {}
    return {row: _after(table, row, left, known) for row in table.may(table.to_move)}


def best(table: Table) -> int:
    """Return the row where the player to move comes out furthest ahead; of equals the first."""
    sign = 1 if table.to_move == 0 else -1
    found = worths(table)
    return max(sorted(found), key=lambda row: sign * found[row])


def _after(
    table: Table, row: int, left: list[str], known: dict[tuple[object, ...], Fraction]
) -> Fraction:
    """Return by how much seat 0 comes out ahead once the card in hand lies in a row."""
    seat, card = table.to_move, table.card
    table.laid[seat][row].append(card)
    table.events.append({})
    found = _turned(table, left, known)
    table.events.pop()
    table.laid[seat][row].pop()
    return found


def _turned(table: Table, left: list[str], known: dict[tuple[object, ...], Fraction]) -> Fraction:
    """Return the same before the next card is turned."""
    if table.over:
        scores = settle(table).scores
        return Fraction(scores[0] - scores[1])
    lies = tuple(frozenset(row) for laid in table.laid for row in laid)
    if lies not in known:
        place, kept = table.turns, table.stock
        sign, total = 1 if table.to_move == 0 else -1, Fraction(0)
        for card in left:
            table.stock = [*kept[:place], card]
            rest = [each for each in left if each != card]
            total += sign * max(
                sign * _after(table, row, rest, known) for row in table.may(table.to_move)
            )
        table.stock = kept
        known[lies] = total / len(left)
    return known[lies]
