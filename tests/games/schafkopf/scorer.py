"""What does a hand of Schafkopf score?  Read from a history for the tests' own settlement.

Nothing here knows the package.  ``exact.settled`` counts tricks, points and scores from X and the
readings; this module finds in the lines who is declarer, and which two cards lie apart: what the
declarer buried (SC1), or in a hand of least the widow (SC3).  SC8: where nobody takes the widow,
the hand may also be over at once, and nobody scores.
"""

from __future__ import annotations

from typing import Any

from games.schafkopf.exact import settled

Line = dict[str, Any]


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a hand: its deal, then its moves."""
    deal, *moves = lines
    declarer = next((move["seat"] for move in moves if move["do"] == "take"), None)
    if declarer is None and rules["all_pass"] == "redeal":
        nothing = [0, 0, 0]
        return {
            "end": "passed",
            "declarer": None,
            "tricks": nothing,
            "points": nothing,
            "score": nothing,
        }
    buried = next((move["cards"] for move in moves if move["do"] == "bury"), deal["widow"])
    tricks = [(move["lead"], move["cards"]) for move in moves if move["do"] == "trick"]
    taken, points, scores = settled(rules, deal["lead"], declarer, buried, tricks)
    return {
        "end": "tricks",
        "declarer": declarer,
        "tricks": taken,
        "points": points,
        "score": [float(each) for each in scores],
    }
