"""``analyser.games``: What must every game be, whatever is played?  One contract, asked of each
game by its interface.

``games.interface`` says what the shared rooms may ask; here is what they rely on of the core, and
in the other ``test_every_…`` what they rely on where a game has an ability.  A game may add an
entry to ``TERMS``: the columns that a side's score is the sum of.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import compiling
import numpy as np
import pytest
from games.every_game import (
    BY_NAME,
    HANDS,
    KEY,
    OWN,
    Rows,
    any_game,
    any_table,
    column,
    legal,
    line_ups,
    one_a_side,
    players,
)

from analyser.errors import ScenarioError, UsageError
from analyser.games.interface import Field, Game, Record
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.sides import Pairing, duel_seatings, make_empty, seating

GOES_ROUND = ("khanhoo",)
"""Games in which players of habits may hand the same cards round for ever."""
TERMS = {
    "burraco": (
        "melds", "hand", "clean", "dirty", "semiclean", "royal", "ace_to_ace", "closing", "pot",
        "cut",
    ),
    "carioca": ("naturals", "jokers"),
    "eastwest": ("result", "sweep"),
    "conquian": ("result",),
    "ecarte": ("king", "point", "vole", "vulnerable"),
    "khanhoo": ("hand_points", "shown_points", "out_points"),
    "tricks": ("taken", "given"),
}  # fmt: skip


def rows_of(played: Game, preset: str, entrants: tuple[str, ...], first: int, count: int) -> Rows:
    """Play some deals with the named policies and return the rows."""
    return played_once(played.name, preset, entrants, first, count)


@cache
def played_once(name: str, preset: str, entrants: tuple[str, ...], first: int, count: int) -> Rows:
    played = BY_NAME[name]
    rules = played.rules(preset)
    policies = one_a_side(played, rules, entrants)
    seated = seating(played, rules, len(policies))
    return played.play(rules, policies, seated, KEY, first, count)


@any_game()
def test_it_says_who_it_is_and_what_it_has(played: Game) -> None:
    assert re.fullmatch(r"[a-z0-9_-]{1,41}", played.name)
    assert played.title
    for names in (played.presets, played.policies):
        assert len(set(names)) == len(names) > 0
        assert all(re.fullmatch(r"[a-z0-9_-]{1,41}", name) for name in names)
    assert played.default_preset in played.presets
    assert played.default_policy in played.policies
    assert all([*played.presets.values(), *played.policies.values()])
    assert set(played.tuned_for) <= set(played.policies)
    assert set(played.tuned_for.values()) <= set(played.presets)


@any_game()
def test_it_declares_what_its_scores_are_counted_in(played: Game) -> None:
    scale = played.scale
    assert scale.unit
    assert 0 < scale.precision <= scale.spread
    assert scale.band >= 0
    assert scale.decimals >= 0
    assert scale.lead_steps >= 1
    scores = [each for each in played.columns if each.name.startswith("score_")]
    assert {each.unit for each in scores} == {scale.unit}
    assert len({each.parts for each in scores}) == 1


@any_game()
def test_columns_are_named_once_and_say_what_they_mean(played: Game) -> None:
    names = [each.name for each in played.columns]
    assert len(set(names)) == len(names)
    assert {"deal", "turns", "ending", "score_0"} <= set(names)
    assert ({"match", "hand"} <= set(names)) == isinstance(played, PlaysMatches)
    assert not {"cell", "seating"} & set(names), "the runner adds these"
    for each in played.columns:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", each.name)
        assert each.meaning
        assert each.dtype == "category" or np.dtype(each.dtype).kind in "if"
        assert bool(each.categories) == (each.dtype == "category")
        assert each.parts == 1 or (each.parts > 1 and each.dtype.startswith("float"))


@any_game()
def test_fields_are_named_once_and_say_what_they_mean(played: Game) -> None:
    for fields in (played.rule_fields, played.policy_fields):
        assert len({about.id for about in fields}) == len(fields) > 0
        for about in fields:
            assert about.kind in ("int", "bool", "choice", "ints", "chance", "word")
            assert about.meaning
            assert bool(about.choices) == (about.kind == "choice")


def changes_of(record: Record) -> dict[str, Any]:
    """Return a record without its first entry, the name."""
    _name, *values = record.items()
    return dict(values)


@any_table()
def test_rules_go_round(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    assert next(iter(rules.items())) == ("preset", preset)
    assert set(rules) == {"preset", *(about.id for about in played.rule_fields)}
    assert json.loads(json.dumps(rules)) == rules
    assert played.rules(preset, changes_of(rules)) == rules
    assert played.rules(preset, {}) == rules == played.rules(preset, None)
    for other in played.presets:
        laid_over = played.rules(other, changes_of(rules))
        assert changes_of(laid_over) == changes_of(rules)


@any_game()
def test_policies_go_round(played: Game) -> None:
    for name in played.policies:
        policy = played.policy(name)
        assert next(iter(policy.items())) == ("name", name)
        assert set(policy) == {"name", *(about.id for about in played.policy_fields)}
        assert json.loads(json.dumps(policy)) == policy
        assert played.policy(name, changes_of(policy)) == policy == played.policy(name, {})


@any_game()
def test_unknown_names_and_bad_values_are_refused(played: Game) -> None:
    with pytest.raises(UsageError, match="nobody-plays-this"):
        played.rules("nobody-plays-this")
    with pytest.raises(UsageError, match="nobody-plays-so"):
        played.policy("nobody-plays-so")
    preset, name = played.default_preset, played.default_policy
    bad_rules = {about.id: wrong(about) for about in played.rule_fields} | {"no_such_field": 1}
    for field, bad in bad_rules.items():
        with pytest.raises(ScenarioError, match=rf"rules\.{field}\b"):
            played.rules(preset, {field: bad})
    bad_habits = {about.id: wrong(about) for about in played.policy_fields} | {"no_such_field": 1}
    for field, bad in bad_habits.items():
        with pytest.raises(ScenarioError, match=rf"policies\.{name}\.{field}\b"):
            played.policy(name, {field: bad})


def wrong(about: Field) -> Any:
    """Return a value of a type that the field does not have."""
    return 1 if about.kind == "bool" else True


@pytest.mark.broad
@any_table()
def test_a_column_is_empty_where_its_side_is_not_there_and_nowhere_else(
    played: Game, preset: str
) -> None:
    rules = played.rules(preset)
    who, seats = [played.policy(played.default_policy)], seating(played, rules, 1)
    expected = {*make_empty(played, [rules], played.columns)}
    # Without the compiler a few hands, if they show all that there is, must do.
    for hands in (8, 40) if compiling.OFF else (40,):
        rows = played.play(rules, who, seats, 7, 0, hands)
        null = {
            about.name
            for about in played.columns
            if (column(played.columns, rows, about.name) == about.null).all()
        }
        if null == expected:
            break
    assert null == expected
    # Of several rule sets, what none of them has.
    assert make_empty(played, [played.rules(each) for each in played.presets], played.columns) == ()


@any_table()
def test_seats_sides_and_seatings_fit_together(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    seats, sides = len(played.seats(rules)), played.sides(rules)
    assert seats >= len(sides) >= 1
    assert set(played.seats(rules)) == {*range(len(sides))}
    assert len(set(sides)) == len(sides)
    names = {each.name for each in played.columns}
    assert {f"score_{side}" for side in range(len(sides))} <= names
    assert seating(played, rules, 1) == (0,) * seats
    assert sorted(set(seating(played, rules, len(sides)))) == [*range(len(sides))]
    assert len(seating(played, rules, len(sides))) == seats
    with pytest.raises(ScenarioError, match="policies"):
        seating(played, rules, len(sides) + 1)
    arms = duel_seatings(played, rules)
    assert len(set(arms)) == len(arms) >= 2
    for arm in arms:
        assert len(arm) == seats
        assert sorted(set(arm)) == ([0, 1] if len(sides) > 1 else sorted(set(arm)))
    # Fair: over the arms, each seat is as often the one's as the other's.
    assert all(sum(arm[seat] for arm in arms) * 2 == len(arms) for seat in range(seats))


@pytest.mark.broad
@any_table()
def test_rows_fit_their_columns(played: Game, preset: str) -> None:
    absent = [f"_{side}" for side in range(len(played.sides(played.rules(preset))), 9)]
    for entrants in line_ups(played):
        rows = rows_of(played, preset, entrants, 0, HANDS // 4)
        assert rows.shape == (HANDS // 4, len(played.columns))
        assert rows.dtype == np.int64
        for at, about in enumerate(played.columns):
            assert legal(about, rows[:, at]).all(), about.name
            if about.null is not None:
                missing = rows[:, at] == about.null
                assert missing.all() or not about.name.endswith(tuple(absent))
                assert not about.name.startswith("score_") or missing.all() == missing.any()


@any_table(applies=lambda played, _: played.name in TERMS)
def test_a_score_is_the_sum_of_its_terms(played: Game, preset: str) -> None:
    for entrants in line_ups(played):
        rows = rows_of(played, preset, entrants, 0, HANDS // 4)
        for side in range(len(played.sides(played.rules(preset)))):
            terms = [column(played.columns, rows, f"{term}_{side}") for term in TERMS[played.name]]
            assert (column(played.columns, rows, f"score_{side}") == np.sum(terms, axis=0)).all()


def endings(played: Game) -> Sequence[str]:
    (ending,) = (about for about in played.columns if about.name == "ending")
    return ending.categories


@any_table(applies=lambda played, _: "turn_limit" in endings(played))
def test_hands_end_in_time_or_say_that_they_did_not(played: Game, preset: str) -> None:
    limited = endings(played).index("turn_limit")
    (rule,) = (field for field in played.rule_fields if field.id == "turn_limit")
    few = max(3, int(rule.low or 0))
    reached = []
    for limit in (few, played.rules(preset)["turn_limit"]):
        rules = played.rules(preset, {"turn_limit": limit})
        policy = played.policy(played.default_policy)
        rows = played.play(rules, [policy], seating(played, rules, 1), KEY, 0, HANDS)
        turns, ends = column(played.columns, rows, "turns"), column(played.columns, rows, "ending")
        assert (turns >= 1).all()
        assert (turns <= limit).all()
        assert (turns[ends == limited] == limit).all()
        reached.append(int((ends == limited).sum()))
    assert reached[0] > 0
    assert reached[0] >= reached[1]
    assert reached[1] == 0 or played.name in GOES_ROUND


@pytest.mark.broad
@any_table()
def test_a_deal_is_the_same_row_in_whatever_block_it_is_played(played: Game, preset: str) -> None:
    entrants = (players(played)[-1], played.default_policy)
    whole = rows_of(played, preset, entrants, 0, HANDS)
    assert (column(played.columns, whole, "deal") == np.arange(HANDS)).all()
    for blocks in ([1, HANDS - 1], [HANDS // 3, HANDS // 2, HANDS - HANDS // 3 - HANDS // 2]):
        firsts = np.cumsum([0, *blocks[:-1]]).tolist()
        parts = [
            rows_of(played, preset, entrants, first, count)
            for first, count in zip(firsts, blocks, strict=True)
        ]
        assert (np.concatenate(parts) == whole).all()


@any_game()
def test_threads_at_once_play_the_same_rows(played: Game) -> None:
    rules = played.rules(played.default_preset)
    policies = one_a_side(played, rules, players(played)[-2:])
    seated = seating(played, rules, len(policies))

    def block(first: int) -> Rows:
        return played.play(rules, policies, seated, KEY, first, HANDS // 2)

    with ThreadPoolExecutor(4) as pool:
        at_once = list(pool.map(block, [0, HANDS // 2] * 4))
    for first, rows in zip([0, HANDS // 2] * 4, at_once, strict=True):
        assert (rows == block(first)).all()


@any_game()
def test_another_deal_or_key_is_another_hand(played: Game) -> None:
    rules = played.rules(played.default_preset)
    policy = [played.policy(played.default_policy)]
    seated = seating(played, rules, 1)
    rows = played.play(rules, policy, seated, KEY, 0, HANDS)
    other = played.play(rules, policy, seated, KEY + 1, 0, HANDS)
    numbers = [place for place, each in enumerate(played.columns) if each.name in ("deal", "hand")]
    told, others = (np.delete(each, numbers, axis=1) for each in (rows, other))
    # A hand of a toy may have few ends.
    fewest = HANDS // 4 if played in OWN else min(8, HANDS // 4)
    assert len(np.unique(told, axis=0)) > fewest
    assert (told != others).any(axis=1).mean() > 0.5
    none = played.play(rules, policy, seated, KEY, 0, 0)
    assert none.shape == (0, len(played.columns))


@pytest.mark.broad
@any_table()
def test_swapping_equal_players_turns_the_margin_round(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    twins = [played.policy(played.default_policy)] * 2
    arms = duel_seatings(played, rules)
    rows = [played.play(rules, twins, arm, KEY, 0, HANDS) for arm in arms]
    assert all((each == rows[0]).all() for each in rows)
    pairing = Pairing.from_arms(played, rules, arms)
    points = [pairing.of_rows(arm, each) for arm, each in enumerate(rows)]
    assert all(each.shape == (HANDS,) and each.dtype == np.float64 for each in points)
    assert np.allclose(np.sum(points, axis=0), 0, atol=1e-9)
    assert (points[0] != 0).any()


@any_table(applies=lambda played, preset: len(played.sides(played.rules(preset))) == 2)
def test_the_margin_is_the_difference_of_the_two_sides_scores(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    policies = [played.policy(name) for name in players(played)[:2]]
    arms = duel_seatings(played, rules)
    pairing = Pairing.from_arms(played, rules, arms)
    for at, arm in enumerate(arms):
        rows = played.play(rules, policies, arm, KEY, 0, HANDS)
        parts = next(each.parts for each in played.columns if each.name == "score_0")
        gap = (
            column(played.columns, rows, "score_0") - column(played.columns, rows, "score_1")
        ) / parts
        points = pairing.of_rows(at, rows)
        assert (np.abs(points) == np.abs(gap)).all()
        assert (points == (gap if arm[0] == 0 else -gap)).all()


@pytest.mark.broad
@any_game()
def test_the_signature_stays(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    if compiling.OFF:
        for name in {each.__module__ for each in type(played).__mro__}:
            if hasattr(module := sys.modules.get(name), "SIGNED_HANDS"):
                monkeypatch.setattr(module, "SIGNED_HANDS", 1)
    first = played.signature()
    assert re.fullmatch(r"[0-9a-f]{16,64}", first)
    assert played.signature() == first
