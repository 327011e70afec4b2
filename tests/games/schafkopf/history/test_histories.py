"""Are the hand-worked histories well formed, before any engine sees them?

The format schafkopf-hand/1; every card played once by the player who holds it, suits followed and
tricks won as ``exact`` has them; points and scores that add up.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from games.hand_worked import broken, each_of, valid
from games.schafkopf import exact
from games.schafkopf.second_reading import PRESETS

Row = dict[str, Any]

VALID = valid("schafkopf")
BROKEN = broken("schafkopf")
DEAL = [
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "widow",
]  # fmt: skip
MOVES = {"pass": ["do", "seat"], "take": ["do", "seat", "cards"], "bury": ["do", "seat", "cards"],
         "trick": ["do", "lead", "cards"]}  # fmt: skip


def rules_of(rows: list[Row]) -> dict[str, Any]:
    return {**PRESETS[rows[0]["preset"]], **rows[0]["rules"]}


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_it_has_the_fields_of_the_format(rows: list[Row]) -> None:
    more = ["title", "source", *(["breaks"] if "breaks" in rows[0] else [])]
    assert list(rows[0]) == [*DEAL, *more]
    for row in rows[1:-1]:
        assert list(row) == MOVES[row["do"]]
    assert list(rows[-1]) == ["end", "declarer", "tricks", "points", "score"]


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_it_is_played_by_the_rules_up_to_its_fault(rows: list[Row]) -> None:
    """By cards held, suits followed, and winners leading, as ``exact`` has them."""
    breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
    assert 1 <= breaks["line"] <= len(rows)
    assert ("breaks" in rows[0]) == bool(breaks["rule"])
    if breaks["line"] == 1:
        return
    hands = [set(hand) for hand in rows[0]["hands"]]
    assert sorted([*chain(*hands), *rows[0]["widow"]]) == sorted(exact.PACK)
    speaks = leads = rows[0]["lead"]
    for row in rows[1 : min(breaks["line"], len(rows)) - 1]:
        if row["do"] in ("pass", "take"):
            assert row["seat"] == speaks
            speaks = (speaks + 1) % 3
        if row["do"] == "take":
            hands[row["seat"]] |= set(row["cards"])
            assert row["cards"] == rows[0]["widow"]
        elif row["do"] == "bury":
            hands[row["seat"]] -= set(row["cards"])
            assert len(hands[row["seat"]]) == 10
        elif row["do"] == "trick":
            assert row["lead"] == leads
            for at, card in enumerate(row["cards"]):
                hand = hands[(leads + at) % 3]
                assert card in exact.may(frozenset(hand), row["cards"][:at])
                hand.remove(card)
            leads = exact.won_by(leads, row["cards"])


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_result_is_what_its_cards_come_to(rows: list[Row]) -> None:
    head, result = rows[0], rows[-1]
    tricks = [(row["lead"], row["cards"]) for row in rows[1:-1] if row["do"] == "trick"]
    if not tricks:
        assert [result[key] for key in ("end", "tricks", "points", "score")] == [
            "passed", [0] * 3, [0] * 3, [0] * 3,
        ]  # fmt: skip
        return
    (*_, declarer) = (None, *(row["seat"] for row in rows[1:-1] if row["do"] == "take"))
    (extra,) = [row["cards"] for row in rows[1:-1] if row["do"] == "bury"] or [head["widow"]]
    taken, points, scores = exact.settled(rules_of(rows), head["lead"], declarer, extra, tricks)
    assert (result["end"], result["declarer"]) == ("tricks", declarer)
    assert (result["tricks"], result["points"]) == (taken, points)
    assert result["score"] == [float(score) for score in scores]
