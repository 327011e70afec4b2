"""What does a hand of Kabu score?  Counted from the source X alone, for the tests.

Nothing here knows the package.  X: cards count their rank, an ace 1, a ten 0, and only the last
digit of a total counts; "each player then pays each opponent with a higher score the difference".
KB2: with a banker each player settles with the dealer alone, who sits last.  KB3: a player who owes
more chips than they hold is broke.  KB4: nobody pays in a hand in which a player is broke, unless
the others settle among themselves.
"""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a hand: its deal, then its moves."""
    deal, *moves = lines
    hands = [list(hand) for hand in deal["hands"]]
    for move in moves:
        if move["do"] == "draw":
            hands[move["seat"]].append(move["card"])
    totals = [sum("A23456789T".index(card[0]) + 1 for card in hand) % 10 for hand in hands]
    seats = range(len(hands))
    dealer = (deal["lead"] - 1) % len(hands)

    def debt(payer: int, winner: int) -> int:
        """Return what one player owes another."""
        if payer == winner or (rules["settle"] == "banker" and dealer not in (payer, winner)):
            return 0
        behind = totals[winner] - totals[payer]
        if rules["pay"] == "difference":
            return max(behind, 0)
        tie_lost = rules["banker_wins_ties"] and rules["settle"] == "banker" and winner == dealer
        return int(behind > 0 or (behind == 0 and tie_lost))

    owes = [sum(debt(seat, other) for other in seats) for seat in seats]
    owed = [sum(debt(other, seat) for other in seats) for seat in seats]
    needs = [owes[seat] - (owed[seat] if rules["debt_counts"] == "net" else 0) for seat in seats]
    broke = [seat for seat in seats if needs[seat] > deal["scores"][seat]]
    if broke and not rules["broke_hand_settled"]:
        return {"end": "broke", "totals": totals, "score": [0] * len(hands)}
    pays = [seat for seat in seats if seat not in broke]
    won = [
        sum(debt(other, seat) for other in pays) - (owes[seat] if seat in pays else 0)
        for seat in seats
    ]
    return {"end": "broke" if broke else "paid", "totals": totals, "score": won}
