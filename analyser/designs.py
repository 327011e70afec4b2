"""Which duels make a tournament, or a sweep, and what are a run's duels to be read as together?

A tournament is every player against every other; a sweep is one player with one or two numbers
changed, his habits or the rules, against one opponent.  Both are runs of duels on the same deals;
the run keeps with them what they were played for.  Left out: the flags' words (``commands``) and
what comes out (``tournaments``, ``sweeps``).
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from analyser import games, scenario, values
from analyser.errors import DataError, ScenarioError, UsageError, nearest
from analyser.game import Field, Game, Record
from analyser.roster import Roster
from analyser.scenario import RunSpec

MOST_PLAYERS: Final = 30
"""A matrix of more is no picture, and no table, that anybody reads."""

MOST_DOSES: Final = 400
"""Most combinations of values: 20 by 20."""


@dataclass(frozen=True)
class Tournament:
    """Everybody against everybody."""

    players: tuple[str, ...]
    """By name, sorted: cell n of the run is the n-th of the pairs (0, 1), (0, 2) …, (1, 2) …"""


@dataclass(frozen=True)
class Axis:
    """A number that is changed."""

    of: str
    """``policy`` or ``rule``."""
    field: str
    points: tuple[Any, ...]
    """Its values, in the order in which they are shown."""
    now: Any
    """What the policy, or the rule set, has."""

    @property
    def numeric(self) -> bool:
        """Whether the values are numbers, which lie on a line."""
        return all(isinstance(x, int | float) and not isinstance(x, bool) for x in self.points)


@dataclass(frozen=True)
class Sweep:
    """A policy with one or two numbers changed, or under changed rules, against one opponent."""

    policy: str
    against: str
    axes: tuple[Axis, ...]
    cells: tuple[int | None, ...]
    """For every combination of values, the last axis running fastest, its duel in the run; ``None``
    where a policy would meet itself, which needs no play: the difference is 0."""
    now: int | None
    """Likewise: the duel in which nothing is changed."""

    @property
    def doses(self) -> list[tuple[Any, ...]]:
        """The combinations of values, in the order of ``cells``."""
        return list(itertools.product(*(axis.points for axis in self.axes)))


def tournament_spec(
    game: str,
    preset: str,
    names: Sequence[str],
    hands: int,
    seed: int,
    changes: Record | None = None,
) -> RunSpec:
    """Return all duels of these policies, names or TOML files, ``hands`` in each.

    In whatever order they are named, the run is the same.  ``UsageError`` for an unknown name, a
    policy named twice or too few or many of them; ``ScenarioError`` for a bad policy file.
    """
    player = games.game(game)
    rules = player.rules(preset, changes)
    book = Roster(player, Path())
    met: dict[str, Record] = {}
    for name in names:
        policy = book.policy(name)
        if policy["name"] in met:
            raise UsageError(f"found {policy['name']!r} more than once; allowed: each policy once")
        met[str(policy["name"])] = policy
    if not 2 <= len(met) <= MOST_PLAYERS:
        listed = f"{len(met)} polic{'y' if len(met) == 1 else 'ies'}"
        raise UsageError(f"found {listed}; allowed: 2 to {MOST_PLAYERS}, as in balanced,greedy")
    players = sorted(met)
    duels = [(rules, met[a], met[b]) for a, b in itertools.combinations(players, 2)]
    design = {"kind": "tournament", "players": players}
    return scenario.duels_spec(game, f"tournament-{preset}", duels, hands, seed, design)


def sweep_spec(
    game: str,
    preset: str,
    policy: str,
    against: str,
    fields: Mapping[str, Sequence[Any]],
    rules: Mapping[str, Sequence[Any]],
    hands: int,
    seed: int,
    changes: Record | None = None,
) -> RunSpec:
    """Return the duels of a sweep: habits in ``fields`` and rules in ``rules`` to their values.

    ``changes`` are rules that differ from the preset throughout.  ``UsageError`` for an unknown
    name, a value that is not allowed, too few or too many of them; ``ScenarioError`` for a bad
    policy file.
    """
    player = games.game(game)
    base_rules = player.rules(preset, changes)
    book = Roster(player, Path())
    own, other = book.policy(policy), book.policy(against)
    axes = [_axis("policy", name, points, own) for name, points in fields.items()]
    axes += [_axis("rule", name, points, base_rules) for name, points in rules.items()]
    if not 1 <= len(axes) <= 2:
        raise UsageError(f"found {len(axes)} fields to change; allowed: one or two")
    if not fields and own == other:
        raise UsageError(
            f"--rule: {own['name']} against itself is always 0; name another with --against"
        )
    combinations = list(itertools.product(*(axis.points for axis in axes)))
    if len(combinations) > MOST_DOSES:
        raise UsageError(f"found {len(combinations)} combinations; allowed: at most {MOST_DOSES}")
    duels: dict[str, tuple[Record, Record, Record]] = {}

    def duel(points: Sequence[Any]) -> int | None:
        """Return the place of the duel with these values, entered if it is new."""
        chosen = list(zip(axes, points, strict=True))
        habits = {axis.field: value for axis, value in chosen if axis.of == "policy"}
        ruled = {axis.field: value for axis, value in chosen if axis.of == "rule"}
        dose = _dosed(player, own, habits)
        if dose == other:
            return None
        under = _ruled(player, preset, {**(changes or {}), **ruled})
        key = repr((dose["name"], sorted(ruled.items())))
        duels.setdefault(key, (under, dose, other))
        return list(duels).index(key)

    cells = [duel(points) for points in combinations]
    now = duel([axis.now for axis in axes])
    design = {
        "kind": "sweep",
        "policy": own["name"],
        "against": other["name"],
        "axes": [vars(axis) for axis in axes],
        "cells": cells,
        "now": now,
    }
    name = f"sweep-{own['name']}-{'-'.join(axis.field for axis in axes)}"
    return scenario.duels_spec(game, name, list(duels.values()), hands, seed, design)


def of(spec: RunSpec) -> Tournament | Sweep | None:
    """Return what a run's duels are together; ``None``: nothing, each is for itself.

    Raises ``DataError`` where what is kept with the run is not what this version writes.
    """
    kept = spec.design
    if not kept:
        return None
    try:
        if kept["kind"] == "tournament":
            players = tuple(kept["players"])
            if len(spec.cells) == len(players) * (len(players) - 1) // 2:
                return Tournament(players)
        if kept["kind"] == "sweep":
            axes = tuple(Axis(**{**axis, "points": tuple(axis["points"])}) for axis in kept["axes"])
            made = Sweep(kept["policy"], kept["against"], axes, tuple(kept["cells"]), kept["now"])
            used = {place for place in (*made.cells, made.now) if place is not None}
            if len(made.cells) == len(made.doses) and used == set(range(len(spec.cells))):
                return made
    except (KeyError, TypeError) as error:
        raise DataError(f"not the design of a run of this version: {error}") from error
    raise DataError("not the design of a run of this version")


def field_of(game: Game, axis: Axis) -> Field:
    """Return what the game says of the number that an axis changes."""
    known = game.policy_fields if axis.of == "policy" else game.rule_fields
    return next(field for field in known if field.id == axis.field)


def _axis(of: str, name: str, points: Sequence[Any], base: Record) -> Axis:
    flag = "--field" if of == "policy" else "--rule"
    known = [key for key in base if key not in ("name", "preset")]
    if name not in known:
        kind, lists = ("habit", "policies") if of == "policy" else ("rule", "rules")
        where = f"`analyser {lists} {base['name' if of == 'policy' else 'preset']}` lists them"
        raise UsageError(
            f"{flag}: unknown {kind} {values.found(name)} ({where}){nearest(name, known)}"
        )
    if len(set(map(repr, points))) < max(2, len(points)):
        raise UsageError(f"{flag} {name}: found a value twice, or one alone; allowed: two or more")
    return Axis(of, name, tuple(points), base[name])


def _dosed(game: Game, base: Record, habits: Record) -> Record:
    """Return the policy with some habits changed, named after those that really are."""
    changed = {name: value for name, value in habits.items() if value != base[name]}
    if not changed:
        return base
    full = {key: value for key, value in base.items() if key != "name"} | changed
    try:
        made = game.policy(game.default_policy, full)
    except ScenarioError as error:
        said = str(error).replace(f"policies.{game.default_policy}.", "", 1)
        raise UsageError(f"--field {said}") from error
    listed = ", ".join(f"{name} = {values.found(value)}" for name, value in changed.items())
    return {**made, "name": f"{base['name']} ({listed})"}


def _ruled(game: Game, preset: str, changes: Record) -> Record:
    try:
        return game.rules(preset, changes)
    except ScenarioError as error:
        raise UsageError(f"--rule {str(error).removeprefix('rules.')}") from error
