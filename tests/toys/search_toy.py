"""A toy some of whose players search, in name: what their tries take is known, for the tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toy import Toy

from analyser.games.interface import Field, Record, Rows
from analyser.games.protocols.playing_style import Trait

TAKES = 7
"""What the tries of a turn take, for each world."""


@dataclass
class SeekingToy(Toy):
    """The toy; it plays as ever, however many worlds somebody searches in."""

    counts: tuple[str, ...] = (*Toy.counts, "turns", "tried")
    traits: tuple[Trait, ...] = (
        *Toy.traits,
        Trait("tried", "tried", "turns", "what tries take", "tried", "turns", searched=True),
    )
    policy_fields: tuple[Field, ...] = (
        *Toy.policy_fields,
        Field("search_worlds", "int", "worlds", low=0, high=100),
        Field("search_model", "word", "whom the others are taken for"),
    )

    def policy(self, name: str, changes: Record | None = None) -> Record:
        own = {"search_worlds": 0, **(changes or {})}
        model = own.pop("search_model", "own")
        return {**super().policy(name, own), "search_model": model}

    def conduct(self, *asked: Any) -> Rows:
        """As the toy; each seat has 10 turns, or 30 if it searches."""
        _, policies, seating, *_ = asked
        found = super().conduct(*asked)
        for seat, who in enumerate(seating):
            worlds = int(policies[who].get("search_worlds", 0))
            turns = 30 if worlds else 10
            found[:, seat, -2], found[:, seat, -1] = turns, TAKES * worlds * turns
        return found
