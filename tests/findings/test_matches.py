"""``analyser.findings.matches``: Does a run of matches say who wins them?  Small runs worked by
hand, sentences word for word.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from toy import Toy

from analyser.errors import DataError
from analyser.findings import answers
from analyser.play import matches as match_play
from analyser.play import runner
from analyser.report import page as report
from analyser.report.cells import matches as shown
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import mean_share, share
from analyser.storage import row_tables, run_folder

pytestmark = pytest.mark.usefixtures("undrawn")

Scores = list[tuple[int, int]]

PLAYED: list[tuple[Scores, Scores]] = [
    ([(500, 100), (400, 200)], [(100, 900)]),
    ([(100, 300), (100, 300), (100, 300)], [(200, 200), (100, 100)]),
]
"""The hands of two matches, each played twice: side 0 and side 1, the strategies swapped in the
second.  The first strategy wins the first match twice; the second wins the other once, and once
nobody does."""


def spec_of(matches: int = 4, duel: bool = True, policies: Sequence[str] = ()) -> RunSpec:
    """Return a spec of so many matches: bold and timid, twice each, or a table of them."""
    chosen = list(policies or ("bold", "timid"))
    spec = build.table_spec(Request("toy", "plain", Count(matches, matches=True), 1), chosen)
    if not duel:
        return spec
    arms = ((0, 1, 0, 1), (1, 0, 1, 0))
    name = f"plain: {' v '.join(chosen)}, matches"
    cell = replace(spec.cells[0], name=name, duel=True, arms=arms, units=-(-matches // 2))
    return replace(spec, cells=(cell,))


def test_people_who_play_to_a_score_are_not_beside_matches_of_a_number_of_hands(
    toy: Toy, tmp_path: Path
) -> None:
    spec = spec_of(8)
    quick = replace(spec, cells=(replace(spec.cells[0], match_hands=2),))
    found = []
    for each in (spec, quick):
        run = runner.run(each, tmp_path / each.digest(), 1, [])
        (answer,) = answers.read(run).cells
        assert answer.matches is not None
        found.append(answer.matches)
    assert [each.finals is None for each in found] == [False, True]
    assert [each.leads is None for each in found] == [False, True]
    assert found[1].hands.mean == 2


def rows_of(
    played: Sequence[tuple[Scores, Scores]], arms: Sequence[int] = (0, 1)
) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """Return hands' rows, matches' rows, and the hands' arms."""
    hands, matches, which = [], [], []
    for match, both in enumerate(played):
        for arm in arms:
            for hand, (one, two) in enumerate(both[arm]):
                hands.append([64 * match + hand, 40, 0, -1, one, two, match, hand])
                which.append(arm)
            finals = [sum(scores[side] for scores in both[arm]) for side in (0, 1)]
            winner = finals.index(max(finals)) if max(finals) > 800 else -1
            matches.append([match, len(both[arm]), winner, *finals])
    return hands, matches, which


def store_run(
    toy: Toy, path: Path, spec: RunSpec, played: Sequence[tuple[Scores, Scores]]
) -> run_folder.Run:
    """Write a run of one cell, a shard a match."""
    run = run_folder.create(
        path,
        spec.as_json(),
        {"command": []},
        toy.columns,
        match_play.columns(toy),
        scale=toy.scale,
    )
    names = [cell.name for cell in spec.cells]
    arms = range(len(spec.cells[0].arms))
    for index, both in enumerate(played):
        hands, matches, which = rows_of([both], arms)
        for row in (*hands, *matches):
            row[6 if len(row) == 8 else 0] = index
        tables = [
            row_tables.table(np.array(rows), np.array(at, dtype=np.int8), 0, columns, names)
            for rows, at, columns in (
                (hands, which, toy.columns),
                (matches, list(arms), match_play.columns(toy)),
            )
        ]
        run.write_shard(index, tables[0], 0, index, 1, tables[1])
    run.release()
    return run


def test_a_duel_of_matches_worked_by_hand(toy: Toy, tmp_path: Path) -> None:
    run = store_run(toy, tmp_path / "run", spec_of(), PLAYED)
    (answer,) = answers.read(run).cells
    matches = answer.matches
    assert matches is not None
    bold, timid = matches.parts
    assert (matches.played, matches.winnerless, answer.hands) == (4, 1, 8)
    assert matches.hands.mean == 2
    assert (bold.label, matches.estimate_share_won(bold).value) == ("bold", 0.5)
    assert (timid.label, matches.estimate_share_won(timid).value) == ("timid", 0.25)
    assert (bold.final.mean, timid.final.mean) == (600, 400)
    # 1400 points in 3 hands of the first match, −600 in 5 of the second.
    assert answer.estimate().mean == 800 / 8
    assert [entry.mean("score") for entry in answer.entries] == [2400 / 8, 1600 / 8]
    assert [answer.score(entry).mean for entry in answer.entries] == [300, 200]
    assert [side.mean for side in answer.sides] == [1600 / 8, 2400 / 8]
    assert dict(answer.endings) == {"closed": 8, "stock": 0, "stalemate": 0}


def test_match_points_by_what_the_loser_has_worked_by_hand(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = store_run(toy, tmp_path / "run", spec_of(), PLAYED)
    (alike,) = answers.read(run).cells
    assert alike.matches is not None
    assert "match points" not in alike.matches.sentence(alike.estimate())
    assert "match_points_ahead" not in alike.matches.as_json()
    goal = type(toy).goal
    counts = ((0, 3), (200, 2), (500, 1))
    monkeypatch.setattr(
        type(toy), "goal", lambda self, rules: replace(goal(self, rules), counts=counts)
    )
    (answer,) = answers.read(run).cells
    matches = answer.matches
    assert matches is not None
    # The first match: bold wins against 300, then against 100; the second: timid wins against
    # 300, then nobody does.  (2 + 3)/2 and (−2 + 0)/2.
    assert matches.ahead.mean == (2.5 - 1) / 2
    assert matches.as_json()["match_points_ahead"]["mean"] == 0.75
    assert (
        "A win counts 3 match points, by the loser's points 2 from 200 on and 1 from 500 on: bold "
        "is +0.8 a match ahead of timid."
    ) in matches.sentence(answer.estimate())


def test_plain_matches_worked_by_hand(toy: Toy, tmp_path: Path) -> None:
    run = store_run(toy, tmp_path / "run", spec_of(2, False, ["bold"]), PLAYED)
    (answer,) = answers.read(run).cells
    matches = answer.matches
    assert matches is not None
    won = [matches.estimate_share_won(part) for part in matches.parts]
    assert won == [share(1, 2), share(1, 2)]
    assert [part.label for part in matches.parts] == ["North and South", "East and West"]
    assert [part.final.mean for part in matches.parts] == [600, 600]
    assert (matches.hands.mean, matches.winnerless, answer.hands) == (2.5, 0, 5)


def test_what_is_said_is_what_the_rows_say(toy: Toy, tmp_path: Path) -> None:
    spec = spec_of(1_200)
    toy.match_hands = 9
    run = runner.run(spec, tmp_path / "run", 2, [])
    (answer,) = answers.read(run).cells
    assert answer.matches is not None
    table = pd.concat(run.match_frames(), ignore_index=True)
    hands = run.frame()
    for entrant, part in enumerate(answer.matches.parts):
        own = (table["winner"] >= 0) & ((table["winner"] + table["seating"]) % 2 == entrant)
        shares = own.to_numpy().reshape(-1, 2).mean(axis=1)
        found = answer.matches.estimate_share_won(part)
        assert found.value == pytest.approx(own.mean())
        assert 0 < found.low < found.value < found.high < 1
        assert part.won.sd == pytest.approx(shares.std(ddof=1))
        assert found == mean_share(part.won, 600)
    assert answer.matches.winnerless == (table["winner"] < 0).sum() > 0
    assert answer.matches.hands.mean == pytest.approx(len(hands) / len(table))
    ahead = np.where(hands["seating"] == 0, 1, -1) * (hands["score_0"] - hands["score_1"])
    assert answer.estimate().mean == pytest.approx(ahead.mean())
    assert answer.estimate().pairs == 600


@pytest.mark.broad
def test_the_split_into_shards_changes_nothing(toy: Toy, tmp_path: Path) -> None:
    said = []
    for size in (5_000, 170):
        spec = replace(spec_of(900), shard_deals=size)
        run = runner.run(spec, tmp_path / str(size), 2, [])
        said.append(json.dumps(answers.read(run).summary()))
    one, two = (json.loads(each, parse_float=lambda x: round(float(x), 8)) for each in said)
    assert one == two


def test_the_summary_is_json(toy: Toy, tmp_path: Path) -> None:
    run = store_run(toy, tmp_path / "run", spec_of(), PLAYED)
    said = json.loads(json.dumps(answers.read(run).summary(), allow_nan=False))
    assert (said["hands"], said["planned_hands"]) == (8, None)
    assert (said["matches"], said["planned_matches"]) == (4, 4)
    (cell,) = said["cells"]
    assert (cell["matches"], cell["hands_per_match"], cell["winnerless"]) == (4, 2.0, 0.25)
    assert cell["won"] == [
        {"label": "bold", "share": 0.5, "low": 0.0, "high": 1.0, "final_score": 600.0},
        {"label": "timid", "share": 0.25, "low": 0.0, "high": 1.0, "final_score": 400.0},
    ]
    assert cell["duel"]["mean"] == 100
    assert said["sentence"] == cell["duel"]["sentence"]


def test_a_cell_not_yet_played_says_so(toy: Toy, tmp_path: Path) -> None:
    other = replace(spec_of().cells[0], name="plain: later")
    spec = replace(spec_of(), cells=(*spec_of().cells, other))
    read = answers.read(store_run(toy, tmp_path / "run", spec, PLAYED))
    assert read.sentence(read.cells[1]) == "later has not been played yet."
    said = json.loads(json.dumps(read.summary(), allow_nan=False))
    assert said["cells"][1]["won"][0]["share"] is None
    assert (said["matches"], said["planned_matches"]) == (4, 8)
    assert "4 of 8 matches are played" in report.build(run_folder.open(tmp_path / "run")).html


class TestSentences:
    def said(self, toy: Toy, path: Path, wins: Sequence[int], spec: RunSpec) -> str:
        """Return the sentence of matches of one hand, won so often in two arms (−1: by nobody)."""
        win, loss, none = [(900, 100)], [(100, 900)], [(100, 100)]
        kinds = {2: (win, loss), 1: (win, win), 0: (loss, win), -1: (none, none)}
        read = answers.read(store_run(toy, path, spec, [kinds[each] for each in wins]))
        return read.sentence(read.cells[0])

    def test_the_winner_stands_first(self, toy: Toy, tmp_path: Path) -> None:
        # Won: 0.9 with a spread of 0.242, a 0 and a 1 added; ahead: 800 in 32, 0 in 8 matches.
        said = self.said(toy, tmp_path / "a", [2, 1, 2, 2, 2] * 8, spec_of(80))
        assert said == (
            "bold wins 90 ± 12 % of the matches against timid, over 40 matches, each played "
            "twice, seats swapped; a hand brings bold 640 ± 156 points more than timid, and a "
            "match lasts 1.0 hands."
        )
        back = self.said(toy, tmp_path / "b", [0, 1, 0, 0, 0] * 8, spec_of(80))
        assert back.startswith("timid wins 90 ± 12 % of the matches against bold, over 40 matches")

    def test_undecided_names_both(self, toy: Toy, tmp_path: Path) -> None:
        said = self.said(toy, tmp_path / "a", [2, 0, 1, 2, -1] * 8, spec_of(80))
        assert said == (
            "bold against timid is undecided: bold wins 50 ± 22 % of the matches and timid "
            "30 ± 20 %, over 40 matches, each played twice, seats swapped; a hand brings bold "
            "160 ± 291 points more than timid, and a match lasts 1.0 hands; 20.0 % have no winner."
        )

    def test_a_strategy_against_itself_is_undecided_and_brings_the_same(
        self, toy: Toy, tmp_path: Path
    ) -> None:
        read = answers.read(
            runner.run(spec_of(400, policies=["bold", "bold"]), tmp_path / "run", 1, [])
        )
        said = read.sentence(read.cells[0])
        assert said.startswith(
            "bold (first) against bold (second) is undecided: bold (first) wins 50.0 ± "
        )
        assert "; a hand brings both the same, and a match lasts " in said

    def test_few_matches_get_no_number_after_the_plus_minus(self, toy: Toy, tmp_path: Path) -> None:
        said = self.said(toy, tmp_path / "a", [2, 2], spec_of(4))
        assert said.startswith(
            "bold against timid is undecided: bold wins 100.0 % of the matches and timid 0.0 %, "
        )

    def test_a_table(self, toy: Toy, tmp_path: Path) -> None:
        said = self.said(toy, tmp_path / "a", [2, 2, 0, 2], spec_of(4, False, ["bold"]))
        # Wilson's interval of 3 in 4 reaches down to 30.1 %, of 1 in 4 up to 69.9 %.
        assert said == (
            "With bold in every seat, a match lasts 1.0 hands; of 4 matches 75 ± 45 % go to "
            "North and South and 25 ± 45 % to East and West."
        )
        said = self.said(toy, tmp_path / "b", [2, -1], spec_of(2, False))
        assert said.startswith("A match lasts 1.0 hands; of 2 matches 50 ± 41 % go to bold (North")
        assert said.endswith(" to timid (East and West); 50.0 % have no winner.")


class TestRefuses:
    def test_hands_that_are_not_those_of_the_matches(self, toy: Toy, tmp_path: Path) -> None:
        for place, (row, column, value) in enumerate(((0, 1, 3), (0, 0, 9), (1, 1, 2))):
            spec = spec_of(2)
            names = [spec.cells[0].name]
            made = tmp_path / str(place)
            run = run_folder.create(
                made, spec.as_json(), {}, toy.columns, match_play.columns(toy), scale=toy.scale
            )
            hands, matches, which = rows_of(PLAYED[:1])
            matches[row][column] = value
            tables = [
                row_tables.table(np.array(rows), np.array(arms, dtype=np.int8), 0, columns, names)
                for rows, arms, columns in (
                    (hands, which, toy.columns),
                    (matches, [0, 1], match_play.columns(toy)),
                )
            ]
            run.write_shard(0, tables[0], 0, 0, 1, tables[1])
            with pytest.raises(DataError, match="its hands are not those of its matches"):
                answers.read(run)

    def test_a_match_that_lacks_an_arm(self, toy: Toy, tmp_path: Path) -> None:
        run = store_run(toy, tmp_path / "run", spec_of(2, False), PLAYED[:1])
        body = {**run.header, "spec": spec_of(2).as_json()}
        run.header = body
        with pytest.raises(DataError, match="a match was not played once in every arm"):
            answers.read(run)

    def test_hands_where_matches_should_be_and_the_other_way(
        self, toy: Toy, tmp_path: Path
    ) -> None:
        spec = spec_of(2)
        hands, _, which = rows_of(PLAYED[:1])
        names = [spec.cells[0].name]
        alone = row_tables.table(
            np.array(hands), np.array(which, dtype=np.int8), 0, toy.columns, names
        )
        run = run_folder.create(
            tmp_path / "run",
            spec.as_json(),
            {},
            toy.columns,
            match_play.columns(toy),
            scale=toy.scale,
        )
        run.write_shard(0, alone, 0, 0, 1)
        with pytest.raises(DataError, match="shard 0 should be of matches, or should not"):
            answers.read(run)


@pytest.mark.broad
def test_the_page_has_a_table_of_the_matches(toy: Toy, tmp_path: Path) -> None:
    duel, plain = spec_of(600).cells[0], spec_of(300, False, ["bold"]).cells[0]
    single = build.duel_spec(Request("toy", "rich", Count(600), 1), "bold", "timid")
    spec = replace(single, cells=(duel, plain, *single.cells))
    run = runner.run(spec, tmp_path / "run", 2, [])
    read = answers.read(run)
    table = shown.wins(read)
    assert [row[0] for row in table.rows] == [
        "plain: bold v timid, matches: bold",
        "plain: bold v timid, matches: timid",
        "plain: bold, matches: North and South",
        "plain: bold, matches: East and West",
    ]
    page = report.build(run)
    text = re.sub(r"<[^>]+>", "|", page.html).replace("\N{NO-BREAK SPACE}", " ")
    for cell in page.summary["cells"][:2]:
        for won in cell["won"]:
            assert f"{100 * won['low']:.1f} %" in text
            assert f"{won['final_score']:,.0f}" in text
        assert f"{cell['hands_per_match']:.1f}" in text
        assert f"|{cell['matches']:,}|" in text
    assert "Matches won" in text
    assert "Verdict: bold is better than timid." in text
    assert f"600 hands and 900 matches, {page.summary['hands']:,} hands in all" in text
    assert "matches = 300" in text
    only = report.build(runner.run(single, tmp_path / "single", 2, []))
    assert "match" not in re.sub(r"number of the (match|hand in its match)", "", only.html).replace(
        "−1 in plain play", ""
    )
    assert math.isfinite(page.summary["cells"][0]["won"][0]["share"])
