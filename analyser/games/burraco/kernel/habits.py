"""How does a policy become the row of numbers that compiled code reads?

The habits in the order of the sheet (``policies``), and after them what follows from them under the
rules and is asked for often: tables by rank, stage, kind and size of a meld, so that a term of a
value is one number.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from analyser.cards.codes import RANKS
from analyser.games.burraco.pack import TWO
from analyser.games.burraco.policies import BARS, HABITS, OPTIONAL_HABITS, PACKAGE, Policy
from analyser.games.burraco.rules import (
    R,
    Rules,
    ranks_of_groups,
    rules_row,
    special_from,
)
from analyser.games.records import positions
from analyser.games.records import row as habits
from analyser.games.sheets import RULE_WIDTH, rule_numbers

ACE, THREE, SIX, SEVEN, EIGHT, NINE = (RANKS.index(rank) for rank in "A36789")
MIDDLE: Final = (SIX, SEVEN, EIGHT, NINE)
STAGES: Final = 5
STANDING_SIZES: Final = 16
"""Sizes of melds that are told apart."""

DERIVED_SIZES: Final = {
    # What melds are worth as they stand, by whether only a clean burraco would let the team
    # close, kind, whether a wild card is in it, and size.
    "STANDING": 8 * STANDING_SIZES,
    # How much more a meld is worth with one more natural card, that card's own worth left out;
    # in the order of ``STANDING``.
    "RISE": 8 * STANDING_SIZES,
    # What a two laid as a wild card adds to a value by itself: its points less its price; then
    # the same in a rush,
    "TWO_NET": 2,
    # and of a joker.
    "JOKER_NET": 2,
    # The most that a wild card is worth on a clean meld of up to five cards, what it adds to a
    # value by itself left out; needs clean, rush.
    "ON_SMALL": 4,
    # What laying a natural card adds to a value by itself, by kind of meld and rank.
    "RANK_WORTH": 26,
    # What laying all places of a run below a place adds to a value, from nothing to all 14.
    "BELOW_WORTH": 15,
    # What discarding a natural card costs for its rank alone, by stage and rank; less
    # ``PAIRED``.
    "THROWING": 65,
    # What discarding a two costs, by stage; then a joker.
    "THROWING_TWO": 10,
    # Cards of the pile that the player knows, the last ones; where it may be looked through: all.
    "REMEMBERED": 1,
    # The price of a two that goes to its own place: whether one does (twice that), and whether
    # in a rush.
    "HOME_PRICE": 4,
    # What a wild card in a run is worth for a seven or an eight of it: whether there is one
    # (twice that), and whether in a rush.
    "MIDDLE_RUN": 4,
    # What a wild card in a group is worth for being in one, its price below zero; rush.
    "WILD_IN_GROUP": 2,
    # What each card laid in a group is worth for being laid in one, by rank.
    "OF_GROUP": 13,
    # The most that a new run of two natural cards and a wild one is worth, without what that one
    # adds by itself and what beginning a meld is worth; rush.
    "MOST_OF_RUN": 2,
    # The same of a group.
    "MOST_OF_GROUP": 2,
    # What discarding a card costs for its neighbours in hand: by which of the two places on
    # either side of it are held, five bits, the card itself in the middle.
    "BESIDE": 32,
    # What discarding a card costs for where else it fits: by four bits, whether it lengthens an
    # opponent's meld, is held twice, lengthens one of ours, and makes a long one of theirs longer.
    "FLAGGED": 16,
    # What discarding a card costs for each one of its rank in hand, itself among them, where there
    # may be groups of that rank.
    "PAIRED": 1,
    # The least and the most that a useless card of the pile adds to its worth, each by stage.
    "LEAST_OF_USELESS": STAGES,
    "MOST_OF_USELESS": STAGES,
    # 1: the player has one of ``TAKING_HABITS`` or more, and so the next three.
    "WEIGHS": 1,
    "HOLDS": 1,
    "FINISHES": 1,
    "GIVES": 1,
    # Which tip bars options: its place among ``BARS``.
    "BARS": 1,
    # For which decision the player has a rule of thumb, from 1 (0: for none), and the rule.
    "RULE_FOR": 1,
    "RULE": RULE_WIDTH - 1,
}
"""What lies behind the habits, and how many numbers of it."""
_STARTS: Final = accumulate(DERIVED_SIZES.values(), initial=len(HABITS))
H: Final = positions(
    HABITS,
    **dict(zip(DERIVED_SIZES, _STARTS, strict=False)),
    POLICY_COUNT=len(HABITS) + sum(DERIVED_SIZES.values()),
    STANDING_SIZES=STANDING_SIZES,
    SEVEN=SEVEN,
    EIGHT=EIGHT,
    STAGES=STAGES,
)
"""Where a policy's row has each."""


def policy_row(policy: Policy, rules: Rules) -> list[int]:
    """Return the habits as the row of integers that compiled code reads (``H``).

    After the habits stands what follows from them under these rules, and is asked for often.
    """
    row = habits(policy, HABITS)
    for needs_clean in (0, 1):
        for is_group in (False, True):
            for has_wild in (False, True):
                for size in range(STANDING_SIZES):
                    row.append(_price_meld(policy, rules, needs_clean, is_group, has_wild, size))
    standing = row[H.STANDING :]
    for at, worth in enumerate(standing):
        of_groups, is_last = at // STANDING_SIZES & 2, at % STANDING_SIZES == STANDING_SIZES - 1
        idle = policy.group_idle if of_groups and not rules.groups_make_burracos else 0
        row.append(0 if is_last else standing[at + 1] - worth + idle)
    for price in (policy.wild_two, policy.rush_wild):
        row.append(policy.lay_points * rules.two_points - price)
    for price in (policy.wild_joker, policy.rush_wild):
        row.append(policy.lay_points * rules.joker_points - price)
    for needs_clean in (0, 1):
        for rush in (0, 1):
            row.append(_most_on_small(policy, rules, row, needs_clean, rush))
    ranks = rules_row(rules)[R.RANK_POINTS : R.RANK_POINTS + 13]
    for middle in (0, policy.group_middle):
        for rank, points in enumerate(ranks):
            worth = policy.lay_card + policy.lay_points * points
            row.append(worth + (middle if rank in MIDDLE else 0))
    in_run = row[H.RANK_WORTH : H.RANK_WORTH + 13]
    row += accumulate((*in_run, in_run[0]), initial=0)
    pair = policy.keep_pair if rules.groups_make_burracos else policy.keep_pair_idle
    pair = pair if rules.groups_allowed else 0
    # A card is not a pair by itself: it is counted once too often where it is discarded.
    itself = [pair if rank in ranks_of_groups(rules) else 0 for rank in RANKS]
    for stage in range(STAGES):
        row += [
            _price_throw(policy, rank, points, stage) - itself[rank]
            for rank, points in enumerate(ranks)
        ]
    for points in (rules.two_points, rules.joker_points):
        for stage in range(STAGES):
            drop = policy.drop_points + policy.drop_stage * stage
            row.append(policy.keep_wild - drop * points)
    row.append(108 if rules.pile_may_be_examined else policy.memory)
    row += [0, 0, policy.two_home, policy.rush_wild]
    row += [0, 0, policy.wild_middle, 0]
    row += [-policy.wild_group, 0]
    idle = 0 if rules.groups_make_burracos else policy.group_idle
    row += [idle + (policy.group_middle if rank in MIDDLE else 0) for rank in range(13)]
    row += [_most_of_run(policy, row, rush) for rush in (0, 1)]
    row += [_most_of_group(policy, row, rush) for rush in (0, 1)]
    for beside in range(32):
        near, far = beside >> 1 & 5, beside & 17
        row.append(policy.keep_near * near.bit_count() + policy.keep_gap * far.bit_count())
    for flags in range(16):
        row.append(
            policy.give_lengthen * (flags & 1)
            + policy.keep_double * (flags >> 1 & 1)
            + policy.keep_lengthen * (flags >> 2 & 1)
            + policy.give_burraco * (flags >> 3 & 1)
        )
    row.append(pair)
    naturals = [points for rank, points in enumerate(ranks) if rank != TWO]
    for better in (min, max):
        for stage in range(STAGES):
            fits = better(policy.take_connect, policy.take_dead)
            row.append(fits + better(-policy.take_risk * stage * each for each in naturals))
    row += [
        _has_any(policy, kind)
        for kind in (TAKING_HABITS, HOLDING_HABITS, FINISHING_HABITS, GIVING_HABITS)
    ]
    row.append(BARS.index(policy.search_bars))
    return row + rule_numbers(PACKAGE, policy)


def _list_habits(*kinds: str) -> tuple[str, ...]:
    """Return the habits whose names begin so, of those that nobody began with."""
    return tuple(
        habit.id for habit in HABITS if habit.id in OPTIONAL_HABITS and habit.id.startswith(kinds)
    )


TAKING_HABITS: Final = _list_habits("take_")
HOLDING_HABITS: Final = _list_habits("add_")
FINISHING_HABITS: Final = _list_habits("finish_")
GIVING_HABITS: Final = _list_habits("give_", "keep_")
"""Habits that cost a turn nothing where a policy has none of a kind: one number marks that."""


def _has_any(policy: Policy, kind: tuple[str, ...]) -> int:
    """Return 1 if a policy has any of these habits, otherwise 0."""
    return int(any(getattr(policy, habit) for habit in kind))


def _most_of_run(policy: Policy, row: list[int], rush: int) -> int:
    """Return the most that a new run of two natural cards and a wild one is worth (``H``)."""
    worths = (*row[H.RANK_WORTH : H.RANK_WORTH + 13], row[H.RANK_WORTH])
    gaps = ((low, low + gap) for gap in (1, 2) for low in range(14 - gap))
    cards: int = max(worths[low] + worths[high] for low, high in gaps if TWO not in (low, high))
    middle: int = max(0, row[H.MIDDLE_RUN + 2 + rush])
    return cards + middle + _worth_of_third(policy, row, is_group=False)


def _most_of_group(policy: Policy, row: list[int], rush: int) -> int:
    """Return the most that a group of two natural cards and a wild one is worth (``H``)."""
    worths = zip(row[H.RANK_WORTH :][:13], row[H.OF_GROUP :][:13], strict=True)
    cards: int = max(2 * card + 3 * each for at, (card, each) in enumerate(worths) if at != TWO)
    wild: int = row[H.WILD_IN_GROUP + rush]
    return cards + wild + _worth_of_third(policy, row, is_group=True)


def _worth_of_third(policy: Policy, row: list[int], *, is_group: bool) -> int:
    """Return what three cards are worth that two cards are not, one a wild card, at most."""
    standing: int = row[H.STANDING + (2 * is_group + 1) * STANDING_SIZES + 3]
    return policy.lay_card + standing + 2 * max(0, -policy.break_meld)


def _price_throw(policy: Policy, rank: int, points: int, stage: int) -> int:
    """Return what discarding a natural card of a rank costs for its rank alone."""
    cost = -(policy.drop_points + policy.drop_stage * stage) * points
    if rank in (SEVEN, EIGHT):
        cost += policy.keep_seven_eight
    elif rank in (SIX, NINE):
        cost += policy.keep_six_nine
    elif rank in (ACE, THREE) and stage < policy.drop_ace_three_until:
        cost -= policy.drop_ace_three
    return cost


def _most_on_small(
    policy: Policy, rules: Rules, row: list[int], needs_clean: int, rush: int
) -> int:
    """Return the most that a wild card is worth on a clean meld of up to five cards (``H``)."""
    rises: list[int] = []
    for is_group in (0, 1):
        more = max(0, policy.wild_middle)
        if is_group:
            more = max(0, policy.group_middle) - (0 if rush else policy.wild_group)
            more += 0 if rules.groups_make_burracos else policy.group_idle
        elif rush:
            more = 0
        at = H.STANDING + (4 * needs_clean + 2 * is_group) * STANDING_SIZES
        for size in (3, 4, 5):
            rises.append(row[at + STANDING_SIZES + size + 1] - row[at + size] + more)
    return policy.lay_card + max(rises)


def _price_meld(
    policy: Policy, rules: Rules, needs_clean: int, is_group: bool, has_wild: bool, size: int
) -> int:
    """Return the promise of a meld, and its bonus where that follows from its size."""
    if is_group and not rules.groups_make_burracos:
        return 0
    each = policy.group_promise if is_group else policy.run_promise
    if not has_wild:
        each += policy.clean_promise + policy.clean_need * needs_clean
    worth = min(size, 7) * each + policy.near_promise * max(0, min(size, 7) - 4)
    if not is_group and not has_wild and size > 7 and rules.royal_points:
        worth += policy.long_promise * (size - 7)
    if 7 <= size < special_from(rules, has_wild):
        worth += policy.lay_bonus * (rules.dirty_points if has_wild else rules.clean_points)
    return worth
