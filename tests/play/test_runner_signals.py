"""``analyser.play``: Does a real process that gets a real signal lose nothing, and end in time?"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from play.test_runner import play
from small_run import content

from analyser.storage import run_folder

pytestmark = [pytest.mark.broad, pytest.mark.usefixtures("game")]

SCRIPT = """
import signal
import sys
from pathlib import Path
import toy
from play.test_runner import COMMAND, spec_of
from analyser import games
from analyser.play import runner
signal.signal(signal.SIGINT, signal.default_int_handler)
slow = toy.Toy(pause=float(sys.argv[2]))
games.game = lambda name: slow
print("ready", flush=True)
runner.run(spec_of(), Path(sys.argv[1]), 2, COMMAND)
"""
"""It hears Ctrl-C also where the tests run in the background, for which a shell turns it off."""


def start(out: Path, pause: float) -> subprocess.Popen[str]:
    here = Path(__file__).parents[1]
    paths = os.pathsep.join([str(here), str(here.parent)])
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(out), str(pause)],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def listed(path: Path) -> int:
    """Return how many lines a run's manifest has."""
    manifest = path / "_manifest.jsonl"
    return manifest.read_bytes().count(b"\n") if manifest.exists() else 0


def test_ctrl_c_ends_a_run_and_keeps_what_is_finished(tmp_path: Path) -> None:
    process = start(tmp_path / "run", 0.3)
    # The header and a shard: its file alone would not count yet.
    while process.poll() is None and listed(tmp_path / "run") < 2:
        time.sleep(0.01)
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert said.rstrip().endswith("KeyboardInterrupt")
    assert 0 < len(run_folder.open(tmp_path / "run").shards) < 12
    assert content(play(tmp_path / "run").path) == content(play(tmp_path / "clean").path)


def test_kill_9_at_any_time_loses_no_finished_shard(tmp_path: Path) -> None:
    draw = random.Random(9)
    finished = 0
    for _ in range(3):
        process = start(tmp_path / "run", 0.03)
        time.sleep(draw.random() / 5)
        process.kill()
        process.communicate(timeout=20)
        if run_folder.holds_run(tmp_path / "run"):
            kept = run_folder.open(tmp_path / "run")
            kept.verify()
            assert len(kept.shards) >= finished
            finished = len(kept.shards)
    assert content(play(tmp_path / "run").path) == content(play(tmp_path / "clean").path)
