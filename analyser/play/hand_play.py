"""How are hands played?  By the game, or where an engine sits, by the ability that seats engines.

Rows and errors are the same: ``abilities.engines`` plays move by move what the kernel plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyser import registry
from analyser.games.interface import Game, Record, Rows, able
from analyser.games.protocols.decisions import Condition, HasDecisions
from analyser.games.protocols.engines import is_engine
from analyser.games.protocols.matches import Hands, PlaysMatches


def play_hands(
    game: Game,
    rules: Record,
    entrants: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
) -> Rows:
    """Play deals as ``Game.play``, where entrants may be engines.

    The rows have ``forfeits.columns``.  ``PlayerError`` for an engine that fails, which begins
    with the deal.
    """
    asked = (rules, entrants, seating, key, first, count)
    if any(map(is_engine, entrants)):
        rows: Rows = _engines(entrants).play_hands(game, *asked)
        return rows
    return game.play(*asked)


def seat_players(
    game: Game, rules: Record, entrants: Sequence[Record], seating: Sequence[int]
) -> Hands:
    """Return what plays hands of matches, as ``PlaysMatches.seat_players``.

    Rows and errors are those of :func:`play_hands`.
    """
    asked = (rules, entrants, seating)
    if any(map(is_engine, entrants)):
        plays: Hands = _engines(entrants).seat_players(game, *asked)
        return plays
    return able(game, PlaysMatches).seat_players(*asked)


def weigh(
    game: Game,
    choice: str,
    rules: Record,
    entrants: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
    futures: int,
    when: Condition = (),
) -> Rows:
    """Weigh a decision of some deals, as ``HasDecisions.weigh``, where entrants may be engines.

    An engine plays the hand, and from the decision on the game's default policy.  Raises as
    :func:`play_hands`.
    """
    asked = (choice, rules, entrants, seating, key, first, count, futures, when)
    if any(map(is_engine, entrants)):
        rows: Rows = _engines(entrants).weigh(game, *asked)
        return rows
    return able(game, HasDecisions).weigh(*asked)


def _engines(entrants: Sequence[Record]) -> Any:
    """Return what plays hands in which engines sit; ``UsageError`` where no ability does."""
    name = next(str(each["name"]) for each in entrants if is_engine(each))
    return registry.fill("hands of engines", name)
