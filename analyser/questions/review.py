"""What did each decision of played hands cost, and what were the cards worth?"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from analyser import games, reading
from analyser.errors import UsageError
from analyser.questions.question import Caller, Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import flag, looked_up, required, whole
from analyser.typed_text import split_lines

if TYPE_CHECKING:
    from analyser.library.players import NameOrRecord
    from analyser.library.reviewing import Reviewed

History: TypeAlias = "str | os.PathLike[str]"
"""A file of whole hand histories, or their text."""


class Review(Question["Reviewed"]):
    """Review played hands: what each decision cost, the worst first, and what luck was worth.

    Each option of a decision is played to the end of the hand (rollouts) in the same worlds, from
    what the player saw. The cost is what the best option gains over the one that was played, in
    worlds that did not help to find it. The answer is approximate: it assumes how all play on.

    docs/evening.md explains how to write an evening down.
    """

    may_cluster: ClassVar[bool] = False

    histories: History | Sequence[History] = required(
        arguments.KINDS["histories"],
        "Files of whole hand histories, of hands in the short form, or of positions with what was"
        " played; - reads standard input.",
        metavar="HISTORY...", is_repeatable=True,
    )  # fmt: skip
    _: KW_ONLY
    rollout_policy: NameOrRecord | Sequence[NameOrRecord] | None = looked_up(
        "Policies for the rollouts: one policy for all seats, or one per side, by name or TOML"
        " file. Default: the one that search players use.",
        metavar="A[,B]", completes="policies",
    )  # fmt: skip
    worlds: int | None = whole(
        "Worlds (sampled deals of the hidden cards) per decision. Four times as many others measure"
        " the best option against what was played. Default: 2048.",
        low=limits.FEWEST_REVIEW_WORLDS, high=limits.MOST_WORLDS,
    )  # fmt: skip
    luck: bool = flag(
        "Measure luck only. It reviews no decision, so it is fast for thousands of hands."
    )
    seed: int | None = parameters.SEED
    threads: int | None = parameters.THREADS
    game: str | None = parameters.HISTORY_GAME

    def answer(self, caller: Caller) -> Reviewed:
        """Read the hands, and weigh their decisions or measure their luck."""
        from analyser.library.reviewing import Reviewed
        from analyser.play import histories, review
        from analyser.play.luck import luck

        alone = isinstance(self.histories, (str, os.PathLike))
        listed = [self.histories] if alone else self.histories
        read = [_read(each) for each in listed]  # type: ignore[arg-type, union-attr]
        named, files = histories.game_of_all(read, self.game)
        game = games.game(named)
        seed = limits.DEFAULT_SEED if self.seed is None else self.seed
        self.check_luck(caller)
        if self.luck:
            return Reviewed(None, luck.luck(game, files, seed), seed, game)
        who = []
        if self.rollout_policy is not None:
            who = caller.players(game, self.rollout_policy, "rollout_policy")
        worlds = review.WORLDS if self.worlds is None else self.worlds
        found = review.review(game, files, who, seed, caller.workers, worlds=worlds)
        return Reviewed(found, found.luck, seed, game)

    def check_luck(self, caller: Caller) -> None:
        """Raise ``UsageError`` for a field that weighs decisions where only luck is measured."""
        for field in ("rollout_policy", "worlds"):
            if self.luck and getattr(self, field) is not None:
                raise UsageError(
                    f"{caller.spell(field)}: found beside {caller.spell('luck')}, which weighs no"
                    " decision; leave one out"
                )


def _read(history: History) -> tuple[str, Iterable[str]]:
    """Return what a history is called, and its lines."""
    from analyser.play.histories import lines_of

    if isinstance(history, str) and (history.lstrip()[:1] == "{" or "\n" in history):
        return "the history", split_lines(history.strip())
    path = Path(history)
    return reading.named(path), lines_of(path)


review = function_of(Review, "review")
