"""What does the source say, entered a second time?

Every rule field of the rule sets, typed again from the text X and independent of
``analyser/games/kabu/presets.toml``.  The ids, their meaning, and the readings KB1 to KB5 where X
is silent are those of the game's README; a value that rests on a reading alone says so.  The reader
had seen the fields before: this is a second reading, not a blind one.
"""

from typing import Any

Preset = dict[str, Any]

KABU: Preset = {
    # X: "for two to six players"; four is the size of the usual table here.
    "players": 4,
    # X: "deal two cards, face down, to each player".
    "hand_cards": 2,
    # X: "Players may draw a maximum of two cards (making a four-card hand altogether)."
    "draw_max": 2,
    # X: "they may request a card from the stock. Then, the next player has the opportunity to draw,
    # and so on around the table"; KB1.
    "draw_by_rounds": True,
    # X: "ten credits, plus fifteen for each player in the game", which is what 0 stands for.
    "start_chips": 0,
    # X: "Each player then pays each opponent with a higher score"; KB2.
    "settle": "pairs",
    # X: "the difference between their hands' values".
    "pay": "difference",
    # Nothing of the kind in X.
    "banker_wins_ties": False,
    # X: "until one player does not have enough chips to pay the amount owed to their opponents";
    # KB3.
    "debt_counts": "gross",
    # X: "That player does not actually pay any of their opponents. Instead, each player counts up
    # the number of chips they hold"; KB4.
    "broke_hand_settled": False,
    # Nothing of the kind in X: a guard, KB5.
    "hand_limit": 300,
}

PRESETS: dict[str, Preset] = {
    "kabu": KABU,
    # X: two and six, the fewest and the most.
    "kabu-2p": {**KABU, "players": 2},
    "kabu-6p": {**KABU, "players": 6},
    # Ours.
    "kabu-banker": {**KABU, "settle": "banker"},
    "kabu-one-draw": {**KABU, "draw_max": 1},
}

CHIPS = {2: 40, 3: 55}
"""X: "This would yield 40 credits for the two-player game, 55 for the three player game, etc."."""

REFUSED: list[tuple[Preset, str]] = [
    ({"players": 7}, "rules.players: found 7 (expected a whole number from 2 to 6"),
    ({"players": 1}, "found 1"),
    ({"hand_cards": 4}, "a whole number from 1 to 3"),
    ({"draw_max": True}, "found True"),
    ({"settle": "bank"}, "expected pairs, banker; did you mean 'banker'?"),
    ({"pay": "stakes"}, "did you mean 'stake'?"),
    ({"hand_limit": 0}, "found 0"),
    ({"drawmax": 1}, "did you mean 'draw_max'?"),
]
"""Changes of the usual rules that are refused, and in which words."""
