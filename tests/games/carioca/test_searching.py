"""``analyser.games.carioca``: What does a search player try, by which numbers, and by what do
they play?
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from games import kernel_doors as doors
from games.carioca.states import Numbers, numbers, record, state_of, turn
from games.searching.search_players import searcher

from analyser.cards.codes import card_text
from analyser.cards.shuffle import run_key
from analyser.games.carioca import GAME
from analyser.games.carioca import rules as K
from analyser.games.carioca.kernel import game
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.referee import Table
from analyser.games.carioca.rules import RULE_SETS
from analyser.games.interface import Record
from analyser.games.searching import stepping
from analyser.games.searching.sheet import searches

KEY = run_key(79)
KERNEL = game.GAME


def zeros(size: int) -> Numbers:
    return np.zeros(size, np.int64)


# -- options ---------------------------------------------------------------------------------------


def options(table: Table, stage: int, **changes: Any) -> list[int]:
    """Return what a searching player to move tries, what the rollout policy does first."""
    mine = searcher(
        GAME, Random(1), search_base="own", search_model="own", search_options=22, **changes
    )
    who = GAME.engine.numbers(record(table.rules), [mine], [0] * table.rules.players)
    state, race = state_of(table), zeros(doors.RACE_SIZE)
    state[T.STAGE] = stage
    spec = who.policies[KERNEL.habits * table.rules.players :]
    doors.list_options(KERNEL, state, who.rules, who.policies, spec, zeros(KERNEL.work), race)
    found: list[int] = race[stepping.MOVES : stepping.MOVES + race[stepping.MANY]].tolist()
    return found


def thrown(moves: list[int]) -> list[str]:
    """Return the cards that moves throw."""
    assert {move & (1 << K.KIND_BITS) - 1 for move in moves} == {K.DISCARD}
    return [card_text(move >> K.KIND_BITS) for move in moves]


def kinds(moves: list[int]) -> list[int]:
    return sorted(move & (1 << K.KIND_BITS) - 1 for move in moves)


def test_what_is_tried() -> None:
    table = turn("5c 5d 5h 9c 9d 9h Ks 2d")
    assert kinds(options(table, T.AT_UPCARD)) == [K.DRAW, K.TAKE]
    table.draw(0)
    assert kinds(options(table, T.AT_CONTRACT)) == [K.CONTRACT, K.WAIT]
    tried = thrown(options(table, T.AT_DISCARD))
    assert set(tried) == set(table.hands[0])
    assert len(tried) == len(set(tried))
    # What serves no meld comes first, the dearest of it before others; the drawn card is 5c, too.
    assert tried[:3] == ["Ks", "5c", "2d"]
    table = turn("5c 5d 5h 9c 9d 9h")
    table.draw(0)
    # Who would be out goes down.
    assert kinds(options(table, T.AT_CONTRACT)) == [K.CONTRACT]


def test_what_may_be_added_is_before_there_is_anything_else_to_try() -> None:
    table = turn("5c 5d 5h 5s 9c 9d 9h Ks 2d", adds_from="same_turn")
    table.draw(0)
    table.go_down(0, [["5c", "5d", "5h"], ["9c", "9d", "9h"]])
    table.hands[0] = ["5s", "Ks", "2d"]
    for stage in (T.AT_MELD, T.AT_ADDITION):
        assert kinds(options(table, stage)) == [K.ADD]
    table.add(0, 0, "5s", 0)
    assert sorted(thrown(options(table, T.AT_ADDITION))) == ["2d", "Ks"]


@pytest.mark.parametrize("may_add", [True, False])
def test_the_stages_of_a_turn_follow_each_other(may_add: bool) -> None:
    rules: dict[str, Any] = {"adds_from": "same_turn"} if may_add else {}
    table = turn("5c 5d 5h 5s 9c 9d 9h Ks 2d", **rules)
    who, state = numbers(table, keep_fit=0, joker_price=0, down_bar=0), state_of(table)
    made, stages = list[int](), list[int]()
    while state[T.TO_MOVE] == 0:
        stages.append(int(state[T.STAGE]))
        move = doors.choose(KERNEL, state, who.rules, who.policies, zeros(KERNEL.work))
        made += kinds([move])
        nothing = zeros(KERNEL.search_size)
        doors.make(KERNEL, state, who.rules, move, zeros(KERNEL.work), nothing)
    added = [K.ADD] if may_add else []
    assert made[1:] == [K.CONTRACT, *added, K.DISCARD]
    at = [T.AT_MELD, T.AT_ADDITION] if may_add else [T.AT_MELD]
    assert stages == [T.AT_UPCARD, T.AT_CONTRACT, *at]
    assert state[T.STAGE] == T.AT_UPCARD


def test_who_can_lay_no_contract_goes_on_to_the_discard() -> None:
    table = turn("5c 5d 5h 9c 9d Ks 2d 3h", upcard="Qs", others=["2c 3c 4c 6c 7c 8c Tc Jc"])
    who, state = numbers(table), state_of(table)
    nothing = zeros(KERNEL.search_size)
    doors.make(KERNEL, state, who.rules, K.TAKE, zeros(KERNEL.work), nothing)
    assert state[T.STAGE] == T.AT_DISCARD
    # A third nine would do.
    table.pile = ["9s"]
    state = state_of(table)
    doors.make(KERNEL, state, who.rules, K.TAKE, zeros(KERNEL.work), nothing)
    assert state[T.STAGE] == T.AT_CONTRACT
    doors.make(KERNEL, state, who.rules, K.WAIT, zeros(KERNEL.work), nothing)
    assert state[T.STAGE] == T.AT_DISCARD


# -- worlds ----------------------------------------------------------------------------------------


def world(table: Table, stage: int, number: int, turns: int = 0, advises: int = 0) -> list[int]:
    """Return the world of a number at a stage of an own turn."""
    state, room, dealt = state_of(table), zeros(KERNEL.search_size), zeros(KERNEL.table)
    state[T.STAGE], state[T.OWN_TURNS], room[game.ADVISES] = stage, turns, advises
    who = numbers(table)
    doors.deal_world(
        KERNEL, state, who.rules, who.policies, -1, number, dealt, zeros(KERNEL.work), room
    )
    dealt[[T.STAGE, T.OWN_TURNS]] = 0
    found: list[int] = dealt.tolist()
    return found


def test_each_stage_of_each_turn_has_worlds_of_its_own() -> None:
    table = turn("5c 5d 5h 9c 9d 9h Ks 2d")
    asked = [
        (stage, turns, number)
        for stage in (T.AT_UPCARD, T.AT_CONTRACT, T.AT_DISCARD)
        for turns in range(2)
        for number in (0, 1, 511)
    ]
    worlds = [world(table, stage, number, turns) for stage, turns, number in asked]
    assert len({tuple(each) for each in worlds}) == len(asked)
    # The pile is shuffled otherwise in each of them, too.
    assert len({each[T.WORLD] for each in worlds}) == len(asked)
    # Who might lay or add, and throws, decides on the discard.
    for stage in (T.AT_MELD, T.AT_ADDITION):
        assert world(table, stage, 1) == world(table, T.AT_DISCARD, 1)


def test_advice_has_the_same_worlds_at_all_stages_of_a_turn() -> None:
    table = turn("5c 5d 5h 9c 9d 9h Ks 2d")
    first = world(table, T.AT_UPCARD, 0, advises=1)
    for stage in (T.AT_CONTRACT, T.AT_DISCARD, T.AT_MELD):
        assert world(table, stage, 0, advises=1) == first
    assert world(table, T.AT_UPCARD, 0, turns=1, advises=1) != first


# -- who searches ----------------------------------------------------------------------------------


def test_a_searcher_of_the_house_says_by_what_it_plays() -> None:
    player = GAME.settle_policy(GAME.policy("search"), GAME.rules("carioca"))
    assert player["search_model"].startswith("champion-carioca ")
    assert player["need_near"] == GAME.policy("champion-carioca")["need_near"]
    assert RULE_SETS.make_rules("carioca").players == 4


@pytest.mark.parametrize("name", ["search", "sound"])
def test_nothing_hangs_on_what_lay_in_the_room_before(name: str) -> None:
    rules = GAME.rules("carioca-2p", {"hand_cards": 7, "contract": 1, "turn_limit": 12})
    few = {"search_worlds": 2, "search_batch": 1, "search_options": 3}
    players: list[Record] = [{**GAME.policy(name), **(few if name == "search" else {})}]
    who = GAME.engine.numbers(rules, players, [0, 0])
    assert who.has_search == searches(players[0])
    play: Any = game.WHOLES.play_searched if who.has_search else game.WHOLES.play_hands
    size = KERNEL.play_size + (KERNEL.search_size if who.has_search else 0)
    rows = []
    for before in (0, -1, 1 << 40):
        out, scratch = zeros(2 * KERNEL.row), np.full(size, before, np.int64)
        deals, leads, scores = np.arange(2), zeros(2), zeros(4)
        play(KEY, deals, leads, scores, who.rules, who.policies, out, zeros(0), scratch)
        rows.append(out.tolist())
    assert rows[0] == rows[1] == rows[2]
