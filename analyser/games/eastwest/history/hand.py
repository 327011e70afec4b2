"""How is one hand written down, and was it played by the rules?

The format is ``eastwest-hand/1``: JSON Lines, a deal, a line a move, a result; the README describes
it.  Verifying replays a history on the reference's ``Table``, which refuses each move that the
rules forbid, and compares the result with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from analyser.cards.poker_plain import CATEGORIES
from analyser.games.eastwest.pack import CARDS
from analyser.games.eastwest.reference import seen
from analyser.games.eastwest.reference.scoring import settle
from analyser.games.eastwest.reference.table import NOBODY, Table
from analyser.games.eastwest.rules import RULE_FIELDS, SEATS, Rules, presets, rules_of
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

FORMAT: Final = "eastwest-hand/1"
MOVE_FIELDS: Final = {"do", "seat", "card", "row"}
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "board", "stock",
)  # fmt: skip
SOURCES: Final = {
    "end": "X, end",
    "rows": "X, EW1, EW2, rows",
    "won": "X, EW1, EW3, rows",
    "score": "X, EW3, score",
}
"""The fields of a result, and where the rule stands that each follows from."""


# -- writing --------------------------------------------------------------------------------------


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a hand; the stock stands in the order drawn."""
    base, rules = asdict(rules_of(preset)), asdict(table.rules)
    return {
        "format": FORMAT,
        "preset": preset,
        "rules": {key: value for key, value in rules.items() if value != base[key]},
        "players": SEATS,
        "seed": seed,
        "hand": number,
        "lead": table.lead,
        "scores": [0] * SEATS,
        "board": table.board,
        "stock": table.stock,
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand."""
    done = settle(table)
    rows = range(table.rules.rows)
    made = [
        [CATEGORIES[seen.category(table.rules, seen.own_row(table, seat, row))] for row in rows]
        for seat in range(SEATS)
    ]
    return {
        "end": "full",
        "rows": made,
        "won": [None if seat == NOBODY else seat for seat in done.won],
        "score": done.scores,
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
    """Return the table to which a history comes that breaks off.

    Raises as :func:`verify_lines`, but ``ScenarioError`` for the first rule broken.
    """
    return cut_off(rows, name, _dealt, _move)


def _dealt(deal: Mapping[str, Any]) -> Table:
    """Return the table that a deal line lays out."""
    changes = read_deal(deal, FORMAT, DEAL_FIELDS, presets(), RULE_FIELDS)
    rules: Rules = replace(presets()[deal["preset"]], **changes)
    scores = deal["scores"]
    right = isinstance(scores, list) and all(whole(each) for each in scores)
    wanted(right, "scores", scores, "a list of points")
    board, stock = read_cards("board", deal["board"]), read_cards("stock", deal["stock"])
    for what, found, counted in (
        ("players", deal["players"], SEATS),
        ("board cards", len(board), rules.rows),
        ("scores", scores, [0] * SEATS),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    if deal["lead"] not in range(SEATS):
        raise Illegal(f"X, setup: a seat begins; found {shown(deal['lead'])}")
    cards, pack = Counter([*board, *stock]), Counter(CARDS)
    if cards != pack:
        wrong = min((cards - pack) + (pack - cards))
        raise Illegal(f"X, setup: the deal is not the 32 cards once each; look for {wrong}")
    return Table(rules, board, stock, deal["lead"])


def _move(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the move of a line."""
    if entry["do"] != "place" or set(entry) != MOVE_FIELDS:
        raise Unreadable(f"found {shown(dict(entry))}, which is no move")
    for field in ("seat", "row"):
        wanted(whole(entry[field]), field, entry[field], "a whole number")
    read_card("card", entry["card"])
    card = table.place(entry["seat"], entry["row"])
    if card != entry["card"]:
        raise Illegal(f"X, play: the stock's next card is {card}; found {entry['card']}")


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a hand with what it comes to."""
    unfinished = "" if table.over else f"X, play: it is the turn of seat {table.to_move}"
    right = result_of(table) if table.over else {}
    read_result(entry, right, SOURCES, unfinished)
