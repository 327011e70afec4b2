"""Is the policy sheet the data that it says it is, and is every bad habit refused?"""

from __future__ import annotations

import re
from dataclasses import asdict, fields, replace
from itertools import combinations
from typing import Any

import pytest

from analyser.errors import ScenarioError, UsageError
from analyser.game import Field
from analyser.games.burraco import policies as H
from analyser.games.burraco.policies import (
    HABIT_COUNT,
    LIMIT,
    POLICY_COUNT,
    POLICY_FIELDS,
    Policy,
    named_policies,
    policy_of,
    policy_row,
)
from analyser.games.burraco.rules import rules_of

NAMES = ("balanced", "cautious", "grabber", "stock-only", "greedy", "random")
BALANCED = policy_of("balanced")
ITALIAN = rules_of("italian")


def sentence(changes: dict[str, Any], name: str = "balanced") -> str:
    """Return what is said against these changes; it must be one sentence on one line."""
    with pytest.raises(ScenarioError) as caught:
        policy_of(name, changes)
    assert caught.value.exit_code == 3
    said = str(caught.value)
    assert "\n" not in said
    return said


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(POLICY_FIELDS):
        assert getattr(H, about.id.upper()) == at, about.id
    assert len(POLICY_FIELDS) == HABIT_COUNT
    assert len(policy_row(BALANCED, ITALIAN)) == POLICY_COUNT
    assert [about.id for about in POLICY_FIELDS] == [each.name for each in fields(Policy)]


@pytest.mark.parametrize("at", range(HABIT_COUNT))
def test_a_habit_changes_its_own_number_and_no_other(at: int) -> None:
    name = POLICY_FIELDS[at].id
    value = getattr(BALANCED, name) + 1
    before = policy_row(BALANCED, ITALIAN)
    after = policy_row(replace(BALANCED, **{name: value}), ITALIAN)
    assert [i for i in range(HABIT_COUNT) if before[i] != after[i]] == [at]
    assert after[at] == value


def test_the_six_named_policies_exist_and_each_says_what_it_is() -> None:
    assert tuple(named_policies()) == NAMES
    for words, _policy in named_policies().values():
        assert 15 < len(words) < 100
    assert len({words for words, _policy in named_policies().values()}) == len(NAMES)


def test_every_habit_of_balanced_has_a_weight_but_those_of_tips() -> None:
    """What only a club's tip speaks of is left to whoever follows it."""
    tips = ["take_bar_stranded", "take_bar_second", "take_bar_two_five", "take_bar_thin",
            "take_bar_thin_stage", "group_middle", "wild_group", "wild_middle", "keep_seven_eight",
            "keep_six_nine", "drop_ace_three", "drop_ace_three_until"]  # fmt: skip
    assert [about.id for about in POLICY_FIELDS if getattr(BALANCED, about.id) == 0] == tips


def test_no_two_named_policies_are_the_same() -> None:
    for one, other in combinations(NAMES, 2):
        assert policy_of(one) != policy_of(other), (one, other)


def test_the_policies_that_say_never_and_whenever_leave_the_pile_no_choice() -> None:
    # The most that a pile of a whole pack could be worth to them, or the least.
    most = 108 * (BALANCED.take_wild + BALANCED.take_size)
    assert policy_of("stock-only").take_bar > most
    least = 108 * (BALANCED.take_dead - 4 * 15 * BALANCED.take_risk)
    assert policy_of("grabber").take_bar < least - 4 * BALANCED.take_bar_stage


def test_only_random_does_not_think() -> None:
    assert [name for name in NAMES if not policy_of(name).thinks] == ["random"]


@pytest.mark.parametrize("about", POLICY_FIELDS, ids=lambda about: about.id)
def test_every_habit_says_what_it_is(about: Field) -> None:
    assert about.kind == "int"
    assert len(about.meaning) > 10
    assert about.unit
    assert about.low is not None
    assert about.high is not None
    assert about.low <= getattr(BALANCED, about.id) <= about.high
    sheet = (H.__doc__ or "").replace("\n", " ")
    assert re.search(rf"``{about.id}``", sheet), "the sheet does not mention it"


@pytest.mark.parametrize("about", POLICY_FIELDS, ids=lambda about: about.id)
def test_a_bad_value_is_refused_by_place_with_what_was_found_and_what_is_allowed(
    about: Field,
) -> None:
    assert about.low is not None
    assert about.high is not None
    bad = [about.low - 1, about.high + 1, True, False, "5", 5.0, float("inf"), None, [5], 2**70]
    for value in bad:
        said = sentence({about.id: value})
        assert said.startswith(f"policies.balanced.{about.id}: found {value!r}; allowed: "), said
        assert f"from {about.low} to {about.high}" in said


def test_the_ends_of_a_range_are_allowed() -> None:
    for about in POLICY_FIELDS:
        for value in (about.low, about.high):
            assert getattr(policy_of("balanced", {about.id: value}), about.id) == value


def test_the_place_names_the_policy_that_was_changed() -> None:
    assert sentence({"thinks": 2}, "stock-only").startswith("policies.stock-only.thinks: found 2;")


@pytest.mark.parametrize("name", ["takebar", "take_barr", "take_bias"])
def test_an_unknown_habit_is_refused_with_the_nearest(name: str) -> None:
    said = sentence({name: 1})
    assert said.startswith(f"policies.balanced.{name}: no such habit")
    assert "did you mean 'take_bar'?" in said


@pytest.mark.parametrize("name", ["", "xyzzy", "words", "base"])
def test_what_is_no_habit_at_all_is_refused_too(name: str) -> None:
    assert sentence({name: 1}).startswith(f"policies.balanced.{name}: no such habit")


@pytest.mark.parametrize("name", ["stockonly", "stock_only", "Stock-only"])
def test_an_unknown_policy_is_refused_with_the_nearest(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        policy_of(name)
    said = str(caught.value)
    assert caught.value.exit_code == 2
    assert f"unknown policy {name!r}" in said
    assert "did you mean 'stock-only'?" in said
    assert all(each in said for each in NAMES)


def test_a_policy_spelled_out_is_the_policy_whatever_it_is_laid_over() -> None:
    for name in NAMES:
        for base in NAMES:
            assert policy_of(base, asdict(policy_of(name))) == policy_of(name)


def test_nothing_changed_is_the_policy() -> None:
    assert policy_of("greedy", {}) == policy_of("greedy", None) == policy_of("greedy")


def test_sums_of_a_whole_pack_stay_far_below_the_largest_number() -> None:
    # 108 cards, each with every weight at its limit, times points (500 at most) and stage.
    assert 108 * POLICY_COUNT * LIMIT * 500 * 5 < 2**62
