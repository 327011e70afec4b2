"""Which choices can be weighed, and what does a player know who has to make one?

A *choice* is a decision of one turn with two ways out: to take the pile or to draw, to put the
first card on the pile or to keep it (L5).  *Facts* are what the player who decides could see: the
hand history as far as it lies open, their own cards, and how many cards others hold.  Declarations
only; ``kernel.facts`` counts them compiled, ``reference.facts`` plainly, and the two ``forks`` play
both ways out.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column, Condition
from analyser.games.records import positions

PARTS: Final = 4
"""Points of outcomes are counted in quarters: the mean of two opponents who share a half (L12)."""
MOST_STALE: Final = 127
"""Where no stalemate ends a hand, two may swap one card without end; this many turns are as good
as more, and a byte holds them."""


PILE, FIRST_CARD = 0, 1
"""The choices as numbers."""

FACTS: Final[tuple[Column, ...]] = (
    fact("seat", "seat", "seat that decides"),
    fact("turn", "turn", "turn of the hand, from 1", "int16"),
    fact("stage", "stage", "fifths of the first stock that are gone, 0 … 4"),
    fact("stock", "cards", "cards left in the stock"),
    fact("pots", "pots", "pots that nobody has taken"),
    fact("pile", "cards", "cards in the pile; of a first card: that card"),
    fact("used", "cards", "natural cards of the pile that could be laid at once"),
    fact("wild", "cards", "jokers and twos in the pile"),
    fact("useful", "cards", "both: cards of the pile that are wild or could be laid at once"),
    fact("connects", "cards", "other cards of the pile that pair or connect"),
    fact("dead", "cards", "cards of the pile that fit nothing, or are forgotten"),
    fact("points", "points", "value of the pile's cards, as far as they are remembered", "int16"),
    fact("hand", "cards", "cards in the own hand"),
    fact("partner", "cards", "cards that the partner holds; null: there is none"),
    fact("fewest", "cards", "cards of the opponent who holds fewest"),
    fact("others", "cards", "cards that the opponents hold"),
    fact("own_pot", "yes/no", "whether the own team has taken a pot"),
    fact("other_pot", "yes/no", "whether an opposing team has taken a pot"),
    fact("own_burracos", "melds", "burracos of the own team"),
    fact("other_burracos", "melds", "burracos of the opponents"),
    fact("own_melds", "melds", "melds of the own team"),
    fact(
        "first_meld_points",
        "points",
        "what the own team's first melds must be worth; 0: nothing",
        "int16",
        formerly="need",
    ),
    fact("stale", "turns", "turns in a row that count towards a stalemate (L10)"),
    fact("own_score", "points", "the own side's score before the hand", "float32", 2),
    fact("other_score", "points", "the best other side's score before the hand", "float32", 2),
)
F: Final = positions(FACTS)

BOUND_WIDTH: Final = 3
"""Numbers of a bound: which fact, least and most."""
NO_END: Final = 2**31


def bounds(when: Condition) -> list[int]:
    """Return a condition as numbers: how many bounds it has, then ``BOUND_WIDTH`` of each."""
    numbers, names = [len(when)], [each.name for each in FACTS]
    for each in when:
        at = names.index(each.fact)
        least, most = (
            end if value is None else value * FACTS[at].parts
            for value, end in ((each.least, -NO_END), (each.most, NO_END))
        )
        numbers += [at, least, most]
    return numbers
