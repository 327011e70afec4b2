"""Where does a card go when both play as well as can be to the end?  Compiled.

In how many ways can a player fill their rows with cards to come?  Cards that are alike for all that
can still be made are of one *kind*: those of a rank, but each by itself of a suit in which a flush
may yet be made.  A *state* of a row is what was added to it, as a number of each kind, in any
order; a *filling* is a state of each of the player's rows.  Both are listed, by how many cards they
took, with what each becomes by a card more.

The unseen cards have *places*, those of a kind side by side.  The player who places first takes
the cards of a kind from its first place on, the other from its last: so two fillings go together if
no place is taken by both, and what is left of a kind is counted by bits.

Worths are sums over all orders of the cards to come, so whole numbers: of one position all have the
same number of orders.  A position is a filling of the one player's rows and one of the other's.
They are gone through from the end: what the positions with one card fewer to come are worth is
known by then, and cards of a kind are looked at once.  Where each player has one card left to
place, all pairs of cards are counted at once, by sets of them.

*Leader* is who leads the hand, *follower* the other, who places the last card of all.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.eastwest.kernel import hands
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import OF_A_RANK, SUIT_SIZE, suit_of
from analyser.games.eastwest.kernel.scoring import points
from analyser.games.eastwest.policies import MOST_SOLVED
from analyser.games.eastwest.rules import MOST_ROWS, SEATS, R

NONE = -1
MOST_UNSEEN = 21
"""Cards, where each player has ``MOST_SOLVED`` to place in two rows, and one of them in hand; in
three rows it is twelve."""
MOST_STATES = 7_547 + 2
"""States of a player's rows: of one row with ``MOST_SOLVED`` places, and two full ones."""
MOST_GROWING = 1 + 2 * 21 + 840
"""Fillings of two rows, of two places each, with two cards or fewer: ways to choose from 21."""
MOST_WHOLE = 7_980
"""The same with three cards."""
MOST_FILLINGS = MOST_GROWING + MOST_WHOLE + 1
"""And room to write one down that turns out to be known."""
MOST_CODES = 232**2
"""Of two rows with two places each: any state of the one with any of the other."""

# Where things lie among the kinds: how many there are, then of each
KIND_COUNT = 0
KIND0 = 1
CARD, SUIT, FIRST, MANY, TAKES = range(5)
"""a card of it, all cards of its suit where that matters, otherwise 0; its first place, how many
places it has, and the set of them."""
KIND_WIDTH = 5
KINDS_SIZE = KIND0 + KIND_WIDTH * MOST_UNSEEN
kind_at = blocks(KIND0, KIND_WIDTH)

# And of a player: how many cards they have to place,
TO_PLACE = 0
LAYER0 = 1
"""which filling is the first with a number of cards, and behind the last of these which would be,
"""
ROW0 = LAYER0 + MOST_SOLVED + 1
"""and of each row"""
ROOM, MAKEUP, HELD_SUIT, STATE_FIRST, STATE_COUNT = range(5)
"""its free places, its make-up's number, its suit as a set of cards, its first state, how many."""
ROW_WIDTH = 5
row_at = blocks(ROW0, ROW_WIDTH)
STATE0 = ROW0 + ROW_WIDTH * MOST_ROWS
"""Of each state"""
SIZE, LAST, RUN, STATE_BEFORE, NUMBER, OF_SUIT, WORTH, GROWN0 = range(8)
"""its cards, the last of their kinds, how many it has of that, the state without one of them, its
make-up's number, its suit, what it is worth if it is full, and what each kind makes of it."""
STATE_WIDTH = GROWN0 + MOST_UNSEEN
state_at = blocks(STATE0, STATE_WIDTH)
FILLING0 = STATE0 + STATE_WIDTH * MOST_STATES
"""Of each filling"""
USED_PLACES, OPEN, STATES = range(3)
"""the places that it takes, the last row with room, and the state of each row;"""
FILLING_WIDTH = STATES + MOST_ROWS
filling_at = blocks(FILLING0, FILLING_WIDTH)
NEXT0 = FILLING0 + FILLING_WIDTH * MOST_FILLINGS
"""and of those with two cards or more to come, for each kind and row, which it becomes."""
NEXT_WIDTH = MOST_ROWS * MOST_UNSEEN
next_at = blocks(NEXT0, NEXT_WIDTH)
CODE0 = NEXT0 + NEXT_WIDTH * MOST_GROWING
"""Which filling it is, by its states."""
PLAYER_SIZE = CODE0 + MOST_CODES


@kernel
def find_kinds(left, suits, kinds):
    """Sort the unseen cards by kinds, those of some suits each by itself; ``suits``: all cards of
    those that matter."""
    kinds[KIND_COUNT] = 0
    first = 0
    for rank in range(SUIT_SIZE):
        alike = left & OF_A_RANK << rank
        alone = alike & suits
        if alike != alone:
            first = add_kind(alike & ~alone, 0, first, kinds)
        while alone != 0:
            card = lowest_bit(alone)
            alone &= alone - 1
            first = add_kind(1 << card, suit_of(card), first, kinds)


@inlined
def add_kind(cards, suit, first, kinds):
    """Add a kind, whose places begin with ``first``; returns where those of the next begin."""
    here, many = kind_at(kinds, kinds[KIND_COUNT]), bits_set(cards)
    here[CARD], here[SUIT], here[FIRST], here[MANY] = lowest_bit(cards), suit, first, many
    here[TAKES] = ((1 << many) - 1) << first
    kinds[KIND_COUNT] += 1
    return first + many


@inlined
def suits_that_matter(rules, player, left):
    """Return all cards of those suits of which a row of a player may yet be a flush."""
    found = 0
    for row in range(rules[R.ROWS]):
        here = row_at(player, row)
        if here[ROOM] > 0 and here[HELD_SUIT] != 0:
            if bits_set(left & here[HELD_SUIT]) >= here[ROOM]:
                found |= here[HELD_SUIT]
    return found


# -- a row -----------------------------------------------------------------------------------------


@kernel
def fill_row(rules, kinds, player, row, first):
    """List what a row can become, from state number ``first`` on; returns how many states.

    In the order of their cards, fewest first: each state is made of the one without its last card,
    and which another card makes of it is known by then.
    """
    here, count, at = row_at(player, row), 1, 0
    here[STATE_FIRST] = first
    state = state_at(player, first)
    state[SIZE], state[LAST], state[RUN], state[STATE_BEFORE] = 0, NONE, 0, NONE
    state[NUMBER], state[OF_SUIT] = here[MAKEUP], here[HELD_SUIT]
    while at < count:
        state = state_at(player, first + at)
        if state[SIZE] == here[ROOM]:
            made = hands.read_make_up(rules, state[NUMBER])
            category = hands.category_in(made, state[OF_SUIT] != 0)
            state[WORTH] = hands.worth_in(rules, made, category)
        else:
            for kind in range(kinds[KIND_COUNT]):
                state[GROWN0 + kind] = grow_state(kinds, player, first + at, kind, first + count)
                count += 1 if state[GROWN0 + kind] == first + count else 0
        at += 1
    here[STATE_COUNT] = count
    return count


@inlined
def grow_state(kinds, player, number, kind, new):
    """Return which state a card of a kind makes of one; where none has it yet, it is ``new``."""
    state, which = state_at(player, number), kind_at(kinds, kind)
    if kind < state[LAST]:
        # Without its last card it is a state that is known; with it, the one sought.
        other = state_at(player, state[STATE_BEFORE])[GROWN0 + kind]
        return NONE if other == NONE else state_at(player, other)[GROWN0 + state[LAST]]
    run = state[RUN] + 1 if kind == state[LAST] else 1
    if run > which[MANY]:
        return NONE
    made = state_at(player, new)
    made[SIZE], made[LAST], made[RUN], made[STATE_BEFORE] = state[SIZE] + 1, kind, run, number
    made[NUMBER] = hands.grow_hand(state[NUMBER], which[CARD])
    made[OF_SUIT] = state[OF_SUIT] & which[SUIT]
    return new


# -- all rows --------------------------------------------------------------------------------------


@kernel
def fill(rules, kinds, player, last_first):
    """List what a player's rows can become, but for the last card.

    ``last_first``: they take the cards of a kind from its last place on.
    """
    states, codes = 0, 1
    for row in range(rules[R.ROWS]):
        states += fill_row(rules, kinds, player, row, states)
        codes *= row_at(player, row)[STATE_COUNT]
    known = part(player, CODE0)
    for code in range(codes):
        known[code] = NONE
    filling, count = filling_at(player, 0), 1
    filling[USED_PLACES] = 0
    for row in range(rules[R.ROWS]):
        filling[STATES + row] = row_at(player, row)[STATE_FIRST]
    player[LAYER0] = 0
    for placed in range(player[TO_PLACE] - 1):
        player[LAYER0 + placed + 1] = count
        for number in range(player[LAYER0 + placed], player[LAYER0 + placed + 1]):
            count = go_on(rules, kinds, player, number, count, last_first)
    player[LAYER0 + player[TO_PLACE]] = count
    for number in range(player[LAYER0 + player[TO_PLACE] - 1], count):
        filling = filling_at(player, number)
        for row in range(rules[R.ROWS]):
            if state_at(player, filling[STATES + row])[SIZE] < row_at(player, row)[ROOM]:
                filling[OPEN] = row


@kernel
def go_on(rules, kinds, player, number, count, last_first):
    """List what a filling becomes by a card more; returns how many fillings there are then."""
    filling, following = filling_at(player, number), next_at(player, number)
    for kind in range(kinds[KIND_COUNT]):
        which = kind_at(kinds, kind)
        used = bits_set(filling[USED_PLACES] & which[TAKES])
        place = which[FIRST] + (which[MANY] - 1 - used if last_first else used)
        for row in range(rules[R.ROWS]):
            at = MOST_ROWS * kind + row
            following[at] = NONE
            full = state_at(player, filling[STATES + row])[SIZE] == row_at(player, row)[ROOM]
            if full or used == which[MANY]:
                continue
            other = filling_at(player, count)
            for each in range(rules[R.ROWS]):
                other[STATES + each] = filling[STATES + each]
            other[STATES + row] = state_at(player, filling[STATES + row])[GROWN0 + kind]
            other[USED_PLACES] = filling[USED_PLACES] | 1 << place
            code = CODE0 + code_of(rules, player, other)
            if player[code] == NONE:
                player[code] = count
                count += 1
            following[at] = player[code]
    return count


@inlined
def code_of(rules, player, filling):
    """Return a number that no other states of a player's rows have."""
    found = 0
    for row in range(rules[R.ROWS]):
        here = row_at(player, row)
        found = found * here[STATE_COUNT] + filling[STATES + row] - here[STATE_FIRST]
    return found


# -- what fillings are worth against each other ----------------------------------------------------

# Where things lie in the scratch array: the result of each row,
ROOT = 0
POINTS = ROOT + MOST_ROWS
"""what the leader scores, from as many rows fewer as there may be to as many more,"""
KINDS = POINTS + 2 * MOST_ROWS + 1
"""the kinds of cards,"""
LEADER = KINDS + KINDS_SIZE
"""the fillings of the leader"""
FOLLOWER = LEADER + PLAYER_SIZE
"""and of the follower,"""
OUTCOMES = FOLLOWER + PLAYER_SIZE
"""by the follower's states: who wins their row, or the cards with which either does,"""
OUTCOME_WIDTH = 2
outcome_at = blocks(OUTCOMES, OUTCOME_WIDTH)
BY_KIND = OUTCOMES + OUTCOME_WIDTH * MOST_STATES
"""and those with which either does after one of each kind of the leader's, kind by kind;"""
by_kind_at = blocks(BY_KIND, OUTCOME_WIDTH)
LAST_TWO = BY_KIND + OUTCOME_WIDTH * MOST_STATES * MOST_UNSEEN
"""what is known with two cards to come, by the follower's fillings with one of them,"""
VALUES = LAST_TWO + MOST_WHOLE
"""and with more, of two layers: by the leader's filling and the follower's."""
MOST_PAIRS = 630 * 840
"""Two cards of 21 in three places of two rows, by two in four."""
WORK_SIZE = VALUES + 2 * MOST_PAIRS


@kernel
def best_row(table, rules, work):
    """Return the row where the player to move comes out furthest ahead; of equals the first."""
    seat, found = table[T.TO_MOVE], part(work, ROOT)
    solve(table, rules, work)
    rows, most, chosen = T.rooms(table, rules, seat), 0, -1
    for row in range(rules[R.ROWS]):
        if rows >> row & 1 != 0:
            here = found[row] if seat == 0 else -found[row]
            if chosen < 0 or here > most:
                most, chosen = here, row
    return chosen


@kernel
def solve(table, rules, work):
    """Fill in, for each row where the card may go, how far seat 0 comes out ahead, at ``ROOT``.

    As the sum of its scores over all orders of the cards to come; returns how many those are.  The
    player to move has rows to choose from and two cards or more to place, up to ``MOST_SOLVED``;
    the other as many, or one fewer.
    """
    seat, left = table[T.TO_MOVE], T.find_unseen(table, table[T.TO_MOVE])
    for apart in range(-MOST_ROWS, MOST_ROWS + 1):
        work[POINTS + MOST_ROWS + apart] = points(rules, apart)
    for row in range(rules[R.ROWS]):
        if T.free_places(table, seat, row) > 0:
            found = sum_after(table, rules, row, left, work)
            work[ROOT + row] = found if table[T.LEAD] == 0 else -found
    orders = 1
    for at in range(T.count_to_place(table, rules, 0) + T.count_to_place(table, rules, 1) - 1):
        orders *= bits_set(left) - at
    return orders


@kernel
def sum_after(table, rules, row, left, work):
    """Return the sum of the leader's scores once the card in hand lies in a row."""
    kinds, leader, follower = part(work, KINDS), part(work, LEADER), part(work, FOLLOWER)
    for who in range(SEATS):
        lay_rows(table, rules, table[T.LEAD] ^ who, row, follower if who else leader)
    suits = suits_that_matter(rules, leader, left) | suits_that_matter(rules, follower, left)
    find_kinds(left, suits, kinds)
    fill(rules, kinds, leader, False)
    fill(rules, kinds, follower, True)
    every = (1 << bits_set(left)) - 1
    ahead, behind = leader[TO_PLACE] - 1, follower[TO_PLACE] - 1
    if behind == 0:
        last_two(rules, every, filling_at(leader, 0), work)
        return work[LAST_TWO]
    behind -= 1
    now, then = VALUES, VALUES + MOST_PAIRS
    fill_before_last(rules, every, ahead, behind, part(work, now), work)
    while ahead + behind > 0:
        now, then = then, now
        if leader[TO_PLACE] - ahead == follower[TO_PLACE] - behind:
            behind -= 1
            follower_places(rules, every, ahead, behind, part(work, then), part(work, now), work)
        else:
            ahead -= 1
            leader_places(rules, every, ahead, behind, part(work, then), part(work, now), work)
    return work[now]


@inlined
def lay_rows(table, rules, seat, row, player):
    """Take down what lies in a seat's rows, the card in hand in ``row`` if that seat has it."""
    mine, card, to_move = T.seat_at(table, seat), T.card_in_hand(table, rules), table[T.TO_MOVE]
    player[TO_PLACE] = T.count_to_place(table, rules, seat)
    for each in range(rules[R.ROWS]):
        here = row_at(player, each)
        here[ROOM] = T.free_places(table, seat, each)
        here[MAKEUP], here[HELD_SUIT] = mine[T.MAKEUP0 + each], mine[T.SUIT0 + each]
        if seat == to_move and each == row:
            here[ROOM] -= 1
            here[MAKEUP] = hands.grow_hand(here[MAKEUP], card)
            here[HELD_SUIT] &= suit_of(card)
            player[TO_PLACE] -= 1


# -- layer by layer --------------------------------------------------------------------------------


@inlined
def size_of(player, placed):
    """Return how many fillings there are with ``placed`` cards."""
    return player[LAYER0 + placed + 1] - player[LAYER0 + placed]


@kernel
def leader_places(rules, every, ahead, behind, known, found, work):
    """Fill in what positions are worth where the leader has the next card.

    ``ahead``, ``behind``: how many cards the leader and the follower have placed; ``every``: all
    places of unseen cards; ``known``: what positions with a card more are worth.
    """
    kinds, leader, follower = part(work, KINDS), part(work, LEADER), part(work, FOLLOWER)
    first, other = leader[LAYER0 + ahead], follower[LAYER0 + behind]
    width, following = size_of(follower, behind), leader[LAYER0 + ahead + 1]
    for mine in range(size_of(leader, ahead)):
        used = filling_at(leader, first + mine)[USED_PLACES]
        become = next_at(leader, first + mine)
        for theirs in range(width):
            taken = filling_at(follower, other + theirs)[USED_PLACES]
            if used & taken != 0:
                continue
            total = 0
            for kind in range(kinds[KIND_COUNT]):
                many = bits_set(every & ~(used | taken) & kind_at(kinds, kind)[TAKES])
                if many == 0:
                    continue
                most, tried = 0, False
                for row in range(rules[R.ROWS]):
                    there = become[MOST_ROWS * kind + row]
                    if there != NONE:
                        value = known[width * (there - following) + theirs]
                        if not tried or value > most:
                            most, tried = value, True
                total += many * most
            found[width * mine + theirs] = total


@kernel
def follower_places(rules, every, ahead, behind, known, found, work):
    """Fill in the same where the follower has the next card."""
    leader, follower = part(work, LEADER), part(work, FOLLOWER)
    first = leader[LAYER0 + ahead]
    before, width = size_of(follower, behind), size_of(follower, behind + 1)
    for mine in range(size_of(leader, ahead)):
        used = filling_at(leader, first + mine)[USED_PLACES]
        here, there = part(found, before * mine), part(known, width * mine)
        follower_chooses(rules, every, used, behind, there, here, work)


@kernel
def fill_before_last(rules, every, ahead, behind, found, work):
    """Fill in the same where each has one card to come after that."""
    leader, follower = part(work, LEADER), part(work, FOLLOWER)
    first, before = leader[LAYER0 + ahead], size_of(follower, behind)
    for mine in range(size_of(leader, ahead)):
        filling = filling_at(leader, first + mine)
        last_two(rules, every, filling, work)
        here = part(found, before * mine)
        follower_chooses(
            rules, every, filling[USED_PLACES], behind, part(work, LAST_TWO), here, work
        )


@inlined
def follower_chooses(rules, every, used, behind, known, found, work):
    """Fill in the same for one filling of the leader, which takes the places ``used``."""
    kinds, follower = part(work, KINDS), part(work, FOLLOWER)
    first, following = follower[LAYER0 + behind], follower[LAYER0 + behind + 1]
    for mine in range(size_of(follower, behind)):
        taken = filling_at(follower, first + mine)[USED_PLACES]
        if used & taken != 0:
            continue
        become, total = next_at(follower, first + mine), 0
        for kind in range(kinds[KIND_COUNT]):
            many = bits_set(every & ~(used | taken) & kind_at(kinds, kind)[TAKES])
            if many == 0:
                continue
            least, tried = 0, False
            for row in range(rules[R.ROWS]):
                there = become[MOST_ROWS * kind + row]
                if there != NONE:
                    value = known[there - following]
                    if not tried or value < least:
                        least, tried = value, True
            total += many * least
        found[mine] = total


# -- the last two cards ----------------------------------------------------------------------------


@kernel
def last_two(rules, every, filling, work):
    """Fill in, at ``LAST_TWO``, what positions with one filling of the leader are worth, where each
    player has one card to place."""
    leader, follower = part(work, LEADER), part(work, FOLLOWER)
    for row in range(rules[R.ROWS]):
        state = state_at(leader, filling[STATES + row])
        if row == filling[OPEN]:
            outcomes_of_open(rules, row, state, work)
        else:
            outcomes_of_full(rules, row, state[WORTH], work)
    behind = follower[TO_PLACE] - 1
    first = follower[LAYER0 + behind]
    for number in range(size_of(follower, behind)):
        other = filling_at(follower, first + number)
        if filling[USED_PLACES] & other[USED_PLACES] != 0:
            continue
        left = every & ~(filling[USED_PLACES] | other[USED_PLACES])
        if filling[OPEN] == other[OPEN]:
            work[LAST_TWO + number] = sum_one_row(rules, left, filling[OPEN], other, work)
        else:
            work[LAST_TWO + number] = sum_two_rows(rules, left, filling[OPEN], other, work)


@inlined
def compare_worths(rules, mine, theirs):
    """Return 1 where the leader, with a hand worth ``mine``, wins a row, −1 where not, or 0."""
    if mine != theirs:
        return 1 if mine > theirs else -1
    if rules[R.ROW_TIE] == R.ROW_TIE_FIRST_SEAT:
        return 1
    return -1 if rules[R.ROW_TIE] == R.ROW_TIE_SECOND_SEAT else 0


@inlined
def sort_cards(rules, state, worth, follower, outcome, work):
    """Put down by which cards of the follower either wins a row, the leader's being full."""
    kinds = part(work, KINDS)
    outcome[0] = outcome[1] = 0
    for kind in range(kinds[KIND_COUNT]):
        grown = state[GROWN0 + kind]
        if grown != NONE:
            who = compare_worths(rules, worth, state_at(follower, grown)[WORTH])
            takes = kind_at(kinds, kind)[TAKES]
            outcome[0] |= takes if who > 0 else 0
            outcome[1] |= takes if who < 0 else 0


@kernel
def outcomes_of_full(rules, row, worth, work):
    """Fill in the outcomes of a row where the leader's hand is full: who wins, or by which card."""
    follower = part(work, FOLLOWER)
    here = row_at(follower, row)
    for number in range(here[STATE_FIRST], here[STATE_FIRST] + here[STATE_COUNT]):
        state, outcome = state_at(follower, number), outcome_at(work, number)
        if state[SIZE] == here[ROOM]:
            outcome[0] = compare_worths(rules, worth, state[WORTH])
        elif state[SIZE] == here[ROOM] - 1:
            sort_cards(rules, state, worth, follower, outcome, work)


@kernel
def outcomes_of_open(rules, row, mine, work):
    """Fill in the outcomes of the row that lacks one card of the leader, in the state ``mine``.

    Against a full hand the cards are the leader's; against one that lacks a card too, they are the
    follower's, for each kind that the leader may place.
    """
    kinds, leader, follower = part(work, KINDS), part(work, LEADER), part(work, FOLLOWER)
    here = row_at(follower, row)
    for number in range(here[STATE_FIRST], here[STATE_FIRST] + here[STATE_COUNT]):
        state, outcome = state_at(follower, number), outcome_at(work, number)
        if state[SIZE] < here[ROOM] - 1:
            continue
        outcome[0] = outcome[1] = 0
        for kind in range(kinds[KIND_COUNT]):
            grown = mine[GROWN0 + kind]
            if grown == NONE:
                continue
            worth = state_at(leader, grown)[WORTH]
            if state[SIZE] < here[ROOM]:
                by_kind = by_kind_at(work, MOST_STATES * kind + number)
                sort_cards(rules, state, worth, follower, by_kind, work)
                continue
            who, takes = compare_worths(rules, worth, state[WORTH]), kind_at(kinds, kind)[TAKES]
            outcome[0] |= takes if who > 0 else 0
            outcome[1] |= takes if who < 0 else 0


@inlined
def count_rows_elsewhere(rules, open_row, other, work):
    """Return how many rows more the leader wins of those that are full on both sides."""
    apart = 0
    for row in range(rules[R.ROWS]):
        if row != open_row and row != other[OPEN]:
            apart += outcome_at(work, other[STATES + row])[0]
    return apart


@inlined
def sum_one_row(rules, left, row, other, work):
    """Return the sum of the leader's scores over all pairs of cards, both of which go to one row.

    ``left``: the places of the cards that are left; ``other``: the follower's filling.
    """
    kinds = part(work, KINDS)
    score = part(work, POINTS + MOST_ROWS - 1 + count_rows_elsewhere(rules, row, other, work))
    many, total = bits_set(left), 0
    if score[0] == score[2]:
        return many * (many - 1) * score[1]
    for kind in range(kinds[KIND_COUNT]):
        here = left & kind_at(kinds, kind)[TAKES]
        if here == 0:
            continue
        outcome = by_kind_at(work, MOST_STATES * kind + other[STATES + row])
        # One of them is the leader's: the follower has any but that.
        mine = here & -here
        up, down = bits_set(left & ~mine & outcome[0]), bits_set(left & ~mine & outcome[1])
        each = down * score[0] + (many - 1 - up - down) * score[1] + up * score[2]
        total += bits_set(here) * each
    return total


@inlined
def sum_two_rows(rules, left, row, other, work):
    """Return the same where they go to two rows, each against a full one."""
    apart = count_rows_elsewhere(rules, row, other, work)
    mine = outcome_at(work, other[STATES + row])
    theirs = outcome_at(work, other[STATES + other[OPEN]])
    total = find_outcome(left & mine[0], left, theirs, apart + 1, work)
    total += find_outcome(left & mine[1], left, theirs, apart - 1, work)
    return total + find_outcome(left & ~(mine[0] | mine[1]), left, theirs, apart, work)


@inlined
def find_outcome(mine, left, theirs, apart, work):
    """Return the same where the leader has one of the cards ``mine``, and with it is ``apart`` rows
    ahead; ``theirs``: with which cards of the follower either wins the last row."""
    score = part(work, POINTS + MOST_ROWS - 1 + apart)
    up, down = left & theirs[0], left & theirs[1]
    even, many = left & ~(up | down), bits_set(mine)
    # One card cannot lie in both rows.
    total = (many * bits_set(up) - bits_set(mine & up)) * score[2]
    total += (many * bits_set(down) - bits_set(mine & down)) * score[0]
    return total + (many * bits_set(even) - bits_set(mine & even)) * score[1]
