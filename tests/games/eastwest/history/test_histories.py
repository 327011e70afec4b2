"""Are the hand-worked histories well formed, before any engine sees them?

Every card in one place, and what one wins the other loses.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.eastwest.second_reading import PRESETS
from games.hand_worked import broken, each_of, valid

Row = dict[str, Any]

VALID = valid("eastwest")
BROKEN = broken("eastwest")
PACK = Counter(rank + suit for suit in "cdhs" for rank in "789TJQKA")


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_cards_lie_in_one_place_each_and_what_is_won_is_lost(rows: list[Row]) -> None:
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    assert Counter([*rows[0]["board"], *rows[0]["stock"]]) == PACK
    assert [row["card"] for row in rows[1:-1]] == rows[0]["stock"][: 8 * rules["rows"]]
    laid = Counter((row["seat"], row["row"]) for row in rows[1:-1])
    assert laid == {(seat, row): 4 for seat in (0, 1) for row in range(rules["rows"])}
    assert list(rows[-1]) == ["end", "rows", "won", "score"]
    assert sum(rows[-1]["score"]) == 0
