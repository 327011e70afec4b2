"""Environments of Gymnasium and PettingZoo, before those libraries' own tests."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from compiling import OFF

pytest.importorskip("gymnasium", reason="extra [envs]")
pytest.importorskip("pettingzoo", reason="extra [envs]")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

import analyser
from analyser import games
from analyser.cards.shuffle import run_key
from analyser.errors import UsageError, missing

# PettingZoo says the first two of every environment with an action mask beside the observation,
# but for its own, which it knows by name; and there is nothing to draw here.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Environment has not defined a render:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]
ROOT = Path(__file__).parents[2]
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
    check_env(analyser.gymnasium_env(game, rules, seat=seat), skip_render_check=True)


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
    with pytest.raises(UsageError, match=r"seat: found 4 \(expected 0 to 3\)"):
        analyser.gymnasium_env("burraco", "italian", seat=4)


@pytest.mark.broad
def test_the_lines_of_the_document_run() -> None:
    text = (ROOT / "docs" / "learners.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    space: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block.replace("256", "8"), "learners.md", "exec"), space)
        for line in block.splitlines():
            code, comment, expected = line.partition("  # ")
            if comment and code.startswith("tables."):
                assert str(eval(code, space)) == expected
    assert len(blocks) == 4
    made = analyser.env("burraco", tables=1)
    assert f"tables, {made.observations.shape[1]} |" in text
    assert f"tables, {made.masks.shape[1]} |" in text
    assert not space["over"]


@pytest.mark.parametrize(
    ("called", "package"), [("gymnasium_env", "gymnasium"), ("parallel_env", "pettingzoo")]
)
def test_without_the_extra_it_is_said_what_brings_it(
    called: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("gymnasium_env", "pettingzoo_env"):
        monkeypatch.delitem(sys.modules, f"analyser.library.{name}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(UsageError) as raised:
        getattr(analyser, called)("burraco")
    assert str(raised.value) == f"{called}: {missing(package, 'envs')}"
