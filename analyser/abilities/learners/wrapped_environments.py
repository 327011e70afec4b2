"""How does a learner play by another library?  ``gymnasium_env``, ``aec_env``, ``parallel_env``.

The libraries are imported when one is asked for: with the extra ``[envs]`` they are installed.
Left out: what the wrappers do (``gymnasium_env``, ``pettingzoo_env``).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from analyser import games
from analyser.abilities.learners.environment import env
from analyser.errors import UsageError, describe_missing
from analyser.library import players
from analyser.library.players import NameOrRecord
from analyser.scenario import arguments
from analyser.scenario.arguments import check_whole

if TYPE_CHECKING:
    from analyser.abilities.learners.gymnasium_env import SeatEnv
    from analyser.abilities.learners.pettingzoo_env import SeatsAEC, SeatsParallel


def _module(name: str, called: str) -> Any:
    """Return the module that wraps environments for a library of the extra ``[envs]``."""
    try:
        return import_module(f"{__package__}.{name}")
    except ModuleNotFoundError as error:
        raise UsageError(f"{called}: {describe_missing(str(error.name), 'envs')}") from None


@arguments.check_arguments
def gymnasium_env(
    game: str = games.DEFAULT,
    rules: NameOrRecord | None = None,
    *,
    seat: int = 0,
    policy: NameOrRecord | None = None,
    illegal_reward: float = -1.0,
    render_mode: str | None = None,
) -> SeatEnv:
    """Return one seat against a policy in all others, as an environment of Gymnasium.

    - ``rules``: as of :func:`env`.
    - ``seat``: where the learner sits, from 0.
    - ``policy``: who plays in all other seats; default: the game's.
    - ``illegal_reward``: what an action earns that is not legal; it changes nothing.
    - ``render_mode``: ``"ansi"`` for ``render``, which returns the table as text.

    The reward comes at the end of a hand: the side's points less the mean of the others.
    ``UsageError`` where the extra ``[envs]`` is not installed; otherwise as :func:`env`.
    """
    module = _module("gymnasium_env", "gymnasium_env")
    the_game = games.game(game)
    others = range(len(the_game.seats(players.rule_set(the_game, rules))))
    check_whole("seat", seat, 0, others[-1])
    usual = the_game.default_policy if policy is None else policy
    policies = {other: usual for other in others if other != seat}
    table = env(game, rules, tables=1, policies=policies)
    made: SeatEnv = module.SeatEnv(table, illegal_reward, render_mode)
    return made


@arguments.check_arguments
def aec_env(
    game: str = games.DEFAULT,
    rules: NameOrRecord | None = None,
    *,
    policies: Mapping[int, NameOrRecord] | None = None,
    render_mode: str | None = None,
) -> SeatsAEC:
    """Return a table as an environment of PettingZoo, an agent after another.

    Arguments and errors as of :func:`env` and :func:`gymnasium_env`.
    """
    module = _module("pettingzoo_env", "aec_env")
    table = env(game, rules, tables=1, policies=policies)
    made: SeatsAEC = module.SeatsAEC(table, render_mode)
    return made


@arguments.check_arguments
def parallel_env(
    game: str = games.DEFAULT,
    rules: NameOrRecord | None = None,
    *,
    policies: Mapping[int, NameOrRecord] | None = None,
    render_mode: str | None = None,
) -> SeatsParallel:
    """Return a table as a parallel environment of PettingZoo: only who is to move is heard.

    Arguments and errors as of :func:`env` and :func:`gymnasium_env`.
    """
    module = _module("pettingzoo_env", "parallel_env")
    table = env(game, rules, tables=1, policies=policies)
    made: SeatsParallel = module.SeatsParallel(table, render_mode)
    return made
