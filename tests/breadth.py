"""Which values of a parameter does ``make test`` try?  The others are left to ``make test-all``, or
ask an ability that was deleted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import pytest
from compiling import OFF


def broad_if_compiled(test: Any) -> Any:
    """Leave a test to ``make test-all`` where it first compiles what no other test needs."""
    return test if OFF else pytest.mark.broad(test)


def broad_but(
    values: Iterable[Any], kept: Collection[Any], broad: Collection[Any] | None = None
) -> Sequence[Any]:
    """Return all values, as ``parametrize`` takes them; those not in ``kept`` are broad.

    Where some are named that are ``broad``, all others are slow.
    """

    def mark(value: Any) -> pytest.MarkDecorator:
        return pytest.mark.broad if broad is None or value in broad else pytest.mark.slow

    return [
        each if each in kept else pytest.param(*_parts(each), marks=mark(each)) for each in values
    ]


def needing(values: Iterable[Any], abilities: Mapping[Any, str]) -> Sequence[Any]:
    """Return all values, as ``parametrize`` takes them; some need abilities, here by value."""
    return [
        pytest.param(*_parts(each), marks=pytest.mark.needs(*abilities[each].split()))
        if each in abilities
        else each
        for each in values
    ]


def _parts(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
