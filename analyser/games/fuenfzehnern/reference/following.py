"""Where may the cards lie that a history leaves open?  In one way that agrees with all it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from analyser.games.fuenfzehnern import pack
from analyser.games.fuenfzehnern.reference.searching import may_hold
from analyser.games.fuenfzehnern.reference.table import Table, Trick
from analyser.games.fuenfzehnern.rules import presets
from analyser.games.searching.unsaid import Entry
from analyser.games.tricks import advising
from analyser.games.tricks.advising import Place, found, played
from analyser.games.tricks.plain import in_order


def fill(text: str, name: str, mover: Callable[[str], int]) -> str:
    """Return a history in which no card is left open; as ``advising.Adviser.fill``."""
    return advising.filled(text, name, mover, lay)


def lay(entries: Sequence[Entry], lots: Random) -> list[Entry]:
    """Return the lines of a history with all cards found, by lot.

    ``Nowhere`` where they can lie in no way.
    """
    deal, *tricks = entries
    rules = replace(presets()[deal["preset"]], **deal["rules"])
    table = Table(rules, [[] for _ in range(rules.players)])
    table.tricks = [
        Trick(trick["lead"], trick["cards"], trick.get("zwang", False)) for trick in tricks
    ]
    by_seat = played(entries, rules.players)
    places = [
        Place(pack.HAND_SIZE, hand, gone, may)
        for hand, gone, may in zip(deal["hands"], by_seat, may_hold(table), strict=True)
    ]
    hands = found(pack.of_players(rules.players), places, lots)
    return [{**deal, "hands": [in_order(hand) for hand in hands]}, *tricks]
