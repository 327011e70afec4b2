"""How is one hand written down, and was it played by the rules?

The format is ``carioca-hand/1``: JSON Lines, a deal, a line a move, a result; the README describes
it.  Verifying replays a history on the reference's ``Table``, which refuses each move that the
rules forbid, and compares the result with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from itertools import chain
from typing import Any, Final

from analyser.games.carioca.columns import NULL
from analyser.games.carioca.pack import LOWER, UPPER
from analyser.games.carioca.reference import melds as M
from analyser.games.carioca.reference.scoring import penalties
from analyser.games.carioca.reference.table import Table, whole_pack
from analyser.games.carioca.rules import (
    RULE_FIELDS,
    Rules,
    cards_dealt,
    contract_count,
    presets,
    rules_of,
)
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

FORMAT: Final = "carioca-hand/1"
MOVES: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("seat", "card"),
    "take": ("seat", "card"),
    "contract": ("seat", "melds"),
    "meld": ("seat", "cards"),
    "add": ("seat", "meld", "cards"),
    "discard": ("seat", "card"),
    "restock": ("cards",),
}
"""The fields of a move line, besides ``do``."""
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "contract", "scores", "hands",
    "upcard", "stock",
)  # fmt: skip
SOURCES: Final = {
    "end": "X, CA7, end",
    "seat": "X, end",
    "turns": "X, play",
    "score": "X, end, CA8",
}
"""The fields of a result, and where the rule stands that each follows from."""


# -- writing --------------------------------------------------------------------------------------


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a finished hand; the stock stands in the order really drawn."""
    base, rules = asdict(rules_of(preset)), asdict(table.rules)
    drawn, rest = table.drawn[0], list(table.dealt_stock)
    for card in drawn:
        rest.remove(card)
    return {
        "format": FORMAT,
        "preset": preset,
        "rules": {key: value for key, value in rules.items() if value != base[key]},
        "players": table.rules.players,
        "seed": seed,
        "hand": number,
        "lead": table.lead,
        "contract": table.contract,
        "scores": [-score for score in table.scores],
        "hands": table.dealt,
        "upcard": table.upcard,
        "stock": [*drawn, *rest],
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand; penalty points are 0 or more here."""
    seat = table.out if table.ending == "out" else None
    return {"end": table.ending, "seat": seat, "turns": table.turn, "score": penalties(table)}


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
    scores, contract = deal["scores"], deal["contract"]
    right = isinstance(scores, list) and all(
        whole(each) and 0 <= each < -NULL * 100 for each in scores
    )
    wanted(right, "scores", scores, "a list of penalty points")
    wanted(whole(contract), "contract", contract, "a whole number")
    if rules.contract not in (0, contract):
        raise Illegal(f"X, melding: the contract is {rules.contract}; found {shown(contract)}")
    if rules.contract == 0 and contract not in range(1, contract_count(rules) + 1):
        raise Illegal(
            f"X, melding: contracts are numbered 1 to {contract_count(rules)}; found "
            f"{shown(contract)}"
        )
    wanted(isinstance(deal["hands"], list), "hands", deal["hands"], "a list of lists of cards")
    hands = [read_cards("hands", hand) for hand in deal["hands"]]
    stock = read_cards("stock", deal["stock"])
    read_card("upcard", deal["upcard"])
    each = cards_dealt(rules, contract)
    for what, found, counted in (
        ("players", deal["players"], rules.players),
        ("cards of the hands", [len(hand) for hand in hands], [each] * rules.players),
        ("players with points", len(scores), rules.players),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    if deal["lead"] not in range(rules.players):
        raise Illegal(f"X, setup: a seat begins; found {shown(deal['lead'])}")
    cards, pack = Counter(chain(*hands, [deal["upcard"]], stock)), whole_pack(rules.jokers)
    if cards != pack:
        wrong = min((cards - pack) + (pack - cards))
        raise Illegal(
            f"X, setup: the deal is not two packs and {rules.jokers} jokers; look for {wrong}"
        )
    before = [-score for score in scores]
    return Table(rules, contract, hands, deal["upcard"], stock, deal["lead"], before, in_order=True)


def _move(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the move of a line."""
    do = entry["do"]
    if not isinstance(do, str) or do not in MOVES or set(entry) != {"do", *MOVES[do]}:
        raise Unreadable(f"found {shown(entry)}, which is no move")
    if do == "restock":
        table.restock(read_cards("cards", entry["cards"]))
        return
    seat = entry["seat"]
    wanted(whole(seat), "seat", seat, "a whole number")
    if do in ("draw", "take"):
        read_card("card", entry["card"])
        where = "stock's next card" if do == "draw" else "upcard"
        card = table.draw(seat) if do == "draw" else table.take(seat)
        if card != entry["card"]:
            raise Illegal(f"X, play: the {where} is {card}; found {entry['card']}")
    elif do == "discard":
        read_card("card", entry["card"])
        table.discard(seat, entry["card"])
    elif do == "contract":
        wanted(isinstance(entry["melds"], list), "melds", entry["melds"], "a list of melds")
        table.go_down(seat, [read_cards("melds", cards) for cards in entry["melds"]])
    elif do == "meld":
        table.lay(seat, read_cards("cards", entry["cards"]))
    else:
        wanted(whole(entry["meld"]), "meld", entry["meld"], "a whole number")
        _add(table, seat, entry["meld"], read_cards("cards", entry["cards"]))


def _add(table: Table, seat: int, number: int, cards: list[str]) -> None:
    """Add the card that makes a meld lie as a line says; which one and how is found out."""
    if number not in range(len(table.melds)):
        # The table says why not.
        table.add(seat, number, cards[0] if cards else "*", LOWER)
    meld = table.melds[number]
    more = [*(Counter(cards) - Counter(meld.cards)).elements()]
    if len(cards) != len(meld.cards) + 1 or len(more) != 1:
        raise Illegal(
            f"X, melding: a line adds one card to {meld.cards}, and has the whole meld; found "
            f"{shown(cards)}"
        )
    (card,) = more
    ways = [
        side
        for side in (LOWER, UPPER)
        if side in M.sides(meld, card, table.rules)
        # Only an escalera has an order.
        and (not meld.suit or M.added(meld, card, side, table.rules) == cards)
    ]
    if not ways and M.sides(meld, card, table.rules):
        raise Illegal(
            f"X, CA8, melding: with {card} added, {meld.cards} does not lie so; found {cards}"
        )
    table.add(seat, number, card, ways[0] if ways else LOWER)


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a hand with what it comes to."""
    unfinished = "" if table.over else f"X, play: it is the turn of seat {table.to_move}"
    right = result_of(table) if table.over else {}
    read_result(entry, right, SOURCES, unfinished)
