"""How do findings become JSON?  Fields of records in, what a program reads out.

Keys stand where they are listed, and a number that is unknown (NaN, or an end without end) is null.
Left out: which fields a program gets (the file of each kind of study), and the file of an answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any


def picked(record: object, fields: str) -> dict[str, Any]:
    """Return fields of a record by name, JSON-able.

    ``fields``: names between spaces; ``key=name`` where the key is another than the field's name;
    a field of a field has a dot.
    """
    made = {}
    for each in fields.split():
        key, _, name = each.partition("=")
        made[key] = json_able(attrgetter(name or key)(record))
    return made


def each_picked(records: Iterable[object], fields: str) -> list[dict[str, Any]]:
    """Return the same of each of some records."""
    return [picked(record, fields) for record in records]


def json_able(value: Any) -> Any:
    """Return a value as JSON has it: an estimate is its mean and ends, what is unknown is null."""
    if hasattr(value, "as_json"):
        return value.as_json()
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: json_able(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [json_able(each) for each in value]
    return value
