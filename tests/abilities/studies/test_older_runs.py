"""``analyser.findings``: Is a run from before a game had some columns, rules or habits read, and
told without those?
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from toy import Toy, install

from analyser.abilities.studies.tips import findings as tips
from analyser.errors import DataError
from analyser.findings import answers, rule_sets
from analyser.games.interface import Column, Field, Record, Rows
from analyser.games.protocols.rule_sets import Measure
from analyser.play import runner
from analyser.report import page
from analyser.report.cells import means
from analyser.scenario import file_spec
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder

pytestmark = [pytest.mark.broad, pytest.mark.usefixtures("undrawn")]

SCENARIO = """
game = "toy"
hands = 400
rules = ["plain", "rich"]
[[duels]]
a = "bold"
b = "timid"
[[duels]]
a = "bold"
b = "balanced"
matches = 10
rules = "plain"
[[lineups]]
policies = ["balanced"]
[[lineups]]
policies = ["bold"]
matches = 10
rules = "plain"
[[tips]]
says = "Be bold."
with = { skill = 30 }
"""
POT = 3
"""Place of a column that an older version has not."""
LUCK = (Column("luck_0", "int8", "pips", "luck"), Column("luck_1", "int8", "pips", "luck"))
TODAY = (
    *Toy.measures,
    Measure("pots", "pots", "pots", "pots taken", lambda rows: (rows[:, POT] >= 0).astype(float)),
    Measure("luck", "luck", "pips", "luck", lambda rows: rows[:, -2:].astype(float)),
)


@dataclass
class Older(Toy):
    """The toy before anybody looked at pots, which stand in the midst of its columns."""

    columns: tuple[Column, ...] = (*Toy.columns[:POT], *Toy.columns[POT + 1 :])

    def play(self, *asked: Any) -> Rows:
        return np.delete(Toy().play(*asked), POT, axis=1)


@dataclass
class Today(Toy):
    """The toy that counts luck too, a number a side behind all others."""

    columns: tuple[Column, ...] = (*Toy.columns, *LUCK)
    measures: tuple[Measure, ...] = TODAY

    def play(self, *asked: Any) -> Rows:
        rows = super().play(*asked)
        rows[:, -2:] = rows[:, 4:6] % 7
        return rows


def played(spec: RunSpec, path: Path) -> run_folder.Run:
    return runner.run(spec, path, 2, ["analyser"])


@pytest.fixture
def spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunSpec:
    install(monkeypatch)
    file = tmp_path / "mine.toml"
    file.write_text(SCENARIO)
    return file_spec.load(file)


@pytest.fixture
def runs(
    spec: RunSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[run_folder.Run, run_folder.Run]:
    """The same hands, as an older version kept them and as today's does, which is installed."""
    install(monkeypatch, Older())
    old = played(spec, tmp_path / "old")
    install(monkeypatch, Today())
    return run_folder.open(old.path), played(spec, tmp_path / "new")


def test_it_says_what_today_s_says(
    spec: RunSpec, runs: tuple[run_folder.Run, run_folder.Run]
) -> None:
    old, new = (answers.read(run) for run in runs)
    assert old.summary() == new.summary()
    assert answers.read(runs[0], terms=False).summary() == new.summary()
    told = [
        tips.read(run, read, read.spec.tips) for run, read in zip(runs, (old, new), strict=True)
    ]
    assert told[0] == told[1]


def test_a_mean_that_it_cannot_tell_is_not_told(
    runs: tuple[run_folder.Run, run_folder.Run],
) -> None:
    old, new = ([row[0] for row in means.tables(answers.read(run))[0].rows] for run in runs)
    assert old == [name for name in new if name != "luck"]
    assert "luck" in new


def test_rule_sets_are_compared_by_what_it_can_tell(
    runs: tuple[run_folder.Run, run_folder.Run],
) -> None:
    old, new = (rule_sets.read(run, answers.read(run)) for run in runs)
    assert old is not None
    assert new is not None
    assert [each.name for each in new.play] == ["turns", "spread", "pots", "luck"]
    assert [each.name for each in old.play] == ["turns", "spread"]
    for then, now in zip(old.variants, new.variants, strict=True):
        values = {name: level.value for name, level in now.levels.items()}
        assert {name: level.value for name, level in then.levels.items()} == {
            name: values[name] for name in then.levels
        }


def test_it_is_not_carried_on(spec: RunSpec, runs: tuple[run_folder.Run, run_folder.Run]) -> None:
    with pytest.raises(DataError, match="was played by another version of toy"):
        played(spec, runs[0].path)


@pytest.mark.parametrize(
    "columns",
    [
        Older().columns,
        (*Toy.columns[:1], replace(Toy.columns[1], dtype="int32"), *Toy.columns[2:]),
        (*Toy.columns[:1], replace(Toy.columns[1], unit="tricks"), *Toy.columns[2:]),
        (Toy.columns[1], Toy.columns[0], *Toy.columns[2:]),
    ],
    ids=["vanished", "of another type", "in another unit", "in another order"],
)
def test_columns_that_are_no_longer_so_are_refused(
    spec: RunSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: tuple[Column, ...]
) -> None:
    run = played(spec, tmp_path / "run")
    install(monkeypatch, Toy(columns=columns))
    with pytest.raises(DataError, match="its columns are not those of this version's Toy"):
        answers.read(run)


def test_a_column_explained_in_better_words_is_the_same(
    spec: RunSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = played(spec, tmp_path / "run")
    said = answers.read(run).summary()
    better = tuple(replace(column, meaning="in other words") for column in Toy.columns)
    install(monkeypatch, Toy(columns=better))
    assert answers.read(run).summary() == said
    assert played(spec, tmp_path / "run").digest() == run.digest()


@dataclass
class Grown(Toy):
    """The toy with a rule and a habit more, which change nothing where they are not asked for."""

    rule_fields: tuple[Field, ...] = (
        *Toy.rule_fields,
        Field("seeds", "int", "seeds", low=0, high=9),
    )
    policy_fields: tuple[Field, ...] = (
        *Toy.policy_fields,
        Field("whim", "int", "whims", low=0, high=9),
    )

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        return {**super().rules(preset, changes), "seeds": 0}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        return {**super().policy(name, changes), "whim": 0}


def test_a_run_from_before_a_rule_and_a_habit_has_the_same_page(
    spec: RunSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = played(spec, tmp_path / "run")
    before = page.build(run)
    install(monkeypatch, Grown())
    now = page.build(run_folder.open(run.path))
    assert (now.html, now.summary) == (before.html, before.summary)
