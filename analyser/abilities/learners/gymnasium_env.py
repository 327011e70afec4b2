"""One seat of a table as an environment of Gymnasium: a hand is an episode.

>>> from analyser import gymnasium_env
>>> seat = gymnasium_env("kabu")
>>> seen, _ = seat.reset(seed=7)
>>> sorted(seen)
['action_mask', 'observation']
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from analyser.abilities.learners.environment import Environment, IllegalAction
from analyser.abilities.learners.one_table import ANSI, ObservationArrays, OneTable


def spaces_of(environment: Environment) -> tuple[spaces.Dict[Any], spaces.Discrete]:
    """Return the spaces of observations and of actions of a seat."""
    seen, actions = environment.observations.shape[1], environment.actions
    observation = spaces.Box(0, 255, (seen,), np.uint8)
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return (
        spaces.Dict({"observation": observation, "action_mask": mask}),
        spaces.Discrete(actions),
    )


class SeatEnv(gymnasium.Env[ObservationArrays, np.int64]):
    """One seat against policies.

    The reward comes with the end of the hand, points.  An action that is not legal changes nothing
    and earns ``illegal_reward``; ``info["illegal"]`` says what is legal.
    """

    metadata: dict[str, Any] = {"render_modes": [ANSI], "render_fps": 1}  # noqa: RUF012 - as of Env

    def __init__(
        self, environment: Environment, illegal_reward: float, render_mode: str | None = None
    ) -> None:
        """Take an environment of one table in which one seat learns."""
        self.environment = environment
        """The table."""
        (self.seat,) = environment.learners
        self.illegal_reward, self.render_mode = illegal_reward, render_mode
        self._table = OneTable(environment, "gymnasium_env", render_mode)
        found: tuple[spaces.Space[Any], spaces.Discrete] = spaces_of(environment)
        self.observation_space, self.action_space = found

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationArrays, dict[str, Any]]:
        """Begin a hand: the first deal of the seed, or of one drawn where none is given."""
        self._table.begin(seed)
        super().reset(seed=None if seed is None else int(seed), options=options)
        return self._table.observe(), {}

    def step(self, action: np.int64) -> tuple[ObservationArrays, float, bool, bool, dict[str, Any]]:
        """Make an action, and let the others play until this seat is to move again.

        ``UsageError``: no hand is in play, or the action is not a whole number.
        """
        try:
            step = self._table.step(action)
        except IllegalAction as error:
            info = {"illegal": str(error)}
            return self._table.observe(), self.illegal_reward, False, False, info
        reward, over = float(step.rewards[0, self.seat]), bool(step.ended[0])
        return self._table.observe(), reward, over, False, {}

    def render(self) -> str:
        """Return the table as text, all cards open; ``UsageError`` without a render mode."""
        return self._table.render()

    def get_state(self) -> bytes:
        """Return all that decides how the hand, and those after it, go on, as bytes."""
        return self._table.get_state()

    def set_state(self, state: bytes) -> tuple[ObservationArrays, dict[str, Any]]:
        """Restore what :meth:`get_state` returned; returns what ``reset`` does.

        ``UsageError``: the state was changed, or belongs to another environment, game, rules,
        policies or version.  Then nothing has changed.
        """
        self._table.set_state(state)
        return self._table.observe(), {}
