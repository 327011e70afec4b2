"""Which of several players is strongest?  All against all, on the same deals."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Any

from analyser import games
from analyser.abilities.clubs.tournaments.parameters import RIVALS
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, Question, function_of
from analyser.scenario import parameters
from analyser.scenario.limits import OnError

if TYPE_CHECKING:
    from analyser.library.players import NameOrRecord
    from analyser.library.runs import PlayAnswer


class Tournament(Question["PlayAnswer"]):
    """Rank several players: all against all on the same deals.

    Re-run to resume; the order of the names does not matter.
    """

    policies: Sequence[NameOrRecord] = RIVALS
    _: KW_ONLY
    rules: NameOrRecord | None = parameters.RULES
    hands: int | None = parameters.HANDS_A_DUEL
    seed: int | None = parameters.SEED
    on_error: str | None = parameters.ON_ERROR
    threads: int | None = parameters.THREADS
    output: str | os.PathLike[str] | None = parameters.OUTPUT
    progress: Any = parameters.PROGRESS
    game: str = parameters.GAME

    def plan(self, caller: Caller) -> Plan:
        """Return the duels."""
        from analyser.abilities.clubs.tournaments.design import tournament_spec
        from analyser.scenario import build
        from analyser.scenario.request import request_of

        game = games.game(self.game)
        asked = request_of(game, caller.rule_set(game, self.rules), self.hands, self.seed)
        spec = tournament_spec(asked, caller.players(game, self.policies, "policies"))
        return Plan(build.set_on_error(spec, self.on_error or OnError.STOP))

    def answer(self, caller: Caller) -> PlayAnswer:
        """Play what is missing."""
        from analyser.library.runs import PlayAnswer

        return PlayAnswer(caller.play(self.plan(caller).spec, self.output))


tournament = function_of(Tournament, "tournament")
