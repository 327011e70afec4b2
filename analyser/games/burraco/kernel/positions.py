"""How do positions to learn from get out of compiled code?  What they are, ``recording`` says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.burraco.columns import ROW, ROW_SIZE
from analyser.games.burraco.kernel import recording
from analyser.games.burraco.kernel.calls import ENGINE, behind
from analyser.games.burraco.kernel.features import FEATURE_COUNT
from analyser.games.burraco.kernel.searching import SCRATCH_SIZE
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.rules import sides_of
from analyser.games.burraco.searchers import rivals
from analyser.games.interface import PlainPositions, Record, Rows, SearchedPositions

BLOCK: Final = 100
"""Hands at a time: room for all their positions is made before they are played; and who plays
plain hands changes from one to the next."""
QUARTERS: Final = 4
"""Of a point, in which outcomes are counted."""


def plain_positions(
    rules: Record, policy: Record, key: int, first: int, count: int, each: int, futures: int
) -> PlainPositions:
    """Play hands of a learner's base, and of others, and take some positions, with their worth.

    As ``Learns.plain_positions``.  In two blocks of five everybody plays by the base, in the others
    everybody as one of its rivals, or each side as one of them; all are played on by the base.
    """
    base = {**policy, "search_worlds": 0}
    tables = line_ups(rules, base)
    scratch, log = np.zeros(SCRATCH_SIZE, np.int64), np.empty(0, np.int64)
    found: list[PlainPositions] = []
    for at, hands in _blocks(first, count):
        players = tables[at // BLOCK % len(tables)]
        seats = len(players)
        numbers = ENGINE.numbers(rules, [*players, base], [*range(seats), *[seats] * seats])
        features, about = _room(rules, hands)
        worth = np.empty(len(features) // FEATURE_COUNT, np.int64)
        many = recording.play_plain(
            key, at, hands, each, futures, numbers.rules, numbers.policies, features, worth, about,
            log, scratch,
        )  # fmt: skip
        x, told = _kept(features, about, many)
        stage, hand = told[:, recording.STAGE].astype(np.int8), told[:, recording.HAND].copy()
        found.append(PlainPositions(x, worth[:many] / (QUARTERS * futures), stage, hand))
    return PlainPositions(*map(np.concatenate, zip(*found, strict=True)))


def searched_positions(
    rules: Record, policy: Record, weights: Sequence[int], key: int, first: int, count: int
) -> SearchedPositions:
    """Play hands of a learner in every seat, and take all positions.

    As ``Learns.searched_positions``.
    """
    seats = int(rules["players"])
    plain = ENGINE.numbers(rules, [{**policy, "search_worlds": 0}], [0] * seats)
    further = behind(rules, [policy] * seats, weights)
    assert further is not None
    policies = np.concatenate([plain.policies, further])
    scratch, log = np.zeros(SCRATCH_SIZE, np.int64), np.empty(0, np.int64)
    found, ends = [], []
    for at, hands in _blocks(first, count):
        features, about = _room(rules, hands)
        out = np.empty((hands, ROW_SIZE), np.int64)
        many = recording.play_searched(
            key, at, hands, plain.rules, policies, features, about, out.ravel(), log, scratch
        )
        found.append(_kept(features, about, many))
        ends.append(out)
    told = np.concatenate([each for _, each in found])
    return SearchedPositions(
        np.concatenate([each for each, _ in found]),
        told[:, recording.SIDE].astype(np.int8),
        told[:, recording.STAGE].astype(np.int8),
        told[:, recording.HAND].copy(),
        margins(rules, np.concatenate(ends)),
    )


def line_ups(rules: Record, base: Record) -> list[list[Record]]:
    """Return who sits at the tables of plain hands, by seat, a list each."""
    seats = int(rules["players"])
    one, other = ({**base, **_habits(name)} for name in rivals(rules))
    return [
        [base] * seats,
        [one] * seats,
        [one if seat % 2 else base for seat in range(seats)],
        [other if seat % 2 else base for seat in range(seats)],
        [base] * seats,
    ]


def margins(rules: Record, rows: Rows) -> npt.NDArray[np.float64]:
    """Return how far each side of some hands is ahead of the mean of the others, points."""
    sides = sides_of(rules)
    at = ROW.places
    columns = [at[f"score_{side}"] for side in range(sides)]
    scores = rows[:, columns] / ROW.columns[columns[0]].parts
    others = (scores.sum(axis=1, keepdims=True) - scores) / (sides - 1)
    return np.asarray(scores - others, np.float64)


def _habits(name: str) -> Record:
    """Return a policy's habits alone."""
    found = asdict(policy_of(name))
    return {key: value for key, value in found.items() if not key.startswith("search_")}


def _blocks(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Cut deals where their numbers are multiples of a block: (first, count) each."""
    at = first
    while at < first + count:
        after = min(first + count, (at // BLOCK + 1) * BLOCK)
        yield at, after - at
        at = after


def _room(rules: Record, hands: int) -> tuple[Rows, Rows]:
    """Return room for all positions of ``hands`` hands; what is not written to takes no memory."""
    most = hands * int(rules["turn_limit"])
    return np.empty(most * FEATURE_COUNT, np.int64), np.empty(
        most * recording.ABOUT_WIDTH, np.int64
    )


def _kept(features: Rows, about: Rows, many: int) -> tuple[npt.NDArray[np.int16], Rows]:
    x = features[: many * FEATURE_COUNT].reshape(many, FEATURE_COUNT).astype(np.int16)
    return x, about[: many * recording.ABOUT_WIDTH].reshape(many, recording.ABOUT_WIDTH).copy()
