"""Which duels does a study need: strengths, a sweep, or ablations of habits?

Players, rules and numbers in; out, the duels, and as a :class:`Design` what they are to be read as
together, which the run keeps with its cells.  Strengths are each player against one of them, the
anchor; a sweep is one player with one or two numbers
changed, habits or rules, against one opponent; the ablations are a player against itself with
some habits put back as another player has them.  A duel may serve more than one study.

A kind of study is a class, here or in an ability, which :func:`kinds` then has: what a scenario
file's entry asks for, the duels of it, how the design is kept with a run, and how it comes back.
Besides, it is an entry in ``file``, what it says in numbers in ``findings`` and in words in
``report``.

Left out: what the words may be (``file``, ``commands``), the run that comes of it (``build``), and
what comes out (``findings``).
"""

from __future__ import annotations

import itertools
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias

from analyser import games, registry
from analyser.errors import DataError, ScenarioError, UsageError, nearest, other_kind
from analyser.games import record_types
from analyser.games.interface import Field, Game, Record
from analyser.scenario import limits, policy_lookup
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.spec import RunSpec

if TYPE_CHECKING:
    from analyser.scenario import file


Meeting: TypeAlias = tuple[Record, Record, Record]
"""A duel to be played: rules and two policies, in full."""

KINDS: Final[dict[str, type[Design]]] = {}
"""The kinds of studies that were imported, by the word that a run stores: the core's, and those of
abilities that were asked for."""


def kinds() -> dict[str, type[Design]]:
    """Return all kinds of studies, in the order of a page's sections."""
    for files in registry.studies().values():
        import_module(files.design)
    return dict(sorted(KINDS.items(), key=lambda each: each[1].place))


@dataclass(frozen=True)
class Under:
    """The rule set under which an entry of a scenario asks for a study."""

    game: Game
    book: Roster
    rules: Record

    def players(self, *names: str) -> list[Record]:
        """Return who is meant under this rule set; raises as ``Roster.policy``."""
        preset = str(self.rules["preset"])
        return [self.book.policy(policy_lookup.own(name, preset)) for name in names]


@dataclass(frozen=True)
class Design(ABC):
    """What the duels of a study are to be read as together."""

    kind: ClassVar[str]
    """As a run keeps it."""
    entries: ClassVar[str]
    """The key of a scenario file that asks for such studies."""
    alone: ClassVar[bool]
    """Whether a run may be of one such study and nothing else, as a command asks for."""
    place: ClassVar[int]
    """The place of its sections on a page of several, from 1."""

    def __init_subclass__(cls, *, kind: str, entries: str, alone: bool, place: int) -> None:
        """Enter a kind of study."""
        cls.kind, cls.entries, cls.alone, cls.place = kind, entries, alone, place
        KINDS[kind] = cls

    @classmethod
    @abstractmethod
    def asked(cls, entry: Any, under: Under) -> Study:
        """Return the study that an entry of ``file`` asks for, under one rule set.

        Raises ``ScenarioError`` or ``UsageError`` for what is wrong with it.
        """

    @classmethod
    @abstractmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Return what :meth:`as_json` wrote.

        Raises ``KeyError``, ``TypeError`` or ``ValueError`` where it did not.
        """

    @abstractmethod
    def fits(self, duels: int) -> bool:
        """Return whether a study with this number of duels may have this design."""

    def as_json(self) -> dict[str, Any]:
        """Return what the run keeps, as it comes back from a manifest."""
        return _plain({"kind": self.kind, **asdict(self)})


Study: TypeAlias = tuple[Design, list[Meeting]]
"""Duels, and what they are to be read as together."""


@dataclass(frozen=True)
class Strengths(Design, kind="strengths", entries="strengths", alone=True, place=1):
    """Several players, each against one of them, the anchor."""

    anchor: str
    players: tuple[str, ...]
    """The others by name, sorted; duel n is of player n and the anchor, the one whose first name
    comes first in the alphabet first."""

    def weights(self, first: Sequence[str]) -> list[list[float]]:
        """What is asked for, as sums of the duels' margins: each player's gain, then each gap.

        A gain is on the anchor; a gap is the gain of one player minus that of another, in the order
        of ``itertools.combinations``.  ``first``: the name of each duel's first player.
        """
        gains = [[0.0] * len(first) for _ in first]
        for at, name in enumerate(first):
            gains[at][at] = -1.0 if name == self.anchor else 1.0
        gaps = [
            [one - other for one, other in zip(*pair, strict=True)]
            for pair in itertools.combinations(gains, 2)
        ]
        return [*gains, *gaps]

    @classmethod
    def asked(cls, entry: file.StrengthsEntry, under: Under) -> Study:
        """Return the study that an entry asks for; see :meth:`Design.asked`."""
        anchor = under.players(entry.against)[0] if entry.against else None
        return strengths(under.game, under.rules, under.players(*entry.policies), anchor)

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Return what :meth:`as_json` wrote; see :meth:`Design.from_json`."""
        own = {"anchor": kept["anchor"], "players": tuple(kept["players"])}
        return record_types.made(cls, own)

    def fits(self, duels: int) -> bool:
        """Return whether each player but the anchor has a duel."""
        return duels == len(self.players)


def strengths(
    game: Game, rules: Record, players: Sequence[Record], anchor: Record | None = None
) -> Study:
    """Return each of the players against the anchor; as :class:`Strengths` has it.

    By default the anchor is the game's default policy where it is among the players, otherwise the
    first of them.
    """
    check_met(players)
    names = [str(player["name"]) for player in players]
    usual = game.default_policy
    if anchor is None:
        anchor = players[names.index(usual) if usual in names else 0]
    met = by_names([player for player in players if player["name"] != anchor["name"]])
    duels = [(rules, *_by_name(player, anchor)) for player in met]
    return Strengths(str(anchor["name"]), tuple(str(each["name"]) for each in met)), duels


MOST_PLAYERS: Final = 30
"""Most players of a matrix: nobody reads a picture or a table of more."""


def check_met(players: Sequence[Record]) -> None:
    """Raise ``UsageError`` for a player twice, or too few or many of them."""
    names = [str(player["name"]) for player in players]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"found {name!r} more than once (expected each policy once)")
    if not 2 <= len(names) <= MOST_PLAYERS:
        listed = f"{len(names)} polic{'y' if len(names) == 1 else 'ies'}"
        raise UsageError(f"found {listed} (expected 2 to {MOST_PLAYERS}, as in balanced,greedy)")


def _by_name(one: Record, other: Record) -> tuple[Record, Record]:
    """Return two players in the order of the alphabet: so a duel of them is one, whoever asks."""
    first, second = by_names((one, other))
    return first, second


def by_names(players: Sequence[Record]) -> list[Record]:
    """Return players in the order of the alphabet."""
    return sorted(players, key=lambda player: str(player["name"]))


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
class Sweep(Design, kind="sweep", entries="sweeps", alone=True, place=3):
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
    def asked(cls, entry: file.SweepEntry, under: Under) -> Study:
        """Return the study that an entry asks for; see :meth:`Design.asked`."""
        own, other = under.players(*entry.names)
        try:
            return sweep(under.game, lambda _: under.rules, own, other, entry.habits, {})
        except UsageError as error:
            said = str(error).removeprefix("--habit").lstrip(": ")
            raise ScenarioError(f"habits: {said}") from error

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Return what :meth:`as_json` wrote; see :meth:`Design.from_json`."""
        axes = tuple(
            record_types.made(Axis, {**axis, "points": tuple(axis["points"])})
            for axis in kept["axes"]
        )
        for axis in axes:
            words = {isinstance(each, str) for each in (*axis.points, axis.now)}
            if len(words) > 1:
                raise ValueError(f"{axis.field}: found words among numbers")
        own = {key: kept[key] for key in ("policy", "against", "now")}
        return record_types.made(cls, {**own, "axes": axes, "cells": tuple(kept["cells"])})

    def fits(self, duels: int) -> bool:
        """Return whether each combination has one of the duels, and each duel serves some."""
        used = {place for place in (*self.cells, self.now) if place is not None}
        return len(self.cells) == len(self.doses) and used == set(range(duels))


MOST_DOSES: Final = 400
"""Most combinations of values: 20 by 20."""


def as_option(field: str) -> str:
    """Return the name of a field on the command line."""
    return f"--{field.replace('_', '-')}"


def sweep(
    game: Game,
    ruled: Callable[[Record], Record],
    own: Record,
    other: Record,
    fields: Mapping[str, Sequence[Any]],
    rules: Mapping[str, Sequence[Any]],
    spell: Callable[[str], str] = as_option,
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
        dose = _dosed(game, own, habits, spell)
        if dose == other:
            return None
        key = repr((dose["name"], sorted(under.items())))
        duels.setdefault(key, (_ruled(ruled, under, spell), dose, other))
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
        near = other_kind(name, {other: [each.id for each in fields]}) or nearest(name, known)
        raise UsageError(f"{flag}: unknown {kind} {limits.found(name)} ({where}{near})")
    if len(set(map(repr, points))) < max(2, len(points)):
        raise UsageError(f"{flag} {name}: found a value twice, or one alone (expected two or more)")
    return Axis(of, name, tuple(points), base[name])


def _dosed(
    game: Game, base: Record, habits: Record, spell: Callable[[str], str] = as_option
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
    listed = ", ".join(f"{name} = {limits.found(value)}" for name, value in changed.items())
    return {**made, "name": f"{base['name']} ({listed})"}


def _ruled(
    ruled: Callable[[Record], Record], changes: Record, spell: Callable[[str], str]
) -> Record:
    try:
        return ruled(changes)
    except ScenarioError as error:
        raise UsageError(f"{spell('rule')} {str(error).removeprefix('rules.')}") from error


@dataclass(frozen=True)
class Ablations(Design, kind="knockouts", entries="ablations", alone=False, place=4):
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
    """The opponent of the policy with its habits and without them; empty: itself."""
    reference: int = 0
    """The duel in which the policy meets that one with all its habits."""

    def weights(self, first: Sequence[str]) -> list[list[float]]:
        """What each of ``cells`` is worth to the policy, as a sum of the duels' margins.

        ``first``: the name of each duel's first player.
        """
        rows = []
        for at in self.cells:
            row = [0.0] * len(first)
            if not self.against:
                row[at or 0] = 1.0 if first[at or 0] == self.policy else -1.0
            else:
                row[self.reference] = -1.0 if first[self.reference] == self.against else 1.0
                if at is not None:
                    row[at] -= -1.0 if first[at] == self.against else 1.0
            rows.append(row)
        return rows

    @classmethod
    def asked(cls, entry: file.AblationsEntry, under: Under) -> Study:
        """Return the study that an entry asks for; see :meth:`Design.asked`."""
        own, base, against = under.players(*entry.names)
        return ablations(under.game, under.rules, own, base, against, entry.groups)

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Return what :meth:`as_json` wrote; see :meth:`Design.from_json`."""
        own = {
            "policy": kept["policy"],
            "base": kept["base"],
            "groups": tuple((words, tuple(habits)) for words, habits in kept["groups"]),
            "habits": tuple((key, then, now) for key, then, now in kept["habits"]),
            "cells": tuple(kept["cells"]),
            "against": kept.get("against", ""),
            "reference": kept.get("reference", 0),
        }
        return record_types.made(cls, own)

    def fits(self, duels: int) -> bool:
        """Return whether base, groups and habits have a duel each, and each duel serves some."""
        used = {at for at in (*self.cells, self.reference) if at is not None}
        asked = 1 + len(self.groups) + len(self.habits)
        return len(self.cells) == asked and used == set(range(duels))

    def as_json(self) -> dict[str, Any]:
        """Return what the run keeps; of the opponent nothing where the policy meets itself."""
        made = super().as_json()
        if not self.against:
            del made["against"], made["reference"]
        return made


def ablations(
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
        raise ScenarioError(f"{own['name']} and {base['name']} are the same (expected two players)")
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
            put_back.append((words, tuple(fitting)))
    duels: dict[str, Meeting] = {}

    def duel(player: Record) -> int | None:
        if player == against:
            return None
        duels.setdefault(str(player["name"]), (rules, *_by_name(player, against)))
        return list(duels).index(str(player["name"]))

    def without(habits: Sequence[str]) -> Record:
        made = _dosed(game, own, {key: base[key] for key in habits})
        # A name of many habits with their values would fill a page.
        return made if len(habits) == 1 else {**made, "name": _called(own, base, habits)}

    reference = duel(own) or 0
    cells = [duel(base)]
    cells += [duel(without(habits)) for _, habits in put_back]
    cells += [duel(without([habit])) for habit in differ]
    design = Ablations(
        str(own["name"]),
        str(base["name"]),
        tuple(put_back),
        tuple((key, base[key], own[key]) for key in differ),
        tuple(cells),
        str(against["name"]) if against != own else "",
        reference,
    )
    return design, list(duels.values())


def _called(own: Record, base: Record, habits: Sequence[str]) -> str:
    return f"{own['name']} ({', '.join(habits)} as {base['name']})"


@dataclass(frozen=True)
class Member:
    """One study of several."""

    cells: tuple[int, ...]
    """Its duels, as cells of the run, from 0, in the order of the study."""
    design: Design


@dataclass(frozen=True)
class Several:
    """The studies of a scenario, in the order of the file."""

    parts: tuple[Member, ...]

    @property
    def alone(self) -> Design | None:
        """The one study, where a command can ask it too; ``None``: they are several."""
        (first, *others) = self.parts
        in_order = first.cells == tuple(range(len(first.cells)))
        return None if others or not in_order or not first.design.alone else first.design

    def as_json(self) -> dict[str, Any]:
        """Return what the run keeps, as it comes back from a manifest."""
        parts = [{"cells": part.cells, "design": part.design.as_json()} for part in self.parts]
        return _plain({"kind": "several", "parts": parts})


def of(spec: RunSpec) -> Design | Several | None:
    """Return what a run's duels are together; ``None``: nothing, each is for itself.

    Raises ``DataError`` where what is kept with the run is not what this version writes.
    """
    kept = spec.design
    if not kept:
        return None
    try:
        if kept["kind"] != "several":
            return _by_itself(kept, len(spec.cells))
        parts = [
            Member(tuple(part["cells"]), _design_of(part["design"], len(part["cells"])))
            for part in kept["parts"]
        ]
        if parts and {at for part in parts for at in part.cells} == set(range(len(spec.cells))):
            return Several(tuple(parts))
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"not the design of a run of this version: {error}") from error
    raise DataError("not the design of a run of this version")


def _by_itself(kept: Mapping[str, Any], duels: int) -> Design:
    design = _design_of(kept, duels)
    if not design.alone:
        raise ValueError(f"a {design.kind} by itself")
    return design


def _design_of(kept: Mapping[str, Any], duels: int) -> Design:
    """Return the design of a number of duels; raises as :meth:`Design.from_json`."""
    if kept["kind"] not in KINDS and kept["kind"] in registry.studies():
        import_module(registry.studies()[kept["kind"]].design)
    kind = KINDS.get(kept["kind"])
    design = None if kind is None else kind.from_json(kept)
    if design is None or not design.fits(duels):
        raise ValueError(f"no design of {duels} duels")
    return design


def _plain(kept: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(kept))
    return plain
