"""``analyser.games.burraco.rescoring``: Are rows counted anew as the hands would have scored?
Against play that no bonus can change.
"""

from __future__ import annotations

from typing import Any

import compiling
import numpy as np
import pytest
from games.every_game import every_preset
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyser.cards.shuffle import run_key
from analyser.errors import ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.columns import ROW
from analyser.games.burraco.rescoring import (
    BONUSES,
    OF_MATCHES,
    OWN_TERM,
    must_replay,
    rescore_rows,
)
from analyser.games.burraco.rules import KINDS, RULE_FIELDS, sides_of
from analyser.games.interface import Record
from analyser.games.sides import seating
from analyser.play import matches

HANDS = 4 if compiling.OFF else 300
EXAMPLES = 1 if compiling.OFF else 6
BLIND = {"lay_bonus": 0, "long_promise": 0}
"""Habits of a player who does not ask what a burraco is worth."""
PRESETS = every_preset(GAME)

POINTS = st.sampled_from([0, 33, 100, 150, 200, 500, 1000])
CHANGES: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(sorted(OWN_TERM), POINTS),
    "run_bonuses_stack": st.booleans(),
    "closing_points": POINTS,
    "closing_points_need_pot": st.booleans(),
    "no_pot_points": st.sampled_from([0, -33, -100]),
    "unseen_pot": st.sampled_from(["cards", "penalty", "both"]),
    "match_target": st.integers(1000, 3000),
    "match_target_exceeded": st.booleans(),
    # With a feat so likely that a cut is among few hands; below what the first melds ask for.
    "exact_cut_points": st.sampled_from([50, 75, 100]),
}


def other_rules(preset: str, changes: Record) -> Record:
    """Return a preset with these bonuses, as far as it may have them, and many exact cuts."""
    now = GAME.rules(preset)
    kept = dict(changes)
    if not now["both_aces_in_run"]:
        kept.pop("ace_to_ace_points", None)
    for kind, about in KINDS.items():
        if about.counts_as and now[f"{kind}_points"]:
            # Must be played again (L17).
            for company in ("dirty", "semiclean") if about.wild else ("clean",):
                kept.pop(f"{company}_points", None)
    if sides_of(now) > 2:
        kept.pop("exact_cut_points", None)
    else:
        kept = {"exact_cut_points": 80, "cut_accuracy": 0.25, **kept}
    return GAME.rules(preset, kept)


def play(rules: Record, policy: Record, seed: int) -> Any:
    return GAME.play(rules, [policy], seating(GAME, rules, 1), run_key(seed), 0, HANDS)


@pytest.mark.broad
@PRESETS
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
@given(
    one=st.fixed_dictionaries({}, optional=CHANGES),
    two=st.fixed_dictionaries({}, optional=CHANGES),
    name=st.sampled_from(["balanced", "greedy", "random"]),
    seed=st.integers(0, 1000),
)
def test_rows_are_those_of_the_same_moves(
    preset: str, one: Record, two: Record, name: str, seed: int
) -> None:
    rules, other = other_rules(preset, one), other_rules(preset, two)
    policy = GAME.policy(name, BLIND)
    assert must_replay(rules, other) == ()
    rows = play(rules, policy, seed)
    kept = rows.copy()
    found = rescore_rows(rules, other, rows)
    wrong = np.argwhere(found != play(other, policy, seed))
    assert not wrong.size, [(int(hand), ROW.columns[at].name) for hand, at in wrong[:5]]
    assert (rows == kept).all()


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="needs thousands of hands")
def test_each_rule_that_is_re_scored_changes_some_score() -> None:
    """Else its part of the test above would be empty."""
    changes: dict[str, tuple[str, Record]] = {
        "clean_points": ("italian", {"clean_points": 300}),
        "dirty_points": ("italian", {"dirty_points": 50}),
        "semiclean_points": ("italian", {"semiclean_points": 150}),
        "royal_points": ("open", {"royal_points": 900}),
        "ace_to_ace_points": ("open", {"ace_to_ace_points": 400}),
        "run_bonuses_stack": ("open", {"run_bonuses_stack": True}),
        "closing_points": ("italian", {"closing_points": 50}),
        "closing_points_need_pot": ("online-2p", {"closing_points_need_pot": False}),
        "no_pot_points": ("italian", {"no_pot_points": -50}),
        "unseen_pot": ("italian", {"unseen_pot": "both"}),
        "exact_cut_points": ("open", {"exact_cut_points": 60}),
    }
    assert set(changes) == BONUSES
    for rule, (preset, change) in changes.items():
        feat = {"cut_accuracy": 0.2} if rule == "exact_cut_points" else {}
        rules, other = GAME.rules(preset, feat), GAME.rules(preset, {**feat, **change})
        policy = GAME.policy("balanced", BLIND)
        rows = GAME.play(rules, [policy], seating(GAME, rules, 1), run_key(5), 0, 6_000)
        again = GAME.play(other, [policy], seating(GAME, other, 1), run_key(5), 0, 6_000)
        found = rescore_rows(rules, other, rows)
        assert (found == again).all(), rule
        assert (found[:, ROW.places["score_0"]] != rows[:, ROW.places["score_0"]]).any(), rule


def test_groups_of_eight_keep_what_they_earned_and_no_row_says_how_many_there_are() -> None:
    rules = GAME.rules("feburit")
    other = GAME.rules("feburit", {"dirty_points": 150})
    row = np.zeros((1, len(ROW.columns)), np.int64)
    row[0, ROW.places["match"]] = row[0, ROW.places["closer"]] = -1
    # In halves: two clean burracos, one of eight equal cards, and one dirty.
    values = {"burracos_clean": 4, "burracos_dirty": 2, "clean": 900, "dirty": 200}
    for name, value in values.items():
        row[0, ROW.places[f"{name}_0"]] = value
    found = rescore_rows(rules, other, row)[0]
    assert [found[ROW.places[f"{name}_0"]] for name in ("clean", "dirty")] == [900, 300]
    assert must_replay(rules, GAME.rules("feburit", {"clean_points": 300})) == ("clean_points",)
    assert must_replay(rules, GAME.rules("feburit", {"royal_points": 500})) == ()


@pytest.mark.parametrize(
    ("clean", "royal", "long", "stack", "expected"),
    [
        (200, 500, 1000, False, (200, 500, 1000)),
        (200, 500, 400, False, (200, 500 * 2, 0)),
        (200, 500, 500, False, (200, 500 * 2, 0)),
        (800, 500, 1000, False, (800 * 2, 0, 1000)),
        (800, 500, 700, False, (800 * 3, 0, 0)),
        (800, 800, 800, False, (800 * 3, 0, 0)),
        (200, 0, 300, False, (200 * 2, 0, 300)),
        (200, 500, 1000, True, (200 * 3, 500 * 2, 1000)),
    ],
)
def test_the_highest_bonus_of_a_run_counts_or_all_of_them(
    clean: int, royal: int, long: int, stack: bool, expected: tuple[int, int, int]
) -> None:
    """A side with three clean burracos: one is royal, and one has 14 cards, which is royal too."""
    rules = GAME.rules("open")
    points = {"clean_points": clean, "royal_points": royal, "ace_to_ace_points": long}
    other = GAME.rules("open", {**points, "run_bonuses_stack": stack})
    row = np.zeros((1, len(ROW.columns)), np.int64)
    row[0, ROW.places["match"]] = row[0, ROW.places["closer"]] = -1
    for name, count in {"burracos_clean": 3, "runs_royal": 2, "runs_ace_to_ace": 1}.items():
        row[0, ROW.places[f"{name}_1"]] = 2 * count
    found = rescore_rows(rules, other, row)[0]
    terms = [found[ROW.places[f"{name}_1"]] for name in ("clean", "royal", "ace_to_ace")]
    assert terms == [2 * value for value in expected]
    assert found[ROW.places["clean_0"]] == 0


def test_of_three_players_partners_share_what_is_counted_anew() -> None:
    """A hand by hand: seat 1 took the first pot at turn 20; seats 0 and 2 are partners since."""
    rules = GAME.rules("italian-3p")
    other = GAME.rules(
        "italian-3p", {"dirty_points": 150, "closing_points": 60, "no_pot_points": -40}
    )
    row = np.zeros((1, len(ROW.columns)), np.int64)
    row[0, ROW.places["match"]], row[0, ROW.places["closer"]] = -1, 2
    values = {
        # Halves of points: the pair has two dirty burracos, so one for each of the two.
        "pot_turn": (-1, 20, -1), "burracos_dirty": (2, 2, 2), "dirty": (200, 200, 200),
        "closing": (100, 0, 100), "pot": (-100, 0, -100), "melds": (150, 300, 150),
        "score": (350, 500, 350),
    }  # fmt: skip
    for name, sides in values.items():
        for side, value in enumerate(sides):
            row[0, ROW.places[f"{name}_{side}"]] = value
    found = rescore_rows(rules, other, row)[0]

    def of(name: str) -> list[int]:
        return [int(found[ROW.places[f"{name}_{side}"]]) for side in range(3)]

    # The pair's 300 points of burracos, 60 of closing, −40 for no pot, a half of each.
    assert of("dirty") == [300, 300, 300]
    assert of("closing") == [60, 0, 60]
    assert of("pot") == [-40, 0, -40]
    assert of("score") == [150 + 300 + 60 - 40, 300 + 300, 150 + 300 + 60 - 40]


def test_every_rule_is_either_counted_anew_or_played() -> None:
    values: dict[str, Any] = {
        "players": 2, "jokers": 2, "pot_cards": [11, 12], "stalemate": "draw", "cut_accuracy": 0.1,
        "close_needs_pot": "if_left", "unseen_pot": "both", "no_pot_points": -50,
        "group_ranks": "aces_and_threes", "last_round": "partner",
    }  # fmt: skip
    rules = GAME.rules("open-dirty")
    for about in (*RULE_FIELDS, None):
        name = about.id if about else "cut_accuracy"
        now = rules[name]
        new = values.get(name, (not now) if isinstance(now, bool) else None)
        other = {**rules, name: now + 1 if new is None else new}
        expected = () if name in BONUSES | OF_MATCHES else (name,)
        assert must_replay(rules, other) == expected, name
        if expected:
            with pytest.raises(ScenarioError, match=rf"rules\.{name}:"):
                rescore_rows(rules, other, np.zeros((0, len(ROW.columns)), np.int64))


def test_a_cut_that_raises_what_the_first_melds_ask_for_is_played() -> None:
    cut = {"cut_accuracy": 0.5, "first_meld_high_from": 90}
    rules = GAME.rules("open", {**cut, "exact_cut_points": 80})
    assert must_replay(rules, GAME.rules("open", {**cut, "exact_cut_points": 89})) == ()
    assert must_replay(rules, GAME.rules("open", {**cut, "exact_cut_points": 100})) == (
        "exact_cut_points",
    )
    uncut = GAME.rules("open", {"first_meld_high_from": 90})
    other = GAME.rules("open", {"first_meld_high_from": 90, "exact_cut_points": 50})
    assert must_replay(uncut, other) == ()


@pytest.mark.broad
def test_penalties_for_unseen_pots_are_played_where_cards_may_be_worth_nothing() -> None:
    worthless = {"low_card_points": 0, "unseen_pot": "penalty"}
    rules = GAME.rules("italian", worthless)
    other = GAME.rules("italian", {**worthless, "no_pot_points": -50})
    assert must_replay(rules, other) == ("no_pot_points",)
    bonus = GAME.rules("italian", {**worthless, "clean_points": 300})
    assert must_replay(rules, bonus) == ()
    policy = GAME.policy("balanced", BLIND)
    assert (rescore_rows(rules, bonus, play(rules, policy, 3)) == play(bonus, policy, 3)).all()
    cards = GAME.rules("italian", {"low_card_points": 0})
    assert (
        must_replay(cards, GAME.rules("italian", {"low_card_points": 0, "no_pot_points": 0})) == ()
    )


def test_hands_of_matches_are_refused() -> None:
    rules, other = GAME.rules("italian"), GAME.rules("italian", {"clean_points": 300})
    policy = GAME.policy("random")
    rows, _ = matches.play(GAME, rules, [policy], seating(GAME, rules, 1), run_key(1), 0, 1)
    with pytest.raises(ScenarioError, match="hands of matches"):
        rescore_rows(rules, other, rows)


def test_every_policy_says_for_which_rules_it_was_made() -> None:
    made = GAME.tuned_for
    assert made["balanced"] == made["greedy"] == "italian"
    assert made["champion-italian-2p"] == "italian-2p"
    # Search and learnt players play by what the rules call for.
    by_rules = {name for name in GAME.policies if name == "learnt" or name.startswith("search")}
    assert set(GAME.policies) - set(made) == {"random"} | by_rules
    assert set(made.values()) <= set(GAME.presets)
