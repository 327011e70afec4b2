"""What do search players gain, and at what search cost?  A run's duels in, gains out.

A *gain* is a duel that a search player plays first: how far it is ahead, and what its rollouts
take.  That is counted, in turns, and not timed: the same run gives the same on every machine.  In
*rule-based hands*, it is how many such hands could be played out in the turns that the rollouts of
one hand take, those of all seats that are theirs together.

Gains on one opponent under one rule set, who is taken for whom he is or not, make a *curve* over
what they take.  Left out: points and intervals (``answers``), what is counted (``Conduct`` of the
game), words and pictures (``page``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from analyser.findings.answers import Answer, Answers
from analyser.findings.playing_cost import count_rollouts
from analyser.games.interface import Record
from analyser.games.searching.sheet import NONE, OWN_HABITS, searches
from analyser.statistics.intervals import Difference


@dataclass(frozen=True)
class Gain:
    """What a search player gains on an opponent under some rules."""

    answer: Answer
    """The duel, whose first entrant searches."""
    plain_hands: float
    """Hands that could be played in the turns that the tries of one hand take; NaN: not counted."""
    against_search: bool
    """Whether the opponent searches too."""
    knows: bool
    """Whether the others are taken for the policy that the opponent is."""

    JSON: ClassVar = (
        "who=player whom=opponent rules mean=points.mean half plain_hands "
        "opponent_searches=against_search "
        "opponent_known=knows"
    )

    @property
    def player(self) -> str:
        """The search player."""
        return str(self.answer.cell.entrants[0]["name"])

    @property
    def opponent(self) -> str:
        """The opponent."""
        return str(self.answer.cell.entrants[1]["name"])

    @property
    def rules(self) -> str:
        """The rule set."""
        return self.answer.cell.rules_name

    @property
    def judges(self) -> bool:
        """Whether tries are cut short and judged by an evaluation, not played to the end."""
        return self.answer.cell.entrants[0].get("search_evaluation") != NONE

    @property
    def points(self) -> Difference:
        """How far ahead a hand."""
        return self.answer.estimate()

    @property
    def stands(self) -> bool:
        """Whether it is play, and the whole interval is known."""
        return not self.answer.faults and math.isfinite(self.points.half)

    @property
    def half(self) -> float | None:
        """Half of its interval; ``None`` where it does not stand."""
        return self.points.half if self.stands else None


@dataclass(frozen=True)
class Curve:
    """Gains on one opponent, who is always taken for the same, over what they take."""

    gains: tuple[Gain, ...]
    """Two at least, by what they take."""

    @property
    def first(self) -> Gain:
        """The one that takes least."""
        return self.gains[0]


def read(read: Answers) -> list[Gain]:
    """Return the gains of a run in the order of its duels; a duel without a hand is left out."""
    return [
        Gain(
            answer,
            count_rollouts(read.game, answer.line_up, 0),
            searches(answer.cell.entrants[1]),
            _knows(*answer.cell.entrants),
        )
        for answer in read.duels
        if answer.hands and searches(answer.cell.entrants[0])
    ]


def curves(gains: Sequence[Gain]) -> list[Curve]:
    """Return the curves that gains make, those on who does not search first."""
    lines: dict[tuple[str, str, bool], list[Gain]] = {}
    for gain in sorted(gains, key=lambda each: each.against_search):
        if gain.stands and math.isfinite(gain.plain_hands):
            lines.setdefault((gain.rules, gain.opponent, gain.knows), []).append(gain)
    return [
        Curve(tuple(sorted(line, key=lambda each: each.plain_hands)))
        for line in lines.values()
        if len(line) > 1
    ]


def select_most_tested(gains: Sequence[Gain]) -> list[Gain]:
    """Return what the one who is tried under most rule sets gains on who does not search.

    Under each rule set the least, if there are several; no gain where they are not tried under two.
    """
    least: dict[str, dict[str, Gain]] = {}
    for gain in gains:
        if gain.against_search or not gain.stands:
            continue
        of = least.setdefault(gain.player, {})
        if gain.rules not in of or gain.points.mean < of[gain.rules].points.mean:
            of[gain.rules] = gain
    # Of equals the one that the run names first.
    most = max(least.values(), key=len, default={})
    return [*most.values()] if len(most) > 1 else []


def list_rules_without_play(gains: Sequence[Gain]) -> list[str]:
    """Return the rule sets under which whom :func:`select_most_tested` is about met nobody in
    play.
    """
    found = select_most_tested(gains)
    who, there = {gain.player for gain in found}, {gain.rules for gain in found}
    met = [each.rules for each in gains if each.player in who and not each.against_search]
    return [*dict.fromkeys(rules for rules in met if rules not in there)]


def _knows(first: Record, other: Record) -> bool:
    """Return whether the search player's opponent model is the opponent."""
    model = str(first["search_model"])
    return model != OWN_HABITS and model.partition(" ")[0] == other["name"]
