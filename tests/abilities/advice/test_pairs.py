"""``analyser.abilities.advice``: Is each pair of an evening told by what it did, whatever seats
it had?
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from toy import Toy

from analyser.abilities.advice.reviews import pairs, pairs_wording
from analyser.abilities.advice.reviews.findings import Decision, Loss, Review
from analyser.abilities.advice.reviews.luck import Luck, Mean
from analyser.games.protocols.advice import Scene
from analyser.games.protocols.reviews import (
    ChanceEvent,
    DecisionCost,
    Fortune,
    PlayedHand,
    PlayedMove,
)

SCENE = Scene("a line", "a title", {}, (), ())
ANNA, BRUNO = "Anna & Carla", "Bruno & Dino"
HOME = ("Anna", "Bruno", "Carla", "Dino")
AWAY = ("Bruno", "Anna", "Dino", "Carla")
SCALE = Toy().scale


def reviewed(
    gains: Sequence[tuple[tuple[str, ...], float, float]], luck: Luck | None = None
) -> Review:
    """Return a review of hands: who sat where, and what a decision of seats 0 and 1 gained."""
    hands, decisions = [], []
    for number, (names, *gained) in enumerate(gains, start=1):
        hands.append(PlayedHand(number, 2, 4, (), names=names))
        for seat, gain in enumerate(gained):
            weighed = DecisionCost("bid", "double", "", np.empty(0), (), (), SCENE, "bold", gain)
            made = PlayedMove(number, 2, 1, seat, seat)
            decisions.append(Decision(made, weighed, Loss(0.0, 0.0, 1)))
    files = ["x"] * len(hands)
    return Review(hands, files, ("bid",), decisions, [], 16, 1, luck, SCALE)


def by_name(found: Review) -> dict[str, pairs.Pair]:
    return {pair.name: pair for pair in found.evening.pairs}


def test_a_pair_is_known_by_its_names_whatever_seats_it_has() -> None:
    told = by_name(reviewed([(HOME, -10, 4), (AWAY, 6, -20)]))
    assert {name: pair.rating.mean for name, pair in told.items()} == {ANNA: -15, BRUNO: 5}
    assert [pair.hands for pair in told.values()] == [2, 2]


def test_where_nobody_wrote_names_pairs_are_seats() -> None:
    assert [*by_name(reviewed([((), 1, 2)]))] == ["seats 1 and 3", "seats 0 and 2"]
    assert [*by_name(reviewed([(("We", "They"), 1, 2)]))] == ["They", "We"]


def test_no_decision_counts_for_more_than_a_deal_spreads() -> None:
    told = by_name(reviewed([(HOME, -900, 251)]))
    assert [told[ANNA].rating.mean, told[BRUNO].rating.mean] == [-250, 250]


def test_hands_that_are_not_known_in_full_have_no_rating() -> None:
    found = reviewed([(HOME, -10, 4), (HOME, -30, 0), (HOME, -90, 90)])
    hands = [found.hands[0], replace(found.hands[1], left_out="all of Dino's"),
             replace(found.hands[2], whole=False)]  # fmt: skip
    told = by_name(replace(found, hands=hands))
    assert told[ANNA].rating.mean == -10
    assert told[ANNA].rating.hands == 1


def test_scores_and_luck_go_to_the_pair_too() -> None:
    def fortune(number: int, names: tuple[str, ...], score: float, worth: float) -> Fortune:
        stroke = ChanceEvent(2, 1, None, None, "deal", "The deal", (worth, -worth), 1.0)
        return Fortune(number, 2, 4, (score, 100.0), (stroke,), names=names)

    unknown = Fortune(3, 2, 4, (), (), why_not="no score", names=HOME)
    fortunes = [fortune(1, HOME, 300, 50), fortune(2, AWAY, 20, -30), unknown]
    told = by_name(reviewed([(HOME, 0, 0), (AWAY, 0, 0)], Luck(fortunes, ("deal",), 1)))
    assert told[ANNA].score.mean == (200 + 80) / 2
    assert told[ANNA].adjusted.mean == (150 + 50) / 2
    assert told[BRUNO].score.mean == -told[ANNA].score.mean
    assert told[ANNA].score.hands == 2


def test_the_luck_of_players_alone_is_taken_from_each_lead() -> None:
    """Of 260, 80 and 20 points Anna is 210 ahead of the mean of the others, and Bruno 60 behind."""
    names = ("Anna", "Bruno", "Carla")
    stroke = ChanceEvent(2, 1, None, None, "deal", "The deal", (40.0, -10.0, -30.0), 1.0)
    fortunes = [Fortune(1, 3, 3, (260, 80, 20), (stroke,), names=names)]
    told = by_name(reviewed([], Luck(fortunes, ("deal",), 1)))
    assert [told[name].score.mean for name in names] == [210, -60, -150]
    assert [told[name].adjusted.mean for name in names] == [170, -50, -120]


def test_players_who_are_each_alone_are_not_called_pairs() -> None:
    fortunes = [Fortune(at, 3, 3, (260, 80, 20), (), "", names=("A", "B", "C")) for at in (1, 2)]
    alone = pairs.evening_of(Luck(fortunes, ("deal",), 1), SCALE.spread)
    table = pairs_wording.table(alone, SCALE)
    assert (table.caption, table.head[0]) == ("Player by player, in points per hand", "player")
    together = pairs.evening_of(Luck([Fortune(1, 2, 4, (260, 80), ())], ("deal",), 1), SCALE.spread)
    assert pairs_wording.table(together, SCALE).caption.startswith("Pair by pair, in ")


def test_two_ratings_differ_by_the_mean_of_both_ways_to_tell_a_lead() -> None:
    stroke = ChanceEvent(2, 1, None, None, "deal", "The deal", (30.0, -30.0), 1.0)
    fortunes = [Fortune(1, 2, 4, (150.0, 0.0), (stroke,), names=HOME)]
    told = by_name(reviewed([(HOME, -10, 4)], Luck(fortunes, ("deal",), 1)))
    assert told[ANNA].rating.mean - told[BRUNO].rating.mean == (-14 + 120) / 2
    # What is added to the one is taken from the other.
    assert told[ANNA].rating.mean + told[BRUNO].rating.mean == -6


def test_a_lead_in_shared_hands_spreads_as_its_differences_do() -> None:
    gains = [(HOME, -10.0, 0.0), (HOME, -30.0, -25.0), (AWAY, -8.0, -20.0)]
    (each,) = reviewed(gains).evening.comparisons
    leads = np.array([10.0, 5.0, 12.0])
    assert (each.better, each.worse) == (BRUNO, ANNA)
    assert each.lead == pytest.approx(leads.mean())
    assert each.half == pytest.approx(4.302653 * leads.std(ddof=1) / math.sqrt(3))


def test_pairs_that_never_met_are_compared_and_all_intervals_hold_at_once() -> None:
    chance = np.random.default_rng(3)
    teams = [(f"a{at}", f"b{at}", f"c{at}", f"d{at}") for at in range(2)]
    held, evenings = 0, 400
    for _ in range(evenings):
        hands = [(teams[at % 2], *chance.normal(0, 60, 2).tolist()) for at in range(24)]
        compared = reviewed(hands).evening.comparisons
        assert len(compared) == 6
        held += not any(each.clear for each in compared)
    # 95 % are promised; Bonferroni's part is a little more.
    assert 0.93 < held / evenings < 0.995


@pytest.mark.parametrize(
    ("mean", "half", "said"),
    [
        (200.0, 10.0, "expert"),
        (0.0, 20.0, "sound"),
        (0.0, 30.0, "sound or strong"),
        (-400.0, 50.0, "beginner"),
        (0.0, 60.0, "not known yet"),
        (0.0, 600.0, "not known yet"),
        (0.0, math.inf, "not known yet"),
    ],
)
def test_one_or_two_classes_are_named(mean: float, half: float, said: str) -> None:
    assert pairs_wording.classes(pairs.classes_of(Mean(mean, half, 9), SCALE.spread)) == said


def test_who_decided_better_is_one_sentence() -> None:
    clear = reviewed([(HOME, -90.0, 1.0), (HOME, -95.0, 0.0), (HOME, -92.0, 0.0)])
    assert pairs_wording.answer(clear.evening, SCALE) == [
        f"{BRUNO} decided better than {ANNA}, by 93 ± 6 points per hand."
    ]
    open_yet = reviewed([(HOME, -90.0, 1.0), (HOME, 80.0, 0.0)])
    (said,) = pairs_wording.answer(open_yet.evening, SCALE)
    assert said.startswith(f"Not known yet who decided better: {BRUNO} ")
    assert said.endswith(", over 2 hands.")
    assert pairs_wording.answer(reviewed([(HOME, 1.0, 2.0)]).evening, SCALE) == []


def test_the_table_has_a_row_for_each_pair_and_the_method_names_the_yardstick() -> None:
    found = reviewed([(HOME, -10, 4), (AWAY, 6, -20)])
    table = pairs_wording.table(found.evening, SCALE)
    assert [row[0] for row in table.rows] == [BRUNO, ANNA]
    assert [*table.head] == ["pair", "hands", "score", "luck apart", "rating", "class"]
    assert "plays better than bold" in pairs_wording.method(found.evening, SCALE)[0]
