"""Are the hand-worked histories well formed, before any engine sees them?

The format khanhoo-hand/1; every card in one place, cards drawn in the stock's order and discarded
from the hand.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.hand_worked import broken, each_of, valid
from games.khanhoo.second_reading import PRESETS

Row = dict[str, Any]

VALID = valid("khanhoo")
BROKEN = broken("khanhoo")
NUMBERS = [rank + suit for suit in "dhs" for rank in "A23456789"]
PACK = Counter(2 * ["Jc", "Qc", "Kc", *NUMBERS])


def lie(rows: list[Row], before: int) -> list[list[str]]:
    """Return the cards of the hands, the melds shown, the pile and the stock before a line, from 1,
    is played; a card that is not where it comes from is an error.
    """
    hands = [list(hand) for hand in rows[0]["hands"]]
    stock, pile, shown = list(rows[0]["stock"]), list[str](), list[str]()
    for row in rows[1 : before - 1]:
        do = row["do"]
        if do == "restock":
            assert not stock
            stock, pile = list(row["cards"]), pile[-1:]
        elif do == "draw":
            assert row["card"] == stock.pop(0)
            hands[row["seat"]].append(row["card"])
        elif do == "take":
            assert row["card"] == pile.pop()
            hands[row["seat"]].append(row["card"])
        elif do == "bump":
            rest = list(row["meld"])
            rest.remove(pile.pop())
            for card in rest:
                hands[row["seat"]].remove(card)
            shown += row["meld"]
        elif do != "bump_refused":
            hands[row["seat"]].remove(row["card"])
            pile.append(row["card"])
    return [*hands, shown, pile, stock]


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
    sizes = [len(hand) for hand in rows[0]["hands"]]
    assert sizes == [15 + (seat == rows[0]["lead"]) for seat in range(len(sizes))]
    cards = Counter(card for place in lie(rows, breaks["line"]) for card in place)
    assert cards == PACK + Counter({"*": rules["jokers"]})


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_turns_are_the_cards_thrown_and_the_bonus_is_of_who_went_out(rows: list[Row]) -> None:
    result, last = rows[-1], rows[-2]
    thrown = [row for row in rows[1:-1] if row["do"] in ("discard", "out")]
    assert result["turns"] == len(thrown)
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    if last["do"] == "out":
        assert (result["end"], result["seat"]) == ("out", last["seat"])
        assert result["score"][last["seat"]] >= rules["out_points"]
        declared = Counter(card for meld in last["melds"] for card in meld)
        left = Counter(lie(rows, len(rows))[last["seat"]])
        assert declared <= left
        assert declared == left or rules["out_split"] == "any"
    else:
        assert (result["end"], result["seat"]) == ("turn_limit", None)
        assert result["turns"] == rules["turn_limit"]
