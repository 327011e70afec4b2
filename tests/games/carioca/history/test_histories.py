"""Are the hand-worked histories well formed, before any engine sees them?

The format carioca-hand/1; every card in one place, cards drawn in the stock's order; points those
of the cards that are left.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.carioca.second_reading import PRESETS
from games.hand_worked import broken, each_of, valid

Row = dict[str, Any]

VALID = valid("carioca")
BROKEN = broken("carioca")
NATURALS: Counter[str] = Counter([rank + suit for suit in "cdhs" for rank in "A23456789TJQK"] * 2)
WORTH = {"A": "ace_points", "J": "face_points", "Q": "face_points", "K": "face_points",
         "*": "joker_points"}  # fmt: skip


class Lying:
    """Where the cards lie, for all that the lines say."""

    def __init__(self, deal: Row) -> None:
        self.hands = [Counter(hand) for hand in deal["hands"]]
        self.stock, self.pile = list(deal["stock"]), [deal["upcard"]]
        self.melds: list[list[str]] = []

    def move(self, row: Row) -> None:
        """Move the cards of a line, without asking who may."""
        do = row["do"]
        if do == "restock":
            assert not self.stock
            *below, top = self.pile
            assert Counter(below) == Counter(row["cards"])
            self.stock, self.pile = list(row["cards"]), [top]
            return
        hand = self.hands[row["seat"]]
        if do in ("draw", "take"):
            assert row["card"] == (self.stock.pop(0) if do == "draw" else self.pile.pop())
            hand[row["card"]] += 1
        elif do == "discard":
            self._from(hand, [row["card"]])
            self.pile.append(row["card"])
        elif do == "add":
            before: Counter[str] = Counter(self.melds[row["meld"]])
            now: Counter[str] = Counter(row["cards"])
            self._from(hand, list((now - before).elements()))
            self.melds[row["meld"]] = row["cards"]
        else:
            for cards in row["melds"] if do == "contract" else [row["cards"]]:
                self._from(hand, cards)
                self.melds.append(cards)

    def _from(self, hand: Counter[str], cards: list[str]) -> None:
        assert not Counter(cards) - hand, "not held"
        hand.subtract(cards)

    def cards(self) -> Counter[str]:
        """Return all cards."""
        found = Counter([*self.stock, *self.pile, *(card for meld in self.melds for card in meld)])
        for hand in self.hands:
            found.update(hand)
        return +found


def after(rows: list[Row], before: int) -> Lying:
    """Return how the cards lie before a line, from 1, is played."""
    lying = Lying(rows[0])
    for row in rows[1 : before - 1]:
        lying.move(row)
    return lying


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_its_cards_lie_in_one_place_each_up_to_its_fault(rows: list[Row]) -> None:
    breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
    assert 1 <= breaks["line"] <= len(rows)
    assert ("breaks" in rows[0]) == bool(breaks["rule"])
    assert list(rows[-1]) == ["end", "seat", "turns", "score"]
    if breaks["line"] == 1:
        return
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    assert len(rows[0]["hands"]) == rows[0]["players"] == rules["players"]
    assert len(rows[0]["scores"]) == rules["players"]
    pack = NATURALS + Counter({"*": rules["jokers"]})
    assert after(rows, breaks["line"]).cards() == pack


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_points_are_those_of_the_cards_that_are_left(rows: list[Row]) -> None:
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    worth = {rank: number for number, rank in enumerate("23456789T", start=2)}
    worth |= {sign: rules[rule] for sign, rule in WORTH.items()}
    hands = after(rows, len(rows)).hands
    costs = [sum(worth[card[0]] * many for card, many in hand.items()) for hand in hands]
    assert rows[-1]["score"] == costs
    out = [seat for seat, hand in enumerate(hands) if not +hand]
    assert out == ([rows[-1]["seat"]] if rows[-1]["end"] == "out" else [])
