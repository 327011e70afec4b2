"""Are the hand-worked histories well formed, before any engine sees them?

The format fuenfzehnern-hand/1; every card played once by the player who holds it, suits followed,
tricks to the highest card of the suit, the leads as ``exact`` has them; points and scores that add
up.
"""

from __future__ import annotations

from typing import Any

import pytest
from games.fuenfzehnern import exact
from games.fuenfzehnern.second_reading import PRESETS
from games.hand_worked import broken, each_of, valid

Row = dict[str, Any]

VALID = valid("fuenfzehnern")
BROKEN = broken("fuenfzehnern")
WORTH = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
DEAL = ["format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands"]


def rules_of(rows: list[Row]) -> dict[str, Any]:
    return {**PRESETS[rows[0]["preset"]], **rows[0]["rules"]}


def plain_leads(rules: dict[str, Any]) -> bool:
    """Say whether the rules of leads are those that ``exact`` knows."""
    return (rules["lead_rule"], rules["lead_unbeatable"], rules["unbeatable_by_hand"]) == (
        "bound", True, False,
    )  # fmt: skip


def number(card: str) -> int:
    return 8 * exact.SUITS.index(card[1]) + exact.RANKS.index(card[0])


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_it_has_the_fields_of_the_format(rows: list[Row]) -> None:
    more = ["title", "source", *(["breaks"] if "breaks" in rows[0] else [])]
    assert list(rows[0]) == [*DEAL, *more]
    for row in rows[1:-1]:
        assert list(row)[:3] == ["do", "lead", "cards"]
        assert {key: row[key] for key in list(row)[3:]} in ({}, {"zwang": True})
    assert list(rows[-1]) == ["end", "tricks", "points", "score"]


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_it_is_played_by_the_rules_up_to_its_fault(rows: list[Row]) -> None:
    breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
    assert 1 <= breaks["line"] <= len(rows)
    assert ("breaks" in rows[0]) == bool(breaks["rule"])
    if breaks["line"] == 1:
        return
    rules = rules_of(rows)
    assert len(rows[0]["hands"]) == rows[0]["players"] == rules["players"]
    cards = sorted(number(card) for hand in rows[0]["hands"] for card in hand)
    assert cards == list(range(32 - 8 * rules["players"], 32))
    hands = tuple(exact.bits(" ".join(hand)) for hand in rows[0]["hands"])
    position: exact.Position = hands, rows[0]["lead"], exact.FREE
    for row in rows[1 : min(breaks["line"] - 1, 9)]:
        position = followed(position, row, rules)


def followed(position: exact.Position, row: Row, rules: dict[str, Any]) -> exact.Position:
    """Check a trick against ``exact``, and return the position after it."""
    hands, leader, _ = position
    trick, zwang = [number(card) for card in row["cards"]], row.get("zwang", False)
    assert row["lead"] == leader
    assert len(trick) == len(hands)
    if plain_leads(rules):
        assert trick[0] in exact.may_lead(position)
    assert not zwang or (exact.may_call(position, trick[0]) and rules["zwang_allowed"])
    for at, card in enumerate(trick):
        hand = hands[(leader + at) % len(hands)]
        assert at == 0 or card in exact.may_follow(hand, trick[0] // 8, zwang)
        assert hand >> card & 1
    return exact.after(position, trick)[0]


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_points_are_those_of_its_cards(rows: list[Row]) -> None:
    rules, result = rules_of(rows), rows[-1]
    tricks, points = [0] * rules["players"], [0] * rules["players"]
    for row in rows[1:-1]:
        led = [at for at, card in enumerate(row["cards"]) if card[1] == row["cards"][0][1]]
        best = max(led, key=lambda at: exact.RANKS.index(row["cards"][at][0]))
        winner = (row["lead"] + best) % rules["players"]
        tricks[winner] += 1
        points[winner] += sum(
            rules[f"{WORTH[card[0]]}_points"] for card in row["cards"] if card[0] in WORTH
        )
    assert result["end"] == "tricks"
    assert result["tricks"] == tricks
    assert result["points"] == points
    assert result["score"] == [each - rules["par"] for each in points]
    assert sum(result["score"]) == 0
