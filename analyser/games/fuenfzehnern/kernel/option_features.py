"""What do a position and an option look like, for the player to move?  Whole numbers, compiled.

What each number means is in ``fuenfzehnern.option_features``, in the same order.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, highest_bit, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.option_features import OPTION, POSITION
from analyser.games.fuenfzehnern.rules import CALL, HAND_SIZE, MOST_PLAYERS, SUIT_SIZE, R
from analyser.games.tricks import masks

SEEN_FEATURES, OPTION_FEATURES = len(POSITION), len(OPTION)
MAY = MOST_PLAYERS
"""Where in the room of a search the cards are that a seat may hold (``kernel.game``)."""
LEAD, FOLLOW, THROW = range(3)


@inlined
def decision_kind(table):
    """Return the kind of decision at hand."""
    if table[T.TRICK_CARDS] == 0:
        return LEAD
    hand = T.seat_at(table, table[T.TO_MOVE])[T.HAND]
    return FOLLOW if T.cards_of_suit(hand, table[T.LED_SUIT]) != 0 else THROW


@inlined
def find_held_by_others(table, rules, hand):
    """Return the cards that others hold."""
    pack = T.ALL_CARDS & ~((1 << (SUIT_SIZE * MOST_PLAYERS - HAND_SIZE * rules[R.PLAYERS])) - 1)
    return pack & ~(table[T.GONE] | table[T.ON_TABLE] | hand)


@inlined
def sure_of(cards, out):
    """Return those of some cards of one suit that no card out of it beats."""
    return cards if out == 0 else cards & ~((2 << highest_bit(out)) - 1)


@inlined
def points_in(rules, cards):
    """Return what some cards count."""
    found = 0
    while cards != 0:
        found += T.value_of(rules, lowest_bit(cards))
        cards &= cards - 1
    return found


@inlined
def is_second(cards, out):
    """Say whether a single card out beats the best of some cards of one suit."""
    if cards == 0:
        return False
    above = out >> highest_bit(cards)
    return above != 0 and above & (above - 1) == 0


@kernel
def see(table, rules, _room, seen):
    """Fill in what the position is like."""
    seat, players = table[T.TO_MOVE], rules[R.PLAYERS]
    hand = T.seat_at(table, seat)[T.HAND]
    out = find_held_by_others(table, rules, hand)
    suits = winners = guarded = 0
    for suit in range(4):
        own, others = T.cards_of_suit(hand, suit), T.cards_of_suit(out, suit)
        suits += 1 if own != 0 else 0
        winners += bits_set(sure_of(own, others))
        guarded += 1 if own & (own - 1) != 0 and is_second(own, others) else 0
    for at in range(SEEN_FEATURES):
        seen[at] = 0
    seen[0], seen[1] = players, bits_set(hand)
    seen[2], seen[3] = table[T.TRICK_CARDS], 1 if table[T.TRICK_CARDS] == players - 1 else 0
    seen[4] = table[T.WORTH]
    seen[7], seen[8], seen[9], seen[10] = suits, points_in(rules, hand), winners, guarded
    if table[T.TRICK_CARDS] != 0:
        own, others = (
            T.cards_of_suit(hand, table[T.LED_SUIT]),
            T.cards_of_suit(out, table[T.LED_SUIT]),
        )
        seen[11], seen[12] = bits_set(own), bits_set(others)
        seen[13] = bits_set(sure_of(own, others))
        seen[6], seen[14] = table[T.ZWANG_CALLED], (table[T.BEST] & (SUIT_SIZE - 1)) + 1
        return
    own = T.bound_cards(table, hand)
    if own != 0:
        others = T.cards_of_suit(out, table[T.BOUND_SUIT])
        seen[5], seen[15] = 1, bits_set(own)
        seen[16], seen[17] = bits_set(sure_of(own, others)), bits_set(others)


@kernel
def describe(table, rules, move, room, here):
    """Fill in what an option is like."""
    seat, players, card = table[T.TO_MOVE], rules[R.PLAYERS], move & (CALL - 1)
    hand, suit = T.seat_at(table, seat)[T.HAND], T.suit_of(card)
    out = T.cards_of_suit(find_held_by_others(table, rules, hand), suit)
    left, below = T.cards_of_suit(masks.remove_card(hand, card), suit), (1 << card) - 1
    value, leads, led = T.value_of(rules, card), table[T.TRICK_CARDS] == 0, table[T.LED_SUIT]
    best = leads or (suit == led and card > table[T.BEST])
    higher = out & ~below
    beaters = void_after = void_all = 0
    for step in range(1, players):
        other = seat + step if seat + step < players else seat + step - players
        may = room[MAY + other] & out
        after = step < players - table[T.TRICK_CARDS]
        void_all += 1 if may == 0 else 0
        void_after += 1 if may == 0 and after else 0
        beaters += 1 if may & higher != 0 and after else 0
    worth = table[T.WORTH] + value
    sure_left = sure_of(left, out)
    here[0], here[1] = card & (SUIT_SIZE - 1), value
    here[2], here[3] = bits_set(left & ~below), bits_set(left & below)
    here[4], here[5] = bits_set(higher), bits_set(out & below)
    here[6], here[7] = points_in(rules, out), 1 if here[4] == 1 else 0
    here[8] = 1 if best else 0
    here[9] = 1 if beaters == 0 else 0
    here[10] = worth if best and beaters == 0 else 0
    here[11] = worth if best and beaters != 0 else 0
    here[12] = 0 if best else value
    here[13], here[14], here[15] = beaters, void_after, void_all
    here[16], here[17] = bits_set(sure_left), bits_set(left & ~sure_left)
    lone = left != 0 and left & (left - 1) == 0 and sure_left == 0
    here[18] = 1 if lone else 0
    here[19] = T.value_of(rules, lowest_bit(left)) if lone else 0
    here[20] = T.value_of(rules, highest_bit(left)) if is_second(left, out) else 0
    here[21], here[22] = 1 if left == 0 else 0, 1 if move >= CALL else 0
    queen = 1 << (SUIT_SIZE * suit + T.QUEEN)
    here[23] = 1 if 1 << card == queen and left & (queen << 1) != 0 else 0
    here[24] = 1 if out & (queen << (T.ACE - T.QUEEN)) != 0 else 0
    follows = best and not leads
    here[25] = bits_set(left) if follows else 0
    here[26] = here[16] if follows else 0
    here[27] = 1 if leads and suit == table[T.BOUND_SUIT] else 0
