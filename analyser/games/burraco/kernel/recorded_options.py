"""How do options to learn from get out of compiled code?

What they are, ``option_recording`` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from analyser.games.burraco import searchers
from analyser.games.burraco.kernel import learnt_policy
from analyser.games.burraco.kernel import option_features as X
from analyser.games.burraco.kernel import option_recording as R
from analyser.games.burraco.kernel.calls import ENGINE, behind
from analyser.games.burraco.kernel.searching import SCRATCH_SIZE
from analyser.games.burraco.pack import PACK
from analyser.games.interface import OptionsRecorded, Record, Rows
from analyser.games.searching.option_fit import members, starts
from analyser.games.searching.sheet import MOST_OPTIONS

BLOCK: Final = 10
"""Hands at a time: room for all their options is made before they are played."""
OF_TURN: Final = 3
"""Decisions of a turn at most, beside those that lay a card: the pile, to stop, the discard."""
WIDTHS: Final = (X.TURN_FEATURES, X.LAY_FEATURES, X.DISCARD_FEATURES)
"""Features of an option, by kind of decision."""
QUARTERS: Final = 4
"""Of a point, in which outcomes are counted."""


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
    further = behind(rules, [values if each else other for each in learns], networks=by_networks)
    assert further is not None
    policies = np.concatenate([plain.policies, further])
    most = BLOCK * (OF_TURN * rules["turn_limit"] + len(PACK))
    seen, about = np.empty(most * X.CONTEXT, np.int64), np.empty(most * R.ABOUT_WIDTH, np.int64)
    described = np.empty(most * MOST_OPTIONS * learnt_policy.OPTION, np.int64)
    told = np.empty(most * MOST_OPTIONS * R.TOLD_WIDTH, np.int64)
    scratch, found = np.zeros(SCRATCH_SIZE, np.int64), []
    for at in range(first, first + count, BLOCK):
        counts = np.zeros(2, np.int64)
        R.play_recorded(
            key, at, min(BLOCK, first + count - at), stray,
            sum(1 << seat for seat in seats if learns[seat]), plain.rules, policies, seen,
            described, about, told, counts, scratch,
        )  # fmt: skip
        decisions, rows = counts.tolist()
        found.append(
            _by_kind(
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


def _by_kind(seen: Rows, described: Rows, about: Rows, told: Rows) -> list[OptionsRecorded]:
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
                chosen=about[which, R.CHOSEN],
                hand=about[which, R.HAND],
            )
        )
    return found
