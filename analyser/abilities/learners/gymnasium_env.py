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
import numpy.typing as npt
from gymnasium import spaces

from analyser.abilities.learners.environment import (
    Environment,
    IllegalAction,
    checked_seed,
    first_decision,
    whole_action,
)

Observed = dict[str, npt.NDArray[Any]]


def spaces_of(environment: Environment) -> tuple[spaces.Dict[Any], spaces.Discrete]:
    """Return the spaces of observations and of actions of a seat."""
    seen, actions = environment.observations.shape[1], environment.actions
    observation = spaces.Box(0, 255, (seen,), np.uint8)
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return (
        spaces.Dict({"observation": observation, "action_mask": mask}),
        spaces.Discrete(actions),
    )


def observe_seat(environment: Environment) -> Observed:
    """Return what the seat to move sees and may do, as arrays of its own."""
    return {
        "observation": environment.observations[0].copy(),
        "action_mask": environment.masks[0].astype(np.int8),
    }


class SeatEnv(gymnasium.Env[Observed, np.int64]):
    """One seat against policies.

    The reward comes with the end of the hand, points.  An action that is not legal changes nothing
    and earns ``illegal_reward``; ``info["illegal"]`` says what is legal.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, environment: Environment, illegal_reward: float) -> None:
        """Take an environment of one table in which one seat learns."""
        self.environment = environment
        """The table."""
        (self.seat,) = environment.learners
        self.illegal_reward = illegal_reward
        self._in_play = False
        found: tuple[spaces.Space[Any], spaces.Discrete] = spaces_of(environment)
        self.observation_space, self.action_space = found

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a hand: the first deal of the seed, or of one drawn where none is given."""
        seed = None if seed is None else checked_seed("seed", seed)
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(2**62)) if seed is None else seed
        self._in_play = False
        first_decision(self.environment, drawn)
        self._in_play = True
        return observe_seat(self.environment), {}

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Make an action, and let the others play until this seat is to move again.

        ``UsageError``: no hand is in play, or the action is not a whole number.
        """
        made = whole_action(action, in_play=self._in_play)
        try:
            told = self.environment.step([made])
        except IllegalAction as error:
            info = {"illegal": str(error)}
            return observe_seat(self.environment), self.illegal_reward, False, False, info
        reward, over = float(told.rewards[0, self.seat]), bool(told.ended[0])
        self._in_play = not over
        return observe_seat(self.environment), reward, over, False, {}
