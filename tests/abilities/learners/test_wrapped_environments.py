"""``analyser.abilities.learners``: Environments of Gymnasium and PettingZoo, before those
libraries' own tests.
"""

from __future__ import annotations

import copy
import hashlib
import pickle
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from compiling import OFF

pytest.importorskip("gymnasium", reason="extra [envs]")
pytest.importorskip("pettingzoo", reason="extra [envs]")

from gymnasium.utils.env_checker import check_env
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.test import api_test, parallel_api_test

import analyser
from analyser import games
from analyser.abilities.learners.environment import Environment
from analyser.cards.shuffle import run_key
from analyser.errors import UsageError, describe_missing

# PettingZoo says the first two of every environment with an action mask beside the observation, but
# for its own, which it knows by name; Gymnasium the last one of what its registry does not hold.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes:UserWarning"),
]
ROOT = Path(__file__).parents[3]
CYCLES = 20 if OFF else 400
TABLES: list[Any] = [
    ("burraco", "italian", {}),
    ("burraco", "italian-2p", {}),
    ("burraco", "italian-3p", {1: "balanced"}),
    *(
        pytest.param(*each, marks=pytest.mark.broad)
        for each in (
            ("kabu", "kabu", {}),
            ("fuenfzehnern", "fuenfzehnern", {2: "sound"}),
            ("schafkopf", "schafkopf", {}),
            ("ecarte", "ecarte", {}),
            ("conquian", "conquian", {}),
            ("khanhoo", "khanhoo", {2: "sound"}),
            ("carioca", "carioca", {1: "sound"}),
            ("eastwest", "eastwest", {}),
        )
    ),
]


@pytest.mark.parametrize(("game", "rules", "policies"), TABLES)
def test_gymnasium_checks_the_environment(game: str, rules: str, policies: dict[int, str]) -> None:
    seat = len(policies)
    check_env(analyser.gymnasium_env(game, rules, seat=seat, render_mode="ansi"))


@pytest.mark.parametrize(("game", "rules", "policies"), TABLES)
def test_pettingzoo_checks_the_environment(game: str, rules: str, policies: dict[int, str]) -> None:
    api_test(analyser.aec_env(game, rules, policies=policies), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "rules", "policies"), TABLES)
def test_pettingzoo_checks_the_parallel_one(
    game: str, rules: str, policies: dict[int, str]
) -> None:
    made = analyser.parallel_env(game, rules, policies=policies)
    parallel_api_test(made, num_cycles=CYCLES)


def test_an_episode_is_the_first_deal_of_its_seed() -> None:
    made = analyser.gymnasium_env("burraco", "italian", seat=2, policy="greedy")
    _, _ = made.reset(seed=5)
    over, reward = False, 0.0
    while not over:
        (action,) = made.environment.advise("balanced")
        seen, reward, over, truncated, info = made.step(action)
        assert not truncated
        assert not info
    assert not seen["action_mask"].any()
    game = games.game("burraco")
    policies = [game.policy("greedy"), game.policy("balanced")]
    row = game.play(game.rules("italian"), policies, (0, 0, 1, 0), run_key(5), 0, 1)[0]
    names = [column.name for column in game.columns]
    scores = [row[names.index(f"score_{side}")] / 2 for side in range(2)]
    assert reward == scores[0] - scores[1]


def test_hands_without_a_seed_follow_from_the_last_one() -> None:
    made = analyser.gymnasium_env("burraco", "italian-2p")
    first = [made.reset(seed=5)[0], made.reset()[0], made.reset()[0]]
    again = [made.reset(seed=5)[0], made.reset()[0], made.reset()[0]]
    hands = [seen["observation"].tolist() for seen in first]
    assert hands == [seen["observation"].tolist() for seen in again]
    assert hands[0] != hands[1] != hands[2]


def test_an_action_that_is_not_legal_changes_nothing_and_is_told() -> None:
    made = analyser.gymnasium_env("burraco", "italian", illegal_reward=-7)
    seen, _ = made.reset(seed=1)
    after, reward, over, truncated, info = made.step(np.int64(3))
    assert (reward, over, truncated) == (-7, False, False)
    assert info["illegal"].startswith("actions: table 0: found 3, discard card Ac, (expected a")
    assert all(np.array_equal(seen[name], after[name]) for name in seen)
    for raising in (analyser.aec_env("burraco"), analyser.parallel_env("burraco")):
        raising.reset(seed=1)
        told: Any = 3 if hasattr(raising, "agent_selection") else {"seat_0": 3}
        with pytest.raises(UsageError, match=r"found 3, discard card Ac,"):
            raising.step(told)


def test_agents_earn_what_their_sides_are_ahead() -> None:
    made = analyser.aec_env("burraco", "italian")
    made.reset(seed=3)
    earned: dict[str, float] = {}
    for agent in made.agent_iter():
        _, reward, over, _, _ = made.last()
        if over:
            earned[agent] = reward
            made.step(None)
        else:
            made.step(int(made.seats.environment.advise("balanced")[0]))
    assert earned["seat_0"] == earned["seat_2"] == -earned["seat_1"] == -earned["seat_3"] != 0


def test_in_parallel_only_the_action_of_the_agent_to_move_counts() -> None:
    made, alone = analyser.parallel_env("burraco"), analyser.aec_env("burraco")
    made.reset(seed=3)
    alone.reset(seed=3)
    while made.agents:
        action = int(alone.seats.environment.advise("greedy")[0])
        mover = alone.agent_selection
        others = dict.fromkeys(made.agents, -1)
        seen, rewards, over, _, _ = made.step({**others, mover: action})
        alone.step(action)
        assert rewards == alone.rewards
        assert over == alone.terminations
        for agent, told in seen.items():
            expected = alone.observe(agent)
            assert all(np.array_equal(told[name], expected[name]) for name in told)
            assert told["action_mask"].any() == (agent == made.seats.mover)


def test_a_seat_must_be_at_the_table() -> None:
    with pytest.raises(UsageError, match=r"seat: found 4 \(expected a whole number from 0 to 3\)"):
        analyser.gymnasium_env("burraco", "italian", seat=4)


@pytest.mark.broad
def test_the_lines_of_the_document_run() -> None:
    text = (ROOT / "docs" / "learners.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    space: dict[str, Any] = {}
    for block in blocks:
        few = block.replace("256", "8").replace("hands=2_000", "hands=8")
        exec(compile(few, "learners.md", "exec"), space)
        for line in block.splitlines():
            code, comment, expected = line.partition("  # ")
            if comment and code.startswith("tables."):
                assert str(eval(code, space)) == expected
    assert len(blocks) == 6
    made = analyser.env("burraco", tables=1)
    assert f"tables, {made.observations.shape[1]} |" in text
    assert f"tables, {made.masks.shape[1]} |" in text
    assert not space["over"]
    assert space["shown"].render() in text
    assert np.array_equal(space["step"].observations, analyser.env("kabu", tables=4).reset(3)[0])


@pytest.mark.parametrize(
    ("called", "package"), [("gymnasium_env", "gymnasium"), ("parallel_env", "pettingzoo")]
)
def test_without_the_extra_it_is_said_what_brings_it(
    called: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("gymnasium_env", "pettingzoo_env"):
        monkeypatch.delitem(sys.modules, f"analyser.abilities.learners.{name}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(UsageError) as raised:
        getattr(analyser, called)("burraco")
    assert str(raised.value) == f"{called}: {describe_missing(package, 'envs')}"


GAME = "kabu" if OFF else "burraco"
"""Whichever is ready soonest."""
NO_HAND = r"^step: found no hand in play \(expected reset first\)$"
MADE: dict[str, Callable[[], Any]] = {
    "gymnasium_env": lambda: analyser.gymnasium_env(GAME),
    "aec_env": lambda: analyser.aec_env(GAME),
    "parallel_env": lambda: analyser.parallel_env(GAME),
}


def table_of(made: Any) -> Environment:
    found: Environment = getattr(made, "seats", made).environment
    return found


def make(made: Any, action: Any) -> Any:
    """Make an action of the agent to move, and return what is seen then."""
    if not hasattr(made, "seats"):
        return made.step(action)
    if isinstance(made, ParallelEnv):
        return made.step({made.seats.mover: action})
    made.step(action)
    return {agent: made.observe(agent) for agent in made.possible_agents}, made.rewards


def play_on(made: Any, steps: int) -> str:
    """Play by a policy's advice, a new hand after each, and return all that was seen."""
    found = []
    for _ in range(steps):
        if isinstance(made, AECEnv) and made.agents and made.terminations[made.agent_selection]:
            made.step(None)
            continue
        over = not made.agents if hasattr(made, "agents") else table_of(made).masks.sum() == 0
        if over:
            found.append(made.reset())
            continue
        found.append(make(made, int(table_of(made).advise()[0])))
    return "".join(map(words, found))


def words(seen: Any) -> str:
    """Return what was seen as a text, of arrays a digest."""
    if isinstance(seen, np.ndarray):
        return hashlib.sha256(seen.tobytes()).hexdigest()
    if isinstance(seen, dict):
        return str({name: words(each) for name, each in seen.items()})
    if isinstance(seen, tuple):
        return str([*map(words, seen)])
    return str(seen)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
@pytest.mark.parametrize("name", MADE)
def test_a_copy_goes_on_as_the_original_and_by_itself(
    name: str, copied: Callable[[Any], Any]
) -> None:
    made = MADE[name]()
    copied(made).reset(seed=1)
    made.reset(seed=4)
    play_on(made, 7)
    one, other = copied(made), copied(made)
    # Long enough for a new hand, whose cards come from what each has drawn so far.
    steps = 12 if OFF else 240
    first = play_on(one, steps)
    assert first == play_on(other, steps)
    assert first == play_on(made, steps)
    assert "action_mask" in first


@pytest.mark.parametrize("name", MADE)
def test_a_step_without_a_hand_in_play_is_an_error(name: str) -> None:
    made = MADE[name]()
    with pytest.raises(UsageError, match=NO_HAND):
        made.step({} if name == "parallel_env" else 0)
    made.reset(seed=3)
    while table_of(made).counts[0]:
        make(made, int(table_of(made).advise()[0]))
    if name == "aec_env":
        with pytest.raises(UsageError, match=r"^action: found 0 \(expected None: the hand is over"):
            made.step(0)
        while made.agents:
            made.step(None)
    with pytest.raises(UsageError, match=NO_HAND):
        made.step({} if name == "parallel_env" else 0)
    made.reset(seed=3)
    assert table_of(made).counts[0]


@pytest.mark.parametrize("name", MADE)
def test_what_is_no_action_or_seed_is_said_in_a_sentence(name: str) -> None:
    made = MADE[name]()
    for seed in (2**70, -1, True, 1.0):
        with pytest.raises(UsageError, match=rf"^seed: found {seed} \(expected a whole number fr"):
            made.reset(seed=seed)
    made.reset(seed=1)
    seen = table_of(made).observations.copy()
    for action in (None, 1.7, float("nan"), np.timedelta64(1), "draw", True, 2**70):
        found = re.escape(repr(action))
        with pytest.raises(UsageError, match=rf"^action: found {found} \(expected a whole number"):
            make(made, action)
    if name == "parallel_env":
        for actions in (None, {}, {"seat_9": 0}):
            with pytest.raises(UsageError, match=r"^actions: found .*expected an action of seat_0"):
                made.step(actions)
    if name != "gymnasium_env":
        with pytest.raises(UsageError, match=r"^observe: found agent 'me' \(expected seat_0, sea"):
            made.seats.observe("me")
    assert np.array_equal(table_of(made).observations, seen)
    make(made, np.array(table_of(made).advise()[0]))


# -- states, and tables as text --------------------------------------------------------------------


@pytest.mark.parametrize("name", MADE)
def test_a_hand_goes_on_from_a_state_with_the_same_bytes(name: str) -> None:
    """In a new environment, and in the one that played on meanwhile."""
    made, other = MADE[name](), MADE[name]()
    with pytest.raises(UsageError, match="get_state: found no hand begun"):
        made.get_state()
    made.reset(seed=4)
    play_on(made, 7)
    state = made.get_state()
    steps = 12 if OFF else 240
    first = play_on(made, steps)
    for each in (other, made):
        each.set_state(state)
        assert each.get_state() == state
        assert play_on(each, steps) == first


def test_a_state_is_of_one_kind_of_environment() -> None:
    here, there = MADE["aec_env"](), MADE["parallel_env"]()
    here.reset(seed=1)
    with pytest.raises(
        UsageError, match=r"^state: found one of environment aec_env \(expected par"
    ):
        there.set_state(here.get_state())


@pytest.mark.parametrize(("game", "rules", "policies"), TABLES)
def test_the_table_as_text_is_the_one_that_is_played(
    game: str, rules: str, policies: dict[int, str]
) -> None:
    """The same legal moves at each step, and the same row at the end."""
    made: Any = analyser.gymnasium_env(game, rules, render_mode="ansi")
    made.reset(seed=6)
    environment, over, lots = made.environment, False, np.random.default_rng(2)
    while not over:
        text, table = made.render(), made._table._follow()
        moves = [environment.actions_of(table.learners_move(move)) for move in table.moves]
        legal = environment.legal[0, : environment.counts[0]]
        if made._table._shown[1] == len(made._table._made):
            assert {actions[0] for actions in moves} == {*legal.tolist()}
        assert text == str(table)
        assert text.splitlines()[0].endswith(f"of seed 6, seat {made.seat} to move")
        advised = int(environment.advise()[0])
        action = int(lots.choice(legal)) if lots.random() < 0.3 else advised
        _, _, over, _, _ = made.step(action)
    assert made.render().splitlines()[0].endswith("over")
    assert made._table._follow().row() == environment.rows[0].tolist()


@pytest.mark.parametrize("name", ["aec_env", "parallel_env"])
def test_agents_see_the_same_text(name: str) -> None:
    made = getattr(analyser, name)(GAME, render_mode="ansi")
    made.reset(seed=6)
    shown = [made.render()]
    for _ in range(3):
        make(made, int(table_of(made).advise()[0]))
        shown.append(made.render())
    assert len({*shown}) == 4
    assert shown[0] == str(analyser.table(GAME, seed=6))


def test_what_cannot_be_shown_is_said_in_a_sentence() -> None:
    with pytest.raises(
        UsageError, match=r"^render_mode: found 'human' \(expected 'ansi' or None\)$"
    ):
        analyser.gymnasium_env(GAME, render_mode="human")
    with pytest.raises(
        UsageError, match=r"^render_mode: found search player search in seat 1 \(exp"
    ):
        analyser.aec_env("burraco", policies={1: "search"}, render_mode="ansi")
    made = analyser.gymnasium_env(GAME)
    with pytest.raises(
        UsageError, match=r"^render: found no render mode \(expected render_mode='an"
    ):
        made.render()
    with pytest.raises(UsageError, match=r"^render: found no hand begun \(expected reset first\)$"):
        analyser.parallel_env(GAME, render_mode="ansi").render()
