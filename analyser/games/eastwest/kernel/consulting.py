"""How does a hand end after each option of one decision, and what is each worth exactly?  Compiled.

Worlds are dealt from what the player to move has seen, each by a deal's number of its own, so that
whoever asks for a world, and in whatever order, gets the same one.  In each every row is tried, and
the hand is played to its end.  Which options there are, and what their ends say, is the business of
``advice``.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.eastwest import rules as R
from analyser.games.eastwest.kernel import decide, solving
from analyser.games.eastwest.kernel import play as K
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.scoring import score_of
from analyser.games.eastwest.kernel.searching import first_number
from analyser.games.eastwest.pack import CARD_COUNT
from analyser.games.searching import followed as F
from analyser.games.searching.trials import END_WIDTH, OTHER, OWN

# Where things lie in the scratch array:
TABLE = 0
WORLD = TABLE + T.TABLE_SIZE
TRIED = WORLD + T.TABLE_SIZE
LEFT = TRIED + T.TABLE_SIZE
WORK = LEFT + CARD_COUNT
SCRATCH_SIZE = WORK + decide.WORK_SIZE


@kernel
def follow(hand, rules, table):
    """Lay out a hand (``searching.followed``), and play it as far as it was played."""
    copy(part(hand, F.CARDS0), part(table, T.ORDER0), CARD_COUNT)
    T.lay_order(table, 0, 0, rules, hand[F.LEAD])
    for at in range(hand[F.MANY]):
        T.place(table, rules, hand[F.MOVES0 + at])


@kernel
def consult(key, first, last, hand, options, asked, rules, policies, ends, scratch):
    """Play worlds ``first`` to ``last`` to their end after each option that is asked for.

    As ``searching.players.AdvisingGame.consult``; an option is a row, ``scratch`` ``SCRATCH_SIZE``.
    """
    many = asked.shape[0]
    hand, options, asked = part(hand, 0), part(options, 0), part(asked, 0)
    rules, policies, ends = part(rules, 0), part(policies, 0), part(ends, 0)
    scratch = part(scratch, 0)
    table, world, tried = part(scratch, TABLE), part(scratch, WORLD), part(scratch, TRIED)
    work = part(scratch, WORK)
    follow(hand, rules, table)
    seat = table[T.TO_MOVE]
    for number in range(first, last):
        copy(table, world, T.TABLE_SIZE)
        world[T.KEY], world[T.DEAL] = key, number
        decide.deal_world(world, rules, first_number(world, seat, 0), part(scratch, LEFT))
        for at in range(many):
            if asked[at] == 0:
                continue
            copy(world, tried, T.TABLE_SIZE)
            T.place(tried, rules, options[at])
            K.play_on(tried, rules, policies, work, work, 0)
            end = part(ends, END_WIDTH * (many * (number - first) + at))
            end[OWN], end[OTHER] = score_of(tried, rules, seat), score_of(tried, rules, 1 - seat)


@kernel
def solve(hand, rules, found, scratch):
    """Fill in what each row is worth in a hand that ``solving.solve`` can solve, and return of how
    many orders of the cards to come the sums are.  ``found``: a number a row; ``scratch``:
    ``SCRATCH_SIZE``.
    """
    hand, rules, found, scratch = part(hand, 0), part(rules, 0), part(found, 0), part(scratch, 0)
    table, work = part(scratch, TABLE), part(scratch, WORK + decide.SOLVING)
    follow(hand, rules, table)
    orders = solving.solve(table, rules, work)
    copy(part(work, solving.ROOT), found, R.MOST_ROWS)
    return orders
