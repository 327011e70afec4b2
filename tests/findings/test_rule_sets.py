"""``analyser.findings.rule_sets``: Does a comparison of rule sets say what the rows say?  Small
runs worked by hand.
"""

from __future__ import annotations

import math
import tracemalloc
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from toys.rule_set_toy import NOBODY, PRESETS, Many, compared, spec_of, stored, table_rows

from analyser.errors import DataError
from analyser.findings import answers, rule_sets
from analyser.findings.rule_sets import LUCK, SHARE, STRENGTHS, lead_over
from analyser.games.protocols.rule_sets import Measure
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario import rule_sets as build_rule_sets
from analyser.scenario.request import Count, Request
from analyser.statistics.simultaneous import critical_value
from analyser.storage import run_folder

CLOSED = Measure(
    "closed", "closed", "%", "closed", lambda rows: 100.0 * (rows[:, 2] == 0), of_moves=True
)


TOY = Many


def test_blocked_differences_worked_by_hand(toy: Many, tmp_path: Path) -> None:
    toy.measures = toy.measures[:1]
    plain, rich = [30, 40, 50, 60, 70, 80], [31, 42, 53, 62, 73, 81]
    spec = spec_of({"plain": 6, "rich": 6})
    run = stored(toy, spec, tmp_path / "run", [table_rows(plain), table_rows(rich)])
    found = compared(run)
    one, two = found.variants
    assert (one.cell.preset, one.base, one.changes) == ("plain", None, {})
    assert (two.cell.preset, two.base, found.deals) == ("rich", "plain", 6)
    assert (one.levels["turns"].value, two.levels["turns"].value) == (55, 57)
    # d = 1 2 3 2 3 1: mean 2, sum of squares about it 4
    change = two.changes["turns"]
    assert change.value == pytest.approx(2)
    all_three = np.corrcoef([plain, rich, np.subtract(rich, plain)])
    c = critical_value(all_three, 5)
    assert change.half == pytest.approx(c * math.sqrt(4 / 5) / math.sqrt(6))
    # The levels differ from deal to deal twenty times as much: 5 ends of 10 turns each.
    assert one.levels["turns"].half == pytest.approx(c * math.sqrt(1750 / 5) / math.sqrt(6))


def test_who_searches_is_one_player_whatever_the_rules_make_of_it(
    toy: Many, tmp_path: Path
) -> None:
    """What is left to the rules is settled otherwise under each; of habits that would be two."""
    rows = [table_rows([30, 40, 50]), table_rows([31, 42, 53])]

    def found(*worlds: int) -> rule_sets.RuleSetComparison | None:
        spec = spec_of({"plain": 3, "rich": 3})
        cells = [
            replace(cell, entrants=({**cell.entrants[0], "skill": skill, "search_worlds": each},))
            for skill, (cell, each) in enumerate(zip(spec.cells, worlds, strict=True))
        ]
        folder = tmp_path / str(worlds)
        run = stored(toy, replace(spec, cells=tuple(cells)), folder, rows)
        return rule_sets.read(run, answers.read(run))

    searching = found(4, 4)
    assert searching is not None
    assert [each.name for each in searching.variants] == ["plain", "rich"]
    assert found(0, 0) is None


def test_the_spread_is_that_of_all_sides_scores(toy: Many, tmp_path: Path) -> None:
    chance = np.random.default_rng(1)
    scores = chance.normal(300, 100, (2, 4_000, 2)).round()
    scores[1] = (1.2 * scores[0]).round()
    rows = [table_rows([1] * 4_000, [(int(x), int(y)) for x, y in each]) for each in scores]
    run = stored(toy, spec_of({"plain": 4_000, "rich": 4_000}), tmp_path / "run", rows)
    one, two = compared(run).variants
    assert one.levels["spread"].value == pytest.approx(scores[0].std())
    assert two.changes["spread"].value == pytest.approx(scores[1].std() - scores[0].std())
    # A normal sample's deviation has the standard error s / sqrt(2n), here of n = 8 000 scores;
    # that of the change is a fifth of it, since the second's scores are the first's by 1.2.
    ratio = two.changes["spread"].half / one.levels["spread"].half
    assert ratio == pytest.approx(0.2, rel=0.02)
    standard = one.levels["spread"].half / critical_value(np.eye(1), 3_999)
    assert standard == pytest.approx(100 / math.sqrt(16_000), rel=0.25)


def test_a_rule_set_that_differed_in_no_deal_may_differ(toy: Many, tmp_path: Path) -> None:
    toy.measures = (*toy.measures, CLOSED)
    chance = np.random.default_rng(2)
    rows = table_rows(
        list(chance.integers(20, 90, 2_500)),
        [(int(x), int(y)) for x, y in chance.integers(-100, 900, (2_500, 2))],
    )
    longer = rows + np.array([0, 3, 0, 0, 100, 100, 0, 0, 0])
    spec = spec_of(dict.fromkeys(PRESETS, 2_500))
    run = stored(toy, spec, tmp_path / "run", [rows, rows, longer])
    _, same, other = compared(run).variants
    assert set(same.changes) == {"turns", "spread", "closed"}
    assert {each.value for each in same.changes.values()} == {0}
    # Nine numbers hold at once; a hand has at most 300 turns here, and is closed or is not.
    part = 1 - (0.05 / 15) ** (1 / 2_500)
    assert same.changes["turns"].half == pytest.approx(300 * part)
    assert same.changes["closed"].half == pytest.approx(100 * part)
    assert same.changes["spread"].half == math.inf, "the toy does not say how high a score may be"
    assert other.changes["turns"].value == pytest.approx(3)
    assert other.changes["turns"].half == pytest.approx(303 * part)
    assert other.changes["closed"].value == 0
    assert other.changes["closed"].half == pytest.approx(100 * part)
    toy.measures = (*toy.measures[:1], replace(toy.measures[1], bounds=lambda _rules: (0, 999)))
    _, same, _ = compared(run).variants
    part = 1 - (0.05 / 10) ** (1 / 2_500)
    assert same.changes["spread"].half == pytest.approx(2 * 999 * math.sqrt(part))


def test_a_rule_set_that_differed_in_few_deals_may_in_more(toy: Many, tmp_path: Path) -> None:
    toy.measures = toy.measures[:1]
    turns = list(np.random.default_rng(3).integers(20, 90, 400))
    few = [at + 10 * (place % 160 == 0) for place, at in enumerate(turns)]
    spec = spec_of({"plain": 400, "rich": 400})
    run = stored(toy, spec, tmp_path / "run", [table_rows(turns), table_rows(few)])
    _, other = compared(run).variants
    change = other.changes["turns"]
    # Three deals differ, by 10 each.
    assert change.value == pytest.approx(30 / 400)
    differences = np.subtract(few, turns)
    c = critical_value(np.corrcoef([turns, few, differences]), 399)
    assert change.half > c * differences.std(ddof=1) / 20
    ends = 3 + c * c / 2 + c * math.sqrt(3 + c * c / 4)
    assert change.high == pytest.approx(ends * 10 / 400, rel=0.01)


def test_the_same_rules_under_another_name_differ_by_nothing_for_certain(
    toy: Many, tmp_path: Path
) -> None:
    def halves(presets: Sequence[str], **changes: int) -> list[float]:
        asked = build_rule_sets.spec(
            "toy", presets, {}, ["balanced"], (), 40, 7, changes, rescore=False
        )
        found = compared(runner.run(asked, tmp_path / str(changes), 1, []))
        return [each.half for each in found.variants[1].changes.values()]

    assert halves(["plain", "rich"], bonus=7) == [0, 0]
    # The toy's play does not ask for the bonus, but nothing says so.
    length, spread = halves(["plain", "rich"])
    assert 0 < length < 100
    assert spread == math.inf


def test_only_deals_that_all_tables_have_are_used(toy: Many, tmp_path: Path) -> None:
    chance = np.random.default_rng(3)
    turns = chance.integers(20, 90, (3, 3_400))
    rows = [table_rows(list(each)) for each in turns]
    deals = {"plain": 3_400, "rich": 2_300, "other": 3_000}
    whole = compared(stored(toy, spec_of(deals), tmp_path / "whole", rows))
    assert whole.deals == 2_300
    for place, each in enumerate(whole.variants):
        assert each.levels["turns"].value == pytest.approx(turns[place, :2_300].mean())
    cut = spec_of(dict.fromkeys(PRESETS, 2_300))
    short = compared(stored(toy, cut, tmp_path / "cut", [each[:2_300] for each in rows]))
    assert [each.changes for each in whole.variants] == [each.changes for each in short.variants]


def test_the_split_into_shards_changes_nothing(toy: Many, tmp_path: Path) -> None:
    spec = spec_of({"plain": 3_000, "rich": 3_000}, {("plain", "balanced", "bold"): 1_000})
    found = []
    for size in (3_000, 170):
        run = runner.run(replace(spec, shard_deals=size), tmp_path / str(size), 2, [])
        found.append([each.levels["turns"] for each in compared(run).variants])
    for one, two in zip(*found, strict=True):
        assert (one.value, one.half) == pytest.approx((two.value, two.half))


def test_each_is_compared_with_the_first_for_as_many_players(toy: Many, tmp_path: Path) -> None:
    toy.measures = toy.measures[:1]
    spec = spec_of(dict.fromkeys(("plain", "plain-2", "plain-3", "rich", "rich-2"), 50))
    found = compared(runner.run(spec, tmp_path / "run", 1, []))
    bases = {each.cell.preset: (each.seats, each.sides, each.base) for each in found.variants}
    assert bases == {
        "plain": (4, 2, None),
        "plain-2": (2, 2, "plain"),
        "plain-3": (3, 3, None),
        "rich": (4, 2, "plain"),
        "rich-2": (2, 2, "plain-2"),
    }
    by_name = {each.cell.preset: each for each in found.variants}
    assert by_name["plain-3"].levels["turns"].half > 0
    assert by_name["plain-3"].changes == {}


@pytest.mark.parametrize(
    ("tables", "duels"),
    [
        ({"plain": 20}, {}),
        ({"plain": 20, "plain-3": 20}, {}),
        ({}, {("plain", "balanced", "bold"): 20, ("rich", "balanced", "bold"): 20}),
    ],
)
def test_a_run_with_nothing_to_compare_compares_nothing(
    toy: Many,
    tmp_path: Path,
    tables: dict[str, int],
    duels: dict[tuple[str, str, str], int],
) -> None:
    run = runner.run(spec_of(tables, duels), tmp_path / "run", 1, [])
    assert rule_sets.read(run, answers.read(run)) is None


def test_other_players_are_another_comparison(toy: Many, tmp_path: Path) -> None:
    spec = spec_of({"plain": 20, "rich": 20})
    bold = build.table_spec(Request("toy", "rich", Count(20), 7), ["bold"]).cells
    mixed = replace(spec, cells=(spec.cells[0], *bold))
    run = runner.run(mixed, tmp_path / "mixed", 1, [])
    assert rule_sets.read(run, answers.read(run)) is None
    run = runner.run(replace(spec, cells=(*bold, *spec.cells)), tmp_path / "all", 1, [])
    assert [each.cell for each in compared(run).variants] == list(spec.cells)


def test_what_is_not_played_yet_is_left_out(toy: Many, tmp_path: Path) -> None:
    spec = spec_of({"plain": 3_000, "rich": 3_000, "other": 3_000})
    run = runner.run(spec, tmp_path / "run", 1, [])
    del run.shards[5:]
    found = compared(run)
    assert [each.cell.preset for each in found.variants] == ["plain", "rich"]
    assert found.deals == 2_000
    del run.shards[3:]
    assert rule_sets.read(run, answers.read(run)) is None


def test_shards_of_other_deals_are_not_compared(toy: Many, tmp_path: Path) -> None:
    run = runner.run(spec_of({"plain": 2_000, "rich": 2_000}), tmp_path / "run", 1, [])
    run.shards[2] = replace(run.shards[2], first=500)
    with pytest.raises(DataError, match="the same deals"):
        rule_sets.read(run, answers.read(run))


class TestSkill:
    OPPONENTS = ("bold", "timid", "third")

    def rows(
        self, strengths: Sequence[float], luck: float, deals: int
    ) -> list[npt.NDArray[np.int64]]:
        """Return rows of three duels of ``balanced`` and of its table."""
        chance = np.random.default_rng(int(luck))
        made: list[npt.NDArray[np.int64]] = []
        for strength in (*strengths, 0.0):
            arms = 2 if len(made) < len(strengths) else 1
            rows = np.zeros((deals, arms, 9), dtype=np.int64)
            rows[:, :, 8] = NOBODY
            rows[:, :, 0] = np.arange(deals)[:, None]
            apart = chance.normal(0, luck, (deals, arms)).round()
            rows[:, 0, 4] = apart[:, 0] - strength
            if arms == 2:
                rows[:, 1, 5] = apart[:, 1] - strength
            made.append(rows)
        return made

    def run(
        self, toy: Many, path: Path, deals: int = 4_000
    ) -> tuple[run_folder.Run, list[list[npt.NDArray[np.int64]]]]:
        toy.policies = dict.fromkeys(("balanced", *self.OPPONENTS), "a toy")
        duels = {("plain", "balanced", name): deals for name in self.OPPONENTS}
        # The other way round it is the same panel.
        duels |= {("rich", name, "balanced"): deals for name in self.OPPONENTS}
        spec = spec_of({"plain": deals, "rich": deals}, duels)
        plain = self.rows((30, -10, 60), 100, deals)
        rich = self.rows((-90, -40, 20), 120, deals)
        run = stored(toy, spec, path, [*plain[:3], *rich[:3], plain[3], rich[3]])
        return run, [plain, rich]

    def test_spread_luck_and_share_are_those_of_the_definition(
        self, toy: Many, tmp_path: Path
    ) -> None:
        run, rows = self.run(toy, tmp_path / "run")
        found = compared(run)
        assert found.panel == ("balanced", *self.OPPONENTS)
        assert found.panel_deals == 4_000
        assert [each.name for each in found.quantities][2:] == [
            SHARE.name,
            STRENGTHS.name,
            LUCK.name,
        ]
        for sign, each, own in zip((1, -1), found.variants, rows, strict=True):
            leads = [
                sign * (duel[:, 0, 4] - duel[:, 0, 5] + duel[:, 1, 5] - duel[:, 1, 4]).mean() / 2
                for duel in own[:3]
            ]
            for name, lead in zip(self.OPPONENTS, leads, strict=True):
                assert each.levels[lead_over(name)].value == pytest.approx(lead)
            strengths = np.std([0, *leads], ddof=1)
            luck = math.sqrt(np.square(own[3][:, 0, 4] - own[3][:, 0, 5]).mean())
            assert each.levels[STRENGTHS.name].value == pytest.approx(strengths)
            assert each.levels[LUCK.name].value == pytest.approx(luck)
            share = 2 * strengths**2 / (2 * strengths**2 + luck**2)
            assert each.levels[SHARE.name].value == pytest.approx(100 * share)
        one, two = (each.levels[SHARE.name].value for each in found.variants)
        assert found.variants[1].changes[SHARE.name].value == pytest.approx(two - one)

    def test_the_intervals_are_those_of_the_jackknife(self, toy: Many, tmp_path: Path) -> None:
        run, (rows, _) = self.run(toy, tmp_path / "run")
        levels = compared(run).variants[0].levels
        each = [
            (duel[:, 0, 4] - duel[:, 0, 5] + duel[:, 1, 5] - duel[:, 1, 4]) / 2 for duel in rows[:3]
        ]
        lucky = np.square(rows[3][:, 0, 4] - rows[3][:, 0, 5]).astype(float)
        n = len(lucky)
        leads = np.array([(one.sum() - one) / (n - 1) for one in each])
        strengths = np.std(np.vstack([np.zeros(n), leads]), axis=0, ddof=1)
        luck = (lucky.sum() - lucky) / (n - 1)
        shares = 100 * 2 * strengths**2 / (2 * strengths**2 + luck)

        def error(left_out: npt.NDArray[np.float64]) -> float:
            return math.sqrt((n - 1) / n * np.square(left_out - left_out.mean()).sum())

        c = levels[lead_over("bold")].half / error(leads[0])
        assert 2 < c < 4
        assert levels[STRENGTHS.name].half == pytest.approx(c * error(strengths), rel=0.01)
        assert levels[SHARE.name].half == pytest.approx(c * error(shares), rel=0.01)
        assert levels[LUCK.name].half == pytest.approx(c * error(np.sqrt(luck)), rel=0.01)

    def test_strengths_that_may_be_equal_have_no_interval(self, toy: Many, tmp_path: Path) -> None:
        toy.policies = dict.fromkeys(("balanced", *self.OPPONENTS), "a toy")
        duels = {(p, "balanced", name): 40 for p in ("plain", "rich") for name in self.OPPONENTS}
        spec = spec_of({"plain": 40, "rich": 40}, duels)
        plain, rich = self.rows((1, 2, 3), 100, 40), self.rows((900, 0, 0), 100, 40)
        rows = [*plain[:3], *rich[:3], plain[3], rich[3]]
        one, two = compared(stored(toy, spec, tmp_path / "run", rows)).variants
        assert one.levels[SHARE.name].half == one.levels[STRENGTHS.name].half == math.inf
        assert math.isfinite(two.levels[SHARE.name].half)
        assert two.changes[SHARE.name].half == math.inf
        assert math.isfinite(one.levels[LUCK.name].half)

    def test_a_panel_of_two_is_none_and_all_must_play_all_of_it(
        self, toy: Many, tmp_path: Path
    ) -> None:
        toy.policies = dict.fromkeys(("balanced", *self.OPPONENTS), "a toy")
        tables = {"plain": 60, "rich": 60, "other": 60}
        duels = {("plain", "balanced", "bold"): 60, ("rich", "balanced", "bold"): 60}
        few = compared(runner.run(spec_of(tables, duels), tmp_path / "few", 1, []))
        assert (few.panel, few.panel_deals) == ((), 0)
        assert SHARE.name not in few.variants[0].levels
        duels |= {(preset, "balanced", "timid"): 40 for preset in ("plain", "other", "rich")}
        found = compared(runner.run(spec_of(tables, duels), tmp_path / "more", 1, []))
        assert found.panel == ("balanced", "bold", "timid")
        assert (found.deals, found.panel_deals) == (60, 40)
        shares = [SHARE.name in each.levels for each in found.variants]
        assert shares == [True, True, False]

    def test_those_that_do_not_try_to_win_are_not_of_the_panel(
        self, toy: Many, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        toy.policies = dict.fromkeys(("balanced", *self.OPPONENTS), "a toy")
        duels = {(p, "balanced", name): 40 for p in ("plain", "rich") for name in self.OPPONENTS}
        run = runner.run(spec_of({"plain": 40, "rich": 40}, duels), tmp_path / "run", 1, [])
        assert compared(run).panel == ("balanced", *self.OPPONENTS)
        idle, *others = self.OPPONENTS
        monkeypatch.setattr(rule_sets, "straw_men", lambda game: {idle})
        found, read = compared(run), answers.read(run)
        assert found.panel == ("balanced", *others)
        # What is no part of it is a duel like any other.
        beside = rule_sets.list_other_duels(read, found)
        assert [cell.entrants[1]["name"] for cell in (each.cell for each in beside)] == [idle] * 2
        monkeypatch.setattr(rule_sets, "straw_men", lambda game: {"balanced"})
        assert compared(run).panel == ()

    def test_the_better_is_ahead_95_times_in_100_after_so_many_hands(self) -> None:
        # Two that are 100 points apart, with a luck of 300 points per hand: 2 S² = 100²
        hands = rule_sets.hands_until_ahead(100**2 / (100**2 + 300**2))
        assert hands == pytest.approx((1.6449 * 300 / 100) ** 2, rel=1e-3)
        chance = np.random.default_rng(4)
        ahead = chance.normal(100, 300, (20_000, 24)).sum(axis=1) > 0
        assert round(hands) == 24
        assert ahead.mean() == pytest.approx(0.95, abs=0.006)
        assert rule_sets.hands_until_ahead(0) == math.inf
        assert rule_sets.hands_until_ahead(1) == 0


@pytest.mark.broad
def test_memory_does_not_grow_with_the_number_of_shards(toy: Many, tmp_path: Path) -> None:
    peaks = []
    for shards in (4, 40):
        spec = replace(spec_of({"plain": 500 * shards, "rich": 500 * shards}), shard_deals=500)
        run = runner.run(spec, tmp_path / str(shards), 1, [])
        read = answers.read(run)
        rule_sets.read(run, read)
        tracemalloc.start()
        rule_sets.read(run, read)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # All numbers of the larger run would be 40 · 500 · 6 of 8 bytes: 1 MB.
    assert peaks[1] < peaks[0] + 200_000
