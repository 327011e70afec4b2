"""How often was each reading and each branch of the rules met?  Counted on finished hands.

A census follows the moves of a hand on a fresh table and looks at every meld before and after a
card, every pot, every pile and the end.  Slow and plain: it runs on hands that a test has played.
"""

from __future__ import annotations

from collections import Counter

from analyser.games.burraco.narration import dealt_again, follow
from analyser.games.burraco.reference.melds import (
    ACE_HIGH,
    ACE_LOW,
    TWO_PLACE,
    Meld,
    burraco_kind,
    is_burraco,
    is_wild_card,
)
from analyser.games.burraco.reference.play import unseen_cards
from analyser.games.burraco.reference.position import Event
from analyser.games.burraco.reference.table import Table

BRANCHES = (
    "run: natural, new",
    "run: with a wild card, new",
    "run: two of the suit at home, new",
    "run: own two wild, new",
    "run: natural two beside a wild card, new",
    "run: ace low",
    "run: ace high",
    "run: wild card added",
    "run: wild fills a gap two places on",
    "run: real card frees the wild card",
    "run: the two turns wild (L2)",
    "run: the two comes home",
    "run: 13 natural cards",
    "run: a wild card rides along 13",
    "group: natural, new",
    "group: with a wild card, new",
    "group: wild card added",
    "group: 7 or more",
    "burraco: clean",
    "burraco: dirty",
    "burraco: semi-clean by shape",
    "pile: one card taken",
    "pile: one card taken, its twin held (L7)",
    "pile: one card taken, it may not go back (L7)",
    "pile: twin of the one card thrown (L7)",
    "pot: taken by melding",
    "pot: taken by the last discard",
    "pot: taken by a wild last discard",
    "pot: never looked at",
    "pot: becomes the stock (L8)",
    "no pot taken",
    "end: closed",
    "end: closed while a pot is unseen",
    "end: stock",
    "end: stalemate",
    "end: turn_limit",
    "stock: drawn past the seat's own share",
)


def census(played: Table) -> Counter[str]:
    """Count the branches that a finished hand met."""
    met: Counter[str] = Counter()
    table = dealt_again(played)
    for event in played.events:
        if event["do"] == "pot":
            how = "by the last discard" if event["face_down"] else "by melding"
            met[f"pot: taken {how}"] += 1
        if event["do"] == "restock":
            met["pot: becomes the stock (L8)"] += 1
        if event["do"] in ("pot", "restock"):
            continue
        before = list(table.melds)
        if event["do"] == "draw":
            own = [place for place in table.left if place % len(table.seats) == event["seat"]]
            met["stock: drawn past the seat's own share"] += not own
        if event["do"] == "take" and len(table.pile) == 1:
            _census_of_one_card(table, event, met)
        if event["do"] == "discard":
            last = len(table.seats[event["seat"]].hand) == 1
            takes_pot = last and table.may_take_pot(table.team(event["seat"]))
            met["pot: taken by a wild last discard"] += takes_pot and is_wild_card(event["card"])
            twin = table.took_one and table.banned is None and event["card"] == _taken(table)
            met["pile: twin of the one card thrown (L7)"] += twin
        follow(table, event)
        if event["do"] == "meld":
            _census_of_new(table.melds[-1], met)
        if event["do"] == "add":
            _census_of_add(before[event["meld"]], table.melds[event["meld"]], event, met)
    _census_of_end(table, met)
    return +met


def _taken(table: Table) -> str:
    """Return the last card that was taken as a one-card pile."""
    return str(next(event["cards"][0] for event in reversed(table.events) if event["do"] == "take"))


def _census_of_one_card(table: Table, event: Event, met: Counter[str]) -> None:
    met["pile: one card taken"] += 1
    seat = table.seats[event["seat"]]
    held = seat.hand if seat.face_down is None else table.pots[seat.face_down]
    twin = table.pile[0] in held
    met["pile: one card taken, its twin held (L7)"] += twin
    met["pile: one card taken, it may not go back (L7)"] += not twin


def _census_of_new(meld: Meld, met: Counter[str]) -> None:
    wild = meld.wild is not None
    if not meld.is_run:
        met["group: with a wild card, new" if wild else "group: natural, new"] += 1
        return
    met["run: with a wild card, new" if wild else "run: natural, new"] += 1
    met["run: two of the suit at home, new"] += TWO_PLACE in meld.places and not wild
    met["run: own two wild, new"] += meld.wild == "2" + meld.suit
    met["run: natural two beside a wild card, new"] += TWO_PLACE in meld.places and wild


def _census_of_add(old: Meld, new: Meld, event: Event, met: Counter[str]) -> None:
    if not new.is_run:
        met["group: wild card added"] += old.wild is None and new.wild is not None
        return
    gained, lost = new.places - old.places, old.places - new.places
    met["run: wild card added"] += old.wild is None and new.wild == event["card"]
    met["run: the two turns wild (L2)"] += bool(lost)
    home = old.wild is not None and new.wild is None
    met["run: the two comes home"] += home
    if old.wild and not home:
        was_full = max(old.places) - min(old.places) + 1 == len(old.places)
        is_full = max(new.places) - min(new.places) + 1 == len(new.places)
        met["run: wild fills a gap two places on"] += was_full and not is_full
        met["run: real card frees the wild card"] += is_full and not was_full and bool(gained)


def _census_of_end(table: Table, met: Counter[str]) -> None:
    for meld in table.melds:
        met["run: ace low"] += ACE_LOW in meld.places
        met["run: ace high"] += ACE_HIGH in meld.places
        met["run: 13 natural cards"] += len(meld.places) == 13
        met["run: a wild card rides along 13"] += len(meld.places) == 13 and meld.wild is not None
        met["group: 7 or more"] += not meld.is_run and meld.size >= 7
        if is_burraco(meld, table.rules):
            clean, dirty, semi, _royal, _ace = burraco_kind(meld)
            met["burraco: clean"] += clean
            met["burraco: dirty"] += dirty
            met["burraco: semi-clean by shape"] += semi
    unseen = sum(bool(unseen_cards(table, team)) for team in range(len(table.sides)))
    met["pot: never looked at"] += unseen
    met["no pot taken"] += sum(side.pot is None for side in table.sides)
    met[f"end: {table.ending}"] += 1
    met["end: closed while a pot is unseen"] += unseen > 0 and table.ending == "closed"
