"""Does a search player decide as the plain version says?  (What is hidden: ``searching``.)"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import pytest
from games.searching.seekers import line_up, models

from analyser.cards.shuffle import run_key
from analyser.games.interface import Record
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.kernel.calls import ENGINE
from analyser.games.khanhoo.policies import as_policy
from analyser.games.khanhoo.reference import forks
from analyser.games.khanhoo.reference import searching as plainly
from analyser.games.khanhoo.reference.table import deal
from analyser.games.khanhoo.rules import as_rules
from analyser.games.searching.sheet import searches

KEY = run_key(81)
SHORT, LONGER = {"turn_limit": 8}, {"turn_limit": 12}
DEALS = 200
"""Of which one is weighed by the reference too, the first that has a decision: whether to go out is
seldom asked in so short a hand."""


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many moves there were of who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(len(players)), KEY, number, GAME.most_logged)
        table, seats = deal(as_rules(rules), KEY, number), seated(players, number)
        for made in log[: log.index(-1)]:
            searched += bool(searches(players[table.to_move]))
            move = seats[table.to_move].move(table)
            assert plainly.number_of(table, move) == made, (number, players)
            table.make(move)
        assert table.over
    return searched


def seated(players: list[Record], number: int) -> list[plainly.Searcher]:
    """Return the seats of these players in a hand, for the plain version."""
    habits = [as_policy(each) for each in players]
    return plainly.searchers(habits, models(GAME, players), KEY, number)


@pytest.mark.skipif(compiling.OFF, reason="takes minutes without the compiler")
def test_moves_are_those_of_the_reference() -> None:
    assert compare("khanhoo", SHORT, 1, 1) > 3


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_more_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    # Of a hand of 25 turns the reference thinks 17 s.
    moves = compare(preset, LONGER, 4, 2)
    print(preset, moves)
    assert moves > 12


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_decisions_are_weighed_among_them_as_in_the_reference(preset: str) -> None:
    lots, rules = Random(preset), GAME.rules(preset, LONGER)
    for at, choice in enumerate(GAME.choices, start=1):
        players = line_up(GAME, rules, lots)
        found = GAME.weigh(choice.name, rules, players, range(len(players)), KEY, 3, DEALS, 2)
        row = next((each for each in found.tolist() if each[1] > 0), None)
        bumps = preset not in ("khanhoo-2p", "khanhoo-no-bump")
        assert (row is not None) == (choice.name == "out" or bumps), choice.name
        if row is not None:
            number = row[0]
            table = deal(as_rules(rules), KEY, number)
            expected = forks.weigh(at, table, seated(players, number), KEY, number, 2)
            assert row == expected, (choice.name, number)
