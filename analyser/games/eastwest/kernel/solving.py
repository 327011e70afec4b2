"""Where does a card go when both play as well as can be to the end?  Compiled.

Worths are sums over all orders of the cards to come, so whole numbers: of one position all have the
same number of orders.  A position is a filling of the one player's rows and one of the other's
(``filling``).  They are gone through from the end: what the positions with one card fewer to come
are worth is known by then, and cards of a kind are looked at once.  Where each player has one card
left to place, all pairs of cards are counted at once, by sets of them.

*Leader* is who leads the hand, *follower* the other, who places the last card of all.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.eastwest.kernel import filling as F
from analyser.games.eastwest.kernel import makeup
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import suit_of
from analyser.games.eastwest.kernel.scoring import points
from analyser.games.eastwest.rules import MOST_ROWS, SEATS, R

# Where things lie in the scratch array: the result of each row,
ROOT = 0
POINTS = ROOT + MOST_ROWS
"""what the leader scores, from as many rows fewer as there may be to as many more,"""
KINDS = POINTS + 2 * MOST_ROWS + 1
"""the kinds of cards,"""
LEADER = KINDS + F.KINDS_SIZE
"""the fillings of the leader"""
FOLLOWER = LEADER + F.PLAYER_SIZE
"""and of the follower,"""
OUTCOMES = FOLLOWER + F.PLAYER_SIZE
"""by the follower's states: who wins their row, or the cards with which either does,"""
OUTCOME_WIDTH = 2
outcome_at = blocks(OUTCOMES, OUTCOME_WIDTH)
BY_KIND = OUTCOMES + OUTCOME_WIDTH * F.MOST_STATES
"""and those with which either does after one of each kind of the leader's, kind by kind;"""
by_kind_at = blocks(BY_KIND, OUTCOME_WIDTH)
LAST_TWO = BY_KIND + OUTCOME_WIDTH * F.MOST_STATES * F.MOST_UNSEEN
"""what is known with two cards to come, by the follower's fillings with one of them,"""
VALUES = LAST_TWO + F.MOST_WHOLE
"""and with more, of two layers: by the leader's filling and the follower's."""
MOST_PAIRS = 630 * 840
"""Two cards of 21 in three places of two rows, by two in four."""
WORK_SIZE = VALUES + 2 * MOST_PAIRS


@kernel
def best(table, rules, work):
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
    seat, left = table[T.TO_MOVE], T.unseen(table, table[T.TO_MOVE])
    for apart in range(-MOST_ROWS, MOST_ROWS + 1):
        work[POINTS + MOST_ROWS + apart] = points(rules, apart)
    for row in range(rules[R.ROWS]):
        if T.free(table, seat, row) > 0:
            found = after(table, rules, row, left, work)
            work[ROOT + row] = found if table[T.LEAD] == 0 else -found
    orders = 1
    for at in range(T.to_place(table, rules, 0) + T.to_place(table, rules, 1) - 1):
        orders *= bits_set(left) - at
    return orders


@kernel
def after(table, rules, row, left, work):
    """Return the sum of the leader's scores once the card in hand lies in a row."""
    kinds, leader, follower = part(work, KINDS), part(work, LEADER), part(work, FOLLOWER)
    for who in range(SEATS):
        lay_rows(table, rules, table[T.LEAD] ^ who, row, follower if who else leader)
    suits = F.suits_that_matter(rules, leader, left) | F.suits_that_matter(rules, follower, left)
    F.find_kinds(left, suits, kinds)
    F.fill(rules, kinds, leader, False)
    F.fill(rules, kinds, follower, True)
    every = (1 << bits_set(left)) - 1
    ahead, behind = leader[F.TO_PLACE] - 1, follower[F.TO_PLACE] - 1
    if behind == 0:
        last_two(rules, every, F.filling_at(leader, 0), work)
        return work[LAST_TWO]
    behind -= 1
    now, then = VALUES, VALUES + MOST_PAIRS
    before_last(rules, every, ahead, behind, part(work, now), work)
    while ahead + behind > 0:
        now, then = then, now
        if leader[F.TO_PLACE] - ahead == follower[F.TO_PLACE] - behind:
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
    player[F.TO_PLACE] = T.to_place(table, rules, seat)
    for each in range(rules[R.ROWS]):
        here = F.row_at(player, each)
        here[F.ROOM] = T.free(table, seat, each)
        here[F.MAKEUP], here[F.HELD_SUIT] = mine[T.MAKEUP0 + each], mine[T.SUIT0 + each]
        if seat == to_move and each == row:
            here[F.ROOM] -= 1
            here[F.MAKEUP] = makeup.grown(here[F.MAKEUP], card)
            here[F.HELD_SUIT] &= suit_of(card)
            player[F.TO_PLACE] -= 1


# -- layer by layer --------------------------------------------------------------------------------


@inlined
def size_of(player, placed):
    """Return how many fillings there are with ``placed`` cards."""
    return player[F.LAYER0 + placed + 1] - player[F.LAYER0 + placed]


@kernel
def leader_places(rules, every, ahead, behind, known, found, work):
    """Fill in what positions are worth where the leader has the next card.

    ``ahead``, ``behind``: how many cards the leader and the follower have placed; ``every``: all
    places of unseen cards; ``known``: what positions with a card more are worth.
    """
    kinds, leader, follower = part(work, KINDS), part(work, LEADER), part(work, FOLLOWER)
    first, other = leader[F.LAYER0 + ahead], follower[F.LAYER0 + behind]
    width, following = size_of(follower, behind), leader[F.LAYER0 + ahead + 1]
    for mine in range(size_of(leader, ahead)):
        used = F.filling_at(leader, first + mine)[F.USED]
        become = F.next_at(leader, first + mine)
        for theirs in range(width):
            taken = F.filling_at(follower, other + theirs)[F.USED]
            if used & taken != 0:
                continue
            total = 0
            for kind in range(kinds[F.KIND_COUNT]):
                many = bits_set(every & ~(used | taken) & F.kind_at(kinds, kind)[F.TAKES])
                if many == 0:
                    continue
                most, tried = 0, False
                for row in range(rules[R.ROWS]):
                    there = become[MOST_ROWS * kind + row]
                    if there != F.NONE:
                        value = known[width * (there - following) + theirs]
                        if not tried or value > most:
                            most, tried = value, True
                total += many * most
            found[width * mine + theirs] = total


@kernel
def follower_places(rules, every, ahead, behind, known, found, work):
    """Fill in the same where the follower has the next card."""
    leader, follower = part(work, LEADER), part(work, FOLLOWER)
    first = leader[F.LAYER0 + ahead]
    before, width = size_of(follower, behind), size_of(follower, behind + 1)
    for mine in range(size_of(leader, ahead)):
        used = F.filling_at(leader, first + mine)[F.USED]
        here, there = part(found, before * mine), part(known, width * mine)
        follower_chooses(rules, every, used, behind, there, here, work)


@kernel
def before_last(rules, every, ahead, behind, found, work):
    """Fill in the same where each has one card to come after that."""
    leader, follower = part(work, LEADER), part(work, FOLLOWER)
    first, before = leader[F.LAYER0 + ahead], size_of(follower, behind)
    for mine in range(size_of(leader, ahead)):
        filling = F.filling_at(leader, first + mine)
        last_two(rules, every, filling, work)
        here = part(found, before * mine)
        follower_chooses(rules, every, filling[F.USED], behind, part(work, LAST_TWO), here, work)


@inlined
def follower_chooses(rules, every, used, behind, known, found, work):
    """Fill in the same for one filling of the leader, which takes the places ``used``."""
    kinds, follower = part(work, KINDS), part(work, FOLLOWER)
    first, following = follower[F.LAYER0 + behind], follower[F.LAYER0 + behind + 1]
    for mine in range(size_of(follower, behind)):
        taken = F.filling_at(follower, first + mine)[F.USED]
        if used & taken != 0:
            continue
        become, total = F.next_at(follower, first + mine), 0
        for kind in range(kinds[F.KIND_COUNT]):
            many = bits_set(every & ~(used | taken) & F.kind_at(kinds, kind)[F.TAKES])
            if many == 0:
                continue
            least, tried = 0, False
            for row in range(rules[R.ROWS]):
                there = become[MOST_ROWS * kind + row]
                if there != F.NONE:
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
        state = F.state_at(leader, filling[F.STATES + row])
        if row == filling[F.OPEN]:
            outcomes_of_open(rules, row, state, work)
        else:
            outcomes_of_full(rules, row, state[F.WORTH], work)
    behind = follower[F.TO_PLACE] - 1
    first = follower[F.LAYER0 + behind]
    for number in range(size_of(follower, behind)):
        other = F.filling_at(follower, first + number)
        if filling[F.USED] & other[F.USED] != 0:
            continue
        left = every & ~(filling[F.USED] | other[F.USED])
        if filling[F.OPEN] == other[F.OPEN]:
            work[LAST_TWO + number] = in_one_row(rules, left, filling[F.OPEN], other, work)
        else:
            work[LAST_TWO + number] = in_two_rows(rules, left, filling[F.OPEN], other, work)


@inlined
def won(rules, mine, theirs):
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
    for kind in range(kinds[F.KIND_COUNT]):
        grown = state[F.GROWN0 + kind]
        if grown != F.NONE:
            who = won(rules, worth, F.state_at(follower, grown)[F.WORTH])
            takes = F.kind_at(kinds, kind)[F.TAKES]
            outcome[0] |= takes if who > 0 else 0
            outcome[1] |= takes if who < 0 else 0


@kernel
def outcomes_of_full(rules, row, worth, work):
    """Fill in the outcomes of a row where the leader's hand is full: who wins, or by which card."""
    follower = part(work, FOLLOWER)
    here = F.row_at(follower, row)
    for number in range(here[F.STATE_FIRST], here[F.STATE_FIRST] + here[F.STATE_COUNT]):
        state, outcome = F.state_at(follower, number), outcome_at(work, number)
        if state[F.SIZE] == here[F.ROOM]:
            outcome[0] = won(rules, worth, state[F.WORTH])
        elif state[F.SIZE] == here[F.ROOM] - 1:
            sort_cards(rules, state, worth, follower, outcome, work)


@kernel
def outcomes_of_open(rules, row, mine, work):
    """Fill in the outcomes of the row that lacks one card of the leader, in the state ``mine``.

    Against a full hand the cards are the leader's; against one that lacks a card too, they are the
    follower's, for each kind that the leader may place.
    """
    kinds, leader, follower = part(work, KINDS), part(work, LEADER), part(work, FOLLOWER)
    here = F.row_at(follower, row)
    for number in range(here[F.STATE_FIRST], here[F.STATE_FIRST] + here[F.STATE_COUNT]):
        state, outcome = F.state_at(follower, number), outcome_at(work, number)
        if state[F.SIZE] < here[F.ROOM] - 1:
            continue
        outcome[0] = outcome[1] = 0
        for kind in range(kinds[F.KIND_COUNT]):
            grown = mine[F.GROWN0 + kind]
            if grown == F.NONE:
                continue
            worth = F.state_at(leader, grown)[F.WORTH]
            if state[F.SIZE] < here[F.ROOM]:
                by_kind = by_kind_at(work, F.MOST_STATES * kind + number)
                sort_cards(rules, state, worth, follower, by_kind, work)
                continue
            who, takes = won(rules, worth, state[F.WORTH]), F.kind_at(kinds, kind)[F.TAKES]
            outcome[0] |= takes if who > 0 else 0
            outcome[1] |= takes if who < 0 else 0


@inlined
def apart_elsewhere(rules, open_row, other, work):
    """Return how many rows more the leader wins of those that are full on both sides."""
    apart = 0
    for row in range(rules[R.ROWS]):
        if row != open_row and row != other[F.OPEN]:
            apart += outcome_at(work, other[F.STATES + row])[0]
    return apart


@inlined
def in_one_row(rules, left, row, other, work):
    """Return the sum of the leader's scores over all pairs of cards, both of which go to one row.

    ``left``: the places of the cards that are left; ``other``: the follower's filling.
    """
    kinds = part(work, KINDS)
    score = part(work, POINTS + MOST_ROWS - 1 + apart_elsewhere(rules, row, other, work))
    many, total = bits_set(left), 0
    if score[0] == score[2]:
        return many * (many - 1) * score[1]
    for kind in range(kinds[F.KIND_COUNT]):
        here = left & F.kind_at(kinds, kind)[F.TAKES]
        if here == 0:
            continue
        outcome = by_kind_at(work, F.MOST_STATES * kind + other[F.STATES + row])
        # One of them is the leader's: the follower has any but that.
        mine = here & -here
        up, down = bits_set(left & ~mine & outcome[0]), bits_set(left & ~mine & outcome[1])
        each = down * score[0] + (many - 1 - up - down) * score[1] + up * score[2]
        total += bits_set(here) * each
    return total


@inlined
def in_two_rows(rules, left, row, other, work):
    """Return the same where they go to two rows, each against a full one."""
    apart = apart_elsewhere(rules, row, other, work)
    mine = outcome_at(work, other[F.STATES + row])
    theirs = outcome_at(work, other[F.STATES + other[F.OPEN]])
    total = with_outcome(left & mine[0], left, theirs, apart + 1, work)
    total += with_outcome(left & mine[1], left, theirs, apart - 1, work)
    return total + with_outcome(left & ~(mine[0] | mine[1]), left, theirs, apart, work)


@inlined
def with_outcome(mine, left, theirs, apart, work):
    """Return the same where the leader has one of the cards ``mine``, and with it is ``apart`` rows
    ahead; ``theirs``: with which cards of the follower either wins the last row."""
    score = part(work, POINTS + MOST_ROWS - 1 + apart)
    up, down = left & theirs[0], left & theirs[1]
    even, many = left & ~(up | down), bits_set(mine)
    # One card cannot lie in both rows.
    total = (many * bits_set(up) - bits_set(mine & up)) * score[2]
    total += (many * bits_set(down) - bits_set(mine & down)) * score[0]
    return total + (many * bits_set(even) - bits_set(mine & even)) * score[1]
