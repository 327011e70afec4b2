"""Is a run of before columns were renamed as good as one of today, and are old names understood?

Runs are made old here as those were that the version before wrote: the same rows under old names,
and a header that has those.
"""

from __future__ import annotations

import io
import shutil
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

import pandas as pd
import pytest
import toy
from breadth import broad_but
from play import test_runner, test_runner_matches
from small_run import content

import analyser
from analyser import games
from analyser.errors import DataError, UsageError
from analyser.findings import answers, curves, decisions, querying
from analyser.games.deciding import decision_rules
from analyser.games.deciding.decision_words import ANY
from analyser.games.interface import HasDecisions, able, old_names
from analyser.library.weighed_decisions import Weighing
from analyser.play import checking, runner
from analyser.scenario import conditions
from analyser.scenario.build import load
from analyser.scenario.spec import RunSpec
from analyser.storage import backend, frames, run_folder, sealed_log
from analyser.storage.old_names import with_todays_names

OF_ALL: Final = {"arm": "seating"}
OF_DECISIONS: Final = {
    "decisions": "decisions_in_hand",
    "pick": "decision_index",
    "chose": "took_first",
    "more_turns": "rollout_turns",
    "own": "own_score_end",
    "other": "other_score_end",
    "gain_0": "effect_0",
    "first_own_0": "own_if_first_0",
    "first_other_0": "other_if_first_0",
    "second_own_0": "own_if_second_0",
    "second_other_0": "other_if_second_0",
    "open": "all_decisions_in_hand",
}
OF_FACTS: Final = {
    "burraco": {"need": "first_meld_points"},
    "carioca": {
        "gone": "own_turns_played",
        "fits": "lay_off_cards",
        "near": "finishing_cards",
        "nears": "more_finishing_cards",
    },
    "conquian": {"even": "other_hand_even", "exact": "nearly_out"},
    "eastwest": {"made": "first_row_makes"},
    "fuenfzehnern": {"out": "points_out", "left": "tricks_left"},
    "khanhoo": {"over": "unmelded_cards"},
    "schafkopf": {"load": "points_to_bury"},
    "twentyfour": {"left": "pile_cards", "more": "more_solvable_without_high"},
}
OF_HANDS: Final = {
    "carioca": {"out": "out_seat"},
    "khanhoo": {"out": "out_seat"} | {f"over_{at}": f"unmelded_cards_{at}" for at in range(4)},
    "twentyfour": {f"left_{at}": f"pile_cards_{at}" for at in range(4)},
}
KINDS: Final = ("hands", "matches", "decisions")
WHEN: Final = """
game = "toy"
hands = 300
[[decisions]]
decision = "leap"
policies = ["bold"]
rollouts = 2
when = "width >= 2"
"""


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> toy.Toy:
    return toy.install(monkeypatch)


def spec_of(kind: str, folder: Path) -> RunSpec:
    if kind != "decisions":
        spec: RunSpec = (test_runner if kind == "hands" else test_runner_matches).spec_of(seed=3)
        return spec
    (folder / "leap.toml").write_text(WHEN)
    return replace(load(folder / "leap.toml", None, 3), shard_deals=40)


def played(kind: str, folder: Path) -> run_folder.Run:
    return runner.run(spec_of(kind, folder), folder / "new", 1, ["analyser"])


def of_before(run: run_folder.Run, path: Path) -> run_folder.Run:
    """Return a copy of a run as the version before wrote it."""
    shutil.copytree(run.path, path)
    (path / backend.MADE).unlink()
    bodies = sealed_log.SealedLog(path / backend.MANIFEST, place=path, damaged="", cut="").read()
    stored = {new: old for old, new in run.old_names.items()}
    header = {**bodies[0], "format": "analyser-run/2"}
    header["columns"] = [
        {**each, "name": stored.get(each["name"], each["name"])} for each in header["columns"]
    ]
    for cell in header["spec"]["cells"]:
        for bound in cell.get("when", ()):
            bound["fact"] = stored.get(bound["fact"], bound["fact"])
    data, check = sealed_log.sealed(header, "")
    for line, body in zip(run.shards, bodies[1:], strict=True):
        files = run_folder.packed(
            run.table(line),
            run.match_table(line) if line.matches_sha256 else None,
            run.columns,
            run.match_columns,
            run.cells,
            stored,
        )
        name = f"{line.index:06}.parquet"
        (path / backend.SHARDS / name).write_bytes(files.hands)
        body["sha256"] = run_folder._sha256(files.hands)
        if files.matches is not None:
            (path / backend.MATCHES / name).write_bytes(files.matches)
            body["matches_sha256"] = run_folder._sha256(files.matches)
        more, check = sealed_log.sealed(body, check)
        data += more
    (path / backend.MANIFEST).write_bytes(data)
    return run_folder.open(path)


@pytest.fixture(params=broad_but(KINDS, [*KINDS][:1]))
def runs(
    request: pytest.FixtureRequest, tmp_path: Path
) -> tuple[str, run_folder.Run, run_folder.Run]:
    """A kind of run, one of before and one of today, with the same rows."""
    new = played(request.param, tmp_path)
    return request.param, of_before(new, tmp_path / "old"), new


# What is declared


def test_every_renamed_column_is_listed_here() -> None:
    assert frames.OLD_KEYS == OF_ALL
    assert old_names(ANY.columns(1, when=True)) == OF_DECISIONS
    for name in games.GAMES:
        played_game = games.game(name)
        assert old_names(played_game.columns) == OF_HANDS.get(name, {}), name
        for choice in able(played_game, HasDecisions).choices:
            assert old_names(choice.facts) == OF_FACTS.get(name, {}), choice.name


@pytest.mark.parametrize("name", games.GAMES)
def test_no_old_name_is_one_of_today_in_the_same_table(name: str) -> None:
    tables = [games.game(name).columns]
    tables += [each.columns(2, when=True) for each in able(games.game(name), HasDecisions).choices]
    for columns in tables:
        old, today = old_names(columns), [*frames.KEYS, *(column.name for column in columns)]
        assert not {*old, *OF_ALL} & {*today}
        assert len(old) == len({*old}) == sum(bool(column.formerly) for column in columns)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [(name, old, new) for name, each in OF_FACTS.items() for old, new in each.items()],
)
def test_a_condition_understands_an_old_fact(name: str, old: str, new: str) -> None:
    choice = able(games.game(name), HasDecisions).choices[0]
    (fact,) = (fact for fact in choice.facts if fact.name == new)
    said, today = (
        each if fact.unit == decision_rules.YES_NO else f"{each} >= 1" for each in (old, new)
    )
    found = conditions.read(said, choice)
    assert found == conditions.read(today, choice) != ()
    assert conditions.text(found).startswith(new)
    assert conditions.old_names_in(said, choice) == {old: new}
    assert conditions.old_names_in(today, choice) == {}


@pytest.mark.parametrize("name", [*games.GAMES, "gone"])
def test_a_header_of_before_gets_the_names_of_today(name: str) -> None:
    """``gone``: a game that is not installed, of whose own columns nothing is known."""
    choices = (
        able(games.game(name), HasDecisions).choices
        if name != "gone"
        else [replace(ANY, name="jump")]
    )
    cells: list[dict[str, Any]] = [{"choice": each.name, "futures": 2} for each in choices]
    for cell in [{}, *cells]:
        if not cell:
            columns = games.game(name).columns if name != "gone" else ()
        else:
            (choice,) = (each for each in choices if each.name == cell["choice"])
            columns = choice.columns(2)
        before = [{**asdict(each), "name": each.formerly or each.name} for each in columns]
        header, stored = with_todays_names(
            {"columns": before, "spec": {"game": name, "cells": [cell]}}
        )
        assert [each["name"] for each in header["columns"]] == [each.name for each in columns]
        assert stored == {new: old for old, new in (OF_ALL | old_names(columns)).items()}


# A run of before


@pytest.mark.broad
def test_its_files_have_the_old_names_and_its_rows_those_of_today(
    runs: tuple[str, run_folder.Run, run_folder.Run],
) -> None:
    kind, old, new = runs
    names = pd.read_parquet(io.BytesIO(old.listed(backend.SHARDS)[0].read_bytes())).columns
    assert "arm" in names
    assert "seating" not in names
    assert ("gain_1" in names and "breadth" in names) == (kind == "decisions")
    assert (old.columns, old.match_columns) == (new.columns, new.match_columns)
    pd.testing.assert_frame_equal(old.frame(), new.frame())
    if kind == "matches":
        pairs = zip(old.match_frames(), new.match_frames(), strict=True)
        for one, other in pairs:
            pd.testing.assert_frame_equal(one, other)
    assert RunSpec.from_json(old.header["spec"]) == RunSpec.from_json(new.header["spec"])


@pytest.mark.broad
def test_it_is_answered_as_one_of_today(runs: tuple[str, run_folder.Run, run_folder.Run]) -> None:
    kind, old, new = runs
    if kind == "decisions":
        found = [decisions.read(run)[0] for run in (old, new)]
        assert found[0].worth == found[1].worth
        assert found[0].cell == found[1].cell
        return
    assert answers.read(old).summary() == answers.read(new).summary()


@pytest.mark.broad
def test_it_goes_on_with_the_names_that_it_began_with(
    runs: tuple[str, run_folder.Run, run_folder.Run], tmp_path: Path
) -> None:
    kind, old, _ = runs
    whole = content(old.path)
    lines = (old.path / backend.MANIFEST).read_bytes().splitlines(keepends=True)
    assert len(lines) > 2
    (old.path / backend.MANIFEST).write_bytes(b"".join(lines[:-1]))
    for file in old.path.glob(f"*/{len(lines) - 2:06}.parquet"):
        file.unlink()
    runner.run(spec_of(kind, tmp_path), old.path, 1, ["analyser"])
    assert content(old.path) == whole


@pytest.mark.broad
def test_it_is_checked_and_repaired_to_the_same_bytes(
    runs: tuple[str, run_folder.Run, run_folder.Run],
) -> None:
    _, old, _ = runs
    whole, spec = content(old.path), RunSpec.from_json(old.header["spec"])
    assert not checking.check(old, spec, replay=1).faults
    file = old.listed(backend.SHARDS)[1]
    file.write_bytes(b"PAR1")
    found = checking.check(run_folder.open(old.path), spec, replay=1)
    assert found.faults
    checking.repair(run_folder.open(old.path), spec, found)
    assert content(old.path) == whole


@pytest.mark.broad
def test_others_do_not_go_on_with_it(
    runs: tuple[str, run_folder.Run, run_folder.Run], tmp_path: Path
) -> None:
    kind, old, _ = runs
    lines = (old.path / backend.MANIFEST).read_bytes().splitlines(keepends=True)
    (old.path / backend.MANIFEST).write_bytes(b"".join(lines[:-1]))
    workers: Any = object()
    with pytest.raises(DataError, match=r"names of before.*expected no --cluster"):
        runner.run(spec_of(kind, tmp_path), old.path, 1, ["analyser"], elsewhere=workers)


# What people ask with


OLD_QUERIES: Final = {
    "SELECT arm, sum(gain_0 * decisions) / sum(decisions) AS mean FROM decisions GROUP BY arm": (
        "SELECT seating, sum(effect_0 * decisions_in_hand) / sum(decisions_in_hand) AS mean "
        "FROM decisions GROUP BY seating",
        {"arm", "gain_0", "decisions"},
    ),
    "SELECT d.breadth AS \"é\", 'own' AS own FROM decisions d WHERE d.chose = 1 AND other > 0": (
        "SELECT d.width AS \"é\", 'own' AS own FROM decisions d WHERE d.took_first = 1 "
        "AND other_score_end > 0",
        {"breadth", "chose", "other"},
    ),
    'SELECT "pick", avg(own) OVER (), open FROM decisions WHERE chose = 1 ORDER BY deal -- own': (
        "SELECT decision_index, avg(own_score_end) OVER (), all_decisions_in_hand FROM decisions "
        "WHERE took_first = 1 ORDER BY deal",
        {"pick", "own", "open", "chose"},
    ),
}


@pytest.mark.broad
@pytest.mark.parametrize("old", OLD_QUERIES)
def test_a_query_understands_old_names(old: str, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    today, named = OLD_QUERIES[old]
    new = played("decisions", tmp_path)
    for run in (new, of_before(new, tmp_path / "old")):
        said = list[str]()
        with querying.asked(today, {"run": run}, heard=said.append) as found:
            expected = [batch.to_pydict() for batch in found.batches]
        assert said == []
        with querying.asked(old, {"run": run}, heard=said.append) as found:
            got = [list(batch.to_pydict().values()) for batch in found.batches]
        assert got == [list(each.values()) for each in expected]
        assert {line.split(" is now called ")[0] for line in said} == named


@pytest.mark.broad
def test_an_unknown_column_that_is_no_old_name_is_refused_as_ever(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    run = played("hands", tmp_path)
    for query in ("SELECT gain_0 FROM hands", "SELECT arms, arm FROM hands"):
        with (
            pytest.raises(UsageError, match=r"no such column '(gain_0|arms)'"),
            querying.asked(query, {"run": run}),
        ):
            pass


@pytest.mark.broad
def test_a_picture_understands_old_names(tmp_path: Path) -> None:
    new = played("decisions", tmp_path)
    for run in (new, of_before(new, tmp_path / "old")):
        found = curves.read(run, "breadth", "gain")
        assert found.as_json() == curves.read(run, "width", "effect").as_json()
        assert found.renamed("breadth", "gain") == [
            "breadth is now called width",
            "gain is now called effect",
        ]
        assert found.renamed("width", "effect") == []


@pytest.mark.broad
def test_python_understands_old_names(tmp_path: Path) -> None:
    new = played("decisions", tmp_path)
    for path in (new.path, of_before(new, tmp_path / "old").path):
        run = analyser.open_run(path)
        with pytest.warns(FutureWarning, match="^chose is now called took_first$"):
            found = run.frame(["chose", "width"])
        pd.testing.assert_frame_equal(found, run.frame(["took_first", "width"]))
        with pytest.raises(UsageError, match="unknown column 'chosen'"):
            run.frame(["chosen"])
        with pytest.warns(FutureWarning, match="^gain is now called effect$"):
            run.curve("width", "gain")
        weighed = run.result
        assert isinstance(weighed, Weighing)
        with pytest.warns(FutureWarning, match="^breadth is now called width$"):
            grouped = weighed.frame("breadth")
        pd.testing.assert_frame_equal(grouped, weighed.frame("width"))
        with pytest.raises(UsageError, match="unknown fact 'decisions'"):
            weighed.frame("decisions")
        rows = run.dataset().to_table().num_rows
        assert rows == len(run.frame())
        assert run.dataset().to_table().column(1).null_count == 0


@pytest.mark.broad
def test_a_condition_in_a_file_says_the_new_name(tmp_path: Path) -> None:
    path, said = tmp_path / "leap.toml", list[str]()
    path.write_text(WHEN.replace("width", "breadth"))
    found = load(path, heard=said.append)
    assert said == ["breadth is now called width"]
    path.write_text(WHEN)
    assert load(path) == found
