"""``analyser.env``: tables at which a learner plays, from Python."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from breadth import broad_if_compiled
from compiling import OFF

import analyser
from analyser import games
from analyser.abilities.learners import table_states
from analyser.abilities.learners.environment import Environment
from analyser.cards.shuffle import run_key
from analyser.errors import AnalyserError, UsageError
from analyser.games.protocols.learners import Trains

SEED = 7
UNTYPED: Any = analyser
TABLES = 2 if OFF else 32
GAME = "kabu" if OFF else "burraco"
"""Whichever is ready soonest."""
USUAL = games.game(GAME).default_policy


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


@broad_if_compiled
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


def test_advice_is_legal_where_the_policy_itself_would_not_have_come() -> None:
    """A closed pile that was taken asks for a meld, which a policy has in mind when it takes."""
    environment, lots = analyser.env("burraco", "closed-2p", tables=8), np.random.default_rng(1)
    environment.reset(1)
    for _ in range(2 if OFF else 30):
        advised = environment.advise("balanced")
        playing = environment.counts > 0
        assert environment.masks[np.arange(8), advised][playing].all()
        environment.step(legal_actions(environment, lots))


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
    for meld in (36, 10**30, -1, None, 1.5):
        with pytest.raises(UsageError, match=r"move: found {'do': 'add'"):
            environment.action_of({"do": "add", "meld": meld, "card": "2s"})
    with pytest.raises(UsageError, match=r"neither one rank nor one suit"):
        environment.action_of({"do": "meld", "cards": ["9h", "8c", "7h"]})
    with pytest.raises(UsageError, match=r"action: found 16468 \(expected a whole number from 0"):
        environment.move_of(16_468)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"tables": 0}, "tables: found 0 (expected a whole number from 1 to 65536)"),
        ({"tables": True}, "tables: found True (expected a whole number from 1 to 65536)"),
        ({"policies": {4: "balanced"}},
         "policies, a seat: found 4 (expected a whole number from 0 to 3)"),
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
    with pytest.raises(UsageError, match=r"seeds: found -1 \(expected a whole number from 0 to 2"):
        environment.reset(-1)
    with pytest.raises(UsageError, match=r"seeds: found int64 of shape \(3,\)"):
        environment.reset([1, 2, 3])


# -- what a program may write to, and what it may give ---------------------------------------------

TRAINING = [name for name in games.GAMES if isinstance(games.game(name), Trains)]
Arrays = dict[str, npt.NDArray[Any]]


def handed_out(environment: Environment) -> Arrays:
    """Return all arrays that a program gets, by name."""
    step = environment.step(environment.advise())
    return {
        **step._asdict(),
        **{f"part {name}": part for name, part in environment.parts.items()},
        **{name: getattr(environment, name) for name in ("legal", "counts", "rows")},
    }


def memory_of(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the memory below a view, as a library reaches it that asks for no leave to write."""
    below: Any = array
    while isinstance(below, np.ndarray):
        below = below.base
    return np.asarray(below.obj)


@pytest.mark.parametrize("game", TRAINING)
def test_nothing_that_is_handed_out_can_be_written_to(game: str) -> None:
    environment = analyser.env(game, tables=2)
    environment.reset()
    for name, array in handed_out(environment).items():
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 1
        views: Any = array
        while isinstance(views, np.ndarray):
            assert not views.flags.writeable, name
            with pytest.raises(ValueError, match="cannot set WRITEABLE"):
                views.flags.writeable = True
            views = views.base
        with pytest.raises(TypeError):
            views[0] = 1


@pytest.mark.parametrize("game", TRAINING)
def test_compiled_code_trusts_nothing_that_is_handed_out(game: str) -> None:
    spoilt, sound = (analyser.env(game, tables=TABLES) for _ in range(2))
    arrays = {name: memory_of(array) for name, array in handed_out_of(spoilt, sound).items()}
    lots = np.random.default_rng(3)
    for _ in range(20 if OFF else 200):
        for name, worst in WORST.items():
            arrays[name][...] = worst
        chosen = legal_actions(sound, lots)
        assert np.array_equal(spoilt.advise(), sound.advise())
        wrong = chosen.copy()
        for at in np.flatnonzero(sound.counts)[:1].tolist():
            wrong[at] = [*np.flatnonzero(~sound.masks[at]), sound.actions][0]
            with pytest.raises(UsageError, match=f"table {at}: found {wrong[at]}"):
                spoilt.step(wrong)
        spoilt.step(chosen)
        sound.step(chosen)
        for name in ("movers", "counts", "observations", "rewards", "ended"):
            assert np.array_equal(arrays_of(spoilt)[name], arrays_of(sound)[name]), name
        over = arrays_of(sound)["ended"]
        assert spoilt.rows[over].tolist() == sound.rows[over].tolist()
        for table, many in enumerate(sound.counts.tolist()):
            assert spoilt.legal[table, :many].tolist() == sound.legal[table, :many].tolist()


WORST: dict[str, Any] = {
    "movers": 0, "counts": 10**6, "legal": 32_000, "masks": True, "observations": 255,
    "rewards": np.nan, "ended": True, "rows": -1,
}  # fmt: skip
"""What a program could write that no table has."""


def arrays_of(environment: Environment) -> Arrays:
    names = ("observations", "masks", "rewards", "ended", "counts", "legal", "rows")
    found = {name: getattr(environment._tables, name) for name in names}
    return {**found, "movers": environment._tables.movers}


def handed_out_of(*environments: Environment) -> Arrays:
    """Begin hands at each, and return the arrays of the first."""
    for each in environments:
        each.reset(SEED)
    return arrays_of(environments[0])


def legal_actions(environment: Environment, lots: np.random.Generator) -> npt.NDArray[np.int16]:
    """Return a legal action for each table, at random."""
    drawn = (lots.random(environment.tables) * environment.counts).astype(int)
    chosen: npt.NDArray[np.int16] = environment.legal[np.arange(environment.tables), drawn]
    return chosen


def test_actions_are_copied_before_they_are_found_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = analyser.env(GAME, tables=2)
    environment.reset()
    given, taken = np.zeros(2, np.int64), []
    made = environment._tables._make_step  # type: ignore[attr-defined]

    def step(actions: npt.NDArray[np.int64], *more: Any) -> int:
        taken.append(actions)
        return int(made(actions, *more))

    monkeypatch.setattr(environment._tables, "_make_step", step)
    environment.step(given)
    assert not np.shares_memory(given, taken[0])


def test_rules_that_a_program_changes_are_not_those_of_the_tables() -> None:
    environment = analyser.env("fuenfzehnern" if OFF else GAME, tables=2)
    environment.reset()
    before = environment.advise().tolist()
    environment.rules["players"] = 7  # type: ignore[index]
    assert environment.advise().tolist() == before
    assert copy.deepcopy(environment).seats == environment.seats


def test_a_second_thread_at_the_same_tables_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = analyser.env(GAME, tables=2)
    environment.reset()
    arrived, may_go = Event(), Event()

    def step(*_given: Any) -> int:
        arrived.set()
        assert may_go.wait(60)
        return -1

    monkeypatch.setattr(environment._tables, "_make_step", step)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(environment.step, [0, 0])
        try:
            assert arrived.wait(60)
            for call in (
                lambda: environment.step([0, 0]),
                environment.reset,
                environment.advise,
                lambda: copy.copy(environment),
            ):
                with pytest.raises(UsageError, match="found another thread at these tables"):
                    call()
        finally:
            may_go.set()
        first.result()


def test_threads_at_tables_of_their_own_play_what_one_alone_plays() -> None:
    def play(seed: int) -> list[int]:
        environment, lots = analyser.env(GAME, tables=4), np.random.default_rng(seed)
        environment.reset(seed)
        total = []
        for _ in range(100):
            environment.step(legal_actions(environment, lots))
            total.append(int(environment.rows.sum()) + int(environment.observations.sum()))
        return total

    alone = [play(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(4))) == alone


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda made: made.step(1.7), "actions: found float64 of shape () (expected 2 whole"),
        (lambda made: made.step(None), "actions: found None (expected 2 whole numbers, one for"),
        (lambda made: made.step([1, None]), "actions: found [1, None] (expected 2 whole numbers"),
        (lambda made: made.step([[1], [1, 2]]), "actions: found [[1], [1, 2]] (expected 2 whole"),
        (lambda made: made.step([0, np.nan]), "actions: found float64 of shape (2,) (expected 2"),
        (lambda made: made.step([0, 2**70]), f"actions: found [0, {2**70}] (expected 2 whole"),
        (lambda made: made.step(np.array([0, 2**63], np.uint64)), f"actions: found {2**63} (exp"),
        (lambda made: made.step(np.zeros(2, "m8[s]")), "actions: found timedelta64[s] of shape"),
        (lambda made: made.step([True, False]), "actions: found bool of shape (2,) (expected 2"),
        (lambda made: made.step({0, 1}), "actions: found {0, 1} (expected 2 whole numbers"),
        (lambda made: made.reset(None), "seeds: found None (expected a whole number from 0 to"),
        (lambda made: made.reset(2**70), f"seeds: found {2**70} (expected a whole number from 0"),
        (lambda made: made.reset(True), "seeds: found True (expected a whole number from 0 to"),
        (lambda made: made.reset(1.0), "seeds: found 1.0 (expected a whole number from 0 to"),
        (lambda made: made.reset(np.timedelta64(1)), "seeds: found np.timedelta64(1) (expected a"),
        (lambda made: made.reset([1, -1]), "seeds: found -1 (expected a whole number from 0 to"),
        (lambda made: made.reset("12"), "seeds: found <U2 of shape () (expected 2 whole numbers"),
        (lambda made: made.move_of(None), "action: found None (expected a whole number from 0 to"),
        (lambda made: made.move_of(1.0), "action: found 1.0 (expected a whole number from 0 to"),
        (lambda made: made.move_of(True), "action: found True (expected a whole number from 0 to"),
        (lambda made: made.action_of(None), "move: found None (expected a move of a hand history)"),
        (lambda made: made.actions_of("pass"), "move: found 'pass' (expected a move of a hand"),
        (lambda made: made.action_of({}), "move: found {} ("),
        (lambda made: made.advise(3), "policies: found 3 (expected a name, or a record of"),
        (lambda _: UNTYPED.env(GAME, policies={True: USUAL}), "policies, a seat: found True"),
        (lambda _: UNTYPED.env(GAME, policies={1.0: USUAL}), "policies, a seat: found 1.0 ("),
        (lambda _: UNTYPED.env(GAME, policies={"1": USUAL}), "policies, a seat: found '1' (e"),
        (lambda _: UNTYPED.env(GAME, tables=np.timedelta64(3)), "tables: found np.timedelta64("),
        (lambda _: UNTYPED.simulate(game="kabu", hands=np.timedelta64(3)), "hands: found np.time"),
        (lambda _: UNTYPED.compare("sound", "random", game="kabu", precision=np.timedelta64(3)),
         "precision: found np.timedelta64(3) (expected a number)"),
        (lambda made: made.action_of({"do": "meld", "cards": ["7h", ["9h"]]}), "move: found {'do'"),
    ],
)  # fmt: skip
def test_what_is_no_action_or_seed_is_said_in_a_sentence(
    call: Callable[[Any], Any], sentence: str
) -> None:
    made = analyser.env(GAME, tables=2)
    seen = made.reset().observations.copy()
    with pytest.raises(AnalyserError) as raised:
        call(made)
    assert str(raised.value).startswith(sentence)
    assert "\n" not in str(raised.value)
    assert np.array_equal(made.observations, seen)


# -- copies ----------------------------------------------------------------------------------------


def restore_state(environment: Environment) -> Environment:
    """Return other tables of the same kind, restored to the state of these."""
    policies = environment.policies
    others = analyser.env(
        environment.game, environment.rules, tables=environment.tables, policies=policies
    )
    others.set_state(environment.get_state())
    return others


COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
    "state": restore_state,
}


def shown(environment: Environment) -> dict[str, list[Any]]:
    """Return all that a program sees, as lists."""
    found = {name: array.tolist() for name, array in arrays_of(environment).items()}
    counts = environment.counts.tolist()
    found["legal"] = [row[:many] for row, many in zip(found["legal"], counts, strict=True)]
    return found


def check_copies(environment: Environment, how: str, steps: int, seed: int = 5) -> None:
    """Play with an environment and its copy, which goes on alone first."""
    lots = np.random.default_rng(seed)
    for _ in range(steps):
        environment.step(legal_actions(environment, lots))
    copied, still = COPIES[how](environment), shown(environment)
    assert shown(copied) == still
    chosen, seen = [], []
    for _ in range(steps):
        chosen.append(legal_actions(copied, lots))
        copied.step(chosen[-1])
        seen.append(shown(copied))
    assert shown(environment) == still
    for actions, expected in zip(chosen, seen, strict=True):
        environment.step(actions)
        assert shown(environment) == expected


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("game", TRAINING)
def test_a_copy_goes_on_as_the_original_and_by_itself(game: str, how: str) -> None:
    environment = analyser.env(game, tables=2, policies={1: "random"})
    if how == "state":
        with pytest.raises(UsageError, match="get_state: found no hand begun"):
            environment.get_state()
        environment.reset(SEED)
    else:
        begun = COPIES[how](environment)
        with pytest.raises(UsageError, match="found no hand begun"):
            begun.step([0, 0])
        environment.reset(SEED)
        begun.reset(SEED)
        assert shown(begun) == shown(environment)
    copied = COPIES[how](environment)
    assert np.array_equal(environment.advise("random"), copied.advise("random"))
    check_copies(environment, how, 8 if OFF else 60)
    for part in COPIES[how](environment).parts.values():
        assert not part.flags.writeable


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a search without the compiler takes minutes")
@pytest.mark.parametrize(("game", "search"), [("burraco", "search-fast"), ("kabu", "search")])
def test_so_does_one_with_search_players(game: str, search: str) -> None:
    rules = "italian-2p" if game == "burraco" else None
    environment = analyser.env(game, rules, tables=2, policies={1: search})
    environment.reset(SEED)
    check_copies(environment, "pickle", 12)


# -- states ----------------------------------------------------------------------------------------


def test_the_same_tables_go_back_to_a_state() -> None:
    environment = analyser.env("kabu", tables=3)
    environment.reset(SEED)
    state, seen = environment.get_state(), shown(environment)
    environment.step(environment.advise())
    assert shown(environment) != seen
    step = environment.set_state(state)
    assert shown(environment) == seen
    assert step.observations.tolist() == seen["observations"]
    assert environment.get_state() == state


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"game": "burraco"}, "state: found one of game kabu (expected burraco)"),
        ({"tables": 3}, "state: found one of tables 2 (expected 3)"),
        ({"policies": {1: "sound"}}, "state: found one of policies none (expected 1 sound "),
        ({"rules": {"players": 3}}, "state: found one of rules kabu "),
    ],
)
def test_a_state_of_other_tables_is_refused(other: dict[str, Any], sentence: str) -> None:
    """One sentence, and nothing has changed."""
    here = analyser.env("kabu", tables=2)
    here.reset(SEED)
    if "rules" in other:
        other["rules"] = {**here.rules, **other["rules"]}
    there = UNTYPED.env(**{"game": "kabu", "tables": 2} | other)
    there.reset(SEED)
    seen = shown(there)
    with pytest.raises(UsageError) as raised:
        there.set_state(here.get_state())
    assert str(raised.value).startswith(sentence)
    assert "\n" not in str(raised.value)
    assert shown(there) == seen


def test_a_state_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_states, "__version__", "0.9.0")
    old = analyser.env("kabu", tables=1)
    monkeypatch.undo()
    old.reset(SEED)
    with pytest.raises(UsageError, match=r"^state: found one of version 0\.9\.0 \(expected 1\."):
        analyser.env("kabu", tables=1).set_state(old.get_state())


@pytest.mark.parametrize("game", TRAINING)
def test_a_state_that_was_changed_is_refused(game: str) -> None:
    """Wherever a byte was changed, cut off or added."""
    environment = analyser.env(game, tables=1)
    environment.reset(SEED)
    state, seen = environment.get_state(), shown(environment)
    lots = np.random.default_rng(4)
    changed = [state[:-1], state + b"0", b"", *([bytearray(state) for _ in range(30)])]
    for each in changed[3:]:
        each[int(lots.integers(len(state)))] ^= 1 << int(lots.integers(8))  # type: ignore[index]
    for each in map(bytes, changed):
        with pytest.raises(UsageError, match=r"^state: found \d+ bytes that get_state did not re"):
            environment.set_state(each)
    for wrong in (None, "state", bytearray(state), 3):
        with pytest.raises(UsageError, match=r"^state: found .* \(expected bytes of get_state\)$"):
            environment.set_state(wrong)  # type: ignore[arg-type]
    assert shown(environment) == seen
