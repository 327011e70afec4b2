"""Players of whom some search, for tests: drawn by lot, and as compiled code reads them."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from analyser.games.burraco.evaluations import option_numbers
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.search import features, search_player
from analyser.games.burraco.option_features import DECISIONS, KEPT_OPTIONS, LISTED_OPTIONS
from analyser.games.burraco.policies import Policy, policy_of
from analyser.games.burraco.reference.search_player import Companions
from analyser.games.burraco.rules import Rules
from analyser.games.searching.network import pack_weights
from analyser.games.searching.plain import weights_of

Numbers = npt.NDArray[np.int64]


def some_weights(seed: int) -> list[int]:
    """Return a network that makes something of every feature, though nothing wise."""
    chance = Random(seed)
    many = weights_of(features.FEATURE_COUNT)
    return [chance.randint(-3000, 3000) for _ in range(many)]


WEIGHTS = some_weights(5)


def some_networks(seed: int) -> dict[str, list[int]]:
    """Return networks for all decisions that make something of every feature of an option."""
    chance = Random(seed)
    return {
        decision: [chance.randint(-3000, 3000) for _ in range(weights_of(len(features)))]
        for decision, features in DECISIONS.items()
    }


NETWORKS = some_networks(6)


def numbers_of(rules: Rules, players: list[Policy], models: dict[int, Companions]) -> Numbers:
    """Return the players as compiled code reads them (``kernel.search.search_player``)."""
    rows = [policy_row(each, rules) for each in players]
    specs: list[int] = []
    behind: list[int] = []
    begins = sum(map(len, rows)) + search_player.SPEC_SIZE * len(players)
    for seat, each in enumerate(players):
        if not each.search_worlds:
            specs += [0] * search_player.SPEC_SIZE
            continue
        model = policy_row(models[seat].model, rules)
        roll = [rows[seat] if other == seat else model for other in range(len(players))]
        at = begins + len(behind)
        behind += [number for row in roll for number in row]
        weights = models[seat].evaluation
        net = begins + len(behind)
        behind += (
            [] if weights is None else pack_weights([*weights, *[0] * (len(weights) % 2)]).tolist()
        )
        turns = 0 if weights is None else each.search_turns
        specs += [each.search_worlds, turns, each.search_batch, each.search_drop]
        learnt = begins + len(behind) if models[seat].options else 0
        behind += option_numbers(models[seat].options).tolist() if learnt else []
        by_it, kept, listed = 0, 0, each.search_options
        if models[seat].tries_lays:
            by_it, kept, listed = 1, KEPT_OPTIONS, min(listed, LISTED_OPTIONS)
        chances = begins + len(behind) if models[seat].chances else 0
        behind += models[seat].chances
        specs += [each.search_margin, each.search_near, listed, at, net, learnt, by_it, kept, 0]
        specs.append(chances)
    return np.array([*(number for row in rows for number in row), *specs, *behind], np.int64)


def line_up(
    chance: Random, rules: Rules, most: int = 5, by_it: bool = False
) -> tuple[list[Policy], dict[int, Companions]]:
    """Return players of whom one or two search, each in a way of its own.

    ``by_it``: with a learnt policy, so that they try only lays.
    """
    plain = ("balanced", "cautious", "greedy", "champion-closed-robust", "champion-italian")
    players = [policy_of(chance.choice(plain)) for _ in range(rules.players)]
    models = {}
    for seat in chance.sample(range(rules.players), chance.choice((1, 1, 2) if most > 2 else (1,))):
        turns = chance.choice((0, 1, 1, 2, 3) if most > 2 else (1, 1, 2))
        players[seat] = policy_of(
            chance.choice(plain),
            {
                "memory": 108,
                "search_worlds": chance.randint(1, most),
                "search_turns": turns,
                "search_batch": chance.randint(1, 3),
                "search_drop": chance.choice((0, 10, 25)),
                "search_margin": chance.choice((0, 5, 20)),
                "search_options": chance.randint(2, 1 + most),
                "search_near": chance.choice((0, 100, 1_000)) if by_it else 0,
            },
        )
        weights = WEIGHTS if turns else None
        model = policy_of(chance.choice(plain))
        models[seat] = Companions(model, weights, NETWORKS if by_it else {}, tries_lays=by_it)
    return players, models


def learnt_line_up(chance: Random, rules: Rules) -> tuple[list[Policy], dict[int, Companions]]:
    """Return players of whom one or two are learnt ones."""
    plain = ("balanced", "cautious", "greedy", "champion-closed-robust", "champion-italian")
    players = [policy_of(chance.choice(plain)) for _ in range(rules.players)]
    models = {}
    for seat in chance.sample(range(rules.players), chance.choice((1, 2))):
        how = {"memory": 108, "search_worlds": 1, "search_turns": 0}
        how["search_options"] = chance.randint(2, 8)
        players[seat] = policy_of(chance.choice(plain), how)
        models[seat] = Companions(policy_of("balanced"), None, NETWORKS)
    return players, models
