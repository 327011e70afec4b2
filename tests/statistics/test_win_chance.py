"""``analyser.statistics.win_chance``: Are the chances to win those of a race worked out by hand,
by recursion, by playing it?
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from analyser.games.protocols.matches import Goal
from analyser.statistics import win_chance
from analyser.statistics.win_chance import (
    FEWEST_HANDS,
    Chances,
    LeadWorth,
    ScoreCounts,
    ScorePart,
)

IntArray = npt.NDArray[np.int64]


def repeated(*outcomes: tuple[tuple[int, int], int]) -> IntArray:
    """Return a sample of a thousand hands: each outcome so often."""
    made = np.array([pair for pair, often in outcomes for _ in range(often)], dtype=np.int64)
    assert len(made) == FEWEST_HANDS
    return made


def hands_like_cards(count: int, seed: int = 1) -> IntArray:
    """Return hands that are to a chance what those of a card game are: wide, in fives, uneven."""
    dice = np.random.Generator(np.random.PCG64(seed))
    luck = dice.normal(0, 220, (count, 1))
    scores = 380 + luck * [1, -1] + dice.normal(0, 180, (count, 2)) + [20, 0]
    return (5 * np.rint(scores / 5)).astype(np.int64)


def played_on(
    pairs: IntArray, goal: Goal, own: int, other: int, matches: int, seed: int
) -> tuple[float, float]:
    """Play so many matches on from a score; return the share that side 0 wins, and its error."""
    dice = np.random.Generator(np.random.PCG64(seed))
    scores = np.tile([own, other], (matches, 1))
    winner = np.full(matches, -1)
    for _ in range(goal.hands):
        on = np.flatnonzero(winner < 0)
        scores[on] += pairs[dice.integers(0, len(pairs), len(on))]
        over = (scores[on].max(axis=1) >= goal.bar) & (scores[on, 0] != scores[on, 1])
        winner[on[over]] = scores[on[over]].argmax(axis=1)
    share = float((winner == 0).mean())
    return share, float(np.sqrt(share * (1 - share) / matches))


def test_a_race_of_equal_steps_is_the_binomial_one() -> None:
    chances = Chances.from_score_pairs(
        repeated(((10, 0), 600), ((0, 10), 400)), Goal(50, False, 64)
    )
    for own in range(5):
        for other in range(5):
            a, b = 5 - own, 5 - other
            exact = sum(comb(a - 1 + k, k) * 0.6**a * 0.4**k for k in range(b))
            assert chances.find_chance(10 * own, 10 * other) == pytest.approx(exact, abs=1e-6)


def test_where_both_may_arrive_the_greater_score_wins_and_equal_ones_play_on() -> None:
    outcomes = (((30, 20), 300), ((20, 30), 250), ((50, 0), 150), ((10, 10), 300))
    goal = Goal(60, True, 64)

    @cache
    def exact(own: int, other: int) -> float:
        if max(own, other) > 60 and own != other:
            return float(own > other)
        if own == other and own > 60:
            return 450 / 700  # Equal hands change nothing; the first other one decides.
        return sum(n / 1000 * exact(own + a, other + b) for (a, b), n in outcomes)

    chances = Chances.from_score_pairs(repeated(*outcomes), goal)
    for own in range(0, 100, 10):
        for other in range(0, 100, 10):
            assert chances.find_chance(own, other) == pytest.approx(exact(own, other), abs=1e-6)


def test_the_target_itself_is_enough_only_where_it_need_not_be_passed() -> None:
    pairs = repeated(((10, 0), 500), ((0, 10), 500))
    reached, passed = (
        Chances.from_score_pairs(pairs, Goal(20, exceeded, 64)) for exceeded in (False, True)
    )
    found = [
        reached.find_chance(20, 10),
        passed.find_chance(20, 10),
        reached.find_chance(10, 10),
        passed.find_chance(20, 20),
    ]
    assert found == pytest.approx([1, 0.75, 0.5, 0.5], abs=1e-6)


def test_a_match_that_is_cut_is_won_by_nobody() -> None:
    pairs = repeated(((10, 0), 600), ((0, 10), 400))
    cut = Chances.from_score_pairs(pairs, Goal(30, False, 3))
    assert cut.find_chance(0, 0) == pytest.approx(0.6**3)
    assert cut.find_chance(20, 0) == pytest.approx(1 - 0.4**3)
    both = cut.find_chance(0, 0) + Chances.from_score_pairs(
        pairs[:, ::-1], Goal(30, False, 3)
    ).find_chance(0, 0)
    assert both == pytest.approx(0.6**3 + 0.4**3)


def test_it_is_what_playing_on_gives() -> None:
    pairs, goal = hands_like_cards(20_000), Goal(2000, True, 64)
    chances = Chances.from_score_pairs(pairs, goal)
    for place, (own, other) in enumerate([(0, 0), (1300, 1000), (-205, 400), (1995, 1400)]):
        share, error = played_on(pairs, goal, own, other, 40_000, place)
        assert abs(float(chances.find_chance(own, other)) - share) < 4 * error + 1e-3


@pytest.mark.broad
def test_a_finer_grid_moves_the_chances_by_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs, goal = hands_like_cards(20_000), Goal(2000, True, 64)
    usual = Chances.from_score_pairs(pairs, goal)
    monkeypatch.setattr(win_chance, "CELLS", 4_000)
    exact = Chances.from_score_pairs(pairs, goal)
    assert (usual.grid.step, exact.grid.step) == (10, 5)
    scores = np.arange(-300, 1_901, 5)
    apart = usual.find_chance(scores[:, None], scores) - exact.find_chance(scores[:, None], scores)
    assert np.abs(apart).max() < 2e-3
    assert np.abs(apart).mean() < 3e-4


@pytest.mark.broad
def test_the_two_sides_chances_add_up_to_one() -> None:
    pairs, goal = hands_like_cards(5_000), Goal(2000, True, 64)
    one, other = (
        Chances.from_score_pairs(pairs, goal),
        Chances.from_score_pairs(pairs[:, ::-1], goal),
    )
    scores = np.arange(-300, 2_600, 55)
    both = one.find_chance(scores[:, None], scores) + other.find_chance(scores, scores[:, None])
    assert both == pytest.approx(np.ones(both.shape), abs=1e-5)
    # More points are never worth less than they were: but for a few, lumps of single hands.
    rising = np.diff(one.find_chance(np.arange(-300, 2_000, 100), 700))
    assert (rising > -1e-3).all()


def test_it_takes_scores_of_any_shape_and_knows_decided_ones() -> None:
    chances = Chances.from_score_pairs(hands_like_cards(2_000), Goal(2000, True, 64))
    found = chances.find_chance(np.array([[2005, 2005], [1990, 2700]]), np.array([1500, 2700]))
    assert found.shape == (2, 2)
    assert found[:, 0].tolist() == [1, chances.find_chance(1990, 1500)]
    assert found[0, 1] == 0
    assert 0.4 < found[1, 1] < 0.7
    assert chances.measure_half(np.zeros((3, 2)), 0).shape == (3, 2)
    assert chances.measure_half(2005, 0) == 0
    # Below the grid a score counts as the lowest on it.
    assert chances.find_chance(-10_000, 0) == chances.find_chance(chances.grid.low, 0)


@pytest.mark.broad
def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    dice = np.random.Generator(np.random.PCG64(4))
    every = hands_like_cards(400_000, 5) // 100 * 100
    goal = Goal(1000, False, 64)
    truth = Chances.from_score_pairs(every, goal).find_chance([0, 600], [0, 300])
    held = np.zeros(2)
    for _ in range(120):
        chances = Chances.from_score_pairs(every[dice.integers(0, len(every), 1_500)], goal)
        held += np.abs(chances.find_chance([0, 600], [0, 300]) - truth) <= chances.measure_half(
            [0, 600], [0, 300]
        )
    # 95 % of 120 are 114; a count of 105 or less has a chance below 1 in 1000.
    assert (held > 105).all()
    assert (held < 120).all()


@pytest.mark.parametrize(
    "pairs",
    [
        np.zeros((FEWEST_HANDS - 1, 2)),
        np.zeros(FEWEST_HANDS),
        np.zeros((FEWEST_HANDS, 3)),
        np.full((FEWEST_HANDS, 2), 0.5),
        np.full((FEWEST_HANDS, 2), np.nan),
    ],
)
def test_what_are_no_hands_of_two_sides_is_refused(pairs: npt.NDArray[np.float64]) -> None:
    with pytest.raises(ValueError, match=r"expected|whole number"):
        Chances.from_score_pairs(pairs, Goal(100, True, 64))


def test_hands_that_bring_nothing_leave_nobody_a_winner() -> None:
    chances = Chances.from_score_pairs(
        np.zeros((FEWEST_HANDS, 2), dtype=np.int64), Goal(100, True, 64)
    )
    assert chances.find_chance(50, 0) == pytest.approx(0, abs=1e-9)
    assert chances.find_chance(101, 0) == 1


def test_hands_of_many_times_the_target_need_no_more_room() -> None:
    pairs = hands_like_cards(2_000) * 7 + 1
    chances = Chances.from_score_pairs(pairs, Goal(10, True, 64))
    assert chances.grid.step > 1
    ahead = np.sign(pairs[:, 0] - pairs[:, 1]) * (pairs.max(axis=1) > 10)
    assert chances.find_chance(0, 0) == pytest.approx(
        (ahead > 0).sum() / (ahead != 0).sum(), abs=0.01
    )


def test_who_begins_the_next_hand_counts_where_it_is_known() -> None:
    mine = (((30, 0), 700), ((0, 30), 300))
    theirs = (((30, 0), 450), ((0, 30), 550))
    goal = Goal(90, False, 64)

    @cache
    def exact(own: int, other: int, begins: int) -> float:
        if max(own, other) >= 90:
            return float(own > other)
        outcomes = (mine, theirs)[begins]
        return sum(n / 1000 * exact(own + a, other + b, 1 - begins) for (a, b), n in outcomes)

    pairs = np.concatenate([repeated(*mine), repeated(*theirs)])
    begun = np.repeat([0, 1], FEWEST_HANDS)
    chances = Chances.from_score_pairs(pairs, goal, begun)
    for own in range(0, 90, 30):
        for other in range(0, 90, 30):
            each = [exact(own, other, begins) for begins in (0, 1)]
            found = [float(chances.find_chance(own, other, begins)) for begins in (0, 1)]
            assert found == pytest.approx(each, abs=1e-6)
            assert chances.find_chance(own, other) == pytest.approx(np.mean(each), abs=1e-6)


def test_hands_that_look_at_the_total_are_those_of_its_stage() -> None:
    low = (((20, 0), 550), ((0, 20), 450))
    high = (((20, 0), 200), ((0, 20), 500), ((0, 0), 300))
    goal = Goal(80, False, 64)

    @cache
    def exact(own: int, other: int, begins: int) -> float:
        if max(own, other) >= 80:
            return float(own > other)
        first, second = (own, other) if begins == 0 else (other, own)
        outcomes = high if first >= 40 and second >= 0 else low
        chance = 0.0
        for (a, b), n in outcomes:
            gained = (a, b) if begins == 0 else (b, a)
            if (a, b) != (0, 0):
                chance += n / 1000 * exact(own + gained[0], other + gained[1], 1 - begins)
        if outcomes is low:
            return chance
        # A hand that changes nothing leaves the turn to begin: two in a row come back to here.
        return chance + 0.3 * blank(own, other, 1 - begins)

    def blank(own: int, other: int, begins: int) -> float:
        solved = chances.find_chance(own, other, begins)
        return float(solved)

    parts = [ScorePart(0, 0, repeated(*low)), ScorePart(40, 0, repeated(*high))]
    chances = Chances.from_equals(parts, goal)
    for own in range(0, 80, 20):
        for other in range(0, 80, 20):
            for begins in (0, 1):
                found = chances.find_chance(own, other, begins)
                assert found == pytest.approx(exact(own, other, begins), abs=1e-5)
    assert chances.find_chance(60, 20, 0) + chances.find_chance(20, 60, 1) == pytest.approx(1)


def test_a_lead_before_the_last_hands_is_worth_the_mean_of_what_it_ends_as() -> None:
    # Of each hand of the match, the first one first: what it brings who begins it, and how often.
    hands = [
        (((10, 0), 300), ((0, 35), 700)),
        (((35, 0), 400), ((0, 10), 600)),
        (((0, 0), 200), ((5, 10), 800)),
    ]

    def worth(apart: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return np.select([apart > 20, apart >= -20], [3.0, 1.0], 0.0)

    @cache
    def exact(ahead: int, left: int, begins: int) -> float:
        if left == 0:
            return float(worth(np.array(float(ahead))))
        turn = 1 if begins == 0 else -1
        return sum(
            n / 1000 * exact(ahead + turn * (a - b), left - 1, 1 - begins)
            for (a, b), n in hands[-left]
        )

    found = LeadWorth.from_equals([repeated(*hand) for hand in hands], worth)
    for left in range(4):
        for begins in (0, 1):
            for ahead in (-500, -70, -25, -20, 0, 15, 20, 65, 500):
                value = found.find_worth(ahead, left, begins)
                assert value == pytest.approx(exact(ahead, left, begins), abs=1e-9)
    assert found.find_worth(0, 2) == pytest.approx((exact(0, 2, 0) + exact(0, 2, 1)) / 2)
    assert found.measure_half(500, 1) == pytest.approx(0, abs=1e-12)
    assert found.measure_half([0, 20], 1).shape == (2,)
    alike = LeadWorth.from_equals([repeated(*hands[2])] * 3, worth)
    assert alike.find_worth([0, 20], 1) == pytest.approx(found.find_worth([0, 20], 1))
    assert alike.hands == 2 * FEWEST_HANDS


def test_hands_that_are_counted_give_the_same_chances_as_one_by_one() -> None:
    hands, goal = hands_like_cards(10_007), Goal(2_005, False, 64)
    alone = Chances.from_score_pairs(hands, goal)
    sizes = win_chance.share_out(len(hands), win_chance.BATCHES)
    batches = np.split(hands, np.cumsum(sizes)[:-1])
    assert [len(each) for each in batches] == [
        len(each) for each in np.array_split(hands, win_chance.BATCHES)
    ]
    counted = [
        ScoreCounts.from_pairs(each[:400]) + ScoreCounts.from_pairs(each[400:]) for each in batches
    ]
    assert all(len(one.pairs) < len(each) for one, each in zip(counted, batches, strict=True))
    found = Chances.from_score_counts(counted, goal)
    assert found.hands == alone.hands
    scores = np.array([(0, 0), (1_000, 400), (1_995, -250)]).T
    assert found.find_chance(*scores) == pytest.approx(alone.find_chance(*scores), abs=1e-9)
    assert found.measure_half(*scores) == pytest.approx(alone.measure_half(*scores), abs=1e-9)
    with pytest.raises(ValueError, match="whole number"):
        ScoreCounts.from_pairs([[0.5, 1]])
