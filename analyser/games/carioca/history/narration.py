"""How is a hand told to a person?  Suits as signs, melds as they lie, penalty points at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from analyser.cards.codes import picture
from analyser.games.carioca.reference.melds import JOKER
from analyser.games.carioca.reference.scoring import penalties
from analyser.games.carioca.reference.table import Table
from analyser.games.carioca.rules import CONTRACTS

NUMBERS: Final = ("no", "one", "two", "three", "four")
ENDINGS: Final = {
    "stock": "There is nothing left to draw.",
    "turn_limit": "The hand has taken too many turns.",
}


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    yield f"Contract {table.contract}: {contract_in_words(table.contract)}."
    for seat, hand in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {_told(hand)}"
    yield f"  upcard: {picture(table.upcard)}"
    for event in table.events:
        yield _line(event)
    yield ENDINGS.get(table.ending, f"Seat {table.out} is out of cards.")
    for seat, points in enumerate(penalties(table)):
        held = f": {_told(table.hands[seat])}" if table.hands[seat] else ""
        yield f"  seat {seat}, {points} penalty {'point' if points == 1 else 'points'}{held}"


def contract_in_words(number: int) -> str:
    """Return a contract as people say it."""
    word = CONTRACTS[number - 1]
    counted = [(word.count("T"), "trio"), (word.count("E"), "escalera")]
    said = [f"{NUMBERS[many]} {what}{'' if many == 1 else 's'}" for many, what in counted if many]
    return " and ".join(said)


def _line(event: Mapping[str, Any]) -> str:
    do = event["do"]
    if do == "restock":
        return f"The pile is shuffled: {len(event['cards'])} cards make the stock."
    who = f"seat {event['seat']}"
    if do == "draw":
        return f"{who} draws {picture(event['card'])}"
    if do == "take":
        return f"{who} takes the upcard, {picture(event['card'])}"
    if do == "discard":
        return f"{who} throws {picture(event['card'])}"
    if do == "contract":
        return f"{who} goes down: {' / '.join(_as_laid(meld) for meld in event['melds'])}"
    if do == "meld":
        return f"{who} lays {_as_laid(event['cards'])}"
    return f"{who} adds to meld {event['meld']}: {_as_laid(event['cards'])}"


def _as_laid(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)


def _told(hand: Sequence[str]) -> str:
    """Return a hand by suits, jokers last."""
    ranks = "A23456789TJQK"
    naturals = sorted(
        (card for card in hand if card != JOKER), key=lambda card: (card[1], ranks.index(card[0]))
    )
    return _as_laid([*naturals, *(card for card in hand if card == JOKER)])
