"""How is a hand of East–West written down, read, told to a person, and filled in where cards are
open?

The format is ``eastwest-hand/1``; the README describes it.  The card in hand is in the stock; where
that is left open, in a last line whose row is ``"?"``, since that is what is asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from analyser.cards.codes import picture
from analyser.cards.poker_plain import CATEGORIES
from analyser.errors import ScenarioError
from analyser.games import histories
from analyser.games.eastwest.referee import NOBODY, Table, category, own_row, settle
from analyser.games.eastwest.rules import CARDS, ROW_CARDS, RULE_SETS, SEATS, Rules
from analyser.games.history_lines import (
    Illegal,
    is_whole_number,
    read_card,
    read_cards,
    require_value,
)
from analyser.games.searching.history_filling import UNSAID, FollowedHistory, Follower


class Moves(Follower):
    """The moves of a history with open cards."""

    drawing = ("place",)

    def __init__(self, _deal: Mapping[str, Any], rules: Rules) -> None:
        """Begin with a deal line."""
        self.pack = Counter(CARDS)
        self.sizes: list[int] = []
        self.face_up = ROW_CARDS * rules.rows - rules.hidden_last
        """Cards that a player places before those that lie face down."""
        self.placed = [0] * SEATS

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        seat = entry["seat"]
        self.placed[seat] += 1
        yield "turn" if self.placed[seat] <= self.face_up else "draw", seat, [entry["card"]]


class EastWestHistory(FollowedHistory[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    follower = Moves
    deal_fields = ("scores", "board", "stock")
    sources: ClassVar = {
        "end": "X, end",
        "rows": "X, EW1, EW2, rows",
        "won": "X, EW1, EW3, rows",
        "score": "X, EW3, score",
    }

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a hand; the stock is in the order drawn."""
        return [0] * SEATS, table.board, table.stock

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result line of a finished hand."""
        done = settle(table)
        rows = range(table.rules.rows)
        made = [
            [CATEGORIES[category(table.rules, own_row(table, seat, row))] for row in rows]
            for seat in range(SEATS)
        ]
        return {
            "end": "full",
            "rows": made,
            "won": [None if seat == NOBODY else seat for seat in done.won],
            "score": done.scores,
        }

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        scores = histories.read_scores(deal)
        board, stock = read_cards("board", deal["board"]), read_cards("stock", deal["stock"])
        histories.check_counts(
            ("players", deal["players"], SEATS),
            ("board cards", len(board), rules.rows),
            ("scores", scores, [0] * SEATS),
        )
        histories.check_lead(deal, SEATS)
        histories.check_pack([*board, *stock], CARDS, "the 32 cards once each")
        return Table(rules, board, stock, deal["lead"])

    def move(self, table: Table, entry: Mapping[str, Any]) -> None:
        """Make the move of a line."""
        histories.check_move(entry, {"place": ("seat", "card", "row")})
        for field in ("seat", "row"):
            require_value(is_whole_number(entry[field]), field, entry[field], "a whole number")
        read_card("card", entry["card"])
        card = table.place(entry["seat"], entry["row"])
        if card != entry["card"]:
            raise Illegal(f"X, play: the stock's next card is {card}; found {entry['card']}")

    def fill(self, text: str, name: str, mover: Callable[[str], int]) -> str:
        """Return a history in which no card is left open; as ``advising.Adviser.fill``."""
        rows = text.splitlines()
        try:
            deal, asked = json.loads(rows[0]), json.loads(rows[-1])
            is_asked = asked.get("row") == UNSAID
            place = len(rows) - 1 - is_asked
            stock = deal["stock"]
            said = UNSAID if stock == UNSAID else stock[place]
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            # Whatever reads the history says what is wrong.
            return text
        if not is_asked:
            made = super().fill(text, name, mover)
            if said == UNSAID:
                raise ScenarioError(
                    f"{name}: line 1: stock: found {UNSAID!r} for the card in hand (expected the "
                    'card there, or a last line as {"do": "place", "seat": 0, "card": "Qs", '
                    '"row": "?"})'
                )
            return made
        made = super().fill(text, name, lambda each: mover(_drop_last_line(each)))
        seat, card = asked.get("seat"), asked.get("card")
        if said not in (UNSAID, card):
            raise ScenarioError(
                f"{name}: line {len(rows)}: found the card {card!r} (expected the one in hand by "
                f"the stock of the deal, {said})"
            )
        found = _drop_last_line(made)
        if (to_move := mover(found)) != seat:
            raise ScenarioError(
                f"{name}: line {len(rows)}: found seat {seat!r} to place a card (expected seat "
                f"{to_move}, whose turn it is)"
            )
        return found


HISTORY: Final = EastWestHistory("eastwest-hand/1", RULE_SETS)


def _drop_last_line(text: str) -> str:
    """Return a history without its last line."""
    return text.rpartition("\n")[0]


# -- for a person ----------------------------------------------------------------------------------

ROWS = ("first", "second", "third")


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat in range(SEATS):
        begins = ", begins" if seat == table.lead else ""
        yield f"  seat {seat} ({names[seat]}){begins}"
    yield f"Board: {_cards(table.board)}"
    for number, event in enumerate(table.events, start=1):
        face_down = " face down" if event["card"] in table.hidden[event["seat"]] else ""
        yield (
            f"{number}. seat {event['seat']} puts {picture(event['card'])}{face_down} in the "
            f"{ROWS[event['row']]} row"
        )
    done = settle(table)
    for row in range(table.rules.rows):
        hands = [own_row(table, seat, row) for seat in range(SEATS)]
        told = [f"{CATEGORIES[category(table.rules, hand)]} ({_cards(hand)})" for hand in hands]
        won = "nobody" if done.won[row] == NOBODY else f"seat {done.won[row]}"
        yield f"The {ROWS[row]} row: {told[0]} against {told[1]}: {won}"
    told = [f"seat {seat} {score:+d}" for seat, score in enumerate(done.scores)]
    yield f"Points: {', '.join(told)}"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)
