"""How is a hand told to a person?  Suits as signs, who throws and takes what, what is scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from analyser.cards.codes import picture
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.reference.facts import shown_points
from analyser.games.khanhoo.reference.scoring import bonus, scores
from analyser.games.khanhoo.reference.splitting import lowest_first
from analyser.games.khanhoo.reference.table import Event, Table


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat, hand in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {told(lowest_first(hand))}"
    for event in table.events:
        yield _event(event)
    if table.ending == "turn_limit":
        yield f"The hand ends after {table.turns} discards; nobody went out."
    yield "The hands are shown:"
    for seat in range(table.rules.players):
        split = table.scored_split(seat)
        ways = (*table.shown[seat], *split.ways)
        parts = [f"{told(melds.shown(way))} ({way.worth})" for way in ways]
        if bonus(table, seat):
            parts.append(f"out ({bonus(table, seat)})")
        total = split.points + shown_points(table, seat) + bonus(table, seat)
        yield f"  seat {seat}: {', '.join(parts) or 'no meld'} = {total}"
    said = (f"seat {seat} {score}" for seat, score in enumerate(scores(table)))
    yield f"Points: {', '.join(said)}"


def told(cards: Iterable[str]) -> str:
    """Return cards as people write them."""
    return " ".join(picture(card) for card in cards)


def _event(event: Event) -> str:
    do = event["do"]
    if do == "restock":
        return f"The stock is made anew of {len(event['cards'])} discards."
    seat, card = event["seat"], picture(event["card"])
    if do == "draw":
        return f"seat {seat} draws {card}"
    if do == "take":
        return f"seat {seat} takes {card}"
    if do == "discard":
        return f"seat {seat} throws {card}"
    if do == "out":
        return (
            f"seat {seat} goes out with {card}: {', '.join(told(each) for each in event['melds'])}"
        )
    against = event["against"]
    if do == "bump":
        contested = f", contested with {told(against)}" if against else ""
        return f"seat {seat} bumps {card}: {told(event['meld'])}{contested}"
    return (
        f"seat {seat} would bump {card} for {told(event['meld'])}; seat {event['by']} contests "
        f"with {told(against)}"
    )
