"""Which duels does a tournament need, and how does a run keep what they are together?

All against all: players in; out, the duels, and as a :class:`Tournament` what they are to be read
as.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from analyser.games import record_types
from analyser.games.interface import Record
from analyser.scenario import rules_lookup, studies
from analyser.scenario.studies import Study, StudyRules

if TYPE_CHECKING:
    from analyser.abilities.clubs.tournaments.scenario import TournamentEntry
    from analyser.scenario.request import Request
    from analyser.scenario.spec import RunSpec


@dataclass(frozen=True)
class Tournament(studies.Design, kind="tournament", entries="tournaments", alone=True, place=2):
    """Everybody against everybody."""

    players: tuple[str, ...]
    """By name, sorted by first names: cell n of the run is the n-th of the pairs (0, 1), (0, 2) …,
    (1, 2) …"""

    @classmethod
    def read_entry(cls, entry: TournamentEntry, study_rules: StudyRules) -> Study:
        """Return the study that an entry asks for; see :meth:`Design.read_entry`."""
        return tournament(study_rules.rules, study_rules.players(*entry.policies))

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Return what :meth:`as_json` wrote; see :meth:`Design.from_json`."""
        return record_types.make_typed_record(cls, {"players": tuple(kept["players"])})

    def fits(self, duels: int) -> bool:
        """Return whether there is a duel a pair."""
        return duels == len(self.players) * (len(self.players) - 1) // 2


def tournament(rules: Record, players: Sequence[Record]) -> Study:
    """Return all against all; in whatever order they are named, the duels are the same."""
    studies.check_met(players)
    met = studies.order_by_names(players)
    duels = [(rules, a, b) for a, b in itertools.combinations(met, 2)]
    return Tournament(tuple(str(player["name"]) for player in met)), duels


def tournament_spec(request: Request, names: Sequence[str | Record]) -> RunSpec:
    """Return all duels of these policies, names or TOML files.

    In whatever order they are named, the run is the same.  ``UsageError`` for an unknown name, a
    policy named twice or too few or many of them; ``ScenarioError`` for a bad policy file.
    """
    from analyser.scenario import build

    rules = request.rule_set()
    design, duels = tournament(rules, build.policies_of(request.player, names))
    name = f"tournament-{rules_lookup.name_rule_set(rules)}"
    return build.duels_spec(request, name, duels, design=design.as_json())
