"""How does a game's row of whole numbers become a row of a stored table, and come back?

:class:`Builder` and :func:`frame` go there and :func:`rows` comes back, without loss: names for
categories, nulls for what is not there, points for half points.  Left out: files (``parquet``,
``run_folder``), and what the numbers say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from analyser.errors import DataError
from analyser.games.interface import Column

if TYPE_CHECKING:
    import pandas as pd


class Builder:
    """A table in the making: takes rows as they are played and keeps them in the stored types.

    A game's row is whole numbers of eight bytes, what is stored of it less than half of that.  So
    rows are packed batch by batch, while they are at hand, all columns of one type at once: a
    shard that waits to be written needs little memory, and a column costs no call of its own.
    """

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns = tuple(columns)
        self._nulls = np.array([[0 if each.null is None else each.null] for each in columns])
        self._nullable = [place for place, each in enumerate(columns) if each.null is not None]
        self._always = [place for place, each in enumerate(columns) if each.null is None]
        ends = [limits(each) for each in columns]
        self._low, self._high = (np.array(end) for end in zip(*ends, strict=True))
        self._groups: dict[str, list[int]] = {}
        for place, each in enumerate(columns):
            kind = "int32" if each.dtype == "category" else each.dtype
            self._groups.setdefault(kind, []).append(place)
        self._packed: dict[str, list[npt.NDArray[Any]]] = {kind: [] for kind in self._groups}
        self._none: list[npt.NDArray[np.bool_]] = []

    def add(self, values: npt.NDArray[np.int64]) -> None:
        """Take rows as ``Game.play`` returns them, (rows, columns).

        Raises ``DataError`` for a value that its column's type cannot hold.
        """
        if not len(values):
            return
        # A copy, a column each, one after another in memory.
        given = np.array(values.T, order="C")
        none = given == self._nulls
        none[self._always] = False
        given[none] = 0
        wrong = (given.min(axis=1) < self._low) | (given.max(axis=1) > self._high)
        if wrong.any():
            self._refuse(int(wrong.argmax()), given)
        self._none.append(none[self._nullable])
        for kind, places in self._groups.items():
            # Exact, since a float holds each whole number between the limits of its column.
            packed = given[places].astype(kind)
            if "float" in kind:
                packed /= np.array([[self.columns[place].parts] for place in places], dtype=kind)
            self._packed[kind].append(packed)

    def frame(self, arms: npt.NDArray[np.int8], cell: int, cells: Sequence[str]) -> pd.DataFrame:
        """Return the table of all rows taken; ``cell``: index into ``cells``; ``arms``: (rows,)."""
        import pandas as pd

        kinds = types(self.columns, cells)
        series: dict[str, Any] = {}
        of_cell = np.full(len(arms), cell, dtype=np.int32)
        series["cell"] = pd.Categorical.from_codes(of_cell, dtype=kinds["cell"])
        series["arm"] = arms.astype(np.int8)
        # Keys first: the columns keep their order, whatever their types' is.
        series |= dict.fromkeys(column.name for column in self.columns)
        none = _joined(self._none, len(self._nullable), "bool")
        mask_of = dict(zip(self._nullable, none, strict=True))
        for kind, places in self._groups.items():
            packed = _joined(self._packed.pop(kind), len(places), kind)
            for place, values in zip(places, packed, strict=True):
                column = self.columns[place]
                made = _series(values, mask_of.get(place), column, kinds[column.name])
                series[column.name] = made
        return pd.DataFrame(series, copy=False)

    def _refuse(self, place: int, given: npt.NDArray[np.int64]) -> None:
        column, low, high = self.columns[place], self._low[place], self._high[place]
        found = given[place][(given[place] < low) | (given[place] > high)][0]
        of = f" (in parts of 1/{column.parts})" if column.parts > 1 else ""
        raise DataError(f"column {column.name}: found {found}; allowed: {low} to {high}{of}")


def frame(
    values: npt.NDArray[np.int64],
    arms: npt.NDArray[np.int8],
    cell: int,
    columns: Sequence[Column],
    cells: Sequence[str],
) -> pd.DataFrame:
    """Return a game's rows, all at hand, as the table that a file of a run holds.

    As :meth:`Builder.add` and :meth:`Builder.frame` take and return them.
    """
    builder = Builder(columns)
    builder.add(values)
    return builder.frame(arms, cell, cells)


def rows(
    table: pd.DataFrame, columns: Sequence[Column], older: bool = False
) -> npt.NDArray[np.int64]:
    """Return the rows as the game played them, (rows, columns): the inverse of :func:`frame`.

    ``older``: the table may be of a run from before the game had some of the columns, which are
    null then, or −1 where they have none.
    """
    made = np.empty((len(table), len(columns)), dtype=np.int64)
    for place, column in enumerate(columns):
        none = -1 if column.null is None else column.null
        if older and column.name not in table:
            made[:, place] = none
            continue
        values = table[column.name]
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


def _joined(parts: list[npt.NDArray[Any]], rows: int, kind: str) -> npt.NDArray[Any]:
    """Return arrays side by side as one, which has no columns where there is none."""
    return np.concatenate(parts, axis=1) if parts else np.empty((rows, 0), dtype=kind)


def _series(
    values: npt.NDArray[Any], none: npt.NDArray[np.bool_] | None, column: Column, dtype: Any
) -> Any:
    """Return a packed column, with ``none`` where nulls are, as pandas has it in memory."""
    import pandas as pd

    if column.dtype == "category":
        codes = values if none is None else np.where(none, -1, values)
        return pd.Categorical.from_codes(codes, dtype=dtype)
    if none is None:
        return values
    made = pd.arrays.FloatingArray if "float" in column.dtype else pd.arrays.IntegerArray
    return made(values, none)
