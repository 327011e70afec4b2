"""The results of a cell's matches: who wins how many, and how long they last.

A match's rows in, tallies, sentences and numbers out.  In a duel the unit is the match played once
per seating, and what is counted of it is the share of its seatings that a policy won: the player
with the lucky cards in one seating meets them in the other.  A match that ended without a winner
counts for no player.  What a lead is worth is in ``statistics.win_chance``.  Left out: the hands,
which ``answers`` counts like any others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from analyser.errors import DataError
from analyser.findings.json_fields import json_able, pick_fields
from analyser.games.interface import Column, Game, Scale
from analyser.games.sides import parts as parts_of
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import (
    Difference,
    FloatArray,
    Histogram,
    Interval,
    Tally,
    estimate,
    find_sign,
    mean_share,
    share,
    verdict,
)
from analyser.statistics.win_chance import FEWEST_MATCHES, LEVELS, Leads
from analyser.storage import row_tables
from analyser.wording import (
    describe_basis,
    list_names,
    number,
    percent,
    percent_plus_minus,
    plus_minus,
    signed_plus_minus,
    times,
    write_count,
)

if TYPE_CHECKING:
    import pandas as pd

LEAD_SHARE: Final = 3 / 20
"""Part of the way to the goal that the lead of the sentence is, about."""


@dataclass
class Finals:
    """The final scores of matches of two sides, added up."""

    SUMS: ClassVar = ("winners", "loser", "margin", "pairs")
    winners: Histogram
    """The winner's score, a match."""
    loser: Tally = field(default_factory=Tally)
    """The loser's."""
    margin: Tally = field(default_factory=Tally)
    """What the winner has more."""
    pairs: tuple[Tally, Tally] = (Tally(), Tally())
    """The last two again, the mean over all seatings of a match the unit."""

    @classmethod
    def from_parts(cls, parts: int) -> Finals:
        """Return no scores yet; ``parts`` of them make a unit."""
        return cls(Histogram(1 / parts))

    @property
    def matches(self) -> int:
        """How many were won, each seating counted."""
        return self.margin.pairs

    def add(self, scores: FloatArray, winners: npt.NDArray[np.int64]) -> None:
        """Add matches: scores (matches, seatings, 2), units, and sides that won, −1: none."""
        won = winners >= 0
        high = np.where(winners == 1, scores[..., 1], scores[..., 0])
        low = np.where(winners == 1, scores[..., 0], scores[..., 1])
        self.winners.add(high[won])
        self.loser += Tally.from_differences(low[won])
        self.margin += Tally.from_differences((high - low)[won])
        some = won.any(axis=1)
        many = won.sum(axis=1)[some]
        means = [np.where(won, each, 0.0).sum(axis=1)[some] / many for each in (low, high - low)]
        self.pairs = (
            self.pairs[0] + Tally.from_differences(means[0]),
            self.pairs[1] + Tally.from_differences(means[1]),
        )


@dataclass
class Contender:
    """One entrant's, or one side's, part in the matches of a cell."""

    SUMS: ClassVar = ("won", "final")
    label: str
    seats: tuple[tuple[int, int], ...]
    """The (arm, side) pairs that are its own."""
    won: Tally = field(default_factory=Tally)
    """Each match's share of the arms in which one of its sides won."""
    final: Tally = field(default_factory=Tally)
    """Each match's final score, the mean of its sides."""


@dataclass
class Matches:
    """What the matches of one cell come to."""

    SUMS: ClassVar = ("parts", "leads", "finals", "hands", "winnerless", "ahead")
    cell: Cell
    parts: list[Contender]
    scale: Scale
    """By what the run is judged."""
    leads: Leads | None = None
    """What a lead is worth; ``None`` where there are more than two sides, or no score wins."""
    finals: Finals | None = None
    """The final scores of winners and losers; ``None`` where there are more than two sides, or a
    number of hands ends a match."""
    hands: Tally = field(default_factory=Tally)
    """Hands of every match, each arm counted."""
    winnerless: int = 0
    """Matches that ended without a winner, each arm counted."""
    counts: tuple[tuple[int, int], ...] = ()
    """What a match counts by the loser's score (``Goal.counts``)."""
    ahead: Tally = field(default_factory=Tally)
    """Of such matches, how many match points the first part is ahead of the second, a match each:
    the mean of its arms."""

    @classmethod
    def from_cell(cls, cell: Cell, parts: list[Contender], game: Game, scale: Scale) -> Matches:
        """Return the matches of a cell before the first; leads where two sides play for a score."""
        leads = finals = None
        counts: tuple[tuple[int, int], ...] = ()
        if len(game.sides(cell.rules)) == 2:
            first = [side for _, side in sorted(parts[0].seats)]
            alike = len(cell.entrants) == 1
            goal = cell.goal(game)
            if goal.target is not None:
                leads = Leads(goal, first, alike, scale.lead_steps)
            # People's matches are played to a score.
            finals = None if cell.match_hands else Finals.from_parts(parts_of(game.columns))
            counts = goal.counts
        return cls(cell, parts, scale, leads, finals, counts=counts)

    @property
    def played(self) -> int:
        """How many matches were counted, each arm of a match."""
        return self.hands.pairs

    def add(
        self, matches: pd.DataFrame, hands: pd.DataFrame, columns: Sequence[Column]
    ) -> npt.NDArray[np.int64]:
        """Count the matches of one shard, and return, a hand each, the number of its match there.

        ``matches`` and ``hands`` are its tables, ordered by match and arm; ``columns`` are those of
        a game's matches.  Raises ``DataError`` when the hands are not those of the matches.
        """
        at = {column.name: place for place, column in enumerate(columns)}
        rows = row_tables.rows(matches, columns)
        lengths = rows[:, at["hands"]]
        which = matches["seating"].to_numpy()
        for name, values in (("match", rows[:, at["match"]]), ("seating", which)):
            if not np.array_equal(np.repeat(values, lengths), hands[name]):
                raise DataError(f"cell {self.cell.name!r}: its hands are not those of its matches")
        arms = len(self.cell.arms)
        if self.leads is not None:
            scores = np.stack(
                [row_tables.numbers(hands, f"score_{side}") for side in (0, 1)], axis=1
            )
            points = np.rint(scores).astype(np.int64)
            self.leads.add(points, lengths, rows[:, at["winner"]], which.astype(np.int64))
        self._count(rows.reshape(-1, arms, len(columns)), columns, at)
        return np.repeat(np.arange(len(rows)) // arms, lengths)

    def _count(
        self, rows: npt.NDArray[np.int64], columns: Sequence[Column], at: Mapping[str, int]
    ) -> None:
        """Count matches: (matches, arms, columns)."""
        winners = rows[:, :, at["winner"]]
        self.hands += Tally.from_differences(rows[:, :, at["hands"]])
        self.winnerless += int(np.count_nonzero(winners < 0))
        if self.finals is not None:
            scores = [at[f"score_{side}"] for side in (0, 1)]
            self.finals.add(rows[:, :, scores] / columns[scores[0]].parts, winners)
        if self.counts:
            of_side = [rows[:, :, at[f"score_{side}"]] for side in (0, 1)]
            loser = np.where(winners == 0, of_side[1], of_side[0])
            loser = loser // columns[at["score_0"]].parts
            froms, points = np.array(self.counts).T
            worth = points[np.searchsorted(froms, loser, side="right") - 1] * (winners >= 0)
            first = dict(self.parts[0].seats)
            sides = np.array([first[arm] for arm in range(winners.shape[1])])
            self.ahead += Tally.from_differences(
                np.where(winners == sides, worth, -worth).mean(axis=1)
            )
        for part in self.parts:
            won = np.zeros(len(rows))
            final = np.zeros(len(rows))
            for arm, side in part.seats:
                column = at[f"score_{side}"]
                won += winners[:, arm] == side
                final += rows[:, arm, column] / columns[column].parts
            part.won += Tally.from_differences(won / len(self.cell.arms))
            part.final += Tally.from_differences(final / len(part.seats))

    def estimate_share_won(self, part: Contender) -> Interval:
        """Return the share of the matches that a part wins.

        A duel's interval is the one that stays right however often one looks; plain play, where
        a match is won or not, has Wilson's.
        """
        if self.cell.duel:
            return mean_share(part.won, self.cell.units)
        return share(part.won.won, part.won.pairs)

    def verdict(self) -> str:
        """Return, of a duel, ``better``, ``worse`` or ``undecided``: the first against the second.

        The better one wins more of the matches, and the intervals do not touch.
        """
        return {1: "better", -1: "worse", 0: "undecided"}[find_sign(self.estimate_lead())]

    def estimate_lead(self) -> Interval:
        """Return, of a duel, how many more of 100 matches the first wins than the second.

        The ends are those at which the two intervals are closest, and farthest apart.
        """
        first, second = (self.estimate_share_won(part) for part in self.parts)
        value, low, high = (
            100 * (one - other)
            for one, other in (
                (first.value, second.value), (first.low, second.high), (first.high, second.low)
            )
        )  # fmt: skip
        return Interval(value, low, high, first.n)

    def sentence(self, difference: Difference | None) -> str:
        """Return the answer in a sentence, and what a lead is worth in another where it is known.

        ``difference`` is that of a duel's scores, units per hand.
        """
        said = [self._who_wins(difference), self._match_points(), self.lead_sentence()]
        return " ".join(filter(None, said))

    @property
    def _ahead(self) -> Difference:
        """Match points a match that the first is ahead: at most what a match counts."""
        most = 0.0 if self.cell.alike else float(max(points for _, points in self.counts))
        return estimate(self.ahead, self.cell.units, spread=most)

    def _match_points(self) -> str:
        """Return who is ahead in match points; ``""`` where all matches count one."""
        if not self.counts or not self.played:
            return ""
        ahead, ((_, most), *fewer) = self._ahead, self.counts
        less = [f"{points} from {least} on" for least, points in fewer]
        first, second = self.parts
        return (
            f"A win counts {most} match points, by the loser's {self.scale.unit} "
            f"{list_names(less)}: "
            f"{first.label} is {signed_plus_minus(ahead)} a match ahead of {second.label}."
        )

    def lead_sentence(self) -> str:
        """Return what a lead of about three twentieths of the target is worth, half-way to it.

        ``""`` where nothing is known of such a lead.
        """
        if self.leads is None or self.leads.chances is None:
            return ""
        step = max(1, round(LEAD_SHARE * self.leads.steps))
        lead, other = self.leads.lead(step), self.leads.levels[LEVELS // 2]
        told = {(each.lead, each.other): each for each in self.leads.told}
        if (lead, other) not in told:
            return ""
        found = [told[lead, other], *([] if self.leads.alike else [told[-lead, other]])]
        enough = all(each.played.n >= FEWEST_MATCHES for each in found)
        wins = [percent_plus_minus(each.played if enough else each.chance) for each in found]
        size = "one" if lead == 1 else f"{number(lead, 0)} {self.scale.unit}"
        scores = f"{size}, {number(other + lead, 0)} to {number(other, 0)},"
        if self.leads.alike:
            said = f"a lead of {scores} wins {wins[0]} of the matches"
        else:
            said = f"ahead by {scores} {self.parts[0].label} wins {wins[0]} of the matches, "
            said += f"behind by as much {wins[1]}"
        if not enough:
            return f"By the scores of all hands {said}."
        chain = list_names([percent(each.chance.value) for each in found])
        start = said[0].upper() + said[1:]
        return f"{start}, or by the scores of all hands {chain}."

    def _who_wins(self, difference: Difference | None) -> str:
        length = f"a match lasts {number(self.hands.mean, 1)} hands"
        none = self.winnerless / self.played
        without = f"; {number(100 * none, 1)} % have no winner" if none else ""
        if difference is not None:
            return f"{self._duel(difference)}, and {length}{without}."
        goes = [
            f"{percent_plus_minus(self.estimate_share_won(part))}{'' if place else ' go'} to "
            f"{part.label}"
            for place, part in enumerate(self.parts)
        ]
        listed = f"{', '.join(goes[:-1])} and {goes[-1]}"
        names = [str(policy["name"]) for policy in self.cell.entrants]
        start = f"With {names[0]} in every seat, {length}" if len(names) == 1 else length
        of = write_count(self.played, "matches")
        return f"{start[0].upper()}{start[1:]}; of {of} {listed}{without}."

    def _duel(self, difference: Difference) -> str:
        """Return who wins how many of the matches of a duel, and who scores more in a hand."""
        first, second = self.parts
        ahead, behind = sorted(self.parts, key=lambda part: -part.won.mean)
        arms = len(self.cell.arms)
        over = describe_basis(self.played // arms, "matches", times(arms))
        won = percent_plus_minus(self.estimate_share_won(ahead))
        wins = f"{ahead.label} wins {won} of the matches"
        if self.verdict() == "undecided":
            said = f"{first.label} against {second.label} is undecided: {wins} and "
            said += f"{behind.label} {percent_plus_minus(self.estimate_share_won(behind))}, {over}"
        else:
            said = f"{wins} against {behind.label}, {over}"
        more, less = (first, second) if difference.mean >= 0 else (second, first)
        size = plus_minus(abs(difference.mean), difference.half)
        if difference.mean == 0:
            return f"{said}; a hand brings both the same"
        said += f"; a hand brings {more.label} {size} {self.scale.unit} more than {less.label}"
        # Two verdicts that are not the same must not stand side by side unexplained.
        if self.verdict() != "undecided" and verdict(difference, self.scale.band) == "equivalent":
            said += f", which is within the {self.scale.band:g} that count as equal in single hands"
        return said

    def _match_points_json(self) -> dict[str, Any]:
        """Return by how many match points per match the first is ahead, where they are counted."""
        if not self.counts or not self.played:
            return {}
        return {"match_points_ahead": json_able(self._ahead)}

    def as_json(self) -> dict[str, Any]:
        """Return the numbers, JSON-able; null where no match is played yet."""
        some = self.played > 0
        return {
            "matches": self.played,
            "hands_per_match": self.hands.mean if some else None,
            "winnerless": self.winnerless / self.played if some else None,
            **self._match_points_json(),
            "lead_worth": json_able(self.leads),
            "won": [
                {
                    "label": part.label,
                    **pick_fields(self.estimate_share_won(part), "share=value low high"),
                    "final_score": part.final.mean if some else None,
                }
                for part in self.parts
            ],
        }
