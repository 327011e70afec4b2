"""What is a sweep in a scenario?  Entries ``[[sweeps]]``, under each rule set::

    [[sweeps]]                # one or two habits of a policy, value by value, against itself,
    policy = "balanced"       # or `against` another
    habits = { take_bar = [0, 100, 200] }

Left out: which duels these are (``design``).
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from analyser.abilities.studies.sweeps import parameters as fields
from analyser.scenario import entry_parameters as keys
from analyser.scenario.entry_models import (
    ScenarioPart,
    Strict,
    StudyEntry,
    Word,
    key_of,
    tables,
)

Points = Annotated[list[Any], Field(min_length=2, max_length=200)]


class SweepEntry(StudyEntry):
    """A player with one or two numbers changed, against one opponent."""

    policy: Word = key_of(fields.CHANGED_PLAYER, ...)
    against: Word | None = key_of(keys.AGAINST)
    habits: dict[str, Points] = key_of(fields.HABITS, ...)

    @property
    def names(self) -> tuple[str, ...]:
        """The policies that are named, as they are written."""
        return (self.policy, self.against or self.policy)


class Keys(Strict):
    """The key of sweeps at the head of a scenario."""

    sweeps: list[SweepEntry] = tables("sweeps", 20, "policy and habits")


PART: Final = ScenarioPart(Keys)
