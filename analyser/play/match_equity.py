"""What is a score worth in a match, among equal strong players?  Of any rules with kept hands.

A match to a target gives a chance to win it; a number of hands gives that too, or victory points.
Left out: how that is computed (``statistics.win_chance``), and which hands are kept, of whom
(``games.match_hands``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.errors import UsageError
from analyser.games import match_hands
from analyser.games.awards import victory_points
from analyser.games.interface import Game, Record, able
from analyser.games.match_hands import MatchHands
from analyser.games.protocols.advice import EndWorth
from analyser.games.protocols.clubs import Award
from analyser.games.protocols.matches import Goal, PlaysMatches
from analyser.scenario import limits, rules_lookup
from analyser.statistics.win_chance import Chances, LeadWorth, ScorePart

MOST_HANDS: Final = 64
"""Hands left of a match, at most."""

MATCH: Final = "match"
VICTORY_POINTS: Final = "victory-points"
POINTS: Final = "points"
AIMS: Final = (POINTS, MATCH, VICTORY_POINTS)
"""What the points of a hand may be for."""

FloatArray = npt.NDArray[np.float64]


class Aim(NamedTuple):
    """What the points of a match are for."""

    target: int | None = None
    """The score that wins; ``None``: that of the rules."""
    hands_left: int | None = None
    """Hands still to play, the present one counted, after which most points win; ``None``: a target
    ends the match."""
    award: Award | None = None
    """The table by which its end is counted; ``None``: to win is what counts."""

    @property
    def unit(self) -> str:
        """What a score is worth, in words."""
        return "%" if self.award is None else "victory points"


@dataclass(frozen=True)
class Equity:
    """What scores are worth before a hand, to the first of two sides that play alike."""

    game: Game
    rules: Record
    aim: Aim
    kept: MatchHands

    @property
    def goal(self) -> Goal:
        """How a match is won that no number of hands ends."""
        goal = able(self.game, PlaysMatches).goal(self.rules)
        return goal if self.aim.target is None else replace(goal, target=self.aim.target)

    def find(
        self, own: npt.ArrayLike, other: npt.ArrayLike, begins: int | None, played: int = 0
    ) -> FloatArray:
        """Return what scores are worth: per cent of matches won, or victory points.

        Scores of any shape, which are broadcast; ``begins``: the side that begins the next hand, 0
        or 1, ``None``: either; ``played``: how many of the hands left have been played since.
        """
        if self.aim.hands_left is None:
            return 100 * self._chances.find_chance(own, other, begins)
        ahead = np.asarray(own, np.float64) - np.asarray(other, np.float64)
        return self._factor * self._leads.find_worth(ahead, self.aim.hands_left - played, begins)

    def measure_half(
        self, own: npt.ArrayLike, other: npt.ArrayLike, begins: int | None
    ) -> FloatArray:
        """Return the interval's half-width of :meth:`find`: how far the kept hands may mislead."""
        if self.aim.hands_left is None:
            return 100 * self._chances.measure_half(own, other, begins)
        ahead = np.asarray(own, np.float64) - np.asarray(other, np.float64)
        return self._factor * self._leads.measure_half(ahead, self.aim.hands_left, begins)

    @property
    def _factor(self) -> float:
        return 100.0 if self.aim.award is None else 1.0

    @property
    def _chances(self) -> Chances:
        return _solve_chances(self.kept, self.goal)

    @cached_property
    def _leads(self) -> LeadWorth:
        stages, left, award = self.kept.stages, self.aim.hands_left or 0, self.aim.award

        def worth(ahead: FloatArray) -> FloatArray:
            if award is None:
                return np.where(ahead > 0, 1.0, 0.0)
            return np.asarray(victory_points(award, ahead)[..., 0])

        hands = stages[len(stages) - left :] if self.kept.is_series else [stages[0]] * left
        return LeadWorth.from_equals([each.scores for each in hands], worth)


@cache
def _solve_chances(hands: MatchHands, goal: Goal) -> Chances:
    parts = [ScorePart(each.begun_from, each.other_from, each.scores) for each in hands.stages]
    return Chances.from_equals(parts, goal)


def check_game(game: Game) -> None:
    """Raise ``UsageError`` where a game has no matches, or no hands of it are kept."""
    if able(game, PlaysMatches).goal(game.rules(game.default_preset)).hands == 1:
        raise UsageError(f"{game.title} has no matches of more than one hand")
    known = " or ".join(match_hands.list_games())
    if all(len(game.sides(game.rules(preset))) != 2 for preset in game.presets):
        raise UsageError(
            f"{game.title} is not played by two sides under any of its rules (expected {known})"
        )
    if not match_hands.list_rules(game):
        raise UsageError(f"{game.title} has no kept hands of strong players (expected {known})")


def make_equity(game: Game, rules: Record, aim: Aim) -> Equity:
    """Return what scores are worth under these rules; ``UsageError`` where that is not known.

    The game has no matches, its sides are not two, or no hands of such rules are kept.
    """
    goal = able(game, PlaysMatches).goal(rules)
    named = rules_lookup.name_rule_set(rules)
    if len(game.sides(rules)) != 2:
        of_two = next(iter(match_hands.list_rules(game)), "")
        raise UsageError(
            f"found {named} of {len(game.sides(rules))} sides (expected rules of two sides"
            f"{of_two and f', as {of_two}'})"
        )
    kept = match_hands.read(game, rules)
    if kept is None:
        known = match_hands.list_rules(game) or match_hands.list_games()
        raise UsageError(
            f"found {named}, of which no hands of strong players are kept (expected "
            f"{' or '.join(filter(None, [', '.join(known[:-1]), known[-1]]))})"
        )
    if kept.is_series and aim.target is None and aim.hands_left is None:
        aim = aim._replace(hands_left=len(kept.stages))
    if aim.hands_left is None and goal.target is None:
        raise UsageError(f"found {named}, in which no score wins (expected hands left)")
    return Equity(game, rules, aim, kept)


def check_series(field_name: str, equity: Equity) -> None:
    """Raise ``UsageError`` for more hands left than a series has."""
    left, most = equity.aim.hands_left or 0, len(equity.kept.stages)
    if equity.kept.is_series and left > most:
        named = rules_lookup.name_rule_set(equity.rules)
        raise UsageError(f"{field_name}: found {left} (expected 1 to {most}, the hands of {named})")


def check_target(where: str, equity: Equity) -> None:
    """Raise ``UsageError`` for a target of which no hands are kept; ``where``: its field's name.

    Where a score ends a hand, hands are of one target.
    """
    goal = able(equity.game, PlaysMatches).goal(equity.rules)
    if goal.at_once and equity.aim.target not in (None, goal.target):
        raise UsageError(
            f"{where}: found {equity.aim.target} (expected {goal.target}, since hands end there)"
        )


def check_scores(where: str, equity: Equity, own: float, other: float) -> None:
    """Raise ``UsageError`` where a score has won the match already, or cannot come up.

    ``where``: its field's name.
    """
    goal = equity.goal
    if not equity.kept.may_rise and max(own, other) > 0:
        raise UsageError(
            f"{where}: found {own:,.0f} to {other:,.0f} (expected scores of 0 or less, since "
            f"penalty points count as negative: {-abs(own):.0f},{-abs(other):.0f})"
        )
    if equity.aim.hands_left is None and max(own, other) >= goal.bar and own != other:
        highest = f"of {goal.score:,} or less" if goal.exceeded else f"below {goal.score:,}"
        raise UsageError(
            f"{where}: found {own:,.0f} to {other:,.0f}, with which the match is won (expected "
            f"scores {highest})"
        )


def check_hands_left(where: str, hands_left: int, award: Award | None) -> None:
    """Raise ``UsageError`` for more hands left than the match has; ``where``: the field's name."""
    most = MOST_HANDS if award is None else award.hands
    if not 1 <= hands_left <= most:
        whose = "" if award is None else f", the hands of {award.name}"
        raise UsageError(f"{where}: found {hands_left} (expected 1 to {most}{whose})")


@dataclass(frozen=True)
class MatchStakes:
    """What options of a decision are judged by where points are not all that counts.

    As ``games.protocols.advice.Stakes``.
    """

    game: Game
    aim: Aim

    @property
    def name(self) -> str:
        """As it is asked for."""
        return MATCH if self.aim.award is None else VICTORY_POINTS

    @property
    def unit(self) -> str:
        """In what an option's gain is counted."""
        if self.aim.award is None:
            return "percentage points of the chance to win the match"
        return "victory points"

    @property
    def outcome(self) -> str:
        """What the score is worth after an option, a clause with ``{}`` for the number."""
        if self.aim.award is None:
            return "you win {} % of the matches from here"
        return "you get {} victory points on average"

    @property
    def precision(self) -> float:
        """The half-width to which options are usually told apart: that of ten points, about."""
        return 0.5 if self.aim.award is None else 0.05

    @property
    def spread(self) -> float:
        """By how much the chances of one hand move the worth, about."""
        return 25.0 if self.aim.award is None else 3.0

    def __call__(
        self,
        rules: Record,
        own: float,
        other: float,
        begins: bool,
        hands_left: int | None = None,
        /,
    ) -> EndWorth:
        """Return what the hand's end is worth in a match that stands ``own`` to ``other``."""
        aim = self.aim
        if hands_left is not None:
            if aim.hands_left not in (None, hands_left):
                raise UsageError(
                    f"hands left: found {aim.hands_left} (expected {hands_left}, as the position "
                    "says)"
                )
            aim = aim._replace(hands_left=hands_left)
        with limits.prefix_errors("rules"):
            equity = make_equity(self.game, rules, aim)
        check_scores("score", equity, own, other)

        def worth(own_points: FloatArray, other_points: FloatArray) -> FloatArray:
            after = own + own_points, other + other_points
            return equity.find(*after, 0 if begins else 1, played=1)

        return worth
