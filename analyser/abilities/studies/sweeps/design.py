"""Which duels does a sweep need, and how does a run keep what they are together?

One player with one or two numbers changed, habits or rules, against one opponent: in; out, the
duels, and as a :class:`Sweep` what they are to be read as.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from analyser import games
from analyser.errors import ScenarioError, UsageError, other_kind, suggest_name
from analyser.games import record_types
from analyser.games.interface import Field, Game, Record
from analyser.scenario import limits, studies
from analyser.scenario.studies import Meeting, Study, StudyRules

if TYPE_CHECKING:
    from analyser.abilities.studies.sweeps.scenario import SweepEntry
    from analyser.scenario.request import Request
    from analyser.scenario.spec import RunSpec


@dataclass(frozen=True)
class Axis:
    """A number that is changed."""

    of: str
    """``policy`` or ``rule``."""
    field: str
    points: tuple[bool | float | str, ...]
    """Its values, in the order in which they are shown."""
    now: bool | float | str
    """What the policy, or the rule set, has."""

    @property
    def numeric(self) -> bool:
        """Whether the values are numbers, which lie on a line."""
        return all(isinstance(x, int | float) and not isinstance(x, bool) for x in self.points)


@dataclass(frozen=True)
class Sweep(studies.Design, kind="sweep", entries="sweeps", alone=True, place=3):
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

    @classmethod
    def read_entry(cls, entry: SweepEntry, study_rules: StudyRules) -> Study:
        """Return the study that an entry asks for; see :meth:`Design.read_entry`."""
        own, other = study_rules.players(*entry.names)
        try:
            return sweep(
                study_rules.game, lambda _: study_rules.rules, own, other, entry.habits, {}
            )
        except UsageError as error:
            said = str(error).removeprefix("--habit").lstrip(": ")
            raise ScenarioError(f"habits: {said}") from error

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Return what :meth:`as_json` wrote; see :meth:`Design.from_json`."""
        axes = tuple(
            record_types.make_typed_record(Axis, {**axis, "points": tuple(axis["points"])})
            for axis in kept["axes"]
        )
        for axis in axes:
            words = {isinstance(each, str) for each in (*axis.points, axis.now)}
            if len(words) > 1:
                raise ValueError(f"{axis.field}: found words among numbers")
        own = {key: kept[key] for key in ("policy", "against", "now")}
        return record_types.make_typed_record(
            cls, {**own, "axes": axes, "cells": tuple(kept["cells"])}
        )

    def fits(self, duels: int) -> bool:
        """Return whether each combination has one of the duels, and each duel serves some."""
        used = {place for place in (*self.cells, self.now) if place is not None}
        return len(self.cells) == len(self.doses) and used == set(range(duels))


MOST_DOSES: Final = 400
"""Most combinations of values: 20 by 20."""


def sweep(
    game: Game,
    ruled: Callable[[Record], Record],
    own: Record,
    other: Record,
    fields: Mapping[str, Sequence[Any]],
    rules: Mapping[str, Sequence[Any]],
    spell: Callable[[str], str] = studies.name_option,
) -> Study:
    """Return ``own`` against ``other``, with the values of ``fields`` (habits) and of ``rules``.

    ``ruled`` returns the rules with some changed.  ``UsageError`` for an unknown name, a value that
    is not allowed, too few or too many of them; it names them as ``spell`` does.
    """
    base_rules = ruled({})
    axes = [_axis(game, "policy", name, points, own, spell) for name, points in fields.items()]
    axes += [_axis(game, "rule", name, points, base_rules, spell) for name, points in rules.items()]
    if not 1 <= len(axes) <= 2:
        raise UsageError(f"found {len(axes)} fields to change (expected one or two)")
    if not fields and own == other:
        raise UsageError(
            f"{spell('rule')}: {own['name']} against itself is always 0; name another with "
            f"{spell('against')}"
        )
    combinations = list(itertools.product(*(axis.points for axis in axes)))
    if len(combinations) > MOST_DOSES:
        raise UsageError(f"found {len(combinations)} combinations (expected at most {MOST_DOSES})")
    duels: dict[str, Meeting] = {}

    def duel(points: Sequence[Any]) -> int | None:
        """Return the place of the duel with these values, entered if it is new."""
        chosen = list(zip(axes, points, strict=True))
        habits = {axis.field: value for axis, value in chosen if axis.of == "policy"}
        under = {axis.field: value for axis, value in chosen if axis.of == "rule"}
        dose = change_habits(game, own, habits, spell)
        if dose == other:
            return None
        key = repr((dose["name"], sorted(under.items())))
        duels.setdefault(key, (_change_rules(ruled, under, spell), dose, other))
        return list(duels).index(key)

    cells = tuple(duel(points) for points in combinations)
    now = duel([axis.now for axis in axes])
    design = Sweep(str(own["name"]), str(other["name"]), tuple(axes), cells, now)
    return design, list(duels.values())


def field_of(game: Game, axis: Axis) -> Field:
    """Return what the game says of the number that an axis changes."""
    known = game.policy_fields if axis.of == "policy" else game.rule_fields
    return next(field for field in known if field.id == axis.field)


def _axis(
    game: Game,
    of: str,
    name: str,
    points: Sequence[Any],
    base: Record,
    spell: Callable[[str], str],
) -> Axis:
    flag = spell("habit" if of == "policy" else "rule")
    known = [key for key in base if key not in ("name", "preset")]
    if name not in known:
        kind, lists = ("habit", "policies") if of == "policy" else ("rule", "rules")
        named = base["name" if of == "policy" else "preset"]
        where = f"`analyser {lists} {named}{games.flag(game.name)}` lists them"
        other, fields = "habit of players", game.policy_fields
        if of == "policy":
            other, fields = "rule", game.rule_fields
        near = other_kind(name, {other: [each.id for each in fields]}) or suggest_name(name, known)
        raise UsageError(f"{flag}: unknown {kind} {limits.describe_found(name)} ({where}{near})")
    if len(set(map(repr, points))) < max(2, len(points)):
        raise UsageError(f"{flag} {name}: found a value twice, or one alone (expected two or more)")
    return Axis(of, name, tuple(points), base[name])


def change_habits(
    game: Game, base: Record, habits: Record, spell: Callable[[str], str] = studies.name_option
) -> Record:
    """Return the policy with some habits changed, named after those that really are."""
    changed = {name: value for name, value in habits.items() if value != base[name]}
    if not changed:
        return base
    full = {key: value for key, value in base.items() if key != "name"} | changed
    try:
        made = game.policy(game.default_policy, full)
    except ScenarioError as error:
        said = str(error).replace(f"policies.{game.default_policy}.", "", 1)
        raise UsageError(f"{spell('habit')} {said}") from error
    listed = ", ".join(
        f"{name} = {limits.describe_found(value)}" for name, value in changed.items()
    )
    return {**made, "name": f"{base['name']} ({listed})"}


def _change_rules(
    ruled: Callable[[Record], Record], changes: Record, spell: Callable[[str], str]
) -> Record:
    try:
        return ruled(changes)
    except ScenarioError as error:
        raise UsageError(f"{spell('rule')} {str(error).removeprefix('rules.')}") from error


def sweep_spec(
    request: Request,
    policy: str | Record,
    against: str | Record,
    fields: Mapping[str, Sequence[Any]],
    rules: Mapping[str, Sequence[Any]],
    spell: Callable[[str], str] = studies.name_option,
) -> RunSpec:
    """Return the duels of a sweep: habits in ``fields`` and rules in ``rules`` to their values.

    ``UsageError`` for an unknown name, a value that is not allowed, too few or too many of them;
    ``ScenarioError`` for a bad policy file.  ``spell``: the names of both as the caller types them.
    """
    from analyser.scenario import build

    request.rule_set()  # An error in it is not the value's fault.
    own, other = build.policies_of(request.player, (policy, against))
    design, duels = sweep(request.player, request.rule_set, own, other, fields, rules, spell)
    name = f"sweep-{own['name']}-{'-'.join((*fields, *rules))}"
    return build.duels_spec(request, name, duels, design=design.as_json())
