"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.

The decisions that can be weighed: to make the other take a card that fits their table or to let it
go, and to take a card or to pass.  *Facts* are what the player who decides could see;
``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.conquian.rules import SEATS
from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions
from analyser.games.rows import RowLayout

ENDINGS: Final = ("out", "stock")
"""How a hand may end: a player has melded enough, or the last card of the stock is refused."""

ROW: Final = RowLayout(
    lead="seat that turned the first card",
    turns="cards offered: turned from the stock, or discarded",
    turns_unit="cards",
    of_a_hand=(
        Column("turned", "int8", "cards", "cards turned from the stock"),
        Column("ending", "category", "", "how the hand ended", ENDINGS),
    ),
    of_a_seat=(
        Column("score", "int8", "points", "score of the hand: the result"),
        Column("result", "int8", "points", "1 for who won, −1 for who lost, 0 where nobody did"),
        Column("melded", "int8", "cards", "cards melded by the end"),
        Column("takes", "int8", "cards", "cards taken, forced or not"),
        Column("forced", "int8", "cards", "cards that the other made them take"),
    ),
    seats=SEATS,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()


# -- one decision

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
    ),
    fact("fits_other", "yes/no", "whether the card fits the other's table"),
)
F: Final = positions(FACTS)
