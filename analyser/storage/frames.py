"""How does a game's row of whole numbers become a row of a stored table, and come back?

:class:`Builder` and :func:`table` go there and :func:`rows` comes back, without loss: names for
categories, nulls for what is not there, points for half points.  A table is one of Arrow's, with
the note by which pandas makes of it the frame of :func:`types`.  It is made of memory that is
there, without pandas, which takes longer to import than a short run takes to play.  Left out:
files (``parquet``, ``run_folder``), and what the numbers say.
"""

from __future__ import annotations

import importlib.metadata
import json
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.errors import DataError
from analyser.games.interface import Column, Rows

if TYPE_CHECKING:
    import pyarrow as pa

KEYS: Final = ("cell", "arm")
"""The columns in front of the game's."""


class _Stretch(NamedTuple):
    """Columns one after another that are stored in one type."""

    kind: str
    start: int
    stop: int
    at: int
    """Where the first stands among all columns of its type."""


class Builder:
    """A table in the making: takes rows as they are played and keeps them in the stored types.

    A game's row is whole numbers of eight bytes, what is stored of it less than half of that.  So
    rows are packed batch by batch, while they are at hand, neighbours of one type at once: a
    shard that waits to be written needs little memory, and a column costs no call of its own.
    """

    def __init__(self, columns: Sequence[Column], expected: int = 0) -> None:
        """Begin a table of so many rows; where there are more of them, it takes those too."""
        self.columns = tuple(columns)
        ends = [limits(each) for each in columns]
        self._low, self._high = (np.array(end) for end in zip(*ends, strict=True))
        self._nullable = np.array([at for at, each in enumerate(columns) if each.null is not None])
        self._nullable = self._nullable.astype(np.int64)
        self._nulls = np.array([columns[at].null for at in self._nullable], np.int64)
        sizes: dict[str, int] = {}
        self._stretches: list[_Stretch] = []
        for kind, places in groupby(range(len(self.columns)), lambda at: _packed_as(columns[at])):
            start, *more = places
            at, stop = sizes.get(kind, 0), start + 1 + len(more)
            self._stretches.append(_Stretch(kind, start, stop, at))
            sizes[kind] = at + stop - start
        self._parts = {
            kind: np.array([[each.parts] for each in columns if _packed_as(each) == kind], kind)
            for kind in sizes
            if "float" in kind
        }
        # Memory is asked for once: what is new to a process costs it more than to write there.
        self._packed = {kind: np.zeros((size, expected), kind) for kind, size in sizes.items()}
        self._none = np.zeros((len(self._nullable), expected), np.bool_)
        self._has_none = np.zeros(len(self._nullable), np.bool_)
        self._count = 0

    def add(self, values: npt.NDArray[np.int64]) -> None:
        """Take rows as ``Game.play`` returns them, (rows, columns).

        Raises ``DataError`` for a value that its column's type cannot hold.
        """
        first, last = self._count, self._count + len(values)
        if first == last:
            return
        self._make_room(last)
        low, high = values.min(axis=0), values.max(axis=0)
        empty = self._note_nulls(values, low, high, first, last)
        wrong = (low < self._low) | (high > self._high)
        if wrong.any():
            self._refuse(int(wrong.argmax()), values)
        for kind, start, stop, at in self._stretches:
            if not empty[start:stop].all():
                # Exact, since a float holds each whole number between the limits of its column.
                packed = self._packed[kind][at : at + stop - start, first:last]
                packed[:] = values[:, start:stop].T
                if kind in self._parts:
                    packed /= self._parts[kind][at : at + stop - start]
        self._count = last

    def _make_room(self, last: int) -> None:
        room = self._none.shape[1]
        if last > room:
            more = ((0, 0), (0, max(last, 2 * room) - room))
            self._packed = {kind: np.pad(packed, more) for kind, packed in self._packed.items()}
            self._none = np.pad(self._none, more)

    def _note_nulls(
        self, values: Rows, low: Rows, high: Rows, first: int, last: int
    ) -> npt.NDArray[np.bool_]:
        """Note where nulls are in new rows; return which columns have nothing else.

        Of the others mend the least and the greatest, ``low`` and ``high``; of these they are 0.
        """
        least, most = low[self._nullable], high[self._nullable]
        some = (least <= self._nulls) & (self._nulls <= most)
        whole = some & (least == most)
        self._none[whole, first:last] = True
        empty = np.zeros(len(self.columns), np.bool_)
        empty[self._nullable[whole]] = True
        low[empty] = high[empty] = 0
        for at in np.flatnonzero(some & ~whole):
            place = self._nullable[at]
            none = values[:, place] == self._nulls[at]
            self._none[at, first:last] = none
            some[at] = none.any()
            rest = values[~none, place]
            low[place], high[place] = rest.min(), rest.max()
        self._has_none |= some
        return empty

    def table(self, arms: npt.NDArray[np.int8], cell: int, cells: Sequence[str]) -> pa.Table:
        """Return the table of all rows taken; ``cell``: index into ``cells``; ``arms``: (rows,)."""
        import pyarrow as pa

        kinds, count = schema(self.columns, cells), self._count
        of_cell = np.full(count, cell, dtype=np.int32)
        made = [_array(of_cell, None, kinds.field("cell").type, cells)]
        made.append(_array(arms, None, kinds.field("arm").type, ()))
        none: dict[int, npt.NDArray[np.bool_]] = {
            int(self._nullable[at]): self._none[at, :count] for at in np.flatnonzero(self._has_none)
        }
        for kind, start, stop, at in self._stretches:
            for step, column in enumerate(self.columns[start:stop]):
                values = self._packed[kind][at + step, :count]
                about = kinds.field(len(KEYS) + start + step).type
                made.append(_array(values, none.get(start + step), about, column.categories))
        return pa.Table.from_arrays(made, schema=kinds)

    def _refuse(self, place: int, values: npt.NDArray[np.int64]) -> None:
        column, low, high = self.columns[place], self._low[place], self._high[place]
        given = values[:, place]
        found = given[((given < low) | (given > high)) & (given != column.null)][0]
        of = f" (in parts of 1/{column.parts})" if column.parts > 1 else ""
        raise DataError(f"column {column.name}: found {found}; allowed: {low} to {high}{of}")


def table(
    values: npt.NDArray[np.int64],
    arms: npt.NDArray[np.int8],
    cell: int,
    columns: Sequence[Column],
    cells: Sequence[str],
) -> pa.Table:
    """Return a game's rows, all at hand, as the table that a file of a run holds.

    As :meth:`Builder.add` and :meth:`Builder.table` take and return them.
    """
    builder = Builder(columns, len(values))
    builder.add(values)
    return builder.table(arms, cell, cells)


def rows(table: pa.Table, columns: Sequence[Column], older: bool = False) -> npt.NDArray[np.int64]:
    """Return the rows as the game played them, (rows, columns): the inverse of :func:`table`.

    ``older``: the table may be of a run from before the game had some of the columns, which are
    null then, or −1 where they have none.
    """
    made = np.empty((len(table), len(columns)), dtype=np.int64)
    for place, column in enumerate(columns):
        none = -1 if column.null is None else column.null
        if older and column.name not in table.column_names:
            made[:, place] = none
        elif column.dtype == "category":
            found = codes(table, column)
            made[:, place] = np.where(found < 0, none, found)
        else:
            values, nulls = _values(table, column.name)
            if "float" in column.dtype:
                values = np.rint(values.astype(np.float64) * column.parts)
            made[:, place] = np.where(nulls, none, values.astype(np.int64))
    return made


def numbers(table: pa.Table, name: str) -> npt.NDArray[np.float64]:
    """Return a column of numbers, NaN where there is none."""
    values, nulls = _values(table, name)
    made = values.astype(np.float64)
    made[nulls] = np.nan
    return made


def whole(table: pa.Table, name: str) -> npt.NDArray[Any]:
    """Return a column of whole numbers that stands in every row, as it is stored."""
    values, _ = _values(table, name)
    return values


def codes(table: pa.Table, column: Column) -> npt.NDArray[np.int64]:
    """Return which of a column's categories each row has, −1 where there is none."""
    places = {name: place for place, name in enumerate(column.categories)}
    made = [np.empty(0, np.int64)]
    for part in table.column(column.name).chunks:
        # A file says in its own order which categories it has; the last place: none.
        known = np.array([*(places.get(each, -1) for each in part.dictionary.to_pylist()), -1])
        values, nulls = _memory(part.indices)
        made.append(known[np.where(nulls, -1, values)])
    return np.concatenate(made)


def _values(table: pa.Table, name: str) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_]]:
    """Return what stands in a column of numbers, and where nothing does: there anything may."""
    column = table.column(name)
    parts = [_memory(part) for part in column.chunks]
    if not parts:
        return np.empty(0, column.type.to_pandas_dtype()), np.empty(0, np.bool_)
    values, nulls = zip(*parts, strict=True)
    return np.concatenate(values), np.concatenate(nulls)


def _memory(part: pa.Array) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_]]:
    """Return an array's numbers, and where there are none: the inverse of :func:`_array`."""
    kind, count = part.type.to_pandas_dtype(), len(part)
    if not count:
        return np.empty(0, kind), np.empty(0, np.bool_)
    bits, memory = part.buffers()
    values = np.frombuffer(memory, kind)[part.offset : part.offset + count]
    if not part.null_count:
        return values, np.zeros(count, np.bool_)
    there = np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little")
    return values, there[part.offset : part.offset + count] == 0


@lru_cache(maxsize=64)
def _schema(columns: tuple[Column, ...], cells: tuple[str, ...]) -> pa.Schema:
    import pyarrow as pa

    fields: list[pa.Field] = []
    notes: list[dict[str, Any]] = []
    for name, dtype, categories, nullable in (
        ("cell", "category", cells, False),
        ("arm", "int8", (), False),
        *((each.name, each.dtype, each.categories, each.null is not None) for each in columns),
    ):
        about: dict[str, Any] = {"name": name, "field_name": name}
        if dtype == "category":
            index = _index(len(categories))
            kind = pa.dictionary(pa.from_numpy_dtype(index), pa.large_string())
            told = {"num_categories": len(categories), "ordered": False}
            about |= {"pandas_type": "categorical", "numpy_type": index, "metadata": told}
        else:
            kind = pa.from_numpy_dtype(dtype)
            in_pandas = dtype.capitalize() if nullable else dtype
            about |= {"pandas_type": dtype, "numpy_type": in_pandas, "metadata": None}
        fields.append(pa.field(name, kind))
        notes.append(about)
    note = {
        "index_columns": [],
        "column_indexes": [],
        "columns": notes,
        "attributes": {},
        "creator": {"library": "pyarrow", "version": pa.__version__},
        "pandas_version": importlib.metadata.version("pandas"),
    }
    return pa.schema(fields, metadata={"pandas": json.dumps(note)})


def schema(columns: Sequence[Column], cells: Sequence[str]) -> pa.Schema:
    """Return the types of every column of a stored table, ``cell`` and ``arm`` first.

    With the note that pandas would leave, so that it finds its own types again.
    """
    return _schema(tuple(columns), tuple(cells))


def types(columns: Sequence[Column], cells: Sequence[str]) -> dict[str, Any]:
    """Return the types of the same columns in pandas."""
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


def _packed_as(column: Column) -> str:
    return "int32" if column.dtype == "category" else column.dtype


def _index(categories: int) -> str:
    """Return the type in which pandas counts so many categories."""
    for kind in ("int8", "int16"):
        if categories < np.iinfo(kind).max:
            return kind
    return "int32"


def _array(
    values: npt.NDArray[Any], none: npt.NDArray[np.bool_] | None, kind: Any, names: Sequence[str]
) -> pa.Array:
    """Return numbers, or places among ``names``, as Arrow has them, null where ``none`` says so.

    Of their memory as it is: ``pa.array`` would import pandas, if only to ask whether they are its.
    """
    import pyarrow as pa

    nulls = None
    if none is not None:
        nulls = pa.py_buffer(np.packbits(~none, bitorder="little"))
    if not pa.types.is_dictionary(kind):
        return pa.Array.from_buffers(kind, len(values), [nulls, pa.py_buffer(values)])
    index = values.astype(kind.index_type.to_pandas_dtype())
    if none is not None:
        # Whatever stands there is no place.
        index[none] = 0
    words = [name.encode() for name in names]
    ends = np.cumsum([0, *map(len, words)], dtype=np.int64)
    text = [None, pa.py_buffer(ends), pa.py_buffer(b"".join(words))]
    known = pa.Array.from_buffers(kind.value_type, len(words), text)
    buffers = [nulls, pa.py_buffer(index)]
    return pa.DictionaryArray.from_buffers(kind, len(values), buffers, known)
