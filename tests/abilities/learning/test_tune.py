"""``analyser.abilities.learning``: Does ``analyser tune`` write a policy that can be used, and
say where it comes from?
"""

from __future__ import annotations

import html
import os
import random
import re
import signal
import subprocess
import sys
import time
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from terminal import HANGS, answer, fails, files, run
from toy import __file__ as toy_file
from toys.tunable_toy import Tunable

import analyser
from analyser import __file__ as analyser_file
from analyser import games
from analyser.abilities.learning.tuning.journal import Journal
from analyser.compiled import jit

QUICK = [
    *[
        "tune",
        "--game",
        "toy",
        "--generations",
        "4",
        "--population",
        "6",
        "--hands-per-sample",
        "80",
    ]
]
QUICK += ["--validation-hands", "200", "--test-hands", "400", "--seed", "3"]
MADE = ("new.html", "new.jsonl", "new.toml")


TOY = partial(Tunable, noise=60)


def written() -> dict[str, bytes]:
    return {name: Path(name).read_bytes() for name in MADE}


# ---------------------------------------------------------------- what is written


def test_python_tunes_as_the_command_does(toy: Tunable) -> None:
    found = analyser.tune(
        game="toy", generations=4, population=6, hands_per_sample=80, validation_hands=200,
        test_hands=400, seed=3, output="mine.toml",
    )  # fmt: skip
    told = answer(*QUICK, "--output", "new.toml")
    assert found.path == Path("mine.toml")
    for key in ("values", "hands", "plan"):
        assert found.answer[key] == told[key]
    assert found.frame()["opponent"].tolist() == [each["opponent"] for each in told["opponents"]]
    assert found.page("page.html") == [Path("page.html")]
    assert str(found).splitlines()[0] in html.unescape(Path("page.html").read_text())
    with pytest.raises(analyser.UsageError, match=r"^habits: unknown habit 'skil'"):
        analyser.tune(game="toy", habits=["skil"])
    with pytest.raises(analyser.UsageError, match=r"^opponents: unknown policy 'bald'"):
        analyser.tune(game="toy", opponents=["bald"])


def test_the_file_is_a_policy_and_its_comments_say_all_that_made_it(toy: Tunable) -> None:
    found = answer(*QUICK, "--output", "new.toml")
    text = Path("new.toml").read_text()
    policy = tomllib.loads(text)
    base = toy.policy("balanced")
    changed = {key: value for key, value in found["values"].items() if value != base[key]}
    assert changed
    assert policy == {"name": "new", "base": "balanced", **changed}
    comments = " ".join(line.removeprefix("#").strip() for line in text.splitlines())
    for sentence in found["sentences"]:
        assert sentence in comments
    for word in (toy.signature(), "cma 4.", f"plan {found['plan']}", "seed 3", "numpy 2."):
        assert word in comments
    assert f"hands played {found['hands']:,}" in comments
    assert (
        "analyser tune --rules plain --base balanced --opponents balanced,timid --generations 4"
        in comments
    )
    assert max(map(len, text.splitlines())) <= 100
    assert [found["file"], found["page"], found["journal"]] == [
        "new.toml",
        "new.html",
        "new.jsonl",
    ]
    assert [each["opponent"] for each in found["opponents"]] == ["balanced", "timid", "bold"]
    shrinks = found["gain"]["tune"]["mean"] - found["gain"]["report"]["mean"]
    assert found["gain"]["shrinks"] == pytest.approx(shrinks)
    assert files() == set(MADE)


@pytest.mark.broad
def test_rules_of_ones_own_and_changed_ones_are_named_and_searched_again(toy: Tunable) -> None:
    Path("club.toml").write_text('base = "rich"\nturn_limit = 90\n')
    words = ["--rules", "club.toml", "--set", "bonus=30", "--output", "new.toml"]
    found = answer(*QUICK, *words)
    first = written()
    told = "club (bonus = 30), rich with turn_limit = 90, bonus = 30"
    assert found["rules"] == told
    assert f"rules {told}; " in Path("new.html").read_text()
    comments = " ".join(Path("new.toml").read_text().replace("\n#", " ").split())
    assert f"tuned for the rules {told} of" in comments
    assert "analyser tune --rules club.toml --set bonus=30 --base balanced" in comments
    assert max(map(len, Path("new.toml").read_text().splitlines())) <= 100
    for name in MADE:
        Path(name).unlink()
    command = html.unescape(re.search(r"analyser (tune [^<]*)<", first["new.html"].decode())[1])  # type: ignore[index]
    answer(*command.split())
    assert written() == first
    # The same search goes on; of other rules it is another.
    assert answer(*QUICK, *words)["plan"] == found["plan"]
    assert "new.jsonl" in fails(6, *QUICK, "--rules", "rich", "--output", "new.toml")


def test_compare_with_the_same_seed_plays_the_deals_of_the_report(toy: Tunable) -> None:
    found = answer(*QUICK, "--output", "new.toml")
    for each in found["opponents"]:
        words = ["compare", "new.toml", each["opponent"], "--game", "toy", "--hands", "400"]
        same = answer(*words, "--seed", "3")
        for key in ("mean", "low", "high", "pairs"):
            assert same[key] == pytest.approx(each["policy"][key], abs=1e-9)


def test_the_command_in_the_file_makes_the_same_bytes(toy: Tunable, tmp_path: Path) -> None:
    answer(*QUICK, "--output", "new.toml", "--threads", "2")
    first = written()
    (words,) = re.findall(r"Made by:\n((?:#   .*\n)+)", first["new.toml"].decode())
    command = words.replace("#", "").replace("\\\n", "").split()
    for name in MADE:
        Path(name).unlink()
    assert command[0] == "analyser"
    answer(*command[1:])
    assert written() == first


def test_the_page_is_whole_and_asks_for_nothing(toy: Tunable) -> None:
    found = answer(*QUICK, "--output", "new.toml")
    page = Path("new.html").read_text()
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) == set()
    assert "<script" not in page
    assert "default-src 'none'" in page
    assert page.count('<figure class="of-numbers">') == 3
    assert "What new gains on each opponent, more than balanced" in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    page = re.sub(r"</?span[^>]*>", "", page)
    whole = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())
    for sentence in found["sentences"]:
        assert sentence in whole
    assert "reach" in whole
    assert len(page) < 500_000


def test_people_get_the_first_screen_of_the_page(toy: Tunable) -> None:
    result = run(*QUICK, "--output", "new.toml")
    assert result.exit_code == 0
    answer = result.stdout.splitlines()[0]
    assert answer.startswith("New gains ")
    assert f">{answer}</h1>" in Path("new.html").read_text()
    assert "points per hand is the gain on the deals it was tuned on." in result.stdout
    assert result.stdout.endswith("Next: analyser compare new.toml balanced --game toy\n")
    assert result.stderr == ""


def test_a_start_that_nothing_beats_is_said_so(toy: Tunable) -> None:
    toy.flat, toy.noise = True, 0
    found = answer(*QUICK, "--habits", "count", "--output", "new.toml")
    assert found["sentence"].startswith("No better player than balanced was found")
    assert tomllib.loads(Path("new.toml").read_text()) == {"name": "new", "base": "balanced"}
    page = Path("new.html").read_text()
    assert "No better player than balanced was found" in page
    assert page.count('class="chart"') >= 1


def test_the_least_search_says_that_it_knows_nothing(toy: Tunable) -> None:
    least = [
        "--population",
        "4",
        "--hands-per-sample",
        "1",
        "--validation-hands",
        "1",
        "--test-hands",
        "1",
    ]
    words = ["tune", "--game", "toy", "--generations", "1", "--habits", "reach", *least]
    found = answer(*words, "--output", "new.toml")
    assert found["gain"]["report"]["low"] is None
    assert "is open" in found["sentence"] or "No better" in found["sentence"]
    assert set(MADE) == files()


def test_a_policy_file_may_be_the_start_and_an_opponent(toy: Tunable) -> None:
    Path("mine.toml").write_text('base = "bold"\nreach = 170\ncount = 3\n')
    found = answer(
        *QUICK, "--base", "mine.toml", "--opponents", "bold,mine.toml", "--output", "new.toml"
    )
    assert (found["base"], found["pool"]) == ("mine", ["bold", "mine"])
    met = [each["opponent"] for each in found["opponents"]]
    assert met == ["bold", "mine", "balanced", "timid"]
    policy = tomllib.loads(Path("new.toml").read_text())
    # The habits are whole, though no file may name a file as its base.
    assert policy["base"] == "balanced"
    assert {"reach": 200, "count": 2} | policy == {
        "name": "new",
        "base": "balanced",
        **found["values"],
    }


def test_a_yes_or_no_and_a_word_of_the_start_stand_in_the_file_as_toml(toy: Tunable) -> None:
    Path("mine.toml").write_text('base = "bold"\nkeen = false\nstyle = "fancy"\n')
    answer(*QUICK, "--base", "mine.toml", "--opponents", "bold", "--output", "new.toml")
    policy = tomllib.loads(Path("new.toml").read_text())
    assert (policy["keen"], policy["style"]) == (False, "fancy")
    assert answer("compare", "new.toml", "bold", "--game", "toy", "--hands", "20")["pairs"] == 10


@pytest.mark.broad
def test_without_a_place_it_goes_where_the_same_search_always_goes(toy: Tunable) -> None:
    first, second = answer(*QUICK), answer(*QUICK, "--threads", "2")
    assert first == second
    assert re.fullmatch(r"runs/tuned-plain-[0-9a-f]{8}\.toml", first["file"])
    assert answer(*QUICK, "--population", "7")["file"] != first["file"]


def test_a_dry_run_writes_nothing(toy: Tunable) -> None:
    found = answer(*QUICK, "--output", "new.toml", "--dry-run")
    assert (found["dry_run"], found["fields"]) == (True, ["reach", "count"])
    assert found["seconds"] > 0
    said = run(*QUICK, "--dry-run").stdout
    assert said.startswith(f"Would play {found['hands']:,} hands: 4 generations of 6 players")
    assert said.endswith("Nothing written.\n")
    assert files() == set()
    assert answer(*QUICK, "--output", "new.toml")["hands"] <= found["hands"]


def test_a_dry_run_says_what_a_numba_that_is_not_known_costs(
    toy: Tunable, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert answer(*QUICK, "--dry-run")["numba_known"] is True
    monkeypatch.setattr(jit, "SLOWER", "numba 9 is not known")
    assert answer(*QUICK, "--dry-run")["numba_known"] is False
    assert run(*QUICK, "--dry-run").stdout.endswith("\nnumba 9 is not known.\n")


def test_a_dry_run_knows_what_its_journal_holds(
    toy: Tunable, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*QUICK, "--output", "new.toml")
    fresh = answer(*words, "--dry-run")
    low, high = fresh["seconds_range"]
    assert 0 < low < fresh["seconds"] < high
    assert (fresh["finished"], fresh["hands_left"]) == (False, fresh["hands"])
    append = Journal.append

    def stopping(self: Journal, step: dict[str, Any]) -> None:
        if len(self.steps) == 2:
            raise KeyboardInterrupt
        append(self, step)

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "append", stopping)
        assert run(*words).exit_code == 130
    journal = Path("new.jsonl").read_bytes()
    some = answer(*words, "--dry-run")
    # Two of four generations are played.
    assert some["hands"] == fresh["hands"]
    assert 0 < fresh["hands_left"] - some["hands_left"] < some["hands"]
    told = run(*words, "--dry-run").stdout
    assert told.startswith(f"Would play {some['hands_left']:,} of {some['hands']:,} hands: ")
    assert Path("new.jsonl").read_bytes() == journal
    # Of another search's journal nothing counts.
    assert answer(*words, "--seed", "9", "--dry-run")["hands_left"] == fresh["hands"]
    answer(*words)
    done = answer(*words, "--dry-run")
    assert (done["finished"], done["hands_left"], done["seconds"]) == (True, 0, 0)
    assert run(*words, "--dry-run").stdout.startswith("Would play nothing: the whole search is in")


# ---------------------------------------------------------------- going on


@pytest.mark.broad
def test_any_number_of_threads_makes_the_same_bytes(toy: Tunable) -> None:
    made = []
    for threads in ("1", "2", "7"):
        answer(*QUICK, "--output", "new.toml", "--threads", threads)
        made.append(written())
        for name in MADE:
            Path(name).unlink()
    assert made[0] == made[1] == made[2]


def test_stopped_in_any_step_the_same_command_makes_the_same_bytes(
    toy: Tunable, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(*QUICK, "--output", "new.toml")
    whole = written()
    for name in MADE:
        Path(name).unlink()
    append = Journal.append

    def stopping(self: Journal, step: dict[str, Any]) -> None:
        if len(self.steps) == stop:
            raise KeyboardInterrupt
        append(self, step)

    # One command after the other, each stopped a step later than the one before.
    for stop in range(8):
        with monkeypatch.context() as patch:
            patch.setattr(Journal, "append", stopping)
            result = run(*QUICK, "--output", "new.toml", "--threads", str(1 + stop % 3))
        assert result.exit_code == 130
        assert "finished generations are kept, go on with: analyser" in result.stderr
        assert files() == {"new.jsonl"}
        assert len(Path("new.jsonl").read_text().splitlines()) == 1 + stop
    answer(*QUICK, "--output", "new.toml")
    assert written() == whole


def program(*words: str, pause: float) -> subprocess.Popen[str]:
    """The program in a process of its own, with the same toy, slowed down."""
    code = (
        "import signal, toy\nfrom toys import tunable_toy\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"toy.install_for_good(tunable_toy.Tunable(noise=60, pause={pause}))\n"
        "from analyser.__main__ import main\n"
        "main()\n"
    )
    path = f"{Path(toy_file).parent}:{Path(analyser_file).parent.parent}"
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_generation(number: int) -> None:
    deadline = time.monotonic() + HANGS
    while (
        not Path("new.jsonl").exists() or Path("new.jsonl").read_bytes().count(b"\n") < number + 1
    ):
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.broad
def test_ctrl_c_ends_it_and_kill_loses_no_generation(toy: Tunable) -> None:
    answer(*QUICK, "--output", "new.toml")
    whole = written()
    for name in MADE:
        Path(name).unlink()
    chance = random.Random(5)
    for number, how in enumerate((signal.SIGINT, signal.SIGKILL)):
        process = program(*QUICK, "--output", "new.toml", pause=0.02)
        wait_for_generation(number + 1)
        time.sleep(chance.random() / 2)
        stood = Path("new.jsonl").read_bytes()
        process.send_signal(how)
        _, said = process.communicate(timeout=HANGS)
        if how == signal.SIGINT:
            assert process.returncode == 130, said
            assert "Traceback" not in said
        assert Path("new.jsonl").read_bytes().startswith(stood[: stood.rindex(b"\n") + 1])
        assert whole["new.jsonl"].startswith(stood[: stood.rindex(b"\n") + 1])
    answer(*QUICK, "--output", "new.toml")
    assert written() == whole


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--base", "ballanced"], "--base: unknown policy 'ballanced' (known: balanced, bold"),
        (["--opponents", "bold,tmid"], "--opponents: unknown policy 'tmid'"),
        (["--opponents", "bold,"], "--opponents: found 'bold,' with an empty name"),
        (
            ["--opponents", "bold,bold"],
            "--opponents: found 'bold' more than once (expected each policy once",
        ),
        (
            ["--habits", "reech"],
            "unknown habit 'reech' (`analyser policies balanced --game toy` lists them",
        ),
        (["--habits", "reech"], "did you mean 'reach'?"),
        (["--habits", "style"], "--habits: found 'style' (expected habits that are whole numbers"),
        (["--habits", "reach,reach"], "--habits: found 'reach' more than once"),
        (["--rules", "plan"], "unknown rule set 'plan' (known: plain, rich; did you mean 'plain'?"),
        (
            ["--hands-per-sample", "99999999999"],
            "--hands-per-sample: found 99999999999 (expected a whole number from 1",
        ),
        (["--test-hands", "99999999999"], "--test-hands: found 99999999999 (expected"),
        (["--seed", str(2**63)], f"--seed: found {2**63} (expected a whole number from 0 to"),
        (["--generations", "0"], "--generations"),
        (["--population", "3"], "--population"),
        (["--output", "new.txt"], "--output: found 'new.txt' (expected a name that ends in .toml"),
        (
            ["--output", "New.toml"],
            "--output: found the name 'New' (expected 1 to 41 small letters",
        ),
        (
            ["--output", "bold.toml"],
            "--output: there is a policy 'bold' already; choose another name",
        ),
    ],
)
def test_what_is_wrong_on_the_command_line_is_said(
    toy: Tunable, words: list[str], sentence: str
) -> None:
    assert sentence in fails(2, *QUICK, *words)
    assert files() == set()


def test_a_bad_policy_file_is_said_with_its_place(toy: Tunable) -> None:
    Path("mine.toml").write_text("reach = 5000\n")
    assert "--opponents: mine.toml: reach: found 5000" in fails(
        3, *QUICK, "--opponents", "bold,mine.toml"
    )


@pytest.mark.parametrize("name", ["new.toml", "new.html"])
def test_what_is_there_already_is_left_alone(toy: Tunable, name: str) -> None:
    Path(name).write_text("mine")
    said = fails(6, *QUICK, "--output", "new.toml")
    assert f"{name}: is there already, and no search (new.jsonl) beside it" in said
    assert Path(name).read_text() == "mine"
    assert files() == {name}


def test_another_search_or_a_damaged_one_is_left_alone(toy: Tunable) -> None:
    answer(*QUICK, "--output", "new.toml")
    whole = written()
    assert "new.jsonl: holds another search" in fails(
        6, *QUICK, "--output", "new.toml", "--seed", "4"
    )
    assert written() == whole
    Path("new.jsonl").write_bytes(whole["new.jsonl"].replace(b'"generation"', b'"Generation"', 1))
    assert "line 2 is damaged" in fails(4, *QUICK, "--output", "new.toml")
    Path("new.jsonl").write_text("mine")
    assert "new.jsonl: is something else than a search" in fails(6, *QUICK, "--output", "new.toml")


def test_without_the_library_one_sentence_says_what_to_do(
    toy: Tunable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    assert "tuning: cma is not installed" in fails(2, *QUICK)
    assert files() == set()


# ---------------------------------------------------------------- the real game


def test_a_tiny_search_in_burraco_makes_a_policy_that_compare_takes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    # It plays more hands than all the rest here, and is no matter of this test.
    monkeypatch.setattr(type(games.game("burraco")), "signature", lambda _: "not looked at")
    words = ["tune", "--rules", "italian", "--opponents", "balanced,cautious", "--generations", "2"]
    words += [
        "--habits",
        "take_bar,hold_stage,rush_pot",
        "--population",
        "4",
        "--hands-per-sample",
        "8",
    ]
    words += ["--validation-hands", "8", "--test-hands", "6", "--output", "new.toml"]
    found = answer(*words)
    assert list(found["values"]) == ["take_bar", "hold_stage", "rush_pot"]
    same = answer("compare", "new.toml", "balanced", "--hands", "6")
    (duel,) = (each for each in found["opponents"] if each["opponent"] == "balanced")
    assert duel["policy"]["mean"] == pytest.approx(same["mean"])
    assert duel["policy"]["pairs"] == same["pairs"] == 3
    shown = {each["id"]: each["value"] for each in answer("policies", "new.toml")["fields"]}
    assert {name: shown[name] for name in found["values"]} == found["values"]
