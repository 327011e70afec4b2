"""``analyser.report.answer_file``: Is an answer's file the whole page, refused where it was
touched, and safe beside others?
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from page_text import PAYLOADS
from report.test_page import played, spec_of
from report.test_parts import EVERY, form
from terminal import answer, run
from toy import install

from analyser.errors import DataError, StorageError
from analyser.report import answer_file, render
from analyser.report import page as report
from analyser.report.parts import FirstScreen, Framed
from analyser.report.pictures import Lane, Rows

HOLE = {"ends": [math.inf, -math.inf], "known": None, "many": 3}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    answer_file.write(form(EVERY), HOLE, tmp_path / "answer.json")
    return tmp_path / "answer.json"


def test_every_block_comes_back_as_it_was(file: Path) -> None:
    made, summary = answer_file.read(file)
    first, again = render.html(form(EVERY)), render.html(made)
    assert again == first
    assert summary == HOLE


@pytest.mark.parametrize("payload", PAYLOADS)
def test_words_stay_words(tmp_path: Path, payload: str) -> None:
    answer_file.write(
        form([payload], [payload], [payload]), {payload: payload}, tmp_path / "a.json"
    )
    made, summary = answer_file.read(tmp_path / "a.json")
    assert summary == {payload: payload}
    assert render.html(made) == render.html(form([payload], [payload], [payload]))


ALIKE = [
    {"name": "a", "traits": {"turns": 0.25, "hands": 1}},
    {"name": None, "traits": {"turns": -math.inf, "hands": 2**63}},
]


def test_records_that_are_alike_are_columns() -> None:
    made = answer_file.encode_value(ALIKE)
    turns = [0.25, {"is": "number", "text": "-inf"}]
    traits = {"is": "columns", "of": {"turns": turns, "hands": [1, 2**63]}}
    assert made == {"is": "columns", "of": {"name": ["a", None], "traits": traits}}
    assert answer_file.decode_value(made) == ALIKE


@pytest.mark.parametrize(
    "listed", [[{"a": 1}], [{"a": 1}, {"b": 1}], [{"a": 1}, "a"], [{}, {}], [[1], [2]], []]
)
def test_what_is_not_alike_stays_a_list(listed: list[object]) -> None:
    assert answer_file.encode_value(listed) == listed == answer_file.decode_value(listed)


def test_a_long_list_of_few_values_has_a_letter_for_each() -> None:
    listed = ["closed", None, 1, 1.0, True, "closed", 0.25] * 5
    made = answer_file.encode_value(listed)
    assert made == {"is": "few", "of": ["closed", None, 1, 1.0, True, 0.25], "at": "0123405" * 5}
    again = answer_file.decode_value(json.loads(json.dumps(made)))
    assert again == listed
    assert [type(each) for each in again] == [type(each) for each in listed]


@pytest.mark.parametrize(
    "listed",
    [
        ["open", "closed"],
        [*range(37)] * 3,
        ["a" * 61] * 9,
        [["a"]] * 99,
    ],
)  # fmt: skip
def test_a_list_stays_as_it_is_where_letters_are_not_shorter_or_too_few(
    listed: list[object],
) -> None:
    assert answer_file.encode_value(listed) == listed == answer_file.decode_value(listed)


@pytest.mark.parametrize(
    "few",
    [
        {"of": ["a"], "at": "01"},
        {"of": ["a"], "at": [0]},
        {"of": ["a" * 61], "at": "0" * 99},
        {"of": [["a"]], "at": "00"},
        {"of": [{"is": "few", "of": ["a"], "at": "00"}], "at": "00"},
        {"of": "a"},
    ],
)
def test_letters_that_stand_for_no_short_value_are_refused(file: Path, few: object) -> None:
    assert isinstance(few, dict)
    body = json.loads(file.read_text(encoding="utf-8"))
    del body["check"]
    body["page"]["origin"] = {"is": "few", **few}
    body["check"] = answer_file.checksum(body)
    file.write_text(json.dumps(body), encoding="utf-8")
    with pytest.raises(DataError, match="does not know"):
        answer_file.read(file)


@pytest.mark.parametrize(
    ("number", "kept"),
    [
        (1 / 3, 0.33333333),
        (-123456.78901234, -123456.79),
        (1e-9 / 7, 1.4285714e-10),
        (3.0, 3.0),
        (12345678901234.0, 12345678901234.0),
        (2**63 - 1, 2**63 - 1),
        (True, True),
    ],
)
def test_a_decimal_number_has_eight_digits_and_a_whole_one_all(number: float, kept: float) -> None:
    once = answer_file.encode_value(number)
    assert once == kept
    assert type(once) is type(kept)
    assert answer_file.encode_value(once) == once


def test_an_answer_that_is_read_is_written_again_as_it_was(file: Path) -> None:
    summary = {"thirds": [{"a": n / 3, "b": math.nan} for n in range(5)], "seed": 2**62 + 1}
    answer_file.write(form(EVERY), summary, file)
    answer_file.write(*answer_file.read(file), file.with_name("again.json"))
    assert file.with_name("again.json").read_bytes() == file.read_bytes()


def test_a_number_on_an_edge_is_rounded_alike_with_and_without_the_run(tmp_path: Path) -> None:
    # As it is, it would be 13 in 100; with eight digits it is 12.
    lane = Lane("a", 1.0, 0.0, 2.0, "+1 ± 1", share=0.12500000000000003)
    first, answer, *_ = render.write(
        form([Framed("a", "shares", [Rows([lane], "tricks")])]), tmp_path / "a.html", {}
    )
    kept, summary = answer_file.read(answer)
    again = render.write(kept, tmp_path / "again" / "a.html", summary)[0]
    assert again.read_text() == first.read_text()
    assert "12 in 100" in first.read_text()


def test_a_run_and_its_answer_make_the_same_page_and_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    made = report.build(played(tmp_path, spec_of()))
    written = made.write(tmp_path / "one" / "page.html")
    answer = tmp_path / "one" / "page.json"
    assert answer in written
    assert answer.stat().st_size < 500_000
    kept, summary = answer_file.read(answer)
    again = render.write(kept, tmp_path / "two" / "page.html", summary)
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in written]


@pytest.mark.broad
def test_the_pictures_are_made_of_the_answer_as_of_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    install(monkeypatch)
    made = report.build(played(tmp_path, spec_of()))
    made.write(Path("page.html"))
    found = answer("report", "page.json", "--pictures", "pictures")
    names = ["page-difference.png", "page-scores.png", "page-endings.png"]
    assert found["files"] == [
        "page.html", "page.json", "page-share.png", *(f"pictures/{name}" for name in names)
    ]  # fmt: skip
    written = render.write_pictures(made.form, Path("of-run"), "page")
    assert [path.name for path in written] == names
    for path in written:
        assert path.read_bytes() == Path("pictures", path.name).read_bytes()
    Path("file").write_text("")
    refused = run("report", "page.json", "--pictures", "file")
    assert refused.exit_code == 6
    assert "file: is not a folder (expected one for the pictures)" in refused.stderr


def test_the_command_makes_the_page_again_without_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer_file.write(form(EVERY), {"sentence": "bold is"}, Path("answer.json"))
    result = run("report", "answer.json", "--page", "again.html")
    assert result.exit_code == 0, result.output
    assert result.stdout == (
        "Bold is.\n\nThe page: again.html\nNext: analyser report --check again.html\n"
    )
    assert Path("again.html").is_file()
    as_json = json.loads(run("report", "answer.json", "--page", "again.html", "--json").stdout)
    assert as_json["sentence"] == "bold is"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("text: 5.0", "text: 6.0"), "changed or cut"),
        (lambda text: text[:-30], "not an answer"),
        (lambda text: text.replace("analyser-answer/1", "analyser-answer/2"), "found format"),
        (lambda text: "[1, 2]", "not an answer"),
        (lambda text: "[" * 100_000, "not an answer"),
    ],
)
def test_a_file_that_was_touched_is_refused(file: Path, change: object, says: str) -> None:
    assert callable(change)
    file.write_text(change(file.read_text()))
    with pytest.raises(DataError, match=says):
        answer_file.read(file)
    if "changed" in says or "format" in says:
        result = run("report", str(file))
        assert result.exit_code == 4
        assert len(result.stderr.strip().splitlines()) == 1


def test_a_record_that_is_not_known_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    answer_file.write(form([]), {}, file)
    body = json.loads(file.read_text())
    body.pop("check")
    body["page"]["sections"] = [{"is": "Robot"}]
    check = answer_file.checksum(body)
    file.write_text(json.dumps({**body, "check": check}))
    with pytest.raises(DataError, match="does not know"):
        answer_file.read(file)


def test_a_number_beyond_all_numbers_is_refused(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"analyser":', '"n":1e999,"analyser":', 1), encoding="utf-8")
    with pytest.raises(DataError, match="changed or cut since it was written"):
        answer_file.read(file)


def test_a_file_that_is_no_answer_is_not_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "page.json"
    mine.write_text('{"my": "notes"}')
    with pytest.raises(StorageError, match="is there already"):
        render.write(form([]), tmp_path / "page.html", {})
    assert mine.read_text() == '{"my": "notes"}'
    assert [*tmp_path.iterdir()] == [mine]


@pytest.mark.parametrize("text", ["", '{"my": "notes"}'])
def test_report_draws_nothing_where_its_answer_may_not_be_written(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in ``analyser report RUN --json > RUN.json``: the shell has made that file, empty."""
    monkeypatch.chdir(tmp_path)
    simulated = run("simulate", "--game", "kabu", "--hands", "2", "--output", "run")
    assert simulated.exit_code == 0, simulated.stderr
    Path("run.json").write_text(text, encoding="utf-8")
    before = {*Path().iterdir()}
    result = run("report", "run", "--json")
    assert result.exit_code == 6, result.stderr
    assert "run.json: is there already, and is not an answer" in result.stderr
    assert ("print to another file" in result.stderr) == (not text)
    assert {*Path().iterdir()} == before


def test_an_answer_without_numbers_is_a_page_that_says_so() -> None:
    assert "Too few decisions." in render.html(
        answer_file.decode_value(answer_file.encode_value(_with(FirstScreen("Too few decisions."))))
    )


def _with(lead: FirstScreen) -> object:
    from dataclasses import replace

    return replace(form([]), shown=lead)


ROWS = {"is": "Rows", "lanes": [], "unit": "points"}
LANE = {"is": "Lane", "label": "a", "mean": 1.0, "low": 0.0, "high": 2.0, "words": "+1"}
CELLS = {"is": "Cells", "rows": [["a", ""]], "columns": ["b", "c"], "cells": [[], []]}


@pytest.mark.parametrize(
    "change",
    [
        {"question": 7},
        {"answer": "words"},
        {"answer": [["words"]]},
        {"sections": [{"is": "Section", "title": None, "blocks": []}]},
        {"sections": [{"is": "Section", "title": "a", "blocks": [7]}]},
        {"method": [None]},
        {"origin": [["a", "b", "c"]]},
        {"players": {"is": "pairs", "of": [["a", 1]]}},
        {"box": []},
        {"unknown": "a"},
        *(
            {"shown": {"is": "FirstScreen", "answer": "a", "picture": {
                "is": "Framed", "name": "a", "title": "a", "drawn": [drawn]}}}
            for drawn in (
                {**ROWS, "lanes": [{**LANE, "mean": "1"}]},
                {**ROWS, "lanes": [{**LANE, "series": 0.5}]},
                {**ROWS, "lanes": [{**LANE, "total": 1}]},
                {**ROWS, "lanes": LANE},
                CELLS,
            )
        ),
    ],
)  # fmt: skip
def test_a_value_of_another_kind_is_refused_though_the_checksum_fits(
    file: Path, change: dict[str, object]
) -> None:
    body = json.loads(file.read_text(encoding="utf-8"))
    del body["check"]
    body["page"] |= change
    body["check"] = answer_file.checksum(body)
    file.write_text(json.dumps(body), encoding="utf-8")
    said = run("report", str(file), "--page", str(file.with_name("new.html")))
    assert said.exit_code == 4, said.output
    (sentence,) = said.stderr.splitlines()
    assert sentence.startswith(f"analyser: error: {file}: ")
