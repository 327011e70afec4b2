"""``analyser.findings.answers``: Does a run say what its rows say?  Small runs worked by hand,
and sentences word for word.
"""

from __future__ import annotations

import json
import math
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from toy import Toy, install

from analyser.cards.shuffle import run_key
from analyser.errors import DataError
from analyser.findings import answers
from analyser.games.interface import Column, Record
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import estimate_pairs, verdict
from analyser.storage import row_tables, run_folder

SCORES = [(110, 90), (50, 70), (200, 0), (30, 30), (300, 100), (80, 60)]
"""Side 0 and side 1 at table 1, a deal each; at table 2 the strategies have changed sides."""
BACK = [(100, 100), (60, 60), (0, 100), (30, 30), (100, 200), (90, 70)]


def duel_spec(toy: Toy, deals: int = 6) -> RunSpec:
    return build.duel_spec(
        Request(toy.name, toy.default_preset, Count(2 * deals), 1), "bold", "timid"
    )


def store_rows(
    toy: Toy, spec: RunSpec, path: Path, shards: Sequence[npt.NDArray[np.int64]]
) -> run_folder.Run:
    """Write a run of one cell whose shards hold these rows: (deals, arms, columns) each."""
    made = run_folder.create(
        path, spec.as_json(), {"command": ["analyser"]}, toy.columns, scale=toy.scale
    )
    first = 0
    for index, rows in enumerate(shards):
        deals, arms, width = rows.shape
        which = np.tile(np.arange(arms, dtype=np.int8), deals)
        names = [cell.name for cell in spec.cells]
        table = row_tables.table(rows.reshape(-1, width), which, 0, toy.columns, names)
        made.write_shard(index, table, 0, first, deals)
        first += deals
    made.release()
    return made


def duel_rows() -> npt.NDArray[np.int64]:
    rows = np.zeros((6, 2, 8), dtype=np.int64)
    rows[:, :, 0] = np.arange(6)[:, None]
    rows[:, :, 1] = 40
    rows[:, 1, 2] = 1
    rows[:, :, 3] = -1
    rows[:, 0, 4:6] = SCORES
    rows[:, 1, 4:6] = BACK
    return rows


def test_a_duel_worked_by_hand(toy: Toy, tmp_path: Path) -> None:
    rows = duel_rows()
    run = store_rows(toy, duel_spec(toy), tmp_path / "run", [rows[:4], rows[4:]])
    (answer,) = answers.read(run).cells
    # d = ½[(A − B) at table 1 + (A − B) at table 2], method, chapter 1
    expected = [10.0, -10.0, 150.0, 0.0, 150.0, 0.0]
    found, plain = answer.estimate(), estimate_pairs(expected, spread=250.0)
    assert found.mean == pytest.approx(50.0)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high))
    assert (found.won, found.drawn, found.lost) == pytest.approx((3 / 6, 2 / 6, 1 / 6))
    assert (found.pairs, answer.hands, answer.planned) == (6, 12, 12)
    bold, timid = answer.entries
    assert (bold.label, timid.label) == ("bold", "timid")
    own = [pair[0] for pair in SCORES] + [pair[1] for pair in BACK]
    assert bold.mean("score") == pytest.approx(np.mean(own))
    assert bold.scores.quantile(0.5) == np.quantile(own, 0.5, method="inverted_cdf")
    assert answer.score(bold).pairs == 6
    assert answer.score(bold).mean == pytest.approx(np.mean(own))
    assert dict(answer.endings) == {"closed": 6, "stock": 6, "stalemate": 0}
    assert [side.mean for side in answer.sides] == pytest.approx(
        [np.mean([pair[side] for pair in SCORES + BACK]) for side in (0, 1)]
    )


def test_nulls_are_left_out_of_a_mean_and_lone_columns_of_the_tables(
    toy: Toy, tmp_path: Path
) -> None:
    wide = replace(toy, columns=(*toy.columns, Column("pot_turn_1", "int16", "", "", null=-1)))
    toy.columns = wide.columns
    rows = np.concatenate([duel_rows(), np.full((6, 2, 1), -1)], axis=2)
    rows[0, 0, 3], rows[0, 1, 8] = 10, 20
    run = store_rows(toy, duel_spec(toy), tmp_path / "run", [rows])
    bold, timid = answers.read(run).cells[0].entries
    assert bold.mean("pot_turn") == 15
    assert math.isnan(timid.mean("pot_turn"))
    assert answers.list_side_columns(toy.columns, 2) == ["pot_turn", "score"]
    assert answers.list_side_columns(toy.columns[:-1], 2) == ["score"]


def test_the_margin_is_that_of_the_rows_as_the_game_played_them(toy: Toy, tmp_path: Path) -> None:
    spec = duel_spec(toy, deals=50)
    (answer,) = answers.read(runner.run(spec, tmp_path / "run", 1, ["analyser"])).cells
    (cell,) = spec.cells
    rows = [
        toy.play(cell.rules, cell.entrants, seating, run_key(spec.seed), 0, 50)
        for seating in cell.arms
    ]
    gaps = [rows[0][:, 4] - rows[0][:, 5], rows[1][:, 5] - rows[1][:, 4]]
    expected = estimate_pairs(np.mean(gaps, axis=0))
    assert answer.estimate().mean == pytest.approx(expected.mean)
    assert answer.estimate().sd == pytest.approx(expected.sd)


def test_the_split_into_shards_changes_nothing(toy: Toy, tmp_path: Path) -> None:
    spec = duel_spec(toy, deals=3_000)
    said = []
    for size in (3_000, 170):
        run = runner.run(replace(spec, shard_deals=size), tmp_path / str(size), 2, [])
        said.append(answers.read(run).summary())
    one, two = (
        json.loads(json.dumps(each), parse_float=lambda x: round(float(x), 8)) for each in said
    )
    assert one == two


def test_a_strategy_against_itself_never_differs(toy: Toy, tmp_path: Path) -> None:
    spec = build.duel_spec(Request("toy", "plain", Count(200), 4), "bold", "bold")
    read = answers.read(runner.run(spec, tmp_path / "run", 1, []))
    (answer,) = read.cells
    assert [entry.label for entry in answer.entries] == ["bold (first)", "bold (second)"]
    assert (answer.estimate().low, answer.estimate().high) == (0, 0)
    assert read.sentence(answer) == (
        "bold (first) and bold (second) never differ: 0 ± 0 points per hand, "
        "over 100 deals, each played twice, seats swapped."
    )


def sentence(toy: Toy, path: Path, differences: Sequence[float], deals: int | None = None) -> str:
    """Return the sentence of a duel with these differences."""
    rows = np.zeros((len(differences), 2, 8), dtype=np.int64)
    rows[:, 0, 4] = 1000 + np.asarray(differences)
    rows[:, 0, 5] = 1000
    rows[:, 1, 5] = rows[:, 0, 4]
    rows[:, 1, 4] = 1000
    run = store_rows(toy, duel_spec(toy, deals or len(differences)), path, [rows])
    read = answers.read(run)
    return read.sentence(read.cells[0])


class TestSentences:
    OVER = "points per hand, over 400 deals, each played twice, seats swapped"

    def test_better(self, toy: Toy, tmp_path: Path) -> None:
        said = sentence(toy, tmp_path / "run", [12, 8] * 200)
        assert said == f"bold beats timid by 10.00 ± 0.31 {self.OVER}."

    def test_worse_names_the_winner_first(self, toy: Toy, tmp_path: Path) -> None:
        said = sentence(toy, tmp_path / "run", [-120, -80] * 200)
        assert said == f"timid beats bold by 100.0 ± 3.1 {self.OVER}."

    def test_equivalent(self, toy: Toy, tmp_path: Path) -> None:
        said = sentence(toy, tmp_path / "run", [-4, 2] * 200)
        assert said == (
            "bold and timid are as good as equal (within 5 points): "
            f"timid is ahead by 1.00 ± 0.46 {self.OVER}."
        )

    def test_undecided_says_how_many_hands_would_give_a_verdict(
        self, toy: Toy, tmp_path: Path
    ) -> None:
        said = sentence(toy, tmp_path / "run", [90, -80] * 200)
        # 5 ± 12.9 excludes 0 at ± 5: 2 · 9.2119 · (85.106 / 5)² = 5 338 hands
        assert said == (
            f"bold against timid is undecided: bold leads by 5 ± 13 {self.OVER}; "
            "about 5,400 hands would give a verdict."
        )

    def test_few_deals_get_no_number(self, toy: Toy, tmp_path: Path) -> None:
        said = sentence(toy, tmp_path / "run", [30, 50])
        assert said == "bold against timid is undecided: 2 deals are too few."

    def test_a_table(self, toy: Toy, tmp_path: Path) -> None:
        spec = build.table_spec(Request("toy", "plain", Count(6), 1), ["bold"])
        run = store_rows(toy, spec, tmp_path / "run", [duel_rows()[:, :1]])
        read = answers.read(run)
        said = read.sentence(read.cells[0])
        assert said.startswith("With bold in every seat, a hand brings 128.3 ± ")
        assert " points to North and South and " in said
        assert said.endswith(" to East and West and lasts 40.0 turns, over 6 hands.")

    def test_a_table_of_two_strategies_says_who_sits_where(self, toy: Toy, tmp_path: Path) -> None:
        spec = build.table_spec(Request("toy", "plain", Count(300), 1), ["bold", "timid"])
        read = answers.read(runner.run(spec, tmp_path / "run", 1, []))
        labels = [entry.label for entry in read.cells[0].entries]
        assert labels == ["bold (North and South)", "timid (East and West)"]

    def test_duels_come_first_and_rules_are_named_where_they_differ(
        self, toy: Toy, tmp_path: Path
    ) -> None:
        table = build.table_spec(Request("toy", "rich", Count(300), 1), ["bold"])
        spec = replace(table, cells=table.cells + duel_spec(toy, 150).cells)
        said = answers.read(runner.run(spec, tmp_path / "run", 1, [])).summary()["sentence"]
        assert said.startswith("Under the rules plain: bold ")
        assert " Under the rules rich: With bold in every seat, a hand brings " in said


def test_rules_of_one_preset_that_differ_are_told_apart(toy: Toy, tmp_path: Path) -> None:
    made = [
        build.table_spec(Request("toy", "plain", Count(50), 1, changes), ["bold"])
        for changes in ({}, {"turn_limit": 90}, {"turn_limit": 80})
    ]
    spec = replace(made[0], cells=tuple(cell for each in made for cell in each.cells))
    read = answers.read(runner.run(spec, tmp_path / "run", 1, []))
    labels = [answer.label for answer in read.cells]
    assert labels == [
        "plain: bold", "plain (turn_limit = 90): bold", "plain (turn_limit = 80): bold",
    ]  # fmt: skip
    assert "Under the rules plain (turn_limit = 80): " in read.summary()["sentence"]


def test_a_single_hand_is_no_hands(toy: Toy, tmp_path: Path) -> None:
    spec = build.table_spec(Request("toy", "plain", Count(1), 1), ["bold"])
    told = answers.read(runner.run(spec, tmp_path / "run", 1, [])).summary()["sentence"]
    assert told.endswith("turns, over 1 hand.")
    duel = build.duel_spec(Request("toy", "plain", Count(2), 1), "bold", "timid")
    told = answers.read(runner.run(duel, tmp_path / "duel", 1, [])).summary()["sentence"]
    assert told == "bold against timid is undecided: 1 deal is too few."


def test_the_summary_is_json_and_carries_the_duel(toy: Toy, tmp_path: Path) -> None:
    run = store_rows(toy, duel_spec(toy), tmp_path / "run", [duel_rows()])
    read = answers.read(run)
    said = json.loads(json.dumps(read.summary(), allow_nan=False))
    found = read.cells[0].estimate()
    (cell,) = said["cells"]
    assert cell["duel"]["mean"] == found.mean
    assert cell["duel"]["verdict"] == verdict(found, 5.0)
    assert (cell["duel"]["a"], cell["duel"]["b"]) == ("bold", "timid")
    assert cell["endings"] == {"closed": 0.5, "stock": 0.5, "stalemate": 0.0}
    assert cell["score_mean"] == pytest.approx([answer.mean for answer in read.cells[0].sides])
    assert (said["hands"], said["planned_hands"], said["seed"]) == (12, 12, 1)
    assert said["sentence"] == cell["duel"]["sentence"]


def test_what_is_unknown_is_null_in_json(toy: Toy, tmp_path: Path) -> None:
    run = store_rows(toy, duel_spec(toy, 2), tmp_path / "run", [duel_rows()[:1]])
    said = json.dumps(answers.read(run).summary(), allow_nan=False)
    assert json.loads(said)["cells"][0]["duel"]["low"] is None


class TestRefuses:
    def test_a_run_without_a_shard(self, toy: Toy, tmp_path: Path) -> None:
        run = store_rows(toy, duel_spec(toy), tmp_path / "run", [])
        with pytest.raises(DataError, match="no hand is finished"):
            answers.read(run)

    def test_a_game_that_is_not_known_here(
        self, toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = store_rows(toy, duel_spec(toy), tmp_path / "run", [duel_rows()])
        monkeypatch.undo()
        with pytest.raises(DataError, match="unknown game 'toy'"):
            answers.read(run)

    def test_a_deal_that_lacks_an_arm(self, toy: Toy, tmp_path: Path) -> None:
        run = store_rows(toy, duel_spec(toy), tmp_path / "run", [duel_rows()[:, :1]])
        with pytest.raises(DataError, match="every arm"):
            answers.read(run)


@dataclass
class Trio(Toy):
    """Three players, each for himself: a duel seats two strategies in all six mixed ways."""

    columns: tuple[Column, ...] = (
        Column("turns", "int16", "turns", "turns"),
        Column("ending", "category", "", "ending", categories=("closed",)),
        *(Column(f"score_{seat}", "int32", "points", "points") for seat in range(3)),
    )

    def seats(self, rules: Record) -> tuple[int, ...]:
        return (0, 1, 2)

    def sides(self, rules: Record) -> tuple[str, ...]:
        return ("West", "North", "East")

    def play(self, *asked: Any) -> npt.NDArray[np.int64]:
        _, _, seating, _, first, count = asked
        rows = np.zeros((count, 5), dtype=np.int64)
        luck = np.arange(first, first + count) % 5
        for seat, entrant in enumerate(seating):
            rows[:, 2 + seat] = luck * (seat - 1) + (30 if entrant == 0 else 0)
        return rows


def test_three_players_in_all_mixed_seatings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    trio = Trio()
    install(monkeypatch, trio)
    spec = build.duel_spec(Request("toy", "plain", Count(600), 1), "bold", "timid")
    read = answers.read(runner.run(spec, tmp_path / "run", 1, []))
    (answer,) = read.cells
    bold, timid = answer.entries
    assert len(bold.seats) == len(timid.seats) == 9
    for arm, seating in enumerate(spec.cells[0].arms):
        own = {side for at, side in bold.seats if at == arm}
        assert own == {seat for seat, entrant in enumerate(seating) if entrant == 0}
    assert (bold.mean("score"), timid.mean("score")) == (30, 0)
    assert answer.estimate().mean == pytest.approx(30)
    assert "each played 6 times, once in each seating" in read.sentence(answer)


@pytest.mark.broad
def test_memory_does_not_grow_with_the_number_of_shards(toy: Toy, tmp_path: Path) -> None:
    peaks = []
    for shards in (4, 60):
        spec = replace(duel_spec(toy, 500 * shards), shard_deals=500)
        run = runner.run(spec, tmp_path / str(shards), 1, [])
        assert len(run.shards) == shards
        answers.read(run)
        tracemalloc.start()
        assert answers.read(run).hands == 1000 * shards
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # All rows of the larger run would be 60 · 1000 · 6 numbers of 8 bytes: 2.9 MB.
    assert peaks[1] < peaks[0] + 300_000
