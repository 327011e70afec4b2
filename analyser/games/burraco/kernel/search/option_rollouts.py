"""How does the hand end after each option of one decision?  Compiled.

Worlds are dealt from what the player to move has seen (``world_dealing``), each from a stream of
its own, so that whoever asks for a world, and in whatever order, gets the same one.  In each every
option's move is made, and the hand is played to its end.  Which options there are, and what their
ends say, is the business of ``advice``.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.search import options as O
from analyser.games.burraco.kernel.search import world_dealing
from analyser.games.burraco.kernel.search.search_player import NOTED
from analyser.games.burraco.kernel.search.world_chain import WORLDS
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.scoring import outcome, write_row

DEAL_STREAM = 2
"""In the place of a seat, the stream of what is dealt here, behind those of ``world_chain``."""

# An option: its kind (``options``); of a play, where it goes: a meld's number, or a new meld's
# suit or rank; then what is laid or discarded.
KIND, FORM, PLACE, ONE, TWO, WILD = range(6)
"""A discard has its card in ``ONE``, and so has a play of the form ``lay_codes.ADD``; a new run
has its places there and a new group its faces, as a meld has them."""
OPTION_WIDTH = 6

# How a hand ended after an option, in quarters of a point:
OWN_SCORE, OTHER_SCORE = range(2)
"""The score of the player's side, and the mean of the others'."""
END_WIDTH = 2

# Where things lie in the scratch array:
WORLD = 0
TRIAL_TABLE = WORLD + T.TABLE_SIZE
HIDDEN_CARDS = TRIAL_TABLE + T.TABLE_SIZE
SHUFFLED_CARDS = HIDDEN_CARDS + world_dealing.HIDDEN_SIZE
WORK = SHUFFLED_CARDS + pack.PACK_SIZE
ROW = WORK + K.WORK_SIZE
NOTES = ROW + ROW_SIZE
SCRATCH_SIZE = NOTES + T.LOG_WIDTH * NOTED


@inlined
def unpack_option(option):
    """Return what an option lays or discards, as ``options.make`` takes it."""
    what = option[ONE]
    if option[KIND] == O.LAY:
        if option[FORM] == C.ADD:
            what = C.add(option[PLACE], option[ONE])
        elif option[FORM] == C.NEW_RUN:
            what = C.new_run(option[PLACE], option[ONE], option[WILD])
        else:
            what = C.new_group(option[PLACE], option[ONE], option[TWO], option[WILD])
    return what


@kernel
def consult(key, first, last, table, known, options, asked, rules, policies, ends, scratch):
    """Play worlds ``first`` to ``last`` to their end after each option that is asked for.

    ``table``: the row of a table, on whose hidden places the hidden cards lie in any order;
    ``known``: what each seat is known to hold, sets of cards; ``options``: ``OPTION_WIDTH`` int64
    each; ``asked``: an int64 each, 0: not asked for; ``policies``: those by which all seats play
    on; ``ends``: ``END_WIDTH`` int64 each, option after option and world after world;
    ``scratch``: ``SCRATCH_SIZE`` int64.
    """
    many = asked.shape[0]
    table, known, options = part(table, 0), part(known, 0), part(options, 0)
    asked, rules, policies = part(asked, 0), part(rules, 0), part(policies, 0)
    ends, scratch = part(ends, 0), part(scratch, 0)
    world, tried, row = part(scratch, WORLD), part(scratch, TRIAL_TABLE), part(scratch, ROW)
    hidden, mixed = part(scratch, HIDDEN_CARDS), part(scratch, SHUFFLED_CARDS)
    work, log = part(scratch, WORK), part(scratch, NOTES)
    seat = table[T.TO_MOVE]
    side = T.side_of(table, seat)
    for other in range(table[T.SEATS]):
        theirs = world_dealing.known_cards_at(known, other)
        theirs[T.COUNTS] = T.count_by_rank(theirs[T.ONE], theirs[T.TWO])
    world_dealing.look_for_hidden(table, seat, known, hidden)
    for number in range(first, last):
        seed = shuffle.stream(key, number, WORLDS, DEAL_STREAM)
        world_dealing.deal_anew(table, seat, known, hidden, seed, 0, mixed, world)
        world[T.KEY], world[T.DEAL] = key, number
        for at in range(many):
            if asked[at] == 0:
                continue
            T.copy_table(world, tried)
            option = part(options, OPTION_WIDTH * at)
            O.make(tried, rules, seat, option[KIND], unpack_option(option), log)
            K.play_on(tried, rules, policies, work, log, K.ALL_DECISIONS)
            write_row(tried, rules, row)
            end = part(ends, END_WIDTH * (many * (number - first) + at))
            end[OWN_SCORE], end[OTHER_SCORE] = outcome(tried, row, side)
