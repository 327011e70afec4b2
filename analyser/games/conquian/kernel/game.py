"""What is Conquian's own in play, weighing, search and advice; compiled, for ``games.kernels``.

What a move is, ``table.make`` says.  In a world the cards that a player has not seen are dealt
again, first to the other's hand, then to the stock.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import bits_set, list_bits
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.conquian.columns import FORCE, C, S
from analyser.games.conquian.kernel import decide, laying, option_features
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.policies import H
from analyser.games.conquian.rules import CARD_COUNT, SEATS
from analyser.games.kernels import MORE, NO_MOVE
from analyser.games.searching import stepping
from analyser.games.searching.sheet import MOST_WORLDS

NUMBERS_A_WORLD = 32
"""How many numbers of a player's stream a world has to itself, with room to spare."""
CARDS = SEATS
"""Where in the room of a search the cards are that are dealt."""
ROOM_SIZE = option_features.WORK + decide.WORK_SIZE
"""Behind them a learnt player works out what options are like."""


@inlined
def note(table, move, work, log):
    """Write down the phase, the move, and in which arrangement its melds lie."""
    log[0], log[1], log[2] = table[T.PHASE], move, work[MORE]


@inlined
def score(table, _rules, seat, _work):
    """Return what a seat scores in a finished hand."""
    if table[T.WINNER] == T.NOBODY:
        return 0
    return 1 if table[T.WINNER] == seat else -1


@inlined
def write_row(table, _rules, row, _work):
    """Write how far the stock was turned, and how the hand ended."""
    row[C.TURNED], row[C.ENDING] = table[T.TURNED_COUNT], table[T.ENDING_REASON]


@inlined
def write_seat(table, rules, seat, here, work):
    """Write what a seat scores, melded and took."""
    mine = T.seat_at(table, seat)
    here[S.SCORE] = here[S.RESULT] = score(table, rules, seat, work)
    here[S.MELDED] = T.count_melded(table, seat)
    here[S.TAKES], here[S.FORCED] = mine[T.TAKES], mine[T.FORCED_TAKES]


# -- one decision


@inlined
def goes_first(choice, table, move, _first):
    """Say whether a move forces, or takes the card, with whichever cards of the hand."""
    return move != 0 if choice == FORCE else move & table[T.CARD] != 0


@inlined
def list_hidden(table, rules, places):
    """List the places of what is left of the stock; returns how many."""
    first = T.stock_at(rules, table[T.TURNED_COUNT]) - T.ORDER0
    for place in range(first, CARD_COUNT):
        places[place - first] = place
    return CARD_COUNT - first


# -- searching


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the rollout policy's first."""
    stepping.first_option(race, decide.choose(table, rules, policies, work))
    seat, most = table[T.TO_MOVE], spec[stepping.OPTIONS]
    choice = decide.policy_of(policies, seat)[H.RULE_FOR]
    if choice != 0 and decide.first(choice, table, rules, policies, work) != NO_MOVE:
        # A player with a rule for the choice does not search for another answer.
        return
    if table[T.PHASE] == T.FORCE:
        stepping.add_option(race, 1, most)
        stepping.add_option(race, 0, most)
    elif table[T.PHASE] == T.DISCARD:
        left = T.seat_at(table, seat)[T.HAND]
        while left != 0:
            stepping.add_option(race, left & -left, most)
            left &= left - 1
    elif table[T.PHASE] == T.ASK:
        stepping.add_option(race, 0, most)
        for at in range(decide.list_takes(table, rules, work)):
            stepping.add_option(race, work[laying.SETS + at] | table[T.CARD], most)
        for at in range(decide.list_lays(table, rules, work)):
            stepping.add_option(race, work[laying.SETS + at], most)


@kernel
def deal_world(table, rules, _roll, seat, number, world, _work, room):
    """Deal a world for a seat: the unseen cards, shuffled, in the order of their faces.

    Which numbers of the player's stream it is drawn by follows from how many moves they have made.
    """
    cards = part(room, CARDS)
    many = list_bits(T.find_unseen(table, seat), cards)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    drawn = NUMBERS_A_WORLD * (MOST_WORLDS * T.seat_at(table, seat)[T.MOVES] + number)
    shuffle.reshuffle(seed, drawn, cards, many)
    theirs = T.seat_at(world, 1 - seat)
    size, theirs[T.HAND] = bits_set(theirs[T.HAND]), 0
    for at in range(size):
        theirs[T.HAND] |= 1 << cards[at]
    copy(part(cards, size), part(world, T.stock_at(rules, table[T.TURNED_COUNT])), many - size)


GAME = kernels.kernel_of(
    __name__, T, decide, None, option_features, seats=SEATS, move=3, option=2, places=CARD_COUNT
)

WHOLES = kernels.wholes_of(GAME, __name__)
