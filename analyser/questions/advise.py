"""What should the player to move do in one position?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from analyser import games, reading
from analyser.questions.question import Caller, Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import like, looked_up, number, required, whole

if TYPE_CHECKING:
    from analyser.library.advising import Advised
    from analyser.library.players import NameOrRecord


class Advise(Question["Advised"]):
    """Advise the player to move: what to draw, meld and discard in one position.

    docs/position.md explains how to write a position in one line; analyser replay --positions
    prints some. Other games take a hand history that ends before the move: analyser replay --format
    jsonl writes one.

    --rules gives the rules of a position that names none; --set changes a rule that the position
    leaves to its rule set.

    Each option is played to the end of the hand (rollouts) in the same worlds, sampled deals of the
    hidden cards. A rollout policy that does not search answers for the pile and the discard only.
    The answer is approximate: it assumes how the others play.
    """

    may_cluster: ClassVar[bool] = False

    position: str | os.PathLike[str] = required(
        arguments.KINDS["position"],
        "A position in one line, or a file with one or with a hand history that ends before the"
        " move; - reads standard input.",
        of="program",
    )
    _: KW_ONLY
    rules: NameOrRecord | None = like(
        parameters.RULES,
        help="Rule set (analyser rules lists them), or a TOML file of your own. Default: the"
        " position's.",
    )
    rollout_policy: NameOrRecord | Sequence[NameOrRecord] | None = looked_up(
        "Policies for the rollouts, and for how the others played before: one for all seats, or one"
        " per side, by name or TOML file. Default: a search player.",
        metavar="A[,B]", completes="policies",
    )  # fmt: skip
    precision: float | None = number(
        "Play until the answer is known to ± this, in the game's unit. Default: twice the game's"
        " equivalence margin.",
        metavar="P",
    )
    seconds: float = number(
        "Stop after this time and the first worlds.",
        default=limits.ADVICE_SECONDS, low=0.0, metavar="S",
    )  # fmt: skip
    worlds: int | None = whole(
        "Use this many worlds (sampled deals of the hidden cards) instead, rounded up.",
        high=limits.MOST_WORLDS,
    )
    seed: int | None = parameters.SEED
    threads: int | None = parameters.THREADS
    game: str | None = parameters.HISTORY_GAME

    def answer(self, caller: Caller) -> Advised:
        """Read the position, and try its options."""
        from analyser.library.advising import Advised
        from analyser.play import advice
        from analyser.play.histories import game_of

        if isinstance(self.position, str) and _is_text(self.position):
            text, name = self.position, "the position"
        else:
            path = Path(self.position)
            text, name = advice.read(path), reading.named(path)
        game = games.game(game_of(text.splitlines(), name, self.game)[0])
        if self.rules is not None:
            text = advice.under_rules(game, text, name, caller.rule_set(game, self.rules), {})
        who = []
        if self.rollout_policy is not None:
            who = caller.players(game, self.rollout_policy, "rollout_policy")
        seed = limits.DEFAULT_SEED if self.seed is None else self.seed
        effort = advice.effort(
            game, seed, caller.workers, self.precision, self.seconds, self.worlds
        )
        return Advised(advice.advise(game, text, name, who, effort), game)


def _is_text(position: str) -> bool:
    """Return whether this is a position, and not the name of a file with one."""
    in_one_line = " " in position.strip() and ":" in position
    return position.lstrip()[:1] == "{" or "\n" in position or in_one_line


advise = function_of(Advise, "advise")
