"""How does the hand end after each option of one decision?  Compiled.

Worlds are dealt from what the player to move has seen, each by a deal's number of its own, so that
whoever asks for a world, and in whatever order, gets the same one.  In each every option's moves
are made, and the hand is played to its end.  Which options there are, and what their ends say, is
the business of ``advice``.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conquian.kernel import decide
from analyser.games.conquian.kernel import play as K
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.scoring import score_of
from analyser.games.conquian.kernel.searching import first_number
from analyser.games.conquian.pack import CARD_COUNT
from analyser.games.searching.trials import END_WIDTH, OTHER, OWN

# An option: a move as ``table.make`` takes it, and who lets a card go has a second one, or −1.
FIRST, SECOND = range(2)
OPTION_WIDTH = 2

# Where things lie in the scratch array:
WORLD = 0
TRIED = WORLD + T.TABLE_SIZE
LEFT = TRIED + T.TABLE_SIZE
WORK = LEFT + CARD_COUNT
SCRATCH_SIZE = WORK + decide.WORK_SIZE


@kernel
def consult(key, first, last, table, options, asked, rules, policies, ends, scratch):
    """Play worlds ``first`` to ``last`` to their end after each option that is asked for.

    As ``searching.players.AdvisingGame.consult``; an option is ``OPTION_WIDTH`` int64, ``scratch``
    ``SCRATCH_SIZE``.
    """
    many = asked.shape[0]
    table, options, asked = part(table, 0), part(options, 0), part(asked, 0)
    rules, policies, ends = part(rules, 0), part(policies, 0), part(ends, 0)
    scratch = part(scratch, 0)
    world, tried, work = part(scratch, WORLD), part(scratch, TRIED), part(scratch, WORK)
    seat = table[T.TO_MOVE]
    for number in range(first, last):
        copy(table, world, T.TABLE_SIZE)
        world[T.KEY], world[T.DEAL] = key, number
        decide.deal_world(world, rules, first_number(world, seat, 0), part(scratch, LEFT))
        for at in range(many):
            if asked[at] == 0:
                continue
            copy(world, tried, T.TABLE_SIZE)
            option = part(options, OPTION_WIDTH * at)
            T.make(tried, rules, option[FIRST], 0, work)
            if option[SECOND] >= 0:
                T.make(tried, rules, option[SECOND], 0, work)
            K.play_on(tried, rules, policies, work, work, 0)
            end = part(ends, END_WIDTH * (many * (number - first) + at))
            end[OWN], end[OTHER] = score_of(tried, seat), score_of(tried, 1 - seat)
