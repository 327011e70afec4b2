"""Which duels does a study need: strengths, or what an ability adds?

Players, rules and numbers in; out, the duels, and as a :class:`Design` what they are to be read as
together, which the run keeps with its cells.  Strengths are each player against one of them, the
anchor.  A duel may serve more than one study.

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
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias

from analyser import registry
from analyser.errors import DataError, UsageError
from analyser.games import record_types
from analyser.games.interface import Game, Record
from analyser.scenario import policy_lookup
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
class StudyRules:
    """The rule set under which an entry of a scenario asks for a study."""

    game: Game
    book: Roster
    rules: Record

    def players(self, *names: str) -> list[Record]:
        """Return who is meant under this rule set; raises as ``Roster.policy``."""
        preset = str(self.rules["preset"])
        return [self.book.policy(policy_lookup.fill_preset(name, preset)) for name in names]


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
    def read_entry(cls, entry: Any, rules: StudyRules) -> Study:
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
        return _make_plain({"kind": self.kind, **asdict(self)})


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
    def read_entry(cls, entry: file.StrengthsEntry, study_rules: StudyRules) -> Study:
        """Return the study that an entry asks for; see :meth:`Design.read_entry`."""
        anchor = study_rules.players(entry.against)[0] if entry.against else None
        return strengths(
            study_rules.game, study_rules.rules, study_rules.players(*entry.policies), anchor
        )

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Return what :meth:`as_json` wrote; see :meth:`Design.from_json`."""
        own = {"anchor": kept["anchor"], "players": tuple(kept["players"])}
        return record_types.make_typed_record(cls, own)

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
    met = order_by_names([player for player in players if player["name"] != anchor["name"]])
    duels = [(rules, *order_pair(player, anchor)) for player in met]
    return Strengths(str(anchor["name"]), tuple(str(each["name"]) for each in met)), duels


MOST_PLAYERS: Final = 30
"""Most players of a matrix: nobody reads a picture or a table of more."""


def check_met(players: Sequence[Record]) -> None:
    """Raise ``UsageError`` for a player twice, or too few or many of them."""
    names = [str(player["name"]) for player in players]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"policies: found {name!r} more than once (expected each once)")
    if not 2 <= len(names) <= MOST_PLAYERS:
        listed = f"{names[0]!r} alone" if len(names) == 1 else f"{len(names)} policies"
        raise UsageError(
            f"policies: found {listed} (expected 2 to {MOST_PLAYERS}, as in balanced,greedy)"
        )


def order_pair(one: Record, other: Record) -> tuple[Record, Record]:
    """Return two players in the order of the alphabet: so a duel of them is one, whoever asks."""
    first, second = order_by_names((one, other))
    return first, second


def order_by_names(players: Sequence[Record]) -> list[Record]:
    """Return players in the order of the alphabet."""
    return sorted(players, key=lambda player: str(player["name"]))


def name_option(field: str) -> str:
    """Return the name of a field on the command line."""
    return f"--{field.replace('_', '-')}"


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
        return _make_plain({"kind": "several", "parts": parts})


def find_design(spec: RunSpec) -> Design | Several | None:
    """Return what a run's duels are together; ``None``: nothing, each is for itself.

    Raises ``DataError`` where what is kept with the run is not what this version writes.
    """
    kept = spec.design
    if not kept:
        return None
    try:
        if kept["kind"] != "several":
            return _load_single(kept, len(spec.cells))
        parts = [
            Member(tuple(part["cells"]), _design_of(part["design"], len(part["cells"])))
            for part in kept["parts"]
        ]
        if parts and {at for part in parts for at in part.cells} == set(range(len(spec.cells))):
            return Several(tuple(parts))
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"not the design of a run of this version: {error}") from error
    raise DataError("not the design of a run of this version")


def _load_single(kept: Mapping[str, Any], duels: int) -> Design:
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


def _make_plain(kept: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(kept))
    return plain
