"""What do a position and an option look like in numbers, to a policy that learnt to choose?

All are whole, and from what the player to move has seen.  *Finished*, *near*, *far*, *serve* and
*unseen* are the words of the policy sheet, where ``need_far`` is above 0; a card *fits* that can be
added to a meld of the table.  *Then*: once the option is taken.  Of a player who has met the
contract all that is about it is 0.  ``kernel.option_features`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.protocols.learning import Feature

POSITION: Final = {
    "players": "how many play",
    "contract": "number of the contract, from 1",
    "trios": "trios of the contract",
    "escaleras": "escaleras of it",
    "turns": "turns that the player has had",
    "stock": "cards left in the stock",
    "down": "others who have met the contract",
    "next_down": "whether the next player has",
    "fewest": "cards of the other who has fewest",
    "next_held": "cards of the next player",
    "met": "whether the player has met the contract",
    "held": "cards in hand",
    "jokers": "jokers in hand",
}
OF_A_HAND: Final = {
    "finished_then": "melds of the contract that are finished then",
    "by_joker": "those among them that a joker finishes",
    "lacking_then": "melds of the contract that are lacking then",
    "near_then": "unseen near cards then",
    "far_then": "unseen far cards then",
    "spare_points": "penalty points of the cards that are left and do not serve",
    "spare_cards": "how many these are",
    "pairs_then": "ranks of which two or more are held then",
    "threes_then": "escaleras of which three cards are held then",
    "points_then": "penalty points of the hand then",
    "fitting_then": "cards of it that fit",
    "unfit_points": "penalty points of the others",
    "card_points": "penalty points of the card that is taken or discarded",
    "is_joker": "whether that is a joker",
}
OF_TAKING: Final = {"takes": "whether the upcard is taken"}
OF_GOING_DOWN: Final = {
    "goes_down": "whether the contract is laid",
    "laid_jokers": "jokers in it",
    "left_points": "penalty points left in hand",
    "left_fitting": "cards left that fit, or would fit a meld of it",
    "left_cards": "cards left",
}
OF_DISCARDING: Final = {
    "feeds": "whether the next player could use the card, as the sheet counts it",
    "fits": "whether it fits",
    "of_its_rank": "unseen cards of its rank",
    "near_it": "unseen cards of its suit one or two places from it, the ace being the lowest",
}


def _features(option: dict[str, str]) -> tuple[Feature, ...]:
    return tuple(Feature(name, words) for name, words in (POSITION | option).items())


DECISIONS: Final = {
    "take": _features(OF_A_HAND | OF_TAKING),
    "down": _features(OF_GOING_DOWN),
    "discard": _features(OF_A_HAND | OF_DISCARDING),
}
"""What a policy looks at, by kind of decision, in the kernel's order."""
