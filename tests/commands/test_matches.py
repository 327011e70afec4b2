"""``analyser.commands``: Do ``simulate`` and ``report`` play whole matches as they play hands,
and say so truly?
"""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from terminal import answer, fails, files, interrupted_at, run
from toy import Toy

from analyser.commands import output
from analyser.play import runner
from analyser.play.runner import Amount, Progress
from analyser.scenario import file_spec
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.fixture
def match_file(toy: Toy) -> Path:
    path = Path("cup.toml")
    path.write_text(
        'game = "toy"\nseed = 5\nmatches = 600\n'
        '[[duels]]\na = "bold"\nb = "timid"\nrules = ["plain", "rich"]\n'
        '[[lineups]]\npolicies = ["bold", "timid"]\nhands = 2000\n'
    )
    return path


def test_simulate_plays_matches_and_says_what_the_rows_say(toy: Toy) -> None:
    found = answer("simulate", "--game", "toy", "--matches", "300", "--policies", "bold,timid")
    held = run_folder.open(Path(found["run"]))
    matches = pd.concat(held.match_frames(), ignore_index=True)
    hands = held.frame()
    assert len(matches) == found["matches"] == found["planned_matches"] == 300
    assert len(hands) == found["hands"]
    assert found["planned_hands"] is None
    (cell,) = found["cells"]
    assert cell["hands_per_match"] == pytest.approx(len(hands) / 300)
    for side, won in enumerate(cell["won"]):
        assert won["share"] == pytest.approx((matches["winner"] == side).mean())
        assert won["low"] < won["share"] < won["high"]
        assert won["final_score"] == pytest.approx(matches[f"score_{side}"].mean())
    assert found["score_mean"] == pytest.approx(list(hands[["score_0", "score_1"]].mean()))
    assert found["hands_per_second"] > 0


def test_people_are_told_of_matches(toy: Toy) -> None:
    words = ["simulate", "--game", "toy", "--matches", "300"]
    result = run(*words)
    assert result.exit_code == 0
    assert "hands is the average length of a match." in result.stdout
    assert " match" not in run("simulate", "--game", "toy", "--hands", "300").stdout


@pytest.mark.broad
def test_a_scenario_of_matches_and_hands(match_file: Path) -> None:
    found = answer("simulate", str(match_file))
    assert [cell["cell"] for cell in found["cells"]] == [
        "plain: bold v timid, matches",
        "rich: bold v timid, matches",
        "plain: bold and timid",
    ]
    assert (found["matches"], found["cells"][2]["hands"]) == (1200, 2000)
    assert "matches" not in found["cells"][2]
    assert found["cells"][0]["duel"]["pairs"] == 300
    again = answer("simulate", str(match_file), "--threads", "3", "--output", "other")
    assert again["digest"] == found["digest"]


def test_the_flags_overrule_the_file_in_each_cell(match_file: Path) -> None:
    few = answer("simulate", str(match_file), "--matches", "10")
    assert [cell["matches"] for cell in few["cells"]] == [10, 10, 10]
    single = answer("simulate", str(match_file), "--hands", "50")
    assert [cell["hands"] for cell in single["cells"]] == [50, 50, 50]
    assert (single["matches"], single["planned_hands"]) == (0, 150)
    assert not (Path(single["run"]) / "_matches").exists()


def test_matches_of_a_number_of_hands_are_played_and_told(toy: Toy) -> None:
    words = ["--game", "toy", "--matches", "300", "--match-hands", "3"]
    found = answer("simulate", *words, "--policies", "bold,timid", "--output", "run")
    assert (found["matches"], found["hands"]) == (300, 900)
    (cell,) = found["cells"]
    assert cell["cell"] == "plain: bold and timid, matches of 3 hands"
    assert (cell["hands_per_match"], cell["lead_worth"]) == (3.0, None)
    held = run_folder.open(Path("run"))
    hands = held.frame()
    totals = hands.groupby("match")[["score_0", "score_1"]].sum()
    for side, other in ((0, 1), (1, 0)):
        ahead = totals[f"score_{side}"] > totals[f"score_{other}"]
        assert cell["won"][side]["share"] == pytest.approx(ahead.mean())
    # A target match and a quick one of the same number are the same cards, and other runs.
    target = answer("simulate", *words[:4], "--policies", "bold,timid")
    first = run_folder.open(Path(target["run"])).frame().query("hand < 3")
    merged = hands.merge(first, on=["match", "hand"], suffixes=("", "_then"))
    assert len(merged) == len(first)
    assert (merged["deal"] == merged["deal_then"]).all()
    page = Path(answer("report", "run")["report"]).read_text()
    assert "until 3 hands have been played: then who has most has won, and nobody where" in page
    assert "match_hands = 3" in page


@pytest.mark.broad
def test_a_scenario_of_matches_of_a_number_of_hands(match_file: Path) -> None:
    words = ["--matches", "40", "--match-hands", "2"]
    found = answer("simulate", str(match_file), *words)
    assert [cell["hands_per_match"] for cell in found["cells"]] == [2.0, 2.0, 2.0]
    reported = answer("report", str(match_file), *words)
    assert reported["run"] == found["run"]
    text = match_file.read_text().replace("matches = 600", "matches = 40\nmatch_hands = 2")
    match_file.write_text(text.replace("hands = 2000", ""))
    assert answer("simulate", str(match_file), "--threads", "3")["digest"] == found["digest"]


def test_the_first_screen_tells_matches_of_two_lengths_apart(match_file: Path) -> None:
    duel = '[[duels]]\na = "bold"\nb = "timid"\n'
    match_file.write_text(f'game = "toy"\nmatches = 200\n{duel}{duel}match_hands = 2\n')
    said = " ".join(run("simulate", str(match_file)).stdout.split())
    assert said.startswith("2 of 2 duels have a clear winner.")
    assert "matches of 2" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--match-hands", "4"], "--match-hands: found no --matches (expected --matches too)"),
        (["--hands", "5", "--match-hands", "4"], "--match-hands: found no --matches (expected"),
        (["--matches", "5", "--match-hands", "0"], "--match-hands: found '0' (expected 1 or more"),
        (["--matches", "5", "--match-hands", "x"], "--match-hands: found 'x' (expected a whole"),
        (["--matches", "5", "--match-hands", "1001"], "match_hands: found 1001 (expected a whole"),
        (["--hands", "5", "--matches", "5"], "--hands and --matches: found both (expected one of"),
        (["--matches", "0"], "--matches: found '0' (expected 1 or more"),
        (["--matches", str(10**9 + 1)], "matches: found 1000000001 (expected a whole number from"),
    ],
)
def test_a_wrong_number_of_matches_is_one_sentence(
    match_file: Path, words: list[str], said: str
) -> None:
    for start in (["simulate", "--game", "toy"], ["simulate", "cup.toml"], ["report", "cup.toml"]):
        assert said in fails(2, *start, *words)
    assert files() == {"cup.toml"}


def test_a_damaged_file_of_matches_is_exit_4(toy: Toy) -> None:
    words = ["simulate", "--game", "toy", "--matches", "40", "--output", "run"]
    answer(*words)
    file = Path("run/_matches/000000.parquet")
    data = bytearray(file.read_bytes())
    data[len(data) // 3] ^= 4
    file.write_bytes(data)
    assert "_matches/000000.parquet" in fails(4, *words)
    assert "_matches/000000.parquet" in fails(4, "report", "run")


@pytest.mark.broad
def test_ctrl_c_in_a_run_of_matches_goes_on_to_the_same(toy: Toy) -> None:
    words = ["simulate", "--game", "toy", "--matches", "900", "--output", "run"]
    whole = answer(*words[:-1], "whole")
    with interrupted_at(2):
        assert run(*words).exit_code == 130
    assert len(run_folder.open(Path("run")).shards) == 2
    assert answer(*words)["digest"] == whole["digest"]


@pytest.mark.broad
def test_dry_run_judges_matches_by_a_sample(match_file: Path) -> None:
    said = answer("simulate", str(match_file), "--dry-run", "--threads", "2")
    spec = file_spec.load(match_file)
    assert (said["matches"], said["cells"]) == (1200, 3)
    assert said["shards"] == len(runner.layout(spec))
    assert said["run"] == str(runner.default_out(spec))
    text = run("simulate", str(match_file), "--dry-run").stdout
    assert text.startswith("Would play 2,000 hands and 1,200 matches, ")
    assert files() == {"cup.toml"}
    played = answer("simulate", str(match_file), "--output", "run")
    # Both presets have matches of their own length; the sample is of the first.
    assert said["hands"] == pytest.approx(played["hands"], rel=0.3)
    written = sum(file.stat().st_size for file in Path("run").rglob("*.parquet") if file.is_file())
    assert said["bytes"] == pytest.approx(written, rel=0.3)
    alone = run("simulate", "--game", "toy", "--matches", "70", "--dry-run").stdout
    assert alone.startswith("Would play 70 matches, ")
    assert " hands or so in all, in 1 shard into runs/" in alone


@pytest.mark.broad
def test_a_report_plays_matches_too(match_file: Path, toy: Toy) -> None:
    found = answer("report", str(match_file), "--matches", "300")
    assert [cell["matches"] for cell in found["cells"]] == [300, 300, 300]
    page = Path(found["report"]).read_text()
    assert "Matches won" in page
    assert " ".join(found["sentences"]).startswith("Under the rules plain: bold ")
    toy.calls.clear()
    assert answer("report", str(match_file), "--matches", "300") == found
    assert toy.calls == []
    assert "--matches" in fails(2, "report", found["run"], "--matches", "5")


@pytest.mark.parametrize(
    ("total", "rates", "words"),
    [
        (Amount(500, 0), (1234.5, 0.0), "1,234 hands a second"),
        (Amount(0, 500), (1234.5, 123.4), "123 matches a second"),
        (Amount(0, 500), (30.0, 3.04), "3.0 matches a second"),
        (Amount(500, 500), (1234.5, 123.4), "1,234 hands a second"),
    ],
)
def test_the_speed_is_said_in_what_was_asked_for(
    total: Amount, rates: tuple[float, float], words: str
) -> None:
    now = Progress(Amount(0, 0), total, rates[0], 9.0, rates[1])
    assert output.speed(now) == words
