"""``analyser.abilities.queries.columns``: Does ``analyser query --schema`` say what stands in a
run, and does the document say the same?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import answer, fails, run
from toy import Telling, install

from analyser import __file__ as analyser_file
from analyser import games
from analyser.abilities.queries import columns
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.storage import run_folder
from analyser.storage.row_tables import KEYS

DOCUMENT = Path(analyser_file).parents[1] / "docs" / "reference" / "columns.md"


@pytest.mark.parametrize("game", games.GAMES)
def test_the_document_has_what_the_command_prints(game: str) -> None:
    """Where it has not: ``make docs-reference``."""
    heading, *parts = run("query", "--schema", "--markdown", "--game", game).stdout.split("\n## ")
    assert heading.startswith(f"# Columns of a run: {games.game(game).title}\n")
    text = DOCUMENT.read_text(encoding="utf-8")
    for part in parts:
        assert part.partition("\n")[2] in text
    said = (
        "`analyser query --schema`"
        if game == games.DEFAULT
        else f"`analyser query --schema --game {game}`"
    )
    assert said in heading
    assert said in text


def test_every_column_of_a_game_is_there_once() -> None:
    found = {each["name"]: each["columns"] for each in answer("query", "--schema")["tables"]}
    names = [each["name"] for each in found["hands"]]
    assert names == [*KEYS, *(column.name for column in games.game("burraco").columns)]
    assert all(each["meaning"] for table in found.values() for each in table)


def test_rules_leave_out_the_sides_that_nobody_is() -> None:
    four, three = (
        answer("query", "--schema", "--rules", name) for name in ("italian", "italian-3p")
    )
    assert four["sides"] == ["seats 0 and 2", "seats 1 and 3"]
    names = [{each["name"] for each in one["tables"][0]["columns"]} for one in (four, three)]
    assert names[1] - names[0] == {name for name in names[1] if name.endswith("_2")}
    assert not any(name.endswith("_3") for name in names[1])
    assert "score_1" in names[0]
    assert names[1] - names[0] < {*four["empty"]}
    assert {*four["empty"]} - {*three["empty"]} == names[1] - names[0]
    assert answer("query", "--schema")["empty"] == []
    said = run("query", "--schema", "--rules", "italian").stdout
    assert "Always empty under these rules, and left out: 60 columns, score_2 to pot_turn" in said
    assert "Always empty" not in run("query", "--schema", "--rules", "italian-5p-solo").stdout


def test_a_run_says_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    install(monkeypatch, Telling())
    runner.run(
        build.table_spec(Request("toy", "plain", Count(5, matches=True), 2), ["bold"]),
        Path("m"),
        1,
        [],
    )
    (told,) = answer("query", "--schema", "m")["runs"]
    assert [table["name"] for table in told["tables"]] == ["hands", "matches", "cells"]
    stored = run_folder.open(Path("m")).frame().columns
    assert [each["name"] for each in told["tables"][0]["columns"]] == list(stored)
    assert "number of the match" in run("query", "--schema", "m").stdout


def test_mistakes_are_a_sentence() -> None:
    assert "did you mean 'italian'" in fails(2, "query", "--schema", "--rules", "italien")
    assert "found both" in fails(2, "query", "--schema", "--json", "--markdown")


def test_columns_that_differ_by_their_number_alone_are_told_once() -> None:
    (table, *_) = columns.of_game(games.game("burraco"))
    told = [name for name, _ in columns.label_columns(table.columns)]
    assert "score_0 … score_4" in told
    assert "turns" in told
