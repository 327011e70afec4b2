"""What does the source say, entered a second time?

Every rule field of the rule sets, typed again from the text X and independent of
``analyser/games/fuenfzehnern/presets.toml``.  The ids, their meaning, and the readings FZ1 to FZ6
where X is silent are those of the game's README; a value that rests on a reading alone says so.
The reader had seen the fields before: this is a second reading, not a blind one.
"""

from typing import Any

Preset = dict[str, Any]

FUENFZEHNERN: Preset = {
    # X: "a trick-taking game for three or four players"; "deal eight cards to each player, using
    # the entire deck" of 32.
    "players": 4,
    # X: "Aces: five points each."
    "ace_points": 5,
    # X: "Kings: four points each."
    "king_points": 4,
    # X: "Queens: three points each."
    "queen_points": 3,
    # X: "Jacks: two points each."
    "jack_points": 2,
    # X: "Tens: one point each."
    "ten_points": 1,
    # X: "After each player arrives at a point value, they subtract fifteen from it."
    "par": 15,
    # X: "When a player takes the right to lead from another player, they must continue to lead with
    # cards of the suit they won the lead in"; FZ1.
    "lead_rule": "bound",
    # X: "The only exception is if they have a card of a different suit which they know is
    # unbeatable".
    "lead_unbeatable": True,
    # X: "because it is an ace, or because all the cards of that suit that would outrank it have
    # been played", so not because they are in one's own hand; FZ2.
    "unbeatable_by_hand": False,
    # X: "the player may lead the queen and declare zwang".
    "zwang_allowed": True,
    # X: "Game play continues until a predetermined time or number of hands"; which, FZ6.
    "hands_per_match": 12,
}

PRESETS: dict[str, Preset] = {
    "fuenfzehnern": FUENFZEHNERN,
    # X: "If playing with three players, remove one of the four suits entirely"; FZ5.
    "fuenfzehnern-3p": {**FUENFZEHNERN, "players": 3},
    # Ours.
    "fuenfzehnern-free": {**FUENFZEHNERN, "lead_rule": "free"},
    "fuenfzehnern-no-zwang": {**FUENFZEHNERN, "zwang_allowed": False},
}

REFUSED: list[tuple[Preset, str]] = [
    ({"players": 5}, "rules.players: found 5 (expected a whole number from 3 to 4"),
    ({"players": 2}, "found 2"),
    ({"ace_points": 21}, "a whole number from 0 to 20"),
    ({"par": True}, "found True"),
    # Its text was seen in part only, so it is not built.
    ({"lead_rule": "strict"}, "rules.lead_rule: found 'strict' (expected free, bound"),
    ({"lead_rule": "bond"}, "did you mean 'bound'?"),
    ({"hands_per_match": 0}, "found 0"),
    ({"hands_per_match": 101}, "found 101"),
    ({"zwang": True}, "did you mean 'zwang_allowed'?"),
    ({"lead_unbeatable": 1}, "found 1 (expected true or false"),
]
"""Changes of the usual rules that are refused, and in which words."""
