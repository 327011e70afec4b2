"""What does the player to move do, and what do they know?  The policy sheet, compiled.

What may still come: an unseen card is *open* where the player could go on with it as their melds
lie now: it and those of their *run cards*, the hand and the cards of their runs, that are next to
each other without a gap are three or more; or the hand has two or more of its rank; or a group of
three of its rank lies on the table.  It *helps* the cards of the hand that are so next to it, or
are of its rank where those are two or more.  How long a run may be is not looked at.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import ACES, bits_set, highest_bit, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.conquian.columns import FORCE, TAKE, F
from analyser.games.conquian.kernel import laying
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.policies import LATE, TRAP, H
from analyser.games.conquian.rules import CARD_COUNT, SMALLEST, SUIT_SIZE, R
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.kernels import MORE, NO_MOVE

# Where things lie in the room of an outlook:
MANY = 0
"""How many open cards there are;"""
HELPED = 1
"""all cards of the hand that one of them helps;"""
HELPS = 2
"""by open card, which it helps,"""
LAID_ALONG = HELPS + CARD_COUNT
"""and which could be laid along with it."""
OUTLOOK_SIZE = LAID_ALONG + CARD_COUNT


@inlined
def find_neighbours(face, own):
    """Return those of some cards that stand next to a face in its suit, without a gap."""
    first = face & ~(SUIT_SIZE - 1)
    rank, suit = face - first, own >> first & laying.SUIT
    below = suit & ((1 << rank) - 1)
    gaps = below ^ ((1 << rank) - 1)
    if gaps != 0:
        below &= -1 << highest_bit(gaps)
    above = suit >> (rank + 1)
    # There is no card of the highest face of a suit: some bit is missing.
    many = lowest_bit(above ^ laying.SUIT)
    above = ((1 << many) - 1) << (rank + 1)
    return (below | above) << first


@kernel
def look(melds, hand, left, room):
    """Find the open ones of the cards ``left``; fills the room."""
    own = hand | laying.runs_of(melds)
    pairs = laying.find_pairs(hand)
    opened = left & (laying.third_of(own) | pairs | laying.fourths_of(melds))
    many, helped = 0, 0
    while opened != 0:
        face = lowest_bit(opened)
        opened &= opened - 1
        in_run, of_rank = find_neighbours(face, own), 0
        in_run = in_run & hand if bits_set(in_run) >= SMALLEST - 1 else 0
        if pairs >> face & 1 != 0:
            of_rank = hand & (1 << (face & (SUIT_SIZE - 1))) * ACES
        room[HELPS + many] = in_run | of_rank
        room[LAID_ALONG + many] = in_run if bits_set(in_run) >= bits_set(of_rank) else of_rank
        helped |= in_run | of_rank
        many += 1
    room[MANY], room[HELPED] = many, helped


@inlined
def dead_cards(hand, room):
    """Return how many cards of the hand no open card helps."""
    return bits_set(hand & ~room[HELPED])


@inlined
def helpers(card, room):
    """Return how many open cards help a card, a set of one."""
    found = 0
    for at in range(room[MANY]):
        found += 1 if room[HELPS + at] & card != 0 else 0
    return found


@kernel
def reaches(need, room):
    """Return whether one or two open cards, and what could be laid along, are ``need`` or more."""
    along, many = part(room, LAID_ALONG), room[MANY]
    if need <= 0:
        return True
    for at in range(many):
        if bits_set(along[at]) + 1 >= need:
            return True
        for other in range(at):
            if bits_set(along[at] | along[other]) + 2 >= need:
                return True
    return False


# -- the sheet -------------------------------------------------------------------------------------

NUMBERS_A_MOVE = 4
"""How many numbers of a player's stream a move has to itself."""
NEVER = -(2**62)

# Where things lie in the array that a decision works in, behind what laying needs:
OUTLOOK = laying.WORK_SIZE
"""an outlook,"""
FACTS = OUTLOOK + OUTLOOK_SIZE
"""facts,"""
NUMBERS_DRAWN = FACTS + F.COUNT
"""and how many random numbers a move has drawn."""
WORK_SIZE = NUMBERS_DRAWN + 1
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


@kernel
def choose(table, rules, policies, work):
    """Return the move of the player to move, as ``table.make`` takes it."""
    policy, phase = policy_of(policies, table[T.TO_MOVE]), table[T.PHASE]
    work[MORE] = 0
    if policy[H.THINKS] == 0:
        return choose_at_random(table, rules, work)
    if phase == T.ASK:
        return answer_offer(table, rules, policy, work)
    if phase == T.DISCARD:
        return choose_discard(table, rules, policy, work)
    if phase == T.FORCED_DISCARD:
        return table[T.CARD]
    return may_force(table, rules, policy, work)


# -- at random -------------------------------------------------------------------------------------


@inlined
def draw(table, many, work):
    """Draw a random number below ``many`` for the player to move; 0 without one where that is 1."""
    if many == 1:
        return 0
    seat, work[NUMBERS_DRAWN] = table[T.TO_MOVE], work[NUMBERS_DRAWN] + 1
    first = NUMBERS_A_MOVE * T.seat_at(table, seat)[T.MOVES]
    return shuffle.choice(table[T.KEY], table[T.DEAL], seat, first + work[NUMBERS_DRAWN] - 1, many)


@kernel
def choose_at_random(table, rules, work):
    """Return a move at random."""
    work[NUMBERS_DRAWN] = 0
    mine, card = T.seat_at(table, table[T.TO_MOVE]), table[T.CARD]
    if table[T.PHASE] == T.FORCE:
        return 1 - draw(table, 2, work)
    if table[T.PHASE] == T.DISCARD:
        left = mine[T.HAND]
        for _ in range(draw(table, bits_set(left), work)):
            left &= left - 1
        return 1 << lowest_bit(left)
    if table[T.PHASE] == T.FORCED_DISCARD:
        work[MORE] = draw(table, laying.arrange(rules, mine[T.LAID_CARDS], card, 0, -1, work), work)
        return card
    lays, takes = list_lays(table, rules, work), list_takes(table, rules, work)
    kind = draw(table, 1 + (1 if takes > 0 else 0) + (1 if lays > 0 else 0), work)
    kind += 1 if takes == 0 else 0
    if kind == 1:
        return 0
    if kind == 2:
        lays, card = list_lays(table, rules, work), 0
    laid = work[laying.SETS + draw(table, lays if kind == 2 else takes, work)]
    work[MORE] = draw(table, laying.arrange(rules, mine[T.LAID_CARDS], card, laid, -1, work), work)
    return laid | card


# -- by the sheet ----------------------------------------------------------------------------------


@kernel
def answer_offer(table, rules, policy, work):
    """Return what a player who thinks does with a card that is offered."""
    card = table[T.CARD]
    takes = list_takes(table, rules, work)
    for at in range(takes):
        if wins(table, rules, work[laying.SETS + at]):
            return work[laying.SETS + at] | card
    if takes > 0:
        if policy[H.RULE_FOR] == TAKE:
            first = most_laid(table, rules, takes, work)
            return first if follow_rule(TAKE, first, table, rules, policy, work) else 0
        best, most = best_of(table, rules, policy, card, takes, work)
        if most > bar(table, rules, policy, work):
            return best | card
    lays = list_lays(table, rules, work)
    for at in range(lays):
        laid = work[laying.SETS + at]
        if T.count_melded(table, table[T.TO_MOVE]) + bits_set(laid) >= rules[R.MELD_TARGET]:
            return laid
    if lays > 0:
        best, most = best_of(table, rules, policy, laying.NO_CARD, lays, work)
        if most > policy[H.LAY_BAR]:
            return best
    return 0


@kernel
def best_of(table, rules, policy, card, many, work):
    """Return the best of the sets that are listed, of equals the first, and its value."""
    most, found = NEVER, 0
    for at in range(many):
        here = value(table, rules, policy, card, work[laying.SETS + at], work)
        if here > most:
            most, found = here, work[laying.SETS + at]
    return found, most


@kernel
def value(table, rules, policy, card, laid, work):
    """Return the value of laying cards of the hand with the card taken, or with ``NO_CARD``."""
    seat, melds = table[T.TO_MOVE], part(work, laying.MELDS)
    mine, room = T.seat_at(table, seat), part(work, OUTLOOK)
    laying.arrange(rules, mine[T.LAID_CARDS], card, laid, 0, work)
    hand = mine[T.HAND] & ~laid
    look(melds, hand, T.find_unseen(table, seat), room)
    found = policy[H.TAKE_CARD] * bits_set(card | laid)
    if card != laying.NO_CARD and mine[T.TAKES] == 0:
        found += policy[H.TAKE_FIRST]
    found += policy[H.LEAVE_OPEN] * room[MANY]
    found -= policy[H.LEAVE_DEAD] * dead_cards(hand, room)
    if policy[H.LEAVE_EXACT] != 0:
        need = rules[R.MELD_TARGET] - bits_set(mine[T.LAID_CARDS] | card | laid)
        if reaches(need, room):
            found += policy[H.LEAVE_EXACT]
    if laying.longest_of(melds) >= TRAP:
        found -= policy[H.TRAP_RUN]
    return found


@inlined
def bar(table, rules, policy, work):
    """Return above which value the card is taken."""
    other = 1 - table[T.TO_MOVE]
    theirs, found = T.seat_at(table, other)[T.LAID_CARDS], policy[H.TAKE_BAR]
    if table[T.LAST] == 0 and bits_set(theirs) + 1 >= rules[R.MELD_TARGET]:
        if laying.fits(rules, theirs, table[T.CARD], work):
            found -= policy[H.DENY_BAR]
    return found


@kernel
def may_force(table, rules, policy, work):
    """Say whether a player who thinks forces the other to take the card."""
    if policy[H.RULE_FOR] == FORCE:
        return 1 if follow_rule(FORCE, 1, table, rules, policy, work) else 0
    other = T.seat_at(table, 1 - table[T.TO_MOVE])
    if bits_set(other[T.LAID_CARDS]) + 1 >= rules[R.MELD_TARGET]:
        return 0
    laying.arrange(rules, other[T.LAID_CARDS], table[T.CARD], 0, 0, work)
    longer = laying.longest_of(part(work, laying.MELDS)) - other[T.LONGEST]
    loss = policy[H.FORCE_RUN] * max(0, longer) - policy[H.FORCE_NEARER]
    if bits_set(other[T.HAND]) & 1 == 0:
        loss += policy[H.FORCE_BREAK]
    above = policy[H.FORCE_BAR] - policy[H.FORCE_LATE] * (table[T.TURNED_COUNT] // LATE)
    return 1 if loss > above else 0


@kernel
def choose_discard(table, rules, policy, work):
    """Return the card of the hand, a set of one, that a player who thinks discards."""
    seat, room = table[T.TO_MOVE], part(work, OUTLOOK)
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, 1 - seat)[T.LAID_CARDS]
    look(part(mine, T.MELDS0), mine[T.HAND], T.find_unseen(table, seat), room)
    least, found, left = -NEVER, 0, mine[T.HAND]
    while left != 0:
        card = left & -left
        left &= left - 1
        cost = policy[H.DISCARD_NEAR] * helpers(card, room)
        if laying.fits(rules, theirs, card, work):
            cost += policy[H.DISCARD_FEED]
        if cost < least:
            least, found = cost, card
    return found


@kernel
def follow_rule(choice, first, table, rules, policy, work):
    """Say what a player's rule says of a choice whose first way is the move ``first``."""
    found = part(work, FACTS)
    count_facts(choice, first, table, rules, found, work)
    return goes_first(part(policy, H.RULE), found)


# -- what the player to move has, and knows -------------------------------------------------------


@inlined
def wins(table, rules, laid):
    """Say whether to take the card with these of the hand ends the hand."""
    return T.count_melded(table, table[T.TO_MOVE]) + 1 + bits_set(laid) >= rules[R.MELD_TARGET]


@kernel
def list_takes(table, rules, work):
    """List the sets of cards of the hand with which the player to move may take the card."""
    mine = T.seat_at(table, table[T.TO_MOVE])
    return laying.list_sets(rules, mine[T.LAID_CARDS], table[T.CARD], mine[T.HAND], work)


@kernel
def list_lays(table, rules, work):
    """List the sets of cards that may be laid without taking the card."""
    if rules[R.LAY_WITHOUT_CARD] == 0 or not T.own_turn(table):
        return 0
    mine = T.seat_at(table, table[T.TO_MOVE])
    return laying.list_sets(rules, mine[T.LAID_CARDS], laying.NO_CARD, mine[T.HAND], work)


@inlined
def most_laid(table, rules, many, work):
    """Return the move that takes the card with the most cards, of the sets that are listed;
    ``NO_MOVE`` where one of them ends the hand, or there is none.
    """
    most, found = -1, NO_MOVE
    for at in range(many):
        laid = work[laying.SETS + at]
        if wins(table, rules, laid):
            return NO_MOVE
        if bits_set(laid) > most:
            most, found = bits_set(laid), laid | table[T.CARD]
    return found


@kernel
def first(choice, table, rules, _policies, work):
    """Return the move that is the first way of a choice, the second being 0; or ``NO_MOVE``."""
    if choice == FORCE:
        return 1 if table[T.PHASE] == T.FORCE else NO_MOVE
    if table[T.PHASE] != T.ASK:
        return NO_MOVE
    return most_laid(table, rules, list_takes(table, rules, work), work)


@kernel
def count_facts(choice, first, table, rules, found, work):
    """Fill in the facts of a choice whose first way is the move ``first``."""
    seat, room = table[T.TO_MOVE], part(work, OUTLOOK)
    other = 1 - seat
    taker, laid = (other, 0) if choice == FORCE else (seat, first & ~table[T.CARD])
    mine, theirs, takes = T.seat_at(table, seat), T.seat_at(table, other), T.seat_at(table, taker)
    fits = laying.fits(rules, theirs[T.LAID_CARDS], table[T.CARD], work)
    laying.arrange(rules, takes[T.LAID_CARDS], table[T.CARD], laid, 0, work)
    run = laying.longest_of(part(work, laying.MELDS))
    need = rules[R.MELD_TARGET] - bits_set(takes[T.LAID_CARDS]) - 1 - bits_set(laid)
    hand, left = mine[T.HAND] & ~laid, T.find_unseen(table, seat)
    if choice == FORCE:
        look(part(mine, T.MELDS0), hand, left, room)
        found[F.NEARLY_OUT] = 1 if need <= 1 else 0
    else:
        look(part(work, laying.MELDS), hand, left, room)
        found[F.NEARLY_OUT] = 1 if reaches(need, room) else 0
    found[F.MELDED], found[F.OTHER_MELDED] = (
        T.count_melded(table, seat),
        T.count_melded(table, other),
    )
    found[F.STOCK] = T.stock_size(rules) - table[T.TURNED_COUNT]
    found[F.OTHER_HAND] = bits_set(theirs[T.HAND])
    found[F.OTHER_HAND_EVEN] = 1 - (found[F.OTHER_HAND] & 1)
    found[F.RUN_AFTER] = run
    found[F.RUN_GROWS] = 1 if run > takes[T.LONGEST] else 0
    found[F.LIVE], found[F.DEAD] = room[MANY], dead_cards(hand, room)
    found[F.OWN_TURN] = 1 if T.own_turn(table) else 0
    found[F.LAID] = 1 + bits_set(laid)
    found[F.FITS_OTHER] = 1 if fits else 0
