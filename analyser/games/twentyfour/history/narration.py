"""How is a game told to a person?  The cards that lie there, who says what, and who takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyser.cards.codes import picture
from analyser.games.twentyfour.reference.reading import expression_of
from analyser.games.twentyfour.reference.solving import spoken
from analyser.games.twentyfour.reference.table import NOBODY, Event, Table


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished game line by line; ``names``: the players' policies by seat."""
    yield title
    for seat, pile in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {_told(pile)}"
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
        yield f"On the table: {_told(event['cards'])}"
    elif event["do"] == "swap":
        yield f"  no solution: back {_told(event['back'])}, up {_told(event['up'])}"
    elif event["do"] == "split":
        yield "  everybody takes the own cards back"
    else:
        who = f"seat {event.get('seat', event.get('asked'))}"
        if "asked" in event:
            who = f"seat {event['by']} asks seat {event['asked']}, who"
        expression = expression_of(event["says"])
        assert expression is not None
        verdict = f"makes {table.rules.target}" if event["right"] else "is wrong"
        yield f"  {who} says {spoken(expression)}, which {verdict}"


def _told(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)
