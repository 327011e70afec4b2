"""``analyser.abilities.clusters.cluster``: Does a cluster play the bytes that threads play, whoever
comes, goes, or plays otherwise?

Scheduler and workers are in this process, so that the toy is there; nothing of it has a port.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import toy
from distributed import Client, KilledWorker, LocalCluster, get_worker
from distributed.scheduler import WorkerState
from play.test_runner import COMMAND, play, spec_of
from small_run import content

from analyser.abilities.clusters import cluster, worker_job, worker_pool
from analyser.abilities.clusters.cluster import Cluster
from analyser.abilities.clusters.worker_pool import Work, WorkerPool
from analyser.errors import ClusterError, DataError, ScenarioError, StorageError, UsageError
from analyser.games import burraco
from analyser.games.burraco import evaluations as learnt
from analyser.games.searching import evaluations
from analyser.play import runner
from analyser.play.runner import Progress
from analyser.scenario.build import table_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.storage import provenance, run_folder

AGAIN = ["analyser", "simulate", "--cluster", "there"]


@pytest.fixture(scope="module")
def dask() -> Iterator[LocalCluster]:
    with local(2) as made:
        yield made


def local(workers: int) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=2,
        processes=False,
        dashboard_address="127.0.0.1:0",
        scheduler_kwargs={"dashboard": False},
    )


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> toy.Toy:
    monkeypatch.setattr(worker_pool, "LOOK_SECONDS", 0.05)
    # Of jobs of tests before, whose scheduler had gone, nobody told this process.
    worker_job._answered_jobs.clear()
    # On a busy machine it takes longer to tell those who played that it is over.
    monkeypatch.setattr(worker_pool, "LEAVE_SECONDS", 20.0)
    monkeypatch.setattr(runner, "TICK_SECONDS", 0.02)
    return toy.install(monkeypatch)


def by(
    dask: LocalCluster,
    out: Path,
    spec: RunSpec | None = None,
    progress: Callable[[Progress], None] | None = None,
    watch: runner.ShardWatch | None = None,
    said: list[str] | None = None,
) -> run_folder.Run:
    """Play on a cluster; the command is that of ``play``, which the header keeps."""
    told: list[str] = [] if said is None else said
    there = Cluster(dask.scheduler_address, AGAIN, told.append)
    return runner.run(spec or spec_of(), out, 1, COMMAND, progress, watch, there)


def here() -> str:
    """Return the address of the worker that asks; empty: nobody's."""
    try:
        return str(get_worker().address)
    except ValueError:
        return ""


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The workers that played shards."""
    real, found = runner.shard, list[str]()

    def shard(spec: RunSpec, index: int) -> runner.Shard:
        found.append(here())
        return real(spec, index)

    monkeypatch.setattr(runner, "shard", shard)
    return found


# The same bytes


def forgotten() -> None:
    """Wait until no worker has a job: they are told as the run ends, which waits for none."""
    for _ in range(600):
        if not worker_job._answered_jobs:
            return
        time.sleep(0.1)
    raise AssertionError(f"still there: {sorted(worker_job._answered_jobs)}")


def test_a_cluster_writes_the_bytes_that_threads_write(
    tmp_path: Path, dask: LocalCluster, game: toy.Toy, players: list[str]
) -> None:
    # Long enough for the other one to have answered, also on a busy machine.
    game.pause = 0.05
    assert content(by(dask, tmp_path / "far").path) == content(play(tmp_path / "near").path)
    assert len(set(players)) == 2
    forgotten()


@pytest.mark.broad
@pytest.mark.parametrize("seconds", [0.0, 100.0])
def test_so_do_tasks_of_any_number_of_shards(
    tmp_path: Path, dask: LocalCluster, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    tasks: list[tuple[int, int]] = []
    real = WorkerPool._send_task

    def sent(those: WorkerPool, work: Work[Any], first: int, count: int) -> Any:
        tasks.append((first, count))
        return real(those, work, first, count)

    monkeypatch.setattr(worker_pool, "TASK_SECONDS", seconds)
    monkeypatch.setattr(WorkerPool, "_send_task", sent)
    spec = spec_of(400)
    expected = content(play(tmp_path / "near", spec=spec).path)
    assert content(by(dask, tmp_path / "far", spec).path) == expected
    in_turn = [shard for first, count in sorted(tasks) for shard in range(first, first + count)]
    assert in_turn == list(range(80))
    assert (max(count for _, count in tasks) > 1) == (seconds > 0)


def test_matches_and_weighed_choices_are_played_there_too(
    tmp_path: Path, dask: LocalCluster
) -> None:
    matches = table_spec(Request("toy", "plain", Count(30, matches=True), 3), ["bold"])
    (cell,) = spec_of().cells[1:]
    weighed = replace(spec_of(), cells=(replace(cell, choice="leap", futures=2),))
    for number, spec in enumerate((replace(matches, shard_deals=100), weighed)):
        near = play(tmp_path / f"near {number}", spec=spec)
        far = by(dask, tmp_path / f"far {number}", spec)
        assert len(near.shards) > 2
        assert content(far.path) == content(near.path)


@pytest.mark.broad
def test_a_run_that_is_watched_ends_where_it_does_with_threads(
    tmp_path: Path, dask: LocalCluster
) -> None:
    def enough() -> runner.ShardWatch:
        seen = []

        def watch(table: Any) -> str | None:
            seen.append(table["turns"].tolist())
            return "enough" if len(seen) == 5 else None

        return watch

    near = runner.run(spec_of(), tmp_path / "near", 2, COMMAND, None, enough())
    far = by(dask, tmp_path / "far", watch=enough())
    assert far.stopped == "enough"
    assert content(far.path) == content(near.path)


@pytest.mark.broad
def test_a_run_goes_on_with_whom_it_was_not_begun(tmp_path: Path, dask: LocalCluster) -> None:
    def stop(out: Path, progress: Progress) -> None:
        # Of what is kept, and not of what is played: threads may be some shards ahead.
        if len(list((out / "shards").glob("*.parquet"))) >= 3:
            raise KeyboardInterrupt

    def near(out: Path, progress: Callable[[Progress], None]) -> run_folder.Run:
        return runner.run(spec_of(), out, 2, COMMAND, progress)

    expected = content(play(tmp_path / "clean").path)
    for first, then in (("far", "near"), ("near", "far")):
        out = tmp_path / f"{first} {then}"
        begin = partial(by, dask, out) if first == "far" else partial(near, out)
        with pytest.raises(KeyboardInterrupt):
            begin(progress=partial(stop, out))
        kept = len(run_folder.open(out).shards)
        assert 0 < kept < 12
        made = by(dask, out) if then == "far" else play(out)
        assert content(made.path) == expected


@pytest.mark.broad
def test_progress_is_told_shard_by_shard(tmp_path: Path, dask: LocalCluster) -> None:
    seen: list[Progress] = []
    by(dask, tmp_path / "run", progress=seen.append)
    done = [progress.done.hands for progress in seen]
    assert done == sorted(done)
    assert {0, 20, 40, 159} <= {*done}
    assert seen[-1].left == 0


def test_a_finished_run_asks_nobody(tmp_path: Path) -> None:
    run = play(tmp_path / "run")
    nowhere = Cluster("tcp://127.0.0.1:1", AGAIN, print)
    again = runner.run(spec_of(), run.path, 1, COMMAND, workers=nowhere)
    assert again.digest() == run.digest()


@pytest.mark.broad
def test_what_a_shard_raises_ends_the_run_and_keeps_what_is_finished(
    tmp_path: Path, dask: LocalCluster, game: toy.Toy
) -> None:
    real = game.play

    def play_or_fail(*arguments: Any) -> Any:
        if arguments[4] == 30 and here():
            raise ScenarioError("broken")
        return real(*arguments)

    game.play = play_or_fail  # type: ignore[assignment, method-assign]
    with pytest.raises(ScenarioError, match="broken"):
        by(dask, tmp_path / "run")
    assert len(run_folder.open(tmp_path / "run").shards) == 3


@pytest.mark.broad
def test_bytes_that_changed_on_their_way_are_not_kept(
    tmp_path: Path, dask: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = WorkerPool._fetch_first

    def flipped(those: WorkerPool, *rest: Any) -> list[run_folder.Files]:
        return [replace(file, hands=file.hands + b"x") for file in real(those, *rest)]

    monkeypatch.setattr(WorkerPool, "_fetch_first", flipped)
    with pytest.raises(DataError, match="shard 0 was damaged on its way here"):
        by(dask, tmp_path / "run")
    assert run_folder.open(tmp_path / "run").shards == []


# Who may play


def liars(dask: LocalCluster, count: int) -> set[str]:
    return {worker.address for worker in list(dask.workers.values())[:count]}


def lie(monkeypatch: pytest.MonkeyPatch, who: set[str], key: str) -> None:
    """Have these workers answer otherwise, as one of another version or processor would."""
    collect, canary = provenance.collect, worker_job.canary
    if key == "canary":
        monkeypatch.setattr(
            worker_job, "canary", lambda spec: "x" if here() in who else canary(spec)
        )
    else:
        monkeypatch.setattr(
            provenance,
            "collect",
            lambda *about: collect(*about) | ({key: "x"} if here() in who else {}),
        )


@pytest.mark.broad
@pytest.mark.parametrize("key", ["canary", "analyser", "python", "numba", "pyarrow", "signature"])
def test_a_worker_that_answers_otherwise_is_named_and_plays_nothing(
    tmp_path: Path,
    dask: LocalCluster,
    monkeypatch: pytest.MonkeyPatch,
    players: list[str],
    key: str,
) -> None:
    said: list[str] = []
    (liar,) = who = liars(dask, 1)
    lie(monkeypatch, who, key)
    far = by(dask, tmp_path / "far", said=said)
    assert content(far.path) == content(play(tmp_path / "near").path)
    assert set(players) - {""} != set()
    assert liar not in players
    (sentence,) = said
    assert f"worker {liar} is given no work: found " in sentence
    assert ("played otherwise" if key == "canary" else key) in sentence
    assert "x (expected " in sentence


def test_where_nobody_may_play_the_run_ends_in_a_sentence(
    tmp_path: Path, dask: LocalCluster, monkeypatch: pytest.MonkeyPatch, players: list[str]
) -> None:
    lie(monkeypatch, liars(dask, 2), "canary")
    with pytest.raises(ClusterError, match=r"no worker may play; worker .* is given no work"):
        by(dask, tmp_path / "run")
    assert players == []
    forgotten()


@pytest.mark.broad
def test_all_workers_are_asked_however_many_dask_tells_of_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Client.scheduler_info

    def of_some(client: Client, n_workers: int = 5, **more: Any) -> Any:
        return real(client, n_workers=n_workers, **more)

    monkeypatch.setattr(Client, "scheduler_info", of_some)
    said: list[str] = []
    with local(6) as dask:
        lie(monkeypatch, who := liars(dask, 6), "canary")
        with pytest.raises(ClusterError, match="no worker may play"):
            by(dask, tmp_path / "run", said=said)
    assert len(who) == len(said) == 6


@pytest.mark.broad
def test_a_worker_that_does_not_know_the_game_is_told(
    tmp_path: Path, dask: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = worker_job.canary

    def unknown(spec: RunSpec) -> str:
        if here():
            raise UsageError("unknown game 'toy'")
        return real(spec)

    monkeypatch.setattr(worker_job, "canary", unknown)
    with pytest.raises(ClusterError, match="is given no work: unknown game 'toy'"):
        by(dask, tmp_path / "run")


def test_the_canary_tells_what_is_played_otherwise(game: toy.Toy) -> None:
    spec = spec_of()
    found = worker_job.canary(spec)
    assert worker_job.canary(spec) == found
    real = game.play

    def otherwise(*arguments: Any) -> Any:
        rows = real(*arguments)
        rows[-1, 5] += arguments[1][0]["name"] == "bold"
        return rows

    game.play = otherwise  # type: ignore[assignment, method-assign]
    assert worker_job.canary(spec) != found


def test_the_canary_is_of_the_first_and_the_last_cell_and_small(game: toy.Toy) -> None:
    (cell,) = spec_of().cells[1:]
    names = [f"plain: {number}" for number in range(100)]
    cells = [
        replace(cell, name=name, rules={**cell.rules, "bonus": number})
        for number, name in enumerate(names)
    ]
    real, seen, hands = game.play, list[int](), 0

    def watched(rules: Any, *rest: Any) -> Any:
        nonlocal hands
        seen.append(rules["bonus"])
        hands += rest[-1]
        return real(rules, *rest)

    game.play = watched  # type: ignore[assignment, method-assign]
    worker_job.canary(replace(spec_of(), cells=tuple(cells)))
    assert {0, 99} <= {*seen}
    assert hands <= worker_job.CANARY_HANDS


# What a spec needs


@pytest.mark.broad
def test_an_evaluation_of_ones_own_travels_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = burraco.GAME.rules("italian")
    shipped = Path(learnt.__file__).parent / "learnt" / "italian.json"
    own = tmp_path / "own.json"
    own.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    said = learnt.name_evaluation("here", str(own), rules)
    (cell,) = spec_of().cells[1:]
    who = {**cell.entrants[0], "search_evaluation": said}
    spec = replace(spec_of(), cells=(replace(cell, entrants=(who,)),))
    sent = worker_job.make_job(spec, open_end=False)
    assert sent.evaluations == {str(own): own.read_text(encoding="utf-8")}
    own.unlink()
    with pytest.raises(ScenarioError, match="no such file"):
        learnt.name_evaluation("there", said, rules)
    with pytest.raises(StorageError, match=r"own\.json: No such file"):
        worker_job.make_job(spec, open_end=False)
    monkeypatch.setattr(evaluations, "_LENT", {})
    evaluations.lend(sent.evaluations)
    assert learnt.name_evaluation("there", said, rules) == said
    # What was lent is another one: it is refused by its digest, as a file would be.
    text = (shipped.parent / "closed.json").read_text(encoding="utf-8")
    evaluations.lend({str(own): text})
    with pytest.raises(DataError, match="no longer the evaluation that it was"):
        learnt.name_evaluation("there", said, rules)


def test_what_ships_is_named_and_not_sent() -> None:
    (cell,) = spec_of().cells[1:]
    who = {**cell.entrants[0], "search_evaluation": "italian sha256:0123"}
    spec = replace(spec_of(), cells=(replace(cell, entrants=(who,)),))
    assert worker_job.make_job(spec, open_end=False).evaluations == {}


# Who comes and goes


def test_a_worker_that_goes_is_followed_by_another(
    tmp_path: Path, game: toy.Toy, players: list[str]
) -> None:
    game.pause = 0.02
    with local(1) as dask:
        (only,) = dask.workers.values()
        gone = threading.Event()

        def go(progress: Progress) -> None:
            if progress.done.hands >= 40 and not gone.is_set():
                gone.set()
                dask.scale(0)
                dask.sync(dask._correct_state)
                dask.scale(1)

        far = by(dask, tmp_path / "far", progress=go)
        assert {only.address} < set(players)
    assert content(far.path) == content(play(tmp_path / "near").path)


@pytest.mark.broad
def test_who_comes_late_plays_too(tmp_path: Path, game: toy.Toy, players: list[str]) -> None:
    game.pause = 0.05
    with local(1) as dask:

        def come(progress: Progress) -> None:
            if progress.done.hands >= 20 and len(dask.workers) == 1:
                dask.scale(2)
                dask.wait_for_workers(2, timeout=60)

        far = by(dask, tmp_path / "far", spec_of(200), progress=come)
    assert len(set(players)) == 2
    assert content(far.path) == content(play(tmp_path / "near", spec=spec_of(200)).path)


def test_a_scheduler_that_goes_ends_the_run_in_a_sentence(
    tmp_path: Path, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.pause = 0.02
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 3.0)
    dask = local(1)

    def go(progress: Progress) -> None:
        if progress.done.hands >= 40:
            dask.close(timeout=5)

    with pytest.raises(ClusterError) as caught:
        by(dask, tmp_path / "run", progress=go)
    assert str(caught.value).endswith(
        "its scheduler is gone; finished shards are kept, go on with: "
        "analyser simulate --cluster there"
    )
    kept = run_folder.open(tmp_path / "run")
    assert 2 <= len(kept.shards) < 12
    assert content(play(kept.path).path) == content(play(tmp_path / "near").path)


@pytest.mark.broad
def test_whoever_stumbles_as_it_leaves_takes_no_run_along(
    tmp_path: Path, game: toy.Toy, dask: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbles(client: Client, **names: float) -> None:
        closes(client, **names)  # type: ignore[no-untyped-call]
        # Without a time dask closes what nobody holds any more, of other tests too.
        if names:
            raise RuntimeError("Cannot change state of expiring Timeout")

    closes = Client.close
    monkeypatch.setattr(Client, "close", stumbles)
    far = by(dask, tmp_path / "far")
    assert content(far.path) == content(play(tmp_path / "near").path)


@pytest.mark.broad
def test_a_cluster_without_workers_is_left_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "NOBODY_SECONDS", 0.1)
    with local(0) as dask, pytest.raises(ClusterError, match="it has had no workers for 0 seconds"):
        by(dask, tmp_path / "run")


def test_shards_over_which_workers_die_again_and_again_end_the_run_in_a_sentence(
    tmp_path: Path, dask: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*about: Any) -> list[run_folder.Files]:
        raise KilledWorker("play-1", WorkerState.__new__(WorkerState), 3)

    monkeypatch.setattr(WorkerPool, "_fetch_first", killed)
    with pytest.raises(ClusterError, match="4 workers died, one after another, over the same"):
        by(dask, tmp_path / "run")


# Refusals


@pytest.mark.parametrize(
    "address", ["", "here", "10.0.0.1", "http://10.0.0.1:80", "a b:1", "LOCAL"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(UsageError, match=r"--cluster: found .* \(expected the address of a dask"):
        Cluster(address, AGAIN, print)


@pytest.mark.parametrize("address", ["local", "10.0.0.1:8786", "tls://host.example:8786"])
def test_an_address_is_one_of_a_scheduler(address: str) -> None:
    assert Cluster(address, AGAIN, print).address == address


@pytest.mark.parametrize("package", ["distributed", "cryptography"])
def test_without_the_extra_a_sentence_says_how_to_get_it(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    expected = rf"--cluster: {package} is not installed; .*'\.\[cluster\]' brings it$"
    with pytest.raises(UsageError, match=expected):
        Cluster("local", AGAIN, print)


def test_an_address_that_nobody_answers_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    nowhere = Cluster("tcp://127.0.0.1:1", AGAIN, print)
    with pytest.raises(ClusterError, match="nobody answers there") as caught:
        runner.run(spec_of(), tmp_path / "run", 1, COMMAND, workers=nowhere)
    assert "\n" not in str(caught.value)
    assert capfd.readouterr() == ("", "")
    assert runner.is_finished(play(tmp_path / "run"))
