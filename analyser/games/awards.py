"""What is a difference in points worth in victory points?  Tables of steps, read and looked up.

A table is TOML: how many hands a match has, where it was read, and its steps.  A step has the
greatest difference that counts to it (``upto``), and what it brings to the side that is ``ahead``
and to the one ``behind``.  The last step has no ``upto``, so no difference is without points::

    hands = 3
    source = "our club's board"
    steps = [
      { upto = 50, ahead = 10, behind = 10 },
      { upto = 400, ahead = 15, behind = 5 },
      { ahead = 20, behind = 0 },
    ]

Left out: whose matches are counted (``findings.victory_points``).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.errors import ScenarioError, unknown
from analyser.games.interface import Record
from analyser.games.protocols.clubs import Award
from analyser.games.records import tables

FILE: Final = "victory_points.toml"
"""Beside the modules of a game that has such tables."""
KEYS: Final = ("name", "hands", "source", "steps")
STEP: Final = ("upto", "ahead", "behind")
MOST_HANDS: Final = 64
MOST_POINTS: Final = 1_000_000
"""The greatest number that a table may hold."""
MOST_STEPS: Final = 100


def awards(package: str) -> Mapping[str, Award]:
    """Return a game's tables by name: those of the file beside the modules of ``package``."""
    found = tables(package, FILE)
    return MappingProxyType(
        {name: read_award(f"{FILE}: {name}: ", name, table) for name, table in found.items()}
    )


def read_award(where: str, name: str, table: Mapping[str, Any]) -> Award:
    """Return a table of victory points from TOML.

    ``ScenarioError``, which begins with ``where``, for a table that leaves a difference without
    points, or in which a greater lead brings less.
    """
    for key in table:
        if key not in KEYS:
            raise ScenarioError(f"{where}{unknown('key', key[:60], KEYS)}")
    hands = _number(f"{where}hands", table.get("hands"), 1, MOST_HANDS)
    source = table.get("source", "")
    if not isinstance(source, str) or not source.isprintable():
        raise ScenarioError(
            f"{where}source: found {_describe_value(source)} (expected where it was read)"
        )
    steps = table.get("steps")
    if not isinstance(steps, list) or not 2 <= len(steps) <= MOST_STEPS:
        raise ScenarioError(f"{where}steps: expected a list of 2 to {MOST_STEPS} steps")
    upto: list[int] = []
    points: list[tuple[int, int]] = []
    for at, step in enumerate(steps, start=1):
        place = f"{where}steps.{at}"
        if not isinstance(step, dict):
            raise ScenarioError(f"{place}: expected {{ upto = 50, ahead = 10, behind = 10 }}")
        for key in step:
            if key not in STEP:
                raise ScenarioError(f"{place}: {unknown('key', key[:60], STEP)}")
        if at < len(steps):
            upto.append(_number(f"{place}.upto", step.get("upto"), 0, MOST_POINTS))
        elif "upto" in step:
            raise ScenarioError(
                f"{place}.upto: found {_describe_value(step['upto'])}, which leaves greater "
                "differences "
                "without points (expected no upto in the last step)"
            )
        ahead, behind = (
            _number(f"{place}.{key}", step.get(key), 0, MOST_POINTS) for key in ("ahead", "behind")
        )
        points.append((ahead, behind))
        _check_order(place, upto, points, at < len(steps))
    return Award(name, source, hands, tuple(upto), tuple(points))


def _check_order(place: str, upto: list[int], points: list[tuple[int, int]], ends: bool) -> None:
    """Raise ``ScenarioError`` unless the last step goes on from the one before it."""
    ahead, behind = points[-1]
    if len(points) == 1:
        if ahead != behind:
            raise ScenarioError(
                f"{place}: found {ahead}–{behind} (expected the same for both: nobody is ahead at "
                "a difference of 0)"
            )
        return
    if ends and upto[-1] <= upto[-2]:
        raise ScenarioError(
            f"{place}.upto: found {upto[-1]} (expected more than {upto[-2]}, the step before)"
        )
    less, more = points[-2]
    if ahead < less or behind > more:
        raise ScenarioError(
            f"{place}: found {ahead}–{behind} after {less}–{more} (expected that a greater lead "
            "never brings less)"
        )


def _number(where: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    said = "nothing" if value is None else _describe_value(value)
    raise ScenarioError(f"{where}: found {said} (expected a whole number from {low} to {high})")


def _describe_value(value: Any) -> str:
    if isinstance(value, list | dict):
        return f"a list of {len(value)}" if isinstance(value, list) else "a table"
    return str(value).lower() if isinstance(value, bool) else repr(value)[:60]


def as_award(record: Record) -> Award:
    """Return the table that a run holds."""
    points = tuple((int(ahead), int(behind)) for ahead, behind in record["points"])
    return Award(**{**record, "upto": tuple(record["upto"]), "points": points})


def victory_points(award: Award, differences: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return the victory points of the first and of the second: (…, 2).

    ``differences``: points of the first minus the second's at the end of a match, any shape.
    """
    apart = np.asarray(differences, dtype=np.float64)
    step = np.searchsorted(award.upto, np.abs(apart), side="left")
    won = np.asarray(award.points, dtype=np.float64)[step]
    return np.where((apart >= 0)[..., None], won, won[..., ::-1])
