"""What does the source say, entered a second time?

Every rule field of the rule sets, typed again from the text X and independent of
``analyser/games/ecarte/presets.toml``.  The ids, their meaning, and the readings EC1 to EC8 where X
is silent are those of the game's README; a value that rests on a reading alone says so.  The reader
had seen the fields before: this is a second reading, not a blind one.
"""

from typing import Any

Preset = dict[str, Any]

ECARTE: Preset = {
    # X: "Shuffle and deal five cards to each player."
    "hand_cards": 5,
    # X: "If the upcard is a king, the dealer scores one point."
    "turned_king_points": 1,
    # X: "if either player ended up with the king of trumps, they can show it to their opponent.
    # Doing so scores one point."
    "held_king_points": 1,
    # X: "Whichever player takes the majority of the tricks (i.e. three or more) scores one point."
    "point_points": 1,
    # X: "If they took all five tricks, they score an additional point."
    "vole_points": 1,
    # X: "One more point is scored if the opponent was vulnerable on that hand"; EC1.
    "vulnerable_points": 1,
    # X adds them all; EC2.
    "vole_takes_vulnerable": False,
    # X: "The exchange".
    "exchange_allowed": True,
    # X: "it is possible to avoid vulnerability by starting an exchange and then discarding no
    # cards"; EC3.
    "exchange_min": 0,
    # X: "When the stock is depleted, there's no further exchanging": until then; EC6.
    "exchanges_max": 0,
    # X: "following suit and heading the trick if possible"; EC8.
    "must_head": True,
    # X: "Otherwise, they must trump, if they can."
    "must_trump": True,
    # X: "they can show it"; read as always shown, EC5.
    "king_shown_by_rule": True,
    # X: "Further hands are played until someone reaches a score of five points."
    "match_target": 5,
    # X: "If the winning point is scored prior to the actual play of the hand due to the king of
    # trumps, the hand is not played out."
    "match_at_once": True,
    # X knows one kind of win; EC11.
    "match_points_by_loser": False,
}

PRESETS: dict[str, Preset] = {
    "ecarte": ECARTE,
    # Own: what is usually written.
    "ecarte-standard": {**ECARTE, "vole_takes_vulnerable": True, "exchange_min": 1},
    # Ours.
    "ecarte-one-exchange": {**ECARTE, "exchanges_max": 1},
    "ecarte-no-exchange": {**ECARTE, "exchange_allowed": False},
}

REFUSED: list[tuple[Preset, str]] = [
    ({"hand_cards": 9}, "rules.hand_cards: found 9 (expected a whole number from 1 to 8"),
    ({"hand_cards": 0}, "found 0"),
    ({"exchange_min": 2}, "a whole number from 0 to 1"),
    ({"exchanges_max": True}, "found True"),
    ({"must_head": 1}, "expected true or false"),
    ({"match_target": 0}, "found 0"),
    ({"match_target": 21}, "a whole number from 1 to 20"),
    ({"must_trumps": True}, "did you mean 'must_trump'?"),
    ({"vole": 2}, "rules.vole: no such rule"),
]
"""Changes of the usual rules that are refused, and in which words."""
