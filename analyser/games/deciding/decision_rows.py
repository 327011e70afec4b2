"""How is the row of a weighed decision filled?  Compiled.

Which decision it is, which moves are legal and how a hand goes on is each game's own.  Here that is
written into the places of ``decision_columns``.  ``futures0``: where in the row the rollouts begin,
behind the game's facts.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined
from analyser.games.deciding.decision_columns import (
    CHOSE,
    DEAL,
    DECISIONS,
    FACTS0,
    FIRST_OTHER,
    FIRST_OWN,
    FUTURE_WIDTH,
    GAIN,
    MORE_TURNS,
    OTHER,
    OWN,
    PICK,
    SECOND_OTHER,
    SECOND_OWN,
    TURNS,
)


@inlined
def row_width(futures0, futures, when):
    """Return how many numbers a row has; ``when``: a condition as numbers (``conditions``)."""
    return futures0 + FUTURE_WIDTH * futures + (1 if when[0] != 0 else 0)


@inlined
def is_kept(seed, before):
    """Draw whether a decision replaces the one kept, ``before`` having been met so far.

    The n-th does with chance 1/n, so each is kept with the same chance in the end (reservoir
    sampling).  ``seed``: the stream ``PICK``.
    """
    return shuffle.drawn(seed, before, before + 1) == 0


@inlined
def write_deal(out, deal, decisions, turns, futures0, futures, when, every):
    """Write how many decisions of the kind a deal had: with the condition, and in all."""
    out[DEAL], out[DECISIONS], out[TURNS], out[MORE_TURNS] = deal, decisions, turns, 0
    if when[0] != 0:
        out[futures0 + FUTURE_WIDTH * futures] = every


@inlined
def write_none(out, futures0, futures, null):
    """Write that a deal had no such decision."""
    for at in range(FACTS0, futures0 + FUTURE_WIDTH * futures):
        out[at] = null
    out[PICK] = out[CHOSE] = out[OWN] = out[OTHER] = null


@inlined
def write_played(out, pick, chose, own, other):
    """Write which decision is weighed, what the player did (1: the first way), and how it ended."""
    out[PICK], out[CHOSE], out[OWN], out[OTHER] = pick, chose, own, other


@inlined
def write_end(here, is_first, own, other):
    """Write how one future of one way ended; ``here``: the part of the row of that future."""
    here[FIRST_OWN if is_first else SECOND_OWN] = own
    here[FIRST_OTHER if is_first else SECOND_OTHER] = other


@inlined
def write_gain(here):
    """Write what the first way gained on the second, both of them having ended."""
    first = here[FIRST_OWN] - here[FIRST_OTHER]
    here[GAIN] = first - (here[SECOND_OWN] - here[SECOND_OTHER])
