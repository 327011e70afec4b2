"""What is Fünfzehnern's own in playing, weighing, searching and advice; compiled, for
``games.kernels``.

Moves are those of ``decide``; the second way of a choice has ``LOT`` more for each lot that was
drawn for it, which is counted once it is made.  In a world the unseen cards are dealt again
(``tricks.dealing``).  A hand of players of whom some search keeps in its ``room`` what everybody
could see of the others' cards.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.fuenfzehnern.columns import CASH, C, S
from analyser.games.fuenfzehnern.kernel import decide, option_features
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.policies import H
from analyser.games.fuenfzehnern.rules import CALL, HAND_SIZE, MOST_PLAYERS, SUIT_SIZE, R
from analyser.games.searching import stepping
from analyser.games.tricks import dealing, masks
from analyser.games.tricks.deck import CARD_COUNT, NO_CLASS

LOT = 2 * CALL
# Where things are in the room of a search, behind how many numbers each seat has drawn:
MAY = MOST_PLAYERS
"""by seat: the cards that it may hold, for all that everybody saw;"""
KNOWN_SIZE = MAY + MOST_PLAYERS
"""so far all that is kept from one decision to the next;"""
HIDDEN_CARDS = KNOWN_SIZE
"""the cards to deal, and how."""
ROOM_SIZE = HIDDEN_CARDS + dealing.SIZE


@inlined
def card_of(move):
    """Return the card of a move."""
    return move & (CALL - 1)


@inlined
def calls(move):
    """Say whether zwang is called with a move."""
    return move & CALL != 0


@inlined
def make(table, rules, move, _work):
    """Make a move."""
    if move >= LOT:
        T.seat_at(table, table[T.TO_MOVE])[T.LOTS] += move // LOT
    T.play(table, rules, card_of(move), 1 if calls(move) else 0)


# -- how a hand is scored


@inlined
def score(table, rules, seat, _work):
    """Return what a seat scores."""
    return T.seat_at(table, seat)[T.POINTS] - rules[R.PAR]


@inlined
def write_row(table, _rules, row, _work):
    """Write what was called, led and cashed."""
    row[C.ENDING] = C.ENDING_TRICKS
    row[C.ZWANG], row[C.BOUND_LEADS] = table[T.ZWANG], table[T.BOUND_LEADS]
    row[C.CASHED] = table[T.CASHED]


@inlined
def write_seat(table, rules, seat, here, work):
    """Write what a seat scores, and has won."""
    mine = T.seat_at(table, seat)
    here[S.SCORE] = score(table, rules, seat, work)
    here[S.POINTS], here[S.TRICKS] = mine[T.POINTS], mine[T.TRICKS]


# -- one decision


@inlined
def first(choice, table, rules, policies, work):
    """Return the move of a leader who has a choice and is told to make it the first way."""
    if decide.card_of_choice(choice, table, rules) == decide.NO_CARD:
        return kernels.NO_MOVE
    return decide.lead_as_told(choice, 1, table, rules, policies, work)


@inlined
def second(choice, table, rules, policies, work):
    """Return the move of one who is told to make it the second; it leaves the table as it is."""
    mine = T.seat_at(table, table[T.TO_MOVE])
    lots = mine[T.LOTS]
    move = decide.lead_as_told(choice, 0, table, rules, policies, work)
    move += LOT * (mine[T.LOTS] - lots)
    mine[T.LOTS] = lots
    return move


@inlined
def goes_first(choice, table, move, _way):
    """Say whether a leader cashes, or calls zwang."""
    if choice == CASH:
        return T.suit_of(card_of(move)) != table[T.BOUND_SUIT]
    return calls(move)


@inlined
def count_facts(choice, _first, table, rules, found, _work):
    """Fill in what the player to move knows."""
    decide.count_facts(choice, table, rules, found)


# -- searching


@inlined
def begin(room):
    """Begin a hand: every seat may hold every card."""
    for seat in range(MOST_PLAYERS):
        room[MAY + seat] = T.ALL_CARDS


@kernel
def follow(table, rules, move, room):
    """Follow what everybody sees of the mover's cards."""
    seat, card = table[T.TO_MOVE], card_of(move)
    may, suit = room[MAY + seat], T.suit_of(card)
    if table[T.TRICK_CARDS] != 0:
        if table[T.ZWANG_CALLED] != 0:
            may &= ~(1 << (SUIT_SIZE * table[T.LED_SUIT] + T.ACE))
        deck = part(rules, T.DECK0)
        led, best = table[T.LED_SUIT], table[T.BEST]
        room[MAY + seat] = masks.may_hold(deck, may, card, led, best, NO_CLASS, False, False)
        return
    if table[T.BOUND_SUIT] != T.FREE and suit != table[T.BOUND_SUIT]:
        # A player who holds the bound suit leads an unbeatable card at most. Others may not know
        # that it is one, where the leader's hand counts.
        known = rules[R.UNBEATABLE_BY_HAND] == 0
        known &= not masks.holds(T.find_unbeaten(table[T.GONE]), card)
        if rules[R.LEAD_UNBEATABLE] == 0 or known:
            may &= ~T.cards_of_suit(T.ALL_CARDS, table[T.BOUND_SUIT])
    if calls(move):
        may &= ~(1 << (card - T.QUEEN + T.ACE))
        for other in range(rules[R.PLAYERS]):
            room[MAY + other] &= ~(1 << (card - T.QUEEN + T.KING))
    room[MAY + seat] = masks.remove_card(may, card)


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the rollout policy's first."""
    seat, most = table[T.TO_MOVE], spec[stepping.OPTIONS]
    stepping.first_option(race, decide.choose(table, rules, policies, work))
    hand = T.seat_at(table, seat)[T.HAND]
    choice = decide.policy_of(policies, seat)[H.RULE_FOR]
    if choice != 0 and decide.card_of_choice(choice, table, rules) != decide.NO_CARD:
        # A player with a rule for the choice does not search for another answer.
        return
    if table[T.TRICK_CARDS] != 0:
        may, queens = T.may_follow(table, hand), 0
    else:
        suit = T.bound_cards(table, hand)
        winners = T.find_winners_elsewhere(table, rules, hand, suit)
        may = masks.prefer_cards(hand, suit | winners)
        queens = T.callable_queens(table, rules, hand, suit, winners)
    while may != 0:
        card = lowest_bit(may)
        stepping.add_option(race, card, most)
        if masks.holds(queens, card):
            stepping.add_option(race, card + CALL, most)
        may &= may - 1


@inlined
def find_seat_after(rules, seat, step):
    """Return the seat that many places behind another."""
    found = seat + step
    return found if found < rules[R.PLAYERS] else found - rules[R.PLAYERS]


@kernel
def look(table, rules, seat, room):
    """Count the ways in which the cards may lie that a seat has not seen."""
    hidden, players = part(room, HIDDEN_CARDS), rules[R.PLAYERS]
    cards = ~(table[T.GONE] | table[T.ON_TABLE] | T.seat_at(table, seat)[T.HAND])
    cards &= T.ALL_CARDS & ~((1 << (CARD_COUNT - HAND_SIZE * players)) - 1)
    hidden[dealing.SIZES + 2], hidden[dealing.MAY + 2] = 0, 0
    for step in range(1, players):
        other = find_seat_after(rules, seat, step)
        hand = T.seat_at(table, other)[T.HAND]
        dealing.expect(hidden, step - 1, hand, room[MAY + other])
    dealing.look(hidden, cards)


@kernel
def deal_world(table, rules, _roll, seat, _number, world, _work, room):
    """Deal a world for a seat, after ``look``."""
    hidden = part(room, HIDDEN_CARDS)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    room[seat] = dealing.deal(hidden, seed, room[seat])
    for step in range(1, rules[R.PLAYERS]):
        other = find_seat_after(rules, seat, step)
        T.seat_at(world, other)[T.HAND] = hidden[dealing.DEALT_LAST + step - 1]


GAME = kernels.kernel_of(
    __name__, T, decide, None, option_features, seats=MOST_PLAYERS, cards=CARD_COUNT
)

WHOLES = kernels.wholes_of(GAME, __name__)
