"""Which moves of a history bring which cards where?  For who looks where open ones may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from analyser.games.khanhoo.reference.table import pack
from analyser.games.khanhoo.rules import HAND_CARDS, presets
from analyser.games.searching.unsaid import UNSAID


class Moves:
    """The moves of a hand, followed: ``games.searching.unsaid.Follower``."""

    drawing = ("draw",)

    def __init__(self, deal: Mapping[str, Any]) -> None:
        """Begin with a deal line."""
        rules = replace(presets()[deal["preset"]], **deal["rules"])
        self.players = rules.players
        self.pack = Counter(pack(rules))
        self.sizes = [HAND_CARDS + (seat == deal["lead"]) for seat in range(rules.players)]
        self.pile: list[str] = []
        self.thrower = deal["lead"]
        self.taken = ""
        """The card taken in this turn, which is thrown back by who has an equal one alone."""
        may = rules.pile_card_may_return or self.pack.total() == sum(self.sizes)
        self.returns = bool(may)

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        do = entry["do"]
        if do == "restock":
            self.pile, below = self.pile[-1:], self.pile[:-1]
            yield "shuffle", self.thrower, below
            return
        seat, card = entry["seat"], entry.get("card", UNSAID)
        if do == "draw":
            yield "draw", seat, [card]
        elif do == "take":
            self.taken = self.pile.pop()
            yield "gain", seat, [self.taken]
        elif do in ("discard", "out"):
            self.pile.append(card)
            self.thrower = seat
            if card == self.taken and not self.returns:
                yield "show", seat, [card, card]
            self.taken = ""
            yield "lose", seat, [card]
        elif "meld" in entry:
            refused = do == "bump_refused"
            yield "show" if refused else "lose", seat, _without(entry["meld"], card)
            if entry["against"]:
                following = (self.thrower + 1) % self.players
                yield "show", following, _without(entry["against"], card)
            if not refused:
                self.pile.pop()


def _without(meld: list[str], card: str) -> list[str]:
    rest = list(meld)
    rest.remove(card)
    return rest
