"""Which moves of a history bring which cards where?  For who looks where open ones may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from analyser.games.kabu.reference.decide import WHOLE_PACK
from analyser.games.kabu.rules import presets
from analyser.games.searching.unsaid import UNSAID


class Moves:
    """The moves of a hand, followed: ``games.searching.unsaid.Follower``."""

    drawing = ("draw",)

    def __init__(self, deal: Mapping[str, Any]) -> None:
        """Begin with a deal line."""
        rules = replace(presets()[deal["preset"]], **deal["rules"])
        self.pack = Counter(WHOLE_PACK)
        self.sizes = [rules.hand_cards] * rules.players

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        if entry["do"] == "draw":
            yield "draw", entry["seat"], [entry.get("card", UNSAID)]
