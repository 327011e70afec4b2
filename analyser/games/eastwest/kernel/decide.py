"""Where does the player to move put the card, and what do they know?  The sheet, compiled."""

from __future__ import annotations

from analyser.cards import poker, shuffle
from analyser.cards.sets import bits_set, list_bits, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, copy, part
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.eastwest.columns import DRAW, PAIR_UP, F
from analyser.games.eastwest.kernel import hands, solving
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import (
    OF_A_RANK,
    STEPS,
    SUIT_SIZE,
    category_of,
    count_suited_left,
    filler_count,
    fits_straight,
    is_lost,
    suit_of,
    worth,
)
from analyser.games.eastwest.kernel.scoring import score
from analyser.games.eastwest.policies import MOST_WORLDS, USUAL, H
from analyser.games.eastwest.rules import CARD_COUNT, MOST_ROWS, ROW_CARDS, STRAIGHT, R
from analyser.games.kernels import NO_MOVE

PARTS = 8
"""Worths are counted in eighths, since chances are."""
NUMBERS_A_WORLD = 32
"""How many numbers of a player's stream a world has to itself, with room to spare."""
NEVER = -(2**62)

# Where things lie in the scratch array that a decision needs: facts, then tables
FACTS = 0
DEALT_TABLE = FACTS + F.COUNT
"""in one world,"""
TRIAL_TABLE = DEALT_TABLE + T.TABLE_SIZE
"""and played on there;"""
UNSEEN_CARDS = TRIAL_TABLE + T.TABLE_SIZE
"""the unseen cards,"""
ROW_RESULTS = UNSEEN_CARDS + CARD_COUNT
"""what each row resulted in,"""
SOLVING = ROW_RESULTS + MOST_ROWS
"""and what solving needs."""
WORK_SIZE = SOLVING + solving.WORK_SIZE
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


@kernel
def choose(table, rules, policies, work):
    """Return the row in which the player to move puts the card."""
    seat = table[T.TO_MOVE]
    policy, rows = policy_of(policies, seat), T.rooms(table, rules, seat)
    if rows & (rows - 1) == 0:
        return lowest_bit(rows)
    if policy[H.THINKS] == 0:
        return draw_row(table, seat, rows)
    if policy[H.RULE_FOR] != 0:
        both = ways(policy[H.RULE_FOR], table, rules)
        if both != NO_WAYS:
            takes = follow_rule(both, table, rules, policy, part(work, FACTS))
            return first_of(both) if takes else second_of(both)
    if policy[H.SOLVES] + policy[H.LATE_EXACT] != 0:
        left = T.count_to_place(table, rules, seat)
        if left <= policy[H.SOLVES] and rules[R.HIDDEN_LAST] == 0:
            return solving.best_row(table, rules, part(work, SOLVING))
        if left <= policy[H.LATE_EXACT]:
            return choose_row(table, rules, policy, rows, work)
    return choose_by_worth(table, rules, policy, rows)


@inlined
def draw_row(table, seat, rows):
    """Return one of some rows, drawn at random."""
    placed = T.seat_at(table, seat)[T.PLACED_COUNT]
    at = shuffle.choice(table[T.KEY], table[T.DEAL], seat, placed, bits_set(rows))
    for _ in range(at):
        rows &= rows - 1
    return lowest_bit(rows)


@kernel
def follow_rule(both, table, rules, policy, found):
    """Say what a player's rule says of a choice whose ways out are ``both``."""
    facts_of(both, table, rules, found)
    return goes_first(part(policy, H.RULE), found)


# -- worths ----------------------------------------------------------------------------------------


@kernel
def choose_by_worth(table, rules, policy, rows):
    """Return the row among some, a set, where the weighted worth rises most."""
    seat, card = table[T.TO_MOVE], T.card_in_hand(table, rules)
    left = T.find_unseen(table, seat)
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, 1 - seat)
    lost, behind = 0, -1
    if policy[H.WEIGHS] != 0:
        for row in range(rules[R.ROWS]):
            if rows >> row & 1 != 0:
                own, wanted = T.own_row(table, seat, row), poker.high_in(theirs[T.SHOWN0 + row])
                if is_lost(rules, own, mine[T.VALUE0 + row], wanted, left | 1 << card):
                    lost |= 1 << row
        if policy[H.THIRD_ROW] != USUAL:
            behind = furthest_behind(table, rules, rows & ~lost)
    most, found, rest = NEVER, 0, rows
    while rest != 0:
        row = lowest_bit(rest)
        rest &= rest - 1
        other, many = theirs[T.SHOWN0 + row], 1 + bits_set(mine[T.LAID0 + row])
        suit, number = mine[T.SUIT0 + row], mine[T.MAKEUP0 + row]
        made = hands.read_make_up(rules, number)
        rise = PARTS * policy[H.HIGH_CARD] * part(STEPS, 0)[card]
        rise -= made_worth(rules, policy, made, False, other)
        rise -= chance_worth(policy, made, suit, many, left)
        made, suit = hands.read_make_up(rules, hands.grow_hand(number, card)), suit & suit_of(card)
        if many < ROW_CARDS:
            rise += made_worth(rules, policy, made, False, other)
            rise += chance_worth(policy, made, suit, many + 1, left)
        else:
            rise += made_worth(rules, policy, made, suit != 0, other)
            rise -= PARTS * policy[H.FILL_COST]
        weight = USUAL
        if lost >> row & 1 != 0:
            weight = policy[H.GIVE_UP]
        elif row == behind:
            weight = policy[H.THIRD_ROW]
        if weight * rise > most:
            most, found = weight * rise, row
    return found


@inlined
def made_worth(rules, policy, made, suited, other):
    """Return, in eighths, what a row is worth by the hand that it is already.

    ``made``: what its ranks make (``hands``); ``suited``: five cards, all of one suit; ``other``:
    what the other's is as a hand of poker.
    """
    category = hands.category_in(made, suited)
    # Multiplied, not asked for: nobody can guess the answer, a processor neither.
    beats = int(hands.worth_in(rules, made, category) > other)
    return PARTS * (policy[H.MADE0 + category] + policy[H.BEAT] * beats)


@inlined
def chance_worth(policy, made, suit, many, left):
    """Return, in eighths, what a row with room is worth by what it may become.

    ``suit``: all cards of its suit, 0 where it has several; ``many``: its cards; ``left``: what is
    unseen.
    """
    suited = bits_set(left & suit)
    found = policy[H.FLUSH_N] * suited * int(suited >= STRAIGHT - many)
    found += policy[H.STRAIGHT_N] * bits_set(left & hands.find_filling(made))
    pairing = bits_set(left & hands.find_pairing(made))
    return (many - 1) * found + PARTS * policy[H.OPEN_PAIRS] * pairing


# -- tries in worlds -------------------------------------------------------------------------------


@kernel
def choose_row(table, rules, policy, rows, work):
    """Return the row that leaves the player furthest ahead over all worlds; of equals the first."""
    seat, found = table[T.TO_MOVE], part(work, ROW_RESULTS)
    dealt, other = part(work, DEALT_TABLE), part(work, TRIAL_TABLE)
    for row in range(MOST_ROWS):
        found[row] = 0
    for world in range(policy[H.WORLDS]):
        copy(table, dealt, T.TABLE_SIZE)
        first = NUMBERS_A_WORLD * (MOST_WORLDS * T.seat_at(table, seat)[T.PLACED_COUNT] + world)
        deal_world(dealt, rules, first, part(work, UNSEEN_CARDS))
        for row in range(rules[R.ROWS]):
            if rows >> row & 1 != 0:
                copy(dealt, other, T.TABLE_SIZE)
                T.make(other, rules, row, work)
                while other[T.TO_MOVE] != T.NOBODY:
                    may = T.rooms(other, rules, other[T.TO_MOVE])
                    here = lowest_bit(may)
                    if may & (may - 1) != 0:
                        here = choose_by_worth(other, rules, policy, may)
                    T.make(other, rules, here, work)
                found[row] += score(other, rules, seat, work)
    most, best = NEVER, 0
    for row in range(rules[R.ROWS]):
        if rows >> row & 1 != 0 and found[row] > most:
            most, best = found[row], row
    return best


@kernel
def deal_world(table, rules, first, cards):
    """Lay what the player to move has not seen as it lies in one world.

    ``first``: the number of the player's stream by which the first card is drawn.
    In the order of the cards' numbers they go, shuffled, to the places where the other's cards lie
    face down, row by row, then to the stock behind the card in hand.
    """
    seat = table[T.TO_MOVE]
    many = list_bits(T.find_unseen(table, seat), cards)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    shuffle.reshuffle(seed, first, cards, many)
    taken, theirs = 0, T.seat_at(table, 1 - seat)
    down, theirs[T.FACE_DOWN] = theirs[T.FACE_DOWN], 0
    for at in range(bits_set(down)):
        theirs[T.FACE_DOWN] |= 1 << cards[at]
    for row in range(rules[R.ROWS]):
        here = bits_set(theirs[T.LAID0 + row] & down)
        if here != 0:
            laid = theirs[T.LAID0 + row] & ~down
            for _ in range(here):
                laid |= 1 << cards[taken]
                taken += 1
            T.lay_row(table, rules, 1 - seat, row, laid)
    stock = T.ORDER0 + rules[R.ROWS] + table[T.TURN] + 1
    for at in range(many - taken):
        table[stock + at] = cards[taken + at]


# -- choices and facts -----------------------------------------------------------------------------

NO_WAYS = -1
LOWEST_BOARD = 7
"""The rank of a seven, as people say it."""


@kernel
def ways(choice, table, rules):
    """Return the two ways out of a choice as one number, the first row + 4 × the second; or
    ``NO_WAYS``."""
    if choice == PAIR_UP:
        return pair_up(table, rules)
    return dump(table, rules)


@inlined
def first_of(both):
    """Return the row of the first way out."""
    return both & 3


@inlined
def second_of(both):
    """Return the row of the second."""
    return both >> 2


@inlined
def place_card(table, rules, row):
    """Return a row of the player to move with the card in hand placed there."""
    return T.own_row(table, table[T.TO_MOVE], row) | 1 << T.card_in_hand(table, rules)


@inlined
def pairs(table, rules, row):
    """Say whether the card in hand is of a rank that a row of the player to move has."""
    rank = T.card_in_hand(table, rules) & (SUIT_SIZE - 1)
    return T.own_row(table, table[T.TO_MOVE], row) & (OF_A_RANK << rank) != 0


@inlined
def count_pairs(table, rules, row):
    """Return what the card pairs in a row: 1 a pair, 2 two pairs, 3 three; 0: nothing, or more."""
    if not pairs(table, rules, row):
        return 0
    found = category_of(rules, worth(place_card(table, rules, row), rules))
    return found if found in (poker.PAIR, poker.TWO_PAIRS, poker.THREE) else 0


@inlined
def suit_count(table, rules, row):
    """Return how many of its suit are unseen where a row is a draw to a flush with the card in
    hand, otherwise −1."""
    cards = place_card(table, rules, row)
    if bits_set(cards) < DRAW:
        return -1
    left = T.find_unseen(table, table[T.TO_MOVE])
    found = count_suited_left(cards, left)
    if found == 0 and not full_flush(cards):
        return -1
    return found


@inlined
def full_flush(cards):
    """Say whether five cards are of one suit, of which none need be left."""
    suit = lowest_bit(cards) & ~(SUIT_SIZE - 1)
    return bits_set(cards) > ROW_CARDS and cards >> suit >> SUIT_SIZE == 0


@inlined
def count_with_draw(table, rules, row):
    """Return of how many cards the draw of a row is with the card in hand; 0: it is none."""
    cards = place_card(table, rules, row)
    many = bits_set(cards)
    if many < DRAW:
        return 0
    if suit_count(table, rules, row) >= 0 or fits_straight(rules, cards):
        return many
    return 0


@kernel
def pair_up(table, rules):
    """Return where the card pairs most, and where it keeps the draw of most cards."""
    seat = table[T.TO_MOVE]
    most_made, most_drawn, first, second = 0, 0, 0, 0
    for row in range(rules[R.ROWS]):
        if T.free_places(table, seat, row) > 0:
            here = count_pairs(table, rules, row)
            if here > most_made:
                most_made, first = here, row
    if most_made == 0:
        return NO_WAYS
    for row in range(rules[R.ROWS]):
        if T.free_places(table, seat, row) > 0:
            here = count_with_draw(table, rules, row)
            if here > most_drawn:
                most_drawn, second = here, row
    return first + 4 * second if most_drawn > 0 else NO_WAYS


@kernel
def dump(table, rules):
    """Return the row that is furthest behind and the fullest, where the card is of no use."""
    seat, fullest, least = table[T.TO_MOVE], 0, ROW_CARDS + 1
    for row in range(rules[R.ROWS]):
        here = T.free_places(table, seat, row)
        if here > 0:
            if pairs(table, rules, row) or count_with_draw(table, rules, row) > 0:
                return NO_WAYS
            if here < least:
                fullest, least = row, here
    worst = furthest_behind(table, rules, T.rooms(table, rules, seat))
    if worst < 0 or T.free_places(table, seat, worst) == least:
        return NO_WAYS
    return worst + 4 * fullest


@inlined
def furthest_behind(table, rules, rows):
    """Return which of some rows, a set, is furthest behind; −1: in none is one beaten."""
    seat, found, most = table[T.TO_MOVE], -1, -100
    for row in range(rules[R.ROWS]):
        if rows >> row & 1 != 0:
            own = T.seat_at(table, seat)[T.VALUE0 + row]
            other = T.seat_at(table, 1 - seat)[T.SHOWN0 + row]
            steps = poker.high_in(other) - poker.high_in(own)
            if own < other and steps > most:
                found, most = row, steps
    return found


@inlined
def first(choice, table, rules, _policies, _work):
    """Return the first way of a choice."""
    both = ways(choice, table, rules)
    return NO_MOVE if both == NO_WAYS else first_of(both)


@inlined
def second(choice, table, rules, _policies, _work):
    """Return the second way of a choice."""
    return second_of(ways(choice, table, rules))


@inlined
def count_facts(choice, _first, table, rules, found, _work):
    """Fill in what the player to move knows."""
    facts_of(ways(choice, table, rules), table, rules, found)


@kernel
def facts_of(both, table, rules, found):
    """Fill in the facts of a choice whose ways out are ``both``."""
    seat, first, second = table[T.TO_MOVE], first_of(both), second_of(both)
    left, cards = T.find_unseen(table, seat), place_card(table, rules, second)
    of_suit, many = suit_count(table, rules, second), count_with_draw(table, rules, second)
    found[F.PLACED], found[F.FIRST_ROW_MAKES] = (
        T.seat_at(table, seat)[T.PLACED_COUNT],
        count_pairs(table, rules, first),
    )
    found[F.TOGETHER], found[F.BY_SUIT] = many, 1 if of_suit >= 0 else 0
    found[F.SUIT] = max(0, of_suit)
    found[F.FILLERS] = filler_count(rules, cards, left) if many > 0 else 0
    found[F.FIRST_FREE] = T.free_places(table, seat, first)
    found[F.SECOND_FREE] = T.free_places(table, seat, second)
    found[F.FIRST_AHEAD] = T.compare_rows(table, seat, first)
    found[F.SECOND_AHEAD] = T.compare_rows(table, seat, second)
    found[F.BOARD] = LOWEST_BOARD + (lowest_bit(table[T.BOARD0 + first]) & (SUIT_SIZE - 1))
    theirs, weakest = T.seat_at(table, 1 - seat), 1
    for row in range(rules[R.ROWS]):
        if theirs[T.SHOWN0 + row] < theirs[T.SHOWN0 + first]:
            weakest = 0
    found[F.WEAKEST] = weakest
