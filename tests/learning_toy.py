"""A toy with positions to learn from, whose true worth is known, for the tests of learning.

A hand is eight turns of two sides in turn; by how much one is ahead wanders about, and decides.
Strong players make more of a lead than weak ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from toy import Toy, luck

from analyser.errors import UsageError, unknown
from analyser.games.interface import Feature, PlainPositions, Record, Rows, SearchedPositions

TURNS = 8
WEAK, STRONG = 10, 16
"""Points that a lead of one is worth in the end."""


@dataclass
class LearningToy(Toy):
    """The toy; ``played`` counts the blocks asked for, by kind and first deal."""

    features: tuple[Feature, ...] = (
        Feature("ahead", "how far the mover is ahead"),
        Feature("behind", "how far the mover is behind"),
        Feature("left", "turns that are left"),
        Feature("weather", "what has nothing to do with it"),
    )
    played: list[tuple[str, int]] = field(default_factory=list)
    stop_at: int | None = None
    """After so many blocks somebody presses Ctrl-C."""

    def learner(self, rules: Record, base: str | None, model: str | None) -> Record:
        for name in (base, model):
            if name is not None and name not in self.policies:
                raise UsageError(unknown("policy", name, self.policies))
        return {**self.policy(base or "balanced"), "search_worlds": 4, "model": model or "bold"}

    def plain_positions(
        self,
        rules: Record,
        policy: Record,
        key: int,
        first: int,
        count: int,
        each: int,
        futures: int,
    ) -> PlainPositions:
        self._asked("plain", first)
        x, lead, deals, side = self._hands(key, first, count, rules)
        noise = luck(key, deals * TURNS + x[:, 2], 50) % 201 - 100
        worth = WEAK * np.where(side == 0, lead, -lead) + noise / futures
        taken = luck(key, deals * TURNS + x[:, 2], 51) % each == 0
        stage = ((TURNS - x[:, 2]) // 3).astype(np.int8)
        return PlainPositions(x[taken], worth[taken], stage[taken], deals[taken])

    def searched_positions(
        self,
        rules: Record,
        policy: Record,
        weights: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> SearchedPositions:
        self._asked("searched", first)
        x, lead, deals, side = self._hands(key, first, count, rules)
        x[:, 3] = (x[:, 3] + sum(weights) % 7) % 7
        last = lead.reshape(count, TURNS)[:, -1]
        margin = STRONG * last + luck(key, np.arange(first, first + count), 52) % 41 - 20
        stage = ((TURNS - x[:, 2]) // 3).astype(np.int8)
        margins = np.stack([margin, -margin], axis=1).astype(np.float64)
        return SearchedPositions(x, side.astype(np.int8), stage, deals, margins)

    def _hands(
        self, key: int, first: int, count: int, rules: Record
    ) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.int16]], Rows, Rows, Rows]:
        deals = np.arange(first, first + count, dtype=np.int64)
        steps = np.stack([luck(key, deals, 20 + turn) % 5 - 2 for turn in range(TURNS)], axis=1)
        lead = steps.cumsum(axis=1).ravel() + int(rules["bonus"]) // 100
        side = np.tile(np.arange(TURNS) % 2, count)
        own = np.where(side == 0, lead, -lead)
        left = np.tile(TURNS - 1 - np.arange(TURNS), count)
        weather = np.stack([luck(key, deals, 40 + turn) % 7 for turn in range(TURNS)], axis=1)
        x = np.stack([np.maximum(own, 0), np.maximum(-own, 0), left, weather.ravel()], axis=1)
        return x.astype(np.int16), lead, np.repeat(deals, TURNS), side

    def _asked(self, kind: str, first: int) -> None:
        self.played.append((kind, first))
        if self.stop_at is not None and len(self.played) > self.stop_at:
            raise KeyboardInterrupt
