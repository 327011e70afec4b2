"""How does a learner act in a game that ``kernels`` plays?  Compiled, for all games.

A game hands in what is its own as a :class:`Lesson`: which actions are legal and what is seen.  The
loops are here; what an argument is, ``burraco.kernel.environment`` says, whose functions take the
same.
"""

from __future__ import annotations

from typing import NamedTuple

from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel, shared
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.kernels import MORE, TO_MOVE, Compiled, Kernel

OVER = -1
"""Instead of a seat to move: the hand is over, and the next action begins another."""
FINE = -1
"""Instead of a table's number: none was given an action that is not legal there."""


@inlined
def same(number):
    """Return an action as a move, or a move as an action, where both have one number."""
    return number


class Lesson(NamedTuple):
    """A game's own part of the tables at which a learner acts."""

    actions: int
    """How many actions there are."""
    seen: int
    """Numbers of an observation."""
    list_actions: Compiled
    """table, rules, legal → how many actions are legal, which it lists"""
    watch: Compiled
    """table, rules, seen: fills in what the player to move sees, where 0 stands so far"""
    parts: int = 1
    """In how many parts of a unit ends are counted (``OUTCOME_PARTS`` of the columns)."""
    move_of: Compiled = same
    """action → move of ``kernels``"""
    action_of: Compiled = same
    """move → action"""


class Loops(NamedTuple):
    """A game's loops, each one piece of machine code."""

    step: Compiled
    """As ``environments.Stepping.step``,"""
    step_searched: Compiled
    """and where some of the policies search."""
    advise: Compiled
    """As ``environments.Stepping.advise``,"""
    advise_searched: Compiled
    """and of a policy that searches."""
    state: int
    """Numbers of what is known of a table's hidden cards,"""
    room: int
    """of what a step works in,"""
    searched_room: int
    """and where some search."""


@inlined
def mark(plane, cards):
    """Mark a set of cards in a plane of an observation."""
    rest = cards
    while rest != 0:
        plane[lowest_bit(rest)] = 1
        rest &= rest - 1


@inlined
@shared
def ahead(game, table, rules, seat, players, work):
    """Return a player's score less the mean of the others', in parts, after ``settle``."""
    own = others = 0
    for other in range(players):
        score = game.score(table, rules, other, work)
        if other == seat:
            own = score
        else:
            others += score
    return game.parts * own - others * (game.parts // (players - 1))


@inlined
@shared
def step_all(
    game, lesson, actions, keys, next_deals, stride, rules, policies, learners,
    tables, states, movers, counts, legal, masks, observations, rewards, ended, rows, scratch, room,
):  # fmt: skip
    """Make an action at each table; ``room``: of search players, or ``None``."""
    many, players = actions.shape[0], kernels.players_of(game, rules)
    rules, policies, learners = part(rules, 0), part(policies, 0), part(learners, 0)
    for i in range(many):
        action = actions[i]
        if movers[i] != OVER:
            if action < 0 or action >= lesson.actions or masks[lesson.actions * i + action] == 0:
                return i
    work, before = part(scratch, 0), part(scratch, game.work)
    for i in range(many):
        table, state = part(tables, game.table * i), part(states, game.known * i)
        mine, mask = part(legal, lesson.actions * i), part(masks, lesson.actions * i)
        seen = part(observations, lesson.seen * i)
        ended[i] = 0
        for seat in range(players):
            rewards[players * i + seat] = 0
        if room is not None:
            copy(state, room, game.known)
        if movers[i] == OVER:
            if room is not None:
                kernels.begin(game, room)
            kernels.lay_out(game, table, keys[i], next_deals[i], rules, 0, before)
            next_deals[i] += stride
        else:
            work[MORE] = 0
            kernels.make(game, table, rules, lesson.move_of(actions[i]), work, room)
            for at in range(counts[i]):
                mask[mine[at]] = 0
        while table[TO_MOVE] >= 0 and learners[table[TO_MOVE]] == 0:
            move = kernels.choose(game, table, rules, policies, work, room)
            kernels.make(game, table, rules, move, work, room)
        if room is not None:
            copy(room, state, game.known)
        for at in range(lesson.seen):
            seen[at] = 0
        if table[TO_MOVE] < 0:
            movers[i], counts[i], ended[i] = OVER, 0, 1
            kernels.write_row(game, table, rules, part(rows, game.row * i), work)
            for seat in range(players):
                lead = ahead(game, table, rules, seat, players, work)
                rewards[players * i + seat] = lead / lesson.parts
        else:
            movers[i] = table[TO_MOVE]
            lesson.watch(table, rules, seen)
            counts[i] = lesson.list_actions(table, rules, mine)
            for at in range(counts[i]):
                mask[mine[at]] = 1
    return FINE


@inlined
@shared
def advise_all(game, lesson, rules, policies, tables, states, movers, actions, scratch, room):
    """Fill ``actions`` with what a policy does at each table, which stays as it is."""
    rules, policies = part(rules, 0), part(policies, 0)
    work, tried = part(scratch, 0), part(scratch, game.work + game.seats)
    for i in range(movers.shape[0]):
        actions[i] = 0
        if movers[i] == OVER:
            continue
        table = part(tables, game.table * i)
        copy(table, tried, game.table)
        if room is not None:
            copy(part(states, game.known * i), room, game.known)
        move = kernels.choose(game, tried, rules, policies, work, room)
        actions[i] = lesson.action_of(move)
        # A player at random counts in the table how often they have chosen, and a search player in
        # the state how many numbers were drawn.
        copy(tried, table, game.table)
        if room is not None:
            copy(room, part(states, game.known * i), game.known)


def loops_of(game: Kernel, lesson: Lesson, module: str) -> Loops:
    """Return a game's loops; ``module``: its own, with whose machine code theirs is kept."""
    plain = game.work + game.seats + game.table

    def step(
        actions, keys, deals, stride, rules, policies, learners, _prepared,
        tables, states, movers, counts, legal, masks, observations, rewards, ended, rows, scratch,
    ):  # fmt: skip
        return step_all(
            game, lesson, actions, keys, deals, stride, rules, policies, learners, tables, states,
            movers, counts, legal, masks, observations, rewards, ended, rows, scratch, None,
        )  # fmt: skip

    def step_searched(
        actions, keys, deals, stride, rules, policies, learners, _prepared,
        tables, states, movers, counts, legal, masks, observations, rewards, ended, rows, scratch,
    ):  # fmt: skip
        room = part(scratch, plain)
        return step_all(
            game, lesson, actions, keys, deals, stride, rules, policies, learners, tables, states,
            movers, counts, legal, masks, observations, rewards, ended, rows, scratch, room,
        )  # fmt: skip

    def advise(rules, policies, tables, states, movers, actions, scratch):
        advise_all(game, lesson, rules, policies, tables, states, movers, actions, scratch, None)

    def advise_searched(rules, policies, tables, states, movers, actions, scratch):
        room = part(scratch, plain)
        advise_all(game, lesson, rules, policies, tables, states, movers, actions, scratch, room)

    for whole in (step, step_searched, advise, advise_searched):
        whole.__module__, whole.__qualname__ = module, whole.__name__
    return Loops(
        kernel(step),
        kernel(step_searched),
        kernel(advise),
        kernel(advise_searched),
        state=game.known,
        room=plain,
        searched_room=plain + game.search_size,
    )
