"""How does a game's row of whole numbers become a row of a stored table, and come back?

:func:`table` goes there and :func:`rows` comes back, without loss: names for categories, nulls for
what is not there, points for half points.  A table is a frame of pandas, its columns of the types
that :func:`types` says.  Left out: files (``parquet``, ``run_folder``), and what the numbers say.

pandas is imported where a table is made or read: it takes longer to import than all else that a
short command needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyser.errors import DataError
from analyser.games.interface import Column, Rows

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

KEYS: Final = ("cell", "seating")
"""The columns in front of the game's."""


def table(
    values: Rows,
    arms: npt.NDArray[np.int8],
    cell: int,
    columns: Sequence[Column],
    cells: Sequence[str],
) -> pd.DataFrame:
    """Return rows as ``Game.play`` returns them, (rows, columns), as the table of a run's file.

    ``arms``: (rows,); ``cell``: index into ``cells``.  Column after column is read: of an array in
    Fortran's order that takes a quarter of the time.  Raises ``DataError`` for a value that its
    column's type cannot hold.
    """
    import pandas as pd

    kinds = types(columns, cells)
    of_cell = pd.Categorical.from_codes(np.full(len(values), cell), dtype=kinds["cell"])
    made: dict[str, Any] = {"cell": of_cell, "seating": arms}
    for place, column in enumerate(columns):
        made[column.name] = _store_numbers(values[:, place], column, kinds[column.name])
    return pd.DataFrame(made, copy=False)


def _store_numbers(given: npt.NDArray[np.int64], column: Column, kind: Any) -> Any:
    """Return the numbers of a column as pandas keeps them in its type."""
    import pandas as pd

    none = np.zeros(len(given), np.bool_) if column.null is None else given == column.null
    kept = np.where(none, 0, given)
    low, high = limits(column)
    if kept.min(initial=high) < low or kept.max(initial=low) > high:
        found = kept[(kept < low) | (kept > high)][0]
        of = f" (in parts of 1/{column.parts})" if column.parts > 1 else ""
        raise DataError(f"column {column.name}: found {found} (expected {low} to {high}{of})")
    if column.dtype == "category":
        return pd.Categorical.from_codes(np.where(none, -1, kept), dtype=kind)
    # Exact, since a float holds each whole number between the limits of its column.
    made = kept.astype(column.dtype)
    if column.parts > 1:
        made /= column.parts
    return made if column.null is None else kind.construct_array_type()(made, none)


def rows(table: pd.DataFrame, columns: Sequence[Column], older: bool = False) -> Rows:
    """Return the rows as the game played them, (rows, columns): the inverse of :func:`table`.

    ``older``: the table may be of a run from before the game had some of the columns, which are
    null then, or −1 where they have none.
    """
    made = np.empty((len(table), len(columns)), dtype=np.int64)
    for place, column in enumerate(columns):
        none = -1 if column.null is None else column.null
        if older and column.name not in table:
            made[:, place] = none
        elif column.dtype == "category":
            found = codes(table, column)
            made[:, place] = np.where(found < 0, none, found)
        elif "float" in column.dtype:
            values = table[column.name].to_numpy(np.float64, na_value=none / column.parts)
            made[:, place] = np.rint(values * column.parts)
        else:
            made[:, place] = table[column.name].to_numpy(np.int64, na_value=none)
    return made


def numbers(table: pd.DataFrame, name: str) -> npt.NDArray[np.float64]:
    """Return a column of numbers, NaN where there is none."""
    return table[name].to_numpy(np.float64, na_value=np.nan)


def codes(table: pd.DataFrame, column: Column) -> npt.NDArray[np.int64]:
    """Return which of a column's categories each row has, −1 where there is none."""
    # A file lists its categories in its own order.
    found = table[column.name].cat.set_categories(list(column.categories))
    return np.asarray(found.cat.codes, np.int64)


def types(columns: Sequence[Column], cells: Sequence[str]) -> dict[str, Any]:
    """Return the type of every column of a stored table in pandas, those of ``KEYS`` first."""
    made = {"cell": _type_of("category", tuple(cells), False), "seating": np.dtype(np.int8)}
    for column in columns:
        has_nulls = column.null is not None
        made[column.name] = _type_of(column.dtype, tuple(column.categories), has_nulls)
    return made


@lru_cache(maxsize=1000)
def _type_of(dtype: str, categories: tuple[str, ...], has_nulls: bool) -> Any:
    """Return the type of a column in pandas; a process makes each once."""
    import pandas as pd

    if dtype == "category":
        return pd.CategoricalDtype(list(categories))
    return pd.api.types.pandas_dtype(dtype.capitalize()) if has_nulls else np.dtype(dtype)


def schema(columns: Sequence[Column], cells: Sequence[str]) -> pa.Schema:
    """Return the same types as Arrow has them in a file, with what pandas notes beside them."""
    import pyarrow as pa

    empty = table(np.empty((0, len(columns)), np.int64), np.empty(0, np.int8), 0, columns, cells)
    return pa.Table.from_pandas(empty, preserve_index=False).schema


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
