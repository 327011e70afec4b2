"""Which of two players is better?  Every deal is played twice, with the sides swapped."""

from __future__ import annotations

import math
import os
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Any, Final

from analyser import games
from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import entry_parameters as keys
from analyser.scenario import parameters
from analyser.scenario.limits import OnError
from analyser.scenario.parameters import flag, like, number, whole_number

if TYPE_CHECKING:
    from analyser.games.interface import Game, Scale
    from analyser.library.duel_answer import Compared
    from analyser.library.players import NameOrRecord
    from analyser.storage.address import Location

PANEL: Final = "Two players: A and B"
"""Over the options that rule sets have no use for."""


class Compare(Question["Compared"]):
    """Compare two players: every deal is played twice, with the sides swapped.

    Without --hands, --precision or --until-verdict it plays until the game's precision is reached.
    """

    a: NameOrRecord = keys.A
    b: NameOrRecord = keys.B
    _: KW_ONLY
    rules: NameOrRecord | None = like(
        parameters.RULES,
        help="Rule set (analyser rules lists them), or a TOML file of your own; several are"
        " compared with the first. Default: the game's.",
        metavar="NAME[,NAME…]",
    )
    hands: int | None = whole_number(
        "Hands to play; each deal is played twice, sides swapped. Default: until --precision is"
        " reached; for rule sets and more than two players 20000 at each table."
    )
    precision: float | None = number(
        "Play until the difference is known to ± this per hand, in the game's unit. Default: the"
        " game's.",
        panel=PANEL,
    )
    until_verdict: bool = flag("Play until there is a verdict.", panel=PANEL)
    max_hands: int | None = whole_number(
        "Stop --precision and --until-verdict after this many hands; exit code 5: they were too"
        " few. Default: 20000000.",
        panel=PANEL,
    )
    seed: int | None = parameters.SEED
    on_error: str | None = parameters.ON_ERROR
    equivalence: float | None = number(
        "Call players equivalent whose difference per hand is below this. Default: the game's.",
        low=0.0, panel=PANEL,
    )  # fmt: skip
    threads: int | None = parameters.THREADS
    output: str | os.PathLike[str] | None = like(
        parameters.OUTPUT,
        help="Keep the run in this folder, or at this address: s3://bucket/run (extra [store])."
        " Default: nowhere; with --cluster or more than two players, a folder in runs/.",
    )
    progress: Any = parameters.PROGRESS
    game: str = parameters.GAME

    def answer(self, caller: Caller) -> Compared:
        """Play the duel until it is enough."""
        from analyser.library.duel_answer import Compared
        from analyser.play import duel, runner, stop_plan
        from analyser.scenario import build
        from analyser.scenario.request import Count, Request
        from analyser.statistics.stopping import Watch

        game = games.game(self.game)
        self._check_equivalence(caller, game)
        mode, most = stop_plan.choose_mode(
            self.hands, self.precision, self.until_verdict, self.max_hands, game.scale.unit,
            caller.spell,
        )  # fmt: skip
        rules = caller.rule_set(game, self.rules)
        met = [caller.player(game, each, name) for name, each in (("a", self.a), ("b", self.b))]
        spec = build.duel_spec(Request(game.name, rules, Count(most), self.seed), *met)
        spec = build.set_on_error(spec, self.on_error or OnError.STOP)
        scale = _scale(game, caller.place(self.output))
        band = scale.band if self.equivalence is None else self.equivalence
        spec, plan = stop_plan.make_plan(mode, self.precision, band, scale, spec)
        folder = caller.place_of_duel(spec, self.output)
        spec = spec if folder is None else runner.with_kept_seed(spec, folder)
        watch = Watch(plan)
        seen = sum(caller.play_duel(game, spec, watch, folder), duel.Hands())
        seen.forfeits.check_measured()
        return Compared(spec, game, scale, band, plan, watch.seen, watch.why, most, seen, folder)

    def _check_equivalence(self, caller: Caller, game: Game) -> None:
        if self.equivalence is not None and not 0 <= self.equivalence < math.inf:
            raise UsageError(
                f"{caller.spell('equivalence')}: found {self.equivalence} (expected a number of "
                f"{game.scale.unit}, 0 or more)"
            )


def _scale(game: Game, folder: Location | None) -> Scale:
    """Return the scale of the run in the folder, otherwise the game's."""
    from analyser.storage import run_folder

    if folder is None or not run_folder.holds_run(folder):
        return game.scale
    return run_folder.open(folder).scale


compare = function_of(Compare, "compare")
