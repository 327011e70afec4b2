"""How likely is a side to win the match from a score, or how many victory points does it get?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, ClassVar, Final

from analyser import games
from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import limits, parameters
from analyser.scenario.parameters import flag, make_lookup, whole_number, words

if TYPE_CHECKING:
    from analyser.abilities.matches.answer import WinChances
    from analyser.games.interface import Record
    from analyser.library.players import NameOrRecord
    from analyser.play.match_equity import Aim

MOST: Final = 1_000_000
"""Points of a score or a target, at most."""


class WinChance(Question["WinChances"]):
    """Find the chance to win a match from any score, and how far behind is lost.

    The players are equal and strong: learnt players in every seat, at Écarté search players, whose
    hands are kept for each rule set of two sides. They play each hand for its points, not for the
    match.
    """

    may_cluster: ClassVar[bool] = False

    _: KW_ONLY
    score: Sequence[float] | None = make_lookup(
        "The score before the next hand: your side's points and the other side's, as 1850,1700.",
        metavar="OWN,OTHER",
    )
    target: int | None = whole_number(
        "The score that wins the match. Default: that of the rule set.", high=MOST, metavar="POINTS"
    )
    hands_left: int | None = whole_number(
        "Hands still to play, instead of a target: most points win.", metavar="N"
    )
    victory_points: str | None = words(
        "Give victory points instead, by the table of this name or TOML file. Default of"
        " --hands-left: all hands of its matches.",
        metavar="NAME",
    )  # fmt: skip
    effects: bool = flag(
        "Say instead how often the score changes what is best, and what that brings."
    )
    rules: NameOrRecord | None = parameters.RULES
    game: str = parameters.GAME

    def answer(self, caller: Caller) -> WinChances:
        """Look the score up."""
        from analyser.abilities.matches import findings
        from analyser.abilities.matches.answer import ScoreChanges, WinChances
        from analyser.play import match_equity

        game = games.game(self.game)
        match_equity.check_game(game)
        rules = caller.rule_set(game, self.rules)
        aim = self._aim(caller, rules)
        with limits.prefix_errors(caller.spell("rules")):
            equity = match_equity.make_equity(game, rules, aim)
        match_equity.check_target(caller.spell("target"), equity)
        match_equity.check_series(caller.spell("hands_left"), equity)
        score = self._score(caller)
        if self.effects:
            if score is not None:
                raise UsageError(
                    f"{caller.spell('score')}: found {caller.spell('effects')} too, which shows "
                    "all scores (expected one of the two)"
                )
            with limits.prefix_errors(caller.spell("effects")):
                return ScoreChanges(findings.find_effects(equity), caller.command)
        if score is not None:
            match_equity.check_scores(caller.spell("score"), equity, *score)
        return WinChances(findings.find(equity, score), caller.command)

    def _aim(self, caller: Caller, rules: Record) -> Aim:
        """Return what the points are for."""
        from analyser.play.match_equity import Aim, check_hands_left
        from analyser.scenario import award_lookup

        award, left = None, self.hands_left
        if self.victory_points is not None:
            with limits.prefix_errors(caller.spell("victory_points")):
                game = games.game(self.game)
                award = award_lookup.award_of(game, self.victory_points, rules, caller.folder)
            left = award.hands if left is None else left
        if left is not None:
            check_hands_left(caller.spell("hands_left"), left, award)
            if self.target is not None:
                ends = "victory_points" if self.hands_left is None else "hands_left"
                raise UsageError(
                    f"{caller.spell('target')}: found {caller.spell(ends)} too (expected one of the"
                    " two, since either ends the match)"
                )
        return Aim(self.target, left, award)

    def _score(self, caller: Caller) -> tuple[float, float] | None:
        if self.score is None:
            return None
        # To Italians 1.850 is a number of thousands.
        given: object = self.score
        typed = given if isinstance(given, str) else ""
        meant = re.sub(r"(?<=\d)\.(?=\d{3}\b)", "", typed)
        found = caller.numbers(self.score, "score", "chance")
        if meant != typed or len(found) != 2 or not all(abs(each) <= MOST for each in found):
            said, hint = ",".join(f"{each:g}" for each in found), ""
            if meant != typed:
                said, hint = repr(typed), f"; did you mean {meant}?"
            raise UsageError(
                f"{caller.spell('score')}: found {said} (expected two numbers, your side's points "
                f"and the other side's, as 1850,1700{hint})"
            )
        return float(found[0]), float(found[1])


win_chance = function_of(WinChance, "win_chance")
