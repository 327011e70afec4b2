"""What do the sources say, entered a second time?

Every rule field of the rule sets, typed again from the texts and independent of
``analyser/games/conquian/presets.toml``.  The ids, their meaning, and the readings CQ1 to CQ8 where
X is silent are those of the game's README; a value that rests on a reading alone says so.  The
reader had seen the fields before: this is a second reading, not a blind one.
"""

from typing import Any

Preset = dict[str, Any]

CONQUIAN: Preset = {
    # X: "a rummy game for two players".
    "players": 2,
    # X: "Shuffle and deal ten cards to each player."
    "hand_cards": 10,
    # X: "the first player to lay down eleven cards in melds".
    "meld_target": 11,
    # X: "a nine- or ten-card sequence would make it impossible to go out, so a player will usually
    # avoid sequences of longer than eight cards if they can help it": not forbidden, CQ1.
    "run_max": 10,
    # X: "three or four cards of the same rank".
    "group_max": 4,
    # X: "they can compel the opponent to take the card and meld it anyway"; CQ3.
    "force": "table",
    # X: "a player can never lay down a fully-formed meld from the hand"; CQ4.
    "hand_joins": "one_meld",
    # X: "A player can only lay a new meld down when they have access to a card from the center".
    "lay_without_card": False,
    # X: "the hand is considered a draw"; no stake is named.
    "draw_carries": False,
}

PRESETS: dict[str, Preset] = {
    "conquian": CONQUIAN,
    # Reference pages: "sequences of three to eight cards".
    "conquian-8run": {**CONQUIAN, "run_max": 8},
    # PG: eight cards each for two players, and nine melded to win.
    "conquian-mexican": {**CONQUIAN, "hand_cards": 8, "meld_target": 9},
    # Ours.
    "conquian-free": {**CONQUIAN, "force": "no"},
    # BI: "before discarding it, a player may meld or lay off from his or her hand if he wishes".
    "conquian-bicycle": {**CONQUIAN, "lay_without_card": True},
}

REFUSED: list[tuple[Preset, str]] = [
    ({"players": 3}, "rules.players: found 3 (expected 2, since Conquian for three is not"),
    ({"players": 4}, "rules.players: found 4 (expected a whole number from 2 to 3"),
    ({"draw_carries": True}, "rules.draw_carries: found true (expected false"),
    ({"hand_cards": 11}, "a whole number from 6 to 10"),
    ({"hand_cards": 8}, "rules.meld_target: found 11 with hand_cards 8"),
    ({"run_max": 3, "group_max": 3}, "nobody can meld more than 9 cards (expected 9 or fewer"),
    ({"run_max": 11}, "rules.run_max: found 11 (expected a whole number from 3 to 10"),
    ({"group_max": 5}, "a whole number from 3 to 4"),
    ({"force": "tables"}, "did you mean 'table'?"),
    ({"force": True}, "expected no, table"),
    ({"hand_joins": "two_melds"}, "expected one_meld, any"),
    ({"lay_without_card": 1}, "found 1 (expected true or false"),
    ({"hand_card": 10}, "did you mean 'hand_cards'?"),
]
"""Changes of the usual rules that are refused, and in which words."""
