"""What does the source say, entered a second time?

Every rule field of the rule sets, typed again from the text X and independent of
``analyser/games/khanhoo/presets.toml``.  The ids, their meaning, and the readings KH1 to KH9 where
X is silent are those of the game's README; a value that rests on a reading alone says so.  The
reader had seen the fields before: this is a second reading, not a blind one.
"""

from typing import Any

Preset = dict[str, Any]

KHANHOO: Preset = {
    # X: "for two to four players"; three is the fewest with whom one bumps.
    "players": 3,
    # X: "Shuffle these two decks together, and add one joker".
    "jokers": 1,
    # X: "deal fifteen cards to each player. Then deal a sixteenth card to the player to the
    # dealer’s left".
    "hand_cards": 15,
    # X: "Sequence (1 point)", "Aces (1 point)", "Triplet (2 points)", "Royal assembly (3 points)",
    # "Court melds (4 points each)", "Khanhoo (5 points)".
    "sequence_points": 1,
    "aces_points": 1,
    "triplet_points": 2,
    "royal_points": 3,
    "court_points": 4,
    "khanhoo_points": 5,
    # X: "Double aces (10 points)", "Double triplet (10 points)", "Double royal (10 points)",
    # "Double khanhoo (15 points)".
    "double_aces_points": 10,
    "double_triplet_points": 10,
    "double_royal_points": 10,
    "double_khanhoo_points": 15,
    # X: "with the player that went out also getting a five-point bonus".
    "out_points": 5,
    # X: "formed their entire hand into melds ... with each meld broken out. Each player then scores
    # the value of their melds": of these melds, so every card is in one (KH7).
    "out_split": "every_card",
    # X: "only do this, however, if they can immediately use the card in a meld other than a
    # sequence"; KH4.
    "bump": "not_sequence",
    # X: "they may challenge the bump"; KH5.
    "bump_challenge": True,
    # Nothing of the kind in X: KH6.
    "pile_card_may_return": False,
    # X: "the discards are flipped over, and then shuffled to form a new stock"; KH1.
    "reshuffle": True,
    # Nothing of the kind in X: a guard, KH9.
    "turn_limit": 200,
    # X: "until one or more players reaches a score of 50 points or more"; KH9.
    "match_target": 50,
}

PRESETS: dict[str, Preset] = {
    "khanhoo": KHANHOO,
    # X: two, among whom nobody bumps ("In a three- or four-player game"), and four, the most.
    "khanhoo-2p": {**KHANHOO, "players": 2},
    "khanhoo-4p": {**KHANHOO, "players": 4},
    # Ours.
    "khanhoo-no-bump": {**KHANHOO, "bump": "no"},
    "khanhoo-bump-any": {**KHANHOO, "bump": "any"},
}

REFUSED: list[tuple[Preset, str]] = [
    ({"players": 5}, "rules.players: found 5 (expected a whole number from 2 to 4"),
    ({"players": 1}, "found 1"),
    ({"hand_cards": 14}, "a whole number from 15 to 15"),
    ({"jokers": 3}, "from 0 to 2"),
    ({"bump": "not sequence"}, "did you mean 'not_sequence'?"),
    ({"bump": True}, "expected no, not_sequence, any"),
    ({"reshuffle": 1}, "found 1 (expected true or false"),
    ({"match_target": 5}, "from 10 to 500"),
    ({"turn_limit": 2}, "from 3 to 1000"),
    ({"royals_points": 1}, "did you mean 'royal_points'?"),
    (
        {"players": 4, "jokers": 0},
        "rules.jokers: found 0 with 4 players, to whom 61 cards are dealt of a pack of 60 "
        "(expected 1 or more",
    ),
]
"""Changes of the usual rules that are refused, and in which words."""
