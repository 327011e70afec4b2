"""How is one hand written down, and was it played by the rules?

The format is ``kabu-hand/1``: JSON Lines, a deal, a line a move, a result; the README describes it.
Verifying replays a history on the reference's ``Table``, which refuses each move that the rules
forbid, and compares the result with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from itertools import chain
from typing import Any, Final

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
from analyser.games.kabu.reference.decide import WHOLE_PACK
from analyser.games.kabu.reference.settling import settle
from analyser.games.kabu.reference.table import Table
from analyser.games.kabu.rules import RULE_FIELDS, Rules, presets, rules_of

FORMAT: Final = "kabu-hand/1"
MOVES: Final[dict[str, tuple[str, ...]]] = {"draw": ("seat", "card"), "pass": ("seat",)}
"""The fields of a move line, besides ``do``."""
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "stock",
)  # fmt: skip
SOURCES: Final = {"end": "X, KB3, end", "totals": "X, totals", "score": "X, KB2, KB4, payment"}
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
        "players": table.rules.players,
        "seed": seed,
        "hand": number,
        "lead": table.lead,
        "scores": list(table.chips),
        "hands": table.dealt,
        "stock": [table.stock[place] for place in (*table.taken, *left)],
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand."""
    scores, broke = settle(table)
    return {"end": "broke" if broke else "paid", "totals": table.totals(), "score": scores}


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
    right = isinstance(scores, list) and all(whole(each) and each >= 0 for each in scores)
    wanted(right, "scores", scores, "a list of chips")
    wanted(isinstance(deal["hands"], list), "hands", deal["hands"], "a list of lists of cards")
    hands = [read_cards("hands", hand) for hand in deal["hands"]]
    stock = read_cards("stock", deal["stock"])
    for what, found, counted in (
        ("players", deal["players"], rules.players),
        ("cards of the hands", [len(hand) for hand in hands], [rules.hand_cards] * rules.players),
        ("players with chips", len(scores), rules.players),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    if deal["lead"] not in range(rules.players):
        raise Illegal(f"X, setup: a seat begins; found {shown(deal['lead'])}")
    cards, pack = Counter(chain(*hands, stock)), Counter(WHOLE_PACK)
    if cards != pack:
        wrong = min((cards - pack) + (pack - cards))
        raise Illegal(f"X, setup: the deal is not the forty cards once each; look for {wrong}")
    return Table(rules, hands, stock, deal["lead"], scores, in_order=True)


def _move(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the move of a line."""
    do = entry["do"]
    if not isinstance(do, str) or do not in MOVES or set(entry) != {"do", *MOVES[do]}:
        raise Unreadable(f"found {shown(entry)}, which is no move")
    wanted(whole(entry["seat"]), "seat", entry["seat"], "a whole number")
    if do == "pass":
        table.pass_on(entry["seat"])
        return
    read_card("card", entry["card"])
    card = table.draw(entry["seat"])
    if card != entry["card"]:
        raise Illegal(f"X, play: the stock's next card is {card}; found {entry['card']}")


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a hand with what it comes to."""
    unfinished = "" if table.over else f"X, play: it is the turn of seat {table.to_move}"
    right = result_of(table) if table.over else {}
    read_result(entry, right, SOURCES, unfinished)
