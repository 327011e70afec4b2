"""``analyser.abilities.studies``: Does a scenario's tip become two players who differ in its
habits alone, or one good sentence?
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from toy import install
from toys.tips_toy import HEAD, Club, Seers, tip, written

from analyser.errors import AnalyserError, DataError, ScenarioError
from analyser.scenario import build
from analyser.scenario.file_spec import load
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec

TIP = tip("Be bold.", "always = 30", "idle = 1", "hands = 60\n")


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Club:
    made = Club()
    install(monkeypatch, made)
    return made


def test_a_tip_is_a_duel_under_each_rule_set_with_each_companion(tmp_path: Path) -> None:
    duel = '[[duels]]\nrules = "plain"\na = "bold"\nb = "timid"\n'
    spec = load(written(tmp_path, HEAD + duel + TIP))
    assert [cell.name for cell in spec.cells] == [
        "plain: bold v timid",
        "plain: balanced-tip-1-with v balanced-tip-1-without",
        "plain: bold-tip-1-with v bold-tip-1-without",
        "rich: balanced-tip-1-with v balanced-tip-1-without",
        "rich: bold-tip-1-with v bold-tip-1-without",
    ]
    assert all(cell.duel and cell.units == 30 for cell in spec.cells[1:])
    (only,) = spec.tips
    assert (only.says, only.follow, only.ignore) == ("Be bold.", {"always": 30}, {"idle": 1})
    assert only.duels == ((1, "balanced"), (2, "bold"), (3, "balanced"), (4, "bold"))


def test_the_example_of_the_documents_is_three_tips_to_start_from() -> None:
    """It names habits of Burraco, which anybody may change."""
    spec = load(Path(__file__).parents[3] / "docs" / "examples" / "tips.toml")
    assert len(spec.tips) == 3
    assert [cell.units for cell in spec.cells] == 6 * [10_000]


def test_the_two_differ_in_the_tip_alone(tmp_path: Path) -> None:
    own = '[policies.brave]\nbase = "bold"\ntake_bias = 5\n'
    text = HEAD.replace('"bold"', '"brave"') + own + TIP
    for cell in load(written(tmp_path, text)).cells:
        follows, ignores = cell.entrants
        differ = {key for key in follows if follows[key] != ignores[key]}
        assert differ == {"name", "always", "idle"}
        brave = str(follows["name"]).startswith("brave")
        assert (follows["take_bias"], follows["skill"]) == ((5, 20) if brave else (0, 0))
        assert (follows["always"], ignores["idle"]) == (30, 1)


def test_a_tip_may_name_its_own_rule_sets_and_needs_no_companions(tmp_path: Path) -> None:
    own = 'game = "toy"\nrules = ["plain", "rich"]\n' + tip(
        "Go.", "always = 1", "", "rules = 'rich'\n"
    )
    spec = load(written(tmp_path, own))
    assert [cell.name for cell in spec.cells] == [
        "rich: balanced-tip-1-with v balanced-tip-1-without"
    ]
    bare = load(written(tmp_path, 'game = "toy"\n' + tip("Go.", "always = 1")))
    assert [cell.preset for cell in bare.cells] == ["plain"]


def test_a_companion_may_have_rule_sets_and_hands_of_its_own(tmp_path: Path) -> None:
    some = 'companions = ["bold", { policy = "timid", rules = ["rich"], hands = 20 }]\n'
    text = 'game = "toy"\nrules = ["plain", "rich"]\n' + some
    spec = load(written(tmp_path, text + TIP))
    assert [(cell.preset, cell.name.split(": ")[1][:4], cell.units) for cell in spec.cells] == [
        ("plain", "bold", 30),
        ("rich", "bold", 30),
        ("rich", "timi", 10),
    ]
    assert {cell.units for cell in load(written(tmp_path, text + TIP), 8).cells} == {4}


SEEN = HEAD.replace('"bold"', '"seer"').replace(', "rich"', "")
"""Companions of whom one searches, under one rule set."""


@pytest.fixture
def seers(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, Seers(policies={**Club().policies, "seer": "looks ahead"}))


def test_among_companions_who_search_the_two_search_as_well(seers: None, tmp_path: Path) -> None:
    text = SEEN + TIP + "learnt = { idle = 2 }\n"
    spec = load(written(tmp_path, text))
    plain, among = spec.cells
    assert plain.name == "plain: balanced-tip-1-with v balanced-tip-1-without"
    assert among.name == "plain: seer-tip-1-with v seer-tip-1-without"
    # Both are the companion but for what the tip says of a player who searches.
    assert [(each["skill"], each["search_worlds"]) for each in among.entrants] == [(7, 4), (7, 4)]
    assert [(each["always"], each["idle"]) for each in among.entrants] == [(0, 2), (0, 0)]
    assert [(each["always"], each["idle"]) for each in plain.entrants] == [(30, 0), (0, 1)]
    assert among.arms == plain.arms
    assert (plain.units, among.units) == (30, 30)
    (only,) = spec.tips
    assert (only.learnt, only.duels) == ({"idle": 2}, ((0, "balanced"), (1, "seer")))
    assert RunSpec.from_json(json.loads(json.dumps(spec.as_json()))) == spec
    # A hand of theirs takes as long as many others: their shards are smaller, and theirs alone.
    spec = replace(load(written(tmp_path, text)), shard_deals=20_000)
    assert [spec.shard_units(cell) for cell in spec.cells] == [20_000, 500]
    spec = replace(spec, shard_deals=2_000)
    assert [spec.shard_units(cell) for cell in spec.cells] == [2_000, 200]
    assert replace(spec, until={"mode": "decide"}).shard_units(spec.cells[1]) == 2_000


def test_a_tip_that_says_nothing_of_them_is_not_played_among_those_who_search(
    seers: None, tmp_path: Path
) -> None:
    spec = load(written(tmp_path, SEEN + TIP))
    assert [each.duels for each in spec.tips] == [((0, "balanced"),)]


def test_a_habit_of_those_who_search_is_refused_where_it_stands(
    seers: None, tmp_path: Path
) -> None:
    with pytest.raises(ScenarioError, match=r"tips\.1\.learnt\.alwais: unknown field 'alwais'"):
        load(written(tmp_path, SEEN + TIP + "learnt = { alwais = 2 }\n"))
    nobody = r"tips\.1\.learnt: found no companion that would follow it \(expected a search or "
    with pytest.raises(ScenarioError, match=nobody):
        load(written(tmp_path, HEAD.replace('"bold"', '"timid"') + TIP + "learnt = { idle = 2 }\n"))


def test_presets_at_the_head_are_those_of_all_entries(tmp_path: Path) -> None:
    text = 'game = "toy"\nrules = ["plain", "rich"]\n[[lineups]]\npolicies = ["bold"]\n'
    assert [cell.preset for cell in load(written(tmp_path, text)).cells] == ["plain", "rich"]
    own = load(written(tmp_path, text + 'rules = "rich"\n'))
    assert [cell.preset for cell in own.cells] == ["rich"]


def test_a_spec_keeps_its_tips_and_one_without_stays_as_it_was(tmp_path: Path) -> None:
    spec = load(written(tmp_path, HEAD + TIP))
    assert RunSpec.from_json(json.loads(json.dumps(spec.as_json()))) == spec
    other = load(written(tmp_path, HEAD + TIP.replace("Be bold", "Be brave")))
    assert other.cells == spec.cells
    # A run keeps the words that it began with, so other words are another run.
    assert other.digest() != spec.digest()
    plain = build.duel_spec(Request("toy", "plain", Count(10), 1), "bold", "timid")
    assert "tips" not in plain.as_json()


CELLS = 4
"""Of the tip above: under either rule set with either companion."""


@pytest.mark.parametrize(
    "wrong",
    [
        {"duels": [[99, "bold"]]},
        {"duels": [[-1, "bold"]]},
        # The first number that no cell has.
        {"duels": [[CELLS, "bold"]]},
        {"duels": 3},
        {"more": 1},
    ],
)
def test_a_stored_tip_that_is_none_is_a_data_error(
    tmp_path: Path, wrong: dict[str, object]
) -> None:
    stored = load(written(tmp_path, HEAD + TIP)).as_json()
    assert len(stored["cells"]) == CELLS
    RunSpec.from_json(stored)
    stored["tips"][0] |= wrong
    with pytest.raises(DataError):
        RunSpec.from_json(stored)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + tip("a", "alwais = 1"), "unknown field 'alwais'"),
        (HEAD + tip("a", "always = 99999"), "found 99999 (expected -9000 to 9000"),
        (
            HEAD + tip("a", "always = 1", "idle = []"),
            "tips.1.without.idle: found [] (expected -9000 to 9000",
        ),
        (HEAD + tip("a", "always = 'x\\u0000'"), "always: found"),
        (
            HEAD + tip("a", "always = 1, idle = 2", "by_rules = 1, rarely = 1"),
            "tips.1: found 4 habits in with and without together (expected 1 to 3",
        ),
        (HEAD + tip("a", ""), "tips.1: found 0 habits in with and without together (expected 1 to"),
        (HEAD + tip("a", "skill = 1, take_bias = 1, idle = 1, always = 1"), "tips.1.with: found"),
        (
            HEAD + tip("a", "skill = 20"),
            "tips.1: found the same player with the tip and without it, where all play bold",
        ),
        (
            HEAD + tip("a", "skill = 0"),
            "tips.1: found the same player with the tip and without it, where all play balanced "
            "(expected two that differ",
        ),
        (
            HEAD + tip("a", "idle = 1") + "without = 3\n",
            "tips.1.without: found 3 (expected a table",
        ),
        (HEAD + "[[tips]]\nsays = 'a'\n", "tips.1.with: is missing (expected a table of habit = v"),
        (
            HEAD + "[[tips]]\nwith = {idle = 1}\n",
            "tips.1.says: is missing (expected the tip in one",
        ),
        (HEAD + tip("", "idle = 1"), "tips.1.says: found '' (expected the tip in one line of 1 to"),
        (HEAD + tip("x" * 201, "idle = 1"), "tips.1.says: found 'xxx"),
        (HEAD + tip("a", "idle = 1", "", "wiht = {}\n"), "did you mean 'with'?"),
        (HEAD + tip("a", "idle = 1", "", "matches = 3\n"), "tips.1: unknown key 'matches'"),
        (HEAD + tip("a", "idle = 1", "", "rules = 'rihc'\n"), "tips.1.rules: unknown rule set"),
        (HEAD + tip("a", "idle = 1", "", "rules = ['rich', 'rich']\n"), "tips.1.rules: found"),
        ("matches = 3\n" + HEAD + TIP, "matches: found [[tips]] too (expected hands with tips"),
        (HEAD.replace("bold", "blod") + TIP, "companions.2: unknown policy 'blod' (known: "),
        (HEAD.replace("bold", "balanced") + TIP, "companions: found 'balanced' more than once"),
        (HEAD.replace('"bold"', "1") + TIP, "companions.2: found 1 (expected a list of 1 to 20"),
        (
            HEAD.replace('"bold"', "{ polisy = 'bold' }") + TIP,
            "companions.2.policy: is missing (expected the name of a policy",
        ),
        (
            HEAD.replace('"bold"', "{ policy = 'bold', hnds = 3 }") + TIP,
            "companions.2: unknown key 'hnds' (known: policy, rules, hands; did you mean",
        ),
        (
            HEAD.replace('"bold"', "{ policy = 'bold', hands = 0 }") + TIP,
            "companions.2.hands: found 0 (expected a whole number from 1 to",
        ),
        (
            HEAD.replace('"bold"', "{ policy = 'bold', rules = ['rihc'] }") + TIP,
            "companions.2.rules: unknown rule set 'rihc' (known: plain, rich",
        ),
        (
            HEAD.replace('"balanced", "bold"', "{ policy = 'bold', rules = ['rich'] }")
            + tip("a", "idle = 1", "", "rules = 'plain'\n"),
            "tips.1: no companion is asked for under one of its presets",
        ),
        (
            HEAD.replace("rich", "rihc") + TIP,
            "rules.2: unknown rule set 'rihc' (known: plain, rich",
        ),
        (HEAD.replace("rich", "plain") + TIP, "rules: found 'plain' more than once (expected ea"),
        (HEAD, "companions: found no [[tips]] (expected companions with tips"),
        (
            HEAD + tip("a", "idle = 1") * 200 + tip("a", "idle = 1"),
            "tips: found a list of 201",
        ),
        (
            HEAD.replace("plain", "p" + '", "p'.join(map(str, range(9))))
            + tip("a", "idle = 1") * 60,
            "found 1200 duels and line-ups, one per rule set (expected at most 1000",
        ),
    ],
)
def test_a_bad_tip_is_refused_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(AnalyserError) as caught:
        load(path)
    assert caught.value.exit_code == 3
    assert str(caught.value).startswith(f"{path}: ")
    assert sentence in str(caught.value)
    assert str(caught.value).isprintable()


def test_matches_on_the_command_line_are_no_way_to_tell_tips(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"matches: found \[\[tips\]\] \(expected hands"):
        load(written(tmp_path, HEAD + TIP), matches=5)
    assert {cell.units for cell in load(written(tmp_path, HEAD + TIP), hands=8).cells} == {4}


def test_the_tips_of_the_club_are_all_told() -> None:
    spec = load(Path(__file__).parents[3] / "scenarios" / "burraco" / "club-tips.toml")
    assert len(spec.tips) >= 13
    assert len(spec.cells) == sum(len(each.duels) for each in spec.tips)
    for each in spec.tips:
        cells = [spec.cells[at] for at, _ in each.duels]
        rules, companions = {cell.preset for cell in cells}, {who for _, who in each.duels}
        # A tip for two players, or for three, is for one rule set.
        of_few = rules in ({"italian-2p"}, {"italian-3p"})
        assert len(companions) >= (2 if of_few else 3)
        assert len(rules) >= (1 if of_few else 2)
        for cell in cells:
            follows, ignores = cell.entrants
            assert 1 <= sum(follows[key] != ignores[key] for key in follows) - 1 <= 3
