"""What is in the row of a weighed decision, where, and how is it filled?  Compiled.

The row is that of ``Choice.columns``.  The facts of the choice lie in between, so where the
rollouts begin depends on the game: at ``futures0``, which is ``FACTS0`` plus the number of facts.
Which decision it is, which moves are legal and how a hand goes on is each game's own.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined
from analyser.games.deciding.decision_words import ANY_DECISION

_COLUMN_PLACES = {column.name: place for place, column in enumerate(ANY_DECISION.columns(2))}
_ROLLOUTS0 = _COLUMN_PLACES["effect_0"]

DEAL = _COLUMN_PLACES["deal"]
DECISIONS_IN_HAND = _COLUMN_PLACES["decisions_in_hand"]
DECISION_INDEX = _COLUMN_PLACES["decision_index"]
TOOK_FIRST = _COLUMN_PLACES["took_first"]
TURNS = _COLUMN_PLACES["turns"]
ROLLOUT_TURNS = _COLUMN_PLACES["rollout_turns"]
OWN_SCORE_END = _COLUMN_PLACES["own_score_end"]
OTHER_SCORE_END = _COLUMN_PLACES["other_score_end"]
FACTS0 = _COLUMN_PLACES["fact"]
FUTURE_WIDTH = _COLUMN_PLACES["effect_1"] - _ROLLOUTS0
# And in the part of one rollout:
EFFECT = _COLUMN_PLACES["effect_0"] - _ROLLOUTS0
OWN_IF_FIRST = _COLUMN_PLACES["own_if_first_0"] - _ROLLOUTS0
OTHER_IF_FIRST = _COLUMN_PLACES["other_if_first_0"] - _ROLLOUTS0
OWN_IF_SECOND = _COLUMN_PLACES["own_if_second_0"] - _ROLLOUTS0
OTHER_IF_SECOND = _COLUMN_PLACES["other_if_second_0"] - _ROLLOUTS0


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
