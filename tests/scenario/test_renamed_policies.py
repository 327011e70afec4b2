"""Is a policy that has another name today found under both, and is a run of before the same run?"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from scenario.test_build import written
from toy import Toy, install

from analyser import games
from analyser.errors import OldNameWarning, ScenarioError
from analyser.findings import answers
from analyser.games.interface import About, AboutPolicy, settled
from analyser.play import runner
from analyser.report import page
from analyser.scenario import build, policy_lookup
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder, sealed_log
from analyser.tuning.plan import digest_of

RENAMED = [
    ("burraco", "grabber", "always-take"),
    ("burraco", "stock-only", "never-take"),
    ("kabu", "stander", "never-draws"),
    ("carioca", "saver", "saves-jokers"),
    *(
        ("burraco", f"champion-{rules}-2026", f"champion-{rules}-v1")
        for rules in ("closed", "italian", "italian-2p", "ntcr-closed", "open-dirty")
    ),
    ("ecarte", "champion-ecarte-2026", "champion-ecarte-v1"),
]


@pytest.mark.parametrize(("game", "old", "new"), RENAMED)
def test_a_renamed_policy_is_found_under_both_names(game: str, old: str, new: str) -> None:
    book = Roster(games.game(game), Path())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = book.policy(new)
    with pytest.warns(OldNameWarning, match=f"^{old} is now called {new}$"):
        assert book.policy(old) == found == games.game(game).policy(old)
    assert found["name"] == new
    assert new in games.game(game).policies
    assert old not in games.game(game).policies
    with pytest.warns(OldNameWarning, match=f"^{old} is now called {new}$"):
        based = book.add("mine", "mine: ", {"base": old})
    assert based == {**found, "name": "mine"}
    with pytest.raises(ScenarioError, match=f"{old!r} was the name of {new}; choose another name"):
        book.add(old, "mine: ", {"base": new})


def test_a_champions_file_may_be_named_as_a_players_file() -> None:
    champions = Path(games.__file__).parent / "ecarte" / "champions"
    found = Roster(games.game("ecarte"), champions).policy("ecarte-v1.toml")
    assert found == {**games.game("ecarte").policy("champion-ecarte-v1"), "name": "ecarte-v1"}


def test_no_other_policy_was_renamed() -> None:
    known = {
        (name, old, new)
        for name in games.GAMES
        for new, about in policy_lookup.about_policies(games.game(name)).items()
        for old in about.was
    }
    assert known == set(RENAMED)


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("burraco", "champion-italian-2026", "champion-italian-v1"),
        ("ecarte", "champion-ecarte-2026", "champion-ecarte-v1"),
    ],
)
def test_a_search_player_that_was_settled_keeps_the_name_of_its_model(
    game: str, old: str, new: str
) -> None:
    player = games.game(game)
    rules = player.rules(player.default_preset)
    made = settled(player, player.policy("search", {"search_model": old}), rules)
    name, _, digest = str(made["search_model"]).partition(" ")
    assert name == new
    before = {**made, "search_model": f"{old} {digest}"}
    assert settled(player, before, rules) == before


@pytest.mark.parametrize("name", games.GAMES)
def test_policies_rule_sets_and_games_say_what_they_are(name: str) -> None:
    game: Any = games.game(name)
    for about, listed in (
        (game.about_policies, game.policies),
        (game.about_rule_sets, game.presets),
    ):
        assert {key: each.description for key, each in about.items()} == dict(listed)
        labels = [each.label for each in about.values()]
        assert len(set(labels)) == len(labels)
        assert [each for each in labels if not 1 <= len(each.split()) <= 6] == []
        said = [game.description, *(each.description for each in about.values())]
        assert [each for each in said if len(each.split()) > 20 or each.endswith(".")] == []
    straw = {key for key, each in game.about_policies.items() if each.straw_man}
    assert "random" in straw
    one_way = {key for key in game.policies if key.startswith(("always-", "never-"))}
    assert one_way <= straw
    assert game.default_policy not in straw
    assert not {key for key in straw if key.startswith(("champion-", "search"))}


def test_a_plan_of_before_is_the_same_plan() -> None:
    before, now = ({"base": {"name": name}, "seed": 1} for name in ("stander", "never-draws"))
    assert digest_of(before, "kabu") == digest_of(now, "kabu") == sealed_log.digest(before)
    assert digest_of(before, "burraco") != digest_of(now, "burraco")


# -- a run of before, in a game in which a policy has another name since


@dataclass
class Renaming(Toy):
    """The toy, after ``bold`` had its name changed to ``able``: it sorts before ``balanced``."""

    description: str = "A toy"
    policies: Mapping[str, str] = field(
        default_factory=lambda: {"balanced": "none", "able": "some skill", "timid": "no skill"}
    )

    @property
    def about_policies(self) -> Mapping[str, AboutPolicy]:
        said = {name: AboutPolicy(name, words) for name, words in self.policies.items()}
        return {**said, "able": replace(said["able"], was=("bold",))}

    @property
    def about_rule_sets(self) -> Mapping[str, About]:
        return {name: About(name, words) for name, words in self.presets.items()}


STUDIES = """
game = "toy"
hands = 400
[[ladders]]
policies = ["balanced", "bold", "timid"]
[[tournaments]]
policies = ["timid", "bold", "balanced"]
[[ablations]]
policy = "bold"
base = "timid"
"""
APART = """
game = "toy"
hands = 400
[[duels]]
a = "balanced"
b = "bold"
rules = "rich"
[[tips]]
says = "Be bolder."
with = { skill = 25 }
[[companions]]
policy = "bold"
"""


def renamed_since(
    monkeypatch: pytest.MonkeyPatch, folder: Path, scenario: str, before: RunSpec
) -> RunSpec:
    """Return what a scenario of before comes to today; that it is the same run was checked."""
    install(monkeypatch, Renaming())
    with pytest.warns(OldNameWarning, match="^bold is now called able$"):
        spec = build.load(written(folder, scenario))
    assert spec == build.load(written(folder, scenario.replace('"bold"', '"able"')))
    assert spec.renamed == {"able": "bold"}
    assert not any("bold" in cell.name for cell in spec.cells)
    assert spec.digest() == before.digest()
    assert RunSpec.from_json(spec.as_json()) == spec
    return spec


@pytest.mark.parametrize("scenario", [STUDIES, APART])
def test_a_scenario_of_before_asks_for_the_same_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scenario: str
) -> None:
    install(monkeypatch)
    before = build.load(written(tmp_path, scenario))
    assert "renamed" not in before.as_json()
    renamed_since(monkeypatch, tmp_path, scenario, before)


@pytest.mark.broad
@pytest.mark.parametrize("scenario", [STUDIES, APART])
def test_a_run_of_before_goes_on_and_is_reported_with_its_own_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scenario: str
) -> None:
    install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    before = build.load(written(tmp_path, scenario))
    kept = runner.default_out(before)
    run = runner.run(before, kept, 1, [])
    manifest = (kept / "_manifest.jsonl").read_bytes()
    text = page.build(run).html
    spec = renamed_since(monkeypatch, tmp_path, scenario, before)
    # The same command finds it, plays nothing again, and leaves the names that it has.
    assert runner.default_out(spec) == kept
    again = runner.run(spec, kept, 1, [])
    assert (kept / "_manifest.jsonl").read_bytes() == manifest
    assert again.digest() == run.digest()
    assert answers.read(again).players["bold"] == "some skill"
    assert page.build(run_folder.open(kept)).html == text
    # One that was broken off is played on in its own names, to the same rows.
    lines = manifest.splitlines(keepends=True)
    (kept / "_manifest.jsonl").write_bytes(b"".join(lines[:2]))
    assert runner.run(spec, kept, 1, []).digest() == run.digest()
    # Played from the start, it has the names of today, and the same rows otherwise.
    made = runner.run(spec, tmp_path / "new", 1, [])
    assert made.header["spec"]["renamed"] == {"able": "bold"}
    columns = [name for name in run.frame().columns if name != "cell"]
    assert made.frame()[columns].equals(run.frame()[columns])
