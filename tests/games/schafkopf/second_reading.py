"""What does the source say, entered a second time?

Every rule field of the rule sets, typed again from the text X and independent of
``analyser/games/schafkopf/presets.toml``.  The ids, their meaning, and the readings SC1 to SC8
where X is silent are those of the game's README; a value that rests on a reading alone says so.
The reader had seen the fields before: this is a second reading, not a blind one.
"""

from typing import Any

Preset = dict[str, Any]

SCHAFKOPF: Preset = {
    # X: "Should the dealer decline to take the widow, the hand is played 'least'".
    "all_pass": "least",
    # X: "61 points" of "all 120 points available", which there are with the buried cards; SC1.
    "bury_counts": True,
    # X: "If the declarer successfully captured at least 61 points in tricks, they win the hand".
    "win_at": 61,
    # X: "Should the declarer have collected 91 or more points, this is called a schneider".
    "schneider_at": 91,
    # X: "If they are schneidered (capture 30 points or less)".
    "schneidered_at": 30,
    # X: "all 120 points available, i.e. they captured every trick"; SC2.
    "schwarz_by": "tricks",
    # X: "they win the hand, and score two victory points".
    "game_points": 2,
    # X: "and they score four victory points".
    "schneider_points": 4,
    # X: "it is called a schwarz, and they score six victory points".
    "schwarz_points": 6,
    # X names only what the declarer scores; SC5.
    "defenders_share": False,
    # X: "if the declarer collects 60 points or less, they lose two victory points".
    "lost_doubles": False,
    # X: "Whichever player takes the fewest points scores two victory points".
    "least_points": 2,
    # X: "If they captured 0 points, they score four victory points".
    "least_zero_points": 4,
    # X: "that player loses four victory points and the other players do not score".
    "least_all_points": -4,
    # SC3.
    "least_widow": "last_trick",
    # X has no such rule.
    "least_needs_trick": False,
    # X: "If two players tie, whichever one less recently took a trick wins"; SC4.
    "least_tie": "earlier_trick",
    # X: "a pre-specified number of deals"; which, SC6.
    "hands_per_match": 12,
}

PRESETS: dict[str, Preset] = {
    "schafkopf": SCHAFKOPF,
    # X, to the letter: "the value of the cards they took in tricks", "captured all 120 points".
    "schafkopf-points": {
        **SCHAFKOPF,
        "bury_counts": False,
        "schwarz_by": "points",
        "least_widow": "nobody",
    },
    # SL for playing least; what defenders score and what a loss costs is general knowledge.
    "sheepshead-3": {
        **SCHAFKOPF,
        "defenders_share": True,
        "lost_doubles": True,
        "least_needs_trick": True,
        "least_tie": "shared",
    },
    # Ours.
    "schafkopf-must": {**SCHAFKOPF, "all_pass": "dealer_takes"},
}

REFUSED: list[tuple[Preset, str]] = [
    ({"win_at": 81}, "rules.win_at: found 81 (expected a whole number from 41 to 80"),
    ({"schneider_at": 80}, "found 80"),
    ({"schneidered_at": True}, "found True"),
    ({"all_pass": "lest"}, "did you mean 'least'?"),
    ({"schwarz_by": "cards"}, "expected tricks, points"),
    ({"least_all_points": -51}, "a whole number from -50 to 50"),
    ({"hands_per_match": 100}, "found 100"),
    ({"hands_per_match": 10}, "rules.hands_per_match: found 10 (expected a multiple of 3"),
    ({"bury_count": True}, "did you mean 'bury_counts'?"),
    ({"lost_doubles": 1}, "found 1 (expected true or false"),
]
"""Changes of the usual rules that are refused, and in which words."""
