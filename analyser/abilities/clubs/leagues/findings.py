"""Who is how strong in a league, and is that known?  The runs of its pairs in, ratings out.

A pair's deal is won by whoever is ahead over all its hands, in which each has played both sides.
Ratings are Bradley–Terry strengths of greatest likelihood, a drawn deal half a win, 400 points for
odds of ten to one, with mean 0 in each table.  All pairs of a table play the same deals: so a deal
counts as one draw, with all that was won and lost in it (``ratings.strength_influence``).  All ±
of a table hold at once, and however often you look, as a league is looked at every day.  Left out:
words and pictures (``page``).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np

from analyser import games
from analyser.abilities.clubs import ratings
from analyser.abilities.clubs.leagues.days import StoredLeague, version
from analyser.confidence import CONFIDENCE
from analyser.findings import same_deals
from analyser.games.interface import Game
from analyser.play import forfeits
from analyser.statistics.intervals import FloatArray
from analyser.statistics.simultaneous import Moments, Number, sequences

TIGHTEST_DEALS: Final = 1_000
"""Deals at which intervals are tightest: settled here, before any is played."""

NO_DEALS, ALWAYS_WON, ALWAYS_LOST, NOT_CONNECTED = (
    "no deals yet",
    "won every deal",
    "lost every deal",
    "not comparable",
)
"""Why a player has no rating: it has not played, or it never lost, or never won, a deal against
those who have one; or nobody has one, and it lost all to some and won all from others."""
_ORDER: Final = {ALWAYS_WON: 0, None: 1, NOT_CONNECTED: 2, ALWAYS_LOST: 3, NO_DEALS: 4}


@dataclass(frozen=True)
class Standing:
    """A player's line in a table."""

    player: str
    version: str
    """As ``days.version`` has it."""
    rating: Number | None
    """Rating points; ``None``: there is none, and ``no_rating`` says why."""
    no_rating: str | None
    """One of the words above; ``None``: it has one."""
    gain: Number | None
    """Units per hand against the mean of the field; ``None``: it has not met everybody."""
    deals: int
    """Against all others together."""
    won: float
    drawn: float
    """Shares of those; NaN without any."""


@dataclass(frozen=True)
class Meeting:
    """What a pair has come to."""

    a: str
    b: str
    deals: int
    won: int
    """By a."""
    drawn: int
    gain: float
    """Units per hand by which a is ahead; NaN without deals."""


@dataclass(frozen=True)
class RatedTable:
    """A table of a league, the strongest player first."""

    rules: str
    preset: str
    players: tuple[Standing, ...]
    gaps: tuple[tuple[Number, ...], ...]
    """(r, r): of the rated, the row's rating minus the column's, in this order."""
    pairs: tuple[Meeting, ...]
    arms: int
    """How often each deal is played."""

    JSON: ClassVar = "rules leader=leader.player deals players pairs"

    @property
    def leader(self) -> Standing | None:
        """The player known to be the strongest; ``None``: none is yet.

        Nobody is before every player has deals.
        """
        first = self.players[0]
        if self.missing:
            return None
        if first.no_rating == ALWAYS_WON:
            return None if self.players[1].no_rating == ALWAYS_WON else first
        return first if first.rating and len(self.rated) > 1 and not self.rivals else None

    @property
    def rated(self) -> list[Standing]:
        """The players who have a rating, the strongest first."""
        return [each for each in self.players if each.rating]

    @property
    def rivals(self) -> list[Standing]:
        """Those who may be as strong as the first of them: no ± tells the two apart."""
        return [each for at, each in enumerate(self.rated) if at and self.gaps[0][at].low <= 0]

    @property
    def missing(self) -> list[Standing]:
        """Those without a deal: while there are some, nobody leads."""
        return [each for each in self.players if not each.deals]

    @property
    def deals(self) -> int:
        """How many deals all pairs have played together."""
        return sum(each.deals for each in self.pairs)


def read(stored_league: StoredLeague, confidence: float = CONFIDENCE) -> list[RatedTable]:
    """Return the tables of a league, from all that has been played.

    Raises ``DataError`` when a shard is damaged.
    """
    game = games.game(stored_league.league.spec.game)
    made = []
    for table in stored_league.league.tables:
        margins = [_measure_lead(stored_league, game, pair) for pair in table.pairs]
        ahead = np.full((max(map(len, margins)), len(margins)), math.nan)
        for at, each in enumerate(margins):
            ahead[: len(each), at] = each
        versions = [version(player) for player in table.players]
        rated = rate(table.names, versions, ahead, game.scale.spread, confidence)
        arms = len(stored_league.league.pairs[table.pairs[0]].cells[0].arms)
        made.append(RatedTable(table.rules, table.preset, *rated, arms))
    return made


def _measure_lead(stored_league: StoredLeague, game: Game, pair: str) -> FloatArray:
    """Return by how much the first of a pair is ahead on each deal, units per hand: (n,).

    None where an engine of the pair forfeited every hand.
    """
    run = stored_league.runs.get(pair)
    if run is None or forfeits.read(run).unmeasured:
        return np.empty(0)
    reader = same_deals.margin(game, stored_league.league.pairs[pair].cells[0])
    each = [reader.read(run.table(line, reader.columns))[:, 0] for line in run.shards]
    return np.concatenate([np.empty(0), *each])


def rate(
    names: Sequence[str],
    versions: Sequence[str],
    ahead: FloatArray,
    spread: float,
    confidence: float = CONFIDENCE,
) -> tuple[tuple[Standing, ...], tuple[tuple[Number, ...], ...], tuple[Meeting, ...]]:
    """Return standings, gaps and meetings, as :class:`RatedTable` has them.

    ``ahead`` (n, k): by how much the first of each pair, in the order of ``ratings.pairs``, is
    ahead on each deal; NaN: they have not played it.  ``spread``: how far that lies from 0, about.
    """
    first, second = ratings.pairs(len(names)).T
    won = np.where(np.isfinite(ahead), (np.sign(ahead) + 1) / 2, math.nan)
    points = np.zeros((len(names), len(names)))
    points[first, second], points[second, first] = np.nansum(won, axis=0), np.nansum(1 - won, 0)
    # Ratings and gains hold at once: each has half of the risk.
    half = 1 - (1 - confidence) / 2
    rated, halves = _ratings(won, points, half)
    gains = _gains(ahead, points, spread, half)
    made = []
    for at, name in enumerate(names):
        own = np.hstack([won[:, first == at], 1 - won[:, second == at]])
        own = own[np.isfinite(own)]
        shares = [float((own == result).mean()) if own.size else math.nan for result in (1, 0.5)]
        rating, others = rated.get(at), [*rated] or range(len(names))
        no_rating = (
            None if rating else _explain_unrated(points[at, others].sum(), points[others, at].sum())
        )
        made.append(
            Standing(name, versions[at], rating, no_rating, gains.get(at), own.size, *shares)
        )
    made.sort(key=_place)
    places = [names.index(each.player) for each in made if each.rating]

    def gap(one: int, other: int) -> Number:
        half = halves.get((min(one, other), max(one, other)), 0.0)
        return Number(rated[one].value - rated[other].value, half)

    gaps = [tuple(gap(one, other) for other in places) for one in places]
    meetings = [
        Meeting(
            names[a],
            names[b],
            int(played.sum()),
            int((won[:, at] == 1).sum()),
            int((won[:, at] == 0.5).sum()),
            float(ahead[played, at].mean()) if played.any() else math.nan,
        )
        for at, (a, b, played) in enumerate(zip(first, second, np.isfinite(ahead).T, strict=True))
    ]
    return tuple(made), tuple(gaps), tuple(meetings)


def _ratings(
    won: FloatArray, points: FloatArray, confidence: float
) -> tuple[dict[int, Number], dict[tuple[int, int], float]]:
    """Return ratings by number of the player, and the ± of the gap of each two of them.

    ``won`` as ``ratings.strength_influence`` has it; ``points`` (m, m): deals that the row's player
    won of the column's, a drawn one half.
    """
    group = ratings.find_comparable(points)
    if len(group) < 2:
        return {}, {}
    strengths = ratings.strengths(points[np.ix_(group, group)])
    alone = np.isin(ratings.pairs(len(points)), group).all(axis=1)
    moved, spread = ratings.strength_influence(won[:, alone], strengths)
    weights = ratings.ELO * np.vstack([np.eye(len(group)), ratings.sides(len(group))])
    halves = [
        each.half
        for each in sequences(
            Moments.from_rows(moved), weights, TIGHTEST_DEALS, confidence, spread=spread
        )
    ]
    numbers = map(Number, (ratings.ELO * strengths).tolist(), halves)
    gaps = zip(itertools.combinations(group.tolist(), 2), halves[len(group) :], strict=True)
    return dict(zip(group.tolist(), numbers, strict=True)), dict(gaps)


def _gains(
    ahead: FloatArray, points: FloatArray, spread: float, confidence: float
) -> dict[int, Number]:
    """Return by how much each player is ahead of the field; nothing until all have met.

    A player without a deal is not of the field.  ``ahead`` and ``spread`` as for :func:`rate`.
    """
    present = np.flatnonzero((points + points.T).any(axis=1))
    own = ahead[:, np.isin(ratings.pairs(len(points)), present).all(axis=1)]
    deals = np.isfinite(own).sum(axis=0)
    if len(present) < 2 or not deals.all():
        return {}
    means = np.nanmean(own, axis=0)
    # A deal adds to a mean what it is off; one that a pair has not played adds nothing.
    errors = np.nan_to_num(own - means) * (len(own) / deals)
    weights = ratings.rating_weights(len(present))
    found = sequences(
        Moments.from_rows(errors),
        weights,
        TIGHTEST_DEALS,
        confidence,
        spread=spread * len(own) / deals,
    )
    gains = zip((weights @ means).tolist(), found, strict=True)
    numbers = [Number(value, each.half) for value, each in gains]
    return dict(zip(present.tolist(), numbers, strict=True))


def _explain_unrated(won: float, lost: float) -> str:
    """Return why a player has no rating, from the deals won and lost against the others."""
    if not won + lost:
        return NO_DEALS
    return ALWAYS_WON if not lost else ALWAYS_LOST if not won else NOT_CONNECTED


def _place(standing: Standing) -> tuple[int, float, str]:
    size = standing.rating or standing.gain
    # By name where two ratings are the same but for their last digits: the order is always one.
    return _ORDER[standing.no_rating], -round(size.value, 9) if size else 0.0, standing.player
