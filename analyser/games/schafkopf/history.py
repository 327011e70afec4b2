"""How is one hand written down, and was it played by the rules?

The format is ``schafkopf-hand/1``: JSON Lines, a deal, who passes, takes and buries, a line a
trick, a result; the README describes it.  Verifying replays a history on the reference's ``Table``,
which refuses each move that the rules forbid, and compares the result with what the history says.
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
    read_cards,
    read_deal,
    read_result,
    shown,
    verified,
    wanted,
    whole,
)
from analyser.games.schafkopf import pack
from analyser.games.schafkopf.columns import PARTS
from analyser.games.schafkopf.reference.settling import settle
from analyser.games.schafkopf.reference.table import Table
from analyser.games.schafkopf.rules import RULE_FIELDS, Rules, presets, rules_of
from analyser.games.tricks.deck import CARDS
from analyser.games.tricks.lines import DO, check_trick, read_trick, seats, trick_line

FORMAT: Final = "schafkopf-hand/1"
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "widow",
)  # fmt: skip
MOST_POINTS: Final = 10**6
"""More than any match brings: a number of a history beyond it is none."""
PASS, TAKE, BURY = "pass", "take", "bury"
MOVE_FIELDS: Final = {
    PASS: ("do", "seat"),
    TAKE: ("do", "seat", "cards"),
    BURY: ("do", "seat", "cards"),
}
SOURCES: Final = {
    "end": "X, SC8, end",
    "declarer": "X, widow",
    "tricks": "X, play",
    "points": "X, SC1, SC3, scoring",
    "score": "X, SC2, SC4, SC5, scoring",
}
"""The fields of a result, and where the rule stands that each follows from."""


# -- writing --------------------------------------------------------------------------------------


def in_points(sixths: int) -> int | float:
    """Return a score in points: whole where it is."""
    return sixths // PARTS if sixths % PARTS == 0 else sixths / PARTS


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a hand."""
    base, rules = asdict(rules_of(preset)), asdict(table.rules)
    return {
        "format": FORMAT,
        "preset": preset,
        "rules": {key: value for key, value in rules.items() if value != base[key]},
        "players": pack.SEATS,
        "seed": seed,
        "hand": number,
        "lead": table.lead,
        "scores": [in_points(score) for score in table.before],
        "hands": table.dealt,
        "widow": table.widow,
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand."""
    tricks, points, scores = settle(table)
    return {
        "end": "passed" if table.thrown_in else "tricks",
        "declarer": table.declarer,
        "tricks": tricks,
        "points": points,
        "score": [in_points(score) for score in scores],
    }


def _before_the_tricks(table: Table) -> Iterator[dict[str, Any]]:
    """Yield who passed, took and buried."""
    for place in range(table.passed):
        yield {"do": PASS, "seat": (table.lead + place) % pack.SEATS}
    if table.declarer is not None:
        yield {"do": TAKE, "seat": table.declarer, "cards": table.widow}
        yield {"do": BURY, "seat": table.declarer, "cards": table.buried}


def lines(table: Table, preset: str, seed: int | None, number: int) -> Iterator[str]:
    """Yield the history of a finished hand, a line of JSON each."""
    tricks = (trick_line(trick.lead, trick.cards) for trick in table.tricks)
    for entry in (
        deal_of(table, preset, seed, number),
        *_before_the_tricks(table),
        *tricks,
        result_of(table),
    ):
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
    scores = deal["scores"]
    before = [_sixths(each) for each in scores] if isinstance(scores, list) else [None]
    wanted(None not in before, "scores", scores, "a list of points")
    wanted(isinstance(deal["hands"], list), "hands", deal["hands"], "a list of lists of cards")
    hands = [read_cards("hands", hand) for hand in deal["hands"]]
    widow = read_cards("widow", deal["widow"])
    for what, found, counted in (
        ("players", deal["players"], pack.SEATS),
        ("cards of the hands", [len(hand) for hand in hands], [pack.HAND_SIZE] * pack.SEATS),
        ("cards of the widow", len(widow), pack.WIDOW_SIZE),
        ("players with points", len(scores), pack.SEATS),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    if deal["lead"] not in range(pack.SEATS):
        raise Illegal(f"X, setup: a seat leads; found {shown(deal['lead'])}")
    cards, right_ones = Counter(chain(*hands, widow)), Counter(CARDS)
    if cards != right_ones:
        wrong = min((cards - right_ones) + (right_ones - cards))
        raise Illegal(
            f"X, setup: the deal is not the {right_ones.total()} cards once each; look for {wrong}"
        )
    return Table(rules, hands, widow, deal["lead"], [each for each in before if each is not None])


def _sixths(points: Any) -> int | None:
    """Return points of the match in sixths; of what is none, ``None``."""
    if isinstance(points, bool) or not isinstance(points, int | float) or abs(points) > MOST_POINTS:
        return None
    sixths = round(points * PARTS)
    return sixths if in_points(sixths) == points else None


def _move(table: Table, entry: Mapping[str, Any], may_break_off: bool = False) -> None:
    """Make the move, or play the trick, of a line; ``may_break_off``: whether it may be short."""
    do = entry["do"]
    if do == DO:
        _trick(table, entry, may_break_off)
        return
    fields = MOVE_FIELDS.get(do, ()) if isinstance(do, str) else ()
    if set(entry) != set(fields):
        raise Unreadable(f"found {shown(dict(entry))}, which is no move")
    seat = entry["seat"]
    wanted(whole(seat), "seat", seat, "a whole number")
    if do == PASS:
        table.leave(seat)
        return
    cards = read_cards("cards", entry["cards"])
    (table.take if do == TAKE else table.bury)(seat, cards)


def _trick(table: Table, entry: Mapping[str, Any], may_break_off: bool) -> None:
    lead, cards = read_trick(entry, pack.SEATS)
    if table.over:
        raise Illegal("X, end: the hand is over; found another trick")
    if not (table.speaking or table.burying):
        lying = table.trick.cards
        check_trick(table.to_move, lying, lead, cards, pack.SEATS, may_break_off)
    for seat, card in seats(lead, cards, pack.SEATS):
        table.play(seat, card)


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a hand with what it comes to."""
    unfinished = (
        "" if table.over else f"X, play: the hand is not over, seat {table.to_move} goes on"
    )
    read_result(entry, result_of(table) if table.over else {}, SOURCES, unfinished)
