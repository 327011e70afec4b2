"""What does the player to move do, and what do they know?  The policy sheet, compiled.

A move is a number: a card's code, more by ``table.GOING_OUT`` to go out with it; 1 to take and 0 to
draw; to bump or to contest the place of the way in its book and one more, 0 to leave it.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.kernels import draw_lot
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.columns import BUMP, CHALLENGE, GO_OUT, F
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import scoring as S
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel import worth as W
from analyser.games.khanhoo.kernel.scoring import (
    BEST_SIZE,
    best_now,
    best_split,
    full_split,
    is_full,
    score_out,
)
from analyser.games.khanhoo.kernel.scoring import SPLIT as SPLIT_AT
from analyser.games.khanhoo.policies import H
from analyser.games.khanhoo.rules import R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, KIND, ONE, TWO, WORTH

MANY_SHOWN = 6
MANY_TURNS = 8
MOST_HELD = 17
"""More than a player has different cards."""

# Where things lie in the scratch array that a decision needs:
FACTS = 0
WORTHS = FACTS + F.COUNT
"""what is left by discarding each card, ``rank_place`` by its place, of which the split counts as
of the whole hand until it is looked at,
"""
EXACT = WORTHS + MOST_HELD
"""what the split counts without it, or −1 as long as it was not,"""
CARDS = EXACT + MOST_HELD
"""the cards, the lowest first,"""
BEST = CARDS + MOST_HELD
"""and room to find the best split of a hand in, which is behind that to look for its points."""
SPLIT = BEST + SPLIT_AT
WORK_SIZE = BEST + BEST_SIZE
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


@inlined
def lot(table, seat, ways):
    """Return one of a number of ways at random; one way alone takes no random number."""
    return draw_lot(table, T.seat_at(table, seat), T.LOTS, seat, ways)


# -- bumping and contesting


@kernel
def way_by_lot(table, seat, book):
    """Return one of the ways that a hand makes with the card on the pile, at random."""
    ways, way = 0, T.next_way(table, seat, book, 0)
    while way >= 0:
        ways += 1
        way = T.next_way(table, seat, book, way + 1)
    chosen = lot(table, seat, ways)
    way = T.next_way(table, seat, book, 0)
    for _ in range(chosen):
        way = T.next_way(table, seat, book, way + 1)
    return way


@kernel
def best_claim(table, rules, policy, work):
    """Return the greatest gain by bumping, and with which way."""
    seat, card = table[T.TO_MOVE], T.top(table)
    mine, book, room = T.seat_at(table, seat), T.claims_book(rules), part(work, SPLIT)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    u1, u2, _ = T.find_unseen(table, rules, seat)
    between = seat - table[T.THROWER]
    between = (between if between > 0 else between + rules[R.PLAYERS]) - 1
    base = policy[H.BUMP_TEMPO] * between - policy[H.MELD_WORTH] * best_now(mine, rules, room)
    base -= W.rest_worth(one, two, rules, policy, u1, u2)
    most, best = 0, -1
    more_one, more_two, more_jokers = one, two, jokers
    if card == C.JOKER:
        more_jokers += 1
    else:
        more_two |= one & (1 << card)
        more_one |= 1 << card
    way = T.next_way(table, seat, book, 0)
    while way >= 0:
        taken, twice = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
        left_one = finder.drop_once(more_one, more_two, taken, twice)
        left_two = finder.drop_twice(more_two, taken)
        left_jokers = more_jokers - finder.way_at(book, way, JOKERS)
        gain = base + 10 * finder.way_at(book, way, WORTH)
        gain += W.worth(left_one, left_two, left_jokers, rules, policy, u1, u2, room)
        if double_possible(book, way, one, two, card, u1, u2):
            gain -= policy[H.BUMP_SINGLE]
        if best < 0 or gain > most:
            most, best = gain, way
        way = T.next_way(table, seat, book, way + 1)
    return most, best


@kernel
def claims(table, rules, policy, work):
    """Return whether a player bumps, and with what."""
    seat = table[T.TO_MOVE]
    if policy[H.THINKS] == 0:
        if lot(table, seat, 2) == 0:
            return 0
        return 1 + way_by_lot(table, seat, T.claims_book(rules))
    gain, way = best_claim(table, rules, policy, work)
    does = gain >= policy[H.BUMP_BAR]
    if policy[H.RULE_FOR] == BUMP:
        claim_facts(table, rules, way, part(work, FACTS), part(work, BEST))
        does = goes_first(part(policy, H.RULE), part(work, FACTS))
    return 1 + way if does else 0


@kernel
def best_contest(table, rules):
    """Return the way with most points in which the next player may contest."""
    seat, book = table[T.TO_MOVE], T.whole_book(rules)
    most, best, way = -1, -1, T.next_way(table, seat, book, 0)
    while way >= 0:
        points = finder.way_at(book, way, WORTH)
        if points > most:
            most, best = points, way
        way = T.next_way(table, seat, book, way + 1)
    return best


@kernel
def raise_by(table, rules, policy, u1, u2, common, work):
    """Return by how much the card on the pile raises the worth of the hand.

    ``common``: ``worth.near_common`` of the hand.
    """
    seat, card, room = table[T.TO_MOVE], T.top(table), part(work, SPLIT)
    mine = T.seat_at(table, seat)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    before = best_now(mine, rules, room)
    if card == C.JOKER:
        # Nothing counts jokers but the split.
        more = S.best_points(one, two, jokers + 1, rules, room)
        T.look_ahead(mine, card, more)
        return policy[H.MELD_WORTH] * (more - before)
    bit = 1 << card
    more_one, more_two, more = one | bit, two | (one & bit), before
    if T.matters(more_one, more_two, jokers, card):
        more = S.best_points(more_one, more_two, jokers, rules, room)
    T.look_ahead(mine, card, more)
    found = policy[H.MELD_WORTH] * (more - before)
    near = W.near_common(more_one, rules, u1, u2) - common
    if bit & W.NAMED_FACES != 0:
        near += W.near_named(more_one, more_two, rules, u1, u2)
        near -= W.near_named(one, two, rules, u1, u2)
    if bit & C.ACES != 0:
        near += W.near_aces(more_one, more_two, rules, u1, u2)
        near -= W.near_aces(one, two, rules, u1, u2)
    found += policy[H.NEAR_WORTH] * near
    if policy[H.DOUBLE_WORTH] != 0 and W.find_doubles(more_one, more_two) & bit != 0:
        ones, twos = W.near_doubles(more_one, more_two, rules, u1, u2)
        found += policy[H.DOUBLE_WORTH] * (ones + twos)
        ones, twos = W.near_doubles(one, two, rules, u1, u2)
        found -= policy[H.DOUBLE_WORTH] * (ones + twos)
    beside = C.partners(one)
    lone = C.lone_among(more_one, more_two, beside | C.PARTNERS[card])
    lone -= C.lone_among(one, two, beside)
    return found - policy[H.DEADWOOD] * lone


@kernel
def contests(table, rules, policy, work):
    """Return whether the next player contests a bump, and with what."""
    seat = table[T.TO_MOVE]
    if policy[H.THINKS] == 0:
        if lot(table, seat, 2) == 0:
            return 0
        return 1 + way_by_lot(table, seat, T.whole_book(rules))
    way = best_contest(table, rules)
    if policy[H.RULE_FOR] == CHALLENGE:
        claim_facts(table, rules, way, part(work, FACTS), part(work, BEST))
        does = goes_first(part(policy, H.RULE), part(work, FACTS))
    else:
        mine = T.seat_at(table, seat)
        u1, u2, _ = T.find_unseen(table, rules, seat)
        common = W.near_common(mine[T.HAND_ONE], rules, u1, u2)
        raised = raise_by(table, rules, policy, u1, u2, common, work)
        does = raised >= policy[H.CHALLENGE_BAR]
    return 1 + way if does else 0


# -- drawing and discarding


@kernel
def takes(table, rules, policy, work):
    """Return whether a player takes (1) or draws (0)."""
    seat = table[T.TO_MOVE]
    if not T.may_draw(table, rules):
        return 1
    if policy[H.THINKS] == 0:
        return lot(table, seat, 2)
    mine = T.seat_at(table, seat)
    u1, u2, jokers = T.find_unseen(table, rules, seat)
    one, two = mine[T.HAND_ONE], mine[T.HAND_TWO]
    common = W.near_common(one, rules, u1, u2)
    near = common + W.near_named(one, two, rules, u1, u2) + W.near_aces(one, two, rules, u1, u2)
    more = raise_by(table, rules, policy, u1, u2, common, work) - policy[H.TAKE_BAR]
    cards = C.count_cards(u1, u2) + jokers
    return 1 if more * cards > policy[H.MELD_WORTH] * near else 0


PLACES = 32
"""By which a worth is multiplied that is one number with a place among the cards."""


@inlined
def rank_place(left, at):
    """Return a worth and a place as one number: of equal ones that of the lower place is more."""
    return left * PLACES + PLACES - 1 - at


@kernel
def list_throws(table, rules, policy, work):
    """List the cards that may be discarded, the lowest first, and what each leaves at most.

    Returns how many.  The split counts as of the whole hand, which no card less makes better, where
    it is not plain what it loses; what else a hand is worth is counted once, and for each card what
    is otherwise without it: no branch asks which card it is, since none could be foreseen.
    """
    seat = table[T.TO_MOVE]
    mine, room = T.seat_at(table, seat), part(work, SPLIT)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    u1, u2, _ = T.find_unseen(table, rules, seat)
    points = best_now(mine, rules, room)
    in_one, in_two = C.find_paired(one)
    unlike = ~(two & C.LIKE)
    lone = one & ~in_one & unlike
    # What lies with one other card alone, that is not an equal one; and with an equal one alone.
    single, alike = one & in_one & ~in_two & unlike, one & ~in_one & ~unlike
    # A card that lies in no meld leaves the best split as it is.
    useful, runs, triplets, royal, khanhoo = one, 0, 0, 0, 0
    if jokers == 0:
        useful = T.find_useful(one, two)
        runs, triplets, royal, khanhoo = S.find_disjoint(one, two)
    elif jokers == 1:
        useful = one & ~lone
    unknown = useful & ~(runs | triplets | royal | khanhoo)
    changes = W.near_changes(one, u1, u2)
    low, mid, high, third = W.feeds(u1)
    wanted = T.seat_at(table, T.find_seat_after(rules, seat, 1))[T.WANTED_FACES]
    wanted = C.partners(wanted) | (wanted & C.LIKE)
    ones, twos = W.near_doubles(one, two, rules, u1, u2)
    named, aces = W.near_named(one, two, rules, u1, u2), W.near_aces(one, two, rules, u1, u2)
    near = W.near_common(one, rules, u1, u2) + named + aces
    whole = policy[H.MELD_WORTH] * points + policy[H.NEAR_WORTH] * near
    whole += policy[H.DOUBLE_WORTH] * (ones + twos)
    whole -= policy[H.DEADWOOD] * (bits_set(lone) + bits_set(lone & two))
    allowed = one
    if (
        table[T.TAKEN_CARD] >= 0
        and table[T.TAKEN_CARD] != C.JOKER
        and not T.may_throw(table, table[T.TAKEN_CARD])
    ):
        allowed &= ~(1 << table[T.TAKEN_CARD])
    many, faces = 0, allowed
    while faces != 0:
        card = lowest_bit(faces)
        faces &= faces - 1
        only = 1 - W.has(two, card)
        gone = C.PARTNERS[card] & single
        alone = only * (bits_set(gone) + bits_set(gone & two)) - W.has(lone, card)
        left = whole - policy[H.DEADWOOD] * (alone + W.has(alike, card))
        left += policy[H.NEAR_WORTH] * only * W.near_without(card, changes, rules, u1, u2)
        fed = rules[R.SEQUENCE_POINTS] * (W.has(low, card) + W.has(mid, card) + W.has(high, card))
        fed += rules[R.TRIPLET_POINTS] * W.has(third, card)
        left -= policy[H.FEED] * fed + policy[H.FEED_SEEN] * W.has(wanted, card)
        lost = rules[R.SEQUENCE_POINTS] * W.has(runs, card)
        lost += rules[R.TRIPLET_POINTS] * W.has(triplets, card)
        lost += rules[R.ROYAL_POINTS] * W.has(royal, card)
        lost += rules[R.KHANHOO_POINTS] * W.has(khanhoo, card)
        left -= policy[H.MELD_WORTH] * lost
        work[CARDS + many], work[WORTHS + many] = card, rank_place(left, many)
        work[EXACT + many] = -1 if W.has(unknown, card) == 1 else points - lost
        many += 1
    # Of few cards more is otherwise.
    royal, khanhoo, courts = W.named_feeds(u1, u2)
    faces = allowed & W.NAMED_FACES
    while faces != 0:
        card = lowest_bit(faces)
        bit = 1 << card
        faces &= faces - 1
        more = W.near_named(one & ~(bit & ~two), two & ~bit, rules, u1, u2) - named
        fed = rules[R.ROYAL_POINTS] * W.has(royal, card)
        fed += rules[R.KHANHOO_POINTS] * W.has(khanhoo, card)
        fed += rules[R.COURT_POINTS] * W.has(courts, card)
        more = policy[H.NEAR_WORTH] * more - policy[H.FEED] * fed
        work[WORTHS + bits_set(allowed & (bit - 1))] += PLACES * more
    faces = allowed & C.ACES
    while faces != 0:
        bit = faces & -faces
        faces &= faces - 1
        more = W.near_aces(one & ~(bit & ~two), two & ~bit, rules, u1, u2) - aces
        fed = rules[R.ACES_POINTS] * W.fed_aces(bit, u1, u2)
        more = policy[H.NEAR_WORTH] * more - policy[H.FEED] * fed
        work[WORTHS + bits_set(allowed & (bit - 1))] += PLACES * more
    faces = allowed & W.find_doubles(one, two)
    doubles = ones + twos
    while faces != 0:
        bit = faces & -faces
        faces &= faces - 1
        ones, twos = W.near_doubles(one & ~(bit & ~two), two & ~bit, rules, u1, u2)
        more = policy[H.DOUBLE_WORTH] * (ones + twos - doubles)
        work[WORTHS + bits_set(allowed & (bit - 1))] += PLACES * more
    if jokers > 0 and T.may_throw(table, C.JOKER):
        work[CARDS + many], work[EXACT + many] = C.JOKER, -1
        work[WORTHS + many] = rank_place(whole - policy[H.KEEP_JOKER], many)
        many += 1
    return many


@kernel
def next_throw(table, rules, policy, many, work):
    """Return the place of the card that leaves most of the listed ones, of equals the lowest.

    A card is looked at as it is only once none that may leave more is not.
    """
    mine, room = T.seat_at(table, table[T.TO_MOVE]), part(work, SPLIT)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    while True:
        most = work[WORTHS]
        for at in range(1, many):
            # The greater of the two, without a branch.
            short = most - work[WORTHS + at]
            most -= short & (short >> 63)
        best = PLACES - 1 - (most & (PLACES - 1))
        if work[EXACT + best] >= 0:
            return best
        whole = best_now(mine, rules, room)
        card = work[CARDS + best]
        if card == C.JOKER:
            points = S.best_points(one, two, jokers - 1, rules, room)
        else:
            bit = 1 << card
            rest = one & ~(bit & ~two)
            points = S.best_points(rest, two & ~bit, jokers, rules, room)
        work[WORTHS + best] -= PLACES * policy[H.MELD_WORTH] * (whole - points)
        work[EXACT + best] = points


@kernel
def way_out(table, rules, work):
    """Return the card after which the player to move may go out and scores most, or −1."""
    found, joker = T.find_out_cards(table, rules, part(work, SPLIT + S.ROOM))
    if found == 0 and not joker:
        return T.NO_CARD
    mine = T.seat_at(table, table[T.TO_MOVE])
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    most, best, room = -1, T.NO_CARD, part(work, BEST)
    while found != 0:
        bit = found & -found
        found &= found - 1
        points = score_out(one & ~(bit & ~two), two & ~bit, jokers, rules, room)
        if points > most:
            most, best = points, lowest_bit(bit)
    if joker and score_out(one, two, jokers - 1, rules, room) > most:
        best = C.JOKER
    return best


@kernel
def goes_out(table, rules, policy, card, work):
    """Say whether a player goes out who may, with this card."""
    if policy[H.RULE_FOR] == GO_OUT:
        fill_out_facts(table, rules, card, part(work, FACTS), part(work, BEST))
        return goes_first(part(policy, H.RULE), part(work, FACTS))
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    one, two = mine[T.HAND_ONE], mine[T.HAND_TWO]
    if card != C.JOKER:
        bit = 1 << card
        one &= ~(bit & ~two)
        two &= ~bit
    u1, u2, _ = T.find_unseen(table, rules, seat)
    ones, twos = W.near_doubles(one, two, rules, u1, u2)
    bar = policy[H.OUT_BAR]
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            if T.seat_at(table, other)[T.SHOWN_CARDS] >= MANY_SHOWN:
                bar += policy[H.HURRY]
            if table[T.TURN] >= MANY_TURNS * rules[R.PLAYERS]:
                bar += policy[H.HURRY]
    return 10 * ones + 5 * twos <= bar


@kernel
def throws_by_lot(table, rules, work):
    """Return with which card a player goes out, or which they discard, at random."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    found, joker = T.find_out_cards(table, rules, part(work, SPLIT + S.ROOM))
    out = (found != 0 or joker) and lot(table, seat, 2) == 1
    if not out:
        found, joker = 0, mine[T.HAND_JOKERS] > 0 and T.may_throw(table, C.JOKER)
        faces = mine[T.HAND_ONE]
        while faces != 0:
            bit = faces & -faces
            faces &= faces - 1
            if T.may_throw(table, lowest_bit(bit)):
                found |= bit
    chosen = lot(table, seat, bits_set(found) + (1 if joker else 0))
    while chosen > 0 and found != 0:
        found &= found - 1
        chosen -= 1
    card = lowest_bit(found) if found != 0 else C.JOKER
    return card + T.GOING_OUT if out else card


@kernel
def throws(table, rules, policy, work):
    """Return with which card a player goes out, or which they discard."""
    if policy[H.THINKS] == 0:
        return throws_by_lot(table, rules, work)
    card = way_out(table, rules, work)
    if card != T.NO_CARD and goes_out(table, rules, policy, card, work):
        return card + T.GOING_OUT
    many = list_throws(table, rules, policy, work)
    at = next_throw(table, rules, policy, many, work)
    card = work[CARDS + at]
    T.look_ahead(T.seat_at(table, table[T.TO_MOVE]), card, work[EXACT + at])
    return card


@kernel
def choose(table, rules, policies, work):
    """Return the move of the player to move.  ``work``: ``WORK_SIZE``."""
    policy, stage = policy_of(policies, table[T.TO_MOVE]), table[T.STAGE]
    if stage == T.THROW:
        return throws(table, rules, policy, work)
    if stage == T.DRAW:
        return takes(table, rules, policy, work)
    if stage == T.CLAIM:
        return claims(table, rules, policy, work)
    return contests(table, rules, policy, work)


# -- what the player knows


@kernel
def double_possible(book, way, one, two, card, u1, u2):
    """Say whether a triplet, royal or khanhoo without joker can still become double.

    ``one``, ``two``: the hand without the ``card`` on the pile.
    """
    kind = finder.way_at(book, way, KIND)
    if finder.way_at(book, way, JOKERS) != 0 or kind not in (
        melds.TRIPLET, melds.ROYAL, melds.KHAN
    ):  # fmt: skip
        return False
    faces = finder.way_at(book, way, ONE)
    bit = 1 << card
    # Both copies are held, unseen, or the card of the pile.
    once, both = one | u1 | bit, two | u2 | (one & u1) | (one & bit) | (u1 & bit)
    return faces & ~(once & both) == 0


@kernel
def fill_common_facts(table, rules, found, room):
    """Fill in the facts that are the same whatever is decided."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    found[F.SKIPPED], found[F.STOCK] = 0, C.count_cards(table[T.STOCK_LEFT], 0)
    found[F.THROWN], found[F.PLAYERS] = table[T.TURN], rules[R.PLAYERS]
    shown = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            shown = max(shown, T.seat_at(table, other)[T.SHOWN_CARDS])
    found[F.SHOWN] = shown
    found[F.MELDED] = best_now(mine, rules, part(room, SPLIT_AT)) + mine[T.SHOWN_POINTS]


@kernel
def claim_facts(table, rules, way, found, room):
    """Fill in the facts of the player who may bump, or contest, with a way of that book."""
    seat, card = table[T.TO_MOVE], T.top(table)
    mine = T.seat_at(table, seat)
    bumps = table[T.STAGE] == T.CLAIM
    book = T.claims_book(rules) if bumps else T.whole_book(rules)
    fill_common_facts(table, rules, found, room)
    u1, u2, _ = T.find_unseen(table, rules, seat)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    found[F.POINTS] = finder.way_at(book, way, WORTH)
    found[F.DOUBLE] = 1 if double_possible(book, way, one, two, card, u1, u2) else 0
    if card == C.JOKER:
        jokers += 1
    else:
        two |= one & (1 << card)
        one |= 1 << card
    if bumps:
        between = seat - table[T.THROWER]
        found[F.SKIPPED] = (between if between > 0 else between + rules[R.PLAYERS]) - 1
        taken, twice = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
        one, two = finder.drop_once(one, two, taken, twice), finder.drop_twice(two, taken)
        jokers -= finder.way_at(book, way, JOKERS)
    found[F.DEADWOOD] = C.lone_cards(one, two)
    _, found[F.UNMELDED_CARDS] = best_split(one, two, jokers, rules, room)


@kernel
def fill_out_facts(table, rules, card, found, room):
    """Fill in the facts of the player who may go out with a card."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    fill_common_facts(table, rules, found, room)
    u1, u2, _ = T.find_unseen(table, rules, seat)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    one, two, jokers = C.without_card(one, two, jokers, card)
    over = 0
    if is_full(rules):
        points = full_split(one, two, jokers, rules, room)
    else:
        points, over = best_split(one, two, jokers, rules, room)
    found[F.POINTS], found[F.UNMELDED_CARDS] = points + mine[T.SHOWN_POINTS], over
    ones, twos = W.near_doubles(one, two, rules, u1, u2)
    found[F.DOUBLE] = 1 if ones + twos > 0 else 0
    found[F.DEADWOOD] = C.lone_cards(one, two)
