"""A table as environments of PettingZoo, an agent a seat: a hand is an episode.

>>> from analyser import parallel_env
>>> seats = parallel_env("kabu")
>>> seen, _ = seats.reset(seed=7)
>>> sorted(seen)
['seat_0', 'seat_1', 'seat_2', 'seat_3']

Agents are called ``seat_0``, ``seat_1`` … .  An agent sees what its seat saw when it was last to
move, and its mask is empty unless it is to move now.  The rewards come with the end of the hand,
points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from analyser.abilities.learners.environment import Environment, Step
from analyser.abilities.learners.gymnasium_env import spaces_of
from analyser.abilities.learners.one_table import ANSI, ObservationArrays, OneTable
from analyser.errors import UsageError
from analyser.errors import describe_value as shown

NAME: Final = "analyser_v0"
OF_AGENTS: Final = (
    "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos",
    "agent_selection", "_skip_agent_selection",
)  # fmt: skip
"""What an environment of agents one after another keeps of a hand."""


class Seats:
    """The table, its agents, and what each has seen last."""

    def __init__(self, environment: Environment, kind: str, render_mode: str | None) -> None:
        """Take an environment of one table; ``kind``: what it is made for."""
        self.environment = environment
        self.table = OneTable(environment, kind, render_mode)
        self.agents_by_seat = {seat: f"seat_{seat}" for seat in environment.learners}
        self.spaces = {agent: spaces_of(environment) for agent in self.agents_by_seat.values()}
        self.mover = ""
        """The agent to move; empty once the hand is over."""
        self._seen: dict[str, npt.NDArray[np.uint8]] = {}

    def begin(self, seed: int | None) -> None:
        """Begin a hand: the first deal of the seed, or of one drawn where none is given."""
        step = self.table.begin(seed)
        self._seen = {
            agent: np.zeros_like(self.environment.observations[0]) for agent in self.spaces
        }
        self._look(step)

    def act(self, action: int | None) -> dict[str, float]:
        """Make the action of the agent to move; returns what each agent earns.

        ``UsageError``: no hand is in play, or the action is not a legal one.
        """
        step = self.table.step(action)
        self._look(step)
        rewards = step.rewards[0].tolist()
        return {agent: rewards[seat] for seat, agent in self.agents_by_seat.items()}

    def _look(self, step: Step) -> None:
        self.mover = "" if step.ended[0] else self.agents_by_seat[int(step.movers[0])]
        if self.mover:
            self._seen[self.mover] = self.environment.observations[0].copy()

    def observe(self, agent: str) -> ObservationArrays:
        """Return what an agent sees and may do, as arrays of its own."""
        if agent not in self._seen:
            known = ", ".join(self._seen) or "reset first"
            raise UsageError(f"observe: found agent {shown(agent)} (expected {known})")
        seen = self.table.observe() | {"observation": self._seen[agent].copy()}
        if agent != self.mover:
            seen["action_mask"][:] = 0
        return seen

    def get_state(self, **more: Any) -> bytes:
        """Return all that decides how the hands go on; ``more``: what goes with it."""
        seen = {agent: each.tolist() for agent, each in self._seen.items()}
        return self.table.get_state({**more, "mover": self.mover, "seen": seen})

    def set_state(self, state: bytes) -> dict[str, Any]:
        """Restore what :meth:`get_state` returned, and return what went with it."""
        more: dict[str, Any] = self.table.set_state(state)
        self.mover = more.pop("mover")
        self._seen = {agent: np.array(each, np.uint8) for agent, each in more.pop("seen").items()}
        return more


class _AtTable:
    """What the two have in common: who sits at the table, and what each may see and do."""

    function: str
    """The Python name that makes one."""

    def __init__(self, environment: Environment, render_mode: str | None = None) -> None:
        """Take an environment of one table."""
        super().__init__()
        self.seats = Seats(environment, self.function, render_mode)
        self.render_mode = render_mode
        self.possible_agents = list(self.seats.spaces)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what an agent may see."""
        return self.seats.spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the actions of an agent."""
        return self.seats.spaces[agent][1]

    def render(self) -> str:
        """Return the table as text, all cards open; ``UsageError`` without a render mode."""
        return self.seats.table.render()

    def close(self) -> None:
        """Do nothing: text needs no window."""


class SeatsAEC(_AtTable, AECEnv[str, ObservationArrays, int]):  # type: ignore[misc]
    """Agents one after another, as at the table."""

    metadata: Final = {"render_modes": [ANSI], "name": NAME, "is_parallelizable": False}
    function = "aec_env"

    def observe(self, agent: str) -> ObservationArrays:
        """Return what an agent sees and may do."""
        return self.seats.observe(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a hand: the first deal of the seed, or of one drawn where none is given."""
        self.seats.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.seats.mover

    def step(self, action: int | None) -> None:
        """Make the action of the agent whose turn it is; ``UsageError``: it is not legal.

        Once the hand is over each agent makes ``None``, and then no more.
        """
        if self.agents and self.terminations[self.agent_selection]:
            if action is not None:
                found = shown(action)
                raise UsageError(f"action: found {found} (expected None: the hand is over)")
            self._was_dead_step(action)
            return
        rewards = self.seats.act(action)
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.rewards = rewards
        over = not self.seats.mover
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.agents[0] if over else self.seats.mover
        self._accumulate_rewards()

    def get_state(self) -> bytes:
        """Return all that decides how the hand, and those after it, go on, as bytes."""
        return self.seats.get_state(**{name: vars(self).get(name) for name in OF_AGENTS})

    def set_state(self, state: bytes) -> None:
        """Restore what :meth:`get_state` returned.

        ``UsageError``: the state was changed, or belongs to another environment, game, rules,
        policies or version.  Then nothing has changed.
        """
        for name, value in self.seats.set_state(state).items():
            setattr(self, name, value)


class SeatsParallel(_AtTable, ParallelEnv[str, ObservationArrays, int]):  # type: ignore[misc]
    """All agents at once: only the action of the one that is to move counts."""

    metadata: Final = {"render_modes": [ANSI], "name": NAME}
    function = "parallel_env"

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, ObservationArrays], dict[str, dict[str, Any]]]:
        """Begin a hand: the first deal of the seed, or of one drawn where none is given."""
        self.seats.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, ObservationArrays]:
        return {agent: self.seats.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, ObservationArrays],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Make the action of the agent to move.

        ``UsageError``: no hand is in play, or there is no legal action of that agent.
        """
        if self.agents and (not isinstance(actions, Mapping) or self.seats.mover not in actions):
            raise UsageError(
                f"actions: found {shown(actions)} (expected an action of {self.seats.mover}, which"
                " is to move)"
            )
        rewards = self.seats.act(actions[self.seats.mover] if self.agents else None)
        over = not self.seats.mover
        seen, agents = self._observations(), self.agents
        if over:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def get_state(self) -> bytes:
        """Return all that decides how the hand, and those after it, go on, as bytes."""
        return self.seats.get_state(agents=self.agents)

    def set_state(self, state: bytes) -> None:
        """Restore what :meth:`get_state` returned.

        ``UsageError``: the state was changed, or belongs to another environment, game, rules,
        policies or version.  Then nothing has changed.
        """
        self.agents = self.seats.set_state(state)["agents"]
