"""May a field have this value?  For whoever writes a game: its rules and policies, checked.

A rule set and a policy are values by field id; what a scenario, a policy file or a flag changes is
laid over them here, and what is wrong is said in one sentence that names the place.  Left out:
what a field means, and which values do not go together, which only the game knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from analyser.errors import ScenarioError, nearest
from analyser.games.interface import Field, Record


def laid_over(
    where: str, fields: Iterable[Field], values: Mapping[str, Any], changes: Record | None
) -> dict[str, Any]:
    """Return ``values``, a field each, in the order of ``fields``, with ``changes`` laid over.

    The values are as JSON holds them; ``where`` is ``rules`` or ``policies.<name>``.
    ``ScenarioError`` for a field that there is none of, and as :func:`checked`.
    """
    known = {about.id: about for about in fields}
    for key in changes or {}:
        if key not in known:
            raise ScenarioError(f"{where}.{key}: no such field{nearest(key, known)}")
    full = {**values, **(changes or {})}
    made = {key: checked(about, f"{where}.{key}", full[key]) for key, about in known.items()}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in made.items()}


def checked(about: Field, where: str, value: Any) -> Any:
    """Return ``value`` if the field may have it; ``ScenarioError`` names place, found, allowed."""
    if about.kind == "bool":
        if isinstance(value, bool):
            return value
        raise ScenarioError(f"{where}: found {value!r}; allowed: true or false")
    if about.kind == "choice":
        if value in about.choices:
            return value
        hint = nearest(str(value), about.choices)
        raise ScenarioError(f"{where}: found {value!r}; allowed: {', '.join(about.choices)}{hint}")
    if about.kind == "chance":
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if number and 0 <= value <= 1:
            return float(value)
        raise ScenarioError(f"{where}: found {value!r}; allowed: a number from 0 to 1")
    low, high = about.low, about.high
    assert low is not None
    assert high is not None
    allowed = f"a whole number from {low} to {high}"
    if about.kind == "ints":
        allowed = f"a list of {about.length} whole numbers from {low} to {high}"
        if not isinstance(value, (list, tuple)) or len(value) != about.length:
            raise ScenarioError(f"{where}: found {value!r}; allowed: {allowed}")
        numbers = list(value)
    else:
        numbers = [value]
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            raise ScenarioError(f"{where}: found {value!r}; allowed: {allowed}")
    return tuple(numbers) if about.kind == "ints" else value
