"""Toys with positions and options to learn from, whose true worth is known, for tests of learning.

A hand is eight turns of two sides in turn; by how much one is ahead wanders about, and decides.
Strong players make more of a lead than weak ones.  Each turn of the other toy is a decision: to
draw, worth 0, or to take a few cards, worth more the more they are; then which of three to discard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from toy import Toy, luck

from analyser.errors import UsageError, unknown
from analyser.games.interface import Record, Rows
from analyser.games.protocols.learning import (
    Feature,
    OptionsRecorded,
    PlainPositions,
    SearchedPositions,
)
from analyser.games.searching import evaluations

TURNS = 8
WEAK, STRONG = 10, 16
"""Points that a lead of one is worth in the end."""


def searching(game: Toy, changes: Record) -> Record:
    """Return the fields of a search player that a user changed; its model must be known."""
    model = changes.get("search_model", "own")
    if model != "own" and model not in game.policies:
        raise UsageError(f"policies.toy.search_model: {unknown('policy', model, game.policies)}")
    return {"search_model": "bold", **changes}


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

    def learner(self, rules: Record, changes: Record) -> Record:
        return {**self.policy("balanced"), "search_worlds": 4, **searching(self, changes)}

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


CARD, HELD = 20, 5
"""Points that a taken card is worth, and a card in hand costs whoever discards it."""


@dataclass
class PolicyToy(Toy):
    """The toy; ``played`` counts the blocks asked for, by who moves and first deal."""

    played: list[tuple[str, int]] = field(default_factory=list)
    stop_at: int | None = None
    """After so many blocks somebody presses Ctrl-C."""

    learns_from_own_play = False

    @property
    def option_features(self) -> Mapping[str, tuple[Feature, ...]]:
        seen = (Feature("held", "cards in hand"), Feature("weather", "what has nothing to do"))
        return {
            "pile": (*seen, Feature("cards", "cards of the pile")),
            "discard": (
                *seen,
                Feature("rank", "rank of the card"),
                Feature("wild", "whether wild"),
            ),
        }

    def teacher(self, rules: Record, changes: Record) -> Record:
        return {**self.policy("balanced"), "search_worlds": 8, **searching(self, changes)}

    def learnt_policy(
        self, where: str, said: str, rules: Record
    ) -> tuple[str, Mapping[str, Sequence[int]]]:
        path, _, digest = said.partition(" ")
        found = evaluations.read(Path(path))
        return evaluations.seal_evaluation(where, path, found, digest), found.networks

    def recorded_options(
        self,
        rules: Record,
        teacher: Record,
        networks: Sequence[Sequence[int]],
        key: int,
        first: int,
        count: int,
        stray: int,
    ) -> list[OptionsRecorded]:
        self.played.append(("learnt" if networks else "search", first))
        if self.stop_at is not None and len(self.played) > self.stop_at:
            raise KeyboardInterrupt
        # Other moves, other positions.
        purpose = 60 + stray + sum(map(sum, networks)) % 7
        hand = np.repeat(np.arange(first, first + count, dtype=np.int64), TURNS)
        turn = hand * TURNS + np.tile(np.arange(TURNS), count)
        seen = np.stack([luck(key, turn, purpose) % 9, luck(key, turn, purpose + 1) % 7], axis=1)
        noise = luck(key, turn, purpose + 2) % 11 - 5
        cards = luck(key, turn, purpose + 3) % 8
        taking = CARD * (cards - 4) + int(rules["bonus"]) // 100 + noise
        pile = np.stack([0 * cards, cards], axis=1).reshape(-1, 1)
        worth = np.stack([0.0 * taking, taking], axis=1)
        ranks = np.stack([luck(key, turn, purpose + 4 + at) % 6 for at in range(3)], axis=1)
        wild = ranks == 5
        kept = -HELD * ranks * seen[:, :1] - 60.0 * wild
        discards = np.stack([ranks, wild], axis=2).reshape(-1, 2)
        return [
            self._recorded(hand, seen, pile, worth, np.tile([True, False], len(hand))),
            self._recorded(hand, seen, discards, kept, np.zeros(3 * len(hand), np.bool_)),
        ]

    def _recorded(
        self, hand: Rows, seen: Rows, described: Rows, worth: Any, is_zero: Any
    ) -> OptionsRecorded:
        decisions, many = worth.shape
        return OptionsRecorded(
            seen=seen.astype(np.int16),
            described=described.astype(np.int16),
            worth=worth.ravel(),
            worlds=np.full(worth.size, 8),
            is_zero=is_zero,
            many=np.full(decisions, many),
            default=np.zeros(decisions, np.int64),
            chosen=worth.argmax(axis=1),
            hand=hand,
        )
