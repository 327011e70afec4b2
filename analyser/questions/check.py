"""Is a run on disk damaged, and can it be repaired?"""

from __future__ import annotations

import os
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Any, ClassVar

from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import flag, required, whole_number

if TYPE_CHECKING:
    from analyser.library.check_answer import Checked


class Check(Question["Checked"]):
    """Check a run for damage; --repair replays what is damaged, to the very same bytes.

    It checks each shard's bytes and rows, looks for orphan files, and replays the first deals. The
    run may come from simulate, compare, tournament, sweep, weigh or report.
    """

    may_cluster: ClassVar[bool] = False

    run: str | os.PathLike[str] = required(
        arguments.PATH, "A run's folder, or address.", metavar="RUN"
    )
    _: KW_ONLY
    replay_shards: int = whole_number(
        "Replay N shards, picked by --seed, and compare them row for row.", default=0, low=0
    )
    repair: bool = flag("Replay damaged shards; move orphan files to a folder beside the run.")
    seed: int = whole_number(
        "Picks the shards of --replay-shards.", default=limits.DEFAULT_SEED, low=0, metavar="S"
    )
    threads: int | None = parameters.THREADS
    progress: Any = parameters.PROGRESS

    def answer(self, caller: Caller) -> Checked:
        """Check, and repair where that is asked for and something is damaged."""
        from analyser.library.check_answer import Checked
        from analyser.play import checking
        from analyser.scenario.spec import RunSpec
        from analyser.storage import run_folder

        place = caller.place(os.fspath(self.run))
        assert place is not None
        held = run_folder.open_beginning(place)
        spec, workers, mended = RunSpec.from_json(held.header["spec"]), caller.workers, None
        with caller.show_moves("checking", "what was played again is kept") as progress:
            found = checking.check(
                held, spec, replay=self.replay_shards, seed=self.seed, threads=workers,
                progress=progress,
            )  # fmt: skip
            if self.repair and (found.faults or found.leftovers):
                try:
                    mended = checking.repair(held, spec, found, workers, progress)
                finally:
                    held.release()
        return Checked(held, found, mended, self.seed, self.repair)


check = function_of(Check, "check")
