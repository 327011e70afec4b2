"""How is a hand told to a person?  Suits as signs, totals, who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyser.cards.codes import picture
from analyser.games.kabu.reference.settling import debts, settle
from analyser.games.kabu.reference.table import Table, total_of


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    hands = [list(hand) for hand in table.dealt]
    for seat, hand in enumerate(hands):
        yield f"  seat {seat} ({names[seat]}), {chips(table.chips[seat])}: {_told(hand)}"
    for event in table.events:
        seat = event["seat"]
        if event["do"] == "pass":
            yield f"seat {seat} passes on {total_of(hands[seat])}"
            continue
        hands[seat].append(event["card"])
        yield f"seat {seat} draws {picture(event['card'])}: {total_of(hands[seat])}"
    yield "The hands are shown:"
    for seat, hand in enumerate(hands):
        yield f"  seat {seat}: {_told(hand)}"
    scores, broke = settle(table)
    for seat in broke:
        yield f"Seat {seat} owes more than its {chips(table.chips[seat])}: the match is over."
    if broke and not table.rules.broke_hand_settled:
        yield "Nobody pays."
        return
    for payer, receiver, owed in debts(table.rules, table.totals(), table.dealer):
        if payer not in broke:
            yield f"Seat {payer} pays seat {receiver} {chips(owed)}."
    told = (f"seat {seat} {score:+d}" for seat, score in enumerate(scores))
    yield f"Chips: {', '.join(told).replace('-', '−')}"


def chips(many: int) -> str:
    """Return a number of chips as people say it."""
    return "1 chip" if many == 1 else f"{many} chips"


def _told(hand: Sequence[str]) -> str:
    return f"{' '.join(picture(card) for card in hand)} = {total_of(hand)}"
