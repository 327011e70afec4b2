"""``analyser.commands.playing``: Do ``simulate``, ``compare`` and ``report`` say what the rows
say, and leave what they should?
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from compiling import OFF
from terminal import answer, fails, files, interrupted_at, run
from toy import Toy

from analyser import __file__ as analyser_file
from analyser.compiled import jit
from analyser.games.burraco import Burraco
from analyser.games.sides import duel_seatings
from analyser.play import runner
from analyser.play.forecast import run_estimate
from analyser.scenario import file_spec
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("undrawn")


# ---------------------------------------------------------------- simulate


def test_simulate_says_what_the_rows_say(toy: Toy) -> None:
    found = answer(
        "simulate", "--game", "toy", "--hands", "5000", "--policies", "bold,timid", "--seed", "7"
    )
    frame = run_folder.open(Path(found["run"])).frame()
    assert len(frame) == found["hands"] == 5000
    scores = frame[["score_0", "score_1"]]
    assert found["score_mean"] == pytest.approx(list(scores.mean()))
    assert found["score_sd"] == pytest.approx(list(scores.std()))
    shares = frame["ending"].value_counts(normalize=True)
    assert found["endings"] == pytest.approx(shares.to_dict())
    assert found["seed"] == 7
    assert found["cells"][0]["policies"] == ["bold", "timid"]
    assert found["hands_per_second"] > 0
    assert found["signature"] == toy.signature()


def test_a_run_goes_to_the_folder_that_was_asked_for(toy: Toy) -> None:
    found = answer("simulate", "--game", "toy", "--hands", "100", "--output", "here")
    assert found["run"] == "here"
    assert Path("here/_manifest.jsonl").is_file()
    assert not Path("runs").exists()


def test_the_same_command_again_plays_nothing_and_says_the_same(toy: Toy) -> None:
    words = ["simulate", "--game", "toy", "--hands", "3000"]
    first = answer(*words)
    toy.calls.clear()
    second = answer(*words)
    assert toy.calls == []
    assert second["hands_per_second"] is None
    assert first["hands_per_second"] is not None
    ignored = {"hands_per_second": 0}
    assert {**first, **ignored} == {**second, **ignored}


def test_any_number_of_threads_gives_the_same_run(toy: Toy) -> None:
    words = ["simulate", "--game", "toy", "--hands", "9000"]
    digests = {
        answer(*words, "--threads", str(threads), "--output", f"run-{threads}")["digest"]
        for threads in (1, 2, 7)
    }
    assert len(digests) == 1


def test_simulate_answers_for_people(toy: Toy) -> None:
    result = run("simulate", "--game", "toy", "--hands", "200")
    assert result.exit_code == 0
    assert result.stdout.startswith("A hand brings ")
    assert "200 is how many hands were played." in " ".join(result.stdout.split())
    assert "East and West" in result.stdout
    assert "Next: analyser report runs/" in result.stdout
    assert result.stderr == ""


@pytest.fixture
def duel_file(toy: Toy) -> Path:
    path = Path("duel.toml")
    path.write_text(
        'game = "toy"\nseed = 5\nhands = 4000\n'
        '[[duels]]\na = "bold"\nb = "balanced"\n[[lineups]]\npolicies = ["timid"]\n'
    )
    return path


def test_a_scenario_file_says_what_is_played(duel_file: Path) -> None:
    found = answer("simulate", str(duel_file))
    assert found["hands"] == 8000
    assert found["seed"] == 5
    assert [cell["hands"] for cell in found["cells"]] == [4000, 4000]
    assert found["cells"][0]["duel"]["pairs"] == 2000
    assert "duel" not in found["cells"][1]
    # The run keeps the command that made it.
    command = run_folder.open(Path(found["run"])).header["provenance"]["command"]
    assert command == ["analyser", "simulate", "duel.toml", "--json"]


def test_flags_overrule_the_file_and_stand_on_either_side_of_it(duel_file: Path) -> None:
    before = answer("simulate", "--hands", "1000", "--seed", "6", str(duel_file))
    after = answer("simulate", str(duel_file), "--seed", "6", "--hands", "1000")
    assert before["digest"] == after["digest"]
    assert before["hands"] == 2000
    assert before["seed"] == 6


@pytest.mark.parametrize("flag", ["--rules", "--policies"])
def test_what_the_file_says_cannot_be_said_twice(duel_file: Path, flag: str) -> None:
    assert f"{flag} plain: duel.toml says that" in fails(
        2, "simulate", str(duel_file), flag, "plain"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "toy"\n[[lineups]]\npolicies = ["blod"]\n', "did you mean 'bold'?"),
        ('game = "toy"\nhnads = 5\n[[lineups]]\npolicies = ["bold"]\n', "hnads"),
        ("game = \n", "bad.toml"),
    ],
)
def test_a_bad_scenario_is_exit_3_and_writes_nothing(toy: Toy, text: str, said: str) -> None:
    Path("bad.toml").write_text(text)
    assert said in fails(3, "simulate", "bad.toml")
    assert said in fails(3, "report", "bad.toml")
    assert files() == {"bad.toml"}


def test_a_missing_scenario_is_exit_6(toy: Toy) -> None:
    assert "none.toml" in fails(6, "simulate", "none.toml")


def test_a_folder_that_holds_something_else_is_exit_6_and_left_alone(toy: Toy) -> None:
    Path("letters").mkdir()
    Path("letters/aunt.txt").write_text("dear aunt")
    said = fails(6, "simulate", "--game", "toy", "--hands", "10", "--output", "letters")
    assert "letters" in said
    assert files() == {"letters", "letters/aunt.txt"}


def test_a_damaged_run_is_exit_4(toy: Toy) -> None:
    words = ["simulate", "--game", "toy", "--hands", "100", "--output", "run"]
    answer(*words)
    shard = Path("run/shards/000000.parquet")
    data = bytearray(shard.read_bytes())
    data[len(data) // 2] ^= 1
    shard.write_bytes(data)
    assert "000000.parquet" in fails(4, *words)
    assert "000000.parquet" in fails(4, "report", "run")


def test_ctrl_c_says_how_to_go_on_and_going_on_gives_the_same_run(toy: Toy) -> None:
    words = ["simulate", "--game", "toy", "--hands", "9000", "--output", "my run"]
    whole = answer(*words[:-1], "whole")
    with interrupted_at(2):
        result = run(*words)
    assert result.exit_code == 130
    assert result.stdout == ""
    assert re.fullmatch(
        r"analyser: interrupted( at [\d,]+ of 9,000 hands)?; "
        r"(what is known so far says `analyser report [^`]+`; )?"
        r"finished shards are kept, go on with: "
        r"analyser simulate --game toy --hands 9000 --output 'my run'\n",
        result.stderr,
    )
    assert len(run_folder.open(Path("my run")).shards) == 2
    assert answer(*words)["digest"] == whole["digest"]


@pytest.mark.broad
def test_dry_run_says_how_the_rules_are_read(monkeypatch: pytest.MonkeyPatch, toy: Toy) -> None:
    words = ("simulate", "--hands", "90000000", "--dry-run")
    pays: int | None = None
    monkeypatch.setattr(Burraco, "fixing_pays", lambda _self, _rules: pays)
    found = answer(*words)
    assert (found["rules_as_constants"], found["rule_sets"], found["compile_seconds"]) == (0, 1, 0)
    assert "The rules are read at run time." in run(*words).stdout
    pays = 90_000_000
    found = answer(*words)
    assert (found["rules_as_constants"], found["rule_sets"]) == (1, 1)
    assert found["compile_seconds"] == Burraco.fixing_seconds
    assert "constants of the machine code (compiled once, about" in run(*words).stdout
    assert "rules" not in run(*words, "--game", "toy").stdout


def test_dry_run_says_what_a_numba_that_is_not_known_costs(
    monkeypatch: pytest.MonkeyPatch, toy: Toy
) -> None:
    words = ("simulate", "--game", "toy", "--hands", "20", "--dry-run")
    assert answer(*words)["numba_known"] is True
    assert "numba" not in run(*words).stdout
    monkeypatch.setattr(jit, "SLOWER", "numba 9 is not known")
    assert answer(*words)["numba_known"] is False
    assert run(*words).stdout.endswith("\nnumba 9 is not known.\n")


@pytest.mark.parametrize(("waited", "said"), [(1.4, False), (4.0, True)])
def test_a_dry_run_says_where_others_use_the_processors(
    monkeypatch: pytest.MonkeyPatch, toy: Toy, waited: float, said: bool
) -> None:
    estimate_run = run_estimate.estimate_run
    monkeypatch.setattr(
        run_estimate,
        "estimate_run",
        lambda *asked: replace(estimate_run(*asked), waiting_factor=waited),
    )
    found = run("simulate", "--hands", "20", "--dry-run").stdout
    assert ("the samples took 4.0 times as long as they worked" in found) == said


def test_a_dry_run_of_what_is_finished_says_so(duel_file: Path) -> None:
    words = ("simulate", str(duel_file), "--output", "run")
    assert answer(*words, "--dry-run")["finished"] is False
    whole = answer(*words)
    said = answer(*words, "--dry-run")
    assert (said["finished"], said["run"], said["hands"]) == (True, "run", whole["hands"])
    told = " ".join(run(*words, "--dry-run").stdout.split())
    assert told.startswith("Would play nothing: all ")
    assert told.endswith("are in run. A page: analyser report run")
    # Another run's folder is no reason to say so.
    assert answer(*words, "--seed", "9", "--dry-run")["finished"] is False


def test_a_dry_run_of_what_stands_in_part_tells_the_rest(duel_file: Path) -> None:
    words = ("simulate", str(duel_file), "--output", "run")
    whole = answer(*words)
    fresh = answer("simulate", str(duel_file), "--dry-run")
    assert (fresh["hands_left"], fresh["shards_left"]) == (fresh["hands"], fresh["shards"])
    manifest = Path("run/_manifest.jsonl")
    manifest.write_bytes(b"".join(manifest.read_bytes().splitlines(keepends=True)[:3]))
    said = answer(*words, "--dry-run")
    assert (said["hands"], said["hands_left"]) == (8000, 4000)
    assert (said["shards"], said["shards_left"]) == (fresh["shards"], fresh["shards"] - 2)
    assert said["bytes"] == pytest.approx(fresh["bytes"] / 2, rel=0.3)
    for name in ("seconds", "bytes"):
        low, high = said[f"{name}_range"]
        assert 0 < low < said[name] < high
    low, high = said["memory_range"]
    assert 0 < low < high
    told = " ".join(run(*words, "--dry-run").stdout.split())
    shards = said["shards_left"]
    assert told.startswith(f"Would play 4,000 of 8,000 hands in {shards} shards into run, which ")
    assert answer(*words)["digest"] == whole["digest"]


def test_a_dry_run_into_another_run_s_folder_says_so(duel_file: Path) -> None:
    answer("simulate", str(duel_file), "--output", "run")
    said = run("simulate", str(duel_file), "--seed", "9", "--output", "run", "--dry-run").stdout
    assert "\nrun holds another run: play this one into another folder.\n" in said


def test_dry_run_counts_and_writes_nothing(duel_file: Path) -> None:
    said = answer("simulate", str(duel_file), "--dry-run", "--threads", "2")
    spec = file_spec.load(duel_file)
    assert said["hands"] == 8000
    assert said["shards"] == len(runner.layout(spec))
    assert said["run"] == str(runner.default_out(spec))
    assert said["seconds"] > 0
    assert "8,000 hands" in run("simulate", str(duel_file), "--dry-run").stdout
    assert files() == {"duel.toml"}
    # The size is an estimate from a sample: right to a fifth.
    answer("simulate", str(duel_file), "--output", "run")
    written = sum(path.stat().st_size for path in Path("run/shards").iterdir())
    assert said["bytes"] == pytest.approx(written, rel=0.2)


# ---------------------------------------------------------------- compare


def by_hand(toy: Toy, a: str, b: str, deals: int, seed: int) -> npt.NDArray[np.float64]:
    """Return the pair differences of A minus B, played in one piece."""
    from analyser.cards.shuffle import run_key

    rules = toy.rules("plain")
    entrants = [toy.policy(a), toy.policy(b)]
    first, second = (
        toy.play(rules, entrants, arm, run_key(seed), 0, deals) for arm in duel_seatings(toy, rules)
    )
    return ((first[:, 4] - first[:, 5]) + (second[:, 5] - second[:, 4])) / 2


def test_compare_is_the_mean_of_the_pairs(toy: Toy) -> None:
    found = answer("compare", "bold", "timid", "--game", "toy", "--hands", "8001", "--seed", "3")
    pairs = by_hand(toy, "bold", "timid", 4001, 3)
    assert found["pairs"] == len(pairs)
    assert found["mean"] == pytest.approx(pairs.mean())
    assert found["sd"] == pytest.approx(pairs.std(ddof=1))
    assert found["won"] == pytest.approx(np.mean(pairs > 0))
    assert found["lost"] == pytest.approx(np.mean(pairs < 0))
    assert found["low"] < found["mean"] < found["high"]
    assert found["verdict"] == "better"
    assert (found["a"], found["b"], found["rules"], found["seed"]) == ("bold", "timid", "plain", 3)
    assert files() == set()


def test_compare_does_not_depend_on_threads_or_on_the_side_of_the_flags(toy: Toy) -> None:
    words = ["--game", "toy", "--hands", "12000"]
    found = [answer("compare", "bold", "timid", *words, "--threads", str(n)) for n in (1, 2, 5)]
    found.append(answer("compare", *words, "bold", "timid"))
    for each in found:
        del each["provenance"]
    assert all(each == found[0] for each in found)


def test_compare_turned_round_is_the_opposite(toy: Toy) -> None:
    one = answer("compare", "bold", "timid", "--game", "toy", "--hands", "4000")
    two = answer("compare", "timid", "bold", "--game", "toy", "--hands", "4000")
    assert two["mean"] == pytest.approx(-one["mean"])
    assert two["low"] == pytest.approx(-one["high"])
    assert (one["verdict"], two["verdict"]) == ("better", "worse")


def test_a_policy_against_itself_is_equivalent(toy: Toy) -> None:
    found = answer("compare", "bold", "bold", "--game", "toy", "--hands", "100")
    assert (found["mean"], found["low"], found["high"]) == (0.0, 0.0, 0.0)
    assert found["verdict"] == "equivalent"


def test_the_band_decides_what_counts_as_equivalent(toy: Toy) -> None:
    words = ["compare", "bold", "timid", "--game", "toy", "--hands", "8000"]
    assert answer(*words, "--equivalence", "1")["verdict"] == "better"
    wide = answer(*words, "--equivalence", "100")
    assert (wide["verdict"], wide["band"]) == ("equivalent", 100.0)


def test_a_comparison_may_keep_its_rows(toy: Toy) -> None:
    words = ["compare", "bold", "timid", "--game", "toy", "--hands", "3000"]
    kept, passing = answer(*words, "--output", "kept"), answer(*words)
    assert (kept.pop("run"), passing.pop("run")) == ("kept", None)
    del kept["provenance"], passing["provenance"]
    assert len(run_folder.open(Path("kept")).frame()) == 3000
    assert kept == passing


def test_too_few_pairs_are_undecided_and_still_one_json_object(toy: Toy) -> None:
    found = answer("compare", "bold", "timid", "--game", "toy", "--hands", "4")
    assert found["verdict"] == "undecided"
    assert (found["low"], found["high"]) == (None, None)
    assert "too few" in found["sentences"][0]


@pytest.mark.parametrize(
    ("a", "b", "begins"),
    [
        ("bold", "timid", "Bold plays better than timid, by "),
        ("timid", "bold", "Bold plays better than timid, by "),
        ("bold", "bold", "Bold and bold play equally well."),
    ],
)
def test_the_first_line_is_the_verdict(toy: Toy, a: str, b: str, begins: str) -> None:
    result = run("compare", a, b, "--game", "toy", "--hands", "8000")
    assert result.stdout.startswith(begins)
    assert "; 4,000 deals, each played twice" in result.stdout


def test_a_policy_may_be_a_file(toy: Toy) -> None:
    Path("mine.toml").write_text('name = "mine"\nbase = "timid"\nskill = 40\n')
    found = answer("compare", "mine.toml", "timid", "--game", "toy", "--hands", "4000")
    assert (found["a"], found["verdict"]) == ("mine", "better")
    shown = answer("policies", "mine.toml", "--game", "toy")
    assert {each["id"]: each["value"] for each in shown["fields"]}["skill"] == 40
    Path("mine.toml").write_text('name = "mine"\nskill = 4000\n')
    assert "mine.toml: skill" in fails(3, "compare", "mine.toml", "timid", "--game", "toy")


def test_an_interrupted_comparison_is_exit_130(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(toy, "play", interrupted)
    result = run("compare", "bold", "timid", "--game", "toy", "--hands", "100")
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "analyser: interrupted; with --output it could go on\n"


# ---------------------------------------------------------------- report


def test_a_report_of_a_run_lies_beside_it(duel_file: Path) -> None:
    answer("simulate", str(duel_file), "--output", "runs/one")
    result = run("report", "runs/one")
    assert result.exit_code == 0, result.output
    sentence, *_, proved, path, following = result.stdout.splitlines()
    assert path == "The page: runs/one.html"
    assert proved.startswith("All bytes are as written")
    assert following == "Next: analyser check runs/one --replay-shards 6"
    assert sentence in Path("runs/one.html").read_text()


def test_a_report_of_a_run_that_was_cut_says_so_here_and_on_the_page(duel_file: Path) -> None:
    assert answer("simulate", str(duel_file), "--output", "one")["hands"] == 8000
    assert answer("report", "one")["unfinished"] is None
    manifest = Path("one/_manifest.jsonl")
    lines = manifest.read_bytes().splitlines(keepends=True)
    manifest.write_bytes(b"".join(lines[:3]))
    note = (
        "This run is not finished: 4,000 of 8,000 hands are played. The same command goes on where "
        "it stopped."
    )
    result = run("report", "one")
    assert result.exit_code == 0, result.output
    assert note in " ".join(result.stdout.partition("\n\n")[0].split())
    assert note in Path("one.html").read_text()
    assert answer("report", "one")["unfinished"] == note


def test_the_lines_of_the_document_read_what_the_manifest_lists(duel_file: Path) -> None:
    answer("simulate", str(duel_file), "--output", "one")
    whole = run_folder.open(Path("one")).frame()
    manifest = Path("one/_manifest.jsonl")
    manifest.write_bytes(b"".join(manifest.read_bytes().splitlines(keepends=True)[:3]))
    # Two shards that the manifest no longer lists lie there still.
    assert len(list(Path("one/shards").iterdir())) > 2
    page = Path(analyser_file).parent.parent / "docs" / "ask-a-run.md"
    (block,) = [
        each
        for each in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
        if "_manifest.jsonl" in each
    ]
    space: dict[str, Any] = {}
    exec(compile(block.replace("RUN", "one"), "ask-a-run.md", "exec"), space)
    held = run_folder.open(Path("one")).frame()
    assert 0 < len(held) < len(whole)
    assert space["rows"].reset_index(drop=True).equals(held)


def test_a_report_of_a_scenario_plays_it_first_and_only_once(toy: Toy, duel_file: Path) -> None:
    words = ["report", str(duel_file), "--hands", "1000", "--page", "pages/duel.html"]
    found = answer(*words)
    assert found["report"] == "pages/duel.html"
    assert found["hands"] == 2000
    assert all(Path(file).stat().st_size > 0 for file in found["files"])
    toy.calls.clear()
    page = Path("pages/duel.html").read_bytes()
    assert answer(*words) == found
    assert toy.calls == []
    assert Path("pages/duel.html").read_bytes() == page


def test_a_run_that_is_played_takes_no_flags_for_playing(duel_file: Path) -> None:
    answer("simulate", str(duel_file), "--output", "one")
    assert "--hands" in fails(2, "report", "one", "--hands", "5")


def test_a_report_of_a_folder_without_a_run_is_exit_6(toy: Toy) -> None:
    Path("empty").mkdir()
    assert "empty" in fails(6, "report", "empty")
    assert files() == {"empty"}


# ---------------------------------------------------------------- the whole way


@pytest.mark.needs("advice")
@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a run of Burraco says its signature: needs the compiler")
def test_the_whole_way_with_a_real_game(tmp_path: Path) -> None:
    def analyser(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "analyser", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(analyser_file).parent.parent)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    policies = [each["name"] for each in json.loads(analyser("policies", "--json"))["policies"]]
    a, b = policies[:2]
    (tmp_path / "small.toml").write_text(f'hands = 40\n[[duels]]\na = "{a}"\nb = "{b}"\n')
    simulated = json.loads(analyser("simulate", "small.toml", "--output", "run", "--json"))
    assert simulated["hands"] == 40
    assert sum(simulated["endings"].values()) == pytest.approx(1)
    assert len(simulated["score_mean"]) == len(simulated["score_sd"]) == 2
    compared = json.loads(analyser("compare", a, b, "--hands", "40", "--json"))
    duel = simulated["cells"][0]["duel"]
    assert compared["mean"] == pytest.approx(duel["mean"])
    assert (compared["pairs"], compared["verdict"]) == (20, duel["verdict"])
    said = analyser("report", "run", "--page", "page.html").splitlines()
    assert "The page: page.html" in said
    words = re.sub(r"<[^>]*>", "", (tmp_path / "page.html").read_text())
    assert duel["sentence"].split(",")[0] in words
    told = [json.loads(line) for line in analyser("replay", "--format", "jsonl").splitlines()]
    assert (told[0]["seed"], told[0]["hand"]) == (1, 0)
