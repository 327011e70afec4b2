"""``analyser.storage.row_tables``: Does a game's row come back from its table as it went in, and
is what does not fit found?
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_run import CELLS, COLUMNS, TABLES
from toy import Toy

from analyser.errors import DataError
from analyser.games.interface import Column
from analyser.storage import row_tables

NULL = -(2**31)
HALVES = (
    Column("halves_0", "float32", "points", "half points", null=NULL, parts=2),
    Column("halves_1", "float32", "points", "half points, always there", parts=2),
    Column("thirds", "float32", "points", "thirds of a point", null=NULL, parts=3),
    Column("sevenths", "float64", "points", "sevenths of a point", parts=7),
)


def table_of(rows: npt.NDArray[np.int64], columns: tuple[Column, ...]) -> pd.DataFrame:
    return row_tables.table(rows, np.zeros(len(rows), dtype=np.int8), 1, columns, CELLS)


def test_half_points_are_stored_as_points_and_nulls_as_nulls() -> None:
    rows = np.array([[3, -401, NULL, 7], [NULL, 0, 3, -14], [-410, 1, 1, 0]])
    table = table_of(rows, HALVES)
    assert table["halves_0"].tolist() == [1.5, pd.NA, -205.0]
    assert table["halves_1"].tolist() == [-200.5, 0.0, 0.5]
    assert table["thirds"].isna().tolist() == [True, False, False]
    assert table["thirds"].tolist()[1] == 1.0
    assert table["sevenths"].tolist() == [1.0, -2.0, 0.0]
    assert [str(dtype) for dtype in table.dtypes[2:]] == [
        "Float32",
        "float32",
        "Float32",
        "float64",
    ]
    assert row_tables.rows(table, HALVES).tolist() == rows.tolist()


def test_rows_of_a_game_come_back() -> None:
    toy = Toy()
    rows = toy.play(toy.rules("rich"), [toy.policy("bold")], (0, 0, 0, 0), 3, 0, 200)
    assert row_tables.rows(table_of(rows, toy.columns), toy.columns).tolist() == rows.tolist()


def test_rows_are_the_same_table_however_they_lie_in_memory_and_stay_as_they_are() -> None:
    toy = Toy()
    rows = toy.play(toy.rules("rich"), [toy.policy("bold")], (0, 0, 0, 0), 3, 0, 200)
    before = rows.copy()
    made = table_of(rows, toy.columns)
    turned = np.concatenate([np.asfortranarray(rows[:7]), np.asfortranarray(rows[7:])])
    pd.testing.assert_frame_equal(table_of(turned, toy.columns), made)
    made.loc[0, "turns"] = 99
    assert (rows == before).all()


def test_categories_in_another_order_are_the_same_rows() -> None:
    rows = np.array([[0], [2], [1], [-1]])
    column = Column("ending", "category", "", "how it ended", ("out", "stock", "limit"), null=-1)
    table = table_of(rows, (column,))
    assert table["ending"].tolist()[:3] == ["out", "limit", "stock"]
    table["ending"] = table["ending"].cat.set_categories(["limit", "out", "stock"])
    assert row_tables.codes(table, column).tolist() == [0, 2, 1, -1]
    assert row_tables.rows(table, (column,)).tolist() == rows.tolist()


def test_a_table_without_rows_has_the_same_types() -> None:
    empty = table_of(np.empty((0, len(COLUMNS)), dtype=np.int64), COLUMNS)
    assert len(empty) == 0
    assert empty.dtypes.to_dict() == row_tables.types(COLUMNS, CELLS)
    assert row_tables.rows(empty, COLUMNS).shape == (0, len(COLUMNS))


@given(st.data())
def test_whatever_a_column_may_hold_comes_back(data: st.DataObject) -> None:
    columns = (*COLUMNS, *HALVES)
    numbers = [
        st.integers(*row_tables.limits(column))
        | (st.nothing() if column.null is None else st.just(column.null))
        for column in columns
    ]
    rows = np.array(data.draw(st.lists(st.tuples(*numbers), min_size=1, max_size=5)))
    assert row_tables.rows(table_of(rows, columns), columns).tolist() == rows.tolist()


@pytest.mark.parametrize("column", HALVES, ids=[column.name for column in HALVES])
def test_the_greatest_fractions_come_back(column: Column) -> None:
    low, high = row_tables.limits(column)
    near = np.array([[value] for end in (low, high) for value in range(end - 50, end + 51)])
    fits = near[(near >= low) & (near <= high)][:, None]
    assert len(fits) == 102
    assert row_tables.rows(table_of(fits, (column,)), (column,)).tolist() == fits.tolist()


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (1, 40_000, "column turns: found 40000 (expected -32768 to 32767"),
        (2, 3, "column ending: found 3 (expected 0 to 2"),
        (2, -1, "column ending: found -1 (expected 0 to 2"),
        (4, 2**31, "column score_0: found 2147483648"),
        (9, 2**22 + 1, "expected -4194304 to 4194304 (in parts of 1/2)"),
        (9, -(2**31) + 1, "column half: found -2147483647"),
    ],
)
def test_a_value_that_does_not_fit_is_found_not_wrapped(
    place: int, value: int, sentence: str
) -> None:
    values = np.zeros((3, len(COLUMNS)), dtype=np.int64)
    values[1, place] = value
    with pytest.raises(DataError) as caught:
        row_tables.table(values, np.zeros(3, dtype=np.int8), 0, COLUMNS, CELLS)
    assert sentence in str(caught.value)


def test_a_number_that_is_not_there_is_none_and_no_part_of_a_mean() -> None:
    # Thirty deals, whose speed is their number, and in every fifth there is none.
    found = row_tables.numbers(TABLES[0][0], "speed")
    assert [at for at, each in enumerate(found) if np.isnan(each)] == [0, 5, 10, 15, 20, 25]
    # 0 + … + 29 less 0 + 5 + … + 25, of 24 deals.
    assert np.nanmean(found) == (435 - 75) / 24
    whole = row_tables.numbers(TABLES[0][0], "turns")
    assert not np.isnan(whole).any()
