"""``analyser.abilities.overviews``: Are runs found again, is one told and two compared, and is
any column drawn by any other?
"""

from __future__ import annotations

import itertools
import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from terminal import answer, fails, files, run

import analyser
from analyser.abilities.overviews import two_runs
from analyser.findings import curves
from analyser.library.runs import OpenRun
from analyser.report.figures import curves as drawn_curves

pytestmark = pytest.mark.usefixtures("toy", "undrawn")


def played(out: str, *words: str) -> dict[str, Any]:
    words = words or ("--policies", "bold,timid", "--hands", "2000")
    return answer("simulate", "--game", "toy", "--output", out, *words)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("show s3://games/run", "RUN"),
        ("show s3://games", "RUN"),
        ("plot s3://games/run --x take_bar --y score", "RUN"),
        ("query --schema s3://games/run", "RUN"),
    ],
)
def test_an_address_is_no_folder(words: str, what: str) -> None:
    """It was said to hold no run, and with one slash."""
    said = fails(2, *words.split())
    assert said.startswith(f"analyser: error: {what}: found an address (expected a folder of this")


# ---------------------------------------------------------------- all of them


def test_runs_are_found_some_levels_deep_and_only_their_manifests_are_read() -> None:
    played("runs/one")
    played("runs/deep/two", "--hands", "30", "--seed", "5")
    Path("runs/other/notes").mkdir(parents=True)
    Path("runs/other/notes/x.txt").write_text("mine")
    for shard in Path("runs").rglob("*.parquet"):
        # Of the same size, and damaged: nobody looks.
        shard.write_bytes(bytes(shard.stat().st_size))
    found = answer("show")
    assert [each["run"] for each in found["runs"]] == ["runs/deep/two", "runs/one"]
    two, one = found["runs"]
    assert (two["hands"], two["planned_hands"], two["seed"], two["state"]) == (
        30, 30, 5, "finished",
    )  # fmt: skip
    assert one["what"] == "plain: bold and timid"
    assert one["bytes"] == sum(
        each.stat().st_size for each in Path("runs/one").rglob("*") if each.is_file()
    )
    assert one["next"] == "analyser report runs/one"
    said = run("show").stdout
    assert "deep/two" in said
    assert "2 runs below runs" in said
    assert answer("show", "runs/deep")["runs"] == [two]


def test_what_goes_on_and_what_was_stopped_say_so() -> None:
    played("runs/whole")
    manifest = Path("runs/whole/_manifest.jsonl")
    lines = manifest.read_text().splitlines(keepends=True)
    manifest.write_text("".join(lines[:-1]))
    (found,) = answer("show")["runs"]
    assert found["state"] == "not finished"
    assert found["hands"] < found["planned_hands"] == 2_000
    assert found["next"].startswith("analyser simulate --game toy --output ")
    assert "Go on: analyser simulate" in run("show", "runs/whole").stdout
    answer("compare", "bold", "timid", "--game", "toy", "--until-verdict", "--output", "runs/early")
    early = answer("show", "runs/early")
    assert early["state"] == "stopped: decided"
    assert early["next"] == "analyser report runs/early"


def test_one_that_is_damaged_is_told_and_the_others_are_listed() -> None:
    played("runs/one")
    played("runs/two")
    manifest = Path("runs/one/_manifest.jsonl")
    text = manifest.read_text()
    manifest.write_text(text.replace('"seed": 1', '"seed": 2').replace('"seed":1', '"seed":2'))
    assert manifest.read_text() != text
    result = run("show", "--json")
    found = json.loads(result.stdout)
    assert [each["run"] for each in found["runs"]] == ["runs/two"]
    assert [each["run"] for each in found["unreadable"]] == ["runs/one"]
    assert result.exit_code == 0
    assert run("show").stderr.startswith("analyser: runs/one")
    assert "runs/one" in fails(4, "show", "runs/one")


def test_a_folder_that_cannot_be_opened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    played("runs/b")
    for shut in ("a", "c"):
        Path("runs", shut).mkdir()
    real = os.scandir

    def scandir(path: Any = ".") -> Any:
        if Path(path).name in ("a", "c"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    result = run("show", "--json")
    found = json.loads(result.stdout)
    assert [each["run"] for each in found["runs"]] == ["runs/b"]
    assert [each["run"] for each in found["unreadable"]] == ["runs/a", "runs/c"]
    assert "analyser: runs/c: Permission denied\n" in run("show").stderr


def test_where_nothing_was_played_there_is_nothing_wrong() -> None:
    assert answer("show")["runs"] == []
    assert run("show").stdout == "No run below runs; `analyser simulate` makes one.\n"
    assert "nix: there is no run here" in fails(6, "show", "nix")
    Path("file").write_text("x")
    assert "file: is not a folder" in fails(6, "show", "file")
    assert "nix: there is no run here" in fails(6, "show", "nix")
    assert files() == {"file"}


def test_what_is_no_manifest_keeps_nobody_waiting() -> None:
    played("runs/one")
    Path("runs/pipe").mkdir()
    os.mkfifo("runs/pipe/_manifest.jsonl")
    Path("runs/foreign").mkdir()
    Path("runs/foreign/_manifest.jsonl").write_text("[]\n")
    found = json.loads(run("show", "--json").stdout)
    assert [each["run"] for each in found["runs"]] == ["runs/one"]
    assert [each["run"] for each in found["unreadable"]] == ["runs/foreign", "runs/pipe"]
    assert "found a folder or a device" in found["unreadable"][1]["why"]
    assert "found a folder or a device" in fails(4, "show", "runs/pipe")


# ---------------------------------------------------------------- two of them


def test_the_same_deals_are_compared_deal_by_deal() -> None:
    played("a")
    played("b", "--policies", "bold,timid", "--hands", "2000", "--rules", "rich",
           "--set", "turn_limit=200")  # fmt: skip
    found = answer("show", "a", "b")
    assert found["same_deals"]
    unlike = {each["what"]: (each["one"], each["other"]) for each in found["unlike"]}
    assert unlike["preset of rules"] == ("plain", "rich")
    # The bonus of the rich toy is 100 points per hand and nothing else, in all deals so far.
    for each in found["quantities"]:
        assert (each["mean"], each["paired"]) == (100, True)
        half = each["high"] - each["mean"]
        assert each["mean"] - each["low"] == pytest.approx(half)
        assert 0 < half < 10
        assert (each["deals"], each["verdict"]) == (2_000, "better")
    said = run("show", "a", "b").stdout
    assert "deal by deal, on the same deals" in said
    assert re.search(r"\+100\.\d+ ± \d\.\d", said)


def test_rules_and_habits_that_differ_are_named() -> None:
    Path("mine.toml").write_text('name = "mine"\nbase = "bold"\ntake_bias = 7\n')
    played("a", "--policies", "mine.toml", "--hands", "50", "--set", "turn_limit=200")
    Path("mine.toml").write_text('name = "mine"\nbase = "bold"\ntake_bias = 8\nskill = 3\n')
    played("b", "--policies", "mine.toml", "--hands", "80", "--set", "turn_limit=250")
    unlike = {
        each["what"]: (each["one"], each["other"]) for each in answer("show", "a", "b")["unlike"]
    }
    assert unlike == {
        "played": ("50 hands", "80 hands"),
        "rule turn_limit": ("200", "250"),
        "mine's take_bias": ("7", "8"),
        "mine's skill": ("20", "3"),
    }


def test_what_one_run_alone_has_is_named_whichever_comes_first() -> None:
    played("a", "--policies", "bold", "--hands", "50")
    played("b", "--policies", "bold,timid", "--hands", "50")
    for order, players in (("ab", ("–", "timid")), ("ba", ("timid", "–"))):
        unlike = answer("show", *order)["unlike"]
        assert [(each["what"], each["one"], each["other"]) for each in unlike] == [
            ("player 2", *players)
        ]
    (cell,) = analyser.open_run("a").cells
    # As a run of a version before the rule.
    older = replace(cell, rules={key: cell.rules[key] for key in cell.rules if key != "bonus"})
    for cells, values in (((cell, older), ("0", "–")), ((older, cell), ("–", "0"))):
        (found,) = two_runs._list_differences(*cells)
        assert (found.what, found.one, found.other) == ("rule bonus", *values)


def test_other_deals_are_compared_as_independent_ones_with_wider_intervals() -> None:
    duel = ("compare", "bold", "timid", "--game", "toy", "--hands", "4000")
    answer(*duel, "--output", "a")
    answer(*duel, "--seed", "9", "--output", "b")
    found = answer("show", "a", "b")
    assert not found["same_deals"]
    (each,) = found["quantities"]
    assert each["name"] == "bold − timid"
    assert not each["paired"]
    assert each["mean"] == pytest.approx(each["other"]["mean"] - each["one"]["mean"])
    halves = [(part["high"] - part["low"]) / 2 for part in (each["one"], each["other"])]
    half = (each["high"] - each["low"]) / 2
    assert half > sum(halves)
    assert half < 1.3 * sum(halves)


def test_the_longer_of_two_runs_goes_on_alone() -> None:
    played("a", "--policies", "bold,timid", "--hands", "2500")
    played("b", "--policies", "bold,timid", "--hands", "9000")
    found = answer("show", "a", "b")
    for each in found["quantities"]:
        assert (each["mean"], each["deals"]) == (0, 2_500)
        assert (each["one"]["pairs"], each["other"]["pairs"]) == (2_500, 9_000)
    assert not found["same_rows"]
    assert answer("show", "a", "a")["same_rows"]


def test_what_cannot_be_compared_is_said() -> None:
    played("a")
    played("m", "--matches", "10")
    answer("compare", "bold", "timid", "--game", "toy", "--hands", "20", "--output", "d")
    assert answer("show", "a", "m")["left_out"] == [
        "plain: bold and timid: matches are played, whose unit is another"
    ]
    assert "one is a duel" in answer("show", "a", "d")["left_out"][0]


# ---------------------------------------------------------------- any column by any other


def test_means_by_a_column_are_those_of_the_rows() -> None:
    played("a")
    found = answer("plot", "a", "--x", "pot_turn_0", "--y", "score_1", "--output", "x.png")
    rows = OpenRun(analyser.open_run("a").run).frame(["pot_turn_0", "score_1"])
    (line,) = found["lines"]
    for dot in line["dots"]:
        there = rows[rows["pot_turn_0"] == dot["x_low"]]["score_1"]
        assert dot["mean"] == pytest.approx(float(there.mean()))
        assert dot["rows"] == dot["units"] == len(there)
        assert dot["low"] < dot["mean"] < dot["high"]
    # Nulls are nowhere: a quarter of the toy's hands have no turn of the pot.
    assert sum(dot["rows"] for dot in line["dots"]) == rows["pot_turn_0"].count() < 2_000
    assert Path("x.png").read_bytes().startswith(b"\x89PNG")


def test_what_never_varied_in_some_rows_is_not_known_of_others() -> None:
    played("a")
    # Single hands are of match −1.  Of two rows, both 0, no interval follows either.
    (line,) = answer("plot", "a", "--x", "pot_turn_0", "--y", "match", "--output", "x.png")["lines"]
    assert {(dot["mean"], dot["low"], dot["high"]) for dot in line["dots"]} == {(-1, None, None)}


def test_many_values_stand_together_and_every_row_is_counted_once() -> None:
    answer("compare", "bold", "timid", "--game", "toy", "--hands", "4000", "--output", "d")
    found = answer("plot", "d", "--x", "turns", "--y", "score", "--output", "x.svg")
    assert [line["line"] for line in found["lines"]] == ["bold", "timid"]
    rows = analyser.open_run("d").frame(["seating", "turns", "score_0", "score_1"])
    for line, entrant in zip(found["lines"], (0, 1), strict=True):
        dots = line["dots"]
        assert 10 < len(dots) <= 24
        assert sum(dot["rows"] for dot in dots) == 4_000
        # Each deal is in one dot, in both of its seatings: the deal is the unit.
        assert sum(dot["units"] for dot in dots) == 2_000
        for before, after in itertools.pairwise(dots):
            assert before["x_high"] < after["x_low"]
        # Whose numbers: the sides swap with the arms.
        mine = rows["score_0"].where(rows["seating"] == entrant, rows["score_1"])
        first = rows["turns"].between(dots[0]["x_low"], dots[0]["x_high"])
        assert dots[0]["mean"] == pytest.approx(float(mine[first].mean()))


def test_a_habit_or_a_rule_is_drawn_where_it_differs() -> None:
    sweep = ("sweep", "--game", "toy", "--policy", "bold", "--habit", "skill=0,50,100")
    answer(*sweep, "--hands", "2000", "--output", "s")
    found = answer("plot", "s", "--x", "skill", "--y", "margin", "--output", "x.pdf")
    (line,) = found["lines"]
    assert [dot["x_low"] for dot in line["dots"]] == [0, 50, 100]
    means = [dot["mean"] for dot in line["dots"]]
    assert means == sorted(means)
    assert means[2] > 50
    (line,) = answer("plot", "s", "--x", "skill", "--y", "score", "--output", "x.png")["lines"]
    assert line["line"] == "plain, first of each duel"
    rules = ("sweep", "--game", "toy", "--policy", "bold", "--against", "timid")
    answer(*rules, "--rule", "bonus=0,100", "--hands", "200", "--output", "r")
    (line, _) = answer("plot", "r", "--x", "bonus", "--y", "score", "--output", "x.png")["lines"]
    assert line["dots"][1]["mean"] - line["dots"][0]["mean"] == pytest.approx(100)


def test_decisions_weigh_as_many_as_their_deal_has() -> None:
    answer("weigh", "--game", "toy", "--decisions", "3000", "--output", "p", "--confirm-hands", "0")
    found = answer("plot", "p", "--x", "width", "--y", "effect", "--output", "x.png")
    weighed = analyser.weigh(game="toy", decisions=3_000)
    frame = weighed.frame("width", bounds=[[(width, width) for width in range(7)]])
    (line,) = found["lines"]
    assert [dot["mean"] for dot in line["dots"]] == pytest.approx(list(frame["worth"]))


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
def test_a_picture_is_the_same_bytes_each_time(ending: str) -> None:
    played("a")
    made = []
    for name in ("one", "two"):
        answer("plot", "a", "--x", "ending", "--y", "turns", "--output", f"{name}{ending}")
        made.append(Path(f"{name}{ending}").read_bytes())
    assert made[0] == made[1]
    assert len(made[0]) > 2_000


def test_the_picture_lies_beside_the_run_and_the_table_is_printed() -> None:
    played("runs/a")
    said = run("plot", "runs/a", "--x", "ending", "--y", "turns").stdout
    assert said.splitlines()[-1] == "runs/a-turns-by-ending.png"
    assert Path("runs/a-turns-by-ending.png").is_file()
    assert "closed" in said
    assert "95 %" in said


def test_a_picture_says_what_it_shows_of_how_many_hands_and_what_made_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played("a")
    answer("plot", "a", "--x", "pot_turn_0", "--y", "score_1", "--output", "x.svg")
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", Path("x.svg").read_text("utf-8")))
    for said in (
        "Mean score of side 1 by pot turn of side 0", "Mean score of side 1, points",
        "Toy, rules plain; 2,000 hands; seed", "players bold, timid", "95 % interval",
        f"analyser {analyser.__version__}, scenario ",
    ):  # fmt: skip
        assert said in words, words
    assert "score_1" not in words
    assert "pot_turn" not in words
    assert "The first" not in words
    monkeypatch.setattr(drawn_curves, "MOST_LINES", 1)
    answer("plot", "a", "--x", "turns", "--y", "score", "--output", "x.svg")
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", Path("x.svg").read_text("utf-8")))
    assert "The first 1 of 2 lines." in words


@pytest.mark.parametrize(
    ("name", "unit", "kind", "words"),
    [("take_bar", "points / 10", "habit", "Take bar: what a pile must be worth, tenths of points"),
     ("turns", "turns", "column", "Turns"),
     ("score_1", "points", "column", "Score of side 1, points"),
     ("margin", "points", "margin", "Lead of the first, points")],
)  # fmt: skip
def test_an_axis_is_in_words(name: str, unit: str, kind: str, words: str) -> None:
    axis = curves.Axis(name, unit, "… what a pile must be worth", kind)
    assert drawn_curves.axis_words(axis) == words


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        ("turn", "score", "--x: found 'turn' (expected a column, a habit or a rule; did you mean"),
        ("a/b", "score", "--x: found 'a/b' (expected a column, a habit or a rule"),
        ("turns", "../score", "--y: found '../score' (expected a column, or margin"),
        ("turns", "scor", "--y: found 'scor' (expected a column, or margin; did you mean 'score'?"),
        ("skil", "score", "did you mean 'skill'?"),
        ("turns", "skill", "--y: found 'skill' (expected a column, or margin"),
        ("turns", "ending", "--y: found 'ending', which is not a number of a row"),
        ("bonus", "score", "--x: found 'bonus', which is 0 for all here"),
        (
            "turns",
            "margin",
            "--y: found 'margin', and a column as x (expected a habit or a rule as x",
        ),
        ("skill", "margin", "--y: found 'margin' where no duel of hands was played"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(x: str, y: str, said: str) -> None:
    played("a", "--policies", "bold", "--hands", "20")
    before = files()
    assert said in fails(2, "plot", "a", "--x", x, "--y", y)
    assert files() == before


def test_another_ending_is_refused() -> None:
    played("a", "--hands", "20")
    assert "--output: found 'x.jpg' (expected .png, .svg, .pdf" in fails(
        2, "plot", "a", "--x", "turns", "--y", "score", "--output", "x.jpg"
    )
