"""What is the effect of a decision, by all that could be seen of it?  A library's regression model.

It is gradient boosting.  Where it says that the first way gains is the bound of every rule that
asks about the same facts, though nobody could follow it at a table.  Rules are also learnt from
what it says, since single effects are noisy.  Left out: rules that fit on a card (``rule_search``),
and which decisions are learnt from and which are judged (``findings.decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from threadpoolctl import ThreadpoolController

from analyser.statistics.intervals import FloatArray

STEPS: Final = 1024
"""Into how many steps the spread of the effects is cut: what is said is rounded to such a step, so
that the last digits of a machine's sums do not matter."""
MOST_LEAVES: Final = 15
"""Leaves of a tree."""
LEAF_BITS: Final = 16
"""The leaves of a tree that are still possible are the bits of a number of this many."""
EVERY_LEAF: Final = (1 << LEAF_BITS) - 1
LEAF_OF_BIT: Final = np.zeros(1 << LEAF_BITS, np.uint8)
"""The number of the leaf whose bit alone is set."""
LEAF_OF_BIT[1 << np.arange(LEAF_BITS)] = np.arange(LEAF_BITS)
PREDICTED_AT_ONCE: Final = 500
"""Decisions predicted at a time: what is known of their leaves fits in a processor's cache."""

Columns = Sequence[npt.NDArray[Any]]
"""What is known of some decisions: a column of whole numbers for each fact."""


def learn_effects(
    columns: Columns, effect: FloatArray, weight: FloatArray, spread: float
) -> Callable[[Columns], FloatArray]:
    """Return what says what the first way gains in decisions, given the same columns of them.

    ``columns``: what is known of each decision that is learnt from; ``effect``: what the first way
    gained there, ``weight``: how much each counts; ``spread``: the standard deviation of the
    effects of all.
    """
    from sklearn.ensemble import HistGradientBoostingRegressor

    model = HistGradientBoostingRegressor(
        learning_rate=0.05,
        max_iter=200,
        max_leaf_nodes=MOST_LEAVES,
        min_samples_leaf=200,
        l2_regularization=10.0,
        early_stopping=False,
        random_state=0,
    )
    # With more threads its sums are made in another order, and differ in their last digits.
    with ThreadpoolController().limit(limits=1):
        model.fit(_table(columns), effect, sample_weight=weight)
    trees = BoostedTrees(model)
    step = math.ldexp(1.0, math.frexp(spread)[1]) / STEPS

    def foresee(asked: Columns) -> FloatArray:
        return np.rint(trees.predict(asked) / step) * step

    return foresee


def _table(columns: Columns) -> FloatArray:
    """Return columns as a table in the type that the library has, which would copy another."""
    table = np.zeros((columns[0].size, len(columns)))
    for at, column in enumerate(columns):
        table[:, at] = column
    return table


class BoostedTrees:
    """A library's model, of which it predicts the same to the last bit, and some times faster.

    A tree need not be walked: each question of it that a decision answers with "more" rules out the
    leaves on the other side, and the first leaf that is left is the decision's.  So each value of a
    fact has a row of bits, 16 for each tree, and a decision takes the common bits of its rows
    (Lucchese et al., "QuickScorer", SIGIR 2015).
    """

    def __init__(self, model: Any) -> None:
        """Read the trees of a fitted ``HistGradientBoostingRegressor`` of ``MOST_LEAVES``."""
        trees = [predictor.nodes for (predictor,) in model._predictors]
        self.start = float(model._baseline_prediction.item())
        self.leaves: FloatArray = np.zeros((len(trees), LEAF_BITS))
        """(trees, leaves): what each adds, left to right."""
        asked: dict[int, list[_Question]] = {}
        for tree, nodes in enumerate(trees):
            for each in _list_questions(nodes, tree, self.leaves[tree]):
                asked.setdefault(each.fact, []).append(each)
        self.facts = [_tabulate(asked[fact], len(trees)) for fact in sorted(asked)]

    def predict(self, columns: Columns) -> FloatArray:
        """Return what the model says of decisions."""
        found = np.empty(columns[0].size)
        for at in range(0, found.size, PREDICTED_AT_ONCE):
            some = slice(at, at + PREDICTED_AT_ONCE)
            found[some] = self._predict([column[some] for column in columns])
        return found

    def _predict(self, columns: Columns) -> FloatArray:
        decisions, trees = columns[0].size, len(self.leaves)
        possible = np.full((decisions, trees), EVERY_LEAF, np.uint16)
        of_fact = np.empty_like(possible)
        for fact, low, places, rows in self.facts:
            place = places.take(columns[fact].astype(np.intp) - low, mode="clip")
            possible &= np.take(rows, place, axis=0, out=of_fact, mode="clip")
        first = possible & (~possible + np.uint16(1))
        chosen = LEAF_OF_BIT.take(first) + np.arange(0, LEAF_BITS * trees, LEAF_BITS)
        added = np.empty((1 + trees, decisions))
        added[0] = self.start
        added[1:] = self.leaves.ravel().take(chosen).T
        # Tree by tree, in the order in which the library adds.
        return np.asarray(np.add.reduce(added, axis=0))


class _Question(NamedTuple):
    """A node of a tree: is a fact more than a threshold?"""

    fact: int
    threshold: float
    tree: int
    if_more: int
    """The leaves that are possible then, as bits."""


def _list_questions(nodes: Any, tree: int, leaves: FloatArray) -> list[_Question]:
    """Return the questions of a tree, and write what its leaves add into ``leaves``."""
    questions, next_leaf = [], count()

    def read(at: int) -> int:
        """Return the leaves below a node, as bits."""
        node = nodes[at]
        if node["is_leaf"]:
            leaf = next(next_leaf)
            leaves[leaf] = node["value"]
            return 1 << leaf
        left, right = read(int(node["left"])), read(int(node["right"]))
        threshold = float(node["num_threshold"])
        questions.append(_Question(int(node["feature_idx"]), threshold, tree, EVERY_LEAF & ~left))
        return left | right

    read(0)
    return questions


class _Fact(NamedTuple):
    """What a fact says of the leaves of all trees."""

    fact: int
    low: int
    """No threshold is lower."""
    places: npt.NDArray[np.int16]
    """For each whole number from ``low`` on, between which thresholds it lies."""
    rows: npt.NDArray[np.uint16]
    """(places, trees): the leaves that are still possible, as bits."""


def _tabulate(questions: Sequence[_Question], trees: int) -> _Fact:
    """Return what a fact says of the leaves of all trees, from all questions about it."""
    thresholds = np.unique([each.threshold for each in questions])
    rows = np.full((thresholds.size + 1, trees), EVERY_LEAF, np.uint16)
    for each in questions:
        above = np.searchsorted(thresholds, each.threshold) + 1
        rows[above:, each.tree] &= np.uint16(each.if_more)
    low, high = math.floor(thresholds[0]), math.floor(thresholds[-1]) + 1
    places = np.searchsorted(thresholds, np.arange(low, high + 1)).astype(np.int16)
    return _Fact(questions[0].fact, low, places, rows)
