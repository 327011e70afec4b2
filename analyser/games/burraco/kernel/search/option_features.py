"""What is an option of a decision like, for the player who decides?  Whole numbers, compiled.

They are what a learnt policy looks at, beside the position (``features.seen_features``).  Nothing
here depends on a card that the player cannot see.  What each number means is in
``burraco.option_features``; the plain twin is ``reference.option_features``.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import ACES, LANE, TWOS, count
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.kernel.decisions import discard_choice
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.search import features as F
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    added_to_run,
    bonus,
    growth,
    is_wild_card,
    mask_points,
)
from analyser.games.burraco.option_features import MOST_WORTH, OF_AHEAD, OF_DISCARD, OF_LAY, OF_OWN
from analyser.games.burraco.rules import R

CONTEXT = F.SEEN_COUNT
"""Features of the position, before those of an option."""
AHEAD_FEATURES, DISCARD_FEATURES = len(OF_AHEAD), len(OF_DISCARD)
TURN_FEATURES = 2 * AHEAD_FEATURES
"""Of taking the pile, against drawing: the turn after taking, then with no card drawn."""
AFTER_LAYING = len(OF_LAY)
"""Where what hand and melds are like after a play stands, of its features."""
LAY_FEATURES = AFTER_LAYING + len(OF_OWN)
CARDS_LEFT = list(OF_LAY).index("left")
"""Cards that a play leaves in hand, of its features."""

# Behind the features of the seat and its side, what else became of a turn:
POT_LAID, POT_DISCARDED, CLOSED, GIFT, BIG_GIFT, WILD_DISCARDED = range(
    F.SEAT_FEATURES + F.TEAM_FEATURES, AHEAD_FEATURES
)

# What is the same for all options of a decision (``look_round``):
(
    LONGER,  # natural faces that fit our melds
    CLOSE,  # faces that fit our long ones
    GIVEN_FACES,  # faces that fit theirs
    BIG_GIVEN_FACES,
    MELDING,  # faces of the hand that make a new meld at once
    CONNECTING,
    UNSEEN_FACES,  # faces of which a card is neither in hand nor in the pile nor in a meld
    BOTH_UNSEEN_FACES,
) = range(8)
ROUND_SIZE = 8


@inlined
def count_in_set(mask, one, two):
    """Count the cards of a hand (once, twice) that are in a set of faces."""
    return count(one & mask) + count(two & mask)


@kernel
def look_round(table, rules, view, common):
    """Fill in what is the same for all options of a decision; needs a full view."""
    V.mark_misses(view)
    team, one, two = view[V.TEAM], view[V.ONE], view[V.TWO]
    common[LONGER] = T.find_addable(table, team) & V.NATURAL
    common[CLOSE] = T.list_near_lengtheners(table, team)
    common[GIVEN_FACES], common[BIG_GIVEN_FACES] = F.find_given(table, team)
    common[MELDING], common[CONNECTING] = F.structure(
        table, rules, team, one & V.NATURAL, view[V.COUNTS], common[LONGER]
    )
    common[UNSEEN_FACES], common[BOTH_UNSEEN_FACES] = discard_choice.find_unseen(
        one, two, table[T.PILE_ONE], table[T.PILE_TWO], table[T.LAID_ONE], table[T.LAID_TWO]
    )


# -- pile or stock


@kernel
def look_ahead(table, rules, policies, takes, position, trial_table, work, log, hands, here):
    """Fill in what the turn would come to, played on by the base on a copy of the table.

    After taking the pile (``takes`` 1), or with no card drawn (0).  It ends where a pot is taken,
    whose cards nobody has seen.  ``position``, ``hands``: as ``features.seen_features`` left them;
    the first hand is changed; ``trial_table``: a table of scratch.
    """
    seat = table[T.TO_MOVE]
    policy, view = part(policies, H.POLICY_COUNT * seat), part(work, K.VIEW)
    team, pots = T.team_of(table, seat), table[T.NEXT_POT]
    T.copy_table(table, trial_table)
    trial_table[T.LOG_ROOM] = 0
    for at in range(AHEAD_FEATURES):
        here[at] = 0
    if takes != 0:
        M.take(trial_table, seat, rules, log)
    else:
        M.look_at_pot(trial_table, seat)
        trial_table[T.MUST_DRAW], trial_table[T.PHASE] = 0, T.LAYING
    while trial_table[T.PHASE] == T.LAYING and trial_table[T.NEXT_POT] == pots:
        if not K.lays_on(True, trial_table, rules, policy, seat, work, log):
            break
    if takes == 0 and trial_table[T.HAS_LAID] == 0:
        # Hand and melds are as they were.
        copy(position, here, F.SEAT_FEATURES)
        copy(part(position, F.SEEN_TEAMS0), part(here, F.SEAT_FEATURES), F.TEAM_FEATURES)
        return
    mine = T.seat_at(trial_table, seat)
    if trial_table[T.PHASE] == T.OVER:
        here[CLOSED] = 1
    elif trial_table[T.NEXT_POT] != pots:
        here[POT_LAID] = 1
    elif takes != 0:
        card = discard_choice.discards(trial_table, rules, policy, view)
        T.take_away(mine, card)
        mine[T.CARDS] -= 1
        note_discard(trial_table, team, card, here)
        if mine[T.CARDS] == 0:
            pot_open = T.may_take_pot(trial_table, team)
            here[POT_DISCARDED], here[CLOSED] = pot_open, 1 - pot_open
    look_at_own(trial_table, rules, pots, hands, here)


@inlined
def look_at_own(table, rules, pots, hands, here):
    """Fill in what the mover's hand and their team's melds are like, where ``here`` has zeros.

    Of a pot that was taken since there were this many it is seen only how many cards it has.
    """
    seat = table[T.TO_MOVE]
    if table[T.NEXT_POT] != pots:
        mine = T.seat_at(table, seat)
        mine[T.ONE] = mine[T.TWO] = mine[T.JOKERS] = mine[T.COUNTS] = 0
    F.look_at_hand(table, rules, seat, here, F.hand_of(hands, 0))
    F.look_at_team(table, rules, T.team_of(table, seat), hands, part(here, F.SEAT_FEATURES))


@inlined
def note_discard(table, team, card, here):
    """Note what a discard at the end of the turn gives away."""
    here[WILD_DISCARDED] = 1 if is_wild_card(card) else 0
    if is_wild_card(card):
        return
    for other in range(table[T.TEAMS]):
        if other != team:
            here[GIFT] |= T.find_addable(table, other) >> card & 1
            here[BIG_GIFT] |= T.list_near_lengtheners(table, other) >> card & 1


# -- what to lay


@inlined
def count_by_rank(natural):
    """Return how many there are of each rank of a set of natural faces, without branches."""
    counts = ranks.spread(natural & LANE) + ranks.spread(natural >> 16 & LANE)
    return counts + ranks.spread(natural >> 32 & LANE) + ranks.spread(natural >> 48)


@inlined
def meld_of(table, rules, lay):
    """Return the meld that a play makes: (kind, suit or rank, faces or places, twice, wild)."""
    kind, card, home = C.kind_of(lay), C.card_of(lay), C.find_target(lay)
    if kind == C.NEW_RUN:
        return RUN, home, C.places_of(lay), 0, card
    if kind == C.NEW_GROUP:
        one, two = C.group_faces(lay)
        return GROUP, home, one, two, card
    meld = T.meld_at(table, home)
    one, two, wild = meld[T.M_ONE], meld[T.M_TWO], meld[T.WILD]
    if meld[T.KIND] == RUN:
        _, one, wild = added_to_run(meld[T.HOME], one, wild, card, rules)
    elif is_wild_card(card):
        wild = card
    else:
        two |= one & 1 << card
        one |= 1 << card
    return meld[T.KIND], meld[T.HOME], one, two, wild


@kernel
def describe_lay(table, rules, view, common, lay, worth, here):
    """Fill in the features of a play, which is worth ``worth`` by the sheet."""
    used, used_twice, jokers = C.cards_of(lay)
    cards = count(used) + count(used_twice) + jokers
    kind, home, one, two, wild = meld_of(table, rules, lay)
    is_add = C.kind_of(lay) == C.ADD or C.kind_of(lay) == C.PLAIN_ADD
    had_bonus, had_size, had_wild = 0, 0, 0
    if is_add:
        meld = T.meld_at(table, C.find_target(lay))
        had_size, had_wild = meld[T.SIZE], 1 if meld[T.WILD] != NO_CARD else 0
        if had_size >= 7:
            had_bonus = bonus(
                meld[T.KIND], meld[T.M_ONE], meld[T.M_TWO], meld[T.WILD], had_size, rules
            )
    size, has_wild = had_size + cards, 1 if wild != NO_CARD else 0
    won = bonus(kind, one, two, wild, size, rules) - had_bonus if size >= 7 else 0
    fits = (growth(home, one, wild, rules) if kind == RUN else ACES << home) & V.NATURAL
    longer = common[LONGER] | fits
    # What is left of the hand.
    single, held, held_twice = used & ~used_twice, view[V.ONE], view[V.TWO]
    rest = held & ~used_twice & ~(single & ~held_twice)
    rest_twice = held_twice & ~used_twice & ~single
    natural, twice = rest & V.NATURAL, rest_twice & V.NATURAL
    laid, laid_twice = used & V.NATURAL, used_twice & V.NATURAL
    counts = view[V.COUNTS] - count_by_rank(laid) - (count_by_rank(laid_twice) if laid_twice else 0)
    melding, near = F.structure(table, rules, view[V.TEAM], natural, counts, longer)
    left = view[V.CARDS] - cards
    adds, melds = count_in_set(longer, natural, twice), count_in_set(melding, natural, twice)
    connects = count_in_set(near, natural, twice)
    pot_open = view[V.POT_OPEN]
    here[0] = max(-MOST_WORTH, min(MOST_WORTH, worth))
    here[1] = 1 if is_add else 0
    here[2] = cards
    points = mask_points(used, rules) + (mask_points(used_twice, rules) if used_twice != 0 else 0)
    here[3] = points + jokers * rules[R.JOKER_POINTS]
    here[4] = won
    here[5] = 1 if kind == RUN else 0
    here[6], here[7] = size, max(0, size - 4)
    here[8], here[9] = 1 if size == 7 else 0, 1 if size > 7 else 0
    here[10] = has_wild
    here[11] = max(0, has_wild - had_wild) * had_size
    here[12], here[13] = jokers, count_in_set(TWOS, used, used_twice)
    here[14] = count_in_set(fits, common[UNSEEN_FACES], common[BOTH_UNSEEN_FACES])
    here[CARDS_LEFT], here[16] = left, max(0, 4 - left)
    here[17], here[18], here[19] = adds, melds, connects
    here[20] = count(natural) + count(twice) - adds - melds - connects
    here[21] = view[V.JOKERS] - jokers + count_in_set(TWOS, rest, rest_twice)
    here[22] = count_in_set(fits, natural, twice)
    here[23], here[24] = 1 if left == 0 else 0, 1 if left == 1 else 0
    here[25] = count_in_set(common[MELDING], laid, laid_twice)
    here[26] = count_in_set(common[CONNECTING], laid, laid_twice)
    here[27] = count_in_set(common[LONGER], laid, laid_twice)
    here[28] = (1 if size >= 7 else 0) * (1 - has_wild)
    here[29] = (1 if size < 7 else 0) * has_wild
    here[30], here[31] = pot_open * max(0, 8 - left), pot_open * (1 if left <= 1 else 0)


@kernel
def look_after(table, rules, lay, left, after, log, hands, here):
    """Fill in what hand and melds are like after a play, which is made on a copy of the table.

    ``hands``: as in ``look_ahead``; ``after``: a table of scratch.  ``left``: cards that the play
    leaves in hand; none, and the order of the pack may be asked for a pot.
    """
    size = T.MELD0 + T.MELD_WIDTH * table[T.MELDS] if left != 0 else T.TABLE_SIZE
    copy(table, after, size)
    after[T.LOG_ROOM] = 0
    for at in range(F.SEAT_FEATURES + F.TEAM_FEATURES):
        here[at] = 0
    M.lay(after, rules, table[T.TO_MOVE], lay, log)
    look_at_own(after, rules, table[T.NEXT_POT], hands, here)


# -- what to discard


@inlined
def list_neighbours(card, places):
    """Return the natural faces ``places`` places away from a card in its suit, which is a ring."""
    rank, suit = card & 15, card & 48
    up = rank + places if rank + places < 13 else rank + places - 13
    down = rank - places if rank >= places else rank - places + 13
    return (1 << suit + up | 1 << suit + down) & V.NATURAL


@kernel
def describe_discard(table, rules, view, common, card, here):
    """Fill in the features of a discard."""
    for at in range(DISCARD_FEATURES):
        here[at] = 0
    if card == JOKER:
        here[0], here[3] = 1, rules[R.JOKER_POINTS]
        return
    face, rank = 1 << card, card & 15
    here[3] = rules[R.RANK_POINTS + rank]
    if is_wild_card(card):
        here[1] = 1
        return
    natural, twice = view[V.ONE] & V.NATURAL, view[V.TWO] & V.NATURAL
    of_rank, near, gap = ACES << rank, list_neighbours(card, 1), list_neighbours(card, 2)
    unseen, both_unseen = common[UNSEEN_FACES], common[BOTH_UNSEEN_FACES]
    pile, pile_twice = table[T.PILE_ONE], table[T.PILE_TWO]
    laid, laid_twice = table[T.LAID_ONE], table[T.LAID_TWO]
    gives = common[GIVEN_FACES] >> card & 1
    here[2] = 1 if rank == 0 else 0
    here[4] = view[V.TWO] >> card & 1
    here[5] = ranks.of_rank(view[V.COUNTS], rank) - 1
    here[6], here[7] = count(natural & near), count(natural & gap)
    here[8] = 1 if here[6] == 2 else 0
    here[9], here[10] = common[LONGER] >> card & 1, common[CLOSE] >> card & 1
    here[11], here[12] = gives, common[BIG_GIVEN_FACES] >> card & 1
    here[13] = gives * table[T.PILE_COUNT]
    here[14] = count_in_set(of_rank, pile, pile_twice)
    here[15], here[16] = count_in_set(near, pile, pile_twice), count_in_set(gap, pile, pile_twice)
    after, after_twice = natural & ~(face & ~twice), twice & ~face
    melding, connecting = F.structure(
        table, rules, view[V.TEAM], after, view[V.COUNTS] - part(T.DIGITS, 0)[card], common[LONGER]
    )
    here[17] = count_in_set(common[MELDING], natural, twice) - count_in_set(
        melding, after, after_twice
    )
    here[18] = count_in_set(common[CONNECTING], natural, twice) - count_in_set(
        connecting, after, after_twice
    )
    here[19] = count_in_set(of_rank & ~face, unseen, both_unseen)
    here[20], here[21] = (
        count_in_set(near, unseen, both_unseen),
        count_in_set(gap, unseen, both_unseen),
    )
    here[22] = count_in_set(of_rank, laid, laid_twice)
    here[23] = count_in_set(near | gap, laid, laid_twice)
    here[24] = 1 if 3 <= rank <= 10 else 0
