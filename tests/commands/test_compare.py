"""``analyser compare``: Does ``compare`` stop where it was asked to, and say what the rows say?"""

from __future__ import annotations

import json
import random
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from small_run import content
from terminal import HANGS, answer, fails, files, interrupted_at, program, run
from toy import ENDINGS, Toy

from analyser.cards.shuffle import run_key
from analyser.commands import duel_progress, output
from analyser.play.runner import Amount, Progress
from analyser.statistics import intervals, stopping
from analyser.statistics.pairs import SCALE
from analyser.storage import run_folder
from analyser.wording import round_together

pytestmark = pytest.mark.usefixtures("undrawn")

DUEL = ("compare", "bold", "timid", "--game", "toy")
NEAR = ("compare", "balanced", "timid", "--game", "toy")
"""Two names for the same play."""


@pytest.fixture
def quick(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The same, where an answer is looked at often."""
    monkeypatch.setattr(stopping, "LOOK_DEALS", 200)
    monkeypatch.setattr(stopping, "BLOCK_DEALS", 100)
    # About what the toy's differences spread.
    toy.scale = replace(toy.scale, spread=12.0)
    return toy


# What is asked for


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--hands", "5", "--precision", "2"], "--hands and --precision: found 2 of them"),
        (["--hands", "5", "--until-verdict"], "--hands and --until-verdict: found 2"),
        (["--precision", "2", "--until-verdict"], "--precision and --until-verdict: found 2"),
        (
            ["--hands", "5", "--precision", "2", "--until-verdict"],
            "and --until-verdict: found 3 of them",
        ),
        (["--hands", "5", "--max-hands", "10"], "--hands and --max-hands: found both"),
        (["--precision", "0"], "--precision: found 0.0 (expected a number of points above 0"),
        (["--precision", "-1"], "--precision: found -1.0"),
        (["--precision", "nan"], "--precision: found nan"),
        (["--precision", "inf"], "--precision: found inf"),
        (["--max-hands", "0"], "--max-hands: found '0' (expected 1 or more"),
        (
            ["--max-hands", "99999999999999"],
            "--max-hands: found 99999999999999 (expected a whole number",
        ),
        (["--rules", "plain,rich"], "found 'bold' with rule sets"),
    ],
)
def test_what_does_not_go_together_is_one_sentence(toy: Toy, words: list[str], said: str) -> None:
    assert said in fails(2, *DUEL, *words)
    assert files() == set()


def test_with_nothing_said_it_is_two_points(toy: Toy) -> None:
    found = answer(*DUEL)
    assert (found["mode"], found["precision"], found["stopped"]) == ("precision", 2.0, "precision")
    assert found["cap"] == 20_000_000
    assert (found["high"] - found["low"]) / 2 <= 2
    assert found == {
        **answer(*DUEL, "--precision", "2", "--max-hands", "20000000"),
        # It says the command, and the moment.
        "provenance": found["provenance"],
    }


def test_the_help_says_what_the_defaults_are(toy: Toy) -> None:
    said = " ".join(run("compare", "--help").stdout.split())
    assert f"{stopping.CAP_HANDS}" in said
    assert "until the game's precision is reached" in said


# Where it stops


@pytest.mark.parametrize(
    "words", [["--precision", "0.6"], ["--until-verdict"], ["--hands", "1234"]]
)
def test_it_stops_at_the_same_deal_for_any_number_of_threads(
    quick: Toy, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    expected = answer(*DUEL, *words, "--threads", "1")
    assert expected["pairs"] < 20_000
    real = quick.play
    for threads in (2, 7):
        draw = random.Random(threads)

        def uneven(*arguments: Any, draw: random.Random = draw) -> Any:
            time.sleep(draw.random() / 200)
            return real(*arguments)

        monkeypatch.setattr(quick, "play", uneven)
        quick.threads.clear()
        found = answer(*DUEL, *words, "--threads", str(threads))
        assert {**found, "provenance": expected["provenance"]} == expected
        assert len(quick.threads) > 1


def test_a_kept_run_is_judged_by_the_margin_that_was_asked_for(quick: Toy) -> None:
    words = [*DUEL, "--hands", "4000", "--output", "run"]
    found = answer(*words, "--equivalence", "300")
    assert (found["verdict"], found["band"]) == ("equivalent", 300)
    reported = answer("report", "run")
    assert (reported["cells"][0]["duel"]["verdict"], reported["band"]) == ("equivalent", 300)
    # It goes on with its margin, whether or not that is said again, and with no other.
    assert answer(*words)["band"] == answer(*words, "--equivalence", "300")["band"] == 300
    said = fails(6, *words, "--equivalence", "5")
    assert "run: its players are equivalent within 300 points per hand, not 5; choose" in said


def test_only_so_many_blocks_are_played_past_the_end(quick: Toy) -> None:
    found = answer(*DUEL, "--precision", "0.6", "--threads", "2")
    played = {first for first, count in quick.calls if count > 1}
    assert max(played) <= found["pairs"] + 5 * stopping.BLOCK_DEALS


def test_the_hands_that_it_came_to_make_the_same_again(quick: Toy) -> None:
    words = ["--rules", "rich", "--set", "turn_limit=200", "--seed", "9", "--equivalence", "3"]
    for mode in (["--precision", "0.6"], ["--until-verdict"]):
        found = answer(*DUEL, *words, *mode)
        assert found["again"] == (
            "analyser compare bold timid --game toy --rules rich --set turn_limit=200"
            f" --equivalence 3 --hands {found['hands']} --seed 9"
        )
        again = answer(*found["again"].split()[1:])
        assert again["stopped"] == "hands"
        same = ("mean", "sd", "pairs", "pair_counts", "hands", "independent_ratio", "nelo")
        for name in same:
            assert again[name] == found[name], name
        # Planned for what it came to, it can only be narrower, and is hardly.
        ratio = (again["high"] - again["low"]) / (found["high"] - found["low"])
        assert 0.6 < ratio <= 1


def test_what_is_not_reached_is_exit_5_with_an_answer(quick: Toy) -> None:
    for words, said in (
        (
            ["--precision", "0.05", "--max-hands", "2000"],
            "±0.05 points not reached within 2,000 hands",
        ),
        (["--until-verdict", "--max-hands", "8"], "a verdict not reached within 8 hands"),
    ):
        result = run(*DUEL, *words, "--json")
        assert result.exit_code == 5
        found = json.loads(result.stdout)
        assert found["stopped"] == "cap"
        assert found["hands"] == found["cap"] == int(words[words.index("--max-hands") + 1])
        assert said in result.stderr
        assert result.stderr.count("\n") == 1
        assert run(*DUEL, *words).exit_code == 5
    planned = answer(*DUEL, "--hands", "8")
    assert (planned["verdict"], planned["cap"]) == ("undecided", None)


def test_decided_means_that_there_is_a_verdict(quick: Toy) -> None:
    for words, said in ((DUEL, "better"), (("compare", "timid", *DUEL[1:2], *DUEL[3:]), "worse")):
        found = answer(*words, "--until-verdict")
        assert (found["stopped"], found["verdict"]) == ("decided", said)
    # Sure to be within the band, not only to be above 0.
    assert answer(*NEAR, "--until-verdict")["verdict"] == "equivalent"


def test_a_policy_against_itself_is_nought_in_every_deal(toy: Toy) -> None:
    words = ("compare", "bold", "bold", "--game", "toy")
    for mode in ([], ["--until-verdict"], ["--precision", "1"], ["--hands", "3000"]):
        found = answer(*words, *mode)
        assert (found["mean"], found["low"], found["high"]) == (0.0, 0.0, 0.0)
        assert found["verdict"] == "equivalent"
        counts = found["pair_counts"]
        assert (counts["won"], counts["drawn"], counts["lost"]) == (0, found["pairs"], 0)
        assert counts["pentanomial"] == [0, 0, found["pairs"], 0, 0]
        assert found["nelo"] is found["independent_ratio"] is None
    assert answer(*words)["pairs"] == stopping.LOOK_DEALS


def test_two_that_never_differ_are_looked_at_for_longer_than_one_look(quick: Toy) -> None:
    assert answer(*NEAR, "--precision", "0.1")["pairs"] > 2 * stopping.LOOK_DEALS


# What it says, made again from the rows


@pytest.mark.parametrize(
    "words", [["--precision", "0.6"], ["--until-verdict"], ["--hands", "3001"]]
)
def test_the_rows_say_the_same(quick: Toy, words: list[str]) -> None:
    found = answer(*DUEL, *words, "--output", "kept")
    rows = pd.concat(
        [pd.read_parquet(file) for file in sorted(Path("kept/shards").iterdir())],
        ignore_index=True,
    )
    assert len(rows) == found["hands"]
    gap = (rows["score_0"] - rows["score_1"]) * np.where(rows["seating"] == 0, 1, -1)
    tables = gap.to_numpy(dtype=float).reshape(-1, 2)
    pairs = tables.mean(axis=1)
    n = len(pairs)
    assert found["pairs"] == n
    assert found["mean"] == pytest.approx(pairs.mean())
    assert found["sd"] == pytest.approx(pairs.std(ddof=1))
    counts = found["pair_counts"]
    assert counts["won"] == (pairs > 0).sum() == pytest.approx(found["won"] * n)
    assert counts["lost"] == (pairs < 0).sum()
    assert counts["drawn"] == (pairs == 0).sum()
    results = (np.sign(tables) + 1).sum(axis=1)
    assert counts["pentanomial"] == [int((results == sum_).sum()) for sum_ in range(5)]
    scores = results / 4
    assert found["nelo"] == pytest.approx((scores.mean() - 0.5) / np.sqrt(2 * scores.var()) * SCALE)
    assert found["nelo_low"] < found["nelo"] < found["nelo_high"]
    assert found["stopped"] == {"--precision": "precision", "--until-verdict": "decided"}.get(
        words[0], "hands"
    )
    ratio = tables.var(axis=0).mean() / 2 / pairs.var()
    assert found["independent_ratio"] == pytest.approx(ratio)
    assert found["independent_hands"] == pytest.approx(ratio * 2 * n)
    rho = intervals.tuned_rho(found["tuned_pairs"])
    half = intervals.sequence_halfwidth(n, found["sd"], rho)
    assert (found["low"], found["high"]) == pytest.approx(
        (pairs.mean() - half, pairs.mean() + half)
    )
    passing = answer(*DUEL, *words)
    assert (found.pop("run"), passing.pop("run")) == ("kept", None)
    # Kept or not, the same is told of what made it, but for the folder and the moment.
    kept, gone = found.pop("provenance"), passing.pop("provenance")
    assert kept.keys() == gone.keys()
    assert (kept["scenario"], kept["seed"]) == (gone["scenario"], gone["seed"])
    assert found == passing


def test_three_at_a_table_have_six_tables_and_no_pentanomial() -> None:
    found = answer("compare", "balanced", "greedy", "--rules", "italian-3p", "--hands", "36")
    assert found["pairs"] == 6
    assert found["pair_counts"]["pentanomial"] is None
    assert (found["nelo"], found["nelo_low"], found["nelo_high"]) == (None, None, None)
    assert found["independent_ratio"] > 0


def test_of_fewer_than_100_deals_as_many_are_said(toy: Toy) -> None:
    for hands, said in (("2", "Of 1 deal"), ("10", "Of 5 deals"), ("200", "Of 100 deals")):
        shown = run(*DUEL, "--hands", hands).stdout
        counts = answer(*DUEL, "--hands", hands)["pair_counts"]
        assert re.search(rf"^{said}:$", shown, re.M), shown
        named = re.search(r"bold (\d+), timid (\d+)(?:, even (\d+))?", shown)
        assert named is not None
        won, lost, even = (int(each or 0) for each in named.groups())
        assert (won, lost, even) == (counts["won"], counts["lost"], counts["drawn"])


def test_people_see_the_verdict_first_and_how_to_make_it_again(quick: Toy) -> None:
    result = run(*DUEL, "--precision", "0.6")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Bold plays better than timid, by ")
    assert re.fullmatch(
        r"The same deals again: analyser compare bold timid --game toy --hands \d+ --seed 1",
        lines[-1],
    )
    found = answer(*DUEL, "--precision", "0.6")
    said = " ".join(result.stdout.split())
    assert f"{found['turns_per_hand']:.1f} turns is the average length of a hand." in said
    won, lost, even = round_together([found[name] for name in ("won", "lost", "drawn")])
    assert f"Of 100 deals: {'█' * round(won * 0.4)}" in said

    assert f"bold {won:.0f}, timid {lost:.0f}, even {even:.0f}" in said
    assert won + lost + even == 100
    # What a beginner has no use for comes with --more.
    expert = (
        " / ".join(f"{count:,}" for count in found["pair_counts"]["pentanomial"]),
        f"{found['independent_ratio']:.2f} times as many",
        f"{found['nelo']:.1f}",
        "stopped at ±0.6 points; interval tuned for 3,685 deals",
        "at every look",
        "equivalence margin ±5",
        "hands a second",
        f"deals won / drawn / lost {100 * found['won']:.1f} % / ",
        f"hands played {found['hands']:,}, of {found['pairs']:,} deals",
    )
    more = " ".join(run(*DUEL, "--precision", "0.6", "--more").stdout.split())
    for words in expert:
        assert words in more
        assert words not in said


def test_turns_and_endings_are_those_of_the_hands(quick: Toy) -> None:
    players = [quick.policy("bold"), quick.policy("timid")]
    rows = quick.play(quick.rules("plain"), players, (0, 1), run_key(1), 0, 200)
    found = answer(*DUEL, "--hands", "400")
    # The toy's turns and endings depend on the deal alone: both seatings have the same.
    assert found["turns_per_hand"] == rows[:, 1].mean()
    assert found["endings"] == {
        name: (rows[:, 2] == code).mean() for code, name in enumerate(ENDINGS)
    }


def test_what_each_scores_is_the_mean_of_its_seats(quick: Toy) -> None:
    players = [quick.policy("bold"), quick.policy("timid")]
    one, other = (
        quick.play(quick.rules("plain"), players, seats, run_key(1), 0, 200)
        for seats in ((0, 1), (1, 0))
    )
    said = " ".join(run(*DUEL, "--hands", "400").stdout.split())
    for name, side in (("bold", 0), ("timid", 1)):
        mean = (one[:, 4 + side].mean() + other[:, 5 - side].mean()) / 2
        assert re.search(rf"{mean:.0f} ± \d+ points per hand is what {name} scores", said)


# In a folder


def test_a_kept_run_is_carried_on_and_ends_with_the_same_bytes(quick: Toy) -> None:
    words = [*DUEL, "--precision", "0.6", "--threads", "2"]
    whole = answer(*words, "--output", "whole")
    with interrupted_at(5):
        result = run(*words, "--output", "run")
    assert (result.exit_code, result.stdout) == (130, "")
    assert "go on with: analyser compare bold timid" in result.stderr
    assert len(run_folder.open(Path("run")).shards) == 5
    again = answer(*words, "--output", "run")
    assert {**again, "run": "whole", "provenance": whole["provenance"]} == whole
    kept = run_folder.open(Path("run"))
    assert kept.stopped == "precision"
    assert sum(line.count for line in kept.shards) == again["pairs"]
    assert shards("run") == shards("whole")
    quick.calls.clear()
    assert answer(*words, "--output", "run") == again
    assert quick.calls == []
    for other in (["--precision", "0.5"], ["--until-verdict"], ["--hands", str(again["hands"])]):
        assert "holds another run" in fails(6, *DUEL, *other, "--output", "run")


def shards(folder: str) -> dict[str, bytes]:
    return content(Path(folder) / "shards")


def test_a_page_of_a_stopped_run_takes_it_for_whole(quick: Toy) -> None:
    found = answer(*DUEL, "--precision", "0.6", "--output", "kept")
    page = answer("report", "kept")
    assert page["hands"] == page["planned_hands"] == found["hands"]
    assert page["cells"][0]["duel"]["low"] == pytest.approx(found["low"])
    assert "This run is not finished" not in Path("kept.html").read_text()


def lines(folder: Path) -> list[str]:
    """Return the manifest's lines behind the header."""
    return (folder / "_manifest.jsonl").read_text().splitlines()[1:]


@pytest.mark.broad
def test_kill_9_and_the_same_command_again_give_the_same_bytes(tmp_path: Path) -> None:
    words = [
        "compare",
        "bold",
        "timid",
        "--game",
        "toy",
        "--precision",
        "0.4",
        "--json",
        "--output",
    ]

    def end(folder: str, pause: float = 0.0, shards: int = 0) -> str:
        with subprocess.Popen(
            **program(*words, folder, pause=pause), cwd=tmp_path, stdout=subprocess.PIPE
        ) as process:
            if shards:
                file = tmp_path / folder / "shards" / f"{shards:06}.parquet"
                limit = time.monotonic() + HANGS
                while not file.exists():
                    assert time.monotonic() < limit
                    time.sleep(0.01)
                time.sleep(draw.random() / 5)
                process.kill()
            said, _ = process.communicate(timeout=HANGS)
            assert isinstance(said, str)
            return said

    draw = random.Random(5)
    whole = json.loads(end("whole"))
    for shards in (1, 3, 6):
        # So slow that it is not whole before it is killed, though nobody looks for a second.
        assert end("run", pause=0.1, shards=shards) == ""
        assert len(run_folder.open(tmp_path / "run").shards) >= shards
    again = json.loads(end("run"))
    assert {**again, "run": "whole", "provenance": whole["provenance"]} == whole
    assert content(tmp_path / "run" / "shards") == content(tmp_path / "whole" / "shards")
    one, two = ([json.loads(line) for line in lines(tmp_path / each)] for each in ("run", "whole"))
    # All but the checksums, which cover the header with its own command.
    assert [{**line, "check": ""} for line in one] == [{**line, "check": ""} for line in two]
    assert one[-1]["stopped"] == "precision"


# While it plays


@contextmanager
def heard(seen: list[Progress]) -> Iterator[Any]:
    yield seen.append


def test_the_time_left_counts_what_threads_play_ahead() -> None:
    watch = stopping.Watch(stopping.Plan("hands", 1_000, 2.0, 5.0, 250.0))
    watch.add(np.tile([[3.0, -1.0], [2.0, -4.0]], (stopping.BLOCK_DEALS // 2, 1)))
    done = 2 * stopping.BLOCK_DEALS
    # Another thread has played its block as far as this one: that saves time and is not told.
    now = Progress(Amount(done, 0), Amount(2_000, 0), rate=10.0, left=7.0)
    live = duel_progress._live(watch, 2, now)
    assert (live.done.hands, live.left) == (done, 7.0)
    assert "7 s left" in live.sentence


@pytest.mark.parametrize("where", [[], ["--output", "kept"]])
def test_a_person_sees_the_estimate_and_how_long_it_takes(
    quick: Toy, monkeypatch: pytest.MonkeyPatch, where: list[str]
) -> None:
    seen: list[Progress] = []
    monkeypatch.setattr(output, "progress", lambda _label: heard(seen))
    answer(*DUEL, "--precision", "0.6", "--threads", "1", *where)
    told = [now for now in seen if now.sentence]
    assert len(told) > 3
    for now in told:
        assert re.fullmatch(
            r"[+]?\S+ ± \S+, [\d,]+ hands, [\d,]+/s, .+ to ±0.6",
            now.sentence,
        ), now.sentence
        assert output._so_far(now) == now.sentence
        assert len(f"comparing {'━' * 10} {now.sentence}") < 80
    done = [now.done.hands for now in told]
    assert done == sorted(done)
    assert told[-1].left == 0
    assert told[-1].share == 1
    assert all(0 < now.share <= 1 for now in told)
    middle = told[len(told) // 2]
    # The spread is known after a look or two, and with it how many hands it takes.
    assert middle.total.hands == pytest.approx(done[-1], rel=0.2)
    seen.clear()
    answer(*DUEL, "--hands", "1000", "--threads", "1")
    assert seen[-1].sentence.endswith(" left")
    assert seen[-1].total == Amount(1000, 0)
    seen.clear()
    answer(*DUEL, "--until-verdict", "--threads", "1")
    assert seen[-1].sentence.endswith(" to a verdict")
