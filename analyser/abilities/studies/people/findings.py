"""Which players resemble people?  Final scores of matches in, and how far they are from people's.

Of people often nothing is known but how their matches ended.  That is enough to see who plays
another game altogether: who wins by how much, and what the loser has by then, tells how fast points
are made and how far good and bad luck drive two players apart.  It is not enough to call a player
human.  Of two sides only; a match that nobody won does not count.  Left out: what is known of
people (``RecordOfPeople`` of the game), words and tables (``page``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from analyser.cards.shuffle import run_key
from analyser.findings.json_fields import json_able, pick_fields
from analyser.findings.matches import Finals
from analyser.games.interface import Game, Record
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.protocols.playing_style import PeoplesMatches, RecordOfPeople
from analyser.games.sides import parts
from analyser.play import matches as play_matches
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import Difference, estimate

FEWEST: Final = 30
"""Matches below which nothing is said of likeness."""
RESEMBLES: Final = 0.25
"""How far a number may lie from people's, in people's own spread from match to match, for a player
to resemble them.  Of some hundred matches the mean is known to half of that."""
NEAR: Final = 0.5
"""… and for it to come near."""
LIKE, CLOSE, UNLIKE, UNKNOWN = "yes", "nearly", "no", "unknown"
"""Whether a player resembles people, in a word."""


@dataclass(frozen=True)
class Gap:
    """By how much one of the players' numbers exceeds people's."""

    words: str
    size: float
    """Units of the score."""
    spread: float
    """Units: how far that number differs among people from match to match."""

    @property
    def distance(self) -> float:
        """How far that is, in people's spread."""
        return abs(self.size) / self.spread


@dataclass(frozen=True)
class Likeness:
    """The matches of some players beside those of people."""

    finals: Finals
    people: PeoplesMatches

    @property
    def winner_median(self) -> float:
        """The score that half of the winners do not exceed; NaN where nobody has won."""
        return self.finals.winners.quantile(0.5) if self.finals.matches else math.nan

    @property
    def loser(self) -> Difference:
        """The loser's mean score."""
        return estimate(self.finals.pairs[0])

    @property
    def margin(self) -> Difference:
        """What the winner has more, on average."""
        return estimate(self.finals.pairs[1])

    @property
    def apart(self) -> tuple[Gap, ...]:
        """How far each of four numbers is from people's; none where there are too few matches."""
        people, ours = self.people, self.finals
        if ours.matches < FEWEST:
            return ()
        winner, margin = self.winner_median - people.winner_median, ours.margin
        return (
            Gap("the winner's median", winner, people.winner_sd),
            Gap("the loser's mean", ours.loser.mean - people.loser_mean, people.loser_sd),
            Gap("the margin", margin.mean - people.margin_mean, people.margin_sd),
            Gap("the margin's spread", margin.sd - people.margin_sd, people.margin_sd),
        )

    @property
    def distance(self) -> float:
        """The largest distance from people's numbers, in people's spread; NaN without people."""
        return max((each.distance for each in self.apart), default=math.nan)

    @property
    def verdict(self) -> str:
        """Whether these players resemble people."""
        if not self.apart:
            return UNKNOWN
        if self.distance <= RESEMBLES:
            return LIKE
        return CLOSE if self.distance <= NEAR else UNLIKE

    def as_json(self) -> dict[str, Any]:
        """Return the numbers, JSON-able; null where there are none."""
        some = None if self.finals.matches < 2 else self
        return {
            "matches": self.finals.matches,
            **pick_fields(some, "winner_median loser_mean=loser.mean margin_mean=margin.mean"),
            "margin_half": json_able(self.margin.half),
            **pick_fields(some, "margin_sd=finals.margin.sd"),
            **pick_fields(self, "distance resembles_people=verdict"),
        }


@dataclass(frozen=True)
class PeopleComparison:
    """Some players' matches, and what they say beside those of people."""

    label: str
    likeness: Likeness
    hands: float
    """Hands a match."""
    turns: float
    """Turns of one player in a hand."""
    no_play: bool = False
    """Whether that is degenerate play."""

    def as_json(self) -> dict[str, Any]:
        """Return the numbers, JSON-able."""
        return pick_fields(self, "label hands_a_match=hands turns_a_player=turns *likeness")


def find_peoples_matches(game: Game, rules: Record) -> PeoplesMatches | None:
    """Return what is known of people's matches under some rules; ``None``: nothing."""
    if not isinstance(game, RecordOfPeople) or len(game.sides(rules)) != 2:
        return None
    return game.people(rules)


def play(game: Game, cell: Cell, seed: int, matches: int, label: str) -> PeopleComparison | None:
    """Play matches of a line-up, each once a seating; ``None``: nothing is known of people's."""
    people = find_peoples_matches(game, cell.rules)
    if people is None or not isinstance(game, PlaysMatches):
        return None
    names = [column.name for column in game.columns]
    at = [column.name for column in play_matches.columns(game)]
    scored = [at.index(f"score_{side}") for side in range(2)]
    whole = parts(game.columns)
    finals, key = Finals.from_parts(whole), run_key(seed)
    turns, played = 0, []
    for arm in cell.arms:
        hands, rows = play_matches.play(game, cell.rules, cell.entrants, arm, key, 0, matches)
        turns += int(hands[:, names.index("turns")].sum())
        played.append(rows)
    rows = np.stack(played, axis=1)
    finals.add(rows[:, :, scored] / whole, rows[:, :, at.index("winner")])
    hands_of = int(rows[:, :, at.index("hands")].sum())
    a_player = turns / hands_of / len(game.seats(cell.rules))
    return PeopleComparison(label, Likeness(finals, people), hands_of / rows[..., 0].size, a_player)
