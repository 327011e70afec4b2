"""``analyser.play``: Does a run that may stop early end with the same shard, whatever plays it
or kills it?
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pandas as pd
import pytest
import toy
from small_run import content

from analyser.errors import DataError, StorageError
from analyser.findings import answers
from analyser.play import runner
from analyser.play.runner import Progress
from analyser.report import page as report
from analyser.scenario.build import duel_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import estimate
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("game")

COMMAND = ["analyser", "compare", "bold", "timid"]
END = 6
"""The shard with which these runs end, of 40."""

SCRIPT = """
import sys
from pathlib import Path
import toy
from play.test_runner_stop import play
from analyser import games
slow = toy.Toy(pause=float(sys.argv[2]))
games.game = lambda name: slow
print("ready", flush=True)
play(Path(sys.argv[1]), 2)
"""


def spec_of(seed: int = 3, tuned: int = 300) -> RunSpec:
    spec = duel_spec(Request("toy", "plain", Count(800), seed), "bold", "timid")
    return replace(spec, shard_deals=10, until={"mode": "decide", "band": 5.0, "tuned": tuned})


class Counter:
    """Ends a run with the shard of ``END``; keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[pd.DataFrame] = []

    def __call__(self, table: pd.DataFrame) -> str | None:
        self.shown.append(table)
        return "decided" if table["deal"].iloc[0] == 10 * END else None


def play(out: Path, threads: int = 2, spec: RunSpec | None = None) -> run_folder.Run:
    return runner.run(spec or spec_of(), out, threads, COMMAND, watch=Counter())


def test_it_ends_with_the_shard_that_was_enough(tmp_path: Path) -> None:
    run = play(tmp_path / "run")
    assert [line.index for line in run.shards] == list(range(END + 1))
    assert sorted(os.listdir(run.path / "shards"))[-1] == f"{END:06}.parquet"
    assert len(os.listdir(run.path / "shards")) == END + 1
    kept = run_folder.open(run.path)
    assert kept.stopped == "decided"
    assert runner.is_finished(kept)
    assert runner.count_asked(spec_of()) == (800, 0)
    assert runner.count_played(spec_of(), kept) == runner.count_planned(spec_of(), kept) == (140, 0)


def test_any_number_of_threads_ends_with_the_same_bytes(
    tmp_path: Path, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = content(play(tmp_path / "1", 1).path)
    real = game.play
    for threads in (2, 7):
        draw = random.Random(threads)

        def uneven(*arguments: object, draw: random.Random = draw) -> object:
            time.sleep(draw.random() / 100)
            return real(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(game, "play", uneven)
        game.threads.clear()
        assert content(play(tmp_path / str(threads), threads).path) == expected
        assert len(game.threads) > 1


def test_it_is_shown_every_shard_once_in_order_in_each_sitting(tmp_path: Path) -> None:
    def stop(progress: Progress, at: int) -> None:
        if progress.done.hands >= at:
            raise KeyboardInterrupt

    expected = content(play(tmp_path / "clean").path)
    for at in range(0, 140, 20):
        out = tmp_path / str(at)
        with pytest.raises(KeyboardInterrupt):
            runner.run(spec_of(), out, 2, COMMAND, partial(stop, at=at), Counter())
        assert not runner.is_finished(run_folder.open(out))
        watch = Counter()
        run = runner.run(spec_of(), out, 2, COMMAND, watch=watch)
        assert content(out) == expected
        shown = pd.concat(watch.shown, ignore_index=True)
        pd.testing.assert_frame_equal(shown, run.frame())


@pytest.mark.parametrize("threads", [1, 3])
def test_shards_that_are_given_up_are_not_counted(tmp_path: Path, threads: int) -> None:
    told = list[Progress]()
    run = runner.run(spec_of(), tmp_path / "run", threads, COMMAND, told.append, Counter())
    counts = [now.done.hands for now in told]
    assert counts == sorted(counts)
    assert counts[-1] == runner.count_played(spec_of(), run).hands == 140


def test_a_kill_before_the_last_line_is_made_good_without_play(
    tmp_path: Path, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(run: run_folder.Run, why: str) -> None:
        raise KeyboardInterrupt

    expected = content(play(tmp_path / "clean").path)
    with monkeypatch.context() as patch:
        patch.setattr(run_folder.Run, "stop", killed)
        with pytest.raises(KeyboardInterrupt):
            play(tmp_path / "run")
    half = run_folder.open(tmp_path / "run")
    assert (len(half.shards), half.stopped) == (END + 1, None)
    game.calls.clear()
    assert content(play(tmp_path / "run").path) == expected
    # No more than what gets the compiled functions ready.
    assert {count for _, count in game.calls} <= {1}


def test_kill_9_at_any_time_ends_with_the_same_bytes(tmp_path: Path) -> None:
    here = Path(__file__).parents[1]
    draw = random.Random(11)
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(tmp_path / "run"), "0.03"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(here), str(here.parent)])},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(draw.random() / 4)
        process.kill()
        process.communicate(timeout=20)
        if run_folder.holds_run(tmp_path / "run"):
            kept = run_folder.open(tmp_path / "run")
            kept.verify()
            assert len(kept.shards) <= END + 1
    assert content(play(tmp_path / "run").path) == content(play(tmp_path / "clean").path)


def test_a_run_that_has_ended_is_not_played_again(tmp_path: Path, game: toy.Toy) -> None:
    before = content(play(tmp_path / "run").path)
    game.calls.clear()
    seen: list[Progress] = []
    watch = Counter()
    runner.run(spec_of(), tmp_path / "run", 2, ["another"], seen.append, watch)
    assert game.calls == []
    assert content(tmp_path / "run") == before
    assert len(watch.shown) == END + 1
    assert seen[-1].done == (140, 0)


def test_another_way_to_stop_is_another_run(tmp_path: Path) -> None:
    play(tmp_path / "run")
    before = content(tmp_path)
    other = replace(spec_of(), until={"mode": "decide", "band": 6.0, "tuned": 300})
    never = replace(spec_of(), until={})
    for spec in (other, never):
        assert RunSpec.from_json(spec.as_json()) == spec
        with pytest.raises(StorageError, match="holds another run"):
            play(tmp_path / "run", spec=spec)
    assert "until" not in never.as_json()
    assert content(tmp_path) == before


def test_a_run_that_goes_on_past_its_end_is_refused(tmp_path: Path) -> None:
    runner.run(spec_of(), tmp_path / "run", 2, COMMAND)
    with pytest.raises(DataError, match="goes on past the shard that it should end with"):
        play(tmp_path / "run")


def test_a_run_whose_last_shard_was_enough_has_no_line_more(tmp_path: Path) -> None:
    class Last:
        def __call__(self, table: pd.DataFrame) -> str | None:
            return "cap" if table["deal"].iloc[-1] == 399 else None

    with_it = runner.run(spec_of(), tmp_path / "one", 2, COMMAND, watch=Last())
    without = runner.run(spec_of(), tmp_path / "two", 2, COMMAND)
    assert with_it.stopped is None
    assert content(with_it.path) == content(without.path)


def test_answers_and_page_take_it_for_whole(tmp_path: Path) -> None:
    run = play(tmp_path / "run")
    read = answers.read(run)
    (answer,) = read.cells
    assert read.done == read.planned == (140, 0)
    # Settled beforehand: neither the most deals nor those that it came to.
    assert answer.estimate() == estimate(answer.differences, 300)
    assert answer.estimate().half not in (
        estimate(answer.differences, 400).half,
        estimate(answer.differences, 70).half,
    )
    page = report.build(run).html
    assert "This run is not finished" not in page
    assert "decided; 800 hands were allowed" in page
    assert "[until]" in page
    del run.shards[2:]
    run.stopped = None
    assert "40 of 800 hands are played" in report.build(run).html
