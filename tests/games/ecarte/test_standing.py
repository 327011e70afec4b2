"""``analyser.games.ecarte.standing``: Are the hands on which the books stand what their names
say, and weighed as they stand there?
"""

from __future__ import annotations

from dataclasses import replace

import compiling
import pytest
from ecarte.standing import weighed

from analyser.games.ecarte import GAME, standing
from analyser.games.ecarte.standing import StandingHand, hands
from analyser.games.interface import able
from analyser.games.protocols.exact_counts import CountsExactly

NUMBERS = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4}
WORLDS = 4_096
EVERY = pytest.mark.parametrize("hand", hands(), ids=lambda hand: str(hand.cards))


def test_there_are_twenty() -> None:
    assert len({frozenset(hand.cards.split()) for hand in hands()}) == 20


@EVERY
def test_a_hand_is_what_its_name_says(hand: StandingHand) -> None:
    cards = hand.cards.split()
    assert len({*cards, standing.TURNED_CARD}) == 6
    assert set(hand.plan.split()) <= set(cards)
    words = hand.name.replace(",", "").split()
    assert sum(card[1] == "h" for card in cards) == NUMBERS[words[0]]
    if "of a suit" in hand.name:
        many = 2 if "two cards of a suit" in hand.name or "two low cards" in hand.name else 3
        many = 4 if "four cards of a suit" in hand.name else many
        assert max(sum(card[1] == suit for card in cards) for suit in "cds") == many


def test_three_low_trumps_should_propose() -> None:
    (low,) = (hand for hand in hands() if hand.name == "three low trumps, nothing else")
    assert low.says == "propose"
    assert low.gain + low.half < -0.3


def test_what_is_better_is_said_only_where_it_is_clear() -> None:
    hand = StandingHand("three trumps", "7h 8h Th 7c 8d", 0.02, 0.01, "7c 8d")
    assert hand.says == "stand"
    assert replace(hand, gain=-0.02).says == "propose"
    assert replace(hand, gain=0.01).says == replace(hand, gain=-0.01).says == "not clear"


def test_a_page_has_them_under_the_rules_of_the_book_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = (
        StandingHand("three trumps", "7h 8h Th 7c 8d", -0.5, 0.013, "7c 8d"),
        StandingHand("three kings", "7h 8h Kc Kd Ks", 0.25, 0.01, ""),
        StandingHand("two kings", "7h 8h Kc Kd 7s", 0.001, 0.01, "7s"),
    )
    monkeypatch.setattr(standing, "hands", lambda: made)
    game = able(GAME, CountsExactly)
    said = game.count_exactly(GAME.rules("ecarte"))[-1]
    assert said.says[0] == (
        "Of 3 hands on which the books have the elder stand, 1 should stand, and 1 should propose."
    )
    assert [list(row) for row in said.tables[0].rows] == [
        ["7♥ 8♥ 10♥ 7♣ 8♦", "three trumps", "−0.500 ± 0.013", "propose", "7♣ 8♦"],
        ["7♥ 8♥ K♣ K♦ K♠", "three kings", "+0.250 ± 0.010", "stand", "nothing"],
        ["7♥ 8♥ K♣ K♦ 7♠", "two kings", "+0.001 ± 0.010", "not clear", "7♠"],
    ]
    assert game.count_exactly(GAME.rules("ecarte-standard")) == ()
    assert game.count_exactly(GAME.rules("ecarte", {"vole_points": 2})) == ()


@pytest.mark.skipif(compiling.OFF, reason="plays half a million hands")
@EVERY
def test_its_figures_are_those_of_today(hand: StandingHand) -> None:
    """In fewer worlds: within four standard errors of the two together."""
    found = weighed(hand.cards, WORLDS)
    error = (hand.half**2 + found["half"] ** 2) ** 0.5 / 1.96
    assert abs(found["gain"] - hand.gain) < 4 * error
