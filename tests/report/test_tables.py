"""``analyser.report.tables``: Do the tables of a page come out as data, every number with its
unit and as it was said?
"""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from terminal import answer, fails, run
from toy import Toy

from analyser.report import tables
from analyser.report.parts import Block, Folded, Form, Grid, Picture, Section
from analyser.report.tables import DataTable
from analyser.wording import Table

NBSP = "\N{NO-BREAK SPACE}"


def form(*blocks: Block, box: Section | None = None) -> Form:
    section = Section("A section", list(blocks))
    return Form("Toy", "?", "!", [], "", [section], [], "", [], "", box=box)


def data(table: Table) -> DataTable:
    (made,) = tables.data_tables(form(table))
    return made


def columns(table: Table) -> dict[str, tuple[str, list[Any]]]:
    made = data(table)
    return {
        name: (unit, list(values))
        for (name, unit), values in zip(made.columns, made.values, strict=True)
    }


def test_numbers_are_numbers_with_their_halves_and_units_beside() -> None:
    made = columns(
        Table(
            "Points",
            ["who", "worth, points per hand", "share", "deals"],
            [
                ["a", "+12.3 ± 1.1", f"54.2{NBSP}%", "1,234"],
                ["b", "−1,036 ± 31", f"9{NBSP}%", "7"],
                ["c", "–", "–", "0"],
            ],
        )
    )
    assert made == {
        "who": ("", ["a", "b", "c"]),
        "worth": ("points per hand", [12.3, -1036.0, None]),
        "worth ±": ("points per hand", [1.1, 31.0, None]),
        "share": ("%", [54.2, 9.0, None]),
        "deals": ("", [1234, 7, 0]),
    }


def test_units_that_change_from_row_to_row_and_marks_have_columns_of_their_own() -> None:
    made = columns(
        Table("", ["", "x"], [["turns", "8.1"], ["closed", f"99.0{NBSP}%"], ["d", f"3{NBSP}†"]])
    )
    assert made["what"] == ("", ["turns", "closed", "d"])
    assert made["x"] == ("", [8.1, 99.0, 3.0])
    assert made["x, unit"] == ("", ["", "%", ""])
    assert made["x, mark"] == ("", ["", "", "†"])


def test_words_among_numbers_are_not_lost_and_ranges_stay_words() -> None:
    made = columns(
        Table(
            "",
            ["cards", "share"],
            [["0", "1 %"], ["1", "2 %"], ["2 or more", f"under 0.1{NBSP}%"]],
        )
    )
    assert made["cards"] == ("", ["0", "1", "2 or more"])
    assert made["share"] == ("%", [1, 2, None])
    assert made["share, words"] == ("", [None, None, f"under 0.1{NBSP}%"])
    assert columns(Table("", ["score", "x"], [["−100", "1"], ["0", "2"]]))["score"] == (
        "", [-100, 0],
    )  # fmt: skip


def test_a_column_that_is_said_to_hold_words_does() -> None:
    assert columns(Table("", ["who", "seat"], [["a", "1"]], left=(1,)))["seat"] == ("", ["1"])


def test_every_table_is_there_wherever_it_stands() -> None:
    from matplotlib.figure import Figure

    def table(name: str) -> Table:
        return Table(name, ["who", "x"], [["a", "1"]])

    grid = Grid(
        "grid", [("score", "points"), ("turns", "")], [("italian", [("1", "± 2"), ("3", "")])]
    )
    picture = Picture("p", Figure(), "t", "d", "c", [table("below")])
    made = tables.data_tables(
        form(
            "words",
            table("plain"),
            picture,
            grid,
            Folded("more", [Folded("deeper", [table("folded")])]),
            box=Section("Box", [table("boxed")]),
        )
    )
    assert [each.caption for each in made] == ["boxed", "plain", "below", "grid", "folded"]
    assert [each.section for each in made[:2]] == ["Box", "A section"]
    assert made[3].columns == (
        ("rules", ""), ("score", "points"), ("score ±", "points"), ("turns", ""),
    )  # fmt: skip
    assert made[3].values == (("italian",), (1,), (2,), (3,))
    assert len({each.name for each in made}) == 5


def test_columns_of_one_name_stay_two() -> None:
    made = data(Table("", ["who", "x", "x"], [["a", "1", "2"]]))
    assert [name for name, _ in made.columns] == ["who", "x", "x 2"]


def test_the_four_files_of_a_table_say_the_same(tmp_path: Path) -> None:
    made = data(Table("Worth | it?", ["who", "worth, points"], [["a|b", "+1.5 ± 0.5"], ["c", "–"]]))
    written = tables.write([made], tmp_path / "deep" / "out")
    assert [path.name for path in written] == [
        "01-worth-it.csv", "01-worth-it.md", "01-worth-it.json", "01-worth-it.parquet",
        "tables.json",
    ]  # fmt: skip
    rows = list(csv.reader(written[0].read_text().splitlines()))
    assert rows == [["who", "worth [points]", "worth ± [points]"], ["a|b", "1.5", "0.5"],
                    ["c", "", ""]]  # fmt: skip
    assert "| a\\|b | +1.5 ± 0.5 |" in written[1].read_text()
    said = json.loads(written[2].read_text())
    assert said["columns"][1] == {"name": "worth", "unit": "points"}
    assert said["rows"] == [["a|b", 1.5, 0.5], ["c", None, None]]
    table = pyarrow.parquet.read_table(written[3])
    assert table.to_pydict() == {"who": ["a|b", "c"], "worth": [1.5, None], "worth ±": [0.5, None]}
    assert table.schema.field("worth").metadata[b"unit"] == b"points"
    assert table.schema.metadata[b"caption"] == b"Worth | it?"
    (listed,) = json.loads(written[4].read_text())["tables"]
    assert (listed["name"], listed["rows"]) == ("01-worth-it", 2)


# ---------------------------------------------------------------- from the command line


@pytest.mark.broad
def test_a_report_writes_all_tables_of_its_page(toy: Toy) -> None:
    duel = ("compare", "bold", "timid", "--game", "toy", "--hands", "400", "--output", "d")
    found = answer(*duel)
    said = answer("report", "d", "--tables", "t")
    files = {Path(each) for each in said["files"] if each.startswith("t/")}
    assert files == {*Path("t").iterdir()}
    page = Path(said["report"]).read_text()
    listed = json.loads(Path("t/tables.json").read_text())["tables"]
    assert len(listed) == len(re.findall("<table", page))
    (name,) = (each["name"] for each in listed if "minus second" in each["caption"])
    table = pyarrow.parquet.read_table(f"t/{name}.parquet").to_pylist()
    assert table[0]["duel"] == "bold v timid"
    assert table[0]["from"] == pytest.approx(found["low"], abs=0.01)
    assert table[0]["deals"] == 200
    made = json.loads(Path("t/tables.json").read_text())["provenance"]
    assert made == said["provenance"]
    assert json.loads(Path(f"t/{name}.json").read_text())["provenance"] == made
    noted = pyarrow.parquet.read_schema(f"t/{name}.parquet").metadata[b"provenance"]
    assert json.loads(noted) == made
    assert made["manifest"] in Path(f"t/{name}.md").read_text()
    before = {path: path.read_bytes() for path in files}
    run("report", "d", "--tables", "t")
    assert {path: path.read_bytes() for path in files} == before


def test_a_file_in_the_place_of_the_folder_is_one_sentence(toy: Toy) -> None:
    answer("compare", "bold", "timid", "--game", "toy", "--hands", "40", "--output", "d")
    Path("t").write_text("mine")
    result = run("report", "d", "--tables", "t")
    assert result.exit_code == 6
    assert result.stderr == "analyser: error: t: is not a folder (expected one for the tables)\n"
    assert Path("t").read_text() == "mine"
    assert "--tables or --chart too" in fails(2, "report", "--check", "d.html", "--tables", "t")
