"""How do findings become JSON?  Fields of records in, what a program reads out.

A program gets all fields of a dataclass, or those that its class lists in ``JSON``, as
``pick_fields`` takes them; the order of keys is the same.  A number that is unknown (NaN, or an end
without end) is null.  Left out: the file of an answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from analyser.confidence import CONFIDENCE

if TYPE_CHECKING:
    from analyser.games.interface import Scale


def pick_fields(record: object, names: str) -> dict[str, Any]:
    """Return fields of a record by name, JSON-able.

    ``names``: between spaces; ``key=name`` where the key is another than the field's name;
    ``*name`` for the keys of a field without its own; a field of a field, or an entry of one, has
    a dot, and is null where the first is ``None``.
    """
    made: dict[str, Any] = {}
    for each in names.split():
        key, _, path = each.lstrip("*").partition("=")
        value = json_able(_find_field(record, path or key))
        made |= value if each.startswith("*") else {key: value}
    return made


def _find_field(record: Any, path: str) -> Any:
    for name in path.split("."):
        if record is None:
            return None
        record = record[int(name)] if name.isdecimal() else getattr(record, name)
    return record


def pick_from_each(records: Iterable[object], names: str) -> list[dict[str, Any]]:
    """Return the same of each of some records."""
    return [pick_fields(record, names) for record in records]


def each_row(keys: str, *columns: Iterable[object]) -> list[dict[str, Any]]:
    """Return a record for each row of some columns, JSON-able; ``keys``: theirs, between spaces."""
    names = keys.split()
    return [
        dict(zip(names, map(json_able, row), strict=True)) for row in zip(*columns, strict=True)
    ]


def describe_scale(scale: Scale) -> dict[str, Any]:
    """Return by what differences per hand are judged."""
    return {"confidence": CONFIDENCE, "unit": f"{scale.unit} per hand", "band": scale.band}


def json_able(value: Any) -> Any:
    """Return a value as JSON has it: an estimate is its mean and ends, what is unknown is null."""
    if hasattr(value, "as_json"):
        return value.as_json()
    if is_dataclass(value):
        names = getattr(value, "JSON", None)
        return pick_fields(value, names or " ".join(each.name for each in fields(value)))
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: json_able(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [json_able(each) for each in value]
    return value
