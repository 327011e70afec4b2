"""``analyser.abilities.clusters``: Does ``--cluster`` give the answers that threads give, and a
sentence for each mistake?
"""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import toy
from abilities.clusters.test_cluster import dask as dask
from abilities.learning.test_tune import QUICK
from distributed import LocalCluster
from small_run import content
from terminal import HANGS, answer, fails, files, run
from toys.tunable_toy import Tunable

from analyser.abilities.clusters import cluster, worker_job, worker_pool
from analyser.commands import output
from analyser.play import runner

SIMULATE = ("simulate", "--game", "toy", "--hands", "9000")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> toy.Toy:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(worker_pool, "LOOK_SECONDS", 0.05)
    # Of jobs of tests before, whose scheduler had gone, nobody told this process.
    worker_job._answered_jobs.clear()
    # On a busy machine it takes longer to tell those who played that it is over.
    monkeypatch.setattr(worker_pool, "LEAVE_SECONDS", 20.0)
    return toy.install(monkeypatch, toy.Telling())


@pytest.mark.broad
@pytest.mark.parametrize(
    "words",
    [
        SIMULATE,
        ("simulate", "--game", "toy", "--matches", "100"),
        ("compare", "bold", "timid", "--game", "toy", "--hands", "20000"),
        ("compare", "bold", "timid", "--game", "toy", "--precision", "5"),
        ("tournament", "bold,timid,balanced", "--game", "toy", "--hands", "2000"),
        ("sweep", "--game", "toy", "--habit", "skill=0,20,40", "--hands", "2000"),
        ("compare", "--game", "toy", "--rules", "plain,rich", "--hands", "2000"),
        (
            "weigh",
            "--game",
            "toy",
            "--decisions",
            "500",
            "--policies",
            "bold",
            "--confirm-hands",
            "0",
        ),
    ],
    ids=lambda words: " ".join(words[:5]),
)
def test_every_command_that_plays_plays_the_same_there(
    words: tuple[str, ...], dask: LocalCluster, game: toy.Toy
) -> None:
    near = answer(*words, "--output", "near")
    far = answer(*words, "--output", "far", "--cluster", dask.scheduler_address)
    assert content(Path("near/shards")) == content(Path("far/shards"))
    differ = {key for key in near if near[key] != far[key]}
    assert differ <= {"run", "page", "hands_per_second", "kept", "files", "provenance"}


@pytest.mark.broad
def test_report_has_a_scenario_played_there(dask: LocalCluster) -> None:
    Path("asked.toml").write_text(
        'question = "?"\ngame = "toy"\nhands = 400\nseed = 3\n'
        '[[duels]]\nrules = "plain"\na = "bold"\nb = "timid"\n',
        encoding="utf-8",
    )
    far = answer("report", "asked.toml", "--cluster", dask.scheduler_address)
    rows = content(Path(far["run"]) / "shards")
    near = answer("simulate", "asked.toml", "--output", "near", "--threads", "2")
    assert content(Path(near["run"]) / "shards") == rows


@pytest.mark.broad
def test_who_is_given_no_work_is_said_beside_the_answer(
    dask: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked = worker_job.describe_play, list[Any]()
    told, warn, shard = Event(), output.warn, runner.shard

    def warned(sentence: str) -> None:
        warn(sentence)
        told.set()

    def later(spec: Any, index: int) -> Any:
        # However busy the machine is, all is played only when both were heard.
        assert told.wait(HANGS)
        return shard(spec, index)

    monkeypatch.setattr(output, "warn", warned)
    monkeypatch.setattr(runner, "shard", later)

    def shown(spec: Any) -> dict[str, str]:
        # The first is asked here, the second is a worker.
        asked.append(spec)
        return {"analyser": "0.0.1"} if len(asked) == 2 else real(spec)

    monkeypatch.setattr(worker_job, "describe_play", shown)
    result = run(*SIMULATE, "--cluster", dask.scheduler_address)
    assert result.exit_code == 0
    assert result.stderr.startswith(f"analyser: --cluster {dask.scheduler_address}: worker ")
    assert "is given no work: found analyser 0.0.1 (expected " in result.stderr


@pytest.mark.broad
def test_a_dry_run_asks_nobody() -> None:
    found = answer(*SIMULATE, "--dry-run", "--cluster", "tcp://127.0.0.1:1")
    assert (found["threads"], found["hands"]) == (1, 9000)
    said = run(*SIMULATE, "--dry-run", "--cluster", "tcp://127.0.0.1:1").stdout
    assert "with one thread of the cluster" in " ".join(said.split())


# Mistakes


@pytest.mark.broad
def test_threads_are_the_workers_own_matter() -> None:
    said = fails(2, *SIMULATE, "--cluster", "local", "--threads", "2")
    assert "--cluster and --threads: found both (expected one of the two" in said
    assert files() == set()


def test_what_is_no_address_is_said() -> None:
    assert "--cluster: found 'here' (expected " in fails(2, *SIMULATE, "--cluster", "here")
    assert files() == set()


@pytest.mark.broad
def test_an_address_that_nobody_answers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    said = fails(6, *SIMULATE, "--cluster", "tcp://127.0.0.1:1")
    assert "--cluster tcp://127.0.0.1:1: nobody answers there" in said


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = fails(2, *SIMULATE, "--cluster", "local")
    assert "'.[cluster]' brings it" in said
    assert files() == set()


@pytest.mark.broad
@pytest.mark.parametrize(
    "words",
    [
        ("compare", "bold", "timid", "--game", "toy", "--hands", "20000"),
        ("compare", "--game", "toy", "--rules", "plain,rich", "--hands", "2000"),
    ],
    ids=lambda words: " ".join(words[:4]),
)
def test_a_comparison_there_is_kept_though_nobody_said_where(
    dask: LocalCluster, words: tuple[str, ...]
) -> None:
    near = answer(*words)
    far = answer(*words, "--cluster", dask.scheduler_address)
    assert near["run"] is None
    assert Path(far["run"]).parent == Path("runs")
    assert (Path(far["run"]) / "_manifest.jsonl").exists()
    differ = {key for key in near if near[key] != far[key]}
    assert differ <= {"run", "page", "provenance"}
    again = run(*words, "--cluster", "tcp://127.0.0.1:1")
    assert again.exit_code == 0, again.output
    assert far["run"] in " ".join(again.stdout.split())


@pytest.mark.broad
def test_a_search_there_finds_what_it_finds_here(
    dask: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.install(monkeypatch, Tunable(noise=60))
    words = [*QUICK, "--output", "new.toml"]
    made = ("new.toml", "new.html", "new.jsonl")
    near = answer(*words)
    kept = {name: Path(name).read_bytes() for name in made}
    for name in made:
        Path(name).unlink()
    assert answer(*words, "--cluster", dask.scheduler_address) == near
    assert {name: Path(name).read_bytes() for name in made} == kept
    # What is finished asks nobody.
    assert answer(*words, "--cluster", "tcp://127.0.0.1:1") == near
    found = answer(*words, "--dry-run", "--cluster", "tcp://127.0.0.1:1")
    assert found["threads"] == 1


@pytest.mark.broad
def test_a_search_whose_cluster_is_not_there_says_what_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    toy.install(monkeypatch, Tunable())
    words = ("tune", "--game", "toy", "--generations", "2", "--output", "new.toml")
    said = fails(6, *words, "--cluster", "tcp://127.0.0.1:1")
    assert "--cluster tcp://127.0.0.1:1: nobody answers there" in said


@pytest.mark.broad
def test_a_run_that_is_played_needs_no_cluster() -> None:
    answer(*SIMULATE, "--output", "run")
    said = fails(2, "report", "run", "--cluster", "local")
    assert "--threads and --cluster go with a scenario file" in said
