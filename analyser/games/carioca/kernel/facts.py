"""What does a player know who has to decide?  Compiled; the plain twin is ``reference.facts``."""

from __future__ import annotations

from analyser.cards.codes import JOKER
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.carioca import choices as F
from analyser.games.carioca import rules as R
from analyser.games.carioca.kernel import cardsets as S
from analyser.games.carioca.kernel import contracts as C
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import standing
from analyser.games.carioca.kernel import table as T
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, ONE, TWO


@kernel
def of_the_table(table, rules, found):
    """Fill in the facts that all choices have."""
    seat, down, fewest = table[T.TO_MOVE], 0, T.PACK_SIZE
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            theirs = T.seat_at(table, other)
            down += 1 if theirs[T.DOWN_TURN] > 0 else 0
            fewest = min(fewest, theirs[T.CARDS])
    found[F.CONTRACT], found[F.GONE] = table[T.CONTRACT], table[T.OWN_TURNS]
    found[F.OTHERS_DOWN], found[F.FEWEST] = down, fewest
    found[F.MET] = 1 if T.seat_at(table, seat)[T.DOWN_TURN] > 0 else 0
    found[F.FITS], found[F.NEAR], found[F.FINISHES], found[F.NEARS] = 0, 0, 0, 0


@inlined
def cost(rules, one, two, jokers):
    """Return the penalty points of some cards."""
    return S.points(rules, one) + S.points(rules, two) + rules[R.JOKER_POINTS] * jokers


@kernel
def of_the_upcard(table, rules, found, stands):
    """Fill in the facts of whether to take the upcard; ``stands``: ``standing.FOUND_SIZE``."""
    of_the_table(table, rules, found)
    seat = table[T.TO_MOVE]
    mine, card = T.seat_at(table, seat), T.upcard(table)
    one, two, jokers = mine[T.ONE], mine[T.TWO], mine[T.JOKERS]
    found[F.POINTS], found[F.JOKERS] = cost(rules, one, two, jokers), jokers
    if mine[T.DOWN_TURN] > 0:
        fits = table[T.JOKER_FITS] if card == JOKER else table[T.FITS] >> card & 1
        found[F.FITS] = fits
        return
    once = standing.unseen_once(table, rules, seat)
    twice = standing.unseen_twice(table, rules, seat)
    trios, escaleras = table[T.TRIOS], table[T.ESCALERAS]
    standing.stand(rules, trios, escaleras, one, two, jokers, 0, stands)
    near = standing.copies(stands[standing.NEAR], once, twice)
    finished = stands[standing.FINISHED]
    if card == JOKER:
        jokers += 1
    else:
        two |= one & 1 << card
        one |= 1 << card
    standing.stand(rules, trios, escaleras, one, two, jokers, 0, stands)
    found[F.NEAR] = near
    found[F.FINISHES] = 1 if stands[standing.FINISHED] > finished else 0
    found[F.NEARS] = standing.copies(stands[standing.NEAR], once, twice) - near


@kernel
def left_of(table, rules, room):
    """Return what natural cards are left after the contract found, once and twice, and what fits
    its melds.
    """
    book, fits = part(rules, R.BOOK0), 0
    mine = T.seat_at(table, table[T.TO_MOVE])
    one, two = mine[T.ONE], mine[T.TWO]
    for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
        way = room[C.CHOSEN + place]
        taken, again = finder.of_way(book, way, ONE), finder.of_way(book, way, TWO)
        one = finder.without_one(one, two, taken, again)
        two = finder.without_two(two, taken)
        fits |= M.fit_of_way(book, rules, way)
    return one, two, fits


@kernel
def of_the_contract(table, rules, found, room):
    """Fill in the facts of whether to lay the contract found, or to wait."""
    of_the_table(table, rules, found)
    book, seat = part(rules, R.BOOK0), table[T.TO_MOVE]
    one, two, fits = left_of(table, rules, room)
    spent, replaced = C.jokers_of(table, rules, room), 0
    jokers = T.seat_at(table, seat)[T.JOKERS] - spent
    fits |= table[T.FITS]
    for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
        way = room[C.CHOSEN + place]
        if finder.of_way(book, way, JOKERS) > 0:
            first = lowest_bit(finder.of_way(book, way, ONE))
            if M.is_trio(book, way):
                replaced |= S.of_ranks(1 << (first & 15))
            else:
                replaced |= M.stands_for(book, rules, way) << 16 * (first >> 4)
    once = standing.unseen_once(table, rules, seat)
    twice = standing.unseen_twice(table, rules, seat)
    found[F.POINTS], found[F.JOKERS] = cost(rules, one, two, jokers), spent
    found[F.FITS] = bits_set(one & fits) + bits_set(two & fits) + jokers
    found[F.NEAR] = standing.copies(replaced, once, twice)
