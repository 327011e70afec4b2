"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.

The decisions that can be weighed: to take the upcard or to draw, and to go down or to wait a turn.
*Facts* are what the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.carioca.rules import MOST_PLAYERS
from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions
from analyser.games.rows import NULL, RowLayout

ENDINGS: Final = ("out", "stock", "turn_limit")
"""How a hand may end: a player was out of cards, there was nothing left to draw, or it took too
many turns."""

ROW: Final = RowLayout(
    turns="turns of all players",
    of_a_hand=(
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("contract", "int8", "", "number of the contract, from 1"),
        Column(
            "out_seat",
            "int8",
            "seat",
            "seat that was out of cards, −1 if nobody was",
        ),
    ),
    of_a_seat=tuple(
        Column(name, dtype, unit, meaning)
        for name, dtype, unit, meaning in (
            ("score", "int16", "points", "penalty points of the cards left in hand, negative"),
            ("naturals", "int16", "points", "… of natural cards, negative"),
            ("jokers", "int16", "points", "… of jokers, negative"),
            ("jokers_in_hand", "int8", "cards", "jokers left in hand"),
            ("cards", "int8", "cards", "cards left in hand"),
            ("down_turn", "int16", "turns", "own turn, from 1, in which the contract was met"),
            ("takes", "int16", "cards", "upcards taken"),
        )
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()


# -- one decision

OUTCOME_PARTS: Final = 12
"""Points of outcomes are counted in twelfths: the mean of one to four others."""
TAKE, GO_DOWN = 1, 2
"""The choices as numbers; 0: neither."""

FACTS: Final[tuple[Column, ...]] = (
    fact("contract", "", "number of the contract, from 1"),
    fact("own_turns_played", "turns", "turns that the player has had", "int16"),
    fact("down", "players", "others who have met the contract"),
    fact("fewest", "cards", "cards of the other who has fewest"),
    fact("met", "yes/no", "whether the player has met the contract"),
    fact(
        "points",
        "points",
        "penalty points in hand; if the player can go down: of the cards that would stay",
        "int16",
    ),
    fact("jokers", "cards", "jokers in hand; if the player can go down: those in the contract"),
    fact(
        "lay_off_cards",
        "cards",
        "if the player can go down: how many of the cards that would stay can be laid off",
    ),
    fact(
        "finishing_cards",
        "cards",
        "unseen cards that would finish a meld of the contract; if the player can go down: those "
        "that its jokers stand for",
    ),
    fact("finishes", "yes/no", "whether the upcard finishes a meld of the contract"),
    fact(
        "more_finishing_cards",
        "cards",
        "unseen cards that the upcard adds to those that would finish a meld",
    ),
    fact("upcard_fits", "yes/no", "whether the upcard can be laid off at once"),
)
F: Final = positions(FACTS)
