"""Which moves of a history bring which cards where?  For who looks where open ones may lie.

The card in hand stands in the stock; where that is left open, in a last line whose row is ``"?"``,
since that is what is asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from analyser.errors import ScenarioError
from analyser.games.eastwest.pack import CARDS
from analyser.games.eastwest.rules import ROW_CARDS, SEATS, presets
from analyser.games.searching.unsaid import UNSAID, filled


class Moves:
    """The moves of a hand, followed: ``games.searching.unsaid.Follower``."""

    drawing = ("place",)

    def __init__(self, deal: Mapping[str, Any]) -> None:
        """Begin with a deal line."""
        rules = replace(presets()[deal["preset"]], **deal["rules"])
        self.pack = Counter(CARDS)
        self.sizes: list[int] = []
        self.face_up = ROW_CARDS * rules.rows - rules.hidden_last
        """Cards that a player places before those that lie face down."""
        self.placed = [0] * SEATS

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        seat = entry["seat"]
        self.placed[seat] += 1
        yield "turn" if self.placed[seat] <= self.face_up else "draw", seat, [entry["card"]]


def fill(text: str, name: str, mover: Callable[[str], int]) -> str:
    """Return a history in which no card is left open; as ``advising.Adviser.fill``."""
    rows = text.splitlines()
    try:
        deal, asked = json.loads(rows[0]), json.loads(rows[-1])
        is_asked = asked.get("row") == UNSAID
        place = len(rows) - 1 - is_asked
        stock = deal["stock"]
        said = UNSAID if stock == UNSAID else stock[place]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        # Who reads the history says what is wrong.
        return text
    if not is_asked:
        made = filled(text, name, Moves, mover)
        if said == UNSAID:
            raise ScenarioError(
                f"{name}: line 1: stock: found {UNSAID!r} for the card in hand; allowed: the card "
                'there, or a last line as {"do": "place", "seat": 0, "card": "Qs", "row": "?"}'
            )
        return made
    made = filled(text, name, Moves, lambda each: mover(_before(each)))
    seat, card = asked.get("seat"), asked.get("card")
    if said not in (UNSAID, card):
        raise ScenarioError(
            f"{name}: line {len(rows)}: found the card {card!r}; allowed: the one in hand by the "
            f"stock of the deal, {said}"
        )
    found = _before(made)
    if (to_move := mover(found)) != seat:
        raise ScenarioError(
            f"{name}: line {len(rows)}: found seat {seat!r} to place a card; allowed: seat "
            f"{to_move}, whose turn it is"
        )
    return found


def _before(text: str) -> str:
    """Return a history without its last line."""
    return text.rpartition("\n")[0]
