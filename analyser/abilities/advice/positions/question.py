"""What should the player to move do in one position?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from analyser import games, reading
from analyser.errors import AnalyserError, UsageError, unknown
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import like, make_lookup, number, required, whole_number, words

if TYPE_CHECKING:
    from analyser.abilities.advice.positions.answer import Advised
    from analyser.games.interface import Game, Record
    from analyser.games.protocols.advice import Effort
    from analyser.library.players import NameOrRecord
    from analyser.play.match_equity import MatchStakes

TYPED_POSITION: Final = "the position"
"""What errors call a position that was typed."""


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
        metavar="POSITION", of="program",
    )  # fmt: skip
    _: KW_ONLY
    rules: NameOrRecord | None = like(
        parameters.RULES,
        help="Rule set (analyser rules lists them), or a TOML file of your own. Default: the"
        " position's.",
    )
    rollout_policy: NameOrRecord | Sequence[NameOrRecord] | None = make_lookup(
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
    plays_for: str | None = words(
        "What the points of the hand are for: points, match (the chance to win it) or"
        " victory-points. The position says the score, as score:1850,1700. Default: points.",
        metavar="AIM", flags=("--for",),
    )  # fmt: skip
    hands_left: int | None = whole_number(
        "With --for: hands still to play, this one counted, after which most points win. Default:"
        " the match ends at the target.",
        metavar="N",
    )
    victory_points: str | None = words(
        "With --for victory-points: the table, by name or TOML file. Default: the game's first.",
        metavar="NAME",
    )
    worlds: int | None = whole_number(
        "Use this many worlds (sampled deals of the hidden cards) instead, rounded up.",
        high=limits.MOST_WORLDS,
    )
    seed: int | None = parameters.SEED
    threads: int | None = parameters.THREADS
    game: str | None = parameters.HISTORY_GAME

    def answer(self, caller: Caller) -> Advised:
        """Read the position, and try its options."""
        from analyser.abilities.advice.positions import position_text
        from analyser.abilities.advice.positions.answer import Advised
        from analyser.play import advice

        text, name, unread = "", TYPED_POSITION, None
        try:
            text, name = self._read(caller)
        except AnalyserError as error:
            # What is wrong with a field comes first: a pipe and a terminal are read but once.
            unread = error
        asked = self.settings(caller, text, name)
        if unread is not None:
            raise unread
        dash = caller.spell("")[:2]
        text = position_text.change_rules(
            asked.game, text, name, asked.rules, asked.changes, dash=dash
        )
        with caller.count_progress("advice", ""):
            found = advice.advise(asked.game, text, name, asked.players, asked.effort)
        again = self._words(caller, asked, text, name == TYPED_POSITION)
        if found.numbers["worlds"]:
            again += ["--worlds", str(found.numbers["worlds"]), "--seed", str(asked.effort.seed)]
        return Advised(
            found,
            asked.game,
            caller.repeat_question([*again, *games.flag(asked.game.name).split()]),
        )

    def settings(self, caller: Caller, text: str = "", name: str = "") -> Settings:
        """Return what is to be done with a position; ``UsageError`` names the field that is wrong.

        ``text``: the position, where it is known, and its ``name``.
        """
        from analyser.abilities.advice.history_files import game_of
        from analyser.abilities.advice.positions import position_text
        from analyser.play import advice

        if self.game is not None:
            games.game(self.game)
        dash = caller.spell("")[:2]
        game = games.game(game_of(text.splitlines(), name, self.game, dash=dash)[0])
        seed = limits.DEFAULT_SEED if self.seed is None else self.seed
        stakes = self._stakes(caller, game)
        effort = advice.effort(
            game, seed, caller.workers, self.precision, self.seconds, self.worlds, dash, stakes
        )
        # The position's rules fill in what they leave to the rules.
        stated = position_text.stated_rules(game, text)
        named = stated[0] if self.rules is None and stated is not None else self.rules
        _, changes = caller.rule_names(game, named)
        rules = None if self.rules is None else caller.rule_set(game, self.rules)
        players = []
        if self.rollout_policy is not None:
            players = caller.players(game, self.rollout_policy, "rollout_policy")
        return Settings(game, rules, changes, players, effort)

    def _stakes(self, caller: Caller, game: Game) -> MatchStakes | None:
        """Return what options are judged by; ``None``: the points of the hand."""
        from analyser.games import match_hands
        from analyser.games.interface import able
        from analyser.games.protocols.clubs import VictoryPoints
        from analyser.play import match_equity
        from analyser.scenario import award_lookup

        aim, left, award = self.plays_for or match_equity.POINTS, self.hands_left, None
        if aim not in match_equity.AIMS:
            raise UsageError(
                f"{caller.spell('plays_for')}: {unknown('aim', aim, match_equity.AIMS)}"
            )
        for field, value, needed in (
            ("hands_left", left, (match_equity.MATCH, match_equity.VICTORY_POINTS)),
            ("victory_points", self.victory_points, (match_equity.VICTORY_POINTS,)),
        ):
            if value is not None and aim not in needed:
                raise UsageError(
                    f"{caller.spell(field)}: found without "
                    f"{caller.spell_choice('plays_for', needed[-1])}"
                )
        if aim == match_equity.POINTS:
            return None
        if not match_hands.list_rules(game):
            raise UsageError(
                f"{caller.spell('plays_for')}: found {aim} in {game.name}, of which no hands of "
                f"strong players are kept (expected {' or '.join(match_hands.list_games())})"
            )
        if aim == match_equity.VICTORY_POINTS:
            named = self.victory_points or next(iter(able(game, VictoryPoints).awards))
            with limits.prefix_errors(caller.spell("victory_points")):
                rules = game.rules(game.default_preset)
                award = award_lookup.award_of(game, named, rules, caller.folder)
            if left is None:
                raise UsageError(
                    f"{caller.spell('hands_left')}: found none (expected how many hands are still "
                    f"to play, this one counted, from 1 to {award.hands})"
                )
        if left is not None:
            match_equity.check_hands_left(caller.spell("hands_left"), left, award)
        return match_equity.MatchStakes(game, match_equity.Aim(None, left, award))

    def _read(self, caller: Caller) -> tuple[str, str]:
        """Return the text of the position, and what messages call it."""
        from analyser.abilities.advice.positions import position_text

        if isinstance(self.position, str) and _is_text(self.position):
            return self.position, TYPED_POSITION
        many = len(os.fspath(self.position).split())
        if many > 1 and not os.path.exists(self.position):
            raise UsageError(
                f"{caller.spell('position')}: found {many} words, none of which is name:value "
                "(expected a position in one line as in docs/position.md, or one file)"
            )
        return position_text.read(Path(self.position)), reading.name_file(Path(self.position))

    def _words(self, caller: Caller, asked: Settings, text: str, is_typed: bool) -> list[str]:
        """Return the words of a command line that asks for the same, but for how much is played."""
        named = os.fspath(self.position)
        # What came in by a pipe is not there the next time; a line can be said instead.
        if is_typed or (named == "-" and not text.lstrip().startswith("{")):
            words = ["advise", *text.split()]
        else:
            words = ["advise", named]
            words += ["--rules", str(self.rules)] if asked.rules is not None else []
            words += [word for setting in caller.settings for word in ("--set", setting)]
        given = {
            "--rollout-policy": self.rollout_policy,
            "--for": self.plays_for,
            "--hands-left": self.hands_left,
            "--victory-points": self.victory_points,
        }
        for flag, value in given.items():
            words += [flag, str(value)] if value is not None else []
        return words


class Settings(NamedTuple):
    """What is to be done with a position."""

    game: Game
    rules: Record | None
    """``None``: those that the position names."""
    changes: Record
    """Rules that are changed."""
    players: Sequence[Record]
    effort: Effort


def _is_text(position: str) -> bool:
    """Return whether this is a position, and not the name of a file with one."""
    in_one_line = " " in position.strip() and ":" in position
    return position.lstrip()[:1] == "{" or "\n" in position or in_one_line


advise = function_of(Advise, "advise")
