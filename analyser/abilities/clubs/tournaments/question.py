"""Which of several players is strongest?  All against all, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING

from analyser import games
from analyser.abilities.clubs.tournaments.parameters import RIVALS
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, PlayQuestion, function_of
from analyser.scenario import parameters
from analyser.scenario.limits import OnError

if TYPE_CHECKING:
    from analyser.library.players import NameOrRecord


class Tournament(PlayQuestion):
    """Rank several players: all against all on the same deals.

    Re-run to resume; the order of the names does not matter.
    """

    policies: Sequence[NameOrRecord] = RIVALS
    _: KW_ONLY
    rules: NameOrRecord | None = parameters.RULES
    hands: int | None = parameters.HANDS_A_DUEL
    seed: int | None = parameters.SEED
    on_error: str | None = parameters.ON_ERROR

    def plan(self, caller: Caller) -> Plan:
        """Return the duels."""
        from analyser.abilities.clubs.tournaments.design import tournament_spec
        from analyser.scenario import build
        from analyser.scenario.request import request_of

        game = games.game(self.game)
        asked = request_of(game, caller.rule_set(game, self.rules), self.hands, self.seed)
        spec = tournament_spec(asked, caller.players(game, self.policies, "policies"))
        return Plan(build.set_on_error(spec, self.on_error or OnError.STOP))


tournament = function_of(Tournament, "tournament")
