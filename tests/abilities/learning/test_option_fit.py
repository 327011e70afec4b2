"""``analyser.abilities.learning``: Does a fit find what options are worth, and do whole numbers
say the same?
"""

from __future__ import annotations

import numpy as np

from analyser.abilities.learning.self_play.option_fit import (
    Options,
    centre_values,
    fit,
    join_options,
    judge_network,
    options_of,
    round_weights,
    values,
)
from analyser.games.learnt_players import starts
from analyser.games.protocols.learning import OptionsRecorded
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
    told = judge_network(net, unseen, 100, 2)
    assert told["decisions"] == 500
    assert told["r2"] > 0.95
    assert told["search_gain"] == 0
    assert told["gain"] > 0


def test_the_same_seed_makes_the_same_weights() -> None:
    options = some_options(2_000, 1)
    assert round_weights(fit(options, 3), 4) == round_weights(fit(options, 3), 4)
    assert round_weights(fit(options, 3), 4) != round_weights(fit(options, 4), 4)


def test_whole_numbers_say_the_same() -> None:
    options = some_options(4_000, 1)
    net = fit(options, 3)
    weights, said = round_weights(net, 4), values(net, options)
    whose = np.repeat(np.arange(len(options.many)), options.many)
    for row in range(40):
        x = [*options.seen[whose[row]].tolist(), *options.described[row].tolist()]
        told = value(weights, x) / 4
        if options.valued[row]:
            assert abs(told - said[row]) < 0.5
        else:
            assert said[row] == 0


def test_parts_are_halved_until_all_weights_fit() -> None:
    net = fit(some_options(2_000, 1), 3)
    most = max(map(abs, round_weights(net, 1 << 40)))
    assert 2**30 - 2 < most < 2**31
    assert most > max(map(abs, round_weights(net, 4)))


def test_what_all_options_share_is_left_out() -> None:
    many = np.array([2, 3])
    found = centre_values(np.array([1.0, 3, 5, 5, 8]), many, np.ones(5))
    assert found.tolist() == [-1, 1, -1, -1, 2]


def test_some_decisions_are_taken_whole_and_joined_again() -> None:
    options = some_options(30, 5)
    found = OptionsRecorded(
        seen=options.seen.astype(np.int16),
        described=options.described.astype(np.int16),
        worth=options.worth,
        worlds=np.arange(len(options.worth)) % 3 + 1,
        is_zero=options.valued == 0,
        many=options.many,
        default=options.default,
        chosen=options.chosen,
        hand=np.arange(30),
    )
    even = found.hand % 2 == 0
    parts = [options_of(found, even), options_of(found, ~even)]
    assert [len(each.many) for each in parts] == [15, 15]
    both = join_options(parts)
    assert both.many.tolist() == [*options.many[::2], *options.many[1::2]]
    # Decision 2 is the second of the even ones, decision 1 the first of the others.
    for own, decision in ((1, 2), (15, 1)):
        one = slice(both.first[own], both.first[own] + both.many[own])
        other = slice(options.first[decision], options.first[decision] + options.many[decision])
        assert both.seen[own].tolist() == options.seen[decision].tolist()
        assert both.described[one].tolist() == options.described[other].tolist()
        assert both.worth[one].tolist() == options.worth[other].tolist()
        assert both.valued[one].tolist() == [0, *[1] * (both.many[own] - 1)]
        worlds = found.worlds[other]
        assert np.allclose(both.weight[one], worlds / worlds.max())
