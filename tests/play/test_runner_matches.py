"""``analyser.play``: Does a run of matches keep what a run of hands promises?  The same bytes,
and true progress.
"""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import toy
from play.test_runner import COMMAND
from small_run import content

from analyser.cards.shuffle import run_key
from analyser.errors import DataError
from analyser.play import matches as match_play
from analyser.play import runner
from analyser.play.runner import Amount, Progress
from analyser.scenario.build import duel_spec, table_spec
from analyser.scenario.file_spec import load
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.storage import row_tables, run_folder

pytestmark = pytest.mark.usefixtures("game")


def spec_of(matches: int = 23, seed: int = 3) -> RunSpec:
    """Return a duel and a table of matches, and a duel of hands: 6, 5 and 2 shards."""
    table = table_spec(Request("toy", "plain", Count(matches, matches=True), seed), ["bold"])
    duel = replace(table.cells[0], name="rich: bold v timid, matches", duel=True)
    policies = tuple(toy.Toy().policy(name) for name in ("bold", "timid"))
    duel = replace(duel, entrants=policies, arms=((0, 1, 0, 1), (1, 0, 1, 0)), units=29)
    single = duel_spec(Request("toy", "rich", Count(160), seed), "bold", "balanced")
    return replace(table, cells=(duel, *table.cells, *single.cells), shard_deals=50)


def play(out: Path, threads: int = 2, spec: RunSpec | None = None) -> run_folder.Run:
    return runner.run(spec or spec_of(), out, threads, COMMAND)


def test_the_layout_covers_every_match_and_every_deal_once() -> None:
    spec = spec_of()
    layout = runner.layout(spec)
    assert [sum(1 for _, at, *_ in layout if at == cell) for cell in range(3)] == [6, 5, 2]
    for cell, units in enumerate((29, 23, 80)):
        pieces = [range(first, first + count) for _, at, first, count in layout if at == cell]
        assert [unit for piece in pieces for unit in piece] == list(range(units))
    assert runner.count_asked(spec) == Amount(hands=160, matches=29 * 2 + 23)


def test_a_shard_holds_what_the_game_plays_by_match_arm_and_hand(game: toy.Toy) -> None:
    spec = spec_of()
    for index, number, first, count in runner.layout(spec)[:11]:
        played = runner.shard(spec, index)
        assert played.matches is not None
        held = played.hands
        cell = spec.cells[number]
        arms = len(cell.arms)
        assert played.matches["match"].tolist() == [
            first + row // arms for row in range(count * arms)
        ]
        assert played.matches["seating"].tolist() == list(range(arms)) * count
        order = held[["match", "seating", "hand"]]
        assert order.equals(order.sort_values(["match", "seating", "hand"], ignore_index=True))
        key = run_key(spec.seed)
        for arm, seating in enumerate(cell.arms):
            hands, matches = match_play.play(
                game, cell.rules, cell.entrants, seating, key, first, count
            )
            mine = [table[table["seating"] == arm] for table in played if table is not None]
            assert np.array_equal(row_tables.rows(mine[0], game.columns), hands)
            assert np.array_equal(row_tables.rows(mine[1], match_play.columns(game)), matches)


def test_a_shard_is_pure_picklable_and_played_in_batches_that_do_not_show(
    game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = runner.shard(spec_of(), 0)
    assert [first for first, _ in game.calls].count(0) == 2, "each arm begins once"
    job = pickle.loads(pickle.dumps(partial(runner.shard, spec_of(), 0)))
    for batch in (1, 64 * 2 * 2, 10**6):
        monkeypatch.setattr(runner, "BATCH_HANDS", batch)
        again = job()
        for one, two in zip(again, whole, strict=True):
            assert one is not None
            assert two is not None
            assert one.equals(two)


def test_no_batch_may_have_more_hands_than_a_stop_waits_for(game: toy.Toy) -> None:
    spec = replace(spec_of(500), shard_deals=30_000)
    for cell in (replace(each, units=3_000) for each in spec.cells[:2]):
        game.calls.clear()
        runner.shard(replace(spec, cells=(cell,)), 0)
        # A hand of each match that goes on.
        most = max(deals for _, deals in game.calls) * len(cell.arms)
        assert runner.BATCH_HANDS / 2 < most <= runner.BATCH_HANDS


def test_an_interrupt_does_not_wait_for_whole_shards(tmp_path: Path, game: toy.Toy) -> None:
    game.pause = 0.05
    spec = replace(spec_of(5_000), shard_deals=50_000)

    begun: list[int] = []

    def stop(progress: Progress) -> None:
        if progress.done.matches:
            begun.append(len(game.calls))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(spec, tmp_path / "run", 2, COMMAND, stop)
    # Each of two threads ends with the hand of each match that it plays; the second shard alone
    # has thirty more.
    assert len(game.calls) - begun[0] <= 15


def test_any_number_of_threads_writes_the_same_bytes(tmp_path: Path) -> None:
    expected = content(play(tmp_path / "1", 1).path)
    names = {name.partition("/")[0] for name in expected}
    assert names == {"_manifest.jsonl", "shards", "_matches"}
    assert len(expected) == 1 + 13 + 11
    for threads in (2, 7):
        assert content(play(tmp_path / str(threads), threads).path) == expected


@pytest.mark.broad
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_a_run_stopped_anywhere_goes_on_to_the_same_bytes(
    tmp_path: Path, error: type[BaseException]
) -> None:
    expected = content(play(tmp_path / "clean").path)

    def stop(progress: Progress, at: int) -> None:
        if sum(progress.done) >= at:
            raise error

    for at in range(0, 240, 24):
        out = tmp_path / str(at)
        with pytest.raises(error):
            runner.run(spec_of(), out, 2, COMMAND, partial(stop, at=at))
        kept = run_folder.open(out)
        kept.verify()
        assert not runner.is_finished(kept)
        assert content(play(out).path) == expected
    assert runner.is_finished(run_folder.open(tmp_path / "clean"))


def test_matches_of_a_number_of_hands_are_the_same_bytes(tmp_path: Path) -> None:
    spec = spec_of()
    duel, table, _ = spec.cells
    quick = replace(spec, cells=(replace(duel, match_hands=3), replace(table, match_hands=70)))
    run = play(tmp_path / "1", 1, quick)
    expected = content(run.path)
    assert content(play(tmp_path / "3", 3, quick).path) == expected

    def stop(progress: Progress) -> None:
        if progress.done.matches >= 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(quick, tmp_path / "broken", 2, COMMAND, stop)
    assert not runner.is_finished(run_folder.open(tmp_path / "broken"))
    assert content(play(tmp_path / "broken", 2, quick).path) == expected
    hands = run.frame()
    assert sorted(hands.groupby(["cell", "seating", "match"], observed=True).size().unique()) == [
        3,
        70,
    ]
    # No deal is played in two matches of a cell and seating.
    assert not hands.duplicated(["cell", "seating", "deal"]).any()


def test_a_finished_run_is_not_played_again(tmp_path: Path, game: toy.Toy) -> None:
    run = play(tmp_path / "run")
    before = content(run.path)
    game.calls.clear()
    seen: list[Progress] = []
    runner.run(spec_of(), run.path, 2, ["another", "command"], seen.append)
    assert game.calls == []
    assert content(run.path) == before
    assert [(progress.done, progress.left) for progress in seen] == [((160, 81), 0.0)]


def test_a_damaged_or_missing_file_of_matches_is_refused(tmp_path: Path) -> None:
    file = play(tmp_path / "run").path / "_matches" / "000003.parquet"
    whole = bytearray(file.read_bytes())
    whole[len(whole) // 2] ^= 1
    file.write_bytes(whole)
    with pytest.raises(DataError, match=r"matches.000003.parquet: is damaged"):
        play(tmp_path / "run")
    file.unlink()
    with pytest.raises(DataError, match="is missing"):
        play(tmp_path / "run")


def test_other_columns_of_matches_are_another_version(tmp_path: Path, game: toy.Toy) -> None:
    play(tmp_path / "run")
    game.columns = tuple(
        replace(column, unit="x") if column.name == "score_1" else column for column in game.columns
    )
    with pytest.raises(DataError, match="was played by another version of toy"):
        play(tmp_path / "run")


def test_a_run_of_hands_knows_no_matches(tmp_path: Path, game: toy.Toy) -> None:
    single = replace(spec_of(), cells=spec_of().cells[2:])
    run = play(tmp_path / "run", spec=single)
    assert run.match_columns == ()
    assert not (run.path / "_matches").exists()


# What a user sees


def test_progress_counts_matches_and_hands_each_as_they_were_asked_for(
    tmp_path: Path, game: toy.Toy
) -> None:
    game.pause = 0.01
    seen: list[Progress] = []
    runner.run(spec_of(), tmp_path / "run", 2, COMMAND, seen.append)
    assert (seen[0].done, seen[-1].done) == ((0, 0), (160, 81))
    assert {progress.total for progress in seen} == {(160, 81)}
    assert [progress.share for progress in seen] == sorted(progress.share for progress in seen)
    assert (seen[0].share, seen[-1].share) == (0, 1)
    assert (seen[0].rate, seen[0].left, seen[0].match_rate) == (0.0, None, 0.0)
    assert seen[-1].left == 0


@pytest.mark.parametrize(
    ("amount", "alone", "of"),
    [
        (Amount(20, 0), "20 hands", "20 of 1,500 hands"),
        (Amount(0, 20), "20 matches", "20 of 1,500 matches"),
        (Amount(20, 7), "20 hands and 7 matches", "20 of 1,500 hands and 7 of 1,500 matches"),
        (Amount(0, 0), "0 hands", "0 of 1,500 hands and 0 of 1,500 matches"),
    ],
)
def test_an_amount_in_words(amount: Amount, alone: str, of: str) -> None:
    assert amount.words() == alone
    total = Amount(*(1_500 if some or not any(amount) else 0 for some in amount))
    assert amount.words(total) == of


def test_a_scenario_of_matches_has_a_folder_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "who.toml"
    path.write_text('game = "toy"\n[[lineups]]\npolicies = ["bold"]\n')
    outs = {runner.default_out(spec) for spec in (load(path, hands=50), load(path, matches=50))}
    assert len(outs) == 2
