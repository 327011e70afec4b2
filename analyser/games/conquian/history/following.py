"""Which moves of a history bring which cards where?  For who looks where open ones may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from analyser.games.conquian.pack import CARDS
from analyser.games.conquian.rules import SEATS, presets


class Moves:
    """The moves of a hand, followed: ``games.searching.unsaid.Follower``."""

    drawing = ("turn",)

    def __init__(self, deal: Mapping[str, Any]) -> None:
        """Begin with a deal line."""
        rules = replace(presets()[deal["preset"]], **deal["rules"])
        self.pack = Counter(CARDS)
        self.sizes = [rules.hand_cards] * SEATS
        self.lain = [Counter[str]() for _ in range(SEATS)]
        self.offered = ""

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        do, seat = entry["do"], entry["seat"]
        if do in ("turn", "discard"):
            self.offered = entry["card"]
            yield "turn" if do == "turn" else "lose", seat, [self.offered]
        elif do in ("take", "lay"):
            before = self.lain[seat] + Counter([self.offered] if do == "take" else [])
            self.lain[seat] = Counter(card for meld in entry["melds"] for card in meld)
            yield "lose", seat, [*(self.lain[seat] - before).elements()]
