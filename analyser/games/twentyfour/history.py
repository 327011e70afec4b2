"""How is a game of Twenty-Four written down, read, and told to a person?

The format is ``twentyfour-hand/1``; the README describes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final

from analyser.cards.codes import card_text, picture
from analyser.games import histories
from analyser.games.history_lines import (
    Illegal,
    Unreadable,
    is_whole_number,
    read_cards,
    require_value,
    show_value,
)
from analyser.games.twentyfour.expressions import expression_of, speak_expression
from analyser.games.twentyfour.referee import NOBODY, Event, Table
from analyser.games.twentyfour.rules import BOARD, RULE_SETS, Rules, pack

CLAIM: Final = ("says", "right", "order")
MOVES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "set": (("cards",),),
    "swap": (("back", "up"),),
    "split": ((),),
    "solve": (("seat", *CLAIM), ("asked", "by", *CLAIM)),
}
"""The fields of a move line, besides ``do``: of a claim for two players, then for four."""


def _check_same(rule: str, right: list[str], found: list[str]) -> None:
    """Refuse cards that are not those that are turned."""
    if found != right:
        raise Illegal(f"{rule} {' '.join(right)}; found {' '.join(found) or 'none'}")


def _claim(table: Table, entry: Mapping[str, Any]) -> None:
    """Make the claim of a line."""
    for key in ("seat", "asked", "by"):
        require_value(
            key not in entry or is_whole_number(entry[key]), key, entry.get(key), "a whole number"
        )
    require_value(
        isinstance(entry["says"], str), "says", entry["says"], "an expression as 4*(10-4)"
    )
    require_value(isinstance(entry["right"], bool), "right", entry["right"], "true or false")
    order = read_cards("order", entry["order"])
    if ("asked" in entry) != (table.rules.players == BOARD):
        raise Illegal(
            "X, four players: of four one is asked by the one who has none, of two who slaps first "
            f"states a solution; found {show_value(entry)}"
        )
    if "asked" in entry:
        table.ask(entry["asked"], entry["by"], entry["says"], order, entry["right"])
    else:
        table.claim(entry["seat"], entry["says"], order, entry["right"])


class TwentyFourHistory(histories.History[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    deal_fields = ("scores", "piles")
    sources: ClassVar = {
        "end": "X, TF3, end",
        "winner": "X, TF9, end",
        "sets": "X, sets",
        "won": "X, TF5, won",
        "score": "X, score",
    }

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a finished game."""
        return [0] * table.rules.players, table.dealt

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result line of a finished game."""
        return {
            "end": table.end,
            "winner": None if table.winner == NOBODY else table.winner,
            "sets": table.sets,
            "won": table.won,
            "score": table.scores(),
        }

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        scores, players = histories.read_scores(deal), rules.players
        piles = histories.read_hands("piles", deal["piles"])
        if BOARD % players:
            raise Illegal(f"X, setup: two or four play; found {players}")
        histories.check_counts(
            ("players", deal["players"], players),
            (
                "cards of the piles",
                [len(pile) for pile in piles],
                [rules.cards // players] * players,
            ),
            ("points before a game, which is a match", scores, [0] * players),
        )
        histories.check_lead(deal, players, "TF4, setup: a seat is first among equals")
        whole_pack = map(card_text, pack(rules.top_rank))
        histories.check_pack(chain(*piles), whole_pack, f"the {rules.cards} cards once each")
        return Table(rules, piles, deal["lead"])

    def move(self, table: Table, entry: Mapping[str, Any]) -> None:
        """Make the move of a line."""
        do = entry["do"]
        fields = tuple(key for key in entry if key != "do")
        if not isinstance(do, str) or not any(set(fields) == {*each} for each in MOVES.get(do, ())):
            raise Unreadable(f"found {show_value(entry)}, which is not a valid move")
        if do == "set":
            cards = read_cards("cards", entry["cards"])
            table.turn_up()
            _check_same("X, play: the piles' next cards are", table.board, cards)
        elif do == "swap":
            back, up = read_cards("back", entry["back"]), read_cards("up", entry["up"])
            require_value(len(back) == table.rules.players, "back", back, "a card of each player")
            _check_same("X, swap: the piles' next cards are", table.swap(back), up)
        elif do == "split":
            table.split()
        else:
            _claim(table, entry)

    def explain_unfinished(self, table: Table) -> str:  # noqa: ARG002 - whatever it is
        """Return why there is no result yet."""
        return "X, end: nobody's pile is empty after a set"


HISTORY: Final = TwentyFourHistory("twentyfour-hand/1", RULE_SETS)


# -- for a person ----------------------------------------------------------------------------------


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished game line by line; ``names``: the players' policies by seat."""
    yield title
    for seat, pile in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {_describe_cards(pile)}"
    for event in table.events:
        yield from _event(event, table)
    for seat, won in enumerate(table.won):
        yield f"  seat {seat}: {won} of {table.sets} sets, {len(table.piles[seat])} cards left"
    if table.winner == NOBODY:
        yield f"After {table.sets} sets nobody's pile is empty: a draw."
    else:
        yield f"The pile of seat {table.winner} is empty: seat {table.winner} wins."


def _event(event: Event, table: Table) -> Iterator[str]:
    if event["do"] == "set":
        yield f"On the table: {_describe_cards(event['cards'])}"
    elif event["do"] == "swap":
        yield (
            f"  no solution: back {_describe_cards(event['back'])}, up "
            f"{_describe_cards(event['up'])}"
        )
    elif event["do"] == "split":
        yield "  everybody takes the own cards back"
    else:
        who = f"seat {event.get('seat', event.get('asked'))}"
        if "asked" in event:
            who = f"seat {event['by']} asks seat {event['asked']}, who"
        expression = expression_of(event["says"])
        assert expression is not None
        verdict = f"makes {table.rules.target}" if event["right"] else "is wrong"
        yield f"  {who} says {speak_expression(expression)}, which {verdict}"


def _describe_cards(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)
