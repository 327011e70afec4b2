"""Which run does a tournament, or a sweep, make, and what are a run's duels to be read as together?

The run keeps with its duels what they were played for: one study, or several, of which a duel may
serve more than one.  Left out: which duels a study is made of (``studies``), the flags' words
(``commands``) and what comes out (``tournaments``, ``sweeps``, ``margins``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyser import games, scenario, studies
from analyser.errors import DataError
from analyser.game import Record
from analyser.roster import Roster
from analyser.scenario import RunSpec
from analyser.studies import Axis as Axis
from analyser.studies import Knockouts as Knockouts
from analyser.studies import Ladder as Ladder
from analyser.studies import Sweep as Sweep
from analyser.studies import Tournament as Tournament
from analyser.studies import field_of as field_of


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
    design, duels = studies.tournament(rules, [book.policy(name) for name in names])
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

    def ruled(swept: Record) -> Record:
        return player.rules(preset, {**(changes or {}), **swept})

    ruled({})
    book = Roster(player, Path())
    own, other = book.policy(policy), book.policy(against)
    design, duels = studies.sweep(player, ruled, own, other, fields, rules)
    name = f"sweep-{own['name']}-{'-'.join((*fields, *rules))}"
    return scenario.duels_spec(game, name, duels, hands, seed, design)


def of(spec: RunSpec) -> Tournament | Sweep | Several | None:
    """Return what a run's duels are together; ``None``: nothing, each is for itself.

    Raises ``DataError`` where what is kept with the run is not what this version writes.
    """
    kept = spec.design
    if not kept:
        return None
    try:
        if kept["kind"] != "several":
            made = studies.design_of(kept, len(spec.cells))
            # Ladders and knock-outs come from scenarios alone, and those hold several studies.
            if not isinstance(made, Ladder | Knockouts):
                return made
            raise ValueError(f"a {kept['kind']} by itself")
        parts = [
            Part(tuple(part["cells"]), studies.design_of(part["design"], len(part["cells"])))
            for part in kept["parts"]
        ]
        if parts and {at for part in parts for at in part.cells} == set(range(len(spec.cells))):
            return Several(tuple(parts))
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"not the design of a run of this version: {error}") from error
    raise DataError("not the design of a run of this version")
