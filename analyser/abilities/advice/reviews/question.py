"""What did each decision of played hands cost, and what were the cards worth?"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from analyser import games, reading
from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import flag, make_lookup, required, whole_number
from analyser.typed_text import split_lines

if TYPE_CHECKING:
    from analyser.abilities.advice.reviews.answer import Reviewed
    from analyser.abilities.advice.reviews.luck import Luck
    from analyser.games.interface import Game, Record
    from analyser.games.protocols.reviews import Fortune
    from analyser.library.players import NameOrRecord
    from analyser.play.runner import Progress

History: TypeAlias = "str | os.PathLike[str]"
"""A file of whole hand histories, or their text."""
HANDS_PER_MESSAGE: Final = 20
"""Hands between two times that what is known of luck is put in words."""


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
    rollout_policy: NameOrRecord | Sequence[NameOrRecord] | None = make_lookup(
        "Policies for the rollouts: one policy for all seats, or one per side, by name or TOML"
        " file. Default: the one that search players use.",
        metavar="A[,B]", completes="policies",
    )  # fmt: skip
    worlds: int | None = whole_number(
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
        from analyser.abilities.advice.history_files import game_of_all
        from analyser.abilities.advice.reviews import findings
        from analyser.abilities.advice.reviews.answer import Reviewed

        if self.game is not None:
            games.game(self.game)
        alone = isinstance(self.histories, (str, os.PathLike))
        listed: Any = [self.histories] if alone else self.histories
        dash = caller.spell("")[:2]
        named, files = game_of_all([_read(each) for each in listed], self.game, dash=dash)
        game = games.game(named)
        seed = limits.DEFAULT_SEED if self.seed is None else self.seed
        again = ["review", *map(str, listed), *games.flag(game.name).split()]
        self.check_luck(caller)
        if self.luck:
            command = caller.repeat_question([*again, "--luck", "--seed", str(seed)])
            return Reviewed(None, _measure(caller, game, files, seed, command), seed, game, command)
        who: list[Record] = []
        if self.rollout_policy is not None:
            who = caller.players(game, self.rollout_policy, "rollout_policy")
            again += ["--rollout-policy", str(self.rollout_policy)]
        worlds = findings.WORLDS if self.worlds is None else self.worlds
        command = caller.repeat_question([*again, "--worlds", str(worlds), "--seed", str(seed)])
        lost = f"nothing is kept; begin again, in fewer worlds where it took too long: {command}"
        with caller.count_progress("review", lost) as moved:

            def show_decisions(done: int, of: int) -> None:
                if moved is not None:
                    said = f"{done:,} of {of:,} decisions"
                    moved(_progress(done, of, said), f"at {said}")

            found = findings.review(
                game, files, who, seed, caller.workers, worlds=worlds, heard=show_decisions
            )
        return Reviewed(found, found.luck, seed, game, command)

    def check_luck(self, caller: Caller) -> None:
        """Raise ``UsageError`` for a field that weighs decisions where only luck is measured."""
        for field in ("rollout_policy", "worlds"):
            if self.luck and getattr(self, field) is not None:
                raise UsageError(
                    f"{caller.spell(field)}: found beside {caller.spell('luck')}, which weighs no"
                    " decision; leave one out"
                )


def _measure(
    caller: Caller, game: Game, files: Iterable[tuple[str, Iterable[str]]], seed: int, command: str
) -> Luck:
    """Return what chance was worth in the hands of some files."""
    from analyser.abilities.advice.reviews import luck, luck_wording

    with caller.count_progress("luck", f"nothing is kept; begin again: {command}") as moved:

        def show_hands(hands: list[Fortune]) -> None:
            if moved is None:
                return
            done, where = f"{len(hands):,} hands", ""
            if len(hands) % HANDS_PER_MESSAGE == 0:
                known = luck_wording.answer(luck.so_far(game, hands, seed), game.scale)[0]
                where = f"after {done}: {known.rstrip('.')}"
            moved(_progress(len(hands), 0, done), where)

        found = luck.luck(game, files, seed, show_hands)
    if not found.fortunes:
        raise UsageError(
            f"{caller.spell('luck')}: found no hand with a score (expected hands, not positions)"
        )
    return found


def _progress(done: int, of: int, said: str) -> Progress:
    from analyser.play.runner import Amount, Progress

    return Progress(Amount(done, 0), Amount(of, 0), 0.0, None, sentence=said)


def _read(history: History) -> tuple[str, Iterable[str]]:
    """Return what a history is called, and its lines."""
    from analyser.abilities.advice.history_files import lines_of

    if isinstance(history, str) and (history.lstrip()[:1] == "{" or "\n" in history):
        return "the history", split_lines(history.strip())
    path = Path(history)
    return reading.name_file(path), lines_of(path)


review = function_of(Review, "review")
