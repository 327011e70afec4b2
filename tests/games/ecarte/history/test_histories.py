"""Are the hand-worked histories well formed, before any engine sees them?

The format ecarte-hand/1; every card in one place, cards drawn in the stock's order; points the sum
of their terms.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.hand_worked import all_of, broken, valid

Row = dict[str, Any]

VALID = valid("ecarte")
BROKEN = broken("ecarte")
PACK = Counter(rank + suit for suit in "cdhs" for rank in "789TJQKA")


def follow(rows: list[Row], before: int) -> Counter[str]:
    """Move the cards as told by the lines before one, from 1; return all that lie somewhere."""
    hands = [list(hand) for hand in rows[0]["hands"]]
    stock, gone = list(rows[0]["stock"]), Counter([rows[0]["turned"]])
    for row in rows[1 : before - 1]:
        if row["do"] == "exchange":
            for card in row["out"]:
                hands[row["seat"]].remove(card)
                gone[card] += 1
            for card in row["in"]:
                assert card == stock.pop(0), row
                hands[row["seat"]].append(card)
        elif row["do"] == "trick":
            assert set(row) == {"do", "lead", "cards"}
            for at, card in enumerate(row["cards"]):
                hands[(row["lead"] + at) % 2].remove(card)
                gone[card] += 1
        else:
            assert set(row) == {"do", "seat"}, row
    return gone + Counter([*stock, *(card for hand in hands for card in hand)])


def test_cards_lie_in_one_place_each_up_to_a_fault() -> None:
    for rows in all_of(VALID + BROKEN):
        breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
        assert 1 <= breaks["line"] <= len(rows)
        assert ("breaks" in rows[0]) == bool(breaks["rule"])
        assert list(rows[-1]) == ["end", "winner", "tricks", "score", "breakdown"]
        if breaks["line"] > 1:
            assert rows[0]["players"] == len(rows[0]["hands"]) == len(rows[0]["scores"]) == 2
            assert follow(rows, breaks["line"]) == PACK, rows[0]["title"]


def test_points_are_the_sum_of_their_terms_and_tricks_those_played() -> None:
    for rows in all_of(VALID):
        result, played = rows[-1], [row for row in rows if row.get("do") == "trick"]
        assert result["score"] == [sum(terms.values()) for terms in result["breakdown"]]
        assert sum(result["tricks"]) == len(played)
        assert result["end"] in ("tricks", "king")
        # Who leads to a trick won the one before.
        taken = [row["lead"] for row in played[1:]]
        for seat in (0, 1):
            assert 0 <= result["tricks"][seat] - taken.count(seat) <= 1
