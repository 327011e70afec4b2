"""How is a whole match played?  Hand after hand, the scores carried, until it is won or over.

Of any game that says how a match is won and plays single hands from a score (``PlaysMatches``).
Many matches are played at once: their first hands, then the second hands of those that nobody has
won, and so on.  Hand h of match m plays deal ``match_hands``·m + h and the deal goes round with h,
so a match is the same luck for every policy, and its rows are the same in whatever company it is
played.  Where a goal asks for more hands than that, matches lie two, three … times as far apart.
Left out: who wins how many (``findings.matches``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from analyser.games.interface import Column, Game, Record, Rows, able
from analyser.games.protocols.matches import Goal, PlaysMatches
from analyser.games.sides import parts, score_names
from analyser.play import hand_play

NOBODY = -1
"""Winner of a match that nobody has won."""


def columns(game: Game) -> tuple[Column, ...]:
    """Return the columns of a match's row: ``match``, ``hands``, ``winner``, a final score a side.

    A score is kept as the game keeps that of a hand.
    """
    scores = [column for column in game.columns if column.name.startswith("score_")]
    return (
        Column("match", "int64", "", "number of the match"),
        Column("hands", "int16", "hands", "hands played"),
        Column(
            "winner", "int8", "side", "side that won, −1 if nobody has"
        ),
        *(
            Column(
                each.name,
                each.dtype,
                each.unit,
                "total at the end of the match",
                null=each.null,
                parts=each.parts,
            )
            for each in scores
        ),
    )  # fmt: skip


def play(
    game: Game,
    rules: Record,
    policies: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
    heard: Callable[[], None] = lambda: None,
    goal: Goal | None = None,
) -> tuple[Rows, Rows]:
    """Play matches ``first`` … ``first + count − 1`` of run key ``key``.

    Policies may be engines, as for ``hand_play``; ``forfeits.columns`` are those of the rows then.
    Returns the rows of the hands, (hands, columns), by match and then hand, and those of the
    matches, (count, :func:`columns`).  ``heard`` is called between two hands of the same matches
    and may raise to give up.  ``goal``: how a match is won; ``None``: as the rules say.
    """
    playing = able(game, PlaysMatches)
    goal = playing.goal(rules) if goal is None else goal
    apart = playing.match_hands * -(-goal.hands // playing.match_hands)
    hands_of = hand_play.seat_players(game, rules, policies, seating)
    names = [column.name for column in game.columns]
    at_match, at_hand = names.index("match"), names.index("hand")
    scored = [names.index(name) for name in score_names(game, rules)]
    bar = None if goal.target is None else goal.target * parts(game.columns)
    at_ending, last = names.index("ending"), _number_ending(game, goal.ended_by)
    totals = np.zeros((count, len(scored)), np.int64)
    winners = np.full(count, NOBODY, np.int64)
    lengths = np.zeros(count, np.int64)
    left = np.arange(count)
    played: list[Rows] = []
    for hand in range(goal.hands):
        begins = np.full(len(left), hand % len(game.seats(rules)), np.int64)
        before = totals[left] if goal.carries else np.zeros_like(totals[left])
        rows = hands_of(key, apart * (first + left) + hand, begins, before)
        rows[:, at_match], rows[:, at_hand] = first + left, hand
        played.append(rows)
        totals[left] += rows[:, scored]
        lengths[left] += 1
        best = totals[left].max(axis=1)
        alone = (totals[left] == best[:, None]).sum(axis=1) == 1
        over = rows[:, at_ending] == last
        won = over & alone
        if goal.at_end and hand == goal.hands - 1:
            won = alone
        if bar is not None:
            won |= alone & (best > bar if goal.exceeded else best >= bar)
        winners[left[won]] = totals[left[won]].argmax(axis=1)
        left = left[~(won | over)]
        if not len(left):
            break
        heard()
    made = np.concatenate(played)
    matches = _rows(game, first, lengths, winners, totals)
    return made[np.lexsort((made[:, at_hand], made[:, at_match]))], matches


def _number_ending(game: Game, ending: str) -> int:
    """Return the number of the ending after which a match is over; −1: there is none."""
    (about,) = (column for column in game.columns if column.name == "ending")
    return about.categories.index(ending) if ending else -1


def _rows(game: Game, first: int, lengths: Rows, winners: Rows, totals: Rows) -> Rows:
    """Return the rows of finished matches; a side that does not play has no score."""
    about = columns(game)
    rows = np.empty((len(lengths), len(about)), np.int64)
    rows[:, 0], rows[:, 1], rows[:, 2] = first + np.arange(len(lengths)), lengths, winners
    for side, column in enumerate(about[3:]):
        none = 0 if column.null is None else column.null
        rows[:, 3 + side] = totals[:, side] if side < totals.shape[1] else none
    return rows
