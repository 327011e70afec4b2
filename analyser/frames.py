"""How does a game's row of whole numbers become a row of a stored table, and come back?

:func:`frame` goes there and :func:`rows` comes back, without loss: names for categories, nulls for
what is not there, points for half points.  Left out: files (``store``), and what the numbers say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from analyser.errors import DataError
from analyser.game import Column

if TYPE_CHECKING:
    import pandas as pd


def frame(
    values: npt.NDArray[np.int64],
    arms: npt.NDArray[np.int8],
    cell: int,
    columns: Sequence[Column],
    cells: Sequence[str],
) -> pd.DataFrame:
    """Return a game's rows as the table that a file of a run holds.

    ``values``: (rows, columns), as ``Game.play`` returns them; ``arms``: (rows,); ``cell``: index
    into ``cells``.  Raises ``DataError`` for a value that its column's type cannot hold.
    """
    import pandas as pd

    kinds = types(columns, cells)
    codes = np.full(len(values), cell)
    series: dict[str, Any] = {"cell": pd.Categorical.from_codes(codes, dtype=kinds["cell"])}
    series["arm"] = arms.astype(np.int8)
    for place, column in enumerate(columns):
        series[column.name] = _series(values[:, place], column, kinds[column.name])
    return pd.DataFrame(series)


def rows(table: pd.DataFrame, columns: Sequence[Column]) -> npt.NDArray[np.int64]:
    """Return the rows as the game played them, (rows, columns): the inverse of :func:`frame`."""
    made = np.empty((len(table), len(columns)), dtype=np.int64)
    for place, column in enumerate(columns):
        values = table[column.name]
        none = -1 if column.null is None else column.null
        if column.dtype == "category":
            codes = values.cat.codes.to_numpy()
            made[:, place] = np.where(codes < 0, none, codes)
        elif "float" in column.dtype:
            numbers = values.to_numpy(dtype=np.float64, na_value=np.nan)
            nulls = np.isnan(numbers)
            parts = np.rint(np.where(nulls, 0, numbers) * column.parts)
            made[:, place] = np.where(nulls, none, parts.astype(np.int64))
        else:
            made[:, place] = values.to_numpy(dtype=np.int64, na_value=none)
    return made


def types(columns: Sequence[Column], cells: Sequence[str]) -> dict[str, Any]:
    """Return the pandas type of every column of a stored table, ``cell`` and ``arm`` first."""
    import pandas as pd

    made: dict[str, Any] = {"cell": pd.CategoricalDtype(list(cells)), "arm": np.dtype(np.int8)}
    for column in columns:
        if column.dtype == "category":
            made[column.name] = pd.CategoricalDtype(list(column.categories))
        elif column.null is not None:
            made[column.name] = pd.api.types.pandas_dtype(column.dtype.capitalize())
        else:
            made[column.name] = np.dtype(column.dtype)
    return made


def limits(column: Column) -> tuple[int, int]:
    """Return the least and the greatest number that a row may hold in this column.

    A float's fraction has a bit more than the greatest number: so a quotient of such a number is
    held so exactly that the number comes back when it is multiplied and rounded.
    """
    if column.dtype == "category":
        return 0, len(column.categories) - 1
    if "float" in column.dtype:
        greatest = 1 << int(np.finfo(column.dtype).nmant) - 1
        return -greatest, greatest
    whole = np.iinfo(column.dtype)
    return int(whole.min), int(whole.max)


def _series(values: npt.NDArray[np.int64], column: Column, dtype: Any) -> Any:
    """Return one column of a game's rows as what pandas stores; the types of :func:`types`."""
    import pandas as pd

    none = np.zeros(len(values), dtype=bool) if column.null is None else values == column.null
    given = np.where(none, 0, values)
    low, high = limits(column)
    wrong = given[~none & ((given < low) | (given > high))]
    if len(wrong):
        of = f" (in parts of 1/{column.parts})" if column.parts > 1 else ""
        raise DataError(f"column {column.name}: found {wrong[0]}; allowed: {low} to {high}{of}")
    if column.dtype == "category":
        return pd.Categorical.from_codes(np.where(none, -1, given), dtype=dtype)
    floats = "float" in column.dtype
    typed = (given / column.parts if floats else given).astype(column.dtype)
    if column.null is None:
        return typed
    made = pd.arrays.FloatingArray if floats else pd.arrays.IntegerArray
    return made(typed, none)
