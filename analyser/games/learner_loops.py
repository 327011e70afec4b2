"""How does a learner act in a game that ``kernels`` plays?  Compiled, for all games.

A game hands in what is its own as a :class:`Lesson`: which actions are legal and what is seen.  The
loops are here; what an argument is, ``burraco.kernel.records.environment`` says, whose functions
take the same.
"""

from __future__ import annotations

from typing import NamedTuple

from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel, shared
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.kernels import MORE, NO_MOVE, TO_MOVE, CompiledFunction, Kernel

HAND_OVER = -1
"""Instead of a seat to move: the hand is over, and the next action begins another."""
FINE = -1
"""Instead of a table's number: none was given an action that is not legal there."""


MOST = 255
"""What is more is shown as this in an observation."""
NO_ACTION = -1
"""Instead of an action: the move does not begin with what is said of it so far."""


@inlined
def pass_number(_table, _rules, number, _state, _work):
    """Return an action as a move, or a move as an action, where both have one number."""
    return number


class Lesson(NamedTuple):
    """A game's own part of the tables at which a learner acts.

    ``state``: what the game keeps in the room of a search, known of hidden cards from all moves so
    far (``Kernel.known_size``); behind it what is said so far of a move that takes several actions.
    """

    actions: int
    """How many actions there are."""
    observation_size: int
    """Numbers of an observation."""
    list_actions: CompiledFunction
    """table, rules, state, legal, work → how many actions are legal, which it lists"""
    watch: CompiledFunction
    """table, rules, state, seen: fills in what the player to move sees, where 0 stands so far"""
    parts: int = 1
    """In how many parts of a unit ends are counted (``OUTCOME_PARTS`` of the columns)."""
    said_size: int = 0
    """Numbers of what is said of a move so far; 0 each where a move begins."""
    move_of: CompiledFunction = pass_number
    """table, rules, action, state, work → move of ``kernels``, or ``NO_MOVE``: it is not whole yet,
    and what is said of it is kept"""
    action_of: CompiledFunction = pass_number
    """table, rules, move, state, work → the next action that makes it, or ``NO_ACTION``"""


class Loops(NamedTuple):
    """A game's loops, each one piece of machine code."""

    step: CompiledFunction
    """As ``environments.Stepping.step``,"""
    step_searched: CompiledFunction
    """and where some of the policies search."""
    advise: CompiledFunction
    """As ``environments.Stepping.advise``,"""
    advise_searched: CompiledFunction
    """and of a policy that searches."""
    state: int
    """Numbers of what is known of a table's hidden cards, and said so far of a move,"""
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
def measure_lead(game, table, rules, seat, players, work):
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
        if movers[i] != HAND_OVER:
            if action < 0 or action >= lesson.actions or masks[lesson.actions * i + action] == 0:
                return i
    work, before = part(scratch, 0), part(scratch, game.work)
    for i in range(many):
        table, state = (
            part(tables, game.table * i),
            part(states, (game.known_size + lesson.said_size) * i),
        )
        mine, mask = part(legal, lesson.actions * i), part(masks, lesson.actions * i)
        seen = part(observations, lesson.observation_size * i)
        ended[i] = 0
        for seat in range(players):
            rewards[players * i + seat] = 0
        if movers[i] == HAND_OVER:
            kernels.begin(game, state)
            for at in range(lesson.said_size):
                state[game.known_size + at] = 0
            kernels.lay_out(game, table, keys[i], next_deals[i], rules, 0, before)
            next_deals[i] += stride
        else:
            work[MORE] = 0
            move = lesson.move_of(table, rules, actions[i], state, work)
            if move != NO_MOVE:
                kernels.make(game, table, rules, move, work, state)
            for at in range(counts[i]):
                mask[mine[at]] = 0
        while table[TO_MOVE] >= 0 and learners[table[TO_MOVE]] == 0:
            if room is not None:
                copy(state, room, game.known_size)
            move = kernels.choose(game, table, rules, policies, work, room)
            if room is not None:
                copy(room, state, game.known_size)
            kernels.make(game, table, rules, move, work, state)
        for at in range(lesson.observation_size):
            seen[at] = 0
        if table[TO_MOVE] < 0:
            movers[i], counts[i], ended[i] = HAND_OVER, 0, 1
            kernels.write_row(game, table, rules, part(rows, game.row * i), work)
            for seat in range(players):
                lead = measure_lead(game, table, rules, seat, players, work)
                rewards[players * i + seat] = lead / lesson.parts
        else:
            movers[i] = table[TO_MOVE]
            counts[i] = lesson.list_actions(table, rules, state, mine, work)
            lesson.watch(table, rules, state, seen)
            for at in range(counts[i]):
                mask[mine[at]] = 1
    return FINE


@inlined
@shared
def advise_all(game, lesson, rules, policies, tables, states, movers, actions, scratch, room):
    """Fill ``actions`` with what a policy does at each table, which stays as it is.

    ``NO_ACTION`` where the move has begun otherwise than the policy's.
    """
    rules, policies = part(rules, 0), part(policies, 0)
    work, tried = part(scratch, 0), part(scratch, game.work + game.seats)
    size = game.known_size + lesson.said_size
    said = part(tried, game.table)
    for i in range(movers.shape[0]):
        actions[i] = 0
        if movers[i] == HAND_OVER:
            continue
        table, state = part(tables, game.table * i), part(states, size * i)
        copy(table, tried, game.table)
        copy(state, said, size)
        work[MORE] = 0
        if room is not None:
            copy(state, room, game.known_size)
        move = kernels.choose(game, tried, rules, policies, work, room)
        if room is not None:
            copy(room, said, game.known_size)
        actions[i] = lesson.action_of(tried, rules, move, said, work)
        if actions[i] == NO_ACTION:
            continue
        if lesson.move_of(tried, rules, actions[i], said, work) != NO_MOVE:
            # A player at random counts in the table how often they have chosen, and a search player
            # in the state how many numbers were drawn: once for a move, however many its actions.
            copy(tried, table, game.table)
            copy(said, state, game.known_size)


def loops_of(game: Kernel, lesson: Lesson, module: str) -> Loops:
    """Return a game's loops; ``module``: its own, with whose machine code theirs is kept."""
    plain = game.work + game.seats + game.table + game.known_size + lesson.said_size

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
        state=game.known_size + lesson.said_size,
        room=plain,
        searched_room=plain + game.search_size,
    )
