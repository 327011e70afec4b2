"""Which of a few options ends best, of worlds seen so far?  Compiled; whole numbers only.

Options race: all are tried in the same worlds, some worlds at a time, and who is clearly behind is
dropped.  What an option is and how a try ends, the game's loop says; ``plain`` has the same in
plain Python, and says it in words.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games.searching.sheet import MOST_OPTIONS, MOST_WORLDS

CARRIED_ROW = MOST_OPTIONS * MOST_WORLDS
"""Behind the outcomes of each option, by world: those that are carried from the decision before."""
OUTCOMES_SIZE = CARRIED_ROW + MOST_WORLDS
FARTHEST = 16_000
"""More than two outcomes differ by, in whatever they are counted; more counts as this."""
SURE_OF_EQUALS = 16
"""Worlds after which options that always ended alike are one."""


@inlined
def beats(total, squares, worlds, errors):
    """Return whether a mean is more than ``errors`` tenths of its standard error above 0.

    ``total``, ``squares``: sums of the differences and of their squares.
    """
    if total <= 0:
        return False
    spread = worlds * squares - total * total
    return worlds == 1 or 100 * total * total * (worlds - 1) > errors * errors * spread


@kernel
def sums(outcomes, one, other, worlds):
    """Return the sum of how far one option is ahead of another in each world, and of its square."""
    total = squares = 0
    for world in range(worlds):
        ahead = outcomes[MOST_WORLDS * one + world] - outcomes[MOST_WORLDS * other + world]
        ahead = max(-FARTHEST, min(FARTHEST, ahead))
        total += ahead
        squares += ahead * ahead
    return total, squares


@kernel
def leader(outcomes, alive, options, default, worlds):
    """Return the option that has ended best so far; of equals the default, then the first."""
    best, most = -1, 0
    if alive[default] != 0:
        best = default
        for world in range(worlds):
            most += outcomes[MOST_WORLDS * default + world]
    for option in range(options):
        if alive[option] == 0 or option == best:
            continue
        total = 0
        for world in range(worlds):
            total += outcomes[MOST_WORLDS * option + world]
        if best < 0 or total > most:
            best, most = option, total
    return best


@kernel
def drop(outcomes, alive, options, default, worlds, best, errors):
    """Drop who is clearly behind the best, or one with it; returns how many are left."""
    left = 0
    for option in range(options):
        if alive[option] == 0:
            continue
        if option != best and worlds > 1:
            total, squares = sums(outcomes, best, option, worlds)
            same = worlds >= SURE_OF_EQUALS and squares == 0 and option != default
            if same or beats(total, squares, worlds, errors):
                alive[option] = 0
                continue
        left += 1
    return left


@kernel
def choose_option(outcomes, alive, default, worlds, best, errors):
    """Return the option to choose: the best, or the default unless that is clearly behind it."""
    if best == default or alive[default] == 0:
        return best
    total, squares = sums(outcomes, best, default, worlds)
    return best if beats(total, squares, worlds, errors) else default
