"""Which of two ways of playing is better?  ``analyser.compare``, as the command of that name."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser import games
from analyser.errors import UsageError
from analyser.findings import compared, same_deals
from analyser.library import notebook, players, runs
from analyser.play import duel, runner, stop_plan
from analyser.play.runner import Progress
from analyser.scenario import arguments, build, limits
from analyser.scenario.old_names import accept_old_names
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.request import Count, Request
from analyser.statistics.stopping import Watch
from analyser.storage import run_folder

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.library.players import NameOrRecord


SHOWN: Final = (
    "a", "b", "verdict", "mean", "low", "high", "confidence", "band", "pairs", "sd", "won", "drawn",
    "lost", "hands", "rules", "seed", "stopped",
)  # fmt: skip
"""The keys of the summary that are columns of the frame, in this order."""


class Compared(compared.Compared):
    """Two ways of playing on the same deals; printed, it is one sentence."""

    def frame(self) -> pd.DataFrame:
        """Return one row: who, the verdict, the difference with its interval, what was played."""
        import pandas as pd

        found = self.summary()
        return pd.DataFrame([{name: found[name] for name in SHOWN}])

    def figure(self) -> Figure:
        """Return the difference as a dot, its interval as a bar, the band as a strip."""
        import pandas as pd

        from analyser.report.figures import plots
        from analyser.wording import signed_plus_minus

        found = self.difference
        row = {"panel": "", "label": f"{self.a} against {self.b}", "mean": found.mean}
        ends = {"low": found.low, "high": found.high, "words": signed_plus_minus(found)}
        axis = f"{self.scale.unit} per hand; right of 0 the first is ahead,\nleft of 0 the second"
        return plots.forest(pd.DataFrame([{**row, **ends}]), axis, band=self.band)

    def _repr_html_(self) -> str:
        return notebook.html([self.sentence], self.frame(), self.figure())


@accept_old_names(band="equivalence", cap="max_hands", decide="until_verdict", out="output")
@arguments.checked
def compare(
    a: NameOrRecord,
    b: NameOrRecord,
    *,
    rules: NameOrRecord | None = None,
    hands: int | None = None,
    precision: float | None = None,
    until_verdict: bool = False,
    max_hands: int | None = None,
    seed: int | None = None,
    on_error: str = limits.OnError.STOP,
    equivalence: float | None = None,
    output: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], Any] | None = None,
    game: str = games.DEFAULT,
) -> Compared:
    """Return which of two players is better: every deal is played twice, with the sides swapped.

    ``a`` and ``b`` are names, TOML files or records of ``policies``, ``rules`` a rule set's name or
    a record of ``rules``.  It plays ``hands``, or until the answer is known to ± ``precision``
    units per hand (the default, as the game has it), or ``until_verdict``, at most ``max_hands``
    hands.  Two nearer than ``equivalence`` are equivalent.  The ``seed`` is 1 where none is given,
    or with an engine one that is drawn.  An engine that errs ends the call, or with
    ``on_error="forfeit"`` the hand.  Rows are kept only in the folder, or at the address,
    ``output``, where the same call resumes.  ``progress`` gets how far it is.

    Raises ``UsageError`` for an unknown name or a number out of range, ``ScenarioError`` for a bad
    record, and with ``output`` as the command does.
    """
    the_game = games.game(game)
    if equivalence is not None and not 0 <= equivalence < math.inf:
        unit = the_game.scale.unit
        raise UsageError(
            f"equivalence: found {equivalence} (expected a number of {unit}, 0 or more)"
        )
    mode, most = stop_plan.asked(hands, precision, until_verdict, max_hands, the_game.scale.unit)
    book = Roster(the_game, Path())
    met = [players.player(the_game, book, each, name) for name, each in (("a", a), ("b", b))]
    asked = Request(the_game.name, players.rule_set(the_game, rules), Count(most), seed)
    spec = build.with_on_error(build.duel_spec(asked, *met), on_error)
    folder = None if output is None else runs.place(output)
    scale = the_game.scale
    if folder is not None and run_folder.holds_run(folder):
        scale = run_folder.open(folder).scale or scale
    judged = scale.band if equivalence is None else equivalence
    spec, plan = stop_plan.planned(mode, precision, judged, scale, spec)
    spec = spec if folder is None else runner.with_kept_seed(spec, folder)
    watch = Watch(plan)
    workers, ended = runs.workers(threads), list[duel.Hands]()
    if folder is None:
        duel.play(the_game, spec, watch, workers, progress, ended.append)
    else:
        read = same_deals.tables(the_game, spec.cells[0])

        def seen(table: pd.DataFrame) -> str | None:
            ended.append(same_deals.hands(the_game, spec.cells[0], table))
            return watch.add(read.of(table))

        runner.run(
            spec,
            folder,
            workers,
            ["analyser.compare"],
            progress,
            seen,
        )
    seen_hands = sum(ended, duel.Hands())
    seen_hands.forfeits.check_measured()
    return Compared(
        spec, the_game, scale, judged, plan, watch.seen, watch.why, most, seen_hands, folder
    )
