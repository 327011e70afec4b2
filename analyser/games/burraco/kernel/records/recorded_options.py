"""Which options does a learnt policy learn from, and what was each worth?  Compiled.

Every decision of hands in which all seats search: the position as its player sees it, the features
of each option (``option_features``), and what the search found it worth, the mean over the worlds
in which it was tried.  The moves are those of the search, with some at random at the beginning of
half of the hands.  Where a learnt policy plays the tries on, it makes the moves too: then what an
option is worth is what that policy gets after it, and a policy that learns it is better than
the one before (rollout classification, Lagoudakis and Parr 2003).
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.records import recorded_positions
from analyser.games.burraco.kernel.search import features as F
from analyser.games.burraco.kernel.search import learnt_policy, world_dealing
from analyser.games.burraco.kernel.search import option_features as X
from analyser.games.burraco.kernel.search import options as O
from analyser.games.burraco.kernel.search import search_player as S
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.rules import R
from analyser.games.searching import racing
from analyser.games.searching.sheet import MOST_WORLDS

PILE, LAYING, DISCARDING = range(3)
"""Kinds of decisions, in the order of ``option_features.DECISIONS``."""
MOST_STRAY_TURNS = 40
"""Moves at random are in fewer turns than this."""
PARTS = 16
"""Of a quarter of a point, in which mean outcomes are counted."""

# What is kept of a decision beside its features:
HAND, KIND, OPTIONS, DEFAULT, CHOSEN_OPTION = range(5)
ABOUT_WIDTH = 5
# And of an option beside its:
WORTH, WORLDS, IS_ZERO = range(3)
"""What it was worth, of how many worlds, and 1 where its worth is 0 by definition."""
TOLD_WIDTH = 3

# How many there are so far:
DECISIONS, ROWS = range(2)


@kernel
def race_all(table, rules, policies, spec, seat, told, room, log):
    """Choose as ``search_player.race`` does, and tell what each option was worth."""
    options, alive, outcomes = (
        part(room, S.CHOICE),
        part(room, S.LIVE_OPTIONS),
        part(room, S.OUTCOMES),
    )
    many, default = options[O.MANY], options[O.DEFAULT]
    for option in range(many):
        alive[option] = 1
    world_dealing.look_for_hidden(
        table, seat, part(room, S.KNOWN_CARDS), part(room, S.HIDDEN_CARDS)
    )
    done, best, left = 0, default, many
    while done < spec[S.WORLDS] and left > 1:
        last = min(spec[S.WORLDS], done + spec[S.BATCH])
        S.try_all(table, rules, policies, spec, seat, done, last, room, log)
        done = last
        for option in range(many):
            if alive[option] != 0:
                tell_worth(
                    part(told, TOLD_WIDTH * option), part(outcomes, MOST_WORLDS * option), done
                )
        best = racing.leader(outcomes, alive, many, default, done)
        if done < spec[S.WORLDS]:
            left = racing.drop(outcomes, alive, many, default, done, best, spec[S.DROP])
    return racing.choose_option(outcomes, alive, default, done, best, spec[S.MARGIN]), done


@inlined
def tell_worth(told, outcomes, worlds):
    """Tell the mean outcome of an option so far."""
    total = 0
    for world in range(worlds):
        total += outcomes[world]
    told[WORTH], told[WORLDS] = PARTS * total // worlds, worlds


@kernel
def record(kind, table, rules, policies, seen, described, about, told, room, log):
    """Note a decision of two options or more; returns which option is taken."""
    seat = table[T.TO_MOVE]
    spec = S.spec_of(policies, rules[R.PLAYERS], seat)
    options, work, mine = part(room, S.CHOICE), part(room, S.WORK), part(room, S.LEARNT_ROOM)
    outcomes, many = part(room, S.OUTCOMES), options[O.MANY]
    F.seen_features(table, rules, seen, part(mine, learnt_policy.HANDS))
    copy(seen, part(mine, learnt_policy.POSITION), X.CONTEXT)
    if kind != PILE:
        X.look_round(table, rules, part(work, K.VIEW), part(mine, learnt_policy.COMMON))
    for option in range(many):
        here, each = part(described, learnt_policy.OPTION * option), options[O.KINDS + option]
        is_zero = 1 if each == O.DRAW or each == O.STOP else 0
        told[TOLD_WIDTH * option + IS_ZERO] = is_zero
        if is_zero == 0:
            learnt_policy.describe(
                table, rules, policies, options, option, learnt_policy.OPTION, work, log, mine, here
            )
    about[HAND], about[KIND], about[OPTIONS] = table[T.DEAL], kind, many
    about[DEFAULT] = options[O.DEFAULT]
    if spec[S.LEARNT_NET] != 0:
        S.prefer(table, rules, policies, spec, room, log)
    best, done = race_all(table, rules, policies, spec, seat, told, room, log)
    about[CHOSEN_OPTION] = best
    if spec[S.LEARNT_NET] != 0:
        best = options[O.DEFAULT]
        done = min(done, told[TOLD_WIDTH * best + WORLDS])
    if room[S.STRAY] != 0 and table[T.TURN] < room[S.PAST_TURNS]:
        best, done = S.stray_now(table, seat, many, best, done, room)
    room[S.WORLDS_CARRIED] = done
    for world in range(done):
        outcomes[racing.CARRIED_ROW + world] = outcomes[MOST_WORLDS * best + world]
    return best


@kernel
def decide(kind, table, rules, policies, seen, described, about, told, counts, room, log):
    """Take one of the options listed; a decision that is one is noted."""
    many = part(room, S.CHOICE)[O.MANY]
    if many == 1:
        return 0
    at, row = counts[DECISIONS], counts[ROWS]
    best = record(
        kind, table, rules, policies, part(seen, X.CONTEXT * at),
        part(described, learnt_policy.OPTION * row), part(about, ABOUT_WIDTH * at),
        part(told, TOLD_WIDTH * row), room, log,
    )  # fmt: skip
    counts[DECISIONS], counts[ROWS] = at + 1, row + many
    table[T.LOG_ROOM], table[T.LOG_LENGTH] = S.NOTED, 0
    return best


@kernel
def advance(table, rules, policies, seen, described, about, told, counts, room, log):
    """Make one move as ``search_player.search`` does, with its decisions noted."""
    seat = table[T.TO_MOVE]
    spec = S.spec_of(policies, rules[R.PLAYERS], seat)
    policy, work = part(policies, H.POLICY_COUNT * seat), part(room, S.WORK)
    options = part(room, S.CHOICE)
    if table[T.PHASE] == T.DRAWING:
        room[S.WORLDS_MADE] = room[S.WORLDS_CARRIED] = 0
        O.options_of_turn(table, rules, policy, 1, options, work, log)
        if options[O.MANY] == 0:
            K.play_on(table, rules, policies, work, log, 1)
            return
        best = decide(
            PILE, table, rules, policies, seen, described, about, told, counts, room, log
        )  # fmt: skip
        S.play_option(table, rules, seat, best, room, log)
        return
    O.options_of_laying(table, rules, policy, spec[S.OPTIONS], 1, options, work, log)
    if options[O.MANY] != 0:
        best = decide(
            LAYING, table, rules, policies, seen, described, about, told, counts, room, log
        )  # fmt: skip
        if options[O.KINDS + best] == O.LAY:
            S.play_option(table, rules, seat, best, room, log)
            return
    V.look(table, rules, policy, seat, part(work, K.VIEW))
    O.options_of_throwing(table, rules, policy, spec[S.OPTIONS], options, work)
    best = decide(
        DISCARDING, table, rules, policies, seen, described, about, told, counts, room, log
    )  # fmt: skip
    S.play_option(table, rules, seat, best, room, log)


@kernel
def play_recorded(
    key, first, count, stray, learners, rules, policies, seen, described, about, told, counts,
    scratch,
):  # fmt: skip
    """Play hands of search players, and note their decisions and options; ``counts``: how many.

    ``stray``: of a thousand choices at random; ``learners``: a bit for each seat that is noted, the
    others play by their own policies; ``seen``: a position after another; ``described``:
    ``learnt_policy.OPTION`` numbers an option; ``about``, ``told``: as above.
    """
    rules, policies, counts = part(rules, 0), part(policies, 0), part(counts, 0)
    seen, described, about, told = part(seen, 0), part(described, 0), part(about, 0), part(told, 0)
    scratch = part(scratch, 0)
    table, room = part(scratch, K.TABLE), part(scratch, S.SEARCH)
    notes, players = part(room, S.NOTES), rules[R.PLAYERS]
    for deal in range(first, first + count):
        S.begin(room)
        strays = shuffle.stream(key, deal, shuffle.SEARCH, recorded_positions.STRAY_CHOICE)
        if shuffle.drawn(strays, 0, 2) == 0:
            room[S.STRAY] = stray
            room[S.PAST_TURNS] = shuffle.drawn(strays, 1, MOST_STRAY_TURNS)
        T.lay_out_deal(table, key, deal, rules, deal % players, part(scratch, K.SCORES))
        while table[T.PHASE] != T.OVER:
            seat = table[T.TO_MOVE]
            if (learners >> seat) & 1 == 0:
                strayed, room[S.STRAY] = room[S.STRAY], 0
                table[T.LOG_ROOM] = 0
                S.advance(table, rules, policies, part(scratch, K.WORK), room, notes)
                room[S.STRAY] = strayed
                continue
            copy(part(table, T.PILE_ONE), part(room, S.PILE), world_dealing.KNOWN_WIDTH)
            table[T.LOG_ROOM], table[T.LOG_LENGTH] = S.NOTED, 0
            advance(table, rules, policies, seen, described, about, told, counts, room, notes)
            known, moves = part(room, S.KNOWN_CARDS), table[T.LOG_LENGTH]
            world_dealing.remember(known, seat, part(room, S.PILE), notes, moves)
