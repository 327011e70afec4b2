"""``analyser.games.searching.players``: Who searches by what habits, where tries are played to
the end: settled once, and refused.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from analyser import games
from analyser.errors import AnalyserError, DataError, ScenarioError, UsageError
from analyser.games.interface import Game, able
from analyser.games.protocols.searching import Searches
from analyser.games.searching.players import SearchingGame
from analyser.games.searching.sheet import make_rollout_player, searches

NAMES = [name for name in games.GAMES if isinstance(games.game(name), SearchingGame)]
game = pytest.mark.parametrize("played", list(map(games.game, NAMES)), ids=NAMES)


@game
def test_who_searches_plays_on_by_the_champion_and_takes_the_others_for_it(played: Game) -> None:
    rules = played.rules(played.default_preset)
    assert isinstance(played, SearchingGame)
    champion = played.policy(played.plays_on)
    found = able(played, Searches).settle_policy(played.policy("search"), rules)
    assert {**make_rollout_player(found), "name": played.plays_on} == champion
    assert found["search_model"].startswith(f"{played.plays_on} ")
    assert played.settle_policy(found, rules) == found
    assert played.settle_policy(champion, rules) == champion
    assert played.model_of(found) == played.sheets.make_policy(played.plays_on)
    assert "search" not in played.tuned_for


@game
def test_own_habits_and_another_model_may_be_said(played: Game) -> None:
    assert isinstance(played, SearchingGame)
    rules = played.rules(played.default_preset)
    ruled = {"rule_for": played.choices[0].name, "rule": "always"}
    changes = {"search_base": "own", "search_model": "own", **ruled}
    found = played.settle_policy(played.policy("search", changes), rules)
    sound = played.policy("sound", ruled)
    assert {**make_rollout_player(found), "name": "sound"} == sound
    assert played.model_of(found) == played.sheets.make_policy("sound", ruled)
    found = played.settle_policy(played.policy("search", {"search_model": "beginner"}), rules)
    assert played.model_of(found) == played.sheets.make_policy("beginner")


@game
@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"search_base": "champoin"}, UsageError, "search_base: unknown policy 'champoin'"),
        ({"search_model": "soun"}, UsageError, "did you mean 'sound'"),
        ({"search_base": "search"}, ScenarioError, "search_base: found 'search', which searches"),
        ({"search_model": "random"}, ScenarioError, "search_model: found 'random', which moves at"),
        ({"search_base": "own", "thinks": 0}, ScenarioError, "thinks: found 0"),
        ({"search_evaluation": "nothing"}, ScenarioError, "search_evaluation: found 'nothing'"),
        ({"search_turns": 3}, ScenarioError, "search_turns: found 3 (expected 0"),
        ({"search_worlds": 0}, ScenarioError, "search_worlds: found 0 worlds"),
        ({"thinks": 0}, ScenarioError, "thinks: the habits of a search player"),
        ({"search_model": "sound 0123456789ab"}, DataError, "no longer the policy that it was"),
    ],
)
def test_a_player_that_cannot_be_is_refused_in_a_sentence(
    played: Game, changes: dict[str, Any], error: type[AnalyserError], words: str
) -> None:
    rules = played.rules(played.default_preset)
    with pytest.raises(error) as caught:
        able(played, Searches).settle_policy(played.policy("search", changes), rules)
    assert words in str(caught.value)
    assert str(caught.value).startswith("policies.search.")


@game
def test_how_to_search_is_refused_of_a_policy_that_does_not(played: Game) -> None:
    with pytest.raises(
        ScenarioError, match=r"^policies\.sound\.search_model: sound does not search"
    ):
        played.policy("sound", {"search_model": "beginner"})
    assert searches(played.policy("sound", {"search_worlds": 8, "search_model": "beginner"}))


@pytest.mark.broad
@game
def test_a_searched_hand_is_told_as_it_was_played(played: Game) -> None:
    rules = played.rules(played.default_preset)
    who = [played.policy("search"), played.policy("sound")]
    assert searches(who[0])
    seating = [seat % 2 for seat in range(len(played.seats(rules)))]
    lines = list(played.narrate(rules, who, seating, 1, 0, "jsonl"))  # type: ignore[attr-defined]
    assert played.verify(lines, "hand") == 1  # type: ignore[attr-defined]
    plain = list(played.narrate(rules, who[1:], [0] * len(seating), 1, 0, "jsonl"))  # type: ignore[attr-defined]
    assert dealt(lines[0]) == dealt(plain[0])


def dealt(line: str) -> dict[str, Any]:
    """Return what a deal line says; of a stock, which is told as it was drawn, the cards alone."""
    said: dict[str, Any] = json.loads(line)
    return said | {"stock": sorted(said.get("stock", ()))}
