"""Which options does a learnt policy learn from, and what was each worth?  Compiled, for all games.

Every decision of hands in which all seats search: what ``Kernel.see`` and ``Kernel.describe`` say
of it, and how the options ended in the worlds in which they were tried.  The moves are those of the
search, with some at random at the beginning of half of the hands; or those of a learnt policy, so
that its own mistakes are met too (dataset aggregation, Ross, Gordon and Bagnell 2011).
"""

from __future__ import annotations

from functools import cache

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel, merged, shared
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.kernels import MORE, TO_MOVE, TURN, CompiledFunction, Kernel
from analyser.games.searching import option_networks, stepping
from analyser.games.searching.sheet import MOST_WORLDS

STRAY_STREAM = 8
"""In the place of a seat, more than any game has: a stream of the chance of a search."""
MOST_STRAY_TURNS = 40
"""Moves at random are in fewer turns than this."""
MOST_DECISIONS, MOST_ROWS = 512, 4_096
"""Of a hand; what comes after these is not recorded."""
NO_OUTCOME = -(1 << 40)
"""Instead of an outcome."""

# What is kept of a decision beside its features:
KIND, OPTIONS, CHOSEN_OPTION = range(3)
ABOUT_WIDTH = 3
# And of an option: the sum of its outcomes, and of how many worlds.
TOTAL, WORLDS = range(2)
TOLD_WIDTH = 2


@inlined
@shared
def sum_outcomes(race, option, most, told):
    """Note how an option ended in all worlds in which it was tried."""
    outcomes = part(race, stepping.OUTCOMES + MOST_WORLDS * option)
    told[TOTAL] = told[WORLDS] = 0
    for world in range(most):
        if outcomes[world] != NO_OUTCOME:
            told[TOTAL] += outcomes[world]
            told[WORLDS] += 1


@kernel
@shared
def record(game, table, rules, policies, nets, seen, described, about, told, work, room):
    """Note the decision whose options are listed; returns which option is taken."""
    race, spec = part(room, game.room), spec_of(game, table, rules, policies)
    many, most = race[stepping.MANY], spec[stepping.WORLDS]
    own = option_networks.choose(game, table, rules, nets, race, room) if nets[0] != 0 else -1
    game.see(table, rules, room, seen)
    for option in range(many):
        move, here = race[stepping.MOVES + option], part(described, game.option_size * option)
        game.describe(table, rules, move, room, here)
        for world in range(most):
            race[stepping.OUTCOMES + MOST_WORLDS * option + world] = NO_OUTCOME
    kernels.race_options(game, table, rules, policies, spec, work, room)
    for option in range(many):
        sum_outcomes(race, option, most, part(told, TOLD_WIDTH * option))
    about[KIND], about[OPTIONS] = game.decision_kind(table), many
    about[CHOSEN_OPTION] = race[stepping.OPTION]
    return race[stepping.OPTION] if own < 0 else own


@merged
def spec_of(game, table, rules, policies):
    """Return how the player to move searches."""
    return stepping.spec_of(policies, game.habits, kernels.players_of(game, rules), table[TO_MOVE])


@inlined
@shared
def play_recorded(
    game, key, deal, stray, rules, policies, nets, seen, described, about, told, scratch
):
    """Play a hand of search players, note its decisions and options; returns how many decisions.

    ``stray``: of a thousand choices at random; ``nets``: those of the learnt policy that makes the
    moves (``option_networks``), or 0; ``seen``: ``Kernel.position_size`` numbers for each decision;
    ``described``: ``Kernel.option_size`` for each option; ``about``, ``told``: as above.
    """
    table, players = part(scratch, 0), kernels.players_of(game, rules)
    work, before = part(table, game.table), part(told, 0)
    room = part(work, game.work)
    race, until, drawn = part(room, game.room), 0, 2
    strays = shuffle.stream(key, deal, shuffle.SEARCH, STRAY_STREAM)
    if shuffle.drawn(strays, 0, 2) == 0:
        until = shuffle.drawn(strays, 1, MOST_STRAY_TURNS)
    for seat in range(players):
        before[seat] = 0
    kernels.begin(game, room)
    kernels.lay_out(game, table, key, deal, rules, deal % players, before)
    decisions, rows = 0, 0
    while table[TO_MOVE] >= 0:
        spec = spec_of(game, table, rules, policies)
        game.list_options(table, rules, policies, spec, work, race)
        many, taken = race[stepping.MANY], 0
        if many > 1 and decisions < MOST_DECISIONS and rows + many <= MOST_ROWS:
            taken = record(
                game, table, rules, policies, nets, part(seen, game.position_size * decisions),
                part(described, game.option_size * rows), part(about, ABOUT_WIDTH * decisions),
                part(told, TOLD_WIDTH * rows), work, room,
            )  # fmt: skip
            decisions, rows = decisions + 1, rows + many
            if table[TURN] < until:
                if shuffle.drawn(strays, drawn, 1000) < stray:
                    taken = shuffle.drawn(strays, drawn + 1, many)
                drawn += 2
        work[MORE] = 0
        kernels.make(game, table, rules, race[stepping.MOVES + taken], work, room)
    return decisions


@cache
def recorder_of(game: Kernel, module: str) -> CompiledFunction:
    """Return what plays and records a hand; ``module``: the game's own (``kernels.wholes_of``)."""

    def record_hand(key, deal, stray, rules, policies, nets, seen, described, about, told, scratch):
        return play_recorded(
            game, key, deal, stray, part(rules, 0), part(policies, 0), part(nets, 0),
            part(seen, 0), part(described, 0), part(about, 0), part(told, 0), part(scratch, 0),
        )  # fmt: skip

    record_hand.__module__, record_hand.__qualname__ = module, record_hand.__name__
    return kernel(record_hand)
