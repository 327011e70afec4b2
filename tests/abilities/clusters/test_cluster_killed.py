"""``analyser.abilities.clusters``: Is nothing lost that was finished, whichever process of a
cluster is killed, and when?
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import toy
from abilities.clusters import cluster_processes
from abilities.clusters.test_cluster import AGAIN
from play.test_runner import COMMAND, play, spec_of
from small_run import content
from terminal import program

from analyser.abilities.clusters import worker_pool
from analyser.abilities.clusters.cluster import Cluster
from analyser.play import runner
from analyser.play.runner import Progress
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder

HANGS = cluster_processes.HANGS
MOST_KILLED = 20
INTERRUPTED = (
    r"analyser: interrupted( at [\d,]+ of [\d,]+ hands(; what is known so far says "
    "`analyser report [^`]+`)?)?; finished shards are kept, go on with: "
)
WORDS = ("simulate", "--game", "toy", "--hands", "40000", "--policies", "bold,timid")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> toy.Toy:
    monkeypatch.setattr(worker_pool, "LOOK_SECONDS", 0.1)
    return toy.install(monkeypatch)


def by(
    address: str, out: Path, spec: RunSpec, progress: Callable[[Progress], None] | None = None
) -> run_folder.Run:
    there = Cluster(address, AGAIN, print)
    return runner.run(spec, out, 1, COMMAND, progress, workers=there)


@pytest.mark.broad
def test_a_worker_that_is_killed_over_a_shard_loses_nothing(tmp_path: Path) -> None:
    with cluster_processes.company(2, pause=0.03) as (address, (_, one, _)):

        def kill(progress: Progress) -> None:
            if progress.done.hands >= 20:
                one.kill()

        far = by(address, tmp_path / "far", spec_of(), kill)
    assert one.returncode == -signal.SIGKILL
    assert content(far.path) == content(play(tmp_path / "near").path)


@pytest.mark.slow
def test_workers_may_be_killed_again_and_again(tmp_path: Path) -> None:
    spec, draw, killed = spec_of(400), random.Random(4), 0
    with cluster_processes.company(2, pause=0.05) as (address, made):
        then = time.monotonic() + 1

        def kill(progress: Progress) -> None:
            nonlocal then, killed
            if killed < MOST_KILLED and progress.done.hands and time.monotonic() > then:
                which = draw.choice([1, 2])
                cluster_processes.end(made[which])
                made[which] = cluster_processes.worker(address, 0.05)
                then, killed = time.monotonic() + 0.3 + draw.random(), killed + 1

        far = by(address, tmp_path / "far", spec, kill)
    print(f"{killed} workers were killed, {len(far.shards)} shards played")
    assert killed >= 3
    assert content(far.path) == content(play(tmp_path / "near", spec=spec).path)


def client(address: str, out: Path) -> subprocess.Popen[str]:
    """Start the program, which plays forty thousand hands of the toy on a cluster."""
    words = (*WORDS, "--cluster", address, "--output", str(out))
    return subprocess.Popen(**program(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def kept(out: Path) -> int:
    return len(list((out / "shards").glob("*.parquet"))) if out.exists() else 0


def wait_for(shards: int, out: Path, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + HANGS
    while kept(out) < shards and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def clean(tmp_path: Path) -> dict[str, bytes]:
    words = (*WORDS, "--threads", "2", "--output", str(tmp_path / "clean"))
    subprocess.run(**program(*words), check=True, stdout=subprocess.DEVNULL)
    return shards_of(tmp_path / "clean")


def shards_of(out: Path) -> dict[str, bytes]:
    return content(out / "shards")


@pytest.mark.slow
def test_a_scheduler_that_is_killed_ends_the_program_in_a_sentence(tmp_path: Path) -> None:
    out, ended = tmp_path / "run", 0
    for wanted in (1, 5, 9, 99):
        with cluster_processes.company(2, pause=0.1) as (address, (first, *_)):
            process = client(address, out)
            wait_for(wanted, out, process)
            first.kill()
            said, error = process.communicate(timeout=HANGS)
        if process.returncode == 0:
            break
        ended += 1
        assert (process.returncode, said) == (6, "")
        (line,) = error.splitlines()
        assert "its scheduler is gone; finished shards are kept, go on with: analyser sim" in line
        assert line.endswith(str(out))
        # What is on its way between two steps of writing does not count.
        assert len(run_folder.open(out).shards) >= wanted - 1
    print(f"{ended} schedulers were killed")
    assert ended >= 3
    with cluster_processes.company(1) as (address, _):
        process = client(address, out)
        _, error = process.communicate(timeout=HANGS)
    assert (process.returncode, error) == (0, "")
    assert shards_of(out) == clean(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_who_asked_may_be_killed_or_interrupted(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "run"
    with cluster_processes.company(2, pause=0.1) as (address, _):
        for wanted in (1, 6, 11):
            process = client(address, out)
            wait_for(wanted, out, process)
            process.send_signal(number)
            _, error = process.communicate(timeout=HANGS)
            if number == signal.SIGKILL:
                assert process.returncode == -number
                continue
            assert process.returncode == 128 + number
            assert error.count("\n") == 1, error
            assert re.match(INTERRUPTED, error), error
        process = client(address, out)
        _, error = process.communicate(timeout=HANGS)
        assert (process.returncode, error) == (0, "")
    assert shards_of(out) == clean(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_cluster_of_this_machine_ends_with_the_program(
    tmp_path: Path, number: signal.Signals
) -> None:
    psutil = pytest.importorskip("psutil")
    words = (
        "simulate",
        "--hands",
        "9000000",
        "--cluster",
        "local",
        "--output",
        str(tmp_path / "run"),
    )
    process = subprocess.Popen(
        **program(*words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_for(1, tmp_path / "run", process)
    workers = psutil.Process(process.pid).children(recursive=True)
    assert workers
    # As a terminal has Ctrl-C: all processes of its group get it.
    os.killpg(process.pid, number)
    _, error = process.communicate(timeout=HANGS)
    gone, alive = psutil.wait_procs(workers, timeout=20)
    assert (len(gone), alive) == (len(workers), [])
    if number == signal.SIGKILL:
        return
    assert process.returncode == 128 + number
    (line,) = error.splitlines()
    assert re.match(INTERRUPTED, line), line
