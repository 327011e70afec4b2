"""What is the effect of a decision, by all that could be seen of it?  A library's regression model.

It is gradient boosting.  Where it says that the first way gains is the bound of every rule that
asks about the same facts, though nobody could follow it at a table.  Rules are also learnt from
what it says, since single effects are noisy.  Left out: rules that fit on a card (``rule_search``),
and which decisions are learnt from and which are judged (``findings.decisions``).
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

from analyser.statistics.intervals import FloatArray

STEPS: Final = 1024
"""Into how many steps the spread of the effects is cut: what is said is rounded to such a step, so
that the last digits of a machine's sums do not matter."""


def foresee_effects(
    table: npt.NDArray[np.floating[Any]],
    effect: FloatArray,
    weight: FloatArray,
    taught: npt.NDArray[np.intp],
) -> FloatArray:
    """Return what the first way gains in each decision, as some of them teach.

    ``table``: what is known of each decision, (decisions, facts); ``effect``: what the first way
    gained, ``weight``: how much each counts; ``taught``: the places of those that are learnt from.
    """
    from sklearn.ensemble import HistGradientBoostingRegressor

    model = HistGradientBoostingRegressor(
        learning_rate=0.05,
        max_iter=200,
        max_leaf_nodes=15,
        min_samples_leaf=200,
        l2_regularization=10.0,
        early_stopping=False,
        random_state=0,
    )
    # With more threads its sums are made in another order, and differ in their last digits.
    with threadpool_limits(limits=1):
        model.fit(table[taught], effect[taught], sample_weight=weight[taught])
        said = np.asarray(model.predict(table), dtype=np.float64)
    step = math.ldexp(1.0, math.frexp(float(np.std(effect)))[1]) / STEPS
    return np.rint(said / step) * step
