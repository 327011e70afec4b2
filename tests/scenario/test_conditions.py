"""``analyser.scenario.conditions``: Is a condition read as it is meant, and anything else
refused in a sentence?
"""

from __future__ import annotations

import pytest

from analyser.errors import UsageError
from analyser.games.burraco import GAME
from analyser.games.protocols.decisions import FactBounds
from analyser.scenario import conditions

PILE = GAME.choices[0]


@pytest.mark.parametrize(
    ("text", "expected", "spelt"),
    [
        ("pile >= 5", (FactBounds("pile", 5, None),), "pile >= 5"),
        ("  pile>4  ", (FactBounds("pile", 5, None),), "pile >= 5"),
        ("hand <= 3 and pile ≥ 5", (FactBounds("pile", 5, None), FactBounds("hand", None, 3)),
         "pile >= 5 and hand <= 3"),
        ("pile >= 2 and pile < 6", (FactBounds("pile", 2, 5),), "pile >= 2 and pile <= 5"),
        ("pile >= 2 and pile >= 4", (FactBounds("pile", 4, None),), "pile >= 4"),
        ("stage = 0", (FactBounds("stage", 0, 0),), "stage = 0"),
        ("stage == 0 and own_pot", (FactBounds("stage", 0, 0), FactBounds("own_pot", 1, 1)),
         "stage = 0 and own_pot = 1"),
        ("not own_pot", (FactBounds("own_pot", 0, 0),), "own_pot = 0"),
        # Yes or no is 1 or 0, however it is asked.
        ("own_pot >= 1", (FactBounds("own_pot", 1, 1),), "own_pot = 1"),
        ("own_pot < 1", (FactBounds("own_pot", 0, 0),), "own_pot = 0"),
        ("own_pot <= 1 and pile > 4", (FactBounds("pile", 5, None),), "pile >= 5"),
        ("own_score >= -5", (FactBounds("own_score", -5, None),), "own_score >= -5"),
    ],
)  # fmt: skip
def test_what_is_a_condition_is_read(text: str, expected: object, spelt: str) -> None:
    found = conditions.read(text, PILE)
    assert found == expected
    assert conditions.text(found) == spelt
    assert conditions.read(spelt, PILE) == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "found '' (expected facts compared with whole numbers and joined by `and`"),
        ("pile", "found 'pile', a number (expected "),
        ("pile >= ", "found 'pile >=' (expected "),
        ("pile != 3", "found 'pile != 3' (expected "),
        ("pile >= 5 or hand <= 3", "found 'pile >= 5 or hand <= 3' (expected "),
        ("pile >= 5 and", "found 'pile >= 5 and' (expected "),
        ("pile >= 2.5", "found 'pile >= 2.5' (expected "),
        ("pil >= 5", "did you mean 'pile'?"),
        ("pile >= 5 and pile <= 3", "which is never so for pile"),
        ("own_pot >= 2", "which is never so for own_pot"),
        ("own_pot = -1", "which is never so for own_pot"),
        ("pile >= 999999999999", "expected numbers from -2147483647 to 2147483647"),
        ("not", "found 'not' (expected "),
    ],
)
def test_what_is_none_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        conditions.read(text, PILE)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_condition_in_words() -> None:
    when = conditions.read("pile >= 5 and hand <= 3 and not own_pot and turn = 7", PILE)
    assert conditions.words(when, PILE) == (
        "turn of the hand: 7, 5 or more cards in the pile, 3 or fewer cards in the player's hand, "
        "own team has taken a pot: no"
    )
