"""What is Écarté, and what does the rest of the program see of it?

>>> from analyser import table
>>> ecarte = table("ecarte", seed=7)
>>> ecarte.hand, ecarte.turned
(('9c', '9d', 'Kd', 'Qh', 'Js'), 'Kc')
>>> ecarte.legal_moves()
('stand', 'propose')
>>> ecarte.propose()
>>> ecarte.to_move, ecarte.legal_moves()
(1, ('refuse', 'accept'))

The text followed is X (named in the README beside this file); readings where it is silent are
numbered EC1 … EC11, there too.

Scope: two players, four rule sets, any change that a scenario makes to them, single hands and whole
matches, in which a king can win before a card is played.

Its files are those of every game (``docs/developers/checklists.md``).  Besides, ``standing``
shows the hands on which the books stand, and whether they are right; ``result_shares``, how much of
a hand the deal, the exchange and the play settle.

What may be played on what, and who wins, is common to trick-taking games: ``games/tricks``.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games import match_hands
from analyser.games.custom_seats import SeatingGame
from analyser.games.ecarte import match_chances
from analyser.games.ecarte.rules import MATCH_HANDS, match_counts
from analyser.games.interface import Record, Scale
from analyser.games.protocols.exact_counts import ExactCount
from analyser.games.protocols.matches import Goal, ScoreEffects
from analyser.games.searching.players import PLAYS_FOR
from analyser.games.searching.sheet import searches
from analyser.games.standard_game import TrainingGame


class Ecarte(TrainingGame, SeatingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Écarté"
    description = (
        "Trick-taking for two with five cards each, which may be exchanged if both players agree"
    )
    question = "Stand or propose?"
    scale = Scale("points", band=0.01, precision=0.005, spread=0.5, decimals=0, lead_steps=5)

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player who first has a number of points."""
        return Goal(
            rules["match_target"],
            False,
            MATCH_HANDS,
            at_once=rules["match_at_once"],
            counts=match_counts(rules),
        )

    def settle_policy(self, policy: Record, rules: Record, /) -> Record:
        """Return a policy in full as it plays; what it plays for is named with its digest."""
        found, aim = super().settle_policy(policy, rules), str(policy[PLAYS_FOR])
        if not aim or not searches(policy):
            return found
        where = f"policies.{policy['name']}.{PLAYS_FOR}"
        aim = match_chances.settle_aim(where, aim, match_hands.find_preset(self, rules))
        return {**found, PLAYS_FOR: aim}

    def stakes_row(self, player: Record, rules: Record) -> Sequence[int]:
        """Return what a settled search player's points are for, as its rollouts count it."""
        preset = match_hands.find_preset(self, rules)
        if not player[PLAYS_FOR] or preset is None:
            return match_chances.FOR_POINTS
        return match_chances.chances_row(preset)

    def score_effects(self, rules: Record) -> ScoreEffects | None:
        """Return what the score changes; as ``HasScoreEffects.score_effects``."""
        from analyser.games.ecarte import score_effects

        found = score_effects.effects()
        return found if rules == self.rules(str(found.numbers["rules"])) else None

    def count_exactly(self, rules: Record) -> Sequence[ExactCount]:
        """Return what settles a hand, and on which hands the books stand, under their rules."""
        from analyser.games.ecarte import result_shares, standing

        if rules != self.rules(standing.PRESET):
            return ()
        return (*result_shares.count_result_shares(), *standing.count_standing())


GAME = Ecarte()
