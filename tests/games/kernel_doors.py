"""A game's kernel, opened for tests: each of its functions as Python can call it, on arrays."""

# What is compiled takes whole numbers and arrays of them, as a kernel's functions do.
# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from analyser.compiled.jit import kernel, shared
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.searching import stepping


@kernel
@shared
def lay_out(game, table, key, deal, rules, lead, before, room):
    kernels.begin(game, part(room, 0))
    kernels.lay_out(game, part(table, 0), key, deal, part(rules, 0), lead, part(before, 0))


@kernel
@shared
def choose(game, table, rules, policies, work):
    """The move of a player who does not search."""
    return game.choose(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))


@kernel
@shared
def choose_or_search(game, table, rules, policies, work, room):
    return kernels.choose(
        game, part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )


@kernel
@shared
def make(game, table, rules, move, work, room):
    """Makes a move, and follows what it says of hidden cards."""
    kernels.make(game, part(table, 0), part(rules, 0), move, part(work, 0), part(room, 0))


@kernel
@shared
def note(game, table, move, work, log):
    game.note(part(table, 0), move, part(work, 0), part(log, 0))


@kernel
@shared
def write_row(game, table, rules, row, work):
    kernels.write_row(game, part(table, 0), part(rules, 0), part(row, 0), part(work, 0))


@kernel
@shared
def outcome(game, table, rules, seat, work, found):
    own, others = kernels.outcome(game, part(table, 0), part(rules, 0), seat, part(work, 0))
    found[0], found[1] = own, others


@kernel
@shared
def value(game, table, rules, seat, work):
    return game.value(game, part(table, 0), part(rules, 0), seat, part(work, 0))


@kernel
@shared
def first(game, choice, table, rules, policies, work):
    return game.first(choice, part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))


@kernel
@shared
def second(game, choice, table, rules, policies, work):
    return game.second(choice, part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))


@kernel
@shared
def goes_first(game, choice, table, move, way):
    return 1 if game.goes_first(choice, part(table, 0), move, way) else 0


@kernel
@shared
def count_facts(game, choice, way, table, rules, found, work):
    game.count_facts(choice, way, part(table, 0), part(rules, 0), part(found, 0), part(work, 0))


@kernel
@shared
def list_hidden(game, table, rules, places):
    return game.list_hidden(part(table, 0), part(rules, 0), part(places, 0))


@kernel
@shared
def renew(game, table, rules, future):
    game.renew(part(table, 0), part(rules, 0), future)


@kernel
@shared
def list_options(game, table, rules, policies, spec, work, race):
    game.list_options(
        part(table, 0), part(rules, 0), part(policies, 0), part(spec, 0), part(work, 0),
        part(race, 0),
    )  # fmt: skip


@kernel
@shared
def decision_kind(game, table):
    return game.decision_kind(part(table, 0))


@kernel
@shared
def see(game, table, rules, room, seen):
    game.see(part(table, 0), part(rules, 0), part(room, 0), part(seen, 0))


@kernel
@shared
def describe(game, table, rules, move, room, here):
    game.describe(part(table, 0), part(rules, 0), move, part(room, 0), part(here, 0))


@kernel
@shared
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


@kernel
@shared
def set_up(game, hand, rules, table, work, room):
    kernels.begin(game, part(room, 0))
    game.set_up(game, part(hand, 0), part(rules, 0), part(table, 0), part(work, 0), part(room, 0))


@kernel
@shared
def act(game, table, rules, policies, option, work):
    game.act(
        game, part(table, 0), part(rules, 0), part(policies, 0), part(option, 0), part(work, 0)
    )


RACE_SIZE, MOVES = stepping.RACE_SIZE, stepping.MOVES
