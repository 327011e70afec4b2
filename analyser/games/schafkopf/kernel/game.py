"""What is Schafkopf's own in playing, weighing, searching and advice; compiled, for
``games.kernels``.

Moves are those of ``decide``.  In a world the unseen cards are dealt again (``tricks.dealing``).  A
hand of players of whom some search keeps in its ``room`` what everybody could see of the others'
cards.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.schafkopf.kernel import decide, settling
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.pack import BURIED_SHIFT, BURY, PASS, SEATS, TAKE, WIDOW_SIZE
from analyser.games.schafkopf.policies import H
from analyser.games.searching import stepping
from analyser.games.tricks import dealing, masks
from analyser.games.tricks.deck import CARD_COUNT, NO_CLASS

# Where things are in the room of a search, behind how many numbers each seat has drawn:
MAY = SEATS
"""by seat: the cards that it may hold, for all that everybody saw;"""
KNOWN = MAY + SEATS
"""so far all that is kept from one decision to the next;"""
HIDDEN = KNOWN
"""the cards to deal, and how."""
ROOM_SIZE = HIDDEN + dealing.SIZE


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
    if move < PASS and table[T.PLAYED] != 0:
        at, deck = MAY + table[T.TO_MOVE], part(rules, T.DECK0)
        led, best = table[T.LED], table[T.BEST]
        room[at] = masks.may_hold(deck, room[at], move, led, best, NO_CLASS, False, False)


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the rollout policy's first."""
    seat, most = table[T.TO_MOVE], spec[stepping.OPTIONS]
    policy, hand = decide.policy_of(policies, seat), T.seat_at(table, seat)[T.HAND]
    stepping.first_option(race, decide.choose(table, rules, policies, work))
    if table[T.PHASE] == T.SPEAK:
        # A player with a rule for the choice does not search for another answer.
        if not T.must_take(table, rules) and policy[H.RULE_CHOICE] == 0:
            stepping.add_option(race, PASS, most)
            stepping.add_option(race, TAKE, most)
        return
    if table[T.PHASE] == T.BURY:
        list_pairs(rules, policy, hand, most, race)
        return
    may = hand if table[T.PLAYED] == 0 else T.may_follow(table, rules, hand)
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
    hidden, one = part(room, HIDDEN), T.after(seat)
    for step in range(2):
        other = one if step == 0 else T.after(one)
        dealing.expect(hidden, step, T.seat_at(table, other)[T.HAND], room[MAY + other])
    # Nobody plays with the widow, or what a declarer buried.
    hidden[dealing.SIZES + 2] = 0 if seat == table[T.DECLARER] else WIDOW_SIZE
    hidden[dealing.MAY + 2] = T.ALL_CARDS
    dealing.look(hidden, T.unseen(table, seat))


@kernel
def deal_world(table, _rules, _roll, seat, _number, world, _work, room):
    """Deal a world for a seat, after ``look``."""
    hidden, one = part(room, HIDDEN), T.after(seat)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    room[seat] = dealing.deal(hidden, seed, room[seat])
    T.seat_at(world, one)[T.HAND] = hidden[dealing.DEALT]
    T.seat_at(world, T.after(one))[T.HAND] = hidden[dealing.DEALT + 1]
    if table[T.DECLARER] == T.NOBODY:
        world[T.WIDOW] = hidden[dealing.DEALT + 2]
    elif table[T.DECLARER] != seat:
        world[T.BURIED] = hidden[dealing.DEALT + 2]


GAME = kernels.kernel_of(__name__, T, decide, settling, seats=SEATS, cards=CARD_COUNT, parts=2)

WHOLES = kernels.wholes_of(GAME, __name__)
