"""What does the player to move do, and what do they know?  The policy sheet, compiled.

A move is one number: the card that is played, ``PASS``, ``TAKE``, or ``BURY`` and the set of two
cards, shifted.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.kernels import draw_lot
from analyser.games.schafkopf.columns import (
    ACE_COUNTS,
    JACK_COUNTS,
    LAST_COUNTS,
    PARTS,
    QUEEN_COUNTS,
    TEN_COUNTS,
    TRUMP_COUNTS,
    F,
)
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.policies import H
from analyser.games.schafkopf.rules import BURIED_SHIFT, BURY, PASS, SEATS, TAKE, WIDOW_SIZE
from analyser.games.tricks import masks

RAISED_BAR = 5
"""How much higher the bar is for the player who is far ahead."""
PLAIN_SUITS = (0, 2, 3)
HIGH_SHIFT = 8
"""Card points count more than powers, of which there are fewer than 2 to this."""
TRUMP_SHIFT = 16
"""And a trump counts more than card points."""
LOW = 1 << TRUMP_SHIFT
WORK_SIZE = F.COUNT
"""Numbers that a decision needs to work in: the facts."""
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


@inlined
def choose(table, rules, policies, work):
    """Return the move of the player to move."""
    seat = table[T.TO_MOVE]
    policy, hand = policy_of(policies, seat), T.seat_at(table, seat)[T.HAND]
    thinks = policy[H.THINKS] != 0
    if table[T.PHASE] == T.SPEAK:
        return TAKE if takes(table, rules, policy, seat, work) else PASS
    if table[T.PHASE] == T.BURY:
        cards = choose_burial(rules, policy, hand) if thinks else pair_by_lot(table, seat, hand)
        return BURY + (cards << BURIED_SHIFT)
    may = hand if table[T.TRICK_CARDS] == 0 else T.may_follow(table, rules, hand)
    if may & (may - 1) == 0:
        return lowest_bit(may)
    if not thinks:
        return masks.nth(may, draw_place(table, seat, bits_set(may)))
    if table[T.DECLARER] == T.NOBODY:
        if table[T.TRICK_CARDS] == 0 or policy[H.LEAST_DUCK] == 0:
            return lowest_loose(rules, may)
        return least_card(table, rules, policy, hand, may)
    if table[T.TRICK_CARDS] == 0:
        return lead(table, rules, policy, seat, hand)
    return follow(table, rules, policy, seat, may)


@inlined
def draw_place(table, seat, many):
    """Return which of two or more a player draws at random."""
    return draw_lot(table, T.seat_at(table, seat), T.LOTS, seat, many)


# -- the widow -------------------------------------------------------------------------------------


@kernel
def takes(table, rules, policy, seat, work):
    """Say whether the player who is asked takes the widow."""
    if T.must_take(table, rules):
        return True
    if policy[H.THINKS] == 0:
        return draw_place(table, seat, 2) == 1
    found = part(work, 0)
    count_facts(table, found)
    if policy[H.RULE_FOR] != 0:
        return goes_first(part(policy, H.RULE), found)
    value = policy[H.PICK_QUEEN] * found[F.QUEENS]
    value += policy[H.PICK_JACK] * (found[F.TOPS] - found[F.QUEENS])
    value += policy[H.PICK_TRUMP] * (found[F.TRUMPS] - found[F.TOPS])
    value += policy[H.PICK_ACE] * found[F.ACES] + policy[H.PICK_VOID] * found[F.VOIDS]
    value += policy[H.PICK_LOAD] * (found[F.POINTS_TO_BURY] // 10)
    bar = policy[H.PICK_BAR] - policy[H.PICK_BAR_SEAT] * table[T.PASSED]
    if measure_match_lead(table, seat) >= policy[H.FORCE_OUT] * PARTS:
        bar += RAISED_BAR
    return value >= bar


@kernel
def pair_by_lot(table, seat, hand):
    """Return two cards of a hand, all pairs alike."""
    held = bits_set(hand)
    number, first = draw_place(table, seat, held * (held - 1) // 2), 0
    # The pairs in the order of their lower cards, then of the higher ones.
    while number >= held - 1 - first:
        number -= held - 1 - first
        first += 1
    return (1 << masks.nth(hand, first)) | (1 << masks.nth(hand, first + 1 + number))


@kernel
def choose_burial(rules, policy, hand):
    """Return the set of the two cards that a thinking declarer buries."""
    loose = hand & ~T.TRUMP_SET
    if loose & (loose - 1) == 0:
        cards, trumps = loose, hand & T.TRUMP_SET
        while bits_set(cards) < WIDOW_SIZE:
            low = 1 << masks.find_lowest(part(rules, T.DECK0), trumps)
            cards |= low
            trumps &= ~low
        return cards
    most, found, first_rest = -1, 0, loose
    while first_rest != 0:
        first = lowest_bit(first_rest)
        first_rest &= first_rest - 1
        rest = first_rest
        while rest != 0:
            second = lowest_bit(rest)
            rest &= rest - 1
            total = worth_burying(rules, policy, loose, first, second)
            if total > most:
                most, found = total, (1 << first) | (1 << second)
    return found


@inlined
def worth_burying(rules, policy, loose, first, second):
    """Return what burying two of the plain cards is worth, doubled, for the halves."""
    pair = (1 << first) | (1 << second)
    points = double_saving(rules, loose, first) + double_saving(rules, loose, second)
    emptied = 1 if suit_of(loose, first) & ~pair == 0 else 0
    if second >> 3 != first >> 3 and suit_of(loose, second) & ~pair == 0:
        emptied += 1
    return policy[H.BURY_POINTS] * points + 2 * policy[H.BURY_VOID] * emptied


@inlined
def suit_of(loose, card):
    """Return those of the plain cards that are of a card's suit."""
    return loose & (0xFF << (8 * (card >> 3)))


@inlined
def double_saving(rules, loose, card):
    """Return twice what burying a plain card saves in points."""
    points = T.points_of(rules, card)
    if masks.holds(T.ACES, card):
        others = masks.remove_card(suit_of(loose, card), card)
        if others != 0 and others & (others - 1) == 0:
            if T.points_of(rules, lowest_bit(others)) == 0:
                return points
    return 2 * points


# -- a game ----------------------------------------------------------------------------------------


@inlined
def cheapest_card(rules, cards):
    """Return the cheapest of some cards: plain before trumps, by card points, then by power."""
    loose = cards & ~T.TRUMP_SET
    rest = loose if loose != 0 else cards
    found, least_cost = 0, LOW
    while rest != 0:
        card = lowest_bit(rest)
        cost = (T.points_of(rules, card) << HIGH_SHIFT) + T.power_of(rules, card)
        if cost < least_cost:
            found, least_cost = card, cost
        rest &= rest - 1
    return found


@inlined
def lead(table, rules, policy, seat, hand):
    """Return the card that is led, of two or more."""
    unseen, trumps = T.find_unseen(table, seat), hand & T.TRUMP_SET
    if seat == table[T.DECLARER]:
        draws = bits_set(unseen & T.TRUMP_SET) >= policy[H.DRAW_TRUMPS]
    else:
        draws = policy[H.DEFEND_PLAIN] == 0
    deck = part(rules, T.DECK0)
    if trumps != 0 and draws:
        return masks.find_highest(deck, trumps)
    loose = hand & ~T.TRUMP_SET
    if loose == 0:
        return masks.find_lowest(deck, trumps)
    longest, most = 0, 0
    for suit in PLAIN_SUITS:
        cards = loose & (0xFF << (8 * suit))
        if bits_set(cards) > most:
            longest, most = cards, bits_set(cards)
    top = masks.find_highest(deck, longest)
    if masks.find_higher(deck, top) & unseen != 0:
        return masks.find_lowest(deck, longest)
    return top


@inlined
def follow(table, rules, policy, seat, may):
    """Return the card of the player who follows in a game, of two or more."""
    declarer, best = table[T.DECLARER], table[T.BEST]
    better = T.find_beating(rules, best)
    if seat != declarer and table[T.BEST_SEAT] != declarer:
        if table[T.TRICK_CARDS] == SEATS - 1 or T.find_unseen(table, seat) & better == 0:
            if policy[H.SCHMEAR] == 0:
                return cheapest_card(rules, may)
            return richest_card(rules, may)
    winning = may & better
    if winning != 0:
        card = masks.find_lowest(part(rules, T.DECK0), winning)
        cost = 0
        if masks.holds(T.QUEENS, card) and table[T.WORTH] < policy[H.SAVE_UNTIL]:
            cost = policy[H.SAVE_HIGH]
        if table[T.WORTH] + T.points_of(rules, card) > cost:
            return card
    return cheapest_card(rules, may)


@inlined
def richest_card(rules, may):
    """Return what a defender adds to the partner's trick: most points but queens and jacks."""
    rest, most, cards = may & ~(T.QUEENS | T.JACKS), 0, may
    while rest != 0:
        card = lowest_bit(rest)
        points = T.points_of(rules, card)
        if points > most:
            most, cards = points, 1 << card
        elif points == most and most != 0:
            cards |= 1 << card
        rest &= rest - 1
    return cheapest_card(rules, cards)


# -- least -----------------------------------------------------------------------------------------


@inlined
def lowest_loose(rules, cards):
    """Return the lowest plain card of some, or without one the lowest trump."""
    loose = cards & ~T.TRUMP_SET
    return masks.find_lowest(part(rules, T.DECK0), loose if loose != 0 else cards)


@kernel
def least_card(table, rules, policy, hand, may):
    """Return the card of the player who follows and ducks in a hand of least, of two or more."""
    better, loose = T.find_beating(rules, table[T.BEST]), hand & ~T.TRUMP_SET
    follows = masks.class_of(part(rules, T.DECK0), lowest_bit(may)) == table[T.LED_SUIT]
    found, least_cost, most, rest = 0, -1, -1, may
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        cost, points, high = 0, T.points_of(rules, card), T.power_of(rules, card)
        if masks.holds(better, card):
            cost = policy[H.LEAST_DUCK] * (table[T.WORTH] + points)
        if not follows:
            high += points << HIGH_SHIFT
            if policy[H.LEAST_SHED_ACE] != 0 and masks.holds(loose & T.ACES, card):
                if suit_of(loose, card) == 1 << card:
                    high += LOW
        if least_cost == -1 or cost < least_cost or (cost == least_cost and high > most):
            found, least_cost, most = card, cost, high
    return found


# -- facts


@inlined
def measure_match_lead(table, seat):
    """Return by how much a player is ahead in the match of the best other, in sixths."""
    one = T.find_next_seat(seat)
    first, second = (
        T.seat_at(table, one)[T.SCORE_BEFORE],
        T.seat_at(table, T.find_next_seat(one))[T.SCORE_BEFORE],
    )
    return T.seat_at(table, seat)[T.SCORE_BEFORE] - max(first, second)


@inlined
def count_missing_suits(hand):
    """Return how many plain suits a hand has no card of."""
    loose, found = hand & ~T.TRUMP_SET, 0
    for suit in range(4):
        if suit != 1 and (loose >> (8 * suit)) & 0xFF == 0:
            found += 1
    return found


@kernel
def count_facts(table, found):
    """Fill in the facts of the decision of the player who is asked."""
    seat = table[T.TO_MOVE]
    hand = T.seat_at(table, seat)[T.HAND]
    loose = hand & ~T.TRUMP_SET
    aces, tens = bits_set(loose & T.ACES), bits_set(loose & T.TENS)
    found[F.TRUMPS] = bits_set(hand & T.TRUMP_SET)
    found[F.TOPS] = bits_set(hand & (T.QUEENS | T.JACKS))
    found[F.QUEENS], found[F.JACKS] = bits_set(hand & T.QUEENS), bits_set(hand & T.JACKS)
    found[F.BLACK_QUEENS] = bits_set(hand & T.BLACK_QUEENS)
    found[F.ACES], found[F.TENS] = aces, tens
    found[F.VOIDS] = count_missing_suits(hand)
    heavy = min(2, aces)
    found[F.POINTS_TO_BURY] = T.ACE_POINTS * heavy + T.TEN_POINTS * min(2 - heavy, tens)
    found[F.PASSED] = table[T.PASSED]
    found[F.AHEAD] = measure_match_lead(table, seat) // PARTS
    others = found[F.TRUMPS] - found[F.TOPS]
    found[F.HAND_COUNT] = QUEEN_COUNTS * found[F.QUEENS] + TRUMP_COUNTS * others
    found[F.HAND_COUNT] += JACK_COUNTS * found[F.JACKS]
    found[F.HAND_COUNT] += ACE_COUNTS * aces + TEN_COUNTS * tens
    if table[T.PASSED] == SEATS - 1:
        found[F.HAND_COUNT] += LAST_COUNTS
