"""What does the source say, entered a second time?

Every rule field of the rule sets, typed again from the text X and independent of
``analyser/games/twentyfour/presets.toml``.  The ids, their meaning, and the readings TF1 to TF9
where X is silent are those of the game's README; a value that rests on a reading alone says so.
The reader had seen the fields before: this is a second reading, not a blind one.
"""

from typing import Any

Preset = dict[str, Any]

TWENTYFOUR: Preset = {
    # X: "for either two or four players"; two comes first.
    "players": 2,
    # X: "aces through 10s in each of the four suits".
    "top_rank": 10,
    # X: "use the four mathematical operators to reach the target value of 24".
    "target": 24,
    # X: "by adding, subtracting, multiplying, or dividing the pip values of the four cards".
    "subtract": True,
    "multiply": True,
    "divide": True,
    # X: "The solution must equal exactly 24"; of what lies on the way it says nothing: TF2.
    "fractions": True,
    # X: "If the result of the equation is not actually 24, the other player wins the set".
    "wrong_loses": True,
    # Nothing in X of two who slap at once: TF4.
    "ties": "lead",
    # X: "they may each choose one of the cards they played to take back".
    "swap_own": True,
    # X: "the last player left chooses one of their opponents to state their solution".
    "called_by_last": True,
    # Nothing of the kind in X: a guard.
    "set_limit": 500,
}

PRESETS: dict[str, Preset] = {
    "twentyfour": TWENTYFOUR,
    # X: "either two or four players".
    "twentyfour-4p": {**TWENTYFOUR, "players": 4},
    # Not of X: the common boxed game, and the pack of 52.
    "twentyfour-9": {**TWENTYFOUR, "top_rank": 9},
    "twentyfour-52": {**TWENTYFOUR, "top_rank": 13},
    # Ours.
    "twentyfour-whole": {**TWENTYFOUR, "fractions": False},
    "twentyfour-lots": {**TWENTYFOUR, "ties": "lot"},
}

REFUSED: list[tuple[Preset, str]] = [
    ({"players": 3}, "rules.players: found 3, of whom no two turn as many of the four cards"),
    ({"players": 5}, "rules.players: found 5 (expected a whole number from 2 to 4"),
    ({"top_rank": 8}, "a whole number from 9 to 13"),
    ({"target": 0}, "a whole number from 1 to 100"),
    ({"fractions": 1}, "expected true or false"),
    (
        {"subtract": False, "multiply": False, "divide": False},
        "rules.subtract: found false, as multiply and divide are, where all that can be written",
    ),
    ({"set_limit": 5001}, "found 5001"),
    ({"multiplly": True}, "did you mean 'multiply'?"),
]
"""Changes of the usual rules that are refused, and in which words."""
