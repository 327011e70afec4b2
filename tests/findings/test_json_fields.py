"""``analyser.findings.json_fields``: Does JSON come from the fields of a record: all of them, or
those that its class lists?
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from analyser.findings.json_fields import each_row, json_able, pick_fields
from analyser.statistics.simultaneous import Number


@dataclass(frozen=True)
class Leaf:
    size: float
    name: str | None = None


@dataclass(frozen=True)
class Branch:
    leaves: tuple[Leaf, ...]
    hidden: int
    length: Number
    JSON: ClassVar = "count length largest=first.size leaves"

    @property
    def count(self) -> int:
        return len(self.leaves)

    @property
    def first(self) -> Leaf | None:
        return self.leaves[0] if self.leaves else None


def test_a_record_is_all_of_its_fields_in_their_order() -> None:
    assert list(json_able(Leaf(2.0, "oak")).items()) == [("size", 2.0), ("name", "oak")]


def test_a_record_that_lists_its_keys_is_those_in_that_order() -> None:
    found = json_able(Branch((Leaf(2.0), Leaf(math.nan, "elm")), 7, Number(3.0, math.inf)))
    assert list(found.items()) == [
        ("count", 2),
        ("length", {"mean": 3.0, "low": None, "high": None}),
        ("largest", 2.0),
        ("leaves", [{"size": 2.0, "name": None}, {"size": None, "name": "elm"}]),
    ]


def test_a_field_of_what_is_not_there_is_null() -> None:
    assert pick_fields(Branch((), 7, Number(3.0, 1.0)), "largest=first.size") == {"largest": None}


def test_columns_become_a_record_for_each_row() -> None:
    assert each_row("name gain", ["a", "b"], [Number(1.0, 1.0), None]) == [
        {"name": "a", "gain": {"mean": 1.0, "low": 0.0, "high": 2.0}},
        {"name": "b", "gain": None},
    ]
