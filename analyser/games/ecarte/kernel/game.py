"""What is Écarté's own in playing, weighing, searching and advice; compiled, for ``games.kernels``.

A move is 1 to stand, to refuse and to show, 0 for the other; the set of cards that is given up; or
the card that is played.  In a world the cards that a player has not seen are dealt again
(``tricks.dealing``); a hand of search players keeps in its room what both could see, and which
cards each gave up.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import bits_set, list_bits, lowest_bit
from analyser.compiled.jit import inlined, kernel, shared
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.ecarte.columns import NOBODY, C, S
from analyser.games.ecarte.kernel import decide
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.match_chances import AIM, CHANCES_SIZE, SCORES, TARGET, WON_MATCH
from analyser.games.ecarte.policies import H
from analyser.games.ecarte.rules import KING_RANK, SEATS, R
from analyser.games.searching import stepping
from analyser.games.tricks import dealing, masks
from analyser.games.tricks.deck import CARD_COUNT

# Where things are in the room of a search, behind how many numbers each seat has drawn:
MAY = SEATS
"""by seat: the cards that it may hold, for all that it followed with;"""
CARDS_GIVEN_UP = MAY + SEATS
"""by seat: the cards that it gave up, which the other does not know;"""
CARDS_PLAYED = CARDS_GIVEN_UP + SEATS
"""the cards that were played;"""
KNOWN_SIZE = CARDS_PLAYED + 1
"""so far all that is kept from one decision to the next;"""
HIDDEN_CARDS = KNOWN_SIZE
"""the cards to deal, and how;"""
SHUFFLED_CARDS = HIDDEN_CARDS + dealing.SIZE
"""those of them that the other does not hold, shuffled."""
ROOM_SIZE = SHUFFLED_CARDS + CARD_COUNT

# An option of advice: the move, then the set of cards to give up in the exchange that follows; −1:
# by habit.
MOVE, PLANNED_EXCHANGE = range(2)


@inlined
def note(table, move, _work, log):
    """Write down whose move it is, what there is to do, and the move."""
    log[0], log[1], log[2] = table[T.TO_MOVE], table[T.TO_DO], move


# -- scoring


@inlined
def settle(table, rules, _work):
    """Write down who took more than half of the tricks, or nobody, and (1) whether all of them."""
    table[T.WINNER], table[T.VOLE] = NOBODY, 0
    for seat in range(SEATS):
        if 2 * T.seat_at(table, seat)[T.TRICKS] > rules[R.HAND_CARDS]:
            table[T.WINNER] = seat
        if T.seat_at(table, seat)[T.TRICKS] == rules[R.HAND_CARDS]:
            table[T.VOLE] = 1


@inlined
def vulnerable_points(table, rules, won):
    """Return what the winner has more since the other allowed no exchange."""
    if table[T.VULNERABLE] != 1 - won:
        return 0
    if rules[R.VOLE_TAKES_VULNERABLE] != 0 and table[T.VOLE] != 0:
        return 0
    return rules[R.VULNERABLE_POINTS]


@inlined
def score(table, rules, seat, _work):
    """Return what a seat scores."""
    found = T.seat_at(table, seat)[T.KING_POINTS]
    if table[T.WINNER] == seat:
        found += rules[R.POINT_POINTS] + vulnerable_points(table, rules, seat)
        found += rules[R.VOLE_POINTS] * table[T.VOLE]
    return found


@inlined
def write_row(table, _rules, row, _work):
    """Write what was turned, exchanged and won."""
    row[C.ENDING] = C.ENDING_KING if table[T.BY_KING] != 0 else C.ENDING_TRICKS
    row[C.KING], row[C.EXCHANGES] = table[T.KING], table[T.EXCHANGES]
    row[C.TURNED_KING] = 1 if table[T.TURNED_CARD] % T.SUIT_SIZE == KING_RANK else 0
    row[C.VULNERABLE] = table[T.VULNERABLE]
    row[C.WINNER], row[C.VOLE] = table[T.WINNER], table[T.VOLE]


@inlined
def write_seat(table, rules, seat, here, _work):
    """Write what a seat scores, and for what."""
    mine, point, more, against = T.seat_at(table, seat), 0, 0, 0
    if table[T.WINNER] == seat:
        point, more = rules[R.POINT_POINTS], rules[R.VOLE_POINTS] * table[T.VOLE]
        against = vulnerable_points(table, rules, seat)
    here[S.KING], here[S.POINT] = mine[T.KING_POINTS], point
    here[S.VOLE], here[S.VULNERABLE] = more, against
    here[S.SCORE] = mine[T.KING_POINTS] + point + more + against
    here[S.TRICKS], here[S.EXCHANGED] = mine[T.TRICKS], mine[T.EXCHANGED_CARDS]


# -- one decision


@inlined
def first(choice, table, _rules, _policies, _work):
    """Return 1, to stand (1) or to refuse (2), where the player to move may in the first round."""
    if table[T.TO_DO] == T.SPEAK + choice - 1 and table[T.EXCHANGES] == 0:
        return 1
    return kernels.NO_MOVE


@inlined
def count_facts(_choice, _first, table, _rules, found, _work):
    """Fill in what the player to move knows."""
    decide.count_facts(table, found)


@kernel
def list_hidden(table, rules, places):
    """List the places of the stock that nobody has drawn."""
    many, stock = 0, SEATS * rules[R.HAND_CARDS] + 1
    for place in range(CARD_COUNT - stock):
        if masks.holds(table[T.OPEN], place):
            places[many] = stock + place
            many += 1
    return many


# -- searching


@inlined
def begin(room):
    """Know nothing of anybody's cards."""
    for seat in range(SEATS):
        room[MAY + seat], room[CARDS_GIVEN_UP + seat] = T.ALL_CARDS, 0
    room[CARDS_PLAYED] = 0


@kernel
def follow(table, rules, move, room):
    """Note what a move says of the mover's cards."""
    seat = table[T.TO_MOVE]
    if table[T.TO_DO] == T.EXCHANGE:
        room[CARDS_GIVEN_UP + seat] |= move
    elif table[T.TO_DO] >= T.LEAD_CARD:
        room[CARDS_PLAYED] |= 1 << move
        if table[T.TO_DO] == T.FOLLOW:
            deck, led = part(T.DECK_NUMBERS, 0), table[T.LED_CARD]
            room[MAY + seat] = masks.may_hold(
                deck,
                room[MAY + seat],
                move,
                masks.class_of(deck, led),
                led,
                table[T.TRUMPS],
                rules[R.MUST_HEAD] != 0,
                rules[R.MUST_TRUMP] != 0,
            )


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the rollout policy's first; and note what rollouts
    count.
    """
    chances = part(policies, spec[stepping.ROLL] + SEATS * H.COUNT)
    copy(chances, part(work, decide.CHANCES), CHANCES_SIZE)
    to_do, most = table[T.TO_DO], spec[stepping.OPTIONS]
    policy = decide.policy_of(policies, table[T.TO_MOVE])
    stepping.first_option(race, decide.choose(table, rules, policies, work))
    if to_do <= T.ANSWER:
        # A player with a rule for the choice does not search for another answer.
        if table[T.EXCHANGES] == 0 and policy[H.RULE_FOR] == 1 + to_do - T.SPEAK:
            return
        stepping.add_option(race, 1, most)
        stepping.add_option(race, 0, most)
    elif to_do == T.EXCHANGE:
        list_exchanges(table, rules, most, race)
    elif to_do == T.SHOW:
        if rules[R.KING_SHOWN_BY_RULE] == 0:
            stepping.add_option(race, 1, most)
            stepping.add_option(race, 0, most)
    else:
        may = T.may_play(table, rules)
        while may != 0:
            stepping.add_option(race, lowest_bit(may), most)
            may &= may - 1


@inlined
def list_exchanges(table, rules, most, race):
    """List how many cards may be given up, always the cheapest."""
    rest, out = T.seat_at(table, table[T.TO_MOVE])[T.HAND], 0
    for many in range(T.most_given(table, rules) + 1):
        if many >= rules[R.EXCHANGE_MIN]:
            stepping.add_option(race, out, most)
        if rest != 0:
            card = decide.cheapest_card(rest, table[T.TRUMPS])
            rest, out = masks.remove_card(rest, card), out | (1 << card)


@inlined
@shared
def value(kernel, table, rules, seat, work):
    """Return what a rollout counts: points, or the chance to win the match from there."""
    own, other = kernels.outcome(kernel, table, rules, seat, work)
    chances = part(work, decide.CHANCES)
    if chances[AIM] == 0:
        return own - other
    own += T.seat_at(table, seat)[T.SCORE_BEFORE]
    other += T.seat_at(table, 1 - seat)[T.SCORE_BEFORE]
    if own >= TARGET or other >= TARGET:
        return WON_MATCH if own > other else 0
    # The dealer is the elder of the next hand.
    begins = 0 if table[T.LEAD] != seat else 1
    return chances[SCORES + (TARGET * begins + own) * TARGET + other]


@kernel
def look(table, rules, seat, room):
    """Count the ways in which the cards may lie that a seat has not seen."""
    hidden, other, king = part(room, HIDDEN_CARDS), 1 - seat, 1 << T.king_of(table[T.TRUMPS])
    seen = T.seat_at(table, seat)[T.HAND] | room[CARDS_GIVEN_UP + seat]
    cards = T.ALL_CARDS & ~(seen | room[CARDS_PLAYED] | (1 << table[T.TURNED_CARD]))
    hand = T.seat_at(table, other)[T.HAND]
    may, rest = room[MAY + other], T.ALL_CARDS
    if table[T.KING] == other:
        # They showed it, so they hold it, or have played it.
        rest &= ~king
    elif table[T.TO_DO] >= T.LEAD_CARD and table[T.KING] == NOBODY:
        if rules[R.KING_SHOWN_BY_RULE] != 0 and rules[R.HELD_KING_POINTS] != 0:
            may &= ~king
    dealing.expect(hidden, 0, hand, may)
    hidden[dealing.SIZES + 1], hidden[dealing.MAY + 1] = 0, 0
    hidden[dealing.SIZES + 2], hidden[dealing.MAY + 2] = bits_set(cards) - bits_set(hand), rest
    dealing.look(hidden, cards)


@kernel
def deal_world(table, rules, _roll, seat, _number, world, _work, room):
    """Deal a world for a seat, after ``look``."""
    hidden, mixed = part(room, HIDDEN_CARDS), part(room, SHUFFLED_CARDS)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    drawn = dealing.deal(hidden, seed, room[seat])
    T.seat_at(world, 1 - seat)[T.HAND] = hidden[dealing.DEALT_LAST]
    if table[T.TO_DO] < T.SHOW:
        # Cards may yet be drawn from the stock.
        many = list_bits(hidden[dealing.DEALT_LAST + 2], mixed)
        drawn = shuffle.reshuffle(seed, drawn, mixed, many)
        places, at = table[T.OPEN], 0
        while places != 0:
            stock = T.ORDER0 + SEATS * rules[R.HAND_CARDS] + 1
            world[stock + lowest_bit(places)] = mixed[at]
            at += 1
            places &= places - 1
    room[seat] = drawn


# -- advice


@kernel
def act(_kernel, table, rules, policies, option, work):
    """Make the move of an option, and give up what is planned in the player's exchange behind it.

    Where the stock has not as many cards any more, the player gives up cards by habit.
    """
    seat, planned = table[T.TO_MOVE], option[PLANNED_EXCHANGE]
    T.make(table, rules, option[MOVE], work)
    if planned < 0:
        return
    while table[T.TO_DO] < T.SHOW:
        if table[T.TO_DO] == T.EXCHANGE and table[T.TO_MOVE] == seat:
            if bits_set(planned) <= T.most_given(table, rules):
                T.exchange(table, rules, planned)
            return
        T.make(table, rules, decide.choose_word(table, rules, policies, work), work)


GAME = kernels.kernel_of(
    __name__, T, decide, None, seats=SEATS, cards=CARD_COUNT, move=3, option=2, places=CARD_COUNT
)

WHOLES = kernels.wholes_of(GAME, __name__)
