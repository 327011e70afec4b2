"""``analyser.abilities.clubs.ratings``: Are ratings, cyclic share, mix and strengths right on
matrices whose answer is known?
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import stats

from analyser.abilities.clubs import ratings

ROCK = np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], dtype=float)
"""Rock, paper and scissors."""

MATRICES = st.integers(2, 7).flatmap(
    lambda m: arrays(np.float64, (m, m), elements=st.integers(-400, 400).map(lambda x: x / 2)).map(
        lambda x: np.triu(x, 1) - np.triu(x, 1).T
    )
)


def transitive(strengths: list[float]) -> np.ndarray:
    made: np.ndarray = np.subtract.outer(strengths, strengths)
    return made


class TestHodge:
    @given(st.lists(st.integers(-500, 500), min_size=2, max_size=9))
    def test_ratings_come_back_from_their_differences(self, strengths: list[int]) -> None:
        margins = transitive([float(each) for each in strengths])
        assert ratings.cyclic_share(margins) == pytest.approx(0, abs=1e-12)
        assert ratings.ratings(margins) == pytest.approx(np.subtract(strengths, np.mean(strengths)))

    def test_rock_paper_scissors_is_all_cyclic(self) -> None:
        assert ratings.cyclic_share(ROCK) == 1
        assert ratings.ratings(ROCK) == pytest.approx([0, 0, 0])

    def test_both_together_are_shared_out_by_their_squares(self) -> None:
        # ‖grad‖² of strengths 2, 0, −2 is 2 · (4 + 16 + 4) = 48; that of the circle is 6.
        assert ratings.cyclic_share(transitive([2, 0, -2]) + ROCK) == pytest.approx(6 / 54)

    @given(MATRICES)
    def test_ratings_are_the_least_squares_fit(self, margins: np.ndarray) -> None:
        m = len(margins)
        first, second = ratings.pairs(m).T
        design = np.zeros((len(first), m))
        design[np.arange(len(first)), first] = 1
        design[np.arange(len(first)), second] = -1
        upper = margins[first, second]
        fit, *_ = np.linalg.lstsq(design, upper, rcond=None)
        assert ratings.ratings(margins) == pytest.approx(fit - fit.mean(), abs=1e-8)
        assert ratings.rating_weights(m) @ upper == pytest.approx(ratings.ratings(margins))
        gaps = ratings.mirror_upper(ratings.gap_weights(m) @ upper, m)
        assert gaps == pytest.approx(transitive(list(ratings.ratings(margins))), abs=1e-9)
        if upper.any():
            rest = np.square(upper - design @ fit).sum() / np.square(upper).sum()
            assert ratings.cyclic_share(margins) == pytest.approx(rest, abs=1e-9)

    @given(MATRICES)
    def test_the_matrix_is_antisymmetric(self, margins: np.ndarray) -> None:
        upper = margins[np.triu_indices(len(margins), 1)]
        found = ratings.mirror_upper(upper, len(margins))
        assert (found == -found.T).all()
        assert (found == margins).all()

    @pytest.mark.parametrize("m", [2, 5])
    def test_nothing_has_no_cyclic_share(self, m: int) -> None:
        assert ratings.cyclic_share(np.zeros((m, m))) == 0
        assert ratings.chance_share(np.zeros((m, m)), np.eye(m * (m - 1) // 2)) == 0

    def test_chance_makes_the_share_that_is_foretold(self) -> None:
        """Errors alone on top of strengths: the mean of the share, over 1500 seeded draws."""
        upper = transitive([40, 10, -5, -45])[np.triu_indices(4, 1)]
        mix = np.eye(6) + 0.3 * np.tri(6, k=-1)
        chance = np.random.default_rng(8)
        drawn = upper + 3 * chance.standard_normal((1_500, 6)) @ mix.T
        found = [ratings.cyclic_share(ratings.mirror_upper(each, 4)) for each in drawn]
        foretold = [
            ratings.chance_share(ratings.mirror_upper(each, 4), 9 * mix @ mix.T) for each in drawn
        ]
        assert np.mean(found) == pytest.approx(np.mean(foretold), rel=0.05)


class TestNash:
    def test_rock_paper_scissors_is_mixed_evenly(self) -> None:
        assert ratings.nash(ROCK) == pytest.approx([1 / 3] * 3)

    def test_unequal_stakes_are_mixed_by_the_stake_of_the_others(self) -> None:
        # Rock over scissors counts 3, the others 1: shares 1/5 (paper's duel), 3/5, 1/5.
        margins = ratings.mirror_upper([-1, 3, -1], 3)
        assert ratings.nash(margins) == pytest.approx([1 / 5, 3 / 5, 1 / 5])

    def test_a_dominated_strategy_gets_no_weight(self) -> None:
        margins = np.zeros((4, 4))
        margins[:3, :3] = ROCK
        margins[:3, 3], margins[3, :3] = 0.5, -0.5
        assert ratings.nash(margins) == pytest.approx([1 / 3] * 3 + [0])

    def test_who_beats_everybody_is_played_always(self) -> None:
        assert ratings.nash(transitive([3, 200, -4])) == pytest.approx([0, 1, 0])

    @settings(max_examples=30)
    @given(MATRICES)
    def test_nobody_beats_the_mix(self, margins: np.ndarray) -> None:
        mix = ratings.nash(margins)
        assert mix.min() >= 0
        assert mix.sum() == pytest.approx(1)
        assert (mix @ margins).min() >= -1e-6


class TestBradleyTerry:
    def test_strengths_come_back_from_their_odds(self) -> None:
        strengths = np.array([2.0, 0.5, 0.0, -2.5])
        won = 1e7 / (1 + np.exp(-transitive(list(strengths))))
        assert ratings.bradley_terry(won) == pytest.approx(strengths, abs=1e-5)

    def test_two_players_have_the_log_odds(self) -> None:
        found = ratings.bradley_terry(np.array([[0, 299.5], [99.5, 0]]))
        assert found[0] - found[1] == pytest.approx(np.log(3))

    def test_who_lost_every_deal_has_a_strength_too(self) -> None:
        found = ratings.bradley_terry(np.array([[0, 1e6, 1e6], [0, 0, 5e5], [0, 5e5, 0]]))
        assert found[0] > 9
        assert found[1] == pytest.approx(found[2], abs=1e-6)

    def test_is_the_fit_of_a_logistic_regression(self) -> None:
        chance = np.random.default_rng(9)
        strengths = [1.0, 0.3, -0.2, -1.1]
        won = np.zeros((4, 4))
        for i, j in ratings.pairs(4):
            won[i, j] = chance.binomial(5_000, stats.logistic.cdf(strengths[i] - strengths[j]))
            won[j, i] = 5_000 - won[i, j]
        found = ratings.bradley_terry(won)
        counts = won + ratings.HALF_A_WIN
        np.fill_diagonal(counts, 0)
        # At the greatest likelihood everybody has won as often as expected (Ford 1957).
        expected = stats.logistic.cdf(transitive(list(found))) * (counts + counts.T)
        assert counts.sum(axis=1) == pytest.approx(expected.sum(axis=1), rel=1e-6)


def test_circles_are_named_once() -> None:
    assert ratings.circles(ROCK) == [(0, 1, 2)]
    assert ratings.circles(-ROCK) == [(0, 2, 1)]
    assert ratings.circles(ROCK - 1) == []
    assert ratings.circles(transitive([3, 2, 1, 0])) == []


def minorised(won: np.ndarray) -> np.ndarray:
    """Return Bradley–Terry strengths by the plain iteration of Zermelo (1929); Hunter (2004)."""
    played, worth = won + won.T, np.ones(len(won))
    for _ in range(20_000):
        each = played / (worth[:, None] + worth[None, :])
        worth = won.sum(axis=1) / (each.sum(axis=1) - np.diag(each))
        worth /= np.exp(np.log(worth).mean())
    return np.log(worth)


def played(seed: int, deals: int, strengths: np.ndarray) -> np.ndarray:
    """Return who won each deal of each pair, some drawn; the deal's luck is each player's own."""
    rng = np.random.Generator(np.random.PCG64(seed))
    first, second = ratings.pairs(len(strengths)).T
    luck = strengths + rng.normal(0, 2, (deals, len(strengths)))
    ahead = luck[:, first] - luck[:, second] + rng.normal(0, 1, (deals, len(first)))
    return (np.sign(np.round(ahead)) + 1) / 2


def counted(won: np.ndarray, players: int) -> np.ndarray:
    made = np.zeros((players, players))
    first, second = ratings.pairs(players).T
    made[first, second], made[second, first] = np.nansum(won, axis=0), np.nansum(1 - won, axis=0)
    return made


class TestStrengths:
    @pytest.mark.parametrize("seed", range(4))
    def test_they_are_those_of_a_plain_iteration(self, seed: int) -> None:
        won = counted(played(seed, 80, np.array([0.9, 0.2, 0.0, -0.8])), 4)
        found = ratings.strengths(won)
        assert found == pytest.approx(minorised(won), abs=1e-8)
        assert found.sum() == pytest.approx(0, abs=1e-12)

    def test_ten_to_one_are_four_hundred_points(self) -> None:
        strong, weak = ratings.ELO * ratings.strengths(np.array([[0, 500.0], [50, 0]]))
        assert strong - weak == pytest.approx(400)

    def test_who_won_or_lost_everything_cannot_be_compared(self) -> None:
        won = np.array([[0, 9, 9, 9.0], [0, 0, 4, 9], [0, 5, 0, 8], [0, 0, 1, 0]])
        assert ratings.find_comparable(won).tolist() == [1, 2, 3]
        assert ratings.find_comparable(np.array([[0, 3.0], [0, 0]])).size == 1
        # A circle has strengths, though nobody ever lost to whom it beats.
        assert ratings.find_comparable(np.maximum(ROCK, 0)).tolist() == [0, 1, 2]

    def test_a_deal_moves_them_as_the_jackknife_says(self) -> None:
        won = played(7, 300, np.array([0.5, 0.0, -0.5]))
        won[200:, 1] = np.nan
        found = ratings.strengths(counted(won, 3))
        moved, alone = ratings.strength_influence(won, found)
        assert moved.mean(axis=0) == pytest.approx([0, 0, 0], abs=1e-9)
        left = [ratings.strengths(counted(np.delete(won, at, 0), 3)) for at in range(300)]
        jackknife = 299 * np.var(left, axis=0)
        assert moved.var(axis=0) / 300 == pytest.approx(jackknife, rel=0.02)
        # If each pair's result were its own chance, the ± would be another.
        assert np.abs(alone**2 / 300 / jackknife - 1).min() > 0.05
