"""Does a program keep to the protocol of engines, how fast is it, and how strong?"""

from __future__ import annotations

from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, ClassVar, Final

from analyser import games
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import required, whole_number

if TYPE_CHECKING:
    from analyser.abilities.engines.engine_tests.answer import EngineTested
    from analyser.games.interface import Game
    from analyser.library.duel_answer import Compared
    from analyser.library.players import NameOrRecord

DEFAULT_HANDS: Final = 200
FEWEST_HANDS: Final = 20
"""Of a duel that is worth its time."""
RANDOM: Final = "random"
"""The policy of every game that moves at random; the other is the game's default."""


class EngineTest(Question["EngineTested"]):
    """Test an engine: does it keep to the protocol, how fast is it, and how strong?

    The engine plays whole hands, the same ones again, two at once; it hears unknown messages and
    lines in pieces, and is told to quit. What it does wrong is said line by line. Then it plays
    against the random policy and the game's default.
    """

    may_cluster: ClassVar[bool] = False

    engine: str = required(
        arguments.TEXT,
        "The program with its arguments, as one text: ./bot, 'python3 bot.py --bold'.",
        metavar="COMMAND",
    )
    _: KW_ONLY
    rules: NameOrRecord | None = parameters.RULES
    deals: int | None = whole_number(
        "Deals to play in the longest check, each with the seats swapped. Default: 20, fewer where"
        " hands take long.",
        low=2,
    )
    hands: int | None = whole_number(
        "Hands to play against each of the two policies; 0: none. Default: 200, fewer where hands"
        " take long.",
        low=0,
    )
    seed: int | None = parameters.SEED
    game: str = parameters.GAME

    def answer(self, caller: Caller) -> EngineTested:
        """Run the checks, then the duels."""
        from analyser.abilities.engines import engine_lookup
        from analyser.abilities.engines.engine_tests.answer import EngineTested
        from analyser.abilities.engines.engine_tests.checks import Examination
        from analyser.games.interface import able
        from analyser.games.protocols.custom_seats import SeatsCustomPlayers
        from analyser.scenario.policy_lookup import PREFIX

        game = games.game(self.game)
        able(game, SeatsCustomPlayers)
        rules = caller.rule_set(game, self.rules)
        said = self.engine.removeprefix(PREFIX)
        engine = engine_lookup.make_engine_record(game, "the engine", said, {}, caller.folder)
        seed = limits.DEFAULT_SEED if self.seed is None else self.seed
        opponent = game.policy(game.default_policy)
        examined = Examination(game, rules, engine, opponent, seed, self.deals)
        found = [*examined.checks()]
        duels, hands = [], self._count_hands(examined.hands_a_second)
        if hands and all(each.has_passed for each in found):
            opponents = dict.fromkeys([RANDOM, game.default_policy])
            duels = [self._duel(caller, game, each, hands) for each in opponents]
        return EngineTested(
            str(engine["name"]), game.title, found, sorted(examined.watch.moves_offered),
            sorted(examined.watch.seconds), examined.hands_a_second, duels,
            None if self.hands is not None or hands == DEFAULT_HANDS else hands,
        )  # fmt: skip

    def _count_hands(self, hands_a_second: float) -> int:
        """Return how many hands a duel has: as asked, or as many as the time allows."""
        from analyser.abilities.engines.engine_tests.checks import PATIENCE

        if self.hands is not None:
            return self.hands
        hands = min(DEFAULT_HANDS, int(hands_a_second * PATIENCE))
        return hands if hands >= FEWEST_HANDS else 0

    def _duel(self, caller: Caller, game: Game, opponent: str, hands: int) -> Compared:
        from analyser.questions.compare import Compare
        from analyser.scenario.policy_lookup import PREFIX

        command = f"{PREFIX}{self.engine.removeprefix(PREFIX)}"
        return Compare(
            command, opponent, rules=self.rules, hands=hands, seed=self.seed, game=game.name
        ).answer(caller)


engine_test = function_of(EngineTest, "engine_test")
