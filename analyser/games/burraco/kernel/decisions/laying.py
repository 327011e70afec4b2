"""What does a player lay down?  Part 2 of the policy sheet (``policies``), compiled.

``lays`` looks at every candidate that the sheet names and keeps the best, as two numbers
(``lay_codes``): what is worth more than another is found by comparing keys, without a branch, and
only what leaves few cards, is owed, or might be read otherwise than it was meant is asked about one
by one.  ``reference.laying`` is the plain twin.  Planning a team's first melds is in
``meld_plans``, players who move at random in ``random_moves``.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import (
    ACES,
    LANE,
    ONE_OF_EACH,
    PLACES,
    TWOS,
    count,
    find_highest_bit,
    find_lowest_bit,
    lane,
)
from analyser.compiled.jit import inlined, kernel
from analyser.games.burraco.kernel.decisions.lay_values import (
    add_value,
    group_value,
    may_be_special,
    run_value,
    value_meld,
    wild_worth,
)
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    ACE_HIGH,
    ACE_LOW,
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    THREE_PLACE,
    TWO_PLACE,
    added_to_run,
    is_wild_card,
    read_run,
    run_is_legal,
)
from analyser.games.burraco.rules import R


@inlined
def may_win(view, best, value):
    """Say whether something of this value could be chosen; if not, it need not be looked at."""
    return (value >= C.value_of(best)) | (view[V.AIM] == V.BY_POINTS)


@inlined
def next_wild(view, after):
    """Return the hand's next kind of wild card above ``after`` (−1 to begin), or −1 for none."""
    if after < JOKER:
        twos = view[V.LAY_ONE] & TWOS
        if after != NO_CARD:
            twos &= ~((2 << after) - 1)
        if twos != 0:
            return find_lowest_bit(twos)
    if after < JOKER and view[V.LAY_JOKERS] != 0:
        return JOKER
    return NO_CARD


@inlined
def best_wild(policy, view):
    """Return the wild card of a hand that is worth most laid as one; of twos the lowest.

    Where two cards or more are left and none is owed, twos are alike but for ties, which the lowest
    wins, and a two goes before a joker that is worth the same.
    """
    twos = view[V.LAY_ONE] & TWOS
    joker = policy[H.JOKER_NET + view[V.RUSH]] > policy[H.TWO_NET + view[V.RUSH]]
    joker = (twos == 0) | joker & (view[V.LAY_JOKERS] != 0)
    return JOKER if joker else find_lowest_bit(twos)


# -- a card on a meld


@kernel
def consider_add(table, rules, policy, view, number, card, best, lay):
    """Return what is better of the best lay and a card on a meld that may move what lies there."""
    meld = T.meld_at(table, number)
    one, wild = meld[T.M_ONE], meld[T.WILD]
    if meld[T.KIND] == RUN:
        legal, one, wild = added_to_run(meld[T.HOME], one, wild, card, rules)
        if not legal:
            return best, lay
    elif is_wild_card(card):
        if wild != NO_CARD or rules[R.GROUP_WILD_ALLOWED] == 0:
            return best, lay
        wild = card
    else:
        one |= 1 << card
    value = add_value(table, rules, policy, view, number, card, one, wild)
    found = C.key(value, card, number, meld[T.KIND], NO_CARD, 0, 1)
    return C.offer(table, rules, policy, view, best, lay, found, C.add(number, card), 1)


@kernel
def consider_adds_asking(table, rules, policy, view, held, best, lay):
    """Do what ``consider_adds`` does where each lay is asked about: few cards would be left."""
    return consider_adds(table, rules, policy, view, held, False, best, lay)


@inlined
def consider_adds(table, rules, policy, view, held, is_free, best, lay):
    """Return the best of the best lay and each of these cards on a meld that it lengthens.

    ``is_free``: one card may be laid without another question.
    """
    best, lay = consider_group_adds(table, rules, policy, view, held, is_free, best, lay)
    return consider_run_adds(table, rules, policy, view, held, is_free, best, lay)


@inlined
def consider_group_adds(table, rules, policy, view, held, is_free, best, lay):
    """Return the best of the best lay and each of these natural cards on a group of its rank."""
    ours = T.team_at(table, view[V.TEAM])
    faces = held & ours[T.GROUPS_LONGER]
    at = H.RISE + (4 * view[V.NEEDS_CLEAN] + 2 * GROUP) * H.STANDING_SIZES
    while faces != 0:
        card = find_lowest_bit(faces)
        faces &= faces - 1
        rank = card & 15
        # Of a rank there is one group, as a rule.
        groups = ours[T.GROUPS + rank]
        while groups != 0:
            number = find_lowest_bit(groups)
            groups &= groups - 1
            meld = T.meld_at(table, number)
            size = meld[T.SIZE]
            has_wild = 1 if meld[T.WILD] != NO_CARD else 0
            if may_be_special(rules, has_wild, size + 1):
                best, lay = consider_add(table, rules, policy, view, number, card, best, lay)
                continue
            value = policy[at + H.STANDING_SIZES * has_wild + size]
            value += policy[H.RANK_WORTH + 13 + rank] - view[V.HOLDING_COST]
            value -= policy[H.BREAK_MELD] * (view[V.GROUP_MISSES] >> card & 1)
            found = C.key(value, card, number, GROUP, NO_CARD, 0, 1)
            other = C.plain_add(number, card)
            if is_free:
                best, lay = C.keep_better(best, lay, found, other)
            else:
                best, lay = C.offer(table, rules, policy, view, best, lay, found, other, 1)
    return best, lay


@inlined
def consider_run_adds(table, rules, policy, view, held, is_free, best, lay):
    """Return the best of the best lay and each of these cards on a run that it lengthens.

    A natural card that leaves the run's wild card where it is asks for no more than its value; an
    ace may stand at either end, and a two go home.
    """
    ours = T.team_at(table, view[V.TEAM])
    faces = held & ours[T.RUNS_LONGER]
    at = H.RISE + 4 * view[V.NEEDS_CLEAN] * H.STANDING_SIZES
    while faces != 0:
        card = find_lowest_bit(faces)
        faces &= faces - 1
        rank, suit = card & 15, card >> 4
        # Of a suit there is one run that it lengthens, as a rule.
        runs = ours[T.RUNS + suit]
        while runs != 0:
            number = find_lowest_bit(runs)
            runs &= runs - 1
            meld = T.meld_at(table, number)
            if (meld[T.LONGER] >> card) & 1 == 0:
                continue
            size, wild = meld[T.SIZE], meld[T.WILD]
            has_wild = 1 if wild != NO_CARD else 0
            moves = (rank < 2) | (wild == 16 * suit + 1)
            moves |= (has_wild | (meld[T.M_ONE] >> 1 & 1) ^ 1) == 0
            if moves or may_be_special(rules, has_wild, size + 1):
                best, lay = consider_add(table, rules, policy, view, number, card, best, lay)
                continue
            value = policy[at + H.STANDING_SIZES * has_wild + size] + policy[H.RANK_WORTH + rank]
            value -= view[V.HOLDING_COST]
            value -= policy[H.BREAK_MELD] * (view[V.RUN_MISSES] >> rank & 1)
            found = C.key(value, card, number, RUN, NO_CARD, 0, 1)
            other = C.plain_add(number, card)
            if is_free:
                best, lay = C.keep_better(best, lay, found, other)
            else:
                best, lay = C.offer(table, rules, policy, view, best, lay, found, other, 1)
    return best, lay


@inlined
def consider_wild_adds(table, rules, policy, view, number, best, lay):
    """Return the best of the best lay and each wild card of the hand on a meld that may take one.

    Not a two that goes home.
    """
    meld = T.meld_at(table, number)
    kind, size = meld[T.KIND], meld[T.SIZE]
    one, two = meld[T.M_ONE], meld[T.M_TWO]
    if kind == RUN and not run_is_legal(one, 1, rules):
        return best, lay
    value = policy[H.LAY_CARD] + value_meld(rules, policy, view, kind, one, two, JOKER, size + 1)
    value -= value_meld(rules, policy, view, kind, one, two, NO_CARD, size)
    if kind == GROUP:
        value += policy[H.OF_GROUP + meld[T.HOME]] + policy[H.WILD_IN_GROUP + view[V.RUSH]]
    else:
        middle = (one >> H.SEVEN | one >> H.EIGHT) & 1
        value += policy[H.MIDDLE_RUN + 2 * middle + view[V.RUSH]]
    twos = view[V.LAY_ONE] & TWOS & ~meld[T.LONGER]
    while twos != 0:
        wild = find_lowest_bit(twos)
        twos &= twos - 1
        found = C.key(value + wild_worth(policy, view, wild), wild, number, kind, NO_CARD, 0, 1)
        best, lay = C.offer(table, rules, policy, view, best, lay, found, C.add(number, wild), 1)
        if view[V.ROOM] >= 1:
            break
    if view[V.LAY_JOKERS] != 0:
        found = C.key(value + wild_worth(policy, view, JOKER), JOKER, number, kind, NO_CARD, 0, 1)
        best, lay = C.offer(table, rules, policy, view, best, lay, found, C.add(number, JOKER), 1)
    return best, lay


# -- a new run


@inlined
def lowest_card(suit, places):
    """Return the lowest of a run's natural cards: its ace, high or low, otherwise the lowest place.

    places    A K Q . . . . .     the high ace counts as the low one does: the ace
    """
    return 16 * suit + find_lowest_bit(places | places >> 13)


@inlined
def offer_run(table, rules, policy, view, suit, places, wild, value, best, lay):
    """Return what is better of the best lay and a new run of this value, as the rules read it."""
    other = C.new_run(suit, places, wild)
    one, two, jokers = C.cards_of(other)
    natural = one & V.NATURAL
    card = find_lowest_bit(natural) if natural != 0 else find_lowest_bit(one)
    used = count(one) + count(two) + jokers
    found = C.key(value, card, table[T.MELDS], RUN, wild, find_lowest_bit(places), used)
    return C.offer(table, rules, policy, view, best, lay, found, other, used)


@kernel
def consider_read_run(table, rules, policy, view, suit, places, best, lay):
    """Return the better of the best lay and a run without a wild card, if the cards read so.

    For those with a two, which may be in more places than one.
    """
    legal, places, wild = read_run(suit, places, NO_CARD, rules)
    if not legal or wild != NO_CARD:
        return best, lay
    value = run_value(rules, policy, view, places, 0)
    return offer_run(table, rules, policy, view, suit, places, NO_CARD, value, best, lay)


@inlined
def consider_stretch(table, rules, policy, view, suit, places, best, lay):
    """Return what is better of the best lay and a whole stretch of three or more.

    No place is the two's, so an ace is the high one, and the rules read it so.
    """
    used, low = count(places), find_lowest_bit(places)
    value = run_value(rules, policy, view, places, 0)
    card = lowest_card(suit, places)
    found = C.key(value, card, table[T.MELDS], RUN, NO_CARD, low, used)
    other = C.new_run(suit, places, NO_CARD)
    return C.offer(table, rules, policy, view, best, lay, found, other, used)


@inlined
def consider_stretches(table, rules, policy, view, suit, natural, must, best, lay):
    """Return the best of the best lay and the new runs of a suit's natural cards.

    Those that hold one of the places ``must``; where a two is in its own place is left out.
    """
    rest = natural & natural >> 1 & natural >> 2
    while rest != 0:
        # The lowest place where three begin, and all that follow it.
        first = rest & -rest
        stretch = stretch_from(natural, first)
        rest &= ~stretch
        if (stretch & must) != 0:
            best, lay = consider_stretch(table, rules, policy, view, suit, stretch, best, lay)
    return best, lay


@inlined
def stretch_from(places, first):
    """Return a place and all that are held right above it; nothing where it is not held itself.

    What is added to it is carried through them, and leaves them changed, no others:

        places    . 9 8 . 6 5 4 .     first: 5
        sum       . 9 8 7 . . 4 .
        found     . . . . 6 5 . .
    """
    return places & ~(places + first)


@inlined
def twos_at_home(one, places):
    """Return the twos held that are in their place beside two cards: both above, or around.

    places    K . . 5 4 3 . A     natural cards; an ace at both ends, here the low one
    found     . . . . . . 2 .     held, and the three too, and the four or the ace
    """
    return one & TWOS & places >> 1 & (places >> 2 | places << 1)


@inlined
def home_stretch(natural):
    """Return the stretch in which a suit's own two is in its place: the two, the cards above.

    And the ace below it, unless the stretch reaches the high one:

        natural   A K . . 6 5 4 3 . A
        found     . . . . 6 5 4 3 2 A
    """
    home = TWO_PLACE | stretch_from(natural, THREE_PLACE)
    return home | (natural & ACE_LOW if (home & ACE_HIGH) == 0 else 0)


@inlined
def exact_pairs(places):
    """Return the lower of each two neighbours that are a stretch by themselves, in all suits.

    places    . 9 8 . 6 5 4 .
    found     . . 8 . . . . .     held, the next too, neither the one before nor the one after
    """
    return places & places >> 1 & ~(places << 1) & ~(places >> 2)


@inlined
def find_below_gaps(places):
    """Return the highest of each stretch that one missing card parts from the next, in all suits.

    places    . T 9 . 7 . . 4 .
    found     . . . . 7 . . . .   held, the next not, the one after it again
    """
    return places & ~(places >> 1) & places >> 2


@inlined
def exact_gaps(places):
    """Return those of them where both stretches are a single card.

    places    . T . 8 . . 5 . 3 2
    found     . . . 8 . . . . . .     not the three: the two is below it
    """
    alone = places & ~(places >> 1) & ~(places << 1)
    return alone & alone >> 2


@inlined
def span_gap(places, below):
    """Return both stretches of a suit that are parted by the gap above ``below``, as places.

    ``below``: the one place that ``find_below_gaps`` found.  The lower stretch ends where, from
    ``below`` down, the first place is missing:

        places    . J T . 8 7 . 5 .     below: 8
        upper     . J T . . . . . .
        lower     . . . . 8 7 . . .
    """
    upper = stretch_from(places, below << 2)
    missing = ~places & (below - 1)
    lower_end = 2 << find_highest_bit(missing) if missing != 0 else 1
    return upper, (below << 1) - lower_end


@inlined
def consider_wild_run(table, rules, policy, view, suit, places, wild, best, lay):
    """Return what is better of the best lay and a new run of these places with a wild card.

    ``wild``: the best one to lay (``best_wild``).  Where another could be meant, or one might be
    read otherwise, each is asked about.
    """
    used = count(places) + 1
    # A high ace would stand low above a three and a gap; a suit's own two in its place below one.
    asks = (places >> 13 | (1 if wild == 16 * suit + 1 else 0)) & places >> 2 | places & ACE_LOW
    if (used > view[V.ROOM]) | (asks & 1 != 0):
        return consider_each_wild(table, rules, policy, view, suit, places, best, lay)
    value = run_value(rules, policy, view, places, 1) + wild_worth(policy, view, wild)
    card = lowest_card(suit, places)
    found = C.key(value, card, table[T.MELDS], RUN, wild, find_lowest_bit(places), used)
    return C.keep_better(best, lay, found, C.new_run(suit, places, wild))


@kernel
def consider_each_wild(table, rules, policy, view, suit, places, best, lay):
    """Return the best of the best lay and new runs of these places with each wild card held."""
    value = run_value(rules, policy, view, places, 1)
    wild = next_wild(view, NO_CARD)
    while wild != NO_CARD:
        worth = value + wild_worth(policy, view, wild)
        if may_win(view, best, worth):
            legal, read, left = read_run(suit, places, wild, rules)
            if legal and left == wild:
                best, lay = offer_run(
                    table, rules, policy, view, suit, read, wild, worth, best, lay
                )
        wild = next_wild(view, wild)
    return best, lay


@inlined
def consider_wild_runs(table, rules, policy, view, places, rest, must, wild, best, lay):
    """Return the best of the best lay and new runs with a wild card, of all suits.

    ``rest``: of two cards that are a stretch by themselves the lower one, of two stretches parted
    by one card the highest place below the gap.  Not with an ace at both ends; those that hold one
    of the places ``must``.
    """
    while rest != 0:
        at = find_lowest_bit(rest)
        itself = rest & -rest
        rest ^= itself
        suit, place = at >> 4, 1 << (at & 15)
        held = places >> 16 * suit & PLACES
        # Of two by themselves nothing is below the lower one, and nothing above a gap.
        upper, lower = span_gap(held, place)
        run, both_aces = lower | upper | held & place << 1, lower & upper >> 13 & 1
        if (both_aces == 0) & ((run & must) != 0):
            best, lay = consider_wild_run(table, rules, policy, view, suit, run, wild, best, lay)
    return best, lay


# -- a new group


@inlined
def consider_groups(table, rules, policy, view, three, best, lay):
    """Return the best of the best lay and a new group of each of these ranks, all cards of it."""
    while three != 0:
        rank = find_lowest_bit(three)
        three &= three - 1
        one, two = view[V.LAY_ONE] & (ACES << rank), view[V.LAY_TWO] & (ACES << rank)
        used = count(one) + count(two)
        value = group_value(rules, policy, view, rank, one, two, 0)
        found = C.key(value, find_lowest_bit(one), table[T.MELDS], GROUP, NO_CARD, 0, used)
        other = C.new_group(rank, one, two, NO_CARD)
        best, lay = C.offer(table, rules, policy, view, best, lay, found, other, used)
    return best, lay


@inlined
def consider_wild_groups(table, rules, policy, view, pair, wild, best, lay):
    """Return the best of the best lay and a group of two and a wild card of each of these ranks."""
    while pair != 0:
        rank = find_lowest_bit(pair)
        pair &= pair - 1
        one, two = view[V.LAY_ONE] & (ACES << rank), view[V.LAY_TWO] & (ACES << rank)
        value = group_value(rules, policy, view, rank, one, two, 1)
        if view[V.ROOM] < 3:
            best, lay = consider_each_group(table, rules, policy, view, rank, value, best, lay)
            continue
        value += wild_worth(policy, view, wild)
        found = C.key(value, find_lowest_bit(one), table[T.MELDS], GROUP, wild, 0, 3)
        other = C.new_group(rank, one, two, wild)
        best, lay = C.keep_better(best, lay, found, other)
    return best, lay


@kernel
def consider_each_group(table, rules, policy, view, rank, value, best, lay):
    """Return the best of the best lay and groups of two of a rank with each wild card held."""
    one, two = view[V.LAY_ONE] & (ACES << rank), view[V.LAY_TWO] & (ACES << rank)
    wild = next_wild(view, NO_CARD)
    while wild != NO_CARD:
        worth = value + wild_worth(policy, view, wild)
        found = C.key(worth, find_lowest_bit(one), table[T.MELDS], GROUP, wild, 0, 3)
        other = C.new_group(rank, one, two, wild)
        best, lay = C.offer(table, rules, policy, view, best, lay, found, other, 3)
        wild = next_wild(view, wild)
    return best, lay


# -- the best of all


@kernel
def lays(table, rules, policy, view):
    """Decide what to lay next by the view's aim: (key, play), or ``NOTHING`` to stop."""
    return best_of_all(table, rules, policy, view)


@inlined
def best_of_all(table, rules, policy, view):
    """Do what ``lays`` does.

    Whoever plays a turn has this copied in, all others call ``lays``: called from one place more
    it would not be copied anywhere, which takes a turn 5 % more.
    """
    if view[V.CARDS] <= 2 and C.is_stuck(table, rules, view):
        return C.LOWEST, C.NOTHING
    V.mark_misses(view)
    view[V.ROOM] = view[V.CARDS] - 2 if view[V.AIM] != V.BY_POINTS else -1
    one = view[V.LAY_ONE]
    wanted, suits, of_ranks, must = ONE_OF_EACH, -1, V.NATURAL_RANKS, PLACES
    if rules[R.PILE_CLOSED] != 0 and table[T.OWED_CARD] >= 0:
        owed = table[T.OWED_CARD]
        if is_wild_card(owed):
            view[V.ROOM] = -1
        else:
            # Only what holds it is looked at.
            wanted, suits, of_ranks = 1 << owed, 0xFFFF << (owed & 48), 1 << (owed & 15)
            must = of_ranks | of_ranks << 13 & ACE_HIGH
    best, lay = C.LAST if view[V.AIM] == V.WORTH_IT else C.LOWEST, C.NOTHING
    held = one & wanted
    if view[V.ROOM] >= 1:
        best, lay = consider_adds(table, rules, policy, view, held, True, best, lay)
    else:
        best, lay = consider_adds_asking(table, rules, policy, view, held, best, lay)
    natural = one & V.NATURAL & suits
    runs = view[V.IN_A_ROW] & suits
    while runs != 0:
        suit = find_lowest_bit(runs) >> 4
        runs &= ~(LANE << (16 * suit))
        stretches = lane(natural, suit)
        best, lay = consider_stretches(table, rules, policy, view, suit, stretches, must, best, lay)
    three = view[V.THREES] & of_ranks
    best, lay = consider_groups(table, rules, policy, view, three, best, lay)
    if (one & TWOS | view[V.LAY_JOKERS]) == 0:
        return best, lay
    # Last, since most that a wild card could do is worth less than what is found without one.
    wild = best_wild(policy, view)
    worth = wild_worth(policy, view, wild)
    if wanted == ONE_OF_EACH:
        ours = T.team_at(table, view[V.TEAM])
        on_small = policy[H.ON_SMALL + 2 * view[V.NEEDS_CLEAN] + view[V.RUSH]]
        rest = ours[T.PURE] & (-1 if may_win(view, best, on_small + worth) else ours[T.LARGE])
        if rules[R.GROUP_WILD_ALLOWED] == 0:
            rest &= T.list_runs(table, view[V.TEAM])
        while rest != 0:
            number = find_lowest_bit(rest)
            rest &= rest - 1
            best, lay = consider_wild_adds(table, rules, policy, view, number, best, lay)
    places = natural | (natural & ACES) << 13
    home = twos_at_home(one, places) & suits
    while home != 0:
        suit = find_lowest_bit(home) >> 4
        home &= home - 1
        stretch = home_stretch(lane(natural, suit))
        if (stretch & must) != 0:
            best, lay = consider_read_run(table, rules, policy, view, suit, stretch, best, lay)
    worth += view[V.BEGINNING_WORTH]
    small = -1 if may_win(view, best, policy[H.MOST_OF_RUN + view[V.RUSH]] + worth) else 0
    # The lower card of two neighbours, the highest below a gap: those of two alone are small.
    two = exact_pairs(places) & small
    two |= find_below_gaps(places) & (~exact_gaps(places) | small)
    best, lay = consider_wild_runs(table, rules, policy, view, places, two, must, wild, best, lay)
    if rules[R.GROUP_WILD_ALLOWED] == 0:
        return best, lay
    if not may_win(view, best, policy[H.MOST_OF_GROUP + view[V.RUSH]] + worth):
        return best, lay
    pair = ranks.two_or_more(view[V.LAY_COUNTS]) & view[V.MAY_BEGIN] & ~view[V.THREES]
    return consider_wild_groups(table, rules, policy, view, pair & of_ranks, wild, best, lay)
