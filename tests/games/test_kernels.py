"""``analyser.games.kernels``: Do the loops of ``games.kernels`` do what their plain twin does, in
every game?

``test_agreement`` has the referee follow hands, and decisions weighed among players who do not
search.  Here players search: whole hands, and weighed decisions.  Advice's worlds are in
``searching/test_advising``.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import compiling
import pytest
from games.kernel_twin import Twin
from games.searching.search_players import line_up

from analyser.cards.shuffle import run_key
from analyser.games import GAMES, game
from analyser.games.interface import Record
from analyser.games.searching.players import SearchingGame
from analyser.games.searching.sheet import searches

KEY = run_key(81)
KERNELS = [game(each) for each in GAMES if find_spec(f"analyser.games.{each}.kernel.game")]
FEW = {"search_worlds": 3, "search_batch": 2, "search_options": 4}
"""In few worlds, since a searched move may take seconds here."""

LONG = {"khanhoo", "carioca", "conquian", "eastwest"}
"""Their searched hands take one to six seconds each without the compiler: `make test-all` plays
them."""

every_game = pytest.mark.parametrize(
    "game",
    [
        pytest.param(each, id=each.name, marks=[pytest.mark.broad] * (each.name in LONG))
        for each in KERNELS
        if isinstance(each, SearchingGame)
    ],
)


def rules_of(game: Any, preset: str) -> Record:
    """Return a preset's rules, in hands that are not too long for the twin."""
    more = getattr(import_module(f"games.{game.name}.hidden_cards"), "MORE", {})
    found: Record = game.rules(preset, more.get("turns", {}))
    return found


def seated(game: Any, rules: Record, lots: Random) -> list[Record]:
    """Return settled players, of whom one or two search in few worlds."""
    return [{**each, **FEW} if searches(each) else each for each in line_up(game, rules, lots)]


@every_game
def test_hands_of_search_players_are_those_of_the_twin(game: Any) -> None:
    lots, searched = Random(f"{game.name} search"), 0
    presets = list(game.presets)
    for number in range(len(presets)):
        rules = rules_of(game, presets[number % len(presets)])
        players = seated(game, rules, lots)
        seats = range(len(players))
        twin = Twin(game, game.engine.numbers(rules, players, seats), len(players))
        log, row = twin.hand(KEY, number, 0, [0] * twin.kernel.seats)
        found = game.engine.log_deal(rules, players, seats, KEY, number, len(log))
        assert found == log, (rules["preset"], number)
        assert game.play(rules, players, seats, KEY, number, 1)[0].tolist() == row.tolist()
        searched += any(map(searches, players))
    assert searched


@every_game
def test_decisions_of_search_players_are_weighed_as_the_twin_does(game: Any) -> None:
    lots, met = Random(f"{game.name} weigh"), 0
    rules = rules_of(game, game.default_preset)
    for number, choice in enumerate(game.choices, start=1):
        players = seated(game, rules, lots)
        seats = range(len(players))
        twin = Twin(game, game.engine.numbers(rules, players, seats), len(players))
        deals = 2 if compiling.OFF else 3
        for deal, row in enumerate(
            game.weigh(choice.name, rules, players, seats, KEY, 3, deals, 2).tolist(), start=3
        ):
            assert row == twin.weigh(choice.facts, number, KEY, deal, 2), (choice.name, deal)
            met += row[1] > 0
    assert met
