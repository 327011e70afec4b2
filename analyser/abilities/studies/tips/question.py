"""Are the tips true that players give each other?  Each is played with and without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Any

from analyser.abilities.studies import entries
from analyser.abilities.studies.tips import parameters as fields
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, PlayQuestion, function_of
from analyser.scenario import parameters


class Tips(PlayQuestion):
    """Measure tips: a player who follows one plays against one who does not, otherwise the same.

    Each tip is played under each rule set and among each of the companions.
    """

    tips: Sequence[Mapping[str, Any]] = fields.TIPS
    _: KW_ONLY
    companions: Sequence[str | Mapping[str, Any]] | None = fields.COMPANIONS
    rules: str | Sequence[str] | None = parameters.RULES
    hands: int | None = parameters.HANDS_A_DUEL
    seed: int | None = parameters.SEED

    def plan(self, caller: Caller) -> Plan:
        """Return the duels."""
        companions = None if self.companions is None else [*self.companions]
        asked = {"tips": [*self.tips], "companions": companions}
        return Plan(entries.spec_of(self, caller, "tips", asked))


tips = function_of(Tips, "tips")
