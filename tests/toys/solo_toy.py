"""A toy for one: a puzzle in which a patient player finds more words, and nobody is met.

It is the core of a game and nothing besides.  A puzzle has 0 to 20 words that anybody finds; one of
three puzzles has as many more as the player has ``patience``, another has twice as many.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from toy import luck

from analyser.errors import UsageError, unknown
from analyser.games.interface import Column, Field, Record, Rows, Scale
from analyser.games.records import lay_over

PRESETS = {"small": 20, "large": 60}
POLICIES = {"hasty": 0, "patient": 2, "stubborn": 3}
"""So many words a puzzle are found more: the mean of none, once and twice the patience."""


@dataclass
class SoloToy:
    """The toy."""

    name: str = "solo"
    title: str = "Solo"
    question: str = "Is it worth looking on?"
    scale: Scale = field(
        default_factory=lambda: Scale(
            "words", band=0.5, precision=0.1, spread=4.0, decimals=0, lead_steps=4
        )
    )
    columns: tuple[Column, ...] = (
        Column("deal", "int64", "", "number of the puzzle"),
        Column("turns", "int16", "turns", "words tried"),
        Column("ending", "category", "", "how it ended", categories=("solved", "given up")),
        Column("score_0", "int16", "words", "words found"),
    )
    rule_fields: tuple[Field, ...] = (Field("words", "int", "most easy words", low=1, high=100),)
    policy_fields: tuple[Field, ...] = (
        Field("patience", "int", "words more that it looks for", low=0, high=9),
        Field("hurry", "int", "nothing at all", low=0, high=9),
    )
    presets: Mapping[str, str] = field(
        default_factory=lambda: {name: f"up to {most} words" for name, most in PRESETS.items()}
    )
    policies: Mapping[str, str] = field(
        default_factory=lambda: {name: f"patience {size}" for name, size in POLICIES.items()}
    )
    tuned_for: Mapping[str, str] = field(default_factory=dict)
    default_preset: str = "small"
    default_policy: str = "hasty"

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        if preset not in PRESETS:
            raise UsageError(unknown("preset", preset, PRESETS))
        values = {"words": PRESETS[preset]}
        return {"preset": preset, **lay_over("rules", self.rule_fields, values, changes)}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        if name not in POLICIES:
            raise UsageError(unknown("policy", name, POLICIES))
        values = {"patience": POLICIES[name], "hurry": 0}
        made = lay_over(f"policies.{name}", self.policy_fields, values, changes)
        return {"name": name, **made}

    def sides(self, rules: Record) -> tuple[str, ...]:
        return ("the player",)

    def seats(self, rules: Record) -> tuple[int, ...]:
        return (0,)

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        deals = np.arange(first, first + count, dtype=np.int64)
        (player,) = (policies[who] for who in seating)
        easy = luck(key, deals, 0) % (rules["words"] + 1)
        score = easy + player["patience"] * (luck(key, deals, 1) % 3)
        tried = 1 + score + luck(key, deals, 3) % 9
        return np.stack([deals, tried, luck(key, deals, 2) % 2, score], axis=1)

    def signature(self) -> str:
        return hashlib.sha256(b"solo").hexdigest()[:16]
