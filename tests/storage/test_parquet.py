"""Is a file of a shard plain Parquet, small, checked page by page, and always the same bytes?"""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import dataset
from pyarrow import parquet as arrow_parquet
from small_run import CELLS, COLUMNS, HANDS, TABLES
from toy import Toy

from analyser.errors import DataError
from analyser.games.interface import Column
from analyser.storage import frames, parquet

KINDS = frames.types(COLUMNS, CELLS)


def hands(count: int, first: int = 0) -> pa.Table:
    toy = Toy()
    rows = toy.play(toy.rules("plain"), [toy.policy("bold")], (0, 0, 0, 0), 1, first, count)
    return frames.table(rows, np.zeros(count, dtype=np.int8), 0, toy.columns, CELLS)


def about(data: bytes) -> dict[str, Any]:
    """Return what the footer says of each column of a file with one group of rows."""
    group = arrow_parquet.ParquetFile(io.BytesIO(data)).metadata.row_group(0)
    columns = [group.column(place) for place in range(group.num_columns)]
    return {column.path_in_schema: column for column in columns}


@pytest.mark.parametrize(("table", "hands"), [*zip(TABLES, HANDS, strict=True)])
def test_every_reader_sees_what_was_written(
    table: tuple[pa.Table, pa.Table | None], hands: pd.DataFrame
) -> None:
    data = parquet.written(table[0], COLUMNS, CELLS)
    pd.testing.assert_frame_equal(parquet.frame(parquet.read(data, [*KINDS]), KINDS), hands)
    pd.testing.assert_frame_equal(pd.read_parquet(io.BytesIO(data)), hands)
    columns = {"half": KINDS["half"], "cell": KINDS["cell"]}
    found = parquet.frame(parquet.read(data, [*columns]), columns)
    pd.testing.assert_frame_equal(found, hands[["half", "cell"]])


def test_files_of_a_folder_are_read_as_one(tmp_path: Any) -> None:
    for place, (table, _) in enumerate(TABLES):
        (tmp_path / f"{place}.parquet").write_bytes(parquet.written(table, COLUMNS, CELLS))
    whole = pd.concat(HANDS, ignore_index=True)
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path), whole)
    closed = dataset.field("ending") == "closed"
    found = dataset.dataset(tmp_path).to_table(columns=["deal"], filter=closed)
    assert found["deal"].to_pylist() == whole["deal"][whole["ending"] == "closed"].tolist()


def test_the_same_table_is_the_same_bytes() -> None:
    table = TABLES[0][0]
    made = parquet.written(table, COLUMNS, CELLS)
    assert parquet.written(table.slice(0), COLUMNS, CELLS) == made
    assert parquet.written(pa.concat_tables([table[:7], table[7:]]), COLUMNS, CELLS) == made


@pytest.mark.parametrize("cells", [1, 126, 127, 128, 300, 32_766, 32_767])
def test_a_table_is_the_one_that_pandas_would_make(cells: int) -> None:
    names = [f"cell {place}: così" for place in range(cells)]
    columns = (*COLUMNS, Column("mood", "category", "", "a mood", ("glad", "così"), null=-7))
    rows = np.array(
        [
            [3, 40, 2, 1, -5, 12, 7, 0, -9, -(2**31), -7],
            [2**40, 1, 0, -1, 0, 0, 0, 0, 5, 3, 1],
        ]
    )
    table = frames.table(rows, np.array([0, 1], np.int8), cells - 1, columns, names)
    frame = parquet.frame(table, frames.types(columns, names))
    same = pa.Table.from_pandas(frame, preserve_index=False)
    assert table.schema.equals(same.schema, check_metadata=True)
    assert table.schema.serialize() == same.schema.serialize()
    assert table.equals(same)
    assert parquet.written(same, columns, names) == parquet.written(table, columns, names)


def test_a_flipped_bit_of_any_page_is_found_by_its_checksum() -> None:
    table = hands(300)
    data = parquet.written(table, Toy().columns, CELLS)
    for column in about(data).values():
        damaged = bytearray(data)
        # The last byte of a column is the last of its last page.
        start = column.dictionary_page_offset or column.data_page_offset
        damaged[start + column.total_compressed_size - 1] ^= 4
        with pytest.raises(OSError, match="CRC"):
            arrow_parquet.read_table(
                pa.BufferReader(bytes(damaged)), page_checksum_verification=True
            )


def test_numbers_that_count_on_take_next_to_no_room() -> None:
    columns = about(parquet.written(hands(20_000, first=10**12), Toy().columns, CELLS))
    for name in ("deal", "hand", "match"):
        assert columns[name].total_compressed_size < 1_000
        assert "DELTA_BINARY_PACKED" in columns[name].encodings
        assert columns[name].statistics.min is not None
    assert columns["turns"].statistics is None
    assert {column.compression for column in columns.values()} == {"ZSTD"}


def test_what_pandas_has_to_know_stands_in_a_file_once() -> None:
    data = parquet.written(hands(1), Toy().columns, CELLS)
    kept = arrow_parquet.ParquetFile(io.BytesIO(data)).metadata.metadata
    assert list(kept) == [b"ARROW:schema"]
    assert b"pandas" in arrow_parquet.read_schema(io.BytesIO(data)).metadata


def test_other_columns_than_those_of_the_run_are_refused() -> None:
    with pytest.raises(ValueError, match="columns and types"):
        parquet.written(TABLES[0][0], COLUMNS[1:], CELLS)
    data = parquet.written(hands(3), Toy().columns, CELLS)
    for wrong in (b"", b"PAR1", data):
        with pytest.raises(DataError, match="cannot be read as rows"):
            parquet.read(wrong, [*KINDS])
