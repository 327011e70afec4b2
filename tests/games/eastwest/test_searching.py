"""Does a search player decide as the plain version says?  (What is hidden: ``searching``.)"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.eastwest.drawn import VARIATIONS
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.games.eastwest import GAME
from analyser.games.eastwest.kernel.calls import ENGINE
from analyser.games.eastwest.policies import as_policy
from analyser.games.eastwest.reference import forks
from analyser.games.eastwest.reference import searching as plainly
from analyser.games.eastwest.reference.decide import Chance
from analyser.games.eastwest.reference.facts import ways
from analyser.games.eastwest.reference.table import deal
from analyser.games.eastwest.rules import as_rules, rules_of
from analyser.games.interface import Record
from analyser.games.searching.sheet import searches

KEY = run_key(79)


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many cards were placed by who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(len(players)), KEY, number, GAME.most_logged)
        table = deal(as_rules(rules), KEY, number)
        plainly.play(table, seated(players, number))
        assert log[1 : 2 * table.turns : 2] == [each["row"] for each in table.events], players
        searched += sum(bool(searches(each)) for each in players) * table.turns // 2
    return searched


def seated(players: list[Record], number: int) -> list[plainly.Searcher]:
    """Return the seats of these players in a hand, for the plain version."""
    habits = [as_policy(each) for each in players]
    return plainly.searchers(habits, models(GAME, players), Chance(KEY, number))


def test_moves_are_those_of_the_reference_with_cards_face_down_or_not() -> None:
    one, ace, hidden = VARIATIONS[1], VARIATIONS[3], VARIATIONS[6]
    assert compare("eastwest", one, 2, 1) + compare("eastwest", hidden, 2, 1) >= 16
    assert compare("eastwest", ace, 1, 1) >= 12


@pytest.mark.slow
def test_so_they_are_whatever_the_rules() -> None:
    assert sum(compare("eastwest", each, 6, 3) for each in VARIATIONS) > 24 * 7


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    assert compare(preset, {}, 30, 2) > 360


@pytest.mark.broad
@pytest.mark.parametrize("changes", [VARIATIONS[2], {"rows": 2, "hidden_last": 4}])
def test_decisions_are_weighed_among_them_as_in_the_reference(changes: dict[str, Any]) -> None:
    lots, rules = Random(f"weighed {changes}"), GAME.rules("eastwest", changes)
    for which, choice in enumerate(GAME.choices, start=1):
        players = line_up(GAME, rules, lots)
        rows = GAME.weigh(choice.name, rules, players, (0, 1), KEY, 3, 20, 1).tolist()
        row = next(each for each in rows if each[1] > 0)
        seats, chance = seated(players, row[0]), Chance(KEY, row[0])
        assert row == forks.weigh(which, deal(as_rules(rules), KEY, row[0]), seats, chance, 1)


def test_who_follows_a_rule_does_not_search_for_another_answer() -> None:
    own = {"search_base": "own", "search_model": "own", "search_options": 22}
    mine = as_policy(searcher(GAME, Random(1), **own))
    ruled = as_policy(searcher(GAME, Random(1), **own, rule_choice=1, rule_takes=15))
    table, asked = deal(rules_of("eastwest"), KEY, 1), 0
    lots = Random(2)
    while not table.over:
        both, rows = ways(1, table), table.may(table.to_move)
        for policy, searched in ((mine, True), (ruled, both is None)):
            seat = plainly.Searcher(policy, policy, Chance(KEY, 1), table.to_move)
            options, default = plainly.SeenTable(table, seat).options(22)
            assert default == 0
            assert sorted(options) == rows if searched else len(options) == 1
        asked += both is not None
        table.place(table.to_move, lots.choice(rows))
    assert asked > 0
