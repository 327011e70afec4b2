"""Which rule of few questions do many decisions teach?  Facts and gains in, a rule out.

The trees are a library's; what is ours is how a tree of two levels becomes a rule that a player can
remember.  Left out: which half of the deals is learnt from, and what the other says
(``findings.decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Comparison, DecisionRule
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
) -> DecisionRule:
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
    found: list[tuple[float, DecisionRule]] = []
    for grown in trees:
        leaf = grown.apply(table)
        sums = np.bincount(leaf, weight * gain, grown.tree_.node_count).astype(np.float64)
        found.append((float(sums[sums > 0].sum()), _rule_of(grown.tree_, names, sums)))
    return max(found, key=lambda each: each[0])[1]


Ends: TypeAlias = tuple[int | None, int | None]
"""Between what a fact lies, both included; ``None``: no end."""
Leaf: TypeAlias = dict[str, Ends]
"""What leads to a leaf: the facts that were asked about, and the ends of each."""


def _rule_of(grown: Any, names: Sequence[str], sums: FloatArray) -> DecisionRule:
    """Return the rule that a tree says: a line for each leaf that chooses the first way, merged.

    ``sums``: what each leaf's decisions gained.
    """
    yes: list[Leaf] = []
    no = 0

    def walk(node: int, leaf: Leaf) -> None:
        nonlocal no
        if grown.children_left[node] < 0:
            if sums[node] > 0:
                yes.append(leaf)
            else:
                no += 1
            return
        # The tree asks whether a whole number is at most x.5.
        fact, most = names[grown.feature[node]], math.floor(grown.threshold[node])
        low, high = leaf.get(fact, (None, None))
        walk(int(grown.children_left[node]), {**leaf, fact: (low, most)})
        walk(int(grown.children_right[node]), {**leaf, fact: (most + 1, high)})

    walk(0, {})
    if not yes or not no:
        return DecisionRule(((),) if yes else ())
    return DecisionRule(
        tuple(
            tuple(Comparison(((fact, 1),), *ends) for fact, ends in leaf.items())
            for leaf in _shortened(_merged(yes))
        )
    )


def _merged(leaves: list[Leaf]) -> list[Leaf]:
    """Return leaves of which none goes on where another ends."""
    for one, other in combinations(leaves, 2):
        joined = _joined(one, other)
        if joined is not None:
            rest = [each for each in leaves if each is not one and each is not other]
            return _merged([joined, *rest])
    return leaves


def _joined(one: Leaf, other: Leaf) -> Leaf | None:
    """Return two leaves as one; ``None``: they are apart."""
    unlike = [fact for fact in {**one, **other} if one.get(fact) != other.get(fact)]
    if len(unlike) != 1 or unlike[0] not in one or unlike[0] not in other:
        return None
    (fact,) = unlike
    for lower, upper in ((one[fact], other[fact]), (other[fact], one[fact])):
        if lower[1] is not None and upper[0] == lower[1] + 1:
            ends = lower[0], upper[1]
            rest = {key: each for key, each in one.items() if key != fact}
            return rest if ends == (None, None) else {fact: ends, **rest}
    return None


def _shortened(leaves: list[Leaf]) -> list[Leaf]:
    """Return leaves that do not ask what another, which asks it alone, has denied."""
    alone = [*leaf.items()] if len(leaves) > 1 and len(leaf := min(leaves, key=len)) == 1 else []
    if not alone:
        return leaves
    ((fact, (low, high)),) = alone
    denied = ((None, low - 1) if low is not None else (None, None),
              (high + 1, None) if high is not None else (None, None))  # fmt: skip
    return [
        leaf
        if len(leaf) == 1
        else {key: ends for key, ends in leaf.items() if key != fact or ends not in denied}
        for leaf in leaves
    ]
