"""Has a record that was read from a file the kinds of values that its class declares?

A checksum shows that a file is whole, not that analyser wrote it.  So each record is held against
the annotations of its own dataclass.  Left out: whether values fit together.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Drawing:
    """In the place of a class that only type checkers import: no file holds one."""


FOR_CHECKERS: Final = {"Figure": Drawing}
"""Names that annotations of records have and that are not there when the program runs."""


def make_typed_record(
    kind: type[T], values: Mapping[str, Any], known: Callable[[], Mapping[str, Any]] = dict
) -> T:
    """Return a record of a dataclass; ``TypeError`` where a field is missing, unknown or wrong.

    ``known``: other records by name, which its file imports for type checkers alone.
    """
    about: Any = kind
    hints = _hints(about, known)
    for name, value in values.items():
        if name in hints and not fits(value, hints[name]):
            raise TypeError(f"{kind.__name__}.{name}: found a {type(value).__name__}")
    return kind(**values)


def fits(value: Any, hint: Any) -> bool:
    """Return whether a value is what an annotation says; a list is as good as a tuple."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in args)
    if origin is Literal:
        return any(value is each or value == each for each in args)
    if origin is tuple and args[-1] is not Ellipsis:
        pairs = zip(value, args, strict=True) if _is_listed(value, len(args)) else None
        return pairs is not None and all(fits(each, of) for each, of in pairs)
    if origin in (tuple, list, Sequence):
        return _is_listed(value) and all(fits(each, args[0]) for each in value)
    if origin in (dict, Mapping):
        key, of = args
        return isinstance(value, Mapping) and all(
            fits(name, key) and fits(each, of) for name, each in value.items()
        )
    if hint in (int, float):
        kinds = (int,) if hint is int else (int, float)
        return isinstance(value, kinds) and not isinstance(value, bool)
    return isinstance(value, hint)


def _is_listed(value: Any, count: int | None = None) -> bool:
    return isinstance(value, list | tuple) and count in (None, len(value))


@cache
def _hints(kind: Any, known: Callable[[], Mapping[str, Any]]) -> dict[str, Any]:
    hints = get_type_hints(kind, localns={**FOR_CHECKERS, **known()})
    return {each.name: hints[each.name] for each in dataclasses.fields(kind)}
