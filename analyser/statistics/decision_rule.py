"""Which rule of few questions do many decisions teach?  Facts and gains in, a rule out.

The trees are a library's; what is ours is how a tree of two levels becomes a rule that a player can
remember.  Left out: which half of the deals is learnt from, and what the other says
(``findings.decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Question, QuestionTree
from analyser.statistics.intervals import FloatArray

LEAF_SHARE: Final = 0.05
"""A rule's answers each decide at least so much of all decisions: one that hardly ever counts is
none that anybody remembers."""


def tree(**limits: Any) -> Any:
    """Return a regression tree that has learnt nothing yet."""
    from sklearn.tree import DecisionTreeRegressor

    return DecisionTreeRegressor(random_state=0, **limits)


def learnt(
    names: Sequence[str],
    table: npt.NDArray[np.floating[Any]],
    gain: FloatArray,
    weight: FloatArray,
    levels: int = 2,
) -> QuestionTree:
    """Return the rule that a tree of one or two levels says; it may be to choose always the same.

    ``table``: the facts ``names`` of each decision, whole numbers, (decisions, facts); ``gain``:
    what the first way gained, ``weight``: how much each counts.

    Two trees are grown, of the gain, and of its sign weighed by its size (Zhang, Tsiatis, Laber and
    Davidian, "A robust method for estimating optimal treatment regimes", 2012); the one is taken
    that gains more on what it was learnt from.
    """
    from sklearn.tree import DecisionTreeClassifier

    limits: dict[str, Any] = {"max_depth": levels, "min_weight_fraction_leaf": LEAF_SHARE}
    trees = [tree(**limits).fit(table, gain, sample_weight=weight)]
    if (gain > 0).any() and (gain < 0).any():
        signs = DecisionTreeClassifier(random_state=0, **limits)
        trees.append(signs.fit(table, gain > 0, sample_weight=weight * np.abs(gain)))
    found: list[tuple[float, QuestionTree]] = []
    for grown in trees:
        leaf = grown.apply(table)
        sums = np.bincount(leaf, weight * gain, grown.tree_.node_count).astype(np.float64)
        found.append((float(sums[sums > 0].sum()), _rule_of(grown.tree_, names, sums)))
    return max(found, key=lambda each: each[0])[1]


def _rule_of(grown: Any, names: Sequence[str], sums: FloatArray) -> QuestionTree:
    """Return a tree of two levels as a rule; ``sums``: what each leaf's decisions gained."""

    def question(node: int) -> Question | None:
        if grown.children_left[node] < 0:
            return None
        # The tree asks whether a whole number is at most x.5; the rule whether it is more.
        return Question(names[grown.feature[node]], math.floor(grown.threshold[node]) + 1)

    def always(yes: bool) -> QuestionTree:
        return QuestionTree(Question(names[0], 0), None, None, (yes, yes, yes, yes))

    first = question(0)
    if first is None:
        return always(bool(sums.sum() > 0))
    asked: list[Question | None] = []
    takes: list[bool] = []
    for child in _children(grown, 0):
        inner = question(child)
        ends = (child, child) if inner is None else _children(grown, child)
        answers = [bool(sums[end] > 0) for end in ends]
        # A question whose answers come to the same need not be asked.
        asked.append(None if answers[0] == answers[1] else inner)
        takes += answers
    other, then = asked
    no_no, no_yes, yes_no, yes_yes = takes
    if other is None and then is None and no_no == yes_no:
        return always(no_no)
    # Two questions about one fact are one, where the middle equals an end.
    if then is None and other is not None and other.fact == first.fact and no_yes == yes_no:
        return QuestionTree(other, None, None, (no_no, no_no, no_yes, no_yes))
    if other is None and then is not None and then.fact == first.fact and yes_no == no_no:
        return QuestionTree(then, None, None, (no_no, no_no, yes_yes, yes_yes))
    return QuestionTree(first, then, other, (no_no, no_yes, yes_no, yes_yes))


def _children(grown: Any, node: int) -> tuple[int, int]:
    return int(grown.children_left[node]), int(grown.children_right[node])
