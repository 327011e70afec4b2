"""Are the tips true that players give each other?  Each is played with and without."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Any

from analyser.abilities.studies import entries
from analyser.abilities.studies.tips import parameters as fields
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, Question, function_of
from analyser.scenario import parameters

if TYPE_CHECKING:
    from analyser.library.runs import PlayAnswer


class Tips(Question["PlayAnswer"]):
    """Measure tips: a player who follows one plays against one who does not, otherwise the same.

    Each tip is played under each rule set and among each of the companions.
    """

    tips: Sequence[Mapping[str, Any]] = fields.TIPS
    _: KW_ONLY
    companions: Sequence[str | Mapping[str, Any]] | None = fields.COMPANIONS
    rules: str | Sequence[str] | None = parameters.RULES
    hands: int | None = parameters.HANDS_A_DUEL
    seed: int | None = parameters.SEED
    threads: int | None = parameters.THREADS
    output: str | os.PathLike[str] | None = parameters.OUTPUT
    progress: Any = parameters.PROGRESS
    game: str = parameters.GAME

    def plan(self, caller: Caller) -> Plan:
        """Return the duels."""
        companions = None if self.companions is None else [*self.companions]
        asked = {"tips": [*self.tips], "companions": companions}
        return Plan(entries.spec_of(self, caller, "tips", asked))

    def answer(self, caller: Caller) -> PlayAnswer:
        """Play what is missing."""
        from analyser.library.runs import PlayAnswer

        return PlayAnswer(caller.play(self.plan(caller).spec, self.output))


tips = function_of(Tips, "tips")
