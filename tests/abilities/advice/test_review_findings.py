"""``analyser.abilities.advice``: Are the losses of a hand's decisions summed as they should be,
whatever the threads?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from toy import Toy
from toys.advising_toy import SCENE, AdvisingToy

from analyser.abilities.advice.reviews import findings, wording
from analyser.errors import UsageError
from analyser.games.protocols.reviews import DecisionCost, PlayedHand, PlayedMove


def found(threads: int = 1, worlds: int = 100) -> findings.Review:
    return findings.review(AdvisingToy(), [("x", ["a hand"])], [], 5, threads, worlds=worlds)


def test_threads_change_nothing() -> None:
    assert findings.numbers(found(1)) == findings.numbers(found(3))


def test_losses_add_up_by_seat_by_side_and_by_kind() -> None:
    all_of = found()
    every = all_of.sum_loss()
    assert every.decisions == 11
    assert every.mean == pytest.approx(sum(range(4, 12)))
    for parts in (
        [all_of.sum_loss(seat=seat) for seat in range(4)],
        [all_of.sum_loss(side=side) for side in range(2)],
        [all_of.sum_loss(kind=kind) for kind in all_of.kinds],
    ):
        assert sum(part.mean for part in parts) == pytest.approx(every.mean)
        assert sum(part.decisions for part in parts) == every.decisions


def test_what_chance_adds_within_a_stretch_and_between_them() -> None:
    all_of = found()
    assert all_of.sum_loss().half == pytest.approx(0, abs=1e-9)
    # Four stretches lose, each a mean of 400 worlds that spread by 40.
    half = 1.96 * 40 / np.sqrt(400) * np.sqrt(4)
    assert all_of.sum_loss(kind="bid").half == pytest.approx(half, rel=0.1)


def test_what_was_surely_lost_comes_first_and_what_was_right_not_at_all() -> None:
    worst = found().worst
    assert len(worst) == 8
    certain = [each.loss.mean - each.loss.half for each in worst]
    assert certain == sorted(certain, reverse=True)


def reviewed(losses: Sequence[Sequence[tuple[str, float, float]]]) -> findings.Review:
    """Return a review of hands in which seat 0 decided: kind, mean and half of each loss."""
    hands = [PlayedHand(number, 2, 4, ()) for number in range(1, len(losses) + 1)]
    decisions = [
        findings.Decision(
            PlayedMove(number, 2, at + 1, 0, 0),
            DecisionCost(kind, "double", "pass", np.empty(0), (), ("bold",), SCENE),
            findings.Loss(mean, half, 1),
        )
        for number, of_hand in enumerate(losses, 1)
        for at, (kind, mean, half) in enumerate(of_hand)
    ]
    names = ["x"] * len(hands)
    kinds = ("bid", "card")
    return findings.Review(hands, names, kinds, decisions, [], 16, 1, None, Toy().scale)


def test_no_decision_counts_for_more_than_a_deal_spreads() -> None:
    # 250 points of the toy; the other way too, or what is noise would be called a loss.
    some = reviewed([[("bid", 900, 10), ("card", -400, 90), ("card", 30, 5), ("bid", 0, 0)]])
    assert some.rate(seat=0).loss.mean == 100 * (250 - 250 + 30 + 0) / 4
    assert some.rate(kind="bid").loss.mean == 100 * 250 / 2
    assert some.rate(seat=1).decisions == 0


def test_a_blunder_is_what_clearly_lost_twenty_points() -> None:
    some = reviewed([[("bid", 25, 5), ("card", 25, 5.5), ("card", 300, 290), ("card", 90, 60)]])
    assert [some.is_blunder(each) for each in some.decisions] == [True, False, False, True]
    rates = [some.rate(kind=kind) for kind in (None, "bid", "card")]
    assert [(rate.blunders, rate.decisions) for rate in rates] == [(2, 4), (1, 1), (1, 3)]
    told = findings.numbers(some)
    assert told["rates"]["blunder"] == 20
    assert told["rates"]["unit"] == "points per 100 decisions"
    assert [each["blunder"] for each in told["decisions"]] == [True, False, False, True]
    assert told["rates"]["sides"][0]["kinds"]["card"]["blunders"] == 1


def test_a_blunder_of_a_game_of_small_numbers_is_not_said_to_lose_0() -> None:
    chips = replace(Toy().scale, unit="chips", spread=3.5)
    some = replace(reviewed([[("bid", 0.4, 0.1)]]), scale=chips)
    told = " ".join([wording.tabulate_players(some, chips).caption, *wording.method(some, chips)])
    assert told.count("clearly lost 0.28 chips") == 2
    assert "counts for more than 3.5." in told


def test_what_100_decisions_lost_has_an_interval_over_hands_and_of_one_hand_none() -> None:
    one = [("bid", 10.0, 1.0)]
    assert reviewed([one]).rate().loss.half == np.inf
    same = reviewed([one, [*one, *one]]).rate().loss
    assert same.mean == 1_000
    assert same.half == pytest.approx(0, abs=1e-9)
    # A ratio of sums: 60 in 3 decisions; the hands are 10 less and 10 more than its share.
    apart = reviewed([[("bid", 10.0, 1.0)], [("bid", 30.0, 1.0), ("card", 20.0, 1.0)]]).rate().loss
    assert apart.mean == 2_000
    assert apart.half == pytest.approx(12.7062 * 100 * 10 * 2 / 3, rel=1e-4)


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([[("bid", 90.0, 1.0)]], "not known yet"),
        ([[("bid", 1.0, 1.0)], [("bid", 150.0, 1.0)]], "not known yet"),
        ([[("bid", 89.0, 1.0)], [("bid", 90.0, 1.0)], [("bid", 91.0, 1.0)]], "9,000 ± 249"),
        ([[("bid", 0.02, 1.0)], [("bid", -0.01, 1.0)], [("bid", 0.0, 1.0)]], "0.3 ± 3.8"),
        ([[("bid", 0.0, 1.0)]] * 3, "0"),
    ],
)
def test_what_one_hand_or_unlike_hands_lost_is_not_known_yet(
    hands: Sequence[Sequence[tuple[str, float, float]]], said: str
) -> None:
    some = reviewed(hands)
    (row,) = wording.tabulate_players(some, Toy().scale).rows
    assert row[-1] == said
    why = wording.UNKNOWN_REASON in wording.method(some, Toy().scale)
    assert why == (said == "not known yet")


def test_the_interval_of_a_rate_holds_the_truth_as_often_as_it_says() -> None:
    chance = np.random.default_rng(1)
    held = []
    for _ in range(200):
        hands = [
            [("bid", float(chance.normal(10 + shift, 20)), 1.0) for _ in range(many)]
            for shift, many in zip(chance.normal(0, 10, 12), chance.integers(3, 9, 12), strict=True)
        ]
        lost = reviewed(hands).rate().loss
        held.append(abs(lost.mean - 1_000) <= lost.half)
    assert 0.92 < np.mean(held) < 0.98


def test_the_worst_decisions_stand_by_kind_that_of_the_very_worst_first() -> None:
    some = reviewed([[("bid", 30, 5), ("card", 90, 5), ("bid", 80, 5), ("card", 9, 5)]])
    worst = some.worst_by_kind(3)
    assert {kind: [each.loss.mean for each in of] for kind, of in worst.items()} == {
        "card": [90],
        "bid": [80, 30],
    }
    assert [*worst] == ["card", "bid"]
    assert not reviewed([[("bid", 0, 0), ("card", -9, 5)]]).worst_by_kind(3)
    tables = wording.worst_by_kind(some, 3, Toy().scale)
    assert [table.caption.partition(",")[0] for table in tables] == [
        "Worst decisions: card",
        "Worst decisions: bid",
    ]


@pytest.mark.parametrize(
    ("losses", "said"),
    [
        ([], "1 hand, and nothing to choose in any turn."),
        ([("bid", 10, 5)], "None of 1 decision was a blunder."),
        ([("bid", 90, 5), ("card", 9, 5)], "1 of 2 decisions was a blunder: bid."),
        ([("bid", 90, 5), ("card", 90, 5), ("card", 50, 5)],
         "3 of 3 decisions were blunders: 2 card and 1 bid."),
    ],
)  # fmt: skip
def test_an_answer_begins_with_the_blunders(
    losses: Sequence[tuple[str, float, float]], said: str
) -> None:
    assert wording.answer(reviewed([losses]), Toy().scale)[0] == said


def test_of_decisions_alone_nobody_is_said_to_have_played_better() -> None:
    said = " ".join(wording.answer(found(worlds=20_000), Toy().scale))
    assert "better" not in said
    assert said == "None of 11 decisions was a blunder."
    assert wording.NO_SUM in " ".join(wording.method(found(), Toy().scale))


def test_threads_are_within_bounds() -> None:
    for threads in (0, 1_025):
        with pytest.raises(UsageError, match=rf"threads: found {threads} \(expected 1 to 1024"):
            found(threads)


@pytest.mark.parametrize("worlds", [15, 250_001])
def test_worlds_are_within_bounds(worlds: int) -> None:
    with pytest.raises(
        UsageError, match=rf"worlds: found {worlds} \(expected a whole number from 16"
    ):
        found(worlds=worlds)
