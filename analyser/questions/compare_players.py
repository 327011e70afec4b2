"""How strong is each of several players, and what does it cost?  Each meets one, on the same deals.

Two alone are compared by ``compare``, which stops when it is sure enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Final

from analyser import games
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, PlayQuestion, function_of
from analyser.scenario import entry_parameters as keys
from analyser.scenario import parameters
from analyser.scenario.limits import OnError
from analyser.scenario.parameters import like

if TYPE_CHECKING:
    from analyser.library.players import NameOrRecord

DEFAULT_HANDS: Final = 20_000
"""In each duel: among search players, who take hundreds of times as long, some minutes."""


class ComparePlayers(PlayQuestion):
    """Compare several players: each meets one of them, the anchor, on the same deals.

    The anchor is the game's default policy if it is among them, otherwise the first.
    """

    players: Sequence[NameOrRecord] = keys.OPPONENT
    _: KW_ONLY
    rules: NameOrRecord | None = parameters.RULES
    hands: int | None = like(
        parameters.HANDS_A_DUEL,
        help="Hands to play in each duel; each deal is played twice, sides swapped. Default:"
        " 20000.",
    )
    seed: int | None = parameters.SEED
    on_error: str | None = parameters.ON_ERROR

    def plan(self, caller: Caller) -> Plan:
        """Return the duels."""
        from analyser.scenario import build
        from analyser.scenario.request import request_of

        game = games.game(self.game)
        hands = DEFAULT_HANDS if self.hands is None else self.hands
        asked = request_of(game, caller.rule_set(game, self.rules), hands, self.seed)
        spec = build.strengths_spec(asked, caller.players(game, self.players, "players"))
        return Plan(build.set_on_error(spec, self.on_error or OnError.STOP))


compare_players = function_of(ComparePlayers, "compare_players")
