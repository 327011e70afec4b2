"""Which positions does an evaluation function learn from, and how did they end?  Compiled.

Positions at the beginning of a turn, in the numbers of ``features``.  Of hands of plain players
some positions are taken, and each is played on several times, what nobody has seen shuffled again:
what it is worth is the mean.  Of hands of search players every position counts, and the hand's own
end: half of these hands begin with some moves at random, so that what good players avoid is met,
too.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.search import features as F
from analyser.games.burraco.kernel.search import search_player as S
from analyser.games.burraco.kernel.search import world_dealing
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.scoring import outcome, write_row
from analyser.games.burraco.rules import R

POSITION_CHOICE, STRAY_CHOICE = range(4, 6)
"""In the place of a seat, streams of the chance of a search: which positions, and which strays."""
STRAY = 60
"""This many of a thousand choices are made at random at the beginning of half of the hands,"""
MOST_STRAY_TURNS = 24
"""in fewer turns than this."""

# What is kept of a position beside its features:
HAND, SIDE, TURN, STAGE = range(4)
ABOUT_WIDTH = 4


@kernel
def tell(table, deal, about):
    """Fill in what a position is beside its features."""
    about[HAND], about[SIDE] = deal, T.side_of(table, table[T.TO_MOVE])
    about[TURN], about[STAGE] = table[T.TURN], table[T.STAGE]


@kernel
def play_plain(
    key, first, count, each, futures, rules, policies, found, worths, about, log, scratch
):
    """Play hands of plain players and take one in ``each`` of their positions; returns how many.

    ``policies``: the seats' rows, then those by which they are played on; ``found``: features, a
    position after another; ``worths``: by position the sum over its ``futures`` of what they end
    in, quarters of a point to the side whose turn it is; ``about``: ``ABOUT_WIDTH`` numbers each;
    ``scratch``: ``search_player.SCRATCH_SIZE`` int64.  Seat (deal mod players) begins.
    """
    rules, policies = part(rules, 0), part(policies, 0)
    found, worths, about = part(found, 0), part(worths, 0), part(about, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, room = part(scratch, K.TABLE), part(scratch, K.WORK), part(scratch, S.SEARCH)
    tried, row = part(room, S.TRIAL_TABLE), part(room, S.ROW)
    places = part(room, S.SHUFFLED_CARDS)
    players = rules[R.PLAYERS]
    on = part(policies, H.POLICY_COUNT * players)
    many = 0
    for deal in range(first, first + count):
        T.lay_out_deal(table, key, deal, rules, deal % players, part(scratch, K.SCORES))
        table[T.LOG_ROOM] = 0
        picks = shuffle.stream(key, deal, shuffle.SEARCH, POSITION_CHOICE)
        while table[T.PHASE] != T.OVER:
            if table[T.PHASE] == T.DRAWING and shuffle.drawn(picks, table[T.TURN], each) == 0:
                F.features(table, rules, part(found, F.FEATURE_COUNT * many), part(room, S.HANDS))
                tell(table, deal, part(about, ABOUT_WIDTH * many))
                side = T.side_of(table, table[T.TO_MOVE])
                hidden, total = world_dealing.list_unseen_places(False, table, places), 0
                for future in range(futures):
                    copy(table, tried, T.TABLE_SIZE)
                    number = futures * table[T.TURN] + future
                    shuffle.reorder(key, deal, number, part(tried, T.ORDER0), places, hidden)
                    K.play_on(tried, rules, on, work, log, K.ALL_DECISIONS)
                    write_row(tried, rules, row)
                    own, other = outcome(tried, row, side)
                    total += own - other
                worths[many] = total
                many += 1
            K.play_on(table, rules, policies, work, log, 1)
    return many


@kernel
def play_searched(key, first, count, rules, policies, found, about, out, log, scratch):
    """Play hands of search players, and note their positions; returns how many.

    ``policies``: as for ``search_player.play_hands``; ``out``: the hands' rows; the rest as for
    ``play_plain``.
    """
    rules, policies = part(rules, 0), part(policies, 0)
    found, about, out = part(found, 0), part(about, 0), part(out, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, room = part(scratch, K.TABLE), part(scratch, K.WORK), part(scratch, S.SEARCH)
    players = rules[R.PLAYERS]
    many = 0
    for deal in range(first, first + count):
        S.begin(room)
        strays = shuffle.stream(key, deal, shuffle.SEARCH, STRAY_CHOICE)
        if shuffle.drawn(strays, 0, 2) == 0:
            room[S.STRAY] = STRAY
            room[S.PAST_TURNS] = shuffle.drawn(strays, 1, MOST_STRAY_TURNS)
        T.lay_out_deal(table, key, deal, rules, deal % players, part(scratch, K.SCORES))
        table[T.LOG_ROOM] = 0
        while table[T.PHASE] != T.OVER:
            if table[T.PHASE] == T.DRAWING and table[T.TURN] >= room[S.PAST_TURNS]:
                F.features(table, rules, part(found, F.FEATURE_COUNT * many), part(room, S.HANDS))
                tell(table, deal, part(about, ABOUT_WIDTH * many))
                many += 1
            S.advance(table, rules, policies, work, room, log)
        write_row(table, rules, part(out, ROW_SIZE * (deal - first)))
    return many
