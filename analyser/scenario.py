"""What is to be played?  A scenario file, or a command line, read, checked and spelt out.

A scenario is a small TOML file::

    question = "Is taking the discard pile worth it?"   # optional
    game = "burraco"                                    # everything up to [[duels]] may be left out
    seed = 2026
    hands = 800_000           # played in each cell; a duel plays each deal once an arm
    preset = "italian"
    [rules]                   # what differs from the preset
    turn_limit = 300
    [policies.patient]        # a policy of one's own: what differs from `base`
    base = "balanced"
    take_bar = 100
    [[duels]]                 # two policies on the same deals; may name a `preset`, `hands`
    a = "patient"
    b = "stock-only"
    [[tables]]                # plain play, one policy for all or one a side; likewise
    policies = ["balanced"]

A policy is a name or the path of a TOML file (``name``, ``base``, fields), from the scenario's
folder.  The outcome, a :class:`RunSpec`, holds every rule and habit in full: it needs no file any
more.  Errors count the duels and tables from 1.  What a rule or habit means is no matter of this
room: the game checks those.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from analyser import games, request
from analyser.errors import AnalyserError, DataError, ScenarioError, UsageError, unknown
from analyser.game import Game, Record

SHARD_HANDS = (2_000, 50_000)
"""Fewest and most hands a shard.  The most is some seconds of play, of which a kill costs a few a
thread; the fewest takes longer to play than its file to write."""
SHARDS_A_CELL = 16
"""The largest cell has at least this many shards, unless they are of the fewest hands already:
then even a small run keeps several threads busy."""
MAX_SHARDS = 1_000_000
"""Shards have six digits."""

NAME = re.compile(r"[a-z0-9_-]{1,41}")


@dataclass(frozen=True)
class Cell:
    """One kind of play: a rule set, who plays, and how many deals."""

    name: str
    """``italian: balanced v stock-only`` or ``italian: balanced``; unique in a run.  Changed rules
    stand with the preset: ``italian (turn_limit = 300): balanced``."""
    preset: str
    rules: Record
    """The rules in full."""
    entrants: tuple[Record, ...]
    """The policies in full."""
    arms: tuple[tuple[int, ...], ...]
    """Seat → entrant, an arm each."""
    duel: bool
    deals: int
    """Deals played, from deal 0, each once an arm."""

    @property
    def rules_name(self) -> str:
        """The rules as the cell's name says them: ``italian``, ``italian (turn_limit = 300)``."""
        return self.name.rpartition(": ")[0]


@dataclass(frozen=True)
class RunSpec:
    """All that a run plays; the same digest means the same rows."""

    game: str
    question: str
    """What the scenario asks, or ``""``."""
    name: str
    """Short name for folders: the scenario file's, or made of the policies' names."""
    seed: int
    cells: tuple[Cell, ...]
    shard_deals: int
    """Most deals a shard."""

    def as_json(self) -> dict[str, Any]:
        """Return the spec as JSON-able values, for :meth:`from_json`."""
        made: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return made

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RunSpec:
        """Return the spec that :meth:`as_json` wrote; ``DataError`` when it is not one."""
        try:
            cells = []
            for cell in data["cells"]:
                arms = tuple(tuple(arm) for arm in cell["arms"])
                cells.append(Cell(**{**cell, "entrants": tuple(cell["entrants"]), "arms": arms}))
            return cls(**{**data, "cells": tuple(cells)})
        except (KeyError, TypeError) as error:
            raise DataError(f"not the spec of a run of this version: {error}") from error

    def digest(self) -> str:
        """Return the sha256 (hexadecimal) of everything that shapes the rows and the shards."""
        everything = self.as_json()
        shapes = {key: everything[key] for key in ("game", "seed", "cells", "shard_deals")}
        canonical = json.dumps(shapes, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()


def load(path: Path | str, hands: int | None = None, seed: int | None = None) -> RunSpec:
    """Return what a scenario file asks for.

    ``hands`` and ``seed`` overrule the file, ``hands`` in every cell.  Raises ``ScenarioError``
    for whatever is wrong with the file, ``UsageError`` for wrong ``hands`` or ``seed``.
    """
    path = Path(path)
    _check_numbers(hands, seed)
    asked = request.read(path)
    try:
        return _expanded(asked, path, hands, seed)
    except AnalyserError as error:
        raise ScenarioError(f"{path}: {error}") from error


def simulate_spec(
    game: str,
    preset: str,
    policies: list[str],
    hands: int,
    seed: int,
    changes: Record | None = None,
) -> RunSpec:
    """Return plain play: one policy for all or one a side; ``changes`` lie over the preset's rules.

    Raises ``UsageError`` for an unknown name or a number out of range, ``ScenarioError`` for a
    bad policy file or a bad change.
    """
    if not 1 <= len(policies) <= 2:
        raise UsageError(f"policies: found {len(policies)} names; allowed: one, or one a side")
    return _spec_of(game, preset, policies, False, hands, seed, changes)


def duel_spec(
    game: str,
    preset: str,
    a: str,
    b: str,
    hands: int,
    seed: int,
    changes: Record | None = None,
) -> RunSpec:
    """Return a duel of two policies on the same deals; otherwise as :func:`simulate_spec`."""
    return _spec_of(game, preset, [a, b], True, hands, seed, changes)


def changed(game: Game, rules: Record) -> dict[str, Any]:
    """Return the rules that are not as in their preset, by id, as JSON holds them."""
    whole, preset = _plain(rules), _plain(game.rules(str(rules["preset"])))
    return {key: value for key, value in whole.items() if value != preset[key]}


def _spec_of(
    game: str,
    preset: str,
    policies: list[str],
    duel: bool,
    hands: int,
    seed: int,
    changes: Record | None,
) -> RunSpec:
    _check_numbers(hands, seed)
    player = games.game(game)
    book = _Policies(player, Path())
    entrants = [book.policy(name) for name in policies]
    cell = _cell(player, player.rules(preset, changes), entrants, duel, hands)
    return _spec(game, "", cell.name, seed, [cell])


def _expanded(asked: request.Scenario, path: Path, hands: int | None, seed: int | None) -> RunSpec:
    with _at("game"):
        game = games.game(asked.game)
    book = _Policies(game, path.parent)
    for name, changes in asked.policies.items():
        book.add(name, f"policies.{request.key(name)}.", changes)
    request.check_values("rules.", asked.rules)
    presets: dict[str, Record] = {}

    def cell(place: str, wanted: request.Duel | request.Table, names: Mapping[str, str]) -> Cell:
        preset = wanted.preset or asked.preset or game.default_preset
        if preset not in presets:
            # What is wrong with a rule is said of the rule; only the name is the preset's matter.
            with _at(f"{place}.preset" if wanted.preset else "preset", UsageError):
                presets[preset] = game.rules(preset, asked.rules)
        entrants = []
        for key, name in names.items():
            with _at(f"{place}.{key}"):
                entrants.append(book.policy(name))
        duel = isinstance(wanted, request.Duel)
        with _at(place):
            played = hands or wanted.hands or asked.hands
            return _cell(game, presets[preset], entrants, duel, played)

    cells = []
    for place, duel in enumerate(asked.duels, start=1):
        cells.append(cell(f"duels.{place}", duel, {"a": duel.a, "b": duel.b}))
    for place, table in enumerate(asked.tables, start=1):
        names = {f"policies.{side}": name for side, name in enumerate(table.policies, start=1)}
        cells.append(cell(f"tables.{place}", table, names))
    if not cells:
        raise ScenarioError("nothing to play; add at least one [[duels]] or [[tables]]")
    used = asked.seed if seed is None else seed
    return _spec(asked.game, asked.question, path.stem, used, cells)


def _cell(game: Game, rules: Record, entrants: Sequence[Record], duel: bool, hands: int) -> Cell:
    arms = game.duel_seatings(rules) if duel else (game.seating(rules, len(entrants)),)
    players = (" v " if duel else " and ").join(str(entrant["name"]) for entrant in entrants)
    return Cell(
        name=f"{rules['preset']}{_in_brackets(changed(game, rules))}: {players}",
        preset=str(rules["preset"]),
        rules=_plain(rules),
        entrants=tuple(_plain(entrant) for entrant in entrants),
        arms=tuple(tuple(int(entrant) for entrant in arm) for arm in arms),
        duel=duel,
        deals=-(-hands // len(arms)),
    )


def _in_brackets(changes: Mapping[str, Any]) -> str:
    """Return changed rules as a name shows them, or ``""``; values as ``--set`` takes them."""
    said = [f"{key} = {_as_typed(value)}" for key, value in changes.items()]
    return f" ({', '.join(said)})" if said else ""


def _as_typed(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_as_typed, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _spec(game: str, question: str, name: str, seed: int, cells: list[Cell]) -> RunSpec:
    names = [cell.name for cell in cells]
    for cell_name in names:
        if names.count(cell_name) > 1:
            raise ScenarioError(f"{cell_name!r} is to be played more than once; once is enough")
    most = max(cell.deals * len(cell.arms) for cell in cells)
    hands = min(max(most // SHARDS_A_CELL, SHARD_HANDS[0]), SHARD_HANDS[1])
    shard_deals = max(1, hands // max(len(cell.arms) for cell in cells))
    if sum(-(-cell.deals // shard_deals) for cell in cells) > MAX_SHARDS:
        raise ScenarioError("hands: the run would have more than a million shards; ask for fewer")
    short = re.sub(r"[^a-z0-9_]+", "-", name.lower()).strip("-")[:41].strip("-") or "run"
    return RunSpec(game, question, short, seed, tuple(cells), shard_deals)


class _Policies:
    """Which record a policy's name stands for: the game's, the scenario's own, and files'."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self.own: dict[str, dict[str, Any]] = {}
        self.files: dict[str, Record] = {}

    def policy(self, name: str) -> Record:
        """Return the policy of this name or file in full; raises as ``Game.policy``."""
        if name.endswith(".toml"):
            return self._file(name)
        if name in self.own:
            return self.own[name]
        if name not in self.game.policy_names:
            raise UsageError(unknown("policy", name, (*self.own, *self.game.policy_names)))
        return self.game.policy(name)

    def add(self, name: Any, prefix: str, changes: Mapping[str, Any]) -> Record:
        """Add the policy that ``changes`` (``base`` and fields) describe.

        ``prefix`` is what an error puts before a field's name to say where it stands.
        """
        where = prefix.rstrip(".: ")
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise ScenarioError(
                f"{where}: found the name {request.found(name)}; "
                "allowed: 1 to 41 small letters, digits, - and _"
            )
        if name in self.own or name in self.game.policy_names:
            raise ScenarioError(f"{where}: there is a policy {name!r} already; choose another name")
        fields = dict(changes)
        base = fields.pop("base", self.game.default_policy)
        if not isinstance(base, str):
            raise ScenarioError(f"{prefix}base: found {request.found(base)}; allowed: a name")
        if base not in self.game.policy_names:
            sentence = unknown("policy", base[:200], self.game.policy_names)
            raise ScenarioError(f"{prefix}base: {sentence}")
        request.check_values(prefix, fields)
        try:
            full = self.game.policy(base, fields)
        except ScenarioError as error:
            # The game names the field by the policy it knows; the user wrote it elsewhere.
            sentence = str(error).replace(f"policies.{base}.", prefix, 1)
            raise ScenarioError(sentence) from error
        self.own[name] = {**full, "name": name}
        return self.own[name]

    def _file(self, name: str) -> Record:
        if name not in self.files:
            path = self.folder / name
            data = request.read_toml(path)
            self.files[name] = self.add(data.pop("name", path.stem), f"{path}: ", data)
        return self.files[name]


def _plain(record: Record) -> dict[str, Any]:
    """Return the record as it comes back from a manifest, so that a resumed run plays the same."""
    made: dict[str, Any] = json.loads(json.dumps(dict(record)))
    return made


def _check_numbers(hands: int | None, seed: int | None) -> None:
    if hands is not None and not 1 <= hands <= request.MAX_HANDS:
        raise UsageError(f"hands: found {hands}; allowed: {request.ALLOWED_HANDS}")
    if seed is not None and not 0 <= seed <= request.MAX_SEED:
        raise UsageError(f"seed: found {seed}; allowed: {request.ALLOWED_SEED}")


@contextmanager
def _at(where: str, kind: type[AnalyserError] = AnalyserError) -> Iterator[None]:
    """Say where an error of this kind arose."""
    try:
        yield
    except kind as error:
        raise type(error)(f"{where}: {error}") from error
