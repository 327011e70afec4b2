"""``analyser.games.kabu``: Does Kabu have the law that can be enumerated, and does the machinery
find what is known?

The fractions are those of ``exact``, which knows nothing of the package, and of the game's
description; what is played may be four standard errors off.
"""

from __future__ import annotations

import math
from fractions import Fraction

import compiling
import numpy as np
import pytest
from games.kabu import exact

from analyser.cards.shuffle import run_key
from analyser.games.kabu import GAME
from analyser.games.kabu.columns import ROW
from analyser.games.measures import number
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.statistics.rule_search import Sample, find_counts

KEY = run_key(2027)
compiled = pytest.mark.skipif(compiling.OFF, reason="so many hands need the compiler")
PLAYED = 400_000
WEIGHED = 60_000


# -- enumerated ------------------------------------------------------------------------------------


def test_totals_of_two_three_and_four_cards() -> None:
    assert exact.totals_of(2) == [76, 80] * 5
    assert exact.totals_of(3) == [988] * 10
    assert exact.totals_of(4) == [9158, 9120] * 5


def test_best_play_draws_at_five_and_less_then_at_four_and_less_whatever_is_held() -> None:
    for held, _ in exact.pairs():
        total = sum(held) % 10
        assert (exact.after_drawing(held) > total) == (total <= 5), held
        for value, left in enumerate(exact.counts(*held)):
            three = (*held, value)
            if left:
                assert (exact.after_a_card(three) > sum(three) % 10) == (sum(three) % 10 <= 4)
    for total, low, high in ((5, 5.6508, 5.8037), (6, 5.5718, 5.8265)):
        means = [exact.after_drawing(held) for held, _ in exact.pairs() if sum(held) % 10 == total]
        assert (round(float(min(means)), 4), round(float(max(means)), 4)) == (low, high)


def test_mean_totals_of_some_players() -> None:
    assert exact.mean_total(5, 4) == Fraction(1769563, 274170)
    assert exact.mean_total(4, 4) == Fraction(1748743, 274170)
    assert exact.mean_total(5, 5) == Fraction(293453, 45695)
    assert exact.mean_total(-1, -1) == Fraction(176, 39)
    assert exact.mean_total(5, exact.NEVER) == Fraction(42271, 7410)
    sound, beginner = exact.mean_total(5, 4), exact.mean_total(4, 4)
    assert round(float(sound - beginner), 6) == 0.075938
    draws = sum(ways for held, ways in exact.pairs() if sum(held) % 10 <= 5)
    assert Fraction(draws, 780) == Fraction(3, 5)


def test_of_two_the_one_who_wins_more_hands_may_lose_chips() -> None:
    totals = np.arange(10)
    apart = totals[:, None] - totals
    alike = exact.joint((5, 4), (5, 4))
    assert np.diag(alike).sum() == pytest.approx(0.156640058, abs=1e-9)
    assert alike[apart > 0].sum() == pytest.approx(0.421679971, abs=1e-9)
    assert math.sqrt((alike * apart**2).sum()) == pytest.approx(3.249216, abs=1e-6)
    law = exact.joint((5, 4), (6, 5))
    assert law[apart > 0].sum() == pytest.approx(0.408298, abs=1e-6)
    assert law[apart < 0].sum() == pytest.approx(0.439520, abs=1e-6)
    assert (law * apart).sum() == pytest.approx(0.060627, abs=1e-6)
    beginner = exact.joint((5, 4), (4, 4))
    spread = math.sqrt((beginner * apart**2).sum() - (beginner * apart).sum() ** 2)
    assert spread == pytest.approx(3.1658, abs=1e-4)


# -- played ----------------------------------------------------------------------------------------


def near(found: np.ndarray, expected: float) -> None:
    """Check that the mean of independent numbers is within four standard errors."""
    error = found.std() / math.sqrt(len(found))
    assert abs(found.mean() - expected) < 4 * error, (found.mean(), expected, error)


def column(rows: np.ndarray, name: str) -> np.ndarray:
    return number(ROW, rows, name)


@compiled
def test_what_is_dealt_has_the_enumerated_law() -> None:
    rules = GAME.rules("kabu-2p")
    rows = GAME.play(rules, [GAME.policy("never-draws")], (0, 0), KEY, 0, PLAYED)
    for total, ways in enumerate(exact.totals_of(2)):
        for seat in (0, 1):
            near(column(rows, f"total_{seat}") == total, ways / 780)


@compiled
def test_two_players_meet_as_often_as_enumerated() -> None:
    rules, pair = GAME.rules("kabu-2p"), [GAME.policy("sound"), GAME.policy("eager")]
    rows = GAME.play(rules, pair, (0, 1), KEY, 0, PLAYED)
    ahead = column(rows, "total_0") - column(rows, "total_1")
    near(ahead > 0, 0.408298)
    near(ahead < 0, 0.439520)
    near(ahead, 0.060627)
    assert (column(rows, "score_0") == ahead).all()


@compiled
@pytest.mark.parametrize("preset", ["kabu", "kabu-2p", "kabu-6p"])
def test_a_seat_is_paid_its_mean_total_for_each_other_less_theirs(preset: str) -> None:
    rules = GAME.rules(preset)
    players = [GAME.policy("sound"), GAME.policy("beginner")]
    seats = len(GAME.seats(rules))
    for only in (0, seats - 1):
        seating = [int(seat != only) for seat in range(seats)]
        rows = GAME.play(rules, players, seating, KEY, 0, PLAYED // 4)
        gap = float(exact.mean_total(5, 4) - exact.mean_total(4, 4))
        near(column(rows, f"score_{only}"), (seats - 1) * gap)


@compiled
def test_who_plays_by_lot_has_a_mixture_of_two_three_and_four_cards() -> None:
    rules = GAME.rules("kabu-2p")
    rows = GAME.play(rules, [GAME.policy("random")], (0, 0), KEY, 0, PLAYED)
    shares = {2: 0.5, 3: 0.25, 4: 0.25}
    mean = 0.0
    for cards, share in shares.items():
        near(column(rows, "cards_0") == cards, share)
        ways = exact.totals_of(cards)
        mean += share * sum(total * many for total, many in enumerate(ways)) / sum(ways)
    near(column(rows, "total_0"), mean)


# -- weighed, learnt, counted ----------------------------------------------------------------------


def weighed(choice: str, preset: str, policy: str) -> dict[str, np.ndarray]:
    rules, about = GAME.rules(preset), next(each for each in GAME.choices if each.name == choice)
    seating = [0] * len(GAME.seats(rules))
    rows = GAME.weigh(choice, rules, [GAME.policy(policy)], seating, KEY, 0, WEIGHED, 4)
    names = [each.name for each in about.columns(4)]
    some = rows[rows[:, names.index("decisions_in_hand")] > 0]
    found = {name: some[:, at].astype(np.float64) for at, name in enumerate(names)}
    effects = [found[f"effect_{future}"] for future in range(4)]
    found["gain"] = np.mean(effects, axis=0) / about.parts
    return found


@compiled
@pytest.mark.parametrize(("preset", "players"), [("kabu-2p", 2), ("kabu", 4)])
def test_a_choice_is_worth_what_it_adds_to_the_mean_total_of_each_player(
    preset: str, players: int
) -> None:
    """A seat wins its gain of each other, and each of those loses it: players × the gain apart."""
    first, again = (weighed(choice, preset, "sound") for choice in ("draw", "draw-again"))
    by_total = (
        (first, [exact.gain_at(total, 4) for total in range(10)]),
        (again, [exact.gain_again_at(total, 5) for total in range(10)]),
    )
    for found, gains in by_total:
        for total, gain in enumerate(gains):
            here = found["total"] == total
            if players == 2 or total in (4, 5, 6):
                weight = found["decisions_in_hand"][here]
                mean = np.average(found["gain"][here], weights=weight)
                apart = weight * (found["gain"][here] - mean)
                error = math.sqrt((apart**2).sum()) / weight.sum()
                assert abs(mean - players * float(gain)) < 4 * error, (total, mean, gain)


def learnt_question(found: dict[str, np.ndarray]) -> DecisionRule:
    """Return the best rule of one fact."""
    facts = {name: found[name].astype(np.int16) for name in ("total", "passed", "cards", "pair")}
    rules = find_counts(Sample(facts, found["gain"], found["decisions_in_hand"]), most=1)
    return rules[-1].rule


@compiled
@pytest.mark.parametrize(
    ("policy", "second", "stands_from"), [("sound", 4, 6), ("eager", 5, 6), ("never-draws", -1, 5)]
)
def test_the_learnt_rule_is_to_draw_at_five_or_less(
    policy: str, second: int, stands_from: int
) -> None:
    """A first card on five pays for who draws a second one; who never does stands on five."""
    assert (exact.gain_at(5, second) > 0) == (stands_from > 5)
    found = weighed("draw", "kabu-2p", policy)
    best = Comparison((("total", 1),), most=stands_from - 1)
    assert learnt_question(found) == DecisionRule(((best,),))


@compiled
def test_the_learnt_rule_for_a_second_card_is_four_or_less() -> None:
    found = weighed("draw-again", "kabu-2p", "sound")
    assert learnt_question(found) == DecisionRule(((Comparison((("total", 1),), most=4),),))


@compiled
def test_who_counts_plays_every_hand_as_the_sound_player() -> None:
    """Best play has no exception by the cards held, so counting them brings nothing."""
    for preset in ("kabu-2p", "kabu", "kabu-6p"):
        rules = GAME.rules(preset)
        rows = [
            GAME.play(rules, [GAME.policy(name)], [0] * len(GAME.seats(rules)), KEY, 0, 20_000)
            for name in ("sound", "counter")
        ]
        assert (rows[0] == rows[1]).all()
