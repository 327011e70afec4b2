"""How is a hand told to a person?  Suits as signs, who puts what where, and who wins each row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyser.cards.codes import picture
from analyser.cards.poker_plain import CATEGORIES
from analyser.games.eastwest.reference import seen
from analyser.games.eastwest.reference.scoring import settle
from analyser.games.eastwest.reference.table import NOBODY, Table
from analyser.games.eastwest.rules import SEATS

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
        hands = [seen.own_row(table, seat, row) for seat in range(SEATS)]
        told = [
            f"{CATEGORIES[seen.category(table.rules, hand)]} ({_cards(hand)})" for hand in hands
        ]
        won = "nobody" if done.won[row] == NOBODY else f"seat {done.won[row]}"
        yield f"The {ROWS[row]} row: {told[0]} against {told[1]}: {won}"
    told = [f"seat {seat} {score:+d}" for seat, score in enumerate(done.scores)]
    yield f"Points: {', '.join(told)}"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)
