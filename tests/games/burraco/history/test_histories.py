"""``analyser.games.burraco.history``: Are the broken hand-worked histories well formed, but for
their one fault?

The format burraco-hand/1, with no field more or less, and a result whose terms sum.  The referee
stops at the fault: whether it is the only one in its line, this test says.
"""

import re
from collections import Counter
from typing import Any

import pytest
from games.burraco.second_reading import PRESETS
from games.hand_worked import all_of, broken, each_of, valid

Row = dict[str, Any]
Rows = list[Row]

CARD = re.compile(r"[A23456789TJQK][cdhs]|\*")
MOVE_FIELDS = {
    "draw": {"seat", "card"},
    "refuse": {"seat", "card"},
    "take": {"seat", "cards"},
    "meld": {"seat", "meld", "cards"},
    "add": {"seat", "meld", "card"},
    "pot": {"seat", "pot", "cards", "face_down"},
    "restock": {"pot", "cards"},
    "discard": {"seat", "card"},
}
# Fewer means that files were lost.
MANY_OF_A_PRESET = 2


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def check_move_shape(move: Row) -> None:
    """Exactly the fields of its kind, each of its type, all cards written as cards."""
    expected = MOVE_FIELDS[move["do"]] | {"do"}
    assert set(move) == expected, f"fields {sorted(move)}, expected {sorted(expected)}"
    for field in ("seat", "meld", "pot"):
        assert is_count(move.get(field, 0)), f"{field} is {move[field]!r}, expected a count"
    assert isinstance(move.get("face_down", True), bool)
    cards = move.get("cards", [move.get("card")])
    assert cards, "a move of no cards"
    for card in cards:
        assert CARD.fullmatch(card), f"{card!r} is no card"


@pytest.mark.parametrize("rows", each_of(broken("burraco")))
def test_a_broken_history_is_well_formed(rows: Rows) -> None:
    deal, moves, result = rows[0], rows[1:-1], rows[-1]
    for move in moves:
        check_move_shape(move)
    assert result["end"] in ("closed", "stock", "stalemate", "turn_limit")
    assert (result["end"] == "closed") == (result["seat"] is not None)
    if deal["breaks"]["line"] == len(rows) and "the score is" not in deal["breaks"]["rule"]:
        for score, terms in zip(result["score"], result["breakdown"], strict=True):
            assert score == sum(terms.values()), "the result is not the fault, but does not sum"


def test_every_preset_has_histories() -> None:
    many = Counter(rows[0]["preset"] for rows in all_of(valid("burraco")))
    assert [name for name in PRESETS if many[name] < MANY_OF_A_PRESET] == []
