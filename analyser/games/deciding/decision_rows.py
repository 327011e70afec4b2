"""How is the row of a weighed decision filled?  Compiled.

Which decision it is, which moves are legal and how a hand goes on is each game's own.  Here that is
written into the places of ``decision_columns``.  ``futures0``: where in the row the rollouts begin,
behind the game's facts.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined
from analyser.games.deciding.decision_columns import (
    DEAL,
    DECISION_INDEX,
    DECISIONS_IN_HAND,
    EFFECT,
    FACTS0,
    FUTURE_WIDTH,
    OTHER_IF_FIRST,
    OTHER_IF_SECOND,
    OTHER_SCORE_END,
    OWN_IF_FIRST,
    OWN_IF_SECOND,
    OWN_SCORE_END,
    ROLLOUT_TURNS,
    TOOK_FIRST,
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
    out[DEAL], out[DECISIONS_IN_HAND], out[TURNS], out[ROLLOUT_TURNS] = deal, decisions, turns, 0
    if when[0] != 0:
        out[futures0 + FUTURE_WIDTH * futures] = every


@inlined
def write_none(out, futures0, futures, null):
    """Write that a deal had no such decision."""
    for at in range(FACTS0, futures0 + FUTURE_WIDTH * futures):
        out[at] = null
    out[DECISION_INDEX] = out[TOOK_FIRST] = out[OWN_SCORE_END] = out[OTHER_SCORE_END] = null


@inlined
def write_played(out, pick, chose, own, other):
    """Write which decision is weighed, what the player did (1: the first way), and how it ended."""
    out[DECISION_INDEX], out[TOOK_FIRST], out[OWN_SCORE_END], out[OTHER_SCORE_END] = (
        pick,
        chose,
        own,
        other,
    )


@inlined
def write_end(here, is_first, own, other):
    """Write how one future of one way ended; ``here``: the part of the row of that future."""
    here[OWN_IF_FIRST if is_first else OWN_IF_SECOND] = own
    here[OTHER_IF_FIRST if is_first else OTHER_IF_SECOND] = other


@inlined
def write_gain(here):
    """Write what the first way gained on the second, both of them having ended."""
    first = here[OWN_IF_FIRST] - here[OTHER_IF_FIRST]
    here[EFFECT] = first - (here[OWN_IF_SECOND] - here[OTHER_IF_SECOND])
