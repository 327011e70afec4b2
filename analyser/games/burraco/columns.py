"""What is in a hand's row, and where?

The columns are declared once, for the compiled rows, the stored ones and the tests; every position
is looked up by a column's name, so that one put in between moves all that follow by itself.  How
the numbers are counted is the business of ``kernel.scoring`` and of its plain twin in
``reference.scoring``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column

NULL: Final = -(2**31)
"""A row's number for "there is no such side"; stored as null."""
SIDES: Final = 3
"""Sides that a row has room for."""
PARTS: Final = 2
"""Points and melds are counted in halves: two of three players may share them (L12)."""
ENDINGS: Final = ("closed", "stock", "stalemate", "turn_limit")
"""How a hand may end."""

_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that began"),
    Column("turns", "int16", "turns", "turns begun, the closing one too"),
    Column("ending", "category", "", "how the hand ended", ENDINGS),
    Column("closer", "int8", "seat", "seat that closed, −1 if nobody did"),
)
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
_SHARED: Final = (
    ("burracos_clean", "float32", "melds", "clean burracos, royal runs included"),
    ("burracos_dirty", "float32", "melds", "dirty burracos, semi-clean ones included"),
    ("burracos_semiclean", "float32", "melds", "dirty burracos with 7 natural in a row or equal"),
    ("runs_royal", "float32", "melds", "natural runs that hold ace-low to king"),
    ("runs_ace_to_ace", "float32", "melds", "natural runs of 14"),
    ("unseen_pot", "float32", "points", "card values in a pot never looked at"),
)
"""What partners of three players have half of each, as they have of the terms."""
_OWN: Final = (
    ("takes", "int16", "piles", "piles taken"),
    ("taken_cards", "int16", "cards", "cards taken with them"),
    ("pot_turn", "int16", "turn", "turn of the hand, from 1, that took the pot; −1: never"),
)
_OF_A_SIDE: Final = _SCORE + _TERMS + _SHARED + _OWN

TERMS: Final = tuple(name for name, *_about in _TERMS)
"""The terms of a score, in the order of hand histories and result rows."""
COLUMNS: Final[tuple[Column, ...]] = _OF_A_HAND + tuple(
    Column(
        f"{name}_{side}", dtype, unit, meaning, null=NULL, parts=PARTS if dtype == "float32" else 1
    )
    for side in range(SIDES)
    for name, dtype, unit, meaning in _OF_A_SIDE
)
ROW_SIZE: Final = len(COLUMNS)

PLACES: Final = {column.name: place for place, column in enumerate(COLUMNS)}
"""Column → its position in a hand's row."""
_IN_SIDE: Final = {name: place for place, (name, *_about) in enumerate(_OF_A_SIDE)}

# Positions in a hand's row:
MATCH: Final = PLACES["match"]
NUMBER: Final = PLACES["hand"]
DEAL: Final = PLACES["deal"]
LEAD: Final = PLACES["lead"]
TURNS: Final = PLACES["turns"]
ENDING: Final = PLACES["ending"]
CLOSER: Final = PLACES["closer"]
SIDE0: Final = len(_OF_A_HAND)
"""Where the first side's part begins; that of side s at SIDE0 + SIDE_WIDTH × s."""
SIDE_WIDTH: Final = len(_OF_A_SIDE)

# Positions in one side's part of the row:
SCORE: Final = _IN_SIDE["score"]
MELDS: Final = _IN_SIDE["melds"]
HAND: Final = _IN_SIDE["hand"]
CLEAN: Final = _IN_SIDE["clean"]
DIRTY: Final = _IN_SIDE["dirty"]
SEMICLEAN: Final = _IN_SIDE["semiclean"]
ROYAL: Final = _IN_SIDE["royal"]
ACE_TO_ACE: Final = _IN_SIDE["ace_to_ace"]
CLOSING: Final = _IN_SIDE["closing"]
POT: Final = _IN_SIDE["pot"]
CUT: Final = _IN_SIDE["cut"]
BURRACOS_CLEAN: Final = _IN_SIDE["burracos_clean"]
BURRACOS_DIRTY: Final = _IN_SIDE["burracos_dirty"]
BURRACOS_SEMICLEAN: Final = _IN_SIDE["burracos_semiclean"]
RUNS_ROYAL: Final = _IN_SIDE["runs_royal"]
RUNS_ACE_TO_ACE: Final = _IN_SIDE["runs_ace_to_ace"]
UNSEEN_POT: Final = _IN_SIDE["unseen_pot"]
TAKES: Final = _IN_SIDE["takes"]
TAKEN_CARDS: Final = _IN_SIDE["taken_cards"]
POT_TURN: Final = _IN_SIDE["pot_turn"]
TERMS0: Final = _IN_SIDE[_TERMS[0][0]]
TERMS_END: Final = TERMS0 + len(_TERMS)
"""The terms stand from TERMS0 up to here,"""
SHARED_END: Final = TERMS_END + len(_SHARED)
"""and all that is counted in halves, the score left out, up to here."""
