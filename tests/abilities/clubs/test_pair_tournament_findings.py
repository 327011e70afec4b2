"""``analyser.abilities.clubs``: Are simulated tournaments counted as a person would, and do
their chances agree with others'?
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analyser.abilities.clubs.pair_tournaments import findings
from analyser.abilities.clubs.pair_tournaments.findings import (
    TournamentPlan,
    given_spread,
    play,
    seat_apart,
    simulate,
    standings,
)
from analyser.abilities.clubs.pair_tournaments.movements import (
    DANESE,
    DANESE_MODIFIED,
    DANESE_ONCE,
    EVER,
    MITCHELL,
    NAMES,
    ROUND_ROBIN,
    USUAL,
    movement,
)
from analyser.games import game
from analyser.games.interface import able
from analyser.games.protocols.clubs import Award, VictoryPoints
from analyser.statistics.intervals import FloatArray

FEDERATION = able(game("burraco"), VictoryPoints).awards["federation"]
LEAGUE = Award("league", "a toy", 3, (50, 200), ((5, 5), (7, 3), (10, 0)))


def apart_from(order: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Seat each pair, from the top, with the next one that it has not met, as a referee would."""
    free, tables, left = [*order], list[tuple[int, int]](), list[int]()
    while free:
        one = free.pop(0)
        other = next((each for each in free if frozenset((one, each)) not in met), None)
        if other is None:
            left.append(one)
        else:
            free.remove(other)
            tables.append((one, other))
    while left:
        one, other = left.pop(0), left.pop(0)
        seats = sorted(((each, table) for table in tables for each in table),
                       key=lambda seat: -order.index(seat[0]))  # fmt: skip
        for a, table in seats:
            b = table[1 - table.index(a)]
            if not met & {frozenset((one, a)), frozenset((other, b))}:
                tables.remove(table)
                tables += [(one, a), (other, b)]
                break
        else:
            raise AssertionError("there is always a way")
    ordered = [tuple(sorted(table, key=order.index)) for table in tables]
    return sorted(((a, b) for a, b in ordered), key=lambda table: order.index(table[0]))


def counted(
    name: str, tables: int, rounds: int, skills: list[float], luck: FloatArray
) -> tuple[list[float], list[float]]:
    """Play one tournament in plain Python; ``luck`` (rounds, tables): of a whole match."""
    victory, points = [0.0] * len(skills), [0.0] * len(skills)
    met: set[frozenset[int]] = set()
    for turn, at in zip(movement(name, tables, rounds, Path()).rounds, luck, strict=True):
        order = sorted(range(len(skills)), key=lambda pair: (-victory[pair], -points[pair], pair))
        seated = turn.tables
        if turn.by_standings:
            seated = [(order[one], order[other]) for one, other in seated]
        if turn.meeting_limit:
            seated = apart_from(order, met)
        if turn.meeting_limit != EVER:
            met = set()
        for table, (one, other) in enumerate(seated):
            met.add(frozenset((one, other)))
            apart = 3 * (skills[one] - skills[other]) + at[table]
            lead = 5 if abs(apart) <= 50 else 7 if abs(apart) <= 200 else 10
            mine = lead if apart >= 0 else 10 - lead
            victory[one] += mine
            victory[other] += 10 - mine
            points[one] += apart
            points[other] -= apart
    return victory, points


@pytest.mark.parametrize("name", NAMES)
def test_points_are_those_that_a_person_counts(name: str) -> None:
    chance = np.random.default_rng(3)
    skills = chance.normal(0, 40, (30, 8))
    luck = chance.normal(0, 150, (4, 30, 4))
    rounds = iter(luck)
    *_, (victory, points) = play(
        movement(name, 4, 4, Path()), LEAGUE, skills, lambda _: next(rounds)
    )
    for at in range(30):
        expected = counted(name, 4, 4, list(skills[at]), luck[:, at])
        assert victory[at].tolist() == expected[0]
        assert points[at] == pytest.approx(expected[1])


def meetings(name: str, luck: list[list[float]]) -> list[list[set[int]]]:
    """Return who meets whom in each round among four equal pairs; ``luck``: of each table."""
    rounds = iter(np.array(each)[None] for each in luck)
    made, before = [], np.zeros(4)
    for _, points in play(
        movement(name, 2, len(luck), Path()), LEAGUE, np.zeros((1, 4)), lambda _: next(rounds)
    ):
        apart, before = np.abs(points[0] - before), points[0].copy()
        made.append([{*np.flatnonzero(apart == each).tolist()} for each in sorted({*apart})])
    return made


def test_danese_and_danese_modified_are_what_the_federations_say() -> None:
    """F: pure, first v second, third v fourth; modified, the same, but pairs that met in the round
    before are kept apart, except in the last round.

    Round 1: pair 0 beats pair 1 by 60, 7-3, pair 2 beats pair 3 by 300, 10-0.  So 2 leads with 10,
    then 0 with 7, 1 with 3, 3 with 0.  Later rounds bring each 5 and change no place.
    """
    luck = [[60.0, 300], *[[20.0, 30]] * 4]
    first, top, other = [{0, 1}, {2, 3}], [{2, 0}, {1, 3}], [{2, 1}, {0, 3}]
    assert meetings(DANESE, luck) == [first, top, top, top, top]
    # 2 and 0 have just met in round 3, may meet again in round 4, and in round 5 they must.
    assert meetings(DANESE_MODIFIED, luck) == [first, top, other, top, top]
    assert meetings(DANESE_MODIFIED, luck[:4]) == [first, top, other, top]
    assert meetings(DANESE_MODIFIED, luck[:3]) == [first, top, top]
    # No second meeting at all: as many rounds as tables, so the last is no exception.
    assert meetings(DANESE_ONCE, luck[:2]) == [first, top]


@pytest.mark.parametrize(("tables", "rounds"), [(2, 2), (3, 3), (5, 5), (20, 20)])
def test_without_second_meetings_nobody_meets_a_pair_twice(tables: int, rounds: int) -> None:
    many, pairs = 200, 2 * tables
    chance = np.random.default_rng(5)
    met = np.zeros((many, pairs, pairs), dtype=np.bool_)
    each = np.arange(many)[:, None]
    for _ in range(rounds):
        # Standings that hardly change ask the same pairs to meet again and again.
        order = np.argsort(np.arange(pairs) + chance.normal(0, 1, (many, pairs)), axis=1)
        one, other = seat_apart(order, met)
        assert not met[each, one, other].any()
        assert (np.sort(np.concatenate([one, other], axis=1)) == np.arange(pairs)).all()
        met[each, one, other] = met[each, other, one] = True
    assert (met.sum(axis=2) == rounds).all()


def test_equal_victory_points_are_told_apart_by_points_then_by_number() -> None:
    victory = np.array([[3.0, 5, 3, 3]])
    assert standings(victory, np.array([[1.0, 0, 2, 1]])).tolist() == [[1, 2, 0, 3]]


def test_the_same_seed_gives_the_same_numbers() -> None:
    asked = ([movement(MITCHELL, 4, 3, Path())], LEAGUE, 50.0, given_spread(100).normal, 500)
    assert simulate(*asked, 7) == simulate(*asked, 7)
    assert simulate(*asked, 7) != simulate(*asked, 8)


@pytest.mark.parametrize(
    ("skill", "rounds", "wins", "correlation"),
    [(25, 4, 0.06, 0.21), (25, 16, 0.12, 0.40), (50, 4, 0.10, 0.39), (50, 16, 0.25, 0.65),
     (100, 4, 0.22, 0.63), (100, 16, 0.44, 0.85)],
)  # fmt: skip
def test_chances_are_those_of_another_simulation(
    skill: float, rounds: int, wins: float, correlation: float
) -> None:
    # 40 pairs, Mitchell, 390 points a hand, 1,500 tournaments: by another program, ± 2.5.
    seated = [movement(MITCHELL, 20, rounds, Path())]
    (found,) = simulate(seated, FEDERATION, skill, given_spread(390).normal, 3_000, 1)
    assert found.wins.value == pytest.approx(wins, abs=0.04)
    assert found.correlation.value == pytest.approx(correlation, abs=0.015)


def test_equal_pairs_win_alike_and_the_winner_has_as_many_points_as_elsewhere() -> None:
    # The same program: 98 equal pairs, the winner's mean after five rounds.
    seated = [movement(MITCHELL, 49, 5, Path())]
    (found,) = simulate(seated, FEDERATION, 1e-9, given_spread(390).normal, 1_000, 1)
    assert found.winner.value == pytest.approx(77, abs=0.7)
    assert found.wins.low < 1 / 98 < found.wins.high
    assert found.better_ahead.low < 0.5 < found.better_ahead.high


def test_the_first_rounds_of_many_are_a_tournament_of_few() -> None:
    rest = (LEAGUE, 50.0, given_spread(100).normal, 200, 5)
    seated = [movement(DANESE, 4, rounds, Path()) for rounds in (1, 3)]
    short, long = simulate(seated, *rest)
    assert (short.rounds, long.rounds) == (1, 3)
    assert short.wins.value < long.wins.value
    assert [short] == simulate(seated[:1], *rest)
    # Of the usual movement the last round is another one.
    usual = [movement(USUAL, 4, rounds, Path()) for rounds in (2, 3)]
    assert simulate(usual, *rest) == [*simulate(usual[:1], *rest), *simulate(usual[1:], *rest)]


def test_without_chance_the_best_pair_of_a_whole_round_robin_wins() -> None:
    seated = [movement(ROUND_ROBIN, 3, 5, Path())]
    (found,) = simulate(seated, LEAGUE, 500, given_spread(1e-9).normal, 400, 1)
    assert found.wins.value > 0.98
    assert found.better_ahead.value > 0.95


def test_played_differences_are_drawn_again() -> None:
    spread = findings.HandSpread(1.0, 0.1, np.array([-1.0, 1.0]))
    drawn = spread.resampled(np.random.default_rng(1), (3, 400, 5))
    assert drawn.shape == (400, 5)
    assert set(np.unique(drawn)) == {-3, -1, 1, 3}
    normal = spread.normal(np.random.default_rng(1), (4, 4_000, 5))
    assert normal.std() == pytest.approx(2, rel=0.02)


def test_what_else_is_compared() -> None:
    rounds = [movement(MITCHELL, 4, each, Path()) for each in (2, 4)]
    asked = TournamentPlan(rounds, [10, 50, 90], LEAGUE, 200, 1)
    found = findings.find(asked, given_spread(100))
    assert [cases[0].skill_spread for cases in found.chances] == [10, 50, 90]
    assert [each.rounds for each in found.middle] == [2, 4]
    more = findings.compare(found)
    assert [name for name, _ in more.movements] == [
        DANESE, DANESE_MODIFIED, DANESE_ONCE, USUAL, ROUND_ROBIN
    ]  # fmt: skip
    assert [(tables, len(cases)) for tables, cases in more.tables] == [(2, 1), (8, 2)]
    assert more.resampled == []


def test_an_even_chance_is_that_of_the_fewest_rounds() -> None:
    one, *more = (movement(ROUND_ROBIN, 2, rounds, Path()) for rounds in (1, 2, 3))
    made = [
        *simulate([one], LEAGUE, 90, given_spread(9_000).normal, 300, 1),
        *simulate(more, LEAGUE, 90, given_spread(1).normal, 300, 1),
    ]
    assert findings.even_chance(made) == made[1]
    assert findings.even_chance(made[:1]) is None
