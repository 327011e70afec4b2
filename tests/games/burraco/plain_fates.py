"""What would each of the cards that might have come have been worth?

Who watches a hand sees what everybody holds, and knows nothing of the cards in the stock and in the
pots that nobody took: these are *hidden*, and lie in any order as likely as in any other.  Here
they are laid in some other order, what happened happens again, the turn is played to its end, and
the table on which the next turn begins is worth what an evaluation says of it; a hand that ended by
then, what was scored.  What these worths say about luck is the business of ``advice.luck``.

Of two sides, what a table is worth to the one it costs the other.  Of more, each alone, every side
is asked about as if the next turn were its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.games.burraco import pack
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference import play
from analyser.games.burraco.reference.features import features
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import outcome
from analyser.games.burraco.reference.search_player import QUARTERS
from analyser.games.searching.plain import value

BEGIN, DRAW, LOOK = "begin", "draw", "look"
HAPPENINGS: Final = (BEGIN, DRAW, LOOK)
"""What happens: a turn begins, a card is drawn, a pot that was just taken is looked at."""


def hidden(table: TableInPlay, taken: int | None = None) -> list[str]:
    """Return the cards that are hidden: the stock's by place, then those of the pots that are left.

    ``taken``: a pot of which it is asked what others would have been worth; it stands first.
    """
    pots = [card for pot in table.untaken for card in table.pots[pot]]
    first = [] if taken is None else table.pots[taken]
    return [*first, *(table.stock[place] for place in table.left), *pots]


def lying(table: TableInPlay, cards: Sequence[str], taken: int | None = None) -> TableInPlay:
    """Return a copy of a table on which the hidden cards lie so, in the order of ``hidden``."""
    rest, after = list(cards), table.copy_to_think()
    after.stock = list(after.stock)
    if taken is not None:
        after.pots[taken] = [rest.pop(0) for _ in after.pots[taken]]
    for place in after.left:
        after.stock[place] = rest.pop(0)
    for pot in after.untaken:
        after.pots[pot] = [rest.pop(0) for _ in after.pots[pot]]
    return after


def draws(table: TableInPlay) -> tuple[list[list[str]], int]:
    """Return every way in which another hidden card may be drawn, and which of them is so.

    Each hidden card once, in the place of the one that is drawn, which lies in its.
    """
    cards, own = hidden(table), table.left.index(table.next_place(table.to_move))
    ways = []
    for other in range(len(cards)):
        way = list(cards)
        way[own], way[other] = cards[other], cards[own]
        ways.append(way)
    return ways, own


def worths(
    what: str,
    table: TableInPlay,
    ways: Sequence[Sequence[str]],
    policies: Sequence[Policy],
    weights: Sequence[int],
    taken: int | None = None,
) -> list[list[int]]:
    """Return what a table is worth to each side, in each of some ways hidden cards may lie.

    In quarters of a point, a side's less the mean of the others'.  ``what`` happens to the player
    to move, who plays the turn to its end by the habits of ``policies`` (by seat); when a turn
    ``BEGIN``\\ s nothing is played.  ``weights``: of the evaluation (``searching.plain.value``).
    """
    return [worth_after(what, lying(table, way, taken), policies, weights) for way in ways]


def deals(
    key: int,
    first: int,
    count: int,
    table: TableInPlay,
    policies: Sequence[Policy],
    weights: Sequence[int],
) -> list[list[int]]:
    """Return what hands are worth to each side before their first move, deals from ``first``.

    ``table``: of such a hand, whose lead, scores and cut they have; the rest as above.
    """
    found = []
    for number in range(first, first + count):
        order = pack.order(key, number)
        dealt = play.deal(table.rules, order, table.lead, table.scores, table.cut)
        found.append(worth_after(BEGIN, dealt, policies, weights))
    return found


def worth_after(
    what: str, table: TableInPlay, policies: Sequence[Policy], weights: Sequence[int]
) -> list[int]:
    """Have something happen on a table, play the turn to its end, and return what it is worth.

    By side, as :func:`worths`.
    """
    players = play.seat_players(table, policies, 0, 0)
    mover = players[table.to_move]
    if what == DRAW:
        table.draw(mover.seat)
    elif what == LOOK:
        table.look_at_pot(mover.seat)
    if what != BEGIN:
        mover.finish()
    sides = range(len(table.sides))
    if table.ending is not None:
        results = [outcome(table, side) for side in sides]
        return [int(QUARTERS * (own - other)) for own, other in results]
    if len(sides) == 2:
        found = value(weights, features(players))
        return [found, -found] if table.side_of(table.to_move) == 0 else [-found, found]
    told = []
    for side in sides:
        table.to_move = side
        told.append(value(weights, features(players)))
    return told
