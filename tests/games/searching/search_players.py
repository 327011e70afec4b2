"""Players of whom some search, drawn by lot, where tries are played to the end of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from analyser.games.interface import Game, Record
from analyser.games.searching.players import SearchingGame
from analyser.games.searching.sheet import searches

MOST_WORLDS = 5


def thinking(game: SearchingGame) -> list[str]:
    """Return the players by whom others can play on."""
    records = {name: game.policy(name) for name in game.policies}
    return [name for name, each in records.items() if each["thinks"] and not searches(each)]


def searcher(game: SearchingGame, lots: Random, **changes: Any) -> Record:
    """Return a player who searches in a way of its own."""
    drawn = {
        "search_worlds": lots.randint(1, MOST_WORLDS),
        "search_batch": lots.randint(1, 3),
        "search_drop": lots.choice((0, 10, 25)),
        "search_margin": lots.choice((0, 5, 20)),
        "search_options": lots.choice((2, 3, 5, 22)),
        "search_base": lots.choice(thinking(game)),
        "search_model": lots.choice(thinking(game)),
    }
    return game.policy("search", {**drawn, **changes})


def line_up(game: SearchingGame, rules: Record, lots: Random) -> list[Record]:
    """Return settled players, one or two of whom search; one in ten of the others plays by lot."""
    seats = len(cast("Game", game).seats(rules))
    others = [name for name in game.policies if not searches(game.policy(name))]
    players = [game.policy(lots.choice(others)) for _ in range(seats)]
    for seat in lots.sample(range(seats), lots.choice((1, 1, 2))):
        players[seat] = searcher(game, lots)
    return [game.settle_policy(each, rules) for each in players]


def models(game: SearchingGame, players: Sequence[Record]) -> list[Any]:
    """Return whom each of some settled players takes the others for; of who does not search: it."""
    return [game.model_of(each) if searches(each) else game.sheets.read(each) for each in players]
