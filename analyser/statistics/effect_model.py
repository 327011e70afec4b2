"""What is the effect of a decision, by all that could be seen of it?  A library's regression model.

It is gradient boosting.  Where it says that the first way gains is the bound of every rule that
asks about the same facts, though nobody could follow it at a table.  Rules are also learnt from
what it says, since single effects are noisy.  Left out: rules that fit on a card (``rule_search``),
and which decisions are learnt from and which are judged (``findings.decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from threadpoolctl import ThreadpoolController

from analyser.statistics.intervals import FloatArray

STEPS: Final = 1024
"""Into how many steps the spread of the effects is cut: what is said is rounded to such a step, so
that the last digits of a machine's sums do not matter."""


def learn_effects(
    table: FloatArray, effect: FloatArray, weight: FloatArray, spread: float
) -> Callable[[FloatArray], FloatArray]:
    """Return what says what the first way gains in decisions, given a table of them.

    ``table``: what is known of each decision that is learnt from, (decisions, facts); ``effect``:
    what the first way gained there, ``weight``: how much each counts; ``spread``: the standard
    deviation of the effects of all.
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
    # To find the libraries that have threads takes as long as to judge thousands of decisions.
    threads = ThreadpoolController()
    # With more threads its sums are made in another order, and differ in their last digits.
    with threads.limit(limits=1):
        model.fit(table, effect, sample_weight=weight)
    step = math.ldexp(1.0, math.frexp(spread)[1]) / STEPS

    def foresee(asked: FloatArray) -> FloatArray:
        with threads.limit(limits=1):
            said = np.asarray(model.predict(asked), dtype=np.float64)
        return np.rint(said / step) * step

    return foresee
