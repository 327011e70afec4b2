"""``analyser.commands``: Is the list of a game's players one that a person can read, and are its
levels what they were?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from compiling import OFF
from strengths import listing
from terminal import answer, answerable, fails, run

import analyser
from analyser import games
from analyser.errors import ScenarioError, UsageError
from analyser.games import strengths
from analyser.games.strengths import Strengths
from analyser.scenario import file_spec
from analyser.wording import plus_minus

PROMISED = {
    "burraco": (-218, 0, 84, 238, 271),
    "kabu": (-0.3, 0),
    "ecarte": (-0.014, 0, 0.054, 0.109),
    "fuenfzehnern": (0.05, 0.65, 2.25),
    "schafkopf": (-0.5, 0, 0.21, 0.68),
    "eastwest": (-0.13, 0, 0.03, 0.26),
    "twentyfour": (-2, 0, 0.085, 2),
    "conquian": (0.01, 0.07, 0.21, 0.28),
    "khanhoo": (-0.72, 0, 0.11, 0.47),
    "carioca": (-8, 0, 3.2),
}
"""Points (of Kabu chips) per hand ahead of the default player, by level, as they were when a level
got its number.  They never change; a level that is no longer so strong gets another number."""


def measured(game: str) -> Strengths:
    found = strengths.find_strengths(games.game(game))
    assert found is not None
    return found


MEASURED = measured("burraco")


def test_a_line_a_player_from_weak_to_strong() -> None:
    said = run("policies").stdout
    assert len(MEASURED.players) <= 12
    assert "ahead of" in said
    places = [said.index(f"\n  {name} ") for name in MEASURED.players]
    assert places == sorted(places)
    assert "take_bar" not in said, "habits are in the list of all"


@pytest.mark.parametrize("game", PROMISED)
def test_nobody_is_clearly_behind_a_player_that_stands_before_it(game: str) -> None:
    found = measured(game)
    listed = [*found.players.values()]
    for at, one in enumerate(listed):
        for before in listed[:at]:
            assert one.ahead + one.half >= before.ahead - before.half
    (itself,) = (each for each in listed if not each.hands)
    assert itself is found.players[found.against]
    assert (itself.ahead, itself.half, itself.cost) == (0, 0, 1)


def test_all_of_them_are_listed_with_what_differs() -> None:
    said = run("policies", "--all").stdout
    assert all(f"\n  {name} " in said for name in games.game("burraco").policies)
    assert "take_bar" in said
    assert "--all: found balanced too (expected one of the two" in fails(
        2, "policies", "balanced", "--all"
    )


def test_the_list_has_the_numbers_of_the_page() -> None:
    *where, players = listing.of_page()
    assert where == [MEASURED.rules, MEASURED.against, MEASURED.seed]
    for name, numbers in players.items():
        found = MEASURED.players[name]
        assert {key: getattr(found, key) for key in numbers} == numbers


# -- levels


def test_every_game_has_levels_each_stronger_than_the_one_before() -> None:
    assert set(PROMISED) == set(games.GAMES) == set(listing.LEVELS)
    for game, promised in PROMISED.items():
        levels = measured(game).levels
        assert [*levels] == [*range(1, len(promised) + 1)]
        assert tuple(levels.values()) == listing.LEVELS[game]
        assert sorted(promised) == [*promised]
        assert levels[1] == "beginner"


@pytest.mark.parametrize("game", PROMISED)
def test_a_level_is_as_strong_as_it_was(game: str) -> None:
    found = measured(game)
    for promised, name in zip(PROMISED[game], found.levels.values(), strict=True):
        level = found.players[name]
        allowed = max(2 * games.game(game).scale.band, level.half)
        assert abs(level.ahead - promised) <= allowed, "a level of another strength: another number"


@pytest.mark.parametrize("game", PROMISED)
def test_a_level_is_the_player_that_was_measured(game: str) -> None:
    found, played = measured(game), games.game(game)
    for name in found.levels.values():
        made = strengths.signature_of(played, played.policy(name), played.rules(found.rules))
        assert made == found.players[name].signature, "measure again: docs/tools/strengths"


def test_a_level_is_a_name_of_its_player_wherever_one_is_named() -> None:
    assert analyser.policies("level:4") == analyser.policies("learnt")
    assert games.game("kabu").policy("level:1")["name"] == "beginner"
    hand = analyser.table("kabu", seed=3)
    hand.play_on("level:2")
    assert hand.over
    assert run("policies", "level:2").stdout == run("policies", "balanced").stdout
    same = "sound", "--game", "kabu", "--hands", "400", "--seed", "3"
    one, other = (answer("compare", name, *same) for name in ("level:1", "beginner"))
    ours = {"provenance", "again"}
    assert {key: one[key] for key in one.keys() - ours} == {
        key: other[key] for key in other.keys() - ours
    }


def test_a_scenario_names_levels(tmp_path: Path) -> None:
    """In its duels, and as the base of a policy of its own."""
    path = tmp_path / "levels.toml"
    text = 'hands = 20\n[policies.mine]\nbase = "level:1"\ntake_bar = 7\n[[duels]]\n'
    path.write_text(text + 'a = "level:2"\nb = "mine"\n')
    two, mine = file_spec.load(path).cells[0].entrants
    assert two["name"] == "balanced"
    beginner = {**games.game("burraco").policy("beginner"), "name": "mine", "take_bar": 7}
    assert {key: mine[key] for key in beginner} == beginner
    path.write_text(text.replace("level:1", "level:7") + 'a = "level:2"\nb = "mine"\n')
    with pytest.raises(ScenarioError, match=r"policies.mine.base: level: found '7' \(expected"):
        file_spec.load(path)
    path.write_text(text + 'a = "level:searc"\nb = "mine"\n')
    with pytest.raises(
        ScenarioError, match=r"duels.1.a: level: found 'searc' .*did you mean level:5"
    ):
        file_spec.load(path)


def test_the_page_for_apps_has_the_levels_of_burraco() -> None:
    page = (listing.ROOT / "docs" / "start" / "app-maintainer.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")][1:]
    told = {int(row[0].strip("| ")): (row[1].strip("`"), row[3]) for row in rows}
    players = MEASURED.players
    assert told == {
        number: (name, plus_minus(players[name].ahead, players[name].half).removesuffix(" ± 0"))
        for number, name in MEASURED.levels.items()
    }


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("level:9", "level: found '9' (expected level:1 to level:5)"),
        ("level:", "level: found '' (expected level:1 to level:5)"),
        ("level:³", "level: found '³' (expected level:1 to level:5)"),
        ("level:begin", "(expected level:1 to level:5; did you mean level:1, beginner?)"),
    ],
)
def test_what_is_no_level_is_refused_with_the_nearest(named: str, said: str) -> None:
    for words in answerable(
        (["compare", named, "balanced"], ["policies", named], ["serve", named])
    ):
        assert said in fails(2, *words)
    with pytest.raises(UsageError, match="expected level:1 to level:5"):
        analyser.policies(named)


def test_a_level_of_thousands_of_digits_is_refused_in_a_sentence() -> None:
    with pytest.raises(UsageError, match="expected level:1 to level:5"):
        analyser.policies("level:" + "9" * 5000)


def test_a_level_that_is_misspelt_is_known() -> None:
    for named in ("Level:3", "level3", "levl:3"):
        assert "did you mean 'level:3'?" in fails(2, "policies", named)


def test_a_game_without_levels_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strengths, "read", lambda _package: None)
    assert "level:1: Kabu has no levels (expected a policy, see `analyser policies" in fails(
        2, "policies", "level:1", "--game", "kabu"
    )


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="thousands of hands")
@pytest.mark.parametrize(
    ("game", "name"),
    [
        *((game, name) for game in PROMISED for name in measured(game).levels.values()),
        ("burraco", "never-take"),
    ],
)
def test_a_lead_is_measured_again_by_the_command(game: str, name: str) -> None:
    found = measured(game)
    kept = found.players[name]
    if name == found.against:
        return
    lead = analyser.compare(
        name, found.against, rules=found.rules, hands=kept.hands, seed=found.seed, game=game
    ).difference
    places = listing.places(games.game(game))
    assert round(lead.mean, places) == kept.ahead
    assert (lead.high - lead.low) / 2 <= kept.half + 0.5 * 10**-places, (
        "those of a page hold at once"
    )
