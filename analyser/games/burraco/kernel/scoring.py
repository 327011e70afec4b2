"""What is a finished hand worth, term by term, and what goes into its row?  Compiled.

The columns of a row are declared here once, for the compiled rows, the stored ones and the tests.
Sources: P and D "scoring", C for unseen pots (L13), L4 for the bonuses of runs.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.games.burraco import rules as R
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel.melds import (
    ACE_HIGH,
    ACE_TO_KING,
    JOKER,
    NO_CARD,
    RUN,
    bonus_terms,
    is_burraco,
    mask_points,
    run_faces,
    seven_natural,
)
from analyser.games.interface import Column

NULL = -(2**31)
"""A row's number for "there is no such team"; stored as null."""
SIDES = 3

PARTS = 2
"""Points and melds are counted in halves: two of three players may share them (L12)."""

_OF_A_SIDE = (
    ("score", "float32", "points", "score of the hand, the sum of the ten terms that follow"),
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
    ("burracos_clean", "float32", "melds", "clean burracos, royal runs included"),
    ("burracos_dirty", "float32", "melds", "dirty burracos, semi-clean ones included"),
    ("burracos_semiclean", "float32", "melds", "dirty burracos with 7 natural in a row or equal"),
    ("runs_royal", "float32", "melds", "natural runs that hold ace-low to king"),
    ("runs_ace_to_ace", "float32", "melds", "natural runs of 14"),
    ("unseen_pot", "float32", "points", "card values in a pot never looked at"),
    ("takes", "int16", "piles", "piles taken"),
    ("taken_cards", "int16", "cards", "cards taken with them"),
    ("pot_turn", "int16", "turn", "turn of the hand, from 1, that took the pot; −1: never"),
)

COLUMNS: tuple[Column, ...] = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that began"),
    Column("turns", "int16", "turns", "turns begun, the closing one too"),
    Column("ending", "category", "", "how the hand ended", T.ENDINGS),
    Column("closer", "int8", "seat", "seat that closed, −1 if nobody did"),
) + tuple(
    Column(
        f"{name}_{side}", dtype, unit, meaning, null=NULL, parts=PARTS if dtype == "float32" else 1
    )
    for side in range(SIDES)
    for name, dtype, unit, meaning in _OF_A_SIDE
)
ROW_SIZE = len(COLUMNS)
SIDE0, SIDE_WIDTH = 7, 20

# Positions in one side's part of the row:
(
    SCORE, MELDS, HAND, CLEAN, DIRTY, SEMICLEAN, ROYAL, ACE_TO_ACE, CLOSING, POT, CUT,
    BURRACOS_CLEAN, BURRACOS_DIRTY, BURRACOS_SEMICLEAN, RUNS_ROYAL, RUNS_ACE_TO_ACE, UNSEEN_POT,
    TAKES, TAKEN_CARDS, POT_TURN,
) = range(20)  # fmt: skip


@kernel
def pot_points(table, rules, pot):
    """Return the card value of a pot, in points."""
    first = T.ORDER0 + table[T.POT0 + T.POT_WIDTH * pot + T.POT_AT]
    points = 0
    for at in range(first, first + table[T.POT0 + T.POT_WIDTH * pot + T.POT_SIZE]):
        card = table[at]
        points += rules[R.JOKER_POINTS] if card == JOKER else mask_points(1 << card, rules)
    return points


@kernel
def score_meld(table, rules, number, row):
    """Add a meld's card values, bonuses and kind to its team's part of the row."""
    meld = T.MELD0 + T.MELD_WIDTH * number
    side = SIDE0 + SIDE_WIDTH * table[meld + T.TEAM]
    kind, one, two = table[meld + T.KIND], table[meld + T.M_ONE], table[meld + T.M_TWO]
    wild, size = table[meld + T.WILD], table[meld + T.SIZE]
    faces, twice = run_faces(table[meld + T.HOME], one) if kind == RUN else (one, two)
    row[side + MELDS] += mask_points(faces, rules) + mask_points(twice, rules)
    if wild == JOKER:
        row[side + MELDS] += rules[R.JOKER_POINTS]
    elif wild != NO_CARD:
        row[side + MELDS] += rules[R.TWO_POINTS]
    clean, dirty, semiclean, royal, ace_to_ace = bonus_terms(kind, one, two, wild, size, rules)
    row[side + CLEAN] += clean
    row[side + DIRTY] += dirty
    row[side + SEMICLEAN] += semiclean
    row[side + ROYAL] += royal
    row[side + ACE_TO_ACE] += ace_to_ace
    if not is_burraco(kind, size, rules):
        return
    if wild != NO_CARD:
        row[side + BURRACOS_DIRTY] += 1
        row[side + BURRACOS_SEMICLEAN] += 1 if seven_natural(kind, one, two) else 0
        return
    row[side + BURRACOS_CLEAN] += 1
    if kind == RUN and (one & ACE_TO_KING) == ACE_TO_KING:
        row[side + RUNS_ROYAL] += 1
        row[side + RUNS_ACE_TO_ACE] += 1 if (one & ACE_HIGH) != 0 else 0


@kernel
def score_seat(table, rules, seat, row):
    """Subtract the cards that a player still holds, a pot never looked at by the rules' way."""
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    side = SIDE0 + SIDE_WIDTH * T.team_of(table, seat)
    points = mask_points(table[mine + T.ONE], rules) + mask_points(table[mine + T.TWO], rules)
    row[side + HAND] -= points + table[mine + T.JOKERS] * rules[R.JOKER_POINTS]
    pot = table[mine + T.FACE_DOWN]
    if pot >= 0:
        unseen = pot_points(table, rules, pot)
        row[side + UNSEEN_POT] = unseen
        if rules[R.UNSEEN_POT] != R.UNSEEN_PENALTY:
            row[side + HAND] -= unseen
        if rules[R.UNSEEN_POT] != R.UNSEEN_CARDS:
            row[side + POT] = rules[R.NO_POT_POINTS]


@kernel
def write_row(table, rules, row):
    """Fill the result row of a finished hand; see ``COLUMNS``."""
    teams = table[T.TEAMS]
    row[0], row[1], row[2], row[3] = -1, table[T.DEAL], table[T.DEAL], table[T.LEAD]
    row[4], row[5], row[6] = table[T.TURN], table[T.ENDING], table[T.CLOSER]
    for at in range(SIDE0, ROW_SIZE):
        row[at] = 0 if at < SIDE0 + SIDE_WIDTH * teams else NULL
    for number in range(table[T.MELDS]):
        score_meld(table, rules, number, row)
    for team in range(teams):
        ours, side = T.TEAM0 + T.TEAM_WIDTH * team, SIDE0 + SIDE_WIDTH * team
        if table[ours + T.POT] < 0:
            row[side + POT] = rules[R.NO_POT_POINTS]
        row[side + TAKES] = table[ours + T.TAKES]
        row[side + TAKEN_CARDS] = table[ours + T.TAKEN]
        row[side + POT_TURN] = table[ours + T.POT_TURN]
    for seat in range(table[T.SEATS]):
        score_seat(table, rules, seat, row)
    if table[T.CLOSER] >= 0:
        team = T.team_of(table, table[T.CLOSER])
        took = table[T.TEAM0 + T.TEAM_WIDTH * team + T.POT] >= 0
        if took or rules[R.CLOSING_POINTS_NEED_POT] == 0:
            row[SIDE0 + SIDE_WIDTH * team + CLOSING] = rules[R.CLOSING_POINTS]
    if table[T.CUT] != 0:
        row[SIDE0 + SIDE_WIDTH * T.team_of(table, table[T.LEAD]) + CUT] = rules[R.EXACT_CUT_POINTS]
    count_in_halves(table, row)
    for team in range(teams):
        side = SIDE0 + SIDE_WIDTH * team
        for term in range(MELDS, CUT + 1):
            row[side + SCORE] += row[side + term]


@kernel
def count_in_halves(table, row):
    """Count points and melds in halves; of three players, partners have half of the pair's."""
    sides = table[T.TEAMS]
    pair = -1
    for side in range(sides):
        if sides == 3 and T.team_of(table, side) != side:
            pair = T.team_of(table, side)
            ours, theirs = SIDE0 + SIDE_WIDTH * side, SIDE0 + SIDE_WIDTH * pair
            for at in range(MELDS, UNSEEN_POT + 1):
                row[ours + at] = row[theirs + at]
            row[ours + POT_TURN] = row[theirs + POT_TURN]
    for side in range(sides):
        if pair < 0 or T.team_of(table, side) != pair:
            for at in range(MELDS, UNSEEN_POT + 1):
                row[SIDE0 + SIDE_WIDTH * side + at] *= PARTS
