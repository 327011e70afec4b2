"""``analyser.games.burraco.searchers``: Is a player who searches what its record says, under
every rule set, and is nonsense refused?
"""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import numpy as np
import pytest
from compiling import OFF

from analyser.cards.shuffle import run_key
from analyser.errors import AnalyserError, ScenarioError
from analyser.games import game
from analyser.games.burraco import GAME
from analyser.games.burraco.evaluations import policy_of_rules, shipped_of_options
from analyser.games.burraco.policies import named_policies
from analyser.games.burraco.rules import presets
from analyser.games.interface import able
from analyser.games.protocols.histories import Histories
from analyser.games.protocols.searching import Searches, settle_policy
from analyser.games.searching.sheet import BY_RULES, NONE, OWN_HABITS, TURNS_BY_RULES, searches

FIRST = ("search-all-fast", "search-all", "search-all-deep")
SEARCHERS = ("search-fast", "search", "search-deep", *FIRST)
LEARNT = "learnt-italian"
PRESETS = tuple(presets())
EVALUATIONS = {
    "fibur": "italian-semiclean",
    "fibur-2p": NONE,
    "feburit": NONE,
    "international": NONE,
    "international-2p": NONE,
    "italian-3p-solo": NONE,
    "italian-4p-solo": NONE,
    "italian-5p-solo": NONE,
}
"""Those of presets that have none of their own."""
UNLIKE = ("catsatcards-italian-2p", "open-dirty-2p", "open-2p", "online-2p")
"""Presets that no learnt policy is near enough to for a search."""
TO_THE_END = {"search_worlds": 2, "search_evaluation": NONE, "search_turns": 0}


def sentence(changes: dict[str, Any], name: str = "search", preset: str = "italian") -> str:
    """Return what is said against a player; it must be one sentence on one line."""
    with pytest.raises(AnalyserError) as caught:
        settle_policy(GAME, GAME.policy(name, changes), GAME.rules(preset))
    assert caught.value.exit_code in (2, 3, 4)
    said = str(caught.value)
    assert "\n" not in said
    return said


def test_who_teaches_plays_on_by_another_policy_where_it_is_told_to() -> None:
    rules, greedy = GAME.rules("italian"), GAME.policy("greedy")
    habits = {key: greedy[key] for key in ("lay_card", "keep_wild", "wild_joker")}
    told = {**habits, "search_base": OWN_HABITS, "search_model": OWN_HABITS}
    learner = GAME.learner(rules, told)
    teacher = GAME.teacher(rules, {**told, "search_evaluation": "italian"})
    for player in (learner, teacher):
        assert {key: player[key] for key in habits} == habits
        assert player["search_model"] == OWN_HABITS
    assert GAME.settle_policy(teacher, rules) == teacher
    assert teacher == {
        **GAME.teacher(rules, told),
        "search_evaluation": teacher["search_evaluation"],
    }
    assert teacher["search_evaluation"].startswith("italian sha256:")
    assert GAME.teacher(rules, {**told, "search_evaluation": NONE})["search_turns"] == 0
    with pytest.raises(ScenarioError, match=r"search_evaluation: found 'options-italian', which"):
        GAME.teacher(rules, {"search_evaluation": "options-by-rules"})


def test_the_last_of_the_policies_search_and_no_other_does() -> None:
    names = [name for name in named_policies() if searches(GAME.policy(name))]
    learnt = [name for name in names if name.startswith(LEARNT.partition("-")[0])]
    assert (
        tuple(names)
        == (*SEARCHERS, "search-match", *learnt)
        == tuple(named_policies())[-len(names) :]
    )
    assert LEARNT in learnt


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", SEARCHERS)
def test_settled_says_all_and_is_the_same_ever_after(name: str, preset: str) -> None:
    rules = GAME.rules(preset)
    found = able(GAME, Searches).settle_policy(GAME.policy(name), rules)
    assert BY_RULES not in found.values()
    assert found["memory"] == 108
    assert found["search_base"] == OWN_HABITS
    learnt = EVALUATIONS.get(preset, preset)
    policy = NONE if name in FIRST or preset in UNLIKE else policy_of_rules(rules)
    assert str(found["search_policy"]).partition(" ")[0] == policy
    assert (found["search_turns"] > 0) == (learnt != NONE)
    assert (found["search_evaluation"] + " ").startswith(f"{learnt} ")
    assert able(GAME, Searches).settle_policy(found, rules) == found


@pytest.mark.parametrize("preset", PRESETS)
def test_a_learnt_player_chooses_by_its_own_networks_under_all_rules(preset: str) -> None:
    rules = GAME.rules(preset)
    found = settle_policy(GAME, GAME.policy(LEARNT), rules)
    assert found["search_evaluation"].startswith("options-italian sha256:")
    assert found["search_turns"] == 0
    assert settle_policy(GAME, found, rules) == found
    by_rules = GAME.policy(LEARNT, {"search_turns": TURNS_BY_RULES})
    assert settle_policy(GAME, by_rules, rules) == found


@pytest.mark.parametrize("preset", PRESETS)
def test_the_learnt_player_is_that_of_the_rules_or_of_those_most_like_them(preset: str) -> None:
    rules = GAME.rules(preset)
    ships = policy_of_rules(rules)
    found = settle_policy(GAME, GAME.policy("learnt"), rules)
    named = settle_policy(GAME, GAME.policy("learnt", {"search_evaluation": ships}), rules)
    assert found == named == settle_policy(GAME, found, rules)
    assert found["search_evaluation"].partition(" ")[0] == ships


def test_each_learnt_policy_that_ships_is_that_of_its_rules_or_a_second_one() -> None:
    for name, each in shipped_of_options().items():
        own = f"options-{each.rules['preset']}"
        assert policy_of_rules(each.rules) == own
        assert name in (own, "options-italian-patient")


@pytest.mark.parametrize(
    ("preset", "changes", "like"),
    [
        ("fibur", {}, "italian"),
        ("fibur-2p", {}, "italian-2p"),
        ("international-2p", {}, "italian-2p"),
        ("italian-stalemate-draw", {}, "italian"),
        ("online-2p", {}, "italian-2p"),
        ("ntcr-closed-2p", {}, "closed-2p"),
        ("dirty-closed", {}, "closed"),
        ("open-dirty-2p", {}, "italian-2p"),
        ("catsatcards-italian", {"clean_points": 250}, "catsatcards-italian"),
    ],
)
def test_rules_without_a_learnt_policy_have_that_of_rules_like_them(
    preset: str, changes: dict[str, Any], like: str
) -> None:
    assert policy_of_rules(GAME.rules(preset, changes)) == f"options-{like}"


def test_a_search_without_a_learnt_policy_plays_as_the_first_ones_do() -> None:
    for name, first in zip(SEARCHERS, FIRST, strict=False):
        for preset in PRESETS:
            rules = GAME.rules(preset)
            changes = {"search_near": 0, "search_policy": NONE}
            found = settle_policy(GAME, GAME.policy(name, changes), rules)
            assert {**found, "name": first} == settle_policy(GAME, GAME.policy(first), rules)


def test_with_a_learnt_policy_a_search_tries_lays_alone_and_looks_further() -> None:
    rules = GAME.rules("italian")
    found, first, learnt = (
        settle_policy(GAME, GAME.policy(name), rules) for name in ("search", "search-all", "learnt")
    )
    assert found["search_policy"] == learnt["search_evaluation"]
    assert found["search_turns"] > first["search_turns"]
    by_it, tries_all, tries_nothing = (
        GAME._companions(each, rules) for each in (found, first, learnt)
    )
    assert by_it is not None
    assert tries_all is not None
    assert tries_nothing is not None
    assert (by_it.tries_lays, tries_all.tries_lays, tries_nothing.tries_lays) == (1, 0, 0)
    assert by_it.options == tries_nothing.options != {}
    assert by_it.evaluation == tries_all.evaluation is not None
    assert (tries_all.options, tries_nothing.evaluation) == ({}, None)


def test_who_does_not_search_is_left_as_it_is() -> None:
    assert settle_policy(GAME, GAME.policy("greedy"), GAME.rules("italian")) == GAME.policy(
        "greedy"
    )


def test_rules_of_ones_own_are_played_to_the_end() -> None:
    rules = GAME.rules("italian", {"clean_points": 250})
    found = settle_policy(GAME, GAME.policy("search"), rules)
    assert (found["search_evaluation"], found["search_turns"]) == (NONE, 0)


def test_a_base_by_name_gives_its_habits_and_one_of_its_own_keeps_them() -> None:
    rules = GAME.rules("italian")
    named = settle_policy(GAME, GAME.policy("search", {"search_base": "greedy"}), rules)
    assert named["lay_new"] == GAME.policy("greedy")["lay_new"]
    own = settle_policy(
        GAME, GAME.policy("search", {"search_base": OWN_HABITS, "lay_new": 77}), rules
    )
    assert own["lay_new"] == 77


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"search_worlds": 0}, "search_worlds: found 0 worlds to search in (expected "),
        ({"search_worlds": 513}, "search_worlds: found 513 (expected "),
        ({"search_base": "search"}, "search_base: found 'search', which searches itself"),
        ({"search_model": "search-fast"}, "search_model: found 'search-fast', which searches"),
        ({"search_base": "random"}, "search_base: found 'random', which moves at random"),
        ({"search_base": "balancd"}, "did you mean 'balanced'?"),
        ({"search_model": 5}, "search_model: found 5 (expected a name, in quotes"),
        ({"search_model": "balanced 123"}, "is no longer the policy that it was"),
        ({"search_evaluation": "closed"}, "closed was learnt for the rules closed"),
        ({"search_evaluation": "italien"}, "did you mean 'italian'?"),
        ({"search_evaluation": NONE, "search_turns": 2}, "search_turns: found 2 without an"),
        (
            {"search_evaluation": "options-italian", "search_turns": 2},
            "search_turns: found 2 beside options-italian, which values options and cuts no",
        ),
        ({"search_evaluation": "options-italien"}, "did you mean 'options-italian'?"),
        ({"search_policy": "options-italien"}, "did you mean 'options-italian'?"),
        ({"search_policy": "italian"}, "search_policy: found 'italian', which values positions"),
        ({"search_policy": 5}, "search_policy: found 5 (expected "),
        ({"search_policy": "options-italian 12"}, "search_policy: "),
        ({"lay_new": 3}, "the habits of a search player are those of its base"),
        ({"search_bars": "feding"}, "search_bars: found 'feding' (expected none, thin-piles, "),
        ({"search_bars": "feding"}, "before-ace-three; did you mean 'feeding'?)"),
    ],
)
def test_nonsense_is_one_sentence(changes: dict[str, Any], said: str) -> None:
    assert said in sentence(changes)


def test_a_tip_is_the_players_own_and_no_base_takes_it_away() -> None:
    rules = GAME.rules("italian")
    for name in ("learnt", "search", "search-all"):
        plain = settle_policy(GAME, GAME.policy(name), rules)
        tipped = settle_policy(GAME, GAME.policy(name, {"search_bars": "feeding"}), rules)
        assert tipped == {**plain, "search_bars": "feeding"}


def test_what_a_search_is_like_needs_a_search() -> None:
    with pytest.raises(ScenarioError, match="search_bars: balanced does not search"):
        GAME.policy("balanced", {"search_bars": "feeding"})
    with pytest.raises(ScenarioError, match="search_near: balanced does not search"):
        GAME.policy("balanced", {"search_near": 6})
    assert GAME.policy("balanced", {"search_worlds": 4, "search_near": 6})["search_near"] == 6


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a search in plain Python takes minutes")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_is_the_same_whatever_is_played_beside_it(preset: str) -> None:
    rules = GAME.rules(preset)
    players = [GAME.policy("search-fast"), GAME.policy("search-all-fast")]
    seating = [seat % 2 for seat in range(rules["players"])]
    together = GAME.play(rules, players, seating, run_key(3), 5, 3)
    alone = [GAME.play(rules, players, seating, run_key(3), deal, 1) for deal in (5, 6, 7)]
    assert (together == np.concatenate(alone)).all()


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a search in plain Python takes minutes")
@pytest.mark.parametrize(
    "preset", ["italian", "closed", "italian-3p", "online-2p", "italian-5p-solo"]
)
@pytest.mark.parametrize("name", ["search-fast", "search-all-fast", LEARNT])
def test_a_hand_that_is_told_is_the_one_that_is_played(name: str, preset: str) -> None:
    rules = GAME.rules(preset)
    players = [GAME.policy(name), GAME.policy("search", TO_THE_END)]
    seating = [seat % 2 for seat in range(rules["players"])]
    told = "\n".join(GAME.narrate(rules, players, seating, 3, 2, "jsonl"))
    assert able(GAME, Histories).verify(StringIO(told + "\n"), "told.jsonl") == 1
    row = GAME.play(rules, players, seating, run_key(3), 2, 1)[0]
    at = [column.name for column in GAME.columns].index("turns")
    assert json.loads(told.splitlines()[-1])["turns"] == row[at]


@pytest.mark.broad
@pytest.mark.needs("engines")
@pytest.mark.skipif(OFF, reason="a search in plain Python takes minutes")
@pytest.mark.parametrize("name", ["search", "search-all", "learnt"])
def test_beside_a_program_who_searches_plays_as_in_compare(name: str) -> None:
    from abilities.engines.test_policy_engine import Guest

    rules = GAME.rules("italian-2p")
    changes = {} if name == "learnt" else {"search_worlds": 2}
    players = [settle_policy(GAME, GAME.policy(name, changes), rules), GAME.policy("balanced")]
    seated = [Guest(each) for each in players]
    rows = GAME.play_guests(rules, seated, [0, 1], run_key(3), 5, 1)
    assert (rows == GAME.play(rules, players, [0, 1], run_key(3), 5, 1)).all()


def test_a_searching_player_is_found_by_its_game() -> None:
    assert isinstance(game("burraco"), Searches)
