"""How does a policy fare at several values of one or two habits, or under changed rules?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analyser import games
from analyser.abilities.studies.sweeps import parameters as fields
from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, PlayQuestion, function_of
from analyser.scenario import parameters
from analyser.scenario.entry_parameters import AGAINST
from analyser.scenario.parameters import make_lookup

if TYPE_CHECKING:
    from analyser.library.players import NameOrRecord


class Sweep(PlayQuestion):
    """Measure a policy at several values of one or two habits (or rules).

    Every value plays the same deals against the same opponent. Re-run to resume.
    """

    habit: Mapping[str, Sequence[Any]] | None = fields.HABITS
    rule: Mapping[str, Sequence[Any]] | None = make_lookup(
        "A rule and its values; under each, the policy meets the one of --against.",
        metavar="NAME=VALUES", is_repeatable=True,
    )  # fmt: skip
    policy: NameOrRecord | None = fields.CHANGED_PLAYER
    against: NameOrRecord | None = AGAINST
    rules: NameOrRecord | None = parameters.RULES
    hands: int | None = parameters.HANDS_A_DUEL
    seed: int | None = parameters.SEED

    def plan(self, caller: Caller) -> Plan:
        """Return the duels."""
        from analyser.abilities.studies.sweeps.design import sweep_spec
        from analyser.scenario.ranges import describe_allowed
        from analyser.scenario.request import request_of

        game = games.game(self.game)
        if not self.habit and not self.rule:
            form = describe_allowed(game.policy_fields)
            raise UsageError(f"{caller.spell('habit')}: found none (expected one or two of {form})")
        named, own = self.rules, self.policy
        named = game.default_preset if named is None else named
        own = game.default_policy if own is None else own
        habits = caller.values(game, self.habit, "habit", "habit", own)
        rules = caller.values(game, self.rule, "rule", "rule", named)
        made = caller.rule_set(game, self.rules)
        asked = request_of(game, made, self.hands, self.seed)
        player = caller.player(game, own, "policy")
        other = player if self.against is None else caller.player(game, self.against, "against")
        return Plan(sweep_spec(asked, player, other, habits, rules, caller.spell))


sweep = function_of(Sweep, "sweep")
