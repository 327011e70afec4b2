"""What do games share whose rules and policies are frozen records?  Fields, checks, files, rows.

A record is a frozen dataclass, each field made with :func:`declare_field`, which keeps its
description for readers beside it (``Field``).  Named records are in TOML beside the game, each as
what differs from another one; compiled code reads a record as a row of whole numbers, by the place
of each field.  Left out: which fields there are, and which of their values fit together: that is
the game's.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections import namedtuple
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, TypeVar, cast

from analyser.errors import ScenarioError, suggest_name, write_value
from analyser.games.interface import Column, Field, Record

T = TypeVar("T")


def declare_field(kind: str, meaning: str, default: Any = dataclasses.MISSING, **about: Any) -> Any:
    """Return a field of a record's dataclass; ``about``: the other words of a ``Field``.

    With a ``default`` a record need not say it.
    """
    told = {"about": {"kind": kind, "meaning": meaning, **about}}
    return dataclasses.field(default=default, metadata=told)


def number(
    meaning: str,
    source: str,
    low: int,
    high: int,
    unit: str,
    *,
    label: str = "",
    default: Any = dataclasses.MISSING,
) -> Any:
    """Return a rule that is a whole number; ``default`` as in :func:`declare_field`, also below."""
    about = dict(source=source, low=low, high=high, unit=unit, label=label)
    return declare_field("int", meaning, default, **about)


def yes_no(
    meaning: str, source: str, *, label: str = "", default: Any = dataclasses.MISSING
) -> Any:
    """Return a rule that holds or does not."""
    return declare_field("bool", meaning, default, source=source, label=label)


def choice(
    meaning: str, source: str, *choices: str, label: str = "", default: Any = dataclasses.MISSING
) -> Any:
    """Return a rule that is one of some words."""
    return declare_field("choice", meaning, default, source=source, choices=choices, label=label)


def fields_of(record: type[Any]) -> tuple[Field, ...]:
    """Return what the fields of a record's dataclass are, in their order.

    ``record.shared``, where it has one: of fields that several games share, by id, what this game
    says otherwise.
    """
    # To mypy a class is not hashable.
    return _list_fields(cast("Any", record))


@cache
def _list_fields(record: Any) -> tuple[Field, ...]:
    own = getattr(record, "shared", {})
    return tuple(
        Field(id=each.name, **{**each.metadata["about"], **own.get(each.name, {})})
        for each in dataclasses.fields(record)
    )


def check_value(field: Field, where: str, value: Any) -> Any:
    """Return ``value`` if the field may have it; ``ScenarioError`` names place, found, allowed."""
    if field.kind == "bool":
        if isinstance(value, bool):
            return value
        raise ScenarioError(f"{where}: found {write_value(value)} (expected true or false)")
    if field.kind == "choice":
        if value in field.choices:
            return value
        hint = suggest_name(str(value), field.choices)
        allowed = f"{', '.join(field.choices)}{hint}"
        raise ScenarioError(f"{where}: found {write_value(value)} (expected {allowed})")
    if field.kind == "word":
        if isinstance(value, str):
            return value
        raise ScenarioError(f"{where}: found {write_value(value)} (expected a name, in quotes)")
    if field.kind == "chance":
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if is_number and 0 <= value <= 1:
            return float(value)
        raise ScenarioError(f"{where}: found {write_value(value)} (expected a number from 0 to 1)")
    low, high = field.low, field.high
    assert low is not None
    assert high is not None
    allowed = f"a whole number from {low} to {high}"
    numbers = [value]
    if field.kind == "ints":
        allowed = f"a list of {field.count} whole numbers from {low} to {high}"
        if not isinstance(value, (list, tuple)) or len(value) != field.count:
            raise ScenarioError(f"{where}: found {write_value(value)} (expected {allowed})")
        numbers = list(value)
    for each in numbers:
        if isinstance(each, bool) or not isinstance(each, int) or not low <= each <= high:
            raise ScenarioError(f"{where}: found {write_value(value)} (expected {allowed})")
    return tuple(numbers) if field.kind == "ints" else value


def lay_over(
    where: str, fields: Iterable[Field], values: Mapping[str, Any], changes: Record | None
) -> dict[str, Any]:
    """Return ``values``, a field each, in the order of ``fields``, with ``changes`` laid over.

    For a game that keeps plain values, as JSON holds them; ``where`` is ``rules`` or
    ``policies.<name>``.  ``ScenarioError`` for a field that there is none of, and as
    :func:`check_value`.
    """
    known = {about.id: about for about in fields}
    for key in changes or {}:
        if key not in known:
            # What no field can be called may hold signs that a terminal would obey.
            word = key if key.isidentifier() else write_value(key)
            raise ScenarioError(f"{where}.{word}: no such field{suggest_name(key, known)}")
    full = {**values, **(changes or {})}
    found = {key: check_value(about, f"{where}.{key}", full[key]) for key, about in known.items()}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in found.items()}


def make_record(
    record: type[T], where: str, values: Mapping[str, Any], word: str, listed: str
) -> T:
    """Return a record with these values, each checked by its field.

    ``where`` stands before a field's name in an error, ``word`` is what a field is called there
    (``rule``, ``habit``) and ``listed`` the command that lists them.  ``ScenarioError`` for a field
    that there is not, that is missing, or that may not have its value.
    """
    known = {each.id: each for each in fields_of(record)}
    for key in values:
        if key not in known:
            raise ScenarioError(
                f"{where}.{key}: no such {word} (`analyser {listed}` lists them"
                f"{suggest_name(key, known)})"
            )
    silent = {
        each.name: each.default
        for each in dataclasses.fields(record)  # type: ignore[arg-type]
        if each.default is not dataclasses.MISSING
    }
    full = {**silent, **values}
    missing = [key for key in known if key not in full]
    if missing:
        raise ScenarioError(f"{where}: {missing[0]} is missing")
    return record(
        **{key: check_value(about, f"{where}.{key}", full[key]) for key, about in known.items()}
    )


def values_of(record: Any) -> dict[str, Any]:
    """Return the values of a record by their fields.

    ``dataclasses.asdict`` copies each value, which takes eight times as long, and none changes.
    """
    return {each.name: getattr(record, each.name) for each in dataclasses.fields(record)}


def tables(package: str, file: str) -> dict[str, dict[str, Any]]:
    """Return the tables of a TOML file beside a package's modules, by name, in their order."""
    return tomllib.loads((files(package) / file).read_text(encoding="utf-8"))


def row(record: Any, fields: Iterable[Field]) -> list[int]:
    """Return a record as the whole numbers that compiled code reads; see :func:`places`.

    A word is its number among the ``choices``, a yes 1, and a list its numbers one after another; a
    name, which is looked up elsewhere, is 0, as often as it has room for.
    """
    numbers: list[int] = []
    for about in fields:
        value = getattr(record, about.id)
        if about.kind == "word":
            numbers += [0] * about.count
        elif about.kind == "choice":
            numbers.append(about.choices.index(value))
        elif about.kind == "ints":
            numbers.extend(value)
        else:
            numbers.append(int(value))
    return numbers


def places(fields: Sequence[Field]) -> dict[str, int]:
    """Return where each field is in a :func:`row`; of a list, its first number."""
    widths = [about.count for about in fields]
    starts = accumulate(widths, initial=0)
    return {about.id: start for about, start in zip(fields, starts, strict=False)}


def positions(fields: Iterable[Field | Column], **more: int) -> Any:
    """Return where each field is in a :func:`row`, by its name in capitals, as compiled code
    reads it: ``R.HAND_CARDS``; of a list, its first number.

    Each word of a choice, or of a column's categories, has its number behind the field's name
    (``R.SETTLE_BANKER``), and ``COUNT`` is how many numbers the row has; ``more`` are numbers of
    the caller's own.
    """
    found, at = dict[str, int](), 0
    for about in fields:
        name, words, count = (
            (about.id, about.choices, about.count)
            if isinstance(about, Field)
            else (about.name, about.categories, 1)
        )
        found[name.upper()] = at
        for at_word, word in enumerate(words):
            found[f"{name}_{re.sub('[^a-z0-9]+', '_', word)}".upper()] = at_word
        at += count
    found |= {"COUNT": at, **more}
    return namedtuple("Positions", found)(**found)


def number_of(fields: Iterable[Field], field: str, word: str) -> int:
    """Return the number that stands for one of a field's words in a :func:`row`."""
    return next(about for about in fields if about.id == field).choices.index(word)
