"""``analyser.commands.log_progress``: Is it heard in a log how far a command has come, and what
was known when it was interrupted?
"""

from __future__ import annotations

import io
import re
import signal
import subprocess
import sys
import threading
import time
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest
import toy
from terminal import HANGS, fails, program, run

from analyser.commands import log_progress, output
from analyser.play.runner import Amount, Progress

COMPARE = ("compare", "bold", "timid", "--game", "toy", "--hands", "200000", "--threads", "1")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> toy.Toy:
    monkeypatch.chdir(tmp_path)
    return toy.install(monkeypatch, toy.Telling(pause=0.01))


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a line come all the time: however long it takes to begin, some come while it plays."""
    monkeypatch.setenv(log_progress.PROGRESS_VARIABLE, "0.02")
    monkeypatch.setattr(log_progress, "MOST_SECONDS", 0.02)


@pytest.mark.broad
@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    "words", [COMPARE, (*COMPARE, "--output", "run"), ("simulate", *COMPARE[3:], "--output", "run")]
)
def test_what_takes_long_is_heard_now_and_then(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 0, result.output
    lines = result.stderr.splitlines()
    assert lines
    label = "comparing" if words == COMPARE else "playing"
    assert all(line.startswith(f"analyser: {label}: ") for line in lines)
    assert any(re.search(r"hands.*(/s|a second).* left", line) for line in lines[1:])


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (10, [10, 20, 40, 80, 160, 300, 300]),
        (0.5, [0.5, 1, 2, 4, 8, 16, 32]),
        # What is asked for may be seldomer than at most, and longer than a thread can wait.
        (1000, [1000] * 7),
        (1e300, [threading.TIMEOUT_MAX] * 7),
    ],
)
def test_each_line_comes_after_twice_as_long_up_to_a_limit(
    first: float, expected: list[float]
) -> None:
    assert [*islice(log_progress.silences(first), 7)] == expected


@pytest.mark.usefixtures("soon")
def test_it_is_heard_also_where_nothing_moves(capsys: pytest.CaptureFixture[str]) -> None:
    said, limit = "", time.monotonic() + HANGS
    with output.progress("playing"):
        while not said and time.monotonic() < limit:
            time.sleep(0.02)
            said = capsys.readouterr().err
    assert said.startswith("analyser: playing: ")
    assert "getting ready" in said or "compiling" in said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.5, "compiling"), (12.3, "compiling: 12 s"), (95, "compiling: 1 min 35 s")],
)
def test_what_takes_long_before_anything_moves_says_how_long_already(
    seconds: float, said: str
) -> None:
    assert log_progress.describe_wait("compiling", seconds) == said


@pytest.mark.usefixtures("soon")
def test_the_time_goes_on_until_something_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SimpleNamespace(monotonic=iter(range(0, 10**9, 30)).__next__)
    monkeypatch.setattr(log_progress, "time", clock)
    # ``capsys.readouterr`` would lose a line that is written while it reads.
    printed, limit = io.StringIO(), time.monotonic() + HANGS
    monkeypatch.setattr(sys, "stderr", printed)
    with output.progress("playing") as show:
        assert show is not None
        while (heard := printed.getvalue()).count("\n") < 2 and time.monotonic() < limit:
            time.sleep(0.001)
        show(Progress(Amount(1, 0), Amount(2, 0), 1.0, 1.0))
        while "1 of 2 hands" not in printed.getvalue() and time.monotonic() < limit:
            time.sleep(0.001)
    moved = printed.getvalue()
    assert re.search(r": 30 s\n.*: 1 min 00 s\n", heard)
    assert " min " not in moved.splitlines()[-1]


@pytest.mark.usefixtures("soon")
def test_not_a_word_comes_behind_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(20):
        with output.progress("playing") as show:
            assert show is not None
            show(Progress(Amount(1, 0), Amount(2, 0), 1.0, 1.0))
            time.sleep(0.01)
        capsys.readouterr()
        time.sleep(0.03)
        assert capsys.readouterr().err == ""
    assert "heard" not in [thread.name for thread in threading.enumerate()]


@pytest.mark.parametrize("setting", ["", "0", "0.0"])
def test_what_is_quick_says_nothing(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    monkeypatch.setenv(log_progress.PROGRESS_VARIABLE, setting)
    result = run(*COMPARE[:5], "--hands", "2000")
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("setting", ["soon", "-1", "nan", "inf"])
def test_a_setting_that_is_none_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    monkeypatch.setenv(log_progress.PROGRESS_VARIABLE, setting)
    assert f"ANALYSER_PROGRESS: found {setting!r} (expected " in fails(2, *COMPARE)


KNOWN = (
    r"interrupted at \+[\d.]+ ± ([\d.]+), [\d,]+ hands "
    r"\(\+[\d.]+ ± ([\d.]+) had it been planned to end there\); "
)


@pytest.mark.broad
@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ((), rf"{KNOWN}with --output it could go on"),
        (
            ("--output", "run"),
            rf"{KNOWN}finished shards are kept, go on with: analyser compare .*",
        ),
    ],
)
def test_who_is_interrupted_is_told_what_was_known(more: tuple[str, ...], sentence: str) -> None:
    words = (*COMPARE[:5], "--hands", "9000000", "--threads", "1", *more)
    asked = program(*words, pause=0.005)
    asked["env"][log_progress.PROGRESS_VARIABLE] = "0.2"
    with subprocess.Popen(**asked, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "±" in line:
                break
        process.send_signal(signal.SIGINT)
        last = process.stderr.read().splitlines()[-1]
    assert process.returncode == 130
    told = re.fullmatch(f"analyser: {sentence}", last)
    assert told, last
    # 9,000,000 hands were planned: after the first of them that sequence is wider.
    assert float(told[2]) < float(told[1])


@pytest.mark.broad
def test_who_interrupts_a_run_is_told_where_what_is_known_stands() -> None:
    words = ("simulate", "--policies", "balanced", "--hands", "9000000", "--output", "run")
    manifest = Path("run/_manifest.jsonl")
    asked = program(*words, "--threads", "1", pause=0.005)
    asked["env"][log_progress.PROGRESS_VARIABLE] = "0.2"
    with subprocess.Popen(**asked, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stderr is not None
        for _ in process.stderr:
            if manifest.exists() and len(manifest.read_text().splitlines()) > 2:
                break
        process.send_signal(signal.SIGINT)
        last = process.stderr.read().splitlines()[-1]
    assert process.returncode == 130
    assert re.fullmatch(
        r"analyser: interrupted at .* hands; what is known so far says `analyser report run`; "
        r"finished shards are kept, go on with: analyser simulate .*",
        last,
    ), last
    told = run("report", "run")
    assert told.exit_code == 0
    assert "A hand brings " in told.stdout
