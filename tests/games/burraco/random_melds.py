"""Melds that lie on a table, drawn at random: any number of them, legal each on its own.

Long runs, floating and riding wild cards, and groups of every size come as often as short ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.kernel.table.melds import GROUP, NO_CARD, RUN
from analyser.games.burraco.reference import melds as plain
from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.rules import Rules, rules_of

Numbers = npt.NDArray[np.int64]
WILDS = ("2c", "2d", "2h", "2s", "*")
SWITCHES = (
    "group_wild_allowed",
    "natural_two_may_turn_wild",
    "natural_two_needs_three",
    "wild_may_ride_full_run",
    "both_aces_in_run",
    "groups_make_burracos",
)


def drawn_rules(chance: Random, **changes: object) -> Rules:
    """Return Italian rules with every switch that melds ask drawn anew."""
    return rules_of("italian", {name: chance.random() < 0.5 for name in SWITCHES} | changes)


def drawn_meld(chance: Random, team: int, rules: Rules) -> Meld:
    """Return a legal meld, settled as the rules want it."""
    wild = chance.choice((None, None, *WILDS))
    if chance.random() < 0.3:
        rank = chance.choice(RANKS.replace("2", ""))
        naturals = sorted(chance.sample([rank + suit for suit in SUITS * 2], chance.randint(3, 8)))
        wild = wild if rules.group_wild_allowed else None
        return Meld(team, rank=rank, naturals=tuple(naturals), wild=wild)
    while True:
        low, high = sorted((chance.randint(0, 13), chance.randint(0, 13)))
        gap = chance.choice((None, *range(low + 1, high)))
        places = frozenset(range(low, high + 1)) - {gap}
        if plain.run_is_legal(places, wild is not None, rules):
            meld = Meld(team, suit=chance.choice(SUITS), places=places, wild=wild)
            return plain.settle_two(meld, rules)
        wild = chance.choice((None, *WILDS))


def masks(cards: Sequence[str]) -> tuple[int, int]:
    """Return cards as (faces, faces held twice or more), jokers left out."""
    codes = [card_code(card) for card in cards if card != "*"]
    return sum(1 << code for code in set(codes)), sum(
        1 << code for code in set(codes) if codes.count(code) > 1
    )


def described(meld: Meld) -> tuple[int, int, int, int, int]:
    """Return a meld as the compiled rooms do: (kind, suit or rank, one, two, wild card)."""
    wild = NO_CARD if meld.wild is None else card_code(meld.wild)
    if meld.is_run:
        return RUN, SUITS.index(meld.suit), sum(1 << place for place in meld.places), 0, wild
    return GROUP, RANKS.index(meld.rank), *masks(meld.naturals), wild


def lie(table: Numbers, melds: Sequence[Meld]) -> None:
    """Write melds into a table's row; what is derived from them is left to ``rebuild``."""
    table[layout.MELDS] = len(melds)
    for number, meld in enumerate(melds):
        at = layout.MELD0 + layout.MELD_WIDTH * number
        kind, home, one, two, wild = described(meld)
        table[at + layout.TEAM] = meld.team
        table[at + layout.KIND], table[at + layout.HOME] = kind, home
        table[at + layout.M_ONE], table[at + layout.M_TWO] = one, two
        table[at + layout.WILD], table[at + layout.SIZE] = wild, meld.size


def lengthened(meld: Meld, card: str, rules: Rules) -> Meld | None:
    """Return the meld with a card more, or None where the rules forbid it."""
    try:
        return plain.add_card(meld, card, rules)
    except plain.Illegal:
        return None
