"""What does the player to move do, and what do they know?  The policy sheet, compiled."""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.ecarte.columns import NEXT_COUNTS, STRONG_COUNTS, F
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.match_chances import CHANCES_SIZE
from analyser.games.ecarte.policies import H
from analyser.games.ecarte.rules import ACE_RANK, JACK_RANK, KING_RANK, QUEEN_RANK, R
from analyser.games.kernels import draw_lot
from analyser.games.tricks import masks
from analyser.games.tricks.deck import CARD_COUNT

LONG = 3
"""Cards of a plain suit that ``long_first`` leads before trumps."""
OF_A_RANK = sum(1 << (T.SUIT_SIZE * suit) for suit in range(4))
"""The lowest card of each suit; shifted by a rank, all cards of that rank."""
KINGS = OF_A_RANK << KING_RANK
QUEENS = OF_A_RANK << QUEEN_RANK
JACKS = OF_A_RANK << JACK_RANK
HIGH = KINGS | QUEENS | JACKS | OF_A_RANK << ACE_RANK
"""Ace, jack, queen and king of each suit."""
CHANCES = F.COUNT
"""Where in the scratch array of a decision the chances stand by which a search player counts its
rollouts (``match_chances``); before them is room for facts."""
WORK_SIZE = CHANCES + CHANCES_SIZE
"""Of that scratch array."""
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


@inlined
def choose(table, rules, policies, work):
    """Return the move of the player to move, a number as of ``kernel.game``."""
    if table[T.TO_DO] >= T.LEAD_CARD:
        return card_of(table, rules, policies)
    return choose_word(table, rules, policies, work)


@inlined
def choose_word(table, rules, policies, work):
    """Return what the player to move does before the first card."""
    if table[T.TO_DO] == T.SPEAK:
        return 1 if stands(table, rules, policies, work) else 0
    if table[T.TO_DO] == T.ANSWER:
        return 1 if refuses(table, rules, policies, work) else 0
    if table[T.TO_DO] == T.EXCHANGE:
        return gives_up(table, rules, policies)
    return 1 if shows(table, rules, policies) else 0


@inlined
def lot(table, count):
    """Return the next random number of the player to move, below ``count``."""
    seat = table[T.TO_MOVE]
    return draw_lot(table, T.seat_at(table, seat), T.LOTS, seat, count)


@inlined
def value(hand, trumps, policy):
    """Return what a hand is worth by the sheet, in tenths of a trick."""
    held = trumps_of(hand, trumps)
    plain = hand & ~held
    found = policy[H.TRUMP_LOW] * bits_set(held & ~HIGH)
    found += policy[H.TRUMP_HIGH] * bits_set(held & HIGH & ~KINGS)
    found += policy[H.PLAIN_KING] * bits_set(plain & KINGS)
    found += policy[H.PLAIN_QUEEN] * bits_set(plain & QUEENS)
    found += policy[H.PLAIN_JACK] * bits_set(plain & JACKS)
    if held & KINGS != 0:
        found += policy[H.TRUMP_KING]
    if policy[H.SUIT_NEXT] != 0 and plain & (KINGS | QUEENS) != 0:
        longest = 1
        for suit in range(4):
            cards = plain & (T.SUIT << (T.SUIT_SIZE * suit))
            if cards & (KINGS | QUEENS) != 0:
                longest = max(longest, bits_set(cards))
        found += policy[H.SUIT_NEXT] * (longest - 1)
    return found


@inlined
def other_needs(table, rules):
    """Return how many points the other needs to win the match."""
    return rules[R.MATCH_TARGET] - total(table, 1 - table[T.TO_MOVE])


@kernel
def stands(table, rules, policies, work):
    """Say whether the elder stands; otherwise they propose."""
    policy = policy_of(policies, table[T.TO_MOVE])
    if policy[H.THINKS] == 0:
        return lot(table, 2) == 0
    first = table[T.EXCHANGES] == 0
    if first and policy[H.RULE_FOR] == 1:
        return follow_rule(table, policy, work)
    hand, trumps = T.seat_at(table, table[T.TO_MOVE])[T.HAND], table[T.TRUMPS]
    worth = value(hand, trumps, policy)
    bar = policy[H.STAND_BAR] if first else policy[H.LATER_STAND_BAR]
    needs = other_needs(table, rules)
    if first:
        if masks.holds(hand, T.king_of(trumps)) and worth < policy[H.VOLE_BAR]:
            bar += policy[H.KING_PROPOSES]
        if needs <= 2:
            bar += policy[H.OPP_THREE]
    if needs == 1:
        bar -= policy[H.OPP_FOUR]
    return worth >= bar


@kernel
def refuses(table, rules, policies, work):
    """Say whether the dealer refuses; otherwise they accept."""
    policy = policy_of(policies, table[T.TO_MOVE])
    if policy[H.THINKS] == 0:
        return lot(table, 2) == 1
    first = table[T.EXCHANGES] == 0
    if first and policy[H.RULE_FOR] == 2:
        return follow_rule(table, policy, work)
    hand, trumps = T.seat_at(table, table[T.TO_MOVE])[T.HAND], table[T.TRUMPS]
    bar = policy[H.REFUSE_BAR] if first else policy[H.LATER_REFUSE_BAR]
    if first and other_needs(table, rules) <= 2:
        bar += policy[H.OPP_THREE]
    if value(hand, trumps, policy) >= bar:
        return True
    return (
        policy[H.TWO_CARDS_REFUSES] != 0 and bits_set(find_spare_cards(hand, trumps, policy)) <= 2
    )


@kernel
def follow_rule(table, policy, work):
    """Say what a player's rule says."""
    count_facts(table, work)
    return goes_first(part(policy, H.RULE), work)


@inlined
def find_spare_cards(hand, trumps, policy):
    """Return the cards that a player would give up."""
    keeps = KINGS
    if policy[H.KEEP_QUEEN] != 0:
        keeps |= QUEENS
    if policy[H.KEEP_JACK] != 0:
        keeps |= JACKS
    return hand & ~trumps_of(hand, trumps) & ~keeps


@inlined
def cheapest_card(cards, trumps):
    """Return the card that is missed least: no trump where there is another, then the lowest."""
    plain = cards & ~trumps_of(cards, trumps)
    return masks.find_lowest(part(T.DECK_NUMBERS, 0), plain if plain != 0 else cards)


@kernel
def gives_up(table, rules, policies):
    """Return the set of cards that the player to move gives up in an exchange."""
    policy = policy_of(policies, table[T.TO_MOVE])
    hand, trumps = T.seat_at(table, table[T.TO_MOVE])[T.HAND], table[T.TRUMPS]
    least, most = rules[R.EXCHANGE_MIN], T.most_given(table, rules)
    if policy[H.THINKS] == 0:
        return any_set(table, hand, least, most)
    out = find_spare_cards(hand, trumps, policy)
    if out == 0 and least > 0:
        return 1 << cheapest_card(hand, trumps)
    while bits_set(out) > most:
        # Those that are missed most stay.
        rest, dearest = out, 0
        while rest != 0:
            dearest = cheapest_card(rest, trumps)
            rest = masks.remove_card(rest, dearest)
        out = masks.remove_card(out, dearest)
    return out


@kernel
def any_set(table, hand, least, most):
    """Return one of the sets of ``least`` to ``most`` cards of a hand, at random."""
    cards = bits_set(hand)
    sets = 0
    for number in range(1 << cards):
        if least <= bits_set(number) <= most:
            sets += 1
    skip = lot(table, sets)
    for number in range(1 << cards):
        if least <= bits_set(number) <= most:
            if skip == 0:
                return pick_cards(hand, number)
            skip -= 1
    return 0


@inlined
def pick_cards(hand, number):
    """Return the cards of a hand at the places where a number has bits."""
    found = 0
    while number != 0:
        if number & 1 != 0:
            found |= hand & -hand
        hand &= hand - 1
        number >>= 1
    return found


@kernel
def shows(table, rules, policies):
    """Say whether the holder of the king of trumps shows it."""
    policy = policy_of(policies, table[T.TO_MOVE])
    if rules[R.KING_SHOWN_BY_RULE] != 0:
        return True
    if policy[H.THINKS] == 0:
        return lot(table, 2) == 0
    return policy[H.SHOW_KING] != 0


@inlined
def card_of(table, rules, policies):
    """Return the card that the player to move plays."""
    allowed = T.may_play(table, rules)
    if allowed & (allowed - 1) == 0:
        return lowest_bit(allowed)
    policy, trumps = policy_of(policies, table[T.TO_MOVE]), table[T.TRUMPS]
    if policy[H.THINKS] == 0:
        return masks.nth(allowed, lot(table, bits_set(allowed)))
    if table[T.TO_DO] == T.LEAD_CARD:
        return choose_lead(allowed, trumps, policy)
    deck, best = part(T.DECK_NUMBERS, 0), table[T.LED_CARD]
    wins = allowed & masks.find_higher(deck, best)
    if masks.class_of(deck, best) != trumps:
        wins |= trumps_of(allowed, trumps)
    return cheapest_card(wins if wins != 0 else allowed, trumps)


@inlined
def choose_lead(hand, trumps, policy):
    """Return the card that a player leads."""
    deck, held = part(T.DECK_NUMBERS, 0), trumps_of(hand, trumps)
    found, most = 0, -1
    plain = hand & ~held
    while plain != 0:
        card = lowest_bit(plain)
        many = bits_set(T.suit_of(hand, card >> T.SUIT_BITS))
        worth = CARD_COUNT * many + masks.power_of(deck, card)
        if worth > most:
            found, most = card, worth
        plain &= plain - 1
    if policy[H.LONG_FIRST] != 0 and most >= CARD_COUNT * LONG:
        return found
    if held == hand or (held != 0 and bits_set(held) >= policy[H.LEAD_TRUMPS]):
        return masks.find_highest(deck, held)
    return found


# -- facts


@inlined
def trumps_of(hand, trumps):
    """Return the trumps of a hand."""
    return hand & (T.SUIT << (T.SUIT_SIZE * trumps))


@inlined
def total(table, seat):
    """Return a player's points in the match, those for the king included."""
    mine = T.seat_at(table, seat)
    return mine[T.SCORE_BEFORE] + mine[T.KING_POINTS]


@kernel
def count_facts(table, found):
    """Fill in the facts of the decision that the player to move has."""
    deck, seat = part(T.DECK_NUMBERS, 0), table[T.TO_MOVE]
    hand, trumps = T.seat_at(table, seat)[T.HAND], table[T.TRUMPS]
    held = trumps_of(hand, trumps)
    plain = hand & ~held
    found[F.TRUMPS], found[F.HIGH_TRUMPS] = bits_set(held), bits_set(held & HIGH)
    found[F.KING] = 1 if held & KINGS != 0 else 0
    found[F.KINGS], found[F.QUEENS] = bits_set(plain & KINGS), bits_set(plain & QUEENS)
    found[F.EXCHANGE] = bits_set(plain & ~KINGS)
    longest = 0
    for suit in range(4):
        longest = max(longest, bits_set(T.suit_of(plain, suit)))
    found[F.LONGEST] = longest
    found[F.OWN_SCORE], found[F.OTHER_SCORE] = total(table, seat), total(table, 1 - seat)
    found[F.TURNED] = masks.power_of(deck, table[T.TURNED_CARD])
    strong = found[F.TRUMPS] - found[F.KING] + found[F.KINGS] + found[F.QUEENS]
    found[F.HAND_COUNT] = STRONG_COUNTS * strong + NEXT_COUNTS * max(0, longest - 1)
