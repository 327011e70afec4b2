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
