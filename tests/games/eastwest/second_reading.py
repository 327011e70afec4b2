"""What does the source say, entered a second time?

Every rule field of the rule sets, typed again from the text X and independent of
``analyser/games/eastwest/presets.toml``.  The ids, their meaning, and the readings EW1 to EW5 where
X is silent are those of the game's README; a value that rests on a reading alone says so.  The
reader had seen the fields before: this is a second reading, not a blind one.
"""

from typing import Any

Preset = dict[str, Any]

EASTWEST: Preset = {
    # X: "Shuffle and deal three cards, face up, in a vertical line."
    "rows": 3,
    # X: "place cards drawn from the stock into one of three poker hands", and no order: EW1.
    "ranking": "standard",
    # X says nothing of the ace; EW2.
    "ace_low_straight": False,
    # X: "Whichever player wins two out of the three hands wins the game"; EW3.
    "row_tie": "nobody",
    # X: no more for all three.
    "all_rows_points": 0,
    # X: "draw a card from the stock and place it": face up, as the board cards.
    "hidden_last": 0,
}

PRESETS: dict[str, Preset] = {
    "eastwest": EASTWEST,
    # Ours.
    "eastwest-rarity": {**EASTWEST, "ranking": "by_rarity"},
    "eastwest-low-ace": {**EASTWEST, "ace_low_straight": True},
    # Ours; with one card nothing would be left to decide once it lies there.
    "eastwest-blind": {**EASTWEST, "hidden_last": 2},
}

REFUSED: list[tuple[Preset, str]] = [
    ({"rows": 4}, "rules.rows: found 4 (expected a whole number from 1 to 3"),
    ({"rows": 0}, "found 0"),
    ({"ranking": "rarity"}, "did you mean 'by_rarity'?"),
    ({"ace_low_straight": 1}, "found 1 (expected true or false"),
    ({"row_tie": "first"}, "expected nobody, first_seat, second_seat"),
    ({"all_rows_points": 6}, "a whole number from 0 to 5"),
    ({"hidden_last": True}, "found True"),
    ({"hidden": 1}, "did you mean 'hidden_last'?"),
]
"""Changes of the usual rules that are refused, and in which words."""
