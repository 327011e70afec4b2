"""``analyser.storage.parquet``: Is a file of a shard plain Parquet, small, checked page by page,
and always the same bytes?
"""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pandas as pd
import pytest
from pyarrow import dataset
from pyarrow import parquet as arrow_parquet
from small_run import CELLS, COLUMNS, HANDS
from toy import Toy

from analyser import games
from analyser.errors import DataError
from analyser.games.interface import Column
from analyser.games.sides import without_empty
from analyser.storage import parquet, row_tables

KINDS = row_tables.types(COLUMNS, CELLS)


def hands(count: int, first: int = 0) -> pd.DataFrame:
    toy = Toy()
    rows = toy.play(toy.rules("plain"), [toy.policy("bold")], (0, 0, 0, 0), 1, first, count)
    return row_tables.table(rows, np.zeros(count, dtype=np.int8), 0, toy.columns, CELLS)


def about(data: bytes) -> dict[str, Any]:
    """Return what the footer says of each column of a file with one group of rows."""
    group = arrow_parquet.ParquetFile(io.BytesIO(data)).metadata.row_group(0)
    columns = [group.column(place) for place in range(group.num_columns)]
    return {column.path_in_schema: column for column in columns}


@pytest.mark.parametrize("hands", HANDS)
def test_every_reader_sees_what_was_written(hands: pd.DataFrame) -> None:
    data = parquet.write_table(hands, COLUMNS, CELLS)
    pd.testing.assert_frame_equal(parquet.read(data, [*KINDS], KINDS), hands)
    pd.testing.assert_frame_equal(pd.read_parquet(io.BytesIO(data)), hands)
    found = parquet.read(data, ["half", "cell"], KINDS)
    pd.testing.assert_frame_equal(found, hands[["half", "cell"]])
    stored, said = arrow_parquet.read_schema(io.BytesIO(data)), row_tables.schema(COLUMNS, CELLS)
    assert (stored.names, stored.metadata) == (said.names, said.metadata)


def test_files_of_a_folder_are_read_as_one(tmp_path: Any) -> None:
    for place, table in enumerate(HANDS):
        (tmp_path / f"{place}.parquet").write_bytes(parquet.write_table(table, COLUMNS, CELLS))
    whole = pd.concat(HANDS, ignore_index=True)
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path), whole)
    closed = dataset.field("ending") == "closed"
    found = dataset.dataset(tmp_path).to_table(columns=["deal"], filter=closed)
    assert found["deal"].to_pylist() == whole["deal"][whole["ending"] == "closed"].tolist()


def test_the_footer_of_two_sides_leaves_a_small_shard_below_thirty_bytes_a_hand() -> None:
    """Of 2,000 hands of Italian Burraco the rows take 32,256 bytes, and 30 each are 60,000."""
    game = games.game("burraco")
    columns = without_empty(game, [game.rules("italian")], game.columns)
    empty = np.empty((0, len(columns)), np.int64)
    table = row_tables.table(empty, np.empty(0, np.int8), 0, columns, CELLS)
    assert len(parquet.write_table(table, columns, CELLS)) < 60_000 - 32_256


def test_the_same_table_is_the_same_bytes() -> None:
    table = HANDS[0]
    made = parquet.write_table(table, COLUMNS, CELLS)
    assert parquet.write_table(table.copy(), COLUMNS, CELLS) == made
    parts = pd.concat([table[:7], table[7:]])
    assert parquet.write_table(parts, COLUMNS, CELLS) == made


@pytest.mark.parametrize("cells", [1, 127, 128, 300, 32_767, 32_768])
def test_a_cell_is_known_among_however_many(cells: int) -> None:
    names = [f"cell {place}: così" for place in range(cells)]
    columns = (*COLUMNS, Column("mood", "category", "", "a mood", ("glad", "così"), null=-7))
    rows = np.array(
        [
            [3, 40, 2, 1, -5, 12, 7, 0, -9, -(2**31), -7],
            [2**40, 1, 0, -1, 0, 0, 0, 0, 5, 3, 1],
        ]
    )
    table = row_tables.table(rows, np.array([0, 1], np.int8), cells - 1, columns, names)
    kinds = row_tables.types(columns, names)
    found = parquet.read(parquet.write_table(table, columns, names), [*kinds], kinds)
    pd.testing.assert_frame_equal(found, table)
    assert found["cell"].tolist() == [names[-1]] * 2
    assert row_tables.rows(found, columns).tolist() == rows.tolist()


def test_a_flipped_bit_of_any_page_is_found_by_its_checksum() -> None:
    table = hands(300)
    data = parquet.write_table(table, Toy().columns, CELLS)
    for column in about(data).values():
        damaged = bytearray(data)
        # The last byte of a column is the last of its last page.
        start = column.dictionary_page_offset or column.data_page_offset
        damaged[start + column.total_compressed_size - 1] ^= 4
        with pytest.raises(OSError, match="CRC"):
            arrow_parquet.read_table(io.BytesIO(bytes(damaged)), page_checksum_verification=True)


def test_numbers_that_count_on_take_next_to_no_room() -> None:
    columns = about(parquet.write_table(hands(20_000, first=10**12), Toy().columns, CELLS))
    for name in ("deal", "hand", "match"):
        assert columns[name].total_compressed_size < 1_000
        assert "DELTA_BINARY_PACKED" in columns[name].encodings
        assert columns[name].statistics.min is not None
    assert columns["turns"].statistics is None
    assert {column.compression for column in columns.values()} == {"ZSTD"}


def test_other_columns_than_those_of_the_run_are_refused() -> None:
    with pytest.raises(ValueError, match="columns and types"):
        parquet.write_table(HANDS[0], COLUMNS[1:], CELLS)
    data = parquet.write_table(hands(3), Toy().columns, CELLS)
    for wrong in (b"", b"PAR1", data):
        with pytest.raises(DataError, match="cannot be read as rows"):
            parquet.read(wrong, [*KINDS], KINDS)


def test_a_column_of_another_type_is_refused() -> None:
    data = HANDS[0].astype({"turns": "float64"}).to_parquet()
    with pytest.raises(DataError, match="cannot be read as rows: turns is float64, not int16"):
        parquet.read(data, [*KINDS], KINDS)
