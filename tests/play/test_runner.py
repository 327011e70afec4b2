"""``analyser.play.runner``: Does a spec become the same bytes however it is cut, threaded,
stopped and carried on?
"""

from __future__ import annotations

import gc
import os
import pickle
import random
import time
import tracemalloc
import weakref
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import toy
from small_run import content

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.errors import AnalyserError, DataError, StorageError, UsageError
from analyser.play import runner
from analyser.play.runner import Progress
from analyser.scenario.build import duel_spec, table_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.storage import row_tables, run_folder

pytestmark = pytest.mark.usefixtures("game")

COMMAND = ["analyser", "simulate", "toy.toml"]


def spec_of(deals: int = 53, shard_deals: int = 10, seed: int = 3) -> RunSpec:
    """Return a duel and a table of ``deals`` deals each: by default 12 shards."""
    duel = duel_spec(Request("toy", "rich", Count(2 * deals), seed), "bold", "balanced")
    table = table_spec(Request("toy", "plain", Count(deals), seed), ["bold"])
    return replace(duel, cells=duel.cells + table.cells, shard_deals=shard_deals)


def play(out: Path, threads: int = 2, spec: RunSpec | None = None) -> run_folder.Run:
    return runner.run(spec or spec_of(), out, threads, COMMAND)


# Pieces


@pytest.mark.parametrize(("deals", "shard_deals"), [(53, 10), (50, 10), (1, 10), (9, 1), (7, 100)])
def test_the_layout_covers_every_deal_of_every_cell_once(deals: int, shard_deals: int) -> None:
    layout = runner.layout(spec_of(deals, shard_deals))
    assert [index for index, *_ in layout] == list(range(len(layout)))
    for cell in (0, 1):
        pieces = [range(first, first + count) for _, at, first, count in layout if at == cell]
        assert [deal for piece in pieces for deal in piece] == list(range(deals))
        assert all(0 < len(piece) <= shard_deals for piece in pieces)
    assert [cell for _, cell, _, _ in layout] == sorted(cell for _, cell, _, _ in layout)


def test_a_shard_holds_what_the_game_plays_by_deal_then_arm(game: toy.Toy) -> None:
    spec = spec_of()
    for index, number, first, count in runner.layout(spec):
        frame = runner.shard(spec, index).hands
        cell = spec.cells[number]
        assert (frame["cell"] == cell.name).all()
        arms = len(cell.arms)
        assert frame["deal"].tolist() == [first + row // arms for row in range(count * arms)]
        assert frame["seating"].tolist() == list(range(arms)) * count
        key = run_key(spec.seed)
        for arm, seating in enumerate(cell.arms):
            expected = game.play(cell.rules, cell.entrants, seating, key, first, count)
            found = frame[frame["seating"] == arm]
            assert np.array_equal(found["score_0"].to_numpy(), expected[:, 4])
            assert np.array_equal(found["score_1"].to_numpy(), expected[:, 5])


def test_a_run_has_no_columns_of_sides_that_none_of_its_cells_has(tmp_path: Path) -> None:
    game = games.game("kabu")
    two, four = (
        table_spec(Request("kabu", rules, Count(3), 7), ["beginner"])
        for rules in ("kabu-2p", "kabu")
    )
    both = replace(two, cells=(*two.cells, *four.cells))
    names = [column.name for column in game.columns]
    for spec, sides in ((two, 2), (four, 4), (both, 4)):
        run = runner.run(spec, tmp_path / f"{spec.digest()}", 1, ["analyser"])
        left_out = [
            name for name in names if name.endswith(tuple(f"_{n}" for n in range(sides, 6)))
        ]
        assert len(left_out) == 3 * (6 - sides)
        stored = [name for name in names if name not in left_out]
        assert [column.name for column in run.columns] == stored
        # What is stored is what was played, and what is left out comes back as null.
        rows = row_tables.rows(run.table(run.shards[-1]), game.columns, older=True)
        cell = spec.cells[-1]
        played = game.play(
            cell.rules, cell.entrants, cell.arms[0], run_key(spec.seed), 0, cell.units
        )
        assert (rows == played).all()


def test_a_shard_is_pure_and_picklable() -> None:
    job = pickle.loads(pickle.dumps(partial(runner.shard, spec_of(), 5)))
    played = job()
    assert played.hands.equals(runner.shard(spec_of(), 5).hands)
    assert played.matches is None


@pytest.mark.parametrize("index", [-1, 12])
def test_there_is_no_shard_outside_the_layout(index: int) -> None:
    with pytest.raises(IndexError, match="expected 0 to 11"):
        runner.shard(spec_of(), index)


def test_a_shard_is_played_in_batches_that_do_not_show(
    game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = spec_of(2_500, 2_300)
    whole = runner.shard(spec, 0).hands
    assert {count for _, count in game.calls} == {1_000, 300}
    monkeypatch.setattr(runner, "BATCH_HANDS", 14)
    assert runner.shard(spec, 0).hands.equals(whole)


def test_all_cells_play_the_same_deals() -> None:
    frames = [runner.shard(spec_of(), index).hands for index in (0, 6)]
    first, second = (frame[frame["seating"] == 0]["turns"].tolist() for frame in frames)
    assert first == second


# The same bytes


def test_any_number_of_threads_writes_the_same_bytes(tmp_path: Path, game: toy.Toy) -> None:
    expected = content(play(tmp_path / "one", 1).path)
    assert len(expected) == 13
    for threads in (2, 7):
        draw = random.Random(threads)
        game.threads.clear()
        game.pause = 0.0
        real = game.play

        def uneven(*arguments: object, draw: random.Random = draw, real=real) -> object:  # type: ignore[no-untyped-def]
            time.sleep(draw.random() / 100)
            return real(*arguments)

        game.play = uneven  # type: ignore[assignment, method-assign]
        assert content(play(tmp_path / str(threads), threads).path) == expected
        assert len(game.threads) > 1
        del game.play


def test_it_plays_no_further_than_it_is_asked_and_goes_on(tmp_path: Path) -> None:
    expected = play(tmp_path / "whole")
    told: list[Progress] = []
    for most in (2, 2, 7, None):
        run = runner.run(spec_of(), tmp_path / "run", 2, COMMAND, told.append, most=most)
        assert len(run.shards) == (most or 12)
        assert runner.is_finished(run) == (most is None)
        assert told[-1].done == told[-1].total
    assert content(run.path) == content(expected.path)


def test_another_seed_writes_other_rows(tmp_path: Path) -> None:
    one, two = play(tmp_path / "one"), play(tmp_path / "two", spec=spec_of(seed=4))
    assert one.digest() != two.digest()
    assert not one.frame(["turns"]).equals(two.frame(["turns"]))


@pytest.mark.broad
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_a_run_stopped_anywhere_goes_on_to_the_same_bytes(
    tmp_path: Path, error: type[BaseException]
) -> None:
    expected = content(play(tmp_path / "clean").path)

    def stop(progress: Progress, at: int) -> None:
        if progress.done.hands >= at:
            raise error

    for at in range(0, 159, 10):
        out = tmp_path / str(at)
        with pytest.raises(error):
            runner.run(spec_of(), out, 2, COMMAND, partial(stop, at=at))
        kept = run_folder.open(out)
        kept.verify()
        assert not runner.is_finished(kept)
        assert content(play(out).path) == expected


def test_an_interrupt_does_not_wait_for_whole_shards(
    tmp_path: Path, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "BATCH_HANDS", 1)
    game.pause = 0.02

    begun: list[int] = []

    def stop(progress: Progress) -> None:
        if progress.done.hands:
            begun.append(len(game.calls))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(spec_of(1_000, 1_000), tmp_path / "run", 2, COMMAND, stop)
    # Each of two threads ends with the hand it plays, or with another; the two shards have 3,000.
    assert len(game.calls) - begun[0] <= 100


def test_a_run_in_hand_does_not_keep_others_from_going_on(tmp_path: Path) -> None:
    kept = play(tmp_path / "run")
    run_folder.open(kept.path).claim()


def test_a_full_disk_stops_a_run_that_then_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = content(play(tmp_path / "clean").path)
    real = os.fsync
    for fault in range(0, 40, 3):
        left = [fault]

        def full(file: int, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(28, "No space left on device")
            real(file)

        out = tmp_path / str(fault)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(StorageError, match="No space left on device"):
                play(out)
        assert content(play(out).path) == expected


def test_an_error_in_a_thread_ends_the_run_and_keeps_what_is_finished(
    tmp_path: Path, game: toy.Toy
) -> None:
    real = game.play

    def play_or_fail(*arguments: object) -> object:
        if arguments[4] == 30:
            raise DataError("broken")
        return real(*arguments)  # type: ignore[arg-type]

    game.play = play_or_fail  # type: ignore[assignment, method-assign]
    with pytest.raises(DataError, match="broken"):
        play(tmp_path / "run")
    assert len(run_folder.open(tmp_path / "run").shards) == 3
    del game.play
    assert runner.is_finished(play(tmp_path / "run"))


def test_a_finished_run_is_not_played_again(tmp_path: Path, game: toy.Toy) -> None:
    run = play(tmp_path / "run")
    assert runner.is_finished(run)
    before = content(run.path)
    game.calls.clear()
    seen: list[Progress] = []
    again = runner.run(spec_of(), run.path, 2, ["another", "command"], seen.append)
    assert again.digest() == run.digest()
    assert game.calls == []
    assert content(run.path) == before
    assert [(progress.done, progress.left) for progress in seen] == [((159, 0), 0.0)]


@pytest.mark.broad
@pytest.mark.parametrize("threads", [1, 3])
def test_memory_does_not_grow_with_the_number_of_shards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    alive: set[int] = set()
    most: list[int] = []
    held: dict[int, int] = {}
    play_shard, write_shard = runner._play, run_folder.Run.write_shard

    def played(*arguments: Any) -> runner.Shard:
        shard = play_shard(*arguments)
        alive.add(id(shard.hands))
        weakref.finalize(shard.hands, alive.discard, id(shard.hands))
        most.append(len(alive))
        return shard

    def written(run: run_folder.Run, index: int, *rest: Any) -> None:
        write_shard(run, index, *rest)
        # All of it: frames of pandas refer to themselves.
        gc.collect()
        held[index] = tracemalloc.get_traced_memory()[0]

    monkeypatch.setattr(runner, "_play", played)
    monkeypatch.setattr(run_folder.Run, "write_shard", written)
    # What all tests before this one left is not looked through again at every shard.
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    try:
        run = play(tmp_path / "run", threads, spec_of(40, shard_deals=1))
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    assert len(run.shards) == len(held) == 80
    # Those that are played or wait to be written, and the one that is written.
    assert 0 < max(most) <= 2 * threads + 1
    # Of each that is written a line of the manifest is kept: 2 kB a shard would be 4 MB of the
    # 500 MB that a run of 10^8 hands may take.  What a library keeps once, whenever it does so,
    # falls into one half.
    assert min(held[79] - held[49], held[49] - held[19]) < 30 * 2_000


# Refusals


def changed_seed(game: toy.Toy, out: Path) -> RunSpec:
    return spec_of(seed=4)


def changed_hands(game: toy.Toy, out: Path) -> RunSpec:
    return spec_of(54)


def changed_game(game: toy.Toy, out: Path) -> RunSpec:
    game.version = 2
    return spec_of()


def changed_columns(game: toy.Toy, out: Path) -> RunSpec:
    game.columns = tuple(replace(column, unit="x") for column in game.columns)
    return spec_of()


def damaged_shard(game: toy.Toy, out: Path) -> RunSpec:
    file = out / "shards" / "000000.parquet"
    file.write_bytes(file.read_bytes()[:-1])
    return spec_of()


def replaced_folder(game: toy.Toy, out: Path) -> RunSpec:
    (out / "_manifest.jsonl").rename(out / "mine.txt")
    return spec_of()


@pytest.mark.parametrize(
    ("change", "kind", "sentence"),
    [
        (changed_seed, StorageError, "holds another run; choose another folder; nothing written"),
        (changed_hands, StorageError, "holds another run"),
        (changed_game, DataError, "was played by another version of toy"),
        (changed_columns, DataError, "was played by another version of toy"),
        (damaged_shard, DataError, "is damaged"),
        (replaced_folder, StorageError, "holds something else"),
    ],
)
@pytest.mark.parametrize("finished", [False, True])
def test_a_folder_that_does_not_fit_is_refused_and_stays_as_it_is(
    tmp_path: Path,
    game: toy.Toy,
    change: Callable[[toy.Toy, Path], RunSpec],
    kind: type[AnalyserError],
    sentence: str,
    finished: bool,
) -> None:
    def stop(progress: Progress) -> None:
        if progress.done.hands >= 40 and not finished:
            raise KeyboardInterrupt

    try:
        runner.run(spec_of(), tmp_path / "run", 2, COMMAND, stop)
    except KeyboardInterrupt:
        assert not finished
    spec = change(game, tmp_path / "run")
    before = content(tmp_path)
    with pytest.raises(kind) as caught:
        play(tmp_path / "run", spec=spec)
    assert sentence in str(caught.value)
    assert content(tmp_path) == before


@pytest.mark.parametrize("threads", [0, -1, 5_000])
def test_a_number_of_threads_that_cannot_be_is_refused(tmp_path: Path, threads: int) -> None:
    with pytest.raises(UsageError, match=rf"threads: found {threads} \(expected"):
        play(tmp_path / "run", threads)
    assert content(tmp_path) == {}


def test_two_processes_do_not_play_into_one_folder(tmp_path: Path) -> None:
    def second(progress: Progress) -> None:
        play(tmp_path / "run")

    with pytest.raises(StorageError, match="another process is writing here"):
        runner.run(spec_of(), tmp_path / "run", 2, COMMAND, second)


# What a user sees


def test_progress_counts_up_to_all_hands(tmp_path: Path, game: toy.Toy) -> None:
    game.pause = 0.01
    seen: list[Progress] = []
    spec = spec_of()
    runner.run(spec, tmp_path / "run", 2, COMMAND, seen.append)
    assert runner.count_asked(spec) == (3 * 53, 0)
    done = [progress.done.hands for progress in seen]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0, 159)
    assert all(progress.total == (159, 0) for progress in seen)
    assert (seen[0].rate, seen[0].left) == (0.0, None)
    assert seen[-1].rate > 0
    assert seen[-1].left == 0


def test_the_default_folder_is_named_by_what_is_played() -> None:
    one, other = spec_of(), spec_of(seed=4)
    assert runner.default_out(one) == Path("runs") / f"{one.name}-{one.digest()[:12]}"
    assert runner.default_out(one) == runner.default_out(spec_of())
    assert runner.default_out(one) != runner.default_out(other)


def test_the_header_says_what_made_the_run(tmp_path: Path, game: toy.Toy) -> None:
    run = play(tmp_path / "run")
    assert RunSpec.from_json(run.header["spec"]) == spec_of()
    assert run.header["provenance"]["command"] == COMMAND
    assert run.header["provenance"]["signature"] == game.signature()
