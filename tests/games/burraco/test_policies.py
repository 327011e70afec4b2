"""``analyser.games.burraco.policies``: Is the policy sheet the data that it says it is, and is
every bad habit refused?

And are the numbers that compiled code reads instead of reckoning what the sheet reckons?
"""

from __future__ import annotations

import re
from dataclasses import asdict, fields, replace
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from analyser.cards.codes import RANKS
from analyser.errors import ScenarioError, UsageError
from analyser.games.burraco import policies
from analyser.games.burraco.evaluations import shipped_of_options
from analyser.games.burraco.kernel.habits import H, policy_row
from analyser.games.burraco.policies import (
    HABITS,
    LIMIT,
    OPTIONAL_HABITS,
    SHEETS,
    Policy,
    named_policies,
    plain_policies,
    policy_of,
)
from analyser.games.burraco.reference.melds import card_points
from analyser.games.burraco.rules import KINDS, Rules, ranks_of_groups, rules_of, special_from
from analyser.games.interface import Field

NAMES = ("balanced", "cautious", "always-take", "never-take", "greedy", "random", "beginner")
SEARCHERS = ("search-fast", "search", "search-deep")
BALANCED = policy_of("balanced")
ITALIAN = rules_of("italian")
SPECIALS = [f"{kind}_points" for kind in KINDS if kind not in ("clean", "dirty")]
"""Rules by which the bonus of a burraco does not follow from its size."""
SEARCH = [about for about in SHEETS.fields if about not in HABITS]
NUMBERS = [about for about in SHEETS.fields if about.kind == "int"]


def sentence(changes: dict[str, Any], name: str = "balanced") -> str:
    """Return what is said against these changes; it must be one sentence on one line."""
    with pytest.raises(ScenarioError) as caught:
        policy_of(name, changes)
    assert caught.value.exit_code == 3
    said = str(caught.value)
    assert "\n" not in said
    return said


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(HABITS):
        assert getattr(H, about.id.upper()) == at, about.id
    assert len(HABITS) == len(HABITS)
    assert len(policy_row(BALANCED, ITALIAN)) == H.POLICY_COUNT
    assert [about.id for about in SHEETS.fields] == [each.name for each in fields(Policy)]


@pytest.mark.parametrize("at", range(len(HABITS)))
def test_a_habit_changes_its_own_number_and_no_other(at: int) -> None:
    name = HABITS[at].id
    value = getattr(BALANCED, name) + 1
    before = policy_row(BALANCED, ITALIAN)
    after = policy_row(replace(BALANCED, **{name: value}), ITALIAN)
    assert [i for i in range(len(HABITS)) if before[i] != after[i]] == [at]
    assert after[at] == value


def test_the_policies_set_by_hand_exist_and_each_says_what_it_is() -> None:
    assert tuple(plain_policies()) == NAMES == tuple(named_policies())[: len(NAMES)]
    further = tuple(named_policies())[len(NAMES) :]
    champions = [name for name in further if name.startswith("champion-")]
    of_all = tuple(name.replace("search", "search-all", 1) for name in SEARCHERS)
    others = further[len(champions) :]
    plain = (*SEARCHERS, *of_all, "search-match", "learnt")
    learnt = {f"learnt-{name.removeprefix('options-')}" for name in shipped_of_options()}
    assert others[: len(plain)] == plain
    assert {*others[len(plain) :]} <= learnt
    assert further[: len(champions)] == tuple(champions)
    said = [about.description for about, _policy in named_policies().values()]
    assert [each for each in said if not 15 < len(each) < 110] == []
    assert len(set(said)) == len(said)


def test_every_habit_of_balanced_has_a_weight_but_those_of_tips_and_rules() -> None:
    """What only a club's tip speaks of, or a rule, is left to whoever follows it."""
    unused = ["take_bar_stranded", "take_bar_second", "take_bar_two_five", "take_bar_thin",
              "take_bar_thin_stage", "group_middle",
              "wild_group", "wild_middle", "keep_seven_eight", "keep_six_nine", "drop_ace_three",
              "drop_ace_three_until"]  # fmt: skip
    zeros = [about.id for about in HABITS if getattr(BALANCED, about.id) == 0]
    assert [habit for habit in zeros if habit not in OPTIONAL_HABITS] == unused
    assert set(zeros) - set(unused) == OPTIONAL_HABITS


def test_no_two_named_policies_are_the_same() -> None:
    for one, other in combinations(NAMES, 2):
        assert policy_of(one) != policy_of(other), (one, other)


def test_the_policies_that_say_never_and_whenever_leave_the_pile_no_choice() -> None:
    # The most that a pile of a whole pack could be worth to them, or the least.
    most = 108 * (BALANCED.take_wild + BALANCED.take_size)
    assert policy_of("never-take").take_bar > most
    least = 108 * (BALANCED.take_dead - 4 * 15 * BALANCED.take_risk)
    assert policy_of("always-take").take_bar < least - 4 * BALANCED.take_bar_stage


def test_only_random_does_not_think() -> None:
    assert [name for name in NAMES if not policy_of(name).thinks] == ["random"]


@pytest.mark.parametrize("about", HABITS, ids=lambda about: about.id)
def test_every_habit_says_what_it_is(about: Field) -> None:
    assert about.kind == "int"
    assert len(about.meaning) > 10
    assert about.unit
    assert about.low is not None
    assert about.high is not None
    assert about.low <= getattr(BALANCED, about.id) <= about.high
    sheet = (policies.__doc__ or "").replace("\n", " ")
    assert re.search(rf"``{about.id}``", sheet), "the sheet does not mention it"


@pytest.mark.parametrize("about", NUMBERS, ids=lambda about: about.id)
def test_a_bad_value_is_refused_by_place_with_what_was_found_and_what_is_allowed(
    about: Field,
) -> None:
    assert about.low is not None
    assert about.high is not None
    bad = [about.low - 1, about.high + 1, True, False, "5", 5.0, float("inf"), None, [5], 2**70]
    for value in bad:
        said = sentence({about.id: value})
        assert said.startswith(f"policies.balanced.{about.id}: found {value!r} (expected "), said
        assert f"from {about.low} to {about.high}" in said


@pytest.mark.parametrize("about", SEARCH, ids=lambda about: about.id)
def test_the_sheet_says_what_each_word_of_a_search_means(about: Field) -> None:
    sheet = (policies.__doc__ or "").replace("\n", " ")
    assert re.search(rf"``{about.id}``", sheet), "the sheet does not mention it"
    assert len(about.meaning) > 10
    assert [word for word in about.choices[1:] if f"``{word}``" not in sheet] == []


def test_the_ends_of_a_range_are_allowed() -> None:
    for about in NUMBERS:
        for value in (about.low, about.high):
            assert getattr(policy_of("balanced", {about.id: value}), about.id) == value


def test_the_place_names_the_policy_that_was_changed() -> None:
    assert sentence({"thinks": 2}, "never-take").startswith(
        "policies.never-take.thinks: found 2 (expected "
    )


@pytest.mark.parametrize("name", ["takebar", "take_barr", "take_bias"])
def test_an_unknown_habit_is_refused_with_the_nearest(name: str) -> None:
    said = sentence({name: 1})
    assert said.startswith(f"policies.balanced.{name}: no such habit")
    assert "did you mean 'take_bar'?" in said


@pytest.mark.parametrize("name", ["", "xyzzy", "label", "was", "base"])
def test_what_is_no_habit_at_all_is_refused_too(name: str) -> None:
    assert sentence({name: 1}).startswith(f"policies.balanced.{name}: no such habit")


@pytest.mark.parametrize("name", ["nevertake", "never_take", "Never-take"])
def test_an_unknown_policy_is_refused_with_the_nearest(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        policy_of(name)
    said = str(caught.value)
    assert caught.value.exit_code == 2
    assert f"unknown policy {name!r}" in said
    assert "did you mean 'never-take'?" in said
    assert all(each in said for each in NAMES)


def test_a_policy_spelled_out_is_the_policy_whatever_it_is_laid_over() -> None:
    for name in NAMES:
        for base in NAMES:
            assert policy_of(base, asdict(policy_of(name))) == policy_of(name)


def test_nothing_changed_is_the_policy() -> None:
    assert policy_of("greedy", {}) == policy_of("greedy", None) == policy_of("greedy")


def drawn_pair(number: int) -> tuple[Policy, Rules]:
    """Return habits and rules, every number of either that a value is made of drawn anew."""
    chance = Random(f"habits and rules {number}")
    habits = {about.id: chance.randint(-300, 300) for about in HABITS if about.low == -LIMIT}
    rules = {
        "joker_points": chance.randint(0, 50),
        "two_points": chance.randint(0, 50),
        "ace_points": chance.randint(0, 50),
        "high_card_points": chance.randint(0, 50),
        "low_card_points": chance.randint(0, 50),
        "groups_make_burracos": chance.random() < 0.5,
        "groups_allowed": chance.random() < 0.8,
        "clean_points": chance.randint(0, 300),
        "dirty_points": chance.randint(0, 300),
        **{bonus: chance.choice((0, 500)) for bonus in SPECIALS},
    }
    return policy_of("balanced", habits), rules_of("italian", rules)


def promise(policy: Policy, rules: Rules, run: bool, wild: bool, size: int, need: bool) -> int:
    """Return the promise of a meld, word by word from the sheet."""
    if not run and not rules.groups_make_burracos:
        return 0
    each = policy.run_promise if run else policy.group_promise
    each += 0 if wild else policy.clean_promise
    each += policy.clean_need if need and not wild else 0
    above = size - 7 if run and not wild and rules.royal_points and size > 7 else 0
    near = {5: 1, 6: 2}.get(size, 0 if size < 7 else 3)
    counted = size if size < 7 else 7
    return counted * each + policy.long_promise * above + policy.near_promise * near


def price(policy: Policy, wild: str, rush: bool) -> int:
    """Return the price of one card laid as a wild card."""
    if rush:
        return policy.rush_wild
    return policy.wild_joker if wild == "*" else policy.wild_two


@pytest.mark.parametrize("number", range(40))
def test_what_a_meld_is_worth_by_its_size(number: int) -> None:
    policy, rules = drawn_pair(number)
    row = policy_row(policy, rules)
    for need, group, wild in product((False, True), repeat=3):
        for size in range(H.STANDING_SIZES):
            worth = promise(policy, rules, not group, wild, size, need)
            usual = 7 <= size < special_from(rules, wild)
            if usual and (rules.groups_make_burracos or not group):
                worth += policy.lay_bonus * (rules.dirty_points if wild else rules.clean_points)
            at = ((need * 2 + group) * 2 + wild) * H.STANDING_SIZES + size
            assert row[H.STANDING + at] == worth, (need, group, wild, size)


@pytest.mark.parametrize("number", range(40))
def test_how_much_a_meld_rises_by_a_natural_card(number: int) -> None:
    """By the promise of the size, and by what a card of a group is worth for being in one."""
    policy, rules = drawn_pair(number)
    row = policy_row(policy, rules)
    for need, group, wild in product((False, True), repeat=3):
        at = ((need * 2 + group) * 2 + wild) * H.STANDING_SIZES
        for size in range(H.STANDING_SIZES - 1):
            rise = row[H.STANDING + at + size + 1] - row[H.STANDING + at + size]
            rise += policy.group_idle if group and not rules.groups_make_burracos else 0
            assert row[H.RISE + at + size] == rise, (need, group, wild, size)


@pytest.mark.parametrize("number", range(40))
def test_what_a_wild_card_and_a_group_add_to_a_value(number: int) -> None:
    policy, rules = drawn_pair(number)
    row = policy_row(policy, rules)
    # First where there is no such card, in calm and in a rush; then where there is one.
    assert row[H.HOME_PRICE :][:4] == [0, 0, policy.two_home, policy.rush_wild]
    # In a rush a wild card has one price, wherever it is laid.
    assert row[H.MIDDLE_RUN :][:4] == [0, 0, policy.wild_middle, 0]
    assert row[H.WILD_IN_GROUP :][:2] == [-policy.wild_group, 0]
    for at, rank in enumerate(RANKS, start=H.OF_GROUP):
        worth = 0 if rules.groups_make_burracos else policy.group_idle
        assert row[at] == worth + (policy.group_middle if rank in "6789" else 0)


@pytest.mark.parametrize("number", range(40))
def test_what_throwing_a_card_costs_for_its_place(number: int) -> None:
    policy, rules = drawn_pair(number)
    row = policy_row(policy, rules)
    for beside in product((False, True), repeat=5):
        two_below, below, _itself, above, two_above = beside
        cost = policy.keep_near * (below + above) + policy.keep_gap * (two_below + two_above)
        assert row[H.BESIDE + sum(1 << at for at, held in enumerate(beside) if held)] == cost
    for flags in product((False, True), repeat=4):
        theirs, twice, ours, nearly = flags
        cost = policy.give_lengthen * theirs + policy.keep_double * twice
        cost += policy.keep_lengthen * ours + policy.give_burraco * nearly
        assert row[H.FLAGGED + sum(1 << at for at, each in enumerate(flags) if each)] == cost


@pytest.mark.parametrize("number", range(40))
def test_what_a_card_adds_to_a_value_by_itself(number: int) -> None:
    policy, rules = drawn_pair(number)
    row = policy_row(policy, rules)
    for rush in (False, True):
        for wild, at in (("2c", H.TWO_NET), ("*", H.JOKER_NET)):
            worth = policy.lay_points * card_points(wild, rules) - price(policy, wild, rush)
            assert row[at + rush] == worth
    for at, (group, rank) in enumerate(product((False, True), RANKS), start=H.RANK_WORTH):
        worth = policy.lay_card + policy.lay_points * card_points(rank + "c", rules)
        assert row[at] == worth + (policy.group_middle if group and rank in "6789" else 0)
    places = [row[H.RANK_WORTH + rank] for rank in (*range(13), 0)]
    assert row[H.BELOW_WORTH :][:15] == [sum(places[:place]) for place in range(15)]
    pair = policy.keep_pair if rules.groups_make_burracos else policy.keep_pair_idle
    pair = pair if rules.groups_allowed else 0
    assert row[H.PAIRED] == pair
    for at, (stage, rank) in enumerate(product(range(5), RANKS), start=H.THROWING):
        cost = -(policy.drop_points + policy.drop_stage * stage) * card_points(rank + "c", rules)
        cost += policy.keep_seven_eight if rank in "78" else 0
        cost += policy.keep_six_nine if rank in "69" else 0
        early = rank in "A3" and stage < policy.drop_ace_three_until
        cost -= policy.drop_ace_three if early else 0
        # A card costs for each of its rank in hand, itself among them, and is no pair alone.
        itself = row[H.PAIRED] if rank in ranks_of_groups(rules) else 0
        assert row[at] + itself == cost
    for at, (wild, stage) in enumerate(product(("2c", "*"), range(5)), start=H.THROWING_TWO):
        drop = policy.drop_points + policy.drop_stage * stage
        assert row[at] == policy.keep_wild - drop * card_points(wild, rules)
    assert row[H.REMEMBERED] == (108 if rules.pile_may_be_examined else policy.memory)


@pytest.mark.parametrize("number", range(40))
def test_no_wild_card_is_worth_more_on_a_small_clean_meld(number: int) -> None:
    policy, rules = drawn_pair(number)
    row = policy_row(policy, rules)
    for need, rush in product((False, True), repeat=2):
        worths = []
        for run, size in product((False, True), (3, 4, 5)):
            worth = policy.lay_card + promise(policy, rules, run, True, size + 1, need)
            worth -= promise(policy, rules, run, False, size, need)
            if not run and not rules.groups_make_burracos:
                worth += policy.group_idle
            if run and not rush:
                worth += max(0, policy.wild_middle)
            if not run:
                worth += max(0, policy.group_middle) - (0 if rush else policy.wild_group)
            worths.append(worth)
        assert row[H.ON_SMALL + 2 * need + rush] == max(worths)


@pytest.mark.parametrize("number", range(40))
def test_no_new_meld_of_two_cards_and_a_wild_one_is_worth_more_than_is_said(number: int) -> None:
    """Of runs and groups of every rank, in each state of the hand.

    What the wild card adds by itself, and what beginning a meld is worth, is left out.
    """
    policy, rules = drawn_pair(number)
    row = policy_row(policy, rules)
    pairs = {
        True: [(low, low + gap) for gap in (1, 2) for low in range(14 - gap)],
        False: [(rank, rank) for rank in range(13)],
    }
    for need, rush, run in product((False, True), repeat=3):
        worths = []
        for one, other in pairs[run]:
            cards = RANKS[one % 13], RANKS[other % 13]
            if "2" in cards:
                continue
            # One card of it may be missed by another meld in hand, both, or none.
            worth = 3 * policy.lay_card + max(0, -2 * policy.break_meld)
            worth += promise(policy, rules, run, True, 3, need)
            worth += policy.lay_points * sum(card_points(each + "c", rules) for each in cards)
            if run and not rush and {"7", "8"} & set(cards):
                worth += policy.wild_middle
            if not run:
                worth += 0 if rules.groups_make_burracos else 3 * policy.group_idle
                worth += 3 * policy.group_middle if cards[0] in "6789" else 0
                worth -= 0 if rush else policy.wild_group
            worths.append(worth)
        said = row[(H.MOST_OF_RUN if run else H.MOST_OF_GROUP) + rush]
        assert said == max(worths) or (run and policy.wild_middle > 0 and said > max(worths))
