"""``analyser.scenario.given_rule``: Is a rule that a user gives read as it is meant, and
anything else refused in a sentence?
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analyser import games
from analyser.errors import ScenarioError, StorageError
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.scenario import given_rule
from analyser.scenario.given_rule import GivenRule

BURRACO = games.game("burraco")
SAID = {
    "game": "burraco",
    "decision": "pile",
    "name": "my-count",
    "rule": "2 useful + wild >= 3",
}


def written(tmp_path: Path, said: dict[str, Any]) -> Path:
    file = tmp_path / "count.toml"
    file.write_text("\n".join(f"{key} = {value!r}" for key, value in said.items()))
    return file


def test_a_file_and_what_it_says_are_the_same_rule(tmp_path: Path) -> None:
    asked = Comparison((("useful", 2), ("wild", 1)), 3)
    expected = GivenRule("my-count", "pile", DecisionRule(((asked,),)))
    assert given_rule.read(written(tmp_path, SAID), BURRACO, ["pile"]) == expected
    assert given_rule.read(SAID, BURRACO, ["pile"]) == expected


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rule": "2 usefall + wild >= 3"}, "rule: unknown fact 'usefall' (known of taking the "),
        ({"rule": "2 usefall + wild >= 3"}, "did you mean 'useful'?)"),
        ({"rule": "12 useful >= 3"}, "rule: found the weight 12 of useful (expected a whole "),
        ({"rule": 3}, "rule: found 3 (expected sums of facts compared with whole numbers"),
        ({"decision": "pil"}, "decision: unknown decision 'pil' (known: pile, first-card; did you "
                              "mean 'pile'?)"),
        ({"decision": "first-card"}, "decision: found 'first-card' (expected one that is weighed: "
                                     "pile)"),
        ({"game": "kabu"}, "game: found 'kabu' (expected burraco, the game that is weighed)"),
        ({"game": "buraco"}, "game: found 'buraco' (expected burraco, the game that is weighed; "
                             "did you mean 'burraco'?)"),
        ({"name": "My Count"}, "name: found the name 'My Count' (expected 1 to 41 small letters"),
        ({"name": "one-question"}, "name: found 'one-question', as learnt rules are called"),
        ({"name": "x" * 25}, "name: found 25 letters (expected 24 at most)"),
        ({"rules": "italian"}, "rules: no such key (expected game, decision, name, rule; did you "
                               "mean 'rule'?)"),
    ],
)  # fmt: skip
def test_a_bad_file_is_one_sentence(tmp_path: Path, changes: dict[str, Any], sentence: str) -> None:
    file = written(tmp_path, SAID | changes)
    with pytest.raises(ScenarioError) as caught:
        given_rule.read(file, BURRACO, ["pile"])
    assert str(caught.value).startswith(f"{file}: ")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", SAID)
def test_each_key_is_asked_for(key: str) -> None:
    said = {each: value for each, value in SAID.items() if each != key}
    with pytest.raises(ScenarioError, match=f"^count: {key}: is missing"):
        given_rule.read(said, BURRACO, ["pile"])


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no such file"):
        given_rule.read(tmp_path / "nothing.toml", BURRACO, ["pile"])
