"""How is a hand told to a person?  Suits as signs, who asks for what, who takes which trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyser.cards.codes import picture
from analyser.games.ecarte import pack
from analyser.games.ecarte.reference.scoring import breakdown, is_vole, winner_of
from analyser.games.ecarte.reference.table import NOBODY, Table
from analyser.games.ecarte.rules import SEATS
from analyser.games.tricks import plain

TRUMPS = ("clubs", "diamonds", "hearts", "spades")
SAID = {
    "stand": "stands",
    "propose": "proposes",
    "accept": "accepts",
    "refuse": "refuses",
    "king": "shows the king of trumps",
}


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    roles = ["elder" if seat == table.elder else "dealer" for seat in range(SEATS)]
    for seat, hand in enumerate(table.dealt):
        score = f", {_points(table.before[seat])}" if any(table.before) else ""
        yield f"  seat {seat} ({names[seat]}), {roles[seat]}{score}: {_cards(hand)}"
    yield f"Turned: {picture(table.turned)}, so {TRUMPS[table.trumps]} are trumps"
    if table.turned[0] == "K" and table.king != NOBODY:
        yield f"The dealer scores {_points(table.king_points(table.king))} for the king"
    number = 0
    for event in table.events:
        do = event["do"]
        if do == "exchange":
            out, drawn = event["out"], event["in"]
            what = f"{_cards(out)} for {_cards(drawn)}" if out else "nothing"
            yield f"seat {event['seat']} exchanges {what}"
        elif do == "trick":
            number += 1
            lead, cards = event["lead"], event["cards"]
            won = lead if plain.winner(cards, pack.DECK, table.trumps) == 0 else 1 - lead
            yield f"{number}. seat {lead} leads {' '.join(map(picture, cards))}: seat {won}"
        else:
            yield f"seat {event['seat']} {SAID[do]}"
    yield from _ended(table)


def _ended(table: Table) -> Iterator[str]:
    won = winner_of(table)
    if table.ended_by_king:
        yield f"The king wins seat {table.king} the match: the hand is not played out."
    elif won == NOBODY:
        yield "Both took as many tricks: nobody scores for them."
    else:
        many = "all tricks, the vole" if is_vole(table) else f"{table.tricks[won]} tricks"
        yield f"Seat {won} took {many}."
    if table.vulnerable == 1 - won and breakdown(table, won)["vulnerable"]:
        yield f"Seat {table.vulnerable} had allowed no exchange, which counts more."
    told = (f"seat {seat} +{sum(breakdown(table, seat).values())}" for seat in range(SEATS))
    yield f"Points: {', '.join(told)}"


def _points(many: int) -> str:
    return "1 point" if many == 1 else f"{many} points"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)
