"""Which option is tried next, in which world, and which is chosen?  A race step by step, compiled.

For kernels that keep no world from one decision to the next.  The game's loop asks which try is
next, plays it, and says what came of it; ``racing`` compares the options, and ``plain.race`` says
the same in plain Python.  How each seat searches is behind the rows of the seats' policies.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import part
from analyser.games.searching import racing
from analyser.games.searching.sheet import MOST_OPTIONS, MOST_WORLDS

# How a seat searches:
(
    WORLDS,  # 0: it does not
    BATCH,
    DROP,
    MARGIN,
    OPTIONS,  # of a kind, at most
    ROLL,  # where in the array the seats' rows stand by which its tries are played
    NETS,  # and where the networks that value its options instead of tries; 0: there are none
) = range(7)
SPEC_SIZE = 7

# Where things lie in the room of a race:
MANY = 0
"""How many options there are; the first of them is the base's."""
WORLD = 1
"""The world of the try at hand,"""
OPTION = 2
"""and its option."""
NEXT_COMPARISON = 3
"""The world before which options are compared next."""
WORLDS_MADE = 4
"""Worlds made so far."""
MOVES = 5
"""The options, a number each;"""
LIVE_OPTIONS = MOVES + MOST_OPTIONS
"""which of them are still tried,"""
OUTCOMES = LIVE_OPTIONS + MOST_OPTIONS
"""and how each ended, by world."""
RACE_SIZE = OUTCOMES + racing.OUTCOMES_SIZE


@merged
def spec_of(policies, habits, players, seat):
    """Return how a seat searches; ``habits``: how many numbers a policy's row has."""
    return part(policies, habits * players + SPEC_SIZE * seat)


@inlined
def first_option(race, move):
    """Begin to list the options, with what the base does."""
    race[MANY], race[MOVES] = 1, move


@inlined
def add_option(race, move, most):
    """Add an option, unless it is the base's or there are as many as may be."""
    if race[MANY] < most and move != race[MOVES]:
        race[MOVES + race[MANY]] = move
        race[MANY] += 1


@kernel
def begin(race, spec):
    """Begin to race the options."""
    for option in range(race[MANY]):
        race[LIVE_OPTIONS + option] = 1
    race[WORLD], race[OPTION], race[WORLDS_MADE] = 0, -1, 0
    race[NEXT_COMPARISON] = min(spec[WORLDS], spec[BATCH])


@kernel
def goes_on(race, spec):
    """Go on to the next try; once there is none, ``OPTION`` is what is chosen."""
    alive, outcomes = part(race, LIVE_OPTIONS), part(race, OUTCOMES)
    if race[MANY] == 1:
        race[OPTION] = 0
        return False
    while True:
        race[OPTION] += 1
        while race[OPTION] < race[MANY]:
            if alive[race[OPTION]] != 0:
                return True
            race[OPTION] += 1
        race[OPTION] = -1
        race[WORLD] += 1
        done, many = race[NEXT_COMPARISON], race[MANY]
        if race[WORLD] < done:
            continue
        best = racing.leader(outcomes, alive, many, 0, done)
        over = done >= spec[WORLDS]
        if not over:
            over = racing.drop(outcomes, alive, many, 0, done, best, spec[DROP]) == 1
        if over:
            race[OPTION] = racing.choose_option(outcomes, alive, 0, done, best, spec[MARGIN])
            return False
        race[NEXT_COMPARISON] = min(spec[WORLDS], done + spec[BATCH])


@inlined
def needs_world(race):
    """Say whether the world of the try at hand is still to be made, as it then is."""
    if race[WORLDS_MADE] > race[WORLD]:
        return False
    race[WORLDS_MADE] += 1
    return True


@inlined
def move_of(race):
    """Return the move of the option at hand, or of the one that is chosen."""
    return race[MOVES + race[OPTION]]


@inlined
def note(race, outcome):
    """Note what came of the try at hand."""
    race[OUTCOMES + MOST_WORLDS * race[OPTION] + race[WORLD]] = outcome
