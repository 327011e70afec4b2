"""``analyser.scenario``: Does a scenario become the right cells: of hands or matches, a preset
each, one policy a side?
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import toy
from scenario.test_build import FULL, SMALL, refused, written

from analyser.errors import UsageError
from analyser.games.interface import Record
from analyser.scenario.build import duel_spec, table_spec
from analyser.scenario.file_spec import load
from analyser.scenario.request import Count, Request, count_of
from analyser.scenario.spec import RunSpec

pytestmark = pytest.mark.usefixtures("game")


def test_matches_stand_where_hands_do(tmp_path: Path) -> None:
    text = FULL.replace("hands = 1_001", "matches = 101").replace(
        'policies = ["timid"]', 'policies = ["timid"]\nmatches = 7'
    )
    path = written(tmp_path, text)
    spec = load(path)
    assert [cell.name for cell in spec.cells] == [
        "rich (turn_limit = 200, steps = 1,2): patient v balanced, matches",
        "plain (turn_limit = 200, steps = 1,2): balanced v bold",
        "rich (turn_limit = 200, steps = 1,2): timid, matches",
        "rich (turn_limit = 200, steps = 1,2): timid and patient, matches",
    ]
    assert [cell.matches for cell in spec.cells] == [True, False, True, True]
    # In a duel each match is played twice, as each deal is.
    assert [cell.units for cell in spec.cells] == [51, 5, 7, 101]
    single = load(path, hands=40)
    assert [(cell.matches, cell.units) for cell in single.cells] == [
        (False, 20),
        (False, 20),
        (False, 40),
        (False, 40),
    ]
    whole = load(written(tmp_path, FULL), matches=9)
    assert [(cell.matches, cell.units) for cell in whole.cells] == [
        (True, 5),
        (True, 5),
        (True, 9),
        (True, 9),
    ]
    assert len({spec.digest(), single.digest(), whole.digest()}) == 3
    assert RunSpec.from_json(spec.as_json()) == spec


QUICK = """
game = "toy"
matches = 30
match_hands = 4
[[duels]]
a = "bold"
b = "timid"
[[lineups]]
policies = ["bold"]
match_hands = 1
[[lineups]]
policies = ["timid"]
hands = 9
"""


def test_matches_of_a_number_of_hands(tmp_path: Path) -> None:
    path = written(tmp_path, QUICK)
    spec = load(path)
    assert [(cell.name, cell.units, cell.match_hands) for cell in spec.cells] == [
        ("plain: bold v timid, matches of 4 hands", 15, 4),
        ("plain: bold, matches of 1 hand", 30, 1),
        ("plain: timid", 9, 0),
    ]
    assert RunSpec.from_json(spec.as_json()) == spec
    goals = [cell.goal(toy.Toy()) for cell in spec.cells[:2]]
    assert [(goal.target, goal.hands, goal.at_end) for goal in goals] == [
        (None, 4, True),
        (None, 1, True),
    ]
    # How many are played may be another number: they are as long as the file says.
    fewer = load(path, matches=8)
    assert [(cell.units, cell.match_hands) for cell in fewer.cells] == [(4, 4), (8, 1), (8, 4)]
    longer = load(path, matches=8, match_hands=6)
    assert [cell.match_hands for cell in longer.cells] == [6, 6, 6]
    single = load(path, hands=8)
    assert [(cell.matches, cell.match_hands) for cell in single.cells] == [(False, 0)] * 3
    assert len({each.digest() for each in (spec, fewer, longer, single)}) == 4


def test_matches_to_a_score_are_written_as_before(tmp_path: Path) -> None:
    spec = load(written(tmp_path, QUICK.replace("match_hands", "# match_hands")))
    assert all(cell.matches for cell in spec.cells[:2])
    assert all("match_hands" not in cell for cell in spec.as_json()["cells"])


@pytest.mark.parametrize(
    ("hands", "matches", "match_hands", "sentence"),
    [
        (None, 0, None, "matches: found 0 (expected a whole number from 1 to 1000000000"),
        (5, 5, None, "found both hands and matches (expected one of the two"),
        (5, None, 4, "match_hands: found no matches (expected matches too"),
        (None, None, 4, "match_hands: found no matches (expected matches too"),
        (None, 5, 0, "match_hands: found 0 (expected a whole number from 1 to 1000"),
        (None, 5, 1001, "match_hands: found 1001 (expected a whole number from 1 to 1000"),
    ],
)
def test_hands_or_matches_are_asked_for_once(
    hands: int | None, matches: int | None, match_hands: int | None, sentence: str
) -> None:
    with pytest.raises(UsageError, match=sentence.replace("(", r"\(")):
        count_of(hands, matches, match_hands)
    assert count_of(None, None) is None


def test_presets_are_entries_in_short(tmp_path: Path) -> None:
    duel = '[[duels]]\na = "bold"\nb = "timid"\n'
    table = '[[lineups]]\npolicies = ["bold"]\n'
    head = 'game = "toy"\n[rules]\nbase = "plain"\nturn_limit = 7\n'
    both = 'rules = ["rich", "plain"]\n'
    short = load(written(tmp_path, head + duel + both + "hands = 6\n" + table + both))
    long = head + "".join(
        f'{entry}rules = "{preset}"\n{"hands = 6" if entry == duel else ""}\n'
        for entry in (duel, table)
        for preset in ("rich", "plain")
    )
    assert short == load(written(tmp_path, long))
    assert [cell.name for cell in short.cells] == [
        "rich (turn_limit = 7): bold v timid",
        "plain (turn_limit = 7): bold v timid",
        "rich (turn_limit = 7): bold",
        "plain (turn_limit = 7): bold",
    ]
    assert {cell.rules["turn_limit"] for cell in short.cells} == {7}


@dataclass
class Trio(toy.Toy):
    """Three sides, of which a duel of two seats one or two for each."""

    def sides(self, rules: Record) -> tuple[str, ...]:
        return ("West", "North", "East")

    def seats(self, rules: Record) -> tuple[int, ...]:
        return (0, 1, 2)


def test_one_policy_a_side_is_as_many_as_there_are_sides(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    toy.install(monkeypatch, Trio())
    spec = table_spec(Request("toy", "plain", Count(10), 1), ["bold", "timid", "bold"])
    assert spec.cells[0].arms == ((0, 1, 2),)
    assert table_spec(Request("toy", "plain", Count(10), 1), ["bold"]).cells[0].arms == ((0, 0, 0),)
    with pytest.raises(
        UsageError, match=r"found 2 names \(expected one, or one per side, which is 3"
    ):
        table_spec(Request("toy", "plain", Count(10), 1), ["bold", "timid"])
    assert duel_spec(Request("toy", "plain", Count(12), 1), "bold", "timid").cells[0].units == 2
    two = SMALL.replace('"balanced"', '"bold", "timid"')
    assert "lineups.1: policies: found 2 names" in refused(written(tmp_path, two))


def test_a_shard_of_matches_has_about_as_many_hands() -> None:
    hands = table_spec(Request("toy", "plain", Count(1_000_000), 1), ["bold"])
    matches = table_spec(Request("toy", "plain", Count(100_000, matches=True), 1), ["bold"])
    both = replace(hands, cells=hands.cells + matches.cells)
    assert hands.shard_deals == matches.shard_deals == 50_000
    assert [both.shard_units(cell) for cell in both.cells] == [50_000, 5_000]
    quick = replace(matches.cells[0], match_hands=4)
    assert both.shard_units(quick) == 12_500
    assert [both.shards(cell) for cell in both.cells] == [20, 20]
    assert replace(both, shard_deals=3).shard_units(both.cells[1]) == 1


@pytest.mark.parametrize(
    ("hands", "shards"), [(1, 1), (499, 1), (500, 1), (501, 2), (1_000, 2), (1_001, 3)]
)
def test_what_is_left_over_is_a_shard_too(hands: int, shards: int) -> None:
    spec = replace(table_spec(Request("toy", "plain", Count(hands), 1), ["bold"]), shard_deals=500)
    assert spec.shards(spec.cells[0]) == shards


def test_a_player_meets_itself_where_all_habits_are_the_same_whatever_it_is_called() -> None:
    (cell,) = duel_spec(Request("toy", "plain", Count(10), 1), "bold", "timid").cells
    bold, timid = cell.entrants
    assert not cell.alike
    assert replace(cell, entrants=(bold, {**bold, "name": "copy"})).alike
    assert not replace(cell, entrants=(bold, {**timid, "name": "bold"})).alike
    # At a table that is no duel nobody is compared.
    assert not replace(cell, entrants=(bold, bold), duel=False).alike
