"""What is the effect of a decision, by all that could be seen of it?  A library's regression model.

It is gradient boosting.  Where it says that the first way gains is the bound of every rule that
asks about the same facts, though nobody could follow it at a table.  Rules are also learnt from
what it says, since single effects are noisy.  Left out: rules that fit on a card (``rule_search``),
and which decisions are learnt from and which are judged (``findings.decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from threadpoolctl import ThreadpoolController

from analyser.statistics.intervals import FloatArray

STEPS: Final = 1024
"""Into how many steps the spread of the effects is cut: what is said is rounded to such a step, so
that the last digits of a machine's sums do not matter."""

PREDICTED_AT_ONCE: Final = 20_000
"""Decisions predicted at a time: a table of all would take more memory than anything else here."""

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

    # 200 trees of 15 leaves at 0.05 gain no more, and take more than twice as long to fit and ask.
    model = HistGradientBoostingRegressor(
        learning_rate=0.15,
        max_iter=60,
        max_leaf_nodes=31,
        min_samples_leaf=200,
        l2_regularization=100.0,
        early_stopping=False,
        random_state=0,
    )
    # With more threads its sums are made in another order, and differ in their last digits.
    with ThreadpoolController().limit(limits=1):
        model.fit(_table(columns), effect, sample_weight=weight)
    step = math.ldexp(1.0, math.frexp(spread)[1]) / STEPS

    def foresee(asked: Columns) -> FloatArray:
        said = np.empty(asked[0].size)
        # A second thread would but wait for the first.
        with ThreadpoolController().limit(limits=1):
            for at in range(0, said.size, PREDICTED_AT_ONCE):
                some = slice(at, at + PREDICTED_AT_ONCE)
                said[some] = model.predict(_table([column[some] for column in asked]))
        return np.rint(said / step) * step

    return foresee


def _table(columns: Columns) -> FloatArray:
    """Return columns as a table in the type that the library has, which would copy another."""
    table = np.zeros((columns[0].size, len(columns)))
    for at, column in enumerate(columns):
        table[:, at] = column
    return table
