"""What happens in hands, or matches, that are played?  A run that keeps a row of each."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING

from analyser import games
from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, RunQuestion, function_of
from analyser.scenario import parameters
from analyser.scenario.limits import OnError
from analyser.scenario.parameters import path

if TYPE_CHECKING:
    from analyser.library.players import NameOrRecord
    from analyser.library.runs import OpenRun
    from analyser.scenario.spec import RunSpec


class Simulate(RunQuestion["OpenRun"]):
    """Simulate hands and keep their rows. Re-run to resume.

    With a scenario file, --hands, --matches, --match-hands, --seed and --on-error replace what it
    says.
    """

    scenario: str | os.PathLike[str] | None = path(
        "A scenario file; - reads standard input. Default: what the options describe.",
        metavar="SCENARIO", completes="scenarios", is_positional=True,
    )  # fmt: skip
    _: KW_ONLY
    rules: NameOrRecord | None = parameters.RULES
    policies: NameOrRecord | Sequence[NameOrRecord] | None = parameters.POLICIES
    hands: int | None = parameters.HANDS
    matches: int | None = parameters.MATCHES
    match_hands: int | None = parameters.MATCH_HANDS
    seed: int | None = parameters.SEED
    on_error: str | None = parameters.ON_ERROR

    def plan(self, caller: Caller) -> Plan:
        """Return the cells of the scenario, or of one table."""
        self._check_amount(caller)
        return Plan(self._plan_fields(caller) if self.scenario is None else self._plan_file(caller))

    def answer(self, caller: Caller) -> OpenRun:
        """Play what is missing."""
        return caller.play(self.plan(caller).spec, self.output)

    def _check_amount(self, caller: Caller) -> None:
        hands, matches, length = map(caller.spell, ("hands", "matches", "match_hands"))
        if self.hands is not None and self.matches is not None:
            raise UsageError(f"{hands} and {matches}: found both (expected one of the two)")
        if self.match_hands is not None and self.matches is None:
            raise UsageError(f"{length}: found no {matches} (expected {matches} too)")

    def _plan_fields(self, caller: Caller) -> RunSpec:
        """Return one table: one policy for all seats, or one per side."""
        from analyser.scenario import build, limits
        from analyser.scenario.request import Count, Request, count_of

        game = games.game(self.game)
        amount = count_of(self.hands, self.matches, self.match_hands)
        rules = caller.rule_set(game, self.rules)
        asked = Request(game.name, rules, amount or Count(limits.DEFAULT_HANDS), self.seed)
        spec = build.table_spec(asked, caller.players(game, self.policies, "policies"))
        return build.set_on_error(spec, self.on_error or OnError.STOP)

    def _plan_file(self, caller: Caller) -> RunSpec:
        from analyser.scenario import file_spec

        file = caller.scenario_file(self.scenario)
        caller.check_left_to(file, {"rules": self.rules, "policies": self.policies})
        spec = file_spec.load(
            file, self.hands, self.seed, self.matches, caller.warn, self.match_hands, self.on_error
        )
        if any(cell.choice for cell in spec.cells):
            called, instead = (
                caller.scenario_called(file),
                caller.name_other_question("weigh", file),
            )
            raise UsageError(f"{called}: has [[decisions]] (expected {instead})")
        return spec


simulate = function_of(Simulate, "simulate")
