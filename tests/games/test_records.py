"""``analyser.games.records``: Does the kit for a game's own records refuse what a field may not
have, and say why?
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from analyser.errors import ScenarioError
from analyser.games.interface import Field
from analyser.games.records import check_value, lay_over

FIELDS = (
    Field("cards", "int", "", low=1, high=9),
    Field("open", "bool", ""),
    Field("end", "choice", "", choices=("stock", "turns")),
    Field("cut", "chance", ""),
    Field("pots", "ints", "", low=2, high=5, count=2),
)
VALUES = {"cards": 3, "open": True, "end": "stock", "cut": 0.5, "pots": [2, 3]}


def test_changes_lie_over_the_values_in_the_order_of_the_fields() -> None:
    made = lay_over("rules", FIELDS, VALUES, {"pots": (5, 2), "cards": 9, "cut": 1})
    assert made == {"cards": 9, "open": True, "end": "stock", "cut": 1.0, "pots": [5, 2]}
    assert [*made] == [field.id for field in FIELDS]
    assert json.loads(json.dumps(made)) == made
    assert lay_over("rules", FIELDS, VALUES, None) == VALUES
    assert VALUES["cards"] == 3


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("cards", 10, "rules.cards: found 10 (expected a whole number from 1 to 9"),
        ("cards", 3.0, "rules.cards: found 3.0 (expected a whole number"),
        ("cards", True, "rules.cards: found True (expected a whole number"),
        ("open", 1, "rules.open: found 1 (expected true or false"),
        ("end", "turn", "rules.end: found 'turn' (expected stock, turns; did you mean 'turns'?"),
        ("cut", 1.5, "rules.cut: found 1.5 (expected a number from 0 to 1"),
        ("pots", [2], "rules.pots: found [2] (expected a list of 2 whole numbers from 2 to 5"),
        ("pots", [2, 9], "rules.pots: found [2, 9] (expected a list of 2 whole numbers"),
        ("card", 1, "rules.card: no such field; did you mean 'cards'?"),
        ("\x1b[1m", 1, r"rules.'\x1b[1m': no such field"),
    ],
)
def test_what_may_not_be_is_refused_in_a_sentence(field: str, value: Any, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        lay_over("rules", FIELDS, VALUES, {field: value})
    assert str(caught.value).startswith(said)


def test_one_field_by_itself() -> None:
    assert check_value(FIELDS[4], "here", [3, 4]) == (3, 4)
