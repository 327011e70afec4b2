"""What exactly is played?  Cells with every rule and habit in full, and the deals of a shard.

A :class:`RunSpec` needs no file any more: it is what a run keeps of itself, and its digest names
all that the rows depend on.  ``build`` makes one of a command line, ``file_spec`` of a file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from analyser import games
from analyser.errors import AnalyserError, DataError, UsageError
from analyser.games.interface import Field, Game, Record, able
from analyser.games.protocols.decisions import Condition, FactBounds
from analyser.games.protocols.engines import is_engine
from analyser.games.protocols.matches import Goal, PlaysMatches
from analyser.games.record_types import make_typed_record
from analyser.games.records import check_value, values_of
from analyser.scenario.tips import Tip

MATCH_HANDS = 10
"""Hands a match, about, where nobody says how many: how much of a shard it is expected to fill."""
WORLD_HANDS = 10
"""Rule-based hands that a hand costs, about, for each world that a search player samples."""
ENGINE_DEALS = 50
"""Most deals in a shard with an engine: what is played again where one fails, or is stopped."""
MOST_SAID = 300
"""Characters of what is wrong with a stored spec that are said: the values may be any."""
FEWEST_SEARCHED = 400
"""Fewest hands in a shard with a search player, if others of the run have more."""


@dataclass(frozen=True)
class Cell:
    """One kind of play: a rule set, who plays, and how many deals or matches."""

    name: str
    """``italian: balanced v never-take`` or ``italian: balanced``, with ``, matches`` or
    ``, matches of 4 hands`` behind where these are played; unique in a run.  Changed rules stand
    with the preset: ``italian (turn_limit = 300): balanced``."""
    preset: str
    rules: Record
    """The rules in full."""
    entrants: tuple[Record, ...]
    """The policies in full."""
    arms: tuple[tuple[int, ...], ...]
    """Seat → entrant, an arm each."""
    duel: bool
    matches: bool
    """Whether whole matches are played, and not single hands."""
    units: int
    """Deals played, from deal 0, or matches, from match 0; each once an arm."""
    match_hands: int = 0
    """Hands after which a match ends, whatever the score; 0: it ends as the rules say."""
    choice: str = ""
    """The choice of the game of which one a deal is weighed; empty: none, hands are played."""
    futures: int = 0
    """How often the rest of the hand is played for it, both ways."""
    when: Condition = ()
    """What has to be so for a decision to count; empty: each does."""
    award: Record | None = None
    """The table of victory points of a duel of single hands, in full.  A match is then as many
    hands in a row as it defines."""
    own_rules: str = ""
    """The name of a user's rule set that this is; empty: a preset, with its own name."""
    one_rule: bool = False
    """Whether the table is there to show what one rule changes, and answers nothing by itself."""

    @property
    def called(self) -> str:
        """What the rule set is called, whatever was changed in it since."""
        return self.own_rules or self.preset

    @property
    def alike(self) -> bool:
        """Whether this is a duel of a player with itself, so that it is known to end even."""
        players = [{**each, "name": ""} for each in self.entrants[:2]]
        # Of a program nobody knows whether it plays the same twice.
        return self.duel and players[0] == players[1] and not is_engine(players[0])

    @property
    def units_name(self) -> str:
        """What is played: ``deals``, ``matches`` or ``matches of 4 hands``."""
        return name_matches(self.match_hands) if self.matches else "deals"

    @property
    def unit_hands(self) -> int:
        """About how many hands a deal of it is, or a match, in one arm."""
        return (self.match_hands or MATCH_HANDS) if self.matches else 1

    def goal(self, game: Game) -> Goal:
        """Return how a match of it is won; ``UsageError`` where the game has no matches."""
        goal = able(game, PlaysMatches).goal(self.rules)
        return goal.end_after(self.match_hands) if self.match_hands else goal

    @property
    def together(self) -> int:
        """Return how many consecutive deals belong together, in one shard."""
        return int(self.award["hands"]) if self.award else 1

    @property
    def rules_name(self) -> str:
        """The rules as the cell's name says them: ``italian``, ``italian (turn_limit = 300)``."""
        return self.name.rpartition(": ")[0]


@dataclass(frozen=True)
class RescoredRules:
    """A rule set under which nobody plays: hands of another are counted as they would score."""

    of: int
    """Number of the run's cell, from 0, a table of single hands: its rows are counted, and those of
    the duels under the same rules."""
    name: str
    """As a cell's name."""
    rules: Record
    """The rules in full."""
    own_rules: str = ""
    """As a cell's."""


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
    """Most deals per shard; of matches there are fewer, see :meth:`shard_units`."""
    design: Mapping[str, Any] = field(default_factory=dict)
    """What the cells are to be read as together, for ``studies``; empty: each for itself.  The
    rows do not depend on it, and the digest only where it is of several studies."""
    tips: tuple[Tip, ...] = ()
    """What some of the cells are duels about."""
    rescored: tuple[RescoredRules, ...] = ()
    """Rule sets that are compared with those of the tables, and are not played."""
    until: Mapping[str, Any] = field(default_factory=dict)
    """When to stop before all is played, as ``stopping.Plan.as_json`` says it, its ``tuned`` among
    it; empty: never."""
    goal: str = ""
    """What other rules should bring about, for ``rule_goal``; empty: nothing.  The rows do not
    depend on it."""
    drawn: bool = False
    """Whether the seed was drawn since nobody gave one, and so is known to none of the players.
    The rows do not depend on it."""

    def count_tightest(self, cell: Cell) -> int:
        """Return at how many deals, or matches, the intervals of a cell are to be tightest.

        Settled before play: where the run may stop early, fewer than the most that it may have.
        """
        return int(self.until.get("tuned", cell.units))

    def rules_called(self, cell: Cell) -> str:
        """Return the rules of a cell as short as the other cells allow.

        Its name; where others play by a rule set of that name with other changes, those too.
        """
        alike = {
            each.rules_name
            for each in self.cells
            if each.called == cell.called and not each.one_rule
        }
        return cell.called if len(alike) == 1 else cell.rules_name

    def shard_units(self, cell: Cell) -> int:
        """Return the most deals, or matches, in a shard of this cell."""
        most = self.shard_deals
        # Cells that are read together are read shard by shard: theirs hold the same deals.
        alike = self.cells if self.design else (cell,)
        worlds = max(int(who.get("search_worlds", 0)) for each in alike for who in each.entrants)
        # With looks at fixed intervals, a shard holds the deals between two looks.
        if any(is_engine(who) for each in alike for who in each.entrants) and not self.until:
            most = min(most, ENGINE_DEALS)
        if worlds and not self.until:
            # As many deals whatever the arms: cells of one player are compared shard by shard.
            fewest = min(most, FEWEST_SEARCHED // max(len(each.arms) for each in self.cells))
            most = max(most // (WORLD_HANDS * worlds), fewest)
        if cell.matches:
            return max(1, most // cell.unit_hands)
        return max(1, most // cell.together) * cell.together

    def shards(self, cell: Cell) -> int:
        """Return how many shards this cell is cut into."""
        return -(-cell.units // self.shard_units(cell))

    def as_json(self) -> dict[str, Any]:
        """Return the spec as JSON-able values, for :meth:`from_json`."""
        told: dict[str, Any] = json.loads(json.dumps(self, default=values_of))
        for cell in told["cells"]:
            # What a cell has not is left out.
            for key in (
                "award", "choice", "futures", "match_hands", "when", "own_rules", "one_rule",
            ):  # fmt: skip
                if not cell[key]:
                    del cell[key]
        for each in told["rescored"]:
            if not each["own_rules"]:
                del each["own_rules"]
        optional = ("design", "tips", "rescored", "until", "goal", "drawn")
        return {key: each for key, each in told.items() if each or key not in optional}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RunSpec:
        """Return the spec that :meth:`as_json` wrote; ``DataError`` when it is not one."""
        try:
            cells = []
            for cell in data["cells"]:
                arms = tuple(tuple(arm) for arm in cell["arms"])
                when = tuple(make_typed_record(FactBounds, each) for each in cell.get("when", ()))
                own = {"entrants": tuple(cell["entrants"]), "arms": arms, "when": when}
                cells.append(make_typed_record(Cell, {**cell, **own}))
            tips = tuple(Tip.from_json(tip, len(cells)) for tip in data.get("tips", ()))
            rescored = tuple(
                make_typed_record(RescoredRules, each) for each in data.get("rescored", ())
            )
            tables = [at for at, cell in enumerate(cells) if not cell.duel and not cell.matches]
            if not {each.of for each in rescored} <= set(tables):
                raise DataError("what is re-scored is not a table of single hands")
            parts = {"cells": tuple(cells), "tips": tips, "rescored": rescored}
            spec = make_typed_record(cls, {**data, **parts})
            _check_records(spec)
            return spec
        except DataError:
            raise
        except (AnalyserError, KeyError, TypeError, ValueError, AttributeError) as error:
            said = str(error)
            said = said if len(said) <= MOST_SAID else f"{said[:MOST_SAID]}…"
            raise DataError(f"not the spec of a run of this version: {said}") from error

    def digest(self) -> str:
        """Return the sha256 (hexadecimal) of everything that shapes the rows and the shards.

        Of the tips too, of what is re-scored and of several studies: they stand on the page, and a
        run keeps those it began with; and of when to stop, which says how many shards there are.
        """
        everything = self.as_json()
        shaping = ["game", "seed", "cells", "shard_deals", "tips", "rescored", "until"]
        shaping += ["design"] if self.design.get("kind") == "several" else []
        shapes = {key: everything[key] for key in shaping if key in everything}
        canonical = json.dumps(shapes, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()

    def digest_unseeded(self) -> str:
        """Return the digest of all that was asked for: without a seed that was drawn."""
        return (replace(self, seed=0) if self.drawn else self).digest()


def _check_records(spec: RunSpec) -> None:
    """Raise ``ValueError`` or ``ScenarioError`` for records that are none of the game's.

    A rule or a habit that no record of the run has was added since.
    """
    try:
        game = games.game(spec.game)
    except UsageError:
        return  # Readers that need the game refuse the run.
    rules = [cell.rules for cell in spec.cells] + [each.rules for each in spec.rescored]
    _check_fields("rules", game.rule_fields, rules)
    players = [who for cell in spec.cells for who in cell.entrants]
    _check_fields("policies", game.policy_fields, [who for who in players if not is_engine(who)])
    if not all(isinstance(who.get("name"), str) for who in players):
        raise ValueError("policies: name is missing")
    for cell in spec.cells:
        if min(cell.units, spec.shard_deals) < 1 or min(cell.match_hands, cell.futures) < 0:
            raise ValueError(f"{cell.name}: found {cell.units} units (expected 1 or more)")
        if not cell.arms or (cell.duel and len(cell.entrants) < 2):
            raise ValueError(f"{cell.name}: found nobody to sit down")
        if (cell.matches or cell.choice) and isinstance(game, PlaysMatches):
            game.goal(cell.rules)
        seats = len(game.seats(cell.rules))
        for arm in cell.arms:
            if len(arm) != seats or not all(0 <= who < len(cell.entrants) for who in arm):
                raise ValueError(f"found the seating {list(arm)} of {len(cell.entrants)} players")


def _check_fields(where: str, fields: Iterable[Field], kept: Sequence[Record]) -> None:
    """Raise where a record lacks a field that another has, or a value is none of its field."""
    known = [about for about in fields if any(about.id in record for record in kept)]
    for record in {json.dumps(record, sort_keys=True): record for record in kept}.values():
        for about in known:
            if about.id not in record:
                raise ValueError(f"{where}: {about.id} is missing")
            if about.kind not in ("int", "ints") or about.low is not None:
                check_value(about, f"{where}.{about.id}", record[about.id])


def name_matches(match_hands: int) -> str:
    """Return what matches of this many hands are called; 0: they end as the rules say."""
    if not match_hands:
        return "matches"
    return f"matches of {match_hands} hand{'s' * (match_hands != 1)}"
