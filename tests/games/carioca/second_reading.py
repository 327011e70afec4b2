"""What do the sources say, entered a second time?

Every rule field of the rule sets, typed again from the text X (and from RC and CB, as far as they
were seen) and independent of ``analyser/games/carioca/presets.toml``.  The ids, their meaning, and
the readings CA1 to CA11 where X is silent are those of the game's README; a value that rests on a
reading alone says so.  The reader had seen the fields before: this is a second reading, not a blind
one.
"""

from typing import Any

Preset = dict[str, Any]

CARIOCA: Preset = {
    # X: "a rummy-type game for two to five players"; four is the size of the usual table here.
    "players": 4,
    # X: "two standard 52-card decks ..., including jokers, ... to make a 108-card pack".
    "jokers": 4,
    # X: "deal eleven cards to each player, or twelve cards on the seventh and final hand".
    "hand_cards": 11,
    "last_hand_cards": 12,
    # X: the list of seven contracts; CA10.
    "contracts": "seven",
    # X: "which change from hand to hand".
    "contract": 0,
    # CA2.
    "contract_exact": True,
    # X: "when a player makes their initial meld, only one joker is allowed per meld".
    "contract_jokers": 1,
    # X: "aces either high or low (but not both at the same time)".
    "round_the_corner": False,
    # X: "On later turns, a player who has met the contract may extend any meld on the table".
    "adds_from": "next_turn",
    # CA3.
    "new_melds_after": False,
    # X: "you can play that card to the escalera in place of the joker. The joker then moves to
    # either end of the meld"; CA8.
    "joker_moves": True,
    # X: "The hand ends whenever one player runs out of cards"; CA5.
    "out_needs_discard": False,
    # CA6.
    "pile_card_may_return": False,
    # X: "Jokers: 50 points each. Aces: 20 points each. Face cards: 10 points each."
    "joker_points": 50,
    "ace_points": 20,
    "face_points": 10,
    # CA7.
    "stock_out": "reshuffle",
    # Nothing of the kind in X: a guard.
    "turn_limit": 300,
}

PRESETS: dict[str, Preset] = {
    "carioca": CARIOCA,
    # RC: twelve cards, eight contracts, the last of four trios, K-A-2 in an escalera, a joker
    # thirty points; a joker that lies stays.
    "carioca-chile": {
        **CARIOCA,
        "hand_cards": 12,
        "last_hand_cards": 12,
        "contracts": "eight",
        "round_the_corner": True,
        "joker_moves": False,
        "joker_points": 30,
    },
    # CB: six rounds; X's eleven cards in all of them.
    "carioca-six": {**CARIOCA, "contracts": "six", "last_hand_cards": 11},
    # X: two and five, the fewest and the most.
    "carioca-2p": {**CARIOCA, "players": 2},
    "carioca-5p": {**CARIOCA, "players": 5},
}

NEEDS = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3), (4, 0)]
"""X: "Two trios. One trio and one escalera. Two escaleras. Three trios. Two trios and one escalera.
One trio and two escaleras. Three escaleras."; RC has four trios besides.  (Trios, escaleras) each.
"""

POINTS = {"*": 50, "As": 20, "Jh": 10, "Qc": 10, "Kd": 10, "Tc": 10, "9c": 9, "2d": 2}
"""X: "All other cards: Face value"; of a few cards."""

REFUSED: list[tuple[Preset, str]] = [
    ({"players": 6}, "rules.players: found 6 (expected a whole number from 2 to 5"),
    ({"jokers": 9}, "a whole number from 0 to 8"),
    ({"hand_cards": 15}, "a whole number from 6 to 14"),
    ({"hand_cards": True}, "found True"),
    ({"contracts": "sevn"}, "expected six, seven, eight; did you mean 'seven'?"),
    ({"adds_from": "next turn"}, "did you mean 'next_turn'?"),
    ({"stock_out": "shuffle"}, "did you mean 'reshuffle'?"),
    ({"turn_limit": 2}, "found 2"),
    ({"joker_move": True}, "did you mean 'joker_moves'?"),
    (
        {"hand_cards": 8},
        "rules.hand_cards: found 8; contract 5, TTE, takes 10 cards, and who goes down would "
        "have 9",
    ),
    ({"last_hand_cards": 10}, "rules.last_hand_cards: found 10; contract 7, EEE, takes 12"),
    ({"contract": 6, "hand_cards": 10, "out_needs_discard": True}, "TEE, takes 11"),
]
"""Changes of the usual rules that are refused, and in which words."""
