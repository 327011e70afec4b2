"""Does a fit find what options are worth, and do whole numbers say the same?"""

from __future__ import annotations

import numpy as np
import pytest
from compiling import OFF
from policies.option_fit import Options, centred, fit, judged, starts, values, whole

from analyser.games.burraco import GAME
from analyser.games.searching.plain import value


def some_options(decisions: int, seed: int) -> Options:
    """Return options whose worth is a line, a bend, and something that all of a decision share."""
    chance = np.random.default_rng(seed)
    many = chance.integers(2, 6, decisions)
    rows = int(many.sum())
    whose = np.repeat(np.arange(decisions), many)
    seen = chance.integers(0, 10, (decisions, 5))
    described = chance.integers(0, 8, (rows, 4))
    bend = np.maximum(described[:, 1] + seen[whose, 2] - 9, 0)
    worth = 20.0 * described[:, 0] - 15.0 * bend + 100.0 * seen[whose, 1]
    valued = np.ones(rows)
    # The first option of each decision is worth 0 by definition.
    valued[starts(many)] = 0
    worth[starts(many)] = 0
    weight = np.ones(rows, np.float32)
    chosen = np.zeros(decisions, np.int64)
    return Options(seen, described, worth, weight, valued, many, chosen, chosen)


def test_what_was_never_seen_is_valued_as_it_is_worth() -> None:
    net = fit(some_options(20_000, 1), 3)
    unseen = some_options(500, 2)
    told = judged(net, unseen, 100)
    assert told["decisions"] == 500
    assert told["r2"] > 0.95
    assert told["search_gain"] == 0
    assert told["gain"] > 0


def test_the_same_seed_makes_the_same_weights() -> None:
    options = some_options(2_000, 1)
    assert whole(fit(options, 3)) == whole(fit(options, 3))
    assert whole(fit(options, 3)) != whole(fit(options, 4))


def test_whole_numbers_say_the_same() -> None:
    options = some_options(4_000, 1)
    net = fit(options, 3)
    weights, said = whole(net), values(net, options)
    whose = np.repeat(np.arange(len(options.many)), options.many)
    for row in range(40):
        x = [*options.seen[whose[row]].tolist(), *options.described[row].tolist()]
        told = value(weights, x) / 4
        if options.valued[row]:
            assert abs(told - said[row]) < 0.5
        else:
            assert said[row] == 0


def test_what_all_options_share_is_left_out() -> None:
    many = np.array([2, 3])
    found = centred(np.array([1.0, 3, 5, 5, 8]), many, np.ones(5))
    assert found.tolist() == [-1, 1, -1, -1, 2]


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a search in plain Python takes minutes")
def test_recorded_decisions_are_whole_and_the_same_again() -> None:
    from policies.learnt_policy import options_of, recorded

    rules = GAME.rules("italian")
    found, again = recorded(rules, 0, 3, 60, []), recorded(rules, 0, 3, 60, [])
    for kind, (one, other) in enumerate(zip(found, again, strict=True)):
        assert all((one[key] == other[key]).all() for key in one)
        for left_out in (False, True):
            options = options_of(one, left_out)
            assert len(options.worth) == options.many.sum() == len(options.described)
            assert options.many.min() > 1
            assert (options.chosen < options.many).all()
            # All but drawing and stopping are valued.
            free = options.many - np.add.reduceat(options.valued, options.first)
            assert set(free.tolist()) <= ({1.0}, {0.0, 1.0}, {0.0})[kind]
