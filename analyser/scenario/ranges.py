"""Which values does a flag ask for, as in ``NAME=FIRST:LAST:STEP`` or ``NAME=VALUE,VALUE``?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from analyser.errors import UsageError, other_kind, suggest_name
from analyser.scenario import limits
from analyser.typed_text import notation

if TYPE_CHECKING:
    from analyser.games.interface import Field

YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}
"""As scenarios write it, and as ``rules`` shows it."""

MOST_VALUES = 200
"""Values of one number; more would be a slip of the finger."""

MOST_SAID = 10**9
"""Beyond it nobody needs to know how many they are."""


def describe_allowed(fields: Sequence[Field]) -> str:
    """Return how values are asked for, of the first of these fields that is a number."""
    form = "NAME=FIRST:LAST[:STEP] or NAME=VALUE,VALUE,…"
    for about in fields:
        if about.kind == "int" and about.low is not None and about.high is not None:
            return f"{form}, as in {about.id}={about.low}:{about.high}"
    return form


def ranges(
    flag: str,
    kind: str,
    lists: str,
    texts: Sequence[str] | None,
    fields: Sequence[Field],
    others: Mapping[str, Iterable[str]],
) -> dict[str, list[Any]]:
    """Return what a flag asks for: a field's name to its values.

    ``others``: names of other kinds, as ``errors.other_kind`` takes them.
    """
    about = {field.id: field for field in fields}
    made: dict[str, list[Any]] = {}
    for text in texts or ():
        name, equals, listed = text.partition("=")
        if not name or not equals:
            raise UsageError(f"{flag}: found {text[:60]!r} (expected {describe_allowed(fields)})")
        if name not in about:
            raise UsageError(
                f"{flag}: unknown {kind} {name[:60]!r} (`analyser {lists}` lists them"
                f"{other_kind(name, others) or suggest_name(name, about)})"
            )
        if name in made:
            raise UsageError(f"{flag} {name}: found more than once; leave all but one of them out")
        made[name] = _values(f"{flag} {name}", about[name].kind, listed)
    return made


def numbers(flag: str, text: str, kind: str) -> list[Any]:
    """Return the numbers of a flag that names no field; ``kind`` as a field's: int or chance."""
    made = _values(flag, kind, text)
    for value in made:
        if isinstance(value, str):
            said = "a whole number" if kind == "int" else "a number"
            raise UsageError(f"{flag}: found {value[:60]!r} (expected {said})")
    return made


def _values(where: str, kind: str, text: str) -> list[Any]:
    """Return the values that ``first:last:step`` or a list with commas stands for."""
    if kind == "ints":
        raise UsageError(f"{where}: is a list of numbers (expected a field of one value)")
    if ":" not in text:
        listed = text.split(",")
        _check_count(where, len(listed))
        return [value(kind, part.strip()) for part in listed]
    parts = text.split(":")
    # Of Decimal's errors Overflow is none of Python's.
    with suppress(ArithmeticError, ValueError):
        first, last, step = (Decimal(part) for part in [*parts, "1"][:3])
        small = all(abs(each) <= limits.MAX_SEED for each in (first, last, step))
        whole = small and (kind == "chance" or all(x == int(x) for x in (first, last, step)))
        if len(parts) in (2, 3) and step > 0 and first < last and whole:
            # As a whole number it may have a million digits.
            count = int(min((last - first) / step, Decimal(MOST_SAID))) + 1
            _check_count(where, count)
            steps = [first + at * step for at in range(count)]
            return [float(each) if kind == "chance" else int(each) for each in steps]
    form = "FIRST:LAST:STEP, whole numbers that go up, or values with commas"
    raise UsageError(f"{where}: found {text[:60]!r} (expected {form})")


def _check_count(where: str, count: int) -> None:
    """Raise ``UsageError`` for more values than a user can mean."""
    if count > MOST_VALUES:
        found = f"{count:,}" if count <= MOST_SAID else f"more than {MOST_SAID:,}"
        raise UsageError(f"{where}: found {found} values (expected at most {MOST_VALUES})")


def value(kind: str, text: str) -> Any:
    """Return the value that a text stands for, or the text: the game says what is wrong with it."""
    text = notation(text)
    if kind == "bool":
        return YES_OR_NO.get(text.lower(), text)
    with suppress(ValueError):
        if kind == "int":
            return int(text)
        if kind == "chance":
            return float(text)
        if kind == "ints":
            # In brackets it is what a scenario file has.
            return [int(item) for item in text.removeprefix("[").removesuffix("]").split(",")]
    return text
