"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name, so that one put in between moves all that follow by itself.  How the numbers of a
hand are counted is the business of ``kernel.table.scoring`` and of its plain twin in
``reference.scoring``.

A decision of one turn has two ways out: to take the pile or to draw, to put the first card on the
pile or to keep it (L5).  *Facts* are what the player who decides could see: the hand history as far
as it lies open, their own cards, and how many cards others hold.  The compiled count
is in ``kernel.decisions.pile_facts``, the plain one in ``reference.pile_facts``.  ``laying_all``
says what it is to lay all; of a first card there are no such facts.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions
from analyser.games.rows import RowLayout

NULL: Final = -(2**31)
"""A row's number for "there is no such side"; stored as null."""
SIDES: Final = 5
"""Sides that a row has room for."""
PARTS: Final = 2
"""Points and melds are counted in halves: two of three players may share them (L12)."""
ENDINGS: Final = ("closed", "stock", "stalemate", "turn_limit")
"""How a hand may end."""

_SCORE: Final = (
    ("score", "float32", "points", "score of the hand, the sum of the ten terms that follow"),
)
_TERMS: Final = (
    ("melds", "float32", "points", "card values in melds"),
    ("hand", "float32", "points", "card values in hands, negative"),
    ("clean", "float32", "points", "bonuses for clean burracos"),
    ("dirty", "float32", "points", "bonuses for dirty burracos"),
    ("semiclean", "float32", "points", "bonuses for semi-clean burracos"),
    ("royal", "float32", "points", "bonuses for runs from ace-low to king"),
    ("ace_to_ace", "float32", "points", "bonuses for runs of 14"),
    ("closing", "float32", "points", "bonus for closing"),
    ("pot", "float32", "points", "penalty for a pot not taken, or not seen"),
    ("cut", "float32", "points", "bonus for an exact cut"),
)
_SHARED_TERMS: Final = (
    ("burracos_clean", "float32", "melds", "clean burracos, royal runs included"),
    ("burracos_dirty", "float32", "melds", "dirty burracos, semi-clean ones included"),
    ("burracos_semiclean", "float32", "melds", "dirty burracos with 7 natural in a row or equal"),
    ("runs_royal", "float32", "melds", "natural runs that hold ace-low to king"),
    ("runs_ace_to_ace", "float32", "melds", "natural runs of 14"),
    ("unseen_pot", "float32", "points", "card values in a pot never looked at"),
)
"""What partners of three players have half of each, as they have of the terms."""
_OWN_TERMS: Final = (
    ("takes", "int16", "piles", "piles taken"),
    ("taken_cards", "int16", "cards", "cards taken with them"),
    ("pot_turn", "int16", "turn", "turn of the hand, from 1, that took the pot; −1: never"),
)

TERMS: Final = tuple(name for name, *_about in _TERMS)
"""The terms of a score, in the order of hand histories and result rows."""

ROW: Final = RowLayout(
    turns="turns begun, the closing one too",
    of_a_hand=(
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("closer", "int8", "seat", "seat that closed, −1 if nobody did"),
    ),
    of_a_seat=tuple(
        Column(name, dtype, unit, meaning, parts=PARTS if dtype == "float32" else 1)
        for name, dtype, unit, meaning in _SCORE + _TERMS + _SHARED_TERMS + _OWN_TERMS
    ),
    seats=SIDES,
    no_seat=NULL,
)
ROW_SIZE: Final = len(ROW.columns)

C: Final = ROW.positions()
_TERMS_END: Final = len(_SCORE) + len(_TERMS)
S: Final = positions(
    ROW.of_a_seat,
    TERMS0=len(_SCORE),
    TERMS_END=_TERMS_END,
    SHARED_END=_TERMS_END + len(_SHARED_TERMS),
)
"""Of a side's part.  The terms stand from ``TERMS0`` up to ``TERMS_END``, and all that is counted
in halves, the score left out, up to ``SHARED_END``."""


# -- one decision

OUTCOME_PARTS: Final = 4
"""Points of outcomes are counted in quarters: the mean of two opponents who share a half (L12).
That of three is rounded down to one."""
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
    fact(
        "used", "cards", "natural cards of the pile that can be melded at once without a wild card"
    ),
    fact("wild", "cards", "jokers and twos in the pile"),
    fact("useful", "cards", "both: useful cards of the pile"),
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
    ),
    fact("stale", "turns", "turns in a row that count towards a stalemate (L10)"),
    fact("own_score", "points", "the own side's score before the hand", "float32", 2),
    fact("other_score", "points", "the best other side's score before the hand", "float32", 2),
    fact(
        "useful_with_wild",
        "cards",
        "useful cards, and those that can be melded at once with a wild card of the hand",
    ),
    fact("fits_others", "cards", "natural cards of the pile that lengthen melds of the opponents"),
    fact("next_hand", "cards", "cards of the next opponent to play"),
    fact("longest", "cards", "cards of the team's longest meld"),
    fact("left_if_taken", "cards", "cards left in hand after taking and melding all"),
    fact(
        "left_if_drawn",
        "cards",
        "cards left in hand after drawing and melding all, the card drawn left out",
    ),
    fact("more_laid", "cards", "cards melded after taking less those melded after drawing"),
    fact(
        "burraco_if_taken",
        "yes/no",
        "whether taking and melding all makes a burraco more than drawing does",
    ),
)
F: Final = positions(FACTS)
