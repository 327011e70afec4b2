"""``analyser.games.eastwest``: Does what is looked up of a row's ranks say what is counted from
its cards?
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from games.eastwest.plain_counts import fillers

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.eastwest.kernel import hands
from analyser.games.eastwest.referee import category
from analyser.games.eastwest.rules import CARD_COUNT, CARDS, RULE_SETS, STRAIGHT, rules_row

Numbers = npt.NDArray[np.int64]


@kernel
def looked_up(rules: Numbers, cards: Numbers, many: int, found: Numbers) -> None:
    """Fill in what a row of so many cards is worth, and what pairs it and fills its straights."""
    rules, cards, found = part(rules, 0), part(cards, 0), part(found, 0)
    number, suit = 0, hands.ALL_CARDS
    for at in range(many):
        number, suit = hands.grow_hand(number, cards[at]), suit & hands.suit_of(cards[at])
    made = hands.read_make_up(rules, number)
    category = hands.category_in(made, many == STRAIGHT and suit != 0)
    found[0] = hands.worth_in(rules, made, category)
    found[1], found[2] = hands.find_pairing(made), hands.find_filling(made)


@kernel
def worth(rules: Numbers, cards: int) -> int:
    """Return what a set of cards is worth, counted."""
    found: int = hands.worth(cards, part(rules, 0))
    return found


def of(cards: list[str]) -> int:
    return sum(1 << CARDS.index(card) for card in cards)


@pytest.mark.parametrize("changes", [{}, {"ranking": "by_rarity"}, {"ace_low_straight": True}])
def test_what_is_looked_up_is_what_is_counted(changes: dict[str, Any]) -> None:
    lots, rules = Random(str(changes)), RULE_SETS.make_rules("eastwest", changes)
    numbers, found = np.array(rules_row(rules), np.int64), np.zeros(3, np.int64)
    # Any cards, those of one suit, and of two ranks: or no flush would be met, and no four.
    packs = (range(CARD_COUNT), range(8), [8 * suit + rank for suit in range(4) for rank in (0, 7)])
    met = set()
    for at in range(3000):
        row = lots.sample(packs[at % 3], lots.randint(1, STRAIGHT))
        row_cards = [CARDS[number] for number in row]
        looked_up(numbers, np.array(row, np.int64), len(row), found)
        assert found[0] == worth(numbers, of(row_cards)), row_cards
        met.add(category(rules, row_cards))
        if len(row) < STRAIGHT:
            left = [card for card in CARDS if card not in row_cards]
            ranks = {card[0] for card in row_cards}
            assert found[1] == of([card for card in CARDS if card[0] in ranks])
            assert found[2] & of(left) == of(list(fillers(rules, row_cards, left))), row_cards
    assert len(met) == 9


def test_every_way_to_lie_has_its_number() -> None:
    # Multisets of up to five of eight ranks, four of each at most: 1,287 less five of one rank.
    assert hands.MAKEUP_COUNT == 1287 - 8
