"""What does the player to move do, and what do they know?  The policy sheet, compiled."""

from __future__ import annotations

from analyser.cards.codes import JOKER
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.carioca.columns import GO_DOWN, TAKE, F
from analyser.games.carioca.kernel import contracts as C
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.policies import EARLY_TURNS, NEARLY_OUT, H
from analyser.games.carioca.rules import LOWER, MELD_BIT, SIDE_BIT, UPPER, R
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.kernels import draw_lot
from analyser.games.melds import finder
from analyser.games.melds.catalogue import COUNT, JOKERS, ONE, SIZE, TWO

NO_MELD = -1
NOTHING = -1

# Where things lie in the room of a decision:
FACTS = 0
HAND_FINDINGS = FACTS + F.COUNT
CONTRACT = HAND_FINDINGS + C.FOUND_SIZE
WORK_SIZE = CONTRACT + C.ROOM_SIZE
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


@inlined
def lot(table, seat, count):
    """Return one of these ways at random; where there is one only, no lot is cast."""
    return draw_lot(table, T.seat_at(table, seat), T.LOTS, seat, count)


# -- the upcard ------------------------------------------------------------------------------------


@kernel
def takes(table, rules, policies, work):
    """Say whether the player to move takes the upcard (1) or draws (0)."""
    seat = table[T.TO_MOVE]
    policy, mine = policy_of(policies, seat), T.seat_at(table, seat)
    if policy[H.THINKS] == 0:
        return lot(table, seat, 2)
    if policy[H.RULE_FOR] == TAKE:
        fill_upcard_facts(table, rules, part(work, FACTS), part(work, HAND_FINDINGS))
        return 1 if goes_first(part(policy, H.RULE), part(work, FACTS)) else 0
    card = T.upcard(table)
    one, two, jokers = mine[T.ONE], mine[T.TWO], mine[T.JOKERS]
    if card == JOKER:
        with_one, with_two, with_jokers = one, two, jokers + 1
    else:
        bit = 1 << card
        with_one, with_two, with_jokers = one | bit, two | (one & bit), jokers
    if mine[T.DOWN_TURN] > 0:
        fits, joker = table[T.FITS], table[T.JOKER_FITS]
        gain = C.worth_down(rules, policy, with_one, with_two, with_jokers, fits, joker)
        gain -= C.worth_down(rules, policy, one, two, jokers, fits, joker)
        return 1 if gain > policy[H.TAKE_BAR] else 0
    once = C.find_unseen_once(table, rules, seat)
    twice = C.find_unseen_twice(table, rules, seat)
    found = part(work, HAND_FINDINGS)
    gain = C.worth(table, rules, policy, with_one, with_two, with_jokers, once, twice, found)
    gain -= C.worth(table, rules, policy, one, two, jokers, once, twice, found)
    return 1 if gain > policy[H.TAKE_BAR] else 0


# -- the contract ----------------------------------------------------------------------------------


@kernel
def goes_down(table, rules, policies, work):
    """Say whether the player to move lays a contract (1), which then is in the room, or not."""
    seat, room = table[T.TO_MOVE], part(work, CONTRACT)
    policy, mine = policy_of(policies, seat), T.seat_at(table, seat)
    if mine[T.DOWN_TURN] > 0:
        return 0
    if policy[H.THINKS] == 0:
        many = C.find(table, rules, policy, 1 << 60, room)
        if many == 0 or lot(table, seat, 2) == 0:
            return 0
        C.find(table, rules, policy, lot(table, seat, many), room)
        return 1
    if C.find(table, rules, policy, C.BEST, room) == 0:
        return 0
    if goes_out(table):
        return 1
    if policy[H.RULE_FOR] == GO_DOWN:
        fill_contract_facts(table, rules, part(work, FACTS), room)
        return 1 if goes_first(part(policy, H.RULE), part(work, FACTS)) else 0
    return 0 if value_waiting(table, rules, policy, room) > policy[H.DOWN_BAR] else 1


@inlined
def goes_out(table):
    """Say whether who lays the contract is out of cards by it, or by discarding the last one."""
    return T.seat_at(table, table[T.TO_MOVE])[T.CARDS] - C.cards_of(table) <= 1


@kernel
def find_contract(table, rules, policies, work):
    """Find the contract after which the hand of the player to move is worth most."""
    policy = policy_of(policies, table[T.TO_MOVE])
    return C.find(table, rules, policy, C.BEST, part(work, CONTRACT))


@kernel
def has_contract(table, rules, policies, work):
    """Say whether the player to move may choose to go down or to wait; finds the contract."""
    seat = table[T.TO_MOVE]
    if T.seat_at(table, seat)[T.DOWN_TURN] > 0 or goes_out(table):
        return False
    return find_contract(table, rules, policies, work) > 0


@kernel
def value_waiting(table, rules, policy, room):
    """Return what it is worth to the player who could lay the contract found to wait a turn."""
    one, two, fits = find_rest(table, rules, room)
    seat, made = table[T.TO_MOVE], 0
    if bits_set(one & ~fits) + bits_set(two & ~fits) <= 1:
        made += policy[H.WAIT_OUT]
    made += C.price_of_joker(table, policy) * C.jokers_of(table, rules, room)
    for other in range(rules[R.PLAYERS]):
        theirs = T.seat_at(table, other)
        if other != seat and theirs[T.DOWN_TURN] > 0 and theirs[T.CARDS] <= NEARLY_OUT:
            made -= policy[H.WAIT_DANGER]
    return made


# -- adding ----------------------------------------------------------------------------------------


@kernel
def further_meld(table, rules, policies):
    """Return the way of a further meld that the player to move lays, or ``NO_MELD``."""
    if rules[R.NEW_MELDS_AFTER] == 0 or not M.may_add(table, rules):
        return NO_MELD
    seat = table[T.TO_MOVE]
    policy, many = policy_of(policies, seat), 0
    if policy[H.THINKS] != 0:
        return held_way(table, rules, 0)
    while held_way(table, rules, many) != NO_MELD:
        many += 1
    if many == 0 or lot(table, seat, 2) == 0:
        return NO_MELD
    return held_way(table, rules, lot(table, seat, many))


@kernel
def held_way(table, rules, number):
    """Return of the ways that the player to move holds the one of that number, or ``NO_MELD``."""
    book, mine = part(rules, R.BOOK0), T.seat_at(table, table[T.TO_MOVE])
    for way in range(book[COUNT]):
        leaves = mine[T.CARDS] - finder.way_at(book, way, SIZE)
        if finder.is_held(book, way, mine[T.ONE], mine[T.TWO], mine[T.JOKERS]) and (
            leaves > 0 or rules[R.OUT_NEEDS_DISCARD] == 0
        ):
            if number == 0:
                return way
            number -= 1
    return NO_MELD


@inlined
def as_number(card, number, side):
    """Return an addition as a number."""
    return card | number << MELD_BIT | side << SIDE_BIT


@kernel
def addition(table, rules, policies):
    """Return what the player to move adds next, as a number, or ``NOTHING``."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    if mine[T.DOWN_TURN] == 0:
        return NOTHING
    policy = policy_of(policies, seat)
    if policy[H.THINKS] == 0:
        return addition_by_lot(table, rules, seat)
    if M.may_add(table, rules):
        cards = mine[T.ONE] & table[T.FITS]
    elif M.may_add_own(table, rules):
        cards = mine[T.ONE]
    else:
        return NOTHING
    if M.last_stays(table, rules):
        return NOTHING
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        found = find_lowest_addition(table, rules, card)
        if found != NOTHING:
            return found
    if mine[T.JOKERS] == 0:
        return NOTHING
    if C.price_of_joker(table, policy) == 0 or mine[T.CARDS] - mine[T.JOKERS] <= 1:
        return find_lowest_addition(table, rules, JOKER)
    return NOTHING


@kernel
def find_lowest_addition(table, rules, card):
    """Return how a card is added to the lowest meld that it fits, or ``NOTHING``."""
    for number in range(table[T.MELD_COUNT]):
        ways = M.may_take(table, rules, number, card)
        if ways != 0:
            meld = T.meld_at(table, number)
            goes_up = card == JOKER
            if meld[T.SUIT] >= 0 and not goes_up:
                goes_up = meld[T.STANDS] >> (card & 15) & 1 != 0
            side = UPPER if ways == 1 << UPPER or (goes_up and ways > 1) else LOWER
            return as_number(card, number, side)
    return NOTHING


@kernel
def addition_by_lot(table, rules, seat):
    """Return what a player adds who moves at random, or ``NOTHING``."""
    many = 0
    while nth_to_add(table, rules, many) != NOTHING:
        many += 1
    if many == 0 or lot(table, seat, 2) == 0:
        return NOTHING
    card, ways = nth_to_add(table, rules, lot(table, seat, many)), 0
    for number in range(table[T.MELD_COUNT]):
        ways += bits_set(M.may_take(table, rules, number, card))
    which = lot(table, seat, ways)
    for number in range(table[T.MELD_COUNT]):
        sides = M.may_take(table, rules, number, card)
        for side in (LOWER, UPPER):
            if sides >> side & 1 != 0:
                if which == 0:
                    return as_number(card, number, side)
                which -= 1
    return NOTHING


@kernel
def nth_to_add(table, rules, count):
    """Return of the cards that the player to move may add the one of that number, or ``NOTHING``.

    The lowest first, a joker last.
    """
    mine = T.seat_at(table, table[T.TO_MOVE])
    cards = mine[T.ONE]
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        if goes_anywhere(table, rules, card):
            if count == 0:
                return card
            count -= 1
    if mine[T.JOKERS] > 0 and count == 0 and goes_anywhere(table, rules, JOKER):
        return JOKER
    return NOTHING


@kernel
def goes_anywhere(table, rules, card):
    """Say whether the player to move may add a card to any meld."""
    found = 0
    for number in range(table[T.MELD_COUNT]):
        found |= M.may_take(table, rules, number, card)
    return found != 0


# -- discarding ------------------------------------------------------------------------------------


@inlined
def may_throw(table, mine):
    """Return the natural cards that the player to move may discard."""
    banned, cards = table[T.BANNED], mine[T.ONE]
    if banned >= 0 and banned != JOKER:
        cards &= ~(1 << banned) | mine[T.TWO]
        if cards == 0 and mine[T.JOKERS] == 0:
            # With nothing else to discard, the taken card is discarded.
            return mine[T.ONE]
    return cards


@inlined
def may_throw_joker(table, mine):
    """Say whether they may discard a joker."""
    if mine[T.JOKERS] == 0:
        return False
    return table[T.BANNED] != JOKER or mine[T.JOKERS] > 1 or mine[T.ONE] == 0


@kernel
def choose_discard(table, rules, policies, work):
    """Return the card that the player to move discards."""
    seat = table[T.TO_MOVE]
    policy, mine = policy_of(policies, seat), T.seat_at(table, seat)
    cards, joker = may_throw(table, mine), may_throw_joker(table, mine)
    if policy[H.THINKS] == 0:
        return nth_thrown(cards, lot(table, seat, bits_set(cards) + (1 if joker else 0)))
    return choose_discard_among(table, rules, policies, cards, joker, work)


@kernel
def choose_discard_among(table, rules, policies, cards, joker, work):
    """Return of some cards, a joker among them or not, the one that who thinks discards first."""
    seat = table[T.TO_MOVE]
    policy, mine = policy_of(policies, seat), T.seat_at(table, seat)
    if mine[T.DOWN_TURN] > 0:
        return choose_discard_down(table, rules, policy, cards, joker)
    found = part(work, HAND_FINDINGS)
    one, two, jokers = mine[T.ONE], mine[T.TWO], mine[T.JOKERS]
    looks_far = 1 if policy[H.NEED_FAR] > 0 else 0
    C.stand(rules, table[T.TRIOS], table[T.ESCALERAS], one, two, jokers, looks_far, found)
    keeps = 0
    if found[C.TRIOS] + found[C.ESCALERAS] == 0:
        keeps = policy[H.KEEP_FIT]
    over = cards & (found[C.OVER_ONE] | found[C.OVER_TWO])
    if over != 0:
        # What the hand is worth without one of these differs by their points alone.
        return best_thrown(table, rules, policy, over, policy[H.SPARE], keeps)
    once = C.find_unseen_once(table, rules, seat)
    twice = C.find_unseen_twice(table, rules, seat)
    fed = feeds(table, rules)
    best, most = NOTHING, 0
    while cards != 0:
        card = lowest_bit(cards)
        bit = 1 << card
        cards ^= bit
        worth = C.worth(
            table,
            rules,
            policy,
            M.find_left_once(one, two, bit),
            M.find_left_twice(two, bit),
            jokers,
            once,
            twice,
            found,
        )
        worth += worth_thrown(table, rules, policy, card, fed, keeps, 0)
        if best == NOTHING or worth > most:
            best, most = card, worth
    if joker:
        worth = C.worth(table, rules, policy, one, two, jokers - 1, once, twice, found)
        worth += worth_of_joker(table, rules, policy, keeps)
        if best == NOTHING or worth > most:
            best = JOKER
    return best


@kernel
def nth_thrown(cards, count):
    """Return the card of that number of those that may be discarded, a joker behind them."""
    for _ in range(count):
        cards &= cards - 1
    return lowest_bit(cards) if cards != 0 else JOKER


@inlined
def feeds(table, rules):
    """Return the natural cards that the next player could use."""
    following = table[T.TO_MOVE] + 1 if table[T.TO_MOVE] + 1 < rules[R.PLAYERS] else 0
    theirs, found = T.seat_at(table, following), 0
    if theirs[T.DOWN_TURN] > 0:
        found = table[T.FITS]
    if theirs[T.KNOWN_ONE] != 0:
        found |= C.find_alike(theirs[T.KNOWN_ONE])
    return found


@inlined
def worth_thrown(table, rules, policy, card, fed, keeps, spare):
    """Return the value of discarding a natural card; ``spare``: what each point in hand costs."""
    bit = 1 << card
    early = policy[H.EARLY_HIGH] if table[T.OWN_TURNS] < EARLY_TURNS else 0
    made = (policy[H.THROW_POINTS] + early + spare) * M.points(rules, bit)
    if fed & bit != 0:
        made -= policy[H.THROW_FEED]
    if table[T.FITS] & bit != 0:
        made -= keeps
    return made


@kernel
def worth_of_joker(table, rules, policy, keeps):
    """Return what it is worth to discard a joker."""
    following = table[T.TO_MOVE] + 1 if table[T.TO_MOVE] + 1 < rules[R.PLAYERS] else 0
    made = -policy[H.JOKER_THROW]
    if table[T.JOKER_FITS] != 0:
        made -= keeps
        if T.seat_at(table, following)[T.DOWN_TURN] > 0:
            made -= policy[H.THROW_FEED]
    return made


@kernel
def best_thrown(table, rules, policy, cards, spare, keeps):
    """Return of some cards the one that it is worth most to discard."""
    fed, best, most = feeds(table, rules), NOTHING, 0
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        worth = worth_thrown(table, rules, policy, card, fed, keeps, spare)
        if best == NOTHING or worth > most:
            best, most = card, worth
    return best


@kernel
def choose_discard_down(table, rules, policy, cards, joker):
    """Return the card that is discarded by the player who has met the contract."""
    fed, fits, best, most = feeds(table, rules), table[T.FITS], NOTHING, 0
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        if fits >> card & 1 != 0:
            worth = worth_thrown(table, rules, policy, card, fed, 0, 0) - policy[H.KEEP_FIT]
        else:
            worth = worth_thrown(table, rules, policy, card, fed, 0, policy[H.SPARE])
        if best == NOTHING or worth > most:
            best, most = card, worth
    if joker:
        worth = worth_of_joker(table, rules, policy, 0)
        if table[T.JOKER_FITS] != 0:
            worth -= policy[H.KEEP_FIT]
        else:
            worth += policy[H.SPARE] * rules[R.JOKER_POINTS]
        if best == NOTHING or worth > most:
            best = JOKER
    return best


# -- facts -----------------------------------------------------------------------------------------


@kernel
def fill_table_facts(table, rules, found):
    """Fill in the facts that all choices have."""
    seat, down, fewest = table[T.TO_MOVE], 0, T.PACK_SIZE
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            theirs = T.seat_at(table, other)
            down += 1 if theirs[T.DOWN_TURN] > 0 else 0
            fewest = min(fewest, theirs[T.CARDS])
    found[F.CONTRACT], found[F.OWN_TURNS_PLAYED] = table[T.CONTRACT], table[T.OWN_TURNS]
    found[F.DOWN], found[F.FEWEST] = down, fewest
    found[F.MET] = 1 if T.seat_at(table, seat)[T.DOWN_TURN] > 0 else 0
    (
        found[F.LAY_OFF_CARDS],
        found[F.FINISHING_CARDS],
        found[F.FINISHES],
        found[F.MORE_FINISHING_CARDS],
        found[F.UPCARD_FITS],
    ) = 0, 0, 0, 0, 0


@inlined
def cost(rules, one, two, jokers):
    """Return the penalty points of some cards."""
    return M.points(rules, one) + M.points(rules, two) + rules[R.JOKER_POINTS] * jokers


@kernel
def fill_upcard_facts(table, rules, found, stands):
    """Fill in the facts of whether to take the upcard; ``stands``: ``C.FOUND_SIZE``."""
    fill_table_facts(table, rules, found)
    seat = table[T.TO_MOVE]
    mine, card = T.seat_at(table, seat), T.upcard(table)
    one, two, jokers = mine[T.ONE], mine[T.TWO], mine[T.JOKERS]
    found[F.POINTS], found[F.JOKERS] = cost(rules, one, two, jokers), jokers
    if mine[T.DOWN_TURN] > 0:
        fits = table[T.JOKER_FITS] if card == JOKER else table[T.FITS] >> card & 1
        found[F.UPCARD_FITS] = fits
        return
    once = C.find_unseen_once(table, rules, seat)
    twice = C.find_unseen_twice(table, rules, seat)
    trios, escaleras = table[T.TRIOS], table[T.ESCALERAS]
    C.stand(rules, trios, escaleras, one, two, jokers, 0, stands)
    near = C.copies(stands[C.NEAR], once, twice)
    finished = stands[C.FINISHED_CONTRACT]
    if card == JOKER:
        jokers += 1
    else:
        two |= one & 1 << card
        one |= 1 << card
    C.stand(rules, trios, escaleras, one, two, jokers, 0, stands)
    found[F.FINISHING_CARDS] = near
    found[F.FINISHES] = 1 if stands[C.FINISHED_CONTRACT] > finished else 0
    found[F.MORE_FINISHING_CARDS] = C.copies(stands[C.NEAR], once, twice) - near


@kernel
def find_rest(table, rules, room):
    """Return what natural cards are left after the contract found, once and twice, and what fits
    its melds.
    """
    book, fits = part(rules, R.BOOK0), 0
    mine = T.seat_at(table, table[T.TO_MOVE])
    one, two = mine[T.ONE], mine[T.TWO]
    for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
        way = room[C.CHOSEN_WAYS + place]
        taken, again = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
        one = finder.drop_once(one, two, taken, again)
        two = finder.drop_twice(two, taken)
        fits |= M.fit_of_way(book, rules, way)
    return one, two, fits


@kernel
def fill_contract_facts(table, rules, found, room):
    """Fill in the facts of whether to lay the contract found, or to wait."""
    fill_table_facts(table, rules, found)
    book, seat = part(rules, R.BOOK0), table[T.TO_MOVE]
    one, two, fits = find_rest(table, rules, room)
    spent, replaced = C.jokers_of(table, rules, room), 0
    jokers = T.seat_at(table, seat)[T.JOKERS] - spent
    fits |= table[T.FITS]
    for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
        way = room[C.CHOSEN_WAYS + place]
        if finder.way_at(book, way, JOKERS) > 0:
            first = lowest_bit(finder.way_at(book, way, ONE))
            if M.is_trio(book, way):
                replaced |= M.faces_of_ranks(1 << (first & 15))
            else:
                replaced |= M.stands_for(book, rules, way) << 16 * (first >> 4)
    once = C.find_unseen_once(table, rules, seat)
    twice = C.find_unseen_twice(table, rules, seat)
    found[F.POINTS], found[F.JOKERS] = cost(rules, one, two, jokers), spent
    found[F.LAY_OFF_CARDS] = bits_set(one & fits) + bits_set(two & fits) + jokers
    found[F.FINISHING_CARDS] = C.copies(replaced, once, twice)
