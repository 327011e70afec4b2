"""``analyser.findings.victory_points``: Are victory points those of the table, and matches of a
fixed number of hands what is played?
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy import Toy

from analyser.errors import AnalyserError
from analyser.findings import answers
from analyser.findings.victory_points import Victories
from analyser.games import game
from analyser.games.awards import as_award, victory_points
from analyser.games.interface import able
from analyser.games.protocols.clubs import VictoryPoints
from analyser.play import runner
from analyser.report import page as report
from analyser.scenario import build, file_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import Tally, estimate, mean_share
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("undrawn")

FEDERATION = able(game("burraco"), VictoryPoints).awards["federation"]
LEAGUE = Toy().awards["league"]


def written(folder: Path, text: str) -> Path:
    path = folder / "cup.toml"
    path.write_text(text)
    return path


def league(folder: Path, amount: str = "matches = 600", more: str = "") -> RunSpec:
    text = f'game = "toy"\nseed = 5\n{amount}\nvictory_points = "league"\n'
    return file_spec.load(written(folder, f'{text}[[duels]]\na = "bold"\nb = "timid"\n{more}'))


class TestTheTable:
    @pytest.mark.parametrize(
        ("low", "high", "ahead"),
        [
            (0, 50, 10),
            (55, 150, 11),
            (155, 250, 12),
            (255, 350, 13),
            (355, 500, 14),
            (505, 650, 15),
            (655, 800, 16),
            (805, 1000, 17),
            (1005, 1250, 18),
            (1255, 1500, 19),
            (1505, 9000, 20),
        ],
    )
    def test_of_the_federation(self, low: int, high: int, ahead: int) -> None:
        differences = np.array([low, high, -low, -high])
        expected = [[ahead, 20 - ahead]] * 2 + [[20 - ahead, ahead]] * 2
        assert victory_points(FEDERATION, differences).tolist() == expected
        assert FEDERATION.hands == 3

    def test_a_gap_between_two_steps_belongs_to_the_next(self) -> None:
        assert victory_points(FEDERATION, [50.5, 54, -52]).tolist() == [[11, 9], [11, 9], [9, 11]]

    def test_differences_are_multiples_of_five_in_every_preset_of_two_sides(self) -> None:
        burraco = game("burraco")
        for preset in burraco.presets:
            rules = burraco.rules(preset)
            worth = {key: value for key, value in rules.items() if key.endswith("_points")}
            assert len(worth) > 10
            assert not [key for key, value in worth.items() if value % 5]

    def test_goes_round_through_a_run(self, toy: Toy, tmp_path: Path) -> None:
        spec = league(tmp_path)
        again = RunSpec.from_json(json.loads(json.dumps(spec.as_json())))
        assert again.cells[0].award is not None
        assert as_award(again.cells[0].award) == LEAGUE
        assert again.digest() == spec.digest()


class TestWhatIsPlayed:
    def test_matches_are_so_many_deals(self, toy: Toy, tmp_path: Path) -> None:
        (cell,) = league(tmp_path).cells
        # 600 matches are 300 of three deals each, played twice.
        assert (cell.units, cell.together, cell.matches) == (900, 3, False)
        assert cell.name == "plain: bold v timid, victory points"

    def test_hands_are_filled_up_to_whole_matches(self, toy: Toy, tmp_path: Path) -> None:
        (cell,) = league(tmp_path, "hands = 1000").cells
        assert cell.units == 501

    def test_a_flag_takes_the_place_of_the_file_s_amount(self, toy: Toy, tmp_path: Path) -> None:
        league(tmp_path)
        by_flag = [
            file_spec.load(tmp_path / "cup.toml", hands=10),
            file_spec.load(tmp_path / "cup.toml", matches=10),
        ]
        assert [spec.cells[0].units for spec in by_flag] == [6, 15]

    def test_no_match_is_torn_between_two_shards(self, toy: Toy, tmp_path: Path) -> None:
        for size in (1, 2, 3, 100, 170):
            spec = replace(league(tmp_path), shard_deals=size)
            shards = runner.layout(spec)
            assert sum(count for *_, count in shards) == 900
            assert {first % 3 for _, _, first, _ in shards} == {0}

    def test_duels_choose_and_tables_stay_as_they_are(self, toy: Toy, tmp_path: Path) -> None:
        more = (
            'victory_points = "cup"\n[[duels]]\na = "bold"\nb = "balanced"\n'
            '[[lineups]]\npolicies = ["bold"]\n'
        )
        first, second, table = league(tmp_path, more=more).cells
        assert [cell.award and cell.award["name"] for cell in (first, second, table)] == [
            *("cup", "league", None)
        ]
        assert (first.units, second.units) == (600, 900)
        assert (table.units, table.matches) == (600, True)

    def test_without_them_a_spec_is_as_it_was(self, toy: Toy, tmp_path: Path) -> None:
        spec = build.duel_spec(Request("toy", "plain", Count(600), 1), "bold", "timid")
        assert "award" not in spec.as_json()["cells"][0]
        assert RunSpec.from_json(spec.as_json()) == spec


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'game = "toy"\nvictory_points = "leage"\n[[duels]]\na = "bold"\nb = "timid"\n',
            "victory_points: unknown table of victory points 'leage' (known: league, cup; "
            "did you mean 'league'?)",
        ),
        (
            'game = "toy"\n[[duels]]\na = "bold"\nb = "timid"\nvictory_points = "x"\n',
            "duels.1.victory_points: unknown table of victory points 'x' (known: league, cup)",
        ),
        (
            'game = "toy"\nvictory_points = "league"\n[[lineups]]\npolicies = ["bold"]\n',
            "victory_points: found no [[duels]] (expected victory_points with duels)",
        ),
        (
            'game = "toy"\nvictory_points = 3\n[[duels]]\na = "bold"\nb = "timid"\n',
            "victory_points: found 3 (expected the name of a table of victory points)",
        ),
        (
            'rules = "italian-3p"\nvictory_points = "federation"\n'
            '[[duels]]\na = "balanced"\nb = "greedy"\n',
            "victory_points: found the rules italian-3p of 3 sides (expected rules of two sides)",
        ),
    ],
)
def test_bad_words_are_one_sentence(toy: Toy, tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(AnalyserError) as caught:
        file_spec.load(path)
    assert (str(caught.value), caught.value.exit_code) == (f"{path}: {said}", 3)


def test_a_match_is_three_deals_with_the_seats_swapped_from_hand_to_hand() -> None:
    found = Victories(LEAGUE, ["a", "b"], 2)
    # The first's points more than the second's: six deals and a seventh, in either arm.
    found.add(np.array([[60, -9, 40, 1, 2, 3, 0], [10, -45, 20, -4, 100, -6, 0]], dtype=float))
    # 60 − 45 + 40 = 55 and 10 − 9 + 20 = 21; 1 + 100 + 3 = 104 and −4 + 2 − 6 = −8.
    assert found.points[0] == Tally.from_differences([(7 + 5) / 2, (7 + 5) / 2])
    assert found.points[1] == Tally.from_differences([(3 + 5) / 2, (3 + 5) / 2])
    assert [each.mean for each in found.won] == [0.5, 0]
    assert found.matches == 2


def test_what_is_said_is_what_the_rows_say(toy: Toy, tmp_path: Path) -> None:
    run = runner.run(league(tmp_path), tmp_path / "run", 2, [])
    (answer,) = answers.read(run).cells
    rows = run.frame()
    ahead = np.where(rows["seating"] == 0, 1, -1) * (rows["score_0"] - rows["score_1"])
    of_deal = {
        (deal, arm): int(each)
        for deal, arm, each in zip(rows["deal"], rows["seating"], ahead, strict=True)
    }
    brought, wins = [], []
    for match in range(300):
        ends = [
            sum(of_deal[3 * match + hand, (hand + first) % 2] for hand in range(3))
            for first in (0, 1)
        ]
        steps = [5 if abs(end) <= 50 else 7 if abs(end) <= 200 else 10 for end in ends]
        mine = [step if end >= 0 else 10 - step for step, end in zip(steps, ends, strict=True)]
        brought.append(sum(mine) / 2)
        wins.append(sum(each > 5 for each in mine) / 2)
    found = answer.victories
    assert found is not None
    assert found.mean(0).mean == pytest.approx(np.mean(brought))
    assert found.mean(0).sd == pytest.approx(np.std(brought, ddof=1))
    assert found.mean(0) == estimate(found.points[0], 300)
    assert found.mean(1).mean == pytest.approx(10 - np.mean(brought))
    assert found.share(0).value == pytest.approx(np.mean(wins))
    assert found.share(0) == mean_share(found.won[0], 300)
    parts = runner.run(replace(league(tmp_path), shard_deals=100), tmp_path / "parts", 1, [])
    (other,) = answers.read(parts).cells
    assert other.victories is not None
    assert other.victories.mean(0).mean == pytest.approx(found.mean(0).mean)


def test_sentence_json_and_page(toy: Toy, tmp_path: Path) -> None:
    run = runner.run(league(tmp_path), tmp_path / "run", 2, [])
    read = answers.read(run)
    found = read.cells[0].victories
    assert found is not None
    said = found.sentence()
    assert re.fullmatch(
        r"In matches of 3 hands bold has \d\.\d+ ± 0\.\d+ victory points, timid \d\.\d\d, and wins "
        r"[\d.]+ ± [\d.]+ % of them \([\d.]+\s% are even\), over 300 matches, each played twice, "
        r"seats swapped\.",
        said,
    )
    assert read.summary()["sentence"].endswith(f" {said}")
    (cell,) = json.loads(json.dumps(read.summary(), allow_nan=False))["cells"]
    told = cell["victory_points"]
    assert (told["table"], told["hands"], told["matches"]) == ("league", 3, 300)
    assert [each["label"] for each in told["entrants"]] == ["bold", "timid"]
    assert sum(each["mean"] for each in told["entrants"]) == pytest.approx(10)
    for each in told["entrants"]:
        assert each["low"] < each["mean"] < each["high"]
        assert each["won_low"] < each["won"] < each["won_high"]
    page = report.build(run).html
    text = re.sub(r"<[^>]+>", "|", page).replace("\N{NO-BREAK SPACE}", " ")
    assert "|Victory points|" in text
    assert "up to 50 5–5, up to 200 7–3, above 200 10–0 (a toy)." in text
    assert f"{told['entrants'][0]['low']:.2f}" in text
    assert "victory_points = &#34;league&#34;" in page


def test_before_the_first_match_nothing_is_said(toy: Toy, tmp_path: Path) -> None:
    spec = league(tmp_path)
    both = replace(spec, cells=(*spec.cells, replace(spec.cells[0], name="plain: later")))
    held = run_folder.create(
        tmp_path / "run", both.as_json(), {"command": []}, toy.columns, (), scale=toy.scale
    )
    made = runner.shard(both, 0)
    held.write_shard(0, made.hands, 0, 0, len(made.hands) // 2)
    held.release()
    later = answers.read(held).cells[1]
    assert later.victories is not None
    assert later.victories.sentence() == ""
    told = json.loads(json.dumps(later.victories.as_json(), allow_nan=False))
    assert told["entrants"][0] == {
        **{"label": "bold", "mean": None, "low": None, "high": None},
        **{"won": None, "won_low": 0, "won_high": 1},
    }
