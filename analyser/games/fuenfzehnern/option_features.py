"""What do a position and an option look like in numbers, to a policy that learnt to choose?

All are whole, and from what the player to move has seen.  *Out* are cards of others that have not
been played; *may* hold, void: for all that everybody saw.  ``kernel.option_features`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.protocols.learning import Feature

POSITION: Final = {
    "players": "how many play",
    "left": "tricks left, this one included",
    "played": "cards of the trick so far",
    "last": "whether the player plays last to the trick",
    "trick": "points of the trick so far",
    "bound": "whether a leader is bound, and holds the suit",
    "called": "whether zwang was called in the trick",
    "suits": "suits held",
    "hand": "points of the hand",
    "winners": "cards held that no card out beats",
    "guarded": "suits held whose best card one single card out beats, with another card behind it",
    "led_own": "cards held of the suit led",
    "led_out": "cards of it out",
    "led_sure": "cards held of it that no card out beats",
    "led_best": "rank of the best card of the trick, from 1",
    "bound_own": "cards held of the suit to which the leader is bound",
    "bound_sure": "those among them that no card out beats",
    "bound_out": "cards of it out",
}
OPTION: Final = {
    "rank": "rank of the card, from 0, the seven",
    "value": "points of the card",
    "above": "cards held of its suit that are higher",
    "below": "cards held of its suit that are lower",
    "out_above": "cards of its suit out that are higher",
    "out_below": "cards of its suit out that are lower",
    "out_points": "points of its suit out",
    "out_next": "whether exactly one card out is higher",
    "best": "whether it is the best card of the trick now",
    "sure": "whether nobody who plays after it may hold a higher card of its suit",
    "wins": "points of the trick with it, where it is best and sure",
    "risks": "points of the trick with it, where it is best and not sure",
    "gives": "points of the card, where it is not best",
    "beaters": "players after it who may hold a higher card of its suit",
    "void_after": "players after it who may hold no card of its suit",
    "void_all": "other players who may hold no card of its suit",
    "sure_left": "cards left in its suit that no card out beats",
    "losers_left": "other cards left in its suit",
    "lone": "whether one card is left in its suit, which a card out beats",
    "lone_points": "points of that card",
    "guard_lost": "points of the best card left in its suit, where one card out beats it alone",
    "empties": "whether none is left in its suit",
    "call": "whether zwang is called",
    "king_behind": "whether the king is held behind a queen",
    "ace_out": "whether the ace of its suit is out",
    "bound_after": "cards left of the suit led, where a follower is best",
    "bound_sure_after": "those among them that no card out beats",
    "is_bound": "whether it is of the suit to which the leader is bound",
}
KINDS: Final = ("lead", "follow", "throw")
"""A card is led, of the suit led, or of another."""
DECISIONS: Final = {
    kind: tuple(Feature(name, words) for name, words in (POSITION | OPTION).items())
    for kind in KINDS
}
"""What a policy looks at, by kind of decision, in the kernel's order."""
