"""Which choices can be weighed, and what does a player know who has to make one?

To make the other take a card that fits their table or to let it go, and to take a card or to pass.
*Facts* are what the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column
from analyser.games.records import positions

NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""

FORCE, TAKE = 1, 2
"""The choices as numbers; 0: neither."""


def _fact(name: str, unit: str, meaning: str, formerly: str = "") -> Column:
    return Column(name, "int8", unit, meaning, null=NULL, formerly=formerly)


FACTS: Final[tuple[Column, ...]] = (
    _fact("melded", "cards", "own cards melded before"),
    _fact("other_melded", "cards", "the other's cards melded before"),
    _fact("stock", "cards", "cards left in the stock"),
    _fact("other_hand", "cards", "cards of the other's hand"),
    _fact(
        "other_hand_even",
        "yes/no",
        "whether the other's hand is an even number: they may all be pairs",
        formerly="even",
    ),
    _fact("run_after", "cards", "longest run of who takes the card once they have it, 0: none"),
    _fact("run_grows", "yes/no", "whether that is longer than their longest run before"),
    _fact("live", "cards", "own open cards, once the card is taken or gone"),
    _fact("dead", "cards", "own cards of the hand that no open card helps then"),
    _fact("own_turn", "yes/no", "whether who takes the card turned it themselves"),
    _fact("laid", "cards", "cards laid, the one taken among them"),
    _fact(
        "nearly_out",
        "yes/no",
        "whether one or two open cards more could then end it for the taker",
        formerly="exact",
    ),
    _fact("fits_other", "yes/no", "whether the card fits the other's table"),
)
F: Final = positions(FACTS)

_UNSEEN: Final = "the stock"

CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        name="force",
        first="make them take it",
        second="let it go",
        doing="forcing",
        instead="letting the card go",
        meaning="the other has refused a card that fits their table, and can be made to take it",
        facts=FACTS,
        shown={
            "other_melded": "cards that the other has melded",
            "run_after": "their longest run after it",
            "run_grows": "their longest run grows",
            "other_hand": "cards of the other's hand",
            "other_hand_even": "the other's hand is even",
            "own_turn": "the other turned the card",
            "melded": "own cards melded",
            "stock": "cards left in the stock",
            "live": "own open cards",
        },
        field=("other_melded", "run_after"),
        asks={
            "other_melded": "the other has melded {} cards or more",
            "other_hand_even": "the other's hand is even",
            "run_after": "their longest run would have {} cards or more",
            "run_grows": "their longest run would grow",
            "melded": "you have melded {} cards or more",
            "stock": "{} or more cards are left in the stock",
            "live": "{} or more open cards would go on for you",
            "own_turn": "the other turned the card",
        },
        fewer={
            "other_melded": "the other has melded {} cards",
            "run_after": "their longest run would have {} cards",
            "melded": "you have melded {} cards",
            "stock": "{} cards are left in the stock",
            "live": "{} open cards would go on for you",
        },
        unit="points",
        parts=1,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always plays so has another table by then",
        parted="other_hand_even",
        beside=(4, 6, 8),
        explains={
            "live": "An open card is an unseen one that makes a meld with two or more cards of the "
            "own hand, or goes on with an own meld as it lies.",
        },
    ),
    Choice(
        name="take",
        first="take it",
        second="pass",
        doing="taking the card",
        instead="passing",
        meaning="a card can be taken, and does not win at once; taken are as many cards of the "
        "hand with it as can be",
        facts=FACTS,
        shown={
            "melded": "own cards melded before",
            "laid": "cards laid with it",
            "dead": "dead cards of the hand after it",
            "live": "open cards after it",
            "other_melded": "cards that the other has melded",
            "nearly_out": "two cards more could end it",
            "own_turn": "the card is from the own turn",
            "fits_other": "the card fits the other's table",
            "run_after": "longest run after it",
            "stock": "cards left in the stock",
        },
        field=("melded", "laid"),
        asks={
            "laid": "{} cards or more are laid with it",
            "melded": "you have melded {} cards or more before",
            "dead": "{} or more cards of the hand would be dead after it",
            "live": "{} or more open cards would go on for you after it",
            "nearly_out": "one or two cards more could then end it",
            "fits_other": "the card fits the other's table",
            "other_melded": "the other has melded {} cards or more",
            "run_after": "your longest run would have {} cards or more",
            "stock": "{} or more cards are left in the stock",
        },
        fewer={
            "laid": "{} cards are laid with it",
            "melded": "you have melded {} cards before",
            "dead": "{} cards of the hand would be dead after it",
            "live": "{} open cards would go on for you after it",
            "other_melded": "the other has melded {} cards",
            "run_after": "your longest run would have {} cards",
            "stock": "{} cards are left in the stock",
        },
        unit="points",
        parts=1,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always plays so has another table by then",
        parted="nearly_out",
        beside=(2, 3, 4),
        explains={
            "dead": "A card of the hand is dead where no unseen card makes a meld with it and "
            "others of the own cards.",
            "live": "An open card is an unseen one that makes a meld with two or more cards of the "
            "own hand, or goes on with an own meld as it lies.",
        },
    ),
)
