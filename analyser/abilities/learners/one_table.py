"""How is a hand played as an episode?  One table, for the environments of other libraries.

It draws its hands, and can show itself: the referee's table (``games.table``) follows the actions
of the learner, and the policies play there as they did here.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.abilities.learners.environment import Environment, Step, checked_seed
from analyser.errors import CodeError, UsageError, describe_value
from analyser.games.searching.sheet import plays_rollouts
from analyser.games.seats import LegalMove
from analyser.games.table import Table
from analyser.library.table import table as lay_out
from analyser.scenario.arguments import check_whole
from analyser.scenario.limits import MAX_SEED

ANSI: Final = "ansi"
"""The render mode: text."""
MOST_HANDS: Final = 1000
"""Hands after which nobody waits any longer for one in which the learner decides something."""
ObservationArrays = dict[str, npt.NDArray[Any]]


class OneTable:
    """A table at which each hand is begun by itself."""

    def __init__(self, environment: Environment, kind: str, render_mode: str | None) -> None:
        """Take an environment of one table; ``kind``: what it is made for.

        ``UsageError``: a render mode that there is not, or not with these policies.
        """
        self.environment, self.render_mode, self._kind = environment, render_mode, kind
        self._seed = self._hand = 0
        if render_mode not in (None, ANSI):
            found = describe_value(render_mode)
            raise UsageError(f"render_mode: found {found} (expected {ANSI!r} or None)")
        if render_mode and not self._lay_out().follows_searches:
            for seat, policy in environment.policies.items():
                if plays_rollouts(policy):
                    raise UsageError(
                        f"render_mode: found search player {policy['name']} in seat {seat}"
                        f" (expected policies without rollouts, which a table of"
                        f" {environment.game} cannot repeat)"
                    )
        self.in_play = False
        """Whether the learner is to move."""
        self._lots = np.random.default_rng()
        self._made: list[int] = []
        """The actions of the learner in this hand."""
        self._shown: tuple[Table, int] | None = None
        """The hand as it is shown, and how many of the actions it knows."""

    def begin(self, seed: int | None) -> Step:
        """Begin the first hand of a seed in which the learner decides something.

        ``None``: of a seed that is drawn.
        """
        if seed is not None:
            seed = checked_seed("seed", seed)
            self._lots = np.random.default_rng(seed)
        drawn = int(self._lots.integers(2**62)) if seed is None else seed
        self.in_play, self._seed, self._hand = False, drawn, 0
        step = self.environment.reset([drawn])
        while step.ended[0]:
            self._hand += 1
            if self._hand == MOST_HANDS:
                raise UsageError(
                    f"found {MOST_HANDS} hands in which the learner has nothing to decide"
                )
            step = self.environment.step([0])
        self.in_play, self._made, self._shown = True, [], None
        return step

    def step(self, action: Any) -> Step:
        """Make an action; ``IllegalAction``: it is not legal, and nothing has changed.

        ``UsageError``: no hand is in play, or it is not a whole number.
        """
        if not self.in_play:
            raise UsageError("step: found no hand in play (expected reset first)")
        found = "a whole number, as of a legal action"
        made = check_whole("action", action, -MAX_SEED, MAX_SEED, found)
        step = self.environment.step([made])
        self._made.append(made)
        self.in_play = not step.ended[0]
        return step

    def observe(self) -> ObservationArrays:
        """Return what the seat to move sees and may do, as arrays of its own."""
        return {
            "observation": self.environment.observations[0].copy(),
            "action_mask": self.environment.masks[0].astype(np.int8),
        }

    # -- keep and restore --------------------------------------------------------------------------

    def get_state(self, more: dict[str, Any] | None = None) -> bytes:
        """Return all that decides how the table goes on; ``more``: what goes with it."""
        lots = self._lots.bit_generator.state
        said = {"in_play": self.in_play, "seed": self._seed, "hand": self._hand, "lots": lots}
        return self.environment._seal_state(self._kind, said | {"made": self._made, "more": more})

    def set_state(self, state: bytes) -> Any:
        """Restore what :meth:`get_state` returned, and return what went with it."""
        said = self.environment._open_state(self._kind, state)
        self._lots.bit_generator.state = said["lots"]
        self.in_play, self._made, self._shown = said["in_play"], said["made"], None
        self._seed, self._hand = said["seed"], said["hand"]
        return said["more"]

    # -- show --------------------------------------------------------------------------------------

    def render(self) -> str:
        """Return the table as text, all cards open, as ``print(analyser.table(…))`` shows it.

        ``UsageError``: no render mode was asked for, or no hand is begun.
        """
        if self.render_mode is None:
            raise UsageError(
                f"render: found no render mode (expected render_mode={ANSI!r} where the environment"
                " is made)"
            )
        if not self._made and not self.in_play:
            raise UsageError("render: found no hand begun (expected reset first)")
        return str(self._follow())

    def _lay_out(self) -> Table:
        rules = self.environment._rules
        return lay_out(self.environment.game, rules=rules, seed=self._seed, hand=self._hand)

    def _follow(self) -> Table:
        """Return the referee's table, at which all is done that was done here."""
        learners, policies = self.environment.learners, self.environment.policies
        # Nobody plays in the seats of the learner here, but there must be a policy.
        some = next(iter(policies.values()), {})
        seated = [policies.get(seat, some) for seat in range(self.environment.seats)]
        table, known = self._shown or (self._lay_out(), 0)
        while not table.over and (table.to_move not in learners or self._made[known:]):
            if table.to_move in learners:
                move, many = self._find_move(table, self._made[known:])
                if not many:
                    break
                table.make(move)
                known += many
            else:
                table.policies.step(seated)
        self._shown = table, known
        return table

    def _find_move(self, table: Table, made: list[int]) -> tuple[LegalMove, int]:
        """Return the move that actions make, and how many; 0: they are the beginning of one."""
        for move in table.moves:
            actions = self.environment.actions_of(table.learners_move(move))
            if actions[: len(made)] == made[: len(actions)]:
                return move, len(actions) if len(actions) <= len(made) else 0
        raise CodeError(f"{table.game}: an action made a move that the referee does not know")
