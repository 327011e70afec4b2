"""Who pays whom at the end of a hand, and who cannot?  The plain version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analyser.games.kabu.reference.table import Table
from analyser.games.kabu.rules import Rules


class Settled(NamedTuple):
    """What a hand comes to."""

    scores: list[int]
    """Chips that each player wins; negative: loses."""
    broke: list[int]
    """Seats that cannot pay what they owe."""


def debts(rules: Rules, totals: Sequence[int], dealer: int) -> Iterator[tuple[int, int, int]]:
    """Yield who owes whom how many chips: (payer, receiver, chips)."""
    for one in range(rules.players):
        for other in range(one + 1, rules.players):
            if rules.settle == "banker" and dealer not in (one, other):
                continue
            apart = totals[one] - totals[other]
            if apart == 0 and rules.banker_wins_ties:
                # Of equal totals the dealer's counts as the higher.
                apart = 1 if one == dealer else -1
            if apart:
                payer, receiver = (other, one) if apart > 0 else (one, other)
                yield payer, receiver, 1 if rules.pay == "stake" else abs(apart)


def settle(table: Table) -> Settled:
    """Return what a finished hand comes to."""
    rules, seats = table.rules, range(table.rules.players)
    owed = [*debts(rules, table.totals(), table.dealer)]
    must_pay = [sum(chips for payer, _, chips in owed if payer == seat) for seat in seats]
    if rules.debt_counts == "net":
        must_pay = [
            must_pay[seat] - sum(chips for _, receiver, chips in owed if receiver == seat)
            for seat in seats
        ]
    broke = [seat for seat in seats if must_pay[seat] > table.chips[seat]]
    if broke:
        # Who cannot pay pays nobody; and unless the rules say so, nobody else does (KB4).
        owed = [each for each in owed if rules.broke_hand_settled and each[0] not in broke]
    scores = [0] * rules.players
    for payer, receiver, chips in owed:
        scores[payer] -= chips
        scores[receiver] += chips
    return Settled(scores, broke)
