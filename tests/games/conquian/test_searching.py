"""Does who searches decide as the plain version says, and nobody by what they cannot see?"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games.conquian.drawn import VARIATIONS, player
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.conquian import GAME
from analyser.games.conquian.choices import TAKE
from analyser.games.conquian.kernel import decide, searching
from analyser.games.conquian.kernel import play as K
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.calls import ENGINE
from analyser.games.conquian.policies import as_policy, policy_of
from analyser.games.conquian.reference import forks
from analyser.games.conquian.reference import play as reference
from analyser.games.conquian.reference import searching as plainly
from analyser.games.conquian.reference.decide import Chance, in_world, options
from analyser.games.conquian.reference.facts import ways
from analyser.games.conquian.reference.table import Table, deal
from analyser.games.conquian.rules import as_rules, rules_of
from analyser.games.interface import Record
from analyser.games.searching.sheet import searches

KEY = run_key(79)
Numbers = npt.NDArray[np.int64]


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many moves were made by who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(len(players)), KEY, number, GAME.most_logged)
        table, seats = deal(as_rules(rules), KEY, number), seated(players, number)
        for at in range(0, log.index(-1), K.MOVE_WIDTH):
            reference.to_decision(table)
            searched += bool(searches(players[table.to_move]))
            move = reference.read_move(table, *log[at + 1 : at + K.MOVE_WIDTH])
            mine = seats[table.to_move]
            found = mine.move(table) if mine.policy.search_worlds else move
            assert found == move, (number, table.phase, players)
            reference.make(table, move)
        assert table.over
        retold = GAME.retold_hand(as_rules(rules), KEY, number, log)
        assert retold.events == table.events
    return searched


def seated(players: list[Record], number: int) -> list[plainly.Searcher]:
    """Return the seats of these players in a hand, for the plain version."""
    habits = [as_policy(each) for each in players]
    return plainly.searchers(habits, models(GAME, players), Chance(KEY, number))


def test_moves_are_those_of_the_reference() -> None:
    assert compare("conquian", {}, 2, 1) > 30
    assert compare("conquian-bicycle", {}, 1, 1) > 10
    assert compare("conquian", VARIATIONS[6], 1, 1) > 3


@pytest.mark.slow
def test_so_they_are_whatever_the_rules() -> None:
    assert sum(compare("conquian", each, 3, 3) for each in VARIATIONS) > 200


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    assert compare(preset, {}, 12, 2) > 200


@pytest.mark.broad
@pytest.mark.parametrize("choice", ["force", "take"])
def test_decisions_are_weighed_among_them_as_in_the_reference(choice: str) -> None:
    lots, rules = Random(f"weighed {choice}"), GAME.rules("conquian")
    which = [each.name for each in GAME.choices].index(choice) + 1
    players = line_up(GAME, rules, lots)
    rows = GAME.weigh(choice, rules, players, (0, 1), KEY, 3, 40, 1).tolist()
    row = next(each for each in rows if each[1] > 0)
    seats, chance = seated(players, row[0]), Chance(KEY, row[0])
    assert row == forks.weigh(which, deal(as_rules(rules), KEY, row[0]), seats, chance, 1)


# -- blindness -------------------------------------------------------------------------------------


@kernel
def chosen(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers) -> int:
    """Return the move of the player to move."""
    move: int = searching.chosen(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )
    return move


@kernel
def lay_out(table: Numbers, key: int, number: int, rules: Numbers) -> None:
    """Lay a deal out."""
    T.lay_out(part(table, 0), key, number, part(rules, 0), 0)


@kernel
def make(table: Numbers, rules: Numbers, move: int, which: int, work: Numbers) -> None:
    """Make a move."""
    T.make(part(table, 0), part(rules, 0), move, which, part(work, 0))


def otherwise(table: Numbers, hand_cards: int, lots: Random) -> Numbers:
    """Return the table with all cards elsewhere that the player to move cannot see."""
    other, seat = table.copy(), int(table[T.TO_MOVE])
    hand = T.SEATS0 + T.SEAT_WIDTH * (1 - seat) + T.HAND
    stock = T.ORDER0 + 2 * hand_cards + int(table[T.TURNED])
    theirs = int(table[hand])
    cards = [*(n for n in range(63) if theirs >> n & 1), *map(int, table[stock:])]
    lots.shuffle(cards)
    other[hand] = sum(1 << card for card in cards[: theirs.bit_count()])
    other[stock:] = cards[theirs.bit_count() :]
    # Which card was dealt to whom is no more read once it lies in a hand.
    other[T.ORDER0 : T.ORDER0 + 2 * hand_cards] = 0
    return other


def play_blind(number: int, searched: bool) -> int:
    """Play a hand with every decision asked twice: returns how many of them were choices."""
    lots = Random(f"blind {number} {searched}")
    rules = GAME.rules("conquian", VARIATIONS[number % len(VARIATIONS)])
    players = line_up(GAME, rules, lots) if searched else [
        player(lots) for _ in range(2)
    ]  # fmt: skip
    numbers = ENGINE.numbers(rules, players, range(2))
    if not searched:
        # Nobody searches: no row of theirs says how.
        policies = np.concatenate([numbers.policies, np.zeros(64, np.int64)])
    else:
        policies = numbers.policies
    table, room = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(searching.ROOM_SIZE, np.int64)
    work, decisions = np.zeros(K.SCRATCH_SIZE, np.int64), 0
    lay_out(table, KEY, number, numbers.rules)
    while table[T.PHASE] != T.OVER:
        move = chosen(table, numbers.rules, policies, work, room)
        which = int(work[decide.WHICH])
        other = otherwise(table, rules["hand_cards"], lots)
        assert chosen(other, numbers.rules, policies, work, room) == move
        assert int(work[decide.WHICH]) == which
        decisions += move != 0
        make(table, numbers.rules, move, which, work)
    return decisions


def test_no_decision_depends_on_a_hidden_card() -> None:
    hands = 3 if compiling.OFF else 70
    assert sum(play_blind(number, searched=False) for number in range(hands)) >= 5 * hands


def test_no_search_depends_on_a_hidden_card() -> None:
    hands = 2 if compiling.OFF else 21
    assert sum(play_blind(number, searched=True) for number in range(hands)) >= 5 * hands


# -- worlds and options ----------------------------------------------------------------------------


def decisions(number: int) -> list[Table]:
    """Return the tables of a hand by lot before each decision."""
    from copy import deepcopy

    table, found = deal(rules_of("conquian-bicycle"), KEY, number), []
    policy = policy_of("random")
    while not table.over:
        reference.to_decision(table)
        found.append(deepcopy(table))
        reference.step(table, [policy, policy], Chance(KEY, number))
    return found


def test_a_world_keeps_what_was_seen_and_may_hold_any_card_that_was_not() -> None:
    lots = Random(6)
    table = decisions(3)[25]
    seat, met = table.to_move, set[str]()
    for _ in range(200):
        world = in_world(table, lots.randrange)
        assert world.hands[seat] == table.hands[seat]
        assert (world.melds, world.dead, world.card) == (table.melds, table.dead, table.card)
        assert len(world.hands[1 - seat]) == len(table.hands[1 - seat])
        assert world.stock[: table.turned] == table.stock[: table.turned]
        met.update(world.hands[1 - seat])
    assert met == {*table.hands[1 - seat], *table.stock[table.turned :]}


def test_options_are_all_that_may_be_done_the_bases_first() -> None:
    mine = as_policy(searcher(GAME, Random(1), search_base="own", search_options=22))
    met = dict.fromkeys(("pass", "take", "lay", "force", "let go", "discard"), 0)
    for number in range(8):
        for table in decisions(number):
            seat = plainly.Searcher(mine, mine, Chance(KEY, number), table.to_move)
            found, default = plainly.SeenTable(table, seat).options(22)
            assert default == 0
            assert set(found) == set(options(table))
            assert len(set(found)) == len(found)
            for move in found:
                met[move.do] += 1
    assert min(met.values()) > 0, met


def test_who_follows_a_rule_does_not_search_for_another_answer() -> None:
    own = {"search_base": "own", "search_model": "own", "search_options": 22}
    ruled = as_policy(searcher(GAME, Random(1), **own, rule_choice=TAKE, rule_takes=15))
    asked = 0
    for number in range(4):
        for table in decisions(number):
            seat = plainly.Searcher(ruled, ruled, Chance(KEY, number), table.to_move)
            found, _ = plainly.SeenTable(table, seat).options(22)
            both = ways(TAKE, table)
            if both is not None:
                assert found == [both.first]
                asked += 1
            else:
                assert len(found) == len(options(table))
    assert asked > 3
