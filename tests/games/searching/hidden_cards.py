"""Cards of a compiled table that a player has not seen: where they are, and which may be there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Record

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Zone:
    """Hidden cards that lie together: how many, all see."""

    cards: tuple[int, ...]
    may: frozenset[int] | None = None
    """Which cards may lie there, for all that was seen; ``None``: all."""
    in_order: bool = False
    """Whether it matters in which order they lie."""


def bits(cards: Any) -> list[int]:
    """Return the numbers of a set of cards."""
    return [card for card in range(64) if int(cards) >> card & 1]


def others(rules: Record, seat: int) -> list[int]:
    return [other for other in range(rules["players"]) if other != seat]


def numbers_at(table: Numbers, places: Iterable[int]) -> tuple[int, ...]:
    return tuple(int(table[place]) for place in places)


def without(cards: list[int], known: list[int]) -> tuple[int, ...]:
    """Return cards but for those that all know."""
    left = list(cards)
    for card in known:
        left.remove(card)
    return tuple(sorted(left))


def hands(T: Any, table: Numbers, seats: Sequence[int], may: Numbers) -> list[Zone]:
    """Return the hands of some seats of a game of tricks; ``may``: what each may hold."""
    held = [bits(table[T.SEATS0 + T.SEAT_WIDTH * seat + T.HAND]) for seat in seats]
    return [
        Zone(tuple(own), frozenset(bits(may[seat]))) for seat, own in zip(seats, held, strict=True)
    ]
