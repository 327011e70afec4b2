"""How is one hand written down, and was it played by the rules?

The format is ``conquian-hand/1``: JSON Lines, a deal, a line a move, a result; the README describes
it.  Verifying replays a history on the reference's ``Table``, which refuses each move that the
rules forbid, and compares the result with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from analyser.errors import ScenarioError
from analyser.games.conquian.pack import CARDS
from analyser.games.conquian.reference.scoring import scores
from analyser.games.conquian.reference.table import ASK, FORCE, FORCED, NOBODY, TURN, Table
from analyser.games.conquian.rules import (
    RULE_FIELDS,
    SEATS,
    Rules,
    check_together,
    presets,
    rules_of,
)
from analyser.games.history_lines import (
    Illegal,
    Unreadable,
    clipped,
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

FORMAT: Final = "conquian-hand/1"
MOVE_FIELDS: Final = {
    "turn": {"do", "seat", "card"},
    "pass": {"do", "seat"},
    "take": {"do", "seat", "melds"},
    "lay": {"do", "seat", "melds"},
    "force": {"do", "seat"},
    "discard": {"do", "seat", "card"},
}
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "stock",
)  # fmt: skip
SOURCES: Final = {
    "end": "X, end",
    "seat": "X, end",
    "melded": "X, end",
    "turned": "X, play",
    "score": "X, score",
}
"""The fields of a result, and where the rule stands that each follows from."""


# -- writing --------------------------------------------------------------------------------------


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a hand; the stock stands in the order turned."""
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
        "hands": table.dealt,
        "stock": table.stock,
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand."""
    return {
        "end": table.ending,
        "seat": None if table.winner == NOBODY else table.winner,
        "melded": [table.melded(seat) for seat in range(SEATS)],
        "turned": table.turned,
        "score": scores(table),
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
    try:
        check_together("rules", rules)
    except ScenarioError as error:
        raise Unreadable(clipped(str(error))) from None
    points, hands = deal["scores"], deal["hands"]
    right = isinstance(points, list) and all(whole(each) for each in points)
    wanted(right, "scores", points, "a list of points")
    wanted(isinstance(hands, list), "hands", hands, "a list of hands")
    dealt = [read_cards(f"hands: seat {seat}", hand) for seat, hand in enumerate(hands)]
    stock = read_cards("stock", deal["stock"])
    size = rules.hand_cards
    for what, found, counted in (
        ("players", deal["players"], SEATS),
        ("cards a hand", [len(hand) for hand in dealt], [size] * SEATS),
        ("scores", points, [0] * SEATS),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    if deal["lead"] not in range(SEATS):
        raise Illegal(f"X, setup: a seat turns first; found {shown(deal['lead'])}")
    cards = Counter(stock)
    for hand in dealt:
        cards.update(hand)
    pack = Counter(CARDS)
    if cards != pack:
        wrong = min((cards - pack) + (pack - cards))
        raise Illegal(f"X, setup: the deal is not the 40 cards once each; look for {wrong}")
    return Table(rules, dealt, stock, deal["lead"])


def _move(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the move of a line."""
    do, fields = entry["do"], set(entry)
    if not isinstance(do, str) or fields - {"forced"} != MOVE_FIELDS.get(do):
        raise Unreadable(f"found {shown(dict(entry))}, which is no move")
    if "forced" in entry:
        right = do == "take" and entry["forced"] is True
        wanted(right, "forced", entry["forced"], "true, of a card taken, or no such field")
    seat = entry["seat"]
    wanted(whole(seat), "seat", seat, "a whole number")
    if "card" in fields:
        read_card("card", entry["card"])
    if "melds" in fields:
        melds = entry["melds"]
        wanted(isinstance(melds, list), "melds", melds, "a list of melds")
        for meld in melds:
            read_cards("melds", meld)
    if table.phase == FORCE and do != "force":
        # Who may force and does not says nothing.
        table.let_go()
    if do == "turn":
        card = table.turn(seat)
        if card != entry["card"]:
            raise Illegal(f"X, play: the stock's next card is {card}; found {entry['card']}")
    elif do == "pass":
        table.refuse(seat)
    elif do == "force":
        _check_force(table, seat)
        table.force(seat)
    elif do == "discard":
        table.discard(seat, entry["card"])
    elif do == "lay":
        table.lay(seat, entry["melds"])
    else:
        _check_forced(table, seat, "forced" in entry)
        table.take(seat, entry["melds"])


def _check_force(table: Table, seat: int) -> None:
    """Refuse a force where there is none, and say why."""
    if table.phase in (FORCE, FORCED):
        return
    if table.rules.force == "no":
        raise Illegal(f"CQ3, forcing: nobody is made to take a card here; found seat {seat} force")
    if table.phase in (ASK, TURN) and table.events:
        raise Illegal(
            "X, CQ3, forcing: a card may be forced on who has just refused it, whose table it fits "
            f"and who has a card to discard; found seat {seat} force {table.card}"
        )


def _check_forced(table: Table, seat: int, said: bool) -> None:
    """Refuse a take that is said to be forced and is not, or the other way round."""
    forced = table.phase == FORCED
    if seat == table.to_move and table.phase in (ASK, FORCED) and said != forced:
        how = "forced" if forced else "taken freely"
        what = "forced" if said else "taken freely"
        raise Illegal(f"X, CQ3, forcing: {table.card} is {how}; found it {what}")


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a hand with what it comes to."""
    if table.phase == FORCE:
        table.let_go()
    unfinished = "" if table.over else f"X, play: seat {table.to_move} is to move"
    right = result_of(table) if table.over else {}
    read_result(entry, right, SOURCES, unfinished)
