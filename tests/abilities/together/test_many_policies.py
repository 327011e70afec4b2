"""``analyser.commands``: Do ``tournament`` and ``sweep`` answer, resume, and say in a sentence
what is wrong?
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal import answer, fails, files, interrupted_at, run
from toy import Toy

from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("toy", "undrawn")

TOURNAMENT = ("tournament", "bold,timid,balanced", "--game", "toy", "--hands", "2000")
SWEEP = (
    "sweep",
    "--habit",
    "skill=0:60:20",
    "--policy",
    "bold",
    "--game",
    "toy",
    "--hands",
    "2000",
)


def test_a_tournament_for_a_program() -> None:
    told = answer(*TOURNAMENT, "--seed", "7")
    assert (told["best"], told["seed"], told["hands"]) == ("bold", 7, 6_000)
    assert told["hands_per_duel"] == 2_000
    assert told["matrix"][0][0] == {"mean": 0.0, "low": 0.0, "high": 0.0}
    assert told["cyclic_share"] < 0.1
    assert len(run_folder.open(Path(told["run"])).cells) == 3


def test_the_order_of_the_names_is_no_matter(toy: Toy) -> None:
    first = answer(*TOURNAMENT)
    toy.calls.clear()
    again = answer("tournament", "balanced,bold,timid", *TOURNAMENT[2:])
    assert toy.calls == []
    ignored = {"hands_per_second": 0, "provenance": {}}
    assert {**first, **ignored} == {**again, **ignored}


def test_a_sweep_for_a_program() -> None:
    told = answer(*SWEEP)
    assert told["best"] == {"skill": 60}
    assert told["settled"]
    # The present value meets itself, which needs no play.
    assert told["hands"] == 6_000
    assert [each["values"]["skill"] for each in told["doses"]] == [0, 20, 40, 60]


def test_a_rule_is_swept() -> None:
    told = answer(
        "sweep", "--rule", "bonus=0,50", "--policy", "bold", "--against", "timid",
        "--game", "toy", "--hands", "1000",
    )  # fmt: skip
    assert [each["change"]["mean"] for each in told["doses"]] == [0, 0]
    assert "furthest ahead" in " ".join(told["sentences"])


@pytest.mark.parametrize("words", [TOURNAMENT, SWEEP])
def test_it_resumes_and_has_a_page(words: tuple[str, ...], toy: Toy) -> None:
    whole = answer(*words, "--output", "whole")
    with interrupted_at(2):
        stopped = run(*words, "--output", "part")
    assert stopped.exit_code == 130
    assert "go on with: analyser " in stopped.stderr
    told = answer(*words, "--output", "part")
    assert told["digest"] != ""
    assert {**told, "digest": 0, "provenance": 0, "run": 0, "page": 0, "hands_per_second": 0} == {
        **whole, "digest": 0, "provenance": 0, "run": 0, "page": 0, "hands_per_second": 0,
    }  # fmt: skip
    page = answer("report", "part")
    assert page["sentence"] == told["sentence"]
    assert {Path(each).suffix for each in page["files"]} == {".html", ".json", ".png"}


@pytest.mark.parametrize("words", [TOURNAMENT, SWEEP])
def test_dry_run_writes_nothing(words: tuple[str, ...]) -> None:
    told = answer(*words, "--dry-run")
    assert told["hands"] == 6_000
    assert told["cells"] == 3
    assert files() == set()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tournament", "bold"), "policies: found 'bold' alone (expected 2 to 30"),
        (("tournament", "bold,bold"), "found 'bold' more than once"),
        (("tournament", "bold,tmid"), "did you mean 'timid'?"),
        (("tournament", "bold,,timid"), "an empty name"),
        (("sweep",), "--habit: found none"),
        (("sweep", "--habit", "skill"), "expected NAME=FIRST:LAST[:STEP]"),
        (("sweep", "--habit", "skil=1,2"), "did you mean 'skill'?"),
        (("sweep", "--habit", "skill=1:0"), "whole numbers that go up"),
        (("sweep", "--habit", "skill=0:1:0.5"), "whole numbers that go up"),
        (("sweep", "--habit", "skill=0:9:1:1"), "whole numbers that go up"),
        (("sweep", "--habit", "skill=0:1e999999"), "whole numbers that go up"),
        (("sweep", "--habit", "skill=0:nan"), "whole numbers that go up"),
        (("sweep", "--habit", "skill=0:1000"), "found 1,001 values (expected at most 200"),
        (("sweep", "--habit", "skill=1,2", "--habit", "skill=3,4"), "found more than once"),
        (("sweep", "--habit", "skill=1,x"), "--habit skill: found 'x'"),
        (("sweep", "--habit", "skill=1,5000"), "--habit skill: found 5000 (expected -1000"),
        (("sweep", "--rule", "steps=1,2", "--against", "bold"), "is a list of numbers"),
        (("sweep", "--rule", "bonus=0,5"), "name another with --against"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    assert said in fails(2, *words, "--game", "toy")
    assert files() == set()


def test_a_bad_policy_file_is_exit_3() -> None:
    Path("bad.toml").write_text("skil = 3\n")
    assert "did you mean 'skill'" in fails(3, "tournament", "bold,bad.toml", "--game", "toy")
    assert "did you mean 'skill'" in fails(
        3, "sweep", "--policy", "bad.toml", "--habit", "skill=1,2", "--game", "toy"
    )


def test_a_folder_with_another_run_is_exit_6() -> None:
    answer(*TOURNAMENT, "--output", "run")
    assert "holds another run" in fails(6, *SWEEP, "--output", "run")
    header = json.loads(Path("run/_manifest.jsonl").read_text().splitlines()[0])
    assert json.dumps(header).count('"kind": "tournament"') == 1
