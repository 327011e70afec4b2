"""What is a position like, for the player who is about to begin a turn?  Whole numbers, compiled.

They are what a learnt evaluation looks at.  Hands are taken as they lie on the table, which is a
world here, so all of them count.  What each number means is in ``burraco.features``; the plain
twin is ``reference.features``.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import ACES, TWOS, count, find_highest_bit, find_lowest_bit, lane
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.burraco.features import SEATS
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    JOKER,
    NO_CARD,
    bonus,
    mask_points,
    run_faces,
)
from analyser.games.burraco.rules import R

# Of a seat, in the order of play:
(
    CARDS,
    WILDS,
    ADDS,
    BIGS,
    MELDING,
    CONNECTING,
    POINTS,
    GIFTS,
    BIG_GIFTS,
    FEW,
    DEAD,
) = range(11)
SEAT_FEATURES = 11
# Of ours, then of theirs:
(
    MELD_POINTS,
    BONUS,
    CLEAN,
    DIRTY,
    SIX,  # without a wild card, then with one; and so of five and four cards
    FIVE,
    FOUR,
    THREE,
    POT,
    MAY_CLOSE,
    CLOSING,
    NEAR_POT,
    FACES,
    BIG_FACES,
    LIVE,
    BIG_LIVE,
    REACH_SEVEN,  # without a wild card, then with one
    REACH_SIX,
    REACH_FIVE,
    HAND_SEVEN,
    HAND_SIX,
    MELDS,
) = (0, 1, 2, 3, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 23, 24, 25, 26)
TEAM_FEATURES = 27
SEATS_LOOKED_AT = len(SEATS)
"""Of a fifth player nothing is counted but what their team has."""
TEAMS0 = SEAT_FEATURES * SEATS_LOOKED_AT
ALL0 = TEAMS0 + 2 * TEAM_FEATURES
FEATURE_COUNT = ALL0 + 20
SEEN_TEAMS0 = SEAT_FEATURES + 2 * (SEATS_LOOKED_AT - 1)
SEEN_COUNT = SEEN_TEAMS0 + FEATURE_COUNT - TEAMS0
"""Of those that the mover sees."""

seat_of = blocks(0, SEAT_FEATURES)
"""The features of the seat ``turns`` turns after the mover: (features, turns)."""
side_of = blocks(0, TEAM_FEATURES)
"""Those of our side (0) or theirs (1): (features from ``TEAMS0`` on, side)."""

# What is worked with: hands as naturals once, twice, and by rank, in the order of play, and teams.
H_ONE, H_TWO, H_CARDS, H_TEAM = range(4)
HAND_WIDTH = 4
hand_of = blocks(0, HAND_WIDTH)
"""The hand of the seat ``turns`` turns after the mover: (scratch, turns)."""
FEATURES_SCRATCH = HAND_WIDTH * (T.MOST_SEATS + 1)
"""One hand more than there can be: nobody's."""


@inlined
def count_in_set(mask, one, two):
    """Count the cards of a hand (once, twice) that are in a set of faces."""
    return count(one & mask) + count(two & mask)


@inlined
def is_other(team, other):
    """Return 1 where two numbers of teams differ, otherwise 0."""
    return 1 if team != other else 0


@inlined
def find_given(table, team):
    """Return the faces that fit the melds of other teams, and those that fit long ones."""
    given = big_given = 0
    for other in range(table[T.TEAMS]):
        against = -is_other(team, other)
        given |= T.find_addable(table, other) & against
        big_given |= T.list_near_lengtheners(table, other) & against
    return given, big_given


@kernel
def look_at_hand(table, rules, seat, here, hand):
    """Fill in the features of a seat and its ``hand``, whatever cards lie there; returns nothing.

    A fifth player's ``hand`` has no features: ``here`` is scratch then.
    """
    team = T.team_of(table, seat)
    one, two, jokers, counts, cards = V.seen_hand(table, seat)
    given, big_given = find_given(table, team)
    natural, twice = one & V.NATURAL, two & V.NATURAL
    hand[H_ONE], hand[H_TWO], hand[H_CARDS], hand[H_TEAM] = natural, twice, cards, team
    longer = T.find_addable(table, team) & V.NATURAL
    melding, near = structure(table, rules, team, natural, counts, longer)
    adds, melds = count_in_set(longer, natural, twice), count_in_set(melding, natural, twice)
    connects = count_in_set(near, natural, twice)
    points = mask_points(one, rules) + mask_points(two, rules)
    here[CARDS] = cards
    here[WILDS] = jokers + count_in_set(TWOS, one, two)
    here[ADDS] = adds
    here[BIGS] = count_in_set(T.list_near_lengtheners(table, team), natural, twice)
    here[MELDING] = melds
    here[CONNECTING] = connects
    here[POINTS] = points + jokers * rules[R.JOKER_POINTS]
    here[GIFTS] = count_in_set(given, natural, twice)
    here[BIG_GIFTS] = count_in_set(big_given, natural, twice)
    here[FEW] = max(0, 4 - cards)
    here[DEAD] = count(natural) + count(twice) - adds - melds - connects


@inlined
def structure(table, rules, team, natural, counts, longer):
    """Return which of a hand's natural faces make a new meld at once, and which others connect.

    ``counts``: its natural cards by rank; ``longer``: faces that fit the team's melds, left out.
    """
    may = V.may_begin(table, rules, team)
    three = V.every_suit(ranks.three_or_more(counts) & may)
    pair = V.every_suit(ranks.two_or_more(counts) & may)
    melding = (V.find_stretches(natural) | three) & ~longer
    return melding, (V.all_neighbours(natural) | pair) & ~longer & ~melding


@kernel
def look_at_hands(table, rules, found, hands):
    """Fill in the features of the seats, and ``hands``; returns nothing."""
    mover, seats = table[T.TO_MOVE], table[T.SEATS]
    for turns in range(T.MOST_SEATS):
        here, hand = seat_of(found, turns), hand_of(hands, turns)
        if turns >= seats:
            if turns < SEATS_LOOKED_AT:
                for at in range(SEAT_FEATURES):
                    here[at] = 0
            hand[H_ONE] = hand[H_TWO] = hand[H_CARDS] = 0
            hand[H_TEAM] = -1
            continue
        seat = mover + turns if mover + turns < seats else mover + turns - seats
        if turns >= SEATS_LOOKED_AT:
            # What comes behind the seats' features is filled in later.
            here = part(found, TEAMS0)
        look_at_hand(table, rules, seat, here, hand)


@kernel
def look_at_own_hand(table, rules, found, hands):
    """Fill in the features of the mover, of the others how many cards, and ``hands``."""
    mover, seats = table[T.TO_MOVE], table[T.SEATS]
    look_at_hand(table, rules, mover, found, hand_of(hands, 0))
    for turns in range(1, T.MOST_SEATS):
        hand, cards, few = hand_of(hands, turns), 0, 0
        hand[H_ONE] = hand[H_TWO] = 0
        hand[H_TEAM] = -1
        if turns < seats:
            seat = mover + turns if mover + turns < seats else mover + turns - seats
            cards = T.count_held(table, seat)
            few = max(0, 4 - cards)
            hand[H_TEAM] = T.team_of(table, seat)
        hand[H_CARDS] = cards
        if turns < SEATS_LOOKED_AT:
            here = part(found, SEAT_FEATURES + 2 * (turns - 1))
            here[0], here[1] = cards, few


@inlined
def reach_of_run(natural, home, places):
    """Return how many cards of a hand go on from a run's ends, upwards and downwards.

    places    . 9 8 . . . . . . .     of the run
    hand      J . . 7 6 . 4 . . .
    found         . 7 6 . . . . .     two: the seven and the six
    """
    held = lane(natural, home)
    top, bottom = find_highest_bit(places), find_lowest_bit(places)
    up = find_lowest_bit(~(held >> top + 1))
    missing = ~held & (1 << bottom) - 1
    # With nothing missing all places below go on.
    return up + bottom - find_highest_bit(missing << 1 | 1)


@inlined
def count_meld(size, dirty, by_hand, reach, here):
    """Count a meld of less than seven cards; no branches: what it is like is as good as random."""
    here[SIX + 2 * (6 - size) + (dirty & (1 if size > 3 else 0))] += 1
    goal = min(7, max(5, reach))
    at = REACH_SEVEN + 2 * (7 - goal) + (dirty & (1 if goal > 5 else 0))
    here[at] += 1 if reach >= 5 else 0
    here[HAND_SEVEN + (1 if by_hand == 6 else 0)] += 1 if by_hand >= 6 else 0


@inlined
def count_burraco(meld, rules, here):
    """Count a meld of seven cards or more."""
    kind, size, wild = meld[T.KIND], meld[T.SIZE], meld[T.WILD]
    here[CLEAN + (1 if wild != NO_CARD else 0)] += 1
    here[BONUS] += bonus(kind, meld[T.M_ONE], meld[T.M_TWO], wild, size, rules)


@kernel
def look_at_melds(table, rules, team, first, second, here):
    """Count a team's melds into its side's features; ``first``, ``second``: its players' hands."""
    one, two = first[H_ONE], first[H_TWO]
    partners, twice = second[H_ONE], second[H_TWO]
    ours = T.team_at(table, team)
    runs, melds = ours[T.RUNS] | ours[T.RUNS + 1], ours[T.MELD_SET]
    runs |= ours[T.RUNS + 2] | ours[T.RUNS + 3]
    here[MELDS] += count(melds)
    # The cards of all melds: no face is there more than twice.
    faces = again = jokers = twos = 0
    rest = runs
    while rest != 0:
        meld = T.meld_at(table, find_lowest_bit(rest))
        rest &= rest - 1
        home, size, wild, places = meld[T.HOME], meld[T.SIZE], meld[T.WILD], meld[T.M_ONE]
        laid, ends = run_faces(home, places)
        again |= faces & laid | ends
        faces |= laid
        dirty = 1 if wild != NO_CARD else 0
        jokers += 1 if wild == JOKER else 0
        twos += dirty
        if size >= 7:
            count_burraco(meld, rules, here)
            continue
        by_hand = size + reach_of_run(one, home, places)
        reach = by_hand
        if partners & ~one != 0:
            reach = size + reach_of_run(one | partners, home, places)
        count_meld(size, dirty, by_hand, reach, here)
    rest = melds & ~runs
    while rest != 0:
        meld = T.meld_at(table, find_lowest_bit(rest))
        rest &= rest - 1
        size, wild, laid = meld[T.SIZE], meld[T.WILD], meld[T.M_ONE]
        again |= faces & laid | meld[T.M_TWO]
        faces |= laid
        dirty = 1 if wild != NO_CARD else 0
        jokers += 1 if wild == JOKER else 0
        twos += dirty
        if size >= 7:
            count_burraco(meld, rules, here)
            continue
        of_rank = ACES << meld[T.HOME]
        by_hand = size + count_in_set(of_rank, one, two)
        reach = by_hand + count_in_set(of_rank, partners, twice)
        count_meld(size, dirty, by_hand, reach, here)
    # Of the wild cards the twos alone.
    twos -= jokers
    points = mask_points(faces, rules) + mask_points(again, rules)
    points += jokers * rules[R.JOKER_POINTS] + twos * rules[R.TWO_POINTS]
    here[MELD_POINTS] += points


@kernel
def look_at_team(table, rules, team, hands, here):
    """Add a team to the features of its side."""
    ours = T.team_at(table, team)
    nobody = hand_of(hands, T.MOST_SEATS)
    first, second, fewest = nobody, nobody, 108
    # Faces that were laid or that others hold: no face is there more than twice.
    one, two = table[T.LAID_ONE], table[T.LAID_TWO]
    players = 0
    for turns in range(table[T.SEATS]):
        hand = hand_of(hands, turns)
        if hand[H_TEAM] != team:
            two |= hand[H_TWO] | one & hand[H_ONE]
            one |= hand[H_ONE]
            continue
        fewest = min(fewest, hand[H_CARDS])
        if players == 0:
            first = hand
        else:
            second = hand
        players += 1
    longer, close = (
        T.find_addable(table, team) & V.NATURAL,
        T.list_near_lengtheners(table, team) & V.NATURAL,
    )
    look_at_melds(table, rules, team, first, second, here)
    pot = 1 if ours[T.POT] >= 0 else 0
    may_close = 1 if V.may_close(table, rules, team) else 0
    here[POT] += pot
    here[MAY_CLOSE] += may_close
    here[CLOSING] += may_close * max(0, 8 - fewest)
    here[NEAR_POT] += (1 - pot) * max(0, 8 - fewest)
    here[FACES] += count(longer)
    here[BIG_FACES] += count(close)
    here[LIVE] += 2 * count(longer) - count_in_set(longer, one, two)
    here[BIG_LIVE] += 2 * count(close) - count_in_set(close, one, two)


@kernel
def look_at_all(table, rules, hands, here):
    """Fill in the features of what is everybody's: stock, pile, pots."""
    hand = hand_of(hands, 0)
    mover = table[T.TO_MOVE]
    team = hand[H_TEAM]
    longer, close = T.find_addable(table, team), T.list_near_lengtheners(table, team)
    given, big_given = find_given(table, team)
    need = 0
    for seat in range(table[T.SEATS] if T.asks_first_melds(rules) else 0):
        if T.team_of(table, seat) != team:
            need = max(need, T.first_meld_value(table, rules, seat))
    stock, cards = table[T.STOCK_LEFT], table[T.PILE_COUNT]
    one, two = table[T.PILE_ONE] & V.NATURAL, table[T.PILE_TWO] & V.NATURAL
    _, _, _, counts, _ = V.seen_hand(table, mover)
    held, counts = hand[H_ONE] | one, counts + table[T.PILE_COUNTS]
    may = V.may_begin(table, rules, team)
    three = V.every_suit(ranks.three_or_more(counts) & may)
    pair = V.every_suit(ranks.two_or_more(counts) & may)
    melding = (V.find_stretches(held) | three) & ~longer
    near = (V.all_neighbours(held) | pair) & ~longer & ~melding
    points = mask_points(table[T.PILE_ONE], rules) + mask_points(table[T.PILE_TWO], rules)
    here[0], here[1] = stock, max(0, 12 - stock)
    here[2], here[3] = table[T.STAGE], cards
    here[4] = table[T.PILE_JOKERS] + count_in_set(TWOS, table[T.PILE_ONE], table[T.PILE_TWO])
    here[5], here[6] = count_in_set(longer, one, two), count_in_set(given, one, two)
    here[7], here[8] = count_in_set(close, one, two), count_in_set(big_given, one, two)
    here[9], here[10] = count_in_set(melding, one, two), count_in_set(near, one, two)
    here[11] = points + table[T.PILE_JOKERS] * rules[R.JOKER_POINTS]
    here[12], here[13] = table[T.STALE], table[T.MUST_DRAW]
    here[14], here[15] = table[T.POTS] - table[T.NEXT_POT], 1 if cards == 1 else 0
    here[16], here[17] = max(0, 5 - stock), max(0, 20 - table[T.TURN])
    here[18], here[19] = T.first_meld_value(table, rules, mover), need


@kernel
def features(table, rules, found, hands):
    """Fill in the features of a table on which a turn is about to begin.

    ``found``: ``FEATURE_COUNT`` int64; ``hands``: ``FEATURES_SCRATCH`` of scratch.
    """
    look_at_hands(table, rules, found, hands)
    look_at_rest(table, rules, part(found, TEAMS0), hands)


@kernel
def seen_features(table, rules, found, hands):
    """Fill in those that the mover sees, at any time of their turn: ``SEEN_COUNT`` int64.

    The others' hands are taken for empty in all but the number of their cards.
    """
    look_at_own_hand(table, rules, found, hands)
    look_at_rest(table, rules, part(found, SEEN_TEAMS0), hands)


@kernel
def look_at_rest(table, rules, found, hands):
    """Fill in the features of the sides and then of the table; ``hands`` are filled in."""
    empty = hand_of(hands, T.MOST_SEATS)
    empty[H_ONE] = empty[H_TWO] = 0
    for at in range(2 * TEAM_FEATURES):
        found[at] = 0
    team = hand_of(hands, 0)[H_TEAM]
    for other in range(table[T.TEAMS]):
        if table[T.TEAMS] == 3 and not is_a_team(hands, other):
            continue
        look_at_team(table, rules, other, hands, side_of(found, is_other(team, other)))
    look_at_all(table, rules, hands, part(found, 2 * TEAM_FEATURES))


@inlined
def is_a_team(hands, team):
    """Return whether a seat plays for a team: of three players two may have become one."""
    found = False
    for turns in range(T.MOST_SEATS):
        found |= hand_of(hands, turns)[H_TEAM] == team
    return found
