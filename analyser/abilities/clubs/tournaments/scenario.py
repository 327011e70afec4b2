"""What is a tournament in a scenario?  Entries ``[[tournaments]]``, under each rule set::

    [[tournaments]]           # all against all; with hands_per_day at the head it is a table of
    policies = ["balanced", "cautious", "greedy"]   # a league, which goes on

Left out: which duels these are (``design``).
"""

from __future__ import annotations

from typing import Final

from analyser.abilities.clubs.tournaments.parameters import RIVALS
from analyser.scenario.entry_models import (
    ScenarioPart,
    Strict,
    StudyEntry,
    Word,
    key_of,
    tables,
)


class TournamentEntry(StudyEntry):
    """Players, all against all."""

    policies: list[Word] = key_of(RIVALS, ...)

    @property
    def names(self) -> tuple[str, ...]:
        """The policies that are named, as they are written."""
        return tuple(self.policies)


class Keys(Strict):
    """The key of tournaments at the head of a scenario."""

    tournaments: list[TournamentEntry] = tables("tournaments", 20, "policies")


PART: Final = ScenarioPart(Keys)
