"""How does the hand end after each option of one decision?  Compiled.

Worlds are dealt from what the player to move has seen, each by a deal's number of its own, so that
whoever asks for a world, and in whatever order, gets the same one.  In each every option's move is
made, and the hand is played to its end.  Which options there are, and what their ends say, is the
business of ``advice``.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.khanhoo.kernel import decide, searching
from analyser.games.khanhoo.kernel import play as K
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel.scoring import outcome
from analyser.games.searching.trials import END_WIDTH, OTHER, OWN

OPTION_WIDTH = 1
"""An option is a move, as ``table.move`` takes it."""

# Where things lie in the scratch array:
SEEN = 0
"""the table with a world's number,"""
ROOM = SEEN + T.TABLE_SIZE
"""what a search works in, of which the world is a part,"""
WORK = ROOM + searching.ROOM_SIZE
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
    seen, room, work = part(scratch, SEEN), part(scratch, ROOM), part(scratch, WORK)
    world, tried = part(room, searching.WORLD), part(room, searching.TRIED)
    seat = table[T.TO_MOVE]
    copy(table, seen, T.TABLE_SIZE)
    seen[T.KEY] = key
    for number in range(first, last):
        seen[T.DEAL] = number
        searching.begin(room)
        searching.deal_anew(seen, rules, policies, seat, work, room)
        for at in range(many):
            if asked[at] == 0:
                continue
            copy(world, tried, T.TABLE_SIZE)
            T.move(tried, rules, options[at])
            K.play_on(tried, rules, policies, work, work, 0)
            end = part(ends, END_WIDTH * (many * (number - first) + at))
            end[OWN], end[OTHER] = outcome(tried, rules, seat, part(work, decide.BEST))
