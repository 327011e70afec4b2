"""How does a table become the bytes of a Parquet file, and come back the same?

The file is plain Parquet: pandas, and whatever else reads the format, sees the columns and types
that ``frames`` made.  Zstandard, a checksum on every page, rows in the order of the table, and the
same table is always the same bytes.  Left out: where files lie, and whether they are the ones that
were written (``run_folder``).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analyser.errors import DataError
from analyser.games.interface import Column
from analyser.storage.frames import schema

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def written(table: pa.Table, columns: Sequence[Column], cells: Sequence[str]) -> bytes:
    """Return the file of a table of ``frames``; ``ValueError`` unless it has these columns."""
    import pyarrow as pa
    from pyarrow import parquet

    if not table.schema.equals(schema(columns, cells), check_metadata=True):
        raise ValueError("a shard's table has the columns and types of frames.schema")
    numbers = [column.name for column in columns if _numbers_something(column)]
    sink = pa.BufferOutputStream()
    with parquet.ParquetWriter(
        sink,
        table.schema.remove_metadata(),
        compression="zstd",
        write_page_checksum=True,
        use_dictionary=[name for name in table.column_names if name not in numbers],
        column_encoding=dict.fromkeys(numbers, "DELTA_BINARY_PACKED"),
        # The others range as far in one file as in the next: their ends help no reader to skip.
        write_statistics=["cell", "arm", *numbers],
        store_schema=False,
    ) as writer:
        writer.write_table(table.replace_schema_metadata(None))
        # The writer would store the schema itself, and beside it once more what pandas has to
        # know, which stands in there already: a quarter of all that is in a file of few hands.
        kept = b64encode(table.schema.serialize().to_pybytes())
        writer.add_key_value_metadata({"ARROW:schema": kept})
    made: bytes = sink.getvalue().to_pybytes()
    return made


def read(data: bytes, names: Sequence[str]) -> pa.Table:
    """Return some columns of a file.

    Raises ``DataError`` when the bytes are no Parquet file, or one without these columns.
    """
    import pyarrow as pa
    from pyarrow import parquet

    try:
        # In this thread: others play, and to share so little work out takes longer than to do it.
        file = parquet.ParquetFile(pa.BufferReader(data))
        table = file.read(list(names), use_threads=False).select(list(names))
        return table.replace_schema_metadata(file.schema_arrow.metadata)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"cannot be read as rows: {error}") from error


def frame(table: pa.Table, kinds: Mapping[str, Any]) -> pd.DataFrame:
    """Return a table as pandas has it, ``kinds`` the types of its columns (``frames.types``).

    Raises ``DataError`` where they cannot have these.
    """
    try:
        made: pd.DataFrame = table.to_pandas()
        same = made.dtypes.to_dict() == dict(kinds)
        return made if same else made.astype(dict(kinds))
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"cannot be read as rows: {error}") from error


def _numbers_something(column: Column) -> bool:
    """Say whether a column is a number of a deal, a hand or a match: whole and without a unit.

    Such numbers count on from row to row, so their steps are stored, which take next to no room.
    All other columns have few values, and are stored as places in a list of those.
    """
    return column.dtype.startswith("int") and not column.unit and column.null is None
