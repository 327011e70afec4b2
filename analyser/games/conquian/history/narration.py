"""How is a hand told to a person?  Suits as signs: who turns, takes, forces and throws what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyser.cards.codes import picture
from analyser.games.conquian.reference.scoring import scores
from analyser.games.conquian.reference.table import NOBODY, Event, Table
from analyser.games.conquian.rules import SEATS


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat in range(SEATS):
        begins = ", turns first" if seat == table.lead else ""
        yield f"  seat {seat} ({names[seat]}){begins}: {_cards(table.dealt[seat])}"
    for number, event in enumerate(table.events, start=1):
        yield f"{number}. {_told(event)}"
        if "melds" in event:
            down = sum(len(meld) for meld in event["melds"])
            lies = ", ".join(_cards(meld) for meld in event["melds"])
            yield f"    before seat {event['seat']}: {lies} ({down} cards)"
    down_0, down_1 = (table.melded(seat) for seat in range(SEATS))
    if table.winner == NOBODY:
        yield f"The stock is gone: seat 0 has melded {down_0} cards, seat 1 {down_1}, nobody enough"
    else:
        yield f"Seat {table.winner} is out with {table.melded(table.winner)} cards"
    points = ", ".join(f"seat {seat} {score:+d}" for seat, score in enumerate(scores(table)))
    yield f"Points: {points}"


def _told(event: Event) -> str:
    seat = f"seat {event['seat']}"
    return {
        "turn": lambda: f"{seat} turns {picture(event['card'])}",
        "pass": lambda: f"{seat} refuses it",
        "take": lambda: f"{seat} {'has to take' if event.get('forced') else 'takes'} it",
        "lay": lambda: f"{seat} lays cards of the hand and refuses it",
        "force": lambda: f"{seat} makes the other take it",
        "discard": lambda: f"{seat} discards {picture(event['card'])}",
    }[event["do"]]()


def _cards(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)
