"""``analyser.games.eastwest.rules``: Which hand of poker is the higher by which rules?"""

from __future__ import annotations

from analyser.cards.poker_plain import CATEGORIES
from analyser.games.eastwest.rules import RULE_SETS, order_of


def test_by_rarity_the_rarer_hand_is_the_higher() -> None:
    """EW#1: how many there are of each, in the order of the categories."""
    counts = (53_040, 107_520, 24_192, 10_752, 4_080, 208, 1_344, 224, 16)
    assert len(counts) == len(CATEGORIES)
    rarer = sorted(counts, reverse=True)
    assert order_of(RULE_SETS.make_rules("eastwest-rarity")) == [
        rarer.index(count) for count in counts
    ]
    assert order_of(RULE_SETS.make_rules("eastwest")) == list(range(9))
