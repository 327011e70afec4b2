"""The answers of a run, in numbers and in words.  A run in, answers out, shard by shard.

Each shard is read once and folded into tallies and histograms, so 10^8 hands need no more memory
than one shard; what is added up already is not read again (``aggregates``).  A cell with two
entrants on swapped seats is a duel: its unit is the deal, or the match, played once per seating.  A
cell's rows have columns for each side, and a side is one entrant's in this seating and another's in
that: an
:class:`Entry` is a line of the cell's tables and the sides that are its own.  Left out: who wins
matches (``matches``), pictures and pages (``report.page``), and the formulas themselves
(``statistics.intervals``).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.errors import DataError, UsageError
from analyser.findings import aggregates
from analyser.findings.json_fields import json_able, pick_fields
from analyser.findings.matches import Contender, Matches
from analyser.findings.playing_style import LineUp, mark_name, of_cells
from analyser.findings.victory_points import Victories
from analyser.games.interface import Column, Game, Scale
from analyser.games.sides import Pairing, add_leads, owners, parts, score_names
from analyser.play import forfeits, runner
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics.intervals import (
    Difference,
    Histogram,
    Ratio,
    Tally,
    estimate,
    verdict,
)
from analyser.storage.row_tables import codes, numbers
from analyser.storage.run_folder import Run, ShardLine
from analyser.wording import duel_sentence, list_names, number, plus_minus, write_count

if TYPE_CHECKING:
    import pandas as pd

FloatArray = npt.NDArray[np.float64]


@dataclass
class Answer:
    """What the rows of one cell come to."""

    SUMS: ClassVar = (
        "entries",
        "sides",
        "matches",
        "victories",
        "differences",
        "turns",
        "endings",
    )
    cell: Cell
    label: str
    """The cell's name for readers: as short as the other cells allow."""
    scale: Scale
    """By what the run is judged."""
    entries: list[Entry]
    sides: list[Tally]
    """Score of each side, a hand the unit, whoever sits there."""
    matches: Matches | None
    """The winners of matches; ``None`` where single hands are played."""
    tuned: int
    """At how many deals, or matches, the intervals are to be tightest."""
    victories: Victories | None = None
    """Their victory points, where the scenario asks for some."""
    differences: Ratio = field(default_factory=Ratio)
    """Of a duel: entrant 0 minus entrant 1, scores of all arms' hands of a deal, or match, and how
    many those are.  So the difference is that of all scores over all hands, and a long match
    weighs as much as its hands."""
    turns: Tally = field(default_factory=Tally)
    endings: Counter[str] = field(default_factory=Counter)
    """Hands by how they ended; kinds that did not occur included."""
    unmeasured: tuple[str, ...] = ()
    """Its engines that forfeited every hand, so that the hands tell nothing of them."""
    line_up: LineUp | None = None
    """How its entrants play, where that was counted (:func:`watch`)."""

    @property
    def hands(self) -> int:
        """How many hands were counted."""
        return self.turns.pairs

    @property
    def planned(self) -> int:
        """How many hands, or matches, the scenario asks for."""
        return self.cell.units * len(self.cell.arms)

    @property
    def faults(self) -> tuple[str, ...]:
        """Why this is degenerate play, a clause each; empty: it is none, or nobody has looked."""
        return self.line_up.faults if self.line_up else ()

    def estimate(self) -> Difference:
        """Return the duel's difference, units per hand; tightest at the planned number."""
        spread = 0.0 if self.cell.alike else self.scale.spread
        found = estimate(self.differences, self.tuned, spread=spread)
        return replace(found, low=-math.inf, high=math.inf) if self.unmeasured else found

    def verdict(self) -> str:
        """Return, of a duel, the verdict on the difference; see ``intervals.verdict``.

        Of matches it is the one on the matches won.
        """
        if self.matches and not self.unmeasured:
            return self.matches.verdict()
        return verdict(self.estimate(), self.scale.band)

    def score(self, entry: Entry) -> Difference:
        """Return an entry's mean score with the same kind of interval."""
        return estimate(entry.score, self.tuned, spread=self.scale.spread)


@dataclass(frozen=True)
class Answers:
    """All answers of a run."""

    spec: RunSpec
    game: Game
    scale: Scale
    """By what the run is judged: the scale that it was made with."""
    cells: list[Answer]
    planned: runner.Amount
    """How much the scenario asks for in all, or what there was when the run was stopped."""
    line_ups: Mapping[str, LineUp] = field(default_factory=dict)
    """How the players of each cell play, by its name, where that was counted (:func:`watch`)."""

    @property
    def duels(self) -> list[Answer]:
        """The cells in which two strategies met on swapped seats."""
        return [answer for answer in self.cells if answer.cell.duel]

    @property
    def hands(self) -> int:
        """How many hands were counted in all."""
        return sum(answer.hands for answer in self.cells)

    @property
    def done(self) -> runner.Amount:
        """How much of what the scenario asks for was counted."""
        single = sum(answer.hands for answer in self.cells if not answer.matches)
        return runner.Amount(single, sum(a.matches.played for a in self.cells if a.matches))

    @property
    def ordered(self) -> list[Answer]:
        """The cells as a reader wants them: duels first, and what is degenerate play last."""
        tables = [answer for answer in self.cells if not answer.cell.duel]
        return sorted([*self.duels, *tables], key=lambda answer: bool(answer.faults))

    @property
    def unmeasured(self) -> dict[str, tuple[str, ...]]:
        """By the name of a cell, the engines that forfeited every hand of it."""
        return {each.cell.name: each.unmeasured for each in self.cells if each.unmeasured}

    @property
    def players(self) -> dict[str, str]:
        """How each of the game's own policies that played plays, in a line, by name."""
        names = (str(one["name"]) for cell in self.spec.cells for one in cell.entrants)
        words = {name: self.game.policies.get(name) for name in names}
        return {name: each for name, each in words.items() if each}

    @property
    def rule_sets(self) -> dict[str, str]:
        """What each of the game's own rule sets that was played is, in a line, by name."""
        titles, cells = self.game.presets, self.spec.cells
        names = (cell.preset for cell in cells if not cell.own_rules)
        return {name: titles[name] for name in names if name in titles}

    def sentence(self, answer: Answer) -> str:
        """Return a cell's answer in one sentence that a card player understands, ± included."""
        several = len({other.cell.rules_name for other in self.cells}) > 1
        under = f"Under the rules {self.spec.rules_called(answer.cell)}: " if several else ""
        none = " That is degenerate play." if answer.faults else ""
        return f"{under}{_sentence(answer)}{none}"

    def summary(self) -> dict[str, Any]:
        """Return the answers as one JSON object; what cannot be said (an endless end) is null."""
        return {
            **pick_fields(self.spec, "game question"),
            "sentence": " ".join(self.sentence(answer) for answer in self.ordered),
            **pick_fields(self, "seed=spec.seed hands"),
            "planned_hands": None if self.planned.matches else self.planned.hands,
            **pick_fields(self, "matches=done.matches planned_matches=planned.matches"),
            "unit": f"{self.scale.unit} per hand",
            "band": self.scale.band,
            "cells": [_cell_json(answer) for answer in self.cells],
        }


def game_of(run: Run, spec: RunSpec) -> Game:
    """Return the game of a run; ``DataError`` where there is none of that name here."""
    try:
        return games.game(spec.game)
    except UsageError as error:
        raise DataError(f"{run.place}: {error}") from error


def read(run: Run, terms: bool = True, without: Collection[int] = ()) -> Answers:
    """Read all finished shards and return their answers.

    Without ``terms`` the means of what a score is made of are left out (:meth:`Entry.mean`), and
    of plain play only the columns that the rest needs are read, in a third of the time.  The cells
    ``without``, numbers from 0 and none of matches, are left out of all but the spec, and so are
    those of one rule (``Cell.one_rule``).  A run from
    before the game had some of its columns is answered without those.  Raises ``DataError`` when a
    shard is damaged, when the run has no shard yet, or when its game, columns or rows differ in
    another way from this version's.
    """
    spec = RunSpec.from_json(run.header["spec"])
    game = game_of(run, spec)
    if any(cell.choice for cell in spec.cells):
        raise DataError(f"{run.place}: holds decisions; `analyser report` makes a page of them")
    if not _are_readable(run, spec, game):
        raise DataError(f"{run.place}: its columns are not those of this version's {game.title}")
    if not run.shards:
        raise DataError(f"{run.place}: no hand is finished yet; run the same command again")
    scale = run.scale
    without = {*without, *(at for at, cell in enumerate(spec.cells) if cell.one_rule)}
    answers = [_make_empty(game, scale, cell, spec) for cell in spec.cells]

    def add(step: Sequence[ShardLine]) -> None:
        for line in step:
            answer = answers[line.cell]
            table = run.table(
                line, None if terms or answer.cell.duel else _list_needed_columns(run.columns)
            )
            if (answer.matches is None) != (line.matches_sha256 is None):
                raise DataError(
                    f"{run.place}: shard {line.index} should be of matches, or should not"
                )
            of = None if answer.matches is None else run.match_table(line)
            unit = _units(answer, table, of, run.match_columns)
            names = list_side_columns(run.columns, len(answer.sides)) if terms else ["score"]
            _add(answer, table, unit, game, names)

    steps = [(line,) for line in run.shards if line.cell not in without]
    asked = {"answers": {"terms": terms, "scale": asdict(scale)}}
    aggregates.add_up(run, asked, "the cells", steps, _Sums(answers), add)
    for at, lost in forfeits.read_cells(run).items():
        answers[at].unmeasured = lost.unmeasured
    left = [one for at, one in enumerate(answers) if at not in without]
    return Answers(spec, game, scale, left, runner.count_planned(spec, run))


@dataclass
class _Sums:
    """What is added up of all cells."""

    SUMS: ClassVar = ("cells",)
    cells: list[Answer]


def _are_readable(run: Run, spec: RunSpec, game: Game) -> bool:
    """Return whether a run's columns are this version's, or some of them.

    What no answer can do without must be there: how long a hand was, how it ended, who has what.
    """
    now = runner.played_columns(spec, game)
    for then, all_now in zip((run.columns, run.match_columns), now, strict=True):
        names = [column.name for column in then]
        if tuple(column for column in all_now if column.name in names) != then:
            return False
    needed = {"turns", "ending"}.union(*(score_names(game, cell.rules) for cell in spec.cells))
    if run.match_columns:
        needed |= {"match"}
    return needed <= {column.name for column in run.columns}


def _make_empty(game: Game, scale: Scale, cell: Cell, spec: RunSpec) -> Answer:
    """Return the answer of a cell before its first row."""
    sides = game.sides(cell.rules)
    entries = entries_of(game, cell)
    alike = len({other.rules_name for other in spec.cells}) == 1
    players = cell.name.removeprefix(f"{cell.rules_name}: ")
    label = players if alike else f"{spec.rules_called(cell)}: {players}"
    parts = [Contender(entry.label, entry.seats) for entry in entries]
    return Answer(
        cell,
        label,
        scale,
        entries,
        [Tally() for _ in sides],
        Matches.from_cell(cell, parts, game, scale) if cell.matches else None,
        spec.count_tightest(cell),
        Victories.from_cell(cell, [entry.label for entry in entries]),
    )


def _units(
    answer: Answer, hands: pd.DataFrame, matches: pd.DataFrame | None, columns: Sequence[Column]
) -> npt.NDArray[np.int64]:
    """Return, a hand each, the number of its deal, or match, in the shard; count the matches.

    ``columns`` are those of the matches.
    """
    cell, arms = answer.cell, len(answer.cell.arms)
    table = hands if matches is None else matches
    if len(table) % arms or (table["seating"].to_numpy().reshape(-1, arms) != range(arms)).any():
        kind = "deal" if matches is None else "match"
        raise DataError(f"cell {cell.name!r}: a {kind} was not played once in every arm")
    if answer.matches is None or matches is None:
        return np.arange(len(hands)) // arms
    return answer.matches.add(matches, hands, columns)


def _list_needed_columns(columns: Sequence[Column]) -> list[str]:
    """Return the columns that the answer of plain play is made of, its terms left out."""
    scores = [column.name for column in columns if column.name.startswith("score_")]
    match = [column.name for column in columns if column.name == "match"]
    return ["seating", *match, "turns", "ending", *scores]


def _add(
    answer: Answer,
    table: pd.DataFrame,
    unit: npt.NDArray[np.int64],
    game: Game,
    names: Sequence[str],
) -> None:
    """Fold the rows of one shard, ``unit`` the deal or match of each, into the cell's answer.

    ``names``: the columns, without ``_<side>``, whose means are wanted.
    """
    cell = answer.cell
    count = int(unit[-1]) + 1
    arm = table["seating"].to_numpy()
    hands_of = [np.flatnonzero(arm == place) for place in range(len(cell.arms))]

    def per_unit(place: int, values: npt.ArrayLike | None = None) -> FloatArray:
        """Return the sum, a unit each, of the values of an arm's hands, or their number."""
        return np.bincount(unit[hands_of[place]], values, count).astype(np.float64)

    ending = next(column for column in game.columns if column.name == "ending")
    found = codes(table, ending)
    counts = np.bincount(found[found >= 0], minlength=len(ending.categories))
    for kind, times in zip(ending.categories, counts, strict=True):
        answer.endings[kind] += int(times)
    answer.turns += Tally.from_differences(numbers(table, "turns"))
    if cell.duel:
        pairing = Pairing.from_arms(game, cell.rules, cell.arms)
        by_side = [numbers(table, name) for name in pairing.names]
        points = [
            per_unit(place, pairing.measure_lead(place, [score[own] for score in by_side]))
            for place, own in enumerate(hands_of)
        ]
        hands = [per_unit(place) for place in range(len(cell.arms))]
        if answer.victories:
            answer.victories.add(np.array(points))
        answer.differences += Ratio.from_units(add_leads(points), np.sum(hands, axis=0))
    for name in names:
        values = [numbers(table, f"{name}_{side}") for side in range(len(answer.sides))]
        if name == "score":
            if np.isnan(values).any():
                raise DataError(f"cell {cell.name!r}: a hand has no score")
            for side, scores in enumerate(values):
                answer.sides[side] += Tally.from_differences(scores)
        for entry in answer.entries:
            seats = [(place, values[side][hands_of[place]]) for place, side in entry.seats]
            mine = np.concatenate([own for _, own in seats])
            entry.sums[name] += float(np.nansum(mine))
            entry.counts[name] += int(np.count_nonzero(~np.isnan(mine)))
            if name == "score":
                entry.scores.add(mine)
                entry.score += Ratio.from_units(
                    np.sum([per_unit(place, own) for place, own in seats], axis=0),
                    np.sum([per_unit(place) for place, _ in seats], axis=0),
                )


def list_side_columns(columns: Sequence[Column], sides: int) -> list[str]:
    """Return the numeric columns that stand once for each side, without ``_<side>``, in order."""
    numeric = [column.name for column in columns if column.dtype != "category"]
    names = [name.removesuffix("_0") for name in numeric if name.endswith("_0")]
    return [name for name in names if all(f"{name}_{side}" in numeric for side in range(sides))]


def _sentence(answer: Answer) -> str:
    if answer.hands == 0:
        return f"{answer.label} has not been played yet."
    if answer.unmeasured and answer.cell.duel:
        first, second = (entry.label for entry in answer.entries[:2])
        return (
            f"{first} against {second} is undecided: {list_names(answer.unmeasured)} forfeited "
            "every "
            "hand."
        )
    if answer.matches:
        return answer.matches.sentence(answer.estimate() if answer.cell.duel else None)
    if not answer.cell.duel:
        return _table_sentence(answer)
    first, second = (entry.label for entry in answer.entries)
    found, arms = answer.estimate(), len(answer.cell.arms)
    said = duel_sentence(first, second, found, arms, scale=answer.scale, planned=answer.planned)
    more = answer.victories.sentence() if answer.victories else ""
    return f"{said} {more}".rstrip()


def _table_sentence(answer: Answer) -> str:
    unit = f" {answer.scale.unit}"
    scores = [
        f"{plus_minus(score.mean, score.half)}{'' if place else unit} to {entry.label}"
        for place, entry in enumerate(answer.entries)
        for score in [answer.score(entry)]
    ]
    names = [str(policy["name"]) for policy in answer.cell.entrants]
    start = f"With {names[0]} in every seat, a" if len(names) == 1 else "A"
    length = number(answer.turns.mean, 1)
    brings = f"{start} hand brings {list_names(scores)}"
    return f"{brings} and lasts {length} turns, over {write_count(answer.hands, 'hands')}."


def _cell_json(answer: Answer) -> dict[str, Any]:
    body: dict[str, Any] = {
        **pick_fields(answer, "cell=cell.name degenerate=faults preset=cell.preset"),
        "policies": [str(policy["name"]) for policy in answer.cell.entrants],
        **pick_fields(answer, "hands turns_mean=turns.mean"),
        "endings": {kind: n / max(1, answer.hands) for kind, n in answer.endings.items()},
        "score_mean": json_able([side.mean for side in answer.sides]),
        "score_sd": json_able([side.sd for side in answer.sides]),
        "scores": [
            {"label": entry.label, **json_able(answer.score(entry))} for entry in answer.entries
        ],
    }
    if answer.matches:
        body |= json_able(answer.matches)
    if answer.victories:
        body["victory_points"] = json_able(answer.victories)
    if answer.cell.duel:
        difference = answer.estimate()
        body["duel"] = {
            "a": str(answer.cell.entrants[0]["name"]),
            "b": str(answer.cell.entrants[1]["name"]),
            **pick_fields(difference, "mean low high pairs sd won drawn lost confidence"),
            "verdict": answer.verdict(),
            "sentence": _sentence(answer),
        }
    return body


@dataclass
class Entry:
    """One line of a cell's tables: an entrant of a duel, or a side of a table."""

    SUMS: ClassVar = ("scores", "score", "sums", "counts")
    label: str
    seats: tuple[tuple[int, int], ...]
    """The (arm, side) pairs whose columns are this entry's."""
    scores: Histogram
    """Every hand's score."""
    score: Ratio = field(default_factory=Ratio)
    """Scores of each deal's, or match's, hands, and how many: those of one hang together."""
    sums: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    counts: Counter[str] = field(default_factory=Counter)

    def mean(self, column: str) -> float:
        """Return the mean a hand of a column (its name without ``_<side>``), nulls left out."""
        return self.sums[column] / self.counts[column] if self.counts[column] else math.nan


def entries_of(game: Game, cell: Cell) -> list[Entry]:
    """Return the lines of a cell before its first row: a duel's entrants, or a table's sides."""
    names = [str(policy["name"]) for policy in cell.entrants]
    if len(names) == 2 and names[0] == names[1]:
        names = [f"{names[0]} (first)", f"{names[1]} (second)"]
    sides = game.sides(cell.rules)
    seated = [owners(game, cell.rules, seating) for seating in cell.arms]
    step = 1 / parts(game.columns)
    if cell.duel:
        return [
            Entry(
                name,
                tuple(
                    (arm, side)
                    for arm, owner in enumerate(seated)
                    for side, entrant in enumerate(owner)
                    if entrant == place
                ),
                Histogram(step),
            )
            for place, name in enumerate(names)
        ]
    return [
        Entry(
            side if len(names) == 1 else f"{names[seated[0][place]]} ({side})",
            tuple((arm, place) for arm in range(len(cell.arms))),
            Histogram(step),
        )
        for place, side in enumerate(sides)
    ]


def watch(read: Answers) -> Answers:
    """Return the answers of a run, and how the players of each of its cells play.

    Each cell's answer has it too, and its label is marked where that is degenerate play.
    """
    shown = [cell for cell in read.spec.cells if not cell.one_rule]
    found = of_cells(read.game, shown, read.spec.seed)
    by_name = {
        cell.name: line_up
        for cell, line_up in zip(shown, found, strict=True)
        if line_up is not None
    }
    cells = []
    for answer in read.cells:
        line_up = by_name.get(answer.cell.name)
        label = mark_name(answer.label, line_up.faults) if line_up else answer.label
        cells.append(replace(answer, line_up=line_up, label=label))
    return replace(read, cells=cells, line_ups=by_name)
