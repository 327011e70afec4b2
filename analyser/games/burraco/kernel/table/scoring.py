"""What is a finished hand worth, term by term, and what goes into its row?  Compiled.

What stands where in a row is declared in ``columns``.  The plain twin is
``reference.scoring``.  Sources: P and D "scoring", C for unseen pots (L13), L4 for the bonuses of
runs.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.games.burraco.columns import NULL, PARTS, ROW_SIZE, C, S
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    ACE_HIGH,
    ACE_LOW,
    JOKER,
    NO_CARD,
    RUN,
    bonus_terms,
    is_burraco,
    is_royal,
    is_semiclean,
    mask_points,
    run_faces,
)
from analyser.games.burraco.rules import R


@kernel
def pot_points(table, rules, pot):
    """Return the card value of a pot, in points."""
    first, size = T.ORDER0 + T.pot_at(table, pot)[T.POT_AT], T.pot_at(table, pot)[T.POT_SIZE]
    points = 0
    for at in range(first, first + size):
        card = table[at]
        points += rules[R.JOKER_POINTS] if card == JOKER else mask_points(1 << card, rules)
    return points


@kernel
def score_meld(table, rules, number, row):
    """Add a meld's card values, bonuses and kind to its team's part of the row."""
    meld = T.meld_at(table, number)
    side = C.SEATS + C.SEAT_WIDTH * meld[T.TEAM]
    kind, one, two = meld[T.KIND], meld[T.M_ONE], meld[T.M_TWO]
    wild, size = meld[T.WILD], meld[T.SIZE]
    # What a meld is like is as good as random: few branches.
    faces, twice = run_faces(meld[T.HOME], one)
    faces, twice = (faces, twice) if kind == RUN else (one, two)
    joker, natural_two = rules[R.JOKER_POINTS], rules[R.TWO_POINTS]
    points = mask_points(faces, rules) + mask_points(twice, rules)
    points += (joker if wild == JOKER else natural_two) & -(1 if wild != NO_CARD else 0)
    row[side + S.MELDS] += points
    if not is_burraco(kind, size, rules):
        return
    clean, dirty, semiclean, royal, ace_to_ace = bonus_terms(kind, one, two, wild, size, rules)
    row[side + S.CLEAN] += clean
    row[side + S.DIRTY] += dirty
    row[side + S.SEMICLEAN] += semiclean
    row[side + S.ROYAL] += royal
    row[side + S.ACE_TO_ACE] += ace_to_ace
    if wild != NO_CARD:
        row[side + S.BURRACOS_DIRTY] += 1
        row[side + S.BURRACOS_SEMICLEAN] += 1 if is_semiclean(kind, one, two, rules) else 0
        return
    row[side + S.BURRACOS_CLEAN] += 1
    if kind == RUN and is_royal(one, rules):
        row[side + S.RUNS_ROYAL] += 1
        both_aces = (one & (ACE_LOW | ACE_HIGH)) == ACE_LOW | ACE_HIGH
        row[side + S.RUNS_ACE_TO_ACE] += 1 if both_aces else 0


@kernel
def score_seat(table, rules, seat, row):
    """Subtract the cards that a player still holds, a pot never looked at by the rules' way."""
    mine = T.seat_at(table, seat)
    side = C.SEATS + C.SEAT_WIDTH * T.team_of(table, seat)
    points = mask_points(mine[T.ONE], rules) + mask_points(mine[T.TWO], rules)
    row[side + S.HAND] -= points + mine[T.JOKERS] * rules[R.JOKER_POINTS]
    pot = mine[T.FACE_DOWN]
    if pot >= 0:
        unseen = pot_points(table, rules, pot)
        row[side + S.UNSEEN_POT] = unseen
        if rules[R.UNSEEN_POT] != R.UNSEEN_POT_PENALTY:
            row[side + S.HAND] -= unseen
        if rules[R.UNSEEN_POT] != R.UNSEEN_POT_CARDS:
            row[side + S.POT] = rules[R.NO_POT_POINTS]


@kernel
def write_row(table, rules, row):
    """Fill the result row of a finished hand; see ``columns.ROW``."""
    teams = table[T.TEAMS]
    row[C.MATCH], row[C.HAND], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS] = table[T.LEAD], table[T.TURN]
    row[C.ENDING], row[C.CLOSER] = table[T.ENDING_REASON], table[T.CLOSER]
    for at in range(C.SEATS, C.SEATS + C.SEAT_WIDTH * teams):
        row[at] = 0
    for at in range(C.SEATS + C.SEAT_WIDTH * teams, ROW_SIZE):
        row[at] = NULL
    for number in range(table[T.MELDS]):
        score_meld(table, rules, number, row)
    for team in range(teams):
        ours, side = T.team_at(table, team), C.SEATS + C.SEAT_WIDTH * team
        if ours[T.POT] < 0:
            row[side + S.POT] = rules[R.NO_POT_POINTS]
        row[side + S.TAKES], row[side + S.TAKEN_CARDS] = ours[T.TAKES], ours[T.CARDS_TAKEN]
        row[side + S.POT_TURN] = ours[T.POT_TURN]
    for seat in range(table[T.SEATS]):
        score_seat(table, rules, seat, row)
    if table[T.CLOSER] >= 0:
        team = T.team_of(table, table[T.CLOSER])
        took = T.team_at(table, team)[T.POT] >= 0
        if took or rules[R.CLOSING_POINTS_NEED_POT] == 0:
            row[C.SEATS + C.SEAT_WIDTH * team + S.CLOSING] = rules[R.CLOSING_POINTS]
    if table[T.CUT] != 0:
        side = C.SEATS + C.SEAT_WIDTH * T.team_of(table, table[T.LEAD])
        row[side + S.CUT] = rules[R.EXACT_CUT_POINTS]
    count_in_halves(table, row)
    for team in range(teams):
        side = C.SEATS + C.SEAT_WIDTH * team
        for term in range(S.TERMS0, S.TERMS_END):
            row[side + S.SCORE] += row[side + term]


@kernel
def count_in_halves(table, row):
    """Count points and melds in halves; of three players, partners have half of the pair's."""
    sides = table[T.TEAMS]
    pair = -1
    for side in range(sides):
        if sides == 3 and T.team_of(table, side) != side:
            pair = T.team_of(table, side)
            ours, theirs = C.SEATS + C.SEAT_WIDTH * side, C.SEATS + C.SEAT_WIDTH * pair
            for at in range(S.TERMS0, S.SHARED_END):
                row[ours + at] = row[theirs + at]
            row[ours + S.POT_TURN] = row[theirs + S.POT_TURN]
    for side in range(sides):
        if pair < 0 or T.team_of(table, side) != pair:
            for at in range(S.TERMS0, S.SHARED_END):
                row[C.SEATS + C.SEAT_WIDTH * side + at] *= PARTS


@kernel
def outcome(table, row, side):
    """Return (score of a side, mean score of the others) of a finished hand's row, in quarters.

    The mean is rounded down.
    """
    own, others, sides = 0, 0, table[T.TEAMS]
    for each in range(sides):
        score = row[C.SEATS + C.SEAT_WIDTH * each + S.SCORE]
        if each == side:
            own = 2 * score
        else:
            others += 2 * score
    return own, others if sides == 2 else others // (sides - 1)
