"""What does a policy lose when some of its habits are put back as another policy has them?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY

from analyser.abilities.studies import entries
from analyser.abilities.studies.ablations import parameters as fields
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, PlayQuestion, function_of
from analyser.scenario import parameters
from analyser.scenario.entry_parameters import AGAINST
from analyser.scenario.parameters import like


class Ablations(PlayQuestion):
    """Measure what a policy loses when habits are put back as another policy has them.

    Each habit in which the two differ is put back by itself, and those of each group together. The
    policy plays with its habits against itself without them, or both against another.
    """

    policy: str = fields.ABLATED
    base: str = fields.BASE
    _: KW_ONLY
    against: str | None = like(
        AGAINST, help="The opponent, with the habits and without. Default: the policy itself."
    )
    groups: Mapping[str, Sequence[str]] | None = fields.GROUPS
    rules: str | Sequence[str] | None = parameters.RULES
    hands: int | None = parameters.HANDS_A_DUEL
    seed: int | None = parameters.SEED

    def plan(self, caller: Caller) -> Plan:
        """Return the duels."""
        entry = entries.entry(
            policy=self.policy, base=self.base, against=self.against, groups=self.groups
        )
        return Plan(entries.spec_of(self, caller, "ablations", {"ablations": [entry]}))


ablations = function_of(Ablations, "ablations")
