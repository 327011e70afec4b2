"""``analyser.scenario.ranges``: Are the values that a flag asks for read, and slips of the
finger said in a sentence?
"""

from __future__ import annotations

from typing import Any

import pytest

from analyser.errors import UsageError
from analyser.games.interface import Field
from analyser.scenario.ranges import ranges

FIELDS = (
    Field("count", "int", "a number", low=0, high=1000),
    Field("share", "chance", "a chance", low=0, high=1),
    Field("open", "bool", "yes or no"),
    Field("steps", "ints", "numbers"),
)


def read(text: str) -> dict[str, list[Any]]:
    return ranges("--habit", "habit", "policies", [text], FIELDS, {})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("count=1:3", [1, 2, 3]),
        ("count=-2:4:3", [-2, 1, 4]),
        ("count=5,1", [5, 1]),
        ("share=0:1:0.5", [0.0, 0.5, 1.0]),
        ("open=yes,no", [True, False]),
    ],
)
def test_values_are_read(text: str, values: list[Any]) -> None:
    assert [*read(text).values()] == [values]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("count", "found 'count' (expected NAME=FIRST:LAST"),
        ("cuont=1,2", "unknown habit 'cuont' .* did you mean 'count'"),
        ("steps=1,2", "is a list of numbers"),
        ("count=3:1", "expected FIRST:LAST:STEP"),
        ("count=0:1:0.5", "whole numbers that go up"),
        ("count=1:2:3:4", "expected FIRST:LAST:STEP"),
        ("count=0:1000", "found 1,001 values (expected at most 200"),
        ("count=" + ",".join(map(str, range(201))), "found 201 values (expected at most 200"),
        ("share=nan:1", "expected FIRST:LAST:STEP"),
        # What would have a million digits, or more than there can be.
        ("share=0:1:1e-999999", "found more than 1,000,000,000 values"),
        ("share=0:100:1e-999999", "expected FIRST:LAST:STEP|more than 1,000,000,000 values"),
        ("share=0:1:1e-9999999999999999999", "expected FIRST:LAST:STEP"),
    ],
)
def test_what_cannot_be_meant_is_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence.replace("(", r"\(")):
        read(text)
