"""Does a search player decide as the plain version says?  (What is hidden: ``searching``.)"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.conquian.drawn import VARIATIONS
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.games.conquian import GAME
from analyser.games.conquian.choices import TAKE
from analyser.games.conquian.kernel import play as K
from analyser.games.conquian.kernel.calls import ENGINE
from analyser.games.conquian.policies import as_policy, policy_of
from analyser.games.conquian.reference import forks
from analyser.games.conquian.reference import play as reference
from analyser.games.conquian.reference import searching as plainly
from analyser.games.conquian.reference.decide import Chance, options
from analyser.games.conquian.reference.facts import ways
from analyser.games.conquian.reference.table import Table, deal
from analyser.games.conquian.rules import as_rules, rules_of
from analyser.games.interface import Record
from analyser.games.searching.sheet import searches

KEY = run_key(79)


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


# -- options --------------------------------------------------------------------------------------


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
