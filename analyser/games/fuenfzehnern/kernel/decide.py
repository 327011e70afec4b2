"""Which card does the player to move play, and what do they know?  The policy sheet, compiled.

A move is one number: the card, and ``CALL`` more where zwang is called with it.  How a choice is
told to be made is one number too: ``FREELY``, or 2 × the choice, and 1 more for its first way.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, highest_bit, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.fuenfzehnern.columns import CASH, ZWANG, F
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.policies import H
from analyser.games.fuenfzehnern.rules import CALL, HAND_SIZE, R
from analyser.games.kernels import draw_lot
from analyser.games.tricks import masks

NO_CARD = -1
FREELY = 0
GUARDS = T.QUEENS | T.QUEENS << 1
"""Queens and kings."""
WORK_SIZE = F.COUNT
"""Numbers that a decision needs to work in: the facts."""
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


# Copied into the loops, which saves a tenth of a turn; ``lead`` is not, or they compile longer.
@inlined
def choose(table, rules, policies, work):
    """Return the move of the player to move."""
    seat = table[T.TO_MOVE]
    policy, hand = policy_of(policies, seat), T.seat_at(table, seat)[T.HAND]
    if table[T.TRICK_CARDS] == 0:
        return lead(table, rules, policy, seat, hand, work)
    may = T.may_follow(table, hand)
    if may & (may - 1) == 0:
        return lowest_bit(may)
    if policy[H.THINKS] == 0:
        return masks.nth(may, draw_place(table, seat, bits_set(may)))
    if T.cards_of_suit(may, table[T.LED_SUIT]) != 0:
        return follow(table, rules, policy, hand, may)
    return throw(table, rules, policy, seat, hand)


@inlined
def draw_place(table, seat, many):
    """Return which of two or more a player draws at random."""
    return draw_lot(table, T.seat_at(table, seat), T.LOTS, seat, many)


@kernel
def lead(table, rules, policy, seat, hand, work):
    """Return the leader's move."""
    suit = T.bound_cards(table, hand)
    winners = T.find_winners_elsewhere(table, rules, hand, suit)
    queens = T.callable_queens(table, rules, hand, suit, winners)
    if policy[H.THINKS] == 0 or policy[H.RULE_FOR] != 0:
        return lead_otherwise(table, rules, policy, seat, hand, work, FREELY)
    if winners != 0:
        card = best_winner(table, rules, winners)
        if cashes(table, rules, policy, hand, card):
            return card
    return go_on(table, rules, policy, hand, suit, queens)


@kernel
def lead_otherwise(table, rules, policy, seat, hand, work, how):
    """Return the move of a leader who has a forced choice, plays at random, or has a rule."""
    suit = T.bound_cards(table, hand)
    winners = T.find_winners_elsewhere(table, rules, hand, suit)
    queens = T.callable_queens(table, rules, hand, suit, winners)
    thinks = policy[H.THINKS] != 0
    told_cash, told_zwang = how >> 1 == CASH, how >> 1 == ZWANG
    # 1: yes, 0: no, −1: it has not been said.
    calls = how & 1 if told_zwang else -1
    if calls == -1 and thinks and queens != 0 and policy[H.RULE_FOR] == ZWANG:
        calls = 1 if follow_rule(ZWANG, table, rules, policy, work) else 0
    if calls == 1 and queens != 0:
        return lowest_bit(queens) + CALL
    if calls == 0:
        queens = 0
    if winners != 0 and (told_cash or thinks):
        card = best_winner(table, rules, winners)
        if told_cash:
            takes = how & 1 != 0
        elif policy[H.RULE_FOR] == CASH:
            takes = follow_rule(CASH, table, rules, policy, work)
        else:
            takes = cashes(table, rules, policy, hand, card)
        if takes:
            return card
    if thinks:
        return go_on(table, rules, policy, hand, suit, queens)
    may = masks.prefer_cards(hand, suit | winners)
    if told_cash:
        may = suit
    card = lowest_bit(may)
    if may & (may - 1) != 0:
        card = masks.nth(may, draw_place(table, seat, bits_set(may)))
    if masks.holds(queens, card) and draw_place(table, seat, 2) == 1:
        return card + CALL
    return card


@kernel
def lead_as_told(choice, first, table, rules, policies, work):
    """Return the move of a leader who is told to make a choice the first way (1) or not (0)."""
    seat = table[T.TO_MOVE]
    policy, hand = policy_of(policies, seat), T.seat_at(table, seat)[T.HAND]
    return lead_otherwise(table, rules, policy, seat, hand, work, 2 * choice + first)


@inlined
def cashes(table, rules, policy, hand, card):
    """Say whether a bound leader without a rule for it leads their winner."""
    if falls(table, rules, card) >= policy[H.CASH_BAR]:
        return True
    if policy[H.CASH_LAST] == 0:
        return False
    # Cards of the bound suit are out, and all of them are higher than the best own one.
    out = T.cards_of_suit(~(table[T.GONE] | hand), table[T.BOUND_SUIT])
    top = highest_bit(T.cards_of_suit(hand, table[T.BOUND_SUIT]))
    return out != 0 and out & ((1 << top) - 1) == 0


@inlined
def go_on(table, rules, policy, hand, suit, queens):
    """Return the move of a leader who cashes nothing; ``queens``: those they may call with."""
    sure = T.find_unbeatable(rules, hand, table[T.GONE])
    cards = suit if suit != 0 else find_opening(policy, hand, sure)
    here = queens & cards
    if here != 0 and bits_set(cards) >= policy[H.ZWANG_BAR]:
        return lowest_bit(here) + CALL
    top = highest_bit(cards)
    if policy[H.LEAD_HIGH] != 0 and not masks.holds(sure, top):
        return lowest_bit(cards)
    return top


@inlined
def find_opening(policy, hand, sure):
    """Return the cards of the suit that a free leader leads."""
    found, most = 0, -1
    for suit in range(4):
        cards = T.cards_of_suit(hand, suit)
        if cards != 0:
            weight = policy[H.OPEN_LONG] * bits_set(cards)
            if masks.holds(sure, highest_bit(cards)) or cards & (cards >> 1) & T.QUEENS != 0:
                weight += policy[H.OPEN_TOP]
            if weight > most:
                found, most = cards, weight
    return found


@kernel
def follow_rule(choice, table, rules, policy, work):
    """Say what a player's rule says."""
    found = part(work, 0)
    count_facts(choice, table, rules, found)
    return goes_first(part(policy, H.RULE), found)


@inlined
def follow(table, rules, policy, hand, may):
    """Return the card of the player who follows suit, of two or more."""
    winning = may & ~((2 << table[T.BEST]) - 1)
    if winning == 0:
        return lowest_bit(may)
    card = lowest_bit(winning)
    if policy[H.WIN_LAST] != 0 and table[T.TRICK_CARDS] == rules[R.PLAYERS] - 1:
        return card
    worth = table[T.WORTH]
    if rules[R.LEAD_RULE] != R.LEAD_RULE_FREE:
        left = masks.remove_card(may, card)
        fallen = table[T.GONE] | table[T.ON_TABLE] | (1 << card)
        if T.find_unbeatable(rules, masks.remove_card(hand, card), fallen) & left == 0:
            worth -= policy[H.AVOID_BOUND]
    return card if worth >= policy[H.WIN_BAR] else lowest_bit(may)


@inlined
def throw(table, rules, policy, seat, hand):
    """Return the card of the player who has none of the suit."""
    most = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            most = max(most, T.seat_at(table, other)[T.POINTS])
    rival = T.seat_at(table, table[T.BEST_SEAT])[T.POINTS] == most
    feed = policy[H.FEED_RIVAL] if rival else 0
    found, least, rest = NO_CARD, 0, hand
    while rest != 0:
        card = lowest_bit(rest)
        value, suit = T.value_of(rules, card), T.cards_of_suit(hand, T.suit_of(card))
        left = masks.remove_card(suit, card)
        cost = feed * value
        cost += value if policy[H.THROW_LOW] != 0 else bits_set(suit)
        if left & (left - 1) == 0 and left & GUARDS != 0:
            fallen = table[T.GONE] | table[T.ON_TABLE] | (1 << card)
            if T.find_unbeatable(rules, hand, fallen) & left == 0:
                cost += policy[H.KEEP_GUARD]
        if found == NO_CARD or cost < least:
            found, least = card, cost
        rest &= rest - 1
    return found


# -- what is known ---------------------------------------------------------------------------------


@inlined
def known_void(table, rules, suit):
    """Return how many are known to have none of a suit, of which the player to move has some."""
    found = 0
    for seat in range(rules[R.PLAYERS]):
        found += (T.seat_at(table, seat)[T.VOIDS] >> suit) & 1
    return found


@inlined
def falls(table, rules, card):
    """Return what is to fall on a card: its value, and 1 for each other not known to be void."""
    others = rules[R.PLAYERS] - 1 - known_void(table, rules, T.suit_of(card))
    return T.value_of(rules, card) + others


@inlined
def best_winner(table, rules, winners):
    """Return the winner with most to fall on it, or ``NO_CARD``."""
    found, most = NO_CARD, -1
    while winners != 0:
        card = lowest_bit(winners)
        fall = falls(table, rules, card)
        if fall > most:
            found, most = card, fall
        winners &= winners - 1
    return found


@inlined
def card_of_choice(choice, table, rules):
    """Return the winner, or the queen, that a choice of the player to move is of, or ``NO_CARD``.

    Nobody has a choice who does not lead.
    """
    if table[T.TRICK_CARDS] != 0:
        return NO_CARD
    seat = table[T.TO_MOVE]
    hand = T.seat_at(table, seat)[T.HAND]
    suit = T.bound_cards(table, hand)
    winners = T.find_winners_elsewhere(table, rules, hand, suit)
    if choice == CASH:
        return best_winner(table, rules, winners)
    queens = T.callable_queens(table, rules, hand, suit, winners)
    return lowest_bit(queens) if queens != 0 else NO_CARD


@kernel
def count_facts(choice, table, rules, found):
    """Fill in the facts of a choice that the leader has."""
    seat, card = table[T.TO_MOVE], card_of_choice(choice, table, rules)
    mine = T.seat_at(table, seat)
    hand = mine[T.HAND]
    suit = table[T.BOUND_SUIT] if choice == CASH else T.suit_of(card)
    own = T.cards_of_suit(hand, suit)
    found[F.SUIT] = bits_set(own)
    found[F.WINNERS] = bits_set(T.find_unbeatable(rules, hand, table[T.GONE]) & ~own)
    out, points = T.cards_of_suit(~(table[T.GONE] | hand), T.suit_of(card)), 0
    while out != 0:
        points += T.value_of(rules, lowest_bit(out))
        out &= out - 1
    found[F.POINTS_OUT] = points
    found[F.VOIDS] = known_void(table, rules, T.suit_of(card))
    found[F.TRICKS_LEFT] = HAND_SIZE - table[T.TURN] // rules[R.PLAYERS]
    found[F.POINTS] = mine[T.POINTS]
