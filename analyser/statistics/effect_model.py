"""When is the first way better, by all that a player could see?  A library's regression model.

It is gradient boosting: what it says is the bound of every rule that asks about the same facts, and
nobody could follow it at a table.  Left out: rules that fit on a card (``rule_search``), and which
decisions are learnt from and which are judged (``findings.decisions``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

from analyser.statistics.intervals import FloatArray


def first_is_better(
    table: npt.NDArray[np.floating[Any]],
    effect: FloatArray,
    weight: FloatArray,
    taught: npt.NDArray[np.intp],
) -> npt.NDArray[np.bool_]:
    """Return in which decisions the first way is better, as some of them teach.

    ``table``: facts of each decision, (decisions, facts); ``effect``: what the first way gained,
    ``weight``: how much each counts; ``taught``: the places of the decisions that are learnt from.
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
        return np.asarray(model.predict(table) > 0)
