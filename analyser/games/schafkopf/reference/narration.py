"""How is a hand told to a person?  Suits as signs, who takes, who wins each trick, the scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyser.cards.codes import picture
from analyser.games.schafkopf.history.hand import in_points
from analyser.games.schafkopf.pack import SEATS
from analyser.games.schafkopf.reference.settling import settle
from analyser.games.schafkopf.reference.table import Table, worth
from analyser.games.tricks.lines import seats


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat, hand in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {_cards(hand)}"
    yield f"  widow: {_cards(table.widow)}"
    for place in range(table.passed):
        yield f"seat {(table.lead + place) % SEATS} passes"
    if table.thrown_in:
        yield "Nobody takes the widow: the cards are dealt anew"
    elif table.declarer is None:
        yield "Nobody takes the widow: least is played"
    else:
        yield f"seat {table.declarer} takes the widow and buries {_cards(table.buried or ())}"
    for trick in table.tricks:
        winner = next(seat for seat, won in enumerate(table.won) if trick in won)
        (_, card), *others = seats(trick.lead, trick.cards, SEATS)
        told = ", ".join(f"{seat} {picture(card)}" for seat, card in others)
        counted = worth(trick.cards)
        yield (
            f"seat {trick.lead} leads {picture(card)}; {told}: seat {winner} wins "
            f"{counted} point{'' if counted == 1 else 's'}"
        )
    tricks, points, scores = settle(table)
    yield f"Tricks: {_by_seat(tricks)}"
    yield f"Card points: {_by_seat(points)}"
    told = ", ".join(f"seat {seat} {in_points(score):+.3g}" for seat, score in enumerate(scores))
    yield f"Score: {told.replace('-', '−')}"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(map(picture, cards))


def _by_seat(numbers: Sequence[int]) -> str:
    return ", ".join(f"seat {seat} {number}" for seat, number in enumerate(numbers))
