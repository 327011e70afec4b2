"""Which choices can be weighed, and what does a player know who has to make one?

To make the other take a card that fits their table or to let it go, and to take a card or to pass.
*Facts* are what the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

FORCE, TAKE = 1, 2
"""The choices as numbers; 0: neither."""


FACTS: Final[tuple[Column, ...]] = (
    fact("melded", "cards", "own cards melded before"),
    fact("other_melded", "cards", "the other's cards melded before"),
    fact("stock", "cards", "cards left in the stock"),
    fact("other_hand", "cards", "cards of the other's hand"),
    fact(
        "other_hand_even",
        "yes/no",
        "whether the other's hand is an even number: they may all be pairs",
        formerly="even",
    ),
    fact("run_after", "cards", "longest run of the player who takes the card, with it; 0: none"),
    fact("run_grows", "yes/no", "whether that is longer than their longest run before"),
    fact("live", "cards", "own open cards, once the card is taken or gone"),
    fact("dead", "cards", "own cards of the hand that no open card helps then"),
    fact("own_turn", "yes/no", "whether who takes the card turned it themselves"),
    fact("laid", "cards", "cards laid, the one taken among them"),
    fact(
        "nearly_out",
        "yes/no",
        "whether one or two open cards more could then end it for the taker",
        formerly="exact",
    ),
    fact("fits_other", "yes/no", "whether the card fits the other's table"),
)
F: Final = positions(FACTS)
