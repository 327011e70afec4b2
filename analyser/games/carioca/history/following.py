"""Which moves of a history bring which cards where?  For who looks where open ones may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from analyser.games.carioca.reference.table import whole_pack
from analyser.games.carioca.rules import cards_dealt, presets
from analyser.games.searching.unsaid import UNSAID


class Moves:
    """The moves of a hand, followed: ``games.searching.unsaid.Follower``."""

    drawing = ("draw",)

    def __init__(self, deal: Mapping[str, Any]) -> None:
        """Begin with a deal line."""
        rules = replace(presets()[deal["preset"]], **deal["rules"])
        self.pack = whole_pack(rules.jokers)
        self.sizes = [cards_dealt(rules, deal["contract"])] * rules.players
        self.pile: list[str] = [deal["upcard"]]
        self.melds: list[list[str]] = []
        self.returns = rules.pile_card_may_return
        self.taken = ""
        """The card taken in this turn, which is thrown back by who has an equal one alone."""

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        do = entry["do"]
        if do == "restock":
            self.pile, below = self.pile[-1:], self.pile[:-1]
            yield "shuffle", 0, below
            return
        seat = entry["seat"]
        if do == "draw":
            yield "draw", seat, [entry.get("card", UNSAID)]
        elif do == "take":
            self.taken = self.pile.pop()
            yield "gain", seat, [self.taken]
        elif do == "discard":
            card = entry["card"]
            self.pile.append(card)
            if card == self.taken and not self.returns:
                yield "show", seat, [card, card]
            self.taken = ""
            yield "lose", seat, [card]
        elif do == "add":
            before = Counter(self.melds[entry["meld"]])
            self.melds[entry["meld"]] = entry["cards"]
            yield "lose", seat, [*(Counter(entry["cards"]) - before).elements()]
        else:
            laid = entry["melds"] if do == "contract" else [entry["cards"]]
            self.melds += laid
            yield "lose", seat, [card for meld in laid for card in meld]
