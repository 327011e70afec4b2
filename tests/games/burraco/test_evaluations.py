"""``analyser.games.burraco.evaluations``: Which evaluation does a player of Burraco get, and
what is refused?
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from analyser import registry
from analyser.errors import AnalyserError, DataError, ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco import evaluations as E
from analyser.games.burraco.features import FEATURES
from analyser.games.burraco.rules import CUT_ACCURACY, presets
from analyser.games.interface import Record
from analyser.games.searching import evaluations, network, plain
from analyser.games.searching.sheet import NONE

NAMES = [feature.name for feature in FEATURES]
WHERE = "policies.search.search_evaluation"


def text(rules: Record, first: int = 7, **changes: Any) -> str:
    body = {"game": "burraco", "rules": rules, "features": NAMES, **changes}
    made = [first, *[0] * (plain.weights_of(len(changes.get("features", NAMES))) - 1)]
    return evaluations.text(body, made)


@pytest.fixture
def ships(monkeypatch: pytest.MonkeyPatch) -> dict[str, evaluations.Evaluation]:
    """Two evaluations that ship, of presets that differ."""
    found = {
        name: evaluations.parse_evaluation(text(GAME.rules(name), at), name)
        for at, name in enumerate(("italian", "online-2p"))
    }
    monkeypatch.setattr(E, "load_shipped", lambda: found)
    return found


def refused(said: str, rules: Record, kind: type[AnalyserError]) -> str:
    with pytest.raises(kind) as caught:
        E.name_evaluation(WHERE, said, rules)
    assert str(caught.value).startswith(f"{WHERE}: ")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_rules_that_play_and_score_alike_share_one(ships: Any) -> None:
    assert E.find_evaluation(GAME.rules("italian")) == "italian"
    assert E.find_evaluation(GAME.rules("italian", {"match_target": 900})) == "italian"
    assert E.find_evaluation({**GAME.rules("online-2p"), "preset": "italian"}) == "online-2p"
    for change in ({"clean_points": 150}, {"turn_limit": 99}, {"exact_cut_points": 50}):
        assert E.find_evaluation(GAME.rules("italian", change)) is None


def test_what_lies_apart_is_no_rule_of_play() -> None:
    known = [*asdict(presets()["italian"]), "preset", CUT_ACCURACY.id]
    assert set(E.UNPLAYED_RULES) <= set(known)
    assert len(E.UNPLAYED_RULES) == 4


def test_a_player_has_the_name_and_digest_of_its_evaluation(ships: Any) -> None:
    rules = GAME.rules("italian")
    said = E.name_evaluation(WHERE, "by-rules", rules)
    assert said == f"italian sha256:{ships['italian'].digest[:16]}"
    assert (
        E.name_evaluation(WHERE, said, rules) == E.name_evaluation(WHERE, "italian", rules) == said
    )
    assert E.name_evaluation(WHERE, "none", rules) == "none"
    assert E.name_evaluation(WHERE, "by-rules", GAME.rules("italian-3p")) == "none"
    found = E.weights(said, rules)
    assert found.tolist() == network.pack_weights(ships["italian"].weights).tolist()
    assert found.flags.writeable


def test_a_file_of_ones_own_is_named_by_its_path(tmp_path: Path) -> None:
    file, rules = tmp_path / "mine.json", GAME.rules("italian", {"clean_points": 150})
    file.write_text(text(rules, 42))
    said = E.name_evaluation(WHERE, str(file), rules)
    assert said.startswith(f"{file} sha256:")
    assert E.weights(said, rules)[0] == 42
    file.write_text(text(rules, 43))
    assert "is no longer the evaluation that it was" in refused(said, rules, DataError)


def test_one_of_other_rules_says_which_and_what_is_allowed(ships: Any, tmp_path: Path) -> None:
    sentence = refused("online-2p", GAME.rules("italian"), ScenarioError)
    assert "learnt for the rules online-2p, from which these differ in players" in sentence
    assert "and more (expected italian, which ships" in sentence
    file = tmp_path / "mine.json"
    file.write_text(text(GAME.rules("italian", {"clean_points": 150})))
    sentence = refused(str(file), GAME.rules("italian-3p"), ScenarioError)
    assert "the rules italian with clean_points changed" in sentence
    learn = registry.words_for("learn", ", or one from `analyser learn`")
    assert sentence.endswith(f"expected none{learn})")


def test_what_is_not_there_damaged_or_not_of_this_game(ships: Any, tmp_path: Path) -> None:
    rules = GAME.rules("italian")
    assert "did you mean 'italian'?" in refused("itallian", rules, ScenarioError)
    assert "no such file" in refused(str(tmp_path / "none.json"), rules, ScenarioError)
    file = tmp_path / "mine.json"
    file.write_text(text(rules)[:-20])
    with pytest.raises(DataError, match=r"mine\.json: not a valid learnt evaluation"):
        E.name_evaluation(WHERE, str(file), rules)
    file.write_text(text(rules, game="whist"))
    assert "learnt for the game whist" in refused(str(file), rules, ScenarioError)
    file.write_text(text(rules, features=NAMES[1:]))
    assert "other features than this version counts" in refused(str(file), rules, DataError)


@pytest.mark.parametrize(
    "name", [name for name in E.load_for_luck() if name not in E.load_shipped()]
)
def test_what_tells_luck_alone_is_of_its_preset_and_no_search_player_has_it(name: str) -> None:
    rules = GAME.rules(name)
    assert E.find_for_luck(rules) == name
    assert E.find_evaluation(rules) is None
    assert E.name_evaluation(WHERE, "by-rules", rules) == NONE


def test_luck_is_measured_under_all_presets_by_what_search_players_have_if_they_have_any() -> None:
    for name in presets():
        rules = GAME.rules(name)
        by = E.find_for_luck(rules)
        assert by is not None, name
        assert E.find_evaluation(rules) in (None, by)


@pytest.mark.parametrize("name", [*E.load_shipped()])
def test_what_ships_is_whole_and_of_its_preset(name: str) -> None:
    assert E.find_evaluation(GAME.rules(name)) == name
    assert E.name_evaluation(WHERE, name, GAME.rules(name)).startswith(f"{name} sha256:")


def options_text(change: str = "", cut: int = 0) -> str:
    """Return a file of options: of one feature more in a kind of decision, or short of weights."""
    features = {decision: list(names) for decision, names in E.OPTION_FEATURES[0].items()}
    if change:
        features[change].append("luck")
    weights = sum(plain.weights_of(len(names)) for names in features.values()) - cut
    body = {"game": "burraco", "rules": GAME.rules("closed"), "features": features}
    return evaluations.text(body, [0] * weights)


def test_an_evaluation_of_options_is_for_all_rules_and_has_a_network_for_each_decision(
    tmp_path: Path,
) -> None:
    path = tmp_path / "options.json"
    path.write_text(options_text(), encoding="utf-8")
    said = E.name_evaluation(WHERE, str(path), GAME.rules("italian"))
    assert E.is_of_options(said)
    networks = E.option_networks(said, GAME.rules("italian"))
    assert {each: len(weights) for each, weights in networks.items()} == {
        each: plain.weights_of(len(names)) for each, names in E.OPTION_FEATURES[0].items()
    }
    assert E.option_networks(NONE, GAME.rules("italian")) == {}
    assert not E.is_of_options(E.name_evaluation(WHERE, "italian", GAME.rules("italian")))


@pytest.mark.parametrize(("change", "cut"), [("lay", 0), ("", 1)])
def test_options_that_are_described_otherwise_or_cut_are_refused(
    change: str, cut: int, tmp_path: Path
) -> None:
    path = tmp_path / "options.json"
    path.write_text(options_text(change, cut), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        E.name_evaluation(WHERE, str(path), GAME.rules("italian"))
    assert caught.value.exit_code == 4
    assert "\n" not in str(caught.value)
    assert "weights" in str(caught.value) if cut else "looks at other features" in str(caught.value)


def test_options_whose_file_was_changed_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    path.write_text(options_text().replace("burraco", "burracos"), encoding="utf-8")
    with pytest.raises(DataError, match="is damaged"):
        E.name_evaluation(WHERE, str(path), GAME.rules("italian"))
