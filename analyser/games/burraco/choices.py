"""Which choices can be weighed, and what does a player know who has to make one?

A *choice* is a decision of one turn with two ways out: to take the pile or to draw, to put the
first card on the pile or to keep it (L5).  *Facts* are what the player who decides could see: the
hand history as far as it lies open, their own cards, and how many cards others hold.  Declarations
only; ``kernel.facts`` counts them compiled, ``reference.facts`` plainly, and the two ``forks`` play
both ways out.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column, Condition

NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""
PARTS: Final = 4
"""Points of outcomes are counted in quarters: the mean of two opponents who share a half (L12)."""
MOST_STALE: Final = 127
"""Where no stalemate ends a hand, two may swap one card without end; this many turns are as good
as more, and a byte holds them."""


def _fact(
    name: str, unit: str, meaning: str, dtype: str = "int8", parts: int = 1, formerly: str = ""
) -> Column:
    return Column(name, dtype, unit, meaning, null=NULL, parts=parts, formerly=formerly)


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
    _fact("dead", "cards", "cards of the pile that fit nothing, or are forgotten"),
    _fact("points", "points", "value of the pile's cards, as far as they are remembered", "int16"),
    _fact("hand", "cards", "cards in the own hand"),
    _fact("partner", "cards", "cards that the partner holds; null: there is none"),
    _fact("fewest", "cards", "cards of the opponent who holds fewest"),
    _fact("others", "cards", "cards that the opponents hold"),
    _fact("own_pot", "yes/no", "whether the own team has taken a pot"),
    _fact("other_pot", "yes/no", "whether an opposing team has taken a pot"),
    _fact("own_burracos", "melds", "burracos of the own team"),
    _fact("other_burracos", "melds", "burracos of the opponents"),
    _fact("own_melds", "melds", "melds of the own team"),
    _fact(
        "first_meld_points",
        "points",
        "what the own team's first melds must be worth; 0: nothing",
        "int16",
        formerly="need",
    ),
    _fact("stale", "turns", "turns in a row that count towards a stalemate (L10)"),
    _fact("own_score", "points", "the own side's score before the hand", "float32", 2),
    _fact("other_score", "points", "the best other side's score before the hand", "float32", 2),
)
FACT_COUNT: Final = len(FACTS)
_AT: Final = {fact.name: place for place, fact in enumerate(FACTS)}

# Positions in ``FACTS``:
SEAT: Final = _AT["seat"]
TURN: Final = _AT["turn"]
STAGE: Final = _AT["stage"]
STOCK: Final = _AT["stock"]
POTS: Final = _AT["pots"]
PILE_CARDS: Final = _AT["pile"]
USED: Final = _AT["used"]
WILD: Final = _AT["wild"]
USEFUL: Final = _AT["useful"]
CONNECTS: Final = _AT["connects"]
DEAD: Final = _AT["dead"]
POINTS: Final = _AT["points"]
HAND: Final = _AT["hand"]
PARTNER: Final = _AT["partner"]
FEWEST: Final = _AT["fewest"]
OTHERS: Final = _AT["others"]
OWN_POT: Final = _AT["own_pot"]
OTHER_POT: Final = _AT["other_pot"]
OWN_BURRACOS: Final = _AT["own_burracos"]
OTHER_BURRACOS: Final = _AT["other_burracos"]
OWN_MELDS: Final = _AT["own_melds"]
FIRST_MELD_POINTS: Final = _AT["first_meld_points"]
STALE: Final = _AT["stale"]
OWN_SCORE: Final = _AT["own_score"]
OTHER_SCORE: Final = _AT["other_score"]

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
        stage="stage",
        parted="own_pot",
        asks=_ASKS,
        meaning="the pile is not empty, and the rules let the player take it or draw",
        facts=FACTS,
        unit="points",
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
        meaning="the player begins a hand without an upcard, and has looked at the first card (L5)",
        facts=FACTS,
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart=_APART,
    ),
)

BOUND_WIDTH: Final = 3
"""Numbers of a bound: which fact, least and most."""
NO_END: Final = 2**31


def bounds(when: Condition) -> list[int]:
    """Return a condition as numbers: how many bounds it has, then ``BOUND_WIDTH`` of each."""
    numbers = [len(when)]
    for each in when:
        at = _AT[each.fact]
        least, most = (
            end if value is None else value * FACTS[at].parts
            for value, end in ((each.least, -NO_END), (each.most, NO_END))
        )
        numbers += [at, least, most]
    return numbers


# Positions in ``CHOICES``:
_NAMES: Final = tuple(choice.name for choice in CHOICES)
PILE: Final = _NAMES.index("pile")
FIRST_CARD: Final = _NAMES.index("first-card")
