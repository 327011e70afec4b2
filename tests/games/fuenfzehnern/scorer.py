"""What does a hand of Fünfzehnern score?  Counted from the source X alone, for the tests.

Nothing here knows the package.  X: "the person who played the highest card of the suit led wins the
trick"; each player "totals up the values of the cards in their won-tricks pile" (aces five, kings
four, queens three, jacks two, tens one), and then "they subtract fifteen from it".
"""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]

RANKS = "789TJQKA"
"""From the lowest to the highest."""


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a hand: its deal, then its moves."""
    worth = {
        "A": rules["ace_points"],
        "K": rules["king_points"],
        "Q": rules["queen_points"],
        "J": rules["jack_points"],
        "T": rules["ten_points"],
    }
    players = rules["players"]
    tricks, points = [0] * players, [0] * players
    for trick in lines[1:]:
        ranks = [
            RANKS.index(card[0]) if card[1] == trick["cards"][0][1] else -1
            for card in trick["cards"]
        ]
        winner = (trick["lead"] + ranks.index(max(ranks))) % players
        tricks[winner] += 1
        points[winner] += sum(worth.get(card[0], 0) for card in trick["cards"])
    return {
        "end": "tricks",
        "tricks": tricks,
        "points": points,
        "score": [each - rules["par"] for each in points],
    }
