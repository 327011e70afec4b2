"""``analyser.games.burraco.kernel.decisions``: Is a pile worth, and the cheapest card the
cheapest, counted by masks as counted by cards?
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from itertools import product
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import raw_calls
from games.burraco.stacked_packs import random_policy, random_rules, stacked
from games.burraco.two_tables import hands, positions

from analyser.cards.codes import card_code
from analyser.games.burraco.kernel.decisions import discard_choice
from analyser.games.burraco.kernel.habits import TAKING_HABITS, H
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.rules import rules_of

OF_THE_BAR = [habit for habit in TAKING_HABITS if habit.startswith("take_bar")]
"""Habits that move the bar by what pile and hand are like."""


@pytest.mark.broad
def test_what_a_pile_is_worth() -> None:
    view = np.zeros(V.VIEW_SIZE, np.int64)
    piles = long = moved = lost = 0
    for walk, plain_view in hands("what a pile is worth", 15 if OFF else 90):
        pile = plain_view.table.pile
        if walk.table[T.PHASE] != T.DRAWING or not pile:
            continue
        policy = walk.policies[H.POLICY_COUNT * plain_view.seat :][: H.POLICY_COUNT]
        player = Decider(plain_view.policy, plain_view.table, plain_view.seat, plain_view.lots)
        forgotten = len(pile) - len(player.remembered)
        without = Policy(**{**asdict(player.policy), **dict.fromkeys(OF_THE_BAR, 0)})
        bar = player.bar() - replace(player, policy=without).bar()
        computed = raw_calls.pile_value(walk.table, walk.rules, policy, plain_view.seat, view)
        assert computed == player.pile_value(player.remembered, forgotten) - bar, pile
        piles += 1
        long += len(pile) > 5
        moved += bar != 0
        lost += forgotten > 0
    print(
        f"{piles} piles, {long} of more than five cards, {moved} bars moved, {lost} half forgotten"
    )
    assert min(long, moved, lost) > (0 if OFF else 100)


@pytest.mark.broad
def test_whether_the_pile_is_taken_in_the_first_turns() -> None:
    """Where the bar is moved by which turn it is; hands that are played to their end have few."""
    chance = Random("the first turns")
    taken: Counter[tuple[int, bool]] = Counter()
    for _ in range(40 if OFF else 400):
        rules = random_rules(chance) if chance.random() < 0.3 else rules_of("italian")
        players = [
            replace(random_policy(chance), take_bar=chance.randint(-300, 300))
            for _ in range(rules.players)
        ]
        for walk, seen in positions(rules, players, stacked(chance)):
            table = seen.table
            if table.turn > 4:
                break
            if walk.table[T.PHASE] != T.DRAWING or not seen.policy.thinks or not table.pile:
                continue
            if table.may_refuse():
                continue
            wanted = Decider(seen.policy, table, seen.seat, seen.lots).takes()
            did = int(walk.step(walk.table.copy())[0])
            assert (did == T.DID_TAKE) == wanted, (table.turn, seen.hand, table.pile)
            taken[table.turn, wanted] += 1
    print(taken)
    assert len(taken) >= 7


@pytest.mark.broad
def test_which_card_to_throw() -> None:
    view = np.zeros(V.VIEW_SIZE, np.int64)
    thrown = wild = 0
    for walk, plain_view in hands("which card to throw", 6 if OFF else 30):
        table = plain_view.table
        if walk.table[T.PHASE] != T.LAYING or len(plain_view.hand) == 1 or table.why_not_yet():
            continue
        policy = walk.policies[H.POLICY_COUNT * plain_view.seat :][: H.POLICY_COUNT]
        player = Decider(plain_view.policy, table, plain_view.seat, plain_view.lots)
        code = card_code(player.discards())
        computed = raw_calls.discard(walk.table, walk.rules, policy, plain_view.seat, view)
        assert computed == code, plain_view.hand
        thrown += 1
        wild += code == 64 or code & 15 == 1
    print(f"{thrown} cards, {wild} of them wild")
    assert wild > (0 if OFF else 50)


def test_copies_that_nobody_has_seen_are_those_that_lie_nowhere_in_sight() -> None:
    """Two copies of each face, however they lie in hand, pile, melds and elsewhere."""
    faces = [16 * suit + rank for suit in range(4) for rank in range(13)]
    ways = [way for way in product(range(3), repeat=3) if sum(way) <= 2]
    chance = Random("copies")
    for number in range(20 if OFF else 400):
        ways_met: Counter[tuple[int, ...]] = Counter()
        masks = [0] * 6
        one_left = both_left = 0
        for face in faces:
            way = ways[(face + number) % len(ways)] if number < len(ways) else chance.choice(ways)
            for at, copies in enumerate(way):
                masks[2 * at] |= (copies >= 1) << face
                masks[2 * at + 1] |= (copies == 2) << face
            one_left |= (sum(way) <= 1) << face
            both_left |= (sum(way) == 0) << face
            ways_met[way] += 1
        assert tuple(discard_choice.find_unseen(*masks)) == (one_left, both_left), ways_met
