"""What are ablations in a scenario?  Entries ``[[ablations]]``, under each rule set::

    [[ablations]]             # a policy against itself with habits put back as `base` has them:
    policy = "champion-{preset}"   # each one in which they differ, and those of each group;
    base = "balanced"         # or, with and without them, `against` another
    groups = { "closing" = ["close_*"] }

Left out: which duels these are (``design``).
"""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from analyser.abilities.studies.ablations import parameters as fields
from analyser.scenario import entry_parameters as keys
from analyser.scenario.entry_models import (
    Line,
    ScenarioPart,
    Strict,
    StudyEntry,
    Word,
    key_of,
    tables,
)

Habits = Annotated[list[Word], Field(min_length=1, max_length=100)]


class AblationsEntry(StudyEntry):
    """A player against itself, with habits put back as another player has them."""

    policy: Word = key_of(fields.ABLATED, ...)
    base: Word = key_of(fields.BASE, ...)
    against: Word | None = key_of(keys.AGAINST)
    groups: dict[Line, Habits] = key_of(fields.GROUPS, {})

    @property
    def names(self) -> tuple[str, ...]:
        """The policies that are named, as they are written."""
        return (self.policy, self.base, self.against or self.policy)


class Keys(Strict):
    """The key of ablations at the head of a scenario."""

    ablations: list[AblationsEntry] = tables("ablations", 20, "policy and base")


PART: Final = ScenarioPart(Keys)
