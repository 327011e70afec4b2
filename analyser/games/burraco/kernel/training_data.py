"""How do positions and options to learn from get out of compiled code?

What they are, ``records.recorded_positions`` and ``records.recorded_options`` say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.burraco import searchers
from analyser.games.burraco.columns import ROW, ROW_SIZE
from analyser.games.burraco.kernel.calls import ENGINE, make_searches
from analyser.games.burraco.kernel.records import recorded_options as R
from analyser.games.burraco.kernel.records import recorded_positions
from analyser.games.burraco.kernel.search import learnt_policy
from analyser.games.burraco.kernel.search import option_features as X
from analyser.games.burraco.kernel.search.features import FEATURE_COUNT
from analyser.games.burraco.kernel.search.search_player import SCRATCH_SIZE
from analyser.games.burraco.pack import PACK
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.rules import sides_of
from analyser.games.burraco.searchers import rivals
from analyser.games.interface import Record, Rows
from analyser.games.learnt_players import members, starts
from analyser.games.protocols.learning import OptionsRecorded, PlainPositions, SearchedPositions
from analyser.games.records import values_of
from analyser.games.searching.sheet import MOST_OPTIONS

POSITION_BLOCK: Final = 100
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
        players = tables[at // POSITION_BLOCK % len(tables)]
        seats = len(players)
        numbers = ENGINE.numbers(rules, [*players, base], [*range(seats), *[seats] * seats])
        features, about = _room(rules, hands)
        worth = np.empty(len(features) // FEATURE_COUNT, np.int64)
        many = recorded_positions.play_plain(
            key, at, hands, each, futures, numbers.rules, numbers.policies, features, worth, about,
            log, scratch,
        )  # fmt: skip
        x, told = _keep_rows(features, about, many)
        stage, hand = (
            told[:, recorded_positions.STAGE].astype(np.int8),
            told[:, recorded_positions.HAND].copy(),
        )
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
    further = make_searches(rules, [policy] * seats, weights)
    assert further is not None
    policies = np.concatenate([plain.policies, further])
    scratch, log = np.zeros(SCRATCH_SIZE, np.int64), np.empty(0, np.int64)
    found, ends = [], []
    for at, hands in _blocks(first, count):
        features, about = _room(rules, hands)
        out = np.empty((hands, ROW_SIZE), np.int64)
        many = recorded_positions.play_searched(
            key, at, hands, plain.rules, policies, features, about, out.ravel(), log, scratch
        )
        found.append(_keep_rows(features, about, many))
        ends.append(out)
    told = np.concatenate([each for _, each in found])
    return SearchedPositions(
        np.concatenate([each for each, _ in found]),
        told[:, recorded_positions.SIDE].astype(np.int8),
        told[:, recorded_positions.STAGE].astype(np.int8),
        told[:, recorded_positions.HAND].copy(),
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
    found = values_of(policy_of(name))
    return {key: value for key, value in found.items() if not key.startswith("search_")}


def _blocks(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Cut deals where their numbers are multiples of a block: (first, count) each."""
    at = first
    while at < first + count:
        after = min(first + count, (at // POSITION_BLOCK + 1) * POSITION_BLOCK)
        yield at, after - at
        at = after


def _room(rules: Record, hands: int) -> tuple[Rows, Rows]:
    """Return room for all positions of ``hands`` hands; what is not written to takes no memory."""
    most = hands * int(rules["turn_limit"])
    return np.empty(most * FEATURE_COUNT, np.int64), np.empty(
        most * recorded_positions.ABOUT_WIDTH, np.int64
    )


def _keep_rows(features: Rows, rows: Rows, many: int) -> tuple[npt.NDArray[np.int16], Rows]:
    x = features[: many * FEATURE_COUNT].reshape(many, FEATURE_COUNT).astype(np.int16)
    return x, rows[: many * recorded_positions.ABOUT_WIDTH].reshape(
        many, recorded_positions.ABOUT_WIDTH
    ).copy()


OPTION_BLOCK: Final = 10
"""Hands at a time: room for all their options is made before they are played."""
OF_TURN: Final = 3
"""Decisions of a turn at most, beside those that lay a card: the pile, to stop, the discard."""
WIDTHS: Final = (X.TURN_FEATURES, X.LAY_FEATURES, X.DISCARD_FEATURES)
"""Features of an option, by kind of decision."""


def recorded_options(
    rules: Record,
    teacher: Record,
    networks: Sequence[Sequence[int]],
    key: int,
    first: int,
    count: int,
    stray: int,
    against: Record | None = None,
) -> list[OptionsRecorded]:
    """Play hands, and return their decisions by kind; as ``LearnsPolicy.recorded_options``.

    ``against``: who plays every other seat, by its own policy, unrecorded; ``None``: all learn.
    """
    seats = range(rules["players"])
    other = against or teacher
    learns = [against is None or seat % 2 == 0 for seat in seats]
    plain = ENGINE.numbers(
        rules,
        [{**each, "search_worlds": 0} for each in (other, teacher)],
        [int(each) for each in learns],
    )
    values = {**teacher, **searchers.values_by(teacher)} if networks else teacher
    by_networks = [networks if networks and each else None for each in learns]
    further = make_searches(
        rules, [values if each else other for each in learns], networks=by_networks
    )
    assert further is not None
    policies = np.concatenate([plain.policies, further])
    most = OPTION_BLOCK * (OF_TURN * rules["turn_limit"] + len(PACK))
    seen, about = np.empty(most * X.CONTEXT, np.int64), np.empty(most * R.ABOUT_WIDTH, np.int64)
    described = np.empty(most * MOST_OPTIONS * learnt_policy.OPTION, np.int64)
    told = np.empty(most * MOST_OPTIONS * R.TOLD_WIDTH, np.int64)
    scratch, found = np.zeros(SCRATCH_SIZE, np.int64), []
    for at in range(first, first + count, OPTION_BLOCK):
        counts = np.zeros(2, np.int64)
        R.play_recorded(
            key, at, min(OPTION_BLOCK, first + count - at), stray,
            sum(1 << seat for seat in seats if learns[seat]), plain.rules, policies, seen,
            described, about, told, counts, scratch,
        )  # fmt: skip
        decisions, rows = counts.tolist()
        found.append(
            _split_kinds(
                seen.reshape(-1, X.CONTEXT)[:decisions],
                described.reshape(-1, learnt_policy.OPTION)[:rows],
                about.reshape(-1, R.ABOUT_WIDTH)[:decisions],
                told.reshape(-1, R.TOLD_WIDTH)[:rows],
            )
        )
    return [
        OptionsRecorded(*map(np.concatenate, zip(*of_kind, strict=True)))
        for of_kind in zip(*found, strict=True)
    ]


def _split_kinds(seen: Rows, described: Rows, about: Rows, told: Rows) -> list[OptionsRecorded]:
    """Cut what was recorded into kinds of decisions."""
    many, found = about[:, R.OPTIONS], []
    first = starts(many)
    for kind, width in enumerate(WIDTHS):
        which = np.flatnonzero(about[:, R.KIND] == kind)
        at = members(first[which], many[which])
        own, is_zero = described[at, :width].astype(np.int16), told[at, R.IS_ZERO] == 1
        own[is_zero] = 0
        found.append(
            OptionsRecorded(
                seen=seen[which].astype(np.int16),
                described=own,
                worth=told[at, R.WORTH] / (QUARTERS * R.PARTS),
                worlds=told[at, R.WORLDS],
                is_zero=is_zero,
                many=many[which],
                default=about[which, R.DEFAULT],
                chosen=about[which, R.CHOSEN_OPTION],
                hand=about[which, R.HAND],
            )
        )
    return found
