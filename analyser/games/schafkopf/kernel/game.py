"""What is Schafkopf's own in playing, weighing, searching and advice; compiled, for
``games.kernels``.

Moves are those of ``decide``.  In a world the unseen cards are dealt again (``tricks.dealing``).  A
hand of players of whom some search keeps in its ``room`` what everybody could see of the others'
cards.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.rows import NULL
from analyser.games.schafkopf.columns import PARTS, C, S
from analyser.games.schafkopf.kernel import decide, option_features
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.policies import H
from analyser.games.schafkopf.rules import (
    ALL_POINTS,
    BURIED_SHIFT,
    BURY,
    HAND_SIZE,
    PASS,
    SEATS,
    TAKE,
    WIDOW_SIZE,
    R,
)
from analyser.games.searching import stepping
from analyser.games.tricks import dealing, masks
from analyser.games.tricks.deck import CARD_COUNT, NO_CLASS

# Where things are in the room of a search, behind how many numbers each seat has drawn:
MAY = SEATS
"""by seat: the cards that it may hold, for all that everybody saw;"""
KNOWN_SIZE = MAY + SEATS
"""so far all that is kept from one decision to the next;"""
HIDDEN_CARDS = KNOWN_SIZE
"""the cards to deal, and how."""
ROOM_SIZE = HIDDEN_CARDS + dealing.SIZE


@inlined
def make(table, rules, move, _work):
    """Make a move."""
    if move < PASS:
        T.play(table, rules, move)
    elif move == PASS:
        T.leave(table, rules)
    elif move == TAKE:
        T.take(table)
    else:
        T.bury(table, move >> BURIED_SHIFT)


# -- scoring


@inlined
def value_of(cards):
    """Return what a set of cards counts."""
    found = T.ACE_POINTS * bits_set(cards & T.ACES) + T.TEN_POINTS * bits_set(cards & T.TENS)
    found += T.KING_POINTS * bits_set(cards & T.KINGS)
    found += T.QUEEN_POINTS * bits_set(cards & T.QUEENS)
    return found + T.JACK_POINTS * bits_set(cards & T.JACKS)


@kernel
def settle(table, rules, _work):
    """Settle a finished hand, once: card points that come to those of tricks, and the scores."""
    declarer = table[T.DECLARER]
    if declarer != T.NOBODY:
        mine = T.seat_at(table, declarer)
        if rules[R.BURY_COUNTS] != 0:
            mine[T.POINTS_OF] += value_of(table[T.BURIED])
        score = game_score(mine[T.POINTS_OF], mine[T.TRICKS], rules)
        for seat in range(SEATS):
            here = T.seat_at(table, seat)
            if seat == declarer:
                here[T.SCORE] = score * PARTS
            elif rules[R.DEFENDERS_SHARE] != 0:
                here[T.SCORE] = -score * (PARTS // 2)
    elif rules[R.ALL_PASS] != R.ALL_PASS_REDEAL:
        if rules[R.LEAST_WIDOW] == R.LEAST_WIDOW_LAST_TRICK:
            T.seat_at(table, table[T.LEADER])[T.POINTS_OF] += value_of(table[T.WIDOW])
        settle_least(table, rules)


@inlined
def game_score(own, tricks, rules):
    """Return what a declarer with these card points and tricks wins or loses."""
    by_tricks = rules[R.SCHWARZ_BY] == R.SCHWARZ_BY_TRICKS
    if own >= rules[R.WIN_AT]:
        sign = 1
        schwarz = tricks == HAND_SIZE if by_tricks else own == ALL_POINTS
        schneider = own >= rules[R.SCHNEIDER_AT]
    else:
        sign = -2 if rules[R.LOST_DOUBLES] != 0 else -1
        schwarz = tricks == 0 if by_tricks else own == 0
        schneider = own <= rules[R.SCHNEIDERED_AT]
    if schwarz:
        return sign * rules[R.SCHWARZ_POINTS]
    if schneider:
        return sign * rules[R.SCHNEIDER_POINTS]
    return sign * rules[R.GAME_POINTS]


@inlined
def settle_least(table, rules):
    """Score a hand of least."""
    nothing, most = 0, 0
    for seat in range(SEATS):
        points = T.seat_at(table, seat)[T.POINTS_OF]
        if points == 0:
            nothing += 1
        if points > T.seat_at(table, most)[T.POINTS_OF]:
            most = seat
    if nothing == SEATS - 1:
        T.seat_at(table, most)[T.SCORE] = rules[R.LEAST_ALL_POINTS] * PARTS
        return
    fewest, tied, winner = ALL_POINTS + 1, 0, 0
    for seat in range(SEATS):
        mine = T.seat_at(table, seat)
        if mine[T.TRICKS] == 0 and rules[R.LEAST_NEEDS_TRICK] != 0:
            continue
        points = mine[T.POINTS_OF]
        if points < fewest:
            fewest, tied, winner = points, 1, seat
        elif points == fewest:
            tied += 1
            if mine[T.LAST] < T.seat_at(table, winner)[T.LAST]:
                winner = seat
    won = PARTS * (rules[R.LEAST_ZERO_POINTS] if fewest == 0 else rules[R.LEAST_POINTS])
    if rules[R.LEAST_TIE] == R.LEAST_TIE_SHARED:
        for seat in range(SEATS):
            mine = T.seat_at(table, seat)
            if mine[T.POINTS_OF] == fewest:
                if mine[T.TRICKS] != 0 or rules[R.LEAST_NEEDS_TRICK] == 0:
                    mine[T.SCORE] = won // tied
        return
    if tied == SEATS:
        winner = T.find_next_seat(T.find_next_seat(table[T.LEAD]))
    T.seat_at(table, winner)[T.SCORE] = won


@inlined
def score(table, _rules, seat, _work):
    """Return what a seat scores, in sixths."""
    return T.seat_at(table, seat)[T.SCORE]


@inlined
def write_row(table, rules, row, _work):
    """Write what was played, and for how much."""
    row[C.ENDING] = C.ENDING_TRICKS
    row[C.KIND] = C.KIND_GAME
    row[C.WIDOW] = value_of(table[T.WIDOW])
    declarer = table[T.DECLARER]
    row[C.DECLARER] = declarer
    if declarer == T.NOBODY:
        row[C.KIND] = C.KIND_LEAST
        if rules[R.ALL_PASS] == R.ALL_PASS_REDEAL:
            row[C.ENDING], row[C.KIND] = C.ENDING_PASSED, C.KIND_NONE
        row[C.DECLARER_PLACE] = row[C.DECLARER_POINTS] = row[C.BURIED] = NULL
    else:
        # Those before them passed.
        row[C.DECLARER_PLACE] = table[T.PASSED]
        row[C.DECLARER_POINTS] = T.seat_at(table, declarer)[T.POINTS_OF]
        row[C.BURIED] = value_of(table[T.BURIED])


@inlined
def write_seat(table, _rules, seat, here, _work):
    """Write what a seat scores, and has won."""
    mine = T.seat_at(table, seat)
    here[S.SCORE], here[S.POINTS] = mine[T.SCORE], mine[T.POINTS_OF]
    here[S.TRICKS] = mine[T.TRICKS]


# -- one decision


@inlined
def first(_choice, table, rules, _policies, _work):
    """Return ``TAKE`` where the player to move may take the widow or pass."""
    if table[T.PHASE] == T.SPEAK and not T.must_take(table, rules):
        return TAKE
    return kernels.NO_MOVE


@inlined
def second(_choice, _table, _rules, _policies, _work):
    """Return ``PASS``."""
    return PASS


@inlined
def count_facts(_choice, _first, table, _rules, found, _work):
    """Fill in what the player to move knows."""
    decide.count_facts(table, found)


# -- searching


@inlined
def begin(room):
    """Begin a hand: every seat may hold every card."""
    for seat in range(SEATS):
        room[MAY + seat] = T.ALL_CARDS


@inlined
def follow(table, rules, move, room):
    """Follow what everybody sees of the mover's cards."""
    if move < PASS and table[T.TRICK_CARDS] != 0:
        at, deck = MAY + table[T.TO_MOVE], part(rules, T.DECK0)
        led, best = table[T.LED_SUIT], table[T.BEST]
        room[at] = masks.may_hold(deck, room[at], move, led, best, NO_CLASS, False, False)


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the rollout policy's first."""
    seat, most = table[T.TO_MOVE], spec[stepping.OPTIONS]
    policy, hand = decide.policy_of(policies, seat), T.seat_at(table, seat)[T.HAND]
    stepping.first_option(race, decide.choose(table, rules, policies, work))
    if table[T.PHASE] == T.SPEAK:
        # A player with a rule for the choice does not search for another answer.
        if not T.must_take(table, rules) and policy[H.RULE_FOR] == 0:
            stepping.add_option(race, PASS, most)
            stepping.add_option(race, TAKE, most)
        return
    if table[T.PHASE] == T.BURY:
        list_pairs(rules, policy, hand, most, race)
        return
    may = hand if table[T.TRICK_CARDS] == 0 else T.may_follow(table, rules, hand)
    while may != 0:
        stepping.add_option(race, lowest_bit(may), most)
        may &= may - 1


@kernel
def list_pairs(rules, policy, hand, most, race):
    """List pairs of plain cards to bury, those first that the rollout policy likes most."""
    loose, before, last = hand & ~T.TRUMP_SET, -1, 0
    while race[stepping.MANY] < most:
        # The next one by its value, of equals by its place among the pairs.
        found, best, place, found_at = 0, -1, 0, 0
        first_rest = loose
        while first_rest != 0:
            lower = lowest_bit(first_rest)
            first_rest &= first_rest - 1
            rest = first_rest
            while rest != 0:
                higher = lowest_bit(rest)
                rest &= rest - 1
                value = decide.worth_burying(rules, policy, loose, lower, higher)
                place += 1
                comes = before == -1 or value < before or (value == before and place > last)
                if comes and value > best:
                    found, best, found_at = (1 << lower) | (1 << higher), value, place
        if found == 0:
            return
        before, last = best, found_at
        stepping.add_option(race, BURY + (found << BURIED_SHIFT), most)


@kernel
def look(table, _rules, seat, room):
    """Count the ways in which the cards may lie that a seat has not seen."""
    hidden, one = part(room, HIDDEN_CARDS), T.find_next_seat(seat)
    for step in range(2):
        other = one if step == 0 else T.find_next_seat(one)
        dealing.expect(hidden, step, T.seat_at(table, other)[T.HAND], room[MAY + other])
    # Nobody plays with the widow, or what a declarer buried.
    hidden[dealing.SIZES + 2] = 0 if seat == table[T.DECLARER] else WIDOW_SIZE
    hidden[dealing.MAY + 2] = T.ALL_CARDS
    dealing.look(hidden, T.find_unseen(table, seat))


@kernel
def deal_world(table, _rules, _roll, seat, _number, world, _work, room):
    """Deal a world for a seat, after ``look``."""
    hidden, one = part(room, HIDDEN_CARDS), T.find_next_seat(seat)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    room[seat] = dealing.deal(hidden, seed, room[seat])
    T.seat_at(world, one)[T.HAND] = hidden[dealing.DEALT_LAST]
    T.seat_at(world, T.find_next_seat(one))[T.HAND] = hidden[dealing.DEALT_LAST + 1]
    if table[T.DECLARER] == T.NOBODY:
        world[T.WIDOW] = hidden[dealing.DEALT_LAST + 2]
    elif table[T.DECLARER] != seat:
        world[T.BURIED] = hidden[dealing.DEALT_LAST + 2]


GAME = kernels.kernel_of(
    __name__, T, decide, None, option_features, seats=SEATS, cards=CARD_COUNT, parts=2
)

WHOLES = kernels.wholes_of(GAME, __name__)
