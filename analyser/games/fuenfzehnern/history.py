"""How is one hand written down, and was it played by the rules?

The format is ``fuenfzehnern-hand/1``: JSON Lines, a deal, a line a trick, a result; the README
describes it.  Verifying replays a history on the reference's ``Table``, which refuses each card
that the rules forbid, and compares the result with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from itertools import chain
from typing import Any, Final

from analyser.games.fuenfzehnern import pack
from analyser.games.fuenfzehnern.reference.settling import settle
from analyser.games.fuenfzehnern.reference.table import Table
from analyser.games.fuenfzehnern.rules import RULE_FIELDS, Rules, presets, rules_of
from analyser.games.history_lines import (
    Illegal,
    Unreadable,
    cut_off,
    read_cards,
    read_deal,
    read_result,
    shown,
    verified,
    wanted,
    whole,
)
from analyser.games.tricks.lines import DO, check_trick, read_trick, seats, trick_line

FORMAT: Final = "fuenfzehnern-hand/1"
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands",
)  # fmt: skip
SOURCES: Final = {
    "end": "X, end",
    "tricks": "X, play",
    "points": "X, scoring",
    "score": "X, scoring",
}
"""The fields of a result, and where the rule stands that each follows from."""
END: Final = "tricks"


# -- writing --------------------------------------------------------------------------------------


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a hand."""
    base, rules = asdict(rules_of(preset)), asdict(table.rules)
    return {
        "format": FORMAT,
        "preset": preset,
        "rules": {key: value for key, value in rules.items() if value != base[key]},
        "players": table.rules.players,
        "seed": seed,
        "hand": number,
        "lead": table.lead,
        "scores": [0] * table.rules.players,
        "hands": table.dealt,
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand."""
    tricks, points, scores = settle(table)
    return {"end": END, "tricks": tricks, "points": points, "score": scores}


def lines(table: Table, preset: str, seed: int | None, number: int) -> Iterator[str]:
    """Yield the history of a finished hand, a line of JSON each."""
    tricks = (
        trick_line(trick.lead, trick.cards, **({"zwang": True} if trick.zwang else {}))
        for trick in table.tricks
    )
    for entry in (deal_of(table, preset, seed, number), *tricks, result_of(table)):
        yield json.dumps(entry)


# -- reading and verifying ------------------------------------------------------------------------


def verify_lines(rows: Iterable[str], name: str) -> int:
    """Verify every history of these lines, hand by hand; returns how many there are.

    ``name`` is the file's name for messages.  Raises ``IllegalHistory`` for the first rule broken,
    ``DataError`` where they are no hand history, cannot be read, or break off.
    """
    return verified(rows, name, FORMAT, _dealt, _trick, _verify_result)


def table_of(rows: Iterable[str], name: str) -> Table:
    """Return the table to which a history comes that breaks off, in the middle of a trick perhaps.

    Raises as :func:`verify_lines`, but ``ScenarioError`` for the first rule broken.
    """
    return cut_off(rows, name, _dealt, lambda table, entry: _trick(table, entry, True))


def _dealt(deal: Mapping[str, Any]) -> Table:
    """Return the table that a deal line lays out."""
    changes = read_deal(deal, FORMAT, DEAL_FIELDS, presets(), RULE_FIELDS)
    rules: Rules = replace(presets()[deal["preset"]], **changes)
    scores = deal["scores"]
    right = isinstance(scores, list) and all(whole(each) for each in scores)
    wanted(right, "scores", scores, "a list of points")
    wanted(isinstance(deal["hands"], list), "hands", deal["hands"], "a list of lists of cards")
    hands = [read_cards("hands", hand) for hand in deal["hands"]]
    for what, found, counted in (
        ("players", deal["players"], rules.players),
        ("cards of the hands", [len(hand) for hand in hands], [pack.HAND_SIZE] * rules.players),
        ("players with points", len(scores), rules.players),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    if deal["lead"] not in range(rules.players):
        raise Illegal(f"X, setup: a seat leads; found {shown(deal['lead'])}")
    cards, right_ones = Counter(chain(*hands)), Counter(pack.of_players(rules.players))
    if cards != right_ones:
        wrong = min((cards - right_ones) + (right_ones - cards))
        raise Illegal(
            f"X, FZ5, setup: the deal is not the {right_ones.total()} cards once each; look for "
            f"{wrong}"
        )
    return Table(rules, hands, deal["lead"])


def _trick(table: Table, entry: Mapping[str, Any], may_break_off: bool = False) -> None:
    """Play the trick of a line; ``may_break_off``: whether it may have too few cards."""
    if entry["do"] != DO:
        raise Unreadable(f"found {shown(entry)}, which is no trick")
    players = table.rules.players
    lead, cards = read_trick(entry, players, ("zwang",))
    zwang = entry.get("zwang", True)
    wanted(zwang is True, "zwang", zwang, "true, or no such field")
    if table.over:
        raise Illegal(f"X, end: all {pack.HAND_SIZE} tricks have been played; found another")
    check_trick(table.to_move, table.trick.cards, lead, cards, players, may_break_off)
    for seat, card in seats(lead, cards, players):
        table.play(seat, card, table.leading and "zwang" in entry)


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a hand with what it comes to."""
    unfinished = "" if table.over else f"X, play: seat {table.to_move} leads to the next trick"
    right = result_of(table) if table.over else {}
    read_result(entry, right, SOURCES, unfinished, called="a trick")
