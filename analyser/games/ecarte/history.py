"""How is one hand written down, and was it played by the rules?

The format is ``ecarte-hand/1``: JSON Lines, a deal, a line a move or trick, a result; the README
describes it.  Verifying replays a history on the reference's ``Table``, which refuses each move
that the rules forbid, and compares the result with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from itertools import chain
from typing import Any, Final

from analyser.games.ecarte.columns import NOBODY
from analyser.games.ecarte.reference.scoring import breakdown, scores, winner_of
from analyser.games.ecarte.reference.table import SHOW, Table
from analyser.games.ecarte.rules import RULE_FIELDS, SEATS, Rules, presets, rules_of
from analyser.games.history_lines import (
    Illegal,
    Unreadable,
    cut_off,
    read_card,
    read_cards,
    read_deal,
    read_result,
    shown,
    verified,
    wanted,
    whole,
)
from analyser.games.tricks.deck import CARDS
from analyser.games.tricks.lines import DO as TRICK
from analyser.games.tricks.lines import read_trick, seats

FORMAT: Final = "ecarte-hand/1"
WORDS: Final[dict[str, Callable[[Table, int], None]]] = {
    "stand": Table.stand,
    "propose": Table.propose,
    "accept": Table.accept,
    "refuse": Table.refuse,
    "king": Table.show_king,
}
"""Moves of a seat alone."""
EXCHANGE: Final = "exchange"
MOVE_FIELDS: Final = {
    **dict.fromkeys(WORDS, ("do", "seat")),
    EXCHANGE: ("do", "seat", "out", "in"),
}
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "turned",
    "stock",
)  # fmt: skip
SOURCES: Final = {
    "end": "X, EC7, end",
    "winner": "X, score",
    "tricks": "X, play",
    "score": "X, EC2, score",
    "breakdown": "X, EC2, score",
}
"""The fields of a result, and where the rule stands that each follows from."""


# -- writing --------------------------------------------------------------------------------------


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a finished hand; the stock stands in the order really drawn."""
    base, rules = asdict(rules_of(preset)), asdict(table.rules)
    left = [place for place in range(len(table.stock)) if place not in table.taken]
    return {
        "format": FORMAT,
        "preset": preset,
        "rules": {key: value for key, value in rules.items() if value != base[key]},
        "players": SEATS,
        "seed": seed,
        "hand": number,
        "lead": table.lead,
        "scores": list(table.before),
        "hands": table.dealt,
        "turned": table.turned,
        "stock": [table.stock[place] for place in (*table.taken, *left)],
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand."""
    won = table.king if table.ended_by_king else winner_of(table)
    return {
        "end": "king" if table.ended_by_king else "tricks",
        "winner": None if won == NOBODY else won,
        "tricks": list(table.tricks),
        "score": scores(table),
        "breakdown": [breakdown(table, seat) for seat in range(SEATS)],
    }


def lines(table: Table, preset: str, seed: int | None, number: int) -> Iterator[str]:
    """Yield the history of a finished hand, a line of JSON each."""
    for entry in (deal_of(table, preset, seed, number), *table.events, result_of(table)):
        yield json.dumps(entry)


# -- reading and verifying ------------------------------------------------------------------------


def verify_lines(rows: Iterable[str], name: str) -> int:
    """Verify every history of these lines, hand by hand; returns how many there are.

    ``name`` is the file's name for messages.  Raises ``IllegalHistory`` for the first rule broken,
    ``DataError`` where they are no hand history, cannot be read, or break off.
    """
    return verified(rows, name, FORMAT, _dealt, _move, _verify_result)


def table_of(rows: Iterable[str], name: str) -> Table:
    """Return the table to which a history comes that breaks off, in the middle of a trick perhaps.

    Raises as :func:`verify_lines`, but ``ScenarioError`` for the first rule broken.
    """
    return cut_off(rows, name, _dealt, lambda table, entry: _move(table, entry, True))


def _dealt(deal: Mapping[str, Any]) -> Table:
    """Return the table that a deal line lays out."""
    changes = read_deal(deal, FORMAT, DEAL_FIELDS, presets(), RULE_FIELDS)
    rules: Rules = replace(presets()[deal["preset"]], **changes)
    before = deal["scores"]
    right = isinstance(before, list) and all(whole(each) and each >= 0 for each in before)
    wanted(right, "scores", before, "a list of points")
    wanted(isinstance(deal["hands"], list), "hands", deal["hands"], "a list of lists of cards")
    hands = [read_cards("hands", hand) for hand in deal["hands"]]
    stock = read_cards("stock", deal["stock"])
    read_card("turned", deal["turned"])
    for what, found, counted in (
        ("players", deal["players"], SEATS),
        ("cards of the hands", [len(hand) for hand in hands], [rules.hand_cards] * SEATS),
        ("players with points", len(before), SEATS),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    if deal["lead"] not in range(SEATS):
        raise Illegal(f"X, setup: a seat begins; found {shown(deal['lead'])}")
    if max(before) >= rules.match_target and before[0] != before[1]:
        raise Illegal(
            f"X, end: a match is won at {rules.match_target} points; found {shown(before)} before "
            "the hand"
        )
    cards, pack = Counter(chain(*hands, [deal["turned"]], stock)), Counter(CARDS)
    if cards != pack:
        wrong = min((cards - pack) + (pack - cards))
        raise Illegal(f"X, setup: the deal is not the 32 cards once each; look for {wrong}")
    return Table(rules, hands, deal["turned"], stock, deal["lead"], before, in_order=True)


def _move(table: Table, entry: Mapping[str, Any], may_break_off: bool = False) -> None:
    """Make the move of a line, or play its trick; ``may_break_off``: whether that may be short."""
    do = entry["do"]
    if do == TRICK:
        _trick(table, *read_trick(entry, SEATS), may_break_off)
        return
    if not isinstance(do, str) or do not in MOVE_FIELDS or set(entry) != {*MOVE_FIELDS[do]}:
        raise Unreadable(f"found {shown(dict(entry))}, which is no move")
    seat = entry["seat"]
    wanted(whole(seat), "seat", seat, "a whole number")
    if do in WORDS:
        WORDS[do](table, seat)
        return
    out, found = read_cards("out", entry["out"]), read_cards("in", entry["in"])
    drawn = table.exchange(seat, out)
    if drawn != found:
        raise Illegal(
            f"X, EC4, exchange: the stock's next cards are {' '.join(drawn) or 'none'}; found "
            f"{' '.join(found) or 'none'}"
        )


def _trick(table: Table, lead: int, cards: list[str], may_break_off: bool) -> None:
    if table.trick:
        raise Illegal(
            f"X, play: each player plays a card to a trick; found {' '.join(table.trick)}, and "
            "another line"
        )
    if table.to_do == SHOW:
        # Its holder plays on without a line that shows it.
        table.keep_silent(table.to_move)
    for seat, card in seats(lead, cards, SEATS):
        table.play(seat, card)
    if len(cards) < SEATS and not may_break_off:
        raise Illegal(f"X, play: each player plays a card to a trick; found {' '.join(cards)}")


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a hand with what it comes to."""
    unfinished = "" if table.over else f"X, course: it is for seat {table.to_move} to {table.to_do}"
    right = result_of(table) if table.over else {}
    read_result(entry, right, SOURCES, unfinished)
