"""What the tests of forks are made of: rules at random, futures, and a game that is small."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from games.burraco import raw_calls
from games.burraco.agreement import Agreement, as_row
from games.drawn_rules import drawn_rule

from analyser.cards import shuffle
from analyser.cards.sets import find_lowest_bit
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco import GAME, columns
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.records import weighed_decisions
from analyser.games.burraco.kernel.search.world_dealing import list_unseen_places
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.scoring import outcome
from analyser.games.burraco.policies import Policy, policy_of
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.rules import R, Rules, rules_of, rules_row
from analyser.games.deciding import decision_rows as D
from analyser.games.deciding import decision_rules
from analyser.games.deciding.conditions import bounds
from analyser.games.protocols.decisions import Choice
from analyser.games.sides import seating

Numbers = npt.NDArray[np.int64]


def with_rule(policy: Policy, lots: Random) -> Policy:
    """Return a player who decides about the pile by a rule drawn at random."""
    pile = GAME.choices[columns.PILE]
    rule = decision_rules.text(drawn_rule(pile, lots, [each.name for each in pile.facts]), pile)
    return replace(policy, rule_for="pile", rule=rule)


def both(rules: Rules, policies: list[Policy], order: list[int]) -> tuple[list[int], list[int]]:
    """Play a pack with both engines; returns the rows."""
    row, _ = Agreement(rules).play_kernel(np.array(order), policies, 1, 0)
    return row, as_row(reference.play(reference.deal(rules, order), policies, 1, 0), 0)


NO_CONDITION = np.array(bounds(columns.FACTS, ()), np.int64)


def scratch() -> tuple[Numbers, Numbers]:
    """Return an empty log and scratch to weigh in."""
    return np.empty(0, np.int64), np.empty(weighed_decisions.SCRATCH_SIZE, np.int64)


@kernel
def find_one(
    choice: int, when: Numbers, table: Numbers, rules: Numbers, policies: Numbers, log: Numbers,
    room: Numbers,
) -> int:  # fmt: skip
    """Play a table to its end; returns its decisions, one of them kept in ``room``."""
    found = weighed_decisions.find(
        choice, part(when, 0), None, part(table, 0), part(rules, 0), part(policies, 0),
        part(room, weighed_decisions.TABLE_BEFORE), part(room, weighed_decisions.STATE),
        part(room, weighed_decisions.HAND_ROW), part(room, K.WORK), None, part(log, 0),
    )  # fmt: skip
    return found[0]  # type: ignore[no-any-return]


@kernel
def list_unseen(choice: int, table: Numbers, places: Numbers) -> int:
    """List what nobody has seen; returns how many."""
    return list_unseen_places(choice == columns.FIRST_CARD, part(table, 0), part(places, 0))  # type: ignore[no-any-return]


def future(rules: Rules, policy: Policy, number: int) -> tuple[Any, Numbers, list[int]]:
    """Return a table before a decision, the same in one future, and the places shuffled."""
    order = np.empty(pack.PACK_SIZE, np.int64)
    table = np.empty(T.TABLE_SIZE, np.int64)
    row = np.array(rules_row(rules), np.int64)
    pack.order(3, number, order)
    raw_calls.lay_out(table, 3, number, order, row, 0, np.zeros(T.MOST_SEATS, np.int64))
    habits = np.array([policy_row(policy, rules)] * rules.players, np.int64).ravel()
    log, room = scratch()
    if not find_one(columns.PILE, NO_CONDITION, table, row, habits, log, room):
        return None, table, []
    kept = room[
        weighed_decisions.TABLE_BEFORE : weighed_decisions.TABLE_BEFORE + T.TABLE_SIZE
    ].copy()
    places = np.empty(pack.PACK_SIZE, np.int64)
    count = list_unseen(columns.PILE, kept, places)
    dealt = kept.copy()
    shuffle.reorder(3, number, 1, dealt[T.ORDER0 :], places, count)
    return kept, dealt, places[:count].tolist()


def hidden_from_all(table: Numbers) -> list[int]:
    """Return the places of the pack's order that nobody has seen, counted another way.

    All that is not in a hand, a meld or the pile, save a pot that the player to move turns up.
    """
    hidden = []
    seats = table[T.SEATS]
    for place in range(table[T.STOCK_SIZE]):
        whose = T.SEAT0 + T.SEAT_WIDTH * (place % seats)
        if place // seats >= table[whose + T.DRAWN_COUNT]:
            hidden.append(int(table[T.STOCK_AT]) + place)
    down = {int(table[T.SEAT0 + T.SEAT_WIDTH * seat + T.FACE_DOWN]): seat for seat in range(seats)}
    for pot in range(int(table[T.POTS])):
        at = T.POT0 + T.POT_WIDTH * pot
        if pot >= table[T.NEXT_POT] or down.get(pot, table[T.TO_MOVE]) != table[T.TO_MOVE]:
            first = int(table[at + T.POT_AT])
            hidden += range(first, first + int(table[at + T.POT_SIZE]))
    return hidden


def ranks(
    choice: Choice, rules: Any, policy: Any, hands: int, futures: int
) -> npt.NDArray[np.int64]:
    """Return the rank, 0 … futures, of a hand's own end among those of its futures, a hand each."""
    seated = seating(GAME, rules, 1)
    rows = GAME.weigh(choice.name, rules, [policy], seated, 21, 0, hands, futures)
    rows = rows[rows[:, D.DECISIONS_IN_HAND] > 0]
    first = rows[:, D.TOOK_FIRST] == 1
    ends = rows[:, weighed_decisions.FUTURES0 :].reshape(len(rows), futures, D.FUTURE_WIDTH)
    after_first = ends[:, :, D.OWN_IF_FIRST] - ends[:, :, D.OTHER_IF_FIRST]
    after_second = ends[:, :, D.OWN_IF_SECOND] - ends[:, :, D.OTHER_IF_SECOND]
    played = np.where(first[:, None], after_first, after_second)
    own = (rows[:, D.OWN_SCORE_END] - rows[:, D.OTHER_SCORE_END])[:, None]
    lots = np.random.default_rng(5)
    equal = (played == own).sum(axis=1)
    return np.asarray((played < own).sum(axis=1) + lots.integers(0, equal + 1))


@kernel
def gain_of(table: Numbers, rules: Numbers, policies: Numbers, log: Numbers, room: Numbers) -> int:
    """Return what taking is worth from a table before a decision, as it lies, in quarters."""
    played, row, gained = part(room, K.TABLE), part(room, weighed_decisions.HAND_ROW), 0
    side = T.side_of(table, table[T.TO_MOVE])
    for way in range(2):
        for at in range(T.TABLE_SIZE):
            played[at] = table[at]
        weighed_decisions.choose_and_play_out(
            columns.PILE, way, played, rules, policies, part(room, K.WORK), None, log
        )
        raw_calls.write_row(played, rules, row)
        own, other = outcome(played, row, side)
        gained += own - other if way == 1 else other - own
    return gained


@kernel
def lay_out_small(
    table: Numbers, number: int, order: Numbers, cards: int, rules: Numbers, room: Numbers
) -> None:
    """Lay a deal out as any other, and take away the cards and the pots that it lacks."""
    cards_of, scores = part(room, weighed_decisions.PLACES), part(room, K.SCORES)
    hands = 2 * rules[R.HAND_CARDS]
    pots = rules[R.POT_CARDS] + rules[R.POT_CARDS + 1]
    for at in range(pack.PACK_SIZE):
        cards_of[at] = 0
    for at in range(cards):
        cards_of[at if at < hands else at + pots] = order[at]
    for at in range(T.MOST_SEATS):
        scores[at] = 0
    raw_calls.lay_out(table, 1, number, cards_of, rules, 0, scores)
    stock = cards - hands - 1
    table[T.STOCK_SIZE] = table[T.STOCK_LEFT] = table[T.STOCK_AT_DEAL] = stock
    T.mark_step(table)
    table[T.NEXT_POT] = 2
    table[T.LOG_ROOM] = 0


@kernel
def gain_of_all(
    orders: Numbers, deals_many: int, cards: int, rules: Numbers, policies: Numbers, log: Numbers,
    room: Numbers,
) -> tuple[int, int]:  # fmt: skip
    """Play every decision of many deals both ways, all as it lies; returns (gain, decisions)."""
    room, rules, policies, log = part(room, 0), part(rules, 0), part(policies, 0), part(log, 0)
    table, work = part(room, weighed_decisions.TABLE_BEFORE), part(room, K.WORK)
    gained = n = 0
    for deal in range(deals_many):
        lay_out_small(table, deal, part(orders, cards * deal), cards, rules, room)
        while table[T.PHASE] != T.OVER:
            if weighed_decisions.is_open(columns.PILE, table, rules, policies, work, log):
                gained += gain_of(table, rules, policies, log, room)
                n += 1
            K.play_on(table, rules, policies, work, log, 1)
    return gained, n


@kernel
def weigh_many(
    orders: Numbers, drawn: Numbers, cards: int, rules: Numbers, policies: Numbers, futures: int,
    redeal: bool, when: Numbers, out: Numbers, log: Numbers, room: Numbers,
) -> None:  # fmt: skip
    """Weigh one decision of each of the deals drawn; ``out``: (weight, gain in quarters) each."""
    room, rules, policies, log = part(room, 0), part(rules, 0), part(policies, 0), part(log, 0)
    table, kept = part(room, K.TABLE), part(room, weighed_decisions.TABLE_BEFORE)
    dealt, row = (
        part(room, weighed_decisions.DEALT_TABLE),
        part(room, weighed_decisions.SCRATCH_SIZE),
    )
    for at in range(drawn.shape[0]):
        order = part(orders, cards * drawn[at])
        lay_out_small(table, at, order, cards, rules, room)
        asked = part(when, 0)
        weighed_decisions.weigh(
            columns.PILE, table, rules, policies, futures, asked, None, row, log, room, None
        )
        out[at, 0], out[at, 1] = row[D.DECISIONS_IN_HAND], 0
        for future in range(futures if row[D.DECISIONS_IN_HAND] else 0):
            if redeal:
                for word in range(T.TABLE_SIZE):
                    dealt[word] = kept[word]
                deal_anew(dealt, future, room)
                out[at, 1] += gain_of(dealt, rules, policies, log, room)
            else:
                out[at, 1] += row[weighed_decisions.FUTURES0 + D.FUTURE_WIDTH * future]


@kernel
def deal_anew(table: Numbers, future: int, room: Numbers) -> None:
    """Shuffle the opponent's cards with what nobody has seen, as if his play told nothing."""
    places = part(room, weighed_decisions.PLACES)
    count = list_unseen_places(False, table, places)
    theirs = T.seat_at(table, 1 - table[T.TO_MOVE])
    # His cards lie behind the pack for a while; the row of a table has room in the pile.
    held = 0
    for mask in (theirs[T.ONE], theirs[T.TWO]):
        rest = mask
        while rest != 0:
            table[T.ORDER0 + 107 - held] = find_lowest_bit(rest)
            places[count + held] = 107 - held
            held += 1
            rest &= rest - 1
    cards = part(table, T.ORDER0)
    shuffle.reorder(table[T.KEY], table[T.DEAL], 40 + future, cards, places, count + held)
    theirs[T.ONE] = theirs[T.TWO] = theirs[T.COUNTS] = 0
    for at in range(held):
        T.give(theirs, table[T.ORDER0 + 107 - at])


class Small:
    """Italian Burraco for two with a pack of few cards and no pots."""

    def __init__(self, orders: Numbers, hand_cards: int) -> None:
        """``orders``: the deals, (deals, cards); hands first, then the upcard, then the stock."""
        self.orders = orders
        self.rules = rules_of(
            "italian-2p",
            {"hand_cards": hand_cards, "close_needs_pot": "if_left"},
        )
        self.row = np.array(rules_row(self.rules), np.int64)
        # He lays what he can, so that what he throws tells what he has not.
        policy = policy_of("balanced", {"lay_hold": 0})
        self.habits = np.array([policy_row(policy, self.rules)] * 2, np.int64).ravel()
        self.cards = orders.shape[1]
        self.log, _ = scratch()
        self.room = np.empty(
            weighed_decisions.SCRATCH_SIZE + weighed_decisions.FUTURES0 + 400, np.int64
        )

    def exactly(self) -> tuple[float, int]:
        """Return what taking gains over all decisions of all deals, points, and how many."""
        gained, decisions = gain_of_all(
            self.orders.ravel(), len(self.orders), self.cards, self.row, self.habits, self.log,
            self.room,
        )  # fmt: skip
        return gained / columns.OUTCOME_PARTS, decisions

    def estimate(self, count: int, futures: int, redeal: bool = False) -> tuple[float, float, int]:
        """Return (mean, its standard error, decisions weighed) of so many deals drawn at random.

        ``redeal``: the opponent's cards are dealt anew too, as if his play told nothing.
        """
        drawn = np.random.default_rng(17).integers(0, len(self.orders), count)
        out = np.empty((count, 2), np.int64)
        weigh_many(
            self.orders.ravel(), drawn, self.cards, self.row, self.habits, futures, redeal,
            NO_CONDITION, out,
            self.log, self.room,
        )  # fmt: skip
        weights, gains = out[:, 0], out[:, 1] / futures / columns.OUTCOME_PARTS
        mean = float((weights * gains).sum() / weights.sum())
        error = np.sqrt((np.square(weights * (gains - mean))).sum()) / weights.sum()
        return mean, float(error), int(np.count_nonzero(weights))
