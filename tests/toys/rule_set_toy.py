"""Runs of the toy under many rule sets, for the tests of comparisons; some with rows by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from toy import Toy

from analyser.findings import answers, rule_sets
from analyser.findings.rule_sets import RuleSetComparison
from analyser.games.interface import Column, Record
from analyser.games.protocols.rule_sets import Measure
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.storage import row_tables, run_folder

PRESETS = ("plain", "rich", "other")


NOBODY = -999
"""Row value of a score that there is none of."""
SIDES = [4, 5, 8]
"""Columns of the sides' scores: the toy's two, and one after all of its columns."""


def scores_of(rows: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return the scores of the sides that play: (hands, 2 or 3)."""
    sides = SIDES if (rows[:, SIDES[2]] != NOBODY).all() else SIDES[:2]
    return rows[:, sides].astype(np.float64)


@dataclass
class Many(Toy):
    """The toy with more rule sets; a name that ends in a number is for so many players."""

    columns: tuple[Column, ...] = (
        *Toy.columns,
        Column("score_2", "int32", "points", "points of the third side", null=NOBODY),
    )
    measures: tuple[Measure, ...] = (
        Toy.measures[0],
        replace(Toy.measures[1], of=scores_of),
    )
    presets: Mapping[str, str] = field(
        default_factory=lambda: dict.fromkeys((*PRESETS, "plain-2", "rich-2", "plain-3"), "a toy")
    )

    def players(self, rules: Record) -> int:
        name = str(rules["preset"])
        return int(name[-1]) if name[-1].isdigit() else 4

    def seats(self, rules: Record) -> tuple[int, ...]:
        sides = len(self.sides(rules))
        return tuple(seat % sides for seat in range(self.players(rules)))

    def sides(self, rules: Record) -> tuple[str, ...]:
        return ("West", "North", "East")[: 3 if self.players(rules) == 3 else 2]

    def play(self, *asked: Any) -> npt.NDArray[np.int64]:
        rules, *_ = asked
        rows = super().play(*asked)
        rows[:, 8] = (rows[:, 4] + rows[:, 5]) // 3 if self.players(rules) == 3 else NOBODY
        return rows

    def must_replay(self, rules: Record, other: Record) -> tuple[str, ...]:
        """Who sits there hangs on the name, here, as does the score of a third side."""
        if self.players(rules) != self.players(other) or self.players(rules) == 3:
            return ("steps",)
        return super().must_replay(rules, other)


def spec_of(
    tables: Mapping[str, int], duels: Mapping[tuple[str, str, str], int] | None = None
) -> RunSpec:
    """Return a spec: preset → deals of a table with balanced; (preset, a, b) → deals of a duel."""
    made = [
        build.duel_spec(Request("toy", preset, Count(2 * deals), 7), a, b)
        for (preset, a, b), deals in (duels or {}).items()
    ]
    made += [
        build.table_spec(Request("toy", preset, Count(deals), 7), ["balanced"])
        for preset, deals in tables.items()
    ]
    cells = tuple(cell for each in made for cell in each.cells)
    return replace(made[0], cells=cells, shard_deals=1_000)


def stored(
    toy: Toy, spec: RunSpec, path: Path, rows: Sequence[npt.NDArray[np.int64]]
) -> run_folder.Run:
    """Write a run whose cells hold these rows: (deals, arms, columns) each."""
    made = run_folder.create(
        path, spec.as_json(), {"command": ["analyser"]}, toy.columns, scale=toy.scale
    )
    names = [cell.name for cell in spec.cells]
    for index, (_, cell, first, count) in enumerate(runner.layout(spec)):
        part = rows[cell][first : first + count]
        arms = np.tile(np.arange(part.shape[1], dtype=np.int8), count)
        table = row_tables.table(part.reshape(-1, part.shape[2]), arms, cell, toy.columns, names)
        made.write_shard(index, table, cell, first, count)
    made.release()
    return made


def table_rows(
    turns: Sequence[int], scores: Sequence[tuple[int, int]] = (), ending: int = 0
) -> npt.NDArray[np.int64]:
    rows = np.zeros((len(turns), 1, 9), dtype=np.int64)
    rows[:, 0, 0] = np.arange(len(turns))
    rows[:, 0, 1] = turns
    rows[:, 0, 2] = ending
    rows[:, 0, 4:6] = scores or [(0, 0)] * len(turns)
    rows[:, 0, 8] = NOBODY
    return rows


def compared(run: run_folder.Run) -> RuleSetComparison:
    found = rule_sets.read(run, answers.read(run))
    assert found is not None
    return found
