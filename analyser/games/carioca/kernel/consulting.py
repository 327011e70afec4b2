"""How does the hand end after each option of one decision?  Compiled.

Worlds are dealt from what the player to move has seen, each by a deal's number of its own, so that
whoever asks for a world, and in whatever order, gets the same one.  In each every option's moves
are made, the turn and the hand are played to their end.  Which options there are, and what their
ends say, is the business of ``advice``.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.carioca import rules as R
from analyser.games.carioca.choices import STAGES
from analyser.games.carioca.kernel import contracts as C
from analyser.games.carioca.kernel import decide, searching
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import play as K
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.scoring import penalty
from analyser.games.searching.sheet import MOST_WORLDS
from analyser.games.searching.trials import END_WIDTH, OTHER, OWN

OPTION_WIDTH = 16
"""An option is the moves of a turn, each a number as ``play`` logs it, the last ones −1: no move.
Each takes a card at least, and a hand has fifteen at most."""
WAIT = K.DISCARD + 1
"""A kind more: to lay no contract in this turn."""

# Where things lie in the scratch array:
LOGGED = 0
"""moves that are noted, none;"""
SEEN = 1
"""the table with a world's number,"""
WORLD = SEEN + T.TABLE_SIZE
"""a world,"""
TRIED = WORLD + T.TABLE_SIZE
"""the table of a try,"""
CARDS = TRIED + T.TABLE_SIZE
"""the cards to deal,"""
WORK = CARDS + T.PACK_SIZE
"""and room for decisions."""
SCRATCH_SIZE = WORK + decide.WORK_SIZE


@kernel
def make(table, rules, move, work):
    """Make a move of a turn."""
    kind, what = move & (1 << K.KIND_BITS) - 1, move >> K.KIND_BITS
    if kind == K.DRAW:
        T.draw(table, rules)
    elif kind == K.TAKE:
        T.take(table, rules)
    elif kind == K.CONTRACT:
        room = part(work, decide.CONTRACT)
        for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
            room[C.CHOSEN + place] = (what >> K.WAY_BITS * place & (1 << K.WAY_BITS) - 1) - 1
        C.lay(table, rules, room)
    elif kind == K.MELD:
        M.lay(table, rules, what)
    elif kind == K.ADD:
        K.put(table, rules, what)
    elif kind == K.DISCARD:
        T.discard(table, rules, what)


@kernel
def act(table, rules, policies, option, work, logged):
    """Make the moves of an option, and the rest of the turn by habits."""
    seat, turn, kind = table[T.TO_MOVE], table[T.TURN], WAIT
    for at in range(OPTION_WIDTH):
        if option[at] >= 0:
            kind = option[at] & (1 << K.KIND_BITS) - 1
            make(table, rules, option[at], work)
    if table[T.ENDING] != T.IN_PLAY or table[T.TO_MOVE] != seat or table[T.TURN] != turn:
        return
    if kind == K.DRAW or kind == K.TAKE:
        K.after_drawing(table, rules, policies, work, work, 0, logged)
    else:
        K.after_contract(table, rules, policies, work, work, 0, logged)


@kernel
def consult(key, first, last, table, options, asked, rules, policies, ends, scratch):
    """Play worlds ``first`` to ``last`` to their end after each option that is asked for.

    As ``searching.players.AdvisingGame.consult``; an option is ``OPTION_WIDTH`` int64, ``scratch``
    ``SCRATCH_SIZE``.  Counted are penalty points below 0, as many times as there are others.
    """
    many = asked.shape[0]
    table, options, asked = part(table, 0), part(options, 0), part(asked, 0)
    rules, policies, ends = part(rules, 0), part(policies, 0), part(ends, 0)
    scratch = part(scratch, 0)
    seen, world, tried = part(scratch, SEEN), part(scratch, WORLD), part(scratch, TRIED)
    work, logged = part(scratch, WORK), part(scratch, LOGGED)
    seat, players = table[T.TO_MOVE], rules[R.PLAYERS]
    logged[0], first_number = 0, MOST_WORLDS * STAGES * table[T.OWN_TURNS]
    copy(table, seen, T.TABLE_SIZE)
    seen[T.KEY] = key
    for number in range(first, last):
        seen[T.DEAL] = number
        searching.deal_anew(seen, rules, seat, first_number, world, part(scratch, CARDS))
        for at in range(many):
            if asked[at] == 0:
                continue
            copy(world, tried, T.TABLE_SIZE)
            act(tried, rules, policies, part(options, OPTION_WIDTH * at), work, logged)
            K.play_on(tried, rules, policies, work, work, 0, logged)
            end = part(ends, END_WIDTH * (many * (number - first) + at))
            end[OWN], end[OTHER] = -(players - 1) * penalty(tried, rules, seat), 0
            for other in range(players):
                if other != seat:
                    end[OTHER] -= penalty(tried, rules, other)
