"""``analyser.abilities.queries``: Does ``analyser query`` answer from the listed rows, and is
nothing else within its reach?
"""

from __future__ import annotations

import csv
import io
import json
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Future
from pathlib import Path
from threading import Timer
from typing import Any

import pyarrow.parquet
import pytest
from terminal import HANGS, fails, program, run
from toy import Telling, install

from analyser.abilities.queries import columns, findings
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.storage import run_folder


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs of the toy game; of the second one matches too."""
    folder = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        toy = install(patch, Telling())
        duel = build.duel_spec(Request("toy", "plain", Count(60), 1), "bold", "timid")
        runner.run(duel, folder / "one", 1, [])
        table = build.table_spec(Request("toy", "plain", Count(5, matches=True), 2), ["bold"])
        runner.run(table, folder / "two", 1, [])
    assert toy.columns[0].name == "deal"
    return folder


@pytest.fixture
def here(runs: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder to be in, with runs of its own."""
    shutil.copytree(runs, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    install(monkeypatch, Telling())
    return tmp_path


def lines(*words: str) -> list[dict[str, Any]]:
    result = run("query", *words, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_an_answer_is_that_of_the_rows(here: Path) -> None:
    rows = run_folder.open(here / "one").frame()
    (found,) = lines("SELECT count(*) AS n, sum(score_0) AS s, min(deal) AS d FROM hands", "one")
    assert found == {"n": 60, "s": int(rows["score_0"].sum()), "d": 0}


def test_cells_say_rules_and_players(here: Path) -> None:
    (cell,) = lines("SELECT *, rules->>'turn_limit' AS t FROM cells", "one")
    rules = run_folder.open(here / "one").header["spec"]["cells"][0]["rules"]
    assert cell["players"] == ["bold", "timid"]
    assert json.loads(cell["rules"]) == rules
    assert cell["t"] == str(rules["turn_limit"])
    assert [*cell][:-1] == [column.name for column in columns.CELLS]


def test_matches_have_a_table_and_several_runs_a_column(here: Path) -> None:
    assert lines("SELECT count(*) AS n FROM matches", "two") == [{"n": 5}]
    found = lines("SELECT run, count(*) AS n FROM hands GROUP BY run ORDER BY run", "one", "two")
    assert [each["run"] for each in found] == ["one", "two"]
    assert found[0]["n"] == 60


@pytest.mark.parametrize("name", ["on[e]", "on*", "on?", "{one,two}", "it's one", "10 % [of] it"])
def test_a_folders_name_is_no_pattern(here: Path, name: str) -> None:
    (here / "one").rename(here / name)
    # It would fit the first three.
    (here / "two").rename(here / "one")
    assert lines("SELECT count(*) AS n FROM hands", name) == [{"n": 60}]


def test_what_the_manifest_does_not_list_is_not_seen(here: Path) -> None:
    shards = here / "one" / "shards"
    (shards / "000007.parquet").write_bytes((shards / "000000.parquet").read_bytes())
    assert lines("SELECT count(*) AS n FROM hands", "one") == [{"n": 60}]


def test_a_damaged_shard_is_not_asked(here: Path) -> None:
    file = here / "one" / "shards" / "000000.parquet"
    data = bytearray(file.read_bytes())
    data[100] ^= 1
    file.write_bytes(data)
    assert "000000.parquet: is damaged" in fails(4, "query", "SELECT 1", "one")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELECT skore_0 FROM hands", "no such column 'skore_0'; did you mean 'score_0'?"),
        (
            "SELECT * FROM hadns",
            "no such table 'hadns' (known: hands, cells; did you mean 'hands'?",
        ),
        ("SELEC 1", "syntax error"),
        ("", "found no statements (expected one SELECT"),
        ("SELECT 1; SELECT 2", "found 2 statements (expected one SELECT"),
        ("SELECT CAST('x' AS INT)", "Could not convert"),
    ],
)
def test_a_wrong_query_is_one_sentence(here: Path, query: str, words: str) -> None:
    assert words in fails(2, "query", query, "one")


@pytest.mark.broad
@pytest.mark.parametrize(
    "query",
    [
        "COPY hands TO 'out.csv'",
        "COPY (SELECT 1) TO 'out.csv'",
        "EXPORT DATABASE 'out'",
        "ATTACH 'out.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "PRAGMA database_list",
        "CREATE TABLE x AS SELECT 1",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM read_parquet('one/shards/000007.parquet')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM glob('/etc/*')",
        "SELECT * FROM query('COPY hands TO ''out.csv''')",
        "SELECT * FROM secret",
        "EXPLAIN COPY hands TO 'out.csv'",
        "EXPLAIN ANALYZE COPY (SELECT 1) TO 'out.csv'",
        "EXPLAIN (ANALYZE) CREATE TABLE x AS SELECT 1",
        "EXPLAIN ANALYZE CREATE TABLE x AS SELECT 1",
        "EXPLAIN CREATE TABLE x (a INT)",
        "EXPLAIN DROP VIEW hands",
        "EXPLAIN PRAGMA database_list",
        "EXPLAIN SET threads = 2",
        "EXPLAIN /* /* */ SELECT 1 --*/ */ CREATE TABLE x AS SELECT 1",
    ],
)
def test_a_query_reads_the_tables_and_nothing_else(here: Path, query: str) -> None:
    secret = [1]  # A name of Python's, of which DuckDB would make a table if it were let.
    before = sorted(here.rglob("*"))
    assert "root:" not in fails(2, "query", query, "one")
    assert sorted(here.rglob("*")) == before
    assert secret


@pytest.mark.parametrize(
    "head", ["EXPLAIN", "explain analyze", "EXPLAIN (FORMAT json)", " EXPLAIN\n (ANALYZE)\n"]
)
def test_how_a_select_is_answered_can_be_asked(here: Path, head: str) -> None:
    for query in ("SELECT count(*) FROM hands", "(SELECT 1)", "FROM hands", "DESCRIBE hands"):
        (found,) = lines(f"{head} {query}", "one")
        assert "explain_value" in found


def test_what_is_explained_is_named(here: Path) -> None:
    said = fails(2, "query", "EXPLAIN ANALYZE CREATE TABLE x AS SELECT 1", "one")
    assert "query: found EXPLAIN of something else (expected EXPLAIN, EXPLAIN ANALYZE" in said


@pytest.mark.parametrize("ending", [".csv", ".json", ".jsonl", ".md", ".parquet"])
def test_a_files_ending_says_how_it_is_written(here: Path, ending: str) -> None:
    out = here / f"found{ending}"
    query = "SELECT deal, ending, score_0 / 0 AS odd, [1, 2] AS l FROM hands ORDER BY deal, seating"
    result = run("query", query, "one", "--output", str(out))
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{out}: 60 rows\n"
    rows = run_folder.open(here / "one").frame()
    names = ["deal", "ending", "odd", "l"]
    if ending == ".parquet":
        table = pyarrow.parquet.read_table(out)
        assert table.column_names == names
        assert table.column("ending").to_pylist() == rows["ending"].tolist()
        return
    text = out.read_text()
    if ending == ".md":
        assert text.splitlines()[:2] == ["| deal | ending | odd | l |", "|---|---|---|---|"]
        assert len(text.splitlines()) == 62
        return
    if ending == ".csv":
        found = list(csv.DictReader(io.StringIO(text)))
        assert [int(each["deal"]) for each in found] == rows["deal"].tolist()
        return
    found = json.loads(text) if ending == ".json" else [json.loads(x) for x in text.splitlines()]
    assert [each["ending"] for each in found] == rows["ending"].tolist()
    assert found[0]["odd"] is None
    assert found[0]["l"] == [1, 2]


def test_what_parquet_has_not_is_one_sentence_and_other_files_have_it(here: Path) -> None:
    query = "SELECT deal, to_days(3) AS later FROM hands WHERE deal = 0"
    said = fails(2, "query", query, "one", "--output", "x.parquet")
    assert "column later: found month_day_nano_interval, which Parquet has not (expected " in said
    assert not list(here.glob("*x.parquet*"))
    assert run("query", query, "one", "--output", "x.csv").exit_code == 0


def test_a_cell_is_no_html_in_markdown(here: Path) -> None:
    query = "SELECT '<img src=x onerror=alert(1)> & a|b' AS \"<b>x\""
    run("query", query, "one", "--output", "x.md")
    head, _, row = (here / "x.md").read_text().splitlines()
    assert head == "| &lt;b>x |"
    assert row == "| &lt;img src=x onerror=alert(1)> &amp; a\\|b |"


def test_an_empty_answer_is_whole_too(here: Path) -> None:
    run("query", "SELECT deal FROM hands WHERE deal < 0", "one", "--output", "none.json")
    assert json.loads((here / "none.json").read_text()) == []


def test_other_endings_places_and_flags_are_refused(here: Path) -> None:
    said = fails(2, "query", "SELECT 1", "one", "--output", "x.xlsx")
    assert "found '.xlsx' (expected .csv, .json, .jsonl, .md, .parquet" in said
    assert "in the run" in fails(2, "query", "SELECT 1", "one", "--output", "one/shards/x.parquet")
    assert "found several" in fails(2, "query", "SELECT 1", "one", "--csv", "--json")
    for words in ((), ("SELECT 1",)):
        said = fails(2, "query", *words)
        told = re.search(r": (analyser query .*)\)$", said)
        assert told, said
        _, *example = shlex.split(told[1].replace("runs/NAME", "one"))
        assert run(*example).exit_code == 0
    for typed in (["one"], ["one", "SELECT 1"], ["one", "two"]):
        assert "query: found the run one first (expected the SQL" in fails(2, "query", *typed)
    (here / "other").symlink_to("one")
    for again in ("one", "one/", "./one", "two/../one", "other"):
        said = fails(2, "query", "SELECT 1", "one", again)
        assert f"found the run {again} twice (expected once" in said
    assert "there is no run here" in fails(6, "query", "SELECT 1", "nowhere")


def test_what_failed_leaves_the_file_that_was_there(here: Path) -> None:
    out = here / "kept.csv"
    out.write_text("old")
    fails(2, "query", "SELECT error('no') FROM hands", "one", "--output", str(out))
    assert out.read_text() == "old"
    assert not list(here.glob(".kept*"))


def test_a_table_is_cut_and_says_how_many_more(here: Path) -> None:
    text = run("query", "SELECT deal FROM hands ORDER BY 1", "one", "--rows", "7").stdout
    assert "53 more rows; --csv, --json or --output FILE has all of them." in text


def test_two_columns_of_one_name_are_told_apart(here: Path) -> None:
    assert lines("SELECT 1 AS a, 2 AS a", "one") == [{"a": 1, "a_2": 2}]


def test_without_duckdb_it_is_one_sentence(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "'.[sql]' brings it" in fails(2, "query", "SELECT 1", "one")


def test_nothing_is_left_of_what_did_not_fit(
    here: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spill = tmp_path / "spill"
    spill.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(spill))
    lines("SELECT * FROM hands ORDER BY random()", "one")
    assert list(spill.iterdir()) == []


def test_what_is_put_aside_is_capped(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    query = """SELECT value AS most FROM duckdb_settings()
        WHERE name = 'max_temp_directory_size'"""
    free = shutil.disk_usage(tempfile.gettempdir()).free
    (found,) = lines(query, "one")
    size, unit = found["most"].split()
    most = float(size) * 1024 ** ["bytes", "KiB", "MiB", "GiB"].index(unit)
    assert most <= min(20e9, 0.6 * free)
    # A million random numbers do not fit into either.
    monkeypatch.setattr(findings, "MEMORY", "20MB")
    monkeypatch.setattr(findings, "MOST_ASIDE", 10**6)
    many = "SELECT random() AS r FROM range(1000000) ORDER BY r"
    said = fails(6, "query", many, "one", "--csv")
    assert "query: needs more than about 20MB of memory and 0.001 GB of disk, or half" in said
    assert "ask for less" in said


@pytest.mark.skipif(sys.platform != "linux", reason="no other system counts it")
@pytest.mark.parametrize("value", ["length(repeat('x', 2000000000))", "repeat('x', 2000000000)"])
def test_one_value_that_memory_has_no_room_for_is_not_made(here: Path, value: str) -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    said = fails(6, "query", f"SELECT {value} AS n", "one", "--csv")
    assert "query: needs more than about 400MB of memory" in said
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert lines("SELECT length(repeat('x', 2000000)) AS n", "one") == [{"n": 2_000_000}]


def test_a_query_may_be_given_a_time(here: Path) -> None:
    query = "SELECT sum(hash(a.range + b.range)) FROM range(1000000) a, range(1000000) b"
    said = fails(6, "query", query, "one", "--seconds", "0.2")
    assert "query: no answer in 0.2 s; ask for less, or give it more --seconds" in said
    assert lines("SELECT count(*) AS n FROM hands", "one", "--seconds", "300") == [{"n": 60}]
    assert "seconds" in fails(2, "query", query, "one", "--seconds", "-1")


def test_what_is_done_as_the_time_runs_out_is_done() -> None:
    class Late(Future[int]):
        def result(self, timeout: float | None = None) -> int:
            if timeout is not None:
                self.set_result(1)
                raise TimeoutError
            return super().result()

    late = Late()
    done = Timer(0.05, late.set_result, [1])
    done.start()
    try:
        assert findings._result(late) == 1
    finally:
        done.cancel()
        done.join()


def test_no_folder_is_there_while_much_is_imported(
    here: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Who is interrupted then is ended, if it takes long, before anything is tidied up.
    spill = tmp_path / "spill"
    spill.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(spill))
    real, seen = findings._offer, list[list[Path]]()

    def offer(*about: Any) -> None:
        seen.append(list(spill.iterdir()))
        real(*about)

    monkeypatch.setattr(findings, "_offer", offer)
    assert lines("SELECT count(*) AS n FROM hands", "one") == [{"n": 60}]
    assert seen == [[]]


@pytest.mark.broad
def test_whoever_has_seen_enough_ends_it_in_peace(here: Path) -> None:
    query = "SELECT h.* FROM hands h, range(100000)"
    with subprocess.Popen(
        **program("query", query, "one", "--csv"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline().startswith("cell,seating,deal,")
            process.stdout.close()
            process.wait(timeout=HANGS)
            assert process.stderr is not None
            assert (process.returncode, process.stderr.read()) == (0, "")
        finally:
            process.kill()


def test_ctrl_c_ends_a_query_and_what_it_put_aside_is_gone(here: Path, tmp_path: Path) -> None:
    spill = tmp_path / "spill"
    spill.mkdir()
    start = program("query", "SELECT sum(hash(a.range + b.range)) FROM range(1000000) a, "
                    "range(1000000) b", "one")  # fmt: skip
    start["env"]["TMPDIR"] = str(spill)
    with subprocess.Popen(**start, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            while not list(spill.iterdir()) and process.poll() is None:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, said = process.communicate(timeout=HANGS)
        finally:
            process.kill()
    assert (process.returncode, out, said) == (130, "", "analyser: interrupted\n")
    assert list(spill.iterdir()) == []
