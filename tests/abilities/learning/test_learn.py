"""``analyser.abilities.learning``: Does ``analyser learn`` write an evaluation that says where
it comes from, and how good it is?
"""

from __future__ import annotations

import html
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import toy as toys
from terminal import HANGS, answer, fails, files, run
from toys.learning_toy import LearningToy, PolicyToy

import analyser
from analyser import __file__ as analyser_file
from analyser.abilities.learning.self_play import checkpoints, learning_estimate
from analyser.compiled import jit
from analyser.games.searching import evaluations

QUICK = [
    "learn",
    "plain",
    "--game",
    "toy",
    "--rule-based-hands",
    "1500",
    "--hands-per-round",
    "350",
]
QUICK += ["--seed", "3"]


TOY = LearningToy


def written() -> set[str]:
    """The files here, those of the work left out."""
    return {name for name in files() if ".work" not in name}


# ---------------------------------------------------------------- what is written


def test_python_learns_as_the_command_does(toy: LearningToy) -> None:
    found = analyser.learn(
        "plain", game="toy", rule_based_hands=1_500, hands_per_round=350, seed=3,
        output="mine.json",
    )  # fmt: skip
    told = answer(*QUICK, "--output", "new.json")
    assert Path("mine.json").read_bytes() == Path("new.json").read_bytes()
    assert found.answer["digest"] == told["digest"]
    assert found.frame()["kind"].tolist() == ["plain", "searched"]
    with pytest.raises(analyser.UsageError, match=r"^start: found without policy; only"):
        analyser.learn("plain", game="toy", start="by-rules")
    with pytest.raises(analyser.UsageError, match=r"^rollout_policy: unknown policy 'bald'"):
        analyser.learn("plain", game="toy", rollout_policy="bald")


def test_the_file_is_an_evaluation_and_tells_all_that_made_it(toy: LearningToy) -> None:
    found = answer(*QUICK, "--output", "new.json")
    read = evaluations.read(Path("new.json"))
    assert found["digest"] == read.digest
    assert (found["file"], found["work"]) == ("new.json", "new.work")
    assert read.rules == toy.rules("plain")
    assert read.features == tuple(feature.name for feature in toy.features)
    made = found["made"]
    assert made["signature"] == toy.signature()
    assert made["command"][:3] == ["analyser", "learn", "plain"]
    assert [step["kind"] for step in found["steps"]] == ["plain", "searched"]
    assert "weights" not in found
    assert written() == {"new.json"}


@pytest.mark.broad
def test_the_command_in_the_file_makes_the_same_bytes(toy: LearningToy) -> None:
    words = [
        "--set",
        "bonus=200",
        "--rollout-policy",
        "bold",
        "--opponent-model",
        "timid",
        "--positions-per-hand",
        "2",
    ]
    found = answer(*QUICK, *words, "--output", "new.json", "--threads", "3")
    first = Path("new.json").read_bytes()
    command = found["made"]["command"]
    for part in (words, ["--hands-per-round", "350"], ["--rounds", "1"], ["--seed", "3"]):
        assert " ".join(part) in " ".join(command) or part == words
    answer(*command[1:], "--output", "again.json")
    assert Path("again.json").read_bytes() == first
    assert found["rules"]["bonus"] == 200
    assert found["learner"]["skill"] == toy.policy("bold")["skill"] != 0
    assert (found["learner"]["search_base"], found["learner"]["search_model"]) == ("own", "timid")


@pytest.mark.broad
def test_it_learns_by_rules_of_ones_own(toy: LearningToy) -> None:
    Path("club.toml").write_text('base = "rich"\nturn_limit = 90\n')
    words = ["learn", "club.toml", "--set", "bonus=200", *QUICK[2:]]
    found = answer(*words)
    assert found["file"].startswith("runs/evaluation-club-")
    assert (found["rules"]["preset"], found["rules"]["bonus"]) == ("rich", 200)
    assert found["rules"]["turn_limit"] == 90
    command = found["made"]["command"]
    assert command[:5] == ["analyser", "learn", "club.toml", "--set", "bonus=200"]
    first = Path(found["file"]).read_bytes()
    answer(*command[1:], "--output", "again.json")
    assert Path("again.json").read_bytes() == first


def test_people_get_the_first_screen_of_the_page(toy: LearningToy) -> None:
    result = run(*QUICK, "--output", "new.json")
    assert result.exit_code == 0
    assert result.stdout.startswith("The evaluation explains ")
    assert 'search_evaluation = "new.json"' in result.stdout
    assert result.stdout.endswith("Next: analyser report new.json\n")
    assert result.stderr == ""


@pytest.mark.broad
def test_without_a_place_it_goes_where_the_same_plan_always_goes(toy: LearningToy) -> None:
    first, second = answer(*QUICK), answer(*QUICK, "--threads", "2")
    assert first == second
    assert re.fullmatch(r"runs/evaluation-plain-[0-9a-f]{8}\.json", first["file"])
    assert answer(*QUICK, "--rounds", "0")["file"] != first["file"]


@pytest.mark.broad
def test_a_dry_run_writes_nothing_and_knows_what_stands(
    toy: LearningToy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning_estimate, "SECONDS", 0.01)
    words = (*QUICK, "--output", "new.json")
    fresh = answer(*words, "--dry-run")
    assert (fresh["dry_run"], fresh["finished"]) == (True, False)
    assert (fresh["hands"], fresh["hands_left"]) == (1_850, 1_850)
    low, high = fresh["seconds_range"]
    assert 0 < low < fresh["seconds"] < high
    said = run(*words, "--dry-run").stdout
    assert said.startswith(
        "Would play 1,850 hands: 1,500 plain and 1 round of 350 of search players"
    )
    assert said.endswith("Nothing written.\n")
    plain = run(*words, "--rounds", "0", "--dry-run").stdout
    assert plain.startswith("Would play 1,500 hands: 1,500 plain, for new.json, in ")
    assert files() == set()
    toy.played.clear()
    toy.stop_at = 4
    assert run(*words, "--threads", "1").exit_code == 130
    toy.stop_at = None
    before = files()
    some = answer(*words, "--dry-run")
    # Three blocks of 500 stand, and one of 50.
    assert (some["hands"], some["hands_left"], some["finished"]) == (1_850, 300, False)
    said = run(*words, "--dry-run").stdout
    assert said.startswith("Would play 300 of 1,850 hands: ")
    assert files() == before
    assert "hands of another training" in fails(6, *words, "--seed", "9", "--dry-run")
    answer(*words)
    done = answer(*words, "--dry-run")
    assert (done["finished"], done["hands_left"], done["seconds_range"]) == (True, 0, [0, 0])
    said = run(*words, "--dry-run").stdout
    assert said == "Would play nothing: everything is learnt already, in new.work, for new.json.\n"


@pytest.mark.broad
def test_a_dry_run_says_what_a_numba_that_is_not_known_costs(
    toy: LearningToy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning_estimate, "SECONDS", 0.01)
    assert answer(*QUICK, "--dry-run")["numba_known"] is True
    monkeypatch.setattr(jit, "SLOWER", "numba 9 is not known")
    assert answer(*QUICK, "--dry-run")["numba_known"] is False
    assert run(*QUICK, "--dry-run").stdout.endswith("\nnumba 9 is not known.\n")


@pytest.mark.broad
def test_positions_a_hand_are_about_those_asked_for(toy: LearningToy) -> None:
    turns = toy.play(toy.rules("plain"), [toy.policy("balanced")], [0] * 4, 1, 0, 50)[:, 1].mean()
    answer(*QUICK, "--positions-per-hand", "1000")
    assert answer(*QUICK, "--positions-per-hand", "2")["each"] == pytest.approx(turns / 2, rel=0.2)


# ---------------------------------------------------------------- going on


@pytest.mark.broad
def test_interrupted_it_says_how_to_go_on_and_comes_to_the_same(toy: LearningToy) -> None:
    answer(*QUICK, "--output", "whole.json")
    toy.stop_at, toy.played = 4, []
    result = run(*QUICK, "--output", "new.json")
    assert result.exit_code == 130
    assert result.stderr == (
        "analyser: interrupted; finished hands are kept, go on with: "
        f"analyser {' '.join(QUICK)} --output new.json\n"
    )
    assert not Path("new.json").exists()
    toy.stop_at, toy.played = None, []
    answer(*QUICK, "--output", "new.json")
    assert Path("new.json").read_bytes() == Path("whole.json").read_bytes()
    toy.played = []
    answer(*QUICK, "--output", "new.json")
    assert toy.played == []


PROGRAM = """
import signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import toy
from toys.learning_toy import LearningToy, PolicyToy
from analyser import games
from analyser.__main__ import main
class Slow(LearningToy):
    def _asked(self, kind, first):
        print("asked", flush=True)
        time.sleep(0.05)
made, real = Slow(), games.game
games.game = lambda name: made if name == "toy" else real(name)
main()
"""


@pytest.mark.broad
def test_ctrl_c_ends_it_at_any_moment(toy: LearningToy, tmp_path: Path) -> None:
    answer(*QUICK, "--output", "whole.json")
    chance = random.Random("when")
    root, tests = Path(analyser_file).parents[1], Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{root}:{tests}"}
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *QUICK, "--output", "new.json", "--threads", "1"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(chance.uniform(0, 0.3))
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=HANGS)
            assert process.returncode in (0, 130), said
            assert process.returncode == 0 or "go on with: analyser learn plain" in said
    answer(*QUICK, "--output", "new.json")
    assert Path("new.json").read_bytes() == Path("whole.json").read_bytes()


# ---------------------------------------------------------------- what may be wrong


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["learn"], 2, "learn: found no RULES (expected a rule set"),
        ([*QUICK[:1], "plane", *QUICK[2:]], 2, "did you mean 'plain'?"),
        ([*QUICK, "--set", "bonus=9999"], 2, "--set bonus: found 9999"),
        ([*QUICK, "--rollout-policy", "bald"], 2, "did you mean 'bold'?"),
        ([*QUICK, "--hands-per-round", "0"], 2, "--hands-per-round"),
        (
            [*QUICK, "--hands-per-round", "99999999999"],
            2,
            "--hands-per-round: found 99999999999 (expected",
        ),
        ([*QUICK, "--rule-based-hands", "1", "--output", "new.json"], 2, "too few positions"),
        ([*QUICK, "--output", "new.txt"], 2, "expected a name that ends in .json"),
        ([*QUICK, "--seed", "99999999999999999999999"], 2, "--seed"),
    ],
    ids=lambda each: str(each)[:40] if isinstance(each, str) else None,
)
def test_a_mistake_is_one_sentence(
    toy: LearningToy, words: list[str], code: int, sentence: str
) -> None:
    assert sentence in fails(code, *words)
    assert written() == set()


def test_a_game_without_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.install(monkeypatch)
    assert "Toy has no positions to learn from" in fails(2, *QUICK)


@pytest.mark.broad
def test_what_stands_there_from_elsewhere_is_left_alone(toy: LearningToy) -> None:
    Path("new.json").write_text("dear")
    assert "no work (new.work) beside it" in fails(6, *QUICK, "--output", "new.json")
    assert Path("new.json").read_text() == "dear"
    Path("old.work").mkdir()
    Path("old.work", "dear.txt").write_text("dear")
    assert "holds something else" in fails(6, *QUICK, "--output", "old.json")
    Path("folder.json").mkdir()
    assert "is a folder" in fails(6, *QUICK, "--output", "folder.json")


# ---------------------------------------------------------------- its page


@pytest.mark.broad
def test_the_page_says_how_good_it_is_and_asks_for_nothing(toy: LearningToy) -> None:
    answer(*QUICK, "--set", "bonus=200", "--output", "new.json")
    found = answer("report", "new.json")
    assert found["report"] == "new.html"
    assert found["files"] == ["new.html", "new-share.png"]
    page = Path("new.html").read_text()
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) == set()
    assert "<script" not in page
    assert 'class="chart"' in page
    whole = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())
    assert "rules plain with bonus 200" in whole
    assert "learnt from 1,500 plain hands and 350 of search players" in whole
    for feature in toy.features:
        assert feature.words in whole
    said = run("report", "new.json", "--page", "other.html").stdout
    assert said.startswith("The evaluation explains ")
    assert Path("other.html").read_text().replace("other-", "new-") == page


@pytest.mark.broad
def test_a_damaged_evaluation_has_no_page(toy: LearningToy) -> None:
    answer(*QUICK, "--rounds", "0", "--output", "new.json")
    text = Path("new.json").read_text()
    Path("bad.json").write_text(text.replace('"seed": 3', '"seed": 4'))
    assert "its seal does not fit" in fails(4, "report", "bad.json")
    body = json.loads(text)
    less: dict[str, Any] = {key: body[key] for key in ("game", "rules", "features")}
    weights = evaluations.read(Path("new.json")).weights
    Path("bad.json").write_text(evaluations.text(less, weights))
    assert "does not say how good it is" in fails(4, "report", "bad.json")
    assert "no such file" in fails(6, "report", "none.json")
    assert "--hands" in fails(2, "report", "new.json", "--hands", "10")
    assert not Path("bad.html").exists()


# ---------------------------------------------------------------- a policy

POLICY = ["learn", "plain", "--game", "toy", "--policy", "--hands-per-round", "120"]
POLICY += ["--rounds", "2", "--seed", "3"]


@pytest.fixture
def policy_toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> PolicyToy:
    """A toy with options, to name with ``--game toy``, and an empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    made = PolicyToy()
    toys.install(monkeypatch, made)
    return made


def test_a_policy_says_all_that_made_it_and_its_command_makes_the_same_bytes(
    policy_toy: PolicyToy,
) -> None:
    found = answer(*POLICY, "--set", "bonus=200", "--output", "new.json", "--threads", "3")
    read = evaluations.read(Path("new.json"))
    assert read.is_of_options
    assert (found["file"], found["work"], found["digest"]) == ("new.json", "new.work", read.digest)
    assert found["rules"] == policy_toy.rules("plain", {"bonus": 200})
    assert [step["moves"] for step in found["steps"]] == ["search", "learnt"]
    assert "weights" not in found
    command = found["made"]["command"]
    assert command[:6] == ["analyser", "learn", "plain", "--set", "bonus=200", "--policy"]
    answer(*command[1:], "--output", "again.json", "--threads", "1")
    assert Path("again.json").read_bytes() == Path("new.json").read_bytes()
    assert answer(*POLICY)["file"].startswith("runs/policy-plain-")


@pytest.mark.broad
def test_people_get_told_how_good_a_policy_is_and_how_to_play_it(policy_toy: PolicyToy) -> None:
    result = run(*POLICY, "--output", "new.json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("On 12 hands that it never saw its choices gain ")
    assert result.stdout.endswith(
        "To play with it, write two lines into new.toml:\n"
        '  base = "search"\n'
        '  search_evaluation = "new.json"\n'
        "Next: analyser compare new.toml balanced --rules plain --game toy\n"
    )


@pytest.mark.broad
def test_a_policy_learns_by_rules_of_ones_own(policy_toy: PolicyToy) -> None:
    Path("club.toml").write_text('base = "rich"\nturn_limit = 90\n')
    found = answer("learn", "club.toml", *POLICY[2:], "--output", "new.json")
    assert (found["rules"]["preset"], found["rules"]["turn_limit"]) == ("rich", 90)


@pytest.mark.broad
def test_a_dry_run_of_a_policy_writes_nothing_and_knows_what_stands(
    policy_toy: PolicyToy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning_estimate, "SECONDS", 0.01)
    words = (*POLICY, "--output", "new.json", "--dry-run")
    fresh = answer(*words)
    assert (fresh["hands"], fresh["hands_left"], fresh["finished"]) == (240, 240, False)
    assert (fresh["hands_of_rounds"], fresh["rounds"]) == ([120, 120], 2)
    assert 0 < fresh["seconds_range"][0] < fresh["seconds"]
    said = run(*words).stdout
    assert said.startswith("Would play 240 hands: 2 rounds of 120 and 120, for new.json, in ")
    assert files() == set()
    answer(*words[:-1])
    assert answer(*words)["finished"] is True


@pytest.mark.broad
def test_a_policy_interrupted_says_how_to_go_on_and_comes_to_the_same(
    policy_toy: PolicyToy,
) -> None:
    answer(*POLICY, "--output", "whole.json")
    for stop in (1, 3, 6):
        policy_toy.stop_at, policy_toy.played = stop, []
        result = run(*POLICY, "--output", f"{stop}.json", "--threads", "1")
        assert result.exit_code == 130
        assert result.stderr == (
            "analyser: interrupted; finished hands are kept, go on with: "
            f"analyser {' '.join(POLICY)} --output {stop}.json --threads 1\n"
        )
        policy_toy.stop_at = None
        answer(*POLICY, "--output", f"{stop}.json", "--threads", "2")
        assert Path(f"{stop}.json").read_bytes() == Path("whole.json").read_bytes()


def test_two_processes_do_not_learn_one_policy(policy_toy: PolicyToy) -> None:
    answer(*POLICY, "--output", "whole.json")
    policy_toy.stop_at = 3
    assert run(*POLICY, "--output", "new.json").exit_code == 130
    policy_toy.stop_at = None
    header, _ = checkpoints.list_finished(Path("new.work"))
    other = checkpoints.begin(Path("new.work"), header)
    assert "new.work: another process is writing here" in fails(6, *POLICY, "--output", "new.json")
    assert not Path("new.json").exists()
    other.release()
    answer(*POLICY, "--output", "new.json")
    assert Path("new.json").read_bytes() == Path("whole.json").read_bytes()


@pytest.mark.broad
def test_a_policy_starts_from_another(policy_toy: PolicyToy) -> None:
    answer(*POLICY, "--output", "begun.json")
    policy_toy.played = []
    found = answer(*POLICY, "--start", "begun.json", "--rounds", "1", "--output", "on.json")
    assert {moves for moves, _deal in policy_toy.played} == {"learnt"}
    body = json.loads(Path("on.json").read_text(encoding="utf-8"))
    assert body["start"].startswith("begun.json sha256:")
    command = body["made"]["command"]
    assert command[command.index("--start") + 1] == "begun.json"
    assert [step["moves"] for step in found["steps"]] == ["learnt"]
    said = fails(2, "learn", "plain", "--game", "toy", "--start", "begun.json")
    assert "--start: found without --policy" in said


def test_a_policy_learns_from_search_players_that_play_on_by_a_file(policy_toy: PolicyToy) -> None:
    Path("mine.toml").write_text('base = "bold"\ntake_bias = 7\n')
    words = ["--rollout-policy", "mine.toml", "--opponent-model", "mine.toml"]
    words += ["--evaluation", "mine-evaluation.json"]
    found = answer(*POLICY, *words, "--output", "new.json")
    teacher = json.loads(Path("new.json").read_text(encoding="utf-8"))["teacher"]
    assert (teacher["skill"], teacher["take_bias"]) == (policy_toy.policy("bold")["skill"], 7)
    assert (teacher["search_base"], teacher["search_model"]) == ("own", "own")
    assert teacher["search_evaluation"] == "mine-evaluation.json"
    command = " ".join(found["made"]["command"])
    assert " ".join(words) in command
    said = fails(2, *QUICK, "--evaluation", "none")
    assert "--evaluation: found without --policy" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--rollout-policy", "search"], "--rollout-policy: found 'search' (expected a rule-based"),
        (["--rollout-policy", "random"], "--rollout-policy: found 'random' (expected a rule-based"),
        (["--opponent-model", "search"], "--opponent-model: found 'search', which searches itself"),
        (["--policy", "--evaluation", "options-italian"], "values options (expected one that"),
        (["--policy", "--evaluation", "closed"], "--evaluation: closed was learnt for the rules"),
    ],
)
def test_players_who_cannot_teach_are_one_sentence(
    words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in fails(2, "learn", "italian", *words, "--dry-run")
    assert files() == set()


POSITIONS = Path(str(analyser.__file__)).parent / "games/burraco/learnt/italian.json"


@pytest.mark.broad
@pytest.mark.parametrize(
    ("start", "code", "sentence"),
    [
        ("options-italain", 2, "did you mean 'options-italian'?"),
        ("italian", 2, "--start: found 'italian' (expected by-rules, options-"),
        (str(POSITIONS), 2, "italian.json', which values no options (expected a learnt policy"),
        ("cut.json", 4, "cut.json: not a valid learnt evaluation"),
        ("nothing.json", 2, "nothing.json: no such file (expected a learnt evaluation"),
    ],
)
def test_a_policy_to_start_from_that_is_none_is_one_sentence(
    start: str,
    code: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cut.json").write_text('{"format": "analyser-evaluation/1"', encoding="utf-8")
    said = fails(code, "learn", "italian", "--policy", "--start", start, "--dry-run")
    assert sentence in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--rounds", "0"], "--rounds: found 0 beside --policy (expected 1 to 20)"),
        (["--rollout-policy", "bald"], "--rollout-policy: unknown policy 'bald'"),
        (["--opponent-model", "bald"], "--opponent-model: unknown policy 'bald'"),
        (["--opponent-model", "bold.toml"], "bold.toml, which is not the rollout policy (expected"),
        (["--rule-based-hands", "9"], "--rule-based-hands: found beside --policy"),
        (["--hands-per-round", "99999999999"], "--hands-per-round: found 99999999999 (expected"),
        (["--hands-per-round", "1", "--output", "new.json"], "too few decisions to learn from"),
        (["--output", "new.txt"], "expected a name that ends in .json"),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else None,
)
def test_a_mistake_about_a_policy_is_one_sentence(
    policy_toy: PolicyToy, words: list[str], sentence: str
) -> None:
    assert sentence in fails(2, *POLICY, *words)
    assert written() == set()


def test_a_game_without_options_is_refused(toy: LearningToy) -> None:
    said = fails(2, *POLICY)
    assert "Toy has no options that a policy could learn to choose from" in said


@pytest.mark.broad
def test_the_page_of_a_policy_says_how_near_it_comes_to_its_teacher(policy_toy: PolicyToy) -> None:
    answer(*POLICY, "--set", "bonus=200", "--output", "new.json")
    found = answer("report", "new.json")
    assert found["report"] == "new.html"
    page = Path("new.html").read_text()
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) == set()
    whole = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())
    assert "On 12 hands that it never saw its choices gain" in whole
    assert "rules plain with bonus 200" in whole
    assert "learnt from 120 hands of search players and 120 hands of the learnt player" in whole
    text = Path("new.json").read_text()
    Path("bad.json").write_text(text.replace('"seed": 3', '"seed": 4'))
    assert "its seal does not fit" in fails(4, "report", "bad.json")
    body = json.loads(text)
    less: dict[str, Any] = {key: body[key] for key in ("game", "rules", "features")}
    weights = evaluations.read(Path("new.json")).weights
    Path("bad.json").write_text(evaluations.text(less, weights))
    assert "does not say how good it is" in fails(4, "report", "bad.json")
