"""How does a policy become the row of numbers that compiled code reads?

The habits in the order of the sheet (``policies``), and after them what follows from them under the
rules and is asked for often: tables by rank, stage, kind and size of a meld, so that a term of a
value is one number.
"""

from __future__ import annotations

from typing import Final

from analyser.cards.codes import RANKS
from analyser.games.burraco.pack import TWO
from analyser.games.burraco.policies import HABITS, Policy
from analyser.games.burraco.rules import RANK_POINTS, Rules, rules_row, special_bonuses
from analyser.games.records import places
from analyser.games.records import row as habits

ACE, THREE, SIX, SEVEN, EIGHT, NINE = (RANKS.index(rank) for rank in "A36789")
MIDDLE: Final = (SIX, SEVEN, EIGHT, NINE)
STAGES: Final = 5


def policy_row(policy: Policy, rules: Rules) -> list[int]:
    """Return the habits as the row of integers that compiled code reads (constants below).

    After the habits stands what follows from them under these rules, and is asked for often.
    """
    row = habits(policy, HABITS)
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
    pair = policy.keep_pair if rules.groups_make_burracos else policy.keep_pair_idle
    pair = pair if rules.groups_allowed else 0
    for stage in range(STAGES):
        # A card is not a pair by itself: it is counted once too often where it is discarded.
        row += [_throwing(policy, rank, points, stage) - pair for rank, points in enumerate(ranks)]
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
    for needs_clean in (0, 1):
        for rush in (0, 1):
            row.append(_most_of_three(policy, row, needs_clean, rush))
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
    row += [_has_any(policy, kind) for kind in (WEIGHING, HOLDING, FINISHING, GIVING)]
    return row


WEIGHING: Final = (
    "take_bar_pot",
    "take_bar_hand",
    "take_bar_last",
    "take_bar_single",
    "take_bar_useless",
    "take_bar_dead",
    "take_burraco",
    "take_deny",
)
HOLDING: Final = ("add_hold", "add_hold_card", "add_hold_stage", "add_hold_pot")
FINISHING: Final = ("finish_pot", "finish_close")
GIVING: Final = (
    "keep_burraco",
    "give_pile",
    "give_stage",
    "give_card",
    "give_pot",
    "give_live_pile",
)
"""Habits that cost a turn nothing where a policy has none of a kind: one number marks that."""


def _has_any(policy: Policy, kind: tuple[str, ...]) -> int:
    """Return 1 if a policy has any of these habits, otherwise 0."""
    return int(any(getattr(policy, habit) for habit in kind))


def _most_of_three(policy: Policy, row: list[int], needs_clean: int, rush: int) -> int:
    """Return the most that a new meld of two natural cards and a wild one is worth."""
    kinds = []
    for is_group in (0, 1):
        at = STANDING + (4 * needs_clean + 2 * is_group + 1) * STANDING_SIZES
        more = max(0, row[MIDDLE_RUN + 2 + rush])
        if is_group:
            more = row[WILD_IN_GROUP + rush] + 3 * max(row[OF_GROUP : OF_GROUP + 13])
        kinds.append(row[at + 3] + more)
    ranks = row[RANK_WORTH : RANK_WORTH + 13]
    cards = 2 * max(worth for rank, worth in enumerate(ranks) if rank != TWO)
    wild = policy.lay_card + max(row[TWO_NET + rush], row[JOKER_NET + rush])
    breaks = 2 * max(0, -policy.break_meld)
    return cards + wild + max(kinds) + breaks + policy.lay_new + max(0, -policy.lay_hold)


def _throwing(policy: Policy, rank: int, points: int, stage: int) -> int:
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
    worth = min(size, 7) * each + policy.near_promise * max(0, min(size, 7) - 4)
    if not is_group and not has_wild and size > 7 and rules.royal_points:
        worth += policy.long_promise * (size - 7)
    if size >= 7 and not special_bonuses(rules):
        worth += policy.lay_bonus * (rules.dirty_points if has_wild else rules.clean_points)
    return worth


_AT: Final = places(HABITS)

# Positions in the row, those of the fields:
THINKS: Final = _AT["thinks"]
FIRST_BAR: Final = _AT["first_bar"]
TAKE_BAR: Final = _AT["take_bar"]
TAKE_BAR_STAGE: Final = _AT["take_bar_stage"]
TAKE_BAR_STALE: Final = _AT["take_bar_stale"]
TAKE_BAR_DANGER: Final = _AT["take_bar_danger"]
TAKE_BAR_STRANDED: Final = _AT["take_bar_stranded"]
TAKE_BAR_SECOND: Final = _AT["take_bar_second"]
TAKE_BAR_TWO_FIVE: Final = _AT["take_bar_two_five"]
TAKE_BAR_THIN: Final = _AT["take_bar_thin"]
TAKE_BAR_THIN_STAGE: Final = _AT["take_bar_thin_stage"]
TAKE_BAR_POT: Final = _AT["take_bar_pot"]
TAKE_BAR_HAND: Final = _AT["take_bar_hand"]
TAKE_BAR_LAST: Final = _AT["take_bar_last"]
TAKE_BAR_SINGLE: Final = _AT["take_bar_single"]
TAKE_BAR_USELESS: Final = _AT["take_bar_useless"]
TAKE_BAR_DEAD: Final = _AT["take_bar_dead"]
MEMORY: Final = _AT["memory"]
DANGER_CARDS: Final = _AT["danger_cards"]
TAKE_WILD: Final = _AT["take_wild"]
TAKE_LENGTHEN: Final = _AT["take_lengthen"]
TAKE_BURRACO: Final = _AT["take_burraco"]
TAKE_MELD: Final = _AT["take_meld"]
TAKE_CONNECT: Final = _AT["take_connect"]
TAKE_DEAD: Final = _AT["take_dead"]
TAKE_SIZE: Final = _AT["take_size"]
TAKE_RISK: Final = _AT["take_risk"]
TAKE_DENY: Final = _AT["take_deny"]
RULE_FIRST: Final = _AT["rule_first"]
RULE_FIRST_LEAST: Final = _AT["rule_first_least"]
RULE_THEN: Final = _AT["rule_then"]
RULE_THEN_LEAST: Final = _AT["rule_then_least"]
RULE_ELSE: Final = _AT["rule_else"]
RULE_ELSE_LEAST: Final = _AT["rule_else_least"]
RULE_TAKES: Final = _AT["rule_takes"]
LAY_CARD: Final = _AT["lay_card"]
LAY_POINTS: Final = _AT["lay_points"]
LAY_BONUS: Final = _AT["lay_bonus"]
LAY_NEW: Final = _AT["lay_new"]
OPEN_WORTH: Final = _AT["open_worth"]
LAY_HOLD: Final = _AT["lay_hold"]
HOLD_STAGE: Final = _AT["hold_stage"]
ADD_HOLD: Final = _AT["add_hold"]
ADD_HOLD_CARD: Final = _AT["add_hold_card"]
ADD_HOLD_STAGE: Final = _AT["add_hold_stage"]
ADD_HOLD_POT: Final = _AT["add_hold_pot"]
RUN_PROMISE: Final = _AT["run_promise"]
GROUP_PROMISE: Final = _AT["group_promise"]
GROUP_IDLE: Final = _AT["group_idle"]
GROUP_MIDDLE: Final = _AT["group_middle"]
CLEAN_PROMISE: Final = _AT["clean_promise"]
CLEAN_NEED: Final = _AT["clean_need"]
LONG_PROMISE: Final = _AT["long_promise"]
NEAR_PROMISE: Final = _AT["near_promise"]
BREAK_MELD: Final = _AT["break_meld"]
WILD_JOKER: Final = _AT["wild_joker"]
WILD_TWO: Final = _AT["wild_two"]
TWO_HOME: Final = _AT["two_home"]
WILD_GROUP: Final = _AT["wild_group"]
WILD_MIDDLE: Final = _AT["wild_middle"]
RUSH_POT: Final = _AT["rush_pot"]
RUSH_CLOSE: Final = _AT["rush_close"]
RUSH_WILD: Final = _AT["rush_wild"]
FINISH_POT: Final = _AT["finish_pot"]
FINISH_CLOSE: Final = _AT["finish_close"]
CLOSE_BASE: Final = _AT["close_base"]
CLOSE_OPPONENT: Final = _AT["close_opponent"]
CLOSE_PARTNER: Final = _AT["close_partner"]
CLOSE_GROWTH: Final = _AT["close_growth"]
CLOSE_STAGE: Final = _AT["close_stage"]
KEEP_WILD: Final = _AT["keep_wild"]
KEEP_PAIR: Final = _AT["keep_pair"]
KEEP_PAIR_IDLE: Final = _AT["keep_pair_idle"]
KEEP_NEAR: Final = _AT["keep_near"]
KEEP_GAP: Final = _AT["keep_gap"]
KEEP_DOUBLE: Final = _AT["keep_double"]
KEEP_LENGTHEN: Final = _AT["keep_lengthen"]
KEEP_BURRACO: Final = _AT["keep_burraco"]
GIVE_LENGTHEN: Final = _AT["give_lengthen"]
GIVE_PILE: Final = _AT["give_pile"]
GIVE_STAGE: Final = _AT["give_stage"]
GIVE_CARD: Final = _AT["give_card"]
GIVE_POT: Final = _AT["give_pot"]
GIVE_BURRACO: Final = _AT["give_burraco"]
GIVE_LIVE: Final = _AT["give_live"]
GIVE_LIVE_PILE: Final = _AT["give_live_pile"]
KEEP_SEVEN_EIGHT: Final = _AT["keep_seven_eight"]
KEEP_SIX_NINE: Final = _AT["keep_six_nine"]
DROP_ACE_THREE: Final = _AT["drop_ace_three"]
DROP_ACE_THREE_UNTIL: Final = _AT["drop_ace_three_until"]
DROP_POINTS: Final = _AT["drop_points"]
DROP_STAGE: Final = _AT["drop_stage"]
HABIT_COUNT: Final = len(HABITS)
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
"""What discarding a natural card costs for its rank alone, by stage and rank; less ``PAIRED``."""
THROWING_TWO: Final = THROWING + 65
"""What discarding a two costs, by stage; then a joker."""
REMEMBERED: Final = THROWING_TWO + 10
"""Cards of the pile that the player knows, the last ones; where it may be looked through: all."""
HOME_PRICE: Final = REMEMBERED + 1
"""The price of a two that goes to its own place: whether one does (twice that), and whether in a
rush."""
MIDDLE_RUN: Final = HOME_PRICE + 4
"""What a wild card in a run is worth for a seven or an eight of it: whether there is one (twice
that), and whether in a rush."""
WILD_IN_GROUP: Final = MIDDLE_RUN + 4
"""What a wild card in a group is worth for being in one, its price below zero; rush."""
OF_GROUP: Final = WILD_IN_GROUP + 2
"""What each card laid in a group is worth for being laid in one, by rank."""
MOST_OF_THREE: Final = OF_GROUP + 13
"""The most that a new meld of two natural cards and a wild one is worth; needs clean, rush."""
BESIDE: Final = MOST_OF_THREE + 4
"""What discarding a card costs for its neighbours in hand: by which of the two places on either
side of it are held, five bits, the card itself in the middle."""
FLAGGED: Final = BESIDE + 32
"""What discarding a card costs for where else it fits: by four bits, whether it lengthens an
opponent's meld, is held twice, lengthens one of ours, and makes a long one of theirs longer."""
PAIRED: Final = FLAGGED + 16
"""What discarding a card costs for each one of its rank in hand, itself among them."""
WEIGHS: Final = PAIRED + 1
"""1: the player has one of ``WEIGHING`` or more, and so the next three."""
HOLDS: Final = WEIGHS + 1
FINISHES: Final = HOLDS + 1
GIVES: Final = FINISHES + 1
POLICY_COUNT: Final = GIVES + 1
