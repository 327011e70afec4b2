"""``analyser.env``: tables at which a learner plays, from Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from compiling import OFF

import analyser
from analyser import games
from analyser.cards.shuffle import run_key
from analyser.errors import AnalyserError, UsageError
from analyser.library.environment import Environment

SEED = 7
TABLES = 2 if OFF else 32


def played(
    environment: Environment, policy: str, hands: int
) -> tuple[dict[int, npt.NDArray[np.int64]], dict[int, npt.NDArray[np.float32]]]:
    """Return deal → row, and deal → rewards, of deals played by the actions of a policy."""
    rows: dict[int, npt.NDArray[np.int64]] = {}
    rewards: dict[int, npt.NDArray[np.float32]] = {}
    environment.reset(SEED)
    while set(range(hands)) - set(rows):
        step = environment.step(environment.advise(policy))
        for table in np.flatnonzero(step.ended).tolist():
            deal = int(environment.rows[table, 1])
            rows[deal], rewards[deal] = (
                environment.rows[table].copy(), step.rewards[table].copy()
            )  # fmt: skip
    return rows, rewards


@pytest.mark.parametrize(
    ("rules", "policies", "policy"),
    [
        ("italian", {}, "balanced"),
        ("italian", {1: "greedy", 3: "greedy"}, "balanced"),
        ("italian", {0: "cautious", 1: "random", 3: "greedy"}, "random"),
        ("italian-2p", {0: "always-take"}, "never-take"),
        ("italian-3p", {1: "balanced"}, "greedy"),
        ("closed", {}, "balanced"),
        ("international", {2: "balanced"}, "greedy"),
    ],
)
def test_the_actions_of_a_policy_play_its_hands(
    rules: str, policies: Mapping[int, str], policy: str
) -> None:
    environment = analyser.env("burraco", rules, tables=TABLES, policies=policies)
    game, hands = games.game("burraco"), 2 * TABLES
    rows, rewards = played(environment, policy, hands)
    seated = [game.policy(policies.get(seat, policy)) for seat in range(environment.seats)]
    full = game.rules(rules)
    expected = game.play(full, seated, range(environment.seats), run_key(SEED), 0, hands)
    names = [column.name for column in game.columns]
    sides = game.seats(full)
    for deal in range(hands):
        assert rows[deal].tolist() == expected[deal].tolist()
        scores = [
            expected[deal, names.index(f"score_{side}")] / 2 for side in range(max(sides) + 1)
        ]
        for seat, side in enumerate(sides):
            others = [score for at, score in enumerate(scores) if at != side]
            ahead = scores[side] - sum(others) / len(others)
            assert rewards[deal][seat] == pytest.approx(ahead, abs=0.25)


def test_a_row_is_that_of_simulate() -> None:
    environment = analyser.env("burraco", "italian-2p", tables=TABLES)
    rows, _ = played(environment, "balanced", TABLES)
    run = analyser.simulate(rules="italian-2p", policies="balanced", hands=TABLES, seed=SEED)
    frame = run.frame(["deal", "turns", "score_0", "score_1"]).set_index("deal")
    places = [column.name for column in games.game("burraco").columns]
    for deal in range(TABLES):
        row = dict(zip(places, rows[deal].tolist(), strict=True))
        told = frame.loc[deal]
        assert told["turns"] == row["turns"]
        assert (told["score_0"], told["score_1"]) == (row["score_0"] / 2, row["score_1"] / 2)


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a search without the compiler takes minutes")
def test_search_players_sit_at_the_table_as_they_do_in_simulate() -> None:
    seats = {0: "search-fast", 1: "balanced"}
    environment = analyser.env("burraco", "italian-2p", tables=2, policies={0: "search-fast"})
    rows, _ = played(environment, "balanced", 2)
    game = games.game("burraco")
    full = game.rules("italian-2p")
    seated = [game.policy(name) for name in seats.values()]
    expected = game.play(full, seated, (0, 1), run_key(SEED), 0, 2)
    assert [rows[deal].tolist() for deal in range(2)] == expected.tolist()


def test_a_seed_for_each_table_plays_that_seeds_deals() -> None:
    seeds = [3, 9]
    environment = analyser.env("burraco", "italian-2p", tables=2)
    environment.reset(seeds)
    game = games.game("burraco")
    found: list[list[list[int]]] = [[], []]
    while min(map(len, found)) < 2:
        step = environment.step(environment.advise("greedy"))
        for table in np.flatnonzero(step.ended).tolist():
            found[table].append(environment.rows[table].tolist())
    policy, rules = game.policy("greedy"), game.rules("italian-2p")
    for table, seed in enumerate(seeds):
        expected = game.play(rules, [policy], (0, 0), run_key(seed), 0, 2)
        assert found[table][:2] == expected.tolist()


def test_tables_do_not_depend_on_each_other() -> None:
    """A table alone plays what it plays among others; each action is drawn from its own numbers."""
    many = analyser.env("burraco", "italian", tables=4)
    alone = analyser.env("burraco", "italian", tables=1)
    many.reset([5, 6, 7, 8])
    step, lots = alone.reset([7]), np.random.default_rng(1)
    others = np.random.default_rng(2)
    for _ in range(40 if OFF else 400):
        drawn = others.random(4)
        drawn[2] = lots.random()
        chosen = many.legal[np.arange(4), (drawn * many.counts).astype(int)]
        step = alone.step(chosen[2:3])
        all_of_them = many.step(chosen)
        assert np.array_equal(step.observations[0], all_of_them.observations[2])
        assert np.array_equal(step.masks[0], all_of_them.masks[2])


def test_arrays_are_written_over_and_parts_are_views_of_them() -> None:
    environment = analyser.env("burraco", "italian", tables=3)
    first = environment.reset()
    again = environment.step(environment.advise())
    assert all(one is other for one, other in zip(first, again, strict=True))
    for part in environment.parts.values():
        assert np.shares_memory(part, first.observations)
    assert set(environment.about) == set(environment.parts)
    assert environment.masks.sum(axis=1).tolist() == environment.counts.tolist()


def test_where_a_hand_is_over_the_next_step_begins_another() -> None:
    environment = analyser.env("burraco", "italian-2p", tables=1)
    step = environment.reset()
    while not step.ended[0]:
        assert step.movers[0] >= 0
        step = environment.step(environment.advise("greedy"))
    assert step.movers[0] == -1
    assert not step.masks.any()
    assert not step.observations.any()
    assert step.rewards[0].sum() == 0
    step = environment.step([12_345])
    assert (step.movers[0], step.ended[0]) == (0, False)
    assert step.observations.any()


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    environment = analyser.env("burraco", "italian", tables=2)
    step = environment.reset()
    seen, masks = step.observations.copy(), step.masks.copy()
    with pytest.raises(UsageError, match=r"table 1: found 3, discard card Ac, \(expected a legal"):
        environment.step([0, 3])
    with pytest.raises(UsageError, match=r"table 0: found -5 \(expected a legal action: 0 draw; 1"):
        environment.step([-5, 0])
    with pytest.raises(UsageError, match=r"found 16468 \(expected"):
        environment.step([0, 16_468])
    assert np.array_equal(step.observations, seen)
    assert np.array_equal(step.masks, masks)


def test_actions_are_moves_of_a_history() -> None:
    environment = analyser.env("burraco", "italian", tables=1)
    moves: tuple[dict[str, Any], ...] = (
        {"do": "draw"},
        {"do": "discard", "card": "*"},
        {"do": "add", "meld": 35, "card": "2s"},
        {"do": "meld", "cards": ["9h", "8h", "7h"]},
        {"do": "meld", "cards": ["Kc", "Kd", "*", "Kc"]},
    )
    for move in moves:
        action = environment.action_of(move)
        back = environment.move_of(action)
        assert sorted(back.get("cards", ())) == sorted(move.get("cards", ()))
        assert environment.action_of(back) == action
    with pytest.raises(UsageError, match=r"neither one rank nor one suit"):
        environment.action_of({"do": "meld", "cards": ["9h", "8c", "7h"]})
    with pytest.raises(UsageError, match=r"action: found 16468 \(expected 0 to 16467\)"):
        environment.move_of(16_468)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"tables": 0}, "tables: found 0 (expected 1 to 65536)"),
        ({"tables": True}, "tables: found True (expected a whole number)"),
        ({"policies": {4: "balanced"}}, "policies: found seat 4 (expected 0 to 3)"),
        ({"policies": dict.fromkeys(range(4), "balanced")},
         "policies: found one for each of the 4 seats (expected a seat for the learner)"),
        ({"policies": "balanced"},
         "policies: found 'balanced' (expected a policy by seat, as {1: 'balanced'})"),
        ({"policies": {1: "ballanced"}}, "did you mean 'balanced'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AnalyserError) as raised:
        analyser.env("burraco", **given)
    assert sentence in str(raised.value)


def test_a_game_in_which_nobody_has_a_turn_has_no_tables() -> None:
    with pytest.raises(UsageError) as raised:
        analyser.env("twentyfour")
    assert str(raised.value) == "Twenty-Four has no tables for a learner: nobody has a turn there"


def test_a_move_of_several_actions_is_told_apart() -> None:
    environment = analyser.env("ecarte", tables=1)
    line = {"do": "exchange", "seat": 0, "out": ["Kd", "7c"], "in": ["?", "?"]}
    actions = environment.actions_of(line)
    assert [environment.move_of(action) for action in actions] == [
        {"do": "give_up", "card": "7c"},
        {"do": "give_up", "card": "Kd"},
        {"do": "exchange"},
    ]
    assert environment.actions_of({"do": "stand", "seat": 0}) == [32]
    with pytest.raises(UsageError, match="takes several actions: see actions_of"):
        environment.action_of(line)
    with pytest.raises(UsageError, match="move: found"):
        environment.actions_of({"do": "exchange", "out": ["Xx"]})


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([0], "actions: found int64 of shape (1,) (expected 2 whole numbers, one for each table)"),
        ([0.0, 1.0], "actions: found float64 of shape (2,) (expected 2 whole numbers"),
        ("draw", "actions: found <U4 of shape () (expected 2 whole numbers"),
    ],
)
def test_so_are_actions_of_another_kind(actions: Any, sentence: str) -> None:
    environment = analyser.env("burraco", tables=2)
    with pytest.raises(UsageError, match="found no hand begun"):
        environment.step([0, 0])
    with pytest.raises(UsageError, match="found no hand begun"):
        environment.advise()
    environment.reset()
    with pytest.raises(UsageError) as raised:
        environment.step(actions)
    assert sentence in str(raised.value)


def test_seeds_too() -> None:
    environment = analyser.env("burraco", tables=2)
    with pytest.raises(UsageError, match=r"seeds: found -1 \(expected 0 or more\)"):
        environment.reset(-1)
    with pytest.raises(UsageError, match=r"seeds: found int64 of shape \(3,\)"):
        environment.reset([1, 2, 3])
