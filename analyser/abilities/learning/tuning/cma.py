"""Where may a search look for better habits, and where does it look next?

A habit that is a whole number is an axis, with a step of its own: a fraction of what the number is
worth now, so that prices of hundreds of points and counts of four cards move alike.  The search is
CMA-ES (Hansen, "The CMA evolution strategy: a tutorial", arXiv 1604.00772) as the library ``cma``
has it: a normal distribution over the axes, whose samples are rounded before they are tried, and
which moves towards those that did well.  What is asked for at the end is its mean.  Left out: what
the habits are worth, which is for whoever tells the scores.

The library's ``integer_variables`` are left alone: with them a noisy test of 30 whole numbers, six
of them counts, came no nearer to its optimum (12 runs at each of two noises and three steps), and
they draw from numpy's global generator, so that a search could not be played back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.errors import UsageError, describe_missing
from analyser.games.interface import Field, Game, Record

STEP: Final = 0.25
"""The first steps' standard deviation, in parts of an axis' scale."""

FLOOR: Final = 4
"""Least scale: a first step of 1, the least that rounding lets through."""

PROBES: Final = 4
"""Scales by which a habit is moved, up and down, to see whether it matters at all."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """One habit that is searched."""

    id: str
    start: int
    """Its value in the policy that the search starts from."""
    low: int
    """Least value allowed."""
    high: int
    """Greatest value allowed."""
    scale: int | float
    """How far is far, in the habit's own unit."""

    def clamp_value(self, value: float) -> int:
        """Return the nearest value that is allowed."""
        return min(max(round(value), self.low), self.high)


def axes(game: Game, base: Record, names: Collection[str] | None = None) -> tuple[Dimension, ...]:
    """Return the axes of these habits, in the game's order; without names, of all that are numbers.

    Left out then are habits that can only be 0 or 1, and those whose numbers stand for things:
    they are another way of thinking, not more or less of it.  ``UsageError`` for a name that is
    not a whole number of a policy.
    """
    fields = {field.id: field for field in game.policy_fields}
    for name in names or ():
        if name not in fields or fields[name].kind != "int":
            raise UsageError(f"{name!r} is not a habit that is a whole number")
    if names is None:
        names = [field.id for field in game.policy_fields if _is_searched(field)]
    default = game.policy(game.default_policy)
    return tuple(
        _axis(field, int(base[name]), int(default[name]))
        for name, field in fields.items()
        if name in names
    )


def _limits(field: Field) -> tuple[int, int]:
    """Return the least and greatest value; a side without a limit has a far one."""
    far = 10**6
    return -far if field.low is None else field.low, far if field.high is None else field.high


def _is_searched(field: Field) -> bool:
    low, high = _limits(field)
    return field.kind == "int" and field.ordered and high - low > 1


def _axis(field: Field, start: int, default: int) -> Dimension:
    low, high = _limits(field)
    # Where the base has a 0 the default player tells how large such a number is, or the field.
    scale = max(abs(start) or abs(default) or field.far, FLOOR)
    return Dimension(field.id, start, low, high, min(scale, (high - low) / 2))


def that_matter(
    axes: Sequence[Dimension],
    base: Record,
    played: Callable[[Record], npt.NDArray[np.int64]],
) -> tuple[Dimension, ...]:
    """Return the axes along which play changes: far up or down, some hand is played otherwise.

    ``played`` gives the rows of the same few hands for a policy that everybody plays.
    """
    before = played(base)
    kept = []
    for axis in axes:
        for way in (PROBES, -PROBES):
            value = axis.clamp_value(axis.start + way * axis.scale)
            if not np.array_equal(played({**base, axis.id: value}), before):
                kept.append(axis)
                break
    return tuple(kept)


class Search:
    """A search in progress: ask, try what was asked for, tell, and so on.

    The same axes, population, seed and scores give the same questions, with the same versions of
    the libraries on the same machine: elsewhere the last bits of a decomposition may differ.
    """

    def __init__(self, axes: Sequence[Dimension], population: int, seed: int) -> None:
        """Start at the axes' start; ``population`` samples each time."""
        library = cma()
        self._axes = axes
        draws = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(1,)))
        # The outermost values get as wide a place as the others have: half a unit either way.
        bounds = [[axis.low - 0.499 for axis in axes], [axis.high + 0.499 for axis in axes]]
        with _silence_warnings():
            self._search = library.CMAEvolutionStrategy(
                [float(axis.start) for axis in axes],
                STEP,
                {
                    "CMA_stds": [float(axis.scale) for axis in axes],
                    "bounds": bounds,
                    "popsize": population,
                    "randn": lambda rows, columns: draws.standard_normal((rows, columns)),
                    "seed": float("nan"),
                    "verbose": -9,
                },
            )
        self._asked: list[Any] = []

    def ask(self) -> list[list[int]]:
        """Return the next samples: a list each, a value for each axis."""
        with _silence_warnings():
            self._asked = self._search.ask()
        return [self._round_values(each) for each in self._asked]

    def tell(self, scores: Sequence[float]) -> None:
        """Take the value of each sample: the more the better."""
        with _silence_warnings():
            self._search.tell(self._asked, [-score for score in scores])

    @property
    def mean(self) -> list[int]:
        """The distribution's mean, rounded: a value for each axis."""
        return self._round_values(self._search.result.xfavorite)

    def _round_values(self, values: Any) -> list[int]:
        return [
            axis.clamp_value(float(value)) for axis, value in zip(self._axes, values, strict=True)
        ]


def cma() -> Any:
    """Return the library; ``UsageError`` that says how to install it where it is missing."""
    with _silence_warnings():
        try:
            import cma as library
        except ImportError:
            raise UsageError(f"tuning: {describe_missing('cma', 'tune')}") from None
    return library


@contextmanager
def _silence_warnings() -> Iterator[None]:
    """Keep the library's warnings, of flat scores and the like, from a person who cannot act."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
