"""Which duels make a ladder, a tournament, a sweep, or the knock-outs of a player's habits?

Players, rules and numbers in; out, the duels and, JSON-able, what they are to be read as together,
which the run keeps with its cells.  A ladder is each player against the next stronger one; a
tournament is everybody against everybody; a sweep is one player with one or two numbers changed,
habits or rules, against one opponent; the knock-outs are a player against itself with some habits
put back as another player has them.

A scenario file asks for them under each of its rule sets: ``{preset}`` in a policy's name is the
rule set's own name, and where the file names no rule set, all those are meant that have such a
policy.  A duel may serve more than one study.  Left out: what the words may be (``file``,
``commands``), the run that comes of it (``build``), and what comes out (``findings``).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from analyser.errors import DataError, ScenarioError, UsageError, nearest
from analyser.games.interface import Field, Game, Record
from analyser.scenario import limits
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.spec import RunSpec

if TYPE_CHECKING:
    from analyser.scenario import file


MOST_PLAYERS: Final = 30
"""A matrix of more is no picture, and no table, that anybody reads."""

MOST_DOSES: Final = 400
"""Most combinations of values: 20 by 20."""

Duel: TypeAlias = tuple[Record, Record, Record]
"""Rules and two policies, in full."""

Study: TypeAlias = tuple[dict[str, Any], list[Duel]]
"""What duels are to be read as together, for ``studies``, and those duels."""


@dataclass(frozen=True)
class Ladder:
    """Players from the weakest on, each against the one below."""

    players: tuple[str, ...]
    """By name; duel n is of players n and n + 1, the one whose name comes first in the alphabet
    first."""
    rungs: tuple[str, ...]
    """What stands on each rung, whatever the rules: ``champion`` for ``champion-italian``."""

    @property
    def weights(self) -> list[list[float]]:
        """Each step as a sum of the duels' margins: 1 where the first player is the upper one."""
        steps = list(itertools.pairwise(self.players))
        made = [[0.0] * len(steps) for _ in steps]
        for at, (below, above) in enumerate(steps):
            made[at][at] = 1.0 if above < below else -1.0
        return made


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


@dataclass(frozen=True)
class Knockouts:
    """A policy, and what it loses when habits of it are put back as a base has them."""

    policy: str
    base: str
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    """Habits that are put back together: the group in words, and their ids."""
    habits: tuple[tuple[str, Any, Any], ...]
    """Those put back alone, all in which the two differ: id, the base's value, the policy's."""
    cells: tuple[int | None, ...]
    """The duels: of the base itself, then of a group each, then of a habit each; ``None`` where
    the base would meet itself."""
    against: str = ""
    """Whom the policy meets with its habits and without them; empty: itself."""
    reference: int = 0
    """The duel in which the policy meets that one with all its habits."""

    @property
    def weights(self) -> list[list[float]]:
        """What each of ``cells`` is worth to the policy, as a sum of the duels' margins.

        A duel's first player is the one whose name comes first in the alphabet, and a policy's own
        name comes before those of what is made of it.
        """
        duels = 1 + max(at for at in (*self.cells, self.reference) if at is not None)
        rows = []
        for place, at in enumerate(self.cells):
            row = [0.0] * duels
            if not self.against:
                row[at or 0] = 1.0 if place or self.policy < self.base else -1.0
            else:
                row[self.reference] = 1.0 if self.policy < self.against else -1.0
                if at is not None:
                    player = self.policy if place else self.base
                    row[at] -= 1.0 if player < self.against else -1.0
            rows.append(row)
        return rows


def ladder(rules: Record, players: Sequence[Record], rungs: Sequence[str]) -> Study:
    """Return each of the players, weakest first, against the next; as :class:`Ladder` has it."""
    _check_met(players)
    duels = [(rules, *_by_name(below, above)) for below, above in itertools.pairwise(players)]
    names = [player["name"] for player in players]
    return {"kind": "ladder", "players": names, "rungs": list(rungs)}, duels


def tournament(rules: Record, players: Sequence[Record]) -> Study:
    """Return all against all; in whatever order they are named, the duels are the same."""
    _check_met(players)
    met = sorted(players, key=lambda player: str(player["name"]))
    duels = [(rules, a, b) for a, b in itertools.combinations(met, 2)]
    return {"kind": "tournament", "players": [player["name"] for player in met]}, duels


def sweep(
    game: Game,
    ruled: Callable[[Record], Record],
    own: Record,
    other: Record,
    fields: Mapping[str, Sequence[Any]],
    rules: Mapping[str, Sequence[Any]],
) -> Study:
    """Return ``own`` against ``other``, with the values of ``fields`` (habits) and of ``rules``.

    ``ruled`` returns the rules with some changed.  ``UsageError`` for an unknown name, a value that
    is not allowed, too few or too many of them; it names the flag of the command line.
    """
    base_rules = ruled({})
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
    duels: dict[str, Duel] = {}

    def duel(points: Sequence[Any]) -> int | None:
        """Return the place of the duel with these values, entered if it is new."""
        chosen = list(zip(axes, points, strict=True))
        habits = {axis.field: value for axis, value in chosen if axis.of == "policy"}
        under = {axis.field: value for axis, value in chosen if axis.of == "rule"}
        dose = _dosed(game, own, habits)
        if dose == other:
            return None
        key = repr((dose["name"], sorted(under.items())))
        duels.setdefault(key, (_ruled(ruled, under), dose, other))
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
    return design, list(duels.values())


def knockouts(
    game: Game,
    rules: Record,
    own: Record,
    base: Record,
    against: Record,
    groups: Mapping[str, Sequence[str]],
) -> Study:
    """Return the duels that say what ``own`` loses with habits put back as ``base`` has them.

    Those are of ``own`` with the habits against ``own`` without them; or, where ``against`` is
    another, of each of the two against that one.

    ``groups`` are words to patterns of habits (``take_*``); of a group, those are put back in which
    the two differ, and one without any is left out.  ``ScenarioError`` for a pattern that no habit
    fits, or two players who are the same.
    """
    known = [key for key in base if key != "name"]
    differ = [key for key in known if own[key] != base[key]]
    if not differ:
        raise ScenarioError(f"{own['name']} and {base['name']} are the same; allowed: two players")
    put_back = []
    for words, patterns in groups.items():
        for pattern in patterns:
            if not any(fnmatchcase(key, pattern) for key in known):
                raise ScenarioError(
                    f"groups.{limits.key(words)}: no habit is called {pattern!r}"
                    f"{nearest(pattern, known)}"
                )
        fitting = [key for key in differ if any(fnmatchcase(key, each) for each in patterns)]
        if fitting:
            put_back.append((words, fitting))
    duels: dict[str, Duel] = {}

    def duel(player: Record) -> int | None:
        if player == against:
            return None
        duels.setdefault(str(player["name"]), (rules, *_by_name(player, against)))
        return list(duels).index(str(player["name"]))

    def without(habits: Sequence[str]) -> Record:
        made = _dosed(game, own, {key: base[key] for key in habits})
        # A name of many habits with their values would fill a page.
        return made if len(habits) == 1 else {**made, "name": _called(own, base, habits)}

    other = {"against": against["name"], "reference": duel(own)} if against != own else {}
    cells = [duel(base)]
    cells += [duel(without(habits)) for _, habits in put_back]
    cells += [duel(without([habit])) for habit in differ]
    design = {
        "kind": "knockouts",
        "policy": own["name"],
        "base": base["name"],
        "groups": put_back,
        "habits": [(key, base[key], own[key]) for key in differ],
        "cells": cells,
        **other,
    }
    return design, list(duels.values())


def design_of(kept: Mapping[str, Any], cells: int) -> Ladder | Tournament | Sweep | Knockouts:
    """Return what so many duels are together; raises ``KeyError``, ``TypeError`` or ``ValueError``
    where that is not what the functions above return.
    """
    kind = kept["kind"]
    if kind == "ladder" and len(kept["players"]) == len(kept["rungs"]) == cells + 1:
        return Ladder(tuple(kept["players"]), tuple(kept["rungs"]))
    if kind == "tournament":
        players = tuple(kept["players"])
        if cells == len(players) * (len(players) - 1) // 2:
            return Tournament(players)
    if kind == "sweep":
        axes = tuple(Axis(**{**axis, "points": tuple(axis["points"])}) for axis in kept["axes"])
        made = Sweep(kept["policy"], kept["against"], axes, tuple(kept["cells"]), kept["now"])
        used = {place for place in (*made.cells, made.now) if place is not None}
        if len(made.cells) == len(made.doses) and used == set(range(cells)):
            return made
    if kind == "knockouts":
        groups = tuple((words, tuple(habits)) for words, habits in kept["groups"])
        habits = tuple((key, then, now) for key, then, now in kept["habits"])
        places = tuple(kept["cells"])
        against, reference = kept.get("against", ""), kept.get("reference", 0)
        used = {at for at in (*places, reference) if at is not None}
        if len(places) == 1 + len(groups) + len(habits) and used == set(range(cells)):
            policy, base = kept["policy"], kept["base"]
            return Knockouts(policy, base, groups, habits, places, against, reference)
    raise ValueError(f"no design of {cells} duels")


def field_of(game: Game, axis: Axis) -> Field:
    """Return what the game says of the number that an axis changes."""
    known = game.policy_fields if axis.of == "policy" else game.rule_fields
    return next(field for field in known if field.id == axis.field)


def _check_met(players: Sequence[Record]) -> None:
    names = [str(player["name"]) for player in players]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"found {name!r} more than once; allowed: each policy once")
    if not 2 <= len(names) <= MOST_PLAYERS:
        listed = f"{len(names)} polic{'y' if len(names) == 1 else 'ies'}"
        raise UsageError(f"found {listed}; allowed: 2 to {MOST_PLAYERS}, as in balanced,greedy")


def _by_name(one: Record, other: Record) -> tuple[Record, Record]:
    """Return two players in the order of the alphabet: so a duel of them is one, whoever asks."""
    return (one, other) if str(one["name"]) < str(other["name"]) else (other, one)


def _called(own: Record, base: Record, habits: Sequence[str]) -> str:
    return f"{own['name']} ({', '.join(habits)} as {base['name']})"


def _axis(of: str, name: str, points: Sequence[Any], base: Record) -> Axis:
    flag = "--field" if of == "policy" else "--rule"
    known = [key for key in base if key not in ("name", "preset")]
    if name not in known:
        kind, lists = ("habit", "policies") if of == "policy" else ("rule", "rules")
        where = f"`analyser {lists} {base['name' if of == 'policy' else 'preset']}` lists them"
        raise UsageError(
            f"{flag}: unknown {kind} {limits.found(name)} ({where}){nearest(name, known)}"
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
    listed = ", ".join(f"{name} = {limits.found(value)}" for name, value in changed.items())
    return {**made, "name": f"{base['name']} ({listed})"}


def _ruled(ruled: Callable[[Record], Record], changes: Record) -> Record:
    try:
        return ruled(changes)
    except ScenarioError as error:
        raise UsageError(f"--rule {str(error).removeprefix('rules.')}") from error


OWN: Final = "{preset}"
"""What stands for the rule set's name in a policy's."""


@dataclass(frozen=True)
class Wanted:
    """A study under one rule set."""

    entry: str
    """Of which kind of entry it is: ``ladders``."""
    design: Mapping[str, Any]
    duels: list[Duel]
    hands: int | None
    """What the entry says of each duel."""


def studies_of(
    asked: file.Scenario, book: Roster, game: Game, rules: Callable[[str, str], Record]
) -> list[Wanted]:
    """Return the studies that a scenario asks for; empty: none.

    ``rules`` returns those of a preset, and says in an error at which key it stood.  Raises
    ``ScenarioError`` or ``UsageError`` for a name or a number that is not allowed.
    """
    made = []
    for kind in ("ladders", "tournaments", "sweeps", "knockouts"):
        for place, entry in enumerate(getattr(asked, kind), start=1):
            where = f"{kind}.{place}"
            for key, preset in _presets(where, asked, entry, book, game):
                under = rules(key, preset)
                with limits.at(where):
                    design, duels = _study(entry, preset, under, book, game)
                made.append(Wanted(kind, design, duels, entry.hands))
    return made


def _presets(
    where: str, asked: file.Scenario, entry: file.Study, book: Roster, game: Game
) -> Iterator[tuple[str, str]]:
    """Yield the rule sets of an entry, and at which key of the file each stands."""
    if entry.presets or entry.preset:
        if entry.preset:
            yield f"{where}.preset", entry.preset
        for at, name in enumerate(entry.presets or (), start=1):
            yield f"{where}.presets.{at}", name
    elif asked.presets or asked.preset:
        if asked.preset:
            yield "preset", asked.preset
        for at, name in enumerate(asked.presets or (), start=1):
            yield f"presets.{at}", name
    elif own := [name for name in entry.names if OWN in name]:
        fitting = [
            preset
            for preset in game.presets
            if all(book.knows(name.replace(OWN, preset)) for name in own)
        ]
        if not fitting:
            raise ScenarioError(f"{where}: no rule set has a policy {own[0]!r}")
        for preset in fitting:
            yield where, preset
    else:
        yield where, game.default_preset


def _study(entry: file.Study, preset: str, rules: Record, book: Roster, game: Game) -> Study:
    from analyser.scenario import file

    def player(name: str) -> Record:
        return book.policy(name.replace(OWN, preset))

    if isinstance(entry, file.Ladder):
        rungs = [name.replace(OWN, "").strip("-_") for name in entry.policies]
        return ladder(rules, [player(name) for name in entry.policies], rungs)
    if isinstance(entry, file.Tournament):
        return tournament(rules, [player(name) for name in entry.policies])
    if isinstance(entry, file.Sweep):
        own, other = (player(name) for name in entry.names)
        try:
            return sweep(game, lambda _: rules, own, other, entry.fields, {})
        except UsageError as error:
            raise ScenarioError(
                f"fields: {str(error).removeprefix('--field').lstrip(': ')}"
            ) from error
    assert isinstance(entry, file.Knockouts)
    own, base, against = (player(name) for name in entry.names)
    return knockouts(game, rules, own, base, against, entry.groups)


@dataclass(frozen=True)
class Part:
    """One study of several."""

    cells: tuple[int, ...]
    """Its duels, as cells of the run, from 0, in the order of the study."""
    design: Ladder | Tournament | Sweep | Knockouts


@dataclass(frozen=True)
class Several:
    """The studies of a scenario, in the order of the file."""

    parts: tuple[Part, ...]


def of(spec: RunSpec) -> Tournament | Sweep | Several | None:
    """Return what a run's duels are together; ``None``: nothing, each is for itself.

    Raises ``DataError`` where what is kept with the run is not what this version writes.
    """
    kept = spec.design
    if not kept:
        return None
    try:
        if kept["kind"] != "several":
            made = design_of(kept, len(spec.cells))
            # Ladders and knock-outs come from scenarios alone, and those hold several studies.
            if not isinstance(made, Ladder | Knockouts):
                return made
            raise ValueError(f"a {kept['kind']} by itself")
        parts = [
            Part(tuple(part["cells"]), design_of(part["design"], len(part["cells"])))
            for part in kept["parts"]
        ]
        if parts and {at for part in parts for at in part.cells} == set(range(len(spec.cells))):
            return Several(tuple(parts))
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"not the design of a run of this version: {error}") from error
    raise DataError("not the design of a run of this version")
