"""Which decision of a deal is weighed, and what does its row say?  The plain version.

What is asked, what may be done and how a hand goes on is each game's own: it plays a deal, tells
:class:`Decision` of every decision, plays both ways of the one that was kept, and has the row
written, in the order of ``Choice.columns``.  ``weighing`` is the compiled twin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Generic, TypeVar

from analyser.cards import shuffle_plain
from analyser.games.interface import Column
from analyser.games.protocols.decisions import Condition

Situation = TypeVar("Situation")
"""What a game must keep to play on from a decision: the table, and what players have drawn."""
Ends = Sequence[int]
"""A player's score and the others', of the first way and then of the second."""


class Decision(Generic[Situation]):
    """One decision of a deal, drawn by lot among those asked about, each alike."""

    def __init__(
        self, key: int, deal: int, asked: Sequence[Column], null: int, when: Condition = ()
    ) -> None:
        """Begin a deal; ``asked``: the facts of the choice; ``null``: what is said where there is
        nothing to say.
        """
        self._deal, self._asked, self._null, self._when = deal, asked, null, when
        self._seed = shuffle_plain.stream(key, deal, shuffle_plain.PICK, 0)
        self._every = self._count = 0
        self._pick = null
        self._known: Mapping[str, int] = {}
        self.chose = null
        """What the player did at the decision kept, 1: the first way, 0: the second; to be set."""
        self.kept: Situation | None = None
        """How things were at that decision; ``None``: there was none."""

    def met(self, known: Mapping[str, int], situation: Situation) -> bool:
        """Take note of a decision; say whether it is the one kept, for the time being.

        ``known``: fact → its value; ``situation`` is copied.
        """
        self._every += 1
        if not all(
            (each.least is None or known[each.fact] >= each.least)
            and (each.most is None or known[each.fact] <= each.most)
            for each in self._when
        ):
            return False
        # The n-th replaces the one kept with chance 1/n: each is kept alike in the end.
        keep = shuffle_plain.draw_below(self._seed, self._count, self._count + 1) == 0
        if keep:
            self._pick, self._known, self.kept = self._count, dict(known), deepcopy(situation)
        self._count += 1
        return keep

    def none(self, turns: int, futures: int) -> list[int]:
        """Return the row of a deal of so many turns that had no such decision."""
        nothing = [self._null] * (len(self._asked) + 5 * futures)
        front = [self._deal, self._count, self._null, self._null, turns, 0]
        return [*front, self._null, self._null, *nothing, *self._counted()]

    def row(self, turns: int, more: int, outcome: Sequence[int], ends: Sequence[Ends]) -> list[int]:
        """Return the row: turns of the deal as it was played and of all its futures, how it ended
        for the player and the others, and how each future did.
        """
        futures = [number for each in ends for number in (_gain(each), *each)]
        front = [self._deal, self._count, self._pick, self.chose, turns, more]
        said = [self._known[fact.name] for fact in self._asked]
        return [*front, *outcome, *said, *futures, *self._counted()]

    def _counted(self) -> list[int]:
        return [self._every] if self._when else []


def _gain(ends: Ends) -> int:
    return (ends[0] - ends[1]) - (ends[2] - ends[3])
