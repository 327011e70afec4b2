"""How does a network come to say what options are worth?  Options in, weights out.

The loss is the squared error of the differences between the options of a decision: what all of
them share is nobody's choice.  Options that are worth 0 by definition (to draw, to stop) are not
valued.  Adam, a batch of decisions a step, in numpy: the same options and seed make the same
weights on the same machine and the same number of BLAS threads, and nearly the same on another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.games.learnt_players import members, starts
from analyser.games.protocols.learning import OptionsRecorded
from analyser.games.searching.plain import HIDDEN_UNITS, SHIFT, weights_of

Floats = npt.NDArray[Any]
Numbers = npt.NDArray[Any]

TEST_EVERY: Final = 10
"""One hand of this many is not learnt from."""
LOOKS: Final = 10
"""How often all decisions are shown."""
BATCH: Final = 512
RATE, LEAST_RATE = 4e-3, 2e-4
"""How far a weight goes in a step, about: in the beginning, and in the end."""
COLUMNS: Final = 8
"""Features whose middle and span are found together, or up to twice as many."""
LEAST_SPREAD: Final = 0.05
"""Is added to each feature's spread, so that what hardly ever differs is not made much of."""
STEPS_TOLD: Final = 50
"""Steps between two times that it is told how far a fit is."""
FINE: Final = 16
"""Binary digits behind the point of the hidden units."""
LARGEST: Final = 2**31 - 1
ROOM: Final = 4
"""So many times as large as ever seen a feature may be before a sum could leave its 32 bits."""


@dataclass(frozen=True)
class Options:
    """The options of many decisions of one kind, a decision after another."""

    seen: Numbers
    """(decisions, features) of the position."""
    described: Numbers
    """(options, features) of the option."""
    worth: Floats
    """(options,) points, by the search."""
    weight: Floats
    """(options,) how well that is known, 1 at most in each decision."""
    valued: Floats
    """(options,) 0 where the worth is 0 by definition, otherwise 1."""
    many: Numbers
    """(decisions,) options of each."""
    default: Numbers
    """(decisions,) which of them the base would take,"""
    chosen: Numbers
    """and which the search."""

    @property
    def first(self) -> Numbers:
        """Return where the options of each decision begin."""
        return starts(self.many)


def options_of(records: OptionsRecorded, numbers: Numbers) -> Options:
    """Return some decisions of those recorded, as they are fitted to or judged by.

    ``numbers``: (decisions,) whether each is among them.
    """
    numbers = np.flatnonzero(numbers)
    many = records.many[numbers]
    at = members(starts(records.many)[numbers], many)
    worlds = records.worlds[at].astype(np.float32)
    most = np.repeat(np.maximum.reduceat(worlds, starts(many)), many) if len(many) else worlds
    return Options(
        records.seen[numbers],
        records.described[at],
        records.worth[at].astype(np.float32),
        worlds / most,
        1 - records.is_zero[at].astype(np.float32),
        many,
        records.default[numbers],
        records.chosen[numbers],
    )


def join_options(parts: Sequence[Options]) -> Options:
    """Return the decisions of all parts, one part behind the other."""
    return Options(*(np.concatenate(each) for each in zip(*map(_columns, parts), strict=True)))


def _columns(options: Options) -> list[Numbers]:
    return [getattr(options, each.name) for each in fields(options)]


@dataclass(frozen=True)
class Net:
    """A network of standardised features, and how they lie."""

    middle: tuple[Floats, Floats]
    """Of the position's features and of the option's: what is taken from each,"""
    span: tuple[Floats, Floats]
    """and by what it is then multiplied."""
    scale: float
    """Points that a value of 1 is."""
    most: Numbers
    """How far from 0 each feature is at most."""
    parts: list[Floats]
    """First layer (position, option, beginning), second, straight (option, position), constant."""


def lies(x: Numbers) -> tuple[Floats, Floats]:
    """Return the middle and the span of each feature."""
    # Some columns at a time: as floats all would take four times the room that they have.
    parts = np.array_split(np.arange(x.shape[1]), max(1, x.shape[1] // COLUMNS))
    floats = (x[:, part].astype(np.float64) for part in parts)
    found = [(part.mean(axis=0), part.std(axis=0)) for part in floats]
    middle, spread = (np.concatenate(each) for each in zip(*found, strict=True))
    return middle.astype(np.float32), (1 / (spread + LEAST_SPREAD)).astype(np.float32)


def draw_network(options: Options, seed: int) -> Net:
    """Return a network at random."""
    chance = np.random.default_rng(seed)
    seen, described = lies(options.seen), lies(options.described[options.valued > 0])
    parts = []
    for x, _span in (seen, described):
        drawn = chance.standard_normal((len(x), HIDDEN_UNITS)) / np.sqrt(len(x))
        parts.append(drawn.astype(np.float32))
    for part, x in zip(parts, (options.seen, options.described), strict=True):
        part *= (x.min(axis=0) < x.max(axis=0))[:, None]
    zeros = np.zeros(HIDDEN_UNITS, np.float32)
    second = (chance.standard_normal(HIDDEN_UNITS) * 0.3).astype(np.float32)
    straight = [np.zeros(len(each[0]), np.float32) for each in (described, seen)]
    most = [
        np.maximum(each.max(axis=0).astype(np.int64), -each.min(axis=0).astype(np.int64))
        for each in (options.seen, options.described)
    ]
    apart = centre_values(options.worth, options.many, np.ones(len(options.worth)))
    return Net(
        (seen[0], described[0]),
        (seen[1], described[1]),
        float(apart.std()) or 1.0,
        np.concatenate(most),
        [*parts, zeros, second, *straight, np.zeros(1, np.float32)],
    )


def centre_values(values: Floats, numbers: Numbers, weight: Floats) -> Floats:
    """Return values less the weighted mean of their decision."""
    first = starts(numbers)
    mean = np.add.reduceat(values * weight, first) / np.add.reduceat(weight, first)
    found: Floats = values - np.repeat(mean, numbers)
    return found


def fit(options: Options, seed: int, told: Callable[[float], object] | None = None) -> Net:
    """Return a network that learnt what options are worth; ``told``: of the share done."""
    net, decisions = draw_network(options, seed), len(options.many)
    batch = min(BATCH, decisions)
    steps = LOOKS * (decisions // batch)
    first, chance = options.first, np.random.default_rng(seed + 1)
    moments = [(np.zeros_like(each), np.zeros_like(each)) for each in net.parts]
    mean = [np.zeros(each.shape) for each in net.parts]
    last, step = max(steps // 5, 1), 0
    worth = (options.worth / net.scale).astype(np.float32)
    for _ in range(LOOKS):
        order = chance.permutation(decisions)
        for at in range(0, decisions - batch + 1, batch):
            some = order[at : at + batch]
            rows = members(first[some], options.many[some])
            slopes = slopes_of(net, options, some, rows, worth)
            step += 1
            far = RATE + (LEAST_RATE - RATE) * step / steps
            far *= np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
            for part, (one, two), slope in zip(net.parts, moments, slopes, strict=True):
                one += (slope - one) * 0.1
                two += (slope * slope - two) * 0.001
                part -= np.float32(far) * (one / (np.sqrt(two) + 1e-8)).astype(np.float32)
            if told is not None and step % STEPS_TOLD == 0:
                told(step / steps)
            if step > steps - last:
                for total, part in zip(mean, net.parts, strict=True):
                    total += part
    return replace(net, parts=[(each / last).astype(np.float32) for each in mean])


def slopes_of(
    net: Net, options: Options, numbers: Numbers, rows: Numbers, worth: Floats
) -> list[Floats]:
    """Return by how much the loss of some decisions rises with each weight."""
    many = options.many[numbers]
    first, whose = starts(many), np.repeat(np.arange(len(numbers)), many)
    layer, value, seen, described = run_forward(net, options, numbers, rows, whose)
    weight, valued = options.weight[rows], options.valued[rows]
    wrong = centre_values(value * valued - worth[rows], many, weight)
    back = (weight * wrong * valued / len(numbers)).astype(np.float32)
    behind = back[:, None] * net.parts[3]
    behind[layer <= 0] = 0
    return [
        seen.T @ np.add.reduceat(behind, first, axis=0),
        described.T @ behind,
        behind.sum(axis=0),
        layer.T @ back,
        described.T @ back,
        seen.T @ np.add.reduceat(back, first),
        back.sum()[None],
    ]


def run_forward(
    net: Net, options: Options, some: Numbers, rows: Numbers, whose: Numbers
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return hidden units, values, and standardised features of some decisions' options."""
    seen = (options.seen[some].astype(np.float32) - net.middle[0]) * net.span[0]
    described = (options.described[rows].astype(np.float32) - net.middle[1]) * net.span[1]
    first, own, begins, second, straight, through, constant = net.parts
    layer = np.maximum((seen @ first)[whose] + described @ own + begins, 0)
    value = layer @ second + described @ straight + (seen @ through)[whose] + constant
    return layer, value, seen, described


def values(net: Net, options: Options) -> Floats:
    """Return what a network says that options are worth, points."""
    found, first = np.zeros(len(options.worth)), options.first
    for at in range(0, len(options.many), 20_000):
        some = np.arange(at, min(at + 20_000, len(options.many)))
        rows = members(first[some], options.many[some])
        whose = np.repeat(np.arange(len(some)), options.many[some])
        found[rows] = run_forward(net, options, some, rows, whose)[1]
    return found * net.scale * options.valued


def judge_network(net: Net, options: Options, hands: int, sides: int) -> dict[str, float]:
    """Return how good a network is on options of ``hands`` hands that it never saw.

    ``decisions``; ``r2``: the share of what options of a decision differ by that it explains;
    ``gain``, ``search_gain``: by how much its choices, and those of the search, beat the base's by
    the values of the search, points per hand and side.
    """
    said, first = values(net, options), options.first
    wrong = centre_values(said - options.worth, options.many, options.weight)
    apart = centre_values(options.worth, options.many, options.weight)
    best = [
        int(at + np.argmax(said[at : at + many]))
        for at, many in zip(first, options.many, strict=True)
    ]
    default, chosen = options.worth[first + options.default], options.worth[first + options.chosen]
    picked = options.worth[best]
    share = (options.weight * wrong**2).sum() / (options.weight * apart**2).sum()
    return {
        "decisions": len(first),
        "r2": round(float(1 - share), 4),
        "gain": round(float((picked - default).sum() / hands / sides), 3),
        "search_gain": round(float((chosen - default).sum() / hands / sides), 3),
    }


def round_weights(net: Net, parts: int) -> list[int]:
    """Return the weights as whole numbers, as ``searching.plain.value`` takes them.

    ``parts``: of a unit of the score, in which the network counts; halved until all weights fit
    into 32 bits.
    """
    first, own, begins, second, straight, through, constant = (
        each.astype(np.float64) for each in net.parts
    )
    per_point, middle = parts * net.scale, np.concatenate(net.middle).astype(np.float64)
    spans = [each.astype(np.float64) for each in net.span]
    layer = np.concatenate([first * spans[0][:, None], own * spans[1][:, None]])
    line = np.concatenate([through * spans[0], straight * spans[1]]) * per_point
    start = begins - middle @ layer
    # Half of a part more: what is added to is rounded down.
    rest = constant[0] * per_point - middle @ line + 0.5
    rows, starting = np.rint(layer * 2**FINE), np.rint(start * 2**FINE)
    reach = np.abs(starting) + ROOM * (np.abs(rows) * net.most[:, None]).sum(axis=0)
    if reach.max() > LARGEST:
        raise ValueError("the sums of a network would not fit into 32 bits")
    numbers = [
        *rows.ravel(),
        *starting,
        *np.rint(second * per_point * 2 ** (SHIFT - FINE)),
        *np.rint(line * 2**SHIFT),
        round(float(rest)),
    ]
    found = [int(each) for each in numbers]
    if max(map(abs, found)) > LARGEST or len(found) != weights_of(len(layer)):
        if parts > 1:
            return round_weights(net, parts // 2)
        raise ValueError("a weight would not fit into 32 bits")
    return found
