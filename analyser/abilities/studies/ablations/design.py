"""Which duels do ablations need, and how does a run keep what they are together?

A player against itself with some habits put back as another player has them: in; out, the duels,
and as :class:`Ablations` what they are to be read as.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Self

from analyser.abilities.studies.sweeps.design import change_habits
from analyser.errors import ScenarioError, suggest_name
from analyser.games import record_types
from analyser.games.interface import Game, Record
from analyser.scenario import limits, studies
from analyser.scenario.studies import Meeting, Study, StudyRules

if TYPE_CHECKING:
    from analyser.abilities.studies.ablations.scenario import AblationsEntry


@dataclass(frozen=True)
class Ablations(studies.Design, kind="knockouts", entries="ablations", alone=False, place=4):
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
    def read_entry(cls, entry: AblationsEntry, study_rules: StudyRules) -> Study:
        """Return the study that an entry asks for; see :meth:`Design.read_entry`."""
        own, base, against = study_rules.players(*entry.names)
        return ablations(study_rules.game, study_rules.rules, own, base, against, entry.groups)

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
        return record_types.make_typed_record(cls, own)

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
                    f"{suggest_name(pattern, known)}"
                )
        fitting = [key for key in differ if any(fnmatchcase(key, each) for each in patterns)]
        if fitting:
            put_back.append((words, tuple(fitting)))
    duels: dict[str, Meeting] = {}

    def duel(player: Record) -> int | None:
        if player == against:
            return None
        duels.setdefault(str(player["name"]), (rules, *studies.order_pair(player, against)))
        return list(duels).index(str(player["name"]))

    def remove_habits(habits: Sequence[str]) -> Record:
        made = change_habits(game, own, {key: base[key] for key in habits})
        # A name of many habits with their values would fill a page.
        return made if len(habits) == 1 else {**made, "name": _name_ablation(own, base, habits)}

    reference = duel(own) or 0
    cells = [duel(base)]
    cells += [duel(remove_habits(habits)) for _, habits in put_back]
    cells += [duel(remove_habits([habit])) for habit in differ]
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


def _name_ablation(own: Record, base: Record, habits: Sequence[str]) -> str:
    return f"{own['name']} ({', '.join(habits)} as {base['name']})"
