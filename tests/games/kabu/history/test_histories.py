"""Are the hand-worked histories well formed, before any engine sees them?

The format kabu-hand/1; every card in one place, cards drawn in the stock's order; each total that
of its cards, and no chip won that no player lost.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.hand_worked import broken, each_of, valid
from games.kabu.second_reading import PRESETS

Row = dict[str, Any]

VALID = valid("kabu")
BROKEN = broken("kabu")
PACK = Counter(rank + suit for suit in "cdhs" for rank in "A23456789T")


def lie(rows: list[Row], before: int) -> tuple[list[list[str]], list[str]]:
    """Return the cards of the hands and of the stock before a line, from 1, is played."""
    hands = [list(hand) for hand in rows[0]["hands"]]
    stock = list(rows[0]["stock"])
    for row in rows[1 : before - 1]:
        if row.get("do") == "draw":
            assert row["card"] == stock.pop(0)
            hands[row["seat"]].append(row["card"])
        else:
            assert set(row) == {"do", "seat"}, row
    return hands, stock


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_its_cards_lie_in_one_place_each_up_to_its_fault(rows: list[Row]) -> None:
    breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
    assert 1 <= breaks["line"] <= len(rows)
    assert ("breaks" in rows[0]) == bool(breaks["rule"])
    assert list(rows[-1]) == ["end", "totals", "score"]
    if breaks["line"] == 1:
        return
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    assert len(rows[0]["hands"]) == rows[0]["players"] == rules["players"]
    assert {len(hand) for hand in rows[0]["hands"]} == {rules["hand_cards"]}
    assert len(rows[0]["scores"]) == rules["players"]
    hands, stock = lie(rows, breaks["line"])
    assert Counter([*stock, *(card for hand in hands for card in hand)]) == PACK


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_totals_are_those_of_its_cards_and_what_is_won_is_lost(rows: list[Row]) -> None:
    hands, _ = lie(rows, len(rows))
    worth = {rank: number for number, rank in enumerate("A23456789T", start=1)}
    totals = [sum(worth[card[0]] for card in hand) % 10 for hand in hands]
    assert rows[-1]["totals"] == totals
    assert sum(rows[-1]["score"]) == 0
    assert rows[-1]["end"] in ("paid", "broke")
