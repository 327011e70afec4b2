"""How does a policy become the row of numbers that compiled code reads?

The habits in the order of the sheet (``policies``), and after them what follows from them under the
rules and is asked for often: tables by rank, stage, kind and size of a meld, so that a term of a
value is one number.
"""

from __future__ import annotations

from typing import Final

from analyser.cards.codes import RANKS
from analyser.games.burraco.policies import POLICY_FIELDS, Policy
from analyser.games.burraco.rules import RANK_POINTS, Rules, rules_row, special_bonuses

ACE, THREE, SIX, SEVEN, EIGHT, NINE = (RANKS.index(rank) for rank in "A36789")
MIDDLE: Final = (SIX, SEVEN, EIGHT, NINE)
STAGES: Final = 5


def policy_row(policy: Policy, rules: Rules) -> list[int]:
    """Return the habits as the row of integers that compiled code reads (constants below).

    After the habits stands what follows from them under these rules, and is asked for often.
    """
    row = [int(getattr(policy, about.id)) for about in POLICY_FIELDS]
    for needs_clean in (0, 1):
        for is_group in (False, True):
            for has_wild in (False, True):
                for size in range(STANDING_SIZES):
                    row.append(_standing(policy, rules, needs_clean, is_group, has_wild, size))
    standing = row[STANDING:]
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
    ranks = rules_row(rules)[RANK_POINTS : RANK_POINTS + 13]
    for middle in (0, policy.group_middle):
        for rank, points in enumerate(ranks):
            worth = policy.lay_card + policy.lay_points * points
            row.append(worth + (middle if rank in MIDDLE else 0))
    for stage in range(STAGES):
        row += [_throwing(policy, rank, points, stage) for rank, points in enumerate(ranks)]
    for points in (rules.two_points, rules.joker_points):
        for stage in range(STAGES):
            drop = policy.drop_points + policy.drop_stage * stage
            row.append(policy.keep_wild - drop * points)
    row.append(108 if rules.pile_may_be_examined else policy.memory)
    return row


def _throwing(policy: Policy, rank: int, points: int, stage: int) -> int:
    """Return what throwing a natural card of a rank costs for its rank alone."""
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
    """Return the most that laying a wild card on a clean meld of up to five cards is worth."""
    rises = []
    for is_group in (0, 1):
        more = max(0, policy.wild_middle)
        if is_group:
            more = max(0, policy.group_middle) - (0 if rush else policy.wild_group)
            more += 0 if rules.groups_make_burracos else policy.group_idle
        elif rush:
            more = 0
        at = STANDING + (4 * needs_clean + 2 * is_group) * STANDING_SIZES
        for size in (3, 4, 5):
            rises.append(row[at + STANDING_SIZES + size + 1] - row[at + size] + more)
    wild = max(row[TWO_NET + rush], row[JOKER_NET + rush])
    return policy.lay_card + wild + max(rises)


def _standing(
    policy: Policy, rules: Rules, needs_clean: int, is_group: bool, has_wild: bool, size: int
) -> int:
    """Return the promise of a meld, and its bonus where that follows from its size."""
    if is_group and not rules.groups_make_burracos:
        return 0
    each = policy.group_promise if is_group else policy.run_promise
    if not has_wild:
        each += policy.clean_promise + policy.clean_need * needs_clean
    worth = min(size, 7) * each
    if not is_group and not has_wild and size > 7 and rules.royal_points:
        worth += policy.long_promise * (size - 7)
    if size >= 7 and not special_bonuses(rules):
        worth += policy.lay_bonus * (rules.dirty_points if has_wild else rules.clean_points)
    return worth


# Positions in the row, in the order of the fields (a test compares the names).
(
    THINKS, FIRST_BAR, TAKE_BAR, TAKE_BAR_STAGE, TAKE_BAR_STALE, TAKE_BAR_DANGER,
    TAKE_BAR_STRANDED, TAKE_BAR_SECOND, TAKE_BAR_TWO_FIVE, TAKE_BAR_THIN, TAKE_BAR_THIN_STAGE,
    MEMORY, DANGER_CARDS, TAKE_WILD, TAKE_LENGTHEN, TAKE_MELD, TAKE_CONNECT, TAKE_DEAD, TAKE_SIZE,
    TAKE_RISK, RULE_FIRST, RULE_FIRST_LEAST, RULE_THEN, RULE_THEN_LEAST, RULE_ELSE, RULE_ELSE_LEAST,
    RULE_TAKES, LAY_CARD, LAY_POINTS, LAY_BONUS, LAY_NEW, OPEN_WORTH, LAY_HOLD, HOLD_STAGE,
    RUN_PROMISE, GROUP_PROMISE, GROUP_IDLE, GROUP_MIDDLE, CLEAN_PROMISE, CLEAN_NEED, LONG_PROMISE,
    BREAK_MELD, WILD_JOKER, WILD_TWO, TWO_HOME, WILD_GROUP, WILD_MIDDLE, RUSH_POT, RUSH_CLOSE,
    RUSH_WILD, CLOSE_BASE, CLOSE_OPPONENT, CLOSE_PARTNER, CLOSE_GROWTH, CLOSE_STAGE, KEEP_WILD,
    KEEP_PAIR, KEEP_PAIR_IDLE, KEEP_NEAR, KEEP_GAP, KEEP_DOUBLE, KEEP_LENGTHEN, GIVE_LENGTHEN,
    GIVE_BURRACO, GIVE_LIVE, KEEP_SEVEN_EIGHT, KEEP_SIX_NINE, DROP_ACE_THREE, DROP_ACE_THREE_UNTIL,
    DROP_POINTS, DROP_STAGE,
) = range(71)  # fmt: skip
HABIT_COUNT: Final = 71
# And after them:
STANDING: Final = HABIT_COUNT
"""What melds are worth as they stand, by whether only a clean burraco would let the team close,
kind, whether a wild card is in it, and size: 2 × 2 × 2 × ``STANDING_SIZES`` numbers."""
STANDING_SIZES: Final = 16
RISE: Final = STANDING + 8 * STANDING_SIZES
"""How much more a meld is worth with one more natural card, that card's own worth left out; in the
order of ``STANDING``."""
TWO_NET: Final = RISE + 8 * STANDING_SIZES
"""What a two laid as a wild card adds to a value by itself: its points less its price; in a rush,
one place further."""
JOKER_NET: Final = TWO_NET + 2
ON_SMALL: Final = JOKER_NET + 2
"""The most that a wild card is worth on a clean meld of up to five cards; needs clean, rush."""
RANK_WORTH: Final = ON_SMALL + 4
"""What laying a natural card adds to a value by itself, by kind of meld and rank."""
THROWING: Final = RANK_WORTH + 26
"""What throwing a natural card costs for its rank alone, by stage and rank."""
THROWING_TWO: Final = THROWING + 65
"""What throwing a two costs, by stage; then a joker."""
REMEMBERED: Final = THROWING_TWO + 10
"""Cards of the pile that he knows, the last ones: all where he may look through it."""
POLICY_COUNT: Final = REMEMBERED + 1
