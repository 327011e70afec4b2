"""How does a game play whole matches, and how is one won?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from analyser.games.interface import Record, Rows, ability
from analyser.games.protocols.exact_counts import CountedTable


@dataclass(frozen=True, slots=True)
class Goal:
    """How a match is won: by a score, or by the player who has most at its end: when a hand has
    ended in one way, or when all hands have been played.

    A side that has the score wins, as long as no other has as much.
    """

    target: int | None
    """Units of the score; ``None``: no score wins."""
    exceeded: bool
    """Whether the target itself is not enough."""
    hands: int
    """Most hands; a match that nobody has won by then has no winner, but for ``at_end``."""
    ended_by: str = ""
    """One of the values of ``ending``: after such a hand the match is over, and the side that has
    most has won; nobody, where two have most.  Empty: no hand ends it by how it ended."""
    at_once: bool = False
    """Whether the first side that has the target wins, in the middle of a hand, which is not played
    on: so the game ends it there, and no hand brings two sides to the target."""
    at_end: bool = False
    """Whether the side that has most after the last of ``hands`` has won; nobody, where two have
    most."""
    counts: tuple[tuple[int, int], ...] = ()
    """Of two sides: what a won match counts, by the loser's score.  Pairs of a score and the match
    points from that score on, from low to high; empty: a match counts as one."""
    carries: bool = True
    """Whether a hand begins with the scores of those before it; otherwise each hand is played as
    the first of a match."""

    @property
    def score(self) -> int:
        """The target of a game in which a score wins."""
        assert self.target is not None
        return self.target

    @property
    def bar(self) -> int:
        """The least whole score that wins, likewise."""
        return self.score + 1 if self.exceeded else self.score

    def end_after(self, hands: int) -> Goal:
        """Return the goal of a match of this many hands: no score ends it, most points win it.

        So R's "Quick Games" end.  With equal points at the end nobody wins: R names no winner then.
        A hand after which nobody can play on (``ended_by``) still ends the match.  Where a score
        would end a hand (``at_once``), no scores are carried, so that none does.
        """
        return Goal(
            None,
            False,
            hands,
            ended_by=self.ended_by,
            at_end=True,
            carries=self.carries and not self.at_once,
        )


Hands: TypeAlias = Callable[[int, Rows, Rows, Rows], Rows]
"""Plays hands of players who sit already: run key; deals (n,); which seat begins each (n,); and
each side's total in the match before the hand, in the row's parts of a unit (n, sides).  Returns
(n, columns), rows as of :meth:`Game.play`."""


@dataclass(frozen=True, slots=True)
class ScoreEffects:
    """How often the score of a match changes what is best, and what that brings: ready words."""

    answer: str
    """One sentence, as ``report.parts.FirstScreen`` has it."""
    deck: str
    """The players tested, the rules, and where it fails."""
    picture_title: str
    """What the numbers at each score are."""
    scores: Sequence[int]
    """Own scores, and those of the other side, before a hand."""
    shares: Sequence[Sequence[float]]
    """That number by own score, then the other side's; 0 to 1."""
    facts: Sequence[tuple[str, str]]
    """A number and what it is, a few words each."""
    tables: Sequence[CountedTable]
    method: Sequence[str]
    """How it was measured, in paragraphs."""
    numbers: Mapping[str, Any]
    """For a program."""


@runtime_checkable
class HasScoreEffects(Protocol):
    """What the score of a match changes for strong players."""

    def score_effects(self, rules: Record) -> ScoreEffects | None:
        """Return what was measured under these rules; ``None``: nothing was."""
        ...


@ability("whole matches")
@runtime_checkable
class PlaysMatches(Protocol):
    """Whole matches: hands one after another, the scores carried, until a side has won.

    The loop is in ``play.matches``.
    """

    match_hands: int
    """Most hands per match, whatever the rules: match m plays deals ``match_hands``·m and after."""

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won under these rules."""
        ...

    def seat_players(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int]
    ) -> Hands:
        """Return what plays hands of these players; threads may call it at once."""
        ...
