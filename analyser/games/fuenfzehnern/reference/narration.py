"""How is a hand told to a person?  Suits as signs, who wins each trick, what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyser.cards.codes import picture
from analyser.games.fuenfzehnern.reference.settling import settle
from analyser.games.fuenfzehnern.reference.table import Table
from analyser.games.tricks.lines import seats


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat, hand in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {' '.join(map(picture, hand))}"
    for trick in table.tricks:
        winner = next(seat for seat, won in enumerate(table.won) if trick in won)
        called = " and calls zwang" if trick.zwang else ""
        (_, card), *others = seats(trick.lead, trick.cards, table.rules.players)
        told = ", ".join(f"{seat} {picture(card)}" for seat, card in others)
        counted = table.worth(trick.cards)
        yield (
            f"seat {trick.lead} leads {picture(card)}{called}; {told}: seat {winner} wins "
            f"{counted} point{'' if counted == 1 else 's'}"
        )
    tricks, points, scores = settle(table)
    yield f"Tricks: {_by_seat(tricks)}"
    yield f"Points: {_by_seat(points)}"
    told = ", ".join(f"seat {seat} {score:+d}" for seat, score in enumerate(scores))
    yield f"Score, points less {table.rules.par}: {told.replace('-', '−')}"


def _by_seat(numbers: Sequence[int]) -> str:
    return ", ".join(f"seat {seat} {number}" for seat, number in enumerate(numbers))
