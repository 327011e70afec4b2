"""How much is played for each question of an answer, and which questions are there?

What is best now leads to the next question: whoever takes the pile asks what to lay, whoever lays
what to discard.  That can be asked again when it comes, so it is tried in a quarter as many worlds,
and known half as well.  All go on round by round, so that one number of worlds makes all of the
answer again; and the time is the time for all.  Does the best change on the way, its question is
another one, which is first tried in as many worlds; where the time does not last for that, or for
one round more of all, the answer is what all questions said before.
"""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

import numpy as np

from analyser.confidence import RISK
from analyser.games.protocols.advice import Effort, EndWorth
from analyser.games.searching.rollouts import (
    OTHER_SCORE,
    OWN_SCORE,
    PIECE,
    ROUND,
    TIGHTEST_WORLDS,
    Outlook,
    Play,
    Race,
    next_level,
)

Way = TypeVar("Way")
"""An option, as a game says it."""
Decision = TypeVar("Decision")
"""What a player has to decide, as a game says it."""

MOST: Final = 250_000
"""Worlds at most."""
FOLLOW_UP_SHARE: Final = 4
"""Decisions after the one that was asked about are tried in one world of this many,"""
WIDER: Final = 2.0
"""and so their intervals may be this many times as wide."""


@dataclass(frozen=True)
class Question(Generic[Decision, Way]):
    """What is asked, once some of the turn is played."""

    moves_made: tuple[Way, ...]
    """The moves since the position that was asked about."""
    decision: Decision
    """Its options may be a single one."""


@dataclass(frozen=True)
class QuestionRules(Generic[Decision, Way]):
    """How a game's decisions are asked about."""

    ways: Callable[[Decision], Sequence[Way]]
    """The options of a decision."""
    player_of: Callable[[Decision, int], Play]
    """What plays worlds of a decision, by a seed."""
    next_question: Callable[[Decision, Way], Question[Decision, Way] | None]
    """What is asked after an option, ``moves_made`` since this decision; None: nothing, or nothing
    that could be known.
    """
    leads_nowhere: Callable[[Way], bool]
    """Whether after an option nothing is asked that may be asked after the next best."""
    parts: int
    """In how many parts of a point ends are counted."""
    worth: EndWorth | None = None
    """What an end is worth in the match; ``None``: points are what counts."""


@dataclass(frozen=True)
class AnsweredQuestion(Generic[Decision, Way]):
    """A question, and what its options are worth."""

    question: Question[Decision, Way]
    outlook: Outlook[Way] | None
    """``None``: there is one option alone."""


@dataclass(frozen=True)
class Worth:
    """What a hand is worth to the player to move, the best option made."""

    seat: int
    """Of the player to move."""
    mean: float
    """Units per hand: own side's score − mean of the others'."""
    half: float
    """Half of its interval."""
    worlds: int
    """In which the option was tried that had been chosen in as many others."""


class Trying(Generic[Decision, Way]):
    """A question whose options are tried in more and more worlds."""

    def __init__(
        self,
        question: Question[Decision, Way],
        rules: QuestionRules[Decision, Way],
        effort: Effort,
    ) -> None:
        self.question = question
        self.how = rules
        self.ways = rules.ways(question.decision)
        self.play = rules.player_of(question.decision, effort.seed)
        self.race: Race | None = None
        if len(self.ways) > 1:
            self.race = Race(len(self.ways), effort.sureness, rules.parts, rules.worth)
        self.follows: dict[Way, Question[Decision, Way] | None] = {}

    @property
    def best(self) -> Way:
        """The best option as far as is known."""
        return self.ways[0 if self.race is None else self.race.followed[0]]

    def ask_next(self) -> Question[Decision, Way] | None:
        """Return what is asked after the best option; ``None``: nothing that could be known.

        Where it cannot be told whether to draw or to take a card, what is asked after taking it.
        """
        best = self.best
        undecided = self.race is not None and self.race.ahead <= self.race.half
        if undecided and self.race is not None and self.how.leads_nowhere(best):
            best = self.ways[self.race.followed[1]]
        if best not in self.follows:
            then = self.how.next_question(self.question.decision, best)
            if then is not None:
                then = Question((*self.question.moves_made, *then.moves_made), then.decision)
            self.follows[best] = then
        return self.follows[best]

    def sure_enough(self, precision: float) -> bool:
        """Say whether it is known well enough what is best."""
        wide = WIDER if self.question.moves_made else 1.0
        return self.race is None or self.race.half <= wide * precision

    def count_worlds(self, level: int) -> int:
        """Return in how many worlds options are tried if the first question has ``level``."""
        return look_before(level) if self.question.moves_made else level

    def short_of(self, level: int) -> bool:
        """Return whether there are worlds to try, if the first question is to have ``level``."""
        return self.race is not None and self.race.worlds < self.count_worlds(level)

    def count_next_tries(self, level: int) -> int:
        """Return how many tries there are until the next look, likewise."""
        if self.race is None or not self.short_of(level):
            return 0
        until = next_level(self.race.worlds, self.count_worlds(level))
        return (until - self.race.worlds) * len(self.race.followed)

    def advance(self, pool: ThreadPoolExecutor, level: int) -> int:
        """Try the options until the next look, likewise; returns the tries."""
        assert self.race is not None
        race, which, tries = self.race, self.race.live_options, 0
        pieces = race.next_pieces(self.count_worlds(level))
        jobs = [pool.submit(self.play, first, last, which) for first, last in pieces]
        for (first, last), job in zip(pieces, jobs, strict=True):
            tries += (last - first) * sum(which)
            race.add(last, job.result())
        race.look()
        return tries

    def copy_state(self) -> Trying[Decision, Way]:
        """Return a copy that stays as it is when this is tried further."""
        other = copy.copy(self)
        other.race = None if self.race is None else self.race.copy_state()
        return other

    def make_answer(self) -> AnsweredQuestion[Decision, Way]:
        """Return what is known."""
        return AnsweredQuestion(
            self.question, None if self.race is None else self.race.make_outlook(self.ways)
        )


def look_before(level: int) -> int:
    """Return the last look in a quarter as many worlds; the first, where there is none.

    That of whoever goes on to more: so what is seen there hangs on the number alone.
    """
    looks = next_level(0, level)
    while looks < level and next_level(looks, level) <= level // FOLLOW_UP_SHARE:
        looks = next_level(looks, level)
    return looks


class Clock:
    """How long it has taken, and how long it would."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.tries = seconds, 0
        self.began = time.monotonic()

    def lasts_for(self, tries: int) -> bool:
        """Return whether the time lasts for ``tries`` more rollouts as long as those so far.

        What comes next takes as long, for what it is, as what was played.
        """
        spent = time.monotonic() - self.began
        return spent * (1 + tries / max(1, self.tries)) <= self.seconds


def answer_questions(
    decision: Decision, rules: QuestionRules[Decision, Way], effort: Effort
) -> list[AnsweredQuestion[Decision, Way]]:
    """Try the options of a decision, and of what comes after the best of them, until it is known
    well enough what is best, or the time is spent.
    """
    wanted = MOST if effort.worlds is None else min(MOST, effort.worlds)
    wanted = math.ceil(wanted / PIECE) * PIECE
    every: dict[tuple[Way, ...], Trying[Decision, Way]] = {}

    def try_question(question: Question[Decision, Way]) -> Trying[Decision, Way]:
        if question.moves_made not in every:
            every[question.moves_made] = Trying(question, rules, effort)
        return every[question.moves_made]

    def bring_to(
        level: int, may_go_on: Callable[[int], bool]
    ) -> list[Trying[Decision, Way]] | None:
        """Return all questions, each tried in the worlds wanted; ``None``: the time was spent."""
        line: list[Trying[Decision, Way]] = []
        question: Question[Decision, Way] | None = first.question
        while question is not None:
            trying = try_question(question)
            while trying.short_of(level):
                if not may_go_on(trying.count_next_tries(level)):
                    return None
                clock.tries += trying.advance(pool, level)
            line.append(trying)
            question = trying.ask_next()
        return line

    first = try_question(Question((), decision))
    # Compiled code is loaded, or for the first time made, before the clock starts; and statistics.
    first.play(0, 0, [True] * len(first.ways))
    effort.sureness(np.arange(float(ROUND)), TIGHTEST_WORLDS, 1 - RISK)
    clock = Clock(effort.seconds)
    known: list[Trying[Decision, Way]] = []
    with ThreadPoolExecutor(effort.threads) as pool:
        level = wanted if effort.worlds is not None else next_level(0, wanted)
        line = bring_to(level, lambda _tries: True)
        while line is not None:
            known = [each.copy_state() for each in line]
            if level >= wanted or all(each.sure_enough(effort.precision) for each in line):
                break
            level = next_level(level, wanted)
            if not clock.lasts_for(sum(each.count_next_tries(level) for each in line)):
                break
            line = bring_to(level, clock.lasts_for)
    return [each.make_answer() for each in known]


def worth_of(
    decision: Decision, seat: int, rules: QuestionRules[Decision, Way], effort: Effort
) -> Worth:
    """Return what a decision is worth: the best option is chosen in some worlds, in half of the
    time, and tried in as many others, where nothing speaks for it any more but its worth.
    """
    alone = replace(rules, next_question=lambda _decision, _way: None)
    (first,) = answer_questions(decision, alone, replace(effort, seconds=effort.seconds / 2))
    assert first.outlook is not None
    many, ways = first.outlook.worlds, list(rules.ways(decision))
    which = [way == first.outlook.trials[0].way for way in ways]
    play = rules.player_of(decision, effort.seed)
    pieces = [(at, min(at + PIECE, 2 * many)) for at in range(many, 2 * many, PIECE)]
    with ThreadPoolExecutor(effort.threads) as pool:
        played = pool.map(lambda piece: play(piece[0], piece[1], which), pieces)
        ends = np.concatenate(list(played))
    tried = ends[:, which.index(True)]
    scores = (tried[:, OWN_SCORE] - tried[:, OTHER_SCORE]) / rules.parts
    # Moved, so that they are not all 0, which would be taken for options that end alike.
    mean, half = effort.sureness(scores - scores[0] + 1, TIGHTEST_WORLDS, 1 - RISK)
    return Worth(seat, mean + float(scores[0]) - 1, half, many)
