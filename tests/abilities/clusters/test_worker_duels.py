"""``analyser.abilities.clusters.worker_duels``: Do a cluster's workers play a search's duels as
threads do, and is nothing lost with them?

Scheduler and workers are in this process, so that the toy is there; nothing of it has a port.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import toy
from abilities.clusters.test_cluster import dask as dask
from abilities.clusters.test_cluster import forgotten, here, local
from abilities.learning.search_plan import plan_of
from distributed import LocalCluster
from toys.tunable_toy import Tunable

from analyser.abilities.clusters import cluster, worker_duels, worker_job, worker_pool
from analyser.abilities.clusters.cluster import Cluster
from analyser.abilities.learning.tuning import search
from analyser.abilities.learning.tuning.journal import Journal
from analyser.errors import ClusterError, ScenarioError
from analyser.games import burraco
from analyser.games.burraco import evaluations as learnt
from analyser.play import runner
from analyser.play.runner import Progress
from analyser.play.trials import Arena, DuelSetting
from analyser.storage import provenance

# Duels there once more: `test_cluster` has the same of runs.
pytestmark = pytest.mark.broad

AGAIN = ["analyser", "tune", "--cluster", "there"]


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Tunable:
    monkeypatch.setattr(worker_pool, "LOOK_SECONDS", 0.05)
    # Of jobs of tests before, whose scheduler had gone, nobody told this process.
    worker_job._answered_jobs.clear()
    # On a busy machine it takes longer to tell those who played that it is over.
    monkeypatch.setattr(worker_pool, "LEAVE_SECONDS", 20.0)
    monkeypatch.setattr(runner, "TICK_SECONDS", 0.02)
    made = Tunable(noise=30)
    toy.install(monkeypatch, made)
    return made


def there(dask: LocalCluster, said: Callable[[str], Any] = print) -> Cluster:
    return Cluster(dask.scheduler_address, AGAIN, said, "finished generations")


def searched(
    path: Path,
    game: Tunable,
    elsewhere: Cluster | None = None,
    progress: Callable[[Progress], None] | None = None,
    **changes: Any,
) -> search.Outcome:
    made = {"signature": game.signature()}
    plan = plan_of(game, **changes)
    return search.run(plan, game, path, 2, made, progress, elsewhere)


def test_an_arena_there_gives_the_differences_of_one_here(
    dask: LocalCluster, game: Tunable
) -> None:
    rules = game.rules("plain")
    a, b, c = (game.policy(name) for name in game.policies)
    pairs = [(a, b), (b, a), (a, a), (a, {**b, "name": "other"}), (c, b)]
    found = []
    for elsewhere in (None, there(dask)):
        with Arena(game, rules, 5, 2, None, elsewhere, (a, b)) as arena:
            # Twice: the pool stays for what is asked next.
            blocks = [*arena.differences(pairs, 7, 2_300), *arena.differences(pairs[:1], 0, 10)]
            found.append((blocks, arena.hands))
    (near, near_hands), (far, far_hands) = found
    assert near_hands == far_hands
    assert len(near) == 4
    assert all(map(np.array_equal, near, far))
    forgotten()


@pytest.mark.broad
@pytest.mark.parametrize("seconds", [0.0, 100.0])
def test_a_search_there_writes_the_journal_that_it_writes_here(
    tmp_path: Path,
    dask: LocalCluster,
    game: Tunable,
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
) -> None:
    monkeypatch.setattr(worker_pool, "TASK_SECONDS", seconds)
    near = searched(tmp_path / "near.jsonl", game)
    where: set[str] = set()
    real = game.play

    def play(*arguments: Any) -> Any:
        where.add(here())
        return real(*arguments)

    game.play = play  # type: ignore[method-assign]
    far = searched(tmp_path / "far.jsonl", game, there(dask))
    assert (tmp_path / "far.jsonl").read_bytes() == (tmp_path / "near.jsonl").read_bytes()
    assert far.gain == near.gain
    # Here nothing is played but the canary.
    assert len(where) == 3


def test_a_search_goes_on_with_whom_it_was_not_begun(
    tmp_path: Path, dask: LocalCluster, game: Tunable
) -> None:
    searched(tmp_path / "clean.jsonl", game)
    whole = (tmp_path / "clean.jsonl").read_bytes()

    def stop(progress: Progress) -> None:
        if progress.done.hands >= 2_000:
            raise KeyboardInterrupt

    for first, then in ((there(dask), None), (None, there(dask))):
        path = tmp_path / f"{first is None}.jsonl"
        with pytest.raises(KeyboardInterrupt):
            searched(path, game, first, stop)
        kept = path.read_bytes()
        assert whole.startswith(kept)
        assert 1 < kept.count(b"\n") < whole.count(b"\n")
        searched(path, game, then)
        assert path.read_bytes() == whole


def test_a_finished_search_asks_nobody(tmp_path: Path, game: Tunable) -> None:
    near = searched(tmp_path / "a.jsonl", game)
    nowhere = Cluster("tcp://127.0.0.1:1", AGAIN, print)
    assert searched(tmp_path / "a.jsonl", game, nowhere).gain == near.gain


def test_what_a_duel_raises_ends_the_search_and_keeps_what_is_finished(
    tmp_path: Path, dask: LocalCluster, game: Tunable
) -> None:
    real, calls = game.play, 0

    def play_or_fail(*arguments: Any) -> Any:
        nonlocal calls
        calls += bool(here())
        if calls > 150:
            raise ScenarioError("broken")
        return real(*arguments)

    game.play = play_or_fail  # type: ignore[method-assign]
    path = tmp_path / "a.jsonl"
    with pytest.raises(ScenarioError, match="broken"):
        searched(path, game, there(dask))
    game.play = real  # type: ignore[method-assign]
    assert len(path.read_bytes().splitlines()) > 1
    whole = searched(tmp_path / "b.jsonl", game)
    assert searched(path, game, there(dask)).gain == whole.gain
    assert path.read_bytes() == (tmp_path / "b.jsonl").read_bytes()


@pytest.mark.broad
def test_a_scheduler_that_goes_ends_the_search_in_a_sentence(
    tmp_path: Path, game: Tunable, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.pause = 0.002
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 3.0)
    dask = local(1)

    def go(progress: Progress) -> None:
        if progress.done.hands >= 2_000:
            dask.close(timeout=5)

    path = tmp_path / "a.jsonl"
    with pytest.raises(ClusterError) as caught:
        searched(path, game, there(dask), go)
    assert str(caught.value).endswith(
        "its scheduler is gone; finished generations are kept, go on with: "
        "analyser tune --cluster there"
    )
    game.pause = 0.0
    searched(path, game)
    searched(tmp_path / "b.jsonl", game)
    assert path.read_bytes() == (tmp_path / "b.jsonl").read_bytes()


@pytest.mark.broad
@pytest.mark.parametrize("key", ["hands", "analyser", "signature"])
def test_a_worker_that_plays_otherwise_is_named_and_plays_nothing(
    tmp_path: Path,
    dask: LocalCluster,
    game: Tunable,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
) -> None:
    liar = next(iter(dask.workers.values())).address
    collect, real = provenance.collect, game.play
    if key == "hands":

        def otherwise(*arguments: Any) -> Any:
            rows = real(*arguments)
            rows[-1, 5] += here() == liar
            return rows

        game.play = otherwise  # type: ignore[method-assign]
    else:
        monkeypatch.setattr(
            provenance,
            "collect",
            lambda *about: collect(*about) | ({key: "x"} if here() == liar else {}),
        )
    said: list[str] = []
    searched(tmp_path / "far.jsonl", game, there(dask, said.append))
    game.play = real  # type: ignore[method-assign]
    monkeypatch.setattr(provenance, "collect", collect)
    searched(tmp_path / "near.jsonl", game)
    assert (tmp_path / "far.jsonl").read_bytes() == (tmp_path / "near.jsonl").read_bytes()
    (sentence,) = said
    assert f"worker {liar} is given no work: found " in sentence


def test_a_player_who_is_in_many_blocks_travels_once(game: Tunable) -> None:
    a, b, c = (game.policy(name) for name in game.policies)
    blocks = [((a, b), 0, 10), ((c, b), 0, 10), ((a, b), 10, 5)]
    asked = json.loads(worker_duels.text(blocks))
    assert [json.loads(who)["name"] for who in asked["players"]] == [
        who["name"] for who in (a, b, c)
    ]
    assert asked["blocks"] == [[0, 1, 0, 10], [2, 1, 0, 10], [0, 1, 10, 5]]


def test_an_evaluation_of_ones_own_travels_along(tmp_path: Path) -> None:
    rules = burraco.GAME.rules("italian")
    shipped = Path(learnt.__file__).parent / "learnt" / "italian.json"
    own = tmp_path / "own.json"
    own.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    policy = tmp_path / "policy.json"
    policy.write_text(shipped.with_name("options-italian.json").read_text(encoding="utf-8"),
                      encoding="utf-8")  # fmt: skip
    who = burraco.GAME.policy("search-fast")
    who = {
        **who,
        "search_evaluation": learnt.name_evaluation("here", str(own), rules),
        "search_policy": learnt.policy_named("here", str(policy), rules),
    }
    sent = worker_duels.make_errand(DuelSetting(burraco.GAME, rules, 3), [who])
    assert sent.evaluations == {str(each): each.read_text("utf-8") for each in (own, policy)}


def test_the_journal_of_a_search_there_is_a_journal(
    tmp_path: Path, dask: LocalCluster, game: Tunable
) -> None:
    searched(tmp_path / "a.jsonl", game, there(dask))
    steps = Journal(tmp_path / "a.jsonl").steps
    assert [step["step"] for step in steps][-1] == "report"
    assert "dask" in sys.modules
