"""How does one column of a run vary with another, or with a player's habit or a rule?

A run in; for each line (a kind of play, and whose numbers) and each value, the mean with its
interval out.  A column that exists once for each side is called by its name without ``_<side>``,
and then x and y are of the same side.  The deal, or the match, is the unit of an interval, since
the rows of one are dependent; each interval is for itself.  This is correlation, not cause: hands
in which one number is large differ in others too.  Where x has many values, neighbours are taken
together, so many in each that all dots have about as many rows.  Left out: the picture
(``figures.curves``).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.errors import DataError, UsageError, suggest_name
from analyser.findings import answers, same_deals
from analyser.findings.json_fields import json_able
from analyser.games.interface import Column, Field, Game
from analyser.games.sides import owners
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics.intervals import Difference, FloatArray, Ratio, Tally, estimate
from analyser.storage.row_tables import codes, numbers
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import pandas as pd

MARGIN: Final = "margin"
EFFECT: Final = "effect"
"""What y is called where it is how far the first of a duel is ahead, a deal each."""
MOST_DOTS: Final = 24
"""Values of x that have a dot each; of more, neighbours are taken together."""


@dataclass(frozen=True)
class Axis:
    """One of the two: what it is called, counts and means."""

    name: str
    unit: str
    meaning: str
    kind: str
    """``column``, ``habit``, ``rule`` or ``margin``."""
    words: tuple[str, ...] = ()
    """Of a column of categories: what its numbers stand for."""

    @property
    def called(self) -> str:
        """What a reader calls it: ``take bar``, ``score of side 0``."""
        if self.kind == MARGIN:
            return "lead of the first"
        base, line, side = self.name.rpartition("_")
        of_side = self.kind == "column" and line and side.isdecimal()
        return (
            f"{base} of side {side}".replace("_", " ") if of_side else self.name.replace("_", " ")
        )

    @property
    def unit_words(self) -> str:
        """Its unit in words: ``points``, ``tenths of points``."""
        unit, slash, parts = self.unit.partition(" / ")
        return f"tenths of {unit}" if slash and parts == "10" else self.unit

    def describe_range(self, low: float, high: float) -> str:
        """Return a range of values in words: ``4``, ``5–7``, ``closed``."""
        if self.words:
            return self.words[int(low)]
        return f"{low:g}" if low == high else f"{low:g}–{high:g}"


@dataclass(frozen=True)
class Dot:
    """The mean of y where x lies in a range."""

    low: float
    high: float
    """Least and most of x, both included; the same where it is one value."""
    at: float
    """The mean of x there."""
    mean: Difference
    """The mean of y, with its interval; its ``pairs`` are deals or matches."""
    rows: int
    who: str
    """Of which cell, where x is a habit or a rule; otherwise as the line."""

    JSON: ClassVar = "x_low=low x_high=high x_mean=at *mean rows units=mean.pairs who"


@dataclass(frozen=True)
class Line:
    """Dots from the least x to the greatest."""

    name: str
    dots: tuple[Dot, ...]


@dataclass(frozen=True)
class Curve:
    """Means of y by x; printed, it says what it is of."""

    x: Axis
    y: Axis
    lines: tuple[Line, ...]

    def frame(self) -> pd.DataFrame:
        """Return a row a dot: ``line``, ``who``, x, y, its interval, ``rows`` and ``units``."""
        import pandas as pd

        rows = []
        for line in self.lines:
            for dot in line.dots:
                ends = (dot.low, dot.high, dot.mean.mean, dot.mean.low, dot.mean.high)
                name = self.x.words[int(dot.low)] if self.x.words else None
                rows.append((line.name, dot.who, name, *ends, dot.rows, dot.mean.pairs))
        names = ["line", "who", "category", "x_low", "x_high", "mean", "low", "high"]
        made = pd.DataFrame(rows, columns=[*names, "rows", "units"])
        return made if self.x.words else made.drop(columns="category")

    def as_json(self) -> dict[str, Any]:
        """Return all of it as JSON holds it."""
        return {
            "x": asdict(self.x),
            "y": asdict(self.y),
            "lines": [
                {
                    "line": line.name,
                    "dots": [
                        {"x": self.x.describe_range(dot.low, dot.high), **json_able(dot)}
                        for dot in line.dots
                    ],
                }
                for line in self.lines
            ],
        }

    @property
    def title(self) -> str:
        """What its picture shows: ``Mean turns by score of side 0``."""
        return f"Mean {self.y.called} by {self.x.called}"

    def __str__(self) -> str:
        dots = sum(len(line.dots) for line in self.lines)
        return f"{self.y.name} by {self.x.name}: {dots} means in {len(self.lines)} lines"


class _Sum:
    """What the rows of a dot come to, shard by shard."""

    def __init__(self) -> None:
        self.x, self.y = Tally(), Ratio()
        self.low, self.high = np.inf, -np.inf

    def add(self, x: FloatArray, y: FloatArray, counts: FloatArray) -> None:
        """Take the x of some rows, and of each deal the sum of their y and how much they count."""
        self.x += Tally.from_differences(x)
        self.y += Ratio.from_units(y, counts)
        self.low = min(self.low, float(x.min()))
        self.high = max(self.high, float(x.max()))


Sums: TypeAlias = "dict[tuple[str, str, int], _Sum]"
"""By line, who, and which of the dots."""


class _Source(NamedTuple):
    """Where the numbers of a line come from in the rows of a cell."""

    line: str
    player: str
    arms: tuple[tuple[int | None, str, str], ...]
    """(arm, column of x, column of y) of each part; arm ``None``: all rows.  The column of x is
    empty where x is ``value``."""
    value: float = 0.0
    """Of a habit or a rule: x."""


def read(run: Run, x: str, y: str) -> Curve:
    """Return the means of ``y`` by ``x``; raises ``UsageError`` for an unknown name.

    Also where y is not a number, or where x is a habit or rule that no two players differ in;
    ``DataError`` where a shard is damaged or none is there.
    """
    spec = RunSpec.from_json(run.header["spec"])
    try:
        game = games.game(spec.game)
    except UsageError as error:
        raise DataError(f"{run.place}: {error}") from error
    if not run.shards:
        raise DataError(f"{run.place}: no hand is finished yet; run the same command again")
    across = _axis(run, game, spec, x, "x")
    if y == MARGIN:
        if across.kind == "column":
            raise UsageError(
                f"y: found {MARGIN!r}, and a column as x (expected a habit or a rule as x)"
            )
        return _margins(run, game, spec, across)
    up = _axis(run, game, spec, y, "y")
    if up.kind != "column" or up.words:
        raise UsageError(
            f"y: found {y!r}, which is not a number of a row (expected a column of those)"
        )
    alone = len(spec.cells) == 1
    sources = [_sources(game, cell, run.columns, across, up, alone) for cell in spec.cells]
    edges = _edges(run, spec, sources, across)
    sums: Sums = defaultdict(_Sum)
    for line in run.shards:
        cell = spec.cells[line.cell]
        table = run.table(line, _list_needed_columns(cell, run.columns, sources[line.cell]))
        units = _units(cell, table, line.first)
        weights = _weights(cell, table)
        for source in sources[line.cell]:
            for at, unit, values, weight in _parts(run.columns, source, table, units, weights):
                held = ~np.isnan(values) & ~np.isnan(at) & (weight > 0)
                places = np.searchsorted(edges, at, side="right") - 1
                for place in np.unique(places[held]):
                    where = held & (places == place)
                    key = (source.line, source.player, int(place))
                    _, of = np.unique(unit[where], return_inverse=True)
                    total = np.bincount(of, weight[where] * values[where]).astype(float)
                    sums[key].add(at[where], total, np.bincount(of, weight[where]).astype(float))
    return Curve(across, up, _lines(sums, {}))


def _margins(run: Run, game: Game, spec: RunSpec, across: Axis) -> Curve:
    """Return how far the first of each duel is ahead, by a habit of theirs or by a rule."""
    sums: Sums = defaultdict(_Sum)
    found: dict[int, float] = {}
    for place, cell in enumerate(spec.cells):
        if cell.duel and not cell.matches:
            record = cell.rules if across.kind == "rule" else cell.entrants[0]
            found[place] = _number(record.get(across.name))
    if not found:
        raise UsageError(
            f"y: found {MARGIN!r} where no duel of hands was played (expected columns)"
        )
    _check_differs(across, found.values())
    edges = np.unique(list(found.values()))
    for line in run.shards:
        if line.cell in found:
            cell, at = spec.cells[line.cell], found[line.cell]
            reader = same_deals.margin(game, cell)
            margins = reader.read(run.table(line, reader.columns))[:, 0]
            name = str(cell.rules_name) if across.kind == "habit" else _names(cell)
            key = (name, cell.name, int(np.searchsorted(edges, at)))
            sums[key].add(np.full_like(margins, at), margins, np.ones_like(margins))
    scale = run.scale
    spreads = {cell.name: 0.0 if cell.alike else scale.spread for cell in spec.cells}
    up = Axis(MARGIN, scale.unit, f"{scale.unit} per hand that the first is ahead", "margin")
    return Curve(across, up, _lines(sums, spreads))


def _lines(sums: Sums, spreads: Mapping[str, float]) -> tuple[Line, ...]:
    """Return the lines; ``spreads``: how far y usually lies from its mean, by the cell's name."""
    lines: dict[str, list[Dot]] = {}
    for (line, who, _), each in sorted(sums.items(), key=lambda item: item[0][2]):
        mean = estimate(each.y, spread=spreads.get(who))
        dot = Dot(each.low, each.high, each.x.mean, mean, each.x.pairs, who)
        lines.setdefault(line, []).append(dot)
    # One who meets all the others has one and the same habit: no line, where others are some.
    wide = [name for name, dots in lines.items() if len({dot.low for dot in dots}) > 1]
    return tuple(Line(name, tuple(lines[name])) for name in wide or lines)


def _axis(run: Run, game: Game, spec: RunSpec, name: str, which: str) -> Axis:
    """Return what a name stands for: a column, one per side, a habit or a rule."""
    columns = {column.name: column for column in run.columns}
    for called in (name, f"{name}_0"):
        if called in columns:
            column = columns[called]
            words = tuple(column.categories)
            return Axis(name, column.unit, column.meaning, "column", words)
    if name == EFFECT and any(cell.choice for cell in spec.cells):
        unit = columns["effect_0"].unit if "effect_0" in columns else ""
        return Axis(name, unit, "what the first way out is worth more", "column")
    fields: dict[str, tuple[str, Field]] = {each.id: ("rule", each) for each in game.rule_fields}
    fields |= {each.id: ("habit", each) for each in game.policy_fields}
    if name in fields and which == "x":
        kind, about = fields[name]
        return Axis(name, about.unit, about.meaning, kind)
    bases = {one.removesuffix("_0") for one in columns}
    known = sorted({*columns, *bases, *(fields if which == "x" else ())})
    allowed = "a column, a habit or a rule" if which == "x" else f"a column, or {MARGIN}"
    raise UsageError(f"{which}: found {name!r} (expected {allowed}{suggest_name(name, known)})")


def _sources(
    game: Game, cell: Cell, columns: Sequence[Column], x: Axis, y: Axis, alone: bool
) -> list[_Source]:
    """Return whose numbers are drawn of a cell; ``alone``: it is the run's only one."""
    names = {column.name for column in columns}
    x_sided = x.kind == "column" and x.name not in names and x.name != EFFECT
    y_sided = y.name not in names and y.name != EFFECT
    entries = answers.entries_of(game, cell) if not cell.choice else []
    if x.kind == "column" and not (x_sided or y_sided):
        return [_Source(cell.name, cell.name, ((None, x.name, y.name),))]
    if x.kind == "rule" and not y_sided:
        value = _number(cell.rules.get(x.name))
        return [_Source(_names(cell), cell.name, ((None, "", y.name),), value)]
    made = []
    for place, entry in enumerate(entries):
        parts = tuple(
            (
                arm,
                "" if x.kind != "column" else f"{x.name}_{side}" if x_sided else x.name,
                f"{y.name}_{side}" if y_sided else y.name,
            )
            for arm, side in entry.seats
        )
        parts = tuple(part for part in parts if part[2] in names and part[1] in {*names, ""})
        if x.kind == "column":
            label = entry.label if alone else f"{cell.name}: {entry.label}"
            made.append(_Source(label, label, parts))
            continue
        whose = _find_entrant(game, cell, place)
        record = cell.rules if x.kind == "rule" else cell.entrants[whose]
        if cell.duel:
            role = f"{('first', 'second')[place]} of each duel"
        else:
            role = entry.label
        line = f"{cell.rules_name}, {role}" if x.kind == "habit" else f"{_names(cell)}: {role}"
        value = _number(record.get(x.name))
        made.append(_Source(line, f"{cell.name}: {entry.label}", parts, value))
    if cell.choice and x.kind == "habit":
        value = _number(cell.entrants[0].get(x.name))
        return [_Source(cell.rules_name, cell.name, ((None, "", y.name),), value)]
    return made


def _find_entrant(game: Game, cell: Cell, place: int) -> int:
    """Return which entrant the cell's entry of this place is."""
    if cell.duel:
        return place
    return owners(game, cell.rules, cell.arms[0])[place]


def _names(cell: Cell) -> str:
    return " v ".join(str(each["name"]) for each in cell.entrants)


def _number(value: Any) -> float:
    if isinstance(value, (bool, int, float)):
        return float(value)
    return float("nan")


def _list_needed_columns(
    cell: Cell, columns: Sequence[Column], sources: Sequence[_Source]
) -> list[str]:
    """Return the columns that the sources of a cell, its units and weights need."""
    names: dict[str, None] = {"seating": None}
    if cell.matches:
        names["match"] = None
    if cell.choice:
        names["decisions_in_hand"] = None
        effects = [each.name for each in columns if each.name.startswith("effect_")]
        if any(EFFECT in part[1:] for source in sources for part in source.arms):
            names |= dict.fromkeys(effects)
    for source in sources:
        for _, x, y in source.arms:
            names |= {name: None for name in (x, y) if name and name != EFFECT}
    return list(names)


def _units(cell: Cell, table: pd.DataFrame, first: int) -> npt.NDArray[np.int64]:
    """Return the deal, or match, of each row, counted from the shard's first."""
    if cell.matches:
        return table["match"].to_numpy(np.int64) - first
    return np.arange(len(table)) // len(cell.arms)


def _weights(cell: Cell, table: pd.DataFrame) -> FloatArray:
    """Return the weight of each row: 1 for hands; for a decision how many its deal has."""
    return numbers(table, "decisions_in_hand") if cell.choice else np.ones(len(table))


def _values(columns: Sequence[Column], table: pd.DataFrame, name: str) -> FloatArray:
    if name == EFFECT:
        each = [numbers(table, one) for one in table.columns if one.startswith("effect_")]
        return np.asarray(np.mean(each, axis=0))
    column = next(each for each in columns if each.name == name)
    if column.categories:
        found = codes(table, column).astype(np.float64)
        found[found < 0] = np.nan
        return found
    return numbers(table, name)


def _parts(
    columns: Sequence[Column],
    source: _Source,
    table: pd.DataFrame,
    units: npt.NDArray[np.int64],
    weights: FloatArray,
) -> Iterator[tuple[FloatArray, npt.NDArray[np.int64], FloatArray, FloatArray]]:
    """Yield x, unit, y and weight of the rows of a source: all its parts at once.

    At once, since the rows of one deal hang together in whatever arm they were played.
    """
    arm = table["seating"].to_numpy()
    found = []
    for place, x, y in source.arms:
        rows = np.arange(len(table)) if place is None else np.flatnonzero(arm == place)
        values = _values(columns, table, y)[rows]
        at = _values(columns, table, x)[rows] if x else np.full(len(rows), source.value)
        found.append((at, units[rows], values, weights[rows]))
    if found:
        at, unit, values, weight = (np.concatenate(each) for each in zip(*found, strict=True))
        yield at, unit, values, weight


def _edges(run: Run, spec: RunSpec, sources: Sequence[Sequence[_Source]], x: Axis) -> FloatArray:
    """Return the least x of each dot, ascending: as many rows in each, if there are many."""
    if x.kind != "column":
        found = [source.value for each in sources for source in each]
        _check_differs(x, found)
        return np.unique([value for value in found if not np.isnan(value)])
    counts: Counter[float] = Counter()
    for line in run.shards:
        cell, own = spec.cells[line.cell], sources[line.cell]
        if not own:
            continue
        table = run.table(line, _list_needed_columns(cell, run.columns, own))
        for name in {part[1] for source in own for part in source.arms}:
            at = _values(run.columns, table, name)
            for value, times in zip(*np.unique(at[~np.isnan(at)], return_counts=True), strict=True):
                counts[float(value)] += int(times)
    if not counts:
        raise UsageError(
            f"x: found {x.name!r}, which no row has here (expected a column with some)"
        )
    values: FloatArray = np.array(sorted(counts))
    if len(values) <= MOST_DOTS:
        return values
    share = np.cumsum([counts[value] for value in values]) / sum(counts.values())
    begins = [0, *(int(np.searchsorted(share, k / MOST_DOTS)) + 1 for k in range(1, MOST_DOTS))]
    made: FloatArray = values[np.unique([place for place in begins if place < len(values)])]
    return made


def _check_differs(x: Axis, values: Any) -> None:
    known = {value for value in values if not np.isnan(value)}
    if len(known) < 2:
        said = f"is {next(iter(known)):g} for all" if known else "is not a number"
        raise UsageError(
            f"x: found {x.name!r}, which {said} here (expected a column, or a {x.kind} in which"
            " those who played differ)"
        )
