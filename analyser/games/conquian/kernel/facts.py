"""Does the player to move have a choice, and what do they know?  Compiled; the plain twin is
``reference.facts``."""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.conquian import choices as F
from analyser.games.conquian import rules as R
from analyser.games.conquian.kernel import laying, outlook
from analyser.games.conquian.kernel import table as T

NO_WAY = -1

# Where things lie in the array that a decision works in: what laying needs, and an outlook.
OUTLOOK = laying.WORK_SIZE
WORK_SIZE = OUTLOOK + outlook.SIZE


@inlined
def wins(table, rules, laid):
    """Say whether to take the card with these of the hand ends the hand."""
    return T.melded(table, table[T.TO_MOVE]) + 1 + bits_set(laid) >= rules[R.MELD_TARGET]


@kernel
def list_takes(table, rules, work):
    """List the sets of cards of the hand with which the player to move may take the card."""
    mine = T.seat_at(table, table[T.TO_MOVE])
    return laying.list_sets(rules, mine[T.LAIN], table[T.CARD], mine[T.HAND], work)


@kernel
def list_lays(table, rules, work):
    """List the sets of cards that may be laid without taking the card."""
    if rules[R.LAY_WITHOUT_CARD] == 0 or not T.own_turn(table):
        return 0
    mine = T.seat_at(table, table[T.TO_MOVE])
    return laying.list_sets(rules, mine[T.LAIN], laying.NO_CARD, mine[T.HAND], work)


@inlined
def most_laid(table, rules, many, work):
    """Return the move that takes the card with the most cards, of the sets that are listed;
    ``NO_WAY`` where one of them ends the hand, or there is none.
    """
    most, found = -1, NO_WAY
    for at in range(many):
        laid = work[laying.SETS + at]
        if wins(table, rules, laid):
            return NO_WAY
        if bits_set(laid) > most:
            most, found = bits_set(laid), laid | table[T.CARD]
    return found


@kernel
def first_way(choice, table, rules, work):
    """Return the move that is the first way out of a choice, the second being 0; or ``NO_WAY``."""
    if choice == F.FORCE:
        return 1 if table[T.PHASE] == T.FORCE else NO_WAY
    if table[T.PHASE] != T.ASK:
        return NO_WAY
    return most_laid(table, rules, list_takes(table, rules, work), work)


@kernel
def count_facts(choice, first, table, rules, found, work):
    """Fill in the facts of a choice whose first way out is ``first``."""
    seat, room = table[T.TO_MOVE], part(work, OUTLOOK)
    other = 1 - seat
    taker, laid = (other, 0) if choice == F.FORCE else (seat, first & ~table[T.CARD])
    mine, theirs, takes = T.seat_at(table, seat), T.seat_at(table, other), T.seat_at(table, taker)
    fits = laying.fits(rules, theirs[T.LAIN], table[T.CARD], work)
    laying.arrange(rules, takes[T.LAIN], table[T.CARD], laid, 0, work)
    run = laying.longest_of(part(work, laying.MELDS))
    need = rules[R.MELD_TARGET] - bits_set(takes[T.LAIN]) - 1 - bits_set(laid)
    hand, left = mine[T.HAND] & ~laid, T.unseen(table, seat)
    if choice == F.FORCE:
        outlook.look(part(mine, T.MELDS0), hand, left, room)
        found[F.EXACT] = 1 if need <= 1 else 0
    else:
        outlook.look(part(work, laying.MELDS), hand, left, room)
        found[F.EXACT] = 1 if outlook.reaches(need, room) else 0
    found[F.MELDED], found[F.OTHER_MELDED] = T.melded(table, seat), T.melded(table, other)
    found[F.STOCK] = T.stock_size(rules) - table[T.TURNED]
    found[F.OTHER_HAND] = bits_set(theirs[T.HAND])
    found[F.EVEN] = 1 - (found[F.OTHER_HAND] & 1)
    found[F.RUN_AFTER] = run
    found[F.RUN_GROWS] = 1 if run > takes[T.LONGEST] else 0
    found[F.LIVE], found[F.DEAD] = room[outlook.MANY], outlook.dead_cards(hand, room)
    found[F.OWN_TURN] = 1 if T.own_turn(table) else 0
    found[F.LAID] = 1 + bits_set(laid)
    found[F.FITS_OTHER] = 1 if fits else 0
