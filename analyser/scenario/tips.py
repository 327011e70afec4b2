"""What is a tip, as two players who differ in a few habits?

A tip is advice that players give each other ("never discard a seven").  It is two sets of habits,
of a player who follows it and of one who does not, laid over a *companion*: the policy of all
others at the table.  So the two differ in nothing else.  Search and learnt players do not decide by
such habits.  Among them a tip has habits of its own, ``learnt``, which bar options: the player who
follows it chooses among the rest.  A tip without these is not played among them.  Left out: where a
scenario defines tips (``file``), their duels (``build``), and their results (``findings.tips``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from analyser.errors import DataError, ScenarioError
from analyser.games.interface import Record
from analyser.scenario.limits import MOST_TIP_HABITS
from analyser.scenario.policy_lookup import Roster


@dataclass(frozen=True)
class Tip:
    """One tip, and the duels of a run in which who follows it meets who does not."""

    says: str
    """The tip as a player says it."""
    follow: Record
    """Habits of a player who follows it, laid over the companion's."""
    ignore: Record
    """Habits of a player who does not; empty: those of the companion."""
    duels: tuple[tuple[int, str], ...]
    """Each duel: number of the run's cell, from 0, and the companion's name."""
    learnt: Record = field(default_factory=dict)
    """Habits of a search or learnt player who follows it; empty: none does."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any], cells: int) -> Tip:
        """Return a stored tip, of a run with ``cells`` cells; ``DataError`` if it is not one.

        Raises ``KeyError`` or ``TypeError`` where a part is missing or of another kind.
        """
        duels = tuple((int(cell), str(companion)) for cell, companion in data["duels"])
        if not all(0 <= cell < cells for cell, _ in duels):
            raise DataError(f"a tip has a duel that is none of the {cells} cells")
        return cls(**{**data, "duels": duels})


def check(where: str, follow: Mapping[str, Any], ignore: Mapping[str, Any]) -> None:
    """Raise ``ScenarioError`` unless the two differ in one to three habits; ``where``: the tip."""
    habits = dict.fromkeys((*follow, *ignore))
    if not 1 <= len(habits) <= MOST_TIP_HABITS:
        raise ScenarioError(
            f"{where}: found {len(habits)} habits in with and without together "
            f"(expected 1 to {MOST_TIP_HABITS})"
        )


def pair(
    book: Roster,
    number: int,
    base: Record,
    laid: Mapping[str, Mapping[str, Any]],
) -> Sequence[Record]:
    """Return who follows tip ``number`` (from 1) and who does not, otherwise as ``base``.

    ``laid``: the habits laid over it, by the key of the tip where they stand: the follower's first,
    then the other's; none: as ``base``.  They are called ``<base>-tip-<number>-with``
    and ``-without``.  Raises ``ScenarioError`` for a habit that there is not, or two players who
    are the same.
    """
    made = [
        book.varied(base, f"{base['name']}-tip-{number}-{side}", f"tips.{number}.{key}.", habits)
        for side, (key, habits) in zip(
            ("with", "without"), (*laid.items(), ("without", {})), strict=False
        )
    ]
    habits = [{key: value for key, value in each.items() if key != "name"} for each in made]
    if habits[0] == habits[1]:
        raise ScenarioError(
            f"tips.{number}: found the same player with the tip and without it, where all play "
            f"{base['name']} (expected two that differ)"
        )
    return made
