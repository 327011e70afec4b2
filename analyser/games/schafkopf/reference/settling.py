"""What does a hand come to?  The plain version."""

from __future__ import annotations

from typing import NamedTuple

from analyser.games.schafkopf.columns import PARTS
from analyser.games.schafkopf.pack import ALL_POINTS, HAND_SIZE, SEATS
from analyser.games.schafkopf.reference.table import Table, worth


class Settled(NamedTuple):
    """What a hand comes to, by seat."""

    tricks: list[int]
    points: list[int]
    """Card points: the declarer's with what was buried, in a hand of least with the widow, where
    the rules say so."""
    scores: list[int]
    """In sixths of a point."""


def settle(table: Table) -> Settled:
    """Return what a finished hand comes to."""
    tricks = [len(won) for won in table.won]
    points = [table.points(seat) for seat in range(SEATS)]
    if table.thrown_in:
        return Settled(tricks, points, [0] * SEATS)
    if table.declarer is None:
        if table.rules.least_widow == "last_trick":
            points[table.trick.lead] += worth(table.widow)
        return Settled(tricks, points, _least(table, tricks, points))
    if table.rules.bury_counts:
        points[table.declarer] += worth(table.buried or ())
    return Settled(tricks, points, _game(table, tricks, points))


def _game(table: Table, tricks: list[int], points: list[int]) -> list[int]:
    rules, declarer = table.rules, table.declarer
    assert declarer is not None
    own = points[declarer]
    by_tricks = rules.schwarz_by == "tricks"
    if own >= rules.win_at:
        schwarz = tricks[declarer] == HAND_SIZE if by_tricks else own == ALL_POINTS
        schneider, sign = own >= rules.schneider_at, 1
    else:
        schwarz = tricks[declarer] == 0 if by_tricks else own == 0
        schneider, sign = own <= rules.schneidered_at, -2 if rules.lost_doubles else -1
    stake = rules.schneider_points if schneider else rules.game_points
    score = sign * (rules.schwarz_points if schwarz else stake)
    other = -score * PARTS // 2 if rules.defenders_share else 0
    return [score * PARTS if seat == declarer else other for seat in range(SEATS)]


def _least(table: Table, tricks: list[int], points: list[int]) -> list[int]:
    rules, scores = table.rules, [0] * SEATS
    if sum(each == 0 for each in points) == SEATS - 1:
        # One has all the points that there are.
        scores[points.index(max(points))] = rules.least_all_points * PARTS
        return scores
    may_win = [seat for seat in range(SEATS) if tricks[seat] or not rules.least_needs_trick]
    fewest = min(points[seat] for seat in may_win)
    first = [seat for seat in may_win if points[seat] == fewest]
    if rules.least_tie == "earlier_trick" and len(first) > 1:
        first = [table.dealer if len(first) == SEATS else min(first, key=lambda s: last(table, s))]
    won = rules.least_points if fewest else rules.least_zero_points
    for seat in first:
        scores[seat] = won * PARTS // len(first)
    return scores


def last(table: Table, seat: int) -> int:
    """Return the number of a player's last trick, from 1; 0 where they took none (SC4)."""
    numbers = [at for at, trick in enumerate(table.tricks, start=1) if trick in table.won[seat]]
    return max(numbers, default=0)


def outcome(table: Table, seat: int) -> tuple[int, int]:
    """Return a player's score and the mean of the two others', in twelfths of a point."""
    scores = settle(table).scores
    return 2 * scores[seat], sum(scores) - scores[seat]
