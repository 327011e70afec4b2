"""How is one hand written down, and was it played by the rules?

The format is ``khanhoo-hand/1``: JSON Lines, a deal, a line a move, a result; the README describes
it.  Verifying replays a history on the reference's ``Table``, which refuses each move that the
rules forbid, and compares the result with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.reference.scoring import scores
from analyser.games.khanhoo.reference.table import DRAW, THROW, Move, Table, pack
from analyser.games.khanhoo.rules import HAND_CARDS, RULE_FIELDS, Rules, presets, rules_of

FORMAT: Final = "khanhoo-hand/1"
MOVES: Final[dict[str, tuple[str, ...]]] = {
    "discard": ("seat", "card"),
    "draw": ("seat", "card"),
    "take": ("seat", "card"),
    "bump": ("seat", "card", "meld", "against"),
    "bump_refused": ("seat", "card", "meld", "by", "against"),
    "restock": ("cards",),
    "out": ("seat", "card", "melds"),
}
"""The fields of a move line, besides ``do``."""
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "stock",
)  # fmt: skip
SOURCES: Final = {
    "end": "X, KH9, end",
    "seat": "X, end",
    "turns": "X, play",
    "score": "X, KH3, KH7, KH8, scoring",
}
"""The fields of a result, and where the rule stands that each follows from."""
MOST_POINTS: Final = 10**6
"""More than any match brings: a number of a history beyond it is none."""


# -- writing --------------------------------------------------------------------------------------


def in_order(table: Table, number: int) -> list[str]:
    """Return a stock of a finished hand in the order really drawn, then what was left of it."""
    drawn = table.drawn[number]
    left = Counter(table.stocks[number]) - Counter(drawn)
    rest = []
    for card in table.stocks[number]:
        if left[card] > 0:
            left[card] -= 1
            rest.append(card)
    return [*drawn, *rest]


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a finished hand."""
    base, rules = asdict(rules_of(preset)), asdict(table.rules)
    return {
        "format": FORMAT,
        "preset": preset,
        "rules": {key: value for key, value in rules.items() if value != base[key]},
        "players": table.rules.players,
        "seed": seed,
        "hand": number,
        "lead": table.lead,
        "scores": list(table.scores),
        "hands": table.dealt,
        "stock": in_order(table, 0),
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand."""
    return {
        "end": table.ending,
        "seat": table.went_out if table.ending == "out" else None,
        "turns": table.turns,
        "score": scores(table),
    }


def _moves(table: Table) -> Iterator[dict[str, Any]]:
    """Yield the moves; a stock that was made anew stands in the order really drawn."""
    stocks = 0
    for event in table.events:
        if event["do"] == "restock":
            stocks += 1
            yield {"do": "restock", "cards": in_order(table, stocks)}
        else:
            yield event


def lines(table: Table, preset: str, seed: int | None, number: int) -> Iterator[str]:
    """Yield the history of a finished hand, a line of JSON each."""
    for entry in (deal_of(table, preset, seed, number), *_moves(table), result_of(table)):
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

    Such a one may also say who let the last discard pass (``pass`` with ``seat``), and end with a
    ``bump`` without ``meld`` and ``against``, which may still be contested.  Raises as
    :func:`verify_lines`, but ``ScenarioError`` for the first rule broken.
    """
    return cut_off(rows, name, _dealt, _move_or_answer)


def _move_or_answer(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the move of a line, or have somebody answer who is asked about a discard."""
    do, fields = entry["do"], set(entry) - {"do"}
    is_pass = do == "pass" and fields == {"seat"}
    is_claim = do == "bump" and fields == {"seat", "card"}
    if not is_pass and not is_claim:
        _move(table, entry)
        return
    wanted(whole(entry["seat"]), "seat", entry["seat"], "a whole number")
    if is_pass:
        table.told_pass(entry["seat"])
    else:
        read_card("card", entry["card"])
        table.told_claim(entry["seat"], entry["card"])


def _dealt(deal: Mapping[str, Any]) -> Table:
    """Return the table that a deal line lays out."""
    changes = read_deal(deal, FORMAT, DEAL_FIELDS, presets(), RULE_FIELDS)
    rules: Rules = replace(presets()[deal["preset"]], **changes)
    before = deal["scores"]
    right = isinstance(before, list) and all(
        whole(each) and 0 <= each <= MOST_POINTS for each in before
    )
    wanted(right, "scores", before, "a list of points")
    wanted(isinstance(deal["hands"], list), "hands", deal["hands"], "a list of lists of cards")
    hands = [read_cards("hands", hand) for hand in deal["hands"]]
    stock = read_cards("stock", deal["stock"])
    lead = deal["lead"]
    if lead not in range(rules.players):
        raise Illegal(f"X, setup: a seat begins; found {shown(lead)}")
    sizes = [HAND_CARDS + (seat == lead) for seat in range(rules.players)]
    for what, found, counted in (
        ("players", deal["players"], rules.players),
        ("cards of the hands", [len(hand) for hand in hands], sizes),
        ("players with points", len(before), rules.players),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    cards, right_ones = Counter(chain(*hands, stock)), Counter(pack(rules))
    if cards != right_ones:
        wrong = min((cards - right_ones) + (right_ones - cards))
        raise Illegal(
            f"X, setup: the deal is not the {right_ones.total()} cards of the pack; look for "
            f"{wrong}"
        )
    return Table(rules, hands, stock, lead, before, in_order=True)


def _read_meld(what: str, found: Any) -> list[str]:
    """Return the cards of a meld, of which there are no more than in a pack."""
    cards = read_cards(what, found)
    wanted(len(cards) <= melds.PACK_SIZE, what, found, "the cards of a meld")
    return cards


def _move(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the move of a line."""
    do = entry["do"]
    if not isinstance(do, str) or do not in MOVES or set(entry) != {"do", *MOVES[do]}:
        raise Unreadable(f"found {shown(dict(entry))}, which is no move")
    if do == "restock":
        table.told_restock(read_cards("cards", entry["cards"]))
        return
    seat, card = entry["seat"], entry["card"]
    wanted(whole(seat), "seat", seat, "a whole number")
    read_card("card", card)
    if do == "discard":
        table.check_turn(do, seat, THROW)
        table.make(Move("discard", card))
    elif do == "draw":
        _draw(table, seat, card)
    elif do == "take":
        table.told_take(seat, card)
    elif do == "out":
        told: Sequence[Any] = entry["melds"]
        wanted(isinstance(told, list), "melds", told, "a list of lists of cards")
        table.told_out(seat, card, [_read_meld("melds", meld) for meld in told])
    else:
        meld, against, by = _read_meld("meld", entry["meld"]), entry["against"], None
        if do == "bump_refused":
            by = entry["by"]
            wanted(whole(by), "by", by, "a whole number")
        if against is not None or by is not None:
            against = _read_meld("against", against)
        table.told_bump(seat, card, meld, against, by)


def _draw(table: Table, seat: int, card: str) -> None:
    table.check_turn("draw", seat, DRAW)
    if table.left:
        right = table.stock[table.next_place(seat)]
        if right != card:
            raise Illegal(f"X, play: the stock's next card is {right}; found {card}")
    table.make(Move("draw"))


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a hand with what it comes to."""
    unfinished = (
        "" if table.over else f"X, play: the hand is not over, seat {table.to_move} goes on"
    )
    read_result(entry, result_of(table) if table.over else {}, SOURCES, unfinished)
