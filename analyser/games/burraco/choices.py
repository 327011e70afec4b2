"""Which choices can be weighed, and what does a player know who has to make one?

A *choice* is a decision of one turn with two ways out: to take the pile or to draw, to put the
first card on the pile or to keep it (L5).  *Facts* are what the player who decides could see: the
hand history as far as it lies open, his own cards, and how many cards others hold.  Declarations
only; ``facts`` counts them compiled, ``reference.facts`` plainly, ``forks`` plays both ways out.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column

NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""
PARTS: Final = 4
"""Points of outcomes are counted in quarters: the mean of two opponents who share a half (L12)."""

PILE, FIRST_CARD = range(2)
"""Positions in ``CHOICES``."""


def _fact(name: str, unit: str, meaning: str, dtype: str = "int8", parts: int = 1) -> Column:
    return Column(name, dtype, unit, meaning, null=NULL, parts=parts)


FACTS: Final[tuple[Column, ...]] = (
    _fact("seat", "seat", "seat that decides"),
    _fact("turn", "turn", "turn of the hand, from 1", "int16"),
    _fact("stage", "stage", "fifths of the first stock that are gone, 0 … 4"),
    _fact("stock", "cards", "cards left in the stock"),
    _fact("pots", "pots", "pots that nobody has taken"),
    _fact("pile", "cards", "cards in the pile; of a first card: that card"),
    _fact("used", "cards", "natural cards of the pile that could be laid at once"),
    _fact("wild", "cards", "jokers and twos in the pile"),
    _fact("useful", "cards", "both: cards of the pile that are wild or could be laid at once"),
    _fact("connects", "cards", "other cards of the pile that pair or connect"),
    _fact("dead", "cards", "cards of the pile that fit nothing, or that he has forgotten"),
    _fact("points", "points", "value of the pile's cards, as far as he remembers them", "int16"),
    _fact("hand", "cards", "cards in his hand"),
    _fact("partner", "cards", "cards that his partner holds; null: he plays alone"),
    _fact("fewest", "cards", "cards of the opponent who holds fewest"),
    _fact("others", "cards", "cards that the opponents hold"),
    _fact("own_pot", "yes/no", "whether his team has taken a pot"),
    _fact("other_pot", "yes/no", "whether an opposing team has taken a pot"),
    _fact("own_burracos", "melds", "burracos of his team"),
    _fact("other_burracos", "melds", "burracos of the opponents"),
    _fact("own_melds", "melds", "melds of his team"),
    _fact("need", "points", "what his team's first melds must be worth; 0: nothing", "int16"),
    _fact("stale", "turns", "turns in a row that count towards a stalemate (L10)"),
    _fact("own_score", "points", "his side's score before the hand", "float32", 2),
    _fact("other_score", "points", "the best other side's score before the hand", "float32", 2),
)
FACT_COUNT: Final = 25
(
    SEAT, TURN, STAGE, STOCK, POTS, PILE_CARDS, USED, WILD, USEFUL, CONNECTS, DEAD, POINTS, HAND,
    PARTNER, FEWEST, OTHERS, OWN_POT, OTHER_POT, OWN_BURRACOS, OTHER_BURRACOS, OWN_MELDS, NEED,
    STALE, OWN_SCORE, OTHER_SCORE,
) = range(FACT_COUNT)  # fmt: skip

_SHOWN: Final = {
    "useful": "cards of it that are wild or can be laid at once",
    "pile": "cards in the pile",
    "stage": "fifths of the stock that are gone",
    "hand": "cards in the own hand",
    "own_pot": "own team has taken a pot",
    "other_pot": "opponents have taken a pot",
    "fewest": "cards of the opponent who holds fewest",
    "own_burracos": "burracos of the own team",
    "wild": "jokers and twos in it",
    "used": "natural cards of it that can be laid at once",
    "connects": "cards of it that pair or connect",
    "dead": "cards of it that fit nothing",
    "turn": "turn of the hand",
}
_ASKS: Final = {
    "useful": "{} or more of its cards are wild or can be laid at once",
    "pile": "the pile has {} or more cards",
    "connects": "{} or more others of its cards pair or connect",
    "dead": "{} or more of its cards fit nothing",
    "stage": "{} or more fifths of the stock are gone",
    "hand": "you hold {} or more cards",
    "fewest": "every opponent holds {} or more cards",
    "own_pot": "your team has taken its pot",
    "other_pot": "the opponents have taken a pot",
}

_UNSEEN: Final = "the stock and the pots"
_APART: Final = (
    "who always plays so meets other piles, keeps other cards and leaves other piles to the others"
)

CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        name="pile",
        first="take the pile",
        second="draw from the stock",
        doing="taking the pile",
        instead="drawing from the stock",
        shown=_SHOWN,
        field=("pile", "useful"),
        asks=_ASKS,
        meaning="the pile is not empty, and the rules let him take it or draw",
        facts=FACTS,
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart=_APART,
    ),
    Choice(
        name="first-card",
        first="put the first card on the pile",
        second="keep it",
        doing="refusing the first card",
        instead="keeping it",
        shown={name: _SHOWN[name] for name in ("used", "connects", "wild", "hand")}
        | {"points": "points of the card"},
        field=("used", "connects"),
        asks={},
        meaning="he begins a hand without an upcard, and has looked at his first card (L5)",
        facts=FACTS,
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart=_APART,
    ),
)
