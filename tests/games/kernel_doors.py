"""A game's kernel, opened for tests: each of its functions as Python can call it, on arrays."""

# What is compiled takes whole numbers and arrays of them, as a kernel's functions do.
# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import compiling

from analyser.compiled.jit import kernel, shared
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.searching import stepping

TEXT: Final = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
"""The folder of a game's machine code is named by the game's sources, and not by this file."""


def door(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function for the kernel of each game that is handed to it, and keep it on disk.

    numba looks at all functions of a kernel that it is handed, at each call, which takes a hundred
    times as long as a move: so it is handed none.
    """
    if compiling.OFF:
        return function
    inside: Any = kernel(shared(function))

    @cache
    def of_game(game: kernels.Kernel) -> Callable[..., Any]:
        def whole(*given):
            return inside(game, *given)

        whole.__module__ = game.choose.__module__
        whole.__qualname__ = f"{inside.__name__}_{TEXT}"
        return kernel(whole)

    return lambda game, *given: of_game(game)(*given)


@door
def lay_out(game, table, key, deal, rules, lead, before, room):
    kernels.begin(game, part(room, 0))
    kernels.lay_out(game, part(table, 0), key, deal, part(rules, 0), lead, part(before, 0))


@door
def choose(game, table, rules, policies, work):
    """The move of a player who does not search."""
    return game.choose(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))


@door
def choose_or_search(game, table, rules, policies, work, room):
    return kernels.choose(
        game, part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )


@door
def make(game, table, rules, move, work, room):
    """Makes a move, and follows what it says of hidden cards."""
    kernels.make(game, part(table, 0), part(rules, 0), move, part(work, 0), part(room, 0))


@door
def note(game, table, move, work, log):
    game.note(part(table, 0), move, part(work, 0), part(log, 0))


@door
def write_row(game, table, rules, row, work):
    kernels.write_row(game, part(table, 0), part(rules, 0), part(row, 0), part(work, 0))


@door
def outcome(game, table, rules, seat, work, found):
    own, others = kernels.outcome(game, part(table, 0), part(rules, 0), seat, part(work, 0))
    found[0], found[1] = own, others


@door
def value(game, table, rules, seat, work):
    return game.value(game, part(table, 0), part(rules, 0), seat, part(work, 0))


@door
def first(game, choice, table, rules, policies, work):
    return game.first(choice, part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))


@door
def second(game, choice, table, rules, policies, work):
    return game.second(choice, part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))


@door
def goes_first(game, choice, table, move, way):
    return 1 if game.goes_first(choice, part(table, 0), move, way) else 0


@door
def count_facts(game, choice, way, table, rules, found, work):
    game.count_facts(choice, way, part(table, 0), part(rules, 0), part(found, 0), part(work, 0))


@door
def list_hidden(game, table, rules, places):
    return game.list_hidden(part(table, 0), part(rules, 0), part(places, 0))


@door
def renew(game, table, rules, future):
    game.renew(part(table, 0), part(rules, 0), future)


@door
def list_options(game, table, rules, policies, spec, work, race):
    game.list_options(
        part(table, 0), part(rules, 0), part(policies, 0), part(spec, 0), part(work, 0),
        part(race, 0),
    )  # fmt: skip


@door
def decision_kind(game, table):
    return game.decision_kind(part(table, 0))


@door
def see(game, table, rules, room, seen):
    game.see(part(table, 0), part(rules, 0), part(room, 0), part(seen, 0))


@door
def describe(game, table, rules, move, room, here):
    game.describe(part(table, 0), part(rules, 0), move, part(room, 0), part(here, 0))


@door
def deal_world(game, table, rules, roll, drawn, number, world, work, room):
    """Deals a world; ``drawn``: how many numbers the player's searches have drawn by then."""
    table, rules, roll, room = part(table, 0), part(rules, 0), part(roll, 0), part(room, 0)
    seat = table[kernels.TO_MOVE]
    before = room[seat]
    if drawn >= 0:
        room[seat] = drawn
    game.look(table, rules, seat, room)
    copy(table, part(world, 0), game.table)
    game.deal_world(table, rules, roll, seat, number, part(world, 0), part(work, 0), room)
    if drawn >= 0:
        room[seat] = before


@door
def set_up(game, hand, rules, table, work, room):
    kernels.begin(game, part(room, 0))
    game.set_up(game, part(hand, 0), part(rules, 0), part(table, 0), part(work, 0), part(room, 0))


@door
def act(game, table, rules, policies, option, work):
    game.act(
        game, part(table, 0), part(rules, 0), part(policies, 0), part(option, 0), part(work, 0)
    )


RACE_SIZE, MOVES = stepping.RACE_SIZE, stepping.MOVES
