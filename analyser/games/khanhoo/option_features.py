"""What do a position and an option look like in numbers, to a policy that learnt to choose?

All are whole, and from what the player to move has seen.  *Unseen*, *lone* and points are those of
the policy sheet.  *Then*: once the option is taken; a contested discard counts as the player's.
``kernel.option_features`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.protocols.learning import Feature

POSITION: Final = {
    "players": "how many play",
    "stock": "cards left in the stock",
    "restocks": "times that the stock was made of the discards",
    "thrown": "cards discarded so far",
    "held": "cards held",
    "melded": "points of the melds of the player to move, in hand and shown",
    "next_held": "cards of the next player",
    "most_shown": "cards that the other who has shown most has shown",
    "shown_points": "points that the other who has shown most has shown",
    "next_taken": "different cards that the next player took or bumped",
}
OF_A_HAND: Final = {
    "points_then": "points of the hand's best split then",
    "unmelded_then": "cards of the hand that are in no meld of it",
    "near_then": "points of the melds of three that lack one card then, times its unseen copies",
    "doubles_then": "points of the doubles that then lack one card, unseen",
    "far_doubles": "points of those that then lack two, both unseen",
    "lone_then": "lone cards then",
    "jokers_then": "jokers in hand then",
}
OF_CLAIMING: Final = {
    "bumps": "whether the discard is bumped",
    "meld_points": "points of the meld that is shown",
    "double": "whether the double of the meld is still possible",
    "skipped": "players between, who would lose a turn",
}
OF_CONTESTING: Final = {
    "contests": "whether the bump is contested",
    "declared_points": "points of the meld that is declared",
}
OF_DRAWING: Final = {"takes": "whether the discard is taken"}
OF_THROWING: Final = {
    "goes_out": "whether the player goes out",
    "out_points": "points of the hand of a player who goes out",
    "feeds": "points of the melds of three with the card whose other cards are unseen",
    "wanted": "whether the next player took or bumped a card that lies with it in a meld of three",
    "is_joker": "whether it is a joker",
}


def _features(option: dict[str, str]) -> tuple[Feature, ...]:
    every = POSITION | OF_A_HAND | option
    return tuple(Feature(name, words) for name, words in every.items())


DECISIONS: Final = {
    "throw": _features(OF_THROWING),
    "claim": _features(OF_CLAIMING),
    "contest": _features(OF_CONTESTING),
    "draw": _features(OF_DRAWING),
}
"""What a policy looks at, by kind of decision, in the kernel's order."""
