"""Where may the cards lie that a history leaves open?  In one way that agrees with all it says.

Of a player whose hand is open, all cards are, also those that they gave up and drew: only how many
these were is read, and what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.reference.searching import may_hold, may_lie
from analyser.games.ecarte.rules import SEATS, presets
from analyser.games.history_lines import wanted
from analyser.games.searching.unsaid import UNSAID, Entry
from analyser.games.tricks import advising
from analyser.games.tricks.advising import Place, found, played
from analyser.games.tricks.deck import CARDS
from analyser.games.tricks.lines import DO

BEGINS: Final = ("stand", "refuse", "king", DO)
"""What lines do after which nobody exchanges."""


def fill(text: str, name: str, mover: Callable[[str], int]) -> str:
    """Return a history in which no card is left open; as ``advising.Adviser.fill``."""
    return advising.filled(text, name, mover, lay)


def lay(entries: Sequence[Entry], lots: Random) -> list[Entry]:
    """Return the lines of a history with all cards found, by lot.

    ``Nowhere`` where they can lie in no way, ``Unreadable`` where it is not said how many were
    given up.
    """
    for number, entry in enumerate(entries, start=1):
        for key in ("out", "in") if entry.get("do") == "exchange" else ():
            many = 'a list of cards, "?" for each that was not seen'
            wanted(isinstance(entry[key], list), f"line {number}: {key}", entry[key], many)
    deal, *moves = (dict(entry) for entry in entries)
    table = _stub(deal, moves)
    size, hands = table.rules.hand_cards, [list(hand) for hand in deal["hands"]]
    exchanges = [move for move in moves if move["do"] == "exchange"]
    by_seat = played(entries, SEATS)
    places, known = [], {deal["turned"]}
    open_ones = []
    for seat, hand in enumerate(hands):
        mine = [move for move in exchanges if move["seat"] == seat]
        said = [*hand, *(card for move in mine for card in (*move["out"], *move["in"]))]
        if UNSAID in said:
            open_ones.append(seat)
            places.append(Place(size, (), by_seat[seat], may_hold(table, seat)))
        else:
            known.update(said)
    there = [card for card in CARDS if card not in known]
    may = set(CARDS).intersection(*(may_lie(table, seat) for seat in open_ones))
    aside = Place(len(there) - size * len(places), may=may)
    *last, rest = found(there, [*places, aside], lots)
    lots.shuffle(rest)
    for seat, held in zip(open_ones, last, strict=True):
        # What they gave up, card by card, then what they had in the end.
        mine = [move for move in exchanges if move["seat"] == seat]
        gone = sum(len(move["out"]) for move in mine)
        line, rest = [*rest[:gone], *held], rest[gone:]
        hands[seat], at = line[:size], 0
        for move in mine:
            each = len(move["out"])
            move["out"], move["in"] = line[at : at + each], line[at + size : at + size + each]
            at += each
    drawn = [card for move in exchanges for card in move["in"]]
    stock = [*drawn, *(card for card in rest if card not in drawn)]
    return [{**deal, "hands": hands, "stock": stock}, *moves]


def _stub(deal: Entry, moves: Sequence[Entry]) -> T.Table:
    """Return a table without cards, on which is what everybody saw."""
    rules = replace(presets()[deal["preset"]], **deal["rules"])
    table = T.Table(rules, [[] for _ in range(SEATS)], deal["turned"], [], deal["lead"])
    table.events = [move for move in moves if move["do"] == DO]
    table.to_do = T.PLAY if moves and moves[-1]["do"] in BEGINS else T.SPEAK
    for move in moves:
        if move["do"] == "king":
            table.king = move["seat"]
    return table
