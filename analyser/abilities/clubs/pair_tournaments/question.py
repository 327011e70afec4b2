"""How often does the best of many pairs win a tournament, round by round?

Tournaments are simulated, after the hands that show how much chance there is in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Any, Final

from analyser import games
from analyser.abilities.clubs.pair_tournaments import parameters as keys
from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, RunQuestion, function_of
from analyser.scenario import limits, parameters
from analyser.scenario.entry_parameters import VICTORY_POINTS
from analyser.scenario.parameters import like

if TYPE_CHECKING:
    from analyser.abilities.clubs.pair_tournaments.answer import PairChances
    from analyser.abilities.clubs.pair_tournaments.findings import TournamentPlan
    from analyser.games.interface import Game, Record
    from analyser.library.players import NameOrRecord
    from analyser.scenario.request import Request
    from analyser.scenario.spec import RunSpec

PANEL: Final = "Tournaments of pairs: --movement"
"""Over the options that a comparison of players has no use for."""
DEFAULT_HANDS: Final = 20_000
"""The spread of a hand is then known to one per cent, in seconds."""
MOST_SPREAD: Final = 1e6
"""Points: the greatest spread that is taken."""


class PairTournament(RunQuestion["PairChances"]):
    """Simulate tournaments of pairs: the answer is how often the best pair wins."""

    movement: str = like(keys.MOVEMENT, panel=PANEL)
    _: KW_ONLY
    tables: int | None = like(keys.PAIR_TABLES, panel=PANEL)
    rounds: int | Sequence[int] | None = like(keys.ROUNDS, panel=PANEL)
    victory_points: str | None = like(VICTORY_POINTS, panel=PANEL)
    skill_spread: float | Sequence[float] | None = like(keys.SKILL_SPREAD, panel=PANEL)
    hand_spread: float | None = like(keys.HAND_SPREAD, panel=PANEL)
    tournaments: int | None = like(keys.TOURNAMENTS, panel=PANEL)
    policies: NameOrRecord | None = like(parameters.POLICIES, help="The player of these hands.")
    rules: NameOrRecord | None = parameters.RULES
    hands: int | None = like(
        parameters.HANDS, help="Hands on which the spread of a hand is measured. Default: 20000."
    )
    seed: int | None = parameters.SEED

    def plan(self, caller: Caller) -> Plan:
        """Return the hands that are played first; ``UsageError`` where none is."""
        from analyser.scenario import build

        game = games.game(self.game)
        request = self._request(caller, game)
        players = self._players(caller, game)
        self.tournament_plan(caller, game, request, players)
        self._check_unplayed(caller, "dry_run", True)
        return Plan(build.table_spec(request, players))

    def answer(self, caller: Caller) -> PairChances:
        """Play the hands, if any, and simulate."""
        from analyser.scenario import build

        game = games.game(self.game)
        request = self._request(caller, game)
        players = self._players(caller, game)
        plan = self.tournament_plan(caller, game, request, players)
        self._check_unplayed(caller, "output", self.output)
        spec = None if self.hand_spread is not None else build.table_spec(request, players)
        return self.chances(caller, plan, spec, request.rule_set())

    def chances(
        self, caller: Caller, plan: TournamentPlan, spec: RunSpec | None, rules: Record
    ) -> PairChances:
        """Play the hands of a spec, if any, and simulate; ``rules``: by which they are played."""
        from analyser.abilities.clubs.pair_tournaments import findings
        from analyser.abilities.clubs.pair_tournaments.answer import PairChances

        game = games.game(self.game)
        run = None if spec is None else caller.play(spec, self.output)
        if run is None:
            assert self.hand_spread is not None
            spread = findings.given_spread(self.hand_spread)
        else:
            with limits.prefix_errors(caller.spell("hands")):
                spread = findings.hand_spread(run.run, game, rules)
        return PairChances(findings.find(plan, spread), game, run, caller.command)

    def _request(self, caller: Caller, game: Game) -> Request:
        from analyser.scenario.request import request_of

        hands = DEFAULT_HANDS if self.hands is None else self.hands
        return request_of(game, caller.rule_set(game, self.rules), hands, self.seed)

    def _players(self, caller: Caller, game: Game) -> list[Record]:
        """Return the one on whose hands a spread is measured; none where it is given."""
        if self.hand_spread is not None:
            return []
        players = caller.players(game, self.policies, "policies")
        if len(players) != 1:
            raise UsageError(
                f"policies: found {len(players)} (expected one, who plays the hands on which the "
                "spread is measured)"
            )
        return players

    def tournament_plan(
        self, caller: Caller, game: Game, request: Request, players: Sequence[Record]
    ) -> TournamentPlan:
        """Return what is to be simulated."""
        from analyser.abilities.clubs.pair_tournaments import movements
        from analyser.abilities.clubs.pair_tournaments.findings import MOST, TournamentPlan
        from analyser.games.interface import able
        from analyser.games.protocols.clubs import VictoryPoints
        from analyser.report.labels import name_in_sentence
        from analyser.scenario import award_lookup

        many = [None] if self.rounds is None else caller.numbers(self.rounds, "rounds", "int")
        seated = []
        for rounds in sorted({*many}, key=lambda each: each or 0):
            with limits.prefix_errors(caller.spell("movement")):
                seated.append(movements.movement(self.movement, self.tables, rounds, caller.folder))
        named = self.victory_points or next(iter(able(game, VictoryPoints).awards))
        with limits.prefix_errors(caller.spell("victory_points")):
            award = award_lookup.award_of(game, named, request.rule_set(), caller.folder)
        spreads = [*keys.SKILL_SPREADS]
        if self.skill_spread is not None:
            spreads = caller.numbers(self.skill_spread, "skill_spread", "chance")
        for spread in spreads:
            _check_spread(caller.spell("skill_spread"), spread)
        if self.hand_spread is not None:
            _check_spread(caller.spell("hand_spread"), self.hand_spread)
        tournaments = self.tournaments or keys.DEFAULT_TOURNAMENTS
        if tournaments > MOST:
            said = f"{caller.spell('tournaments')}: found {tournaments:,}"
            raise UsageError(f"{said} (expected at most {MOST:,})")
        who = name_in_sentence(game, str(players[0]["name"])) if players else ""
        seed = limits.DEFAULT_SEED if request.seed is None else request.seed
        return TournamentPlan(seated, sorted({*spreads}), award, tournaments, seed, who)

    def _check_unplayed(self, caller: Caller, field: str, value: object) -> None:
        """Raise ``UsageError`` for a field that is about hands where none is played."""
        if self.hand_spread is not None and value is not None:
            raise UsageError(
                f"{caller.spell(field)}: found {caller.spell('hand_spread')} too, with which no "
                "hand is played"
            )


def _check_spread(where: str, value: Any) -> None:
    if not isinstance(value, int | float) or not 0 < value <= MOST_SPREAD:
        raise UsageError(
            f"{where}: found {value:g} (expected a number above 0, {MOST_SPREAD:,.0f} at most)"
        )


pair_tournament = function_of(PairTournament, "pair_tournament")
