"""How is one game written down, and was it played by the rules?

The format is ``twentyfour-hand/1``: JSON Lines, a deal, a line a move, a result; the README
describes it.  Verifying replays a history on the reference's ``Table``, which refuses each move
that the rules forbid, and compares the result with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from itertools import chain
from typing import Any, Final

from analyser.cards.codes import card_text
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
from analyser.games.twentyfour import pack
from analyser.games.twentyfour.reference.table import NOBODY, Table
from analyser.games.twentyfour.rules import BOARD, RULE_FIELDS, Rules, presets, rules_of

FORMAT: Final = "twentyfour-hand/1"
CLAIM: Final = ("says", "right", "order")
MOVES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "set": (("cards",),),
    "swap": (("back", "up"),),
    "split": ((),),
    "solve": (("seat", *CLAIM), ("asked", "by", *CLAIM)),
}
"""The fields of a move line, besides ``do``: of a claim for two players, then for four."""
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "piles",
)  # fmt: skip
SOURCES: Final = {
    "end": "X, TF3, end",
    "winner": "X, TF9, end",
    "sets": "X, sets",
    "won": "X, TF5, won",
    "score": "X, score",
}
"""The fields of a result, and where the rule stands that each follows from."""


# -- writing --------------------------------------------------------------------------------------


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a finished game."""
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
        "piles": table.dealt,
    }


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished game."""
    return {
        "end": table.end,
        "winner": None if table.winner == NOBODY else table.winner,
        "sets": table.sets,
        "won": table.won,
        "score": table.scores(),
    }


def lines(table: Table, preset: str, seed: int | None, number: int) -> Iterator[str]:
    """Yield the history of a finished game, a line of JSON each."""
    for entry in (deal_of(table, preset, seed, number), *table.events, result_of(table)):
        yield json.dumps(entry)


# -- reading and verifying ------------------------------------------------------------------------


def verify_lines(rows: Iterable[str], name: str) -> int:
    """Verify every history of these lines, game by game; returns how many there are.

    ``name`` is the file's name for messages.  Raises ``IllegalHistory`` for the first rule broken,
    ``DataError`` where they are no hand history, cannot be read, or break off.
    """
    return verified(rows, name, FORMAT, _dealt, _move, _verify_result)


def table_of(rows: Iterable[str], name: str) -> Table:
    """Return the table of a game's history that breaks off; raises as :func:`verify_lines`."""
    return cut_off(rows, name, _dealt, _move)


def _dealt(deal: Mapping[str, Any]) -> Table:
    """Return the table that a deal line lays out."""
    changes = read_deal(deal, FORMAT, DEAL_FIELDS, presets(), RULE_FIELDS)
    rules: Rules = replace(presets()[deal["preset"]], **changes)
    scores, piles = deal["scores"], deal["piles"]
    right = isinstance(scores, list) and all(whole(each) for each in scores)
    wanted(right, "scores", scores, "a list of points")
    wanted(isinstance(piles, list), "piles", piles, "a list of lists of cards")
    piles = [read_cards("piles", pile) for pile in piles]
    if BOARD % rules.players:
        raise Illegal(f"X, setup: two or four play; found {rules.players}")
    for what, found, counted in (
        ("players", deal["players"], rules.players),
        (
            "cards of the piles",
            [len(pile) for pile in piles],
            [rules.cards // rules.players] * rules.players,
        ),
        ("points before a game, which is a match", scores, [0] * rules.players),
    ):
        if found != counted:
            raise Illegal(f"X, setup: {what}: must be {counted}; found {shown(found)}")
    if deal["lead"] not in range(rules.players):
        raise Illegal(f"TF4, setup: a seat is first among equals; found {shown(deal['lead'])}")
    cards, whole_pack = Counter(chain(*piles)), Counter(map(card_text, pack.pack(rules.top_rank)))
    if cards != whole_pack:
        wrong = min((cards - whole_pack) + (whole_pack - cards))
        raise Illegal(
            f"X, setup: the deal is not the {rules.cards} cards once each; look for {wrong}"
        )
    return Table(rules, piles, deal["lead"])


def _move(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the move of a line."""
    do = entry["do"]
    fields = tuple(key for key in entry if key != "do")
    if not isinstance(do, str) or not any(set(fields) == {*each} for each in MOVES.get(do, ())):
        raise Unreadable(f"found {shown(entry)}, which is no move")
    if do == "set":
        cards = read_cards("cards", entry["cards"])
        table.turn_up()
        _same("X, play: the piles' next cards are", table.board, cards)
    elif do == "swap":
        back, up = read_cards("back", entry["back"]), read_cards("up", entry["up"])
        wanted(len(back) == table.rules.players, "back", back, "a card of each player")
        _same("X, swap: the piles' next cards are", table.swap(back), up)
    elif do == "split":
        table.split()
    else:
        _claim(table, entry)


def _same(rule: str, right: list[str], found: list[str]) -> None:
    """Refuse cards that are not those that are turned."""
    if found != right:
        raise Illegal(f"{rule} {' '.join(right)}; found {' '.join(found) or 'none'}")


def _claim(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the claim of a line."""
    for key in ("seat", "asked", "by"):
        wanted(key not in entry or whole(entry[key]), key, entry.get(key), "a whole number")
    wanted(isinstance(entry["says"], str), "says", entry["says"], "an expression as 4*(10-4)")
    wanted(isinstance(entry["right"], bool), "right", entry["right"], "true or false")
    order = read_cards("order", entry["order"])
    if ("asked" in entry) != (table.rules.players == BOARD):
        raise Illegal(
            "X, four players: of four one is asked by the one who has none, of two who slaps first "
            f"states a solution; found {shown(entry)}"
        )
    if "asked" in entry:
        table.ask(entry["asked"], entry["by"], entry["says"], order, entry["right"])
    else:
        table.claim(entry["seat"], entry["says"], order, entry["right"])


def _verify_result(table: Table, entry: Mapping[str, Any]) -> None:
    """Compare the result of a game with what it comes to."""
    unfinished = "" if table.over else "X, end: nobody's pile is empty after a set"
    right = result_of(table) if table.over else {}
    read_result(entry, right, SOURCES, unfinished)
