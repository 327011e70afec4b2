"""``analyser.findings``: Are half points, three sides and three policies read as the game played
them?
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from findings.test_answers import Trio
from findings.test_matches import spec_of
from toy import TARGET, Toy, install

from analyser.findings import answers, same_deals
from analyser.games.interface import Column, Record
from analyser.games.protocols.matches import Goal
from analyser.library.duel_answer import watch_shards
from analyser.play import runner
from analyser.play.duel import Hands
from analyser.report import page as report
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.statistics import stopping
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("undrawn")


@dataclass
class Halves(Toy):
    """The toy in half points, as a game has that halves a partnership's score."""

    def __post_init__(self) -> None:
        self.columns = tuple(
            replace(column, dtype="float32", null=-(2**31), parts=2)
            if column.name.startswith("score_")
            else column
            for column in self.columns
        )

    def goal(self, rules: Record) -> Goal:
        return Goal(TARGET // 2, True, self.match_hands)


@pytest.mark.broad
def test_half_points_halve_every_number_and_lose_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said, pages = [], []
    for made in (Toy(), Halves()):
        install(monkeypatch, made)
        path = tmp_path / type(made).__name__
        for name, spec in (
            ("hands", build.duel_spec(Request("toy", "plain", Count(801), 1), "bold", "timid")),
            ("matches", spec_of(300)),
            ("plain", spec_of(300, False, ["bold"])),
        ):
            read = answers.read(runner.run(spec, path / name, 1, []))
            said.append(read)
            pages.append(report.build(run_folder.open(path / name)).html)
    for whole, half in zip(said[:3], said[3:], strict=True):
        one, two = whole.cells[0], half.cells[0]
        assert [entry.seats for entry in one.entries] == [entry.seats for entry in two.entries]
        for ours, theirs in zip(one.entries, two.entries, strict=True):
            assert theirs.scores.step == ours.scores.step / 2 == 0.5
            assert theirs.scores.counts.tolist() == ours.scores.counts.tolist()
            assert theirs.mean("score") == pytest.approx(ours.mean("score") / 2)
            assert two.score(theirs).half == pytest.approx(one.score(ours).half / 2)
        if one.cell.duel:
            assert two.estimate().mean == pytest.approx(one.estimate().mean / 2)
        if one.matches and two.matches:
            for part, other in zip(one.matches.parts, two.matches.parts, strict=True):
                assert part.won == other.won
                assert other.final.mean == pytest.approx(part.final.mean / 2)
    # A middle hand of half a point is shown as one.
    medians = [entry.scores.quantile(0.5) for each in said for entry in each.cells[0].entries]
    assert any(value % 1 for value in medians)
    for value, page in zip(medians[6:], [page for page in pages[3:] for _ in (0, 1)], strict=True):
        assert f"{value:g}" in page


@dataclass
class Quartet(Trio):
    """Four players, each for itself, who differ in nothing: a seat's score is the cards' alone."""

    columns: tuple[Column, ...] = (
        *Trio.columns[:2],
        *(Column(f"score_{seat}", "int32", "points", "points") for seat in range(4)),
    )

    def seats(self, rules: Record) -> tuple[int, ...]:
        return (0, 1, 2, 3)

    def sides(self, rules: Record) -> tuple[str, ...]:
        return ("West", "North", "East", "South")

    def play(self, *asked: Any) -> npt.NDArray[np.int64]:
        *_, first, count = asked
        deals = np.arange(first, first + count)
        rows = np.zeros((count, 6), dtype=np.int64)
        for seat, step in enumerate((3, 5, 7, 11)):
            rows[:, 2 + seat] = deals * step % 23 - 9
        return rows


def test_four_who_play_alike_draw_every_deal_whoever_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, Quartet())
    spec = build.duel_spec(Request("toy", "plain", Count(800), 1), "bold", "timid")
    run = runner.run(spec, tmp_path / "run", 1, [])
    (answer,), (cell,) = answers.read(run).cells, spec.cells
    margin = same_deals.margin(answers.read(run).game, cell)
    total = same_deals.total(run, [(cell, margin), (cell, margin)], [(0, 1)])
    assert total.won.tolist() == [[0, 0], [0, 0]]
    ended: list[Hands] = []
    watch = stopping.Watch(stopping.Plan("hands", cell.units, math.inf, 1, 1))
    show_shard = watch_shards(answers.read(run).game, spec, watch, ended)
    for line in run.shards:
        show_shard(run.table(line))
    report, compare = answer.estimate(), watch.plan.estimate(watch.seen.differences)
    for found in (report, compare):
        assert (found.drawn, found.won, found.lost) == (1, 0, 0)
        assert (found.mean, found.sd) == (0, 0)


@dataclass
class TrioMatches(Trio):
    """Three players in matches of three hands; the best total wins."""

    columns: tuple[Column, ...] = (
        *Trio.columns,
        Column("match", "int64", "", "match"),
        Column("hand", "int64", "", "hand"),
    )

    def play(self, *asked: Any) -> npt.NDArray[np.int64]:
        *_, count = asked
        rows = super().play(*asked)
        return np.concatenate([rows, np.full((count, 1), -1), rows[:, :1]], axis=1)

    match_hands: int = 3

    def goal(self, rules: Record) -> Goal:
        """More than two hands can bring to one player, and less than three do."""
        return Goal(68, True, self.match_hands)


def test_three_players_in_matches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, TrioMatches())
    duel = build.duel_spec(Request("toy", "plain", Count(600), 1), "bold", "timid")
    cell = replace(duel.cells[0], name="plain: bold v timid, matches", matches=True, units=100)
    read = answers.read(runner.run(replace(duel, cells=(cell,)), tmp_path / "run", 1, []))
    (answer,) = read.cells
    assert answer.matches is not None
    assert answer.matches.played == 600
    # Bold's 30 points per hand beat what a place is worth but where deals bring more than 30.
    bold, timid = (answer.matches.estimate_share_won(part).value for part in answer.matches.parts)
    assert bold + timid == pytest.approx(1)
    assert bold == 1
    assert answer.estimate().mean == pytest.approx(30)
    assert "over 100 matches, each played 6 times, once in each seating" in read.sentence(answer)


def test_three_policies_sit_where_their_names_say(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, TrioMatches())
    names = ["timid", "bold", "balanced"]
    spec = build.table_spec(Request("toy", "plain", Count(60), 1), names)
    (answer,) = answers.read(runner.run(spec, tmp_path / "run", 1, [])).cells
    assert [entry.label for entry in answer.entries] == [
        "timid (West)",
        "bold (North)",
        "balanced (East)",
    ]
    spec = build.table_spec(Request("toy", "plain", Count(60, matches=True), 1), names)
    read = answers.read(runner.run(spec, tmp_path / "matches", 1, []))
    # Timid, the first to be named, has the toy's 30 points; nobody catches up.
    assert read.sentence(read.cells[0]) == (
        "A match lasts 3.0 hands; of 60 matches 100.0 ± 6.1 % go to timid (West), 0.0 ± 6.1 % to "
        "bold (North) and 0.0 ± 6.1 % to balanced (East)."
    )
