"""How strong has each of some players turned out to be, who meet every day?"""

from __future__ import annotations

import os
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import parameters
from analyser.scenario.parameters import like, path, whole_number

if TYPE_CHECKING:
    from analyser.abilities.clubs.leagues.answer import LeagueTables
    from analyser.abilities.clubs.leagues.days import StoredLeague


class League(Question["LeagueTables"]):
    """Rate players who meet every day: add the day's hands, and print the tables.

    Every pair of a table plays the same deals, each with the sides swapped. Re-run to resume; the
    next day it adds the next hands. A player whose program or policy file changed is another
    player: its earlier hands stay, and count no more.
    """

    may_cluster: ClassVar[bool] = False

    scenario: str | os.PathLike[str] | None = path(
        "Scenario with [[tournaments]], a table of players each, and hands_per_day.",
        completes="scenarios", is_positional=True,
    )  # fmt: skip
    _: KW_ONLY
    hands: int | None = whole_number(
        "Hands to add now, over all pairs; 0: none, only show the tables. Default: what is left of"
        " the day's (UTC).",
        low=0,
    )
    seed: int | None = parameters.SEED
    threads: int | None = parameters.THREADS
    output: str | os.PathLike[str] | None = like(
        parameters.OUTPUT,
        help="Keep the league in this folder. Default: a folder in runs/, called as the file.",
    )
    progress: Any = parameters.PROGRESS

    def answer(self, caller: Caller) -> LeagueTables:
        """Add hands, and rate the players."""
        from analyser.abilities.clubs.leagues import days, page
        from analyser.abilities.clubs.leagues import scenario as scenarios
        from analyser.abilities.clubs.leagues.answer import LeagueTables
        from analyser.play import runner
        from analyser.scenario import limits
        from analyser.storage import address

        if self.scenario is None:
            bundled = caller.spell_choice("scenario", "league")
            raise UsageError(
                f"league: found no FILE (expected a scenario of a league, as in {bundled})"
            )
        file = caller.scenario_file(self.scenario)
        limits.check_no_input(str(file), "scenario")
        asked = scenarios.read(file, self.seed)
        folder = runner.RUNS / file.stem
        if self.output is not None:
            folder = Path(self.output)
            address.check_here(caller.spell("output"), folder)
        kept = days.open_folder(asked, folder)
        for each in kept.new_versions():
            caller.warn(page.describe_change(each))
        if kept.older_runs and not kept.runs and not kept.earlier_versions():
            caller.warn(
                f"{folder}: its runs have other rules or another seed, and do not count"
                f"{_seeds(kept, caller)}"
            )
        more = self.hands
        if more is None:
            more = days.left_today(kept, scenarios.check_hands_per_day(kept.league, file))
        with caller.resuming("playing", more, self.hands is not None) as moved:
            added = days.play(kept, more, caller.workers, caller.command, moved)
        return LeagueTables(kept, added, caller.command, file, self.seed is not None)


def _seeds(stored_league: StoredLeague, caller: Caller) -> str:
    """Return which seeds they have, where this league's was drawn since an engine plays."""
    from analyser.scenario.spec import RunSpec

    if not stored_league.league.spec.drawn:
        return ""
    seeds = sorted({RunSpec.from_json(run.header["spec"]).seed for run in stored_league.older_runs})
    return f"; theirs: {', '.join(caller.spell_with('seed', each) for each in seeds)}"


league = function_of(League, "league")
