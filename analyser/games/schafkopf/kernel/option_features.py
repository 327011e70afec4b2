"""What do a position and an option look like, for the player to move?  Whole numbers, compiled.

What each number means is in ``schafkopf.option_features``, in the same order.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.schafkopf.kernel import decide
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.option_features import OF_BURYING, OF_PLAYING, OF_TAKING, POSITION
from analyser.games.schafkopf.rules import BURIED_SHIFT, SEATS, TAKE, TRUMPS, R
from analyser.games.tricks import masks

SEEN_FEATURES, OPTION_FEATURES = len(POSITION), max(map(len, (OF_TAKING, OF_BURYING, OF_PLAYING)))
MAY = SEATS
"""Where in the room of a search the cards are that a seat may hold (``kernel.game``)."""
TAKE_WIDOW, BURY_CARDS, LEAD_CARD, FOLLOW_CARD, LOWEST_CARD = range(5)
LOOSE = T.ALL_CARDS & ~T.TRUMP_SET


@inlined
def decision_kind(table):
    """Return the kind of decision at hand."""
    if table[T.PHASE] != T.PLAY:
        return TAKE_WIDOW if table[T.PHASE] == T.SPEAK else BURY_CARDS
    if table[T.DECLARER] == T.NOBODY:
        return LOWEST_CARD
    return LEAD_CARD if table[T.TRICK_CARDS] == 0 else FOLLOW_CARD


@inlined
def points_in(rules, cards):
    """Return what some cards count."""
    found = 0
    while cards != 0:
        found += T.points_of(rules, lowest_bit(cards))
        cards &= cards - 1
    return found


@inlined
def sure_of(rules, cards, out):
    """Return those of some cards that no card of their class beats that is out."""
    found, rest = 0, cards
    while rest != 0:
        card = lowest_bit(rest)
        if masks.find_higher(part(rules, T.DECK0), card) & out == 0:
            found |= 1 << card
        rest &= rest - 1
    return found


@kernel
def see(table, rules, room, seen):
    """Fill in what the position is like."""
    seat, declarer = table[T.TO_MOVE], table[T.DECLARER]
    mine, one = T.seat_at(table, seat), T.find_next_seat(seat)
    two = T.find_next_seat(one)
    hand, out = mine[T.HAND], T.find_unseen(table, seat)
    trumps, power = hand & T.TRUMP_SET, 0
    rest = trumps
    while rest != 0:
        power += T.power_of(rules, lowest_bit(rest))
        rest &= rest - 1
    sure = sure_of(rules, hand, out)
    own, game = mine[T.POINTS_OF], 0
    if seat == declarer:
        own += points_in(rules, table[T.BURIED])
        game = own
    elif declarer != T.NOBODY:
        game = T.seat_at(table, declarer)[T.POINTS_OF]
    seen[0], seen[1] = table[T.PASSED], 1 if seat == declarer else 0
    seen[2], seen[3] = bits_set(hand), table[T.TRICK_CARDS]
    seen[4] = 1 if table[T.TRICK_CARDS] == SEATS - 1 else 0
    seen[5], seen[6] = table[T.WORTH], bits_set(trumps)
    seen[7], seen[8], seen[9] = bits_set(hand & T.QUEENS), bits_set(hand & T.JACKS), power
    seen[10] = bits_set(sure & T.TRUMP_SET)
    seen[11], seen[12] = bits_set(hand & LOOSE & T.ACES), bits_set(hand & LOOSE & T.TENS)
    seen[13], seen[14] = bits_set(sure & LOOSE), decide.count_missing_suits(hand)
    seen[15] = points_in(rules, hand)
    seen[16], seen[17] = bits_set(out & T.TRUMP_SET), bits_set(out & (T.QUEENS | T.JACKS))
    seen[18] = bits_set(out & LOOSE & T.ACES)
    seen[19] = own
    seen[20], seen[21] = T.seat_at(table, one)[T.POINTS_OF], T.seat_at(table, two)[T.POINTS_OF]
    seen[22], seen[23] = game, max(0, rules[R.WIN_AT] - game)
    seen[24] = 1 if one == declarer else 0
    seen[25] = seen[26] = seen[28] = 0
    if table[T.TRICK_CARDS] != 0:
        seen[25] = 1 if is_partner(table, seat, table[T.BEST_SEAT]) else 0
        seen[26] = 1 if is_safe(table, rules, room, out) else 0
        seen[28] = 1 if table[T.LED_SUIT] == TRUMPS else 0
    seen[27] = 1 if mine[T.TRICKS] == 0 else 0


@inlined
def is_partner(table, seat, other):
    """Say whether two players defend together."""
    declarer = table[T.DECLARER]
    return declarer != T.NOBODY and seat != declarer and other != declarer


@inlined
def is_safe(table, rules, room, out):
    """Say whether nobody who plays after the player to move may beat the best card that lies."""
    beating, other = T.find_beating(rules, table[T.BEST]) & out, table[T.TO_MOVE]
    for _ in range(SEATS - 1 - table[T.TRICK_CARDS]):
        other = T.find_next_seat(other)
        if room[MAY + other] & beating != 0:
            return False
    return True


@kernel
def describe(table, rules, move, room, here):
    """Fill in what an option is like."""
    if table[T.PHASE] == T.SPEAK:
        here[0] = 1 if move == TAKE else 0
    elif table[T.PHASE] == T.BURY:
        describe_burying(table, rules, move >> BURIED_SHIFT, here)
    else:
        describe_playing(table, rules, move, room, here)


@kernel
def describe_burying(table, rules, cards, here):
    """Fill in what two cards to bury are like."""
    seat = table[T.TO_MOVE]
    hand, out = T.seat_at(table, seat)[T.HAND], T.find_unseen(table, seat)
    left = hand & ~cards & LOOSE
    here[0] = points_in(rules, cards)
    here[1], here[2] = bits_set(cards & LOOSE & T.ACES), bits_set(cards & LOOSE & T.TENS)
    here[3] = bits_set(cards & T.TRUMP_SET)
    here[4], here[5] = 3 - decide.count_missing_suits(hand & ~cards), bits_set(left)
    here[6] = bits_set(left & T.ACES)
    here[7] = here[8] = here[9] = 0
    for suit in decide.PLAIN_SUITS:
        own = left & (0xFF << (8 * suit))
        aces, tens = own & T.ACES, own & T.TENS
        alone = own & (own - 1) == 0
        here[7] += 1 if aces != 0 and alone else 0
        here[8] += 1 if tens != 0 and aces == 0 else 0
        here[9] += 1 if tens != 0 and alone else 0
    here[10] = bits_set(sure_of(rules, left, out))


@kernel
def describe_playing(table, rules, card, room, here):
    """Fill in what a card to play is like."""
    seat, deck = table[T.TO_MOVE], part(rules, T.DECK0)
    hand, every = T.seat_at(table, seat)[T.HAND], T.find_unseen(table, seat)
    own_class = masks.of_class(deck, masks.class_of(deck, card))
    higher, out = masks.find_higher(deck, card), every & own_class
    left, points, trump = (
        masks.remove_card(hand, card) & own_class,
        T.points_of(rules, card),
        T.is_trump(card),
    )
    leads, worth = table[T.TRICK_CARDS] == 0, table[T.WORTH] + points
    best = leads or masks.holds(T.find_beating(rules, table[T.BEST]), card)
    with_partner = not leads and is_partner(table, seat, table[T.BEST_SEAT])
    beaters = trumpers = void_others = next_beats = 0
    other = seat
    for step in range(1, SEATS):
        other = T.find_next_seat(other)
        may = room[MAY + other] & every
        beats, trumps = (
            may & higher != 0,
            not trump and may & own_class == 0 and may & T.TRUMP_SET != 0,
        )
        void_others += 1 if may & own_class == 0 else 0
        if step < SEATS - table[T.TRICK_CARDS]:
            beaters += 1 if beats else 0
            trumpers += 1 if trumps else 0
            next_beats += 1 if step == 1 and (beats or trumps) else 0
    safe = beaters + trumpers == 0
    here[0], here[1], here[2] = 1 if trump else 0, T.power_of(rules, card), points
    here[3], here[4] = bits_set(left & higher), bits_set(left & ~higher)
    here[5], here[6] = bits_set(out & higher), bits_set(out & ~higher)
    here[7], here[8] = points_in(rules, out), 1 if best else 0
    here[9], here[10], here[11] = beaters, trumpers, 1 if safe else 0
    here[12] = worth if best and safe else 0
    here[13] = worth if best and not safe else 0
    here[14] = here[15] = here[16] = 0
    if not best:
        if not with_partner:
            here[14] = worth
        elif is_safe(table, rules, room, every):
            here[15] = points
        else:
            here[16] = points
    here[17] = 1 if best and with_partner else 0
    here[18], here[19] = void_others, bits_set(left)
    here[20] = bits_set(sure_of(rules, left, out))
    here[21] = 1 if left == 0 and not trump else 0
    here[22] = here[23] = here[27] = 0
    if not trump:
        here[22] = points_in(rules, left)
        if left != 0:
            top = masks.find_highest(deck, left)
            above = masks.find_higher(deck, top) & out
            here[23] = T.points_of(rules, top) if above != 0 and above & (above - 1) == 0 else 0
        here[27] = 1 if out & (T.ACES | T.TENS) != 0 else 0
    here[24] = 1 if masks.holds(T.QUEENS, card) else 0
    here[25] = 1 if masks.holds(T.JACKS, card) else 0
    here[26] = next_beats
